"""Every verse as every platform shows it: what a reader sees, unescaped, is the store's text, letter for letter.

The answers are those of the skill for whole suras, so that cutting into messages is part of it. Marks that steer the
direction of lines stand around a verse, never in it, and no verse is cut in two.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from adapters.adapter import Manner
from adapters.discord.render import render as discord
from adapters.slack.render import render as slack
from adapters.telegram.render import render as telegram
from adapters.terminal.render import render as terminal
from adapters.web.render import answer_object, shown
from bot.settings import CONFIG
from engine.document import Document, plain
from engine.language import Language
from engine.messages import Answer
from engine.phrases import load
from engine.scripture.building import build, packaged
from engine.scripture.importing import gathered
from engine.scripture.store import Verses
from engine.tools.quran.dialogue.showing import Shown
from engine.tools.quran.reading.found import Passage
from tests.adapters.discord.building import question as discord_question
from tests.adapters.slack.building import question as slack_question
from tests.adapters.telegram.building import question as telegram_question
from tests.servers.discord_markdown import visible as discord_words
from tests.servers.slack_blocks import visible as slack_words
from tests.servers.telegram_html import parsed
from tests.web.test_render import Page

TANZIL = Path(__file__).resolve().parents[3] / "shared" / "data" / "quran"
PHRASES = load(CONFIG / "phrases")
LANGUAGES: tuple[Language, ...] = ("en", "ar", "el")


def _telegram(answer: Answer) -> Iterator[str]:
    for post in telegram(answer, telegram_question(), PHRASES):
        yield parsed(post.payload["arguments"]["text"])[0]


def _slack(answer: Answer) -> Iterator[str]:
    for post in slack(answer, slack_question(), PHRASES):
        yield slack_words(post.payload["arguments"].get("blocks", []))


def _discord(answer: Answer) -> Iterator[str]:
    for post in discord(answer, discord_question(), Manner(), PHRASES):
        yield discord_words(post.payload["message"]["content"])


def _terminal(answer: Answer) -> Iterator[str]:
    yield terminal(answer, colour=True)


def _web(answer: Answer) -> Iterator[str]:
    for markup in shown(answer)["html"]:
        yield Page(markup).words


def _json(answer: Answer) -> Iterator[str]:
    for block in json.loads(json.dumps(answer_object(answer)))["blocks"]:
        yield str(block.get("text", ""))


def _plain(answer: Answer) -> Iterator[str]:
    yield answer.text


PLATFORMS: dict[str, Callable[[Answer], Iterator[str]]] = {
    "telegram": _telegram,
    "slack": _slack,
    "discord": _discord,
    "terminal": _terminal,
    "web": _web,
    "json": _json,
    "plain": _plain,
}


@pytest.fixture(scope="module", params=["packaged", "imported"])
def verses(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Verses:
    """The store as it is out of the box, and with pause marks and a translation from Tanzil's files."""
    path = tmp_path_factory.mktemp("store") / "quran.db"
    sources = packaged(CONFIG)
    if request.param == "imported":
        if not TANZIL.is_dir():
            pytest.skip(f"Tanzil's files are not in {TANZIL}")
        sources = gathered(sorted(TANZIL.iterdir()), CONFIG, sources).sources
    build(path, sources)
    return Verses.open(path)


@pytest.mark.parametrize("platform", PLATFORMS)
def test_every_verse_reaches_the_reader_letter_for_letter_and_whole(platform: str, verses: Verses) -> None:
    count = 0
    for sura in verses.suras():
        language = LANGUAGES[sura.number % len(LANGUAGES)]
        passage = Passage((sura.number, 1), (sura.number, sura.verses), "sura", sura.number)
        blocks = Shown(verses, PHRASES, language, translated=sura.number % 8 == 0).passages([passage])
        answer = Answer("answer", "quran", language, Document(tuple(blocks)), turn="0" * 32)
        messages = list(PLATFORMS[platform](answer))
        place = start = 0
        for verse in verses.passage(passage.first, passage.last):
            while (found := messages[place].find(verse.text, start)) < 0:
                place, start = place + 1, 0
                assert place < len(messages), f"{platform}: {verse.sura}:{verse.ayah} is not shown as it stands"
            start = found + len(verse.text)
            count += 1
    assert count == 6236


def test_the_whole_text_stands_in_the_plain_document_verse_by_verse(verses: Verses) -> None:
    for verse in verses.all():
        blocks = Shown(verses, PHRASES, "en").passages([Passage(verse.key, verse.key)])
        assert plain(Document(tuple(blocks))).split("\n")[0] == verse.text
