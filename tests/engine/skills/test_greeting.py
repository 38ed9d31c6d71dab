"""Small talk is answered in kind."""

import pytest

from tests.engine.desk import Desk


@pytest.mark.parametrize(
    ("said", "back"),
    [
        ("ramadan mubarak", "good wishes to you too"),
        ("كل سنة وانت طيب", "وأنت بخير"),
        ("عيدكم مبارك", "وأنت بخير"),
        ("χρόνια πολλά", "επίσης"),
        ("thank you so much", "You are welcome"),
    ],
)
async def test_good_wishes_are_returned(desk: Desk, said: str, back: str) -> None:
    answer = await desk.ask(said)
    assert answer.intent == "greeting"
    assert back in answer.text


@pytest.mark.parametrize("text", ["you prick", "wanker", "suck my dick", "late"])
async def test_what_greets_nobody_is_not_greeted(desk: Desk, text: str) -> None:
    answer = await desk.ask(text)
    assert not answer.text.startswith("Hello")
    assert answer.intent == "greeting"
