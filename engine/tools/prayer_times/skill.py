"""Prayer times and the qibla in conversation: where, when, by whose method, and the answer in words and a table."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import cast

from engine.dates.names import speaks_of_dates
from engine.document import Document, Paragraph, Text
from engine.language import Language
from engine.messages import Answer, PastTurn
from engine.phrases import Phrases
from engine.places.cities import City
from engine.places.reading import Mention
from engine.routing.router import Route
from engine.store.codec import decode, encode
from engine.text.analysis import is_stop_word
from engine.text.folding import folded
from engine.text.lexicon import WordList
from engine.tools.common.almanac import Almanac
from engine.tools.common.spots import Places, Spot, of_city, of_location
from engine.tools.common.unused import with_unused
from engine.tools.prayer_times.answers import answered
from engine.tools.prayer_times.asked import Asked
from engine.tools.prayer_times.meaning import ANOTHER_DAY, NOTHING, Meaning
from engine.tools.prayer_times.reading import SALAWAT, Reading, Request, onward, read
from engine.turn import Skill, Turn

INTENT = "prayer_times"
SHORT = 7  # words of a message that may be a continuation without saying so
NAME = 4  # words of a place's name alone
_BEFORE_A_PLACE = WordList("prayer_times.before_a_place")
TALK = ("greeting", "bot")  # what says something else than a name in few words


@dataclass(frozen=True, slots=True)
class State:
    """What a turn leaves: the request, and its place once that is known."""

    request: Request
    spot: Spot | None = None
    name: str = ""  # of several places, of which another may be chosen


def prayer_times(almanac: Almanac, phrases: Phrases, means: Callable[[str], Meaning] | None = None) -> Skill:
    """`means` tells what a message asks whose words do not."""
    skill = PrayerTimes(almanac, phrases, means)
    return Skill(skill, skill.follows, computes=True, finds=skill.finds)


class PrayerTimes:
    def __init__(self, almanac: Almanac, phrases: Phrases, means: Callable[[str], Meaning] | None = None) -> None:
        self._almanac, self._phrases, self._means = almanac, phrases, means

    async def __call__(self, turn: Turn) -> Answer:
        past = _state(turn.previous)
        meaning = self._means(turn.message.text) if self._means is not None and past is None else NOTHING
        reading = _asking(self._read(turn.message.text), meaning)
        request = reading.request.after(past.request, leads=reading.leads) if past else reading.request
        if past is not None and _goes_onward(reading, past):
            zone = past.spot.zone if past.spot else None
            request = onward(past.request, self._almanac.now.astimezone(zone).date())
        spot = self._spot(turn, reading, past)
        if isinstance(spot, Answer):
            kept = State(request, past.spot if past else None, reading.place.written if reading.place else "")
            return replace(spot, state=_kept(kept))
        is_unread = bool(reading.unused) and not request.when and request.kind != "qibla"
        if is_unread and meaning.another_day >= ANOTHER_DAY:
            return replace(self._places().which_day(turn.language), state=_kept(State(request, spot)))
        asked = Asked(request, spot, turn.language, self._almanac.now, self._almanac.settings())
        answer = answered(asked, self._places(), self._phrases)
        if reading.place is not None and answer.outcome == "answer":
            answer = replace(answer, choices=self._places().namesakes(spot, turn.language))
            answer = self._beside(answer, turn, reading, asked, alters=not meaning.asks)
        if turn.previous is not None and past is not None and not self._tells(turn, reading, past):
            return replace(answer, state=turn.previous.state)
        return replace(answer, state=_kept(State(asked.dated, spot, spot.written if answer.choices else "")))

    def _tells(self, turn: Turn, reading: Reading, past: State) -> bool:
        """Whether a message that goes on tells a place, a time, a day or anything else that is asked of prayers."""
        if turn.message.location is not None or reading.place is not None or reading.request != Request():
            return True
        return _goes_onward(reading, past) or self._chosen(turn.message.text, reading, past) is not None

    def follows(self, text: str, _: Language, previous: PastTurn, route: Route) -> bool:
        """Whether the message tells the place that was asked for, or changes something of the last answer."""
        if route.intent == INTENT:
            return True
        reading = self._read(text)
        past = _state(previous)
        if self._chosen(text, reading, past) is not None or (past is not None and _goes_onward(reading, past)):
            return True
        if speaks_of_dates(folded(text)):
            return False
        if reading.corrects and reading.place is not None and len(text.split()) <= 2 * SHORT:
            return True
        if reading.rest:
            return (
                previous.outcome == "clarification"
                and _is_name(text, reading)
                and not (route.certain and route.intent in TALK)
            )
        says = reading.place is not None or reading.request != Request()
        return says and (reading.leads or len(text.split()) <= SHORT)

    def finds(self, text: str) -> bool:
        """Whether the message asks for times, a prayer or the qibla."""
        request = self._read(text).request
        return bool(request.kind or request.prayers)

    def _read(self, text: str) -> Reading:
        gazetteer = self._almanac.gazetteer()
        return read(text, gazetteer.read, self._almanac.now.date(), gazetteer.second)

    def _beside(self, answer: Answer, turn: Turn, reading: Reading, asked: Asked, *, alters: bool) -> Answer:
        """With the same of a second place that the message named, and other words as they stand. `alters`: a figure
        among them may change what is asked."""
        text, second = folded(turn.message.text), reading.second
        spot = self._places().settle(second, turn.language) if second is not None else None
        if isinstance(spot, Spot):
            other = answered(replace(asked, spot=spot), self._places(), self._phrases)
            shared = [block for block in answer.document.blocks if block in other.document.blocks]
            own = [block for block in answer.document.blocks if block not in shared]
            answer = replace(answer, document=Document((*own, *other.document.blocks)), choices=())
        unused = [text.written(*span) for span in reading.unused]
        answer = with_unused(answer, unused, self._phrases, alters=alters)
        if second is None or isinstance(spot, Spot):
            return answer
        told = self._phrases("prayer.one_place", turn.language, other=second.written)
        blocks = (*answer.document.blocks, Paragraph((Text(told),)))
        choices = (*self._places().offered(second, turn.language), *answer.choices)
        return replace(answer, document=Document(blocks), choices=choices)

    def _places(self) -> Places:
        return Places(self._almanac.gazetteer(), self._phrases, INTENT)

    def _chosen(self, text: str, reading: Reading, past: State | None) -> City | None:
        """Another place of the name that was open."""
        if past is None or not past.name or reading.request.kind or reading.request.prayers:
            return None
        return self._places().one_of(past.name, text)

    def _spot(self, turn: Turn, reading: Reading, past: State | None) -> Spot | Answer:
        places = self._places()
        if turn.message.location is not None:
            return of_location(turn.message.location, places.gazetteer)
        chosen = self._chosen(turn.message.text, reading, past)
        if chosen is not None and past is not None:
            return of_city(chosen, past.name)
        if reading.place is not None:
            return places.settle(_beside(reading, past), turn.language)
        is_asked = past is not None and turn.previous is not None and turn.previous.outcome == "clarification"
        if is_asked and reading.rest and _is_name(turn.message.text, reading):
            return places.settle(Mention(turn.message.text.strip(" .!?؟;،,"), ()), turn.language)
        if past is not None and past.spot is not None:
            return past.spot
        usual = places.gazetteer.read(folded(self._almanac.settings().place))
        settled = places.settle(usual, turn.language) if usual else None
        if isinstance(settled, Spot):
            return settled
        likely = places.gazetteer.likely(" ".join(reading.rest)) if reading.rest else ()
        return (
            places.settle(Mention(" ".join(reading.rest), ()), turn.language) if likely else places.where(turn.language)
        )


def _asking(reading: Reading, meaning: Meaning) -> Reading:
    """What is asked by the meaning of the message, where no word of it tells."""
    request = reading.request
    if request.kind or request.prayers or request.eid or not meaning.asks:
        return reading
    return replace(reading, request=replace(request, kind=meaning.asks))


def _beside(reading: Reading, past: State | None) -> Mention:
    """The place of the message; of namesakes, where it corrects the place before, the one in the same country."""
    mention = cast(Mention, reading.place)
    if not reading.corrects or past is None or past.spot is None:
        return mention
    alike = tuple(city for city in mention.cities if city.country == past.spot.country)
    return replace(mention, cities=alike) if len(alike) == 1 else mention


def _goes_onward(reading: Reading, past: State) -> bool:
    """Whether the prayer after the one that was told is asked for."""
    return reading.onward and len(past.request.prayers) == 1 and past.request.prayers[0] in SALAWAT


def _is_name(text: str, reading: Reading) -> bool:
    """Whether a few words may be the name of a place that is not known: none of them holds a sentence together."""
    words = folded(text).text.split()
    names = words[1:] if words[:1] and words[0] in _BEFORE_A_PLACE else words
    few = len(words) <= NAME and not text.rstrip().endswith(("?", "؟", ";"))
    return few and not reading.request.kind and not any(map(is_stop_word, names))


def _state(previous: PastTurn | None) -> State | None:
    return decode(State, json.loads(previous.state)) if previous else None


def _kept(state: State) -> str:
    return json.dumps(encode(state), ensure_ascii=False)
