"""A conversation about an estate is tagged as a whole: what a reply adds, corrects or takes back is held against what
the rules make of it."""

from dataclasses import replace

import pytest

from engine.reading.people import ASKED, DEAD, DECEASED, HEIR, NEXT, NOBODY, OTHER, People, Person
from engine.tools.inheritance.dialogue.weighing import CERTAIN, LIKELY, UNDERSTOOD
from engine.tools.inheritance.skill import inheritance
from tests.engine.tools.inheritance.talking import PHRASES, Talk, answered, state
from tests.engine.tools.inheritance.test_inheritance import rows
from tests.engine.tools.inheritance.test_weighing import people

TEXT = "A man died in our village last winter and left a wife, two sons and a daughter"
END = len(TEXT) + 100  # behind the first message
UNCLE = "A man died and left a wife, a daughter and an uncle"
FAMILY = people((DECEASED, "", 0), (HEIR, "wife", 1), (HEIR, "son", 2), (HEIR, "daughter", 1))


def reads(then: People, first: People = FAMILY):  # type: ignore[no-untyped-def]
    """The people of the first message, those of the conversation once somebody has replied, and nobody of a reply."""
    return lambda text: then if NEXT in text else first if text.startswith(TEXT) else NOBODY


def with_sons(number: int, probability: float = CERTAIN) -> People:
    told = people(
        (DECEASED, "", 0), (HEIR, "wife", 1), (HEIR, "son", number), (HEIR, "daughter", 1), probability=probability
    )
    return replace(
        told, persons=(*told.persons, Person(END, END + 1, "x", HEIR, ("son",), 1, again=True, probability=1.0))
    )


async def test_what_was_said_and_asked_of_a_case_is_kept_with_it() -> None:
    seen: list[str] = []

    def read(text: str) -> People:
        seen.append(text)
        return replace(FAMILY, probability=0.0)

    talk = Talk(inheritance(PHRASES, read))
    asked = await talk.say(UNCLE)
    assert state(asked).question == "uncle"
    await talk.say("the father's brother")
    assert f"{UNCLE}{ASKED}{asked.text.splitlines()[-1]}{NEXT}the father's brother" in seen


async def test_a_change_that_the_rules_and_the_tagger_read_alike_is_divided() -> None:
    talk = Talk(inheritance(PHRASES, reads(with_sons(3))))
    await talk.say(TEXT)
    assert set(rows(await talk.say("make it three sons"))) == {"Wife", "3 sons", "Daughter"}


async def test_where_the_tagger_is_sure_of_another_change_its_heirs_are_shown() -> None:
    talk = Talk(inheritance(PHRASES, reads(with_sons(3))))
    await talk.say(TEXT)
    again = await talk.say("not two sons, three sons")
    assert again.outcome == "clarification"
    assert dict(state(again).case.heirs) == {"wife": 1, "son": 3, "daughter": 1}
    assert state(again).question == UNDERSTOOD


async def test_what_the_rules_read_as_no_change_reaches_the_case_by_the_tagger() -> None:
    talk = Talk(inheritance(PHRASES, reads(with_sons(1))))
    await talk.say(TEXT)
    again = await talk.say("the elder boy had drowned years before all this")
    assert talk.went_on
    assert state(again).case.heirs["son"] == 1


async def test_where_it_is_not_sure_the_rules_are_followed() -> None:
    talk = Talk(inheritance(PHRASES, reads(with_sons(5, LIKELY / 2))))
    await talk.say(TEXT)
    assert "3 sons" in rows(await talk.say("make it three sons"))


async def test_another_family_is_a_case_of_its_own() -> None:
    gone = People(
        (
            Person(0, 1, "x", OTHER, (), None, again=False, probability=1.0),
            Person(END, END + 1, "x", DECEASED, (), None, again=False, probability=1.0),
        ),
        0.0,
        0.9,
    )
    talk = Talk(inheritance(PHRASES, reads(gone)))
    await talk.say(TEXT)
    other = await talk.say("now my uncle: he died and left a husband")
    assert state(other).case.heirs.get("son") is None


@pytest.mark.parametrize("said", ["Yes, that is right", "yes"])
async def test_an_assent_is_taken_whatever_the_tagger_reads_in_the_conversation(said: str) -> None:
    talk = Talk(inheritance(PHRASES, reads(with_sons(4), replace(FAMILY, aside=1.0))))
    assert (await talk.say(TEXT)).outcome == "clarification"
    assert set(rows(await talk.say(said))) == {"Wife", "2 sons", "Daughter"}


async def test_a_tagger_that_reads_nothing_changes_nothing() -> None:
    talk = Talk(inheritance(PHRASES, lambda _: NOBODY))
    await talk.say("A man died and left a wife, two sons and a daughter")
    assert "3 sons" in rows(await talk.say("make it three sons"))


async def test_a_conversation_that_is_longer_than_the_tagger_reads_is_read_by_the_rules() -> None:
    seen: list[str] = []

    def read(text: str) -> People:
        seen.append(text)
        return FAMILY

    talk = Talk(inheritance(PHRASES, read))
    await talk.say(f"{TEXT}. {'He was fond of his garden. ' * 100}")
    assert not state(await talk.say("make it three sons")).said
    assert not any(NEXT in text for text in seen)


async def test_who_is_said_to_have_died_before_is_no_longer_counted() -> None:
    gone = replace(with_sons(2), persons=(*FAMILY.persons, Person(END, END + 1, "x", DEAD, ("son",), 1, False, 1.0)))
    talk = Talk(inheritance(PHRASES, reads(gone)))
    await talk.say(TEXT)
    again = await talk.say("one of the sons had drowned before all this")
    assert dict(state(again).case.heirs) == {"wife": 1, "son": 1, "daughter": 1}


async def test_a_fragment_is_never_divided_as_an_estate_of_its_own() -> None:
    father = Person(END, END + 1, "x", DEAD, ("father",), 1, again=False, probability=1.0)
    talk = Talk(inheritance(PHRASES, reads(replace(FAMILY, persons=(*FAMILY.persons, father)))))
    await talk.say(TEXT)
    again = await talk.say("his father died before him")
    assert dict(state(again).case.heirs) == {"wife": 1, "son": 2, "daughter": 1}
    assert state(again).case.gone == ("father",)


@pytest.mark.parametrize(
    ("told", "asked"),
    [
        ("A woman died. Survived by husband, mother and two full sisters.", "What does each sister get?"),
        (
            "A woman died. Survived by husband, mother and two full sisters.",
            "The estate is 48,000. what does each sister get",
        ),
        ("Μια γυναίκα πέθανε. Έχει άντρα, μάνα και δύο αμφιθαλείς αδερφές", "πόσα παίρνει η κάθε αδερφή;"),
        ("توفيت امرأة عن زوج وأم وأختين شقيقتين", "كم تأخذ كل أخت؟"),
    ],
)
async def test_who_asks_what_each_gets_changes_nobodys_number(told: str, asked: str) -> None:
    talk = Talk()
    await talk.say(told)
    assert state(await talk.say(asked)).case.heirs["full_sister"] == 2


@pytest.mark.parametrize(
    ("first", "later"),
    [
        ("My father died and left a wife and two sons", "we also have a sister"),
        ("مات ابونا وترك امنا وابنين", "نسيت عندنا اخت كمان"),
        ("Πέθανε ο πατέρας μας, μένουν η μάνα μας και δύο γιοι", "έχουμε και μια αδερφή"),
    ],
)
async def test_whom_the_writer_has_is_the_deceaseds_by_way_of_the_writer(first: str, later: str) -> None:
    assert dict(state(await answered(first, later)).case.heirs) == {"wife": 1, "son": 2, "daughter": 1}


@pytest.mark.parametrize(
    ("first", "later"),
    [
        *(
            ("My father died and left a wife and two sons", later)
            for later in ("we had a brother", "we have a half brother", "I have a nephew", "we have a grandmother")
        ),
        ("مات ابونا وترك امنا وابنين", "كان عندنا أخ"),
        ("مات ابونا وترك امنا وابنين", "كانت عندنا اخت"),
        ("Πέθανε ο πατέρας μας, μένουν η μάνα μας και δύο γιοι", "είχαμε έναν αδερφό"),
    ],
)
async def test_whom_the_writer_had_or_who_is_no_full_sibling_is_asked_about(first: str, later: str) -> None:
    answer = await answered(first, later)
    assert answer.outcome == "clarification"
    assert dict(state(answer).case.heirs) == {"wife": 1, "son": 2}


@pytest.mark.parametrize(
    ("first", "later"),
    [
        ("توفي رجل وترك زوجة وابنين", "لا الأب ولا الأم على قيد الحياة"),
        ("توفي رجل وترك زوجة وابنين", "لا الجد ولا الجدة احياء"),
        ("a man died leaving a wife and two sons", "neither the father nor the mother is alive"),
        ("a man died leaving a wife and two sons", "no, that's all"),
        ("a man died leaving a wife and two sons", "no that's it"),
        ("توفي رجل وترك زوجة وابنين", "لا هذا كل شي"),
        ("Πέθανε ένας άντρας, άφησε γυναίκα και δύο γιους", "όχι, αυτά είναι όλα"),
        ("a man died leaving a wife and two sons", "no sons, only daughters"),
        ("توفي رجل وترك زوجة وابنين", "ما عنده ابناء، بنات فقط"),
        ("Πέθανε ένας άντρας, άφησε γυναίκα και δύο γιους", "όχι γιους, μόνο κόρες"),
        ("a man died leaving a wife and two sons", "no, wife"),
        ("توفي رجل وترك زوجة وابنين", "لا، زوجة"),
        ("Πέθανε ένας άντρας, άφησε γυναίκα και δύο γιους", "όχι, γυναίκα"),
    ],
)
async def test_what_denies_or_closes_adds_nobody_and_throws_nobody_away(first: str, later: str) -> None:
    answer = await answered(first, later)
    assert answer.outcome == "clarification"
    assert dict(state(answer).case.heirs) == {"wife": 1, "son": 2}


@pytest.mark.parametrize(
    ("first", "later", "heirs"),
    [
        ("a man died leaving a wife, a mother and two sons", "no - wife", {"mother", "son"}),
        (
            "a woman died: husband, two daughters, mother",
            "not her mother, her father",
            {"husband", "daughter", "father"},
        ),
        ("he died leaving a wife and a son", "no, a wife and two sons", {"wife", "son"}),
        ("توفي رجل وترك زوجة وابنين وبنت", "لا البنات ثنتين", {"wife", "son", "daughter"}),
    ],
)
async def test_what_stands_behind_a_refusal_is_told_anew(first: str, later: str, heirs: set[str]) -> None:
    assert set(state(await answered(first, later)).case.heirs) == heirs


async def test_what_tells_something_else_than_was_asked_changes_the_case_and_the_question_stays() -> None:
    left = state(await answered("My dad died, left mum and 2 sons, estate 100k dollars", "he owed 20k"))
    assert (left.question, left.case.net) == ("parent", 80_000)


async def test_a_refused_division_offers_the_heirs_without_each_class_as_buttons_that_divide() -> None:
    talk = Talk()
    asked = await talk.says("a man died leaving a wife, a mother and two sons", "no that's wrong")
    assert [each.message for each in asked.choices] == ["mother, 2 sons", "wife, 2 sons", "wife, mother"]
    assert dict(state(await talk.say("wife, 2 sons")).case.heirs) == {"wife": 1, "son": 2}
