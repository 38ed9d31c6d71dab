"""The hadiths that collections of a home hold, and where quotations of them stand: read when first wanted, and again
when one of those collections has changed. Where there is none, nothing is built."""

import asyncio
import threading
from collections.abc import Mapping, Sequence
from functools import cached_property

from engine.scripture.checking import Checker, Entry, Finding, Library
from engine.store.narrations import NOTHING, Narrations, Stamp, StoredNarration
from engine.tools.hadith.claims import Sayings


class Installed:
    """All hadiths of a moment. Immutable, for any thread."""

    def __init__(self, hadiths: Sequence[StoredNarration]) -> None:
        self.hadiths = tuple(hadiths)
        self._lock = threading.Lock()

    @cached_property
    def titles(self) -> Mapping[str, Mapping[str, str]]:
        """Of each collection, by its name."""
        return {one.collection: one.title for one in self.hadiths}

    def checker(self) -> Checker:
        """Made at the first wish: some seconds for tens of thousands of hadiths."""
        with self._lock:
            return self._checker

    @cached_property
    def _checker(self) -> Checker:
        entries = (Entry(number, 1, one.text) for number, one in enumerate(self.hadiths))
        return Checker(Library(entries, scripture=False), Sayings())

    def of(self, finding: Finding) -> list[StoredNarration]:
        """The hadiths that hold what was found."""
        return [self.hadiths[number] for number in dict.fromkeys(place.first[0] for place in finding.places)]

    def numbered(self, number: str, collections: Sequence[str]) -> list[StoredNarration]:
        """Those of a number, in some collections."""
        return [one for one in self.hadiths if one.narration.number == number and one.collection in collections]


class Hadiths:
    """What is installed now."""

    def __init__(self, narrations: Narrations) -> None:
        self._narrations = narrations
        self._lock = asyncio.Lock()
        self._generation = -1
        self._stamp: Stamp = NOTHING
        self._installed: Installed | None = None

    async def installed(self) -> Installed | None:
        """None where no collection of hadiths holds any. Raises StoreError."""
        generation = await self._narrations.generation()
        async with self._lock:
            if generation != self._generation:
                stamp = await self._narrations.stamp()
                if stamp != self._stamp:
                    found = await self._narrations.all() if stamp else []
                    self._installed = Installed(found) if found else None
                self._stamp, self._generation = stamp, generation
            return self._installed
