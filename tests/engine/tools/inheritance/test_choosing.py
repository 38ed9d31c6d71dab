"""Choosing among options: the case is computed, every option is held against it."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from engine.errors import InputError
from engine.tools.inheritance import choose
from engine.tools.inheritance.choosing.values import value
from engine.tools.inheritance.reading.case_text import split


def test_a_fraction_is_chosen_by_its_value() -> None:
    options = ["A) الربع", "B) النصف", "C) الثمن", "D) السدس", "E) الثلث", "F) لا ترث"]
    assert choose("توفي عن زوجة وولدين وبنت. ما نصيب الزوجة؟", options).letter == "C"


def test_shares_of_a_stated_base_are_counted() -> None:
    options = ["سهمان", "أربعة أسهم", "سبعة أسهم", "ثلاثة أسهم"]
    asked = "توفي عن زوجة وثلاثة أبناء وبنت. كم عدد أسهم كل ابن من أصل ثمانية أسهم؟"
    assert choose(asked, options).letter == "A"


def test_a_list_has_to_be_true_in_every_line() -> None:
    options = ["الابن: النصف، البنت: النصف", "الابن: الثلثان، البنت: الثلث", "الابن: كل التركة، البنت: لا شيء"]
    assert choose("توفي عن ابن وبنت. ما هو النصيب النهائي لكل وارث من التركة؟", options).letter == "B"


@pytest.mark.parametrize(
    ("options", "right"),
    [
        (
            ["الأب: 2، البنتان: 4، الأخوات: 3 (أصل المسألة 6)", "الأب: 2، البنتان: 4، الأخوات: لا شيء (أصل المسألة 6)"],
            1,
        ),
        (["الأب: 3، البنتان: 4، الأخوات: لا شيء (من 6)", "الأب: 2، البنتان: 4، الأخوات: لا شيء (من 6)"], 1),
        (["الأب: الثلث، البنتان: لكل واحدة منهما الثلثان", "الأب: الثلث، البنتان: لكل واحدة منهما الثلث"], 1),
        (["الأب: سهمان، الأخوات من الأب: 16 سهما", "الأب: سهمان، البنتان: 4 أسهم"], 1),
    ],
)
def test_a_list_may_name_its_base_and_the_portion_of_each(options: list[str], right: int) -> None:
    asked = "توفي عن أب وبنتين وثلاث أخوات من الأب. ما هو النصيب النهائي لكل وارث من التركة؟"
    assert choose(asked, options).letter == "AB"[right]


def test_of_sums_nearly_alike_the_exact_one_is_chosen() -> None:
    asked = "مات رجل عن سبعة أعمام، وأخت لأبوين. والتركة 126000 درهم. كم نصيب الأخت لأبوين؟"
    options = ["63050 درهم", "31500 درهم", "63000 درهم", "63025 درهم"]
    assert choose(asked, options).letter == "C"


def test_they_are_all_those_named_just_before() -> None:
    asked = "توفيت عن ابنة وأخوين وأختين. إذا كان الأخوان والأختان لأب، فما نصيبهم مجتمعين من التركة؟"
    assert choose(asked, ["السدس", "الثلث", "النصف"]).letter == "C"


def test_who_excludes_is_named() -> None:
    options = ["البنت", "الزوجة", "الابن", "الأم"]
    assert choose("توفي عن زوجة وأم وابن وبنت وأخ شقيق. من الذي حجب الأخ الشقيق؟", options).letter == "C"


def test_the_base_is_given_corrected() -> None:
    options = ["8", "16", "24", "48", "144", "12"]
    assert choose("توفي عن زوجة وابنين وبنتين وأم. على كم سهماً تقسم التركة؟", options).letter == "E"


def test_money_is_matched_to_the_estate() -> None:
    options = ["60000 ريال", "15000 ريال", "30000 ريال", "45000 ريال"]
    asked = "توفي عن زوجة وابنين وثلاث بنات وترك 120000 ريال. كم نصيب الزوجة من التركة؟"
    assert choose(asked, options).letter == "B"


def test_what_no_division_answers_is_left_open() -> None:
    options = ["نعم يكون بينهما توارث", "لا يكون بينهما توارث", "يكون التوارث في نصف التركة فقط"]
    found = choose("إذا كان الابن مسلماً والأب كافراً، فهل يكون بينهما توارث؟", options)
    assert (found.letter, found.confidence) == ("", 0.0)


def test_of_options_that_hold_alike_none_is_chosen() -> None:
    assert choose("توفي عن زوجة وابن. ما نصيب الزوجة؟", ["الثمن", "النصف", "ثمن التركة"]).letter == ""


@pytest.mark.parametrize(
    "asked",
    [
        "توفي عن زوجة وأولاد، وكان قد وهب بيته لأولاده في صحته وحازوه. من يرث البيت؟",
        "توفي عن ابنتين. كان معاش التقاعد هبة من الدولة للبنت غير المتزوجة. هل ترث أختها نصيبا منه؟",
    ],
)
def test_whether_what_was_given_is_estate_is_not_computed(asked: str) -> None:
    options = ["الزوجة والأولاد معا", "الأولاد فقط", "النصف", "لا ترث شيئا"]
    assert choose(asked, options).letter == ""


def test_the_order_of_the_options_moves_only_the_letter() -> None:
    options = ["الربع", "النصف", "الثمن", "السدس"]
    question = "توفيت عن زوج وابن. ما نصيب الزوج؟"
    assert choose(question, options).letter == "A"
    assert choose(question, options[::-1]).letter == "D"


@pytest.mark.parametrize(
    ("question", "options", "letter"),
    [
        (
            "توفيت عن زوج وأم وجد وأخت شقيقة. بم تسمى هذه المسألة؟ ما اسم المسألة؟",
            ["المشركة", "الأكدرية", "العمرية"],
            "B",
        ),
        ("توفيت عن زوج وأختين شقيقتين. ما نوع المسألة؟", ["عادلة", "ناقصة (رد)", "عائلة"], "C"),
        ("توفي عن بنت وأخت شقيقة. ما نوع تعصيب الأخت الشقيقة؟", ["عصبة بالغير", "عصبة مع الغير", "عصبة بالنفس"], "B"),
        ("توفي عن ابن وبنت. ما نوع تعصيب البنت؟", ["عصبة بالغير", "عصبة مع الغير", "عصبة بالنفس"], "A"),
        ("توفي عن زوجة وابن. ما حال الزوجة؟", ["محجوبة حجب حرمان", "محجوبة حجب نقصان", "ترث النصف"], "B"),
    ],
)
def test_names_and_kinds_are_known(question: str, options: list[str], letter: str) -> None:
    assert choose(question, options).letter == letter


@pytest.mark.parametrize(
    ("question", "options", "right"),
    [
        (
            "توفي عن زوجة وأب وجدة هي أم الأب وابن. كم سهما للجدة من أصل أربعة وعشرين سهما؟",
            ["ستة أسهم", "أربعة أسهم", "ثمانية أسهم"],
            "أربعة أسهم",
        ),
        (
            "توفي عن زوجة طلقها طلاقا بائنا في صحته، وابن. ما هو النصيب النهائي لكل وارث؟",
            ["الزوجة: الثمن، الابن: الباقي", "الزوجة: لا شيء، الابن: كل التركة", "الزوجة: الربع، الابن: الباقي"],
            "الزوجة: لا شيء، الابن: كل التركة",
        ),
        (
            "توفي عن زوجة أولى قاتلة وزوجة ثانية وابن. ما نصيب الزوجة الأولى؟",
            ["الثمن", "نصف الثمن", "لا شيء"],
            "لا شيء",
        ),
        (
            "توفي عن أب وأم وثلاث بنات. إذا قسمت التركة على ثمانية عشر سهما، فكم سهما للأب بالفرض؟",
            ["سهمان", "ثلاثة أسهم", "ستة أسهم"],
            "ثلاثة أسهم",
        ),
        (
            "توفي عن ابن وثلاث بنات. ما نصيب البنت الواحدة مقارنة بالابن؟",
            ["سهمان مقابل سهم واحد للابن", "سهم واحد مقابل سهمين للابن", "سهم واحد مقابل سهم واحد للابن"],
            "سهم واحد مقابل سهمين للابن",
        ),
        ("توفيت عن زوج وأب وأم. ما نصيب الأب؟", ["ثلث الباقي", "ثلثا الباقي", "نصف الباقي"], "ثلثا الباقي"),
        (
            "توفي عن أم وأخ لأم وأختين لأم وأخ شقيق. ما نصيب الإخوة لأم (أخ وأختين) معا؟",
            ["السدس", "الثلث", "النصف"],
            "الثلث",
        ),
        ("توفي عن أخت شقيقة وزوجة. ما نصيب الأخت؟", ["النصف فرضا والباقي ردا", "الثلثان"], "النصف فرضا والباقي ردا"),
        ("توفي عن أب وابن. ما نسبة نصيب الأب؟", ["33.33%", "16.67%", "25%"], "16.67%"),
        (
            "توفي عن زوجة وابنتين وابن وبلغت تركته 4000 ريال. كم نصيب كل بنت؟",
            ["500 ريال", "875 ريالا", "1750 ريالا"],
            "875 ريالا",
        ),
        (
            "توفي عن بنت وأخت شقيقة وأخ لأب. من الذي حجب الأخ لأب؟",
            ["البنت", "الأخت الشقيقة", "الأم", "لا أحد"],
            "الأخت الشقيقة",
        ),
        (
            "توفي عن أب وزوجة حامل. على كم سهما تقسم التركة؟",
            ["12", "24", "48", "9"],
            "48",
        ),
        (
            "توفي عن ابن بنت وابن. لماذا لا يرث ابن البنت؟",
            ["لأنه صغير", "لأنه ليس من الورثة أصلا"],
            "لأنه ليس من الورثة أصلا",
        ),
    ],
)
def test_what_is_asked_beside_plain_shares_is_computed(question: str, options: list[str], right: str) -> None:
    found = choose(question, options)
    assert (options["ABCDEF".index(found.letter)], found.confidence >= 0.9) == (right, True)


@pytest.mark.parametrize(
    ("case", "heirs"),
    [
        ("توفي عن زوجة وأخت لها ولد وبنت.", {"wife": 1, "full_sister": 1}),
        ("توفي عن زوج وبنت متوفاة لها ابنان وبنت.", {"husband": 1, "kin:--fm": 2, "kin:--ff": 1}),
        ("توفي عن أخت شقيقة وأخا له من أمه.", {"full_sister": 1, "mat_brother": 1}),
        ("توفي عن بنت وجد (أب الأب الأب).", {"daughter": 1, "grandfather@2": 1}),
        ("توفيت عن زوج وأخت شقيقة أو من الأب.", {"husband": 1, "full_sister": 1}),
        ("توفيت عن زوج وأبناء ذكورا وإناثا.", {"husband": 1, "son": 2, "daughter": 2}),
        ("توفي عن زوجة وأخ شقيق، وأبوه وأمه متوفيان.", {"wife": 1, "full_brother": 1}),
        ("توفي عن زوجة كتابية وابن وإخوة نصارى.", {"son": 1}),
        ("توفي عن زوجة وأختين شقيقتين وولدين لأخ شقيق متوفى.", {"wife": 1, "full_sister": 2, "full_nephew": 2}),
        ("توفي عن ابنان اثنان ابن أخ لأب وأختين شقيقتين.", {"pat_nephew@2": 2, "full_sister": 2}),
        ("توفي عن زوجة وأخ وأخت من الرضاع.", {"wife": 1}),
        ("توفي وله من الورثة أم وأب وبنت.", {"mother": 1, "father": 1, "daughter": 1}),
        ("توفي عن خمسة أولاد ثلاثة ذكور وبنتين وزوجة.", {"son": 3, "daughter": 2, "wife": 1}),
        ("توفي وترك زوجته وأولاده وهم ولدان وبنت.", {"wife": 1, "son": 2, "daughter": 1}),
        ("توفيت عن ثلاثة أبناء وابن وبنتين.", {"son": 4, "daughter": 2}),
        ("والدتي توفيت وتركت أبي وأخي وأختي.", {"husband": 1, "son": 1, "daughter": 1}),
        ("توفي عن أخ شقيق 1 - بنت 4 - زوجة 1.", {"full_brother": 1, "daughter": 4, "wife": 1}),
    ],
)
def test_stories_tell_who_is_an_heir_and_who_is_not(case: str, heirs: dict[str, int]) -> None:
    assert dict(split(case + " ما نصيب كل وارث؟").heirs.counts) == heirs


@pytest.mark.parametrize(
    ("question", "options", "right"),
    [
        ("من يحجب الجد حجب حرمان؟", ["الابن", "الأب", "الأخ الشقيق", "الزوجة"], "الأب"),
        ("من يحجب الإخوة لأم؟", ["الأم", "الأخ الشقيق", "البنت", "العم"], "البنت"),
        ("ما شرط إرث الزوج النصف؟", ["وجود الفرع الوارث", "عدم الفرع الوارث", "وجود الأب"], "عدم الفرع الوارث"),
        ("ما شرط إرث الأب السدس فقط؟", ["عدم الأولاد", "وجود الابن", "وجود الأم"], "وجود الابن"),
        ("أي الورثة التالين من أصحاب الفروض؟", ["العم", "ابن الأخ الشقيق", "الزوجة", "الابن"], "الزوجة"),
        ("من التالين من ذوي الأرحام؟", ["ابن العم", "ابن البنت", "الجدة لأم"], "ابن البنت"),
    ],
)
def test_the_rules_themselves_are_tried_on_the_smallest_case(question: str, options: list[str], right: str) -> None:
    found = choose(question, options)
    assert (options["ABCDEF".index(found.letter)], found.why) == (right, "rule")


def english() -> list[dict[str, Any]]:
    lines = Path(__file__).with_name("choices_english.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.parametrize("asked", english(), ids=lambda asked: f"{asked['kind']}: {asked['question'][-50:]}")
def test_english_questions_are_computed_too(asked: dict[str, Any]) -> None:
    found = choose(asked["question"], asked["options"])
    assert asked["options"]["ABCDEF".index(found.letter)] == asked["right"]


def test_one_option_is_no_choice() -> None:
    with pytest.raises(InputError, match="options"):
        choose("ما نصيب الزوجة؟", ["الربع"])


@pytest.mark.parametrize(
    ("text", "parts", "counts"),
    [
        ("ثلاثة أرباع", ["3/4"], []),
        ("نصف الثمن", ["1/16"], []),
        ("سبعة من أربعة وعشرين", ["7/24"], []),
        ("الخمسة أسداس", ["5/6"], []),
        ("سهم من ثمانية", ["1/8"], []),
        ("7 / 24", ["7/24"], []),
        ("12.5%", ["1/8"], []),
        ("مائة وأربعة أسهم", [], ["104"]),
        ("إحدى وعشرون سهما", [], ["21"]),
    ],
)
def test_options_are_read_into_values(text: str, parts: list[str], counts: list[str]) -> None:
    said = value(text)
    assert ([str(part) for part in said.parts], [str(count) for count in said.counts]) == (parts, counts)


def test_what_is_chosen_of_the_real_questions_is_right(data: Path) -> None:
    with (data / "qias/mcq_sample.csv").open() as file:
        rows = list(csv.DictReader(file))[::10]
    letters = [choose(row["question"], [row[f"option{n}"] for n in range(1, 7)]).letter for row in rows]
    chosen = [letter == row["label"] for letter, row in zip(letters, rows, strict=True) if letter]
    assert sum(chosen) >= 0.93 * len(chosen)
    assert len(chosen) >= 0.8 * len(rows)


@pytest.mark.parametrize(
    ("question", "options", "right"),
    [
        (
            "ماتت وتركت ابني أخ شقيق وخمس أخوات لأم وأخا شقيقا. من الذي حجب أبناء الأخ؟",
            ["الأخ الشقيق", "الأخوات لأم"],
            0,
        ),
        ("توفي عن زوجة وثلاثة إخوة لأم وأب. بمن حجب الإخوة لأم؟", ["الزوجة", "الأب"], 1),
        ("توفيت عن بنت وابنين وأخت لأب وزوج. من المحجوب من الورثة؟", ["البنت", "الزوج", "الأخت لأب"], 2),
        ("هلك عن ابنين وأخت شقيقة وأم وعم. من العاصب في هذه المسألة؟", ["العم", "الأم", "الابنان", "الأخت الشقيقة"], 2),
        ("توفيت عن زوج وبنت وأخ لأب. أي الورثة أكبر نصيبا من التركة؟", ["الأخ لأب", "الزوج", "البنت"], 2),
        ("توفي عن زوجة وخمس بنات وأخوين لأب. أي الورثة أقل نصيبا؟", ["الزوجة", "البنات", "الأخوان لأب"], 0),
        ("توفيت عن أخ شقيق وثلاث بنات ابن. هل تستحق بنات الابن شيئا من التركة؟", ["لا", "نعم"], 1),
        ("توفي عن زوجتين وأربع أخوات لأب وأم وابن ابن. كم مجموع أسهم الأم وابن الابن معا من 48 سهما؟", ["34", "42"], 1),
        ("الأم تحجب:", ["الأب", "الجدات", "الأخت"], 1),
        ("أي الورثة يأخذ السدس مع وجود الابن؟", ["العم", "الأب", "الأخ لأم"], 1),
        ("من يرث من النساء النصف؟", ["الأم", "الزوجة", "البنت"], 2),
        ("العصبة مع الغير هي:", ["البنت مع الابن", "الأخت الشقيقة مع البنت", "الزوجة مع الأولاد"], 1),
        ("ما فرض البنتين فأكثر عند عدم الابن؟", ["السدس", "النصف", "الثلثان"], 2),
        ("متى تأخذ الزوجة الثمن؟", ["إذا لم يكن له فرع وارث", "إذا كان للزوج المتوفى فرع وارث"], 1),
    ],
)
def test_rules_and_comparisons_are_tried_on_a_division(question: str, options: list[str], right: int) -> None:
    found = choose(question, options)
    assert found.letter == "ABC"[right]
    assert found.confidence >= 0.9


def test_the_feminine_ending_written_with_ha_is_read() -> None:
    options = ["الربع", "الثمن", "النصف", "السدس", "الثلث", "لا ترث"]
    assert choose("توفي عن زوجه وخمسه ابناء وبنت واحده. ما هو نصيب الزوجه من التركه؟", options).letter == "B"


def test_heirs_counted_anew_in_the_question_are_divided_among_where_nothing_else_fits() -> None:
    asked = (
        "توفي عن زوجة وأربعة أبناء وخمس بنات: كم عدد السهام التي تحصل عليها كل بنت "
        "عند تقسيمها بين الأبناء الثلاثة والبنات الخمس الأحياء؟"
    )
    assert choose(asked, ["1", "2", "3", "4", "5", "6"]).letter == "A"


def test_a_line_that_names_no_share_says_nothing_against_its_list() -> None:
    options = [
        "الزوج: حقه، الأم: ثلث الباقي، الأب: ما بقي، الأخ: ساقط بالأب",
        "الزوج: حقه، الأم: الثلث، الأب: ما بقي، الأخ: ساقط بالأب",
        "الزوج: حقه، الأم: لا شيء، الأب: ما بقي، الأخ: ساقط بالأب",
    ]
    assert choose("توفيت عن زوج وأم وأب وأخ. ما هو النصيب النهائي لكل وارث من التركة؟", options).letter == "A"
