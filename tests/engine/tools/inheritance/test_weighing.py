"""The rules' reading and the tagger's are held against each other: what both find is divided, and where they differ the
heirs are shown and asked about."""

from dataclasses import replace

import pytest

from engine.reading.people import BARRED, DECEASED, HEIR, OTHER, People, Person
from engine.tools.inheritance.dialogue.understanding import understand
from engine.tools.inheritance.dialogue.weighing import ASIDE, SHOWN, SURER, UNDERSTOOD, is_settled, tells_death
from engine.tools.inheritance.skill import inheritance
from tests.engine.tools.inheritance.talking import PHRASES, Talk, state
from tests.engine.tools.inheritance.test_inheritance import rows

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
UNSURE = people((DECEASED, "", 0), (HEIR, "wife", 1), (HEIR, "son", 1), probability=SURER / 2)
OTHERS = people((DECEASED, "", 0), (HEIR, "wife", 1), (HEIR, "son", 2), (HEIR, "daughter", 2))


def is_shown(case_opens: tuple[object, ...]) -> bool:
    return any(getattr(each, "about", "") == UNDERSTOOD for each in case_opens)


def test_what_both_find_is_divided() -> None:
    assert is_settled(understand(TEXT, SAME))


def test_where_the_rules_are_settled_and_the_tagger_finds_others_their_heirs_are_shown() -> None:
    case = understand(TEXT, replace(OTHERS, probability=SURER / 2))
    assert dict(case.heirs) == {"wife": 1, "son": 2, "daughter": 1}
    assert is_shown(case.opens)


def test_where_the_rules_are_settled_and_the_tagger_is_surer_its_heirs_are_shown() -> None:
    case = understand(TEXT, OTHERS)
    assert dict(case.heirs) == {"wife": 1, "son": 2, "daughter": 2}
    assert is_shown(case.opens)


def test_what_is_put_in_words_of_inheritance_alone_is_read_by_the_rules() -> None:
    assert is_settled(understand(PLAIN, OTHERS))


def test_where_the_rules_have_to_ask_the_taggers_heirs_are_shown_if_they_are_likely() -> None:
    assert not is_settled(understand(DOUBTFUL))
    case = understand(DOUBTFUL, OTHERS)
    assert dict(case.heirs) == {"wife": 1, "son": 2, "daughter": 2}
    assert is_shown(case.opens)
    assert understand(DOUBTFUL, replace(OTHERS, probability=SHOWN / 2)).heirs == understand(DOUBTFUL).heirs


def test_who_tells_of_a_husband_who_died_is_his_wife() -> None:
    found = people((DECEASED, "", 0), (HEIR, "son", 2), (HEIR, "daughter", 1))
    case = understand("My husband passed away in our village. We had three kids, two boys and a girl.", found)
    assert dict(case.heirs) == {"son": 2, "daughter": 1, "wife": 1}


def test_what_has_to_be_cleared_first_is_never_divided_at_once() -> None:
    assert is_shown(understand(TEXT, replace(SAME, aside=ASIDE)).opens)


def test_a_message_of_which_no_estate_is_told_tells_no_death() -> None:
    assert tells_death(SAME) is True
    assert tells_death(people((OTHER, "", 0))) is False
    assert tells_death(replace(SAME, probability=0.0)) is None


@pytest.mark.parametrize("said", ["Yes, that is right", "yes"])
async def test_what_was_made_out_rightly_is_divided(said: str) -> None:
    talk = Talk(inheritance(PHRASES, lambda _: UNSURE))
    asked = await talk.say(TEXT)
    assert asked.outcome == "clarification"
    assert "daughter" in asked.text
    assert set(rows(await talk.say(said))) == {"Wife", "2 sons", "Daughter"}


async def test_what_was_made_out_wrongly_is_asked_for_anew() -> None:
    talk = Talk(inheritance(PHRASES, lambda _: UNSURE))
    asked = await talk.say(TEXT)
    again = await talk.say(asked.choices[1].message)
    assert again.outcome == "clarification"
    assert "Who survived" in again.text


async def test_a_correction_of_what_was_made_out_is_taken() -> None:
    talk = Talk(inheritance(PHRASES, lambda _: UNSURE))
    await talk.say(TEXT)
    answer = await talk.say("No, a wife, two sons and one daughter")
    assert "daughter" in answer.text
    assert "2 daughters" not in answer.text


@pytest.mark.parametrize(
    "said",
    ["that's right", "No one else", "صحيح", "لا يوجد غيرهم", "σωστό και πλήρες", "όχι, δεν υπάρχουν άλλοι", "exactly"],
)
async def test_a_yes_in_everyday_words_is_understood(said: str) -> None:
    talk = Talk(inheritance(PHRASES, lambda _: UNSURE))
    await talk.say(TEXT)
    assert (await talk.say(said)).outcome == "answer"


@pytest.mark.parametrize(
    "said", ["that's wrong", "incorrect", "this is not right", "غير صحيح", "λάθος", "δεν είναι σωστό"]
)
async def test_a_no_begins_the_list_anew_and_is_never_divided(said: str) -> None:
    talk = Talk(inheritance(PHRASES, lambda _: UNSURE))
    await talk.say(f"{TEXT}. The estate is 240,000 euros")
    again = await talk.say(said)
    assert again.outcome == "clarification"
    assert not state(again).case.heirs
    assert state(again).case.gross == 240_000


@pytest.mark.parametrize(
    ("said", "heirs"),
    [
        ("he also had another daughter", {"wife": 1, "son": 2, "daughter": 2}),
        ("there is one more son", {"wife": 1, "son": 3, "daughter": 1}),
        ("no, that's wrong: he left a wife and a daughter", {"wife": 1, "daughter": 1}),
    ],
)
async def test_what_is_put_right_is_shown_once_more(said: str, heirs: dict[str, int]) -> None:
    talk = Talk(inheritance(PHRASES, lambda _: UNSURE))
    await talk.say(TEXT)
    again = await talk.say(said)
    assert again.outcome == "clarification"
    assert dict(state(again).case.heirs) == heirs
    assert state(again).question == UNDERSTOOD


async def test_an_amount_that_is_told_beside_keeps_the_question() -> None:
    talk = Talk(inheritance(PHRASES, lambda _: UNSURE))
    await talk.say(TEXT)
    again = await talk.say("He left 240,000 euros")
    assert state(again).question == UNDERSTOOD
    assert "euros" in (await talk.say("yes")).text


def test_a_wife_told_apart_from_the_divorced_one_is_counted() -> None:
    told = people((DECEASED, "", 0), (BARRED, "wife", 1), (HEIR, "wife", 1), (HEIR, "son", 2))
    case = understand(
        "My uncle had divorced Nadia ten years ago and married Salma; he left Salma and two sons here", told
    )
    assert case.heirs.get("wife") == 1


def test_a_message_too_long_to_be_read_whole_is_never_divided_at_once() -> None:
    assert is_shown(understand(TEXT, replace(OTHERS, probability=0.0)).opens)


def test_an_unborn_child_is_asked_about_even_where_both_find_the_same() -> None:
    text = "A man died in our village last winter and left a pregnant wife, two sons and a daughter"
    assert is_shown(understand(text, SAME).opens)


@pytest.mark.parametrize(
    "said",
    [
        "right but not complete",
        "yes but there are others",
        "all of them are dead",
        "ok wrong",
        "it is so sad",
        "right?",
        "is it complete",
        "no more questions",
        "صحيح لكن غير كامل",
        "نعم في غيرهم",
        "تمام بس ناقص",
        "σωστό αλλά όχι πλήρες",
        "ναι έχει άλλους",
        "ναι αλλά η γυναίκα πέθανε πριν",
    ],
)
async def test_a_yes_with_anything_else_divides_nothing(said: str) -> None:
    talk = Talk(inheritance(PHRASES, lambda _: UNSURE))
    await talk.say(TEXT)
    assert (await talk.say(said)).outcome == "clarification"


async def test_a_no_to_whether_the_list_is_complete_never_divides_what_was_only_made_out() -> None:
    talk = Talk(inheritance(PHRASES, lambda _: UNSURE))
    await talk.say(TEXT)
    asked = await talk.say("yes but there are others")
    assert state(asked).question == "confirm"
    assert not state(await talk.say("no")).case.heirs


async def test_an_amount_told_with_a_yes_or_a_no_is_kept() -> None:
    for said in ("yes, he left 100,000 euros", "no, the estate is 100,000 euros"):
        talk = Talk(inheritance(PHRASES, lambda _: UNSURE))
        await talk.say(TEXT)
        again = await talk.say(said)
        assert state(again).case.gross == 100_000
        assert dict(state(again).case.heirs) == {"wife": 1, "son": 2, "daughter": 1}


async def test_words_that_only_the_tagger_could_place_stand_beside_what_they_were_read_as() -> None:
    text = "He died and left a wife, a mother and his best friend's cousin"
    start = text.index("cousin")
    cousin = Person(
        start, start + 6, "cousin", HEIR, ("father", "brother.full", "son"), 1, again=False, probability=1.0
    )
    told = people((DECEASED, "", 0), (HEIR, "wife", 1), (HEIR, "mother", 1))
    talk = Talk(inheritance(PHRASES, lambda _: replace(told, persons=(*told.persons, cousin))))
    asked = await talk.say(text)
    assert state(asked).question == UNDERSTOOD
    assert "(“his best friend's cousin”)" in asked.text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("He died and left a wife, a mother and his best friend's cousin", "his best friend's cousin"),
        ("He died and left a wife, a mother and the cousin of his friend", "cousin of his friend"),
        ("مات وترك زوجة وأما وابن عم صديقه", "ابن عم صديقه"),
        ("Πέθανε και άφησε γυναίκα, μητέρα και τον ξάδερφο του φίλου του", "ξάδερφο του φίλου"),
    ],
)
def test_a_relative_of_an_acquaintance_is_asked_about_by_the_words_on_whose_he_is(text: str, said: str) -> None:
    case = understand(text)
    assert set(case.heirs) == {"wife", "mother"}
    assert any(said in each for each in case.unplaced)
