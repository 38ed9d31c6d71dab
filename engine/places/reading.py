"""The place that a text speaks of: coordinates, a city with or without its country, or a name of nowhere. Pure."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, islice, pairwise

from engine.places.cities import MOST_OFFERED, Cities, City
from engine.places.coordinates import Place, distance
from engine.places.countries import Adjectives, Countries
from engine.text.folding import Folded, fold
from engine.text.lexicon import WordList

Span = tuple[int, int]
LONGEST = 4  # words of a name
BESIDE = 60  # characters within which a region, a country's adjective or "city of" belongs to a name
MOST_NAMED = 20  # names of cities in one message that are looked into, and twice as many of countries
MOST_CLITICS = 4  # that cling to one word: "وبالقاهرة"
OFTEN = 3  # times that the same name is
BORDER_KM = 150
SAME_KM = 40  # namesakes so near to each other are one place for the sun
_WORD = re.compile(r"\w+(?:\.(?=\s?\w))?")
_PLACING = WordList("common.placing", fold=fold)
# words of questions about times, dates and directions that are no place, although some place bears the name
COMMON = WordList("common.placing", "common.no_place", fold=fold)
_BETWEEN = re.compile(r"[\s,.()]*(?:(?:in|at|في|ب|اللي|يلي|σε|στη|στην|στο|στον|τησ|του)\s+)?")
_CITY_OF = re.compile(r"\s*(?:(?:city|town|مدينه|πολη)\s+)?(?:(?:of|called|τησ|του)\s+)?")
_MEDINA = "المدينه"
_A_CITY = re.compile(r"[وف]?[بل]?مدينه")  # "مدينة فاس" is the city of Fez, and not Medina
_ARABIC_CLITICS = ("و", "ف", "ب", "ل", "ك")
_GREEK_ENDINGS = (
    ("ας", "α"),
    ("ης", "η"),
    ("ου", "ο"),
    ("ου", "ος"),
    ("ών", "α"),
    ("ους", "ος"),
    ("ο", "ος"),
    ("ό", "ός"),
    ("η", "ης"),
    ("α", "ας"),
)


@dataclass(frozen=True, slots=True)
class Mention:
    """One of: `place` (coordinates); `cities`, several where it is open which is meant; `country` alone; none of these,
    and `written` is a name that is not known. `spans` are its parts of the text."""

    written: str
    spans: tuple[Span, ...]
    cities: tuple[City, ...] = ()
    place: Place | None = None
    country: str = ""
    wrong: bool = False  # coordinates that are nowhere on Earth


@dataclass(frozen=True, slots=True)
class Gazetteer:
    """What is known of places."""

    cities: Cities
    countries: Countries
    regions: Countries
    adjectives: Adjectives

    def read(self, text: Folded) -> Mention | None:
        """The place of the text; None where it names none."""
        seen = _Seen(text, self.countries)
        return coordinates(text) or self._city(seen) or _country(seen) or _unknown(text)

    def second(self, text: Folded, mention: Mention) -> Mention | None:
        """A further city that is joined to the first: "Cairo and Mecca"."""
        other = self._city(_Seen(text.without(*mention.spans), self.countries))
        if other is None or not mention.cities:
            return None
        (start, end), (first, last) = mention.spans[0], other.spans[0]
        apart = text.text[max(each[1] for each in mention.spans) : first] if first >= end else text.text[last:start]
        return other if _ALSO.fullmatch(apart) or (apart.isspace() and text.text[max(first, start)] == "و") else None

    def likely(self, name: str) -> tuple[City, ...]:
        """Cities that may be meant by a name that is not known."""
        return self.cities.like(name)

    def _city(self, seen: "_Seen") -> Mention | None:
        text, named = seen.text, list(self._cities(seen))
        found = [mention for mention in named if not self._is_a_country(seen, mention, named)]
        if not found:
            return None
        return max(found, key=lambda mention: (_fitness(text, mention), mention.spans[0][0]))

    def _cities(self, seen: "_Seen") -> Iterator[Mention]:
        """The cities that are named, each of so many names and each of these so often: no message asks for more."""
        often: dict[str, int] = {}
        for words in seen.runs:
            name = seen.text.text[slice(*words)]
            if _A_CITY.fullmatch(name) or often.get(name, 0) == OFTEN or not (mention := self._named(seen, words)):
                continue
            if name not in often and len(often) == MOST_NAMED:
                return
            often[name] = often.get(name, 0) + 1
            yield mention

    def _named(self, seen: "_Seen", span: Span) -> Mention | None:
        text = seen.text
        for written in _forms(text.written(*span)):
            cities = self.cities.find(written)
            if cities and not (written != text.written(*span).strip(" .،,") and self._part_of_a_name(seen, span)):
                mention = Mention(written, (span,), _one_of_near(cities))
                return (
                    self._in_its_region(seen, mention)
                    or self._told_by_adjective(seen, mention, written)
                    or self._in_its_country(seen, mention, written)
                )
        return None

    def _part_of_a_name(self, seen: "_Seen", span: Span) -> bool:
        """Whether the word with the one before is nearly a city's name: "سان باولو" is no "باولو", in Oulu."""
        text = seen.text
        before = next((run for run in seen.ending(span[0] - 1) if " " not in text.text[slice(*run)]), None)
        return before is not None and bool(self.cities.like(text.written(before[0], span[1])))

    def _is_a_country(self, seen: "_Seen", mention: Mention, named: list[Mention]) -> bool:
        """Whether the city's name is a country's here: "عمان" is Oman where Muscat or "the sultanate" is named."""
        code = self.countries.find(mention.written)
        if not code or any(city.country == code for city in mention.cities):
            return False
        (start, end), *_ = mention.spans
        longer = ((first, last) for (first, last), other in seen.countries if other == code)
        return any(city.country == code for other in named for city in other.cities) or any(
            last - first > end - start for first, last in longer
        )

    def _in_its_region(self, seen: "_Seen", mention: Mention) -> Mention | None:
        """The cities of the name in the state or province directly after it; none where that has no such city."""
        text, end = seen.text, mention.spans[0][1]
        for span in seen.beside(mention.spans[0]):
            written = text.written(*span)
            code = self.regions.find(written) if span[0] > end and _BETWEEN.fullmatch(text.text[end : span[0]]) else ""
            if not code or (len(written) == 2 and not written.isupper()):
                continue
            kept = tuple(city for city in self.cities.named_alike(mention.written) if city.region == code)
            if kept:
                return Mention(mention.written, (*mention.spans, span), _one_of_near(kept)[:MOST_OFFERED])
            if not self.countries.find(written):
                return Mention(text.written(mention.spans[0][0], span[1]), (*mention.spans, span))
        return None

    def _told_by_adjective(self, seen: "_Seen", mention: Mention, name: str) -> Mention | None:
        """The cities of the name in the country whose adjective stands right beside it: "Egyptian Alexandria"."""
        text, (start, end) = seen.text, mention.spans[0]
        for span in seen.beside(mention.spans[0]):
            after = span[0] >= end and not text.text[end : span[0]].strip()
            before = span[1] <= start and _CITY_OF.fullmatch(text.text[span[1] : start])
            if not (after or before) or not (code := self.adjectives.find(text.text[slice(*span)])):
                continue
            kept = tuple(city for city in self.cities.named_alike(name) if city.country == code)
            if kept:
                return Mention(name, (mention.spans[0], span), _one_of_near(kept)[:MOST_OFFERED])
            first, last = min(start, span[0]), max(end, span[1])
            return Mention(text.written(first, last), ((first, last),))
        return None

    def _in_its_country(self, seen: "_Seen", mention: Mention, name: str) -> Mention:
        """The cities of the name in the country that the text adds, directly after it or anywhere else."""
        text, end, alike = seen.text, mention.spans[0][1], self.cities.named_alike(name)
        for span, code in seen.countries:
            apart = text.text[min(end, span[0]) : span[0]]
            if span[0] < end or (not _BETWEEN.fullmatch(apart) and text.text[slice(*span)].lstrip("بل") in COMMON):
                continue
            kept = tuple(city for city in alike if city.country == code)
            if kept:
                return Mention(name, (*mention.spans, span), _one_of_near(kept)[:MOST_OFFERED])
            named = text.text[slice(*span)].lstrip("بل") in COMMON or self.countries.find(name) == code
            beside = _BETWEEN.fullmatch(apart) and not named
            if beside and not self._lies_near(mention.cities, code) and not self.cities.find(text.written(*span)):
                return Mention(text.written(mention.spans[0][0], span[1]), (*mention.spans, span))
        return mention

    def _lies_near(self, cities: tuple[City, ...], code: str) -> bool:
        """Whether one of them lies close to a city of the country: of some cities maps do not agree which has them."""
        own = self.cities.within(code)
        return any(distance(city.place, one.place) < BORDER_KM for city in cities for one in own)


class _Seen:
    """A text with its runs of words and the countries it names, each looked for once."""

    def __init__(self, text: Folded, countries: Countries) -> None:
        self.text, self._known = text, countries

    @cached_property
    def runs(self) -> list[Span]:
        """Runs of words that may be a name, longest first."""
        return [run for run, named in self._neighbours if named]

    def ending(self, end: int) -> list[Span]:
        """Those that end there."""
        return self._ends.get(end, [])

    def beside(self, span: Span) -> list[Span]:
        """Runs of words, common ones too, that stand near a part of the text, longest first."""
        first, last = (bisect_left(self._begun, (place, -1)) for place in (span[0] - 2 * BESIDE, span[1] + BESIDE))
        return [self._every[rank] for rank in sorted(rank for _, rank in self._begun[first:last])]

    @cached_property
    def countries(self) -> list[tuple[Span, str]]:
        """The countries that are named, with their codes."""
        return list(islice(self._countries(), 2 * MOST_NAMED))

    def _countries(self) -> Iterator[tuple[Span, str]]:
        for span in self._every:
            for written in _forms(self.text.written(*span)):
                code = self._known.find(written) if len(written) > 1 else ""
                if code and not (len(written) == 2 and written.islower()):  # "us" and "in" are words
                    yield span, code
                    break

    @cached_property
    def _every(self) -> list[Span]:
        """Common words alone as well."""
        return [run for run, _ in self._neighbours]

    @cached_property
    def _neighbours(self) -> list[tuple[Span, bool]]:
        return list(_runs(self.text))

    @cached_property
    def _begun(self) -> list[tuple[int, int]]:
        """The beginning of each run of `_every` with its place there."""
        return sorted((run[0], rank) for rank, run in enumerate(self._every))

    @cached_property
    def _ends(self) -> dict[int, list[Span]]:
        ends: dict[int, list[Span]] = {}
        for run in self.runs:
            ends.setdefault(run[1], []).append(run)
        return ends


def _country(seen: _Seen) -> Mention | None:
    text = seen.text
    for span, code in seen.countries:
        if text.text[slice(*span)].lstrip("وف") not in COMMON:  # "والمغرب؟" is a prayer
            return Mention(text.written(*span), (span,), country=code)
    return None


def coordinates(text: Folded) -> Mention | None:
    """ "37.98, 23.73", "37.98 N 23.73 E", "37°58'N 23°43'E", "lat 37.98 lon 23.73"."""
    for expression, read in _COORDINATES:
        found = expression.search(text.text)
        if found is None:
            continue
        latitude, longitude = read(found)
        written = text.written(*found.span())
        try:
            return Mention(written, (found.span(),), place=Place(latitude, longitude))
        except ValueError:
            return Mention(written, (found.span(),), wrong=True)
    return None


_NORTH = r"(?P<ns>n|s|north|south|شمالا?|جنوبا?|ش|ج|βορεια|νοτια|β|ν)"
_EAST = r"(?P<ew>e|w|east|west|شرقا?|غربا?|ق|غ|ανατολικα|δυτικα|α|δ)"
_NUMBER = r"[-+]?\d{1,3}(?:\.\d+)?"


def _plain(found: re.Match[str]) -> tuple[float, float]:
    named = found.groupdict()
    south = (named.get("ns") or "n")[0] in "sجν"
    west = (named.get("ew") or "e")[0] in "wغδ"
    return float(named["lat"]) * (-1 if south else 1), float(named["lon"]) * (-1 if west else 1)


def _sexagesimal(found: re.Match[str]) -> tuple[float, float]:
    parts = found.groupdict()
    values = [
        float(parts[f"{name}d"]) + float(parts[f"{name}m"]) / 60 + float(parts[f"{name}s"] or 0) / 3600
        for name in ("lat", "lon")
    ]
    return values[0] * (-1 if parts["ns"][0] in "sجν" else 1), values[1] * (-1 if parts["ew"][0] in "wغδ" else 1)


def _degrees(name: str) -> str:
    number = r"\d{1,2}(?:\.\d+)?"
    seconds = rf"(?:(?P<{name}s>{number})\s*(?:[′\"]+\s*)?)?"
    return rf"(?P<{name}d>\d{{1,3}})\s*[°º]\s*(?P<{name}m>{number})\s*(?:′\s*)?{seconds}"


_LATITUDE = rf"(?:lat(?:itude)?|(?:خط )?(?:ال)?عرض|(?:γεωγραφικο )?πλατοσ)\s*[:=]?\s*(?P<lat>{_NUMBER})"
_LONGITUDE = (
    r"(?:lon(?:g|gitude)?|lng|و?(?:خط )?(?:ال)?طول|(?:και )?(?:γεωγραφικο )?μηκοσ)"
    rf"\s*[:=]?\s*(?P<lon>{_NUMBER})"
)
_COORDINATES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], tuple[float, float]]], ...] = (
    (re.compile(rf"{_degrees('lat')}{_NORTH}[\s,]*{_degrees('lon')}{_EAST}(?!\w)"), _sexagesimal),
    (
        re.compile(
            rf"(?<![\d.])(?P<lat>{_NUMBER})\s*(?:[°º]\s*)?{_NORTH}(?!\w)[\s,]*"
            rf"(?P<lon>{_NUMBER})\s*(?:[°º]\s*)?{_EAST}(?!\w)"
        ),
        _plain,
    ),
    (re.compile(rf"{_LATITUDE}[\s,]*(?:[°º][\s,]*)?(?:and |و)?{_LONGITUDE}"), _plain),
    (
        re.compile(
            r"(?<![\d./:])(?P<lat>[-+]?\d{1,3}\.\d{1,8})\s*+(?:°\s*+)?(?:,\s*+|(?<=\s))"
            r"(?P<lon>[-+]?\d{1,3}\.\d{1,8})(?![\d/:]|\.\d)"
        ),
        _plain,
    ),
)


def _is_common(word: str) -> bool:
    """Also behind an Arabic "and", but for "the city", which is Medina there: "مكة والمدينة"."""
    return word in COMMON or (word[:1] in "وف" and word[1:] in COMMON and word[1:] != _MEDINA)


def _runs(text: Folded) -> Iterator[tuple[Span, bool]]:
    """Neighbouring words, longest run first, and whether they may be a name: they are not all common ones."""
    words = [found.span() for found in _WORD.finditer(text.text) if not found[0][0].isdigit()]
    plain = [text.text[start:end] for start, end in words]
    begins = [word not in _PLACING for word in plain]
    rare = list(
        accumulate((not _is_common(word) for word in plain), initial=0)
    )  # words before each that are not common
    apart = [bool(text.text[one[1] : other[0]].strip()) for one, other in pairwise(words)]
    parted = list(accumulate(apart, initial=0))  # gaps before each word that hold more than space
    for length in range(LONGEST, 0, -1):
        for first in range(len(words) - length + 1):
            last = first + length - 1
            if parted[first] == parted[last]:
                yield (words[first][0], words[last][1]), begins[first] and rare[first] < rare[last + 1]


@lru_cache(maxsize=8192)  # a text is looked through for cities and for countries, and says many words again
def _forms(written: str) -> tuple[str, ...]:
    """The name without what clings to it: prepositions in Arabic, cases in Greek, a genitive in English."""
    return tuple(_stripped(written.strip(" .،,")))


def _stripped(written: str) -> Iterator[str]:
    yield written
    for apostrophe in ("'s", "’s"):
        yield from [written.removesuffix(apostrophe)] if written.endswith(apostrophe) else []
    bare = written
    for _ in range(MOST_CLITICS):
        if len(bare) <= 3 or not bare.startswith(_ARABIC_CLITICS):
            break
        bare = f"ا{bare[1:]}" if bare.startswith("لل") else bare[1:].lstrip()
        yield bare
    for ending, nominative in _GREEK_ENDINGS:
        if written.endswith(ending):
            yield written.removesuffix(ending) + nominative


def _fitness(text: Folded, mention: Mention) -> tuple[int, int]:
    start, end = mention.spans[0]
    before = text.text[:start].split()
    placed = bool(before) and before[-1] in _PLACING
    return 2 * placed + (len(mention.spans) > 1), text.text[start:end].count(" ") + (end - start > 3)


def _one_of_near(cities: tuple[City, ...]) -> tuple[City, ...]:
    return cities[:1] if all(distance(cities[0].place, other.place) < SAME_KM for other in cities) else cities


_ALSO = re.compile(
    r"[\s,]*(?:,|and|&|or|vs|compared (?:to|with)|و|او|ومن|وفي|και|ή|η)\s+"
    r"(?:(?:in|at|for|from|في|من|σε|στη|στην|στο|στον|απο|για)\s+)?(?:(?:τη|την|το|τον)\s+)?"
)
_UNKNOWN = re.compile(
    r"(?<!\w)(?:in|at|near|from|for|في|من|عند|σε|στη|στην|στον|στο|στισ|στα)\s+((?:[^\W\d]+)(?:\s+[^\W\d]+)?)"
)


def _unknown(text: Folded) -> Mention | None:
    """What stands where a place would ("in Xyzzy")."""
    for found in _UNKNOWN.finditer(text.text):
        words = found[1].split()
        if words[0] in COMMON or (found[0].startswith("for") and not text.written(*found.span(1))[0].isupper()):
            continue
        end = found.end() if len(words) > 1 and words[1] not in COMMON else found.start(1) + len(words[0])
        return Mention(text.written(found.start(1), end), ((found.start(1), end),))
    return None
