"""A passage is found by what it tells, in the words of whoever remembers it, and then quoted from the text."""

import shutil
from pathlib import Path

import pytest

from bot.settings import CONFIG, ENCODER
from engine.files import DamagedError
from engine.retrieval.encoder import Encoder
from engine.scripture.facts import load
from engine.tools.quran.contents import TABLE, VECTORS, Contents, described

FOLDER = CONFIG / "quran"
MOST_VERSES = 12


@pytest.fixture(scope="module")
def encoder() -> Encoder:
    return Encoder(ENCODER)


@pytest.fixture(scope="module")
def contents(encoder: Encoder) -> Contents:
    return Contents(FOLDER, encoder)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("where the hoopoe brings news about a queen", (27, 22)),
        ("moses and the strange teacher who makes a hole in the boat", (18, 71)),
        ("الآية اللي فيها قصة الهدهد والملكة", (27, 23)),
        ("πού λέει για τον Ιωνά που τον κατάπιε το ψάρι", (37, 142)),
        ("the wife of abu lahab with her rope of palm fibre", (111, 4)),
    ],
)
def test_a_passage_is_found_by_what_it_tells(contents: Contents, text: str, place: tuple[int, int]) -> None:
    assert any(one.first <= place <= one.last for one in contents.search(text))


def test_passages_that_are_found_do_not_overlap(contents: Contents) -> None:
    found = contents.search("the story of Joseph and his brothers")
    assert not any(
        one.first <= other.last and other.first <= one.last for one in found for other in found if one is not other
    )


@pytest.mark.parametrize("text", ["when does the library open", "كم رسوم التسجيل", "πότε πληρώνω τα δίδακτρα"])
def test_what_no_passage_tells_speaks_for_none(contents: Contents, text: str) -> None:
    assert not contents.finds(text)
    assert contents.odds(text) == 0


def test_every_description_is_of_verses_that_are_there() -> None:
    suras = {sura.number: sura.verses for sura in load(FOLDER).suras}
    for (first, last), words in described((FOLDER / TABLE).read_text(encoding="utf-8")):
        assert first[0] == last[0]
        assert 1 <= first[1] <= last[1] <= suras[first[0]]
        assert last[1] - first[1] < MOST_VERSES
        assert len(words) == 3


def test_vectors_of_another_table_and_files_that_are_damaged_are_refused(encoder: Encoder, tmp_path: Path) -> None:
    for name in (TABLE, VECTORS):
        shutil.copy(FOLDER / name, tmp_path / name)
    with (tmp_path / TABLE).open("a", encoding="utf-8") as table:
        table.write("1:1\tone\tone\tone\n")
    with pytest.raises(DamagedError, match="does not fit"):
        Contents(tmp_path, encoder)
    (tmp_path / VECTORS).write_bytes((FOLDER / VECTORS).read_bytes()[:1000])
    with pytest.raises(DamagedError, match="reinstall"):
        Contents(tmp_path, encoder)
