"""Examples for the reader."""

import gzip
import json
import random
from pathlib import Path

import pytest
from tokenizers import Tokenizer

from bot.settings import CONFIG
from engine.answering.documents.reader import UNIT
from training.reader import laid_out
from training.reading import Example, examples, shortened, typed

PASSAGE = " ".join(
    f"The hall number {number} opens at {number} and closes late in the evening." for number in range(8, 40)
)


def dataset(folder: Path, **record: object) -> Path:
    start = PASSAGE.index("opens at 30")
    whole = {
        "id": "1", "source": "tydiqa", "language": "en", "question": "When does hall 30 open?", "passage": PASSAGE,
        "answers": [{"text": "opens at 30", "start": start}], "answerable": True, "kind": "span",
    } | record  # fmt: skip
    (folder / "tydiqa.en.train.jsonl.gz").write_bytes(gzip.compress(json.dumps(whole).encode()))
    return folder


def test_the_window_holds_the_answer_and_names_its_unit(tmp_path):
    first, *_ = examples(dataset(tmp_path), "train")
    assert first.answers
    assert [first.units[place] for place in first.right or ()] == [
        "The hall number 30 opens at 30 and closes late in the evening."
    ]
    assert sum(map(len, first.units)) <= 700


def test_the_same_passage_without_its_answer_answers_nothing(tmp_path):
    _, second = examples(dataset(tmp_path), "train")
    assert second.answers is False
    assert second.right == ()
    assert not any("30" in unit for unit in second.units)
    assert second.weight < 1


def test_a_passage_that_answers_as_a_whole_names_no_unit(tmp_path):
    found = examples(dataset(tmp_path, kind="passage"), "train")
    assert [(one.right, one.answers) for one in found] == [(None, True)]


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    found = Tokenizer.from_file(str(CONFIG / "reader" / "tokenizer.json"))
    found.no_padding()
    found.no_truncation()
    return found


def test_each_unit_has_its_mark_and_its_label(tokenizer):
    example = Example("When?", "Halls", ("One opens at 8.", "Two opens at 9."), (1,), True, 1.0, "en", "made")
    row = laid_out(example, tokenizer, example.question)
    assert row is not None
    assert [row.ids[mark] for mark in row.marks] == [UNIT, UNIT]
    assert row.labels == [0.0, 1.0]
    assert len(row.ids) == len(row.kinds)


def test_an_example_whose_answer_is_cut_off_is_left_out(tokenizer):
    units = tuple(f"Hall {number} opens at {number} in the morning of each working day." for number in range(30))
    example = Example("When does hall 29 open?", "", units, (29,), True, 1.0, "en", "made")
    assert laid_out(example, tokenizer, example.question) is None


def test_questions_are_typed_in_many_ways_and_keep_their_words():
    chance = random.Random(1)  # noqa: S311 - typing slips are no secret
    forms = {typed("When does the library open?", chance) for _ in range(200)}
    assert {"When does the library open?", "when does the library open", "when library open"} <= forms


def test_a_shortened_window_keeps_what_answers_and_what_limits_it_in_order():
    units = tuple(f"unit {number}" for number in range(9))
    example = Example("q", "h", units, (7, 2), True, 1.0, "en", "x", limits=(4,))
    for seed in range(20):
        short = shortened(example, 5, random.Random(seed))  # noqa: S311
        assert len(short.units) == 5
        assert list(short.units) == sorted(short.units)
        assert [short.units[place] for place in (*short.right, *short.limits)] == ["unit 7", "unit 2", "unit 4"]
    assert shortened(example, 9, random.Random(1)) is example  # noqa: S311
    nothing = Example("q", "h", units, (), False, 1.0, "en", "x")
    assert len(shortened(nothing, 5, random.Random(1)).units) == 5  # noqa: S311
