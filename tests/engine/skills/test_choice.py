"""Questions with options in one message: computed first, then debated, then held against what is quoted."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from engine.answering.question.options import Posed, posed
from engine.answering.question.understanding import understand
from engine.language import Language
from engine.messages import Answer
from engine.skills.choice import borne_out
from engine.store.database import open_database
from tests.engine.answering.documents.evidences import frequencies, passage
from tests.engine.asking import scripted
from tests.engine.desk import Desk, open_desk
from tests.servers.models import Say

FEE = "How much does a late instalment cost for each week?\nA) €15\nB) €25\nC) €40"


@asynccontextmanager
async def opened(url: str, home: Path, *says: Say) -> AsyncIterator[Desk]:
    async with open_database(url) as database:
        if not says:
            async with open_desk(database, home) as desk:
                yield desk
            return
        async with scripted(database, *says) as asking, open_desk(database, home, asking=asking) as desk:
            yield desk


@pytest.fixture
async def desk(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    async with opened(sqlite_url, tmp_path / "dalil") as found:
        yield found


def first(answer: Answer) -> str:
    return answer.text.split("\n")[0]


@pytest.mark.parametrize(
    ("text", "question", "options", "labels"),
    [
        ("What does it cost? A) 1/4 B) 1/8", "What does it cost?", ("1/4", "1/8"), ("A", "B")),
        ("What does it cost?\n(a) ten\n(b) twenty euros\n(c) no", "What does it cost?", ("ten", "twenty euros", "no"),
         ("a", "b", "c")),
        ("Who is it?\nA. Smith\nB. Jones", "Who is it?", ("Smith", "Jones"), ("A", "B")),
        ("ما نصيب الزوجة؟\nأ) الربع\nب) الثمن\nج) النصف", "ما نصيب الزوجة؟", ("الربع", "الثمن", "النصف"),
         ("أ", "ب", "ج")),
        ("ما نصيب الزوجة؟ ا) الربع ب) الثمن", "ما نصيب الزوجة؟", ("الربع", "الثمن"), ("ا", "ب")),
        ("ما نصيب الزوجة؟\nأ- الربع\nب - الثمن", "ما نصيب الزوجة؟", ("الربع", "الثمن"), ("أ", "ب")),
        ("Πόσο κοστίζει; Α) 15 ευρώ Β) 20 ευρώ", "Πόσο κοστίζει;", ("15 ευρώ", "20 ευρώ"), ("Α", "Β")),
        ("Πόσο κοστίζει;\nα. 15 ευρώ\nβ. 20 ευρώ", "Πόσο κοστίζει;", ("15 ευρώ", "20 ευρώ"), ("α", "β")),
    ],
)  # fmt: skip
def test_a_question_with_its_options_is_read(
    text: str, question: str, options: tuple[str, ...], labels: tuple[str, ...]
) -> None:
    assert posed(text) == Posed(question, options, labels)


@pytest.mark.parametrize(
    "text",
    [
        "What is plan B) about?",
        "When does B. Smith of building A. come?",
        "A) first thing B) second thing",
        "What is it?\nA) only one",
        "What is it? A) B) C)",
        "Is it in building (A) or not?",
        "كم أجرة الغرفة المفردة؟",
    ],
)
def test_what_asks_without_options_is_no_such_question(text: str) -> None:
    assert posed(text) is None


@pytest.mark.parametrize(
    ("text", "chosen", "said"),
    [
        ("A man died and left a wife, a son and a daughter. What is the wife's share? A) 1/4 B) 1/8 C) 1/2", "B) 1/8",
         "rules of inheritance"),
        ("مات رجل عن زوجة وابن وبنت، فما نصيب الزوجة؟\nأ) الربع\nب) الثمن\nج) النصف", "ب) الثمن", "قواعد الميراث"),
        ("توفى رجل وترك زوجه وابن وبنت، كم نصيب الزوجه؟ أ) ١/٤ ب) ١/٨ ج) ١/٢", "ب) ١/٨", "قواعد الميراث"),
    ],
)  # fmt: skip
async def test_a_share_is_computed_and_the_letter_named(desk: Desk, text: str, chosen: str, said: str) -> None:
    answer = await desk.ask(text)
    assert (answer.outcome, answer.intent) == ("answer", "choice")
    assert first(answer) == chosen
    assert said in answer.text


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        (FEE, "B) €25"),
        ("كم أجرة الغرفة المفردة في قاعة الأرز؟ أ) ١٨٠ يورو ب) 260 يورو ج) ٣٠٠ يورو", "ب) 260 يورو"),
        ("Πόσο κοστίζει η αναβαθμολόγηση;\nα) 10 ευρώ\nβ) 15 ευρώ\nγ) 20 ευρώ", "β) 15 ευρώ"),
    ],
)
async def test_without_a_model_the_one_option_that_the_quoted_words_hold_is_named(
    desk: Desk, text: str, chosen: str
) -> None:
    answer = await desk.ask(text)
    assert first(answer) == chosen
    assert answer.citations


@pytest.mark.parametrize(
    ("text", "language", "quoted", "letter"),
    [
        ("How many resits has a master's student? A) one B) two", "en",
         ("A bachelor's student has two resits.", "A master's student has one resit."), "A"),
        ("How many times may a student repeat it? A) once B) twice", "en",
         ("A student may repeat it twice.", "Then a student may repeat it once."), ""),
        ("How many books does a reader get? A) 3 B) 30", "en", ("Reader: all; Books: 30; Renewals: 3.",), "B"),
        ("What does a loan cost? A) €5 B) €12", "en", ("A loan costs €5, and €12 from abroad.",), ""),
        ("كم مرة يعاد المقرر؟ أ) مرة ب) مرتين", "ar", ("يعاد المقرر مرتين.", "ثم يعاد المقرر مرة واحدة."), ""),
        ("كم كتابا يستعير الطالب؟ أ) عشرة ب) عشرين", "ar", ("يستعير الطالب عشرين كتابا عشرة أيام.",), "B"),
        ("Πόσες φορές επαναλαμβάνεται; Α) μία Β) δύο", "el", ("Επαναλαμβάνεται δύο φορές.",), "B"),
    ],
)  # fmt: skip
def test_the_option_is_taken_whose_sentence_speaks_of_what_is_asked(
    text: str, language: Language, quoted: tuple[str, ...], letter: str
) -> None:
    found = posed(text)
    assert found is not None
    held = frequencies([passage(one, name=str(at), language=language) for at, one in enumerate(quoted)])
    assert borne_out(found, quoted, understand(found.question, language, held)) == letter


async def test_where_no_option_is_held_what_the_documents_say_stands_alone(desk: Desk) -> None:
    answer = await desk.ask("How much does a late instalment cost for each week? A) €15 B) €40")
    assert first(answer).startswith("Which of the options is right I cannot tell")
    assert "€25" in answer.text


async def test_what_the_documents_do_not_hold_is_left_open(desk: Desk) -> None:
    answer = await desk.ask("How deep is the swimming pool? A) 2 metres B) 3 metres")
    assert answer.outcome == "abstention"


async def test_with_a_model_the_debate_decides(sqlite_url: str, tmp_path: Path) -> None:
    def words(messages: list[dict[str, str]]) -> str:
        told = messages[0]["content"]
        held = (n for n in range(1, 9) if "€25" in told.partition(f"[{n}]")[2].partition("\n")[0])
        number = next(held, 1)
        reason = f"A late instalment costs €25 for each week [{number}]."
        return json.dumps({"choice": "B", "reason": reason}) if "You decide a debate" in told else reason

    async with opened(sqlite_url, tmp_path / "dalil", Say(words)) as desk:
        answer = await desk.ask(FEE)
    assert first(answer) == "B) €25"
    assert "bear this option out" in answer.text
    assert answer.citations
