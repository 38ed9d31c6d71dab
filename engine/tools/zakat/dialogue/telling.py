"""A reckoning as an answer tree: the sum first, then what was understood, each line with its rule, nisab, notes."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from engine.document import Block, Document, Inline, ListBlock, Paragraph, Strong, Text
from engine.tools.common.unused import unused
from engine.tools.zakat.dialogue.asking import PARTS
from engine.tools.zakat.dialogue.notes import notes
from engine.tools.zakat.dialogue.words import Words
from engine.tools.zakat.rules.case import METALS, Case, Item
from engine.tools.zakat.rules.currencies import quote_of
from engine.tools.zakat.rules.outcome import Group, Market, Quote, Reckoning, Share, parts_of, schools_of
from engine.tools.zakat.rules.reckon import reckon
from engine.tools.zakat.rules.terms import RULES, Metal, School, Settings

_GRAMS: dict[Metal, Fraction] = {"gold": Settings.gold_g, "silver": Settings.silver_g}
_DEBT = ("debt-deducted", "debt-maliki", "debt-kept")
_DUE = ("debt-year",)
_APART = ("jewellery", "later-gain", *_DEBT, *_DUE)  # rules that stand with a line of their own
_ORDER = list(RULES)
EVEN = 0.5  # likelihood that a case was understood below which nothing is reckoned from it before that is confirmed


def told(case: Case, found: Reckoning, market: Market, words: Words) -> Document:
    schools = schools_of(found, case.school)
    understood, blocks = words.understood(case), list[Block]()
    if case.doubted:
        follows = case.likely >= EVEN
        blocks += _asked(understood, words, follows=follows)
        if not follows:
            left = unused(case.unused, words.language, words.phrases)
            return Document((*blocks, *([Paragraph((Text(left),))] if left else [])))
    blocks += _lead(case, found, schools, words)
    if not case.doubted:
        blocks.append(Paragraph((Text(words("understood", items=words.listed(understood)) + "."),)))
    blocks.append(Paragraph((Strong(words("working")),)))
    blocks.append(ListBlock(tuple(_lines(found, schools, words))))
    for group in found.groups:
        blocks.extend(block for block in _nisab(case, group, schools, words) if block not in blocks)
    beside = tuple((Text(note),) for note in notes(case, found, schools, market, words))
    return Document((*blocks, *([ListBlock(beside)] if beside else [])))


def _asked(understood: Sequence[str], words: Words, *, follows: bool) -> Iterator[Block]:
    """What was understood, line by line, and whether it is right; `follows`: the sum, if it is."""
    yield Paragraph((Text(words("ask_understood")),))
    yield ListBlock(tuple((Text(f"{line[0].upper()}{line[1:]}"),) for line in understood))
    yield Paragraph((Strong(words("ask_right")), *([Text(f" {words('if_so')}")] if follows else [])))


def nisab(case: Case, market: Market, words: Words) -> Document:
    """The nisab where nothing is told that could be held against it: by weight, and by the prices that are known."""
    unit = next((price.unit for price in (case.gold, case.silver) if price is not None), "")
    found = (quote_of(metal, case, market, unit) for metal in _GRAMS if case.basis in (None, "min", metal))
    quotes = [quote for quote in found if quote is not None]
    worth = f"{words.listed(_nisabs(quotes, words))}." if quotes else ""
    own = Paragraph((Strong(f"{words('nisab')}: "), Text(words("nisab_is"))))
    told = [Paragraph((Text(worth[0].upper() + worth[1:]),))] if worth else []
    return Document((own, *told, Paragraph((Text(words("nisab_next" if quotes else "nisab_price")),))))


def by_part(case: Case, market: Market, words: Words) -> Iterator[Block]:
    """What is due by each estimate of the part of held shares that counts."""
    lines = []
    for part in PARTS:
        told = replace(case, part=Fraction(part, 100))
        found = reckon(told, market)
        schools = schools_of(found, case.school)
        sums: dict[str, list[School]] = {}
        for school in schools:
            sums.setdefault(words.sum_of(parts_of(found, school)), []).append(school)
        joined = [due if len(sums) == 1 else f"{due} ({words.schools(of)})" for due, of in sums.items()]
        conditions = _conditions(told, found, schools, words)
        provided = words("provided", conditions=words.joined(conditions)) if conditions else "."
        lines.append(f"{words.percent(Fraction(part, 100))}: {words.listed(joined)}{provided}")
    yield Paragraph((Text(words("by_part")),))
    yield ListBlock(tuple((Text(line),) for line in lines))


def none(case: Case, reason: str, words: Words) -> Document:
    """Nothing of all that was told is wealth of the asker's: "kept" for others, "owned" for his own use."""
    lead = Paragraph((Strong(words("nothing")), Text(f". {words(f'none_{reason}')}")))
    said = (f"{words.label(item)} {words.given(item)} ({words(f'aside_{item.kind}')})" for item in case.items)
    items = words.listed(said)
    return Document((lead, *([Paragraph((Text(words("aside", items=items) + "."),))] if items else [])))


def needs_of(case: Case, found: Reckoning) -> frozenset[str]:
    """The conditions of what is due: "hawl", "grazing" where the case does not settle them."""
    schools = schools_of(found, case.school)
    owing = [
        group for group in found.groups if any(group.shares[each].parts for each in schools if each in group.shares)
    ]
    wanted = {need for group in owing for need in group.needs}
    settled = {"hawl": case.hawl is not None, "grazing": case.grazing is not None}
    return frozenset(need for need in wanted if not settled[need])


def _lead(case: Case, found: Reckoning, schools: tuple[School, ...], words: Words) -> Iterator[Block]:
    totals = {school: parts_of(found, school) for school in schools}
    groups: dict[str, list[School]] = {}
    for school in schools:
        groups.setdefault(words.sum_of(totals[school]), []).append(school)
    conditions = _conditions(case, found, schools, words)
    if len(groups) == 1:
        (sum_said,) = groups
        some = bool(totals[schools[0]])
        lead = words("due", sum=sum_said) if some else words("nothing")
        after = words("provided", conditions=words.joined(conditions)) if some and conditions else "."
        reason = _reason(found, schools[0])
        yield Paragraph((Strong(lead), Text(after + (f" {words(f'rule_{reason}')}" if reason else ""))))
        return
    yield Paragraph((Strong(words("differ")),))
    yield ListBlock(tuple(
        (Strong(sum_said), Text(f" – {words.schools(holding)}")) for sum_said, holding in groups.items()
    ))  # fmt: skip
    if conditions:
        text = words("provided", conditions=words.joined(conditions)).lstrip(" –،")
        yield Paragraph((Text(text[0].upper() + text[1:]),))


def _reason(found: Reckoning, school: School) -> str:
    """The rule by which nothing is due, in a sentence after the lead."""
    if parts_of(found, school):
        return ""
    rules = [rule for group in found.groups for rule in group.shares.get(school, group.shares["hanafi"]).rules]
    return next((rule for rule in ("no-year", "minor", "below-nisab", "grazing") if rule in rules), "")


def _conditions(case: Case, found: Reckoning, schools: tuple[School, ...], words: Words) -> list[str]:
    owing = [school for school in schools if parts_of(found, school)]
    unsure = [school for school in owing if any(part.reached is None for part in parts_of(found, school))]
    needs = needs_of(case, found)
    nisab = {"gold": "if_nisab_gold", "silver": "if_nisab_silver"}.get(case.basis or "", "if_nisab")
    return [
        *([words("if_hawl")] if "hawl" in needs else []),
        *([_of_these(words(nisab), unsure, owing, words)] if unsure else []),
        *([words("if_grazing")] if "grazing" in needs else []),
    ]


def _of_these(condition: str, some: list[School], owing: list[School], words: Words) -> str:
    """The condition; where it is not that of all who ask zakat, with the schools whose it is."""
    return condition if some == owing else words("only_of", condition=condition, schools=words.schools(some))


def _lines(found: Reckoning, schools: tuple[School, ...], words: Words) -> Iterator[tuple[Inline, ...]]:
    """One line for each item with the rules behind it; a rule is said once."""
    agreed = not any(parts_of(found, school) for school in schools)
    said = {_reason(found, schools[0])} if agreed else set()  # what the lead has said already
    for group in found.groups:
        shares = {school: group.shares[school] for school in schools if school in group.shares}
        used = [rule for share in shares.values() for rule in share.rules]
        general = sorted({rule for rule in used if rule not in _APART}, key=_ORDER.index)
        for item in group.items:
            own = [rule for rule in dict.fromkeys(used) if rule in _rules_of(item)]
            rules = [rule for rule in (*own, *(() if own else general)) if rule not in said]
            said.update(rules)
            line = _line(group, item, shares, words)
            because = "".join(f" {words(f'rule_{rule}')}" for rule in rules)
            label = words.label(item)
            yield Strong(f"{label[0].upper()}{label[1:]}: "), Text(f"{line}.{because}")


def _rules_of(item: Item) -> tuple[str, ...]:
    return {
        "debt": _DEBT,
        "due": _DUE,
        "jewellery": ("jewellery",),
        "jewellery_worth": ("jewellery",),
        "added": ("later-gain",),
    }.get(item.kind, ())


def _line(group: Group, item: Item, shares: dict[School, Share], words: Words) -> str:
    """What the item is and comes to: "10,000 dollars ÷ 40 = 250 dollars"."""
    given = words.given(item)
    if item.kind == "debt":
        return words("less", sum=given)
    if item.kind in ("added", "due"):
        return given
    if item.kind in METALS and group.kind == "money":
        return _metal_line(group, item, given, words)
    owing = next((share for share in shares.values() if share.parts), None)
    if group.kind == "money":
        due = words.money(item.amount * group.rate, item.unit)
        whole = item.kind != "held_shares" and group.rate == Fraction(1, 40)
        times = f" ÷ {words.digits('40')} = {due}" if owing is not None and whole else ""
        return f"{given}{times}"
    sums = list(dict.fromkeys(words.sum_of(share.parts) for share in shares.values()))
    arrow = "←" if words.language == "ar" else "→"
    return f"{given} {arrow} {sums[0]}" if len(sums) == 1 and len(group.items) == 1 else given


def _metal_line(group: Group, item: Item, given: str, words: Words) -> str:
    """Grams as given, pure, and their worth where the price is known."""
    pure = item.grams * (item.purity or 1)
    metal: Metal = "silver" if item.kind == "silver" else "gold"
    quote = next((quote for quote in group.quotes if quote.metal == metal), None)
    exact = item.unit == "g" and item.purity in (1, None)
    line = given if exact else f"{given} = {words('pure_of', grams=words.number(pure))}"
    if quote is None:
        return line
    return f"{line} × {words.price(quote.amount)} = {words.money(pure * quote.amount, quote.unit)}"


def _nisab(case: Case, group: Group, schools: tuple[School, ...], words: Words) -> Iterator[Block]:
    """The least wealth that owes, by each metal whose price is known, and what follows where the two part."""
    if group.kind != "money" or case.hawl is False:
        return
    share = next((group.shares[school] for school in schools if group.shares[school].by), None)
    if share is None or share.by is None:
        return
    metal_only = all(item.kind in METALS for item in group.items) and len({i.kind for i in group.items}) == 1
    sentences = [words("nisab_given", value=words.money(case.nisab, group.unit))] if case.nisab is not None else []
    if not sentences and not metal_only:
        wanted = [quote for quote in group.quotes if case.basis in (None, "min", quote.metal)]
        sentences = list(_nisabs(wanted, words))
    if metal_only:
        metals = dict.fromkeys("silver" if item.kind == "silver" else "gold" for item in group.items)
        sentences = [words(f"nisab_weight_{metal}") for metal in metals]
    if sentences:
        joined = words.listed(sentences)
        yield Paragraph(
            (
                Strong(f"{words('nisab')}: "),
                Text(f"{joined}. {_between(case, group, schools, metal_only, words)}".strip()),
            )
        )
    elif all(part.reached for school in schools for part in group.shares[school].parts):
        yield Paragraph((Text(words("nisab_by_metal")),))
    elif any(part.reached is None for school in schools for part in group.shares[school].parts):
        yield Paragraph((Text(words("price_unknown")),))


def _nisabs(quotes: Sequence[Quote], words: Words) -> Iterator[str]:
    """The nisab by each metal; where the prices come from stands once, after the last."""
    sources = [
        words("from_settings", date=words.date(quote.date)) if quote.date else words("from_question")
        for quote in quotes
    ]
    for place, quote in enumerate(quotes):
        repeated = place + 1 < len(quotes) and sources[place + 1] == sources[place]
        value = words(
            "nisab_by",
            metal=words(f"metal_{quote.metal}"),
            grams=words.number(_GRAMS[quote.metal]),
            price=words.price(quote.amount),
            value=words.money(quote.amount * _GRAMS[quote.metal], quote.unit),
        )
        yield value if repeated else f"{value} ({sources[place]})"


def _between(case: Case, group: Group, schools: tuple[School, ...], metal_only: bool, words: Words) -> str:
    """What the choice of the metal decides, for all schools or for some."""
    if metal_only or case.nisab is not None or case.basis in ("gold", "silver"):
        return ""
    by = {school: group.shares[school].by or {} for school in schools}
    parted = [school for school in schools if (by[school].get("gold"), by[school].get("silver")) == (False, True)]
    if parted:
        joined = {item.kind for item in group.items}.issuperset(("gold", "silver"))
        some = [words("gold_would_not_of", schools=words.schools(parted)), *([words("parts_join")] if joined else [])]
        told = [words("gold_would_not")] if len(parted) == len(schools) else some
        return " ".join((*told, words("lower_counts")))
    if any((one.get("gold"), one.get("silver", True)) == (False, None) for one in by.values()):
        return words("silver_unknown")
    return ""
