"""The retriever of an evaluation: another search may stand in for it, to see what answers would come of that."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from engine.retrieval.model import Hit
from engine.retrieval.retriever import Retriever, Searching


class Trial(Retriever):
    _instead: Searching | None = None

    @contextmanager
    def instead(self, other: Searching) -> Iterator[None]:
        """While it lasts `other` finds what is searched for."""
        self._instead = other
        try:
            yield
        finally:
            self._instead = None

    async def search(self, query: str, **told: Any) -> list[Hit]:
        if self._instead is None:
            return await super().search(query, **told)
        told.pop("ahead", None)  # which parents are likely: nothing to read ahead by in other searches
        return await self._instead.search(query, **told)
