"""Amounts of time in a text ("four months and ten days", "١٣٠ يوما", "σαράντα μέρες"), and the day that lies so far
from another. Pure.
"""

import re
from calendar import monthrange
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache, lru_cache

from engine.dates.days import Calendar
from engine.dates.hijri import HijriDate, month_length, to_gregorian, to_hijri
from engine.dates.readers import spaced
from engine.text.folding import Folded
from engine.text.lexicon import Pattern, Patterns
from engine.text.numbers import number_at
from engine.text.tokens import Token, tokens

Span = tuple[int, int]
_MOST = 4000  # of a unit; more lead out of every calendar
_CALENDAR = Pattern("dates.of_a_calendar")  # "three lunar months"
_JOINT, _TURN = Pattern("dates.joint"), Pattern("dates.turn")
_CLINGING = re.compile("^و?(?:ب(?=.{4}))?")


@dataclass(frozen=True, slots=True)
class Amount:
    """Of time; negative where it leads back."""

    days: int = 0
    months: int = 0

    def __add__(self, other: "Amount") -> "Amount":
        return Amount(self.days + other.days, self.months + other.months)

    def __neg__(self) -> "Amount":
        return Amount(-self.days, -self.months)

    def __bool__(self) -> bool:
        return bool(self.days or self.months)


def amounts(text: Folded) -> tuple[tuple[Span, Amount], ...]:
    """Each amount of a text and where it stands, parts that are joined as one."""
    return _amounts(text.text)


_OWN = (Amount(2), Amount(14), Amount(months=2), Amount(months=24))  # of words that are their own number


@lru_cache(maxsize=64)
def _amounts(text: str) -> tuple[tuple[Span, Amount], ...]:
    words, found, at = tokens(text), list[tuple[Span, Amount]](), 0
    while at < len(words):
        first = _amount(words, at)
        if first is None:
            at += 1
            continue
        amount, end = first
        while (more := _amount(words, end + (end < len(words) and _is_joint(words[end])))) is not None:
            amount, end = amount + more[0], more[1]
        if amount.months and not amount.days:
            amount, end = _and_days(words, end, amount)
        found.append(((words[at].start, words[end - 1].end), amount))
        at = end
    return tuple(found)


def _amount(words: Sequence[Token], at: int) -> tuple[Amount, int] | None:
    """One number with its unit, or a dual, that begins at a word; and the place behind it."""
    if at >= len(words):
        return None
    if dual := _dual(words[at].word):
        return dual, at + 1
    counted = (1, at + 1) if words[at].word in ("a", "an") else _number(words, at)
    if counted is None:
        return None
    number, place = counted
    place += place < len(words) and (words[place].word == "-" or _CALENDAR.fullmatch(words[place].word) is not None)
    unit = _unit(words[place].word) if place < len(words) else None
    return (Amount(number * unit.days, number * unit.months), place + 1) if unit else None


def _and_days(words: Sequence[Token], at: int, months: Amount) -> tuple[Amount, int]:
    """ "four months and ten": the days, which is all that is counted beside months."""
    number = _number(words, at + (at < len(words) and _is_joint(words[at])))
    if number is None or not (_is_joint(words[at]) or words[at].word.startswith("و")):
        return months, at
    ends = number[1] >= len(words) or not words[number[1]].word.isalnum() or _TURN.fullmatch(words[number[1]].word)
    return (months + Amount(number[0]), number[1]) if ends else (months, at)


def _number(words: Sequence[Token], at: int) -> tuple[int, int] | None:
    found = number_at(words, at) if at < len(words) else None
    whole = found is not None and found[0].denominator == 1 and 0 < found[0] <= _MOST
    return (int(found[0]), found[1]) if found is not None and whole else None


def _is_joint(token: Token) -> bool:
    return token.word in (",", "،", "+") or (_JOINT.fullmatch(token.word) is not None)


@cache
def _unit(word: str) -> Amount | None:
    """Of a word that a number stands before: "weeks", "شهور"."""
    return next((amount for spelt, amount in _units() if re.fullmatch(spelt, word)), None)


@cache
def _dual(word: str) -> Amount | None:
    """Of a word that is its own number: "يومين", "وأسبوعين", "fortnight"."""
    bare = _CLINGING.sub("", word)
    return next((one for spelt, one in _units() if one in _OWN and re.fullmatch(spelt, bare)), None)


@cache
def _units() -> tuple[tuple[str, Amount], ...]:
    days = ((spelt, Amount(int(number))) for number, spelt in Patterns("dates.units").items())
    months = ((spelt, Amount(months=int(number))) for number, spelt in Patterns("dates.units_of_months").items())
    return (*days, *months)


# so long on from a day that is named: "45 days after 10 Dhu al-Hijja", "قبل العيد بعشرة ايام"
_HIDDEN = "\ue000"  # stands for each letter of an amount
_ONE = "(?P<one>{units.1}|{units.7}|{units_of_months.1}|{units_of_months.12})"
_SHIFTS = (
    r"(?P<amount>\ue000+) (?:(?P<on>{onward})|(?P<back>{back}))"
    r"(?: απο)?(?: το| την| τη| τον| τισ)?(?: (?:it|that|this|then|ذلك|هذا|αυτο))?(?!\w)",
    rf"(?<!\w)(?:(?P<on>بعد)|(?P<back>قبل)) (?:(?P<amount>\ue000+)|{_ONE}) (?:من|علي)(?!\w)",
    r"(?<!\w)(?:(?P<on>بعد)|(?P<back>قبل)) (?P<base>[^\d?؟\ue000]{2,40}?) "
    rf"(?:(?:ب )?(?P<amount>\ue000+)|ب ?{_ONE}(?!\w))",
    rf"(?<!\w)و?(?:(?P<on>بعد)|(?P<back>قبل))(?:ه|ها) (?:(?:ب )?(?P<amount>\ue000+)|ب ?{_ONE}(?!\w))",
)


def shift(text: Folded) -> tuple[Amount, tuple[Span, ...]]:
    """How far on, and the words that say so; nothing where none do."""
    found = amounts(text)
    hidden = text.text.replace(_HIDDEN, " ")
    for (start, end), _ in found:
        hidden = f"{hidden[:start]}{_HIDDEN * (end - start)}{hidden[end:]}"
    for expression in _SHIFTS:
        match = spaced(expression).search(hidden)
        if match is None:
            continue
        groups = match.groupdict()
        amount = next((one for span, one in found if span == match.span("amount")), None)
        amount = amount or _unit(groups["one"]) or Amount()
        base = match.span("base") if "base" in groups else (match.end(), match.end())
        return amount if groups["on"] else -amount, ((match.start(), base[0]), (base[1], match.end()))
    return Amount(), ()


def moved(day: date, by: Amount, calendar: Calendar = "gregorian") -> date:
    """Months first, of a calendar, the last of a month standing for a day that it lacks; then days. Raises ValueError
    or OverflowError outside of the calendars."""
    if by.months and calendar == "hijri":
        hijri = to_hijri(day)
        year, month = divmod(12 * hijri.year + hijri.month - 1 + by.months, 12)
        day = to_gregorian(HijriDate(year, month + 1, min(hijri.day, month_length(year, month + 1))))
    elif by.months:
        year, month = divmod(12 * day.year + day.month - 1 + by.months, 12)
        day = date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
    return day + timedelta(days=by.days)
