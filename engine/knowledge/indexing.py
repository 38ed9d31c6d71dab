"""Keeps the derived indexes of one process at the corpus's generation.

Whoever notices that an index is behind catches it up: after each batch the process that ingests, before a question the
one that answers. Steps are idempotent and read what SQL holds now, so two processes at it end in the same index.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from engine.retrieval.model import IndexedPassage
from engine.store.corpus import Corpus

log = logging.getLogger(__name__)


class Index(Protocol):
    """`trouble` says that it is damaged; `renew` begins it anew, and it is `mended` when all is applied again."""

    @property
    def generation(self) -> int: ...

    @property
    def trouble(self) -> str: ...

    def renew(self) -> None: ...

    def mended(self) -> None: ...

    def apply(self, generation: int, removed_documents: Iterable[str], passages: Iterable[IndexedPassage]) -> None: ...

    def reload(self) -> None: ...


class Indexes:
    """`follow` before searching and after writing; one at a time in this process."""

    def __init__(self, corpus: Corpus, indexes: Sequence[Index], changed: Callable[[], None] = lambda: None) -> None:
        self._corpus = corpus
        self._indexes = indexes
        self._changed = changed
        self._lock = asyncio.Lock()
        self._seen = -1  # the generation that this process's readers have loaded

    @property
    def trouble(self) -> str:
        """Why a search cannot be made just now; empty when all can."""
        return "; ".join(index.trouble for index in self._indexes if index.trouble)

    async def follow(self, generation: int | None = None) -> None:
        """See the corpus as it is now. Costs nothing when nothing changed; `generation` saves asking for it."""
        now = await self._corpus.generation() if generation is None else generation
        if now == self._seen and not self.trouble:
            return
        async with self._lock:
            for index in self._indexes:
                if index.trouble:
                    await self._mend(index)
                elif index.generation < now:
                    await self._apply(index)
                else:
                    await asyncio.to_thread(index.reload)  # another process has applied it
            self._seen = now
            self._changed()

    async def _mend(self, index: Index) -> None:
        """From what SQL holds: nothing is read or encoded again."""
        await asyncio.to_thread(index.renew)
        await self._apply(index)
        index.mended()
        log.warning("%s is whole again", type(index).__name__)

    async def _apply(self, index: Index) -> None:
        async for step in self._corpus.changes_since(index.generation):
            await asyncio.to_thread(index.apply, step.generation, step.documents, step.passages)
            log.debug("%s reached generation %d", type(index).__name__, step.generation)
