"""Days of the Hijri year that people ask for, and the names of months and weekdays."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

MONTHS: Mapping[str, tuple[str, ...]] = {
    "en": (
        *("Muharram", "Safar", "Rabi' al-Awwal", "Rabi' al-Thani", "Jumada al-Ula", "Jumada al-Akhira"),
        *("Rajab", "Sha'ban", "Ramadan", "Shawwal", "Dhu al-Qa'da", "Dhu al-Hijja"),
    ),
    "ar": (
        *("المحرم", "صفر", "ربيع الأول", "ربيع الآخر", "جمادى الأولى", "جمادى الآخرة"),
        *("رجب", "شعبان", "رمضان", "شوال", "ذو القعدة", "ذو الحجة"),
    ),
    "el": (
        *("Μουχάραμ", "Σαφάρ", "Ραμπί αλ-Άουαλ", "Ραμπί αλ-Θάνι", "Τζουμάντα αλ-Ούλα", "Τζουμάντα αλ-Άχιρα"),
        *("Ρατζάμπ", "Σαμπάν", "Ραμαζάνι", "Σαουάλ", "Ντου αλ-Κάαντα", "Ντου αλ-Χίτζα"),
    ),
}
WEEKDAYS: Mapping[str, tuple[str, ...]] = {  # from Monday
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "ar": ("الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد"),
    "el": ("Δευτέρα", "Τρίτη", "Τετάρτη", "Πέμπτη", "Παρασκευή", "Σάββατο", "Κυριακή"),
}


@dataclass(frozen=True)
class Event:
    """`names` by language; `also` are other spellings, of any language."""

    key: str
    month: int
    day: int
    names: Mapping[str, str]
    also: tuple[str, ...] = ()


def load(path: Path) -> tuple[Event, ...]:
    """In the order of the year."""
    table = tomllib.loads(path.read_text("utf-8"))
    events = [
        Event(key, entry["month"], entry["day"], {name: entry[name] for name in MONTHS}, tuple(entry.get("also", ())))
        for key, entry in table.items()
    ]
    return tuple(sorted(events, key=lambda event: (event.month, event.day)))
