"""Words about dates that several skills say. Pure."""

from datetime import date, timedelta

from engine.dates.days import NoSuchDay
from engine.dates.hijri import HijriDate, to_gregorian, to_hijri
from engine.dates.names import ERA, gregorian_months, hijri_months
from engine.language import Language, digits
from engine.messages import Answer, Choice, Intent
from engine.phrases import Phrases
from engine.tools.common.amounts import DAYS, counted
from engine.turn import said as in_words

MOST_MONTHS = 12  # of a year


def month_of(calendar: str, year: int, month: int, language: Language) -> str:
    """ "Ramadan 1447 AH", "February 2026"."""
    if calendar == "hijri":
        return digits(f"{hijri_months(language)[month - 1]} {year} {ERA[language]}", language)
    names = gregorian_months(language, alone=True)
    return digits(f"{names[month - 1]} {year}", language)


def no_such_day(wrong: NoSuchDay, language: Language, phrases: Phrases, intent: Intent) -> Answer:
    """What is wrong with the date, and the days that may have been meant as buttons."""
    if not wrong.length and 1 <= wrong.month <= MOST_MONTHS:
        year = digits(str(wrong.year), language)
        return in_words(phrases("calendar.beyond", language, year=year), "clarification", intent, language)
    if not wrong.length:
        return in_words(phrases("calendar.no_such_month", language), "clarification", intent, language)
    month = month_of(wrong.calendar, wrong.year, wrong.month, language)
    days = counted(wrong.length, DAYS, language)
    words = phrases("calendar.no_such_day", language, month=month, days=days, day=digits(str(wrong.day), language))
    answer = in_words(words, "clarification", intent, language)
    labels = [_label(day, wrong, language) for day in _around(wrong)]
    choices = tuple(Choice(label, label) for label in labels)
    return Answer("clarification", intent, language, answer.document, choices=choices, votable=False)


def _around(wrong: NoSuchDay) -> tuple[date, date]:
    """The last day of the month, and the first of the next."""
    if wrong.calendar == "hijri":
        last = to_gregorian(HijriDate(wrong.year, wrong.month, wrong.length))
    else:
        last = date(wrong.year, wrong.month, wrong.length)
    return last, last + timedelta(days=1)


def _label(day: date, wrong: NoSuchDay, language: Language) -> str:
    if wrong.calendar == "hijri":
        hijri = to_hijri(day)
        return digits(f"{hijri.day} {hijri_months(language)[hijri.month - 1]} {hijri.year}", language)
    return digits(f"{day.day} {gregorian_months(language)[day.month - 1]} {day.year}", language)
