"""The engine itself with a skill that takes its time, on every platform."""

import asyncio
from dataclasses import dataclass, field

import pytest

from engine.document import CitationMark, Document, Paragraph, Text
from engine.engine import Engine
from engine.messages import Answer
from engine.routing.router import Router
from engine.store.conversations import History
from engine.store.database import Database
from engine.turn import Skill, Turn
from tests.contracts.conftest import Serving
from tests.contracts.platform import Platform
from tests.contracts.test_drafts import MARK, until
from tests.engine.desk import ANSWERS, intents, phrases
from tests.exchanges import citation
from tests.servers.clock import Time

STEPS = ("Fees are", "Fees are due in", "Fees are due in May.")


@dataclass
class Slowly:
    """Goes on with its answer when it is told to."""

    steps: asyncio.Queue[str] = field(default_factory=asyncio.Queue)

    async def __call__(self, turn: Turn) -> Answer:
        words = "Nothing."
        while step := await self.steps.get():
            words = step
            turn.progress(self._answer(turn, words))
        return self._answer(turn, words)

    def _answer(self, turn: Turn, words: str) -> Answer:
        document = Document((Paragraph((Text(words), CitationMark(1))),))
        return Answer("answer", "question", turn.language, document, (citation(1),))


@pytest.fixture
def skill() -> Slowly:
    return Slowly()


@pytest.fixture
def engine(store: Database, skill: Slowly) -> Engine:
    table = {"question": Skill(skill)}
    return Engine(History(store), Router(intents(), 0.0), table, {}, phrases(), lambda: ANSWERS)


async def test_a_slow_skill_is_seen_at_work_and_its_answer_arrives_whole(
    platform: Platform, serving: Serving, skill: Slowly, time: Time
) -> None:
    def passing(condition: bool) -> bool:
        time.now += 0.1
        return condition

    async with serving(hurried=True):
        await platform.say("When are fees due?")
        for step in STEPS:
            skill.steps.put_nowait(step)
            await until(lambda step=step: passing(step in platform.sketched()))  # type: ignore[misc]
        skill.steps.put_nowait("")
        await until(lambda: passing(any(message.buttons for message in platform.all_shown())))
        (answer,) = platform.all_shown()
    assert answer.text.startswith("Fees are due in May. [1]")
    assert "Fees > Deadlines" in answer.text
    assert MARK not in answer.text
