"""To people in distress or danger: whom to call, and what the documents hold of help.

Who is harassed reads first whom the documents name for it. Who asks a question beside it (about the law, or what to do
after an accident of long ago) gets what the documents surely say to that too. Below the answer to a message in doubt
stands a word of care.

Nothing that fails on the way to the documents keeps back the number to call, and no language model is waited for.
"""

import asyncio
import logging
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from engine.answering.joining import joined
from engine.answering.question.followup import Resolved
from engine.document import Block, Document
from engine.errors import IndexUnavailable, StoreError
from engine.language import Language
from engine.messages import Answer
from engine.phrases import Phrases
from engine.routing.asking import asking_clauses, is_question
from engine.routing.asking_back import is_brief_reply
from engine.routing.distress import CARE, Distress, Need
from engine.routing.settings import CareSettings
from engine.skills.scope import SCOPE
from engine.text import analysis, lexicon
from engine.turn import Handler, Heed, Skill, Turn, unseen
from engine.wording import document_of

log = logging.getLogger(__name__)

SURELY = 0.65  # probability from which the documents answer what is asked beside the need
MOST_ASKED = 10  # clauses that ask, each looked at for need
_ASKED = {  # of the documents, one by one
    "danger": ("ask_danger", "ask_despair"),
    "despair": ("ask_despair",),
    "harassment": ("ask_harassment", "ask_danger", "ask_despair"),
}
_RESPONSIBLE = ("ask_harassment",)  # what is asked for somebody, who may have an office and no number
_NUMBER = re.compile(r"\d{3}")


class Care:
    """`documents` answers questions in the words of the sources, `supplications` requests for one."""

    def __init__(
        self,
        documents: Handler,
        supplications: Handler,
        distress: Distress,
        settings: Callable[[], CareSettings],
        phrases: Phrases,
    ) -> None:
        self._documents, self._supplications = documents, supplications
        self._distress, self._settings, self._phrases = distress, settings, phrases

    async def __call__(self, turn: Turn) -> Answer:
        text = turn.message.text
        need: Need = self._distress.need(text) or "danger"
        harassed = need == "danger" and self._distress.harassed(text)
        said = [self._answer(turn, self._first("harassment" if harassed else need, turn))]
        helping = await self._held(turn, "harassment" if harassed else "danger" if need == "danger" else "despair")
        if helping is not None:
            found = [self._answer(turn, self._said("found", turn)), helping]
            said = [*found, *said] if harassed else [*said, *found]
        if asked := await asyncio.to_thread(self._beside, text, need):
            said += await self._asked(turn, asked, {one.quote for answer in said for one in answer.citations})
        if _asks("ruling", text):
            said.append(self._answer(turn, self._said("ruling", turn)))
        if need == "sadness" and _asks("supplication", text):
            supplication = await self._supplications(turn)
            said += (supplication,) if supplication.outcome == "answer" else ()
        return replace(joined(said), choices=(), confidence=None)

    def _answer(self, turn: Turn, blocks: tuple[Block, ...]) -> Answer:
        return Answer("answer", CARE, turn.language, Document(blocks), votable=False)

    def _first(self, key: str, turn: Turn) -> tuple[Block, ...]:
        """Whom to turn to: the institution's own line first, but in danger now the number that sends help."""
        settings = self._settings()
        own = settings.contact or (turn.settings.contact_for(turn.language) if key == "harassment" else "")
        contact = self._said("contact", turn, contact=own) if own else ()
        call = self._said(key, turn, emergency=settings.emergency)
        first = (*call, *contact) if key == "danger" else (*contact, *call)
        return (*first, *self._said("program", turn))

    async def _held(self, turn: Turn, kind: str) -> Answer | None:
        """What the documents say of help; None where they name neither a number to call nor, surely, who is
        responsible for harassment."""
        for key in _ASKED[kind]:
            answer = await self._from_documents(turn, self._phrases(f"care.{key}", turn.language), turn.language)
            if answer is None:
                continue
            is_sure = key in _RESPONSIBLE and (answer.confidence or 0.0) >= SURELY
            if is_sure or any(_NUMBER.search(one.quote) for one in answer.citations):
                return answer
        return None

    def _beside(self, text: str, need: Need) -> str:
        """What is asked beside the need, in its own words; empty where nothing is. A wish to die is no question to the
        documents: they would answer it with what they say of deaths."""
        apart = [
            one
            for one in asking_clauses(text)[:MOST_ASKED]
            if self._distress.need(one) is None and self._distress.unsure(one) is None
        ]
        if apart or need == "despair":
            return " ".join(apart)
        return text if is_question(text) or (need == "danger" and (_asks("ruling", text) or _asks("law", text))) else ""

    async def _asked(self, turn: Turn, asked: str, quoted: set[str]) -> tuple[Answer, ...]:
        """What the documents surely say to what is asked beside the need, beyond what is `quoted` above."""
        answer = await self._from_documents(turn, asked, turn.spoken)
        if answer is None or (answer.confidence or 0.0) < SURELY:
            return ()
        if all(one.quote in quoted for one in answer.citations):
            return ()
        return (self._answer(turn, self._said("asked", turn)), answer)

    async def _from_documents(self, turn: Turn, asked: str, spoken: Language) -> Answer | None:
        try:
            answer = await self._documents(replace(turn, resolved=Resolved(asked), spoken=spoken, progress=unseen))
        except (StoreError, IndexUnavailable):
            log.exception("the documents could not be searched for help")
            return None
        return answer if answer.outcome == "answer" else None

    def _said(self, key: str, turn: Turn, **values: object) -> tuple[Block, ...]:
        return document_of(self._phrases(f"care.{key}", turn.language, **values)).blocks


def _asks(what: str, text: str) -> bool:
    """Whether a text asks for a `ruling`, about the `law`, or for a `supplication`."""
    return bool(_known(what).search(analysis.bare_words(text)))


@cache
def _known(what: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(lexicon.words(f'care.{what}'))})\b")


def heeding(distress: Distress, settings: Callable[[], CareSettings], phrases: Phrases) -> Heed:
    """Gives an answer a word of care below it where its message is in doubt."""

    def heed(turn: Turn, given: Answer) -> Answer:
        need = distress.need(turn.message.text) or distress.unsure(turn.message.text)
        replied = is_brief_reply(turn.message.text, turn.history[-1] if turn.history else None)
        if need is None or replied or turn.pressed:
            return given
        with turn.trace.step(SCOPE) as detail:
            detail["kind"] = need
        words = phrases(f"care.beside_{need}", turn.language, emergency=settings().emergency)
        return replace(given, document=Document((*given.document.blocks, *document_of(words).blocks)))

    return heed


def attended(skill: Skill, heed: Heed) -> Skill:
    """The skill, its answers to messages in doubt with a word of care below them."""
    handler: Handler = skill.answer

    async def answer(turn: Turn) -> Answer:
        return heed(turn, await handler(turn))

    return replace(skill, answer=answer)
