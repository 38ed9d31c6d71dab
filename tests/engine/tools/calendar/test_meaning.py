"""What is asked of the calendar in a story is told by its meaning, and put together with the days that it names."""

from functools import partial

import pytest

from bot.settings import CONFIG
from engine.tools.calendar.skill import calendar
from engine.tools.prayer_times.rules.day import sunset
from tests.engine.desk import date_meanings
from tests.engine.telling import Telling

FILE = CONFIG / "calendar.letters"


def telling() -> Telling:
    return Telling(partial(calendar, sets=sunset, means=date_meanings()), "calendar")


@pytest.mark.parametrize(
    ("text", "lead"),
    [
        (
            "our builder started on 3 March 2025 and only left on 19 August 2025, I pay by the day: how many do I owe",
            "169 days: from Monday 3 March 2025",
        ),
        ("دخل أخوي المستشفى في ٣ مارس ٢٠٢٦ وطلع منه ١٩ مارس ٢٠٢٦، التأمين يبي عدد الأيام", "١٦ يومًا: من الثلاثاء"),
        (
            "νοσηλεύτηκα από 3 Μαρτίου 2026 και βγήκα 19 Μαρτίου 2026, η ασφάλεια ρωτά πόσες μέρες κάνει",
            "16 ημέρες: από Τρίτη 3 Μαρτίου 2026",
        ),
        (
            "the landlord wants notice three months before 31 August 2027, when must the letter be there",
            "25 Dhu al-Hijja 1448 AH is Monday 31 May 2027.",
        ),
        (
            "grandfather passed away on 4 May 2026, we read for him forty days on, which date do I tell the family",
            "27 Dhu al-Hijja 1447 AH is Saturday 13 June 2026.",
        ),
        (
            "I quit smoking on 12 January 2025 and want to brag at work, how many days is it by now",
            "Sunday 12 January 2025: 12 Rajab 1446 AH, 678 days ago.",
        ),
        ("my wedding was on 14 August 2010, was it really a saturday as she says", "Saturday: 14 August 2010"),
        (
            "my boy started school on 7 September and the first holidays begin on 22 December, how many days is that",
            "106 days: from Tuesday 7 September 2027",
        ),
    ],
)
async def test_what_a_story_asks_of_its_days_is_reckoned(text: str, lead: str) -> None:
    answer = await telling().say(text)
    assert answer.outcome == "answer"
    assert answer.text.startswith(lead)


@pytest.mark.parametrize(
    ("text", "both"),
    [
        ("her husband died on 2 March 2026 and she waits four months and ten days, until which date is that",
         ("Sunday 12 July 2026", "Wednesday 8 July 2026")),
        ("جارتنا مات زوجها يوم ٢ مارس ٢٠٢٦ وعدتها أربعة أشهر وعشرة أيام، في أي تاريخ تخلص",
         ("الأحد ١٢ يوليو ٢٠٢٦", "الأربعاء ٨ يوليو ٢٠٢٦")),
        ("η γειτόνισσα έχασε τον άντρα της στις 2 Μαρτίου 2026 και περιμένει τέσσερις μήνες και δέκα μέρες, ως πότε",
         ("Κυριακή 12 Ιουλίου 2026", "Τετάρτη 8 Ιουλίου 2026")),
    ],
)  # fmt: skip
async def test_months_of_a_waiting_period_are_counted_in_both_calendars(text: str, both: tuple[str, str]) -> None:
    answer = await telling().say(text)
    assert answer.outcome == "answer"
    assert all(day in answer.text for day in both)


@pytest.mark.parametrize(
    "text",
    [
        "when does the Kataklysmos fall this year",
        "إمتى شم النسيم السنة دي",
        "we were in Rome on 3 March 2025, in Paris on 5 April 2025, in Oslo on 9 May 2025, how many days between",
        "he served from 16 July 622 until 29 May 632, how many days",
    ],
)
async def test_what_is_not_told_or_not_made_out_is_asked_for_and_nothing_else_reckoned(text: str) -> None:
    assert (await telling().say(text)).outcome == "clarification"


async def test_of_several_days_the_one_that_is_meant_is_chosen_by_a_button() -> None:
    talk = telling()
    asked = await talk.say("ill on 3 May 2026, let go on 9 June 2026, must come again forty days later, when")
    assert [choice.message for choice in asked.choices] == ["3 May 2026", "9 June 2026"]
    assert "Sunday 19 July 2026" in (await talk.say(asked.choices[1].message)).text


async def test_days_on_from_a_day_without_a_year_are_told_from_the_nearer_one() -> None:
    answer = await telling().say("her husband died on the 3rd of october and she waits 130 days, which date is it over")
    assert "3 October 2026" in answer.text
    answer = await telling().say("the rent rises 40 days after 3 January, which date is that")
    assert "3 January 2027" in answer.text
