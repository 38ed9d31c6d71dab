"""To people in distress or danger: whom to call, and what the documents hold of help.

Nothing that fails on the way to the documents keeps back the number to call, and no language model is waited for.
"""

import logging
import re
from collections.abc import Callable
from dataclasses import replace

from engine.document import Block, Document
from engine.engine import Handler, Turn, unseen
from engine.errors import IndexUnavailable, StoreError
from engine.generation.followup import Resolved
from engine.messages import Answer
from engine.phrases import Phrases
from engine.routing.distress import CARE, Distress, Need
from engine.routing.settings import CareSettings
from engine.wording import document_of

log = logging.getLogger(__name__)

_ASKED = {"danger": ("ask_danger", "ask_despair"), "despair": ("ask_despair",)}  # of the documents, one by one
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
        need: Need = self._distress.need(turn.message.text) or "danger"
        blocks = list(self._first(need, turn))
        helping = await self._held(turn, need)
        if helping is not None:
            blocks += (*self._said("found", turn), *helping.document.blocks)
        if need == "sadness" and self._distress.asks_supplication(turn.message.text):
            asked = await self._supplications(turn)
            blocks += asked.document.blocks if asked.outcome == "answer" else ()
        citations = helping.citations if helping else ()
        return Answer("answer", CARE, turn.language, Document(tuple(blocks)), citations, votable=False)

    def _first(self, need: Need, turn: Turn) -> tuple[Block, ...]:
        settings = self._settings()
        contact = self._said("contact", turn, contact=settings.contact) if settings.contact else ()
        ruling = self._said("ruling", turn) if self._distress.asks_ruling(turn.message.text) else ()
        first = self._said(need, turn, emergency=settings.emergency)
        return (*first, *contact, *self._said("program", turn), *ruling)

    async def _held(self, turn: Turn, need: Need) -> Answer | None:
        """What the documents say of help; None where they name no number to call."""
        for key in _ASKED["danger" if need == "danger" else "despair"]:
            asked = Resolved(self._phrases(f"care.{key}", turn.language))
            try:
                answer = await self._documents(replace(turn, resolved=asked, spoken=turn.language, progress=unseen))
            except (StoreError, IndexUnavailable):
                log.exception("the documents could not be searched for help")
                return None
            if answer.outcome == "answer" and any(_NUMBER.search(one.quote) for one in answer.citations):
                return answer
        return None

    def _said(self, key: str, turn: Turn, **values: object) -> tuple[Block, ...]:
        return document_of(self._phrases(f"care.{key}", turn.language, **values)).blocks
