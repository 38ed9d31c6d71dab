"""Figures, sums, schools and conditions of a reckoning in words of a language."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.language import COMMA, Language, digits, figures
from engine.phrases import Phrases
from engine.tools.zakat.rules.case import ANIMALS, ASIDE, CROPS, Case, Item
from engine.tools.zakat.rules.outcome import Part
from engine.tools.zakat.rules.terms import Herd, School

_SEMICOLON: Mapping[Language, str] = {"en": "; ", "ar": "؛ ", "el": "· "}
# What is not reckoned, and what an answer to a question of ours gives another name.
_RENAMED = (*ASIDE, "unclear", "shares", "metal", "animals", "owed")
_SAID = ("rain", "irrigated", "mixed_equal")


def _of_kind(case: Case, kind: str, detail: str) -> list[Item]:
    return [item for item in case.of(kind) if item.detail == detail]


def _together(parts: Sequence[Part]) -> list[Part]:
    """Money of one currency as one, what waits for its receipt last."""
    sums: dict[tuple[str, bool], Part] = {}
    apart: list[Part] = []
    for part in parts:
        held = sums.get((part.unit, part.on_receipt))
        if not part.unit.startswith("$") or isinstance(part.amount, tuple):
            apart.append(part)
        elif held is None or isinstance(held.amount, tuple):
            sums[part.unit, part.on_receipt] = part
        else:
            sums[part.unit, part.on_receipt] = replace(part, amount=held.amount + part.amount)
    return sorted((*sums.values(), *apart), key=lambda part: part.on_receipt)


@dataclass(frozen=True, slots=True)
class Words:
    phrases: Phrases
    language: Language

    def __call__(self, key: str, /, **values: object) -> str:
        return self.phrases(f"zakat.{key}", self.language, **values)

    def digits(self, text: str) -> str:
        return digits(text, self.language)

    def number(self, value: Fraction, places: int = 2, *, cents: bool = False) -> str:
        """Rounded to `places`, grouped as the language does; `cents` keeps both of them where there are any."""
        whole, rest = divmod(int(value * 10**places + Fraction(1, 2)), 10**places)
        decimals = f".{rest:0{places}d}" if rest else ""
        return figures(f"{whole:,}{decimals if cents else decimals.rstrip('0')}", self.language)

    def date(self, iso: str) -> str:
        year, month, day = iso.split("-")
        shown = {"en": iso, "ar": f"{year}/{month}/{day}", "el": f"{day}/{month}/{year}"}[self.language]
        return self.digits(shown)

    def currency(self, unit: str) -> str:
        """A named currency by its code, any other by its word."""
        family, _, code = unit.partition(".")
        return code or (self(f"currency_{family}") if family else "")

    def money(self, amount: Fraction, unit: str) -> str:
        return f"{self.number(amount, cents=True)} {self.currency(unit)}".strip()

    def price(self, amount: Fraction) -> str:
        """Of a gram: with four decimals where two would hide what it was multiplied by."""
        plain = (amount * 100).denominator == 1
        return self.money(amount, "") if plain else self.number(amount, 4)

    def given(self, item: Item) -> str:
        """The amount of an item as it was given."""
        if item.kind == "owed":
            return self._owed(item)
        if item.kind == "other":
            return self.number(item.amount)
        if item.kind in ("within", "theirs", "earlier") and item.detail:
            own = replace(item, kind=item.detail, detail="")
            return f"{self.label(own)} {self.given(own)}"
        if item.kind in ("gold", "silver", "jewellery", "metal", "crop"):
            said = self(f"unit_{item.unit}", n=self.number(item.amount, 4))
            books = item.unit in ("mithqal", "dirham") and item.purity == 1
            return said if item.kind == "crop" or books else f"{said} {self.karat(item.purity)}".strip()
        return self.money(item.amount, item.unit)

    def _told(self, item: Item) -> str:
        """The amount as it was told; one that is not exact with what it is reckoned as."""
        amount = self.given(item)
        return self(f"told_{item.bound}", amount=amount) if item.bound else amount

    def _owed(self, item: Item) -> str:
        """What is owed in kind: "1 kg of gold" as "gold 1 kg"."""
        crop = item.detail in CROPS or item.detail.endswith("_in_husk")
        own = replace(item, kind="crop" if crop else item.detail)
        return f"{self.label(own)} {self.given(own)}"

    def karat(self, purity: Fraction | None) -> str:
        if purity is None:
            return ""
        if (purity * 24).denominator == 1:
            return self("said_karat", karat=self.number(purity * 24))
        return self("said_fineness", karat=self.number(purity * 1000, 1))

    def label(self, item: Item) -> str:
        if item.kind == "other":
            return item.detail
        return self(f"crop_{item.detail}") if item.kind == "crop" else self(f"kind_{item.kind}")

    def school(self, school: School) -> str:
        return self("school_" + school.rpartition(":")[2])

    def schools(self, schools: Iterable[School]) -> str:
        return COMMA[self.language].join(map(self.school, schools))

    def listed(self, parts: Iterable[str]) -> str:
        return _SEMICOLON[self.language].join(parts)

    def percent(self, part: Fraction) -> str:
        return self.number(part * 100) + ("٪" if self.language == "ar" else "%")

    def sum_of(self, parts: Sequence[Part]) -> str:
        """Money, metals, animals: all that one school asks."""
        said = ((self.part(part), part.on_receipt) for part in _together(parts))
        joined = " + ".join(self("on_receipt", sum=sum_said) if later else sum_said for sum_said, later in said)
        return joined or self("none")

    def part(self, part: Part) -> str:
        if isinstance(part.amount, tuple):
            return self("or").join(self.herd(herd) for herd in part.amount)
        if part.unit.startswith("$"):
            return self.money(part.amount, part.unit[1:])
        if part.unit.startswith("kg "):
            return self("due_kg", n=self.number(part.amount), crop=self("crop_" + part.unit[3:]))
        if part.unit == "sheep":
            return self.herd({"sheep": part.amount})
        key = {"sa": "unit_saa", "horses": "due_horses"}.get(part.unit) or "due_" + part.unit.replace(" ", "_")
        return self(key, n=self.number(part.amount, 4))

    def herd(self, herd: Herd) -> str:
        return self("with").join(self.animals(kind, number) for kind, number in herd.items())

    def animals(self, kind: str, number: Fraction) -> str:
        if number.denominator != 1:
            return self(f"{kind}_part", n=self.digits(str(number - 1)))
        return self(f"{kind}_{number}" if number in (1, 2) else f"{kind}_n", n=self.number(number))

    def _fodder(self, case: Case) -> list[str]:
        told = case.grazing is not None and (case.owners or case.of(*ANIMALS))
        return ["said_grazing" if case.grazing else "said_fed"] if told else []

    def joined(self, conditions: Sequence[str]) -> str:
        return self("and").join(conditions)

    def changed(self, before: Case, after: Case) -> str:
        """The amounts that are others than before, a kind at a time; empty where nothing that was held is another."""
        kinds = dict.fromkeys((item.kind, item.detail) for item in (*before.items, *after.items))
        pairs = (tuple(_of_kind(case, *kind) for case in (before, after)) for kind in kinds)
        told = (
            self(
                "changed_from",
                label=self.label((*old, *new)[0]),
                before=" + ".join(map(self.given, old)),
                after=" + ".join(map(self.given, new)) or self.number(Fraction(0)),
            )
            for old, new in pairs
            if old and sorted(item.amount for item in old) != sorted(item.amount for item in new)
            if old[0].kind not in _RENAMED and not any(item.was for item in old)
        )
        items = self.listed(told)
        return self("changed", items=items) if items else ""

    def understood(self, case: Case) -> list[str]:
        """The case said back, its amounts first."""
        held = [
            f"{self.label(item)} {self._told(item)}" + (f" ({self(f'said_{item.water}')})" if item.water else "")
            for item in case.items
        ]
        if case.owners:
            held.append(f"{self('kind_owners')} " + " + ".join(self.number(Fraction(each)) for each in case.owners))
        said = [
            *(["said_hawl"] if case.hawl else ["said_no_hawl"] if case.hawl is False else []),
            *(["said_solar"] if case.year == "solar" else []),
            *(self._fodder(case)),
            *([f"said_{case.water}"] if case.water in _SAID and case.of("crop") else []),
            *(["said_minor"] if case.minor else []),
            *(["said_wife"] if case.wife else []),
        ]
        staple = [self(f"crop_{case.staple}")] if case.staple else []
        return [*held, *staple, *map(self, said)]
