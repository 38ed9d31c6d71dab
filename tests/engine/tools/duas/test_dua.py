"""Supplications in conversation: the occasion is found in three languages, the text is the source's to the byte."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.document import Quote, Verse
from engine.messages import Answer
from engine.scripture.building import build, packaged
from engine.scripture.store import Verses
from engine.store.database import open_database
from engine.tools.duas.reading import book
from engine.tools.duas.shelf import Shelf
from engine.tools.duas.skill import asks_dua
from tests.engine.desk import CONFIG, Desk, open_desk

TRAVEL, RAIN, AFTER_RAIN = "اللَّهُمَّ هَوِّنْ عَلَيْنَا سَفَرَنَا هَذَا", "اللَّهُمَّ صَيِّباً نَافِعاً", "مُطِرْنَا بِفَضْلِ اللَّهِ"
LEAVING = "بِسْمِ اللَّهِ، تَوَكَّلْتُ عَلَى اللَّهِ"
MANY = [f"نصٌّ رقم {number}" for number in range(12)]
BOOK = {
    "دعاء السفر": {"text": [TRAVEL], "footnote": ["رواه مسلم"]},
    "الدعاء إذا نزل المطر": {"text": [RAIN], "footnote": []},
    "الذكر بعد نزول المطر": {"text": [AFTER_RAIN], "footnote": []},
    "الذكر عند الخروج من المنزل": {"text": [LEAVING], "footnote": []},
    "دعاء الخروج من المسجد": {"text": [RAIN], "footnote": []},
    "أذكار الصباح": {"text": MANY, "footnote": []},
}


@pytest.fixture
async def desk(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    home = tmp_path / "dalil"
    Shelf(home, CONFIG).keep(book("hisn.json", json.dumps(BOOK, ensure_ascii=False).encode()))
    async with open_database(sqlite_url) as database, open_desk(database, home, filled=False) as opened:
        yield opened


def quoted(answer: Answer) -> list[str]:
    return [block.inlines[0].text for block in answer.document.blocks if isinstance(block, Quote)]


@pytest.mark.parametrize(
    "question", ["دعاء السفر", "dua for travel", "what do I say when travelling?", "ντουά για ταξίδι"]
)
async def test_an_occasion_is_found_in_each_language_and_its_text_is_verbatim(desk: Desk, question: str) -> None:
    answer = await desk.ask(question)
    assert (answer.outcome, answer.intent) == ("answer", "dua")
    assert quoted(answer) == [TRAVEL]


async def test_the_source_stands_below_its_text(desk: Desk) -> None:
    assert "رواه مسلم" in (await desk.ask("دعاء السفر")).text


async def test_where_several_occasions_fit_the_person_chooses_by_a_button(desk: Desk) -> None:
    asked = await desk.ask("دعاء الخروج")
    assert asked.outcome == "clarification"
    assert "الذكر عند الخروج من المنزل" in [choice.message for choice in asked.choices]
    answer = await desk.ask("الذكر عند الخروج من المنزل")
    assert quoted(answer) == [LEAVING]


async def test_after_the_rain_is_not_when_it_rains(desk: Desk) -> None:
    assert quoted(await desk.ask("دعاء المطر")) == [RAIN]
    assert quoted(await desk.ask("ماذا أقول بعد نزول المطر")) == [AFTER_RAIN]


async def test_a_long_occasion_comes_in_parts_and_none_is_left_out(desk: Desk) -> None:
    answer = await desk.ask("أذكار الصباح")
    shown = quoted(answer)
    while answer.choices:
        answer = await desk.ask(answer.choices[0].message)
        shown += quoted(answer)
    assert shown == MANY


@pytest.mark.parametrize("question", ["what do I say when I enter the toilet?", "دعاء دخول الحمام", "دعاء دخول الخلاء"])
async def test_a_verse_about_entering_is_not_offered_for_a_place_that_it_does_not_suit(
    sqlite_url: str, tmp_path: Path, question: str
) -> None:
    async with open_database(sqlite_url) as database, open_desk(database, tmp_path / "dalil", filled=False) as bare:
        answer = await bare.ask(question)
    assert answer.outcome == "abstention"
    assert not [block for block in answer.document.blocks if isinstance(block, Verse)]


async def test_without_an_import_verses_of_the_quran_are_offered_byte_for_byte(desk: Desk, tmp_path: Path) -> None:
    answer = await desk.ask("dua for my parents")
    build(tmp_path / "other.db", packaged(CONFIG))
    store = Verses.open(tmp_path / "other.db")
    assert store.verse(17, 24).text in [block.text for block in answer.document.blocks if isinstance(block, Verse)]
    assert "Tanzil" in answer.text


@pytest.mark.parametrize("question", ["dua for quantum physics"])
async def test_for_an_occasion_that_is_in_no_source_nothing_is_made_up(desk: Desk, question: str) -> None:
    answer = await desk.ask(question)
    assert answer.outcome == "abstention"
    assert not quoted(answer)


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ("dua of yunus", "21:87"),
        ("dua of the prophet Yunus", "21:87"),
        ("دعاء يونس", "21:87"),
        ("ادعية سيدنا موسى", "20:25"),
        ("دعاء نبي الله زكريا", "3:38"),
        ("دعاء ابراهيم لذريته", "14:40"),
        ("δέηση του Ιωνά", "21:87"),
    ],
)
async def test_a_supplication_is_found_by_the_prophet_who_said_it(desk: Desk, question: str, place: str) -> None:
    assert place in (await desk.ask(question)).text


@pytest.mark.parametrize(("question", "more"), [("dua of yunus", "another one"), ("دعاء يونس", "غيره")])
async def test_after_the_last_there_is_no_more(desk: Desk, question: str, more: str) -> None:
    await desk.ask(question)
    assert (await desk.ask(more)).intent == "dua"


@pytest.mark.parametrize(
    ("ask", "name"), [("I need a dua", "for travel"), ("أريد دعاء", "السفر"), ("θέλω μια ντουά", "για ταξίδι")]
)
async def test_a_supplication_without_an_occasion_is_asked_for_and_the_occasion_answers(
    desk: Desk, ask: str, name: str
) -> None:
    asked = await desk.ask(ask)
    assert asked.outcome == "clarification"
    assert quoted(await desk.ask(name)) == [TRAVEL]


async def test_a_second_occasion_becomes_a_button_and_other_words_are_named(desk: Desk) -> None:
    both = await desk.ask("dua for travel and morning remembrance")
    assert len(both.choices) > 0 or "no use" in both.text
    answer = await desk.ask("dua for travel to Tokyo")
    assert quoted(answer) == [TRAVEL]
    assert "“Tokyo”" in answer.text


@pytest.mark.parametrize(
    "text", ["duaa el safar", "do3a2 el noum", "دعاء السفر", "a dua for rain", "δέηση για τη βροχή"]
)
def test_a_message_that_begins_with_the_word_for_a_supplication_wants_one(text: str) -> None:
    assert asks_dua(text)


@pytest.mark.parametrize(
    "text",
    [
        "my flight leaves in an hour, is there a dua?",
        "راتبي خلص وبدي دعاء للرزق",
        "πονάει το κεφάλι μου, υπάρχει κάποια δέηση;",
    ],
)
def test_a_message_that_tells_first_what_a_supplication_is_for_wants_one(text: str) -> None:
    assert asks_dua(text)


@pytest.mark.parametrize(
    "text", ["ما حكم دعاء القنوت", "دعاء القنوت واجب؟", "how many duas are there", "dua", "Dua Lipa tour"]
)
def test_a_ruling_on_supplications_and_the_bare_word_are_no_such_wish(text: str) -> None:
    assert not asks_dua(text)


async def test_an_occasion_behind_an_and_goes_on_from_the_one_before(desk: Desk) -> None:
    first = await desk.ask("dua for travel", chat="on")
    assert quoted(first) == [TRAVEL]
    then = await desk.ask("and for rain?", chat="on")
    assert (then.intent, then.outcome) != ("question", "abstention")
    assert then.intent == "dua"
    assert (await desk.ask("and the rent?", chat="on")).intent != "dua"
