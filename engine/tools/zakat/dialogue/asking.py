"""What is asked back, with its buttons, and what is said to a figure that cannot be."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from engine.messages import Choice
from engine.tools.zakat.dialogue.several import PART, candidates, off
from engine.tools.zakat.dialogue.words import Words
from engine.tools.zakat.rules.case import ASIDE, Case, Problem

_CHOICES: Mapping[str, tuple[str, ...]] = {
    "water": ("choice_rain", "choice_irrigated", "choice_mixed"),
    "shares": ("choice_trade", "choice_hold"),
    "metal": ("choice_gold", "choice_silver"),
    "unit": ("choice_grams", "choice_money"),
    "role": ("choice_mine", "choice_owing", "choice_lent", "choice_out"),
    "animals": ("kind_camels", "kind_cattle", "kind_sheep"),
    "understood": ("choice_right", "choice_not_right"),
}
_KARATS = (24, 22, 21, 18)
PARTS = (25, 30, 40)  # of a hundred: estimates in use of what of a company counts


def question(asked: str, case: Case, words: Words, *, unsure: bool) -> str:
    """`unsure`: it was asked before, and the asker does not know."""
    if asked == "karat" and unsure:
        return words("help_karat")
    if asked == "price_karat" and case.gold is not None:
        price = words.money(case.gold.amount, case.gold.unit)
        return words("ask_price_karat", price=price, karat=words.number(_alloy(case) * 24))
    if asked == "metal" and any(item.purity is not None for item in case.of("metal")):
        return words("ask_metal_of_karat")
    if asked == "unit":
        item = next(item for item in case.of("metal_worth", "jewellery_worth") if item.was)
        return words("ask_unit", amount=words.number(item.amount))
    if asked in ("which", "becomes"):
        return _which(case, words)
    if asked == "owed":
        return words("ask_owed", items=words.listed(map(words.given, case.of("owed"))))
    if asked == "role":
        item = case.of("unclear")[0]
        amount = words.given(replace(item, kind=item.was)) if item.was else words.money(item.amount, item.unit)
        return words("ask_role", amount=amount, said=item.detail)
    if asked == "amount" and (others := case.of("other")):
        named = words.listed(f"{words.given(item)} {words.label(item)}" for item in others)
        return f"{words('unknown_things', items=named)} {words('ask_amount')}"
    if asked == "amount" and (aside := case.of(*ASIDE)):
        said = (f"{words.label(item)} {words.given(item)} ({words(f'aside_{item.kind}')})" for item in aside)
        return f"{words('aside', items=words.listed(said))}. {words('ask_amount')}"
    return words(f"ask_{asked}")


def _which(case: Case, words: Words) -> str:
    new = case.meant[0]
    if new.sign:
        held = words.listed(map(words.given, candidates(case)))
        return words("ask_becomes", amount=f"{words.label(new)} {words.given(new)}", items=held)
    items = words.listed(f"{words.label(item)} {words.given(item)}" for item in candidates(case))
    if new.unit == PART:
        return words("ask_which_part", part=words.percent(new.amount), items=items)
    return words("ask_which", amount=words.given(new), items=items)


def choices(asked: str, case: Case, words: Words) -> tuple[Choice, ...]:
    """Every likely answer that is a word or two."""
    if asked == "karat":
        labels = [words("choice_karat", karat=words.number(Fraction(karat))) for karat in _KARATS]
    elif asked == "price_karat":
        labels = [words("choice_karat", karat=words.number(karat)) for karat in (_alloy(case) * 24, Fraction(24))]
    elif asked == "which":
        labels = list(dict.fromkeys(words.given(item) for item in candidates(case)))
        labels += [words("choice_all"), words("choice_as_it_was")]
    elif asked == "becomes":
        items = words.listed(map(words.given, candidates(case)))
        others = ("on_top", *(("off",) if off(case.items, case.meant[0]) is not None else ()), "out")
        labels = [words("choice_instead", items=items), *(words(f"choice_{one}") for one in others)]
    elif asked == "part":
        labels = [words.percent(Fraction(part, 100)) for part in PARTS]
    elif asked == "persons":
        labels = [words.number(Fraction(count)) for count in range(1, 7)]
    elif asked == "saved" and case.of("salary", "rent"):
        item = case.of("salary", "rent")[0]
        labels = [words("choice_saved", amount=words.money(item.amount, item.unit))]
    else:
        labels = [words(key) for key in _CHOICES.get(asked, ())]
    return tuple(Choice(label, label) for label in labels)


def conditions(case: Case, needs: frozenset[str], words: Words) -> tuple[Choice, ...]:
    """Under an answer that holds on a condition: what settles it."""
    keys = [
        *(("choice_hawl", "choice_no_hawl") if "hawl" in needs and case.hawl is None else ()),
        *(("choice_grazing", "choice_fed") if "grazing" in needs and case.grazing is None else ()),
    ]
    return tuple(Choice(words(key), words(key)) for key in keys)


def _alloy(case: Case) -> Fraction:
    purities = [item.purity for item in case.of("gold", "jewellery") if item.purity not in (None, 1)]
    return purities[0] or Fraction(1) if purities else Fraction(1)


def correction(problem: Problem, words: Words) -> str:
    return words(f"wrong_{problem.what}", said=words.number(Fraction(problem.said), 4))


def after(problem: Problem, case: Case) -> str:
    """What the next message may answer at once."""
    if problem.what == "karat":
        return "karat"
    if problem.what != "whole":
        return "amount"
    return next((item.kind for item in case.items if item.kind in ("camels", "cattle", "sheep", "persons")), "amount")
