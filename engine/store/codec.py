"""Frozen dataclasses to JSON and back, exactly, from their annotations alone.

    decode(Answer, encode(answer)) == answer

A member of a union of dataclasses carries its class name as "kind". A field that the JSON lacks takes its default; a
name that the class lacks is ignored, so that rows outlive a release. Strings pass through `storable`.
"""

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from engine.errors import StoreError
from engine.messages import Event

T = TypeVar("T")
_Convert = Callable[[Any], Any]
_UNIONS = (types.UnionType, Union)


def storable(text: str) -> str:
    """The text with what no database column takes (NUL, half a surrogate pair) replaced by U+FFFD."""
    if "\0" in text:
        text = text.replace("\0", "\ufffd")
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")  # joins split pairs, too
    return text


def encode(value: Any) -> dict[str, Any]:
    """The JSON object of a dataclass instance, its class name under "kind"."""
    cls: Any = type(value)
    return {"kind": cls.__name__, **_encoder(cls)(value)}


def decode(cls: type[T], data: Any) -> T:
    """The instance that `encode` was given. Raises StoreError naming the class when `data` does not fit it."""
    decoded: T = _decoded(cls, cls.__name__, data)
    return decoded


def decode_event(data: Any) -> Event:
    decoded: Event = _decoded(Event, "event", data)
    return decoded


def _decoded(hint: Any, name: str, data: Any) -> Any:
    try:
        return _decoder(hint)(data)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise StoreError(f"stored {name} cannot be read back: {error!r}") from error


@cache
def _encoder(hint: Any) -> _Convert:
    if hint is str:
        return storable
    if is_dataclass(hint):
        return _dataclass_encoder(hint)
    arguments = _arguments(hint)
    if get_origin(hint) in _UNIONS:
        tagged = frozenset(member for member in arguments if is_dataclass(member))
        return lambda value: encode(value) if type(value) in tagged else storable_json(value)
    if get_origin(hint) is tuple:
        item = _encoder(arguments[0])
        return lambda value: [item(member) for member in value]
    return storable_json


def _dataclass_encoder(cls: Any) -> _Convert:
    hints = get_type_hints(cls)
    members = [(field.name, _encoder(hints[field.name])) for field in fields(cls)]
    return lambda value: {name: convert(getattr(value, name)) for name, convert in members}


def storable_json(value: Any) -> Any:
    """JSON as it is, every string in it storable."""
    match value:
        case str():
            return storable(value)
        case list() | tuple():
            return [storable_json(member) for member in value]
        case Mapping():
            return {storable(key): storable_json(member) for key, member in value.items()}
        case _:
            return value


@cache
def _decoder(hint: Any) -> _Convert:
    if is_dataclass(hint):
        return _dataclass_decoder(hint)
    arguments = _arguments(hint)
    if get_origin(hint) in _UNIONS:
        return _union_decoder(arguments)
    if get_origin(hint) is tuple:
        item = _decoder(arguments[0])
        return lambda data: tuple(item(member) for member in data)
    if hint is float:
        return float  # JSON keeps no difference between 1 and 1.0 on every database
    return lambda data: data


def _dataclass_decoder(cls: Any) -> _Convert:
    hints = get_type_hints(cls)
    members = [(field.name, _decoder(hints[field.name]), _default(field)) for field in fields(cls)]

    def build(data: Mapping[str, Any]) -> Any:
        return cls(**{name: convert(data[name]) if name in data else default() for name, convert, default in members})

    return build


def _default(field: "Field[Any]") -> Callable[[], Any]:
    if field.default is not MISSING:
        return lambda: field.default
    if field.default_factory is not MISSING:
        return field.default_factory

    def missing() -> Any:
        raise KeyError(field.name)

    return missing


def _union_decoder(members: tuple[Any, ...]) -> _Convert:
    classes: list[Any] = [member for member in members if is_dataclass(member)]
    tagged = {cls.__name__: _decoder(cls) for cls in classes}
    if len(tagged) == len(members):
        return lambda data: tagged[data["kind"]](data)
    numbers = float if float in members and int not in members else None

    def build(data: Any) -> Any:
        if tagged and data is not None:
            return tagged[data["kind"]](data)
        return numbers(data) if numbers and data is not None else data

    return build


def _arguments(hint: Any) -> tuple[Any, ...]:
    """Members of a union or items of a tuple; a homogeneous tuple's ellipsis is left out, a Literal has none."""
    if get_origin(hint) is Literal:
        return ()
    return tuple(argument for argument in get_args(hint) if argument is not Ellipsis)
