"""Prayer times and the qibla in conversation: what is asked is answered first, and what is missing is asked for."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine.document import Picture, Table, plain
from engine.language import LANGUAGES, Language
from engine.messages import Answer, Location
from engine.store.database import open_database
from engine.tools.common.almanac import PrayerSettings
from engine.tools.prayer_times.rules.methods import METHODS
from engine.tools.prayer_times.skill import prayer_times
from tests.engine.desk import open_desk
from tests.engine.telling import SATURDAY, Telling, phrases

HOME = PrayerSettings(place="Athens, Greece", method="", asr="standard")


def telling(now: datetime = SATURDAY, settings: PrayerSettings | None = None) -> Telling:
    return Telling(prayer_times, "prayer_times", now, settings)


async def said(text: str, now: datetime = SATURDAY) -> str:
    return (await telling(now).say(text)).text


def times(answer: Answer) -> dict[str, str]:
    [table] = [block for block in answer.document.blocks if isinstance(block, Table)]
    return {row[0]: row[1] for row in table.rows}


async def test_the_time_of_the_eid_prayer_is_left_to_the_mosques() -> None:
    for text, words in (
        ("when is eid prayer in Cairo", "Mosques announce"),
        ("متى صلاة العيد في القاهرة", "تعلن المساجد"),
    ):
        answer = await telling().say(text)
        assert answer.text.startswith(words)
        assert len(times(answer)) == 6


@pytest.mark.parametrize(
    ("text", "lead"),
    [
        ("What time is it in Cairo?", "It is 14:00 in Cairo, Egypt · Saturday 21 November 2026"),
        ("كم الساعة الآن في مكة", "الساعة الآن ١٥:٠٠ في مكة، السعودية · السبت ٢١ نوفمبر ٢٠٢٦"),
        ("Τι ώρα είναι στο Κάιρο;", "Η ώρα είναι 14:00 · Κάιρο, Αίγυπτος · Σάββατο 21 Νοεμβρίου 2026"),
    ],
)
async def test_the_time_at_a_place_is_told_without_a_table(text: str, lead: str) -> None:
    answer = await telling().say(text)
    assert answer.text.startswith(lead)
    assert not any(isinstance(block, Table) for block in answer.document.blocks)


@pytest.mark.parametrize(
    "text", ["what time is it prayer in Cairo", "كم الساعة الأذان في القاهرة", "الساعة كم المغرب في القاهرة"]
)
async def test_the_time_of_a_prayer_is_not_the_time_of_day(text: str) -> None:
    assert not (await said(text)).startswith(("It is", "الساعة الآن"))


async def test_a_day_is_a_table_of_six_times_under_place_and_date() -> None:
    answer = await telling().say("prayer times in Cairo")
    assert answer.outcome == "answer"
    assert answer.text.startswith("Cairo, Egypt · Saturday 21 November 2026 · 11 Jumada al-Akhira 1448 AH")
    assert times(answer) == {
        **{"Fajr": "04:54", "Sunrise": "06:25", "Dhuhr": "11:42"},
        **{"Asr": "14:36", "Maghrib": "16:56", "Isha": "18:17"},
    }
    assert "Next: Asr at 14:36, in 36 min." in answer.text


@pytest.mark.parametrize(
    ("text", "lead"),
    [
        ("when is maghrib in Cairo tomorrow", "Maghrib: 16:56 in Cairo, Egypt, Sunday 22 November 2026"),
        ("متى المغرب في القاهرة بكرة", "المغرب: ١٦:٥٦ في القاهرة، مصر، الأحد ٢٢ نوفمبر ٢٠٢٦"),
        ("امتى الفجر ف اسوان", "الفجر: ٠٤:٤٢ في اسوان، مصر"),
        ("متى تشرق الشمس في أسوان", "الشروق: ٠٦:٠٨ في أسوان، مصر"),
        ("πότε είναι το Μαγκρίμπ στο Κάιρο αύριο", "Μαγκρίμπ (δύση): 16:56, Κάιρο, Αίγυπτος, Κυριακή 22 Νοεμβρίου"),
        ("how long until maghrib in Cairo", "2 h 56 min until Maghrib in Cairo, Egypt: it is at 16:56"),
        ("كم باقي للمغرب في القاهرة", "بقي ساعتان و٥٦ دقيقة على المغرب في القاهرة، مصر: موعده ١٦:٥٦"),
        ("πόση ώρα μένει μέχρι το Μαγκρίμπ στο Κάιρο", "2 ώρες και 56 λεπτά έως: Μαγκρίμπ (δύση), Κάιρο, Αίγυπτος"),
        ("next prayer in Cairo", "Asr at 14:36 in Cairo, Egypt, in 36 min."),
        ("has asr started in Cairo?", "Not yet: Asr is at 14:36 in Cairo, Egypt, in 36 min."),
        ("is it time for dhuhr in Cairo", "Yes, it is time for Dhuhr in Cairo, Egypt: it began at 11:42"),
        ("has fajr started in Cairo?", "The time of Fajr is over in Cairo, Egypt: it lasted from 04:54"),
        ("when does asr end in Cairo", "The time of Asr ends at 16:56 (Maghrib) in Cairo, Egypt"),
    ],
)  # fmt: skip
async def test_an_answer_begins_with_what_was_asked(text: str, lead: str) -> None:
    assert (await said(text)).startswith(lead)


async def test_the_next_prayer_may_be_that_of_tomorrow() -> None:
    assert (await said("next prayer in Cairo", SATURDAY.replace(hour=20))).startswith("Fajr tomorrow at 04:55")


async def test_after_midnight_the_time_of_isha_goes_on() -> None:
    late = datetime(2026, 11, 21, 23, 30, tzinfo=UTC)  # half past one in Cairo
    assert (await said("is it time for isha in Cairo", late)).startswith("Yes, it is time for Isha")


async def test_today_is_the_day_of_the_place() -> None:
    assert "Sunday 22 November 2026" in await said("prayer times in Auckland")
    assert "Saturday 21 November 2026" in await said("prayer times in Honolulu")


async def test_clocks_that_change_are_followed() -> None:
    before, after = [await said(f"dhuhr in Athens on {day} March 2027") for day in (27, 28)]
    assert before.startswith("Dhuhr: 12:32")
    assert after.startswith("Dhuhr: 13:31")


async def test_the_method_is_that_of_the_country_and_named() -> None:
    assert "Method: Egyptian General Authority of Survey, usual in Egypt." in await said("prayer times in Cairo")
    assert "Method: Muslim World League, used where I know no custom" in await said("prayer times in Athens")
    assert "الحساب: أم القرى، المعتمد في السعودية" in await said("مواقيت الصلاة في الرياض")


async def test_the_other_schools_afternoon_stands_beside_the_one_that_was_taken() -> None:
    assert "Asr by the majority of schools; by the Hanafi school 15:19." in await said("asr in Cairo")
    hanafi = await said("asr in Cairo by the hanafi school")
    assert hanafi.startswith("Asr: 15:19")
    assert "by the other schools 14:36." in hanafi


async def test_what_the_administrator_set_comes_after_the_question_and_before_the_country() -> None:
    set_here = PrayerSettings(place="القاهرة", method="karachi", asr="hanafi")
    answer = await telling(settings=set_here).say("when is asr?")
    assert answer.text.startswith("Asr: 15:19 in Cairo")
    assert "University of Islamic Sciences, Karachi, as set here" in answer.text
    assert "as you asked" in (await telling(settings=set_here).say("when is fajr by ISNA?")).text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", METHODS)
async def test_a_method_is_understood_by_the_name_that_answers_give_it(key: str, language: Language) -> None:
    name = phrases()(f"prayer.method_{key}", language)
    by = {
        "en": "prayer times in Oslo, method {}",
        "ar": "مواقيت الصلاة في أوسلو بطريقة {}",
        "el": "ώρες προσευχής στο Όσλο με τη μέθοδο {}",
    }
    answer = await telling().say(by[language].format(name))
    words = phrases()("prayer.method", language, method=name, why=phrases()("prayer.method_asked", language), asr="")
    assert words.strip() in answer.text


async def test_several_days_are_two_narrow_tables() -> None:
    answer = await telling().say("prayer times in Athens this week")
    tables = [block for block in answer.document.blocks if isinstance(block, Table)]
    assert [len(table.header) for table in tables] == [4, 4]
    assert [len(table.rows) for table in tables] == [7, 7]


async def test_one_prayer_of_several_days_is_one_column() -> None:
    answer = await telling().say("maghrib in Athens from 1 to 3 December 2026")
    [table] = [block for block in answer.document.blocks if isinstance(block, Table)]
    assert table.rows == (("Tue 1/12", "17:06"), ("Wed 2/12", "17:06"), ("Thu 3/12", "17:06"))


async def test_a_long_stretch_is_cut_and_says_so() -> None:
    answer = await telling().say("fajr in Athens from 2027-01-01 to 2027-03-01")
    assert "I show 31 days at a time; ask for the days from Monday 1 February 2027 on" in answer.text


async def test_days_before_the_hijri_calendar_have_times_all_the_same() -> None:
    assert len(times(await telling().say("prayer times in Cairo on 5 May 0400"))) == 6


async def test_a_rule_for_high_latitudes_is_named_when_it_decided() -> None:
    summer = await said("prayer times in London on 21 June 2027")
    assert "Fajr, Isha: twilight lasts long there" in summer
    assert "By the rule of a seventh of the night it would be Fajr 03:40, Isha 22:25" in summer
    asked = await said("prayer times in London on 21 June 2027 by a seventh of the night")
    assert "Fajr | 03:40" in asked
    assert "twilight lasts long" not in await said("prayer times in London on 21 March 2027")


@pytest.mark.parametrize(("day", "what"), [("21 December 2026", "rise"), ("21 June 2027", "set")])
async def test_where_the_sun_stays_above_or_below_the_answer_explains_and_offers_a_way(day: str, what: str) -> None:
    answer = await telling().say(f"prayer times in Tromsø on {day}")
    assert f"the sun does not {what}" in answer.text
    assert "the nearest latitude that has day and night" in answer.text
    assert len(times(answer)) == 6


async def test_days_without_sun_among_others_are_marked_in_the_table() -> None:
    answer = await telling().say("maghrib in Tromsø from 10 to 20 January 2027")
    [table] = [block for block in answer.document.blocks if isinstance(block, Table)]
    assert (table.rows[0][1], len(table.rows)) == ("–", 11)
    assert ":" in table.rows[-1][1]
    assert "–: on these days the sun does not rise" in answer.text


async def test_a_city_that_two_countries_claim_is_named_without_one() -> None:
    assert (await said("مواقيت الصلاة في القدس")).startswith("القدس · ")


async def test_the_qibla_is_an_angle_a_compass_word_and_a_distance_with_a_picture() -> None:
    answer = await telling().say("which way is the qibla from Berlin")
    assert answer.text.startswith(
        "136.7° from north: southeast. That is the direction of the Kaaba from Berlin, Germany"
    )
    [picture] = [block for block in answer.document.blocks if isinstance(block, Picture)]
    assert (picture.drawing.bearing, picture.drawing.place) == (136.7, "Berlin, Germany")
    assert "136.7°, southeast" in picture.text


async def test_in_mecca_itself_the_answer_is_the_kaaba() -> None:
    assert "you face the Kaaba itself" in await said("qibla in Mecca")


# where it is asked for


@pytest.mark.parametrize(
    ("text", "place", "lead"),
    [
        ("prayer times", "Cairo", "Cairo, Egypt · Saturday"),
        ("when is maghrib tomorrow?", "Cairo", "Maghrib: 16:56 in Cairo, Egypt, Sunday"),
        ("متى المغرب بكرة؟", "بالقاهرة", "المغرب: ١٦:٥٦ في القاهرة، مصر، الأحد"),
        ("ώρες προσευχής", "στην Αθήνα", "Αθήνα, Ελλάδα · Σάββατο"),
        ("which direction is the qibla?", "52.52, 13.405", "136.7° from north"),
        ("prayer times", "Tripoli, Lebanon", "Tripoli, Lebanon ·"),
    ],
)
async def test_a_place_that_was_asked_for_completes_the_request(text: str, place: str, lead: str) -> None:
    talk = telling()
    assert (await talk.say(text)).outcome == "clarification"
    answer = await talk.say(place)
    assert talk.followed
    assert answer.text.startswith(lead)


async def test_a_shared_location_completes_the_request_too() -> None:
    talk = telling()
    await talk.say("when is maghrib?")
    answer = await talk.say("", location=Location(37.99, 23.75))
    assert answer.text.startswith("Maghrib: 17:10 in 37.99, 23.75 (near Athens, Greece)")
    assert "Times by the clock of Europe/Athens." in answer.text


async def test_far_from_every_city_the_clock_is_that_of_the_sun() -> None:
    answer = await telling().say("", location=Location(-10, -140))
    assert "Times by the clock of Etc/GMT+9." in answer.text


async def test_a_name_of_several_places_becomes_a_choice_and_each_choice_an_answer() -> None:
    asked = await telling().say("prayer times in San Jose")
    assert [choice.label for choice in asked.choices][:2] == ["San Jose, United States", "San José, Costa Rica"]
    for choice in asked.choices:
        talk = telling()
        await talk.say("prayer times in San Jose")
        answer = await talk.say(choice.message)
        assert (answer.outcome, talk.followed) == ("answer", True), choice


async def test_the_largest_by_far_is_taken_and_a_rival_offered() -> None:
    answer = await telling().say("prayer times in Tripoli")
    assert answer.text.startswith("Tripoli, Libya")
    assert [choice.label for choice in answer.choices] == ["Tripoli, Lebanon"]


async def test_a_country_alone_is_asked_for_a_city() -> None:
    answer = await telling().say("prayer times in Egypt")
    assert answer.outcome == "clarification"
    assert "Cairo, Egypt" in [choice.label for choice in answer.choices]


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("prayer times in Londno", "London, United Kingdom"),
        ("مواقيت الصلاة في برلبن", "برلين، ألمانيا"),
        ("prayer times Caiiro", "Cairo, Egypt"),
    ],
)
async def test_a_slip_of_the_pen_is_offered_as_a_button(text: str, offered: str) -> None:
    answer = await telling().say(text)
    assert answer.outcome == "clarification"
    assert answer.choices[0].label == offered


@pytest.mark.parametrize("text", ["prayer times in Xyzzytown", "qibla 95.2, 200.1"])
async def test_a_place_that_is_not_known_gets_a_word_and_a_way_on(text: str) -> None:
    talk = telling()
    asked = await talk.say(text)
    assert asked.outcome == "clarification"
    assert "coordinates" in asked.text
    assert (await talk.say("Athens")).text.startswith(("Athens, Greece", "135.5°"))


async def test_an_unknown_name_after_the_question_is_told_to_be_unknown() -> None:
    talk = telling()
    await talk.say("prayer times")
    assert "I do not know a place called Xyzzytown" in (await talk.say("Xyzzytown")).text


async def test_a_date_that_does_not_exist_gets_a_word_and_a_way_on() -> None:
    talk = telling()
    asked = await talk.say("prayer times in Cairo on 30 Sha'ban 1447")
    assert "Sha'ban 1447 AH has 29 days" in asked.text
    assert (await talk.say(asked.choices[0].message)).text.startswith("Cairo, Egypt · Tuesday 17 February 2026")


# going on


async def test_what_a_continuation_leaves_open_is_as_it_was() -> None:
    talk = telling()
    await talk.say("prayer times in Cairo")
    for text, found in (
        ("and tomorrow?", "Cairo, Egypt · Sunday 22 November 2026"),
        ("and in Athens?", "Athens, Greece · Sunday 22 November 2026"),
        ("and maghrib?", "Maghrib: 17:09 in Athens, Greece, Sunday"),
        ("with the Hanafi Asr", "Maghrib: 17:09 in Athens, Greece, Sunday"),
        ("وبكرة؟", "المغرب: ١٧:٠٩ في أثينا، اليونان، الأحد"),
    ):
        assert (await talk.say(text)).text.startswith(found), text
        assert talk.followed


async def test_a_question_of_its_own_is_about_today_and_the_place_is_remembered() -> None:
    talk = telling()
    await talk.say("prayer times in Athens next Friday")
    answer = await talk.say("when is maghrib?", routed="prayer_times")
    assert answer.text.startswith("Maghrib: 17:10 in Athens, Greece, Saturday 21 November 2026")


async def test_tomorrow_stays_the_same_day_when_the_conversation_goes_on_later() -> None:
    talk = telling()
    await talk.say("prayer times in Athens tomorrow")
    talk.now += timedelta(days=2)
    assert "Sunday 22 November 2026" in (await talk.say("and in Cairo?")).text


@pytest.mark.parametrize(
    ("text", "routed"),
    [
        ("When does the library open?", "question"),
        ("and what is the hijri date tomorrow?", "calendar"),
        ("thanks", "greeting"),
        ("how much is the fee in Athens?", "question"),
    ],
)
async def test_something_else_is_not_taken_for_a_continuation(text: str, routed: str) -> None:
    for first in ("prayer times in Athens", "prayer times"):
        talk = telling()
        await talk.say(first)
        await talk.say(text, routed=routed)
        assert not talk.followed


async def test_the_usual_place_is_taken_where_a_question_names_none() -> None:
    assert (await telling(settings=HOME).say("when is maghrib?")).text.startswith("Maghrib: 17:10 in Athens, Greece")


@pytest.mark.parametrize(
    "text", ["مواقيت الصلاة في القاهرة", "مواقيت الصلاة في الرياض هذا الأسبوع", "اتجاه القبلة في أثينا"]
)
async def test_numbers_in_arabic_answers_are_arabic_indic(text: str) -> None:
    assert not re.search(r"[0-9]", plain((await telling().say(text)).document))


# by the whole engine


@pytest.mark.parametrize(
    ("messages", "last"),
    [
        (("prayer times", "Cairo", "and tomorrow?"), "Cairo, Egypt · "),
        (("متى المغرب؟", "بالقاهرة", "وفي أثينا؟"), "المغرب: "),
        (("ώρες προσευχής", "Αθήνα", "και αύριο;"), "Αθήνα, Ελλάδα · "),
    ],
)
async def test_a_conversation_goes_on_through_routing_and_store(
    messages: tuple[str, str, str], last: str, sqlite_url: str, tmp_path: Path
) -> None:
    async with open_database(sqlite_url) as database, open_desk(database, tmp_path, filled=False) as desk:
        answers = [await desk.ask(text) for text in messages]
    assert [(answer.intent, answer.outcome) for answer in answers] == [
        ("prayer_times", outcome) for outcome in ("clarification", "answer", "answer")
    ]
    assert answers[-1].text.startswith(last)


@pytest.mark.parametrize(
    ("first", "reply", "place"),
    [
        ("prayer times in Cordoba", "Spain", "Córdoba, Spain"),
        ("prayer times in Cordoba", "the Spanish one", "Córdoba, Spain"),
        ("prayer times in Cordoba", "Mexico", "Córdoba, Mexico"),
        ("prayer times in Hyderabad", "in Pakistan", "Hyderabad, Pakistan"),
        ("prayer times in Tripoli", "the Lebanese one", "Tripoli, Lebanon"),
        ("مواقيت الصلاة في طرابلس", "لبنان", "طرابلس، لبنان"),
        ("مواقيت الصلاة في طرابلس", "اللبنانية", "طرابلس، لبنان"),
        ("prayer times in Valencia", "Spain", "Valencia, Spain"),
    ],
)
async def test_a_country_chooses_among_places_of_a_name(first: str, reply: str, place: str) -> None:
    talk = telling()
    await talk.say(first)
    assert place in (await talk.say(reply)).text


async def test_another_city_of_the_country_is_no_choice_of_the_name() -> None:
    talk = telling()
    await talk.say("prayer times in Cordoba")
    assert "Mexico City" in (await talk.say("Mexico City")).text
    await talk.say("prayer times in Cordoba", routed="prayer_times")
    assert not (await talk.say("thanks")).text.startswith("Córdoba") or not talk.followed


@pytest.mark.parametrize(
    "text",
    ["Προς τα πού είναι η Μέκκα από την Πάτρα;", "πού βρίσκεται η Μέκκα από την Πάτρα", "where is Mecca from Patra"],
)
async def test_where_mecca_lies_is_the_qibla(text: str) -> None:
    answer = await telling().say(text)
    assert "°" in answer.text
    assert "|" not in answer.text


@pytest.mark.parametrize(
    ("text", "lead"),
    [
        ("شو بعد العصر؟", "المغرب: ١٦:٣٧"),
        ("what comes after Asr?", "Maghrib"),
        ("what is after maghrib", "Isha"),
        ("τι είναι μετά το Ασρ;", "Μαγκρίμπ"),
        ("شو بعد العشاء؟", "الفجر"),
    ],
)
async def test_what_comes_after_a_prayer_is_the_one_that_follows(text: str, lead: str) -> None:
    talk = telling()
    await talk.say("صلاة في القدس")
    assert (await talk.say(text, routed="prayer_times")).text.startswith(lead)


async def test_after_the_night_prayer_comes_the_dawn_of_tomorrow() -> None:
    assert "22 November 2026" in await said("what comes after isha in Cairo")


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("qibla in Oslo corrected for declination", "I made no use of: “corrected”, “declination”."),
        ("الفجر في القاهرة ٣ ركعات", "لم أفهم من كلامك: «٣»، «ركعات»، وقد يغيّر ذلك الجواب."),
        ("ώρες προσευχής στην Αθήνα για αστροναύτες", "Δεν χρησιμοποίησα: «αστροναύτες»."),
        ("fajr in Cairo, Friday 22 November 2026", "You named another weekday with the date"),
    ],
)
async def test_words_that_no_part_of_an_answer_took_in_stand_below_it(text: str, note: str) -> None:
    assert note in await said(text)


@pytest.mark.parametrize(
    "text",
    ["fajr tomorrow in Thessaloniki", "jumuah time in Istanbul this friday", "متى يأذن المغرب في الرياض",
     "Πότε είναι το φατζρ στην Κωνσταντινούπολη", "prayer schedule London from 1 to 7 December"],
)  # fmt: skip
async def test_a_question_that_is_understood_whole_gets_no_such_note(text: str) -> None:
    answer = await said(text)
    assert not any(word in answer for word in ("no use", "لم أستعمل", "Δεν χρησιμοποίησα"))


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("fajr in Cairo and Mecca tomorrow", ("Cairo, Egypt", "Mecca, Saudi Arabia")),
        ("φατζρ στην Αθήνα και στην Πάτρα", ("Αθήνα, Ελλάδα", "Πάτρα, Ελλάδα")),
        ("اوقات الصلاة في القاهرة والاسكندرية", ("القاهرة، مصر", "الاسكندرية، مصر")),
        ("is maghrib earlier in Cairo or in Tunis", ("Cairo, Egypt", "Tunis, Tunisia")),
    ],
)
async def test_of_two_places_each_is_told(text: str, places: tuple[str, str]) -> None:
    answer = await said(text)
    assert all(place in answer for place in places)


async def test_a_second_place_that_may_be_several_becomes_a_button() -> None:
    answer = await telling().say("prayer times in Cairo and Springfield")
    assert "Springfield" in answer.text
    assert any("Springfield" in choice.label for choice in answer.choices)


@pytest.mark.parametrize(
    ("text", "told", "untold"),
    [
        ("when is maghrib in Paris, no sorry, Lyon", "Lyon", "Paris"),
        ("متى المغرب في مكة، لا قصدي جدة", "جدة", "مكة"),
        ("fajr, no sorry, dhuhr in Baghdad", "Dhuhr", "Fajr"),
        ("maghrib in London today, no wait, tomorrow", "22 November", "21 November"),
        ("Πότε είναι το μαγκρίμπ στην Αθήνα, συγγνώμη, στην Πάτρα", "Πάτρα", "Αθήνα"),
    ],
)
async def test_what_is_taken_back_is_not_told(text: str, told: str, untold: str) -> None:
    answer = await said(text)
    assert told in answer
    assert untold not in answer


async def test_a_place_that_corrects_another_and_is_not_known_is_asked_about() -> None:
    assert (await telling().say("maghrib in Paris, I mean Zzyzxville")).outcome == "clarification"


@pytest.mark.parametrize(
    ("text", "lead"),
    [
        ("what prayer is it now in Karachi", "It is time for Maghrib in Karachi, Pakistan"),
        ("اي صلاة الان في كراتشي", "الوقت الآن وقت المغرب في كراتشي"),
        ("ποια προσευχή είναι τώρα στο Καράτσι", "Είναι η ώρα: Μαγκρίμπ (δύση)"),
        ("what prayer is it now in Cape Verde islands 15.0, -23.5", "Dhuhr at"),
    ],
)
async def test_the_prayer_of_the_hour_is_told_and_between_sunrise_and_noon_the_next(text: str, lead: str) -> None:
    assert (await said(text, SATURDAY.replace(hour=13))).startswith(lead)


async def test_a_state_chooses_among_the_namesakes_that_were_offered() -> None:
    talk = telling()
    await talk.say("fajr in Springfield")
    answer = await talk.say("Illinois")
    assert "Springfield, Illinois, United States" in answer.text


async def test_a_namesake_of_the_same_country_is_told_by_a_larger_city_near_it() -> None:
    asked = await telling().say("fajr in Taizhou")
    labels = [choice.label for choice in asked.choices]
    assert any("(near " in label for label in labels)
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("fen el qebla fel iskenderiya", "Alexandria, Egypt"),
        ("emta el maghreb fel qahera", "القاهرة، مصر"),
        ("mawa3id el sala fi dimashq", "دمشق، سوريا"),
    ],
)
async def test_arabic_in_latin_letters_names_places_too(text: str, told: str) -> None:
    assert told in await said(text)


async def test_the_word_for_prayer_in_latin_letters_is_no_town() -> None:
    assert (await telling().say("mawa3id el sala")).outcome == "clarification"


@pytest.mark.parametrize(
    ("first", "then", "place"),
    [
        ("Isha today in London", "oops no, not England, London Ontario", "Canada"),
        ("متى العصر اليوم في باريس", "لا قصدي ليون مش باريس", "ليون، فرنسا"),
    ],
)
async def test_a_place_that_takes_back_the_one_before_is_meant(first: str, then: str, place: str) -> None:
    talk = telling()
    await talk.say(first)
    answer = await talk.say(then)
    assert (answer.outcome, talk.followed) == ("answer", True)
    assert place in answer.text


async def test_the_night_is_no_city_behind_an_and() -> None:
    answer = await said("ساكنة بهلسنكي والليل طويل بالشتا، متى العشا اليوم")
    assert "هلسنكي" in answer
    assert "فرنسا" not in answer


@pytest.mark.parametrize(
    ("first", "turns"),
    [
        ("Fajr in Ankara", (("the one after it?", "Dhuhr:"), ("and the one after that", "Asr:"))),
        ("العشا في القاهرة", (("واللي بعدها؟", "الفجر: ٠٤:٥٥ في القاهرة، مصر، الأحد ٢٢ نوفمبر"),)),
        ("Ίσα στην Ξάνθη την Τρίτη", (("και η επόμενη;", "Φατζρ (αυγή)"), ("και η μετά;", "Ζουχρ (μεσημέρι)"))),
    ],
)
async def test_the_prayer_after_the_one_that_was_told_follows_it(
    first: str, turns: tuple[tuple[str, str], ...]
) -> None:
    talk = telling()
    await talk.say(first)
    for text, lead in turns:
        assert (await talk.say(text)).text.startswith(lead), text


async def test_the_dawn_after_isha_is_that_of_the_next_day() -> None:
    talk = telling()
    await talk.say("Isha in Ankara on 24 November 2026")
    assert "Wednesday 25 November 2026" in (await talk.say("and the one after it?")).text


async def test_the_asr_of_a_school_is_told_after_another_prayer_and_put_right_in_a_word() -> None:
    talk = telling()
    await talk.say("Jumuah time in Kuala Lumpur")
    for text, school in (("Shafii asr there", "majority of schools"), ("hanafi instead", "Asr by the Hanafi school;")):
        answer = await talk.say(text)
        assert answer.text.startswith("Asr:")
        assert school in answer.text


@pytest.mark.parametrize("text", ["العصر الجاهلي متى انتهى؟", "متى بدأ عصر النهضة", "العصر الحديث"])
def test_an_era_is_no_prayer(text: str) -> None:
    assert not telling().skill.finds(text)


def test_the_afternoon_prayer_stays_one_beside_its_school_and_its_day() -> None:
    assert all(telling().skill.finds(text) for text in ("متى العصر الحنفي", "عصر اليوم في عمان", "العصر الجاي"))


@pytest.mark.parametrize("text", ["I lost my bag", "my dog died", "έχασα την τσάντα μου", "ضاعت مني حقيبتي"])
async def test_what_tells_no_place_time_or_day_changes_nothing_of_what_was_asked(text: str) -> None:
    talk = telling()
    first = await talk.say("prayer times in Tripoli")
    assert not (await talk.say(text, routed="greeting")).text.startswith("Tripoli")
    again = telling()
    first = await again.say("prayer times in Tripoli")
    assert (await again.say(text, routed="prayer_times")).state == first.state


@pytest.mark.parametrize("text", ["I lost my bag", "my dog died", "έχασα την τσάντα μου"])
async def test_a_sentence_is_no_name_of_a_place_that_was_asked_for(text: str) -> None:
    talk = telling()
    await talk.say("prayer times")
    assert text not in (await talk.say(text)).text
