"""The text as a row of meanings and quantities, cut into clauses. Nothing is decided here about what they are for."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.text.lexicon import WordList
from engine.text.number_words import part_of
from engine.text.numbers import figure
from engine.text.tokens import Token, fold
from engine.tools.common.areas import area_at
from engine.tools.zakat.reading.amounts import WEAK, number_at, part_at, tokens, written
from engine.tools.zakat.reading.lexicon import Term, term_at

OLDEST = 120  # years of a person
_TURNED = WordList("zakat.turned")
_WHO = WordList("zakat.who")
_PEOPLE = ("child", "parent", "wife", "husband", "person")


def so_old(words: Sequence[Token], at: int, value: Fraction) -> bool:
    """ "my daughter is 8 and", "he turned 12": a small number told of a person, with nothing that is counted."""
    if value > OLDEST or at < 2 or words[at - 1].word not in _TURNED:
        return False
    term = term_at(words, at - 2)
    return words[at - 2].word in _WHO or (term is not None and term.meaning in _PEOPLE)


WEIGHTS = ("g", "kg", "tonne", "tola", "ounce", "mithqal", "quintal", "wasq", "saa")
TIMES = ("year", "month", "day", "age")
SIZES = (*TIMES, "area")  # of what is owned, and no wealth
PURITIES = ("karat", "fineness")
_COUNTED = ("camels", "cattle", "sheep", "horses", "person", "child", "parent", "adult")
_FAMILY = ("child", "parent", "adult")
NEAR = 20  # characters after a number in which its unit stands
_UNITS = (*WEIGHTS, *TIMES, *PURITIES, "percent", "head")
_BREAKS = frozenset(",،;؛.؟?!\n&+")
_AND = WordList("zakat.and")
_THE = WordList("zakat.article")
_MINE = WordList("zakat.to_me")
_HALVES = (("and", "a", "half"), ("and", "half"), ("ونص",), ("ونصف",), ("و", "نص"), ("و", "نصف"), ("και", "μισο"))
HAVING = WordList("zakat.having")
NOW = WordList("zakat.now")
_CENTIME = "$centime"
_FULL = WordList("zakat.full")
_OLD = WordList("zakat.old")
AGED = WordList("zakat.aged")
UPON = WordList("zakat.upon")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its unit: a weight, a time, "karat", "percent", "head", what is counted ("camels"), or money
    ("$dollar.USD"); `per` is the weight whose price it is."""

    value: Fraction
    first: int
    last: int
    unit: str = ""
    per: str = ""
    negative: bool = False
    of: str = ""  # what a number of things with a price each makes: "shares", "goods", "cost"


@dataclass(frozen=True, slots=True)
class Scan:
    tokens: Sequence[Token]
    terms: tuple[Term, ...]  # in order
    quantities: tuple[Quantity, ...]
    ends: tuple[int, ...]  # places where a clause ends, in order
    text: str = ""  # in which the tokens stand

    def clause(self, at: int) -> tuple[int, int]:
        """Where the clause of a place begins and ends."""
        after = bisect_right(self.ends, at)
        return self.ends[after - 1] if after else 0, self.ends[after] if after < len(self.ends) else len(self.tokens)

    def terms_in(self, first: int, last: int) -> tuple[Term, ...]:
        return self.terms[bisect_left(self.terms, first, key=_first) : bisect_left(self.terms, last, key=_first)]

    def quantities_in(self, at: int) -> tuple[Quantity, ...]:
        """Those of the clause of a place."""
        first, last = self.clause(at)
        return tuple(each for each in self.quantities if first <= each.first < last)

    def has(self, *meanings: str) -> bool:
        return any(term.meaning in meanings for term in self.terms)

    def near(self, quantity: Quantity, *meanings: str) -> Term | None:
        """The term of these meanings in the quantity's clause that stands nearest to it."""
        inside = (term for term in self.terms_in(*self.clause(quantity.first)) if term.meaning in meanings)
        return min(inside, key=lambda term: distance(quantity, term), default=None)


def _first(term: Term) -> int:
    return term.first


def distance(quantity: Quantity, term: Term) -> int:
    return term.first - quantity.last if term.first >= quantity.last else quantity.first - term.last


def currency_of(name: str) -> str:
    """A currency as amounts carry it: "EUR" is "euro", "SAR" "riyal.SAR"; an unknown code stands for itself."""
    words = tokens(name)
    term = term_at(words, 0) if words else None
    known = term is not None and term.meaning.startswith("$")
    return term.meaning[1:] if term is not None and known else f"{name.lower()}.{name.upper()}"


def knows_currency(name: str) -> bool:
    """Whether the whole name is a currency's."""
    words = tokens(name)
    term = term_at(words, 0) if words else None
    return term is not None and term.meaning.startswith("$") and term.last == len(words)


def scan(text: str) -> Scan:
    words = tokens(text)
    terms: list[Term] = []
    quantities: list[Quantity] = []
    at = 0
    while at < len(words):
        found = _quantity(words, at, terms, quantities)
        if found is not None:
            quantities.append(_measured(text, words, _aged(words, _with_half(words, found))))
            at = max(at + 1, quantities[-1].last)
            continue
        term = _term(words, at)
        if term is None:
            at += 1
        elif term.meaning == "year" and _half_after(words, term.last):  # "سنة ونص"
            quantities.append(_with_half(words, Quantity(Fraction(1), at, term.last, "year")))
            at = quantities[-1].last
        elif term.number is not None and term.meaning in (*_COUNTED, *WEIGHTS, *TIMES):
            quantities.append(Quantity(Fraction(term.number), at, term.last, term.meaning))
            terms += [term] if term.meaning in _COUNTED else []
            at = max(at + 1, term.last)
        else:
            terms.append(term)
            at = max(at + 1, term.last)
    quantities = _whole_coins(terms, _one_of_it(terms, quantities))
    marks: tuple[Term | Quantity, ...] = (*terms, *quantities)
    covered = {place for mark in marks for place in range(mark.first + 1, mark.last)}
    ends = tuple(place for place in _ends(words) if place not in covered)
    return Scan(words, tuple(_uncovered(terms, quantities)), tuple(quantities), ends, text)


def _one_of_it(terms: list[Term], quantities: list[Quantity]) -> list[Quantity]:
    """ "1 gram = 1 dollar" tells what a gram costs and of no gram that somebody has: the weight becomes a word."""
    equal = {term.first for term in terms if term.meaning in ("at", "cost")}
    money = {each.first for each in quantities if each.unit.startswith("$")}
    ones = [
        each
        for each in quantities
        if each.value == 1
        and each.unit in WEIGHTS
        and each.last in equal
        and not money.isdisjoint(range(each.last, each.last + 3))
    ]
    terms.extend(Term(each.unit, each.first, each.last) for each in ones)
    terms.sort(key=lambda term: term.first)
    return [each for each in quantities if each not in ones]


def _whole_coins(terms: list[Term], quantities: list[Quantity]) -> list[Quantity]:
    """Centimes as the coin that else is named, a hundred of them each: "20 million centimes" are 200,000 dirhams."""
    named = {each.unit for each in quantities} | {term.meaning for term in terms}
    coins = {unit for unit in named if unit.startswith("$") and unit != _CENTIME}
    if len(coins) != 1:
        return quantities
    coin = coins.pop()
    return [replace(each, value=each.value / 100, unit=coin) if each.unit == _CENTIME else each for each in quantities]


def _uncovered(terms: list[Term], quantities: list[Quantity]) -> Iterator[Term]:
    """Terms that no quantity took as its currency; what is counted stays a term, too."""
    ends: dict[int, int] = {}  # of each place the end of the quantity that it is part of
    for quantity in quantities:
        for place in range(quantity.first, quantity.last):
            ends[place] = max(quantity.last, ends.get(place, 0))
    for term in terms:
        if ends.get(term.first, 0) < term.last or term.meaning in _COUNTED:
            yield term


def _ends(words: Sequence[Token]) -> Iterator[int]:
    for at, token in enumerate(words):
        if token.word in _BREAKS:
            yield at + 1
        elif token.word in _AND or _attached(token.word):
            yield at


def _attached(word: str) -> bool:
    """ "و" before a word of its own: "وبضاعة", but not "وزن"."""
    if word[0] != "و" or len(word) < 3 or word in WEAK:
        return False
    if word in (*_MINE, *UPON, "وعندي", "ومعي", "ومعايا", "ولدي"):
        return True
    whole = term_at([Token(word, word, 0, 0)], 0)
    rest = Token(word[1:], word[1:], 0, 0)
    if whole is not None and term_at([rest], 0) is None:
        return False
    return term_at([rest], 0) is not None or number_at([rest], 0) is not None or part_of(rest.word) is not None


def _term(words: Sequence[Token], at: int) -> Term | None:
    return _upon_or_to_me(words, at) or term_at(words, at)


def _upon_or_to_me(words: Sequence[Token], at: int) -> Term | None:
    """ "عليّ ٣٠٠٠" is a debt and "لي ٣٠٠٠" its counterpart; "على" and "زكاة عليّ" are neither."""
    word, raw = words[at].word, words[at].raw
    counted = at + 1 < len(words) and (number_at(words, at + 1) is not None)
    plain = word in ("عليا", "علينا") or word.startswith("و")
    named = at + 1 < len(words) and words[at + 1].word.startswith("ال")  # "وعلي المذهب ..."
    later = plain and not named and any(number_at(words, place) for place in range(at + 2, min(at + 4, len(words))))
    if word in UPON and not raw.endswith("ى") and (counted or later):
        about = term_at(words, at - 1) if at else None
        return Term("debt", at, at + 1) if about is None or about.meaning != "zakat" else None
    return Term("receivable", at, at + 1) if word in _MINE and counted else None


def _quantity(words: Sequence[Token], at: int, terms: Sequence[Term], earlier: Sequence[Quantity]) -> Quantity | None:
    phrase = term_at(words, at)
    if phrase is not None and phrase.last > at + 1:
        return None
    if (part := _part_of_unit(words, at)) is not None:
        return part
    number = number_at(words, at)
    if number is None:
        return _one(words, at, phrase, earlier)
    value, end = number
    if _is_karat(words, at):
        return Quantity(figure(words[at].word), at, at + 2, "karat")
    unit = _unit(words, end)
    if words[at].word in WEAK and end == at + 1 and (unit is None or unit.meaning.startswith("$")):
        return None
    first, sign = _signed(words, at, earlier)
    quantity = Quantity(value, first, end, negative=sign)
    if unit is not None:
        weight = unit.meaning in WEIGHTS and end == at + 1 and written(words[at])
        value = figure(words[at].word, is_weight=words[at].raw.isascii() and unit.meaning != "kg") if weight else value
        counted = unit.meaning in _COUNTED
        quantity = replace(quantity, value=value, unit=unit.meaning, last=unit.first if counted else unit.last)
    else:
        before = terms[-1] if terms and terms[-1].last == first else None
        if before is not None and (before.meaning.startswith("$") or before.meaning in PURITIES):
            quantity = replace(quantity, first=before.first, unit=before.meaning)
        elif before is not None and before.meaning in _FAMILY and words[first].word.startswith("ال"):
            quantity = replace(quantity, unit=before.meaning)  # "أولادي الأربعة"
    return _priced(words, quantity)


def _part_of_unit(words: Sequence[Token], at: int) -> Quantity | None:
    """ "half a kilo", "ربع كيلو"."""
    found = part_at(words, at)
    unit = _unit(words, found[1]) if found is not None else None
    if found is None or unit is None or unit.meaning not in WEIGHTS or unit.number is not None:
        return None
    return Quantity(found[0], at, unit.last, unit.meaning)


def _with_half(words: Sequence[Token], quantity: Quantity) -> Quantity:
    """ "a ton and a half", "طن ونص", "3 years and a half": half of the unit on top."""
    if quantity.unit not in (*WEIGHTS, "year", "month") or quantity.value.denominator != 1:
        return quantity
    said = _half_after(words, quantity.last)
    return replace(quantity, value=quantity.value + Fraction(1, 2), last=quantity.last + said) if said else quantity


def _half_after(words: Sequence[Token], at: int) -> int:
    """How many words say "and a half" there; 0 where none do."""
    after = [token.word for token in words[at : at + 3]]
    return next((len(half) for half in _HALVES if after[: len(half)] == list(half)), 0)


def _aged(words: Sequence[Token], quantity: Quantity) -> Quantity:
    """ "a 10 year old", "عمره ١٠ سنين": how old somebody is, and no time of ownership."""
    if not quantity.unit and so_old(words, quantity.first, quantity.value):
        return replace(quantity, unit="age")
    greek = quantity.last < len(words) and words[quantity.last].word in _OLD
    if quantity.unit != "year" and not (greek and not quantity.unit and words[quantity.last].word != "old"):
        return quantity
    after = [token.word for token in words[quantity.last - 1 : quantity.last + 2]]
    before = [token.word for token in words[max(0, quantity.first - 2) : quantity.first]]
    aged = not {*after}.isdisjoint(_OLD) or not {*before}.isdisjoint(AGED)
    return replace(quantity, unit="age", last=quantity.last + greek) if aged else quantity


def _measured(text: str, words: Sequence[Token], quantity: Quantity) -> Quantity:
    """ "a flat of 120 m²": how large something is, and nothing that is owned."""
    end = words[quantity.last - 1].end
    if quantity.unit or not (length := area_at(fold(text[end : end + NEAR]))):
        return quantity
    inside = sum(token.start < end + length for token in words[quantity.last : quantity.last + NEAR])
    return replace(quantity, unit="area", last=quantity.last + inside)


def _signed(words: Sequence[Token], at: int, earlier: Sequence[Quantity]) -> tuple[int, bool]:
    """Where the number begins with its sign, and whether that is a minus."""
    before = words[at - 1] if at else None
    if before is None or before.word not in ("-", "−", "–", "minus", "سالب", "negative"):
        return at, False
    apart = at < 2 or words[at - 2].end < before.start
    touching = before.end == words[at].start and apart
    if touching or before.word in ("سالب", "negative") or (before.word == "minus" and not earlier):
        return at - 1, True
    return at, False


def _unit(words: Sequence[Token], at: int) -> Term | None:
    at += at < len(words) and words[at].word == "-"
    if at >= len(words):
        return None
    term = term_at(words, at)
    if term is not None and (term.meaning in ("lunar", "solar") or words[at].word in _FULL):  # "3 lunar years"
        behind = term_at(words, term.last) if term.last < len(words) else None
        return behind if behind is not None and behind.meaning in TIMES else None
    if term is None and at + 1 < len(words) and words[at].word.isalpha() and words[at].word not in _AND:
        behind = term_at(words, at + 1)  # "3000 Somali shillings"
        is_next = behind is not None and number_at(words, behind.last) is not None  # "82 with £13,900"
        return behind if behind is not None and behind.meaning.startswith("$") and not is_next else None
    if term is not None and term.meaning in TIMES and words[at].word.startswith(("ال", "بال", "لل", "وال")):
        return None  # "١٠٠٠٠ بالسنة الهجرية"
    if term is not None and term.meaning in WEIGHTS and _THE.begin(words[at].word):
        return None  # "٣٥٠٠ الجرام"
    if term is not None and (term.meaning in (*_UNITS, *_COUNTED) or term.meaning.startswith("$")):
        return term
    return None


def _is_karat(words: Sequence[Token], at: int) -> bool:
    """ "21k gold" is karat, "10k in gold" and "$20k" are thousands."""
    follows = [token.word for token in words[at + 1 : at + 2]]
    if not written(words[at]) or follows != ["k"] or figure(words[at].word) > 30:
        return False
    before = term_at(words, at - 1) if at else None
    after = term_at(words, at + 2) if at + 2 < len(words) else None
    if before is not None and (before.meaning.startswith("$") or before.meaning in ("worth", "at", "price")):
        return False
    if after is not None and after.meaning.startswith("$"):
        return False
    metal = ("gold", "jewellery", "karat", "g", "tola", "ounce", "kg")
    near = range(max(0, at - 6), min(len(words), at + 6))
    return any(
        (term := term_at(words, place)) is not None and term.meaning in metal
        for place in near
        if words[place].word != "k"
    )


def _one(words: Sequence[Token], at: int, unit: Term | None, earlier: Sequence[Quantity]) -> Quantity | None:
    """A weight without a number is one of it: "a tonne of wheat", "طن قمح"; not "the gram" and "70 a gram"."""
    if unit is None or unit.meaning not in ("tonne", "tola", "ounce", "kg") or unit.number is not None:
        return None
    before = words[at - 1].word if at else ""
    if words[at].word.startswith(("ال", "لل")) or before in ("per", "the", "/", "لكل", "سعر", "each", "το", "ανα"):
        return None
    if earlier and earlier[-1].last >= at - 1:
        return None
    return Quantity(Fraction(1), at, unit.last, unit.meaning)


def _priced(words: Sequence[Token], quantity: Quantity) -> Quantity:
    """ "70 per gram", "70/g", "٧٠ للغرام", "3500 جنيه الجرام"."""
    if quantity.unit and not quantity.unit.startswith("$"):
        return quantity
    at = quantity.last
    linked = at < len(words) and words[at].word in ("per", "/", "a", "an", "each", "the", "لكل", "ανα", "το", "την")
    place = at + linked
    if place >= len(words):
        return quantity
    unit = term_at(words, place)
    if unit is None or unit.meaning not in (*WEIGHTS, "person") or (not linked and _counted_next(words, unit.last)):
        return quantity
    if linked or _THE.begin(words[place].word):
        return replace(quantity, last=unit.last, per=unit.meaning)
    return quantity


def _counted_next(words: Sequence[Token], at: int) -> bool:
    """Whether an amount comes next: "٢٠ ألف، الجرام ٣٠٠"."""
    at += at < len(words) and words[at].word in ("ب", "بـ", "=", ":")
    return at < len(words) and number_at(words, at) is not None
