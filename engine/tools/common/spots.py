"""Where a question about times is asked for, or what to ask back. The place is kept in a skill's state."""

from dataclasses import dataclass, replace
from math import ceil
from zoneinfo import ZoneInfo

from engine.language import COMMA, LANGUAGES, Language, detect, digits
from engine.messages import Answer, Choice, Intent, Location
from engine.phrases import Phrases
from engine.places.cities import BY_FAR, LARGER, City
from engine.places.coordinates import Place, distance
from engine.places.reading import SAME_KM, Gazetteer, Mention
from engine.text.folding import folded
from engine.turn import said

NEAR_KM = 250  # within which a larger city tells a namesake apart
FAR_KM = 400  # from which on a place lies near no city of the table
FEW = 4  # words of a message that only chooses
LIKE_A_COUNTRY = 0.6  # of its name, in "Spanish" and "Lebanese"
RIVAL = (100, 10)  # thousands of people, and how many times as many the other has: namesakes worth a button


@dataclass(frozen=True, slots=True)
class Spot:
    """A place with its clock. `city` and `country` as in the table; `written` as the person did; `near`: the place lies
    near that city and not in it, or, where `city` is empty, near none."""

    latitude: float
    longitude: float
    timezone: str
    city: str = ""
    country: str = ""
    written: str = ""
    near: bool = False

    @property
    def place(self) -> Place:
        return Place(self.latitude, self.longitude)

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.timezone)


def of_city(city: City, written: str = "") -> Spot:
    return Spot(city.place.latitude, city.place.longitude, city.timezone, city.name, city.country, written)


def of_location(location: Location | Place, gazetteer: Gazetteer) -> Spot:
    """A point on the map, by the clock of the city nearest to it."""
    place = Place(location.latitude, location.longitude)
    city, away = gazetteer.cities.nearest(place)
    if away > FAR_KM:
        hours = round(-place.longitude / 15)  # the sign of these zones is the other way round
        return Spot(place.latitude, place.longitude, f"Etc/GMT{hours:+d}" if hours else "Etc/GMT", near=True)
    return Spot(place.latitude, place.longitude, city.timezone, city.name, city.country, near=True)


@dataclass(frozen=True, slots=True)
class Places:
    """Names of places, and what is asked where none is plain."""

    gazetteer: Gazetteer
    phrases: Phrases
    intent: Intent

    def settle(self, mention: Mention, language: Language) -> Spot | Answer:
        """The place that is meant, or a question back."""
        if mention.wrong:
            return self._say("no_place_on_earth", language, name=mention.written)
        if mention.place is not None:
            return of_location(mention.place, self.gazetteer)
        if len(mention.cities) == 1:
            return of_city(mention.cities[0], mention.written)
        if mention.cities:
            return self._ask("which", mention.cities, language, name=mention.written)
        if mention.country:
            cities = self.gazetteer.cities.of_country(mention.country)
            country = self.gazetteer.countries.called(mention.country, language)
            return self._ask("which_city", cities, language, country=country)
        likely = self.gazetteer.likely(mention.written)
        return self._ask("did_you_mean" if likely else "unknown", likely, language, name=mention.written)

    def where(self, language: Language) -> Answer:
        return self._say("where", language)

    def which_day(self, language: Language) -> Answer:
        """Asks for the day, of which a message says that it is not today."""
        labels = [self.phrases(f"prayer.choice_{day}", language) for day in ("today", "tomorrow")]
        return replace(self._say("which_day", language), choices=tuple(Choice(label, label) for label in labels))

    def called(self, spot: Spot, language: Language) -> str:
        """ "Cairo, Egypt"."""
        city = self._city(spot)
        if not spot.near:
            return self._label(city, spot.written, language) if city else spot.written
        latitude, longitude = (digits(f"{value:.2f}", language) for value in (spot.latitude, spot.longitude))
        if city is None:
            return self.phrases("prayer.nowhere", language, latitude=latitude, longitude=longitude)
        near = self._label(city, "", language)
        return self.phrases("prayer.near", language, latitude=latitude, longitude=longitude, place=near)

    def namesakes(self, spot: Spot, language: Language) -> tuple[Choice, ...]:
        """Buttons for other cities of the name that the person may have meant as well."""
        city = self._city(spot)
        if city is None or spot.near or not spot.written:
            return ()
        least, times = RIVAL
        others = self.gazetteer.cities.named_alike(spot.written)
        rivals = [one for one in others if one.people >= least and BY_FAR <= city.people / max(1, one.people) < times]
        return self._choices(rivals, language)

    def offered(self, mention: Mention, language: Language) -> tuple[Choice, ...]:
        """Buttons for the cities of a mention."""
        return self._choices(mention.cities, language)

    def one_of(self, name: str, text: str) -> City | None:
        """The city of the name that few words about its country choose: "Spain", "in Pakistan", "the Lebanese one"."""
        cities, words = self.gazetteer.cities.named_alike(name), folded(text).text.split()
        region = self.gazetteer.regions.find(text.strip(" .!?؟"))
        if region and (alike := [city for city in cities if city.region == region]):
            return alike[0]
        mention = self.gazetteer.read(folded(text))
        if len(cities) < 2 or len(words) > FEW or (mention and mention.cities and not self._is_country(mention)):
            return None
        if mention is not None and mention.country:
            return next((city for city in cities if city.country == mention.country), None)
        chosen = {city.country for city in cities if any(self._of_country(word, city.country) for word in words)}
        return next(city for city in cities if city.country in chosen) if len(chosen) == 1 else None

    def _is_country(self, mention: Mention) -> bool:
        return bool(self.gazetteer.countries.find(mention.written))

    def _of_country(self, word: str, country: str) -> bool:
        """Whether the word is the country or its adjective: most of the name, from its beginning."""
        if told := self.gazetteer.adjectives.find(word):
            return told == country
        plain = word.removeprefix("ال")
        names = (folded(self.gazetteer.countries.called(country, language)).text for language in LANGUAGES)
        return any(plain.startswith(name[: max(3, ceil(LIKE_A_COUNTRY * len(name)))]) for name in names)

    def _city(self, spot: Spot) -> City | None:
        found = self.gazetteer.cities.named_alike(spot.city) if spot.city else ()
        own = [city for city in found if city.country == spot.country]
        return min(own, key=lambda city: distance(city.place, spot.place), default=None)

    def _label(self, city: City, written: str, language: Language) -> str:
        """As the person wrote it, where that is in the language of the answer and no other city's name."""
        own = written and detect(written) == language and language != "en"
        name = written if own else city.called(language)
        if self._shares_its_name(city):
            name += COMMA[language] + self.gazetteer.regions.called(city.region, language)
        country = self.gazetteer.countries.called(city.country, language)
        return name if name == country or self._claimed_twice(city) else f"{name}{COMMA[language]}{country}"

    def _shares_its_name(self, city: City) -> bool:
        """Whether another region of its country has a city of the name."""
        alike = self.gazetteer.cities.named_alike(city.name)
        return any(one.country == city.country and one.region != city.region for one in alike)

    def _claimed_twice(self, city: City) -> bool:
        """Whether the table has the city in two countries."""
        alike = self.gazetteer.cities.named_alike(city.called("ar"))
        return any(one.country != city.country and distance(one.place, city.place) < SAME_KM for one in alike)

    def _choices(self, cities: list[City] | tuple[City, ...], language: Language) -> tuple[Choice, ...]:
        labels = [self._label(city, "", language) for city in cities]
        return tuple(
            Choice(label, label)
            if labels.count(label) == 1 and self._leads_back(label, city)
            else self._pinned(label, city, language)
            for label, city in zip(labels, cities, strict=True)
        )

    def _pinned(self, label: str, city: City, language: Language) -> Choice:
        """A namesake in the same country: a larger city near by tells it apart, else its coordinates."""
        point = f"{city.place.latitude:.2f}, {city.place.longitude:.2f}"
        larger = (one for one in self.gazetteer.cities.within(city.country) if one.people >= LARGER * city.people)
        away = sorted((distance(city.place, one.place), one.called(language)) for one in larger)
        near = next((name for km, name in away if SAME_KM <= km <= NEAR_KM), "")
        shown = self.phrases("prayer.beside", language, place=label, city=near) if near else f"{label} ({point})"
        return Choice(shown, point)

    def _leads_back(self, label: str, city: City) -> bool:
        found = self.gazetteer.read(folded(label))
        return found is not None and found.cities == (city,)

    def _say(self, key: str, language: Language, **values: str) -> Answer:
        return said(self.phrases(f"prayer.{key}", language, **values), "clarification", self.intent, language)

    def _ask(self, key: str, cities: tuple[City, ...], language: Language, **values: str) -> Answer:
        answer = self._say(key, language, **values)
        return Answer(
            "clarification",
            self.intent,
            language,
            answer.document,
            choices=self._choices(cities, language),
            votable=False,
        )
