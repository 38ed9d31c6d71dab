"""Models asked for a step's sake: the task's settings, prompts in the person's language, data between marks, the time
that is left, the room there is. A model that fails in any way gives None, and the trace says why."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.answering.models.prompts import Prompts
from engine.answering.models.way import Noted, Way
from engine.language import Language
from engine.models.chain import Chain
from engine.models.chat import Completion, Message, ModelError, Request, Task
from engine.models.settings import TaskSettings
from engine.models.spoken import spoken
from engine.trace import Detail

LEAST_S = 0.2  # with less time left no model is asked
_MONEY = 8  # digits behind the point: a request may cost a hundred-thousandth


@dataclass(frozen=True, slots=True)
class Pieces:
    """A value of a prompt in whole pieces, the one that matters most first. Where the prompt would be too long the
    last ones are left out, all but the first; `told` makes the value, `names` are what the trace calls them."""

    texts: Sequence[str]
    names: Sequence[str]
    told: Callable[[Sequence[str]], str] = "\n\n".join


class Asking:
    """`settings` is asked anew for each request."""

    def __init__(self, chain: Chain, prompts: Prompts, settings: Callable[[Task], TaskSettings]) -> None:
        self.chain, self._prompts, self._settings = chain, prompts, settings

    def __bool__(self) -> bool:
        return bool(self.chain)

    def each(self) -> list["Asking"]:
        """The same of each provider alone."""
        return [Asking(chain, self._prompts, self._settings) for chain in self.chain.each()]

    def request(
        self,
        task: Task,
        prompt: str,
        language: Language,
        data: Mapping[str, str],
        *,
        personal: bool = False,
        schema: Mapping[str, Any] | None = None,
    ) -> Request:
        """What is asked, `data` put between marks that do not stand in it."""
        settings, words = self._settings(task), self._prompts(prompt, language, **data)
        return Request(
            task, (Message("user", words),), settings.temperature, settings.max_tokens, settings.timeout_s, schema,
            personal, settings.model,
        )  # fmt: skip

    def longest(self, task: Task) -> int:
        """Tokens of the longest answer."""
        return self._settings(task).max_tokens

    async def fitting(
        self, way: Way, noted: Noted, pieces: Pieces, made: Callable[[str], Request], room: int = 0
    ) -> tuple[Request, int]:
        """The request `made` of as many pieces as the model that it goes to has room for, `room` tokens left free, and
        how many these are; the trace names the others. Where one is too much already, it will not be sent."""
        kept, request = len(pieces.texts), made(pieces.told(pieces.texts))
        while kept > 1 and await self.is_over(way, request, room):
            kept -= 1
            request = made(pieces.told(pieces.texts[:kept]))
        if left_out := list(pieces.names[kept:]):
            noted.detail["left_out"] = left_out
        return request, kept

    async def is_over(self, way: Way, request: Request, room: int = 0) -> bool:
        """Whether a request is too long for the model that it goes to, with `room` tokens left free."""
        return await self.chain.over(replace(request, max_tokens=request.max_tokens + room), self._time(way)) > 0

    async def shaped(self, way: Way, noted: Noted, request: Request) -> Any | None:
        """A value of the request's schema."""
        every = list[Completion]()

        def told(completion: Completion) -> None:
            every.append(completion)
            noted.detail.update(_used(*every))

        try:
            return await self.chain.structured(request, self._time(way), told)
        except ModelError as error:
            noted.detail["model"] = f"none: {error}"
            return None

    async def said(self, way: Way, noted: Noted, request: Request) -> str | None:
        """Plain words, without the marks of a template."""
        try:
            completion = await self.chain.complete(request, self._time(way))
        except ModelError as error:
            noted.detail["model"] = f"none: {error}"
            return None
        noted.detail |= _used(completion)
        return spoken(completion.text)

    async def streamed(self, way: Way, noted: Noted, request: Request) -> AsyncIterator[tuple[str, bool]]:
        """Pieces of plain words, at last all of them (True); a stream that fails, before or after its beginning, raises
        ModelError."""
        ended: list[str] = []

        def told(completion: Completion) -> None:
            noted.detail.update(_used(completion))
            ended.append(completion.text)

        try:
            async for piece in self.chain.stream(request, self._time(way), told):
                yield piece, False
        except ModelError as error:
            noted.detail["model"] = f"none: {error}"
            raise
        for text in ended:
            yield text, True

    def _time(self, way: Way) -> float:
        return way.left if way.left >= LEAST_S else 0.0


def _used(*completions: Completion) -> Detail:
    """What the trace keeps of one step's, the latest last."""
    latest, cost = completions[-1], sum(one.cost for one in completions)
    used: Detail = {"model": latest.provider, "tokens": sum(one.tokens for one in completions)}
    used |= {"cost": round(cost, _MONEY)} if cost else {}
    return used | {name: True for name in ("estimated", "cut") if getattr(latest, name)}
