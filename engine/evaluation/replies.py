"""Answers of Dalil to the questions of a set, each given once however many parts of an evaluation look at it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from uuid import uuid4

from engine.evaluation.claims import claims
from engine.evaluation.dataset import Case
from engine.evaluation.verdict import Verdict, verdict
from engine.messages import Address, Answer, IncomingMessage, Person

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
