"""What models are told: `config/prompts/<task>.toml`, a text for each language, its variables declared and checked."""

import hashlib
import secrets
import tomllib
from collections.abc import Mapping
from pathlib import Path
from string import Formatter

from engine.errors import SettingsError
from engine.language import LANGUAGES, Language


class Prompts:
    """`prompts("generator", "ar", question=..., ...)` -> the text. Values are put in as they are, braces and all.

    `mark`, the line around data, needs no value: it is made of all of them and a secret of this process, so that nobody
    who writes some of the data can foresee it, and the same request stays the same. Of digits alone, so that its
    length in tokens is the same for all requests.
    """

    def __init__(self, table: Mapping[str, Mapping[Language, str]]) -> None:
        self._table, self._secret = table, secrets.token_bytes(16)

    def __call__(self, task: str, language: Language, /, **values: str) -> str:
        text = "\0".join((task, language, *values.values()))
        digest = hashlib.blake2b(text.encode(errors="replace"), key=self._secret, digest_size=8).digest()
        return self._table[task][language].strip().format(**values, mark=f"=== {int.from_bytes(digest):020} ===")


def load(folder: Path) -> Prompts:
    """SettingsError names the file whose text lacks a language or a variable, or uses one it does not declare."""
    table: dict[str, Mapping[Language, str]] = {}
    for path in sorted(folder.glob("*.toml")):
        try:
            found = tomllib.loads(path.read_text("utf-8"))
        except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise SettingsError(f"{path}: is not a TOML file ({error})") from error
        declared = set(found.get("variables", ()))
        for language in LANGUAGES:
            used = _used(path, language, found.get(language, ""))
            if used != declared:
                odd = ", ".join(sorted(used ^ declared)) or "a text"
                raise SettingsError(f"{path}: text '{language}' and 'variables' differ in: {odd}")
        table[path.stem] = {language: found[language] for language in LANGUAGES}
    return Prompts(table)


def _used(path: Path, language: Language, text: object) -> set[str]:
    if not isinstance(text, str) or not text.strip():
        raise SettingsError(f"{path}: needs a text '{language}'")
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError as error:
        raise SettingsError(f"{path}: text '{language}' has a brace too many or too few ({error})") from error
