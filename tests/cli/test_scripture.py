"""`dalil import quran` and `dalil compute quran-verse`, as people run them."""

import json
from pathlib import Path

import pytest

from bot.settings import CONFIG
from engine.scripture.building import packaged
from tests.cli.conftest import Run, run_in


@pytest.fixture
def bare(tmp_path: Path) -> Run:
    """A home without an encoder: nothing here searches documents."""
    return run_in(tmp_path / "home")


def _lines(*references: str) -> str:
    return "\n".join(json.dumps({"reference": reference}, ensure_ascii=False) for reference in references)


def test_every_verse_comes_through_the_structured_door_letter_for_letter(bare: Run) -> None:
    text = packaged(CONFIG)
    keys = list(text.facts.keys())
    done = bare("compute", "quran-verse", "--batch", "-", stdin=_lines(*(f"{sura}:{ayah}" for sura, ayah in keys)))
    told = [answer["verses"] for answer in done.lines]
    assert [(verse["sura"], verse["ayah"]) for (verse,) in told] == keys
    assert [verse["text"] for (verse,) in told] == list(text.uthmani.verses)
    assert [verse["basmala"] for (verse,) in told] == list(text.uthmani.basmalas)
    assert [verse["link"] for (verse,) in told] == [f"https://quran.com/{sura}/{ayah}" for sura, ayah in keys]


def test_passages_are_whole_and_what_cannot_be_read_is_explained(bare: Run) -> None:
    named = ("last two verses of al-baqarah", "سورة الإخلاص والفلق", "112:5", "surah nabas", "hello", "verse 5")
    asked = _lines(*named, "1:1 " * 1001)
    done = bare("compute", "quran-verse", "--batch", "-", stdin=asked, code=4)
    two, suras, beyond, misspelt, none, loose, long = done.lines
    assert [(verse["sura"], verse["ayah"]) for verse in two["verses"]] == [(2, 285), (2, 286)]
    assert [passage["whole"] for passage in suras["passages"]] == ["sura", "sura"]
    assert len(suras["verses"]) == 4 + 5
    assert beyond["error"] == "Al-Ikhlas has 4 verses; there is no verse 5 in it"
    assert "did you mean An-Naba (78), Abasa (80)" in misspelt["error"]
    assert "2:255" in none["error"]
    assert "no sura is named" in loose["error"]
    assert "reference: has 4,004 characters; write it in at most 4,000" in long["error"]
    assert two["source"]["url"] == "https://tanzil.net"


def test_an_import_adds_a_translation_and_says_what_there_is(bare: Run, tmp_path: Path) -> None:
    keys = packaged(CONFIG).facts.keys()
    words = "\n".join(f"{sura}|{ayah}|Words of {sura}:{ayah}" for sura, ayah in keys)
    (tmp_path / "en.try.txt").write_text(f"{words}\n#  Quran Translation\n#  Name: A try\n#  ID: en.try\n", "utf-8")
    done = bare("import", "quran", str(tmp_path / "en.try.txt"))
    assert "A try (en.try), 6236 verses, digest " in done.out
    assert "translations: en.try" in done.out
    assert "https://tanzil.net" in done.out
    answer = bare("compute", "quran-verse", "--batch", "-", stdin=_lines("2:255")).lines[0]
    assert answer["verses"][0]["translations"] == {"en.try": "Words of 2:255"}
    assert "translations: none" in bare("import", "quran").out


def test_a_damaged_file_is_refused_and_changes_nothing(bare: Run, tmp_path: Path) -> None:
    bare("import", "quran")
    before = (tmp_path / "home" / "quran.db").read_bytes()
    (tmp_path / "short.txt").write_text("1|1|In the name\n#  Quran Translation\n#  ID: en.short\n", "utf-8")
    refused = bare("import", "quran", str(tmp_path / "short.txt"), code=1)
    assert "short.txt: 1 verses, there should be 6236; the end is missing" in refused.err
    assert "cannot be read" in bare("import", "quran", str(tmp_path / "nowhere.txt"), code=1).err
    assert (tmp_path / "home" / "quran.db").read_bytes() == before
