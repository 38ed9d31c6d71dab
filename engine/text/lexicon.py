"""The words of `config/lexicon`: a file a domain, a table a meaning, a column a language.

A string holds words set apart by spaces, a list holds phrases or patterns. What is alike in every language, or in
several scripts at once, stands in the column `any`. In a pattern `{name}` stands for the patterns of the table of
that name in the same file. A table is named by its path ("zakat.now"), and read when it is first needed.
"""

import asyncio
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import cache, cached_property
from typing import Any

from engine.config_folder import CONFIG
from engine.errors import SettingsError
from engine.language import LANGUAGES, Language

_FOLDER = CONFIG / "lexicon"
_NAMED = re.compile(r"\{([a-z_][a-z_.\d]*)\}")
_COLUMNS = ("any", *LANGUAGES)


class WordList(Set[str]):
    """The words of one table or more in every language, each as `fold` has it."""

    def __init__(self, *paths: str, fold: Callable[[str], str] | None = None) -> None:
        self._paths, self._fold = paths, fold

    @cached_property
    def listed(self) -> tuple[str, ...]:
        found = (word for path in self._paths for word in words(path))
        return tuple(dict.fromkeys(map(self._fold, found) if self._fold else found))

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self.listed)

    def __contains__(self, word: object) -> bool:
        return word in self._known

    def __iter__(self) -> Iterator[str]:
        return iter(self.listed)

    def __len__(self) -> int:
        return len(self.listed)

    def issuperset(self, those: Iterable[str]) -> bool:
        return self._known.issuperset(those)

    def begin(self, word: str) -> bool:
        """Whether a word begins with one of these."""
        return word.startswith(self.listed)

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Set[Any]:
        return frozenset(it)


class Pattern:
    """A regular expression: the patterns of a table where `within` has "{}"."""

    def __init__(self, path: str, within: str = "{}", fold: Callable[[str], str] | None = None) -> None:
        self._path, self._within, self._fold = path, within, fold

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        found = either(self._path)
        return re.compile(self._within.replace("{}", self._fold(found) if self._fold else found))

    def match(self, text: str, at: int = 0) -> re.Match[str] | None:
        return self._compiled.match(text, at)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        return self._compiled.fullmatch(text)

    def search(self, text: str, at: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        return self._compiled.search(text, at, end)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        return self._compiled.finditer(text)

    def sub(self, new: str | Callable[[re.Match[str]], str], text: str) -> str:
        return self._compiled.sub(new, text)


class Patterns(Mapping[str, str]):
    """The patterns of each table below a path, as one regular expression, without a group around them."""

    def __init__(self, path: str) -> None:
        self._path = path

    @cached_property
    def _known(self) -> Mapping[str, str]:
        return {name: either(f"{self._path}.{name}") for name in group(self._path)}

    def __getitem__(self, name: str) -> str:
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


async def warm() -> None:
    """Reads every file, so that no message waits for it."""
    for path in sorted(_FOLDER.glob("*.toml")):
        await asyncio.to_thread(_file, path.stem)


def words(path: str) -> tuple[str, ...]:
    """Those of one table, in every language."""
    return _listed(_table(path))


def group(path: str) -> dict[str, tuple[str, ...]]:
    """The same of each table below a path, in the order of the file."""
    return {meaning: _listed(columns) for meaning, columns in _table(path).items()}


def either(path: str) -> str:
    """The patterns of a table as one regular expression, without a group around them."""
    return "|".join(patterns(path))


def patterns(path: str) -> tuple[str, ...]:
    """Those of one table, what is named in them written out."""
    domain = path.partition(".")[0]
    return tuple(written_out(domain, one) for one in words(path))


def written_out(domain: str, pattern: str) -> str:
    """A pattern with those that it names, of a file."""
    return _NAMED.sub(lambda found: f"(?:{either(f'{domain}.{found[1]}')})", pattern)


def column(path: str, language: Language) -> tuple[str, ...]:
    """Those of one table in one language."""
    return _split(_table(path).get(language, ()))


def _listed(columns: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(word for name in _COLUMNS for word in _split(columns.get(name, ())))


def _split(listed: str | list[str] | tuple[()]) -> tuple[str, ...]:
    return tuple(listed.split() if isinstance(listed, str) else listed)


def _table(path: str) -> Mapping[str, Any]:
    domain, *names = path.split(".")
    table = _file(domain)
    for name in names:
        table = table[name]
    return table


@cache
def _file(domain: str) -> Mapping[str, Any]:
    path = _FOLDER / f"{domain}.toml"
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"{path} cannot be read ({error}); restore it from the release") from error
