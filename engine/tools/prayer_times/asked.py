"""A request for prayer times whose place is known: its clock, days and convention."""

from dataclasses import dataclass, replace
from datetime import date, datetime

from engine.dates.when import When, when
from engine.language import Language
from engine.text.folding import folded
from engine.tools.common.almanac import PrayerSettings
from engine.tools.common.spots import Spot
from engine.tools.prayer_times.reading import Request
from engine.tools.prayer_times.rules.day import Convention, Day, day_of
from engine.tools.prayer_times.rules.methods import METHODS, Method, customary
from engine.tools.prayer_times.rules.prayer import Asr


@dataclass(frozen=True, slots=True)
class Asked:
    """A request whose place is known. `now` in any zone."""

    request: Request
    spot: Spot
    language: Language
    now: datetime
    settings: PrayerSettings

    @property
    def here(self) -> datetime:
        """Now by the clocks of the place."""
        return self.now.astimezone(self.spot.zone)

    @property
    def when(self) -> When | None:
        return when(folded(self.request.when), self.here.date()) if self.request.when else None

    @property
    def dated(self) -> Request:
        """The request with its days as dates: "tomorrow" is another day when the conversation goes on later."""
        days = self.when.days if self.when else None
        return replace(self.request, when=f"{days.first} to {days.last}") if days else self.request

    @property
    def asr(self) -> Asr:
        wanted = self.request.asr or self.settings.asr
        return "hanafi" if wanted == "hanafi" else "standard"

    @property
    def key(self) -> str:
        """Of the method; empty for angles of one's own."""
        if self.request.angles:
            return ""
        return self.request.method or self.settings.method or customary(self.spot.country)

    @property
    def convention(self) -> Convention:
        angles = self.request.angles
        method = Method("", angles.fajr, angles.isha) if angles else METHODS[self.key]
        return Convention(method, self.asr, self.request.high or "middle_of_the_night")

    def day(self, day: date) -> Day:
        """Raises Polar."""
        return day_of(self.spot.place, day, self.spot.zone, self.convention)
