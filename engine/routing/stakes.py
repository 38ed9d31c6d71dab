"""Whether somebody asks about their own body, their own case at law, or for a ruling on their own deed.

Such a question is answered like any other, but no document knows the case: a note says so and names whom to ask.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, get_args

from engine.text import analysis

Kind = Literal["medical", "legal", "ruling"]
KINDS: tuple[Kind, ...] = get_args(Kind)


class Stakes:
    """`patterns`: the keys of `config/stakes.toml`."""

    def __init__(self, patterns: Mapping[str, Sequence[str]]) -> None:
        self._patterns = {
            kind: re.compile(rf"\b(?:{'|'.join(map(analysis.normalize, patterns[kind]))})") for kind in KINDS
        }

    def of(self, text: str) -> Kind | None:
        words = analysis.bare_words(text)
        return next((kind for kind, pattern in self._patterns.items() if pattern.search(words)), None)


def load(path: Path) -> Stakes:
    return Stakes(tomllib.loads(path.read_text("utf-8")))
