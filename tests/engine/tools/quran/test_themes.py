"""Themes: the verses that people who know the text expect, found in three languages without any translation."""

import json
from pathlib import Path

import pytest

from bot.settings import CONFIG
from engine.language import LANGUAGES, Language
from engine.scripture.store import Verses
from engine.text import analysis
from engine.tools.quran.dialogue.requests import is_of_other_verses
from engine.tools.quran.themes import Themes, lexicon

THEMES = [json.loads(line) for line in (Path(__file__).parent / "themes.jsonl").read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def themes(verses: Verses) -> Themes:
    return Themes(verses, lexicon(CONFIG / "quran" / "themes.tsv"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_most_themes_find_an_expected_verse_among_the_first_ten(themes: Themes, language: Language) -> None:
    found = [{f"{one.verse.sura}:{one.verse.ayah}" for one in themes.search(row[language], 10)} for row in THEMES]
    hits = [bool(verses.intersection(row["verses"])) for verses, row in zip(found, THEMES, strict=True)]
    assert len(THEMES) >= 40
    assert sum(hits) >= 0.85 * len(hits)


@pytest.mark.parametrize("theme", ["artificial intelligence", "bitcoin", "الذكاء الاصطناعي", "το διαδίκτυο", "", "the"])
def test_a_theme_that_the_text_does_not_speak_of_finds_nothing(themes: Themes, theme: str) -> None:
    assert not themes.search(theme, 10) or themes.search(theme, 10)[0].share < 0.5


def test_a_theme_in_the_words_of_the_text_leads_with_the_verse_that_has_them(themes: Themes) -> None:
    (first, *_) = themes.search("بيت العنكبوت", 3)
    assert first.verse.key == (29, 41)
    assert first.share == 1.0


def test_every_name_of_the_table_leads_to_words_of_the_text(verses: Verses) -> None:
    text = {stem for verse in verses.all() for stem in analysis.terms(verse.simple, "ar")}
    table = lexicon(CONFIG / "quran" / "themes.tsv")
    stems = {name: {stem for word in words for stem in analysis.terms(word, "ar")} for name, words in table.items()}
    assert not [name for name, found in stems.items() if not text & found]


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("write me a poem with three verses about the sea", True),
        ("κάτι στίχοι από τραγούδι για τη θάλασσα", True),
        ("verses about the sea", False),
        ("what does the quran say about poets", False),
        ("سورة الشعراء", False),
    ],
)
def test_verses_of_poems_and_songs_are_none_of_the_qurans(text: str, others: bool) -> None:
    assert is_of_other_verses(text) is others
