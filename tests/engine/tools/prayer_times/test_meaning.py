"""What is asked about prayer times in words that name neither a prayer nor the qibla is told by its meaning."""

from functools import cache

import pytest

from bot.settings import CONFIG
from engine.phrases import Phrases
from engine.tools.common.almanac import Almanac
from engine.tools.prayer_times.meaning import Meanings
from engine.tools.prayer_times.skill import prayer_times
from engine.turn import Skill
from tests.engine.desk import messages
from tests.engine.telling import SATURDAY, Telling

FILE = CONFIG / "prayer_times.letters"


@cache
def meanings() -> Meanings:
    return Meanings(messages(), FILE)


def skill(almanac: Almanac, phrases: Phrases) -> Skill:
    return prayer_times(almanac, phrases, meanings())


def telling() -> Telling:
    return Telling(skill, "prayer_times", SATURDAY)


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("hotel room in Vienna, which corner should my rug point at", "qibla"),
        ("نحن في رحلة بفيينا، وين نوجّه السجادة؟", "qibla"),
        ("προς ποια γωνία να βάλω το χαλάκι μου εδώ στη Βιέννη;", "qibla"),
        ("new here in Vienna and starting with all five today, when is each", "times"),
        ("عطني الأوقات الخمسة اليوم في فيينا", "times"),
        ("γράψε μου όλες τις σημερινές ώρες για Βιέννη", "times"),
    ],
)
async def test_times_or_the_qibla_are_told_apart_by_meaning(text: str, asks: str) -> None:
    answer = await telling().say(text)
    assert answer.outcome == "answer"
    bearing = {"en": "from north", "ar": "من الشمال", "el": "από τον βορρά"}[answer.language]
    assert (bearing in answer.text) == (asks == "qibla")


@pytest.mark.parametrize(
    "text",
    [
        "times for Athens on new year's eve please, my aunt visits",
        "need the Oslo ones for the first week of the summer holidays",
        "οι ώρες της προσευχής στην Αθήνα παραμονή πρωτοχρονιάς",
    ],
)
async def test_a_day_that_is_not_made_out_is_asked_for_and_today_not_taken_for_it(text: str) -> None:
    talk = telling()
    asked = await talk.say(text)
    assert (asked.intent, asked.outcome) == ("prayer_times", "clarification")
    told = await talk.say({"en": "31 December", "el": "31 Δεκεμβρίου"}[asked.language])
    assert told.outcome == "answer"
    assert "31" in told.text.splitlines()[0]
    assert any(place in told.text for place in ("Athens", "Oslo", "Αθήνα"))


async def test_figures_of_the_story_around_a_question_are_named_and_change_nothing() -> None:
    answer = await telling().say("exam from 1 to 4 in Nottingham, what are the prayer times there today")
    assert answer.outcome == "answer"
    assert "“4”" in answer.text


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("moved from Karachi to Glasgow, fajr today?", "Glasgow"),
        ("نقلت من جدة الى لندن متى الفجر", "لندن"),
        ("ήρθα από την Αθήνα στη Βιέννη, τι ώρα είναι το φατζρ;", "Βιέννη"),
    ],
)
async def test_a_place_that_one_comes_from_is_not_the_one_that_is_meant(text: str, place: str) -> None:
    answer = await telling().say(text)
    assert answer.outcome == "answer"
    assert f"{place}," in answer.text or f"{place}،" in answer.text
