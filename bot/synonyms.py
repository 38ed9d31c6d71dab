"""The institution's own synonyms: DALIL_HOME/synonyms/<language>.txt, of the same form as those that come with Dalil.

They hold for every question, whatever it is asked of, from the moment in which they are added.
"""

import asyncio
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from engine.answering.question.synonyms import Synonyms, lines_of, load
from engine.errors import InputError
from engine.files import store_whole
from engine.language import COMMA, LANGUAGES, Language
from engine.text import analysis

FOLDER = "synonyms"
MOST_MEMBERS, MEMBER_CHARS = 12, 60
_APART = re.compile(r"[,،;؛\n]")
_UNFIT = re.compile(r"[=#\x00-\x1f]")


class OwnSynonyms:
    """`used` are those that questions are understood with; the packaged ones stand in `packaged`."""

    def __init__(self, packaged: Path, home: Path, used: Synonyms) -> None:
        self._packaged, self._own, self._used = packaged, home / FOLDER, used
        self._alone = asyncio.Lock()
        self._seen = self._stamp()

    async def groups(self) -> Mapping[Language, Sequence[str]]:
        """The lines of each language."""
        return await asyncio.to_thread(lambda: {language: self._lines(language) for language in LANGUAGES})

    async def add(self, typed: str, language: Language) -> str:
        """Words with commas between, of which one at least is a single word; the line that they became. Raises
        InputError with nothing changed, StoreError, and SettingsError as `follow`."""
        members = members_of(typed, language)
        line = COMMA[language].join(members)
        async with self._alone:
            lines = await asyncio.to_thread(self._lines, language)
            if line not in lines:
                await asyncio.to_thread(self._write, language, f"{self._text(language)}{line}\n")
        await self.follow()
        return line

    async def remove(self, line: str, language: Language) -> bool:
        """Whether there was such a line. Raises StoreError, and SettingsError as `follow`."""
        async with self._alone:
            text = await asyncio.to_thread(self._text, language)
            left = [one for one in text.splitlines() if one.strip() != line]
            if len(left) == len(text.splitlines()):
                return False
            await asyncio.to_thread(self._write, language, "".join(f"{one}\n" for one in left))
        await self.follow()
        return True

    async def follow(self) -> None:
        """Takes over what has changed in the files. Raises SettingsError, once for each change, which names the line
        that is no group; those before stay in force."""
        stamp = await asyncio.to_thread(self._stamp)
        if stamp != self._seen:
            self._seen = stamp
            self._used.become(await asyncio.to_thread(load, self._packaged, self._own))

    def _path(self, language: Language) -> Path:
        return self._own / f"{language}.txt"

    def _text(self, language: Language) -> str:
        """What stands in the file, its last line ended."""
        path = self._path(language)
        text = path.read_text("utf-8") if path.exists() else ""
        return text if text.endswith("\n") or not text else f"{text}\n"

    def _lines(self, language: Language) -> list[str]:
        return [line.strip() for _, line in lines_of(self._path(language))]

    def _write(self, language: Language, text: str) -> None:
        store_whole(self._path(language), text.encode("utf-8", "replace"))

    def _stamp(self) -> tuple[tuple[str, int, int], ...]:
        found = [(path.name, path.stat()) for path in sorted(self._own.glob("*.txt"))]
        return tuple((name, stat.st_mtime_ns, stat.st_size) for name, stat in found)


def members_of(typed: str, language: Language) -> list[str]:
    """The words of a group as they are typed. Raises InputError."""
    members = list(dict.fromkeys(filter(None, (" ".join(part.split()) for part in _APART.split(typed)))))
    if len(members) < 2 or len(members) > MOST_MEMBERS:
        raise InputError(f"give 2 to {MOST_MEMBERS} words, with commas between")
    for member in members:
        if len(member) > MEMBER_CHARS or _UNFIT.search(member) or not analysis.words(member, language):
            raise InputError(f"'{member[:MEMBER_CHARS]}' is no word that can be looked for: letters and digits alone")
        if all(map(analysis.is_stop_word, analysis.words(member, language))):
            raise InputError(f"'{member}' stands in every text and tells nothing")
    if all(len(analysis.words(member, language)) > 1 for member in members):
        raise InputError("one of them has to be a single word: in documents only single words are looked for")
    return members
