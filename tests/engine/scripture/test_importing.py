"""Tanzil's files: what is whole is taken as it is, what is damaged is refused by name, and nothing changes then."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.settings import CONFIG
from engine.errors import DocumentError
from engine.scripture.building import Sources, build, digest_of, packaged
from engine.scripture.importing import gathered, kept, listed
from engine.scripture.simple import unpaused
from engine.scripture.store import Verses

TANZIL = Path(__file__).resolve().parents[4] / "shared" / "data" / "quran"
NOTICE = "\n\n#  Tanzil Quran Text (Uthmani, version 1.0.2)\n#  License: Creative Commons Attribution 3.0\n"


@pytest.fixture(scope="session")
def base() -> Sources:
    return packaged(CONFIG)


@pytest.fixture(scope="session")
def plain(base: Sources) -> str:
    """A plain file made of the packaged text, as Tanzil writes it: the basmala before the first verse, CR LF."""
    lines = []
    for (sura, ayah), above, text in zip(base.facts.keys(), base.uthmani.basmalas, base.uthmani.verses, strict=True):
        lines.append(f"{sura}|{ayah}|{above + ' ' if above else ''}{text}")
    return "\r\n".join(lines) + "\r\n" + NOTICE


@pytest.fixture(scope="session")
def translation(base: Sources) -> str:
    lines = [f"{sura}|{ayah}|Words of {sura}:{ayah}." for sura, ayah in list(base.facts.keys())]
    return "\n".join(lines) + "\n\n#  Quran Translation\n#  Name: A try\n#  Translator: Nobody\n#  ID: en.try\n"


def _with(path: Path, text: str) -> Path:
    path.write_bytes(text.encode())
    return path


def test_a_plain_file_gives_the_same_text_as_the_package(tmp_path: Path, plain: str, base: Sources) -> None:
    read = gathered([_with(tmp_path / "u.txt", plain)], CONFIG, base).sources
    assert read.uthmani.verses == base.uthmani.verses
    assert read.uthmani.basmalas == base.uthmani.basmalas
    assert "Creative Commons" in read.uthmani.notice


def _cut(text: str) -> str:
    return text[: len(text) // 2]


def _without_a_line(text: str) -> str:
    lines = text.split("\n")
    return "\n".join(lines[:299] + lines[300:])


def _twice_a_line(text: str) -> str:
    lines = text.split("\n")
    return "\n".join(lines[:300] + lines[299:])


def _one_letter(text: str) -> str:
    return text.replace("7|12|", "7|12|x", 1)


def _one_mark(text: str) -> str:
    line = next(line for line in text.split("\n") if line.startswith("36|9|"))
    return text.replace(line, line.replace("\u064e", "\u064f", 1))


def _another_verse(text: str) -> str:
    lines = text.split("\n")
    lines[500] = lines[500].rsplit("|", 1)[0] + "|" + lines[600].rsplit("|", 1)[1]
    return "\n".join(lines)


def _empty(text: str) -> str:
    line = next(line for line in text.split("\n") if line.startswith("50|1|"))
    return text.replace(line, "50|1|\r")


def _no_notice(text: str) -> str:
    return text.split("\n#")[0]


def _without_basmala(text: str) -> str:
    line = next(line for line in text.split("\n") if line.startswith("90|1|"))
    return text.replace(line, "90|1|" + " ".join(line.split(" ")[4:]))


DAMAGES: dict[str, tuple[Callable[[str], str], str]] = {
    "cut": (_cut, r"line \d+ is no 'sura\|ayah\|text'|\d+ verses, there should be 6236"),
    "a line less": (_without_a_line, r"line 300 is verse 3:8 where 3:7 should be \(sura 3 has 200 verses\)"),
    "a line twice": (_twice_a_line, r"line 301 is verse 3:7 where 3:8 should be"),
    "a letter": (_one_letter, r"in 1 of its verses, the first 7:12"),
    "a mark": (_one_mark, r"in 1 of its verses, the first 36:9"),
    "another verse": (_another_verse, r"4:8 is another verse"),
    "empty": (_empty, r"line \d+, verse 50:1 is empty"),
    "no basmala": (_without_basmala, r"90:1 does not begin with the basmala"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_text_is_refused_with_what_is_wrong_and_where(
    damage: str, tmp_path: Path, plain: str, base: Sources
) -> None:
    harm, told = DAMAGES[damage]
    with pytest.raises(DocumentError, match=told) as refusal:
        gathered([_with(tmp_path / "quran.txt", harm(plain))], CONFIG, base)
    assert "quran.txt" in str(refusal.value)


def test_a_text_without_its_notice_is_not_taken_for_the_quran(tmp_path: Path, plain: str, base: Sources) -> None:
    read = gathered([_with(tmp_path / "quran.txt", _no_notice(plain))], CONFIG, base)
    assert read.sources.uthmani is base.uthmani


def test_bytes_that_are_no_text_are_told_by_line(tmp_path: Path, plain: str, base: Sources) -> None:
    data = plain.encode()
    place = data.index(b"\n", 5000) + 1
    (tmp_path / "quran.txt").write_bytes(data[:place] + b"\xff\xfe" + data[place:])
    with pytest.raises(DocumentError, match=rf"line {data[:place].count(10) + 1} is not UTF-8"):
        gathered([tmp_path / "quran.txt"], CONFIG, base)


def test_an_unknown_edition_needs_the_word_of_the_person(tmp_path: Path, plain: str, base: Sources) -> None:
    later = _one_mark(plain).replace("version 1.0.2", "version 1.9")
    path = _with(tmp_path / "quran.txt", later)
    with pytest.raises(DocumentError, match=r"dalil import quran \S+ --digest [0-9a-f]{64}$") as refusal:
        gathered([path], CONFIG, base)
    trusted = str(refusal.value).split("--digest ")[1][:64]
    read = gathered([path], CONFIG, base, trusted).sources
    assert read.uthmani.version == "1.9"
    assert digest_of(read.uthmani, read.facts) == trusted


def test_translations_stand_side_by_side_and_later_ones_are_added(
    tmp_path: Path, translation: str, base: Sources
) -> None:
    store = tmp_path / "quran.db"
    build(store, gathered([_with(tmp_path / "en.try.txt", translation)], CONFIG, base).sources)
    other = translation.replace("en.try", "el.try").replace("Words", "Λόγια")
    read = gathered([_with(tmp_path / "el.try.txt", other)], CONFIG, kept(Verses.open(store), base))
    build(store, read.sources)
    verses = Verses.open(store)
    english, greek = sorted(verses.editions(), key=lambda edition: edition.language, reverse=True)
    assert (english.name, english.translator, english.language, greek.language) == ("A try", "Nobody", "en", "el")
    assert verses.translation(english, (2, 255)) == "Words of 2:255."
    assert verses.translation(greek, (2, 255)) == "Λόγια of 2:255."
    assert "Quran Translation" in english.notice
    assert verses.all() == Verses.open(store).all()


def test_two_files_of_one_kind_are_refused(tmp_path: Path, plain: str, translation: str, base: Sources) -> None:
    for text, what in ((plain, "uthmani text"), (translation, "en.try")):
        files = [_with(tmp_path / name, text) for name in ("one.txt", "two.txt")]
        with pytest.raises(DocumentError, match=f"one.txt and .*two.txt are both the {what}"):
            gathered(files, CONFIG, base)


def test_a_folder_without_files_is_told(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match=r"no \.txt or \.xml file"):
        listed([tmp_path])


def test_metadata_with_a_missing_sura_or_page_is_refused(tmp_path: Path, base: Sources) -> None:
    suras = "".join(
        f'<sura index="{sura.number}" ayas="{sura.verses}" type="{sura.place}" order="{sura.order}"/>'
        for sura in base.facts.suras
    )
    head = '<?xml version="1.0" encoding="UTF-8"?><quran type="metadata">'
    short = _with(tmp_path / "short.xml", f"{head}<suras>{suras.replace('114', '115')}</suras></quran>")
    with pytest.raises(DocumentError, match="sura 114 is missing"):
        gathered([short], CONFIG, base)
    bare = _with(tmp_path / "bare.xml", f"{head}<suras>{suras}</suras></quran>")
    with pytest.raises(DocumentError, match="0 juzs, there should be 30"):
        gathered([bare], CONFIG, base)
    broken = _with(tmp_path / "broken.xml", f"{head}<suras>{suras}")
    with pytest.raises(DocumentError, match="no XML that can be read"):
        gathered([broken], CONFIG, base)


@pytest.mark.skipif(not TANZIL.is_dir(), reason="Tanzil's files are not in ../shared/data/quran")
def test_tanzils_own_files_arrive_byte_for_byte(tmp_path: Path, base: Sources) -> None:
    store = tmp_path / "quran.db"
    build(store, gathered(listed([TANZIL]), CONFIG, base).sources)
    verses = Verses.open(store)
    told = {"quran-uthmani.txt": lambda verse: verse.text, "en.sahih.txt": _translated(verses)}
    for name, of in told.items():
        lines = (TANZIL / name).read_bytes().split(b"\r\n" if name.startswith("quran") else b"\n")
        rows = [line.removesuffix(b"\r") for line in lines if line[:1].isdigit()]
        assert len(rows) == 6236
        for verse, row in zip(verses.all(), rows, strict=True):
            above = f"{verse.basmala} ".encode() if verse.basmala and name.startswith("quran") else b""
            assert row == f"{verse.sura}|{verse.ayah}|".encode() + above + of(verse).encode()
    simple = [
        line for line in (TANZIL / "quran-simple-clean.txt").read_text("utf-8").splitlines() if line[:1].isdigit()
    ]
    assert unpaused(simple[299].split("|")[2]) == verses.all()[299].simple
    assert [unpaused(verse.text) for verse in verses.all()] == [unpaused(text) for text in base.uthmani.verses]


def _translated(verses: Verses) -> Callable[..., str]:
    (edition,) = verses.editions()
    return lambda verse: verses.translation(edition, verse.key)


def test_a_build_that_fails_leaves_the_store_as_it_was(tmp_path: Path, base: Sources) -> None:
    store = tmp_path / "quran.db"
    build(store, base)
    before = store.read_bytes()
    broken = Sources(base.facts, base.uthmani, translations=(base.uthmani, base.uthmani))
    with pytest.raises(Exception, match="cannot be written"):
        build(store, broken)
    assert store.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["quran.db", "quran.db.seal"]
    with closing(sqlite3.connect(store)) as database:
        assert database.execute("SELECT count(*) FROM verses").fetchone() == (6236,)
