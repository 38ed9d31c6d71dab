"""What `dalil train generator` makes of pairs: a model that writes without further libraries, and its card."""

import json
from pathlib import Path

import pytest

from bot.cli.train_generator import ADAPTERS, CARD, Material, Options, shares_of, trained
from engine.errors import UsageError
from engine.learning.pairs import PARTS
from engine.learning.writing import Pair
from engine.models.chat import Message, Request
from engine.models.local import LocalModel
from tests.cli.conftest import Run
from tests.engine.models.tiny import causal_model

PAIRS = [Pair(f"When is fee {n} due?", (f"Fee {n} is due in week {n}.",), "", f"{n}") for n in range(20)]


async def test_the_merged_model_is_saved_with_its_adapters_and_a_card_of_figures(tmp_path: Path) -> None:
    for library in ("peft", "accelerate", "sacrebleu", "nltk", "rouge_score"):
        pytest.importorskip(library, reason="training needs the packages of the extras 'train' and 'eval'")
    from engine.learning.generator import Recipe

    parts = dict.fromkeys(PARTS, PAIRS)
    material = Material({"domain": parts, "instructions": parts}, {"pairs.jsonl": "d1"})
    base = causal_model(tmp_path / "base", [f"{pair.question} {pair.answers[0]}" for pair in PAIRS])
    recipe = Recipe(epochs=1, batch=4, rate=2e-2, rank=4, length=128)
    output = tmp_path / "model"

    card = trained(material, output, Options(str(base), recipe, (0.7, 0.3), written=1))

    held = card["held"]["domain"]
    assert list(held) == ["base", "domain", "instructions", "merged"]
    assert held["merged"]["perplexity"] < held["base"]["perplexity"]
    assert {"bleu", "rougel", "meteor", "bertscore", "similarity"} <= held["merged"].keys()
    assert card["gain"]["domain"]["log_perplexity"]["high"] < 0
    assert f"{held['merged']['perplexity']:.3f}" in (output / CARD).read_text("utf-8")
    assert (output / ADAPTERS / "instructions" / "adapter_model.safetensors").exists()
    assert not (tmp_path / "model.work").exists()
    request = Request("generator", (Message("user", PAIRS[0].question),), 0.0, 8, 60.0)
    assert (await LocalModel("ours", str(output)).complete(request)).text


def test_too_few_pairs_are_told_before_anything_is_loaded(fresh: Run, tmp_path: Path) -> None:
    pytest.importorskip("peft", reason="training needs the packages of the extra 'train'")
    path = tmp_path / "pairs.jsonl"
    path.write_text(json.dumps({"question": "When?", "answer": "In May."}) + "\n", encoding="utf-8")
    done = fresh("train", "generator", "--base", "/nowhere", "--domain", str(path), "-o", str(tmp_path / "m"), code=1)
    assert "too few pairs in the domain set" in done.err


def test_weights_that_are_no_numbers_are_told() -> None:
    assert shares_of(".7,.3") == (0.7, 0.3)
    with pytest.raises(UsageError, match="give numbers"):
        shares_of("much,little")
