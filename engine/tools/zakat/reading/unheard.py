"""What a message says around its amounts that no part of the reading took in. Pure.

An amount is money only where nothing else is said of it: "my brother took 500" is asked about, and words without use
are given back with the answer.
"""

from collections.abc import Collection, Iterator
from itertools import pairwise

from engine.places.reading import COMMON
from engine.text.lexicon import WordList
from engine.tools.zakat.reading import prices, times
from engine.tools.zakat.reading.lexicon import Term, forms, key
from engine.tools.zakat.reading.scan import AGED, HAVING, NOW, PURITIES, SIZES, WEIGHTS, Quantity, Scan
from engine.tools.zakat.rules.case import ANIMALS, CROPS, METALS, Item

IGNORED = WordList("zakat.ignored")
_GAINED, _WAS = WordList("zakat.gained"), WordList("zakat.was")
_STILL = ("have", "has", "ve")
_KIN = ("wife", "husband", "child", "parent")
_OWNS = WordList("zakat.owns")
_HALF = WordList("zakat.half")
_OF = WordList("zakat.at_somebody")
_IDLE = WordList("zakat.idle", fold=key)  # said often, and nothing that changes a sum


def unread(seen: Scan) -> list[int]:
    """The places of words that are neither understood nor filling."""
    marks: tuple[Term | Quantity, ...] = (*seen.terms, *seen.quantities)
    covered = {place for mark in marks for place in range(mark.first, mark.last)}
    return [
        place
        for place, token in enumerate(seen.tokens)
        if place not in covered and token.word.isalpha() and IGNORED.isdisjoint(forms(token.word))
    ]


def unused(seen: Scan, spent: Collection[Quantity], items: Collection[Item]) -> tuple[str, ...]:
    """Words and figures that none of the items and nothing else of the case took in, as they were written."""
    named = {item.detail for item in items}
    figures = {each.first: each for each in seen.quantities if each not in spent}
    words = {
        place
        for place in unread(seen)
        if not (_common(seen, place) or _idle(seen, place) or seen.tokens[place].raw in named)
    }
    words |= _halves(seen)
    found = [
        " ".join(token.raw for token in seen.tokens[figures[place].first : figures[place].last])
        if place in figures
        else seen.tokens[place].raw
        for place in sorted({*figures, *words})
    ]
    return tuple(dict.fromkeys(found))


def joined_unread(seen: Scan) -> bool:
    """Whether a word that was not understood is joined to what is listed: "me, my wife and our twins"."""
    words = [token.word for token in seen.tokens]
    return any(
        words[at].startswith("و") or not {"and", "&", "و", "και", ",", "،"}.isdisjoint(words[max(0, at - 2) : at])
        for at in unread(seen)
        if not (_common(seen, at) or _idle(seen, at))
    )


def is_half(word: str) -> bool:
    """Whether a word names half of something."""
    return key(word.lower()) in _HALF


def _halves(seen: Scan) -> set[int]:
    """ "half of it is worn": a part of what was named, which is reckoned as one."""
    if seen.has(*CROPS, "partners", "rain", "irrigated"):
        return set()
    return {term.first for term in seen.terms if term.meaning == "both" and seen.tokens[term.first].word in _HALF}


def _common(seen: Scan, place: int) -> bool:
    word = seen.tokens[place].word
    return not COMMON.isdisjoint((word, word.removeprefix("و"), seen.tokens[place].raw))


def _idle(seen: Scan, place: int) -> bool:
    word = seen.tokens[place].word
    return len(word) < 2 or word.removeprefix("و") in (*_WAS, *AGED, *HAVING) or not _IDLE.isdisjoint(forms(word))


def unexplained(seen: Scan, quantity: Quantity, *, kept: bool = False) -> bool:
    """Whether words that were not understood stand before one of several amounts and say what it is. `kept`: it is said
    to lie in a bank or the like, so that "a joint account of" is no such word where it is had."""
    if sum(_is_wealth(each) for each in seen.quantities) < 2:
        return False
    start, having = _before(seen, quantity), (*HAVING, *_GAINED)
    owned = [place + 1 for place in range(start, quantity.first) if seen.tokens[place].word in having]
    if kept and owned:
        return False
    before = range(max([start, *owned]), quantity.first)
    return any(place in before and not _common(seen, place) for place in unread(seen))


_DENIES = WordList("zakat.denies")
_DENY_HAVING = WordList("zakat.deny_having")
_EXPLAINED = (
    "year", "passed", "fed", "grazing", "irrigated", "rain", "doubtful", "receivable", "jewellery", "unknown",
)  # fmt: skip
_USES = ("trading", "holding", "dividend")  # "not for trade" denies no amount
_OTHERS = WordList("zakat.others", fold=key)
_KIN_WORDS = WordList("zakat.spouses", fold=key)
_WOULD = WordList("zakat.would")


def others(seen: Scan, quantity: Quantity) -> bool:
    """Whether the words of an amount itself, and not those of one beside it, say that it is somebody else's or gone."""
    if _has_minor(seen) and _lone(seen):
        return False
    _, last = seen.clause(quantity.first)
    stops = [each.first for each in seen.quantities if each.first >= quantity.last]
    stops += [each.first for each in seen.terms if each.meaning == "recent" and each.last in stops]
    inside = seen.terms_in(_before(seen, quantity), min([last, *stops]))
    after = [token.word for token in seen.tokens[quantity.last : min([last, *stops])]]
    owned = not seen.near(quantity, "debt", "receivable") and _of_another(after)
    return owned or any(term.meaning == "not_mine" for term in inside)


_OWN = WordList("zakat.own")
_OWN = WordList("zakat.own")


def kept_for_others(seen: Scan, quantity: Quantity) -> bool:
    """ "200 g of gold, but it is not mine": the only wealth told is another's. That of minors is asked about."""
    owned = [term for term in seen.terms if term.meaning == "not_mine" and _is_owned(seen.tokens[term.first].word)]
    return (
        _lone(seen)
        and not _has_minor(seen)
        and any(term.first >= quantity.first or _close(seen, quantity) for term in owned)
    )


def _lone(seen: Scan) -> bool:
    return sum(_is_wealth(each) and not prices.is_price(seen, each) for each in seen.quantities) == 1


def _is_owned(word: str) -> bool:
    """Whether it tells of an owner, and not that it is gone: "stolen"."""
    return any(_OWN.begin(form) for form in forms(word))


def _close(seen: Scan, quantity: Quantity) -> bool:
    return seen.near(quantity, "not_mine") is not None


def _has_minor(seen: Scan) -> bool:
    return seen.has("minor") or any(each.unit == "age" for each in seen.quantities)


def _of_another(after: list[str]) -> bool:
    """ "10 my uncle's", "عشر لجاري", "12.000 είναι της αδελφής μου"."""
    for at, word in enumerate(after):
        to_him = word.startswith("ل") and _is_other(word.removeprefix("ل"))
        has_it = _is_other(word) and after[at + 1 : at + 2] in (["'"], ["s"])
        greek = after[:at][-2:] in (["ειναι", "τησ"], ["ειναι", "του"]) and _is_other(word.rstrip("συ"))
        if to_him or has_it or greek:
            return True
    return False


def denied(seen: Scan, term: Term) -> bool:
    """Whether a negation of its clause goes before a word: "I don't have gold"."""
    first, _ = seen.clause(term.first)
    return _denying([token.word for token in seen.tokens[first : term.first]])


def doubted(seen: Scan, quantity: Quantity) -> bool:
    """Whether the words of an amount tell of a negation, or of another owner than the asker, that nothing explains."""
    first, last = seen.clause(quantity.first)
    inside = {term.meaning for term in seen.terms_in(first, last)}
    if not inside.isdisjoint(_EXPLAINED) or seen.has("fitr"):
        return False
    before = [token.word for token in seen.tokens[_before(seen, quantity) : quantity.first]]
    later = min([last, *(each.first for each in seen.quantities if each.first >= quantity.last)])
    after = [token.word for token in seen.tokens[quantity.last : later]]
    use = any(term.meaning in _USES and times.denied(seen, term.first) for term in seen.terms_in(first, last))
    return (not use and (_denying(before) or _denying(after))) or _of_others(seen, quantity, before)


def _denying(words: list[str]) -> bool:
    """ "don't have", "ما عندي"; but not "ما مقدار"."""
    having = any(one in _DENY_HAVING and two in HAVING for one, two in pairwise(words))
    return having or any(word in _DENIES and (word != "t" or at) for at, word in enumerate(words))


def _of_others(seen: Scan, quantity: Quantity, before: list[str]) -> bool:
    """ "my sister has 60 g", "my brother 12,000": somebody else stands before the amount, the asker not after him."""
    if not before or not any(map(_is_other, before)):
        before = _owner_before(seen, quantity)
    if not any(map(_is_other, before)) or seen.near(quantity, "receivable", "paid", "expenses"):
        return False
    if seen.near(quantity, "debt") and not {"owe", "to", "my", "علي", "عليا", "ل"}.isdisjoint({*before} - {"my"}):
        return False
    asker = {"i", "mine", "عندي", "معي", "معايا", "لدي", "εχω"}
    between = {*asker, *_GAINED, "me", "from", "من", "απο", "with", "مع", "عند", "ورثنا"}
    elsewhere = [token.word.removeprefix("و") for token in seen.tokens]
    return between.isdisjoint(word.removeprefix("و") for word in before) and not asker.isdisjoint(elsewhere)


def _is_other(word: str) -> bool:
    return word in _OTHERS or word.removeprefix("و") in _OTHERS


def names_another(word: str) -> bool:
    """Whether a word is somebody else of the family or around: "brother's", "αδερφού", "زوجتي"."""
    return word in _KIN_WORDS or any(_is_other(form) or _is_other(form.removesuffix("υ") + "σ") for form in forms(word))


def _owner_before(seen: Scan, quantity: Quantity) -> list[str]:
    """ "my brother's gold, 120 g": the words before the comma, where nothing but what is weighed stands in them."""
    first, _ = seen.clause(quantity.first)
    if first != quantity.first or not first or seen.tokens[first - 1].word not in (",", "،", ":"):
        return []
    begin, _ = seen.clause(first - 1)
    inside = any(begin <= each.first < first for each in seen.quantities)
    return [] if inside else [token.word for token in seen.tokens[begin : first - 1]]


def supposed(seen: Scan, quantity: Quantity) -> bool:
    """What would be owned if something were otherwise: "if I hadn't sold it I'd have 100 g; now I have 6,000"."""
    words = [token.word.removeprefix("و") for token in seen.tokens]
    before = {*words[_before(seen, quantity) : quantity.first]}
    other = {"if", "لو", "اذا", "αν"} & {*words[: quantity.first]}
    return bool(other) and not before.isdisjoint(_WOULD) and not {*NOW}.isdisjoint(words) and before.isdisjoint(NOW)


def around(seen: Scan, quantity: Quantity) -> str:
    """The words from the amount before up to this one, as they were written."""
    raws = [token.raw for token in seen.tokens[_before(seen, quantity) : quantity.last]]
    return " ".join(raws[1:] if raws[0] in ("and", "but", "و", "και", ",", "،") else raws)


def earlier(seen: Scan, quantity: Quantity) -> bool:
    """What was owned before what is owned now: "I had 10,000, it dropped to 500, now I have 12,000"."""
    words = [token.word.removeprefix("و") for token in seen.tokens]
    led = words[_before(seen, quantity) : quantity.first]
    before = {two for one, two in pairwise(["", *led]) if one not in _STILL}  # "have had" it still
    return not before.isdisjoint(_WAS) and before.isdisjoint(NOW) and not {*NOW}.isdisjoint(words)


def others_own(seen: Scan) -> bool:
    """Whether somebody of the family is said to own something: each owner's property is reckoned for itself."""
    if seen.has("fitr"):
        return False
    return any(term.meaning in _KIN and _owner(seen, term) for term in seen.terms)


def _owner(seen: Scan, term: Term) -> bool:
    after = [token.word for token in seen.tokens[term.last : term.last + 2]]
    before = seen.tokens[term.first - 1].word if term.first else ""
    return not {*after}.isdisjoint(_OWNS) or before in _OF


def part_of(seen: Scan, quantity: Quantity, item: Item, found: list[Item]) -> Item | None:
    """The earlier item of which this is a part: "120 sheep, 40 of them lambs", "100 g, of which she wears 30"."""
    inside = seen.terms_in(*seen.clause(quantity.first))
    if not any(term.meaning == "recent" and term.first <= quantity.last for term in inside):
        return None
    kinds = ("gold", "jewellery") if item.kind in METALS[::2] else (item.kind,)
    alike = (*ANIMALS, *METALS)
    return next(
        (
            each
            for each in reversed(found)
            if item.kind in alike and each.kind in kinds and each.unit == item.unit and each.amount >= item.amount
        ),
        None,
    )


def _before(seen: Scan, quantity: Quantity) -> int:
    """Where the words begin that lead to the amount: after the clause's beginning, a colon and the amount before."""
    begin, _ = seen.clause(quantity.first)
    first = max([begin, *(place + 1 for place in range(begin, quantity.first) if seen.tokens[place].word == ":")])
    ends: Iterator[int] = (each.last for each in seen.quantities if first <= each.last <= quantity.first)
    return max([first, *ends])


def _is_wealth(quantity: Quantity) -> bool:
    return quantity.unit not in (*SIZES, *PURITIES, "percent", "person") and (
        not quantity.unit or quantity.unit.startswith("$") or quantity.unit in (*WEIGHTS, *ANIMALS)
    )
