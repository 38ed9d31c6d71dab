"""The calendar in conversation."""

from datetime import UTC, datetime
from functools import partial

import pytest

from engine.messages import Location
from engine.tools.calendar.skill import calendar
from engine.tools.common.almanac import PrayerSettings
from engine.tools.prayer_times.rules.day import sunset
from tests.engine.telling import SATURDAY, Telling

EVENING = datetime(2026, 11, 21, 16, tzinfo=UTC)  # after sunset in Cairo


def telling(now: datetime = SATURDAY, settings: PrayerSettings | None = None) -> Telling:
    return Telling(partial(calendar, sets=sunset), "calendar", now, settings)


async def said(text: str, now: datetime = SATURDAY) -> str:
    return (await telling(now).say(text)).text


@pytest.mark.parametrize(
    ("text", "lead"),
    [
        ("What is today's Hijri date?", "11 Jumada al-Akhira 1448 AH is today, Saturday 21 November 2026."),
        ("كم التاريخ الهجري اليوم؟", "١١ جمادى الآخرة ١٤٤٨ هـ هو اليوم، السبت ٢١ نوفمبر ٢٠٢٦."),
        ("Convert 15 Ramadan 1447 to Gregorian", "Wednesday 4 March 2026 is 15 Ramadan 1447 AH."),
        ("12 May 1990 in hijri", "17 Shawwal 1410 AH is Saturday 12 May 1990."),
        ("١٥ رمضان ١٤٤٧ كم ميلادي", "الأربعاء ٤ مارس ٢٠٢٦ يوافق ١٥ رمضان ١٤٤٧ هـ."),
        ("12 Μαΐου 1990 στο ισλαμικό ημερολόγιο", "17 Σαουάλ 1410 Εγίρας είναι Σάββατο 12 Μαΐου 1990."),
        ("what day of the week was 1 Muharram 1400?", "Tuesday: 20 November 1979, 1 Muharram 1400 AH."),
        ("When is Ramadan?", "Monday 8 February 2027: First of Ramadan, 1 Ramadan 1448 AH, in 79 days."),
        ("متى رمضان؟", "الاثنين ٨ فبراير ٢٠٢٧: أول رمضان، ١ رمضان ١٤٤٨ هـ، بعد ٧٩ يومًا."),
        ("how many days until eid al-adha", "176 days until Eid al-Adha: Sunday 16 May 2027"),
        ("πόσες μέρες μέχρι το Έιντ αλ-Φιτρ", "108 ημέρες έως: Έιντ αλ-Φιτρ: Τρίτη 9 Μαρτίου 2027"),
        ("when is eid", "Tuesday 9 March 2027: Eid al-Fitr, 1 Shawwal 1448 AH"),
        ("when is ramadan 1450", "Tuesday 16 January 2029: First of Ramadan, 1 Ramadan 1450 AH"),
        ("When is Ashura next year?", "Tuesday 15 June 2027: Ashura, 10 Muharram 1449 AH"),
        ("how many days does Ramadan 1448 have", "Ramadan 1448 AH has 29 days, from Monday 8 February 2027"),
        ("when does Ramadan end", "Ramadan 1448 AH has 29 days, from Monday 8 February 2027 to Monday 8 March 2027."),
        ("متى ينتهي رمضان", "في رمضان ١٤٤٨ هـ ٢٩ يومًا، من الاثنين ٨ فبراير ٢٠٢٧ إلى الاثنين ٨ مارس ٢٠٢٧."),
        ("17 رمضان 2 هجري كم ميلادي", "الثلاثاء ١٦ مارس ٦٢٤"),
        ("Is it Ramadan now?", "No, today is 11 Jumada al-Akhira 1448 AH"),
        ("I was born on 12 May 1990, how old am I in hijri years?", "37 years by the Hijri calendar."),
        ("كم عمري بالهجري وأنا مولود ١٢ مايو ١٩٩٠", "٣٧ سنة هجرية."),
        ("how many days until 1 Rajab 1448", "19 days until 1 Rajab 1448 AH: Thursday 10 December 2026"),
    ],
)
async def test_an_answer_begins_with_what_was_asked(text: str, lead: str) -> None:
    assert (await said(text)).startswith(lead)


async def test_ramadan_is_on_in_ramadan() -> None:
    assert (await said("are we in Ramadan?", datetime(2027, 2, 20, 9, tzinfo=UTC))).startswith(
        "Yes, today is 13 Ramadan"
    )


@pytest.mark.parametrize("text", ["when is Ramadan?", "how many days until Ramadan", "متى رمضان؟"])
async def test_who_asks_for_ramadan_in_ramadan_learns_that_it_is_on(text: str) -> None:
    answer = await said(text, datetime(2027, 2, 20, 9, tzinfo=UTC))
    assert answer.startswith(("Yes, today is 13 Ramadan 1448 AH", "نعم، اليوم ١٣ رمضان ١٤٤٨ هـ"))
    assert "2028" in answer.replace("٢٠٢٨", "2028")


@pytest.mark.parametrize(("month", "day"), [(3, 9), (5, 16)])
async def test_each_of_the_two_feasts_is_one(month: int, day: int) -> None:
    assert (await said("is it eid today?", datetime(2027, month, day, 9, tzinfo=UTC))).startswith("Yes")
    assert (await said("is it eid today?", datetime(2027, month, day - 1, 9, tzinfo=UTC))).startswith("No")


async def test_a_year_with_two_ramadans_has_both() -> None:
    answer = await said("When is Ramadan in 2030?")
    assert "Saturday 5 January 2030" in answer
    assert "Thursday 26 December 2030" in answer


async def test_a_year_without_the_day_says_so_and_gives_the_next() -> None:
    answer = await said("when is the islamic new year in 2007")  # 1428 began in January, 1429 in January of 2008
    assert "20 January 2007" in answer
    none = await said("when is arafah in 2005")  # 9 Dhu al-Hijja fell on 19 January 2005 and 9 January 2006
    assert "2005" in none


async def test_the_days_to_come_are_listed_with_their_distance() -> None:
    answer = await said("upcoming islamic events")
    assert "First of Rajab: Thursday 10 December 2026, 1 Rajab 1448 AH, in 19 days." in answer


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("what is the hijri date today", "where the crescent has to be sighted, it may differ by a day"),
        ("1 Muharram 1200 in gregorian", "tabular calendar"),
        ("03/04/2026 in hijri", "I read the date as day/month/year"),
        ("15 Ramadan in gregorian", "You named no year, so I took the next one."),
        ("10 Dhu al-Hijja 1448 in gregorian", "That day: Eid al-Adha."),
    ],
)
async def test_what_was_assumed_is_said(text: str, note: str) -> None:
    assert note in await said(text)


async def test_a_hijri_day_begins_at_sunset_where_a_place_is_known() -> None:
    assert "From sunset it is already 12 Jumada al-Akhira" in await said("hijri date today")
    assert "In Cairo, Egypt the sun sets at 16:56" in await said("hijri date in Cairo now")
    assert (await said("hijri date in Cairo now", EVENING)).startswith("12 Jumada al-Akhira 1448 AH is today")
    talk = telling(EVENING)
    await talk.say("hijri date today")
    assert (await talk.say("", location=Location(30.05, 31.25))).text.startswith("12 Jumada al-Akhira 1448 AH")
    home = PrayerSettings(place="Cairo", method="", asr="standard")
    assert (await telling(EVENING, home).say("hijri date today")).text.startswith("12 Jumada")


@pytest.mark.parametrize(
    ("text", "word", "way_on"),
    [
        ("31 Ramadan 1447 in gregorian", "Ramadan 1447 AH has 30 days, so it has no day 31", "30 Ramadan 1447"),
        ("Convert 30 Sha'ban 1447", "Sha'ban 1447 AH has 29 days", "1 Ramadan 1447"),
        ("٣٠ شعبان ١٤٤٧ بالميلادي", "في شعبان ١٤٤٧ هـ ٢٩ يومًا", "١ رمضان ١٤٤٧"),
        ("30 February 2026 in hijri", "February 2026 has 28 days", "1 March 2026"),
        ("31 Ραμαζανίου 1447", "Ραμαζάνι 1447 Εγίρας: έχει 30 ημέρες", "1 Σαουάλ 1447"),
    ],
)
async def test_a_date_that_does_not_exist_gets_a_word_and_a_way_on(text: str, word: str, way_on: str) -> None:
    talk = telling()
    asked = await talk.say(text)
    assert asked.outcome == "clarification"
    assert word in asked.text
    assert way_on in [choice.message for choice in asked.choices]
    for choice in asked.choices:
        assert (await talk.say(choice.message)).outcome == "answer"


@pytest.mark.parametrize("text", ["15/13/1447 in gregorian", "5 May 0400 in hijri", "when is eid in year 99999"])
async def test_a_date_beyond_the_calendars_is_told(text: str) -> None:
    answer = await telling().say(text)
    assert answer.outcome == "clarification"
    assert answer.text


async def test_an_age_without_a_birthday_is_asked_for() -> None:
    talk = telling()
    assert (await talk.say("how old am I in hijri years?")).outcome == "clarification"
    assert (await talk.say("12 May 1990")).text.startswith("37 years by the Hijri calendar")


async def test_nobody_is_born_tomorrow() -> None:
    assert (await telling().say("I was born on 12 May 2030, what is my hijri age")).outcome == "clarification"


async def test_what_a_continuation_leaves_open_is_as_it_was() -> None:
    talk = telling()
    await talk.say("when is eid al-adha")
    for text, lead in (
        ("in 2030?", "Saturday 13 April 2030: Eid al-Adha"),
        ("and eid al-fitr?", "Tuesday 9 March 2027: Eid al-Fitr"),
        ("and tomorrow?", "12 Jumada al-Akhira 1448 AH is Sunday"),
        ("وبكرة؟", "١٢ جمادى الآخرة ١٤٤٨ هـ"),
        ("ومتى عاشوراء؟", "الثلاثاء ١٥ يونيو ٢٠٢٧: عاشوراء"),
    ):
        assert (await talk.say(text)).text.startswith(lead), text
        assert talk.followed


@pytest.mark.parametrize("text", ["When does the library open tomorrow?", "thanks", "how long until maghrib in Cairo"])
async def test_something_else_is_not_taken_for_a_continuation(text: str) -> None:
    talk = telling()
    await talk.say("when is eid al-adha")
    await talk.say(text)
    assert not talk.followed


@pytest.mark.parametrize(
    ("text", "lead"),
    [
        ("١ رمضان ١٤٤٨ ميلادي", "الاثنين ٨ فبراير ٢٠٢٧ يوافق ١ رمضان ١٤٤٨ هـ."),
        ("٣٠ رمضان ١٤٤٧ ميلادي", "الخميس ١٩ مارس ٢٠٢٦"),
        ("1 Ramadan 1448 AD", "Monday 8 February 2027 is 1 Ramadan 1448 AH."),
        ("days from today to 1 January 2027", "41 days: from Saturday 21 November 2026"),
        ("how many days between 10 Dhul Hijja 1447 and 1 Ramadan 1447", "98 days: from Wednesday 18 February 2026"),
        ("كم يوم بين ١ رمضان ١٤٤٧ و ١٠ ذو الحجة ١٤٤٧", "٩٨ يومًا: من الأربعاء ١٨ فبراير ٢٠٢٦"),
        ("πόσες μέρες μεταξύ 1 Ιανουαρίου 2027 και 5 Ιανουαρίου 2027;", "4 ημέρες: από Παρασκευή 1 Ιανουαρίου 2027"),
        ("days from today to Ramadan", "79 days until First of Ramadan"),
        ("is 2028 a leap year", "Yes, 2028 is a leap year: it has 366 days."),
        ("is 2027 a leap year", "No, 2027 is not a leap year: it has 365 days."),
        ("is next year a hijri leap year", "No, 1449 AH is not a leap year: it has 354 days."),
        ("هل سنة ٢٠٢٨ كبيسة؟", "نعم، سنة ٢٠٢٨ كبيسة: فيها ٣٦٦ يومًا."),
        ("είναι δίσεκτο το 2028;", "Ναι, το έτος 2028 είναι δίσεκτο: 366 ημέρες."),
        ("what is the hijri date", "11 Jumada al-Akhira 1448 AH is today"),
        ("days until 1 Ramadan 1447", "Wednesday 18 February 2026: 1 Ramadan 1447 AH, 276 days ago."),
        ("days until 1 Rajab 1448", "19 days until 1 Rajab 1448 AH: Thursday 10 December 2026."),
        ("days until 1 January 2027", "41 days until Friday 1 January 2027: 23 Rajab 1448 AH."),
    ],
)
async def test_each_question_of_dates_gets_its_own_answer(text: str, lead: str) -> None:
    assert (await said(text)).startswith(lead)


@pytest.mark.parametrize(
    "text",
    [
        "Easter 2027",
        "when is Christmas",
        "date of Christmas",
        "2+2*5",
        "what is 2+2",
        "12345",
        "عيد الفصح",
        "Πάσχα 2027",
        "hijri date of the 88th",
        "τι ημερομηνία εγίρας είναι το 77",
    ],
)
async def test_what_the_calendar_does_not_tell_is_not_answered_with_today(text: str) -> None:
    answer = await telling().say(text)
    assert answer.outcome == "clarification"
    assert "11 Jumada" not in answer.text
    assert "١٤٤٨" not in answer.text


async def test_between_one_day_and_none_the_other_is_asked_for() -> None:
    assert (await said("days between 1 Ramadan 1447 and the wedding")).startswith("Between which two days?")


async def test_a_year_alone_is_of_the_event_before_and_nothing_without_one() -> None:
    talk = telling()
    await talk.say("when is Ashura")
    assert "Ashura" in (await talk.say("and 2028?")).text
    assert (await telling().say("2028")).outcome == "clarification"


async def test_a_date_before_gregory_is_reckoned_backwards_and_the_weekday_of_its_time_told() -> None:
    text = await said("what weekday was 29 May 1453")
    assert "reckoned backwards" in text
    assert "was a Tuesday" in text
    assert "reckoned backwards" not in await said("what weekday was 29 May 1953")


async def test_a_place_is_asked_about_as_before() -> None:
    assert (await said("what day is it in Cairo")).startswith(("11 Jumada", "Saturday"))
    talk = telling()
    await talk.say("hijri date today")
    assert "In Cairo, Egypt the sun sets" in (await talk.say("and in Cairo?", routed="calendar")).text


@pytest.mark.parametrize(
    ("first", "then", "lead"),
    [
        ("1 ramadan 1445 in gregorian", "and 1 shawwal?", "Wednesday 10 April 2024"),
        ("1 رمضان 1445 كم ميلادي", "و١ شوال؟", "الأربعاء ١٠ أبريل ٢٠٢٤"),
        ("1 Ραμαζάν 1445 στο γρηγοριανό", "και 1 Σαουάλ;", "Τετάρτη 10 Απριλίου 2024"),
        ("hijri date of 21 march 2024", "and of 1 april?", "22 Ramadan 1445 AH"),
    ],
)
async def test_a_day_that_goes_on_from_one_with_a_year_is_of_that_year(first: str, then: str, lead: str) -> None:
    talk = telling()
    await talk.say(first)
    assert (await talk.say(then)).text.startswith(lead)


async def test_a_new_question_without_a_year_is_of_the_next_one() -> None:
    talk = telling()
    await talk.say("1 ramadan 1445 in gregorian")
    assert (await talk.say("1 shawwal in gregorian")).text.startswith("Tuesday 9 March 2027")


@pytest.mark.parametrize(
    ("text", "lead"),
    [
        ("what hijri year is 2050", "2050 runs from"),
        ("سنة 2030 كم هجري", "٢٠٣٠ يمتد من"),
        ("ποιο έτος εγίρας είναι το 2030", "2030 εκτείνεται"),
        ("when do the white days fall in rajab 1447", "The white days of Rajab 1447"),
        ("متى الايام البيض", "الأيام البيض من جمادى الآخرة ١٤٤٨"),
        ("when is lailatul qadr 2026", "Monday 16 March 2026"),
        ("πότε είναι το κουρμπάν μπαϊράμ 2027", "Κυριακή 16 Μαΐου 2027"),
        ("when is bakrid", "Sunday 16 May 2027"),
        ("when does muharram start in 1450", "Muharram 1450 AH has 30 days, from Thursday 25 May 2028"),
        ("white days this month", "The white days of Jumada al-Akhira 1448"),
    ],
)
async def test_years_and_days_go_by_the_names_people_give_them(text: str, lead: str) -> None:
    assert (await said(text)).startswith(lead)


@pytest.mark.parametrize(
    ("text", "lead"),
    [
        ("what date is the last Friday of Ramadan 1448", "Friday 5 March 2027 is 26 Ramadan 1448 AH."),
        ("متى اول جمعة في رجب", "الجمعة ١١ ديسمبر ٢٠٢٦ يوافق ٢ رجب ١٤٤٨ هـ."),
        ("η τελευταία Παρασκευή του Ραμαζανιού 1448", "Παρασκευή 5 Μαρτίου 2027 είναι 26 Ραμαζάνι 1448 Εγίρας."),
        ("what hijri date is 41 days from now", "23 Rajab 1448 AH is Friday 1 January 2027."),
        ("كم التاريخ الهجري بعد ٤١ يوم من اليوم", "٢٣ رجب ١٤٤٨ هـ يوافق الجمعة ١ يناير ٢٠٢٧."),
        ("how many days between 1 Ramadan 1448 and Eid al-Fitr", "29 days: from Monday 8 February 2027"),
        ("كم يوم بين عيد الفطر وعيد الاضحى", "٦٨ يومًا: من الثلاثاء ٩ مارس ٢٠٢٧"),
        ("μέρες μεταξύ 1 Ραμαζανιού 1448 και Ειντ αλ-Φιτρ", "29 ημέρες: από Δευτέρα 8 Φεβρουαρίου 2027"),
        ("كم يوم بين ١ محرم و ١٠ ذو الحجة ١٤٤٨", "٣٣٤ يومًا: من الثلاثاء ١٦ يونيو ٢٠٢٦"),
        ("days between 25 December and 5 January 2027", "11 days: from Friday 25 December 2026"),
        ("when did Ramadan start in 2019", "Monday 6 May 2019: First of Ramadan, 1 Ramadan 1440 AH"),
        ("تاريخ اليوم هجري بعد ١٠ ايام", "٢١ جمادى الآخرة ١٤٤٨ هـ يوافق الثلاثاء ١ ديسمبر ٢٠٢٦."),
        ("bukra kam hijri", "12 Jumada al-Akhira 1448 AH is Sunday 22 November 2026."),
    ],
)
async def test_days_told_by_order_by_distance_and_by_their_names_are_found(text: str, lead: str) -> None:
    assert (await said(text)).startswith(lead)


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("Thursday 22 November 2026 in hijri", "You named another weekday with the date; I went by the date."),
        ("الخميس ٢٢ نوفمبر ٢٠٢٦ كم هجري", "ذكرت مع التاريخ يومًا آخر من الأسبوع"),
        ("Πέμπτη 22 Νοεμβρίου 2026 στο ισλαμικό ημερολόγιο", "Με την ημερομηνία αναφέρατε άλλη ημέρα"),
        ("3 chapters after 1 Ramadan 1448", "I could not read “3”, “chapters”, and it may change what I say."),
        ("today in hijri by the Turkish calendar", "I made no use of: “Turkish”."),
    ],
)
async def test_what_does_not_fit_or_found_no_use_is_said(text: str, note: str) -> None:
    assert note in await said(text)


async def test_a_date_with_its_own_weekday_and_one_without_leftovers_get_no_such_note() -> None:
    for text in ("Sunday 22 November 2026 in hijri", "what is the hijri date of 5 May 2026"):
        answer = await said(text)
        assert "another weekday" not in answer
        assert "no use" not in answer


async def test_two_dates_are_both_converted() -> None:
    answer = await said("convert 5 May 2026 and 20 August 2026 to hijri")
    assert "is Tuesday 5 May 2026." in answer
    assert "is Thursday 20 August 2026." in answer


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("how many weeks until ramadan", "That is 11 weeks"),
        ("how many months until hajj", "That is 5 months"),
        ("كم اسبوع باقي لعيد الفطر", "أي ١٥ أسبوعًا"),
        ("Πόσες εβδομάδες μέχρι το Ραμαζάνι;", "Δηλαδή 11 εβδομάδες"),
        ("how many days ago was eid al fitr", "Friday 20 March 2026: Eid al-Fitr, 1 Shawwal 1447 AH"),
        ("كم مر على رمضان", "١ رمضان ١٤٤٧"),
        ("is today friday", "Saturday: 21 November 2026"),
        ("Πότε είναι το Ιντ αλ-Φιτρ", "9 Μαρτίου 2027"),
        ("Πότε είναι το Ιντ αλ-Άντχα;", "16 Μαΐου 2027"),
        ("when is eid al fitr, sorry I mean eid al adha", "Sunday 16 May 2027: Eid al-Adha"),
    ],
)
async def test_the_time_until_or_since_is_told_as_it_was_asked_for(said: str, told: str) -> None:
    assert told in (await telling().say(said)).text


@pytest.mark.parametrize(
    ("said", "both"),
    [
        ("when are ashura and mawlid", ("Ashura, 10 Muharram", "Mawlid, 12 Rabi")),
        ("متى رمضان وعيد الفطر", ("أول رمضان", "عيد الفطر")),
    ],
)
async def test_of_two_events_each_is_told(said: str, both: tuple[str, str]) -> None:
    answer = await telling().say(said)
    assert all(each in answer.text for each in both)


async def test_a_date_that_is_taken_back_is_not_converted() -> None:
    answer = await telling().say("convert 5 june 2001, no wait, 5 july 2001 to hijri")
    assert "5 July 2001" in answer.text
    assert "June" not in answer.text


@pytest.mark.parametrize("said", ["what month comes after rajab", "متى عيد الأم", "when is eid al adhaa"])
async def test_what_the_calendar_does_not_tell_is_asked_back(said: str) -> None:
    assert (await telling().say(said)).outcome == "clarification"


@pytest.mark.parametrize("said", ["is 1448 a leap year", "هل سنة ١٤٤٨ كبيسة"])
async def test_the_word_that_asks_is_no_word_without_use(said: str) -> None:
    answer = await telling().say(said)
    assert "355" in answer.text or "٣٥٥" in answer.text
    assert "“" not in answer.text
    assert "«" not in answer.text


@pytest.mark.parametrize(
    ("text", "lead"),
    [
        ("twenty-six Sha'ban 1448 in gregorian", "Wednesday 3 February 2027"),
        ("ستة وعشرين شعبان ١٤٤٨ كم ميلادي", "الأربعاء ٣ فبراير ٢٠٢٧"),
        ("خمستاشر رجب ١٤٤٨ كم ميلادي", "الخميس ٢٤ ديسمبر ٢٠٢٦"),
        ("τι είναι είκοσι έξι Σααμπάν 1448 στο γρηγοριανό", "Τετάρτη 3 Φεβρουαρίου 2027"),
    ],
)
async def test_a_day_by_its_number_in_words_is_that_day(text: str, lead: str) -> None:
    assert (await said(text)).startswith(lead)


async def test_of_two_in_one_year_both_are_told_however_they_are_called() -> None:
    answer = await said("do two Ramadans fall in 2030")
    assert "5 January 2030" in answer
    assert "26 December 2030" in answer


async def test_a_year_with_nothing_that_falls_in_it_is_not_answered_with_today() -> None:
    assert not (await said("what dates does the village fair have in 2031")).startswith("11 Jumada")


@pytest.mark.parametrize("text", ["convert a gregorian date to hijri", "حوّلي تاريخ ميلادي للهجري", "تحويل تاريخ هجري"])
async def test_which_date_is_to_be_converted_is_asked(text: str) -> None:
    talk = telling()
    assert (await talk.say(text)).outcome == "clarification"
    assert "17 Shawwal 1410" in (await talk.say("12 May 1990")).text


@pytest.mark.parametrize(
    ("first", "then", "lead"),
    [
        ("when is Ashura 2026", "sorry, I meant 2028", "Saturday 3 June 2028"),
        ("متى أول رمضان ٢٠٢٩", "لا قصدي عيد الأضحى مش أول رمضان", "الثلاثاء ٢٤ أبريل ٢٠٢٩"),
        ("πότε είναι το Έιντ αλ-Φιτρ το 2026", "όχι, εννοώ το 2028", "Σάββατο 26 Φεβρουαρίου 2028"),
    ],
)
async def test_a_message_that_takes_back_what_was_said_goes_on_from_it(first: str, then: str, lead: str) -> None:
    talk = telling()
    await talk.say(first)
    assert (await talk.say(then)).text.startswith(lead)
    assert talk.followed


@pytest.mark.parametrize(
    ("text", "lead"),
    [
        ("45 days after 10 Dhu al-Hijja 1447", "Saturday 11 July 2026 is 26 Muharram 1448 AH."),
        ("two weeks before 1 Muharram 1449", "Sunday 23 May 2027 is 17 Dhu al-Hijja 1448 AH."),
        ("ما التاريخ بعد ٢٠ يوما من ١ رمضان ١٤٤٨", "الأحد ٢٨ فبراير ٢٠٢٧ يوافق ٢١ رمضان ١٤٤٨ هـ."),
        ("قبل عيد الفطر بيومين كم التاريخ", "الأحد ٧ مارس ٢٠٢٧ يوافق ٢٨ رمضان ١٤٤٨ هـ."),
        ("10 μέρες πριν το Ραμαζάνι ποια ημερομηνία είναι;", "Παρασκευή 29 Ιανουαρίου 2027 είναι 21 Σαμπάν 1448"),
        ("5 days after Ramadan, which date", "Saturday 13 March 2027 is 5 Shawwal 1448 AH."),
    ],
)
async def test_a_day_so_many_days_on_from_another_is_counted_from_it(text: str, lead: str) -> None:
    answer = await said(text)
    assert answer.startswith(lead)
    assert any(words in answer for words in ("Counted from", "محسوبًا من", "Μετρώντας από"))


async def test_days_are_counted_on_from_the_day_before_and_from_none_are_asked_about() -> None:
    talk = telling()
    await talk.say("when is eid al-adha")
    for text, lead in (
        ("and 3 days before it?", "Thursday 13 May 2027 is 7 Dhu al-Hijja"),
        ("وبعده بيوم", "الجمعة ١٤ مايو ٢٠٢٧"),
    ):
        assert (await talk.say(text)).text.startswith(lead), text
    assert (await telling().say("3 days before it in hijri")).outcome == "clarification"


@pytest.mark.parametrize(
    ("text", "lead"),
    [
        ("the year 2031, 1 Muharram: which date", "Wednesday 23 April 2031 is 1 Muharram 1453 AH."),
        ("year 9700 AH 1 muharram in gregorian", "The year 9700 is beyond what I can compute."),
        ("what hijri date was 1 January 500", "Friday 1 January 500 is before the Hijri calendar"),
        ("15 March 600 AD in hijri", "Saturday 15 March 600 is before the Hijri calendar"),
    ],
)
async def test_a_year_is_never_dropped_wherever_it_stands(text: str, lead: str) -> None:
    assert (await said(text)).startswith(lead)


@pytest.mark.parametrize(
    ("text", "lead"),
    [
        ("15 Ramadn 1446 in gregorian", "Saturday 15 March 2025 is 15 Ramadan 1446 AH."),
        ("٢٠ رمضن ١٤٤٥ بالميلادي", "السبت ٣٠ مارس ٢٠٢٤ يوافق ٢٠ رمضان ١٤٤٥ هـ."),
        ("20 Jannuary 2024 in hijri", "8 Rajab 1445 AH is Saturday 20 January 2024."),
        ("ما هو اخر يوم في رمضان ١٤٤٨", "الاثنين ٨ مارس ٢٠٢٧ يوافق ٢٩ رمضان ١٤٤٨ هـ."),
        ("the first day of Shawwal 1448 in gregorian", "Tuesday 9 March 2027 is 1 Shawwal 1448 AH."),
    ],
)
async def test_misspelt_months_and_their_first_and_last_days_are_dates(text: str, lead: str) -> None:
    assert (await said(text)).startswith(lead)


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("which weekday will Ashura be next year", True),
        ("متى عاشوراء", True),
        ("when is the library open in Ramadan", False),
        ("Ramadan", False),
    ],
)
def test_a_message_that_asks_of_a_day_of_the_year_and_nothing_else_is_whole(text: str, whole: bool) -> None:
    assert telling().skill.whole(text) is whole
