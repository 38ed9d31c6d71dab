"""Who counts and for how much where a telling speaks of wills, of the writer's own relatives and of those who died."""

from fractions import Fraction

import pytest

from engine.document import Table
from engine.tools.inheritance.dialogue.understanding import understand
from engine.tools.inheritance.reading.estate import property_of
from tests.engine.tools.inheritance.talking import Talk, answered
from tests.engine.tools.inheritance.test_inheritance import rows

HALF, THIRD, QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)


@pytest.mark.parametrize(
    ("text", "part", "to", "heirs"),
    [
        ("ماتت امرأة عن ابن وبنت وأوصت بثلث مالها للمسجد", THIRD, "المسجد", {"son": 1, "daughter": 1}),
        ("ماتت امرأة عن ابن وبنت ووصت بثلث مالها للمسجد", THIRD, "المسجد", {"son": 1, "daughter": 1}),
        ("ماتت امرأة عن ابن وبنت ووصت بنص فلوسها للجامع", HALF, "الجامع", {"son": 1, "daughter": 1}),
        ("ماتت جدتي وتركت ابنا وبنتا وأوصت بربع مالها للفقراء", QUARTER, "الفقراء", {"son": 1, "daughter": 1}),
        (
            "η γιαγιά μου πέθανε και άφησε δύο γιους και τα μισά της λεφτά στο τζαμί με διαθήκη",
            HALF,
            "τζαμι",
            {"son": 2},
        ),
        ("He left two sons and half of his money to the mosque in his will", HALF, "the mosque", {"son": 2}),
    ],
)
async def test_a_bequest_counts_whoever_made_it_and_wherever_its_part_stands(
    text: str, part: Fraction, to: str, heirs: dict[str, int]
) -> None:
    case = understand(text)
    assert [(each.part, each.to) for each in case.bequests] == [(part, to)]
    assert dict(case.heirs) == heirs
    assert (await answered(text)).outcome == "answer"


async def test_a_womans_bequest_comes_off_before_her_heirs_divide() -> None:
    answer = await answered("ماتت امرأة عن ابن وبنت وأوصت بثلث مالها للمسجد والتركة 90000")
    cells = {name: row[-1] for name, row in rows(answer).items()}
    assert set(cells.values()) == {"٣٠٬٠٠٠", "٤٠٬٠٠٠", "٢٠٬٠٠٠"}


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        ("أوصت أمي بكل مالها للجمعية، ولها زوج وابن، والتركة 90000", {"husband": 1, "son": 1}),
        ("وصية أمي أن يعطى ثلث المال للفقراء، وتركت زوجا وثلاثة أبناء", {"husband": 1, "son": 3}),
        ("وصية المرحومة والدتي ثلث مالها للفقراء ولها ابن وبنت", {"son": 1, "daughter": 1}),
        ("أوصى أبي بثلث ماله للفقراء وترك زوجة وابنا", {"wife": 1, "son": 1}),
        ("My mother willed everything to charity and left a husband and a son", {"husband": 1, "son": 1}),
        (
            "Η διαθήκη της μητέρας μου δίνει το ένα τρίτο στους φτωχούς. Άφησε σύζυγο και γιο",
            {"husband": 1, "son": 1},
        ),
    ],
)
def test_whoever_made_the_will_is_the_deceased_and_no_heir(text: str, heirs: dict[str, int]) -> None:
    case = understand(text)
    assert dict(case.heirs) == heirs
    assert case.bequests
    assert not case.unplaced


def test_an_heir_is_not_taken_for_who_willed() -> None:
    text = "مات رجل وترك أما وابنا وأوصى بثلث ماله للفقراء"
    assert dict(understand(text).heirs) == {"mother": 1, "son": 1}
    assert not understand("a wife and a half sister to whom nothing is left in his will").bequests


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        (
            "My stepfather died, left my mother, me and his own son. I'm his stepdaughter.",
            {"wife": 1, "son": 1},
        ),
        (
            "My stepmother died leaving my father, her own daughter, and me, her stepson. Estate 60000",
            {"husband": 1, "daughter": 1},
        ),
        ("Ο πατριός μου πέθανε και άφησε τη μητέρα μου και τον γιο του", {"wife": 1, "son": 1}),
        ("مات زوج امي وساب امي وانا وابنه", {"wife": 1, "son": 1}),
        ("توفيت زوجة أبي عن أبي وابنها", {"husband": 1, "son": 1}),
        ("ماتت مرات ابويا وسابت ابويا وبنتها", {"husband": 1, "daughter": 1}),
        ("مات زوج أختي وترك أختي وولدين", {"wife": 1, "son": 2}),
        ("My sister's husband died and left my sister and two sons", {"wife": 1, "son": 2}),
        ("The husband of my sister died and left my sister and two sons", {"wife": 1, "son": 2}),
        ("Ο άντρας της αδελφής μου πέθανε και άφησε την αδελφή μου και δύο γιους", {"wife": 1, "son": 2}),
        ("توفيت زوجة أخي وتركت أخي وبنتا", {"husband": 1, "daughter": 1}),
        (
            "My father-in-law died leaving my husband, my mother-in-law and a daughter",
            {"son": 1, "wife": 1, "daughter": 1},
        ),
        ("توفيت حماتي وتركت زوجتي وابنا", {"daughter": 1, "son": 1}),
        ("توفي والد زوجتي وترك زوجتي وابنا", {"daughter": 1, "son": 1}),
        ("Ο πεθερός μου πέθανε και άφησε τον άντρα μου και δύο κόρες", {"son": 1, "daughter": 2}),
        ("مات زوجي وترك حماتي وابنا", {"mother": 1, "son": 1, "wife": 1}),
    ],
)
async def test_the_writers_relative_through_whom_he_knew_the_deceased_is_placed(
    text: str, heirs: dict[str, int]
) -> None:
    answer = await answered(text)
    assert answer.outcome == "answer"
    assert dict(understand(text).heirs) == heirs


@pytest.mark.parametrize(
    "text",
    [
        "My stepfather died and left my mother and my half brother",
        "My sister's husband died and left my sister, my brother and two sons",
    ],
)
async def test_a_relative_of_the_writer_who_may_be_none_of_the_deceaseds_is_asked_about(text: str) -> None:
    assert (await answered(text)).outcome == "clarification"


@pytest.mark.parametrize(
    "text",
    [
        "My father died. He has a son from an affair, a wife and a daughter",
        "Ο πατέρας μου πέθανε και άφησε εξώγαμο γιο, τη γυναίκα του και μια κόρη",
        "Πέθανε ένας άντρας και άφησε γυναίκα, μια κόρη και έναν γιο εκτός γάμου",
        "مات رجل وترك زوجة وبنتا وابن زنا",
        "مات رجل وترك زوجة وبنتا وابنا من علاقة خارج الزواج",
    ],
)
def test_a_fathers_child_born_outside_marriage_takes_nothing_and_is_not_called_dead(text: str) -> None:
    case = understand(text)
    assert case.barred == {"son": "illegitimate"}
    assert (case.heirs["wife"], case.heirs["daughter"], case.gone) == (1, 1, ())


@pytest.mark.parametrize(
    "text",
    [
        "A man died. He has a son born out of wedlock, a wife and a son",
        "مات رجل وترك زوجة وابنا وابنا غير شرعي",
    ],
)
def test_a_child_born_outside_marriage_does_not_bar_the_others_of_its_class(text: str) -> None:
    case = understand(text)
    assert dict(case.heirs) == {"wife": 1, "son": 1}
    assert (len(case.outsiders), case.barred, case.gone) == (1, {}, ())


@pytest.mark.parametrize(
    "text", ["She died leaving a husband and a son from an affair", "ماتت امرأة وتركت زوجا وابن زنا"]
)
def test_a_child_born_outside_marriage_inherits_from_its_mother(text: str) -> None:
    assert (dict(understand(text).heirs), understand(text).barred) == ({"husband": 1, "son": 1}, {})


async def test_one_of_several_born_outside_marriage_is_asked_about() -> None:
    answer = await answered("A man died. He left 2 sons, one from an affair, and a wife")
    assert answer.outcome == "clarification"


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        ("My dad passed away. I have 2 brothers, my mom and a sister", {"son": 2, "wife": 1, "daughter": 1}),
        ("Ο πατέρας μου πέθανε. Έχω δύο αδελφούς και τη μητέρα μου", {"son": 2, "wife": 1}),
        ("مات أبي وعندي أختان وأخ", {"daughter": 2, "son": 1}),
        ("I have a question: my dad died and left 2 brothers and a wife", {"full_brother": 2, "wife": 1}),
    ],
)
async def test_brothers_that_the_writer_has_are_children_of_the_dead_parent(text: str, heirs: dict[str, int]) -> None:
    assert dict(understand(text).heirs) == heirs
    assert (await answered(text)).outcome == "clarification"  # the writer's own place, or the kind of brothers


def test_siblings_that_the_writer_has_are_children_of_unsaid_sex() -> None:
    assert {each.about for each in understand("My dad passed away. I have 2 siblings").opens} == {"sex", "me"}


@pytest.mark.parametrize(
    "text",
    [
        "My father died leaving a wife and two sons, estate 50000, the funeral cost 2,000"
        " and she promised 5,000 to her nurse",
        "ماتت أمي عن زوج وابن والتركة 50000 والدفن 2000 ووعدت الممرضة ب 5000",
    ],
)
def test_a_sum_that_was_promised_is_asked_about_and_no_funeral_cost(text: str) -> None:
    case = understand(text)
    assert (case.gross, case.funeral) == (50_000, 2_000)
    assert len(case.unplaced) == 1


def test_greek_people_are_told_back_in_greek() -> None:
    assert understand("Πέθανε ένας άντρας και άφησε γυναίκα και τον πατέρα μου").unplaced == ("τον πατέρα μου",)
    assert understand("A man died leaving a wife and my brother's wife").unplaced == ("my brother's wife",)


@pytest.mark.parametrize(
    ("text", "heirs", "gone"),
    [
        (
            "My grandmother died. Her daughter, my mom, died before her. Do I inherit? Her other son is alive.",
            {"son": 1},
            ("daughter",),
        ),
        (
            "توفيت أمي، وابنها مات قبلها وله ولد، ولها بنتان وزوج",
            {"sons_son": 1, "daughter": 2, "husband": 1},
            ("son",),
        ),
        (
            "توفي رجل، وابنه مات قبله وله ولد، وله بنتان وزوجة",
            {"sons_son": 1, "daughter": 2, "wife": 1},
            ("son",),
        ),
        ("مات جدي وابنه مات قبله وترك ولدين، وله بنت", {"sons_son": 2, "daughter": 1}, ("son",)),
    ],
)
async def test_a_child_who_died_before_is_not_counted_and_its_own_children_stand_in_their_place(
    text: str, heirs: dict[str, int], gone: tuple[str, ...]
) -> None:
    case = understand(text)
    assert (dict(case.heirs), case.gone) == (heirs, gone)
    assert (await answered(text)).outcome == "answer"


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (
            "A man left a wife and two sons; his estate is 200,000 euros in Greece and he sold a car for 9,000 pounds",
            "9,000",
        ),
        ("توفي رجل عن زوجة وابن والتركة 90 ألف، والمحل 300 ألف", "300"),
        ("A man dies: his wife owes 10,000, he himself owed 5,000. Estate 65,000, two sons and the wife", "wife owes"),
        ("Πέθανε ένας άντρας, η γυναίκα του χρωστάει 5000, έχει έναν γιο και μια κόρη, περιουσία 40000", "χρωστάει"),
        ("My brother died. Our parents are alive. He left his ring to me and 50,000 in cash", "his ring to me"),
        ("توفي رجل عن زوجة وابنين وكتب سيارته لصديقه", "سيارته"),
        ("My father died in 2019 and my mother in 2021. We are two sons and one daughter", "2021"),
        ("والدتي توفيت ووالدي بعدها بشهرين ونحن ولدان وبنت", "بعدها"),
        ("Η μητέρα μου πέθανε πέρυσι και ο πατέρας μου φέτος. Είμαστε δύο γιοι", "φέτος"),
        ("A Muslim man leaves a Jewish wife, a son who left Islam, and a full brother", "left islam"),
        ("She left 3 sisters: one full, one from her father, one from her mother, and her husband", "one full"),
        ("He leaves a wife, a mother and 2 daughters, and 1/4 to charity; he had 77,000", "1/4"),
        ("My brother drowned with his wife; they left a little girl and our mother is alive", "with his wife"),
        ("Ο πατέρας μου άφησε στον γείτονα το αυτοκίνητο, έχει γυναίκα και τρεις γιους", "γείτονα"),
        ("توفي ولدي وهو متزوج وله بنت وأنا أبوه وأمه موجودة", "متزوج"),
        ("ماتت جدتي وعندها 3 أولاد وبنتان، واحد من الأولاد مات قبلها وعنده ولدان", "واحد من الاولاد"),
    ],
)
async def test_no_amount_thing_death_or_condition_is_passed_over(text: str, asked: str) -> None:
    assert any(asked in each for each in understand(text).unplaced)
    assert (await answered(text)).outcome == "clarification"


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        ("She died leaving a daughter, and her late son's daughter, plus a full brother",
         {"daughter": 1, "sons_daughter": 1, "full_brother": 1}),
        ("ابوي توفى وخلف حرمتين وعشر عيال ست اولاد واربع بنات", {"wife": 2, "son": 6, "daughter": 4}),
        ("مات عن بنته المتبناة وزوجته وأخيه الشقيق", {"wife": 1, "full_brother": 1}),
        ("رجل توفي وعنده بنت بالرضاعة وبنت وأخ شقيق", {"daughter": 1, "full_brother": 1}),
        ("Πέθανε ο άντρας μου, έχουμε δύο αγόρια και ένα κορίτσι, και ζει η πεθερά μου",
         {"wife": 1, "son": 2, "daughter": 1, "mother": 1}),
        ("Ένας άντρας πέθανε αφήνοντας γυναίκα και πατέρα", {"wife": 1, "father": 1}),
        ("Grandma's estate is 60,000. She had a son and a daughter", {"son": 1, "daughter": 1}),
        ("She died; she left 2 brothers of mom's side, 1 brother of dads side", {"mat_brother": 2, "pat_brother": 1}),
        ("My sister died. She left our parents, a husband, a son",
         {"father": 1, "mother": 1, "husband": 1, "son": 1}),
    ],
)  # fmt: skip
def test_a_word_beside_a_relative_is_taken_for_what_it_says(text: str, heirs: dict[str, int]) -> None:
    assert {key: number for key, number in understand(text).heirs.items() if number} == heirs


def test_things_valued_one_by_one_make_up_the_estate() -> None:
    assert understand("أمي توفت وتركت ذهب بقيمة 30 ألف وأرض بقيمة 90 ألف، وزوجها وثلاث بنات").gross == 120_000


def test_who_dies_before_the_division_passes_his_share_on() -> None:
    case = understand("A man died with a son, and the son died before division leaving a wife and two sons")
    assert [(each.who, dict(each.heirs)) for each in case.later] == [("son", {"wife": 1, "son": 2})]


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        ("He leaves a wife, one daughter — no wait, three daughters — and a full brother",
         {"wife": 1, "daughter": 3, "full_brother": 1}),
        ("He has 3 sons, sorry I mean 2 sons and 1 daughter, plus a wife", {"son": 2, "daughter": 1, "wife": 1}),
        ("توفيت امرأة عن زوج وابن، لا عفوا ابنين، وبنت", {"husband": 1, "son": 2, "daughter": 1}),
        ("Άφησε γυναίκα και τρεις γιους, όχι, δύο γιους και μια κόρη", {"wife": 1, "son": 2, "daughter": 1}),
    ],
)  # fmt: skip
def test_relatives_who_are_taken_back_do_not_count(text: str, heirs: dict[str, int]) -> None:
    assert dict(understand(text).heirs) == heirs


def test_a_sum_that_is_taken_back_does_not_count() -> None:
    assert understand("he left 50,000, sorry 60,000 dollars, a wife and a son").gross == 60000


@pytest.mark.parametrize(
    "text",
    [
        "he left 2 sons, no wait, 2 daughters and a wife",
        "Before he died he gave his eldest son a car. He leaves 3 sons and a wife.",
        "كان له ابن كبير في كندا. ترك ثلاثة ابناء وزوجة",
        "My mother in law died. She left my husband, his two sisters, and her husband.",
        "My father died. He left my sister and her son and my mother. I am his son.",
        "توفي ابي وترك اختي وابنها وامي وانا ابنه",
        "ماتت اختي وتركت زوجها وابنه وبنتين",
        "ماتت جدتي وعندها بنتين وابن متوفي قبلها عنده ولد وبنت",
        "he left 50,000 and his friend owed him 10,000. heirs: wife and two sons",
        "ترك 50000 ريال وله دين على صديقه 10000 ريال والورثة زوجة وابن",
        "Άφησε 50.000 ευρώ και ένας φίλος του χρωστούσε 10.000. Κληρονόμοι: η γυναίκα του και ένας γιος",
    ],
)
def test_what_may_be_said_of_somebody_else_is_asked_about(text: str) -> None:
    case = understand(text)
    assert case.unplaced
    assert not case.debts


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        ("my husband died, i have a daughter from a previous marriage and we have two sons", {"wife": 1, "son": 2}),
        ("He left a wife who has a son from a previous marriage, and two daughters of his own",
         {"wife": 1, "daughter": 2}),
        ("توفي زوجي وعنده ابن، وأنا عندي بنت من زواج سابق", {"wife": 1, "son": 1}),
        ("She died leaving a husband and a son from her first marriage", {"husband": 1, "son": 1}),
    ],
)  # fmt: skip
def test_a_child_of_another_marriage_is_an_heir_of_its_own_parent_alone(text: str, heirs: dict[str, int]) -> None:
    assert dict(understand(text).heirs) == heirs


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        ("what would the daughter get if her dad dies leaving her, his mum and his dad?",
         {"daughter": 1, "mother": 1, "father": 1}),
        ("she left a husbnd, two doughters and her mothr", {"husband": 1, "daughter": 2, "mother": 1}),
        ("two sons from his first wife and three sons from his second wife, and the second wife is alive",
         {"son": 5, "wife": 1}),
    ],
)  # fmt: skip
def test_nobody_of_the_family_is_passed_over(text: str, heirs: dict[str, int]) -> None:
    assert dict(understand(text).heirs) == heirs


@pytest.mark.parametrize(
    ("text", "gross", "debts"),
    [
        ("Debts of 30,000 and an estate of 100,000, heirs a husband and a son", 100000, 30000),
        ("he left 30.000 and one house, wife and a son", 30000, 0),
        ("Dad left a house valued at 400,000 and 50,000 in savings. Heirs: wife and one son", 450000, 0),
        ("our father died; a house worth 300,000 and 60,000 in cash, leaving our mother and one son", 360000, 0),
        ("ترك بيت بقيمة ٣٠٠ الف ونقد ٦٠ الف وعليه ديون ٤٠ الف وله زوجة وابنين", 360000, 40000),
    ],
)  # fmt: skip
def test_things_and_money_that_are_told_apart_make_up_one_estate(text: str, gross: int, debts: int) -> None:
    case = understand(text)
    assert (case.gross, case.debts) == (gross, debts)


@pytest.mark.parametrize(
    ("text", "heirs", "gone"),
    [
        ("no children, parents gone; a wife and one full brother", {"wife": 1, "full_brother": 1},
         ("father", "mother")),
        ("he left a wife and a son, his mother is no longer with us", {"wife": 1, "son": 1}, ("mother",)),
        ("he left a wife and a son. His mother isn't alive, his father is", {"wife": 1, "son": 1, "father": 1},
         ("mother",)),
    ],
)  # fmt: skip
def test_who_is_said_to_be_gone_takes_no_part(text: str, heirs: dict[str, int], gone: tuple[str, ...]) -> None:
    case = understand(text)
    assert (dict(case.heirs), case.gone) == (heirs, gone)


def test_a_grandfather_who_is_the_deceased_himself_is_no_heir() -> None:
    assert dict(understand("توفي عن بنت وزوجة وابن ابن توفي ابوه قبل جده").heirs) == {
        "daughter": 1, "wife": 1, "sons_son": 1,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("he left his wfie, 2 sosn and a dauhgter", "wfie"),
        ("Άφησε τον άντρα της, τη μητέρα του και μια κόρη", "τη μητέρα του"),
        ("dad had already given my eldest brother a flat. he leaves mom, 2 sons and 3 daughters", "my eldest brother"),
        ("مات ابي وله زوجتان امي وخالتي زوجته الثانية ونحن خمسة اخوة وثلاث اخوات", "وخالتي"),
        ("ستي ماتت وتركت ابوي وبنتها", "ابي"),
    ],
)
def test_whoever_cannot_be_placed_is_asked_about(text: str, asked: str) -> None:
    assert asked in understand(text).unplaced


def test_a_dual_in_its_full_form_ends_its_phrase() -> None:
    assert understand("مات ابي وله زوجتان امي وخالتي زوجته الثانية").heirs["wife"] == 2
    assert dict(understand("مات عن ابنين وبنتي ابن").heirs) == {"son": 2, "sons_daughter": 2}


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        ("he left a daughter and three grandchildren by his late son: two boys and a girl",
         {"daughter": 1, "sons_son": 2, "sons_daughter": 1}),
        ("he had one wife and five daughters, oh sorry six daughters, and a full sister",
         {"wife": 1, "daughter": 6, "full_sister": 1}),
        ("توفي عن زوجة وثلات بناات واخ شقيق", {"wife": 1, "daughter": 3, "full_brother": 1}),
    ],
)  # fmt: skip
def test_a_list_in_a_loose_hand_is_read_whole(text: str, heirs: dict[str, int]) -> None:
    assert dict(understand(text).heirs) == heirs


def test_a_misspelt_word_after_a_number_is_asked_about() -> None:
    assert "بنتات" in understand("توفي عن زوجة وثلاث بنتات واخ شقيق").unplaced


@pytest.mark.parametrize(
    ("text", "heirs", "gross"),
    [
        ("my aunt, 72, a retired teacher, died. She leaves her husband and three sons", {"husband": 1, "son": 3}, None),
        ("مات ولم يترك الا ابنتين واختا شقيقة", {"daughter": 2, "full_sister": 1}, None),
        ("he had no children or parents, a wife and a full brother", {"wife": 1, "full_brother": 1}, None),
        ("Πέθανε χωρίς παιδιά και γονείς, με γυναίκα και έναν αμφιθαλή αδελφό", {"wife": 1, "full_brother": 1}, None),
    ],
)
def test_an_age_is_no_estate_and_nobody_is_counted_twice(text: str, heirs: dict[str, int], gross: int | None) -> None:
    case = understand(text)
    assert (dict(case.heirs), case.gross) == (heirs, gross)


def test_who_opens_the_telling_and_left_something_is_the_deceased() -> None:
    case = understand("Ο παππούς άφησε 60.000 ευρώ, τη γιαγιά και τρεις γιους. Χρωστούσε 12.000 στην τράπεζα.")
    assert (dict(case.heirs), case.gross) == ({"wife": 1, "son": 3}, 60_000)


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        ("A man died and left a wife and a full brother. Father and children do not exist.", {"wife", "full_brother"}),
        ("A man died and left a wife and a full brother. The father, the mother and a son do not exist.",
         {"wife", "full_brother"}),
        ("Πέθανε ένας άνδρας, άφησε γυναίκα και δύο αδελφούς ομοπάτριους. Πατέρας και παιδιά δεν υπάρχουν.",
         {"wife", "pat_brother"}),
        ("Πέθανε ένας άνδρας, άφησε γυναίκα και μητέρα. Παιδιά και πατέρα δεν είχε.", {"wife", "mother"}),
        ("Πέθανε ένας άνδρας, άφησε γυναίκα και μητέρα, παιδιά δεν είχε.", {"wife", "mother"}),
        ("مات رجل وترك زوجة وأخا شقيقا. الأب والأولاد غير موجودين", {"wife", "full_brother"}),
    ],
)  # fmt: skip
def test_a_denial_behind_several_reaches_all_that_are_joined_and_no_list_before_it(text: str, heirs: set[str]) -> None:
    assert set(understand(text).heirs) == heirs


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        (
            "A lady passed away and left one daughter, one daughter of a son who died, and a full sister. No one else.",
            {"daughter": 1, "sons_daughter": 1, "full_sister": 1},
        ),
        ("he left a wife and two daughters of a son who had died before him", {"wife": 1, "sons_daughter": 2}),
        (
            "Someone leaves a daughter and a full sister. The father and the mother predeceased.",
            {"daughter": 1, "full_sister": 1},
        ),
        ("توفي عن زوجة وبنت ابن مات قبله وأم", {"wife": 1, "sons_daughter": 1, "mother": 1}),
        ("مات وترك بنت وبنت ابنه المتوفى وأخت شقيقة", {"daughter": 1, "sons_daughter": 1, "full_sister": 1}),
        ("άφησε πατέρα και μια κόρη ενός γιου που πέθανε", {"father": 1, "sons_daughter": 1}),
    ],
)
def test_a_death_told_behind_a_relative_by_another_is_told_of_the_other(text: str, heirs: dict[str, int]) -> None:
    case = understand(text)
    assert (dict(case.heirs), case.unplaced) == (heirs, ())


def test_a_death_that_by_its_sex_is_told_of_the_relative_herself_takes_her_away() -> None:
    assert dict(understand("توفي عن زوجة وبنت ابن ماتت قبله وأم").heirs) == {"wife": 1, "mother": 1}


def test_a_death_that_may_be_told_of_either_is_asked_about() -> None:
    assert understand("توفي عن زوجة وابن ابن مات قبله وأم").unplaced == ("وابن ابن",)


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        ("مات وترك زوجة ٣ اولاد ٤ بنات وام", {"wife": 1, "son": 3, "daughter": 4, "mother": 1}),
        ("مات عن زوجة 9 اولاد 6 بنات", {"wife": 1, "son": 9, "daughter": 6}),
        ("زوجة 1 اولاد 3 بنات 2", {"wife": 1, "son": 3, "daughter": 2}),
        ("مات عن مرة 9 اولاد 6 بنات وامو حية", {"wife": 1, "son": 9, "daughter": 6, "mother": 1}),
        ("ترك طفلا وبنية وزوجة", {"son": 1, "daughter": 1, "wife": 1}),
        ("ابوي مخلف ٦ اولاد وبنت", {"son": 6, "daughter": 1}),
        ("مات عن ام واخ شقيق اختين شقايق", {"mother": 1, "full_brother": 1, "full_sister": 2}),
        ("بابا مات وخلّا يما وزوج ذراري وتلت بنات", {"wife": 1, "son": 2, "daughter": 3}),
        ("πέθανε ο Καδίρ, άφησε τον πατέρα του, την κυρά του και δύο γιους", {"father": 1, "wife": 1, "son": 2}),
    ],
)
def test_a_list_without_joints_and_words_of_dialects_count_whom_they_name(text: str, heirs: dict[str, int]) -> None:
    case = understand(text)
    assert (dict(case.heirs), case.unplaced) == (heirs, ())


def test_a_death_beside_one_who_is_named_as_the_deceased_is_asked_about() -> None:
    assert understand("تركت المتوفاة ولدا، ووالدها على قيد الحياة وأمها ماتت").unplaced
    assert not understand("the deceased died in 2010 and left a son and a daughter").unplaced


async def test_what_the_deceased_owed_goes_on_from_the_case_and_what_the_writer_owns_does_not() -> None:
    talk = Talk()
    await talk.say("He left a wife, his mother and a full sister.")
    assert talk.follows("the estate is 84,000 and he owed the bank 6,000", intent="zakat")
    assert not talk.follows("I have 20,000 saved for a year and owe 6,000", intent="zakat")


@pytest.mark.parametrize(
    "text",
    [
        "he owed 5000 to the bank and the house sold for 125000",
        "عليه دين 5000 والبيت انباع ب 125000",
        "χρωστούσε 5.000 και το σπίτι πουλήθηκε για 125.000",
    ],
)
def test_what_a_thing_fetched_is_no_debt_behind_one(text: str) -> None:
    found = property_of(text)
    assert (found.gross, found.debts) == (125_000, 5_000)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("He died and left more than a million, a wife and a son", "more than 1,000,000 (reckoned as 1,000,000)"),
        ("He died and left 20,000 or so, a wife and a son", "about 20,000 (reckoned as 20,000)"),
        ("He died leaving up to $90,000, a wife and a son", "less than $90,000 (reckoned as $90,000)"),
        ("مات وترك أقل من المليون وزوجة وابنا", "أقل من ١٬٠٠٠٬٠٠٠ (حُسبت على أنها ١٬٠٠٠٬٠٠٠)"),
        ("مات وترك نحو ٥٠ ألف ريال وزوجة وابنا", "نحو ٥٠٬٠٠٠ ريال (حُسبت على أنها ٥٠٬٠٠٠ ريال)"),
        ("مات وترك ما لا يقل عن ٣٠٠٠٠ وزوجة وابنا", "أكثر من ٣٠٬٠٠٠"),
        ("Πέθανε και άφησε τουλάχιστον 50.000, γυναίκα και γιο", "πάνω από 50.000 (υπολογίζονται ως 50.000)"),
        ("He died and left 50,000 and debts of around 2,000, a wife and a son", "about 2,000 (reckoned as 2,000)"),
    ],
)
async def test_an_amount_that_is_not_exact_is_said_to_be_reckoned_as_one(text: str, told: str) -> None:
    assert told in (await answered(text)).text


async def test_an_exact_amount_takes_the_place_of_a_rough_one() -> None:
    talk = Talk()
    await talk.say("He died and left about 20,000, a wife and a son")
    assert "about" not in (await talk.say("the estate is 24,000")).text


@pytest.mark.parametrize(
    ("text", "wives"),
    [
        ("He died and left 120000 euros and 50000 dollars, a wife and a son", ["15,000 euros", "6,250 dollars"]),
        ("He died and left 80,000 euros in Greece and 100,000 pounds in Egypt, a wife and two sons",
         ["10,000 euros", "12,500 pounds"]),
        ("He died and left $80,000 plus 300 acres, a wife and a son", ["$10,000", "37.50 acres"]),
        ("مات وترك ١٢٠ ألف يورو و٥٠ ألف دولار وزوجة وابنا", ["١٥٬٠٠٠ يورو", "٦٬٢٥٠ دولار"]),
        ("He died and left 80000 euros and 50000 dollars with debts of 2000 dollars, a wife and a son",
         ["10,000 euros", "6,000 dollars"]),
        ("He died and left 90000 euros, 30000 dollars, a wife and a son, and willed a third to charity",
         ["7,500 euros", "2,500 dollars"]),
    ],
)  # fmt: skip
async def test_what_is_left_in_two_currencies_or_measures_is_divided_in_each(text: str, wives: list[str]) -> None:
    tables = [block for block in (await answered(text)).document.blocks if isinstance(block, Table)]
    assert [row[2] for table in tables for row in table.rows if row[0] in ("Wife", "الزوجة")] == wives


async def test_an_amount_in_another_currency_that_is_told_later_stands_beside_the_first() -> None:
    talk = Talk()
    await talk.say("He died leaving a wife and a son and 120000 euros")
    again = await talk.say("and also 50000 dollars")
    assert {"15,000 euros", "6,250 dollars"} <= set(again.text.replace(" | ", "\n").splitlines())


def test_the_size_of_what_is_told_with_its_worth_is_no_estate() -> None:
    found = property_of("300 acres of land worth 20000 dollars")
    assert (found.gross, found.unit, found.apart) == (20_000, "dollars", ())


def test_a_debt_in_a_currency_in_which_nothing_is_left_is_asked_about() -> None:
    found = property_of("estate of 120000 euros, debts 5000 dollars")
    assert (found.debts, found.unused) == (0, ("debts 5000 dollars",))


@pytest.mark.parametrize(
    "text",
    [
        "He died and left a house of 120 m2, a wife and a son",
        "He died and left a flat of 120 m^2, a wife and a son",
        "مات وترك بيتا مساحته 200 متر وزوجة وابنا",
        "مات وترك شقتين 120 م2 وزوجة وابنا",
        "Πέθανε και άφησε διαμέρισμα 90 m2, γυναίκα και γιο",
    ],
)
def test_the_size_of_a_home_is_no_estate_however_it_is_written(text: str) -> None:
    case = understand(text)
    assert (case.gross, dict(case.heirs), case.unplaced) == (None, {"wife": 1, "son": 1}, ())


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        ("مات من غير أن يكون له أب وترك زوجة وابنا", {"wife", "son"}),
        ("مات رجل وقد سبقه أبوه وأمه، وترك زوجة وابنا", {"wife", "son"}),
        ("Πέθανε χωρίς να αφήσει παιδιά, άφησε γυναίκα και μητέρα", {"wife", "mother"}),
        ("Πέθανε χωρίς να έχει πατέρα, άφησε γυναίκα και γιο", {"wife", "son"}),
        ("Πέθανε, δεν είχε πια γονείς, άφησε γυναίκα και γιο", {"wife", "son"}),
        ("He died without having a father, he left a wife and a son", {"wife", "son"}),
        ("He died without leaving any children and left a wife and a mother", {"wife", "mother"}),
        ("A man died, no longer having parents, leaving a wife and a son", {"wife", "son"}),
        ("He outlived both his parents and left a wife and a son", {"wife", "son"}),
    ],
)
def test_a_denial_reaches_whom_it_denies_through_the_words_between(text: str, heirs: set[str]) -> None:
    case = understand(text)
    assert (set(case.heirs), case.unplaced) == (heirs, ())


@pytest.mark.parametrize(
    ("text", "denied", "said"),
    [
        ("He died and left a wife and a daughter; his daughter is not his own", "daughter", "daughter is not his own"),
        ("مات وترك زوجة وبنتا، وابنته ليست من صلبه", "daughter", "وابنته ليست من صلبه"),
        ("Πέθανε και άφησε γυναίκα και κόρη, η κόρη δεν είναι δική του", "daughter", "η κόρη δεν είναι δική"),
        ("Having lost his father years ago he died, leaving a wife and a son", "father", "his father"),
        ("مات رجل فاقدا أباه وترك زوجة وابنا", "father", "اباه"),
        ("He died and never once met a father, left a wife and a son", "father", "never once met a father"),
        ("Πέθανε χωρίς να γνωρίσει πατέρα, άφησε γυναίκα και γιο", "father", "χωρίς να γνωρίσει πατέρα"),
    ],
)
def test_whom_words_that_were_not_read_deny_is_asked_about_in_the_writers_words_and_not_counted(
    text: str, denied: str, said: str
) -> None:
    case = understand(text)
    assert denied not in case.heirs
    assert any(said in each for each in case.unplaced)


def test_an_exception_from_nobody_is_counted() -> None:
    case = understand("A man died leaving nobody except his wife and a son")
    assert set(case.heirs) == {"wife", "son"}
