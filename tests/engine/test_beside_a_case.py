"""What is said right after a case was reckoned and is not read as a change of it: the documents answer it only where
they surely do, and the case stays."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.settings import READER
from engine.answering.documents.reader import reader_at
from engine.store.database import open_database
from tests.engine.desk import Desk, open_desk

LIBRARY = """# Library

## Residence

Families who have lived in the town for two years pay the reduced yearly fee.

## Loans

A loan runs for 21 days. Late books cost 20 cents a day.
"""
CASE = "My father died and left a wife, two sons and a daughter. How is the estate divided?"


@pytest.fixture
async def desk(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    home, reader = tmp_path / "dalil", reader_at("packaged", READER)
    async with (
        open_database(sqlite_url) as database,
        open_desk(database, home, filled=False, reader=reader) as opened,
    ):
        (home / "files" / "library.md").write_text(LIBRARY, encoding="utf-8")
        await opened.ingest()
        yield opened


async def test_what_is_told_of_the_case_and_not_understood_is_asked_about(desk: Desk) -> None:
    assert (await desk.ask(CASE)).intent == "inheritance"
    answer = await desk.ask("oh and our family has always lived in the mountains")
    assert (answer.intent, answer.outcome) == ("inheritance", "clarification")
    assert answer.text.startswith("You also wrote: oh and our family has always lived in the mountains.")


async def test_the_case_stays_for_the_message_after_it(desk: Desk) -> None:
    await desk.ask(CASE)
    await desk.ask("oh and our family has always lived in the mountains")
    answer = await desk.ask("and his mother is alive too")
    assert answer.intent == "inheritance"
    assert "1/6" in answer.text


async def test_what_the_documents_surely_answer_is_answered(desk: Desk) -> None:
    await desk.ask(CASE)
    answer = await desk.ask("How long does a loan run?")
    assert (answer.outcome, answer.intent) == ("answer", "question")
    assert "21 days" in answer.text


async def test_without_a_case_before_it_nothing_is_said_of_one(desk: Desk) -> None:
    answer = await desk.ask("oh and our family has always lived in the mountains")
    assert "answered before" not in answer.text


async def test_a_question_about_something_else_is_not_said_to_be_no_change(desk: Desk) -> None:
    await desk.ask(CASE)
    answer = await desk.ask("is the swimming pool open on friday evening?")
    assert "answered before" not in answer.text


@pytest.mark.parametrize(
    ("first", "later"),
    [
        ("zakat on 200 sheep on pasture", "forgot, there are 75 lambs running with them"),
        ("زكاة ٢٠٠ رأس غنم سائمة", "ونسيت، معها ٧٥ خروف صغير"),
        ("ζακάτ για 200 πρόβατα που βόσκουν", "ξέχασα, είναι και 75 αρνάκια μαζί τους"),
    ],
)
async def test_what_means_a_change_of_the_case_is_asked_about_whatever_its_words(
    desk: Desk, first: str, later: str
) -> None:
    await desk.ask(first)
    answer = await desk.ask(later)
    assert (answer.intent, answer.outcome, len(answer.choices)) == ("zakat", "clarification", 4)


async def test_a_change_that_changes_nothing_is_said_not_to_have_been_understood(desk: Desk) -> None:
    await desk.ask("prayer times in Jakarta tomorrow")
    answer = await desk.ask("make it minggu depan")
    assert answer.text.startswith("I did not understand what this changes")


async def test_after_it_was_asked_which_of_two_is_meant_a_conversation_goes_on(desk: Desk) -> None:
    lambs = "فيهم 15 خروف صغار ما كملوش العام"
    await desk.ask("عندي ٦٠ شاة سائمة مر عليها سنة، كم زكاتها؟")
    assert (await desk.ask(lambs)).outcome == "clarification"
    await desk.ask("what is it that grows on the hills in spring?")
    assert (await desk.ask(lambs)).outcome == "clarification"


async def test_another_year_beside_other_words_is_another_year_of_the_feast(desk: Desk) -> None:
    await desk.ask("When is Arafah in 2026?")
    assert "2028" in (await desk.ask("oops 2028 I meant, for the visa")).text


async def test_a_change_of_a_date_that_is_not_read_leaves_the_date(desk: Desk) -> None:
    await desk.ask("How many days between 4 March and 19 November 2025?")
    answer = await desk.ask("but including both ends")
    assert answer.text.startswith("I did not understand what this changes")
    assert answer.state


async def test_a_question_about_the_answer_is_not_said_to_be_no_change_and_the_case_stays(desk: Desk) -> None:
    await desk.ask("zakat on 12,000 euro in cash")
    answer = await desk.ask("why is it a fortieth and not a tenth?")
    assert answer.text.startswith("On this my answer says")
    assert "Changed: cash 12,000 euros → 14,000 euros." in (await desk.ask("make it 14,000 euro")).text


async def test_who_asks_what_a_stepchild_gets_has_not_taken_the_child_away(desk: Desk) -> None:
    await desk.ask("He died and left a wife, one son and a daughter. How is 64,000 dollars divided?")
    answer = await desk.ask("and the stepson, my friend, he gets any?")
    assert (answer.intent, answer.outcome) == ("inheritance", "clarification")
    assert "son, daughter" in answer.text


@pytest.mark.parametrize(
    ("first", "later"),
    [
        (
            "My father died and left my mother, two sons and a daughter, 112,000 euro. How is it divided?",
            "there was a 32,000 loan at the bank that we did not know of",
        ),
        (
            "My father died and left my mother, two sons and a daughter, 112,000 euro. How is it divided?",
            "there is 32,000 still owing on his car",
        ),
        (
            "Πέθανε ο πατέρας μας και αφήνει τη μάνα μας, δύο αγόρια και μια κόρη. 112.000 ευρώ. Πώς μοιράζονται;",
            "έμειναν και 32.000 δάνειο στην τράπεζα που δεν το ξέραμε",
        ),
    ],
)
async def test_a_loan_that_is_told_later_comes_off_the_estate(desk: Desk, first: str, later: str) -> None:
    await desk.ask(first)
    text = (await desk.ask(later)).text
    assert "10,000" in text or "10.000" in text  # an eighth of what is left


async def test_another_harvest_keeps_its_own_water(desk: Desk) -> None:
    await desk.ask("zakat on 3 tons of wheat watered by rain")
    answer = await desk.ask("plus another 2 tons of wheat that I water with a pump")
    assert "300 kg" in answer.text
    assert "100 kg" in answer.text


async def test_a_loan_that_is_not_seen_coming_back_is_doubtful(desk: Desk) -> None:
    await desk.ask("zakat: I lent 10,000 euro to a friend and have 12,000 euro in the bank")
    answer = await desk.ask("actually he is gone, it is not paid back")
    assert "cash 22,000" not in answer.text
    assert "+ 10,000" not in answer.text


async def test_words_that_go_on_from_a_verse_are_no_theme(desk: Desk) -> None:
    await desk.ask("2:255")
    answer = await desk.ask("forty-fivefold please oh and that one also for my sister")
    assert "bear on" not in answer.text


async def test_a_case_is_gone_on_from_after_a_question_to_the_documents(desk: Desk) -> None:
    await desk.ask(CASE)
    await desk.ask("How long does a loan run?")
    answer = await desk.ask("and if his mother were alive too?")
    assert answer.intent == "inheritance"
    assert "1/6" in answer.text


async def test_what_goes_on_about_the_documents_answer_does_not_change_an_earlier_case(desk: Desk) -> None:
    await desk.ask("zakat on 10000 dollars")
    await desk.ask("How much do late books cost a day?")
    answer = await desk.ask("and for two years?")
    assert answer.intent != "zakat"


async def test_a_question_about_an_answer_gets_the_line_of_it_that_bears_on_that(desk: Desk) -> None:
    await desk.ask("days between 1 march 2026 and 5 may 2026")
    assert "The first day is not counted" in (await desk.ask("both ends counted?")).text
    await desk.ask("zakat on 10000 dollars")
    answer = await desk.ask("why 2.5 percent?")
    assert "2.5 %" in answer.text
    assert (await desk.ask("and 2000 dollars more")).intent == "zakat"


async def test_a_second_question_about_an_answer_is_not_told_what_the_first_one_was(desk: Desk) -> None:
    await desk.ask("days between 1 march 2026 and 5 may 2026")
    await desk.ask("both ends counted?")
    answer = await desk.ask("so is the first day counted or not?")
    assert answer.text.count("my answer says") <= 1


async def test_thanks_between_a_question_and_its_answer_leave_the_question_open(desk: Desk) -> None:
    await desk.ask("zakat on 3000 kg of barley")
    assert (await desk.ask("ok thank you")).intent == "greeting"
    assert "300 kg" in (await desk.ask("rain only")).text


async def test_wealth_that_is_told_without_a_wish_for_a_sum_is_not_reckoned(desk: Desk) -> None:
    answer = await desk.ask("my 12 goats are hungry")
    assert (answer.outcome, len(answer.choices)) == ("clarification", 2)
    assert "No zakat" in (await desk.ask(answer.choices[0].message)).text
