"""One event, answered and saved with what is to be sent."""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Protocol

from adapters.adapter import Adapter, Asked, Post
from engine.document import paragraph
from engine.engine import Reply
from engine.language import LANGUAGES, Language, detect
from engine.messages import Answer, Command, Feedback, IncomingMessage, Person, TraceStep, Upload
from engine.phrases import Phrases
from engine.skills.confirmation import Confirmation
from engine.store.database import Database
from engine.store.feedback import Votes
from engine.store.inbox import Claim, Inbox
from engine.store.ledger import Exchange, Ledger, named
from engine.store.people import People

WORKING_S = 5  # longer than a platform shows "typing" for

log = logging.getLogger(__name__)


class Replies(Protocol):
    """What delivery needs of the engine."""

    async def reply(self, message: IncomingMessage) -> Reply: ...

    async def command(self, command: Command) -> Answer: ...


class Responses:
    """Each method ends the event in one transaction and raises what the engine, the adapter or the store raise."""

    def __init__(
        self,
        database: Database,
        inbox: Inbox,
        engine: Replies,
        adapters: Mapping[str, Adapter],
        phrases: Phrases,
        posted: Callable[[str], None],
    ) -> None:
        self._engine = engine
        self._adapters = adapters
        self._phrases = phrases
        self._posted = posted
        self._ledger = Ledger(database, inbox)
        self._votes = Votes(database)
        self._people = People(database)
        self._confirmation = Confirmation(self._people, phrases)

    async def show_working(self, claim: Claim) -> None:
        """Lets the person see that an answer is being prepared; no more than a courtesy."""
        event = claim.event
        if isinstance(event, Feedback):
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(WORKING_S):
                await self._adapters[claim.platform].working(event.address)

    async def respond(self, claim: Claim) -> None:
        match claim.event:
            case IncomingMessage() as message:
                confirmed = await self._confirmation.command_in(message)
                await (self._message(claim, message) if confirmed is None else self._command(claim, confirmed))
            case Command() as command:
                await self._command(claim, command)
            case Feedback() as feedback:
                await self._votes.record(feedback)
                await self._ledger.close(claim, None)
            case Upload() as upload:
                await self._close(claim, upload, self._refusal(await self._language(upload.text, upload.person)))

    async def apologise(self, claim: Claim, why: str) -> None:
        """Ends an event that could not be answered: the person learns that, the inbox keeps `why`."""
        match claim.event:
            case IncomingMessage() as message:
                answer = self._apology(message.language or await self._language(message.text, message.person))
                await self._save(claim, Exchange(message, answer, message.text), why)
            case Command() as command:
                answer = self._apology(await self._language(command.argument, command.person))
                await self._close(claim, command, answer, why)
            case Upload() as upload:
                answer = self._apology(await self._language(upload.text, upload.person))
                await self._close(claim, upload, answer, why)
            case Feedback():
                await self._ledger.close(claim, None, error=why)

    async def drop(self, claim: Claim, why: str) -> None:
        """Ends an event for which not even an apology can be made."""
        await self._ledger.close(claim, None, error=why)

    async def _message(self, claim: Claim, message: IncomingMessage) -> None:
        started = time.perf_counter()
        reply = await self._engine.reply(message)
        await self._save(claim, Exchange(message, named(reply.answer), reply.resolved))
        answer, ms = reply.answer, (time.perf_counter() - started) * 1000
        log.info("%s turn: %s, %s, %s, %.0f ms", claim.platform, answer.intent, answer.outcome, answer.language, ms)

    async def _command(self, claim: Claim, command: Command) -> None:
        await self._close(claim, command, await self._engine.command(command))
        log.info("%s command: %s", claim.platform, command.name)

    async def _save(self, claim: Claim, exchange: Exchange, error: str = "") -> None:
        posts = self._rendered(claim, exchange.answer, exchange.message)
        await self._ledger.save(exchange, claim, posts, error)
        self._posted(claim.platform)

    async def _close(self, claim: Claim, to: Command | Upload, answer: Answer, error: str = "") -> None:
        await self._ledger.close(claim, answer, self._rendered(claim, answer, to), error)
        self._posted(claim.platform)

    def _rendered(self, claim: Claim, answer: Answer, to: Asked) -> Sequence[Post]:
        return self._adapters[claim.platform].render(answer, to)

    def _refusal(self, language: Language) -> Answer:
        document = paragraph(self._phrases("channels.no_uploads", language))
        return Answer("error", "upload", language, document, votable=False)

    def _apology(self, language: Language) -> Answer:
        return named(
            Answer(
                outcome="error",
                intent="error",
                language=language,
                document=paragraph(self._phrases("delivery.apology", language)),
                trace=(TraceStep("failed", 0.0),),
                votable=False,
            )
        )

    async def _language(self, text: str, person: Person) -> Language:
        """The language the person chose, or that of their words."""
        hint: Language = next((language for language in LANGUAGES if language == person.language[:2].lower()), "en")
        return await self._people.language(person.platform, person.id) or detect(text, hint)
