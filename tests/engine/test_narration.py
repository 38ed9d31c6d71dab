"""Number, narrator, chapter and grades of a hadith, from the row of a file to the place under a citation."""

from pathlib import Path

import pytest

from engine.knowledge.collections import Definitions
from engine.knowledge.definition import load
from engine.language import Language
from engine.messages import Citation
from engine.narration import Grade, Narration, as_metadata, from_metadata
from engine.store.codec import decode, encode
from engine.store.corpus import Corpus
from engine.store.database import Database
from tests.engine.tools.hadith.trial import LAMP, LAMP_EN, open_trial

FULL = Narration("12", "راو تجريبي", "باب المصابيح", (Grade("صحيح", "مدقق أول"), Grade("ضعيف", "مدقق ثان")))


@pytest.mark.parametrize(
    ("language", "narration", "place"),
    [
        ("en", Narration("7", "N", "C", (Grade("sound", "G"),)), "no. 7, C, grade: sound (G)"),
        ("en", Narration("7", grades=(Grade("sound"),)), "no. 7, grade: sound"),
        ("ar", FULL, "رقم 12، باب المصابيح، الدرجة: صحيح (مدقق أول)؛ ضعيف (مدقق ثان)"),
        ("ar", Narration("7"), "رقم 7، لم تُذكر الدرجة"),
        ("el", Narration("7"), "αρ. 7, δεν δίνεται βαθμός"),
    ],
)
def test_a_place_never_leaves_the_grade_open(language: Language, narration: Narration, place: str) -> None:
    assert narration.place(language) == place


@pytest.mark.parametrize("narration", [FULL, Narration("7"), Narration("7", grades=(Grade("a"), Grade("b", "B")))])
def test_what_the_store_keeps_is_what_was_read(narration: Narration) -> None:
    assert from_metadata(as_metadata(narration)) == narration
    assert from_metadata({"number": "7", "grade": "a"}) is None


def test_a_citation_keeps_it_through_the_ledger() -> None:
    citation = Citation(1, "p", "d", "c", "s", "T", "", "q", 0, 1, hadith=FULL)

    assert decode(Citation, encode(citation)) == citation


async def test_rows_of_a_collection_of_hadiths_are_cited_with_their_grades(database: Database, tmp_path: Path) -> None:
    async with open_trial(database, tmp_path / "dalil"):
        corpus = Corpus(database)
        steps = [step async for step in corpus.changes_since(0)]
        found = await corpus.parents([one.parent for step in steps for one in step.passages])
    lamp = next(parent for parent in found.values() if LAMP in parent.text)

    assert [passage.hadith for passage in lamp.passages] == [FULL, FULL]
    assert lamp.text == f"{LAMP}\n\n{LAMP_EN}"
    assert {passage.title for passage in lamp.passages} == {"نصوص التجربة"}


async def test_a_row_without_a_number_is_refused_and_named(database: Database, tmp_path: Path) -> None:
    async with open_trial(database, tmp_path / "dalil") as desk:
        file = tmp_path / "dalil" / "trial" / "first.csv"
        file.write_text(file.read_text("utf-8").replace("\n14,", "\n,"), encoding="utf-8")
        report = await desk.ingestion.run(Definitions((load(file.with_suffix(".toml")),)))
    assert "row 4 has nothing in 'no'" in str(report)
