"""Numbers, names and rules of a case in one language."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.language import COMMA, Language, digits, figures
from engine.phrases import Phrases
from engine.tools.inheritance.rules.kin import kin
from engine.tools.inheritance.rules.naming import name
from engine.tools.inheritance.rules.working import Rules

# A sibling, uncle or nephew whose kind was not said: one, several.
_KINDLESS: Mapping[tuple[str, str], Mapping[Language, tuple[str, str]]] = {
    ("", "m"): {"en": ("brother", "brothers"), "ar": ("الأخ", "الإخوة"), "el": ("αδελφός", "αδελφοί")},
    ("", "f"): {"en": ("sister", "sisters"), "ar": ("الأخت", "الأخوات"), "el": ("αδελφή", "αδελφές")},
    ("", "mm"): {
        "en": ("brother's son", "brother's sons"), "ar": ("ابن الأخ", "أبناء الأخ"),
        "el": ("γιος αδελφού", "γιοι αδελφού"),
    },
    ("", "mf"): {
        "en": ("brother's daughter", "brother's daughters"), "ar": ("بنت الأخ", "بنات الأخ"),
        "el": ("κόρη αδελφού", "κόρες αδελφού"),
    },
    ("F", "m"): {
        "en": ("paternal uncle", "paternal uncles"), "ar": ("العم", "الأعمام"),
        "el": ("αδελφός του πατέρα", "αδελφοί του πατέρα"),
    },
    ("F", "f"): {
        "en": ("paternal aunt", "paternal aunts"), "ar": ("العمة", "العمات"),
        "el": ("αδελφή του πατέρα", "αδελφές του πατέρα"),
    },
    ("F", "mm"): {
        "en": ("paternal uncle's son", "paternal uncle's sons"), "ar": ("ابن العم", "أبناء العم"),
        "el": ("γιος του θείου", "γιοι του θείου"),
    },
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Words:
    """Everything that is said of a case, in `language`; `vague` are classes whose kind of sibling was not said."""

    phrases: Phrases
    rules: Rules
    language: Language
    vague: frozenset[str] = frozenset()

    def __call__(self, key: str, **values: object) -> str:
        return self.phrases(f"inheritance.{key}", self.language, **values)

    def name(self, key: str, number: int = 1) -> str:
        """The class, in the plural with its number from two on."""
        way = kin(key) if key != "REMAINDER" else None
        plain = _KINDLESS.get((way.up, way.down)) if way and key in self.vague else None
        if plain is None:
            return self.digits(name(key, self.language, number))
        one, many = plain[self.language]
        if number <= 1:
            return one
        return self.digits(f"{many} ({number})" if self.language == "ar" else f"{number} {many}")

    def bare(self, key: str, many: bool) -> str:
        """The class without a number."""
        return name(key, self.language, 2 if many else 1).replace(" (2)", "").removeprefix("2 ")

    def capital(self, text: str) -> str:
        return text[:1].upper() + text[1:]

    def names(self, heirs: Mapping[str, int]) -> str:
        return self.join(self.name(key, number) for key, number in heirs.items())

    def join(self, parts: Iterable[str]) -> str:
        return COMMA[self.language].join(parts)

    def digits(self, text: str) -> str:
        return digits(text, self.language)

    def fraction(self, share: Fraction) -> str:
        return self.digits(str(share))

    def number(self, value: Fraction, places: int = 0) -> str:
        """With marks of thousands; `places` decimals where it is not whole."""
        scaled = round(abs(value) * 10**places)
        whole, rest = divmod(scaled, 10**places)
        decimals = f".{rest:0{places}d}" if places and rest else ""
        return figures(f"{'-' if value < 0 else ''}{whole:,}{decimals}", self.language)

    def money(self, value: Fraction, unit: str = "") -> str:
        amount = self.number(value, 2)
        if unit in ("$", "€", "£"):
            return f"{amount} {unit}" if self.language == "el" else f"{unit}{amount}"
        return f"{amount} {unit.upper() if unit in _CODES else unit}".strip()

    def percent(self, share: Fraction) -> str:
        whole, rest = divmod(round(share * 10_000), 100)
        decimals = f".{rest:02d}".rstrip("0") if rest else ""
        return figures(f"{whole:,}{decimals}", self.language) + ("٪" if self.language == "ar" else "%")

    def rule(self, table: str, key: str, **values: str) -> str:
        return self.digits(self.rules[table][key][self.language].format(**values))

    def source(self, key: str) -> str:
        """Where a rule is read, the book named as the language names it."""
        place = self.rules["share"].get(key, {}).get("source", "")
        for book, names in self.rules["source"].items():
            place = place.replace(book, names[self.language])
        return self.digits(place)


_CODES = {"usd", "eur", "gbp", "egp", "sar", "aed"}
