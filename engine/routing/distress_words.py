"""Words that speak for distress or danger, beside what a message is like (`distress`).

What people say of their own life counts whatever stands beside it. The rest has words beside which it is a question
like any other: a ruling, a rule of the house, a case of inheritance.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Literal

from engine.text import analysis

Need = Literal["despair", "danger", "sadness"]

_UNLESS: Mapping[str, tuple[str, ...]] = {  # what tells of danger -> words beside which it is only asked about
    "coercion": (),
    "ideation": ("settled", "topic", "errand", "figure"),
    "other_life": ("settled", "topic"),
    "poison": ("settled",),
    "violence": ("settled", "hardship"),
    "fire": ("settled", "supposed"),
    "medical": ("settled", "supposed"),
}
_LIVES = ("ideation", "other_life")  # told of a wish to die
_BEGINNING = ("own_life", *_UNLESS, "sadness")
_WHOLE = (
    "figure", "settled", "ruling", "law", "of_oneself", "of_anybody", "topic", "hardship", "supposed", "errand",
    "on_the_matter", "wants_somebody", "supplication",
)  # fmt: skip
KEYS = (*_BEGINNING, *_WHOLE)

_SCRIPTS = (re.compile("[a-z]"), re.compile("[\u0370-\u03ff]"), re.compile("[\u0600-\u06ff]"))
_ESCAPE = re.compile(r"\\.")
_BREAK = re.compile(r"^\s+|\n\s*")


class Words:
    """`patterns`: the keys of `config/distress.toml`."""

    def __init__(self, patterns: Mapping[str, Sequence[str]]) -> None:
        self._patterns = {key: _by_script(patterns[key], "") for key in _BEGINNING}
        self._patterns |= {key: _by_script(patterns[key], r"\b") for key in _WHOLE}

    def need(self, text: str) -> Need | None:
        """What the words tell of: the wish to die or to hurt oneself, danger now, sorrow; None for other messages."""
        words = analysis.bare_words(text)
        if self._has("own_life", words) and not self._has("figure", words):
            return "despair"
        told = (
            one for one in _UNLESS if self._has(one, words) and not any(self._has(by, words) for by in _UNLESS[one])
        )
        if (danger := next(told, None)) is not None and not (danger != "coercion" and self._is_a_ruling(words)):
            return "despair" if danger in _LIVES else "danger"
        only_mentioned = self._has("on_the_matter", words) and not self._has("wants_somebody", words)
        return "sadness" if self._has("sadness", words) and not only_mentioned else None

    def asks_ruling(self, text: str) -> bool:
        return self._has("ruling", analysis.bare_words(text))

    def asks_law(self, text: str) -> bool:
        return self._has("law", analysis.bare_words(text))

    def _is_a_ruling(self, words: str) -> bool:
        """Whether a ruling is asked about what happens to people, not about what happened to whoever writes."""
        own = self._has("of_oneself", words) and not self._has("of_anybody", words)
        return self._has("ruling", words) and not own

    def asks_supplication(self, text: str) -> bool:
        return self._has("supplication", analysis.bare_words(text))

    def _has(self, key: str, words: str) -> bool:
        return any(self._patterns[key][script].search(words) for script in _scripts(words) & self._patterns[key].keys())


def load(path: Path) -> Words:
    listed = tomllib.loads(path.read_text("utf-8"))
    return Words({key: [_BREAK.sub("", one) for one in patterns] for key, patterns in listed.items()})


def _by_script(patterns: Sequence[str], end: str) -> dict[re.Pattern[str], re.Pattern[str]]:
    """Patterns by the script they are in, so that those of another are not tried; one in two scripts is in each."""
    alike = {script: [one for one in patterns if script.search(_ESCAPE.sub("", one))] for script in _SCRIPTS}
    return {script: _compiled(those, end) for script, those in alike.items() if those}


@lru_cache(maxsize=16)
def _scripts(words: str) -> frozenset[re.Pattern[str]]:
    """The scripts that the words are in: looked at once for all the patterns that one message is held against."""
    return frozenset(script for script in _SCRIPTS if script.search(words))


def _compiled(patterns: Sequence[str], end: str) -> re.Pattern[str]:
    """Beginning at a word, and at what Arabic joins to one by "and"."""
    return re.compile(rf"\b[وف]?(?:{'|'.join(map(analysis.normalize, patterns))}){end}")
