"""`dalil train reader` on a Dalil with one small collection, and what it makes of windows."""

import json
from pathlib import Path

import pytest

from bot.cli.train_reader import Material, trained
from bot.settings import READER
from engine.answering.documents.reader import Reader
from engine.errors import UsageError
from engine.learning.pairs import PARTS
from tests.cli.conftest import Run

UNITS = ("Bodies of water are named after trees.", "The Quillon opens at noon.", "Nobody may bring a ladder.")

LINES = [
    {"question": "How much does a late book cost?", "quotes": ["20 cents"], "relevant": "library.md"},
    {"question": "How much is a parking permit for students?", "answers": ["permit for students costs 45 euros"]},
    {"question": "Which telescope does the observatory own?", "answerable": False},
    {"question": "Where is the library?", "relevant": "library.md"},
]


def test_only_questions_whose_words_of_the_answer_are_found_in_a_sentence_are_learned_from(
    campus: Run, tmp_path: Path
) -> None:
    path = tmp_path / "set.jsonl"
    repeated = [line | {"id": f"{number} {copy}"} for copy in range(2) for number, line in enumerate(LINES)]
    path.write_text("".join(json.dumps(line) + "\n" for line in repeated), encoding="utf-8")
    done = campus("train", "reader", str(path), "--output", str(tmp_path / "reader"), code=1)
    told = done.err.rpartition("too few questions of which it is known which words answer them (")[2]
    counts = [int(part.split()[0]) for part in told.partition(";")[0].split(", ")]
    assert sum(counts) == 4
    assert not (tmp_path / "reader").exists()


def test_a_reader_is_saved_with_a_card_and_reads_what_it_was_taught(tmp_path: Path) -> None:
    pytest.importorskip("onnx", reason="training needs the packages of the extra 'train'")
    from engine.learning.reading import Recipe, Shown

    def windows(question: str, *right: int) -> list[Shown]:
        return [Shown(question, "House rules", UNITS, right)]

    asked = [windows("when may i come", 2), windows("opening hours", 2)]
    material = Material(dict.fromkeys(PARTS, asked * 8), [windows("who is the dean")], {"set.jsonl": "d1"})
    output, work = tmp_path / "taught", tmp_path / "taught.work"
    work.mkdir()
    (work / "run.json").write_text('{"options": {"epochs": 9}, "sets": {}, "minutes": 3.0}', encoding="utf-8")
    with pytest.raises(UsageError, match="a run with other options or questions"):
        trained(material, output, Recipe(3, 8, 3e-4))
    (work / "run.json").unlink()

    card = trained(material, output, Recipe(3, 8, 3e-4))

    before, after = card["right_first"]["held"]
    assert (before, after, card["gain"]["mean"]) == (0.0, 1.0, 1.0)
    assert card["questions"] == dict.fromkeys(PARTS, 16)
    supports = Reader(output).read("opening hours", "House rules", UNITS).supports
    assert max(supports) == supports[2]
    kept = (output / "card.json").read_text(encoding="utf-8")
    assert json.loads(kept)["sets"] == {"set.jsonl": "d1"}
    assert "opening hours" not in kept
    assert not work.exists()
    assert not list(READER.glob("*.work"))
