"""A question of counting that the grammar does not know, put to a model: it writes a query and how it read it.

The query is held against the question and run under the guard (`statistics.written`). One that is refused goes back
once, with what is wrong; where the second is refused too, there is no answer from it.
"""

import asyncio
import json
import re
from collections.abc import Callable
from dataclasses import replace

from engine.answering.models.asking import Asking
from engine.errors import InputError
from engine.language import Language
from engine.models.chat import Completion, Message, ModelError, Request
from engine.scripture.tables import READABLE
from engine.tools.quran.statistics.written import Desk, Written, is_for_counting
from engine.trace import Detail

TRIES = 2
SHAPE = {
    "type": "object",
    "properties": {"possible": {"type": "boolean"}, "sql": {"type": "string"}, "reading": {"type": "string"}},
    "required": ["possible", "sql", "reading"],
    "additionalProperties": False,
}


class Querying:
    """`seconds` for all tries together are asked anew for each question."""

    def __init__(self, asking: Asking, seconds: Callable[[], float]) -> None:
        self._asking, self._seconds = asking, seconds

    def __bool__(self) -> bool:
        return bool(self._asking)

    async def __call__(self, question: str, desk: Desk, language: Language, detail: Detail) -> Written | None:
        """None where no model answers in time, or what it writes is refused. Raises StoreError."""
        if not is_for_counting(question):
            detail["refused"] = ["a theme is not counted"]
            return None
        try:
            async with asyncio.timeout(self._seconds()):
                return await self._written(question, desk, language, detail)
        except (ModelError, TimeoutError) as error:
            detail["model"] = f"none: {error}"
            return None

    async def _written(self, question: str, desk: Desk, language: Language, detail: Detail) -> Written | None:
        """Raises ModelError."""
        request, refused, tokens = self._request(question, language), list[str](), list[int]()
        detail["refused"] = refused

        def told(completion: Completion) -> None:
            tokens.append(completion.tokens)
            detail.update(model=completion.provider, tokens=sum(tokens))

        for attempt in range(TRIES):
            detail["tries"] = attempt + 1
            said = await self._asking.chain.structured(request, told=told)
            if not said["possible"]:
                refused.append("the tables cannot tell it")
                return None
            try:
                return await asyncio.to_thread(desk.run, question, said["sql"], said["reading"], language)
            except InputError as error:
                refused.append(re.sub("'[^']*'|\"[^\"]*\"", "…", str(error)))
                request = _again(request, said, error)
        return None

    def _request(self, question: str, language: Language) -> Request:
        data = {"tables": tables(), "question": " ".join(question.split())}
        return replace(self._asking.request("generator", "query", language, data, schema=SHAPE), temperature=0.0)


def tables() -> str:
    """What may be read, a table after the other, as a model is told it."""
    return "\n".join(
        f"{table}({', '.join(f'{column}: {what}' for column, what in columns.items())})"
        for table, columns in READABLE.items()
    )


def _again(request: Request, said: object, error: InputError) -> Request:
    more = (
        Message("assistant", json.dumps(said, ensure_ascii=False)),
        Message("user", f"That was not run: {error}. Write another, or say that it is not possible. JSON alone."),
    )
    return replace(request, messages=(*request.messages, *more))
