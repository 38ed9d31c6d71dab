"""Outcomes as tables: heir, share, what each takes, and money that adds up to the last unit."""

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from engine.document import Table
from engine.tools.inheritance.dialogue.case import Bequest, Case
from engine.tools.inheritance.dialogue.reckoning import Outcome, Row
from engine.tools.inheritance.dialogue.wording import Words
from engine.tools.inheritance.rules.money import amounts

ONE_OF = re.compile(r"(?P<key>[\w:@.-]+?)(?: (?P<letter>[A-Z]))?(?: (?P<number>\d+))?(?: of (?P<of>.+))?$")


def table(outcome: Outcome, case: Case, words: Words, named: Mapping[str, Bequest] | None = None) -> Table:
    """What each head takes where some class has several, amounts where the estate is known, else the percentage.

    The names have no heading: on a phone a row is shown under its name, and three columns fit.
    """
    rows, several = outcome.rows, any(row.number > 1 for row in outcome.rows)
    net = case.net if case.net else None
    first = words("now") if outcome.held else words("share")
    third = [words("amount")] if net else [] if several else [words("percent")]
    header = ["", first, *third]
    header += [words("each")] if several else []
    money = amounts(net, {str(place): row.share for place, row in enumerate(rows)}) if net else {}
    lines = []
    for place, row in enumerate(rows):
        line = [label(row, words, named or {}), words.fraction(row.share)]
        if net:
            line.append(words.money(money[str(place)], case.unit))
        elif not several:
            line.append(words.percent(row.share))
        if several:
            line.append(_each(row, money.get(str(place)), case, words))
        lines.append(tuple(line))
    return Table(tuple(header), tuple(lines))


def tables(outcome: Outcome, case: Case, words: Words) -> Iterator[Table]:
    """One for each currency or measure in which something is left."""
    return (table(outcome, each, words) for each in (case, *case.others))


def _each(row: Row, amount: Fraction | None, case: Case, words: Words) -> str:
    if amount is None:
        return words.fraction(row.head)
    heads = amounts(amount, {str(head): Fraction(1, row.number) for head in range(row.number)})
    low, high = min(heads.values()), max(heads.values())
    return words.money(low, case.unit) if low == high else f"{words.number(low, 2)}–{words.number(high, 2)}"


def label(row: Row, words: Words, named: Mapping[str, Bequest]) -> str:
    if row.key.startswith("legatee:"):
        to = named[row.key].to if row.key in named else ""
        return words.capital(words("legatee_to", to=to) if to else words("legatee"))
    if row.key == "khuntha":
        return words.capital(words("khuntha"))
    if row.key == "held":
        return words.capital(words("held"))
    return words.capital(person(row.key, words) if " " in row.key else words.name(row.key, row.number))


def person(name: str, words: Words) -> str:
    """Somebody in successive deaths: "son B", "daughter 1 of son B"."""
    found = ONE_OF.match(name)
    if found is None:
        return name
    said = words.name(found["key"])
    mark = found["letter"] or ""
    number = str(ord(mark) - 64) if mark else found["number"]
    said = f"{said} {words.digits(number)}" if number else said
    return words("of_person", heir=said, dead=person(found["of"], words)) if found["of"] else said


def merged(rows: Sequence[Row], words: Words) -> str:
    """The rows in one line: "wife 1/8, 2 sons 7/8"."""
    return words.join(f"{words.name(row.key, row.number)} {words.fraction(row.share)}" for row in rows)
