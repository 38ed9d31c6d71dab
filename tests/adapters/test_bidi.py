"""Direction of lines and of the foreign words in them."""

import pytest

from adapters.bidi import base_of, first_strong, fitted, isolated, opening, unmarked

L, R, B = "\u2066", "\u2067", "\u2069"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("يدرس GPA هنا", "يدرس GPA هنا"),  # a plain word keeps its order by itself
        ("لغة C++ سهلة", f"لغة {L}C++{B} سهلة"),
        ("لغة C++.", f"لغة {L}C++{B}."),
        ("موعد 2025-09-15 قريب", f"موعد {L}2025-09-15{B} قريب"),
        ("اتصل +30 2310 123 456 الآن", f"اتصل {L}+30 2310 123 456{B} الآن"),
        ("في 2026-11-23 03:11 UTC مساءً", f"في {L}2026-11-23 03:11 UTC{B} مساءً"),
        ("رُوجعت 2026-11-23 03:11", f"رُوجعت {L}2026-11-23 03:11{B}"),
        ("قبل 2026-11-23T03:11:05+02:00.", f"قبل {L}2026-11-23T03:11:05+02:00{B}."),
        ("في ٢٠٢٦-١١-٢٣ ٠٣:١١ غدًا", f"في {L}٢٠٢٦-١١-٢٣ ٠٣:١١{B} غدًا"),
        ("من 2026-11-23 و2026-12-01", f"من {L}2026-11-23{B} و{L}2026-12-01{B}"),
        ("اتصل +30 2310 123 456 Athens C++", f"اتصل {L}+30 2310 123 456{B} {L}Athens C++{B}"),
        ("طبعة MSc 2026-11-23 ed. C#", f"طبعة {L}MSc 2026-11-23 ed. C#{B}"),
        ("من 10-15 يومًا", "من 10-15 يومًا"),
        ("في (f(x)) مثال", f"في ({L}f(x){B}) مثال"),
        ("قسم Computer Science (CS) هنا", f"قسم {L}Computer Science (CS){B} هنا"),
        ("متى؟ (When is it due?)", f"متى؟ ({L}When is it due?{B})"),
        ("قال «What now?».", f"قال «{L}What now?{B}»."),
        ("هل تعرف GPA?", "هل تعرف GPA?"),
        ("هل تعرف (GPA)?", "هل تعرف (GPA)?"),
        ("كلها عربية.", "كلها عربية."),
        ("سطر C#\nC# سطر", f"سطر {L}C#{B}\n{L}C#{B} سطر"),
    ],
)
def test_foreign_words_that_would_lose_their_order_are_fenced_in_arabic(text: str, shown: str) -> None:
    assert isolated(text, "rtl") == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("the word زكاة (zakat)", f"the word {R}زكاة{B} (zakat)"),
        ("and then (متى الدفع؟) again", f"and then ({R}متى الدفع؟{B}) again"),
        ("ο όρος زكاة الفطر, δηλαδή", f"ο όρος {R}زكاة الفطر{B}, δηλαδή"),
        ("only English, 2025-09-15", "only English, 2025-09-15"),
    ],
)
def test_arabic_words_are_fenced_in_lines_that_read_left_to_right(text: str, shown: str) -> None:
    assert isolated(text, "ltr") == shown


@pytest.mark.parametrize("text", ["لغة C++ سهلة", "the زكاة", "", "  \n", "١٢٣ C++ 5", "+++", "(C++)) ((f(x)"])
def test_fencing_adds_nothing_that_is_seen(text: str) -> None:
    assert unmarked(isolated(text, "rtl")) == unmarked(isolated(text, "ltr")) == text


def test_a_line_is_opened_only_against_its_first_letter() -> None:
    assert opening("GPA هو المعدل", "rtl") == "\u200f"
    assert opening("المعدل GPA", "rtl") == ""
    assert opening("زكاة means alms", "ltr") == "\u200e"
    assert opening("123", "rtl") == "\u200f"
    assert opening("123", "ltr") == ""
    assert opening(f"{R}زكاة{B} means alms", "ltr") == "\u200e"  # browsers look inside the fence
    assert opening(f"{L}C++{B} لغة", "rtl") == "\u200f"


def test_the_first_letter_is_looked_for_outside_fences() -> None:
    assert first_strong(f"{L}GPA{B} هو") == "rtl"
    assert first_strong("12 % -") is None


def test_a_block_reads_as_its_answer_does_unless_it_is_written_in_the_other_script() -> None:
    assert base_of("GPA هو المعدل التراكمي", "rtl") == "rtl"
    assert base_of("البريد: registrar@university.example", "rtl") == "rtl"
    assert base_of("The registrar (المسجل) keeps the records of all students.", "rtl") == "ltr"
    assert base_of("Registrar مكتب التسجيل office", "rtl") == "rtl"
    assert base_of("123", "rtl") == "rtl"
    assert base_of("إنما الأعمال بالنيات", "ltr") == "rtl"


def test_a_title_is_fenced_in_where_it_reads_the_other_way() -> None:
    assert fitted("Student Handbook (v2)", "rtl") == f"{L}Student Handbook (v2){B}"
    assert fitted("دليل الطالب (٢)", "ltr") == f"{R}دليل الطالب (٢){B}"
    assert fitted("Handbook, p. 3", "ltr") == "Handbook, p. 3"
    assert fitted("لغة C++", "rtl") == f"لغة {L}C++{B}"
