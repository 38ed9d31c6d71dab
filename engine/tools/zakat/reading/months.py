"""Whether a year lies between two months that a message names: "since September, and it is November now". Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from engine.dates.names import gregorian_month, hijri_month
from engine.text.lexicon import WordList
from engine.tools.zakat.reading.lexicon import forms
from engine.tools.zakat.reading.scan import NOW, Scan
from engine.tools.zakat.reading.times import calendar_year, month_by_number

_SINCE = WordList("zakat.since_month")
_TODAY = WordList("zakat.now", "zakat.today")
_LAST_YEAR = WordList("zakat.last_year")
_NEAR = 3  # words between "since" and its month
_YEAR = 12


@dataclass(frozen=True, slots=True)
class _Month:
    number: int
    hijri: bool
    first: int


def passed(seen: Scan) -> bool | None:
    """None where the message does not name both months, or both are the same and no year is told."""
    found = sorted(_months(seen), key=lambda month: month.first)
    if len(found) != 2 or found[0].hijri != found[1].hijri or any(calendar_year(seen, q) for q in seen.quantities):
        return None
    since, now = found if _is_now(seen, found[1]) else found[::-1]
    if not _is_now(seen, now) or _is_now(seen, since) or not _is_beginning(seen, since):
        return None
    months = (now.number - since.number) % _YEAR
    if _words(seen, since.first) & _LAST_YEAR:
        months = now.number - since.number + _YEAR
    return months >= _YEAR if months else None


def _months(seen: Scan) -> Iterator[_Month]:
    for term in seen.terms:
        if term.meaning == "date":
            yield from _named(seen, term.first)
    for quantity in seen.quantities:
        if month_by_number(seen, quantity):
            yield _Month(int(quantity.value), False, quantity.first)


def _named(seen: Scan, at: int) -> Iterator[_Month]:
    """The month by its name, of which a word may be the first half ("تشرين الثاني")."""
    alone = list(forms(seen.tokens[at].word))
    follows = [token.word for token in seen.tokens[at + 1 : at + 2]]
    spelt = [*(f"{one} {two}" for one, two in product(alone, follows)), *alone]
    for hijri, known in ((False, gregorian_month), (True, hijri_month)):
        number = next((number for one in spelt if (number := known(one)) is not None), None)
        if number is not None:
            yield _Month(number, hijri, at)
            return


def _words(seen: Scan, at: int) -> frozenset[str]:
    first, last = seen.clause(at)
    return frozenset(form for token in seen.tokens[first:last] for form in (token.word, token.word.removeprefix("و")))


def _is_now(seen: Scan, month: _Month) -> bool:
    first, _ = seen.clause(month.first)
    led = (token.word.removeprefix("و") for token in seen.tokens[max(first, month.first - _NEAR - 1) : month.first])
    follows = {token.word for token in seen.tokens[month.first + 1 : month.first + 2]}
    return not _TODAY.isdisjoint(led) or not follows.isdisjoint(NOW)


def _is_beginning(seen: Scan, month: _Month) -> bool:
    led = {token.word for token in seen.tokens[max(0, month.first - _NEAR) : month.first]}
    return not _SINCE.isdisjoint(led)
