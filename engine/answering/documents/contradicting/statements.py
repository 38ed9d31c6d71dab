"""A sentence, or a cell of a row, as what it says of a thing: words that name thing and condition, and the values."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Literal

from engine.answering.documents.contradicting.values import FREE, Value, Values
from engine.answering.documents.evidence import BETWEEN_CELLS, Sentence, row_of, table_of
from engine.answering.documents.limits import LimitReader
from engine.answering.question.interchangeable import slot_of
from engine.answering.question.light_words import is_aspect, is_light
from engine.answering.question.synonyms import Synonyms
from engine.language import Language
from engine.text import analysis
from engine.text.contrasting import Contrasts
from engine.text.lexicon import WordList
from engine.text.number_words import word_of

Cases = Mapping[str, frozenset[str]]
"""What is named of things that exclude each other (master's and doctorate, Saturday and Sunday), by group."""

SLOT = "slot "  # begins the group of words that stand in each other's place in one language
_WORDS = 20_000  # that are remembered
_FRAMES = 2048  # headings that are remembered
_MARK = re.compile(r"\s*(?:\(\w{1,3}\)|\d{1,3}(?:\.\d{1,3})*[.)]|\w\)|[-*•])\s+")  # of a paragraph or an item
_NUMBERING = re.compile(r"^\W*(?:([^\W\d_]+)\s)?\d+(?:\.\d+)*[.):–-]?\s+")  # of a heading: "3.", "Article 12"
_ASKS = re.compile(r"[?؟;\u037e]\W*$")
_PART_CASES = frozenset(  # groups of `config/contrasts.toml` by which headings part cases
    ("degree", "group", "origin", "side", "term", "weekday", "month", "number", "age", "result", "work", "sex", "meal")
)
_YEAR = re.compile(r"(?:19|20)\d\d")


def _plain(word: str) -> str:
    return analysis.normalize(word).replace("'", "")


_DENYING, _FORBIDDING, _ALLOWING, _DEMANDING, _LIMITING, _ANNOUNCING, _WRITINGS = (
    WordList(f"statements.{table}", fold=_plain)
    for table in ("denying", "forbidding", "allowing", "demanding", "limiting", "announcing", "writings")
)


@dataclass(frozen=True, slots=True)
class Stand:
    """Whether a sentence denies or forbids, allows or demands, and by which words it holds for some only."""

    denies: bool
    allows: bool
    demands: bool
    limits: frozenset[str]

    @classmethod
    def of(cls, words: Sequence[str]) -> "Stand":
        """Of folded words; what is denied twice is not denied."""
        denials = sum(word in _DENYING or word in _FORBIDDING for word in words)
        return cls(
            denials % 2 == 1,
            any(word in _ALLOWING or word in _FORBIDDING for word in words),
            any(word in _DEMANDING for word in words),
            frozenset(word for word in words if word in _LIMITING),
        )


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands above a sentence. `headings` and `title` are the terms of its headings, of its document's title where
    it has none, and of the title; `cases` those of its nearest heading, `years` and other `figures` of all."""

    nearest: frozenset[str]
    headings: frozenset[str]
    title: frozenset[str]
    cases: Cases
    cases_above: Cases
    figures: frozenset[str]
    years: frozenset[str]


@dataclass(frozen=True, slots=True)
class Statement:
    """`telling`: the terms of its own that tell what is spoken of, in order; `known`: all its terms, with their
    synonyms; `members` of contrasts, `cases` and `figures` that it names; `cells`: what other cells of its row
    state."""

    sentence: Sentence
    values: tuple[Value, ...]
    telling: tuple[str, ...]
    known: frozenset[str]
    members: frozenset[str]
    cases: Cases
    figures: frozenset[str]
    stand: Stand
    frame: Frame
    cells: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)

    @property
    def may_differ(self) -> bool:
        """Whether it states something that another one may state otherwise."""
        return bool(self.values) or self.stand.denies or self.stand.allows or self.stand.demands


def load(config: Path, limits: LimitReader, synonyms: Synonyms) -> "Reader":
    """Raises SettingsError for a file that is not there or cannot be read."""
    return Reader(Values(limits), Contrasts(config / "contrasts.toml"), synonyms)


class Reader:
    """Reads sentences as statements."""

    def __init__(self, values: Values, contrasts: Contrasts, synonyms: Synonyms) -> None:
        self._values, self._contrasts, self._synonyms = values, contrasts, synonyms
        self._frame = lru_cache(maxsize=_FRAMES)(self._framed)

    def of(self, sentence: Sentence) -> Iterator[Statement]:
        """None of a question; of a row whose columns have names, one for each cell that states something."""
        text, passage = sentence.text, sentence.passage
        if _ASKS.search(text):
            return
        frame = self._frame(passage.headers, passage.title, passage.language)
        if table_of(text) and (cells := _cells(row_of(text))):
            yield from self._of_row(sentence, frame, cells)
        else:
            yield self._statement(sentence, frame, text[mark.end() :] if (mark := _MARK.match(text)) else text)

    def _of_row(self, sentence: Sentence, frame: Frame, cells: Sequence[tuple[str, str]]) -> Iterator[Statement]:
        """Its first cell says of what the row is, and its cells without figures under which conditions."""
        language = sentence.passage.language
        told = {name: self._values.of(value, language, alone=True).values for name, value in cells[1:]}
        subject = " ; ".join((cells[0][1], *(value for name, value in cells[1:] if not told[name])))
        column = frozenset(analysis.terms(f"{cells[0][0]} {table_of(sentence.text)}", language))
        for name, value in cells[1:]:
            if told[name]:
                others = {other: values for other, values in told.items() if values and other != name}
                yield self._statement(sentence, frame, f"{subject} ; {name} ; {value}", column, others)

    def _statement(
        self,
        sentence: Sentence,
        frame: Frame,
        text: str,
        column: frozenset[str] = frozenset(),
        cells: Mapping[str, tuple[Value, ...]] | None = None,
    ) -> Statement:
        language = sentence.passage.language
        stated = self._values.of(text, language, alone=cells is not None)
        words = analysis.words(stated.rest, language)
        told = [word for word in words if not (analysis.is_stop_word(word) or (stated.values and word in _ANNOUNCING))]
        terms = [term for term in map(analysis.stem, told) if term]
        kinds = frozenset(one.kind for one in stated.values)
        stands = {analysis.stem(word) for word in words if _tells_stand(word)}
        telling = (one for one in terms if not (one[:1].isdigit() or one in stands or _announces(one, kinds)))
        forms, meanings = self._synonyms.of(terms, language, words)
        members = self._contrasts.members(stated.named)
        return Statement(
            sentence,
            stated.values,
            tuple(telling),
            frozenset((*terms, *forms, *meanings, *column)),
            members,
            _cases(members, analysis.terms(stated.named, language)),
            frozenset(term for term in terms if term[:1].isdigit()),
            Stand.of(words),
            frame,
            cells or {},
        )

    def _framed(self, headers: tuple[str, ...], title: str, language: Language) -> Frame:
        path = headers or (title,)
        above = " ; ".join((title, *path[:-1]))
        figures = frozenset[str]().union(*(_figures(one, language) for one in (title, *path)))
        return Frame(
            _told(path[-1], language),
            _told(" ; ".join(path), language),
            _told(title, language),
            self._named(path[-1], language),
            self._named(above, language),
            _figures(path[-1], language),
            frozenset(one for one in figures if _YEAR.fullmatch(one)),
        )

    def _named(self, text: str, language: Language) -> Cases:
        return _cases(self._contrasts.members(text), analysis.terms(text, language))


@lru_cache(maxsize=_WORDS)
def may_state(word: str) -> Literal["figure", "denial", ""]:
    """Whether a word may be a figure (an Arabic one may be a dual), which nothing to pay is as well, or deny."""
    plain = _plain(word)
    if word.isdigit() or word_of(plain) is not None or plain in FREE or plain.endswith(("ان", "ين")):
        return "figure"
    return "denial" if plain in _DENYING or plain in _FORBIDDING else ""


def _cases(members: Iterable[str], terms: Iterable[str]) -> Cases:
    found: dict[str, set[str]] = {}
    for member in members:
        group, _, name = member.partition(".")
        if group in _PART_CASES:
            found.setdefault(group, set()).add(name)
    for term in terms:
        if (slot := slot_of(term)) is not None:
            found.setdefault(f"{SLOT}{slot}", set()).add(term)
    return {group: frozenset(names) for group, names in found.items()}


def _told(heading: str, language: Language) -> frozenset[str]:
    """The terms by which a heading tells what is below it."""
    words = analysis.content(analysis.words(heading, language))
    terms = (analysis.stem(word) for word in words if word not in _WRITINGS)
    return frozenset(term for term in terms if not (term[:1].isdigit() or is_light(term)))


def _figures(heading: str, language: Language) -> frozenset[str]:
    """Those of a heading, without its number in a row of headings."""
    number = _NUMBERING.match(f"{heading} ")
    is_numbered = number is not None and (number[1] is None or analysis.normalize(number[1]) in _WRITINGS)
    own = heading[number.end() :] if number is not None and is_numbered else heading
    return frozenset(word for word in analysis.words(own, language) if word[:1].isdigit())


def _cells(row: str) -> list[tuple[str, str]]:
    """Column and value of each cell; none where a cell has no column."""
    cells = [cell.partition(":") for cell in BETWEEN_CELLS.split(row)]
    if not all(colon for _, colon, _ in cells):
        return []
    return [(name.strip(), value.strip(" .")) for name, _, value in cells]


def _tells_stand(word: str) -> bool:
    return word in _DENYING or word in _FORBIDDING or word in _ALLOWING or word in _DEMANDING


def _announces(term: str, kinds: frozenset[str]) -> bool:
    """Whether a term only says that a value of these kinds follows: "the deadline for", "the cost of"."""
    is_of_time = not kinds.isdisjoint(("clock", "date")) and is_light(term, "when") and not is_light(term)
    return is_of_time or (bool(kinds) and is_aspect(term))
