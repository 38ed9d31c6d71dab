"""Messages that ask nothing are told from those that ask without a question mark."""

import json
import tomllib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.settings import READER
from engine.answering.documents.reader import reader_at
from engine.language import LANGUAGES, Language
from engine.messages import FROM_DOCUMENTS
from engine.routing.asking import is_question
from engine.routing.classifier import train
from engine.routing.telling import ASKS, TELLS, examples_of, telling
from engine.store.database import open_database
from tests.engine.desk import CONFIG, Desk, open_desk, tells

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
KEPT = 5  # of so many examples one is held out


@pytest.fixture(scope="module")
def held_out() -> dict[tuple[str, Language], list[bool]]:
    """Whether each example held out of the training is held for one that tells, by what it is and its language."""
    known, held = examples_of(CONFIG / "intents"), list[tuple[str, str, Language]]()
    for kind in (TELLS, ASKS):
        listed = tomllib.loads((CONFIG / "asking" / f"{kind}.toml").read_text("utf-8"))["examples"]
        for language, texts in listed.items():
            known += [(text, kind) for place, text in enumerate(texts) if place % KEPT != KEPT - 1]
            held += [(text, kind, language) for text in texts[KEPT - 1 :: KEPT]]
    judge = telling(train(known))
    found: dict[tuple[str, Language], list[bool]] = {}
    for text, kind, language in held:
        found.setdefault((kind, language), []).append(judge(text))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_other_message_that_asks_nothing_is_known(
    held_out: dict[tuple[str, Language], list[bool]], language: Language
) -> None:
    found = held_out[TELLS, language]
    assert sum(found) >= 0.4 * len(found)


def test_a_trouble_told_for_help_is_mostly_heard_as_asking(
    held_out: dict[tuple[str, Language], list[bool]],
) -> None:
    found = [one for (kind, _), each in held_out.items() if kind == ASKS for one in each]
    assert sum(found) <= 0.15 * len(found)


def test_hardly_a_question_for_the_documents_is_held_for_a_tale() -> None:
    """One in forty of those without a sign of a question."""
    rows = [
        json.loads(line)
        for name in ("routing", "routing_held_out", "routing_sealed", "routing_fresh", "samples", "paraphrases")
        for line in (SCENARIOS / f"{name}.jsonl").read_text("utf-8").splitlines()
    ]
    texts = [row.get("text") or row.get("question") for row in rows if row.get("intent", "question") in FROM_DOCUMENTS]
    unmarked = [text for text in texts if text and not is_question(text)]
    wrong = list(filter(tells(), unmarked))
    assert len(wrong) <= len(unmarked) / 40, wrong


@pytest.fixture
async def desk(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    reader = reader_at("packaged", READER)
    async with open_database(sqlite_url) as database, open_desk(database, tmp_path / "desk", reader=reader) as opened:
        yield opened


@pytest.mark.parametrize(
    "text",
    [
        "my coffee went cold while i was on the phone",
        "that lecture nearly finished me off",
        "ok i'll decide some other day",
        "الزحمة قضت علي اليوم",
        "خلص بقرر بعدين",
        "η κίνηση με τελείωσε σήμερα",
        "άσε, θα το δω μια άλλη μέρα",
    ],
)
async def test_what_asks_nothing_is_not_answered_with_passages(desk: Desk, text: str) -> None:
    answer = await desk.ask(text)
    assert not answer.citations
    assert answer.intent in ("greeting", "out_of_scope")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("i paid an instalment late", "€25"),
        ("خالفت ساعات الهدوء وبدي اعرف الغرامة", "٤٠"),
    ],
)
async def test_a_trouble_that_the_documents_answer_is_answered(desk: Desk, text: str, told: str) -> None:
    assert told in (await desk.ask(text)).text
