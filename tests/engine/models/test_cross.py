"""Cross-encoders: tiny ones with random weights are really loaded and really read pairs."""

import asyncio
import threading
from pathlib import Path

import pytest

from engine.answering.models.meaning import Meaning
from engine.errors import SettingsError
from engine.models.chat import ModelRefused, ModelUnavailable
from engine.models.cross import BATCH, CrossEncoder
from engine.retrieval.reranking import Reranker
from tests.engine.models.tiny import WORDS, cross_encoder

TEXTS = ["the fee is due in may", "the library closes", "a late instalment costs 25 euros", "books"]
NLI = ("contradiction", "entailment", "neutral")


@pytest.fixture(scope="module")
def scorer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return cross_encoder(tmp_path_factory.mktemp("scorer"))


@pytest.fixture(scope="module")
def inference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return cross_encoder(tmp_path_factory.mktemp("nli"), NLI)


def opened(place: Path | str, budget_s: float = 60.0) -> CrossEncoder:
    return CrossEncoder("retrieval.reranker", str(place), lambda: budget_s)


async def test_each_text_gets_its_own_score_whatever_stands_beside_it(scorer: Path) -> None:
    reranker = Reranker(opened(scorer))
    together = await reranker("the fee", TEXTS)
    assert all(0 <= score <= 1 for score in together)
    assert len(set(together)) == len(TEXTS)
    for text, score in zip(TEXTS, together, strict=True):
        assert await reranker("the fee", [text]) == pytest.approx([score], abs=1e-4)


async def test_more_texts_than_a_batch_holds_keep_their_order(scorer: Path) -> None:
    texts = [" ".join(WORDS[number % 30 : number % 30 + 1 + number % 9]) for number in range(3 * BATCH + 1)]
    reranker = Reranker(opened(scorer))
    scores = await reranker("the fee", texts)
    assert len(scores) == len(texts)
    for number in (0, BATCH, 3 * BATCH):
        assert await reranker("the fee", [texts[number]]) == pytest.approx([scores[number]], abs=1e-4)


async def test_nothing_to_read_gives_nothing(scorer: Path) -> None:
    assert await Reranker(opened(scorer))("the fee", []) == []


async def test_reading_stops_when_its_time_is_used_up(scorer: Path) -> None:
    encoder = opened(scorer, budget_s=0.0001)
    with pytest.raises(ModelUnavailable, match=r"retrieval\.reranker: its"):
        await Reranker(encoder)("the fee", TEXTS * 200)


async def test_the_event_loop_goes_on_while_weights_are_loaded_and_read(scorer: Path) -> None:
    seen: set[str] = set()
    encoder = opened(scorer)
    load = encoder._load

    def noted() -> object:
        seen.add(threading.current_thread().name)
        return load()

    encoder._load = noted  # type: ignore[method-assign]
    await asyncio.gather(Reranker(encoder)("the fee", TEXTS), Reranker(encoder)("the library", TEXTS))
    assert threading.main_thread().name not in seen


def test_a_folder_that_is_not_there_is_named_with_its_setting_and_the_way_out(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=rf"retrieval\.reranker: there is no folder {tmp_path}/none; put the model"):
        opened(tmp_path / "none")


async def test_a_folder_without_a_model_is_named_with_its_setting_and_the_way_out(tmp_path: Path) -> None:
    with pytest.raises(ModelRefused, match=rf"retrieval\.reranker: {tmp_path} cannot be loaded .* or to nothing"):
        await Reranker(opened(tmp_path))("the fee", TEXTS)


async def test_a_claim_gets_the_chance_that_it_follows(inference: Path) -> None:
    encoder = opened(inference)
    pairs = [("the fee is due in may", "the fee is due"), ("the library closes", "books")]
    chances = await Meaning(encoder)(pairs)
    rows = await encoder.read(pairs, chances=True)
    assert chances == pytest.approx([row[NLI.index("entailment")] for row in rows])
    assert all(sum(row) == pytest.approx(1, abs=1e-4) for row in rows)


async def test_a_pair_that_was_read_is_remembered(inference: Path) -> None:
    budget = [60.0]
    meaning = Meaning(CrossEncoder("verification.nli", str(inference), lambda: budget[0]))
    first = await meaning([("the fee is due", "the fee")])
    budget[0] = 1e-9
    assert await meaning([("the fee is due", "the fee")]) == first
    with pytest.raises(ModelUnavailable):
        await meaning([("the fee is due", "books")] * 2)


async def test_a_model_that_judges_no_inference_is_refused(scorer: Path) -> None:
    with pytest.raises(ModelRefused, match="no label 'entailment'"):
        await Meaning(opened(scorer))([("the fee is due", "the fee")])
