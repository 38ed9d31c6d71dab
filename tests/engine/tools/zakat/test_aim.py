"""A message about zakat that asks for a rule is for the documents, whatever amounts it holds."""

import tomllib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.messages import FROM_DOCUMENTS
from engine.routing.classifier import train
from engine.store.database import open_database
from engine.tools.zakat.aim import RULES, SUMS, asking_rules, examples_of
from engine.tools.zakat.reading.read import read
from tests.engine.desk import CONFIG, Desk, asks_rule, open_desk

KEPT = 4  # of so many examples one is held out


@pytest.fixture(scope="module")
def held_out() -> dict[str, list[bool]]:
    """Whether each example held out of the training is held for one that asks for a rule, by what it is."""
    known, held = examples_of(CONFIG / "intents"), list[tuple[str, str]]()
    for kind in (RULES, SUMS):
        listed = tomllib.loads((CONFIG / "zakat" / f"{kind}.toml").read_text("utf-8"))["examples"]
        for texts in listed.values():
            known += [(text, kind) for place, text in enumerate(texts) if place % KEPT != KEPT - 1]
            held += [(text, kind) for text in texts[KEPT - 1 :: KEPT] if read(text).items]
    asks = asking_rules(train(known))
    return {kind: [asks(text) for text, of in held if of == kind] for kind in (RULES, SUMS)}


def test_four_of_five_messages_that_ask_for_a_rule_are_known(held_out: dict[str, list[bool]]) -> None:
    assert sum(held_out[RULES]) >= 0.8 * len(held_out[RULES])


def test_hardly_a_request_for_a_sum_is_held_for_one_that_asks_for_a_rule(held_out: dict[str, list[bool]]) -> None:
    assert sum(held_out[SUMS]) <= 0.1 * len(held_out[SUMS])


@pytest.mark.parametrize(
    "text",
    [
        "Is it allowed to give my widowed aunt 450 dollars out of my zakat?",
        "our hall seats 60 people for the fitr prayer, what does entry cost",
        "فيني أعطي جاري المديون ٣٠٠ دولار من زكاة مالي",
        "Πού να στείλω τα 350 ευρώ του ζακάτ μου;",
    ],
)
def test_to_whom_and_where_zakat_goes_is_a_rule(text: str) -> None:
    assert asks_rule()(text)


@pytest.mark.parametrize(
    "text",
    [
        "I want to give my zakat to my brother. I have 10,000 euros, how much is it?",
        "ممكن تحسب لي زكاة ١٦٠٠٠ ريال؟",
        "Μπορείς να μου πεις πόσο ζακάτ βγαίνει για 6.000 ευρώ;",
        "my brother owes me 1,000 euros, bank 4,200, credit card debt 600. Zakat, may I ask?",
        "Can I borrow 300 euros from the student fund?",
        "can my sister who is poor get my zakat",
    ],
)
def test_a_sum_money_of_another_matter_and_words_without_an_amount_are_none(text: str) -> None:
    assert not asks_rule()(text)


@pytest.fixture
async def desk(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    async with open_database(sqlite_url) as database, open_desk(database, tmp_path / "desk") as opened:
        yield opened


async def test_a_rule_is_looked_for_in_the_documents_also_after_a_sum(desk: Desk) -> None:
    assert (await desk.ask("zakat on 12,000 dollars kept for a year")).intent == "zakat"
    answer = await desk.ask("may I give 300 dollars of my zakat to my brother, a year has passed")
    assert answer.intent in FROM_DOCUMENTS
