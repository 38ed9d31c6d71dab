"""Words that stand for the same thing when people ask, from `config/synonyms/<language>.txt`.

One group a line, commas between its words; what begins with # is a remark. A member of several words is there for the
reader: only single words are compared.
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from engine.errors import SettingsError
from engine.language import LANGUAGES, Language
from engine.retrieval import analysis

Groups = Mapping[Language, Mapping[str, Mapping[str, str]]]  # language -> term -> its relatives: term -> the word


class Synonyms:
    def __init__(self, groups: Groups) -> None:
        self._groups = groups

    def of(self, terms: Iterable[str], language: Language) -> dict[str, tuple[str, str]]:
        """Relatives of analysed terms, themselves left out: relative -> (the term it stands for, the word written)."""
        known, asked = self._groups.get(language, {}), list(terms)
        found: dict[str, tuple[str, str]] = {}
        for term in asked:
            for relative, word in known.get(term, {}).items():
                if relative not in asked:
                    found.setdefault(relative, (term, word))
        return found


NONE = Synonyms({})


def load(folder: Path) -> Synonyms:
    """Files that are absent hold no synonyms. Raises SettingsError naming the line that is no group."""
    return Synonyms({language: _read(folder / f"{language}.txt", language) for language in LANGUAGES})


def _read(path: Path, language: Language) -> dict[str, dict[str, str]]:
    relatives: dict[str, dict[str, str]] = {}
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        members = [part.strip() for part in re.split("[,،]", line) if part.strip()]
        if len(members) < 2:
            raise SettingsError(f"{path}, line {number}: a group needs two words or more, with commas between them")
        words = {term: member for member in members if (term := _term(member, language))}
        for term in words:
            relatives.setdefault(term, {}).update({other: word for other, word in words.items() if other != term})
    return relatives


def _term(word: str, language: Language) -> str:
    """The one analysed term of a word; empty for what is several ("wi-fi", "id card")."""
    terms = analysis.terms(word, language)
    return terms[0] if len(terms) == 1 else ""
