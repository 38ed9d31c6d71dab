"""What is asked of a server of the chat completions protocol, in the words that it takes. Pure.

Servers differ: some hosted models want `max_completion_tokens` and take no temperature, others no JSON Schema, older
ones no `stream_options`. What a refusal names is left out, or named otherwise, from then on.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.models.chat import Request

_RENAMED = {"max_tokens": "max_completion_tokens"}
_LEFT_OUT = {  # option -> words of a refusal that name it
    "response_format": ("response_format", "json_schema"),
    "temperature": ("temperature",),
    "stream_options": ("stream_options",),
}
_UNNAMED = "stream_options"  # what a server lacks that refuses and does not say what


@dataclass(frozen=True, slots=True)
class Dialect:
    model: str
    refused: frozenset[str] = frozenset()

    def body(self, request: Request, *, stream: bool = False) -> dict[str, Any]:
        wanted: dict[str, Any] = {"temperature": request.temperature, "max_tokens": request.max_tokens}
        if request.schema is not None:
            shape = {"name": request.task, "schema": request.schema, "strict": True}
            wanted["response_format"] = {"type": "json_schema", "json_schema": shape}
        if stream:
            wanted |= {"stream": True, "stream_options": {"include_usage": True}}
        messages = [{"role": one.role, "content": one.content} for one in request.messages]
        return {"model": self.model, "messages": messages} | {
            _RENAMED[name] if name in self.refused else name: value
            for name, value in wanted.items()
            if name in _RENAMED or name not in self.refused
        }

    def after(self, body: Mapping[str, Any], refusal: str) -> "Dialect | None":
        """What to try where this body was refused with these words; None where they name nothing to do without."""
        renamed = {old for old, new in _RENAMED.items() if old in body and new in refusal}
        named = {name for name, words in _LEFT_OUT.items() if name in body and any(one in refusal for one in words)}
        less = renamed | named or {_UNNAMED} & body.keys()
        return replace(self, refused=self.refused | less) if less else None
