"""Numbers of things in words: "1 h 20 min", "٣ أيام", "1 ώρα και 20 λεπτά"; the forms are those of
`config/lexicon/counted.toml`."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from engine.config_folder import CONFIG
from engine.language import Language, digits

DAYS, WEEKS, MONTHS, YEARS = "day", "week", "month", "year"
_HOURS, _MINUTES = "hour", "minute"
AND: Mapping[Language, str] = {"en": " ", "ar": " و", "el": " και "}
_OBLIQUE = (("يومان", "يومين"), ("سنتان", "سنتين"), ("ساعتان", "ساعتين"), ("دقيقتان", "دقيقتين"))


def counted(number: int, what: str, language: Language) -> str:
    """A number of days, hours and so on. Arabic counts the last two digits: ١٠٣ أيام, ١١١ يومًا, but ١٠٠ يوم."""
    one, two, few, many = _table()[what][language]
    last = number % 100
    if number in (1, 2):
        form = (one, two)[number - 1]
    elif 3 <= last <= 10:
        form = few
    else:
        form = many if last > 10 or language != "ar" else many.replace("يومًا", "يوم")
    return digits(form.format(f"{number:,}" if language == "en" else number), language)


@lru_cache(maxsize=1)
def _table() -> Mapping[str, Any]:
    return tomllib.loads((CONFIG / "lexicon" / "counted.toml").read_text("utf-8"))


def duration(minutes: int, language: Language, *, oblique: bool = False) -> str:
    """`oblique`: as Arabic says it after a preposition ("بعد ساعتين")."""
    hours, rest = divmod(minutes, 60)
    parts = [counted(hours, _HOURS, language)] if hours else []
    parts += [counted(rest, _MINUTES, language)] if rest or not hours else []
    words = AND[language].join(parts)
    for plain, bent in _OBLIQUE if oblique else ():
        words = words.replace(plain, bent)
    return words
