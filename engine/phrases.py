"""Words that Dalil itself says, in every language: `config/phrases/<section>.toml`, a table per key: en, ar, el."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

from engine.errors import SettingsError
from engine.language import LANGUAGES, Language


class Phrases:
    """`phrases("web.sources", "ar", n=3)` -> the words, with `{n}` filled in. Unknown keys raise KeyError."""

    def __init__(self, table: Mapping[str, Mapping[str, str]]) -> None:
        self._table = table

    def __call__(self, key: str, language: Language, /, **values: object) -> str:
        words = self._table[key][language]
        return words.format(**values) if values else words


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
