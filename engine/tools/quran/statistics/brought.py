"""What a question brings along: the values that a query for it may hold, and those it has to. Pure.

A query that somebody else wrote counts what the question names and nothing from memory: a number, a word or a sura that
the question does not have is refused, and so is a query that leaves one out.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from engine.errors import InputError
from engine.scripture.facts import Sura
from engine.text.folding import CLINGING, Folded, fold, folded
from engine.tools.quran.reading.letters import fold as fold_letters
from engine.tools.quran.reading.numerals import number
from engine.tools.quran.statistics import lexicon as lex
from engine.tools.quran.statistics import names, terms
from engine.tools.quran.statistics.parts import mode_of
from engine.tools.quran.statistics.tokens import Token

ALWAYS = frozenset((0, 1, 2, 100))  # nothing, the first, odd and even, percent
SOME = 3  # from which a number in words has to be used: "one" and "second" mean many things
_ARABIC = re.compile("[\u0621-\u064a]")
_PLACES = {"Meccan": lex.WORDS["meccan"], "Medinan": lex.WORDS["medinan"]}


@dataclass(frozen=True, slots=True)
class Brought:
    """`needed`: of each, one has to stand in the query. `words` are folded, and bare of particles and article."""

    text: str
    numbers: frozenset[int]
    words: frozenset[str]
    letters: frozenset[str]
    names: frozenset[str]
    needed: tuple[frozenset[str], ...]

    def check(self, found: Sequence[Token]) -> None:
        """Raises InputError for a value that the question does not have, or for one of its own that is left out."""
        values = [one for one in found if one.kind in ("number", "string")]
        for one in values:
            if not (self._has_number(one.text) if one.kind == "number" else all(map(self._has, _cores(one.text)))):
                raise InputError(f"the query is refused: the question does not say {one.text!r}")
        held = {bare(core) for one in values for core in (*_cores(one.text), one.text)}
        for wanted in self.needed:
            if not held & {bare(one) for one in wanted}:
                raise InputError(f"the query is refused: it leaves out {' or '.join(map(repr, sorted(wanted)))}")

    def says_number(self, value: int) -> bool:
        return value in self.numbers or value in ALWAYS

    def _has_number(self, text: str) -> bool:
        return float(text).is_integer() and self.says_number(int(float(text)))

    def _has(self, core: str) -> bool:
        if core in self.names or not core:
            return True
        if len(core) == 1:
            return core in self.letters
        return all(bare(word) in self.words for word in core.split()) or f" {fold(core)} " in f" {self.text} "


def brought(question: str, suras: tuple[Sura, ...], known: Mapping[str, tuple[str, ...]]) -> Brought:
    """`known` gives the Arabic words for those of other languages. InputError where a word has none."""
    text = folded(question)
    found = names.find(text, suras)
    named = [suras[one - 1] for one in dict.fromkeys(one for one, _, _ in found)]
    figures = set(map(int, re.findall(r"\d+", text.text)))
    spoken = set(_spoken(question))
    looked_for = _terms(text.without(*((start, end) for _, start, end in found)), known)
    letter = terms.letter(text.text)
    places = [place for place, words in _PLACES.items() if lex.says(words, text.text)]
    needed = (
        *(frozenset((str(one),)) for one in sorted(figures | {one for one in spoken if one >= SOME})),
        *(frozenset((str(one.number), one.arabic, one.latin, one.english)) for one in named),
        *map(frozenset, looked_for),
        *((frozenset(letter.term.words),) if letter else ()),
        *((frozenset(places),) if len(places) == 1 else ()),
    )
    return Brought(
        text.text,
        frozenset(figures | spoken | {one.number for one in named} | _amma(text.text)),
        frozenset(map(bare, chain(re.findall(r"\w+", text.text), *(word.split() for word in chain(*looked_for))))),
        frozenset(letter.term.words) if letter else frozenset(),
        frozenset(
            (*chain.from_iterable((one.arabic, one.latin, one.english) for one in named), *_said_places(text.text))
        ),
        needed,
    )


def bare(word: str) -> str:
    """Folded, without the particles and the article before it."""
    plain = fold(word)
    return re.sub(rf"^{CLINGING}(?=\w\w)", "", plain) if _ARABIC.search(plain) else plain


def _spoken(question: str) -> Iterator[int]:
    """Numbers in words, whole ("two hundred and six") and each part of them."""
    words = [fold_letters(word) for word in re.findall(r"[^\W\d_]+", question)]
    place = 0
    while place < len(words):
        found = number(words, place)
        if found:
            yield found[0]
        place = found[1] if found else place + 1


def _terms(text: Folded, known: Mapping[str, tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The words that are looked for, each with its alternatives: those in quotation marks or after "the word"; and all
    that are known by a name of another language."""
    found, unknown = terms.find(text, mode_of(text.text), known)
    if unknown and _is_quoted(text.raw, unknown):
        raise InputError(f"no Arabic word is known for {unknown!r}")
    asked = lex.words(f"{lex.any_of('whole', 'meccan', 'medinan')}").sub(" ", text.text)
    named = (words for name, words in known.items() if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", asked))
    return list(dict.fromkeys((*(one.term.words for one in found), *named)))


def _is_quoted(question: str, word: str) -> bool:
    return re.search(rf"[\"“«'‘]\s*{re.escape(word)}", question) is not None


def _said_places(text: str) -> Iterator[str]:
    if lex.says("|".join((*_PLACES.values(), lex.WORDS["revealed"])), text):
        yield from _PLACES


def _amma(text: str) -> set[int]:
    return {30} if lex.says("amma|عم", text) else set()


def _cores(value: str) -> list[str]:
    """The words of a pattern for LIKE, or the value itself."""
    return [core for core in (part.strip(" _") for part in value.split("%")) if core]
