"""Open gaps asked again after documents were read: those that the documents answer by now are marked so.

It waits until the corpus has not changed between two looks, so that a long reading is over; what was asked when is
noted in the audit, where a restart finds it. No turn is kept, and nobody is told anything. A question of which nobody
kept of what documents it was asked is not asked: others might answer it.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence

from bot.gaps import DAYS, OpenGaps, asked_of
from engine.language import Language
from engine.messages import Answer
from engine.staff.cases import Case, Wanted
from engine.store.audit import Audit
from engine.store.corpus import Corpus
from engine.store.database import Database
from engine.store.gaps import Gaps

BY = "Dalil"
RUN = "gaps_asked_again"  # what the audit calls it

Metadata = Sequence[tuple[str, str]]
Ask = Callable[[Sequence[str], Metadata, str, Language], Awaitable[Answer]]
"""The answer to a question of all collections where none is named, and of what has all of the metadata alone; nothing
is kept of it."""

log = logging.getLogger(__name__)


class AskingAgain:
    """`most`: questions asked after one reading; 0: none."""

    def __init__(self, database: Database, gaps: OpenGaps, ask: Ask, most: Callable[[], int]) -> None:
        self._corpus, self._store, self._audit = Corpus(database), Gaps(database), Audit(database)
        self._gaps, self._ask, self._most = gaps, ask, most
        self._seen = -1
        self._done: int | None = None

    async def step(self) -> None:
        """Asks what is open once the corpus has changed and rests. Raises StoreError and IndexUnavailable."""
        generation = await self._corpus.generation()
        rests, self._seen = generation == self._seen, generation
        if self._done is None:
            last = await self._audit.recent(1, what=(RUN,))
            self._done = int(last[0].detail.get("generation", 0)) if last else 0
        if rests and generation != self._done:
            await self._asked_again(generation)
            self._done = generation

    async def _asked_again(self, generation: int) -> None:
        gaps = await self._gaps.find(Wanted("", kind="abstained", days=DAYS))
        of_what = [(case, case.narrowed_by) for gap in gaps for case in gap.cases]
        asked = [(case, metadata) for case, metadata in of_what if metadata is not None][: self._most()]
        answered = [case.turn for case, metadata in asked if await self._is_answered(case, metadata)]
        unknown = [case.turn for case, metadata in of_what if metadata is None]
        await self._store.mark_answered([*unknown, *(case.turn for case, _ in asked)], answered)
        if asked:
            await self._audit.add(BY, RUN, generation=generation, asked=len(asked), answered=len(answered))
            log.info("of %d questions left open the documents answer %d by now", len(asked), len(answered))

    async def _is_answered(self, case: Case, metadata: Metadata) -> bool:
        answer = await self._ask(sorted(case.narrowed_to), metadata, asked_of(case), case.language)
        return answer.outcome == "answer" and bool(answer.citations)
