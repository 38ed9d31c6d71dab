"""LoRA on a tiny model with random weights, which is really trained."""

import sys
from pathlib import Path

import pytest

from engine.errors import SettingsError
from engine.learning import generator
from engine.learning.generator import MERGED, Recipe, fine_tuned, merged, opened, perplexity, surprises, whole
from engine.learning.writing import Pair
from tests.engine.models.tiny import causal_model

RECIPE = Recipe(epochs=2, batch=8, rate=2e-2, rank=4, length=128)
DOMAIN = [Pair(f"When is fee {n} due?", (f"Fee {n} is due in week {n}.",), "", f"{n}") for n in range(60)]
INSTRUCTIONS = [Pair(f"Say {n} briefly.", (f"Briefly: {n}",), f"{n} and more", f"{n}") for n in range(40)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("peft", reason="training needs the packages of the extra 'train'")
    pytest.importorskip("accelerate", reason="training needs the packages of the extra 'train'")
    texts = [f"{pair.question} {pair.answers[0]}" for pair in (*DOMAIN, *INSTRUCTIONS)]
    return causal_model(tmp_path_factory.mktemp("tiny"), texts)


def test_each_adapter_learns_its_set_and_the_merged_weights_are_their_linear_combination(
    folder: Path, tmp_path: Path
) -> None:
    import torch
    from safetensors.torch import load_file

    base = opened(str(folder))
    start = {name: one.clone() for name, one in base.model.state_dict().items()}
    sets = {"domain": DOMAIN, "instructions": INSTRUCTIONS}
    rows = {name: [base.row(pair) for pair in pairs] for name, pairs in sets.items()}
    before = {name: perplexity(surprises(base.model, some[-20:], 8)) for name, some in rows.items()}
    for name, some in rows.items():
        fine_tuned(base, some[:-20], some[-20:], RECIPE, tmp_path / name, lambda *_: None)
    assert all(torch.equal(one, start[name]) for name, one in base.model.state_dict().items())

    shares = {"domain": 0.7, "instructions": 0.3}
    model = merged(base, {name: tmp_path / name for name in rows}, shares)
    for name, some in rows.items():
        model.set_adapter(name)
        assert perplexity(surprises(model, some[-20:], 8)) < 0.9 * before[name]
    model.set_adapter(MERGED)
    together = whole(model).state_dict()

    wanted = dict(start)
    for name, share in shares.items():
        factors = load_file(tmp_path / name / "adapter_model.safetensors")
        for key in (one for one in factors if "lora_A" in one):
            layer = key.removeprefix("base_model.model.").replace("lora_A.", "")
            change = factors[key.replace("lora_A", "lora_B")] @ factors[key]
            wanted[layer] = wanted[layer] + share * 2 * change  # alpha is twice the rank
    assert sum(not torch.equal(wanted[name], start[name]) for name in start) == 7  # all layers but the words
    assert max(float((together[name] - wanted[name]).abs().max()) for name in start) < 1e-6


def test_a_stopped_training_goes_on_from_its_last_epoch(folder: Path, tmp_path: Path) -> None:
    class StoppedError(Exception):
        pass

    def trained(work: Path, stop: int = 0) -> list[tuple[int, float]]:
        base, told = opened(str(folder)), list[tuple[int, float]]()
        rows = [base.row(pair) for pair in DOMAIN[:40]]

        def tell(epoch: int, found: float) -> None:
            told.append((epoch, found))
            if epoch == stop:
                raise StoppedError

        fine_tuned(base, rows[:24], rows[24:], Recipe(epochs=3, batch=8, rate=1e-2, rank=4), work, tell)
        return told

    uninterrupted = trained(tmp_path / "whole")
    with pytest.raises(StoppedError):
        trained(tmp_path / "parted", stop=2)
    assert dict(trained(tmp_path / "parted")) == pytest.approx(dict(uninterrupted[1:]), abs=1e-3)
    assert trained(tmp_path / "parted") == []


def test_without_the_library_the_way_to_install_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "peft", None)
    with pytest.raises(
        SettingsError, match=r"peft, which is not installed; install it with: pip install 'dalil\[train"
    ):
        generator.needs_libraries()
