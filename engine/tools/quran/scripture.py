"""All that is read of the Quran in one place: the verses of a home, how they are named, what they bear on."""

import asyncio
import re
import threading
import tomllib
from functools import cached_property
from pathlib import Path

from engine.scripture.checking import Checker, Translation, checker_of, translations_of
from engine.scripture.facts import load
from engine.scripture.folding import TYPED, bare
from engine.scripture.shelf import Shelf
from engine.scripture.store import Verses
from engine.tools.quran.reading.references import References, famous_names
from engine.tools.quran.reading.wishes import read, without_cue
from engine.tools.quran.statistics.answering import answer as statistic
from engine.tools.quran.themes import Themes, lexicon

FEWEST_ASKED, NEARLY_ALL = 3, 0.8  # of the words that are asked about
FEWEST, MOST = 4, 80  # words of a message that may be a verse and nothing else
_COUNT = "How many verses are in the Quran?"  # any: the first one makes the patterns of all
_ARABIC_ALONE = re.compile("[\u0621-\u064a ]+")
_SIGNS = re.compile('[﴿﴾«»"“”.،؟?!:]')


class Scripture:
    """`home` is DALIL_HOME, `config` the folder of the tables of facts. What is slow to make is made once, when it is
    first wanted, and again after an import; the `async` doors make it in a thread."""

    def __init__(self, home: Path, config: Path) -> None:
        self.shelf = Shelf(home, config)
        self.terms = config / "quran" / "terms.tsv"
        self._config = config / "quran"
        self._lock = threading.Lock()
        self._themes: tuple[Verses, Themes] | None = None
        self._checker: tuple[Verses, Checker] | None = None
        self._letters: tuple[Verses, str] | None = None
        self._translations: tuple[Verses, tuple[Translation, ...]] | None = None

    @cached_property
    def references(self) -> References:
        famous = tomllib.loads((self._config / "famous.toml").read_text("utf-8"))
        return References(load(self._config), famous_names(famous["named"]))

    async def warm(self) -> None:
        """Makes all of it before it is wanted. Raises StoreError."""
        await self.themes()
        await self.checker()
        suras = (await self.verses()).suras()
        await asyncio.to_thread(statistic, _COUNT, self.shelf.path, suras, self.terms, self.references)

    async def verses(self) -> Verses:
        """The store; raises StoreError. Opening takes a moment, asking again does not."""
        if self.shelf.is_open:
            return self.shelf.verses()
        return await asyncio.to_thread(self._opened)

    async def themes(self) -> Themes:
        return await asyncio.to_thread(self._indexed)

    async def checker(self) -> Checker:
        return await asyncio.to_thread(self.checking)

    def translations(self, verses: Verses) -> tuple[Translation, ...]:
        """Those of these verses; what each costs is paid when it is first asked."""
        if self._translations is None or self._translations[0] is not verses:
            self._translations = (verses, translations_of(verses))
        return self._translations[1]

    def asks(self, text: str) -> bool:
        """Whether a message can hardly be for anything but the Quran."""
        return self.references.asks(text) or self.holds(text) or self._is_asked_about(text)

    def _is_asked_about(self, text: str) -> bool:
        """Whether nearly all the words that a message asks about are a verse's, be they misquoted."""
        wanted = read(text)
        if wanted is None or not wanted.is_arabic or not FEWEST_ASKED <= len(wanted.words.split()) <= MOST:
            return False
        found = self.checking().judge(wanted.words)
        there = sum(one.words for one in found if one.verdict != "not_found")
        return there >= max(FEWEST_ASKED, NEARLY_ALL * len(wanted.words.split()))

    def holds(self, text: str) -> bool:
        """Whether a message is nothing but words of the text, as people type them."""
        letters = " ".join(_SIGNS.sub("", bare(without_cue(text))).translate(TYPED).split())
        if not _ARABIC_ALONE.fullmatch(letters) or not FEWEST <= len(letters.split()) <= MOST:
            return False
        return f" {letters} " in self._typed()

    def occurs(self, word: str) -> bool:
        """Whether a word's letters stand in the text, be it within another word."""
        return bare(word).translate(TYPED) in self._typed()

    def _typed(self) -> str:
        """The whole text as people type it."""
        verses = self.shelf.verses()
        if self._letters is None or self._letters[0] is not verses:
            self._letters = (verses, f" {' '.join(verse.simple for verse in verses.all()).translate(TYPED)} ")
        return self._letters[1]

    def _opened(self) -> Verses:
        _ = self.references.names
        return self.shelf.verses()

    def _indexed(self) -> Themes:
        verses = self.shelf.verses()
        with self._lock:
            if self._themes is None or self._themes[0] is not verses:
                self._themes = (verses, Themes(verses, lexicon(self._config / "themes.tsv")))
            return self._themes[1]

    def checking(self) -> Checker:
        """The checker, for whoever is in a thread already."""
        verses = self.shelf.verses()
        with self._lock:
            if self._checker is None or self._checker[0] is not verses:
                self._checker = (verses, checker_of(verses))
            return self._checker[1]
