"""Question words and the answers they expect, in three languages and their dialects.

Patterns are written as people write; `compiled` folds them like any text (accents, ة, final sigma), so they match what
`analysis.normalize` gives. Within a language the first row that matches wins.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal, cast

from engine.language import Language
from engine.text import analysis
from engine.text.lexicon import Patterns, column, either, group

_ANSWERING = Patterns("expected.answering")
Kind = Literal["name", "when", "span", "amount", "count", "who", "where", "why", "how", "yes_no", "what"]


def _words(alternatives: str) -> str:
    """Any of these words where one begins; a glance at its first letter spares trying them one by one."""
    first = "".join(sorted({one.lstrip("(")[0] for one in alternatives.split("|")}))
    return rf"(?=[{first}])(?:{alternatives})"


def _time() -> str:
    """A time, also one told by its distance: "within 15 working days", not "€60 a semester". One word boundary stands
    before all that begins at one."""
    dates = _words("|".join(map(either, ("expected.months", "expected.days"))))
    reaching, spans = either("expected.reaching"), either("expected.spans")
    return (
        rf"\b(?:{dates}\b|(1[0-9]|20)\d\d\b|\d{{1,2}}[:.]\d\d\b|"
        rf"{_words(reaching)}\s(?:[^\s,.;:]+\s){{0,4}}?(ال|لل|ب)?({spans})\b|"
        rf"{_words(spans)} (before|after|later|ago|قبل|بعد|πριν|μετά|νωρίτερα)\b)|\d [ap]\.?m"
    )


def reason(text: str, language: Language) -> str:
    """The folded clause that gives a reason: "may he keep it because I painted the wall?"; empty where none is."""
    parted = _because(language).split(analysis.normalize(text), maxsplit=1)
    return parted[-1] if len(parted) > 1 and parted[0].strip() else ""


@lru_cache(maxsize=3)
def _because(language: Language) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{analysis.normalize('|'.join(column('expected.because', language)))})\b")


@lru_cache(maxsize=3)
def _asking(language: Language) -> tuple[tuple[Kind, re.Pattern[str]], ...]:
    kinds = cast("Iterable[Kind]", group("expected.asking"))
    return tuple((kind, _folded(one)) for kind in kinds for one in column(f"expected.asking.{kind}", language))


_DEMANDING: frozenset[Kind] = frozenset(("name", "when", "span", "amount", "count"))


def naming(words: Sequence[str]) -> re.Pattern[str]:
    """What a sentence that says who or what these folded words are looks like, on folded text: "X is", "X: ".

    Words compare by their beginnings, as endings vary.
    """
    stems = [re.escape(word if len(word) < 5 else word[:-1]) for word in words]
    is_it = rf"(?:[^\w.]+\w+){{0,3}}?(?:\s*[:–—]|[^\w.]+(?:{analysis.normalize(either('expected.naming'))})\b)"
    return re.compile(r"\w*[^\w.]+(?:\w+[^\w.]+){0,2}?".join(stems) + r"\w*" + is_it)


_MEASURES = re.compile(r"\bhow (\w+(?: ahead| in advance| before)?)\b")


def counted(text: str, language: Language) -> str:
    """The folded noun that is counted: "how many floors"; empty where none is."""
    found = re.search(column("expected.counted", language)[0], analysis.normalize(text))
    return found[1] if found and not analysis.is_stop_word(found[1]) else ""


def counting(terms: Sequence[str]) -> re.Pattern[str]:
    """What a sentence that counts what these terms name looks like, folded: "twelve students", "places: 120"."""
    named = "|".join(re.escape(term.removesuffix("i") or term) for term in terms if term and term[0] not in "!~")
    noun, number = (
        rf"(?:[وفبكل]?(?:ال|لل)|[وبكفل])?(?:{named})\w*",
        rf"(?:\d[\d.,]*|\b(?:{analysis.normalize(either('expected.numbers'))})\b)",
    )
    return re.compile(rf"{number}(?:[^\w.;]+\w+){{0,2}}?[^\w.;]+{noun}|\b{noun}[:=\s]+{number}")


def measures(text: str, language: Language) -> frozenset[str]:
    """Terms that only ask for a measure: "how late", "how far ahead"."""
    if language != "en":
        return frozenset()
    return frozenset(term for match in _MEASURES.finditer(text.lower()) for term in analysis.terms(match[1], language))


def is_demanding(kind: Kind) -> bool:
    """Whether a sentence that does not look like it cannot answer this kind of question."""
    return kind in _DEMANDING


@lru_cache(maxsize=11)
def answering(kind: Kind) -> re.Pattern[str] | None:
    """What a sentence that answers this kind of question looks like, on folded text; None where anything goes."""
    if kind == "when":
        return _folded(_time())
    return _folded(_ANSWERING[kind]) if kind in _ANSWERING else None


def _folded(pattern: str) -> re.Pattern[str]:
    return re.compile(analysis.normalize(pattern))


@lru_cache(maxsize=1)
def dated() -> re.Pattern[str]:
    """What a sentence with a date or an hour of its own looks like, on folded text; weekdays are none of an event."""
    return _folded(rf"\b(?:{_words(either('expected.months'))}\b|(1[0-9]|20)\d\d\b|\d{{1,2}}[:.]\d\d\b)|\d [ap]\.?m")


def is_happening(text: str, language: Language) -> bool:
    """Whether `text` asks when something is, of whatever is held on a date: "when is the fair?"."""
    return _happening(language).search(analysis.normalize(text)) is not None


@lru_cache(maxsize=3)
def _happening(language: Language) -> re.Pattern[str]:
    return _folded("|".join(column("expected.happening", language)))


def kind_of(text: str, language: Language) -> Kind:
    """The kind of answer that `text` asks for; "what" when no question word says more."""
    folded = analysis.normalize(text)
    return next((kind for kind, pattern in _asking(language) if pattern.search(folded)), "what")
