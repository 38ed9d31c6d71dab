"""Forms that a setting may ask of its text: a name, the check, and what it takes in words."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from engine.channels import address_of
from engine.places.reading import Gazetteer
from engine.staff.mapping import rule_of
from engine.staff.roles import ROLES
from engine.text.folding import folded
from engine.tools.common.almanac import PrayerSettings, open_almanac
from engine.tools.zakat.reading.scan import knows_currency

_ORIGIN = re.compile(r"https?://([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?")
_ADDRESS = re.compile(rf"({_ORIGIN.pattern}(/[\w.~/-]*)?)?", re.ASCII | re.IGNORECASE)
_LOOPBACK = re.compile(r"http://(localhost|127\.0\.0\.1|\[::1\])([:/]|$)")
_DATE = re.compile(r"|\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])")
_ZONE = re.compile(r"[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*")
_COLOUR = re.compile(r"(#[0-9a-fA-F]{6})?")
_CODE = re.compile(r"[A-Za-z]{3}")


@dataclass(frozen=True, slots=True)
class Form:
    """`fits` takes the text and the folder of the configuration."""

    fits: Callable[[str, Path], bool]
    takes: str


def _is_place(text: str, config: Path) -> bool:
    """Whether prayer times can be told of it without asking which place is meant."""
    found = _gazetteer(config).read(folded(text)) if text.strip() else None
    return not text.strip() or bool(found and not found.wrong and (found.place or len(found.cities) == 1))


@cache
def _gazetteer(config: Path) -> Gazetteer:
    nowhere = PrayerSettings(place="", method="", asr="standard")
    return open_almanac(config, lambda: datetime.now(UTC), lambda: nowhere).gazetteer()


REVIEWED_ON = ("slack", "discord")  # where a press can open a window to write in


def _is_review_channel(text: str, _: Path) -> bool:
    address = address_of(text)
    if address is None or address.platform not in REVIEWED_ON or address.thread:
        return False
    parts = address.chat.split("/")
    return all(parts) and len(parts) == (2 if address.platform == "slack" else 1)


def _is_zone(text: str) -> bool:
    try:
        return _ZONE.fullmatch(text) is not None and bool(ZoneInfo(text))
    except (ZoneInfoNotFoundError, OSError):  # a folder of zones is opened like a file
        return False


def _is_private(address: str) -> bool:
    """Whether nobody on the way reads or changes what is sent there."""
    return address.startswith("https://") or not address or _LOOPBACK.match(address) is not None


FORMS: Mapping[str, Form] = {
    "review_channel": Form(
        _is_review_channel,
        "channels of Slack or Discord as /config shows them, such as slack/T0123/C0123 or discord/123",
    ),
    "origin": Form(
        lambda text, _: _ORIGIN.fullmatch(text) is not None,
        "origins as browsers write them, scheme://host or scheme://host:port in small letters, such as "
        "https://intranet.example.org",
    ),
    "address": Form(
        lambda text, _: _ADDRESS.fullmatch(text) is not None,
        "an address that begins with https:// or http://, such as https://dalil.example.org, or nothing",
    ),
    "provider": Form(
        lambda text, _: _ADDRESS.fullmatch(text) is not None and _is_private(text),
        "an address that begins with https:// (http:// is for a provider on this machine), or nothing",
    ),
    "mapping": Form(
        lambda text, _: rule_of(text) is not None,
        f"lines such as library-staff = reviewer library, of the roles {', '.join(ROLES)}; administrators are so "
        "everywhere",
    ),
    "colour": Form(
        lambda text, _: _COLOUR.fullmatch(text) is not None,
        "a colour as # and six digits from 0 to f, such as #7a0019, or nothing",
    ),
    "date": Form(lambda text, _: _DATE.fullmatch(text) is not None, "a date such as 2026-11-01, or nothing"),
    "zone": Form(lambda text, _: _is_zone(text), "a time zone by its name, such as Europe/Athens, or UTC"),
    "place": Form(
        _is_place,
        'a city that Dalil knows, with its country where several have the name ("Athens, Greece"), coordinates '
        '("37.98, 23.73"), or nothing',
    ),
    "currency": Form(
        lambda text, _: not text.strip() or knows_currency(text) or _CODE.fullmatch(text.strip()) is not None,
        'the code of a currency such as EUR, its name ("riyal"), or nothing',
    ),
}
