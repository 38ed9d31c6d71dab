"""With a model an answer is as careful as without one: asked back, left open, shown side by side in the same cases."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.settings import READER
from engine.answering.documents.reader import Reader
from engine.language import Language
from tests.engine.answering.models.minds import Scene, scene, step
from tests.engine.test_asking_which import ASKED, FILES
from tests.servers.models import Say

SCHOOLS = {
    "one.md": "# Oaths\n\n## Expiation\n\nHanafis hold that the expiation of an oath is three days in a row.\n",
    "two.md": "# Vows\n\n## Expiation\n\nMalikis hold that the expiation of an oath is three days, even apart.\n",
}
WORLDLY = {
    "en": (
        "# Libraries\n\n## Loans\n\nA loan lasts three weeks. Loans of books that interest many are allowed for one "
        "week. Students buy a library card at the house of languages.\n",
        "Is a loan with interest allowed to buy a house?",
    ),
    "ar": (
        "# مطعم الجامعة\n\n## السكن الجامعي\n\nمواعيد وجبات السكن في شهر الصيام: الفطور في مطعم الجامعة 07:30، "
        "وسعر الطالب يورو ونصف.\n",
        "ما حكم الصيام في السكن؟",
    ),
}
DESIGNS = ("dalil", "study-guide", "nebras", "lq-rag", "fanar-sadiq", "debate")


@pytest.fixture
async def stage(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Scene]:
    async with scene(sqlite_url, tmp_path / "dalil") as opened:
        for name, text in (FILES | SCHOOLS).items():
            (opened.desk.home / "files" / name).write_text(text, encoding="utf-8")
        await opened.desk.ingest()
        yield opened


@pytest.fixture
async def reading(sqlite_url: str, tmp_path: Path, reader: Reader) -> AsyncIterator[Scene]:
    async with scene(sqlite_url, tmp_path / "dalil", reader=reader) as opened:
        yield opened


def first(messages: list[dict[str, str]]) -> str:
    """Says what the first source says, and cites it."""
    source = (messages[0]["content"].partition("[1] ")[2].splitlines() or [""])[0].rpartition(") ")[2]
    return f"{source.rstrip('.')} [1]."


@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize(("question", "language", "names", "reply", "words"), ASKED)
async def test_what_may_be_any_of_several_things_is_asked_back(
    stage: Scene, design: str, question: str, language: Language, names: list[str], reply: str, words: str
) -> None:
    stage.by(design)
    stage.server.script = [Say(first)]
    asked = await stage.desk.ask(question)
    assert (asked.outcome, asked.language) == ("clarification", language)
    assert sorted(choice.message for choice in asked.choices) == sorted(names)
    assert "generator" not in stage.steps
    completed = await stage.desk.ask(reply)
    assert completed.outcome == "answer"
    assert words in completed.text


async def test_beside_other_parts_buttons_complete_the_open_part(stage: Scene) -> None:
    loan, zakat = "What does the loan cover?", "what is the zakat on 20000 euros of cash I held for a year?"
    answer = await stage.ask(f"{loan} And {zakat}", {"decompose": json.dumps({"questions": [loan, zakat]})})
    assert answer.outcome == "answer"
    assert "500" in answer.text
    assert {choice.label for choice in answer.choices} == {"Home loan", "Student loan"}
    chosen = await stage.ask(next(choice.message for choice in answer.choices if choice.label == "Student loan"))
    assert "4,000" in chosen.text


@pytest.mark.parametrize("design", DESIGNS)
async def test_what_schools_hold_is_never_settled_by_what_a_model_writes_of_one(stage: Scene, design: str) -> None:
    stage.by(design)
    stage.server.script = [Say(first)]
    answer = await stage.desk.ask("What is the expiation of an oath?")
    assert "Hanafi school" in answer.text
    assert "Maliki school" in answer.text
    assert "generator" not in stage.steps


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader(READER)


@pytest.mark.parametrize("design", [*DESIGNS, "quote"])
@pytest.mark.parametrize("language", ["en", "ar"])
async def test_a_question_for_a_ruling_is_not_answered_with_words_of_the_world(
    reading: Scene, design: str, language: str
) -> None:
    text, question = WORLDLY[language]
    (reading.desk.home / "files" / f"world.{language}.md").write_text(text, "utf-8")
    await reading.desk.ingest()
    reading.by(design)
    reading.server.script = [Say(first)]
    answer = await reading.desk.ask(question)
    assert step(answer, "weigh")["sentences"]
    assert answer.outcome == "abstention"
    assert "generator" not in reading.steps


async def test_where_the_rewriter_fails_what_the_conversation_was_about_still_leads_the_search(stage: Scene) -> None:
    pools = {
        "north": "# North campus\n\n## Pool\n\nThe pool of the north campus opens at 07:15.\n",
        "south": "# South campus\n\n## Gym\n\nThe gym of the south campus costs 30 dinars a month.\n",
    }
    for name, text in pools.items():
        (stage.desk.home / "files" / f"{name}.md").write_text(text, "utf-8")
    await stage.desk.ingest()
    stage.server.script = [Say(status=500)]
    told = []
    for design in ("quote", "dalil"):
        stage.by(design)
        await stage.desk.ask("What does the gym of the south campus cost?", chat=design)
        answer = await stage.desk.ask("Do members ever get a locker there free of charge?", chat=design)
        searches = [one for one in answer.trace if one.step == "retrieve"]
        told.append((answer.outcome, answer.text, len(searches)))
    assert told[0] == told[1]
    assert told[0][2] == 2  # alone, and led by the topic


async def test_where_the_debate_decides_nothing_an_option_is_told_by_what_is_quoted(stage: Scene) -> None:
    stage.server.script = [Say("I cannot say.")]
    answer = await stage.desk.ask("How much does a late instalment cost for each week?\nA) €25\nB) €40")
    assert "head_judge" in stage.steps
    assert "generator" not in stage.steps
    assert answer.text.startswith("A) €25")
    assert "A late instalment costs €25 for each week." in answer.text
