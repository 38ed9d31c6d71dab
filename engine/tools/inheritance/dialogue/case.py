"""A case of a conversation: all that was understood so far, as frozen data that travels as JSON from turn to turn."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from engine.tools.common.bounds import Bound
from engine.tools.inheritance.reading.estate import Property
from engine.tools.inheritance.reading.hearing import Open
from engine.tools.inheritance.reading.sums import Wealth
from engine.tools.inheritance.reading.units import same

ZERO = Fraction(0)
_OF_ALL = ("me", "understood")  # what is open of the whole case, whoever it is kept with


@dataclass(frozen=True, slots=True)
class Bequest:
    """A part of what is left, or an amount; `heir` is the class of an heir it goes to."""

    part: Fraction
    amount: Fraction = ZERO
    to: str = ""
    heir: str = ""


@dataclass(frozen=True, slots=True)
class Later:
    """Somebody who died before the division: his class, his own heirs; `kin` whether the living relatives count too."""

    who: str
    heirs: Mapping[str, int]
    kin: bool | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """`opens` is what was not said, `settled` what was asked about and makes no difference; `asked` what is wanted;
    `bounds` are those of the estate's amounts (`Property`), `apart` what is left in other currencies or measures."""

    heirs: Mapping[str, int] = field(default_factory=dict)
    opens: tuple[Open, ...] = ()
    dead: str = ""
    about: tuple[str, ...] = ()
    asked: str = ""
    gross: Fraction | None = None
    unit: str = ""
    debts: Fraction = ZERO
    funeral: Fraction = ZERO
    bounds: Mapping[str, Bound] = field(default_factory=dict)
    apart: tuple[Wealth, ...] = ()
    schools: tuple[str, ...] = ()
    bequests: tuple[Bequest, ...] = ()
    barred: Mapping[str, str] = field(default_factory=dict)
    missing: str = ""
    unclear: str = ""  # the class of one whose sex is not clear
    settles: str = ""  # the class that takes something else and leaves its share to the others
    waived: bool = False  # it was only given up: nobody's share changes by that
    pregnant: str = ""
    divorced: str = ""  # a spouse: "?" not known how, "over" for good, "ill" for good in his last illness
    later: tuple[Later, ...] = ()
    outsiders: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    unplaced: tuple[str, ...] = ()
    me: tuple[str, ...] = ()
    read_as: Mapping[str, str] = field(default_factory=dict)  # by class the words that the tagger alone read so
    whose: str = ""  # what the deceased is to the writer ("F": his father); "" where that was not told

    @property
    def net(self) -> Fraction | None:
        return None if self.gross is None else max(self.gross - self.debts - self.funeral, ZERO)

    def having(self, heirs: Mapping[str, int]) -> "Case":
        """The case with other heirs; what was open on classes that are gone is dropped."""
        left = {key: number for key, number in heirs.items() if number}
        return replace(
            self, heirs=left, opens=tuple(each for each in self.opens if each.key in left or each.about in _OF_ALL)
        )

    def holding(self, told: "Property | Case", *, besides: bool = False) -> "Case":
        """The case with what is told of the estate, its debts and the funeral; the rest of them is kept. `besides`: an
        amount in another currency or measure stands beside those that were told."""
        other = told.gross is not None and self.gross is not None and same(told.unit) != same(self.unit)
        if besides and other and told.gross is not None:
            more = Wealth(told.gross, told.unit, told.debts, told.bounds.get("gross", ""))
            kept = tuple(each for each in self.apart if same(each.unit) != same(told.unit))
            return replace(self, apart=(*kept, more))
        names = [name for name in ("debts", "funeral") if getattr(told, name)]
        names += ["gross"] if told.gross is not None else []
        amounts = {name: getattr(told, name) for name in names}
        bounds = {name: each for name, each in self.bounds.items() if name not in names} | dict(told.bounds)
        apart = self.apart if told.gross is None else told.apart
        return replace(self, **amounts, unit=told.unit or self.unit, bounds=bounds, apart=apart)

    @property
    def others(self) -> tuple["Case", ...]:
        """The case once for what is left in each of the other currencies or measures; a bequest that is an amount and
        the funeral come off the first."""
        parts = tuple(each for each in self.bequests if each.part)
        return tuple(
            replace(
                self, gross=each.amount, unit=each.unit, debts=each.debts, funeral=ZERO, bequests=parts, apart=(),
                bounds={"gross": each.bound} if each.bound else {},
            )
            for each in self.apart
        )  # fmt: skip

    def without(self, *opens: Open) -> "Case":
        return replace(self, opens=tuple(each for each in self.opens if each not in opens))


@dataclass(frozen=True, slots=True)
class Talk:
    """What a turn leaves behind: the case, the question it put ("" after an answer), the messages of its buttons, and
    what was `said` of the case and asked, as the tagger reads it (`engine/reading/people.py`)."""

    case: Case
    question: str = ""
    key: str = ""
    offered: tuple[str, ...] = ()
    said: str = ""

    def dump(self) -> str:
        put = {"question": self.question, "key": self.key, "offered": self.offered, "said": self.said}
        return json.dumps({**put, "case": _plain(self.case)}, ensure_ascii=False)


def load(state: str) -> Talk:
    """Raises ValueError where the state is not one of this version."""
    given = json.loads(state)
    try:
        offered = tuple(given.get("offered", ()))
        return Talk(_case(given["case"]), given["question"], given["key"], offered, given.get("said", ""))
    except (KeyError, TypeError) as error:
        raise ValueError(f"no state of an inheritance conversation: {state[:80]}") from error


def _plain(case: Case) -> dict[str, Any]:
    return {
        "heirs": dict(case.heirs), "opens": [[each.about, each.key] for each in case.opens], "dead": case.dead,
        "about": case.about, "asked": case.asked, "gross": None if case.gross is None else str(case.gross),
        "unit": case.unit, "debts": str(case.debts), "funeral": str(case.funeral), "bounds": dict(case.bounds),
        "apart": [[str(each.amount), each.unit, str(each.debts), each.bound] for each in case.apart],
        "schools": case.schools,
        "bequests": [[str(each.part), str(each.amount), each.to, each.heir] for each in case.bequests],
        "barred": dict(case.barred), "missing": case.missing, "unclear": case.unclear,
        "settles": case.settles, "waived": case.waived, "pregnant": case.pregnant, "divorced": case.divorced,
        "later": [[each.who, dict(each.heirs), each.kin] for each in case.later], "outsiders": case.outsiders,
        "gone": case.gone, "unplaced": case.unplaced, "me": case.me, "whose": case.whose,
        "read_as": dict(case.read_as),
    }  # fmt: skip


def _case(given: Mapping[str, Any]) -> Case:
    lists = ("about", "schools", "outsiders", "gone", "unplaced", "me")
    kept: dict[str, Any] = {key: tuple(value) if key in lists else value for key, value in given.items()}
    kept["opens"] = tuple(Open(about, key) for about, key in given["opens"])
    kept["gross"] = None if given["gross"] is None else Fraction(given["gross"])
    kept |= {"debts": Fraction(given["debts"]), "funeral": Fraction(given["funeral"])}
    kept["apart"] = tuple(
        Wealth(Fraction(amount), unit, Fraction(debts), bound) for amount, unit, debts, bound in given.get("apart", ())
    )
    kept["bequests"] = tuple(
        Bequest(Fraction(part), Fraction(sum_), to, heir) for part, sum_, to, heir in given["bequests"]
    )
    kept["later"] = tuple(Later(who, heirs, kin) for who, heirs, kin in given["later"])
    return Case(**kept)
