"""Questions in a person's hands: brought to them, their words brought back, Dalil quiet until it is over.

Everything that one step changes - the escalation, the posts to either side, the event's end - is one transaction, so
that a killed process neither loses a word nor says one twice.
"""

import logging
import re
from collections.abc import Sequence
from dataclasses import replace

from adapters.adapter import Manner, Post
from bot.delivery.conclusions import Conclusions
from engine.channels import Decision, contact_of
from engine.document import Document, Paragraph, Text
from engine.handover import forwarded, told, words_of
from engine.language import Language, detect
from engine.messages import Address, Choice, Citation, Command, IncomingMessage, PastTurn, Person
from engine.phrases import Phrases
from engine.store.channels import Channels
from engine.store.conversations import History, SavedTurn
from engine.store.database import Database
from engine.store.escalations import Escalation, Escalations, new
from engine.store.inbox import Claim
from engine.store.ledger import Beside, Exchange, named
from engine.store.people import People

CONTEXT = 4  # turns that are shown to the person who is asked

_TURN = re.compile(r"[0-9a-f]{32}")

log = logging.getLogger(__name__)


class Handover:
    def __init__(self, database: Database, ending: Conclusions, channels: Channels, phrases: Phrases) -> None:
        self._ending, self._channels, self._phrases = ending, channels, phrases
        self._escalations, self._history = Escalations(database), History(database)
        self._people = People(database)

    def reachable(self, contact: str) -> Address | None:
        """Where questions from a place with that contact go, if its platform is connected."""
        known = contact_of(contact)
        if known is None:
            return None
        if not self._ending.reaches(known.address.platform):
            log.error("questions cannot be brought to %s: that platform is not connected", contact)
            return None
        return known.address

    async def ask(self, claim: Claim, command: Command, language: Language) -> bool:
        """/human: brings the question to the place's contact. False where there is none."""
        policy = self._channels.policy(command.address, command.origin.space)
        contact = self.reachable(policy.contact)
        if contact is None:
            return False
        turn, note = await self._meant(command)
        if turn is not None and await self._people.language(command.person.platform, command.person.id) is None:
            language = detect(note, turn.answer.language)
        whose = self._contact_name(policy.contact, language)
        if open_ := await self._own(command.address, command.person):
            await self._add(claim, command, open_, note, self._say("channels.human_already", language, who=whose))
            return True
        past = await self._history.of_person(command.person, CONTEXT, turn.conversation) if turn else ()
        if not past and not note:
            answer = told(_plain(self._say("channels.human_what", language)), language)
            await self._ending.close(claim, answer, self._ending.posts(answer, command, _seen_as(command)))
            return True
        escalation = new(command, contact, language, turn.answer.turn if turn else "")
        shared = command.origin.private and not command.origin.direct
        key = "channels.human_open_shared" if shared else "channels.human_open"
        answer = told(
            _plain(self._say(key, language, who=whose)), language, choices=self._close_it(escalation, language)
        )
        citations = turn.answer.citations if turn else ()
        brought = self._to_contact(escalation, self._context(escalation, past, citations, note), claim)
        if not brought:
            log.error("questions cannot be brought to %s: nothing can be posted there", policy.contact)
            return False
        posts = [*self._ending.posts(answer, command, _seen_as(command)), *brought]
        await self._ending.close(
            claim,
            answer,
            posts,
            beside=Beside(
                also=lambda connection: self._escalations.begin(connection, escalation), escalation=escalation.id
            ),
        )
        log.info("%s: a question was brought to a person on %s", claim.platform, contact.platform)
        return True

    async def brings(self, claim: Claim, message: IncomingMessage) -> bool:
        """Whether the message is a person's reply to a question that was brought to them; it is then brought back."""
        escalation = await self._escalations.behind(
            message.address, message.origin.answers, message.reply_to, message.address.thread
        )
        if escalation is None or escalation.is_asker(message.person) or not escalation.is_at_contact(message.address):
            return False
        await self._bring(claim, message, escalation)
        return True

    async def passes_on(self, claim: Claim, message: IncomingMessage, decision: Decision) -> bool:
        """Whether the conversation is in a person's hands, so that Dalil keeps quiet in it: what the asker says there
        is passed on to the person."""
        if decision.what == "ignore":
            return False
        open_ = await self._escalations.open_in(message.address)
        own = next((one for one in open_ if one.is_asker(message.person)), None)
        if own is not None and decision.why not in ("always", "question"):
            note = self._say("channels.human_passed_on", own.language)
            await self._add(claim, message, own, message.text, note)
            return True
        if open_ and decision.why != "addressed":
            await self._ending.close(claim, None, beside=Beside("quiet"))
            return True
        return False

    async def resolve(self, claim: Claim, command: Command) -> bool:
        """/resolve: the question is no longer in anybody's hands, and both sides learn it. False where none is."""
        escalation = await self._resolvable(command)
        if escalation is None or escalation.resolved:
            return False
        by_asker = escalation.is_asker(command.person)
        who = command.person.name or command.person.id
        asker = self._say("channels.human_over", escalation.language)
        contact = self._say("channels.human_resolved", self._language_at(escalation), who=who)
        here, there = (asker, contact) if by_asker else (contact, asker)
        answer = told(_plain(here), escalation.language if by_asker else self._language_at(escalation))
        other = self._to_contact(escalation, _plain(there), claim, open_=False) if by_asker else ()
        if not by_asker:
            other = self._ending.posts(told(_plain(there), escalation.language), *_back_to(escalation, claim))
        await self._ending.close(
            claim,
            answer,
            [*self._ending.posts(answer, command, _seen_as(command)), *other],
            beside=Beside(
                also=lambda connection: self._escalations.end(connection, escalation, who), escalation=escalation.id
            ),
        )
        return True

    async def _bring(self, claim: Claim, message: IncomingMessage, escalation: Escalation) -> None:
        who = self._say("channels.human_says", escalation.language, name=message.person.name or message.person.id)
        answer = named(told(words_of(who, message.text), escalation.language))
        to, manner = _back_to(escalation, claim)
        posts = list(self._ending.posts(answer, to, manner))
        if not escalation.taken:
            name = escalation.person.name or escalation.person.id
            noted = _plain(self._say("channels.human_brought", self._language_at(escalation), name=name))
            posts += self._ending.posts(told(noted, self._language_at(escalation)), message)
        await self._ending.turn(
            claim,
            Exchange(replace(to, text=""), answer, ""),
            posts,
            beside=Beside(
                "passed_on", lambda connection: self._escalations.take(connection, escalation), escalation.id
            ),
        )

    async def _add(
        self, claim: Claim, event: IncomingMessage | Command, escalation: Escalation, words: str, answer: str
    ) -> None:
        """More words of the asker for the person. A command is answered; to a message only pages that wait for an
        answer are told."""
        thread = await self._escalations.posted(escalation)
        who = self._say("channels.human_adds", self._language_at(escalation), name=escalation.person.name)
        posts: list[Post] = []
        if words:
            posts += self._to_contact(escalation, words_of(who, words), claim, below=thread)
        said = told(_plain(answer), escalation.language, choices=self._close_it(escalation, escalation.language))
        if isinstance(event, Command):
            posts += self._ending.posts(said, event, _seen_as(event))
        ending = Beside("" if isinstance(event, Command) else "passed_on", escalation=escalation.id)
        await self._ending.close(claim, said, posts, beside=ending)

    async def _meant(self, command: Command) -> tuple[SavedTurn | None, str]:
        """The turn that the command is about, the person's own, and the words written with it."""
        words = command.argument.strip()
        if _TURN.fullmatch(words):
            saved = await self._history.find(words)
            return (saved, "") if saved and _same(saved.person, command.person) else (None, "")
        last = await self._history.of_person(command.person, 1, command.address.conversation)
        return (await self._history.find(last[-1].turn) if last else None), words

    async def _own(self, address: Address, person: Person) -> Escalation | None:
        open_ = await self._escalations.open_in(address)
        return next((one for one in open_ if one.is_asker(person)), None)

    async def _resolvable(self, command: Command) -> Escalation | None:
        """The one that the command names, stands below, or can only mean; nobody else may end it."""
        address, person = command.address, command.person
        named_ = command.argument.strip()
        if _TURN.fullmatch(named_):
            found = await self._escalations.find(named_)
        else:
            found = await self._escalations.behind(address, command.origin.answers, command.reply_to, address.thread)
            found = found or await self._own(address, person)
            if found is None:
                waiting = await self._escalations.open_with(address)
                found = waiting[0] if len(waiting) == 1 else None
        if found is None:
            return None
        return found if found.is_at_contact(address) or found.is_asker(person) else None

    def _context(
        self, escalation: Escalation, past: Sequence[PastTurn], citations: Sequence[Citation], note: str
    ) -> Document:
        name = escalation.person.name or escalation.person.id
        return forwarded(name, past, citations, note, self._phrases, self._language_at(escalation))

    def _to_contact(
        self, escalation: Escalation, document: Document, claim: Claim, *, below: str = "", open_: bool = True
    ) -> Sequence[Post]:
        language = self._language_at(escalation)
        choice = Choice(self._say("channels.human_done", language), f"/resolve {escalation.id}")
        answer = told(document, language, choices=(choice,) if open_ else ())
        contact = escalation.contact
        if below and not contact.thread and self._ending.adapter(contact.platform).threads == "usual":
            contact = replace(contact, thread=below)
        to = IncomingMessage(claim.event_id, contact, Person(contact.platform, ""), "", reply_to=below)
        return self._ending.posts(answer, to)

    def _language_at(self, escalation: Escalation) -> Language:
        """That of the place where the people are, or the asker's."""
        language = self._channels.policy(escalation.contact).language
        return escalation.language if language == "auto" else language  # type: ignore[return-value]

    def _contact_name(self, contact: str, language: Language) -> str:
        known = contact_of(contact)
        return (known.name if known else "") or self._say("channels.human_somebody", language)

    def _close_it(self, escalation: Escalation, language: Language) -> tuple[Choice, ...]:
        return (Choice(self._say("channels.human_enough", language), f"/resolve {escalation.id}"),)

    def _say(self, key: str, language: Language, **values: str) -> str:
        return self._phrases(key, language, **values) if values else self._phrases(key, language)


def _same(one: Person, other: Person) -> bool:
    return (one.platform, one.id) == (other.platform, other.id)


def _seen_as(command: Command) -> Manner:
    """As privately as it was asked."""
    return Manner(private=command.origin.private and not command.origin.direct)


def _back_to(escalation: Escalation, claim: Claim) -> tuple[IncomingMessage, Manner]:
    """Where words for the asker go: to the place, the thread and the message that they asked from."""
    asked = escalation.asked
    to = IncomingMessage(claim.event_id, asked.address, asked.person, "", reply_to=asked.reply_to, origin=asked.origin)
    return to, _seen_as(asked)


def _plain(words: str) -> Document:
    return Document((Paragraph((Text(words),)),))
