"""Tools that an institution switched off: their messages are the documents', and nothing speaks of them."""

import pytest

from tests.engine.desk import Desk

SUMS = ("inheritance", "zakat", "prayer_times", "calendar")


@pytest.mark.parametrize(
    ("off", "question"),
    [
        ("zakat", "zakat on 10,000 euros"),
        ("zakat", "600 kg of wheat watered by rain"),
        ("inheritance", "he died leaving a wife and two sons"),
        ("prayer_times", "مواقيت الصلاة في القاهرة"),
        ("calendar", "πότε είναι το ραμαζάνι"),
        ("dua", "dua for travel"),
        ("quran", "2:255"),
    ],
)
async def test_what_is_switched_off_is_looked_for_in_the_documents(desk: Desk, off: str, question: str) -> None:
    assert (await desk.ask(question)).intent == off
    desk.off = (off,)
    answer = await desk.ask(question, chat="2")
    assert answer.intent == "question"
    assert not answer.choices or off not in answer.state


async def test_a_conversation_does_not_go_on_with_what_was_switched_off(desk: Desk) -> None:
    await desk.ask("zakat on 10,000 euros")
    desk.off = ("zakat",)
    assert (await desk.ask("and with 2000 debt?")).intent != "zakat"


async def test_nobody_is_asked_whether_something_switched_off_is_meant(desk: Desk) -> None:
    desk.off = (*SUMS, "dua", "quran")
    for text in ("how much is the fee in dollars", "can I pray maghrib late", "something against the evil eye"):
        assert (await desk.ask(text)).outcome != "clarification"


async def test_greeting_and_help_name_only_what_is_on(desk: Desk) -> None:
    desk.off = ("zakat", "inheritance")
    hello, help_text = (await desk.ask("hello")).text, (await desk.command("help")).text
    assert "prayer times and Hijri dates by rule, and quote supplications and the Quran" in hello
    assert "zakat" not in hello + help_text
    assert "the Hijri calendar" in help_text
    desk.off = (*SUMS, "dua", "quran")
    hello, help_text = (await desk.ask("hello")).text, (await desk.command("help")).text
    assert hello.endswith("at present.")
    assert "rule and table" not in help_text


async def test_arabic_joins_each_tool_by_its_and(desk: Desk) -> None:
    desk.off = ("zakat",)
    assert "المواريث ومواقيت الصلاة والتواريخ الهجرية" in (await desk.ask("مرحبا")).text
