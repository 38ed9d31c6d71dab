"""No inheritance is computed on a reading that dropped or turned round a word that bears on it."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from engine.tools.inheritance.dialogue.understanding import understand
from engine.tools.inheritance.reading.leftover import left_over
from engine.tools.inheritance.skill import follows
from tests.engine.tools.inheritance.talking import answered


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        ("كم ميراث الزوج إذا لم يكن للزوجة ولد؟", {"husband": 1}),
        ("كم ترث الزوجة إذا لم يكن للزوج ولد", {"wife": 1}),
        ("ما نصيب الزوج مع عدم وجود ابن", {"husband": 1}),
        ("مات وترك زوجة وأما مع عدم وجود ابن", {"wife": 1, "mother": 1}),
        ("مات عن زوجة وابن ولا أب ولا أم", {"wife": 1, "son": 1}),
        ("توفي رجل ولم يخلف أبناء وترك زوجة وأخا شقيقا", {"wife": 1, "full_brother": 1}),
        ("مات وترك زوجة وبنتا دون أن يترك ابنا", {"wife": 1, "daughter": 1}),
        ("مات وليس له أب أو أم وله زوجة وابن", {"wife": 1, "son": 1}),
        ("She died without a father, leaving a husband and a mother", {"husband": 1, "mother": 1}),
        ("He died leaving a wife and two daughters, no sons, without a father", {"wife": 1, "daughter": 2}),
        ("He left neither a son nor a daughter, only a wife and a full brother", {"wife": 1, "full_brother": 1}),
        ("He did not have children. He left a wife and a mother", {"wife": 1, "mother": 1}),
        ("She didn't leave any sons or daughters; a husband and a mother", {"husband": 1, "mother": 1}),
        ("He never had a son. He left a wife and two daughters", {"wife": 1, "daughter": 2}),
        ("A husband and a mother, but not a father", {"husband": 1, "mother": 1}),
        (
            "He left a wife; he doesn't have a father or a mother, and has one son",
            {"wife": 1, "son": 1},
        ),
        ("Πέθανε ένας άντρας χωρίς παιδιά και άφησε σύζυγο και μητέρα", {"wife": 1, "mother": 1}),
        ("Πέθανε ένας άντρας και άφησε γυναίκα και μητέρα, δεν είχε παιδιά", {"wife": 1, "mother": 1}),
        (
            "Πέθανε μια γυναίκα, δεν είχε ούτε γιους ούτε κόρες, άφησε σύζυγο και μητέρα",
            {"husband": 1, "mother": 1},
        ),
        ("Ο άντρας πέθανε και άφησε γυναίκα και κόρη, όχι γιο", {"wife": 1, "daughter": 1}),
        ("Πέθανε ένας άντρας και άφησε γυναίκα και γιο, κανέναν αδελφό", {"wife": 1, "son": 1}),
        ("Πέθανε ένας άντρας και άφησε γυναίκα και δύο κόρες, γιους δεν είχε", {"wife": 1, "daughter": 2}),
        ("Άφησε γυναίκα και κόρη και καθόλου αδέλφια", {"wife": 1, "daughter": 1}),
        ("Οι γονείς του έχουν πεθάνει· άφησε γυναίκα και τρεις γιους", {"wife": 1, "son": 3}),
        ("His parents are dead; he left a wife and three sons", {"wife": 1, "son": 3}),
        ("The parents of the deceased have died, he leaves a wife and a son", {"wife": 1, "son": 1}),
        ("He left a widow and two daughters; he lacks sons", {"wife": 1, "daughter": 2}),
    ],
)
async def test_who_is_denied_in_any_language_is_no_heir(text: str, heirs: dict[str, int]) -> None:
    case = understand(text)
    assert (dict(case.heirs), case.unplaced) == (heirs, ())
    assert (await answered(text)).outcome == "answer"


@pytest.mark.parametrize(
    "text",
    [
        "He did not leave a wife and a son, his brother asks",
        "He left a wife, a son, and 2 males",
        "He left a wife and 2 more",
        "مات وترك زوجة بدون أولاد وأخ شقيق",
        "مات وترك زوجة وثلاثة أبناء، لم تكن الزوجة حاملا ولا قاتلة",
        "توفي عن زوجة وخمسة أولاد منهم اثنان إناث",
        "He left 5 kids, 2 boys and a girl, and a wife",
        "He left two sons from his first wife and a daughter from his second wife",
        "توفي رجل عن زوجة وابنين وبنت من زوجة أخرى",
        "He left my mum, me and three sisters",
        "Heirs: my mum, me and three sisters",
        "توفي وترك أمي وأنا وثلاث أخوات",
        "Άφησε γυναίκα, δύο αγόρια και τρία θηλυκά",
    ],
)
async def test_a_telling_word_that_no_part_of_the_reading_took_is_asked_about(text: str) -> None:
    answer = await answered(text)
    assert answer.outcome == "clarification"
    assert not [block for block in answer.document.blocks if type(block).__name__ == "Table"]


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        ("مات عن زوجة و3 ذكور و 2 من الإناث", {"wife": 1, "son": 3, "daughter": 2}),
        ("مات عن 3 ذكور و 2 من الإناث", {"son": 3, "daughter": 2}),
        ("He left a wife, a second wife and a son", {"wife": 2, "son": 1}),
        ("He left his first wife, his second wife and a son", {"wife": 2, "son": 1}),
        ("He left a son¹ and two daughters²", {"son": 1, "daughter": 2}),
        ("He left a wife[1], two sons[2] and a daughter[3]", {"wife": 1, "son": 2, "daughter": 1}),
        ("مات وترك ابنا¹ وبنتين²", {"son": 1, "daughter": 2}),
        ("كيف تقسم تركة أمي، ولها ستة أبناء؛ ثلاثة ذكور، وثلاث بنات", {"son": 3, "daughter": 3}),
        ("a wife, a 3 year old daughter and two 5 year old sons", {"wife": 1, "daughter": 1, "son": 2}),
        ("He leaves a wife, his son Ali, his son Omar and his daughter Sara", {"wife": 1, "son": 2, "daughter": 1}),
        ("She is survived by her husband John, her daughter Mary and her daughter Kate", {"husband": 1, "daughter": 2}),
        ("Άφησε τη γυναίκα του, τον γιο του Γιάννη και τον γιο του Κώστα", {"wife": 1, "son": 2}),
        ("He left a wife and his son Ali. His son Ali is ill", {"wife": 1, "son": 1}),
        ("He left a wife and a son. The son is ill", {"wife": 1, "son": 1}),
        ("مات وترك زوجته وابنه علي وابنه عمر وابنته سارة", {"wife": 1, "son": 2, "daughter": 1}),
    ],
)
def test_heirs_told_in_unusual_ways_are_all_counted(text: str, heirs: dict[str, int]) -> None:
    case = understand(text)
    assert (dict(case.heirs), case.unplaced) == (heirs, ())


def test_the_writers_sisters_are_the_daughters_of_his_dead_father() -> None:
    for text in ("My father died and left my mum, me and three sisters", "أبي مات وترك أمي وأنا وثلاث أخوات"):
        case = understand(text)
        assert (case.heirs["wife"], case.heirs["daughter"], case.me) == (1, 3, ("m", "f"))


def test_what_is_left_over_is_named_as_it_stands() -> None:
    words = ["he", "left", "a", "wife", "2", "males", "and", "no", "debts"]
    assert left_over("en", words, {2, 3}) == ["2 males"]
    assert left_over("en", ["a", "brother", ",", "not", "full"], {0, 1}) == ["not full"]
    assert left_over("ar", ["زوجة", "2", "اناث"], {0}) == ["2 اناث"]
    assert left_over("en", ["they", "are", "aged", "12", "and", "live", "30", "years", "abroad"], set()) == []


@pytest.mark.parametrize(
    "text",
    [
        "He left a wife and two sons. He had no debts and no will. I do not know how to divide it.",
        "مات وترك زوجة وابنين، وليس عليه دين ولا وصية، ولا أعرف كيف نقسم",
        "Άφησε γυναίκα και δύο γιους, δεν είχε χρέη. Πέθανε ένας άντρας, δεν ξέρω πώς μοιράζεται",
        "A man died leaving a wife and two sons, they are 12 and 30 years old",
        "How do the four schools divide it: a wife and two sons?",
    ],
)
async def test_negations_and_numbers_that_say_nothing_of_the_heirs_are_not_asked_about(text: str) -> None:
    assert understand(text).unplaced == ()


@pytest.mark.parametrize(
    ("told", "buttons"),
    [
        ("He left a wife and two sons and 2 more", ("Yes, complete", "yes complete", "Yes, complete.")),
        ("ترك زوجة وابنا وعليه ديون والتركة 1000", ("نعم، كاملة", "نعم كاملة")),
        ("Πέθανε ένας άντρας και άφησε γυναίκα, δύο αγόρια και τρία θηλυκά", ("Ναι, πλήρης", "ναι πλήρης")),
    ],
)
async def test_a_button_pressed_or_typed_answers_wherever_its_words_alone_would_lead(
    told: str, buttons: tuple[str, ...]
) -> None:
    answer = await answered(told)
    assert buttons[0] in [choice.message for choice in answer.choices]
    elsewhere = cast(Any, SimpleNamespace(intent="quran"))
    before = cast(Any, SimpleNamespace(state=answer.state))
    for said in buttons:
        assert follows(said, answer.language, before, elsewhere)


@pytest.mark.parametrize(
    ("text", "gross", "unit"),
    [
        ("A man died leaving a wife and two sons and 120000 dollars", 120000, "dollars"),
        ("مات وترك زوجة وابنا و120000 دولار", 120000, "دولار"),
        ("a house of 120 m²: a wife and two sons", None, ""),
        ("He left a wife, two sons and a flat of 120 square meters", None, ""),
        ("مات وترك زوجة وابنين وبيت مساحته 120 متر", None, ""),
        ("Πέθανε ένας άντρας και άφησε γυναίκα, δύο γιους και σπίτι 120 τ.μ.", None, ""),
        ("He left a wife, a son, a house of 120 m² and 50000 euros", 50000, "euros"),
        ("ترك زوجة وابنين و 5 فدان", 5, "فدان"),
    ],
)
def test_money_is_an_estate_and_the_size_of_a_house_is_none(text: str, gross: int | None, unit: str) -> None:
    case = understand(text)
    assert (case.gross, case.unit, case.unplaced) == (gross, unit, ())


def test_things_that_are_counted_or_weighed_are_asked_about_and_no_money() -> None:
    for text in ("He left a wife, a son and 50 sheep", "He left a wife, a son and 100 kg of gold"):
        case = understand(text)
        assert case.gross is None
        assert case.unplaced


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        (
            "She leaves a husband, her mother, two brothers who share only her mother and a brother from both parents",
            {"husband": 1, "mother": 1, "mat_brother": 2, "full_brother": 1},
        ),
        (
            "wife, mother, one brother (same mum and dad) and one sister (same dad different mum)",
            {"wife": 1, "mother": 1, "full_brother": 1, "pat_sister": 1},
        ),
        (
            "Πέθανε χωρίς παιδιά. Ζουν η γυναίκα του και δύο αδέρφια από την ίδια μητέρα",
            {"wife": 1, "mat_brother": 2},
        ),
        ("She left behind: daughter of a daughter of a son, a husband", {"kin:--mff": 1, "husband": 1}),
        ("My stepmother outlived my father; I'm his daughter", {"daughter": 1, "wife": 1}),
        ("توفي والد زوجتي وترك زوجة وثلاث بنات، وزوجتي إحداهن", {"wife": 1, "daughter": 3}),
        ("عنده زوجة مو زوجتين وثلاثة أولاد ذكور", {"wife": 1, "son": 3}),
        (
            "A wife, a daughter and a brother inherit. Sorry, not a brother: a full sister",
            {
                "wife": 1,
                "daughter": 1,
                "full_sister": 1,
            },
        ),
        ("Πέθανε άντρας με δύο συζύγους και έναν γιο", {"wife": 2, "son": 1}),
        (
            "My uncle died leaving 1 full brother (my dad), one half brother from same father",
            {"full_brother": 1, "pat_brother": 1},
        ),
    ],
)
def test_clauses_beside_a_relative_tell_who_he_is(text: str, heirs: dict[str, int]) -> None:
    case = understand(text)
    assert dict(case.heirs) == heirs
    assert not case.unplaced


@pytest.mark.parametrize(
    "text",
    [
        "The neighbour's wife and his son told me that he left one daughter and his full brother",
        "My brother died in a car crash together with his son. He leaves a wife and a daughter",
        "A husband, a mother and a son. And if she had none?",
        "Scrap that he had a mother. A wife and a son",
        "He left a wife, two brothers and one full brother",
        "The deceased's mother remarried; her husband has two sons. Heirs: mother and full sister",
        "Both daughters are his wife's; plus his full brother",
        "Wife and two sons. Estate 96,000 after debts of 10,000 were already paid",
        "مات أبي وأخي وما ندري مين مات أول، وله زوجة وبنت",
    ],
)
def test_what_belongs_to_others_or_to_another_case_is_named_and_asked_about(text: str) -> None:
    assert understand(text).unplaced
