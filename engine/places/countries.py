"""Countries, and states and provinces, by the names people use for them, in three languages. Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.language import LANGUAGES, Language
from engine.places.cities import folded
from engine.text.folding import CLINGING, fold


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


@dataclass(frozen=True)
class Adjectives:
    """ "Egyptian", "المصرية", "αιγυπτιακή": the codes of countries by folded word, and by the stem of a Greek one."""

    words: Mapping[str, str]
    stems: Mapping[str, str]

    def find(self, word: str) -> str:
        """The country's code; empty for a word that is no such adjective."""
        plain = fold(word).strip()
        bare = _CLUNG.sub("", plain)
        spellings = (plain, bare, bare.removesuffix("ه"), bare.removesuffix("ين"))
        found = next((self.words[one] for one in spellings if one in self.words), "")
        return found or next((code for stem, code in self.stems.items() if plain.startswith(stem)), "")


_CLUNG = re.compile(f"^{CLINGING}(?=\\w{{3}})")


def load_adjectives(path: Path) -> Adjectives:
    """From `config/demonyms.tsv`."""
    words: dict[str, str] = {}
    stems: dict[str, str] = {}
    for line in path.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            code, *spelt, greek = line.split("\t")
            words |= {fold(word): code for names in spelt for word in names.split("|")}
            stems |= {fold(stem): code for stem in greek.split("|")}
    return Adjectives(words, stems)


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
