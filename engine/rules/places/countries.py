"""Countries, and states and provinces, by the names people use for them, in three languages. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.language import LANGUAGES, Language
from engine.rules.places.cities import folded


@dataclass(frozen=True)
class Countries:
    """`names` by code and language; `codes` by folded name."""

    names: Mapping[str, Mapping[Language, str]]
    codes: Mapping[str, str]

    def find(self, name: str) -> str:
        """The country's code; empty for a name that is none's."""
        return self.codes.get(folded(name), "")

    def called(self, code: str, language: Language) -> str:
        names = self.names.get(code)
        return names[language] if names else code


def load(path: Path) -> Countries:
    """From `config/countries.tsv` or `config/regions.tsv`."""
    names: dict[str, Mapping[Language, str]] = {}
    codes: dict[str, str] = {}
    for line in path.read_text("utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        code, *rest = line.split("\t")
        names[code] = dict(zip(LANGUAGES, rest[:3], strict=True))
        for name in (*rest[:3], *rest[3].split("|")):
            codes.setdefault(folded(name), code)
    codes.pop("", None)
    return Countries(names, codes)
