"""The words of `config/lexicon`: a file a domain, a table a meaning, a column a language.

A string holds words set apart by spaces, a list holds phrases or patterns. What is alike in every language, or in
several scripts at once, stands in the column `any`.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from engine.config_folder import CONFIG
from engine.errors import SettingsError
from engine.language import LANGUAGES, Language

_COLUMNS = ("any", *LANGUAGES)


def words(domain: str, *path: str) -> tuple[str, ...]:
    """Those of one meaning, in every language."""
    return _listed(_table(domain, path))


def group(domain: str, *path: str) -> dict[str, tuple[str, ...]]:
    """The same of each meaning of a table, in the order of the file."""
    return {meaning: _listed(columns) for meaning, columns in _table(domain, path).items()}


def either(domain: str, *path: str) -> str:
    """One regular expression of a meaning's patterns, without a group around them."""
    return "|".join(words(domain, *path))


def column(domain: str, language: Language, *path: str) -> tuple[str, ...]:
    """Words of one meaning in one language."""
    return _split(_table(domain, path).get(language, ()))


def _listed(columns: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(word for name in _COLUMNS for word in _split(columns.get(name, ())))


def _split(listed: str | list[str] | tuple[()]) -> tuple[str, ...]:
    return tuple(listed.split() if isinstance(listed, str) else listed)


def _table(domain: str, path: tuple[str, ...]) -> Mapping[str, Any]:
    table = _file(domain)
    for name in path:
        table = table[name]
    return table


@cache
def _file(domain: str) -> Mapping[str, Any]:
    path = CONFIG / "lexicon" / f"{domain}.toml"
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"{path} cannot be read ({error}); restore it from the release") from error
