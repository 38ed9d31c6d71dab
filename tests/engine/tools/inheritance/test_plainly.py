"""Who lives, died or was never there, one person named twice, and whom a word only describes."""

import pytest

from engine.tools.inheritance.dialogue.understanding import understand
from tests.engine.tools.inheritance.talking import Talk, answered, state


def counted(text: str) -> dict[str, int]:
    return {key: number for key, number in understand(text).heirs.items() if number}


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        ("My brother died. He leaves a wife and two sons. Our father is long gone, our mother too",
         {"wife": 1, "son": 2}),
        ("He left a daughter and a full brother. Mum isn't alive, dad is.",
         {"daughter": 1, "full_brother": 1, "father": 1}),
        ("She had two kids, none alive. Husband alive. One full sister", {"husband": 1, "full_sister": 1}),
        ("توفي رجل وترك أما وأختا شقيقة وأخا لأب متوفى", {"mother": 1, "full_sister": 1}),
        ("uncle left three boys, wife long dead, mother dead, father alive", {"son": 3, "father": 1}),
        ("Her husband is alive and so is one son. Neither of her parents is living.", {"husband": 1, "son": 1}),
        ("A woman died; two full brothers, and her mother and father are dead", {"full_brother": 2}),
        ("Πέθανε ο αδερφός μου κι άφησε γυναίκα και γιο. Πατέρα δεν έχουμε πια", {"wife": 1, "son": 1}),
        ("Πέθανε μια γυναίκα. Η μητέρα της ζει, ο πατέρας της όχι. Έχει έναν γιο", {"mother": 1, "son": 1}),
        ("توفي رجل وله أختان شقيقتان وأبوه وأمه متوفيان", {"full_sister": 2}),
        ("مات راجل وخلا مراتو وولد، وباه ميت ومو مازال حية", {"wife": 1, "son": 1, "mother": 1}),
        ("مات رجل، عنده زوجة وبنتين، وأبوه حي وأمه لأ", {"wife": 1, "daughter": 2, "father": 1}),
        ("واحد مات وعنده بنت واحدة وأخ شقيق، جده وأبوه ميتين", {"daughter": 1, "full_brother": 1}),
        ("توفت وحدة، مكانش عندها ولاد ولا أب، وعندها زوج وأم", {"husband": 1, "mother": 1}),
    ],
)  # fmt: skip
def test_a_word_of_death_or_denial_reaches_its_relatives_on_either_side(text: str, heirs: dict[str, int]) -> None:
    assert counted(text) == heirs


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        ("My grandfather died leaving a wife and three daughters (one is my mum)", {"wife": 1, "daughter": 3}),
        ("My father died. He leaves my mother and my uncle (dad's full brother) and two daughters",
         {"wife": 1, "full_brother": 1, "daughter": 2}),
        ("He left a wife and two cousins, both sons of his father's full brother", {"wife": 1, "full_uncle_son": 2}),
        ("Πέθανε ο παππούς μου. Ζουν η θεία μου (κόρη του) και ένας γιος", {"daughter": 1, "son": 1}),
        ("عمتي توفيت وتركت زوجها وابنها وأبي (أخوها الشقيق)", {"husband": 1, "son": 1, "full_brother": 1}),
        ("توفي خالي وله زوجة وأخت شقيقة واحدة (اللي هي أمي)", {"wife": 1, "full_sister": 1}),
    ],
)  # fmt: skip
def test_a_person_named_twice_is_one_by_the_relation_to_the_deceased(text: str, heirs: dict[str, int]) -> None:
    assert counted(text) == heirs


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        ("She left a husband, a brother only from the father and a sister from her mum's first marriage",
         {"husband": 1, "pat_brother": 1, "mat_sister": 1}),
        ("He left a mother and a half brother Samir, same mum different dad", {"mother": 1, "mat_brother": 1}),
        ("Άφησε σύζυγο και δύο αδέρφια (κορίτσια, από τους ίδιους γονείς). Πέθανε ένας άντρας",
         {"wife": 1, "full_sister": 2}),
        ("Πέθανε η γυναίκα μου, άφησε εμένα και μια αδερφή από άλλον πατέρα", {"husband": 1, "mat_sister": 1}),
        ("He leaves two wives, Amal and Noor, a son, Adam, and one full brother",
         {"wife": 2, "son": 1, "full_brother": 1}),
        ("Aunt Salwa died. She leaves a husband and one daughter", {"husband": 1, "daughter": 1}),
        ("Η θεία μου δεν είχε γονείς. Ζουν ο άντρας της και ένας γιος", {"husband": 1, "son": 1}),
    ],
)  # fmt: skip
def test_who_only_describes_another_or_the_deceased_is_no_heir(text: str, heirs: dict[str, int]) -> None:
    assert counted(text) == heirs


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        (
            "My father died. He leaves my mum, me (im the youngest son) and my sister",
            {"wife": 1, "son": 1, "daughter": 1},
        ),
        ("My mother died, there's my dad and me, only daughter", {"husband": 1, "daughter": 1}),
        (
            "Χάσαμε τη μητέρα μας πριν 3 εβδομάδες. Ζουν ο πατέρας μου, εγώ (η κόρη) και ο αδερφός μου",
            {"husband": 1, "daughter": 1, "son": 1},
        ),
        ("Έχασα τον γιο μου. Είμαι η μητέρα του, έχει ένα αγοράκι 3 χρονών", {"mother": 1, "son": 1}),
    ],
)
async def test_the_writers_own_place_is_not_asked_where_it_is_told(text: str, heirs: dict[str, int]) -> None:
    assert counted(text) == heirs
    assert (await answered(text)).outcome == "answer"


@pytest.mark.parametrize(
    "text",
    [
        "My grandad died, he has one son and his wife is still with us (she's 97!)",
        "Uncle died at 61. He leaves a wife and two sons",
        "توفي رجل عن زوجة عمرها ٨٨ وابن",
    ],
)
def test_an_age_is_no_estate(text: str) -> None:
    assert understand(text).gross is None


@pytest.mark.parametrize(
    "text",
    [
        "My uncle died and his wife is alive.",
        "توفي رجل وزوجته حية",
        "Πέθανε ένας άντρας και ζει η γυναίκα του",
    ],
)
async def test_a_lone_spouse_is_asked_about_others_before_the_rest_goes_to_the_treasury(text: str) -> None:
    talk = Talk()
    answer = await talk.say(text)
    assert (answer.outcome, len(answer.choices)) == ("clarification", 1)
    assert (await talk.say(answer.choices[0].message)).outcome == "answer"


async def test_what_is_supposed_beside_a_told_case_is_asked_about() -> None:
    text = "Πέθανε η θεία μου και άφησε άντρα και έναν γιο. Πώς θα ήταν αν ζούσε και η μητέρα της;"
    assert "η μητέρα της" in understand(text).unplaced


@pytest.mark.parametrize(
    ("texts", "heirs", "net"),
    [
        (("My brother died leaving a wife and a son, estate 50,000", "oh I forgot, our mother is still alive"),
         {"wife": 1, "son": 1, "mother": 1}, 50000),
        (("A man died leaving a wife and a son, estate 50,000 dollars", "just found out he owed 8k"),
         {"wife": 1, "son": 1}, 42000),
        (("توفي رجل عن زوجة وابن والتركة 150 ألف دولار", "عفوا مش 150، طلعوا 90 ألف دولار"),
         {"wife": 1, "son": 1}, 90000),
        (("She leaves a husband, one son and a full brother", "Correction: he is her stepson. She had no kids"),
         {"husband": 1, "full_brother": 1}, None),
    ],
)  # fmt: skip
async def test_what_was_left_out_or_wrong_is_put_right_in_the_next_message(
    texts: tuple[str, str], heirs: dict[str, int], net: int | None
) -> None:
    talk = Talk()
    await talk.say(texts[0])
    assert talk.follows(texts[1], "question")
    case = state(await talk.say(texts[1])).case
    assert (dict(case.heirs), case.net) == (heirs, net)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("ماتت امرأة وتركت زوجا وابنا وأختا شقيقة، أختها ماتت قبلها", "اختها"),
        (
            "She raised an adopted son, Omar, and calls him her boy. She died leaving a husband and a full sister",
            "her boy",
        ),
        ("Έφυγε ο παππούς, η γιαγιά του ζει, έχει τρεις κόρες και τη μητέρα μου", "τη μητέρα μου"),
        ("جدي وأبوي ماتوا بحادث، جدي عنده زوجة وعمي", "جدي"),
    ],
)
def test_whoever_is_told_both_ways_or_may_be_no_relative_is_asked_about_by_name(text: str, asked: str) -> None:
    assert asked in understand(text).unplaced
