"""Between a tool and the documents the person is asked, unless the tool finds nothing in the message to go by."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.messages import FROM_DOCUMENTS
from engine.routing.router import OUT_OF_SCOPE
from engine.tools.calendar.skill import calendar
from engine.tools.common.almanac import PrayerSettings, open_almanac
from engine.tools.inheritance.skill import inheritance
from engine.tools.prayer_times.rules.day import sunset
from engine.tools.prayer_times.skill import prayer_times
from tests.engine.desk import CONFIG, Desk, reading_desk
from tests.engine.telling import SATURDAY, phrases


@pytest.mark.parametrize(
    "text",
    [
        *(
            "My thesis is 23,000 words",
            "رسالتي ٢٣٠٠٠ كلمة",
            "η διπλωματική μου είναι 23.000 λέξεις",
            "free printing pages",
        ),
        *("4 pages", "٤ صفحات", "4 σελίδες", "3 παράγραφοι", "max 900 characters", "my mother, 70, needs a lift"),
    ],
)
async def test_where_a_tool_finds_nothing_to_go_by_the_documents_are_asked(desk: Desk, text: str) -> None:
    answer = await desk.ask(text)
    assert answer.intent in (*FROM_DOCUMENTS, OUT_OF_SCOPE)
    assert answer.outcome != "clarification"


@pytest.mark.parametrize(
    ("text", "finds"),
    [
        ("A man died leaving a wife and 3 kids", True),
        ("calculate islamic inheritance", True),
        ("what does a husband get from his wife if they had a baby boy", True),
        ("مات عن زوجة وابنين", True),
        ("is a paternal uncle excluded by a full brother?", True),
        ("Άφησε σύζυγο και τρεις κόρες", True),
        ("my two brothers and I share the room with my sister", False),
        ("my two brothers live in the same room", False),
        ("can I bring my mother and two sons to the ceremony?", False),
        ("هل يمكنني إحضار أمي وأختي للحفل؟", False),
        ("καλησπέρα παιδιά", False),
    ],
)
def test_inheritance_finds_something_in_deaths_and_what_relatives_get(text: str, finds: bool) -> None:
    assert inheritance(phrases()).finds(text) is finds


@pytest.mark.parametrize(
    ("text", "dates", "times"),
    [
        ("convert 31 April 2024 to hijri", True, False),
        ("متى يبدأ شوال", True, False),
        ("25 μαρτίου 2001 σε εγίρα", True, False),
        ("prayer times in Athens", False, True),
        ("πόση ώρα μέχρι το ασρ", False, True),
        ("when do mid terms start", False, False),
        ("did vikings ever reach Baghdad", False, False),
    ],
)
def test_the_calendar_finds_days_and_prayer_times_find_prayers(text: str, dates: bool, times: bool) -> None:
    almanac = open_almanac(CONFIG, lambda: SATURDAY, lambda: PrayerSettings(place="", method="", asr="standard"))
    assert calendar(almanac, phrases(), sunset).finds(text) is dates
    assert prayer_times(almanac, phrases()).finds(text) is times


LAW = """# Families

## Adoption

An adopted child does not inherit from those who adopted it; a bequest may be made for it.

## Orphans

A student whose father died pays half the tuition. The form is handed in at the registry with the death certificate.
"""


@pytest.fixture
async def families(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    async with reading_desk(sqlite_url, tmp_path / "desk", "families.md", LAW) as opened:
        yield opened


@pytest.mark.parametrize(
    ("text", "intent"),
    [
        (
            "Έχασα τον αδερφό μου πριν από έναν μήνα, ζουν η γυναίκα του και τρεις κόρες του. Έχει 12.000 ευρώ. "
            "Τι αναλογεί στην καθεμία;",
            "inheritance",
        ),
        ("There are 60 goats and 85 sheep, free grazing, a full year passed. Are the goats apart?", "zakat"),
        ("كل اللي بالبيت ٩٥ غرام ذهب عيار ٢٤ من ثلاث سنين، في زكاة؟", "zakat"),
        ("Η θεία μου έχει 4 ουγγιές χρυσό 24 καρατίων εδώ και τρία χρόνια, πόσο πρέπει να δίνει;", "zakat"),
    ],
)
async def test_a_whole_case_is_for_its_tool_where_the_documents_do_not_surely_answer(
    families: Desk, text: str, intent: str
) -> None:
    assert (await families.ask(text)).intent == intent


@pytest.mark.parametrize(
    "text",
    [
        "My father died and left my mother and two sisters. Which form do I need at the registry?",
        "Does an adopted child inherit?",
        "My father died and left my mother and me, where do I hand in the form?",
    ],
)
async def test_a_death_told_before_a_question_to_the_documents_is_no_case(families: Desk, text: str) -> None:
    assert (await families.ask(text)).intent in FROM_DOCUMENTS
