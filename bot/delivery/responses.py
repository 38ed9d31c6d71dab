"""One event, answered and saved with what is to be sent."""

import asyncio
import logging
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Protocol

from adapters.adapter import Asked, Manner
from bot.delivery.conclusions import NOTHING_ELSE, Conclusions
from bot.delivery.drafts import Drafting
from bot.delivery.entrance import Entrance
from bot.delivery.gate import Gate
from bot.delivery.handover import Handover
from bot.delivery.judging import Judging
from bot.delivery.manners import ABOUT_ANSWERS, in_its_place, kept_in_channel, manner_of
from bot.delivery.tally import Tally
from bot.delivery.typed import Typed
from bot.delivery.uploads import Uploads
from engine.channels import Decision, Policy, contact_of, within
from engine.document import paragraph
from engine.engine import Reply
from engine.language import Language, commanded_in, detect, hinted
from engine.messages import (
    WANTED,
    Answer,
    Choice,
    Command,
    Correction,
    Event,
    Feedback,
    IncomingMessage,
    Person,
    Standing,
    TraceStep,
    Upload,
)
from engine.phrases import Phrases
from engine.routing.distress import CARE
from engine.skills.confirmation import Confirmation
from engine.skills.scope import SCOPE
from engine.store.database import Database
from engine.store.feedback import Votes
from engine.store.inbox import Claim
from engine.store.ledger import Beside, Exchange, named
from engine.store.people import People
from engine.store.said import BUDGET, Said
from engine.turn import Progress, said, unseen
from engine.wording import document_of

WORKING_S = 5  # a sign that takes longer has come too late
SETTLING_S = 0.2  # between looks whether a post of an earlier version has arrived
LOOKS = 15

_TALK = ("greeting", "bot", WANTED, "out_of_scope")  # what people say to each other is no reason to join in

log = logging.getLogger(__name__)


class Replies(Protocol):
    """What delivery needs of the engine."""

    async def reply(self, message: IncomingMessage, progress: Progress = unseen) -> Reply: ...

    async def command(self, command: Command) -> Answer: ...

    async def verified(self, answer: Answer) -> Answer: ...


@dataclass(frozen=True, slots=True)
class Stations:
    """What an event may pass on its way to an answer."""

    gate: Gate
    ending: Conclusions
    handover: Handover
    uploads: Uploads
    drafts: Drafting
    judging: Judging
    entrance: Entrance


class Responses:
    """Each method ends the event in one transaction and raises what the engine, the adapter or the store raise."""

    def __init__(self, database: Database, engine: Replies, phrases: Phrases, stations: Stations, tally: Tally) -> None:
        self._engine, self._phrases, self._tally, self._now = engine, phrases, tally, database.clock
        self._gate, self._ending, self._drafts = stations.gate, stations.ending, stations.drafts
        self._handover, self._uploads = stations.handover, stations.uploads
        self._judging, self._entrance = stations.judging, stations.entrance
        self._votes, self._people, self._said = Votes(database), People(database), Said(database)
        self._confirmation, self._typed = Confirmation(self._people, phrases), Typed(self._people)

    async def show_working(self, claim: Claim, over: asyncio.Event) -> None:
        """Lets the person see, until it is over, that an answer is being prepared; no more than a courtesy."""
        await self._gate.opened()
        event, adapter = self._placed(claim), self._ending.adapter(claim.platform)
        if isinstance(event, Feedback) or not (event.origin.addressed or event.origin.direct):
            return
        while not over.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(WORKING_S):
                    await adapter.working(event)
            with suppress(TimeoutError):
                async with asyncio.timeout(adapter.sign_s):
                    await over.wait()

    async def respond(self, claim: Claim) -> None:
        await self._gate.opened()
        event = self._placed(claim)
        standing = await self._people.standing(event.person.platform, event.person.id)
        if standing.blocked:
            await self._turn_away(claim, event, standing)
            return
        match event:
            case IncomingMessage() as message:
                await self._message(claim, message)
            case Command() as command:
                await self._command(claim, command)
            case Feedback() as feedback:
                await self._votes.record(feedback)
                await self._ending.close(claim, None)
            case Upload() as upload:
                language = await self._language(upload.text, upload.person)
                await self._close(claim, upload, await self._uploads.take(upload, self._gate.policy(upload), language))
            case Correction() as correction:
                language = await self._staff_language(correction.person)
                await self._close(claim, correction, await self._judging.correct(correction, language))

    async def apologise(self, claim: Claim, why: str, words: str = "apology") -> None:
        """Ends an event that could not be answered: the person learns that in these words, the inbox keeps
        `why`."""
        match self._placed(claim):
            case IncomingMessage() as message if not (message.origin.addressed or message.origin.direct):
                await self._ending.close(claim, None, error=why, beside=Beside("quiet"))
            case IncomingMessage() as message:
                answer = self._apology(words, message.language or await self._language(message.text, message.person))
                manner = self._manner(message, await self._drafts.left(claim))
                await self._save(claim, message, Reply(answer, message.text), manner, why)
            case Command() as command:
                answer = self._apology(words, await self._commanded_in(command))
                await self._close(claim, command, answer, why)
            case Upload() as upload:
                answer = self._apology(words, await self._language(upload.text, upload.person))
                await self._close(claim, upload, answer, why)
            case Correction() as correction:
                answer = self._apology(words, await self._staff_language(correction.person))
                await self._close(claim, correction, answer, why)
            case Feedback():
                await self._ending.close(claim, None, error=why)

    def _placed(self, claim: Claim) -> Event:
        event = claim.event
        return event if isinstance(event, Feedback) else kept_in_channel(event, self._gate.policy(event))

    async def drop(self, claim: Claim, why: str) -> None:
        """Ends an event for which not even an apology can be made."""
        await self._ending.close(claim, None, error=why, beside=Beside("error"))

    async def _turn_away(self, claim: Claim, event: Event, standing: Standing) -> None:
        """Of somebody who is blocked nothing is looked at, and nothing kept; who speaks to Dalil is told so."""
        log.info("%s: somebody who is blocked is turned away", claim.platform)
        if isinstance(event, Feedback):
            await self._ending.close(claim, None)
        elif not (event.origin.addressed or event.origin.direct):
            await self._keep_quiet(claim)
        else:
            words = event.argument if isinstance(event, Command) else event.text
            language = await self._language(words, event.person)
            key = "blocked" if event.origin.direct else "blocked_here"  # a code is for nobody else's eyes
            told = self._phrases(f"delivery.{key}", language, code=standing.code)
            answer = replace(said(told, "error", "error", language), votable=False)
            manner = replace(self._manner(event), private=not event.origin.direct)
            posts = self._ending.posts(answer, event, manner)
            await self._ending.close(claim, answer, posts, beside=Beside("blocked"))

    async def _message(self, claim: Claim, message: IncomingMessage) -> None:
        if await self._handover.brings(claim, message):
            return
        decision = await self._gate.decide(message)
        confirmed = await self._confirmation.command_in(message)
        if confirmed is not None:
            await self._command(claim, confirmed, Beside("command"))
        elif await self._handover.passes_on(claim, message, decision):
            log.info("%s: a message for a person was passed on", claim.platform)
        elif decision.what == "answer":
            await self._said_or_pressed(claim, message, decision)
        elif decision.what == "refuse":
            await self._refuse(claim, message, decision)
        else:
            await self._keep_quiet(claim)

    async def _said_or_pressed(self, claim: Claim, message: IncomingMessage, decision: Decision) -> None:
        meant = await self._typed.meant(message)
        if isinstance(meant, Command):
            await self._command(claim, meant, Beside("command"))
        else:
            await self._answer(claim, meant, decision)

    async def _answer(self, claim: Claim, message: IncomingMessage, decision: Decision) -> None:
        started, policy = time.perf_counter(), self._gate.policy(message)
        replaces = await self._earlier_posts(message)
        manner = self._manner(message, replaces or _drafted(claim))
        asked = await self._as_asked(message, policy, manner)
        if replaces or not decision.aloud or manner.private or message.origin.private:
            reply = await self._engine.reply(asked)
        else:
            async with self._drafts.begin(claim, message, manner) as draft:
                reply = await self._engine.reply(asked, draft.tell)
            manner = replace(manner, replaces=(draft.message,) if draft.message else ())
        if not decision.aloud and not replaces and _unsure(reply.answer):
            await self._keep_quiet(claim)
            return
        answer = self._offered(named(reply.answer), policy)
        within_place = replace(message, collections=asked.collections)
        await self._save(claim, within_place, replace(reply, answer=answer), manner)
        ms = (time.perf_counter() - started) * 1000
        log.info("%s turn: %s, %s, %s, %.0f ms", claim.platform, answer.intent, answer.outcome, answer.language, ms)

    async def _refuse(self, claim: Claim, message: IncomingMessage, decision: Decision) -> None:
        policy = self._gate.policy(message)
        language = message.language or await self._language(message.text, message.person)
        most = policy.person_daily if decision.why == "person_budget" else policy.channel_daily
        intent = BUDGET if decision.why.endswith(BUDGET) else "error"
        answer = said(self._phrases(f"channels.{decision.why}", language, most=most), "error", intent, language)
        manner = replace(self._manner(message, _drafted(claim)), private=not message.origin.direct)
        await self._save(claim, message, Reply(named(answer), message.text), manner)
        log.info("%s turn: refused, %s", claim.platform, decision.why)

    async def _keep_quiet(self, claim: Claim) -> None:
        await self._ending.close(claim, None, beside=Beside("quiet"))
        log.info("%s: what was overheard is left unanswered", claim.platform)

    async def _command(self, claim: Claim, command: Command, ending: Beside = NOTHING_ELSE) -> None:
        log.info("%s command: %s", claim.platform, command.name)
        if command.name == "resolve" and await self._handover.resolve(claim, command):
            return
        if self._entrance.takes(command):
            answer, beside = await self._entrance.show(command, await self._staff_language(command.person))
            await self._close(claim, command, answer, ending=replace(beside, ending=ending.ending))
            return
        if command.name == "console" or (command.name == "review" and not self._judging.takes(command)):
            command = replace(command, name="unknown", argument=command.name)
        if command.name == "review":
            language = await self._staff_language(command.person)
            await self._close(claim, command, await self._judging.judge(command, language), ending=ending)
            return
        if command.name == "human":
            language = await self._commanded_in(command)
            if await self._handover.ask(claim, command, language):
                return
        here = in_its_place(command, self._manner(command)) if command.name in ABOUT_ANSWERS else command
        answer = await self._engine.command(here)
        shown_again = answer.turn if command.name == "share" else ""
        await self._close(claim, command, answer, ending=replace(ending, turn=shown_again or None))

    async def _earlier_posts(self, message: IncomingMessage) -> tuple[str, ...]:
        """The posts of the answer to an earlier version of the message, which is taken back; those under way are
        waited for, as long as they can be expected to arrive."""
        if not (message.edited and message.origin.message):
            return ()
        where = (message.address, message.origin.message, message.event)
        earlier = await self._said.earlier(*where)
        if earlier is None:
            return ()
        await self._said.withdraw(earlier)
        for _ in range(LOOKS):
            if earlier is None or not earlier.on_its_way:
                break
            await asyncio.sleep(SETTLING_S)
            earlier = await self._said.earlier(*where)
        return earlier.posts if earlier else ()

    async def _as_asked(self, message: IncomingMessage, policy: Policy, manner: Manner) -> IncomingMessage:
        """The question with what the place says of collections and language, in the conversation it belongs to."""
        message = within(message, policy)
        if policy.language != "auto" and message.language is None:
            person, theirs = message.person, None
            if message.origin.direct:  # where others read along, the language of the place counts
                theirs = await self._people.language(person.platform, person.id)
            message = replace(message, language=theirs or policy.language)  # type: ignore[arg-type]
        return in_its_place(message, manner)

    def _offered(self, answer: Answer, policy: Policy) -> Answer:
        """With a way to a person within reach, where Dalil does not know all that is asked, was asked for one, hears of
        distress, or says that a person should be asked."""
        wanted, scoped = answer.intent == WANTED, any(step.step == SCOPE for step in answer.trace)
        if (
            not (wanted or scoped or answer.intent == CARE or answer.outcome == "abstention" or answer.left_open)
            or self._handover.reachable(policy.contact) is None
        ):
            return answer
        contact = contact_of(policy.contact)
        who = (contact.name if contact else "") or self._phrases("channels.human_somebody", answer.language)
        offer = Choice(self._phrases("channels.ask_human", answer.language), f"/human {answer.turn}")
        words = document_of(self._phrases("channels.human_offer", answer.language, who=who))
        return replace(answer, choices=(*answer.choices, offer), document=words if wanted else answer.document)

    def _manner(self, event: Asked, replaces: tuple[str, ...] = ()) -> Manner:
        threads = self._ending.adapter(event.address.platform).threads
        return manner_of(event, self._gate.policy(event), threads, replaces)

    async def _save(
        self, claim: Claim, message: IncomingMessage, reply: Reply, manner: Manner, error: str = ""
    ) -> None:
        posts = self._ending.posts(reply.answer, message, manner)
        exchange = Exchange(in_its_place(message, manner), reply.answer, reply.resolved)
        await self._ending.turn(claim, exchange, posts, error)
        waited = (self._now() - claim.received_at).total_seconds()
        self._tally.add(claim.platform, reply.answer.outcome, max(0.0, waited))

    async def _close(
        self,
        claim: Claim,
        to: Command | Upload | Correction,
        answer: Answer,
        error: str = "",
        ending: Beside = NOTHING_ELSE,
    ) -> None:
        posts = self._ending.posts(answer, to, self._manner(to))
        await self._ending.close(claim, None if ending.once else answer, posts, error, ending)

    def _apology(self, words: str, language: Language) -> Answer:
        return named(
            Answer(
                outcome="error",
                intent="error",
                language=language,
                document=paragraph(self._phrases(f"delivery.{words}", language)),
                trace=(TraceStep("failed", 0.0),),
                votable=False,
            )
        )

    async def _language(self, text: str, person: Person) -> Language:
        """The language the person chose, or that of their words."""
        return await self._people.language(person.platform, person.id) or detect(text, hinted(person.language))

    async def _staff_language(self, person: Person) -> Language:
        """The language the person chose, or that of their platform: a press has no words."""
        return await self._people.language(person.platform, person.id) or hinted(person.language)

    async def _commanded_in(self, command: Command) -> Language:
        """The same of a command."""
        theirs = await self._people.language(command.person.platform, command.person.id)
        return theirs or commanded_in(command.argument, hinted(command.person.language))


def _drafted(claim: Claim) -> tuple[str, ...]:
    """The message in which an earlier attempt has shown how far it had come."""
    return (claim.draft,) if claim.draft else ()


def _unsure(answer: Answer) -> bool:
    return answer.outcome in ("abstention", "error") or answer.intent in _TALK
