"""The Hijri calendar in conversation: conversion both ways, weekdays, events, ages."""

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from zoneinfo import ZoneInfo

from engine.dates.days import Days, NoSuchDay, in_year
from engine.dates.hijri import to_hijri
from engine.dates.when import When, when
from engine.document import Document
from engine.messages import Answer, Choice, PastTurn
from engine.phrases import Phrases
from engine.places.coordinates import Place
from engine.places.reading import Mention
from engine.routing.router import Route
from engine.store.codec import decode, encode
from engine.text.corrections import halves, renumbered
from engine.text.folding import folded
from engine.tools.calendar.answers import INTENT, written
from engine.tools.calendar.meaning import LIKELY, SURELY, Meaning
from engine.tools.calendar.parts import Parts, asked, facts, parts
from engine.tools.calendar.reading import Kind, Reading, Request, read
from engine.tools.calendar.words import Asked, Sunset
from engine.tools.common.almanac import Almanac
from engine.tools.common.dates import no_such_day
from engine.tools.common.spots import Places, Spot, of_location
from engine.tools.common.unused import with_unused
from engine.turn import Skill, Turn
from engine.turn import said as in_words

MOST_CHOICES = 6
SHORT = 7  # words of a message that may be a continuation without saying so


@dataclass(frozen=True, slots=True)
class State:
    request: Request
    spot: Spot | None = None


Means = Callable[[str, Collection[str]], Meaning]
"""What a message asks, by its words and by the facts that were read in it."""
Sets = Callable[[Place, date, ZoneInfo, str], datetime | None]
"""When the sun sets at a place of a country on a day: the day of the Hijri calendar begins then."""


def calendar(almanac: Almanac, phrases: Phrases, sets: Sets, means: Means | None = None) -> Skill:
    """`means` tells what a message asks whose words do not."""
    skill = Calendar(almanac, phrases, sets, means)
    return Skill(skill, skill.follows, computes=True, finds=skill.finds, whole=skill.whole)


class Calendar:
    def __init__(self, almanac: Almanac, phrases: Phrases, sets: Sets, means: Means | None) -> None:
        self._almanac, self._phrases, self._sets, self._means = almanac, phrases, sets, means

    async def __call__(self, turn: Turn) -> Answer:
        turn = replace(turn, message=replace(turn.message, text=renumbered(turn.message.text)))
        past = _state(turn.previous)
        spot = self._spot(turn, past)
        now = self._almanac.now.astimezone(spot.zone if spot else None)
        reading = self._read(turn.message.text, now.date())
        is_whole = past is None or len(turn.message.text.split()) > SHORT
        if is_whole and (answer := self._by_meaning(turn, reading, now, spot)) is not None:
            return answer
        request = reading.request.after(past.request) if past else reading.request
        if past is not None and reading.corrects and request.event and not reading.request.event_year:
            request = replace(request, year=past.request.year or past.request.within, next_year=past.request.next_year)
        if past is not None and reading.leads and request.when == turn.message.text and not request.within:
            request = replace(request, within=past.request.within)
        of_event = past is not None and bool(past.request.event)
        text = turn.message.text
        if (reading.converts or request.by) and request.is_of_no_day:
            words = self._phrases("calendar.which_date", turn.language)
            return replace(in_words(words, "clarification", INTENT, turn.language), state=self._kept(request, spot))
        says = reading.asks(of_event=of_event, changes=turn.route.guessed)
        if text.strip() and not says and self._place(text) is None:
            unread = in_words(self._phrases("calendar.unread", turn.language), "clarification", INTENT, turn.language)
            return replace(unread, state=turn.previous.state) if turn.previous else unread
        answer = self._answer(turn, request, now, spot)
        if reading.also and answer.outcome == "answer":
            answer = _joined(answer, self._answer(turn, replace(request, event=reading.also), now, spot))
        answer = with_unused(answer, self._unused(text, reading), self._phrases)
        return replace(answer, state=self._kept(request, spot))

    def _by_meaning(self, turn: Turn, reading: Reading, now: datetime, spot: Spot | None) -> Answer | None:
        """The answer where the meaning of the message tells what is asked of the days that it names; where it surely
        does, but not of which of them, they are asked for."""
        text, events, today = turn.message.text, self._almanac.events, now.date()
        if self._means is None or halves(text) is not None:
            return None
        found = parts(text, events, today)
        meaning = self._means(text, facts(found, reading, today))
        if meaning.probability < (SURELY if reading.says_what else LIKELY) or meaning.asks == "none":
            return None
        request = asked(found, meaning.asks, events, today)
        if meaning.asks == "today" and any(one.calendar != "relative" for one in found.named):
            request = request if meaning.probability >= SURELY else None
        if request is None:
            unsaid = reading.request.is_of_no_day and meaning.asks != "today"
            surely = meaning.probability >= SURELY or meaning.asks == "between"
            return self._which(turn, found, meaning, spot) if unsaid or surely else None
        answer = self._answer(turn, request, now, spot)
        answer = with_unused(answer, self._unused(text, reading), self._phrases, alters=found.doubtful)
        return replace(answer, state=self._kept(request, spot))

    def _which(self, turn: Turn, found: Parts, meaning: Meaning, spot: Spot | None) -> Answer:
        """Asks for what is not told, or for which of the days that are named is meant."""
        named = {one.written: one for one in found.named}
        words = {"between": "between_which", "age": "age_when", "white": "which_month", "length": "which_month"}
        unnamed = "unread" if meaning.asks in ("event", "weekday", "until", "ago") else "which_date"
        key = words.get(meaning.asks, "which_of" if len(named) > 1 else unnamed)
        asked = in_words(self._phrases(f"calendar.{key}", turn.language), "clarification", INTENT, turn.language)
        by = found.by or found.only
        kinds: Mapping[str, Kind] = {"add": "date", "ago": "until", "today": "date", "white": "white"}
        kind = kinds.get(meaning.asks, "date")
        kind = meaning.asks if meaning.asks in ("weekday", "until", "age", "event") else kind
        request = Request(kind, shift=by.days, months=by.months) if meaning.asks == "add" else Request(kind)
        choices = tuple(Choice(name, name) for name in named) if key == "which_of" else ()
        return replace(asked, choices=choices[:MOST_CHOICES], state=self._kept(request, spot))

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

    def _kept(self, request: Request, spot: Spot | None) -> str:
        return json.dumps(encode(State(request, spot)), ensure_ascii=False)

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
        if request.past:
            return replace(dates, found=tuple(_last(one, today) for one in dates.found))
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


def _last(day: Days | NoSuchDay, today: date) -> Days | NoSuchDay:
    """Of a day without a year, the last one before today."""
    if not isinstance(day, Days) or day.taken != "year" or day.first <= today:
        return day
    year = to_hijri(day.first).year if day.calendar == "hijri" else day.first.year
    found = in_year(day, year - 1, today)
    return replace(found, taken="past") if isinstance(found, Days) else day


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
        ends = [replace(one, first=day, last=day) for one in named for day in dict.fromkeys((one.first, one.last))]
        if len(ends) == 2:
            ends[1] = _following(ends[0], ends[1], today)
        return tuple(ends) if named and (len(named) > 1 or named[0].first != named[0].last) else found
    if len(found) == 1 and not found[0].whole and found[0].last > found[0].first and found[0].calendar != "relative":
        return tuple(replace(found[0], first=day, last=day) for day in (found[0].first, found[0].last))
    if any(one.calendar != "relative" for one in found):  # "valid for 30 days" is no day that is asked about
        found = tuple(one for one in found if one.calendar != "relative" or one.first == one.last)
    if len(found) < 2:
        return found
    told = tuple(one for one in found if one.calendar == "relative")
    return tuple(one for one in found if one.first != today or one not in told) if len(told) == len(found) else found


def _following(first: Days, last: Days, today: date) -> Days:
    """The end of a stretch that was named without a year: the next such day after its beginning."""
    if last.taken != "year":
        return last
    begun = to_hijri(first.first).year if last.calendar == "hijri" else first.first.year
    found = [in_year(last, year, today) for year in (begun, begun + 1)]
    return next((one for one in found if isinstance(one, Days) and one.first >= first.first), last)


def _state(previous: PastTurn | None) -> State | None:
    return decode(State, json.loads(previous.state)) if previous else None
