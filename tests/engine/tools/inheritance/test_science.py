"""Questions of the reckoning itself and of the law around it: the right answer first, the order does not matter."""

import pytest

from engine.tools.inheritance import choose
from engine.tools.inheritance.reading.case_text import split


def _first(question: str, options: list[str]) -> bool:
    turned = [*options[1:], options[0]]
    return choose(question, options).letter == "A" and choose(question, turned).letter == "ABCDEF"[len(turned) - 1]


@pytest.mark.parametrize(
    ("question", "options"),
    [
        ("النسبة بين العددين 6 و 9 عند الفرضيين:", ["التوافق", "التداخل", "التباين", "التماثل"]),
        ("ما العلاقة بين العددين 4 و 12 في علم الفرائض؟", ["التداخل", "التوافق", "التباين", "التماثل"]),
        ("ما النسبة بين 5 و 8 في مسائل الميراث؟", ["متباينان", "متداخلان", "متماثلان"]),
        ("إذا كان في المسألة ربع وسدس فما أصلها؟", ["اثنا عشر", "ستة", "أربعة وعشرون", "ثمانية"]),
        ("أي الأصول التالية لا يعول؟", ["8", "6", "12", "24"]),
        ("الأب والجد والابن: أيهم لا يحجب حجب حرمان أبدا؟", ["الأب والابن", "الأب والجد", "الجد"]),
        ("كم عدد أصحاب فرض الثلثين؟", ["أربعة", "اثنان", "ثلاثة", "خمسة"]),
        ("ماذا تسمى المسألة التي ورثتها زوج وأم وأب؟", ["العمرية", "المشتركة", "المنبرية"]),
        ("من هم ورثة المسألة الخرقاء؟", ["أم وجد وأخت شقيقة", "زوج وأم وجد وأخت شقيقة", "زوج وأم وأب"]),
    ],
)
def test_the_reckoning_is_reckoned(question: str, options: list[str]) -> None:
    assert _first(question, options)


@pytest.mark.parametrize(
    ("told", "heirs"),
    [
        ("مات ولم يترك إلا زوجة وأختا لأب.", {"wife": 1, "pat_sister": 1}),
        ("توفي عن زوجة وليس له أولاد إلا بنت واحدة.", {"wife": 1, "daughter": 1}),
        ("ماتت وليس لها إلا أبناء إخوة أشقاء.", {"full_nephew": 2}),
        ("توفي عن زوجة وأم ولا وارث له غيرهما.", {"wife": 1, "mother": 1}),
    ],
)
def test_none_but_those_named_are_heirs(told: str, heirs: dict[str, int]) -> None:
    assert dict(split(told + " ما نصيب كل وارث؟").heirs.counts) == heirs
