"""What messages ask of the calendar, in the words of people: `calendar_said.jsonl` tells what each means."""

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dates.days import Days, NoSuchDay
from engine.dates.events import load
from engine.dates.hijri import HijriDate, month_length, to_gregorian, to_hijri
from engine.dates.names import said, said_hijri
from engine.dates.when import when
from engine.language import LANGUAGES, Language
from engine.text.folding import folded
from engine.tools.calendar.reading import read

TODAY = date(2026, 11, 21)  # Saturday, 11 Jumada al-Akhira 1448
EVENTS = load(Path(__file__).parents[4] / "config/events.toml")
SAID = [json.loads(line) for line in Path(__file__).with_name("calendar_said.jsonl").read_text("utf-8").splitlines()]
SAME = {"now": "event"}  # kinds that differ in the wording of the answer alone


@pytest.mark.parametrize("case", SAID, ids=lambda case: case["said"])
def test_a_message_is_read_as_it_is_meant(case: Mapping[str, str]) -> None:
    request = read(case["said"], EVENTS, TODAY).request
    found = when(folded(request.when), TODAY) if request.when else None
    if case["kind"] == "wrong":
        assert found is not None
        assert (found.days, isinstance(found.wrong, NoSuchDay)) == (None, True)
        return
    kind = "event" if request.event and request.kind in ("now", "until") else request.kind or "date"
    assert kind == case["kind"]
    if "event" in case:
        assert request.event in (case["event"], "eid")
    elif "days" in case and found is not None and found.days is not None:
        assert str(found.days.first) == case["days"]
    elif "days" in case:
        assert case["days"] == str(TODAY)


@given(st.dates(date(1925, 1, 1), date(2076, 1, 1)), st.sampled_from(LANGUAGES))
def test_a_date_in_words_is_read_back_as_the_same_day(day: date, language: Language) -> None:
    for words in (said(day, language), said_hijri(to_hijri(day), language)):
        found = when(folded(words), TODAY).found
        assert [one.first for one in found if isinstance(one, Days) and one.calendar != "relative"] == [day], words


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("5 كانون الثاني 2027", "2027-01-05"),
        ("5 يناير 2027", "2027-01-05"),
        ("5 جانفي 2027", "2027-01-05"),
        ("5 شتنبر 2027", "2027-09-05"),
        ("٥ آب ٢٠٢٧", "2027-08-05"),
        ("١٢ جويلية ٢٠٢٧", "2027-07-12"),
        ("July 4, 1976", "1976-07-04"),
        ("4th of July 1976", "1976-07-04"),
        ("4.7.1976", "1976-07-04"),
        ("7/23/1995", "1995-07-23"),
        ("23/7/95", "1995-07-23"),
        ("5 Γενάρη 2027", "2027-01-05"),
        ("27th Rajab 1448", "2027-01-05"),
        ("السابع والعشرين من رجب ١٤٤٨", "2027-01-05"),
        ("10 zul hijjah 1448 AH", "2027-05-16"),
        ("10 thul-hijja 1448", "2027-05-16"),
        ("١٠ ذي الحجة ١٤٤٨ هـ", "2027-05-16"),
        ("يوم 15 شهر 9 سنة 1447", "2026-03-04"),
        ("1447/9/15", "2026-03-04"),
        ("tomorrow", "2026-11-22"),
        ("بعد بكرة", "2026-11-23"),
        ("بعد غد", "2026-11-23"),
        ("أول امبارح", "2026-11-19"),
        ("προχθές", "2026-11-19"),
        ("in 3 days", "2026-11-24"),
        ("بعد يومين", "2026-11-23"),
        ("2 weeks ago", "2026-11-07"),
        ("next Saturday", "2026-11-28"),
        ("Saturday", "2026-11-21"),
        ("last Friday", "2026-11-20"),
        ("الجمعة الماضية", "2026-11-20"),
        ("الخميس الجاي", "2026-11-26"),
        ("την επόμενη Τρίτη", "2026-11-24"),
    ],
)
def test_days_are_read_as_people_write_them(written: str, day: str) -> None:
    found = when(folded(written), TODAY).days
    assert found is not None
    assert str(found.first) == day


@pytest.mark.parametrize(
    ("written", "first", "last"),
    [
        ("from 1 to 10 Ramadan", "2027-02-08", "2027-02-17"),
        ("١-١٠ رمضان", "2027-02-08", "2027-02-17"),
        ("from Monday to Wednesday", "2026-11-23", "2026-11-25"),
        ("2026-12-01 to 2026-12-05", "2026-12-01", "2026-12-05"),
        ("next 3 days", "2026-11-21", "2026-11-23"),
        ("هذا الأسبوع", "2026-11-21", "2026-11-27"),
        ("next week", "2026-11-28", "2026-12-04"),
        ("αυτόν τον μήνα", "2026-11-01", "2026-11-30"),
        ("January 2027", "2027-01-01", "2027-01-31"),
        ("شهر رمضان", "2027-02-08", "2027-03-08"),
    ],
)
def test_a_stretch_of_days_has_a_beginning_and_an_end(written: str, first: str, last: str) -> None:
    found = when(folded(written), TODAY).days
    assert found is not None
    assert (str(found.first), str(found.last)) == (first, last)


def test_a_date_both_ways_of_which_are_possible_is_read_day_first_and_says_so() -> None:
    either, plain = (when(folded(text), TODAY).days for text in ("03/04/2026", "23/04/2026"))
    assert either is not None
    assert plain is not None
    assert (str(either.first), either.taken) == ("2026-04-03", "day_first")
    assert plain.taken == ""


@pytest.mark.parametrize(
    ("written", "length"),
    [("31 Ramadan 1447", 30), ("30 Sha'ban 1447", 29), ("30 February 2026", 28), ("29/2/2025", 28), ("15/13/1447", 0)],
)
def test_a_day_that_its_month_does_not_have_is_told(written: str, length: int) -> None:
    found = when(folded(written), TODAY)
    assert found.days is None
    assert found.wrong is not None
    assert found.wrong.length == length


@given(st.integers(1343, 1500), st.integers(1, 12), st.integers(1, 30))
def test_every_day_of_the_hijri_calendar_is_read_or_refused(year: int, month: int, day: int) -> None:
    found = when(folded(f"{day}/{month}/{year}"), TODAY)
    if day <= month_length(year, month):
        assert found.days is not None
        assert found.days.first == to_gregorian(HijriDate(year, month, day))
    else:
        assert found.wrong is not None


@given(st.text(max_size=60))
def test_any_text_is_read_without_trouble(text: str) -> None:
    read(text, EVENTS, TODAY)
