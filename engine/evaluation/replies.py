"""Answers of Dalil to the questions of a set, each given once however many parts of an evaluation look at it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal
from uuid import uuid4

from engine.evaluation.claims import claims
from engine.evaluation.dataset import Case
from engine.evaluation.quoting import quotes_enough
from engine.messages import Address, Answer, IncomingMessage, Outcome, Person

Verdict = Literal["right", "wrong", "open", "unjudged"]


def verdict(case: Case, outcome: Outcome, text: str) -> Verdict:
    """ "open": nothing was answered, or the question was asked back; "unjudged": the set does not tell what is right.

    An answer to a question that the documents do not answer is wrong, whatever it says.
    """
    if outcome != "answer":
        return "open"
    if not case.answerable:
        return "wrong"
    if not case.quotes and not case.answers:
        return "unjudged"
    return "right" if is_right(case, text) else "wrong"


def is_right(case: Case, text: str) -> bool:
    """Whether a text holds all `quotes` and, where `answers` are given, one of them."""
    holds_all = not case.quotes or quotes_enough(text, case.quotes, one_is_enough=False, loosely=case.retyped)
    holds_one = not case.answers or quotes_enough(text, case.answers, one_is_enough=True, loosely=case.retyped)
    return holds_all and holds_one


ASKER = Person("evaluation", "evaluation")

Reply = Callable[[IncomingMessage], Awaitable[Answer]]
"""Answers a message and keeps its turn, so that the next one may go on from it."""


@dataclass(frozen=True, slots=True)
class Answered:
    case: Case
    answer: Answer
    verdict: Verdict

    @property
    def is_given(self) -> bool:
        return self.answer.outcome == "answer"

    @property
    def words(self) -> str:
        """What is claimed, without marks and without Dalil's own words about it; of an answer without citations all."""
        return " ".join(claim.text for claim in claims(self.answer.document)) or self.answer.text


class Replies:
    """Each question is asked in a conversation of its own, its earlier messages said first."""

    def __init__(self, reply: Reply) -> None:
        self._reply = reply
        self._given: dict[str, Answered] = {}

    async def to(self, case: Case) -> Answered:
        if case.id not in self._given:
            address = Address("evaluation", uuid4().hex)
            for text in case.before:
                await self._reply(_message(case, address, text))
            answer = await self._reply(_message(case, address, case.question))
            self._given[case.id] = Answered(case, answer, verdict(case, answer.outcome, answer.text))
        return self._given[case.id]


def _message(case: Case, address: Address, text: str) -> IncomingMessage:
    return IncomingMessage(uuid4().hex, address, ASKER, text, collections=case.collections, language=case.language)
