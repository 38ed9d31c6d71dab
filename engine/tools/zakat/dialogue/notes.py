"""What stands below a reckoning: what was assumed, what was left out and why, what some words did not tell."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from engine.tools.common.unused import unused
from engine.tools.zakat.dialogue.words import Words
from engine.tools.zakat.rules.case import Case, Item
from engine.tools.zakat.rules.outcome import Group, Market, Part, Reckoning, parts_of
from engine.tools.zakat.rules.reckon import reckon, whole_alloys
from engine.tools.zakat.rules.terms import SCHOOLS, School


def notes(case: Case, found: Reckoning, schools: tuple[School, ...], market: Market, words: Words) -> Iterator[str]:
    groups = {group.kind for group in found.groups}
    money = [group for group in found.groups if group.kind == "money"]
    parts = [part for school in schools for part in parts_of(found, school)]
    if any(group.kind in ("camels", "cattle", "sheep", "owners") for group in found.groups) and case.grazing is None:
        yield from [words("fed")] if parts else []
    if case.of("debt") and case.of("camels", "cattle", "sheep") and case.hawl is not False:
        yield words("note_debt_herd")
    yield from _money_notes(case, money, market, words)
    if "loan" in groups:
        yield words("note_loan", years=words.number(Fraction(case.years or 1)))
    if any(isinstance(part.amount, tuple) and len(part.amount) > 1 for part in parts):
        yield words("note_choose")
    if "horses" in groups and any(part.unit == "horses" for part in parts):
        yield words("note_horses")
    if "fitr" in groups:
        yield words("note_saa")
        yield from [words("note_staple")] if not case.staple else []
    if case.hawl is False:
        yield from _at_the_end(case, schools, market, words)
    if found.aside:
        said = (f"{words.label(item)} {words.given(item)} ({words(f'aside_{item.kind}')})" for item in found.aside)
        yield words("aside", items=words.listed(said)) + "."
    yield from _guards(case, found, schools, words)
    if case.school is not None and _others_differ(found, case.school):
        yield words("note_school", school=words.school(case.school))


def _at_the_end(case: Case, schools: tuple[School, ...], market: Market, words: Words) -> Iterator[str]:
    """What is due once the year is full, where what is owned stays as it is."""
    found = reckon(replace(case, hawl=True), market)
    sums: dict[str, list[School]] = {}
    for school in schools:
        sums.setdefault(words.sum_of(parts_of(found, school)), []).append(school)
    if any(parts_of(found, school) for school in schools):
        said = (due if len(sums) == 1 else f"{due} ({words.schools(of)})" for due, of in sums.items())
        yield words("note_year_end", sum=words.listed(said))


def _guards(case: Case, found: Reckoning, schools: tuple[School, ...], words: Words) -> Iterator[str]:
    """What was told and did not enter the sum, so that nothing is dropped in silence."""
    for item in case.of("paid"):
        yield _remaining(item, found, schools, words)
    if case.spans > 1:
        yield words("note_years", years=words.number(Fraction(case.spans)))
    if case.wards == 0:
        yield words("note_wards_unknown")
    if (case.wards or 1) > 1:
        yield words("note_wards", count=words.number(Fraction(case.wards or 1)))
    if case.shared:
        yield words("note_shared")
    if told := unused(case.unused, words.language, words.phrases):
        yield told


def _remaining(paid: Item, found: Reckoning, schools: tuple[School, ...], words: Words) -> str:
    """What is left of the sum after what was paid of it already."""
    rests: dict[str, list[School]] = {}
    for school in schools:
        parts = [part for part in parts_of(found, school) if not part.on_receipt]
        if len(parts) != 1 or not isinstance(parts[0].amount, Fraction) or not _alike(parts[0].unit, paid.unit):
            return words("note_paid_apart", paid=words.given(paid))
        rest = words.money(max(Fraction(0), parts[0].amount - paid.amount), parts[0].unit.removeprefix("$"))
        rests.setdefault(rest, []).append(school)
    single = len(rests) == 1
    told = words.listed(rest if single else f"{rest} ({words.schools(of)})" for rest, of in rests.items())
    return words("note_paid", paid=words.given(paid), rest=told)


def _alike(unit: str, other: str) -> bool:
    return unit.startswith("$") and (not other or unit == f"${other}")


def _money_notes(case: Case, money: list[Group], market: Market, words: Words) -> Iterator[str]:
    items = [item for group in money for item in group.items]
    if any(item.kind == "receivable" for item in items):
        yield words("note_receivable")
    if any(item.kind == "silver" and item.purity is None for item in items):
        yield words("note_pure_silver")
    gold = [item for item in items if item.kind in ("gold", "jewellery")]
    if any(item.purity is None for item in gold):
        yield words("note_any_purity")
    whole = whole_alloys(case)
    if whole != case and case.school in (None, "hanafi") and (parts := parts_of(reckon(whole, market), "hanafi")):
        yield words("note_alloy", sum=words.sum_of(parts))
    if any(part.unit.startswith("g ") for group in money for share in group.shares.values() for part in share.parts):
        yield words("note_worth")
    if case.part is not None and any(item.kind == "held_shares" for item in items):
        yield words("note_part", part=words.percent(case.part))
    if len(money) > 1:
        yield words("currencies_apart")
    if case.rates:
        said = (
            f"{words.currency(r.unit)} × {words.number(r.amount, 4)} = {words.currency(r.other)}" for r in case.rates
        )
        yield words("rate_used", rates=words.listed(said))
    quoted = next((quote for group in money for quote in group.quotes if quote.date and not group.unit), None)
    if quoted is not None:
        yield words("assumed_currency", unit=words.currency(quoted.unit))


def _others_differ(found: Reckoning, school: School) -> bool:
    own: tuple[Part, ...] = parts_of(found, school)
    return any(parts_of(found, other) != own for other in SCHOOLS)
