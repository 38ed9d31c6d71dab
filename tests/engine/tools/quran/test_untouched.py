"""The gate that every answer passes leaves the store's own verses and translations as they are."""

from pathlib import Path

import pytest

from engine.document import Document
from engine.language import Language
from engine.messages import Answer
from engine.scripture.building import FILE, build, packaged
from engine.scripture.importing import gathered, listed
from engine.skills.verifying import Verifying
from engine.tools.quran.dialogue.showing import Shown
from engine.tools.quran.reading.found import Passage
from engine.tools.quran.scripture import Scripture
from tests.engine.desk import CONFIG, phrases

TANZIL = Path(__file__).resolve().parents[5] / "shared" / "data" / "quran"


@pytest.fixture(scope="module", params=["packaged", "imported"])
def scripture(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Scripture:
    """Out of the box, and with Tanzil's pause marks, of which some end a verse, and a translation."""
    home = tmp_path_factory.mktemp("home")
    sources = packaged(CONFIG)
    if request.param == "imported":
        if not TANZIL.is_dir():
            pytest.skip(f"Tanzil's files are not in {TANZIL}")
        sources = gathered(listed([TANZIL]), CONFIG, sources).sources
    build(home / FILE, sources)
    return Scripture(home, CONFIG)


@pytest.mark.parametrize("language", ["en", "ar"])
async def test_every_verse_passes_the_gate_as_it_is(scripture: Scripture, language: Language) -> None:
    gate, verses = Verifying(scripture, phrases()), await scripture.verses()
    shown = Shown(verses, phrases(), language, translated=language == "en")
    for sura in verses.suras():
        whole = Passage((sura.number, 1), (sura.number, sura.verses), "sura", sura.number)
        answer = Answer("answer", "quran", language, Document(tuple(shown.passages([whole]))))
        assert await gate(answer) == answer, sura.latin
