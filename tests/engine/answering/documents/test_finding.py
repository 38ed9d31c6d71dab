"""A question that goes on from others is searched alone, then where their words lead."""

import pytest

from engine.answering.documents.finding import Finding, alone_or_led
from tests.engine.answering.documents.evidences import asked

BAR = 0.4


def found(probability: float) -> Finding:
    return Finding(asked("What does a replacement cost?", ()), (), (), probability)


@pytest.mark.parametrize(
    ("alone", "led", "taken"),
    [(0.3, 0.2, 0.2), (0.5, 0.4, 0.4), (0.5, 0.3, 0.5), (0.3, 0.5, 0.5), (0.59, 0.9, 0.9), (0.6, 0.9, 0.6)],
)
async def test_what_earlier_words_lead_to_counts_unless_only_the_other_can_be_answered_or_is_sure(
    alone: float, led: float, taken: float
) -> None:
    async def search(lead: str) -> Finding:
        return found(led if lead == "the parking card" else alone)

    assert (await alone_or_led(search, "the parking card", BAR)).probability == taken


async def test_without_earlier_words_and_where_it_is_sure_a_question_is_searched_once() -> None:
    leads: list[str] = []

    async def search(lead: str) -> Finding:
        leads.append(lead)
        return found(0.9 if len(leads) > 1 else 0.1)

    await alone_or_led(search, "", BAR)
    assert leads == [""]
    await alone_or_led(search, "the parking card", BAR)
    assert leads == ["", ""]
