"""Words that Dalil itself says, in every language: `config/phrases/<section>.toml`, a table per key: en, ar, el."""

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from engine.errors import SettingsError
from engine.language import COMMA, LANGUAGES, Language, figures

LONGEST = 1000  # characters of words that are looked for
SEVERAL = {  # what is filled with words that have ", " between them
    "allowed", "choices", "collections", "kinds", "lacking", "needed", "readable", "there"
}  # fmt: skip
_FILLED = re.compile(r"\{(\w+)\}")
_NUMBER = re.compile(r"\d[\d,]*(\.\d+)?", re.ASCII)


def _pattern(words: str) -> re.Pattern[str]:
    parts = _FILLED.split(words)
    signs = (f"(?P<{part}>.+?)" if place % 2 else re.escape(part) for place, part in enumerate(parts))
    return re.compile("".join(signs), re.DOTALL)


def _written(value: object, language: Language) -> object:
    return figures(value, language) if isinstance(value, int | float) and not isinstance(value, bool) else value


class Phrases:
    """`phrases("web.sources", "ar", n=3)` -> the words, with `{n}` filled in, a number as the language writes it.
    Unknown keys raise KeyError."""

    def __init__(self, table: Mapping[str, Mapping[str, str]]) -> None:
        self._table = table
        self._read = lru_cache(self._patterns)

    def __call__(self, key: str, language: Language, /, **values: object) -> str:
        words = self._table[key][language]
        return words.format(**{name: _written(value, language) for name, value in values.items()}) if values else words

    def again(self, section: str, words: str, language: Language) -> str:
        """English words of this section, or several with "; " between, in another language; what fills them is looked
        for there as well. Words that are none of it come back as they are."""
        if len(words) > LONGEST:
            return words
        if (told := self._found(section, words, language)) is not None:
            return told
        head, between, rest = words.partition("; ")
        while between:
            if (first := self._found(section, head, language)) is not None:
                return f"{first} · {self.again(section, rest, language)}"
            if (second := self._found(section, rest, language)) is not None:  # behind what fills the end of a phrase
                return f"{head} · {second}"
            more, between, rest = rest.partition("; ")
            head = f"{head}; {more}"
        return words

    def _found(self, section: str, words: str, language: Language) -> str | None:
        """None where no phrase of the section reads so as a whole."""
        for key, pattern in self._read(section):
            if found := pattern.fullmatch(words):
                filling = {
                    name: self._filling(section, name, value, language) for name, value in found.groupdict().items()
                }
                return self(key, language, **filling)
        return None

    def _filling(self, section: str, name: str, words: str, language: Language) -> str:
        if _NUMBER.fullmatch(words):
            return figures(words, language)
        parts = words.split(", ") if name in SEVERAL else [words]
        return COMMA[language].join(self.again(section, one, language) for one in parts)

    def _patterns(self, section: str) -> list[tuple[str, re.Pattern[str]]]:
        """How each phrase of the section reads in English, those that say most first."""
        named = {key: words["en"] for key, words in self._table.items() if key.startswith(f"{section}.")}
        read = [(key, _pattern(words)) for key, words in named.items()]
        return sorted(read, key=lambda one: len(_FILLED.sub("", named[one[0]])), reverse=True)


def load(folder: Path) -> Phrases:
    """Every section of the folder; SettingsError names a key that lacks a language."""
    table: dict[str, Mapping[str, str]] = {}
    for path in sorted(folder.glob("*.toml")):
        for key, words in tomllib.loads(path.read_text("utf-8")).items():
            missing = [language for language in LANGUAGES if not words.get(language)]
            if missing:
                raise SettingsError(f"{path}: phrase '{key}' lacks {', '.join(missing)}; add a line for each")
            table[f"{path.stem}.{key}"] = words
    return Phrases(table)
