"""Since when something is owned, as the message tells it: spans, calendar years, a year that has passed. Pure."""

from engine.text.lexicon import WordList
from engine.tools.zakat.reading.lexicon import Term
from engine.tools.zakat.reading.scan import Quantity, Scan, distance

_YET = WordList("zakat.yet")
_SINCE = WordList("zakat.since_year")
_IN = WordList("zakat.in_year")
_NAMING = WordList("zakat.naming_year")  # before a number that stands alone
_FILLING = WordList("zakat.around_year")
_HIJRI = range(1350, 1501)
_GREGORIAN = range(1900, 2101)
_CENTURY = 2000
_MONTHS = 12
_SHARED = WordList("zakat.shared")  # a debt is paid over so many years
_OVER = WordList("zakat.shared", "zakat.over")


def calendar_year(seen: Scan, quantity: Quantity) -> int | None:
    """The year that a number names: "in 2024", "since Jan 2024", "سنة 1446", "από το '22"; None where it is none."""
    if quantity.unit or quantity.per or quantity.value.denominator != 1:
        return None
    value, before = int(quantity.value), seen.tokens[quantity.first - 1].word if quantity.first else ""
    if before in ("'", "’") and len(seen.tokens[quantity.first].raw) == 2 and _led(seen, quantity.first - 1):
        return _CENTURY + value
    if value not in _GREGORIAN and value not in _HIJRI:
        return None
    month = next((term for term in seen.terms if term.meaning == "date" and term.last == quantity.first), None)
    others = any(_is_money(each) for each in seen.quantities if each is not quantity)
    named = before in _NAMING or month is not None or (others and _led(seen, quantity.first))
    return _in_gregorian(value) if named else None


def _led(seen: Scan, at: int) -> bool:
    """Whether a word that leads to a time stands before, with nothing but an article between."""
    place = at - 1
    while place > 0 and seen.tokens[place].word in _FILLING and seen.tokens[place - 1].word in (*_SINCE, *_IN):
        place -= 1
    return place >= 0 and seen.tokens[place].word in (*_SINCE, *_IN)


def _in_gregorian(year: int) -> int:
    """The year of our era in which a year ends."""
    return year if year in _GREGORIAN else year + 622 - year // 33


def since(seen: Scan) -> int:
    """The calendar year since which it is owned; 0 where none is told."""
    for quantity in seen.quantities:
        year = calendar_year(seen, quantity)
        first, last = seen.clause(quantity.first)
        words = {token.word for token in seen.tokens[max(first, quantity.first - 4) : quantity.first]}
        bought = any(term.meaning == "bought" for term in seen.terms_in(first, last))
        if year is not None and (bought or not words.isdisjoint(_SINCE)):
            return year
    return 0


def passed(seen: Scan) -> tuple[bool | None, int | None]:
    """Whether a year of ownership has passed, and for how many years money has been lent."""
    for quantity in seen.quantities:
        if not _of_owning(seen, quantity):
            continue
        years = quantity.value if quantity.unit == "year" else quantity.value / 12
        if years < 1 and any(recent(seen, each) for each in seen.quantities):
            continue
        if _of_lending(seen, quantity):
            return None, int(years)
        return years >= 1 and not (denied(seen, quantity.first) or (years == 1 and _almost(seen, quantity.first))), None
    for term in seen.terms:
        if term.meaning != "year":
            continue
        inside = seen.terms_in(*seen.clause(term.first))
        if any(each.meaning in ("passed", "since") for each in inside):
            some = any(denied(seen, each.first) for each in inside if each.meaning in ("passed", "year"))
            return not (some or _almost(seen, term.first)), None
    return None, None


def _of_owning(seen: Scan, quantity: Quantity) -> bool:
    """Whether a span is that of ownership, and not of pay or of the instalments of a debt."""
    owning = quantity.unit in ("year", "month") and not seen.near(quantity, "salary", "rent")
    return owning and not of_instalments(seen, quantity)


def of_instalments(seen: Scan, quantity: Quantity) -> bool:
    """Whether it is the years for which a debt is paid."""
    before = seen.tokens[quantity.first - 1].word if quantity.first else ""
    return quantity.unit == "year" and before in _OVER and seen.near(quantity, "debt") is not None


def shared_out(seen: Scan, quantity: Quantity) -> bool:
    """Whether a debt is paid in parts over those years, "for" which it may have been owed as well."""
    return seen.tokens[quantity.first - 1].word in _SHARED


def _of_lending(seen: Scan, quantity: Quantity) -> bool:
    """Whether a span tells for how long money has been lent, where other things are owned as well."""
    if quantity.unit != "year" or not seen.has("receivable"):
        return False
    amounts = [each for each in seen.quantities if _is_money(each) and calendar_year(seen, each) is None]
    return len(amounts) == 1 or seen.near(quantity, "receivable") is not None


def spans(seen: Scan) -> int:
    """For how many years money has been owned, where that is more than one and nothing is lent."""
    years = [each.value for each in seen.quantities if each.unit == "year" and _of_owning(seen, each)]
    lent = any(_of_lending(seen, each) for each in seen.quantities)
    return int(max(years, default=0)) if max(years, default=0) >= 2 and not lent else 0


def recent(seen: Scan, quantity: Quantity) -> bool:
    """Whether this amount of several came within the year: "2,000 of which two months ago"."""
    if quantity.unit and not quantity.unit.startswith("$"):
        return False
    money = [each for each in seen.quantities if _is_money(each) and calendar_year(seen, each) is None]
    held = [each for each in money if seen.near(each, "debt", "receivable", "price") is None]
    first, last = seen.clause(quantity.first)
    months = [each for each in seen.quantities if each.unit == "month" and first <= each.first < last]
    return len(held) > 1 and quantity in held and any(each.value < 12 for each in months)


def denied(seen: Scan, at: int) -> bool:
    """A negation right before, or "yet" right after."""
    begin, _ = seen.clause(at)
    near = seen.terms_in(max(0, begin, at - 3) - 2, at + 2)
    negations = [term for term in near if term.meaning == "not"]
    return any(
        max(begin, at - 3) <= _end_of_not(seen, term) < at
        or (term.first == at + 1 and seen.tokens[term.first].word in _YET)
        for term in negations
    )


def _end_of_not(seen: Scan, term: Term) -> int:
    """The place of its last token: "isn't" comes apart."""
    cut = [token.word for token in seen.tokens[term.last : term.last + 2]] == ["'", "t"]
    return term.first + 2 * cut


def _almost(seen: Scan, at: int) -> bool:
    """ "almost a year", "σχεδόν χρόνο": a year that is not full."""
    before: tuple[Term, ...] = seen.terms_in(max(0, at - 2), at)
    return any(term.meaning == "almost" for term in before)


def named_month(seen: Scan, quantity: Quantity) -> bool:
    """Whether the number is the day of a month, or that of a month in the year."""
    near = seen.near(quantity, "date")
    day = not quantity.unit and near is not None and distance(quantity, near) == 0
    return day or month_by_number(seen, quantity)


def month_by_number(seen: Scan, quantity: Quantity) -> bool:
    """ "شهر ٩", "month 11": a month told by its number."""
    before = [term for term in seen.terms if term.meaning == "month" and term.last == quantity.first]
    whole = quantity.value.denominator == 1 and quantity.value <= _MONTHS
    return not quantity.unit and bool(before) and whole and not seen.has("monthly")


def _is_money(quantity: Quantity) -> bool:
    return not quantity.unit or quantity.unit.startswith("$")
