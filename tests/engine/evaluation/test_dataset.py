"""Question sets: what a line may say, and what is told of one that says something else."""

import json
from pathlib import Path

import pytest

from engine.errors import InputError
from engine.evaluation.dataset import Dataset, load


def written(folder: Path, *lines: object) -> Path:
    path = folder / "set.jsonl"
    text = "\n".join(line if isinstance(line, str) else json.dumps(line, ensure_ascii=False) for line in lines)
    path.write_text(text, encoding="utf-8")
    return path


def read(folder: Path, *lines: object) -> Dataset:
    return load(written(folder, *lines))


def test_a_line_says_what_a_good_answer_holds(tmp_path: Path) -> None:
    line = {
        "id": "fees", "question": "And when?", "quotes": ["1 October"], "answers": "in October", "relevant": "fees.md",
        "collection": ["handbook"], "before": ["Are there fees?"], "language": "en", "retyped": True,
    }  # fmt: skip
    (case,) = read(tmp_path, line).cases
    assert (case.id, case.quotes, case.answers, case.relevant) == (
        "fees",
        ("1 October",),
        ("in October",),
        ("fees.md",),
    )
    assert (case.collections, case.before, case.retyped, case.answerable) == (
        ("handbook",), ("Are there fees?",), True, True,
    )  # fmt: skip


def test_a_question_without_language_is_taken_for_the_one_it_is_written_in(tmp_path: Path) -> None:
    (case,) = read(tmp_path, {"question": "متى تستحق الرسوم؟", "quotes": "أكتوبر"}).cases
    assert case.language == "ar"


def test_a_question_keeps_its_id_as_long_as_it_is_asked_of_the_same_collection(tmp_path: Path) -> None:
    one = {"question": "When?", "quotes": "now"}
    first, other = read(tmp_path, one, one | {"collection": "faq"}).cases
    (again,) = read(tmp_path, one | {"quotes": "later"}).cases
    assert first.id == again.id != other.id


def test_empty_lines_count_but_ask_nothing(tmp_path: Path) -> None:
    (case,) = read(tmp_path, "", {"question": "When?", "answerable": False}, "").cases
    assert case.line == 2


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", "line 2: not JSON"),
        ("[1]", "line 2: each line has to be one JSON object"),
        ({"quotes": "x"}, "line 2: 'question' is missing"),
        ({"question": "Q", "answer": "x"}, "line 2: 'answer' is not known (did you mean 'answers'?)"),
        ({"question": "Q", "quotes": [1]}, "line 2: 'quotes' must be a text or a list of texts"),
        ({"question": "Q", "quotes": ["  "]}, "line 2: 'quotes' must be"),
        ({"question": "Q", "answerable": "no"}, "line 2: 'answerable' must be true or false"),
        ({"question": "Q", "quotes": "x", "language": "fr"}, "line 2: language 'fr' is not spoken here"),
        ({"question": "Q"}, "line 2: nothing to measure by"),
        ({"question": "Q", "answerable": False, "quotes": "x"}, "line 2: 'answerable' is false, yet"),
        ({"question": "first", "quotes": "y"}, "line 2: the same question or id as line 1"),
    ],
)
def test_a_line_that_cannot_be_used_is_named_with_its_file_and_the_reason(
    tmp_path: Path, line: object, told: str
) -> None:
    with pytest.raises(InputError) as error:
        read(tmp_path, {"question": "first", "quotes": "x"}, line)
    assert str(error.value).startswith(f"{tmp_path / 'set.jsonl'}, {told}")


def test_a_file_that_is_not_utf8_is_told_with_the_line(tmp_path: Path) -> None:
    path = written(tmp_path, {"question": "a", "quotes": "x"})
    path.write_bytes(path.read_bytes() + b"\n\xff\xfe")
    with pytest.raises(InputError, match="line 2: is not UTF-8"):
        load(path)


def test_a_file_without_a_question_and_one_that_is_not_there_are_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no question"):
        read(tmp_path, "")
    with pytest.raises(InputError, match="cannot be read"):
        load(tmp_path / "nowhere.jsonl")
