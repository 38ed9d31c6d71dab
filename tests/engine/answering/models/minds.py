"""A scripted model that knows which step asks it: what it says is given by step."""

import tomllib
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from functools import lru_cache
from pathlib import Path

from engine.answering.documents.reader import Reader
from engine.answering.settings import PipelineSettings
from engine.language import LANGUAGES
from engine.messages import Answer
from engine.store.database import open_database
from tests.engine.asking import asking_of
from tests.engine.desk import CONFIG, PIPELINE, Desk, open_desk
from tests.servers.models import ModelServer, Say, serving

Minds = Mapping[str, str | list[str]]
"""By prompt ("generator", "refine", ...) what is said, or what is said in turn; the last of a list stays."""


@lru_cache(maxsize=1)
def _openings() -> dict[str, str]:
    """The first line of each prompt in each language, up to its first variable."""
    found = {}
    for path in (CONFIG / "prompts").glob("*.toml"):
        table = tomllib.loads(path.read_text("utf-8"))
        found |= {table[language].strip().splitlines()[0].split("{")[0]: path.stem for language in LANGUAGES}
    return found


def step_of(body: Mapping[str, object]) -> str:
    """Which prompt a request to the server was made with."""
    words = str(body["messages"][0]["content"])  # type: ignore[index]
    return next((name for opening, name in _openings().items() if words.startswith(opening)), "")


def minding(minds: Minds) -> Say:
    """Steps that are not named get words that are of no use."""
    left = {name: [said] if isinstance(said, str) else list(said) for name, said in minds.items()}

    def words(messages: list[dict[str, str]]) -> str:
        said = left.get(step_of({"messages": messages}), ["I cannot say."])
        return said.pop(0) if len(said) > 1 else said[0]

    return Say(words)


class Scene:
    """An engine with a model, and the server that plays it."""

    def __init__(self, desk: Desk, server: ModelServer) -> None:
        self.desk, self.server = desk, server

    async def ask(self, question: str, minds: Minds | None = None, *, chat: str = "1") -> Answer:
        if minds is not None:
            self.server.script = [minding(minds)]
        return await self.desk.ask(question, chat=chat)

    def by(self, design: str) -> None:
        self.desk.agents.follow(design, None)

    @property
    def steps(self) -> list[str]:
        """The prompts that were asked, in order."""
        return [step_of(body) for body in self.server.asked]


@asynccontextmanager
async def scene(
    url: str, home: Path, pipeline: PipelineSettings = PIPELINE, context: int = 0, reader: Reader | None = None
) -> AsyncIterator[Scene]:
    """`context`: tokens that the model holds; 0: it does not say."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving())
        database = await stack.enter_async_context(open_database(url))
        asking = await stack.enter_async_context(asking_of(database, server, seconds=2.0, context=context))
        desk = await stack.enter_async_context(
            open_desk(database, home, asking=asking, pipeline=pipeline, reader=reader)
        )
        yield Scene(desk, server)


def step(answer: Answer, name: str) -> dict[str, object]:
    """What the trace keeps of the last step of this name."""
    return [dict(one.detail) for one in answer.trace if one.step == name][-1]
