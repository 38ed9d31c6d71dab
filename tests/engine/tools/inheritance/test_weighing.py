"""The rules' reading and the tagger's are held against each other: what both find is divided, and where they differ the
heirs are shown and asked about."""

from dataclasses import replace

import pytest

from engine.reading.people import DECEASED, HEIR, OTHER, People, Person
from engine.tools.inheritance.dialogue.understanding import understand
from engine.tools.inheritance.dialogue.weighing import ASIDE, SHOWN, UNDERSTOOD, is_settled, tells_death
from engine.tools.inheritance.skill import inheritance
from tests.engine.tools.inheritance.test_inheritance import PHRASES, Talk, rows

TEXT = "A man died in our village last winter and left a wife, two sons and a daughter"
PLAIN = "A man died and left a wife, two sons and a daughter"
DOUBTFUL = "A man died in our village last winter and left a wife, a daughter and an uncle"


def people(*told: tuple[str, str, int], probability: float = 0.9, aside: float = 0.0) -> People:
    """`told`: status, relation and number of each."""
    persons = tuple(
        Person(
            0,
            1,
            "x",
            status,
            tuple(relation.split(">")) if relation else (),
            number or None,
            again=False,
            probability=1.0,
        )
        for status, relation, number in told
    )
    return People(persons, aside, probability)


SAME = people((DECEASED, "", 0), (HEIR, "wife", 1), (HEIR, "son", 2), (HEIR, "daughter", 1))
OTHERS = people((DECEASED, "", 0), (HEIR, "wife", 1), (HEIR, "son", 2), (HEIR, "daughter", 2))


def is_shown(case_opens: tuple[object, ...]) -> bool:
    return any(getattr(each, "about", "") == UNDERSTOOD for each in case_opens)


def test_what_both_find_is_divided() -> None:
    assert is_settled(understand(TEXT, SAME))


def test_where_the_rules_are_settled_and_the_tagger_finds_others_their_heirs_are_shown() -> None:
    case = understand(TEXT, OTHERS)
    assert dict(case.heirs) == {"wife": 1, "son": 2, "daughter": 1}
    assert is_shown(case.opens)


def test_what_is_put_in_words_of_inheritance_alone_is_read_by_the_rules() -> None:
    assert is_settled(understand(PLAIN, OTHERS))


def test_where_the_rules_have_to_ask_the_taggers_heirs_are_shown_if_they_are_likely() -> None:
    assert not is_settled(understand(DOUBTFUL))
    case = understand(DOUBTFUL, OTHERS)
    assert dict(case.heirs) == {"wife": 1, "son": 2, "daughter": 2}
    assert is_shown(case.opens)
    assert understand(DOUBTFUL, replace(OTHERS, probability=SHOWN / 2)) == understand(DOUBTFUL)


def test_what_has_to_be_cleared_first_is_never_divided_at_once() -> None:
    assert is_shown(understand(TEXT, replace(SAME, aside=ASIDE)).opens)


def test_a_message_of_which_no_estate_is_told_tells_no_death() -> None:
    assert tells_death(SAME) is True
    assert tells_death(people((OTHER, "", 0))) is False
    assert tells_death(replace(SAME, probability=0.0)) is None


@pytest.mark.parametrize("said", ["Yes, that is right", "yes"])
async def test_what_was_made_out_rightly_is_divided(said: str) -> None:
    talk = Talk(inheritance(PHRASES, lambda _: OTHERS))
    asked = await talk.say(TEXT)
    assert asked.outcome == "clarification"
    assert "daughter" in asked.text
    assert set(rows(await talk.say(said))) == {"Wife", "2 sons", "Daughter"}


async def test_what_was_made_out_wrongly_is_asked_for_anew() -> None:
    talk = Talk(inheritance(PHRASES, lambda _: OTHERS))
    asked = await talk.say(TEXT)
    again = await talk.say(asked.choices[1].message)
    assert again.outcome == "clarification"
    assert "Who survived" in again.text


async def test_a_correction_of_what_was_made_out_is_taken() -> None:
    talk = Talk(inheritance(PHRASES, lambda _: OTHERS))
    await talk.say(TEXT)
    answer = await talk.say("No, a wife, two sons and one daughter")
    assert "daughter" in answer.text
    assert "2 daughters" not in answer.text
