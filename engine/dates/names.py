"""Months and weekdays: what people call them, however they spell it, and what Dalil calls them. Pure."""

import re
from collections.abc import Mapping
from datetime import date
from functools import cache

from rapidfuzz.distance import OSA

from engine.dates.hijri import HijriDate
from engine.language import LANGUAGES, Language, digits
from engine.text.folding import Folded, fold, pattern
from engine.text.lexicon import Patterns, column, either

LONG = 8  # letters of a name from which two of them may be wrong
ERA: Mapping[Language, str] = {"en": "AH", "ar": "هـ", "el": "Εγίρας"}


def hijri_months(language: Language) -> tuple[str, ...]:
    """Their names, from Muharram; also those of Gregorian ones and of weekdays, from January and Monday."""
    return column("dates.names.hijri", language)


def gregorian_months(language: Language, *, alone: bool = False) -> tuple[str, ...]:
    """In the case of a date; `alone` in that of a month without a day."""
    return (column("dates.names.gregorian_alone", language) if alone else ()) or column(
        "dates.names.gregorian", language
    )


def weekdays(language: Language) -> tuple[str, ...]:
    return column("dates.names.weekdays", language)


@cache
def hijri_month(spelt: str) -> int | None:
    """1 to 12 for a folded name of a Hijri month."""
    return _which("hijri", spelt)


@cache
def gregorian_month(spelt: str) -> int | None:
    return _which("gregorian", spelt)


@cache
def nearest_month(spelt: str) -> str | None:
    """The month whose name, a single word, a folded word is nearly; None where it may be another as well."""
    most = 1 if len(spelt) < LONG else 2
    every = (
        (number, fold(name))
        for calendar in ("gregorian", "hijri")
        for language in LANGUAGES
        for number, name in enumerate(column(f"dates.names.{calendar}", language))
    )
    near = {month: name for month, name in every if OSA.distance(spelt, name, score_cutoff=most) <= most}
    return next(iter(near.values())) if len(near) == 1 else None


@cache
def weekday(spelt: str) -> int | None:
    """0 for Monday."""
    found = _which("weekdays", spelt)
    return None if found is None else found - 1


def _which(named: str, word: str) -> int | None:
    once = re.sub(r"\s+", " ", word)
    found = (int(one) for one, spelt in Patterns(f"dates.{named}").items() if re.fullmatch(spelt, once))
    return next(found, None)


def said(day: date, language: Language) -> str:
    """ "Saturday 21 November 2026"."""
    words = f"{weekdays(language)[day.weekday()]} {day.day} {gregorian_months(language)[day.month - 1]} {day.year}"
    return digits(words, language)


def said_hijri(day: HijriDate, language: Language) -> str:
    """ "11 Jumada al-Akhira 1448 AH"."""
    return digits(f"{day.day} {hijri_months(language)[day.month - 1]} {day.year} {ERA[language]}", language)


def speaks_of_dates(text: Folded) -> bool:
    """Whether words of calendars stand in the text."""
    return bool(pattern(either("dates.of_calendars")).search(text.text))
