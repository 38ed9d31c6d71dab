"""A question that may be about any of several things is asked back, and the reply completes it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.language import Language
from engine.store.database import open_database
from tests.engine.desk import Desk, open_desk

FILES = {
    "home.md": "# Home loan\n\n## What it covers\n\nThe loan covers up to 80 percent of the price of the house.",
    "student.md": "# Student loan\n\n## What it covers\n\nThe loan covers up to 4,000 euros of tuition.",
    "rules.md": "# Loan rules\n\n## Signatures\n\nEvery contract is signed twice, in ink.",
    "master.ar.md": "# برنامج الماجستير\n\n## المدة\n\nمدة البرنامج سنتان من الدراسة.",
    "doctor.ar.md": "# برنامج الدكتوراه\n\n## المدة\n\nمدة البرنامج أربع سنوات من الدراسة.",
    "housing.el.md": "# Στεγαστικό επίδομα\n\n## Ποσό\n\nΤο επίδομα φτάνει τα 150 ευρώ τον μήνα.",
    "child.el.md": "# Οικογενειακό επίδομα\n\n## Ποσό\n\nΤο επίδομα φτάνει τα 90 ευρώ τον μήνα.",
}
ASKED = [
    ("What does the loan cover?", "en", ["Home loan", "Student loan"], "Student loan", "4,000 euros"),
    ("كم مدة الدراسة في هذا البرنامج؟", "ar", ["برنامج الماجستير", "برنامج الدكتوراه"], "الدكتوراه", "أربع سنوات"),
    ("Πόσο φτάνει το επίδομα;", "el", ["Στεγαστικό επίδομα", "Οικογενειακό επίδομα"], "το στεγαστικό", "150 ευρώ"),
]


@pytest.fixture
async def desk(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    async with open_database(sqlite_url) as database, open_desk(database, tmp_path / "dalil") as opened:
        for name, text in FILES.items():
            (tmp_path / "dalil" / "files" / name).write_text(text, encoding="utf-8")
        await opened.ingest()
        yield opened


@pytest.mark.parametrize(("question", "language", "names", "reply", "words"), ASKED)
async def test_what_may_be_any_of_several_things_is_asked_back_and_completed(
    desk: Desk, question: str, language: Language, names: list[str], reply: str, words: str
) -> None:
    asked = await desk.ask(question)
    assert (asked.outcome, asked.language) == ("clarification", language)
    assert sorted(choice.message for choice in asked.choices) == sorted(names)
    completed = await desk.reply(reply)
    assert completed.answer.outcome == "answer"
    assert words in completed.answer.text
    assert completed.resolved.startswith(question)


@pytest.mark.parametrize("reply", ["2", "the second one", "Student", "the student loan please"])
async def test_a_thing_may_be_chosen_by_its_place_or_by_its_words(desk: Desk, reply: str) -> None:
    asked = await desk.ask("What does the loan cover?")
    second = asked.choices[1].message
    said = second if reply[0] in "2t" and "student" not in reply else "Student loan"
    assert (await desk.reply(reply)).resolved == f"What does the loan cover? ({said})"


async def test_anything_else_said_next_is_a_message_of_its_own(desk: Desk) -> None:
    await desk.ask("What does the loan cover?")
    assert "closes at 18:00" in (await desk.ask("When does the Central Library close on Saturdays?")).text


@pytest.mark.parametrize(
    "question",
    [
        "What does the student loan cover?",
        "How many books may a bachelor's student borrow?",
        "How is every contract signed?",
        "πόσο φτάνει το στεγαστικό επίδομα;",
        "ما مدة برنامج الماجستير؟",
    ],
)
async def test_a_question_that_says_which_is_answered(desk: Desk, question: str) -> None:
    assert (await desk.ask(question)).outcome == "answer"


async def test_what_the_conversation_has_named_is_not_asked_about(desk: Desk) -> None:
    await desk.ask("What does the student loan cover?")
    assert (await desk.ask("And what else does the loan cover?")).outcome != "clarification"


async def test_later_only_what_stands_on_a_button_chooses(desk: Desk) -> None:
    asked = await desk.ask("What does the loan cover?")
    await desk.ask(asked.choices[0].message)
    assert (await desk.reply("2")).resolved == "2"
    assert (await desk.reply(asked.choices[1].message)).resolved.startswith("What does the loan cover?")
