"""Messages that ask for a number: the grammar first; where it knows no form, a model that is configured."""

import asyncio
import json
from functools import partial

from engine.language import LANGUAGES
from engine.messages import Answer, PastTurn
from engine.phrases import Phrases
from engine.scripture.store import Verses
from engine.tools.quran.dialogue.counting import Counting, asks_for_query
from engine.tools.quran.dialogue.querying import Querying
from engine.tools.quran.scripture import Scripture
from engine.tools.quran.statistics import terms
from engine.tools.quran.statistics.answering import answer as statistic
from engine.tools.quran.statistics.reading import asks_number, asks_ranking, asks_statistic
from engine.tools.quran.statistics.shapes import Unclear
from engine.tools.quran.statistics.written import Desk, Written
from engine.turn import Turn


class Counts:
    def __init__(self, scripture: Scripture, phrases: Phrases, querying: Querying | None) -> None:
        self._scripture, self._phrases, self._querying = scripture, phrases, querying

    def asks_for_query(self, text: str, previous: PastTurn) -> bool:
        """Whether the message wants to see the SQL behind the count before, in whichever language."""
        return "sql" in json.loads(previous.state) and any(map(partial(asks_for_query, text, self._phrases), LANGUAGES))

    async def query(self, turn: Turn, verses: Verses) -> Answer | None:
        """The SQL behind the count before."""
        if turn.previous is None or not asks_for_query(turn.message.text, self._phrases, turn.language):
            return None
        return self._counting(turn, verses).query(turn.previous.state)

    async def __call__(self, turn: Turn, verses: Verses) -> Answer | None:
        """What counting tells; a number that no table holds is refused. Raises StoreError."""
        text = turn.message.text
        if not asks_statistic(text):
            return None
        path, words = self._scripture.shelf.path, self._scripture.terms
        references = self._scripture.references
        found = await asyncio.to_thread(statistic, turn.route.asked, path, verses.suras(), words, references)
        counting = self._counting(turn, verses)
        if not isinstance(found, Unclear):
            return counting.answer(found)
        written = await self._written(turn, verses, found)
        if written is not None:
            return counting.written(written)
        return counting.refusal(found) if asks_number(text) else None

    async def _written(self, turn: Turn, verses: Verses, found: Unclear) -> Written | None:
        """By a model's query, where no more is wrong than that the grammar does not know the form or a word of it."""
        asked = turn.route.asked
        counts = asks_number(asked) or asks_ranking(asked)
        if found.reason not in ("shape", "term") or not counts or not self._querying:
            return None
        known = terms.table(self._scripture.terms)
        desk = Desk(self._scripture.shelf.path, verses.suras(), known)
        with turn.trace.step("query") as detail:
            return await self._querying(asked, desk, turn.language, detail)

    def _counting(self, turn: Turn, verses: Verses) -> Counting:
        return Counting(self._phrases, verses.suras(), turn.language)
