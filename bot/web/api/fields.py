"""Reading a request: its body within bounds, its fields by name, each refusal naming the field and what it takes."""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NoReturn, TypeVar

from aiohttp import web

from bot.web.api.parts import API
from bot.web.api.problems import ProblemError
from engine.store.codec import storable

T = TypeVar("T", bound=str)

JSON_TYPES = ("application/json",)
MB = 2**20


async def json_body(request: web.Request) -> dict[str, Any]:
    """The JSON object that was sent; a request without a body has an empty one."""
    data = await bounded(request, request.app[API].rules().body_bytes)
    if data and request.content_type not in JSON_TYPES:
        raise ProblemError(415, "media_type", got=request.content_type[:100], allowed=", ".join(JSON_TYPES))
    try:
        body = json.loads(data or b"{}", parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise ProblemError(400, "bad_json") from error
    if not isinstance(body, dict):
        raise ProblemError(422, "body_object")
    return body


async def bounded(request: web.Request, most: int) -> bytes:
    """The body, read no further than it may be long."""
    if (request.content_length or 0) > most:
        raise too_large(most)
    data = bytearray()
    async for chunk in request.content.iter_any():
        data += chunk
        if len(data) > most:
            raise too_large(most)
    return bytes(data)


def too_large(most: int) -> ProblemError:
    limit = f"{most // MB} MB" if most >= MB else f"{most // 1024} KB"
    return ProblemError(413, "too_large", limit=limit)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


class Fields:
    """The fields of a request by name; `known` are all there may be. `written`: numbers come as digits, as in a URL."""

    def __init__(self, values: Mapping[str, Any], known: Sequence[str], *, written: bool = False) -> None:
        self._values = values
        self._written = written
        for name in values:
            if name not in known:
                raise ProblemError(422, "field_unknown", field=storable(name)[:100], allowed=", ".join(known) or "-")

    def text(
        self, name: str, most: int, *, needed: bool = False, least: int = 1, form: re.Pattern[str] | None = None
    ) -> str:
        """The text without white space around it; empty when it was not given."""
        if name not in self._values:
            if needed:
                raise ProblemError(422, "field_missing", field=name)
            return ""
        return _checked(name, self._values[name], most, least, form)

    def choice(self, name: str, allowed: Collection[T]) -> T | None:
        if name not in self._values:
            return None
        for one in allowed:
            if self._values[name] == one:
                return one
        raise ProblemError(422, "field_choice", field=name, allowed=", ".join(allowed))

    def flag(self, name: str) -> bool:
        """Of an address: true or false, and false when it was not given."""
        return self.choice(name, ("true", "false")) == "true"

    def number(self, name: str, low: int, high: int) -> int | None:
        """A whole number."""
        if name not in self._values:
            return None
        value = self._values[name]
        if self._written and re.fullmatch(r"-?[0-9]{1,18}", str(value)):
            value = int(value)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ProblemError(422, "field_range", field=name, low=low, high=high)
        return value

    def texts(self, name: str, items: int, most: int, form: re.Pattern[str] | None = None) -> tuple[str, ...]:
        """A list of texts, each of at most `most` characters, without repeats."""
        value = self._values.get(name, [])
        if not isinstance(value, list) or len(value) > items:
            raise ProblemError(422, "field_list", field=name, max=items)
        return tuple(dict.fromkeys(_checked(name, item, most, 1, form) for item in value))

    def pairs(self, name: str, items: int, most: int) -> tuple[tuple[str, str], ...]:
        """An object of texts."""
        value = self._values.get(name, {})
        if not isinstance(value, dict) or len(value) > items:
            raise ProblemError(422, "field_object", field=name, max=items)
        return tuple((_checked(name, key, most, 1), _checked(name, item, most, 0)) for key, item in value.items())


def query(request: web.Request, *known: str, lists: Sequence[str] = ()) -> Fields:
    """The fields behind the question mark; those of `lists` may be given several times, others count once."""
    values: dict[str, Any] = dict(request.query)
    values |= {name: request.query.getall(name) for name in lists if name in request.query}
    return Fields(values, known, written=True)


def _checked(name: str, value: object, most: int, least: int, form: re.Pattern[str] | None = None) -> str:
    if not isinstance(value, str):
        raise ProblemError(422, "field_text", field=name)
    text = storable(value).strip()
    if len(text) > most:
        raise ProblemError(422, "field_long", field=name, max=most, n=len(text))
    if len(text) < least:
        raise ProblemError(422, "field_empty", field=name)
    if text and form is not None and not form.fullmatch(text):
        raise ProblemError(422, "field_form", field=name, form=form.pattern)
    return text
