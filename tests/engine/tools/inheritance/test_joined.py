"""Relatives joined in one list: whose each of them is, which kind is whose, who the writer is among them; and nobody
who is named is dropped."""

import pytest

from engine.tools.inheritance.dialogue.readings import matter
from engine.tools.inheritance.dialogue.understanding import understand
from tests.engine.tools.inheritance.talking import answered

Heirs = dict[str, int]


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        (
            "dad's gone, he left my mum, me and my brother, and his own mother and father. i am his daughter",
            {"wife": 1, "daughter": 1, "son": 1, "mother": 1, "father": 1},
        ),
        ("mum died leaving dad, her own father and mother, and me, I'm her only daughter",
         {"husband": 1, "father": 1, "mother": 1, "daughter": 1}),
        ("بابا مات وساب ماما وانا واخويا وامه وابوه. انا بنته",
         {"wife": 1, "daughter": 1, "son": 1, "mother": 1, "father": 1}),
        (
            "Πέθανε ο πατέρας μου κι άφησε τη μητέρα μου, τη δική του μητέρα και πατέρα, εμένα (τον γιο του)",
            {"wife": 1, "mother": 1, "father": 1, "son": 1},
        ),
        ("Η μαμά πέθανε, άφησε τον μπαμπά μου, τη μητέρα και τον πατέρα της και εμάς, τρεις κόρες",
         {"husband": 1, "mother": 1, "father": 1, "daughter": 3}),
    ],
)  # fmt: skip
def test_a_relative_joined_to_an_owned_one_has_the_same_owner(text: str, heirs: Heirs) -> None:
    case = understand(text)
    assert (dict(case.heirs), case.unplaced, matter(case)) == (heirs, (), ())


@pytest.mark.parametrize(
    ("text", "unsaid"),
    [
        ("my husband died, no kids, his mother, his two brothers and a half sister from his dad", {"full_brother": 2}),
        ("my husband died, no kids. his mum is alive, three sisters and a half brother from his mum",
         {"full_sister": 3}),
        ("توفي زوجي بلا أولاد وترك أمه وإخوته وأخت من الأب", {"full_brother": 2}),
        ("توفيت زوجتي بدون أولاد وتركت أخاها وأختين من الأم", {"full_brother": 1}),
        ("Ο άντρας μου πέθανε χωρίς παιδιά, άφησε τη μητέρα του, τα δύο αδέλφια του και μια ετεροθαλή αδελφή από "
         "τον πατέρα", {"full_brother": 2}),
    ],
)  # fmt: skip
def test_half_or_by_the_father_is_said_of_the_one_beside_it_alone(text: str, unsaid: Heirs) -> None:
    case = understand(text)
    assert unsaid.items() <= dict(case.heirs).items()
    assert any(each.about in ("link", "siblings") and each.key in unsaid for each in case.opens)


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("A man died leaving a wife and his brothers and sisters from his mother", "mat"),
        ("مات رجل وترك زوجة وثلاثة إخوة وأختا لأم", "mat"),
    ],
)
def test_one_kind_at_the_end_holds_for_brothers_and_sisters_told_alike(text: str, link: str) -> None:
    assert {f"{link}_brother", f"{link}_sister"} <= set(understand(text).heirs)


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        ("mum died, her parents are alive, my dad too and us three girls",
         {"father": 1, "mother": 1, "husband": 1, "daughter": 3}),
        ("Mother died. She left us: 3 brothers, 1 sister. Father is dead.", {"son": 3, "daughter": 1}),
        ("الوالدة الله يرحمها راحت، عندها ابونا واحنا اربع بنات وامها عايشة",
         {"husband": 1, "daughter": 4, "mother": 1}),
        ("ماتت أمي وخلفت أبي وأمها وأنا وأختي، نحن بنتاها", {"husband": 1, "mother": 1, "daughter": 2}),
        ("الوالد الله يرحمه، ترك امي وانا واختي وامه. انا ابنه", {"wife": 1, "daughter": 1, "son": 1, "mother": 1}),
    ],
)  # fmt: skip
def test_the_writer_is_one_of_those_whom_he_counts_with_himself(text: str, heirs: Heirs) -> None:
    case = understand(text)
    assert (dict(case.heirs), case.unplaced, matter(case)) == (heirs, (), ())


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        ("grandma died, she left grandpa, my dad and my two aunts", {"husband": 1, "son": 1, "daughter": 2}),
        ("my grandfather died, leaving my grandmother, my mum and my two aunts", {"wife": 1, "daughter": 3}),
        ("جدي مات وترك جدتي وأبي وعمي وعمتي", {"wife": 1, "son": 2, "daughter": 1}),
        ("جدي لأمي مات وترك أمي وخالين وجدتي", {"wife": 1, "son": 2, "daughter": 1}),
        ("ο παππούς πέθανε κι άφησε τη γιαγιά, τον πατέρα μου και τη θεία μου", {"wife": 1, "son": 1, "daughter": 1}),
    ],
)
def test_of_a_grandparent_the_other_one_and_the_writers_parent_with_his_siblings_are_heirs(
    text: str, heirs: Heirs
) -> None:
    case = understand(text)
    assert (dict(case.heirs), case.unplaced) == (heirs, ())


def test_beside_a_parent_who_died_before_a_grandparent_the_other_is_an_in_law_and_the_writer_is_asked_about() -> None:
    case = understand("grandpa died leaving grandma, my mum, my uncle, and me since my dad died before him")
    assert (dict(case.heirs), case.outsiders, case.unplaced) == ({"wife": 1, "son": 1}, ("my mum",), ("me",))


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        ("my aunt passed, never married, she has me (her sister's son) and her brother",
         {"kin:-full-fm": 1, "full_brother": 1}),
        ("my uncle (my dad's brother) died, he had no kids, just his wife, my dad and me (his nephew)",
         {"wife": 1, "full_brother": 1, "full_nephew": 1}),
        ("Πέθανε η θεία μου, άφησε εμένα (τον γιο της αδελφής της) και τον αδελφό της",
         {"kin:-full-fm": 1, "full_brother": 1}),
    ],
)  # fmt: skip
def test_what_the_writer_is_may_stand_in_brackets_behind_me(text: str, heirs: Heirs) -> None:
    case = understand(text)
    assert (dict(case.heirs), case.unplaced) == (heirs, ())


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("grandad died and left nan, two sons and me", "me"),
        ("dad left my uncle, my aunt, and his brother Omar; and us two sons", "his brother"),
        ("my mum died. left my dad, me and my sister, we are her two daughters", "her two daughters"),
        ("dad passed leaving mum's mother, my mum and his sister, I'm the only son", "mum's mother"),
    ],
)
def test_who_may_be_named_already_or_has_no_place_is_asked_about(text: str, asked: str) -> None:
    assert asked in understand(text).unplaced


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        ("توفي أبوي وخلف زوجته الثانية وأمي وثلاثة أبناء", {"wife": 2, "son": 3}),
        ("مات أبي عن أمي وعني وعن ثلاث أخوات لي وعن أبيه. أنا ابنه", {"wife": 1, "daughter": 3, "father": 1, "son": 1}),
        ("ابوي توفى وخلانا: امي، وثلاث خوات لي", {"wife": 1, "daughter": 3}),
        ("she died leaving her husband and two kids (a boy and a girl), and her mother",
         {"husband": 1, "son": 1, "daughter": 1, "mother": 1}),
        ("he left a wife and his brother's son and daughter", {"wife": 1, "full_nephew": 1, "kin:-full-mf": 1}),
        ("he left a wife and a son and the brother of his wife", {"wife": 1, "son": 1}),
        ("Ένας άντρας πέθανε κι άφησε γυναίκα, έναν γιο και τον αδελφό της γυναίκας του", {"wife": 1, "son": 1}),
        ("husband gone, left me with 3 girls, his old father", {"wife": 1, "daughter": 3, "father": 1}),
        ("my sister passed, survived by her husband, our mother and three of us brothers",
         {"husband": 1, "mother": 1, "full_brother": 3}),
    ],
)  # fmt: skip
def test_nobody_of_a_list_is_left_out_or_made_another(text: str, heirs: Heirs) -> None:
    case = understand(text)
    assert (dict(case.heirs), case.unplaced) == (heirs, ())


async def test_a_prayer_for_one_who_went_tells_of_his_death() -> None:
    answer = await answered("الوالد الله يرحمه راح، عنده امنا واحنا ثلاث بنات وامه وابوه عايشين")
    assert answer.outcome == "answer"


def test_no_children_is_said_of_what_we_have_too() -> None:
    case = understand("مات زوجي وما عندنا أولاد، له أم وأخ شقيق")
    assert (dict(case.heirs), case.unplaced) == ({"wife": 1, "mother": 1, "full_brother": 1}, ())
