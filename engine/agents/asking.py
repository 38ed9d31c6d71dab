"""Models asked for a step's sake: the task's settings, prompts in the person's language, data between marks, the time
that is left. A model that fails in any way gives None, and the trace says why."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.agents.way import Noted, Way
from engine.generation.prompts import Prompts
from engine.language import Language
from engine.models.chain import Chain
from engine.models.chat import Completion, Message, ModelError, Request, Task
from engine.models.settings import TaskSettings

LEAST_S = 0.2  # with less time left no model is asked


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

    async def shaped(self, way: Way, noted: Noted, request: Request) -> Any | None:
        """A value of the request's schema."""
        tokens = 0

        def told(completion: Completion) -> None:
            nonlocal tokens
            tokens += completion.tokens
            noted.detail |= {"model": completion.provider, "tokens": tokens}

        try:
            return await self.chain.structured(request, self._time(way), told)
        except ModelError as error:
            noted.detail["model"] = f"none: {error}"
            return None

    async def said(self, way: Way, noted: Noted, request: Request) -> str | None:
        """Plain words."""
        try:
            completion = await self.chain.complete(request, self._time(way))
        except ModelError as error:
            noted.detail["model"] = f"none: {error}"
            return None
        noted.detail |= {"model": completion.provider, "tokens": completion.tokens}
        return completion.text

    def _time(self, way: Way) -> float:
        return way.left if way.left >= LEAST_S else 0.0
