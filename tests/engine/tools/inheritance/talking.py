"""A conversation with the inheritance skill alone, for the tests and the bench."""

from datetime import UTC, datetime
from pathlib import Path

from engine.answering.question.followup import Resolved
from engine.answering.settings import AnswerSettings
from engine.language import Language, detect
from engine.messages import Address, Answer, IncomingMessage, PastTurn, Person
from engine.phrases import load
from engine.routing.router import Route
from engine.tools.inheritance.dialogue.case import Talk as State
from engine.tools.inheritance.dialogue.case import load as load_state
from engine.tools.inheritance.skill import inheritance
from engine.trace import Trace
from engine.turn import Skill, Turn

PHRASES = load(Path(__file__).parents[4] / "config" / "phrases")
SKILL: Skill = inheritance(PHRASES)
SETTINGS = AnswerSettings(0.5, 3, 700, 3, 5, 4000, 2000)


class Talk:
    """A conversation with the skill alone. Each message goes on from the last where the skill says so."""

    def __init__(self, skill: Skill = SKILL) -> None:
        self.skill = skill
        self.previous: PastTurn | None = None
        self.went_on = False

    def follows(self, text: str, intent: str = "inheritance", margin: float = 1.0) -> bool:
        assert self.previous is not None
        route = Route(intent, text, margin, certain=True)
        return self.skill.follows(text, detect(text, self.previous.language), self.previous, route)

    async def say(self, text: str, language: Language | None = None) -> Answer:
        spoken: Language = detect(text, self.previous.language if self.previous else "en")
        self.went_on = self.previous is not None and bool(self.previous.state) and self.follows(text)
        message = IncomingMessage("e", Address("test", "1"), Person("test", "p"), text)
        route = Route("inheritance", text, 1.0, certain=True)
        previous = self.previous if self.went_on else None
        turn = Turn(message, Resolved(text), spoken, language or spoken, route, SETTINGS, Trace(), previous)
        answer = await self.skill.answer(turn)
        self.previous = PastTurn(
            "t", text, text, answer.text, answer.intent, answer.outcome, spoken, (), datetime.now(UTC), answer.state
        )
        return answer

    async def says(self, *texts: str) -> Answer:
        answers = [await self.say(text) for text in texts]
        return answers[-1]


async def answered(*texts: str) -> Answer:
    return await Talk().says(*texts)


def state(answer: Answer) -> State:
    return load_state(answer.state)
