"""Of a message that asks several things each is answered by whoever it is for, and none is passed over."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.store.database import open_database
from tests.engine.desk import Desk, open_desk


@pytest.fixture
async def desk(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    async with open_database(sqlite_url) as database, open_desk(database, tmp_path / "dalil") as opened:
        yield opened


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("How much is a late instalment and how much is the zakat on 10000 dollars?", ("€25", "250 dollars")),
        ("What does a book cost that comes back late? And what time is fajr in Nicosia?", ("50 cents", "Nicosia")),
        ("When does Ramadan begin and what time is fajr in Nicosia?", ("Ramadan", "Nicosia")),
        ("كم أجرة الغرفة المفردة في قاعة الأرز؟ وكم زكاة ١٠٠٠٠ دولار؟", ("٢٦٠", "٢٥٠")),
        ("Πόσο κοστίζει η αναβαθμολόγηση; Και πόσο είναι το ζακάτ για 10000 ευρώ;", ("15 ευρώ", "250 ευρώ")),
        ("What is 1 Ramadan 1447 in gregorian and what time is fajr in Nicosia today", ("18 February 2026", "Nicosia")),
        ("Show me 112:1 and when does Ramadan begin?", ("112:1", "Ramadan")),
        (
            "A man died leaving a wife and two sons, how is it divided? And what does a late book cost?",
            ("7/16", "50 cents"),
        ),
    ],
)
async def test_each_part_is_answered(desk: Desk, text: str, told: tuple[str, ...]) -> None:
    answer = await desk.ask(text)
    assert answer.outcome == "answer"
    assert all(words in answer.text for words in told), answer.text


@pytest.mark.parametrize(
    ("text", "intent"),
    [
        ("how much zakat do I pay on 20 sheep and 30 goats and 5 camels?", "zakat"),
        ("my father died and left a wife and how much does each of two sons get?", "inheritance"),
        ("zakat on 10000 dollars, and I live in Nicosia", "zakat"),
        ("مات أبي وترك زوجة وابنين وبنتا فكم لكل واحد", "inheritance"),
        ("ο πατέρας μου πέθανε και άφησε γυναίκα και δύο γιους, τι παίρνει ο καθένας", "inheritance"),
    ],
)
async def test_what_one_tool_is_asked_stays_whole(desk: Desk, text: str, intent: str) -> None:
    answer = await desk.ask(text)
    assert answer.intent == intent
    assert answer.text.count("\n\n") > 0


async def test_after_several_matters_the_one_case_among_them_is_gone_on_from(desk: Desk) -> None:
    answer = await desk.ask("How much is a late instalment and how much is the zakat on 10000 dollars?")
    assert answer.intent == "zakat"
    again = await desk.ask("and for 20,000?")
    assert again.intent == "zakat"
    assert "20,000 dollars" in again.text
    assert "before (10,000 dollars)" in again.text


async def test_of_several_cases_none_is_gone_on_from_and_no_button_would(desk: Desk) -> None:
    answer = await desk.ask("How much is the zakat on 10000 dollars and what time is fajr in Nicosia?")
    assert (answer.state, answer.choices) == ("", ())


async def test_of_several_matters_one_that_asks_back_offers_itself_alone(desk: Desk) -> None:
    answer = await desk.ask("How much is a late instalment and how much is the zakat on 100 grams of gold?")
    [choice] = answer.choices
    assert (await desk.ask(choice.message)).intent == "zakat"
