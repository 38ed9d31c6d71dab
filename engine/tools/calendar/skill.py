"""The Hijri calendar in conversation: conversion both ways, weekdays, events, ages."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime
from zoneinfo import ZoneInfo

from engine.dates.days import Days, in_year
from engine.dates.when import When, when
from engine.document import Document
from engine.messages import Answer, PastTurn
from engine.phrases import Phrases
from engine.places.coordinates import Place
from engine.places.reading import Mention
from engine.routing.router import Route
from engine.store.codec import decode, encode
from engine.text.corrections import renumbered
from engine.text.folding import folded
from engine.tools.calendar.answers import INTENT, written
from engine.tools.calendar.reading import Reading, Request, read
from engine.tools.calendar.words import Asked, Sunset
from engine.tools.common.almanac import Almanac
from engine.tools.common.dates import no_such_day
from engine.tools.common.spots import Places, Spot, of_location
from engine.tools.common.unused import with_unused
from engine.turn import Skill, Turn
from engine.turn import said as in_words

SHORT = 7  # words of a message that may be a continuation without saying so


@dataclass(frozen=True, slots=True)
class State:
    request: Request
    spot: Spot | None = None


Sets = Callable[[Place, date, ZoneInfo, str], datetime | None]
"""When the sun sets at a place of a country on a day: the day of the Hijri calendar begins then."""


def calendar(almanac: Almanac, phrases: Phrases, sets: Sets) -> Skill:
    skill = Calendar(almanac, phrases, sets)
    return Skill(skill, skill.follows, computes=True, finds=skill.finds, whole=skill.whole)


class Calendar:
    def __init__(self, almanac: Almanac, phrases: Phrases, sets: Sets) -> None:
        self._almanac, self._phrases, self._sets = almanac, phrases, sets

    async def __call__(self, turn: Turn) -> Answer:
        turn = replace(turn, message=replace(turn.message, text=renumbered(turn.message.text)))
        past = _state(turn.previous)
        spot = self._spot(turn, past)
        now = self._almanac.now.astimezone(spot.zone if spot else None)
        reading = self._read(turn.message.text, now.date())
        request = reading.request.after(past.request) if past else reading.request
        if past is not None and reading.corrects and request.event and not reading.request.event_year:
            request = replace(request, year=past.request.year or past.request.within, next_year=past.request.next_year)
        if past is not None and reading.leads and request.when == turn.message.text and not request.within:
            request = replace(request, within=past.request.within)
        of_event = past is not None and bool(past.request.event)
        text = turn.message.text
        if (reading.converts or request.shift) and request.is_of_no_day:
            asked = in_words(
                self._phrases("calendar.which_date", turn.language), "clarification", INTENT, turn.language
            )
            return replace(asked, state=json.dumps(encode(State(request, spot)), ensure_ascii=False))
        if text.strip() and not reading.asks(of_event=of_event) and self._place(text) is None:
            return in_words(self._phrases("calendar.unread", turn.language), "clarification", INTENT, turn.language)
        answer = self._answer(turn, request, now, spot)
        if reading.also and answer.outcome == "answer":
            answer = _joined(answer, self._answer(turn, replace(request, event=reading.also), now, spot))
        answer = with_unused(answer, self._unused(text, reading), self._phrases)
        return replace(answer, state=json.dumps(encode(State(request, spot)), ensure_ascii=False))

    def _unused(self, text: str, reading: Reading) -> list[str]:
        """Words and figures that had no part in the answer, those of a place aside."""
        place, whole = self._place(text), folded(text)
        named = place.spans if place else ()
        return [whole.written(*one) for one in reading.unused if not any(a <= one[0] < b for a, b in named)]

    def follows(self, text: str, _: str, previous: PastTurn, route: Route) -> bool:
        """Whether the message tells the day that was asked for, or another day, event or year."""
        if route.intent == INTENT:
            return True
        reading = self._read(text, self._almanac.now.date())
        if reading.rest or reading.request == Request():
            return False
        return reading.leads or previous.outcome == "clarification" or len(text.split()) <= SHORT

    def finds(self, text: str) -> bool:
        """Whether the message asks what a calendar tells."""
        return self._read(text, self._almanac.now.date()).asks(of_event=False)

    def whole(self, text: str) -> bool:
        """Whether the message asks something of a day of the year by its name, and says nothing else."""
        reading = self._read(text, self._almanac.now.date())
        return reading.says_what and bool(reading.request.event) and not reading.rest and not reading.unused

    def _read(self, text: str, today: date) -> Reading:
        return read(text, self._almanac.events, today)

    def _answer(self, turn: Turn, request: Request, now: datetime, spot: Spot | None) -> Answer:
        language = turn.language
        dates = self._dates(request, now.date())
        if dates is not None and dates.wrong is not None and dates.days is None and not request.event:
            return no_such_day(dates.wrong, language, self._phrases, INTENT)
        sunset = self._sunset(spot, now, turn) if spot else None
        found = _meant(tuple(one for one in dates.found if isinstance(one, Days)), request, now.date()) if dates else ()
        first, second = (*found[:2], None, None)[:2]
        return written(Asked(request, first, language, now, self._almanac.events, sunset, second), self._phrases)

    def _dates(self, request: Request, today: date) -> When | None:
        if not request.when:
            return None
        dates = when(folded(request.when), today)
        if not request.within:
            return dates
        found = (in_year(one, request.within, today) if isinstance(one, Days) else one for one in dates.found)
        return replace(dates, found=tuple(found))

    def _spot(self, turn: Turn, past: State | None) -> Spot | None:
        """The place whose sunset counts: a shared one, one that is named, the one of the last turn, the usual one."""
        places = self._places()
        if turn.message.location is not None:
            return of_location(turn.message.location, places.gazetteer)
        mention = self._place(turn.message.text)
        if mention is not None:
            settled = places.settle(mention, turn.language)
            if isinstance(settled, Spot):
                return settled
        if past is not None and past.spot is not None:
            return past.spot
        usual = self._place(self._almanac.settings().place)
        home = places.settle(usual, turn.language) if usual else None
        return home if isinstance(home, Spot) else None

    def _place(self, text: str) -> Mention | None:
        whole = folded(text)
        dates = when(whole, self._almanac.now.date())
        return self._almanac.gazetteer().read(whole.without(*dates.spans))

    def _places(self) -> Places:
        return Places(self._almanac.gazetteer(), self._phrases, INTENT)

    def _sunset(self, spot: Spot, now: datetime, turn: Turn) -> Sunset | None:
        moment = self._sets(spot.place, now.date(), spot.zone, spot.country)
        return Sunset(moment, self._places().called(spot, turn.language)) if moment else None


def _joined(one: Answer, other: Answer) -> Answer:
    """Of two events: what both answers say alike stands once, at the end."""
    shared = [block for block in one.document.blocks if block in other.document.blocks]
    own = [block for block in one.document.blocks if block not in shared]
    return replace(one, document=Document((*own, *other.document.blocks)))


def _meant(found: tuple[Days, ...], request: Request, today: date) -> tuple[Days, ...]:
    """Without today beside another day that is told from today: "today's date in ten days"; where the days between two
    are asked, the two that are named, which a stretch may name at once."""
    if request.kind == "between":
        named = tuple(one for one in found if one.calendar != "relative")
        ends = (replace(one, first=day, last=day) for one in named for day in dict.fromkeys((one.first, one.last)))
        return tuple(ends) if named and (len(named) > 1 or named[0].first != named[0].last) else found
    if len(found) < 2:
        return found
    told = tuple(one for one in found if one.calendar == "relative")
    return tuple(one for one in found if one.first != today or one not in told) if len(told) == len(found) else found


def _state(previous: PastTurn | None) -> State | None:
    return decode(State, json.loads(previous.state)) if previous else None
