"""One message in, one answer out. `Engine.reply` is the road of a turn; the rest is what it carries along."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace

from engine.generation.followup import Resolved, resolve
from engine.generation.settings import AnswerSettings
from engine.language import LANGUAGES, Language, detect
from engine.messages import Answer, Command, CommandName, IncomingMessage, Intent, Outcome, PastTurn
from engine.phrases import Phrases
from engine.routing.router import QUESTION, Route, Router
from engine.store.conversations import History
from engine.store.people import People
from engine.trace import Trace
from engine.wording import document_of

RESCUED = 0.75  # probability from which documents overrule an uncertain choice of another intent


@dataclass(frozen=True, slots=True)
class Turn:
    """A message on its way to a skill. `language` is that of the answer, `spoken` that of the message; `resolved` is
    what is asked in the light of the past."""

    message: IncomingMessage
    resolved: Resolved
    spoken: Language
    language: Language
    route: Route
    settings: AnswerSettings
    trace: Trace


@dataclass(frozen=True, slots=True)
class Reply:
    """`resolved` is the question after follow-up resolution, as it is saved with the turn."""

    answer: Answer
    resolved: str


Handler = Callable[[Turn], Awaitable[Answer]]
CommandHandler = Callable[[Command, Language], Awaitable[Answer]]


class Engine:
    """`skills` and `commands` are the tables of what Dalil can do; `settings` is asked anew for each message."""

    def __init__(
        self,
        history: History,
        people: People,
        router: Router,
        skills: Mapping[Intent, Handler],
        commands: Mapping[CommandName, CommandHandler],
        phrases: Phrases,
        settings: Callable[[], AnswerSettings],
    ) -> None:
        self._history, self._people = history, people
        self._router, self._skills, self._commands = router, skills, commands
        self._phrases, self._settings = phrases, settings

    async def reply(self, message: IncomingMessage) -> Reply:
        """The answer to a message, not yet saved. Raises StoreError and IndexUnavailable; bad input gets an answer."""
        settings, trace = self._settings(), Trace()
        with trace.step("history") as detail:
            history = await self._past(message, settings)
            detail["turns"] = len(history)
        spoken, language = await self._languages(message, history)
        refusal = self._refusal(message, language, settings)
        if refusal is not None:
            return Reply(replace(refusal, trace=trace.steps), message.text[: settings.max_question])
        with trace.step("route") as detail:
            follows_on = resolve(message.text, spoken, history).how == "slot"
            route = self._router.choose(message.text, follows_on=follows_on)
            resolved = resolve(route.asked, spoken, history) if route.intent == QUESTION or not route.certain else None
            detail |= {"intent": route.intent, "margin": round(route.margin, 3), "certain": route.certain}
            detail |= {"how": resolved.how if resolved else "alone", "language": spoken}
        turn = Turn(message, resolved or Resolved(message.text), spoken, language, route, settings, trace)
        answer = await self._answer(turn)
        text = turn.resolved.readable if answer.intent == QUESTION else message.text
        return Reply(replace(answer, trace=trace.steps), text)

    async def command(self, command: Command) -> Answer:
        """The answer to a command, its work done. Raises StoreError."""
        chosen = await self._people.language(command.person.platform, command.person.id)
        language = chosen or await self._language_so_far(command)
        return await self._commands[command.name](command, language)

    async def _answer(self, turn: Turn) -> Answer:
        if not turn.route.certain:
            answer = await self._skills[QUESTION](turn)
            if answer.outcome == "answer" and (answer.confidence or 0.0) >= RESCUED:
                return answer
        return await self._skills[turn.route.intent](turn)

    async def _past(self, message: IncomingMessage, settings: AnswerSettings) -> tuple[PastTurn, ...]:
        if settings.history_turns == 0:
            return ()
        return await self._history.recent(
            message.address.conversation, settings.history_turns, settings.history_characters
        )

    async def _languages(self, message: IncomingMessage, history: tuple[PastTurn, ...]) -> tuple[Language, Language]:
        """The language of the message and that of the answer."""
        chosen = message.language or await self._people.language(message.person.platform, message.person.id)
        fallback = chosen or (history[-1].language if history else _hinted(message.person.language))
        spoken = detect(message.text[: self._settings().max_question], fallback)
        return spoken, chosen or spoken

    async def _language_so_far(self, command: Command) -> Language:
        history = await self._history.recent(command.address.conversation, 1, 1)
        return history[-1].language if history else detect(command.argument, _hinted(command.person.language))

    def _refusal(self, message: IncomingMessage, language: Language, settings: AnswerSettings) -> Answer | None:
        """Words for a message that cannot be answered: nothing in it, or too much."""
        text = message.text
        if len(text) > settings.max_question:
            words = self._phrases(
                "answers.long_message", language, length=f"{len(text):,}", limit=f"{settings.max_question:,}"
            )
            return said(words, "error", "error", language)
        if not any(map(str.isalnum, text)):
            return said(self._phrases("answers.empty_message", language), "error", "error", language)
        return None


def said(words: str, outcome: Outcome, intent: Intent, language: Language) -> Answer:
    """Dalil's own words as an answer; there is nothing in them to vote on."""
    return Answer(outcome, intent, language, document_of(words), votable=False)


def _hinted(language: str) -> Language:
    """The platform's word on the person's language ("el-GR"), English where it is none of ours."""
    return next((known for known in LANGUAGES if language.lower().startswith(known)), "en")
