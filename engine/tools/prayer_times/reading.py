"""What a message asks about prayer times or the qibla. Pure.

`read` gives what the message itself says, `Request.after` what it means as the continuation of an earlier one.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cache
from typing import Literal, cast

from engine.dates.when import Span, when
from engine.places.reading import Mention
from engine.text import lexicon
from engine.text.corrections import halves, opening
from engine.text.folding import Folded, fold, folded, pattern, set_aside
from engine.text.lexicon import Pattern, Patterns, WordList
from engine.tools.prayer_times.rules.methods import PRAYERS, Prayer
from engine.tools.prayer_times.rules.prayer import Asr, HighLatitude

PRAYER, _KINDS = Patterns("prayer_times.prayer"), Patterns("prayer_times.kinds")
_ASR, _HIGH = Patterns("prayer_times.asr"), Patterns("prayer_times.high")
_WORDS = Patterns("prayer_times.words")
_KNOWN = WordList("common.placing", "common.no_place", "prayer_times.known", fold=fold)

Kind = Literal["times", "next", "until", "now", "ends", "qibla", "clock", "current"]
Moment = Prayer | Literal["midnight", "last_third"]
SALAWAT: tuple[Prayer, ...] = ("fajr", "dhuhr", "asr", "maghrib", "isha")
LEAST, MOST = 5, 25  # degrees of an angle of twilight
MOMENTS: tuple[Moment, ...] = (*PRAYERS, "midnight", "last_third")


@dataclass(frozen=True, slots=True)
class Angles:
    """Degrees below the horizon of a method of one's own."""

    fajr: float
    isha: float


@dataclass(frozen=True, slots=True)
class Request:
    """`kind` is empty where the message names none. `when` is the text that tells the days, read once the place is
    known; `method` is a key of METHODS."""

    kind: Kind | Literal[""] = ""
    prayers: tuple[Moment, ...] = ()
    when: str = ""
    method: str = ""
    angles: Angles | None = None
    asr: Asr | Literal[""] = ""
    high: HighLatitude | Literal[""] = ""
    eid: bool = False  # the prayer of the feast, whose time mosques announce
    reckoned: bool = False  # the school of Asr is named as a way of reckoning: "with the Hanafi Asr"

    def after(self, earlier: "Request", *, leads: bool) -> "Request":
        """This message as the continuation of an earlier one: what it leaves open is as it was there.

        A question of its own is about today again, unless it begins like a continuation ("and maghrib?").
        """
        by_school = self.reckoned or not earlier.prayers or "asr" in earlier.prayers
        prayers = () if self.asr and self.prayers == ("asr",) and by_school else self.prayers
        asked = bool(self.kind or prayers)
        return Request(
            kind=self.kind or ("times" if asked or self.when else earlier.kind),
            prayers=prayers or (() if self.kind else earlier.prayers),
            when=self.when or ("" if asked and not leads else earlier.when),
            method=self.method or ("" if self.angles else earlier.method),
            angles=self.angles or (None if self.method else earlier.angles),
            asr=self.asr or earlier.asr,
            high=self.high or earlier.high,
            eid=self.eid,
        )


@dataclass(frozen=True, slots=True)
class Reading:
    """`rest` are words that none of it explains; `leads` says that the message begins like a continuation."""

    request: Request
    place: Mention | None
    rest: tuple[str, ...]
    leads: bool
    unused: tuple[Span, ...] = ()  # of the folded text: words and figures that none of it explains
    second: Mention | None = None  # a further place beside the first
    corrects: bool = False  # it opens with words that take back what was said before
    onward: bool = False  # it asks for the prayer after the one before, and nothing else


def read(
    raw: str,
    find: Callable[[Folded], Mention | None],
    today: date,
    further: Callable[[Folded, Mention], Mention | None] = lambda _, __: None,
) -> Reading:
    """`find` looks for the place and `further` for one beside it; `today` only tells what is a day, not which. A
    correction is read as the continuation of what it corrects: "in Paris, no sorry, Lyon"."""
    begun = opening(raw)
    if begun:
        rest, shift = read(raw[begun:], find, today, further), len(folded(raw[:begun]).text)
        unused = tuple((start + shift, end + shift) for start, end in rest.unused)
        return replace(rest, unused=unused, corrects=True)
    parts = halves(raw)
    if parts is None:
        return _read(raw, find, today, further)
    first, then = (_read(part, find, today, further) for part in parts)
    if then.place is None and then.request == Request():
        named = Mention(parts[1].strip(" .!?؟;،,"), ())
        return replace(first, place=named) if first.place and named.written else _read(raw, find, today, further)
    begin = len(folded(raw[: len(raw) - len(parts[1])]).text)
    unused = tuple((start + begin, end + begin) for start, end in then.unused)
    request = then.request.after(first.request, leads=True)
    return replace(then, request=request, place=then.place or first.place, leads=first.leads, unused=unused)


def _read(
    raw: str,
    find: Callable[[Folded], Mention | None],
    today: date,
    further: Callable[[Folded, Mention], Mention | None],
) -> Reading:
    text = folded(raw)
    named_times = [found.span() for cues in PRAYER.values() for found in pattern(cues).finditer(text.text)]
    text = set_aside(text, [*when(text, today).spans, *named_times])
    place = find(text)
    other = further(text, place) if place else None
    text = set_aside(text, [*(place.spans if place else ()), *(other.spans if other else ())], alone=True)
    raw, days = text.raw, when(text, today)
    method, angles, named = _method(text)
    mapped = text.without(*days.spans, *named, *_kaaba(text))
    place = find(mapped)
    second = further(mapped, place) if place else None
    if place and second and _is_left(mapped, place) != _is_left(mapped, second):
        place, second = second if _is_left(mapped, place) else place, None
    unplaced = text.without(*named, *(place.spans if place else ()))
    eid = _says("eid", text)
    kind, prayers, following = _kind(text.text), _prayers(unplaced.text), _following(unplaced.text)
    if following:
        kind, prayers = "times", (following,)
    if not (kind or prayers or eid) and _says("clock", text):
        kind = "clock"
    if kind == "ends" and _says("suhoor", unplaced):
        kind, prayers = "times", ("fajr",)  # one eats until dawn
    if kind == "until" and len(prayers) > 1:
        kind = "times"  # "how long between Maghrib and Isha"
    if kind in ("now", "ends") and not prayers:
        kind = "next" if kind == "now" else "times"
    asr = next((school for school, cues in _ASR.items() if pattern(cues).search(text.text)), "")
    high = next((rule for rule, cues in _HIGH.items() if pattern(cues).search(text.text)), "")
    told = raw if days.found else "tomorrow" if following == "fajr" else ""
    request = Request(
        cast(Kind, kind), prayers, told, method, angles, cast(Asr, asr), cast(HighLatitude, high),
        eid=eid, reckoned=bool(_RECKONED.match(text.text)),
    )  # fmt: skip
    left = unplaced.without(*days.spans)
    spare = [span for span, day in zip(days.spans, days.found, strict=True) if day != days.found[0]]
    spans = [*spare, *_strange(left.without(*(second.spans if second else ())))]
    return Reading(
        request, place, _rest(left), bool(_LEADS.match(text.text)), tuple(sorted(spans)), second, onward=is_onward(text)
    )


_RECKONED, _ONWARD = Pattern("prayer_times.words.reckoned"), Pattern("prayer_times.words.onward")
_AFTER = Pattern("prayer_times.words.after", r"(?<!\w)(?:{})\s+(?P<named>.+)")


_ORIGIN = Pattern("prayer_times.words.origin", r"(?<!\w)(?:{})\s+$")


def _is_left(text: Folded, place: Mention) -> bool:
    """Whether one comes from the place: "moved to Glasgow from Karachi"."""
    return _ORIGIN.search(text.text, 0, min(start for start, _ in place.spans)) is not None


def is_onward(text: Folded) -> bool:
    """ "And the one after it?" """
    return _ONWARD.fullmatch(text.text.strip(" .?!؟;،,")) is not None


def onward(request: Request, today: date) -> Request:
    """The prayer after the one that was asked for; after Isha that of the next morning."""
    place = SALAWAT.index(cast(Prayer, request.prayers[0])) + 1
    if place < len(SALAWAT):
        return replace(request, kind="times", prayers=SALAWAT[place : place + 1])
    days = when(folded(request.when), today).days
    following = (days.last if days else today) + timedelta(days=1)
    return replace(request, kind="times", prayers=SALAWAT[:1], when=following.isoformat())


def _says(name: str, text: Folded) -> bool:
    return pattern(_WORDS[name]).search(text.text) is not None


def _kind(words: str) -> str:
    kinds = (kind for kind, cues in _KINDS.items() if pattern(cues).search(words))
    asks_when = pattern(_WORDS["when"]).search(words)
    return next((kind for kind in kinds if not (kind == "now" and asks_when)), "")


def _following(words: str) -> Prayer | None:
    """The prayer after the one that is named: "شو بعد العصر؟"."""
    asked = _AFTER.search(words)
    named = [one for one in _prayers(asked["named"]) if one in SALAWAT] if asked else []
    return SALAWAT[(SALAWAT.index(named[0]) + 1) % len(SALAWAT)] if len(named) == 1 else None


def _prayers(words: str) -> tuple[Moment, ...]:
    return tuple(moment for moment in MOMENTS if pattern(PRAYER[moment]).search(words))


def _method(text: Folded) -> tuple[str, Angles | None, list[Span]]:
    """The method, and the words that name it: some are places, too ("طريقة كراتشي")."""
    for expression in lexicon.words("prayer_times.angles"):
        found = re.search(expression, text.text)
        if found and (angles := _angles(found)):
            return "", angles, [found.span()]
    named = {key: found.span() for key, cues in _methods().items() if (found := pattern(cues).search(text.text))}
    around = [found.span() for found in pattern(_WORDS["around"]).finditer(text.text)]
    return next(iter(named), ""), None, [*named.values(), *around]


@cache
def _methods() -> Mapping[str, str]:
    """Patterns by method: those of its names, and of the place that some are called after."""
    called = "|".join(lexicon.words("prayer_times.placed_in")).replace("{method}", _WORDS["around"])
    places = lexicon.group("prayer_times.placed")
    placed = {method: called.replace("{names}", "|".join(names)) for method, names in places.items()}
    named = {method: lexicon.either(f"prayer_times.method.{method}") for method in lexicon.group("prayer_times.method")}
    return {method: "|".join(filter(None, (one, placed.get(method)))) for method, one in named.items()}


def _angles(found: re.Match[str]) -> Angles | None:
    fajr, isha = float(found["fajr"]), float(found["isha"])
    return Angles(fajr, isha) if all(LEAST <= angle <= MOST for angle in (fajr, isha)) else None


def _kaaba(text: Folded) -> list[tuple[int, int]]:
    """Where Mecca is the goal and not the place: "how far is Mecca from London"."""
    if not _says("far", text):
        return []
    return [one.span() for one in _MECCA.finditer(text.text)]


_MECCA = Pattern("prayer_times.words.mecca", r"(?<!in\s)(?<!في\s)(?<!στη\s)(?<!\w)(?:ال|ل|ب|و|لل)?(?:{})(?!\w)")
_LEADS = Pattern("prayer_times.words.leads", r"\s*(?:{})(?!\w)|\s*و(?=\w)")


def _rest(unplaced: Folded) -> tuple[str, ...]:
    words = re.findall(r"[^\W\d_]+", unplaced.text)
    return tuple(word for word in words if not _known(word))


def _strange(left: Folded) -> list[Span]:
    """Words of more than a letter, and figures, that nothing explains."""
    words = re.finditer(r"[^\W\d_]{2,}|\d+", left.text)
    return [found.span() for found in words if not _known(found[0])]


def _known(word: str) -> bool:
    return word in _KNOWN or (word[:1] in "وبلفك" and (word[1:] in _KNOWN or word[2:] in _KNOWN))
