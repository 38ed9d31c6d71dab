"""One message in, one answer out. `Engine.reply` is the road of a turn; the rest is what it carries along."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace

from engine.generation.followup import Resolved, names_a_time, resolve
from engine.generation.instructions import without_orders
from engine.generation.settings import AnswerSettings
from engine.language import Language, asked_in, commanded_in, detect, hinted
from engine.messages import (
    FROM_DOCUMENTS,
    Answer,
    Command,
    CommandName,
    IncomingMessage,
    Intent,
    Outcome,
    PastTurn,
)
from engine.phrases import Phrases
from engine.routing.abuse import without_abuse
from engine.routing.asking import is_question
from engine.routing.asking_back import ask_back, is_asked_back, meant
from engine.routing.courtesy import strip
from engine.routing.distress import CARE
from engine.routing.router import QUESTION, TALK, Route, Router
from engine.store.conversations import History
from engine.trace import Trace
from engine.wording import document_of

LOCATED: tuple[Intent, ...] = ("prayer_times", "calendar")  # skills that a shared place speaks to, the likeliest first
RESCUED = 0.75  # probability from which documents overrule an uncertain choice of another intent


Progress = Callable[[Answer], None]
"""Told an answer as far as it has come, the whole of it each time; returns at once. Whoever shows it holds it against
scripture first (`Engine.verified`); the finished answer takes its place."""


def unseen(_: Answer) -> None:
    """Nobody looks on."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A message on its way to a skill. `language` is that of the answer, `spoken` that of the message; `resolved` is
    what is asked in the light of the past; a skill that goes on from its last turn reads `previous.state`."""

    message: IncomingMessage
    resolved: Resolved
    spoken: Language
    language: Language
    route: Route
    settings: AnswerSettings
    trace: Trace
    previous: PastTurn | None = None  # the turn that this one goes on from, by the word of its skill
    progress: Progress = unseen  # for skills that take seconds
    history: tuple[PastTurn, ...] = ()  # what was said before, oldest first


@dataclass(frozen=True, slots=True)
class Reply:
    """`resolved` is the question after follow-up resolution, as it is saved with the turn."""

    answer: Answer
    resolved: str


Handler = Callable[[Turn], Awaitable[Answer]]
Follows = Callable[[str, Language, PastTurn, Route], bool]
"""Whether a message goes on from that turn of the skill's own (it answers what was asked back, or changes the case),
given where it would go if it stood alone."""


def stands_alone(_: str, __: Language, ___: PastTurn, ____: Route) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Skill:
    """What answers an intent. `follows` is asked about the message after a turn that left a state."""

    answer: Handler
    follows: Follows = stands_alone


CommandHandler = Callable[[Command, Language], Awaitable[Answer]]
Foresee = Callable[[str, Language], None]
"""Told at once what was said and its likely language: whatever an answer will need can be begun."""

Verify = Callable[[Answer], Awaitable[Answer]]
"""Holds an answer against scripture before it leaves; gives the very same answer where there is nothing to change."""


async def unverified(answer: Answer) -> Answer:
    return answer


class Engine:
    """`skills` and `commands` are the tables of what Dalil can do; `settings` is asked anew for each message."""

    def __init__(  # noqa: PLR0913 - the stations of a turn
        self,
        history: History,
        router: Router,
        skills: Mapping[Intent, Skill],
        commands: Mapping[CommandName, CommandHandler],
        phrases: Phrases,
        settings: Callable[[], AnswerSettings],
        foresee: Foresee = lambda *_: None,
        verify: Verify = unverified,
    ) -> None:
        self._history = history
        self._router, self._skills, self._commands = router, skills, commands
        self._phrases, self._settings, self._foresee = phrases, settings, foresee
        self._verify = verify

    async def reply(self, message: IncomingMessage, progress: Progress = unseen) -> Reply:
        """The answer to a message, not yet saved. Raises StoreError and IndexUnavailable; bad input gets an answer."""
        settings, trace = self._settings(), Trace()
        if len(message.text) <= settings.max_question:
            message = replace(message, text=without_abuse(without_orders(message.text)))
            self._foresee(message.text, detect(message.text))
        with trace.step("history") as detail:
            where = message.address.conversation, message.person
            (history, chosen), alone = await asyncio.gather(  # the message is looked at while the database reads
                self._history.before(*where, settings.history_turns, settings.history_characters),
                self._classified(message.text[: settings.max_question], trace),
            )
            detail["turns"] = len(history)
        if alone.intent == CARE:  # a cry for help is not refused for its length
            message = replace(message, text=message.text[: settings.max_question])
        chosen_now = meant(message.text, history[-1], self._phrases) if history else None
        if chosen_now is not None:
            message, history = replace(message, text=chosen_now.text), history[:-1]
        spoken, language = _languages(message, history, chosen, settings.max_question)
        refusal = self._refusal(message, language, settings)
        if refusal is not None:
            return Reply(replace(refusal, trace=trace.steps), message.text[: settings.max_question])
        with trace.step("route") as detail:
            if chosen_now is not None:
                route, previous = Route(chosen_now.intent, strip(message.text), 1.0, certain=True), None
            else:
                route, previous = self._route(message, spoken, history, alone)
            searched = not route.certain or self._skill(route.intent) is self._skills[QUESTION]
            if chosen_now is not None and chosen_now.completed:
                resolved = Resolved(message.text, how="chosen")
            else:
                resolved = resolve(route.asked, spoken, history) if searched else Resolved(message.text)
            detail |= {"intent": route.intent, "margin": round(route.margin, 3), "certain": route.certain}
            detail |= {"rival": route.rival, "how": resolved.how, "language": spoken}
        turn = Turn(message, resolved, spoken, language, route, settings, trace, previous, progress, history)
        answer = await self._answer(turn)
        with trace.step("scripture") as detail:
            verified = await self._verify(answer)
            detail["changed"] = verified is not answer
        answer = verified
        text = resolved.readable if answer.intent in FROM_DOCUMENTS else message.text
        return Reply(replace(answer, trace=trace.steps), text)

    async def _classified(self, text: str, trace: Trace) -> Route:
        with trace.step("classify"):
            return self._router.choose(text)

    def _route(
        self, message: IncomingMessage, spoken: Language, history: tuple[PastTurn, ...], alone: Route
    ) -> tuple[Route, PastTurn | None]:
        """Where the message goes, given where it would go alone; with the turn before it when it goes on from that."""
        last = history[-1] if history and history[-1].state and not is_asked_back(history[-1]) else None
        if message.location is not None and LOCATED[0] in self._skills:
            route = Route(
                last.intent if last and last.intent in LOCATED else LOCATED[0], message.text, 1.0, certain=True
            )
        else:
            route = self._continued(message.text, spoken, history, alone)
        if last is None or last.intent not in self._skills or route.intent == CARE:
            return route, None
        if not self._skills[last.intent].follows(message.text, spoken, last, route):
            return route, None
        return Route(last.intent, route.asked, route.margin, certain=True), last

    def _continued(self, text: str, spoken: Language, history: tuple[PastTurn, ...], alone: Route) -> Route:
        """The route of a message in the light of the turns before: a day alone goes on about what the documents were
        asked, for it is a matter of prayer times as well."""
        talked = (turn.intent for turn in reversed(history) if turn.intent not in TALK)
        after_documents = next(talked, None) in FROM_DOCUMENTS and alone.intent != CARE
        if after_documents and names_a_time(text, spoken):
            return Route(QUESTION, alone.asked, alone.margin, certain=True)
        return self._router.continued(alone) if resolve(text, spoken, history).how == "slot" else alone

    async def verified(self, answer: Answer) -> Answer:
        """As much of an answer as may be seen before it is finished: `reply` verifies what it gives by itself."""
        return await self._verify(answer)

    def asks(self, text: str) -> bool:
        """Whether words that nobody addressed to Dalil are a question for it."""
        if not is_question(text):
            return False
        route = self._router.choose(text)
        return route.intent not in (*TALK, CARE) and not route.rival  # to ask back would be to butt in

    async def command(self, command: Command) -> Answer:
        """The answer to a command, its work done. Raises StoreError."""
        history, chosen = await self._history.before(command.address.conversation, command.person, 1, 1)
        spoken = history[-1].language if history else commanded_in(command.argument, hinted(command.person.language))
        return await self._commands[command.name](command, chosen or spoken)

    def _skill(self, intent: Intent) -> Skill:
        """The intent's own, or that of questions."""
        return self._skills.get(intent, self._skills[QUESTION])

    async def _answer(self, turn: Turn) -> Answer:
        route, documents = turn.route, self._skills[QUESTION]
        skill = self._skill(route.intent)
        if route.rival and self._skill(route.rival) is not skill:
            return ask_back(turn.message.text, route, turn.language, self._phrases)
        if not route.certain:
            answer = await documents.answer(replace(turn, progress=unseen))  # it may not be the one
            if answer.outcome == "answer" and (answer.confidence or 0.0) >= RESCUED:
                return answer
        answer = await skill.answer(turn)
        return (
            replace(answer, intent=route.intent)
            if answer.intent == QUESTION and route.intent in FROM_DOCUMENTS
            else answer
        )

    def _refusal(self, message: IncomingMessage, language: Language, settings: AnswerSettings) -> Answer | None:
        """Words for a message that cannot be answered: nothing in it, or too much."""
        text = message.text
        if len(text) > settings.max_question:
            words = self._phrases(
                "answers.long_message", language, length=f"{len(text):,}", limit=f"{settings.max_question:,}"
            )
            return said(words, "error", "error", language)
        located = message.location is not None and LOCATED[0] in self._skills
        if not located and not any(map(str.isalnum, text)):
            return said(self._phrases("answers.empty_message", language), "error", "error", language)
        return None


def said(words: str, outcome: Outcome, intent: Intent, language: Language) -> Answer:
    """Dalil's own words as an answer; there is nothing in them to vote on."""
    return Answer(outcome, intent, language, document_of(words), votable=False)


def _languages(
    message: IncomingMessage, history: tuple[PastTurn, ...], chosen: Language | None, most: int
) -> tuple[Language, Language]:
    """The language of the message, by its first `most` characters, and that of the answer."""
    chosen = message.language or chosen
    fallback = chosen or (history[-1].language if history else hinted(message.person.language))
    spoken = asked_in(message.text[:most], fallback)
    return spoken, chosen or spoken
