"""Configuring places on a page behind the sign-in: those that have values of their own, and the form of one.

An empty field is inherited. What is typed is understood as after /config, in every language; nothing of a form is kept
while a field of it does not fit.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from aiohttp import web

from bot.web.console.doors import HOME, Staff, back_to, console_page, form_of
from bot.web.keys import PARTS
from bot.web.pages import page_language
from bot.web.problems import RefusedError
from engine.channels import KEYS, Level, Value, address_of
from engine.messages import Address
from engine.skills.place_fields import PlaceFields
from engine.skills.policy_words import PolicyWords, WrongValueError
from engine.store.channels import Configured, Place
from engine.store.conversations import Asked

PATH = f"{HOME}/channels"
PLATFORMS = {"discord": 1, "slack": 2, "telegram": 1}
"""How many parts the id of a chat has there."""
LEVELS: dict[str, Level] = {"chat": "chat", "space": "space"}
LATEST = 3000  # conversations that are looked through for the channels to choose from
_LONGEST = 250  # characters of a place's id
_MOST = 20_000  # characters of a field


@dataclass(slots=True)
class Room:
    """A channel that Dalil is in or was asked in: how many questions, and the last time that a conversation began
    there, None where none did."""

    place: Place
    began_at: datetime | None = None
    questions: int = 0
    threaded: bool = False

    @property
    def is_shared(self) -> bool:
        """Whether others are there; Discord tells by nothing but the threads that answers open there."""
        match self.place.platform:
            case "telegram":
                return self.place.id.startswith("-")
            case "slack":
                return not self.place.id.partition("/")[2].startswith("D")
            case _:
                return self.threaded


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    if "place" not in request.query:
        return await _list(request, staff)
    place = _place(request.query)
    if place is None:
        return await _list(request, staff, request.query["place"], status=422)
    await request.app[PARTS].channels.loaded()
    return await _form(request, staff, place, await _own_words(request, place))


async def save(request: web.Request, staff: Staff) -> web.StreamResponse:
    """Keeps the whole form, or shows it again with what does not fit."""
    given = await form_of(request)
    place = _place(given)
    if place is None:
        raise RefusedError(404, "not_found")
    words, language = _words(request), page_language(request)
    values: dict[str, Value] = {}
    wrong = []
    for key in KEYS:
        if typed := given.get(key, "").strip()[:_MOST]:
            try:
                values[key] = await words.value(key, typed, _address(place), language)
            except WrongValueError:
                wrong.append(key)
    if wrong:
        return await _form(request, staff, place, given, wrong)
    await request.app[PARTS].channels.put(place, values, staff.account.name)
    return back_to(f"{_link(place)}&saved=1")


async def _list(request: web.Request, staff: Staff, tried: str = "", status: int = 200) -> web.Response:
    parts, fields = request.app[PARTS], await _fields(request)
    configured = await parts.channels.configured()
    known = {one.place for one in configured}
    rooms = [room for room in rooms_of(await parts.history.latest_of(PLATFORMS, LATEST)) if room.place not in known]
    joined = await parts.platforms.titles.rooms()
    known |= {room.place for room in rooms}
    there = sorted(joined, key=lambda chat: (chat[0], joined[chat].casefold()))
    rooms += [Room(place) for chat in there if (place := Place(chat[0], "chat", chat[1])) not in known]
    shown = [*(one.place for one in configured), *(room.place for room in rooms)]
    unnamed = [place for place in shown if not joined.get((place.platform, place.id))]
    context = {
        "titles": await _titles(request, unnamed) | {f"{one[0]}/{one[1]}": title for one, title in joined.items()},
        "places": [_listed(one, fields) for one in configured],
        "rooms": [(_name(room.place), _link(room.place), room) for room in rooms],
        "tried": tried,
    }
    return console_page(request, staff, "places.html", context, status=status)


async def _titles(request: web.Request, places: Sequence[Place]) -> dict[str, str]:
    """What chats are called, by their address here, as far as their platforms tell."""
    chats = [(place.platform, place.id) for place in places if place.level == "chat"]
    found = await request.app[PARTS].platforms.titles.of(chats)
    return {f"{platform}/{chat}": title for (platform, chat), title in found.items()}


def rooms_of(conversations: Iterable[Asked]) -> list[Room]:
    """The channels of these conversations, those first where people asked last. Direct chats are left out."""
    rooms: dict[Place, Room] = {}
    for one in conversations:
        platform, *parts = one.key.split("/")
        size = PLATFORMS[platform]
        place = Place(platform, "chat", "/".join(parts[:size]))
        room = rooms.setdefault(place, Room(place, one.began_at))
        room.questions += one.questions
        room.threaded |= len(parts) > size
    return [room for room in rooms.values() if room.is_shared]


def _listed(one: Configured, fields: PlaceFields) -> dict[str, Any]:
    values = [(key, fields.in_words(key, one.values[key])) for key in KEYS if key in one.values]
    return {"name": _name(one.place), "level": one.place.level, "link": _link(one.place), "values": values,
            "by": one.by, "at": one.at}  # fmt: skip


async def _form(
    request: web.Request, staff: Staff, place: Place, given: Mapping[str, str], wrong: Sequence[str] = ()
) -> web.Response:
    parts = request.app[PARTS]
    defaults = parts.channels.policy(Address("", ""))
    shown = await _fields(request)
    fields = [await shown.field(key, getattr(defaults, key), given.get(key, ""), wrong=key in wrong) for key in KEYS]
    context = {
        "place": place,
        "name": _name(place),
        "title": (await _titles(request, [place])).get(_name(place), ""),
        "fields": fields,
        "wrong": bool(wrong),
        "saved": "saved" in request.query and not wrong,
    }
    return console_page(request, staff, "place.html", context, status=422 if wrong else 200)


async def _own_words(request: web.Request, place: Place) -> dict[str, str]:
    """What is set for the place, as it would be typed."""
    fields = await _fields(request)
    all_places = await request.app[PARTS].channels.configured()
    values = next((one.values for one in all_places if one.place == place), {})
    return {key: fields.typed(key, values[key]) for key in KEYS if key in values}


async def _fields(request: web.Request) -> PlaceFields:
    names = [info.name for info in await request.app[PARTS].corpus.collections()]
    return PlaceFields(_words(request), names, page_language(request))


def _words(request: web.Request) -> PolicyWords:
    return PolicyWords(request.app[PARTS].corpus, request.app[PARTS].phrases)


def _place(given: Mapping[str, str]) -> Place | None:
    """The place of a form or an address; None for words that name none."""
    level, address = LEVELS.get(given.get("level", "chat")), address_of(given.get("place", ""))
    if level is None or address is None or address.platform not in PLATFORMS or len(address.chat) > _LONGEST:
        return None
    return Place(address.platform, level, address.chat)


def _address(place: Place) -> Address | None:
    return Address(place.platform, place.id) if place.level == "chat" else None


def _name(place: Place) -> str:
    return f"{place.platform}/{place.id}"


def _link(place: Place) -> str:
    return f"{PATH}?" + urlencode({"level": place.level, "place": _name(place)})
