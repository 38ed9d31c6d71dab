"""Words that stand for the same thing when people ask, from `config/synonyms/<language>.txt` and, of the institution's
own, from `DALIL_HOME/synonyms/<language>.txt`.

One group a line; what begins with # is a remark. Between words that mean nearly the same stand commas: one of them in
the place of another counts for less. Between two forms of one word (exam = examination, كتاب = كتب) stands an equals
sign: either counts for both. A member of several words ("hand in", "turned down") is found in a question where its
words follow each other; in a document only single words are looked for.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from engine.answering.question.spelling import terms_of
from engine.errors import SettingsError
from engine.language import LANGUAGES, Language
from engine.text import analysis


@dataclass(frozen=True, slots=True)
class Thesaurus:
    """Of one language. `words`: term -> its relatives; `phrases`: first term -> (all terms, the one that tells,
    relatives)."""

    words: dict[str, set[str]] = field(default_factory=dict)
    phrases: dict[str, list[tuple[tuple[str, ...], str, set[str]]]] = field(default_factory=dict)

    def add(self, members: Sequence[str], language: Language) -> None:
        analysed = {member: tuple(filter(None, analysis.terms(member, language))) for member in members}
        words = [analysis.words(member, language)[0] for member, terms in analysed.items() if len(terms) == 1]
        single = {term for word in words for term in terms_of(word, language)}
        for term in single:
            self.words.setdefault(term, set()).update(single - {term})
        for member, terms in analysed.items():
            if len(terms) > 1:
                self.phrases.setdefault(terms[0], []).append((terms, _telling(member, language), single))

    def of(self, terms: Sequence[str], stems: Sequence[str]) -> dict[str, str]:
        """Relatives that are not among `terms` -> the term they stand for. Phrases are looked for in `stems`."""
        spoken = (
            (telling, relatives)
            for place, stem in enumerate(stems)
            for phrase, telling, relatives in self.phrases.get(stem, ())
            if tuple(stems[place : place + len(phrase)]) == phrase and telling in terms
        )
        known = ((term, self.words[term]) for term in terms if term in self.words)
        found: dict[str, str] = {}
        for term, relatives in (*spoken, *known):
            for relative in relatives.difference(terms):
                found.setdefault(relative, term)
        return found


Thesauri = Mapping[Language, tuple[Thesaurus, Thesaurus]]  # of words that are the same, of words that mean the same


class Synonyms:
    def __init__(self, thesauri: Thesauri) -> None:
        self._thesauri = thesauri

    def become(self, other: "Synonyms") -> None:
        """From now on those of the other, for whoever holds these."""
        self._thesauri = other._thesauri

    def of(
        self, terms: Sequence[str], language: Language, words: Sequence[str] = ()
    ) -> tuple[dict[str, str], dict[str, str]]:
        """Other forms of analysed terms, then words of the same meaning (of those forms too), each with the term it
        stands for. `words` are all folded words of the question in order, in which phrases are found."""
        if language not in self._thesauri:
            return {}, {}
        forms, meanings = self._thesauri[language]
        stems = list(map(analysis.stem, words))
        same = forms.of(terms, stems)
        alike = meanings.of(terms, stems)
        for other, term in meanings.of(list(same), ()).items():
            if other not in terms:
                alike.setdefault(other, same[term])
        return same, {other: term for other, term in alike.items() if other not in same}


NONE = Synonyms({})


def load(*folders: Path) -> Synonyms:
    """Those of all folders together; files that are absent hold none. Raises SettingsError naming the line that is no
    group."""
    return Synonyms(
        {language: _read([folder / f"{language}.txt" for folder in folders], language) for language in LANGUAGES}
    )


def _read(paths: Iterable[Path], language: Language) -> tuple[Thesaurus, Thesaurus]:
    same, alike = Thesaurus(), Thesaurus()
    for path in paths:
        for members, is_same in _groups(path):
            (same if is_same else alike).add(members, language)
    return same, alike


def lines_of(path: Path) -> list[tuple[int, str]]:
    """The groups of a file as they are written, each with the number of its line."""
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return [(number, line) for number, line in enumerate(lines, 1) if line.strip() and not line.startswith("#")]


def _groups(path: Path) -> Iterator[tuple[list[str], bool]]:
    """Members of each group, and whether they are forms of one word."""
    for number, line in lines_of(path):
        members = [part.strip() for part in re.split("[,،=]", line) if part.strip()]
        if len(members) < 2 or ("=" in line and re.search("[,،]", line)):
            raise SettingsError(
                f"{path}, line {number}: a group needs two words or more, with either commas or = between them"
            )
        yield members, "=" in line


def _telling(phrase: str, language: Language) -> str:
    """The term that a phrase is told by: the head of a compound, the verb before its particle."""
    content = analysis.content_terms(phrase, language)
    return content[-1] if language == "en" else content[0]
