"""How a message changes a case: amounts that come on top, take the place of others or are taken back."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from engine.tools.zakat.dialogue.several import in_currency, keeps_apart, off, places, unsettled
from engine.tools.zakat.rules.case import ASIDE, CROPS, METALS, MONEY, OPEN, Case, Item

_SHARES = ("trade_shares", "held_shares")


def changed(case: Case, said: Case, *, opens: bool = False) -> Case:
    """New amounts replace those of their kind, unless they come on top."""
    said = _of_known_use(case, _watered(case, said))
    fresh = tuple(in_currency(item, case) for item in _renamed(case, said))
    as_worn = worn(case, said)
    comes = said.adds or (opens and not said.changes)
    held = [replace(item, kind="jewellery") if as_worn and item.kind == "gold" else item for item in case.items]
    if crop := regrown(case, said):
        held = [replace(item, detail=crop) for item in held]
    meant = tuple(new for new in fresh if new.sign == OPEN and places(new, held, said))
    less = [new for new in fresh if new.sign == "-"]
    for new in less:
        left = off(held, new)
        held, meant = (held, (*meant, new)) if left is None else (left, meant)
    fresh = tuple(new for new in fresh if new not in meant and new not in less)
    replacing = tuple(new for new in fresh if new.sign == "=" or (new.sign != "+" and not comes))
    unsure = unsettled(replacing, held, said)
    meant = (*meant, *(replace(new, sign="") for new in unsure))
    fresh = tuple(replace(new, sign="") for new in fresh if new not in unsure)
    gone = [old for new in replacing if new not in unsure for old in places(new, held, said)]
    kept = tuple(
        replace(item, unit=said.unit)
        if said.unit and (said.changes or not item.unit) and item.kind in (*MONEY, "debt", "due")
        else item
        for item in held
        if not {item.kind, item.detail} & set(said.drops) and item not in gone
    )
    result = replace(
        _circumstances(case, said),
        items=(*kept, *fresh) if case.doubted else _summed((*kept, *fresh)),  # what is shown is put right one by one
        meant=meant or tuple(each for each in case.meant if _stays_open(each, kept, () if comes else fresh)),
        problems=said.problems,
        likely=min(case.likely, said.likely),
        rates=(*said.rates, *case.rates),
        owners=said.owners or case.owners,
        minor=case.minor or said.minor,
        wards=case.wards if said.wards is None else said.wards,
        wife=case.wife or said.wife,
        wants=case.wants or said.wants,
        unused=tuple(dict.fromkeys((*case.unused, *said.unused))),
        shared=case.shared or said.shared,
        school=None if said.all_schools else said.school or case.school,
    )
    return purified(result, said.purity) if said.purity is not None and not said.items else result


def _watered(case: Case, said: Case) -> Case:
    """With its own water on a harvest that is told beside one that is watered otherwise: "the other field I water"."""
    if not case.of("crop") or not said.of("crop") or case.water in ("", said.water) or not said.water:
        return said
    items = (replace(item, water=said.water) if item.kind == "crop" else item for item in said.items)
    return replace(said, items=tuple(items), water="")


def _of_known_use(case: Case, said: Case) -> Case:
    """Later shares are of the only use that the case has shares of."""
    kinds = {item.kind for item in case.of(*_SHARES)}
    if len(kinds) != 1 or not said.of("shares"):
        return said
    (kind,) = kinds
    return said.with_items(tuple(replace(item, kind=kind) if item.kind == "shares" else item for item in said.items))


def _stays_open(new: Item, kept: Iterable[Item], fresh: Iterable[Item]) -> bool:
    """Whether it is still to be asked whose place an amount takes: nothing of its kind was told anew."""
    return all(each.kind != new.kind for each in fresh) and bool(places(new, kept, Case(changes=True)))


def _renamed(case: Case, said: Case) -> tuple[Item, ...]:
    """ "and if there were 65?", "what about 600 kg?": a number alone is of the one thing of the case."""
    kinds = {(item.kind, item.detail) for item in case.items}
    if len(case.items) > len(kinds) == len(said.items) == 1 and said.changes and _is_of_none(case, said.items[0]):
        return (replace(case.items[0], amount=said.items[0].amount, purity=None),)
    if said.changes and not said.adds and len(case.of("cash")) > 1 and not case.of("fixed"):
        said = replace(said, items=tuple(map(_kept_there, said.items)))
    if len(said.items) == 1 and said.changes and not said.adds and _is_of_none(case, said.items[0]):
        return (replace(said.items[0], kind="unclear", detail=f"{said.items[0].amount}"),)
    plain = all(item.kind == "cash" and not item.unit for item in said.items)
    if plain and said.changes and not said.adds and len(said.items) == len(case.items) > 1:
        told = zip(case.items, said.items, strict=True)  # "no, 12,000 and 3,000", in the order they were told in
        return tuple(replace(old, amount=new.amount) for old, new in told)
    weighed = [item for item in case.items if item.kind in (*METALS, "crop")]
    if len(said.items) == len(weighed) == 1 and said.items[0].kind == "metal" and not said.adds:
        return (replace(weighed[0], amount=said.items[0].amount, unit=said.items[0].unit, sign=said.items[0].sign),)
    if len(case.items) != 1 or len(said.items) != 1 or said.adds:
        return said.items
    (old,), (new,) = case.items, said.items
    if not said.changes:
        return said.items
    plain = new.kind == "cash" and not new.unit and old.kind not in ("cash", "debt", *ASIDE)
    return (replace(old, amount=new.amount),) if plain else said.items


def _kept_there(item: Item) -> Item:
    """ "Sorry, at home it is 2,000": of several sums of money one may lie there; a house was not told of."""
    return replace(item, kind="cash") if item.kind == "fixed" else item


def _is_of_none(case: Case, new: Item) -> bool:
    """Whether a number alone may be of several things that are no money."""
    return new.kind == "cash" and not new.unit and len(case.items) > 1 and not case.of(*MONEY, "debt", *ASIDE)


def _circumstances(case: Case, said: Case) -> Case:
    """What the message says of anything but amounts, over what was said before."""
    return replace(
        case,
        hawl=case.hawl if said.hawl is None else said.hawl,
        grazing=case.grazing if said.grazing is None else said.grazing,
        gold=said.gold or case.gold,
        silver=said.silver or case.silver,
        nisab=case.nisab if said.nisab is None else said.nisab,
        basis=said.basis or case.basis,
        years=said.years or case.years,
        spans=said.spans or case.spans,
        since=said.since or case.since,
        part=said.part or case.part,
        year=said.year or case.year,
        water=said.water or case.water,
        staple=said.staple or case.staple,
        trading=case.trading if said.trading is None else said.trading,
    )


def _summed(items: Iterable[Item]) -> tuple[Item, ...]:
    """Amounts of one kind in one unit as one, but not those that may be put right one by one."""
    sums: dict[Item, Fraction] = {}
    apart = []
    for item in items:
        if keeps_apart(item):
            apart.append(item)
            continue
        alike = replace(item, amount=Fraction(0))
        sums[alike] = sums.get(alike, Fraction(0)) + item.amount
    return (*apart, *(replace(alike, amount=amount) for alike, amount in sums.items()))


def purified(case: Case, purity: Fraction) -> Case:
    gold = ("gold", "jewellery")
    named = [item for item in case.of(*gold) if item.purity is None] or list(case.of(*gold))
    items = tuple(replace(item, purity=purity) if item in named else item for item in case.items)
    return replace(case, items=items, purity=purity, problems=())


def regrown(case: Case, said: Case) -> str:
    """Another crop for the only harvest: "and if it were barley?"; empty where none is named."""
    named = [kind for kind in said.wants if kind in CROPS]
    only = len(case.items) == 1 and case.items[0].kind == "crop" and not said.items
    return named[0] if only and len(named) == 1 and said.changes else ""


def worn(case: Case, said: Case) -> bool:
    """ "it is jewellery that my wife wears": said of the gold of the case."""
    return "jewellery" in said.wants and not said.items and bool(case.of("gold"))
