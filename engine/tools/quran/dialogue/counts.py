"""Messages that ask for a number: the grammar first; where it knows no form, a model that is configured."""

import asyncio
import json
from dataclasses import replace
from functools import partial

from engine.answering.question.followup import names_a_time, without_lead
from engine.language import LANGUAGES, Language
from engine.messages import Answer, PastTurn
from engine.phrases import Phrases
from engine.routing.courtesy import strip
from engine.scripture.store import Verses
from engine.tools.quran.dialogue.counting import Counting, asks_for_query
from engine.tools.quran.dialogue.querying import Querying
from engine.tools.quran.scripture import Scripture
from engine.tools.quran.statistics import terms
from engine.tools.quran.statistics.answering import answer as statistic
from engine.tools.quran.statistics.answering import counted, placed
from engine.tools.quran.statistics.reading import asks_number, asks_ranking, asks_statistic, changed, read
from engine.tools.quran.statistics.shapes import Query, Term, Unclear
from engine.tools.quran.statistics.written import Desk, Written
from engine.turn import Turn

SHORT = 8  # words of a message that changes a count
LONGEST = 120  # letters of one
MOST_CHANGES = 12  # of one count


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

    def changes(self, text: str, language: Language, previous: PastTurn) -> Query | None:
        """The count before of what a message names instead ("and Jesus?"), where it does no more than that."""
        asked = json.loads(previous.state).get("counted")
        if not asked or len(asked) > MOST_CHANGES or len(text) > LONGEST or len(text.split()) > SHORT:
            return None
        if names_a_time(text, language) or not strip(without_lead(text, language)):
            return None
        suras, known = self._scripture.shelf.verses().suras(), terms.table(self._scripture.terms)
        query = read(placed(asked[0][0], self._scripture.references), suras, known)
        for words, spoken in (*asked[1:], (text, language)):
            rest = without_lead(words, spoken)
            if isinstance(query, Unclear):
                break
            now = changed(query, rest, suras, known, joined=rest != words)
            if now is None and query.scope.suras:  # a name that is a word as well: "and Ya-Sin?"
                now = changed(query, f"surah {rest}", suras, known, joined=False)
            if now is None or not (now.scope.term == query.scope.term or self._stands(now.scope.term)):
                return None
            query = now
        return None if isinstance(query, Unclear) else query

    def _stands(self, term: Term | None) -> bool:
        """Whether a term is a word of the Quran, where it is looked for in the place of another: "and in Cairo?" names
        none."""
        return term is None or any(" " not in word and self._scripture.occurs(word) for word in term.words)

    async def __call__(self, turn: Turn, verses: Verses) -> Answer | None:
        """What counting tells; a number that no table holds is refused. Raises StoreError."""
        text, path, suras = turn.message.text, self._scripture.shelf.path, verses.suras()
        counting = self._counting(turn, verses)
        if turn.previous is not None and (query := self.changes(text, turn.spoken, turn.previous)) is not None:
            found = await asyncio.to_thread(counted, query, path, suras)
            if isinstance(found, Unclear):
                return replace(counting.refusal(found), state=turn.previous.state)
            return counting.answer(found, [*json.loads(turn.previous.state)["counted"], (text, turn.spoken)])
        if not asks_statistic(text):
            return None
        words, references = self._scripture.terms, self._scripture.references
        found = await asyncio.to_thread(statistic, turn.route.asked, path, suras, words, references)
        if not isinstance(found, Unclear):
            return counting.answer(found, [(turn.route.asked, turn.spoken)])
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
