"""Cases told as tales go to their tool, whatever words they are told in."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.settings import READER
from engine.answering.documents.reader import reader_at
from engine.engine import SURELY
from engine.store.database import open_database
from tests.engine.desk import Desk, by_meaning, open_desk

TALES = [
    ("Grandpa passed on and it is just granny, dad and my aunt now. Who ends up with how much?", "inheritance"),
    ("خالي اتوفى لا عرس لا عندو جنا، بس أختو وود أخوهو، الزول دا ورثتو منو", "inheritance"),
    ("Έμεινα χήρα με δύο αγόρια και την πεθερά μου, πώς μοιράζεται το σπίτι του μακαρίτη", "inheritance"),
    ("my savings sat in the account for a year, nine thousand pounds, what must I give to the poor of it", "zakat"),
]
OTHERS = [
    "my grandmother lent me her library card, may I use it",
    "a relative of mine passed away, do you give leave for the funeral",
    "we are two sisters and a brother, is there a family ticket",
    "كم سعر التذكرة لثلاثة أولاد",
    "η κόρη μου είναι έξι, πληρώνει μισό;",
]


@pytest.mark.parametrize(("text", "tool"), TALES)
def test_a_case_is_known_by_what_it_means(text: str, tool: str) -> None:
    intent, probability = by_meaning()(text)
    assert intent == tool
    assert probability >= SURELY


@pytest.mark.parametrize("text", OTHERS)
def test_what_only_names_relatives_is_for_no_tool(text: str) -> None:
    assert by_meaning()(text)[1] < SURELY


@pytest.fixture
async def desk(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    reader = reader_at("packaged", READER)
    async with open_database(sqlite_url) as database, open_desk(database, tmp_path / "dalil", reader=reader) as opened:
        yield opened


async def test_a_tale_that_the_documents_do_not_answer_goes_to_the_tool(desk: Desk) -> None:
    answer = await desk.ask(TALES[0][0])
    assert answer.intent == "inheritance"
    assert "I understood: wife, son, daughter" in answer.text


async def test_a_question_that_the_documents_answer_stays_with_them(desk: Desk) -> None:
    assert (await desk.ask("my sister and my brother both study here, when are fees due?")).intent != "inheritance"


async def test_a_question_about_the_law_of_zakat_that_names_an_amount_is_not_reckoned(desk: Desk) -> None:
    answer = await desk.ask("may I give 300 dollars of my zakat to my brother, a year has passed")
    assert answer.intent != "zakat"


@pytest.mark.parametrize(
    ("text", "tool"),
    [
        ("which way do I turn to face Makkah from a hotel room in Oslo, the window looks north", "prayer_times"),
        ("από πού πέφτει η Μέκκα όπως κάθομαι στο μπαλκόνι μου στη Λάρισα", "prayer_times"),
        ("on the baby's papers it says 3/9/1445, when is that in normal dates", "calendar"),
    ],
)
async def test_what_is_asked_in_everyday_words_goes_to_its_tool_where_the_documents_have_no_answer(
    desk: Desk, text: str, tool: str
) -> None:
    assert (await desk.ask(text)).intent == tool


async def test_what_tells_of_a_case_without_changing_it_begins_no_case_of_its_own(desk: Desk) -> None:
    await desk.ask("عندي ١٢٥ راس غنم سايمة، كم زكاتها؟")
    assert "٥٫١٣" not in (await desk.ask("طيب واذا ولدن وصارن ٢٠٥؟")).text


@pytest.mark.parametrize(
    ("text", "tool", "words"),
    [
        (
            "o theios mou den eixe paidia oute gynaika, mono ti mana tou kai ena adelfo. pws moirazetai",
            "inheritance",
            "μητέρα",
        ),
        (
            "exw 90 grammaria xryso 22 karatia apo ton gamo, to grammario to exei 108. ti dinw gia tous ftwxous",
            "zakat",
            "108",
        ),
    ],
)
async def test_greek_in_latin_letters_is_told_and_read_as_in_its_own(
    desk: Desk, text: str, tool: str, words: str
) -> None:
    answer = await desk.ask(text)
    assert answer.intent == tool
    assert words in answer.text


async def test_a_tool_that_is_meant_beyond_doubt_asks_though_it_finds_nothing(desk: Desk) -> None:
    answer = await desk.ask("الوالد الله يرحمه راح، عنده امنا واحنا ثلاث اولاد وامه وابوه عايشين")
    assert answer.intent == "inheritance"
