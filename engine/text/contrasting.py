"""Which of the things that exclude each other a text names: the members of `config/contrasts.toml`."""

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from engine.errors import SettingsError
from engine.text import analysis
from engine.text.bare import normal

_REMEMBERED = 10_000  # words
_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_SPELT = str.maketrans("أإآىةؤئς", "اااي\u0647ويσ")
_CLINGING = re.compile("(?:و|ف)?(?:ب|ل|ك)?(?:ال|لل|ل)?")
_ARABIC = re.compile("[\u0600-\u06ff]")


class Contrasts:
    def __init__(self, path: Path) -> None:
        """Raises SettingsError for a file that is not there or cannot be read."""
        self._beginnings = _read(path)
        self._named = lru_cache(maxsize=_REMEMBERED)(self._named_by)

    def members(self, text: str) -> frozenset[str]:
        """As "group.member"."""
        return frozenset[str]().union(*map(self._named, words(text)))

    def _named_by(self, word: str) -> frozenset[str]:
        forms = _bare(word)
        return frozenset(
            member
            for member, (beginnings, whole) in self._beginnings.items()
            if any(form in whole or form.startswith(beginnings) for form in forms)
        )


def words(text: str) -> list[str]:
    """Folded words in order, those with a hyphen whole."""
    return _WORD.findall(folded(text))


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    apart = normal("NFD", analysis.normalize(text))
    return "".join(char for char in apart if not unicodedata.combining(char)).translate(_SPELT)


def _bare(word: str) -> set[str]:
    """The word, and of an Arabic one what is left without what clings to it."""
    clings = _CLINGING.match(word) if _ARABIC.match(word) else None
    return {word, *(word[at:] for at in range(1, (clings.end() if clings else 0) + 1))}


def _read(path: Path) -> Mapping[str, tuple[tuple[str, ...], frozenset[str]]]:
    """Member -> the beginnings and the whole words that it is told by."""
    try:
        groups = tomllib.loads(path.read_text("utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"{path}: cannot be read ({error})") from error
    return {
        f"{group}.{member}": (
            tuple(folded(word) for word in words_ if not word.startswith("=")),
            frozenset(folded(word[1:]) for word in words_ if word.startswith("=")),
        )
        for group, members in groups.items()
        for member, words_ in members.items()
    }
