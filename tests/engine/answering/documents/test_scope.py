"""A question is weighed by the collections that it is put to, whatever else the installation holds."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine.answering.documents.finding import Scales
from engine.answering.question.synonyms import NONE
from engine.knowledge.collections import Definitions, Fields
from engine.retrieval.lexical import LexicalIndex
from engine.store.database import open_database
from tests.engine.answering.documents.evidences import calibration
from tests.engine.answering.models.minds import scene
from tests.engine.desk import Desk, collections, open_desk

HANDBOOK = ("handbook",)
UNRELATED = 1_000


@pytest.fixture
async def desk(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    async with open_database(sqlite_url) as database, open_desk(database, tmp_path / "desk") as desk:
        yield desk


async def add_town(desk: Desk) -> None:
    """Unrelated passages on swimming pools and parades, in a collection of their own."""
    handbook, faq = collections(desk.home / "files")
    town = replace(handbook, name="town", sources=("town/*.md",))
    folder = desk.home / "files" / "town"
    folder.mkdir()
    text = (
        "The swimming pool of quarter {n} opens on Saturdays at {n} o'clock, and the parade of quarter {n} passes it."
    )
    said = "\n\n".join(f"## Quarter {n}\n\n{text.format(n=n)}" for n in range(UNRELATED))
    (folder / "town.md").write_text(f"# The town\n\n{said}\n", encoding="utf-8")
    await desk.ingestion.run(Definitions((handbook, faq, town)))


def scales_of(desk: Desk) -> Scales:
    return Scales(LexicalIndex(desk.home / "lexical").frequencies, NONE, calibration())


async def test_a_word_that_only_another_collection_holds_is_unknown_in_the_one_that_is_asked(desk: Desk) -> None:
    await add_town(desk)
    text = "When does the swimming pool open?"
    everywhere = scales_of(desk).understand(text, "en")
    asked = scales_of(desk).understand(text, "en", within=frozenset(HANDBOOK))
    assert (everywhere.unknown, asked.unknown) == (frozenset(), {"swim", "pool"})
    assert asked.worth["pool"] > everywhere.worth["pool"]


LEFT_OPEN = [
    "When does the swimming pool open on Saturdays?",
    "What does the parade cost?",
    "What does a single room cost for the parade?",
    "How much does the pool cost for each week?",
]
ANSWERED = ["When does the Central Library close on Saturdays?", "What does a late instalment cost?"]


async def test_a_question_is_answered_or_left_open_alike_with_unrelated_passages_in_another_collection(
    desk: Desk,
) -> None:
    async def asked(chat: str) -> list[tuple[str, float]]:
        replies = [
            (await desk.reply(text, chat=f"{chat}{n}", collections=HANDBOOK)).answer
            for n, text in enumerate([*LEFT_OPEN, *ANSWERED])
        ]
        return [(one.outcome, one.confidence or 0.0) for one in replies]

    alone = await asked("alone")
    await add_town(desk)
    beside = await asked("beside")
    expected = ["abstention"] * len(LEFT_OPEN) + ["answer"] * len(ANSWERED)
    assert [outcome for outcome, _ in alone] == [outcome for outcome, _ in beside] == expected
    assert [sure for _, sure in beside] == pytest.approx([sure for _, sure in alone], abs=0.02)


async def test_no_model_is_asked_to_write_of_what_only_another_collection_speaks_of(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with scene(sqlite_url, tmp_path / "dalil") as stage:
        await add_town(stage.desk)
        assert (await stage.desk.reply(LEFT_OPEN[3], collections=HANDBOOK)).answer.outcome == "abstention"
        assert "generator" not in stage.steps


PERMITS = """id,question,answer,topic,audience
1,What does a parking permit cost?,A parking permit costs 40 euros a year.,Parking,staff
2,What does a parking permit cost?,A parking permit costs 90 euros a year.,Parking,students
"""


@pytest.mark.parametrize(("audience", "told", "untold"), [("staff", "40 euros", "90"), ("students", "90 euros", "40")])
async def test_a_question_is_answered_from_what_has_the_metadata_that_is_asked_for(
    desk: Desk, audience: str, told: str, untold: str
) -> None:
    handbook, faq = collections(desk.home / "files")
    fields = replace(faq.fields or Fields(), metadata=("audience",))
    folder = desk.home / "files" / "permits"
    folder.mkdir()
    (folder / "permits.csv").write_text(PERMITS, encoding="utf-8")
    permits = replace(faq, name="permits", sources=("permits/*.csv",), fields=fields)
    await desk.ingestion.run(Definitions((handbook, faq, permits)))
    answer = (await desk.reply("What does a parking permit cost?", metadata=(("audience", audience),))).answer
    assert told in answer.text
    assert untold not in answer.text
