"""Pairs of questions and answers that a generator is taught."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from engine.errors import InputError
from engine.learning.writing import load, parted, reviewed
from engine.messages import Citation
from engine.store.reviewed import Rest, Reviewed


def file_of(folder: Path, *lines: object) -> Path:
    path = folder / "pairs.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def test_a_pair_is_asked_with_its_context_before_the_question(tmp_path: Path) -> None:
    _, pairs = load(file_of(tmp_path, {"question": "When?", "answer": "In May.", "context": "Fees: May."}))
    assert [message.content for message in pairs[0].asked()] == ["Fees: May.\n\nWhen?"]


def test_lines_of_a_question_set_are_pairs_with_several_references(tmp_path: Path) -> None:
    line = {"question": "When?", "answers": ["In May.", "May"], "relevant": "fees.md", "retyped": True}
    _, pairs = load(file_of(tmp_path, line))
    assert pairs[0].answers == ("In May.", "May")


@pytest.mark.parametrize(
    ("line", "told"),
    [({"question": "When?"}, "'answer'"), ({"question": "When?", "anser": "May"}, "'anser' is not known")],
)
def test_what_is_no_pair_is_told_with_its_line(tmp_path: Path, line: dict[str, str], told: str) -> None:
    with pytest.raises(InputError, match=f"line 2: .*{told}"):
        load(file_of(tmp_path, {"question": "Who?", "answer": "We."}, line))


def test_pairs_of_one_context_are_in_one_part(tmp_path: Path) -> None:
    lines = [{"question": f"Question {n}?", "answer": "Yes.", "context": f"Context {n % 30}"} for n in range(300)]
    _, pairs = load(file_of(tmp_path, *lines))
    contexts = [{pair.context for pair in part} for part in parted(pairs).values()]
    assert sum(map(len, contexts)) == len(set().union(*contexts)) == 30


def test_every_wording_of_a_reviewed_answer_is_asked_with_the_passages_it_rests_on() -> None:
    cited = Citation(1, "p1", "d1", "handbook", "fees.md", "Fees", "Fees", "By 1 May.", 14, 23)
    rest = Rest(cited, "Fees are due. By 1 May.")
    now = datetime.now(UTC)
    one = Reviewed(
        "r1", "", 1, 1, "", "", None, "When are fees due?", "en", "By «1 May».", ("Fees when?",), (rest, rest),
        "ada", now, "bob", now,
    )  # fmt: skip
    found = reviewed([one])
    assert [pair.question for pair in found] == ["When are fees due?", "Fees when?"]
    assert {pair.context for pair in found} == {"Fees are due. By 1 May."}
    assert len({pair.group for pair in found}) == 1
