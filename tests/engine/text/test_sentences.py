"""Where sentences begin and end."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.text.sentences import LONG, sentence_spans


def cut(text: str, language: str) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text, language)]


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", ["The fee is 3.5 EUR.", "Dr. Smith of the U.S. Navy came, e.g. by ship.", "Did he?", '"Yes!" he said.']),
        ("en", ["See No. 5 and Fig. 2 on p. 14.", "There is no.", "It ended at 5 p.m.", "The door closed."]),
        ("en", ["J. R. Smith signed it.", "Wait...", "What?!", "(It was signed.)", "Done."]),
        ("en", ["Write to help@selmara.example or see www.selmara.example/fees.html today.", "Version 2.1.3 is out."]),
        (
            "el",
            [
                "Το τέλος είναι 300 €.",
                "Ποιος το είπε;",
                "Ο κ. Νίκος, π.χ. χθες.",
                "Βλ. άρθρ. 5 παρ. 2 του ν. 4009/2011.",
            ],
        ),
        ("el", ["Μετά έφυγε!", "«Πότε;» ρώτησε.", "Βιβλία, σημειώσεις κ.λπ.", "Τέλος."]),
        ("ar", ["ما هي الرسوم؟", "الرسوم ٣٠٠ ريال.", "قال د. أحمد ذلك؛ وهو صحيح.", "انتهى!"]),
    ],
)
def test_sentences_end_at_marks_and_not_at_abbreviations(language, sentences):
    assert cut(" ".join(sentences), language) == sentences


def test_an_arabic_question_mark_ends_even_without_a_space():
    assert cut("متى يبدأ الفصل؟يبدأ في أيلول.", "ar") == ["متى يبدأ الفصل؟", "يبدأ في أيلول."]


def test_a_semicolon_asks_in_greek_only():
    assert cut("Open; closed later.", "en") == ["Open; closed later."]
    assert len(cut("Ανοιχτά; Ναι.", "el")) == 2


def test_headings_list_items_and_table_rows_stand_alone():
    text = (
        "# Fees\nThe fee is due\nin October.\n\n- First item\n- second item\n1. Step one\n2. Step two\n\n"
        "| a | b |\n|---|---|\n| 1 | 2 |"
    )
    assert cut(text, "en") == [
        "# Fees",
        "The fee is due\nin October.",
        "- First item",
        "- second item",
        "1. Step one",
        "2. Step two",
        "| a | b |",
        "| 1 | 2 |",
    ]


def test_a_short_line_before_a_new_start_is_whole_and_a_wrapped_one_goes_on():
    wrapped = "The office is open from Monday to Friday, and on the\nfirst Saturday of each month, from nine to one."
    assert cut(f"Office hours\n{wrapped}", "en") == ["Office hours", wrapped]


def test_only_a_long_sentence_is_cut_at_semicolons():
    clause = "وهذا شرط من شروط القبول في الجامعة وفق اللوائح المعمول بها " * 3 + "كلها"
    short, long = f"{clause}؛ {clause}.", "؛ ".join([clause] * 4) + "."
    assert cut(short, "ar") == [short]
    assert len(cut(long, "ar")) > 1
    assert max(map(len, cut(long, "ar"))) < LONG


@given(
    st.text(st.one_of(st.characters(), st.sampled_from(' .!?;؛؟\n\t-#|1aAΑα«»"')), max_size=200),
    st.sampled_from(["en", "ar", "el"]),
)
def test_spans_are_trimmed_apart_in_order_and_lose_no_letter(text, language):
    spans = sentence_spans(text, language)
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert all(text[start:end] == text[start:end].strip() for start, end in spans)
    assert all(before[1] <= after[0] for before, after in pairwise(spans))
    held = "".join(text[start:end] for start, end in spans)
    assert [c for c in held if c.isalnum()] == [c for c in text if c.isalnum()]
