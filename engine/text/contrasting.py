"""Which of the things that exclude each other a text names: the members of `config/contrasts.toml`."""

import re
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
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


Named = Mapping[str, Sequence[str]]


class Contrasts:
    def __init__(self, path: Path) -> None:
        """Raises SettingsError for a file that is not there or cannot be read."""
        self._starting, self._whole = _read(path)
        self._longest = max(map(len, self._starting), default=0)
        self._named = lru_cache(maxsize=_REMEMBERED)(self._named_by)

    def members(self, text: str) -> frozenset[str]:
        """As "group.member"."""
        return frozenset[str]().union(*map(self._named, words(text)))

    def _named_by(self, word: str) -> frozenset[str]:
        found: set[str] = set()
        for form in _bare(word):
            found.update(self._whole.get(form, ()))
            for end in range(1, min(len(form), self._longest) + 1):
                found.update(self._starting.get(form[:end], ()))
        return frozenset(found)


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


def _read(path: Path) -> tuple[Named, Named]:
    """The beginnings, and the whole words, that members are told by."""
    try:
        groups = tomllib.loads(path.read_text("utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"{path}: cannot be read ({error})") from error
    starting: dict[str, list[str]] = {}
    whole: dict[str, list[str]] = {}
    for group, members in groups.items():
        for member, told_by in members.items():
            for word in told_by:
                is_whole = word.startswith("=")
                held = whole if is_whole else starting
                held.setdefault(folded(word[1:] if is_whole else word), []).append(f"{group}.{member}")
    return starting, whole
