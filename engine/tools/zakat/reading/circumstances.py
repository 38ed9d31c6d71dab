"""What surrounds the amounts: a passed year, grazing, water, purity, school, basis, who is asked for."""

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from engine.text.lexicon import WordList
from engine.tools.zakat.reading import months, prices, times
from engine.tools.zakat.reading.lexicon import Term, key, starting
from engine.tools.zakat.reading.scan import Quantity, Scan, distance
from engine.tools.zakat.reading.unheard import denied, earlier, joined_unread, others_own, unread
from engine.tools.zakat.rules.case import ANIMALS, CROPS, METALS, Case, Item, Problem
from engine.tools.zakat.rules.terms import Basis, School

_SCHOOLS: tuple[School, ...] = ("hanafi", "maliki", "shafii", "hanbali")
_DROPPED = (*METALS, *ANIMALS, "cash", "goods", "receivable", "debt", "crypto", "crop", *CROPS)
_PLUS = WordList("zakat.plus")
OF_AGE = 15  # years
_FEW = 10  # words that may tell a currency and little else
_NO = WordList("zakat.denied")
_SEVERAL = re.compile(
    r"orphans|minors|children|kids|nephews|nieces|[وفلب]?(?:ال)?(?:ايتام|يتامي|اولاد|ولاد|عيال|قاصرين)\w{0,3}|ορφανα|ανηλικα|παιδια"
)
_BASES: Mapping[str, Basis] = {"gold": "gold", "silver": "silver", "lower": "min"}
_STAPLES = ("wheat", "barley", "dates", "raisins", "rice", "corn")
_WANTED = (
    "gold", "silver", "jewellery", *ANIMALS, "animals", *CROPS, "fitr",
    "salary", "rent", "shares", "goods", "crypto", "money", "cash", "receivable", "debt", "rikaz", "minerals", "nisab",
)  # fmt: skip


def of(seen: Scan) -> Case:
    """Everything but the amounts."""
    schools = [school for school in _SCHOOLS if seen.has(school)]
    hawl, years = times.passed(seen)
    ages = [each.value for each in seen.quantities if each.unit == "age"]
    return Case(
        hawl=months.passed(seen) if hawl is None and not any(earlier(seen, q) for q in seen.quantities) else hawl,
        years=years,
        year="solar" if seen.has("solar") else "lunar" if seen.has("lunar") else "",
        grazing=_grazing(seen),
        water=_water(seen),
        basis=_basis(seen),
        school=schools[0] if len(schools) == 1 else None,
        wife=seen.has("wife") and seen.has("fitr"),
        minor=_minor(seen),
        wards=several_minors(seen) if _minor(seen) else None,
        trading=_trading(seen),
        part=next((each.value / 100 for each in seen.quantities if each.unit == "percent" and each.value > 5), None),
        purity=_purity_apart(seen),
        problems=tuple(_impure(seen)),
        adds=seen.has("more"),
        changes=seen.has("change"),
        drops=_dropped(seen),
        unit=_currency(seen),
        all_schools=seen.has("schools"),
        agrees=False if seen.has("no") else True if seen.has("yes") else None,
        unsure=seen.has("unknown"),
        unread=len(unread(seen)),
        spans=times.spans(seen),
        since=times.since(seen),
        shared=not ages and others_own(seen),
    )


def _minor(seen: Scan) -> bool:
    return seen.has("minor") or any(each.unit == "age" and each.value < OF_AGE for each in seen.quantities)


def _trading(seen: Scan) -> bool | None:
    """Whether it is kept to be sold; "not for trade" says that it is kept, "not for long" nothing."""
    told = {(term.meaning, times.denied(seen, term.first)) for term in seen.terms}
    if ("trading", False) in told:
        return True
    kept = {("holding", False), ("dividend", False), ("trading", True)}
    return None if told.isdisjoint(kept) else False


def _impure(seen: Scan) -> list[Problem]:
    wrong = (each for each in prices.karats(seen) if prices.purity_of_number(each) is None)
    return [Problem("karat", str(each.value)) for each in wrong]


def _purity_apart(seen: Scan) -> Fraction | None:
    """Of the first karat that is not told of a price."""
    said = [each for each in prices.karats(seen) if not _of_price(seen, each)]
    own = prices.purity_of_number(said[0]) if said else None
    return own or (None if prices.karats(seen) else prices.worded_purity(seen, 0, len(seen.tokens)))


def _of_price(seen: Scan, karat: Quantity) -> bool:
    holder = prices.bearer(seen, karat)
    return holder is not None and prices.is_price(seen, holder)


def purity_of(seen: Scan, quantity: Quantity, metal: str = "") -> Fraction | None:
    """The purity that is told of a weight: by a karat of its own, else by a word, else by the only karat there is where
    the metal is not silver."""
    karats = prices.karats(seen)
    own = next((each for each in karats if prices.bearer(seen, each) == quantity), None)
    if own is not None:
        return prices.purity_of_number(own)
    first, last = seen.clause(quantity.first)
    worded = prices.worded_purity(seen, first, last) if not _priced(seen, first, last) else None
    lone = len(karats) == 1 and not _of_price(seen, karats[0]) and (metal, karats[0].unit) != ("silver", "karat")
    return worded or (prices.purity_of_number(karats[0]) if lone else None)


def _priced(seen: Scan, first: int, last: int) -> bool:
    return any(first <= each.first < last and prices.is_price(seen, each) for each in seen.quantities)


def _dropped(seen: Scan) -> tuple[str, ...]:
    """Kinds that are taken back: "without the debts", "remove the gold"."""
    if seen.quantities:
        return ()
    at = {term.first: term for term in seen.terms}
    marks = [term for term in seen.terms if term.meaning == "without" or seen.tokens[term.first].word == "no"]
    following = [at[place].meaning for mark in marks for place in range(mark.last, mark.last + 3) if place in at]
    denied = [mark for mark in seen.terms if mark.meaning == "not"]
    after = (at[place].meaning for mark in denied for place in range(mark.last, mark.last + 4) if place in at)
    following += [meaning for meaning in after if meaning == "debt"]
    return tuple(dict.fromkeys(meaning for meaning in following if meaning in _DROPPED))


def _currency(seen: Scan) -> str:
    """The one currency of a few words that name no amount."""
    named = {term.meaning[1:] for term in seen.terms if term.meaning.startswith("$")}
    return next(iter(named)) if len(named) == 1 and not seen.quantities and len(seen.tokens) <= _FEW else ""


def _grazing(seen: Scan) -> bool | None:
    if seen.has("fed"):
        return False
    if not seen.has("grazing"):
        return None
    return not any(times.denied(seen, term.first) for term in seen.terms if term.meaning == "grazing")


def may_tell(text: str, *meanings: str) -> bool:
    """Whether some word of the text may have one of the meanings: a quick look before the text is read."""
    words = {key(word) for word in re.findall(r"[^\W\d_]+", text)}
    begun = (one for word in words for one in starting(word))
    return any(meaning in meanings and words.issuperset(phrase[1:]) for phrase, meaning, _ in begun)


def _water(seen: Scan) -> str:
    rains, dry = _affirmed(seen, "rain")
    irrigated, unwatered = _affirmed(seen, "irrigated")
    rain = rains or (unwatered and not dry)
    if (rain and irrigated) or (seen.has("both") and (rain or irrigated)):
        return "mixed_equal" if seen.has("both") or not seen.has("mostly") else "rain"
    if seen.has("both") and len(seen.tokens) <= 6 and not seen.quantities:
        return "mixed_equal"
    return "rain" if rain else "irrigated" if irrigated else ""


def _affirmed(seen: Scan, meaning: str) -> tuple[bool, bool]:
    """Whether it is told that there is such, and whether that there is none."""
    told = [term for term in seen.terms if term.meaning == meaning]
    none = [
        term
        for term in told
        if times.denied(seen, term.first)
        or any(no.meaning in ("no", "without") and no.last == term.first for no in seen.terms)
    ]
    return len(told) > len(none), bool(none)


def _basis(seen: Scan) -> Basis | None:
    """The metal that the nisab goes by."""
    for term in seen.terms:
        if term.meaning not in ("gold", "silver", "lower"):
            continue
        first, last = seen.clause(term.first)
        near = [each for each in seen.terms_in(first, last) if each.meaning == "nisab"]
        if any(abs(each.first - term.first) <= 3 for each in near):
            return _BASES[term.meaning]
        if _by(seen, term):
            return _BASES[term.meaning]
    return None


def _by(seen: Scan, term: Term) -> bool:
    """ "with silver?", "وبالفضة؟": a metal without any amount in a few words."""
    before = seen.tokens[term.first - 1].word if term.first else ""
    word = seen.tokens[term.first].word
    said = before in ("with", "by", "using", "use", "علي", "ب", "με", "κατα") or word.startswith(("بال", "وبال"))
    return said and not seen.quantities and len(seen.tokens) <= 6 and term.meaning != "lower"


def finished(seen: Scan, case: Case) -> Case:
    """The case once its amounts are known: who is counted, what was named without an amount."""
    if seen.has("fitr"):
        case = _persons(seen, case)
    if case.owners:
        case = _owners(seen, case)
    if case.trading and case.of(*ANIMALS):
        case = replace(case, items=tuple(item for item in case.items if item.kind not in ANIMALS))
        case = case if case.of("goods") else replace(case, wants=("goods",))
    shares = {True: "trade_shares", False: "held_shares", None: "shares"}[case.trading]
    items = tuple(replace(item, kind=shares) if item.kind == "shares" else item for item in case.items)
    kinds = {item.kind for item in items} | {item.detail for item in items}
    denied = _none(seen)
    named = tuple(dict.fromkeys(term.meaning for term in seen.terms if term.meaning in _WANTED and term not in denied))
    case = replace(case, denies=bool(denied))
    if case.basis or case.gold or case.silver:
        named = tuple(kind for kind in named if kind not in METALS)
    wants = (*case.wants, *(kind for kind in named if kind not in kinds))
    return replace(case, items=items, wants=wants)


def _none(seen: Scan) -> list[Term]:
    """What is said not to be owned: "I have no savings or gold"."""
    named = [term for term in seen.terms if term.meaning in _WANTED and term.meaning not in ("debt", "nisab", "fitr")]
    return [
        term for term in named if _without(seen, term) or (not seen.quantities_in(term.first) and denied(seen, term))
    ]


def _without(seen: Scan, term: Term) -> bool:
    before = seen.tokens[term.first - 1].word if term.first else ""
    return before in _NO


def several_minors(seen: Scan) -> int | None:
    """How many minors own it together; 0 where that is not told, None where it is one or none."""
    ends = {term.first for term in seen.terms if term.meaning == "minor"}
    children = [each for each in seen.quantities if each.unit == "child" or (not each.unit and each.last in ends)]
    counted = [int(each.value) for each in children if each.value > 1]
    own = [token for token in seen.tokens if _SEVERAL.fullmatch(token.word)]
    return counted[0] if counted else 0 if own else None


def _persons(seen: Scan, case: Case) -> Case:
    staple = next((term.meaning for term in seen.terms if term.meaning in _STAPLES), "")
    items = tuple(item for item in case.items if item.kind != "crop")
    if not case.of("persons"):
        family = [each for each in seen.quantities if each.unit in ("child", "parent", "adult")]
        named = len({term.meaning for term in seen.terms} & {"self", "wife", "husband"})
        counted = {
            term
            for each in family
            for term in seen.terms
            if term.meaning == each.unit and (term.first in (each.first, each.last) or term.last == each.first)
        }
        single = sum(term.meaning in ("parent",) and term not in counted for term in seen.terms)
        total = sum((each.value for each in family), Fraction(0)) + named + single
        more = joined_unread(seen)  # "... and the maid": how many are they?
        items = (*items, Item("persons", total)) if total and not more else items
    items = tuple(
        replace(item, amount=item.amount + _one_beside(seen)) if item.kind == "persons" else item for item in items
    )
    return replace(case, items=items, staple=staple)


def _one_beside(seen: Scan) -> int:
    """ "5 in the house plus my mum": one of the family on top of those who were counted."""
    counted = [each for each in seen.quantities if each.unit in ("person", "")]
    if len(counted) != 1:
        return 0
    plus = [place for place, token in enumerate(seen.tokens) if token.word in _PLUS and place >= counted[0].last]
    kin = [term.first for term in seen.terms if term.meaning in ("parent", "wife", "husband", "child")]
    return int(any(0 < first - place <= 2 for place in plus for first in kin))


def _owners(seen: Scan, case: Case) -> Case:
    """ "three partners each own 40 sheep", "two partners, 100 sheep and 101 sheep"."""
    flocks = [int(item.amount) for item in case.of("sheep")]
    count = case.owners[0]
    owners = tuple(flocks * count) if seen.has("each") and len(flocks) == 1 else tuple(flocks)
    known = len(owners) == count
    others = tuple(item for item in case.items if item.kind != "sheep")
    return replace(case, owners=owners if known else (), items=others if known else case.items)


_KEPT = ("holding", "dividend")
_FOR_USE = WordList("zakat.for_use")


def share_use(seen: Scan, quantity: Quantity) -> str:
    """The kind of the shares whose amount this is, by the use that stands nearest to it in its clause; empty where all
    shares have one use, or it stands beside none."""
    uses = [term for term in seen.terms if term.meaning in ("trading", *_KEPT) and not times.denied(seen, term.first)]
    if not seen.has("shares") or len({term.meaning == "trading" for term in uses}) < 2:
        return ""
    first, last = seen.clause(quantity.first)
    inside = [term for term in uses if first <= term.first < last]
    nearest = min(inside, key=lambda term: distance(quantity, term), default=None)
    return "" if nearest is None else "trade_shares" if nearest.meaning == "trading" else "held_shares"


def is_purpose(seen: Scan, term: Term) -> bool:
    """Whether it tells what something is kept for: "for dividends", "للأرباح"."""
    before = seen.tokens[term.first - 1].word if term.first else ""
    return before in _FOR_USE or seen.tokens[term.first].word.startswith("لل")
