"""What a message names only to set it aside."""

import re

import pytest

from engine.text.contrast import excluded


def said(text: str, *, alone: bool = False) -> list[str]:
    spans = [
        found.span() for found in re.finditer(r"[^\W\d_]+|\d+", text) if found[0][0].isupper() or found[0].isdigit()
    ]
    return [text[start:end] for start, end in excluded(text, spans, alone=alone)]


@pytest.mark.parametrize(
    ("text", "aside"),
    [
        ("Maghrib please, not Isha", ["not Isha"]),
        ("not 21 but 18", ["not 21"]),
        ("everything except the 3", ["except the 3"]),
        ("it was nothing but 3 of 5", []),
        ("Fajr and Isha", []),
        ("is it not Asr yet?", []),
    ],
)
def test_a_negation_reaches_what_stands_right_behind_it(text: str, aside: list[str]) -> None:
    assert said(text) == aside


def test_what_stands_alone_is_set_aside_only_where_that_is_meant() -> None:
    assert said("not Cairo", alone=True) == ["not Cairo"]


@pytest.mark.parametrize(
    ("text", "word", "aside"),
    [
        ("مواقيت الصلاة غير الظهر", "ظهر", "غير الظهر"),
        ("ما عندي إلا الظهر", "ظهر", ""),
        ("η σούρα 2, όχι η σούρα 3", "3", "όχι η σούρα 3"),
        ("όλα εκτός από 3", "3", "εκτός από 3"),
    ],
)
def test_arabic_and_greek_set_aside_alike(text: str, word: str, aside: str) -> None:
    start = text.rindex(word)
    found = excluded(text, [(start, start + len(word))], alone=True)
    assert [text[a:b] for a, b in found] == ([aside] if aside else [])
