"""Numbers that count pieces, stamp them or tell their karat, held apart from the amounts. Pure."""

from dataclasses import replace
from fractions import Fraction

from engine.text.lexicon import WordList
from engine.tools.zakat.reading.lexicon import Term
from engine.tools.zakat.reading.scan import WEIGHTS, Quantity, Scan, distance
from engine.tools.zakat.rules.case import METALS

_PIECES = ("piece", "gold", "silver", "jewellery", "crypto", "shares", "fixed")
_STAMPS = (999, 958, 950, 925, 916, 900, 875, 835, 800, 750, 585)  # "925 silver"
_OF = WordList("zakat.of_piece")
_KARATS = (24, 22, 21, 18, 14)


def pieces_apart(seen: Scan) -> Scan:
    """Without the numbers that count pieces: "three bangles of 60 g"; "each" multiplies what comes next."""
    kept: list[Quantity] = []
    times = Fraction(1)
    for quantity in seen.quantities:
        if _stamped(seen, quantity):
            kept.append(replace(quantity, unit="fineness"))
            continue
        if _bare_karat(seen, quantity):
            kept.append(replace(quantity, unit="karat"))
            continue
        if _counts_weights(seen, quantity):
            times = quantity.value
            continue
        if _counts_pieces(seen, quantity):
            times = quantity.value if seen.has("each") or _of_each(seen, quantity) else Fraction(1)
            continue
        measured = quantity.unit in WEIGHTS or not quantity.unit or quantity.unit.startswith("$")
        kept.append(replace(quantity, value=quantity.value * times) if measured else quantity)
        times = Fraction(1) if measured else times
    return replace(seen, quantities=tuple(kept))


def _counts_weights(seen: Scan, quantity: Quantity) -> bool:
    """ "three one-ounce gold bars": a whole number right before what one piece weighs."""
    if quantity.unit or quantity.per or quantity.value.denominator != 1:
        return False
    weight = next((each for each in seen.quantities if each.first == quantity.last and each.unit in WEIGHTS), None)
    return weight is not None and any(term.meaning in _PIECES for term in seen.terms_in(weight.last, weight.last + 2))


def _of_each(seen: Scan, quantity: Quantity) -> bool:
    """ "3 bars of 20 g": what one of them weighs; "three bangles of 60 g" is told of all."""
    piece = next((term for term in seen.terms if term.meaning == "piece" and term.first >= quantity.last), None)
    if piece is None or [each.word for each in seen.tokens[piece.last : piece.last + 1]] not in (["of"], ["من"]):
        return False
    return any(each.unit in WEIGHTS and each.first == piece.last + 1 for each in seen.quantities)


def _stamped(seen: Scan, quantity: Quantity) -> bool:
    """ "650 g of 925 silver", "100 g gold bars 999.9"."""
    metal = seen.near(quantity, "gold", "silver", "piece")
    likely = quantity.value in _STAMPS or 990 <= quantity.value < 1000
    weighed = any(each.unit in WEIGHTS for each in seen.quantities)
    return not quantity.unit and likely and weighed and metal is not None and distance(quantity, metal) <= 1


def _bare_karat(seen: Scan, quantity: Quantity) -> bool:
    """ "gold 21 is 3500 a gram", "سعر جرام ٢٤ ب ٢٥٠": a number of karats before the price of it."""
    if quantity.unit or quantity.per or quantity.value not in _KARATS:
        return False
    filled = quantity.first > 0 and seen.tokens[quantity.first - 1].word in ("for", "of", "για", "ال")
    at = quantity.first - filled
    named = any(term.meaning in ("g", "gold", "price") and term.last == at for term in seen.terms)
    end = seen.clause(quantity.first)[1]
    amounts = [each for each in seen.quantities if quantity.last <= each.first < min(end, quantity.last + 4)]
    weighed = any(each.unit in WEIGHTS and 0 <= quantity.first - each.last <= 2 for each in seen.quantities)
    if weighed and any(term.meaning == "gold" and term.last == quantity.first for term in seen.terms):
        return True  # "100 g gold 21"
    return named and any(not each.unit or each.unit.startswith("$") for each in amounts)


def _is_metal_alone(seen: Scan, metal: Term) -> bool:
    """ "200 gold": no piece is named, and nothing is weighed."""
    if metal.meaning not in ("gold", "silver") or any(each.unit in WEIGHTS for each in seen.quantities):
        return False
    follows = seen.terms_in(metal.last, metal.last + 2)
    return not any(term.meaning in _PIECES for term in follows)


def _counts_pieces(seen: Scan, quantity: Quantity) -> bool:
    if quantity.unit or quantity.value.denominator != 1 or quantity.negative or quantity.per:
        return False
    before = seen.terms_in(max(0, quantity.first - 1), quantity.first)
    if any(term.meaning in ("worth", "at", "price", "cost") or term.meaning.startswith("$") for term in before):
        return False
    inside = seen.terms_in(*seen.clause(quantity.first))
    after = next((term for term in inside if 0 <= term.first - quantity.last <= 1), None)
    joined = quantity.last < len(seen.tokens) and seen.tokens[quantity.last].word in _OF
    if after is not None and _is_metal_alone(seen, after):
        return False
    listed = any(term.meaning in METALS for term in before) and after is not None and after.meaning in METALS
    return after is not None and after.meaning in _PIECES and not joined and not listed  # "gold 115 silver 1.3"
