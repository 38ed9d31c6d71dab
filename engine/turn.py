"""One message on its way to what answers it, and what a skill is."""

from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from engine.answering.question.followup import Resolved
from engine.answering.settings import AnswerSettings
from engine.language import Language
from engine.messages import Answer, Command, IncomingMessage, Intent, Outcome, PastTurn
from engine.readers import aside, finished
from engine.routing.follow_ups import UNKNOWN, FollowUp
from engine.routing.router import Route
from engine.trace import Trace
from engine.wording import document_of

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
    pressed: bool = False  # it is what a button says that was offered
    follow_up: FollowUp = UNKNOWN  # what it likely does after the turn before
    own: str = ""  # the message with Greek and Arabic in their own letters that are typed in Latin ones


Handler = Callable[[Turn], Coroutine[Any, Any, Answer]]
Ahead = Callable[[Turn], Awaitable[Answer | None]]
"""What is given before any skill is asked, where there is something."""


async def nothing_ahead(_: Turn) -> None:
    return None


Follows = Callable[[str, Language, PastTurn, Route], bool]
"""Whether a message goes on from that turn of the skill's own (it answers what was asked back, or changes the case),
given where it would go if it stood alone."""


def stands_alone(_: str, __: Language, ___: PastTurn, ____: Route) -> bool:
    return False


def may_be_for(_: str) -> bool:
    return True


def never_whole(_: str) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Skill:
    """What answers an intent. `follows` is asked about the message after a turn that left a state. One that `computes`
    waits for nothing, so that it is run in a thread like any reader. `finds`: whether its own reader finds anything in
    a message to go by; asked where the message may as well be for the documents. `whole`: whether it makes out a case
    with all that it takes and the request for it, so that hardly anybody else can be meant."""

    answer: Handler
    follows: Follows = stands_alone
    computes: bool = False
    finds: Callable[[str], bool] = may_be_for
    whole: Callable[[str], bool] = never_whole


async def given(skill: Skill, turn: Turn) -> Answer:
    """The skill's answer, in a thread where it computes. Raises Unreadable besides what the skill raises."""
    return await (aside(_computed, skill, turn) if skill.computes else skill.answer(turn))


def _computed(skill: Skill, turn: Turn) -> Answer:
    return finished(skill.answer(turn))


CommandHandler = Callable[[Command, Language], Awaitable[Answer]]


Heed = Callable[[Turn, Answer], Answer]
"""Gives an answer a word of care below it where its message is in doubt."""


def unheeded(_: Turn, answer: Answer) -> Answer:
    return answer


def said(words: str, outcome: Outcome, intent: Intent, language: Language) -> Answer:
    """Dalil's own words as an answer; there is nothing in them to vote on."""
    return Answer(outcome, intent, language, document_of(words), votable=False)
