"""JSON out of what a model wrote: fences, thoughts and talk around it go, a cut-off end is closed, the shape checked.
Pure."""

import json
import re
from collections.abc import Mapping
from typing import Any

from jsonschema import Draft202012Validator, ValidationError

from engine.models.spoken import spoken

_OPENED = {"object": "{", "array": "["}
MOST_PLACES = 5  # at which a value may begin
_FENCE = re.compile(r"```(?:json)?\s*(.*?)(?:```|\Z)", re.DOTALL)
_DANGLING = re.compile(r'[{,]\s*"(?:[^"\\]|\\.)*"\s*:?\s*\Z')  # a key that has no value yet
_TRAILING = re.compile(r",\s*(?=[}\]])")


class ShapeError(ValueError):
    """What is wrong with the text, in words that a model can act on."""


def parsed(text: str, schema: Mapping[str, Any]) -> Any:
    """The value that fits the schema. Raises ShapeError."""
    said = spoken(text)
    fenced = _FENCE.search(said)
    bare = (fenced.group(1) if fenced else said).strip()
    begins = _OPENED.get(str(schema.get("type")), "{[")
    places = [place for place, sign in enumerate(bare) if sign in begins][:MOST_PLACES]
    fault = ShapeError("the answer holds no JSON")
    for place in places:  # in "{name}, here it is: {...}" the first is none
        try:
            return _fitting(_value(bare[place:]), schema)
        except ShapeError as error:
            fault = error if place == places[0] else fault
    raise fault


def _fitting(value: Any, schema: Mapping[str, Any]) -> Any:
    try:
        Draft202012Validator(dict(schema)).validate(value)
    except ValidationError as error:
        where = "/".join(map(str, error.absolute_path)) or "the answer"
        raise ShapeError(f"{where}: {error.message}") from error
    return value


def _value(bare: str) -> Any:
    try:
        return json.JSONDecoder().raw_decode(bare)[0]
    except json.JSONDecodeError:
        pass
    try:
        return json.JSONDecoder().raw_decode(closed(_TRAILING.sub("", bare)))[0]
    except json.JSONDecodeError as error:
        raise ShapeError(f"the answer is not JSON: {error.msg} at character {error.pos}") from error


def closed(text: str) -> str:
    """A JSON text that was cut off, closed where it stands; a key without value goes."""
    opened: list[str] = []
    in_string = escaped = False
    for char in text:
        if escaped:
            escaped = False
        elif in_string:
            escaped, in_string = char == "\\", char != '"'
        elif char == '"':
            in_string = True
        elif char in "{[":
            opened.append("}" if char == "{" else "]")
        elif char in "}]" and opened:
            opened.pop()
    if in_string:
        text = text.removesuffix("\\") + '"'
    if opened and opened[-1] == "}" and (key := _DANGLING.search(text)):
        text = text[: key.start() + (text[key.start()] == "{")]
    return _TRAILING.sub("", text.rstrip().rstrip(",:")) + "".join(reversed(opened))
