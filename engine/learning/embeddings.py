"""Fine-tunes a sentence encoder by sentence-transformers' own trainer: multiple negatives with hard ones.

The passage that answers a question is to be told from those of the other questions of its step and from one that a
search mistakes for it (Henderson et al. 2017; in small parts, Gao et al. 2021, as a step of long passages would take
many GB). The questions of a step are asked of the same collections: passages of others are nothing that a search would
have to tell apart, and may say the same. After each epoch the development questions decide whether it got better; it
stops when it does not, and keeps the best. Last they decide how much of the start is mixed back in (Wortsman et al.
2022). A stopped run goes on from its last epoch.
"""

import shutil
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from engine.evaluation.libraries import needed
from engine.learning import epochs
from engine.learning.pairs import Triple

PURPOSE = "trainings of an encoder"
PATIENCE = 2  # epochs without a gain
LEAST = 8  # pairs of one group that are worth steps of their own
TOGETHER = 8  # texts whose states are held at once, however many a step has
SHARES = (0.75, 0.5)  # of the trained weights, beside those of the start, that are tried besides them alone
FROZEN = 0.5  # of the layers, the lowest, which stay as they are: half the work, and less is learned by heart
MRR = "mrr"


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a run depends on besides base and questions."""

    epochs: int = 10
    batch: int = 32
    rate: float = 5e-5
    seed: int = 13


def needs_libraries() -> None:
    """SettingsError where what training needs is not installed."""
    for module in ("accelerate", "datasets", "onnx"):
        needed(module, module, PURPOSE, "train")


def fine_tuned(
    model: Any,
    triples: Sequence[Triple],
    prompts: Mapping[str, str],
    measure: Callable[[], float],
    recipe: Recipe,
    work: Path,
    told: Callable[[int, float], None],
) -> float:
    """Trains `model` in place, on the device it is on; gives the best MRR of development. `measure` tells it of the
    model as it stands, `told` hears it after each epoch. `work` keeps the state of a run until it is done."""
    start = {name: one.clone() for name, one in model.state_dict().items()}
    from sentence_transformers import SentenceTransformerTrainer, SentenceTransformerTrainingArguments
    from sentence_transformers.base.evaluation import BaseEvaluator
    from sentence_transformers.sentence_transformer.losses import CachedMultipleNegativesRankingLoss
    from transformers import EarlyStoppingCallback

    class Measured(BaseEvaluator):
        primary_metric = MRR

        def __call__(self, *_: Any, epoch: float = -1, **__: Any) -> dict[str, float]:
            found = measure()
            told(round(epoch), found)
            return {MRR: found}

    _frozen(model[0].auto_model)
    arguments = SentenceTransformerTrainingArguments(
        **epochs.arguments(recipe, work, MRR, greater_is_better=True),
        batch_sampler="no_duplicates",
        prompts=dict(prompts) if any(prompts.values()) else None,
        bf16=torch.cuda.is_available() or torch.ops.mkldnn._is_mkldnn_bf16_supported(),
    )
    trainer = SentenceTransformerTrainer(
        model=model,
        args=arguments,
        train_dataset=_grouped(triples),
        loss=CachedMultipleNegativesRankingLoss(model, mini_batch_size=TOGETHER),
        evaluator=Measured(),  # type: ignore[no-untyped-call]
        callbacks=[EarlyStoppingCallback(PATIENCE)],
    )
    epochs.run(trainer, work)
    shutil.rmtree(work / epochs.CHECKPOINTS, ignore_errors=True)
    return _mixed(model, start, float(trainer.state.best_metric or 0.0), measure)


def _frozen(body: Any) -> None:
    """The embeddings stay, so that words no question uses keep their place among the others, and so do low layers."""
    body.get_input_embeddings().weight.requires_grad_(False)
    layers = body.encoder.layer if hasattr(body, "encoder") else ()
    for layer in layers[: int(FROZEN * len(layers))]:
        layer.requires_grad_(False)


def _grouped(triples: Sequence[Triple]) -> Any:
    """A set for each group; those with few pairs share one."""
    sizes = Counter(one.group for one in triples)
    groups: dict[str, list[Triple]] = defaultdict(list)
    for one in triples:
        groups[one.group if sizes[one.group] >= LEAST else "others"].append(one)
    whole = needed("datasets", "datasets", PURPOSE, "train")
    sets = {
        name: whole.Dataset.from_dict(
            {
                "anchor": [one.question for one in held],
                "positive": [one.passage for one in held],
                "negative": [one.mistaken for one in held],
            }
        )
        for name, held in groups.items()
    }
    return whole.DatasetDict(sets) if len(sets) > 1 else next(iter(sets.values()))


def _mixed(model: Any, start: Mapping[str, torch.Tensor], alone: float, measure: Callable[[], float]) -> float:
    """The model with the share of its trained weights that development likes best; gives its figure. `alone` is that of
    the trained weights without the start."""
    trained = {name: one.clone() for name, one in model.state_dict().items()}

    def at(share: float) -> float:
        model.load_state_dict(
            {
                name: torch.lerp(start[name], one, share) if one.is_floating_point() else one
                for name, one in trained.items()
            }
        )
        return measure()

    found = {1.0: alone} | {share: at(share) for share in SHARES}
    best = max(found, key=found.__getitem__)
    at(best)
    return found[best]


def with_map(model: Any, matrix: Any) -> Any:
    """The same encoder with a linear map of its vectors at its end (`engine.learning.mapping`)."""
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.base.modules import Dense
    from sentence_transformers.sentence_transformer import modules

    width = len(matrix)
    dense = Dense(width, width, bias=False, activation_function=torch.nn.Identity())
    dense.linear.weight.data.copy_(torch.as_tensor(matrix))
    return SentenceTransformer(modules=[*model, dense, modules.Normalize()], device="cpu", prompts=model.prompts)


def unpacked(folder: Path, target: Path) -> None:
    """The encoder in `folder`, in Dalil's own form, as a folder of sentence-transformers: weights of 32 bits."""
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer import modules
    from transformers import PreTrainedTokenizerFast
    from transformers.utils import logging as bars

    from engine.learning import unpacking
    from engine.packaged import TOKENIZER
    from engine.retrieval.encoder import MAX_TOKENS, MODEL

    bars.disable_progress_bar()  # type: ignore[no-untyped-call]
    body = unpacking.body(unpacking.weights(folder / MODEL))
    body.save_pretrained(target)
    special = {f"{name}_token": f"[{name.upper()}]" for name in ("pad", "unk", "cls", "sep")}
    fast: Any = PreTrainedTokenizerFast
    tokenizer = fast(tokenizer_file=str(folder / TOKENIZER), model_max_length=MAX_TOKENS, **special)
    tokenizer.save_pretrained(target)
    words = modules.Transformer(str(target), max_seq_length=MAX_TOKENS)
    pooling = modules.Pooling(body.config.hidden_size, pooling_mode="mean")
    SentenceTransformer(modules=[words, pooling, modules.Normalize()], device="cpu").save_pretrained(
        str(target), create_model_card=False
    )
