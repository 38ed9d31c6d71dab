"""Relatives make an estate to be divided only where somebody's death or inheritance is told with its heirs."""

import pytest

from engine.tools.inheritance.dialogue.estates import is_told
from engine.tools.inheritance.dialogue.understanding import hear
from engine.tools.inheritance.reading.figured import in_figures
from engine.tools.inheritance.skill import finds
from tests.engine.desk import Desk

WRONGED = (
    "عمي اكل حق الايتام من ورث جدي",
    "my uncle took my father's inheritance and won't give us anything",
    "ο θείος μου έφαγε την κληρονομιά των ορφανών",
    "ابن عمي سرق ورث امي",
)
LIVING = (
    "my daughters and their husband share an apartment",
    "my two daughters share a room",
    "my wife and two sons live in a flat",
    "زوجي ساكن مع بناتي في شقة",
    "οι κόρες μου μοιράζονται ένα διαμέρισμα",
    "my father left us when I was five, he has a wife and three children now",
    "my husband left for work",
    "my father is alive and wants to divide his property among his sons and daughters",
)
CASES = (
    "a man died leaving a wife and two sons",
    "Someone left a wife, a daughter, a mother and a full sister, under Shafi'i",
    "wife, 2 daughters, father: shares?",
    "زوجة وام وابن كم نصيب كل واحد",
    "ο πατέρας μου πέθανε και άφησε σύζυγο και δύο γιους",
    "I lost my husband. He has a daughter from a previous marriage and we have a son together.",
    "My father died and my brother took everything: what is the share of my mother and my two sisters?",
)


@pytest.mark.parametrize("text", [*WRONGED, *LIVING])
def test_a_grievance_and_the_living_are_no_case(text: str) -> None:
    assert not is_told(text, hear(in_figures(text)))


@pytest.mark.parametrize("text", CASES)
def test_a_death_with_its_heirs_or_shares_that_are_asked_for_are_a_case(text: str) -> None:
    assert is_told(text, hear(in_figures(text)))


@pytest.mark.parametrize("text", WRONGED)
async def test_a_grievance_over_an_inheritance_is_never_computed(desk: Desk, text: str) -> None:
    answer = await desk.ask(text)
    assert answer.outcome != "answer" or answer.intent != "inheritance"


@pytest.mark.parametrize("text", LIVING)
def test_the_tool_finds_nothing_in_what_is_said_of_the_living(text: str) -> None:
    assert not finds(text)
