"""Steps that are switched off where no model is configured: those that have an embedded form are left out there too."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine.knowledge.collections import Definitions
from engine.messages import Answer
from engine.models.cross import CrossEncoder
from engine.retrieval.reranking import Reranker
from engine.store.database import open_database
from tests.engine.desk import PIPELINE, Desk, collections, open_desk
from tests.engine.models.tiny import cross_encoder

FOLLOWED = {
    "en": ("How many books may a bachelor's student borrow?", "And for how long?"),
    "ar": ("ما ساعات الهدوء؟", "وإلى متى؟"),
    "el": ("Πόσο κοστίζει η αναβαθμολόγηση;", "Και πότε ζητείται;"),
}
TWO = {
    "en": "When does the Central Library close on Saturdays and how much does a late instalment cost?",
    "ar": "كم أجرة الغرفة المفردة وكم غرامة مخالفة ساعات الهدوء؟",
    "el": "Πόσο κοστίζει η αναβαθμολόγηση και πόσα λεπτά μετά την έναρξη επιτρέπεται η είσοδος;",
}


@pytest.fixture
async def desk(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    scorer = CrossEncoder("retrieval.reranker", str(cross_encoder(tmp_path / "scorer")), lambda: 60.0)
    async with (
        open_database(sqlite_url) as database,
        open_desk(database, tmp_path / "dalil", reranker=Reranker(scorer)) as opened,
    ):
        yield opened


def steps(answer: Answer) -> list[str]:
    return [one.step for one in answer.trace]


@pytest.mark.parametrize("language", FOLLOWED)
async def test_without_contextualize_every_message_stands_alone(desk: Desk, language: str) -> None:
    first, then = FOLLOWED[language]
    sure: list[float] = []
    for off in ((), ("contextualize",)):
        desk.pipeline = replace(PIPELINE, off=off)
        await desk.ask(first, chat=str(off))
        sure.append((await desk.ask(then, chat=str(off))).confidence or 0.0)
    assert sure[1] < sure[0]


@pytest.mark.parametrize("language", TWO)
async def test_without_decompose_a_message_is_searched_as_one_question(desk: Desk, language: str) -> None:
    assert steps(await desk.ask(TWO[language], chat="with")).count("understand") >= 2  # a part may be tried twice
    desk.pipeline = replace(PIPELINE, off=("decompose",))
    assert steps(await desk.ask(TWO[language], chat="without")).count("understand") == 1


async def test_without_rerank_the_cross_encoder_is_not_asked(desk: Desk) -> None:
    question = "How much does a late instalment cost?"
    assert "rerank" in steps(await desk.ask(question, chat="with"))
    desk.pipeline = replace(PIPELINE, off=("rerank",))
    assert "rerank" not in steps(await desk.ask(question, chat="without"))


async def test_a_collection_leaves_steps_out_only_where_it_alone_is_asked(desk: Desk) -> None:
    handbook, faq = collections(desk.home / "files")
    await desk.ingestion.run(Definitions((replace(handbook, steps_off=("rerank", "decompose")), faq)))
    question = TWO["en"]
    both = (await desk.reply(question, chat="1")).answer
    alone = (await desk.reply(question, chat="2", collections=("handbook",))).answer
    assert (steps(both).count("understand"), "rerank" in steps(both)) == (2, True)
    assert (steps(alone).count("understand"), "rerank" in steps(alone)) == (1, False)
