"""Fine-tunes a generator by LoRA (Hu et al. 2021): an adapter for each set of pairs, merged linearly.

Only the answer's tokens are learned, after the question as the model is asked it. After each epoch the pairs of
development decide whether it got better; it stops when it does not, and keeps the best. A stopped run goes on from its
last epoch. Merged weights are those of the base and of each adapter's change its share (task arithmetic, Ilharco et al.
2023); the low-rank factors are put beside each other, not added up, so that the sum is exact.
"""

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import exp
from pathlib import Path
from typing import Any

import torch
from torch.nn import functional

from engine.errors import UsageError
from engine.evaluation.libraries import needed
from engine.learning import epochs
from engine.learning.writing import Pair
from engine.models.local import read_by

PURPOSE = "trainings of a generator"
LIBRARIES = {"peft": "train", "accelerate": "train", "sacrebleu": "eval", "nltk": "eval", "rouge_score": "eval"}
PATIENCE = 1  # epochs without a gain
LONGEST = 256  # tokens of an answer that is written for the figures
MERGED = "merged"
PERPLEXITY = "eval_perplexity"
_UNLEARNED = -100  # as the loss of transformers has it


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a run depends on besides base and pairs. `length`: tokens of question and answer together."""

    epochs: int = 5
    batch: int = 4
    rate: float = 2e-4
    rank: int = 16
    length: int = 1024
    seed: int = 13


@dataclass(frozen=True, slots=True)
class Row:
    ids: list[int]
    prompt: int  # tokens that are not learned


@dataclass(frozen=True, slots=True)
class Base:
    """A causal language model in a form that learns, and its tokenizer; `kind`: in what numbers its weights came."""

    model: Any
    tokenizer: Any
    kind: torch.dtype

    def row(self, pair: Pair) -> Row:
        prompt = list(read_by(self.tokenizer, pair.asked())["input_ids"])
        answer = pair.answers[0] if self.tokenizer.chat_template else f" {pair.answers[0]}"
        ids = self.tokenizer(answer, add_special_tokens=False)["input_ids"]
        return Row([*prompt, *ids, self.tokenizer.eos_token_id], len(prompt))

    def written(self, model: Any, pair: Pair) -> str:
        """What the model answers, its likeliest token each time."""
        shown = read_by(self.tokenizer, pair.asked(), return_tensors="pt").to(model.device)
        with torch.inference_mode():
            found = model.generate(
                **shown, do_sample=False, max_new_tokens=LONGEST, pad_token_id=self.tokenizer.eos_token_id
            )
        length = shown["input_ids"].shape[1]
        return str(self.tokenizer.decode(found[0][length:], skip_special_tokens=True)).strip()


@contextmanager
def _unwarned() -> Iterator[None]:
    """Without what libraries warn each other of."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)  # peft asks transformers by an old name
        yield


def needs_libraries() -> None:
    """SettingsError where what training needs is not installed."""
    for module, extra in LIBRARIES.items():
        needed(module, module.replace("_", "-"), PURPOSE, extra)


def opened(place: str) -> Base:
    """The model in a folder, or by its name in the local cache. UsageError where it cannot be used."""
    from transformers import AutoModelForCausalLM, AutoTokenizer
    from transformers.utils import logging as bars

    bars.disable_progress_bar()  # type: ignore[no-untyped-call]
    try:
        tokenizer: Any = AutoTokenizer.from_pretrained(place)
        model: Any = AutoModelForCausalLM.from_pretrained(place)
    except Exception as error:  # whatever a library says of a broken file
        raise UsageError(f"--base {place}: cannot be loaded as a language model of transformers ({error})") from error
    if tokenizer.eos_token_id is None:
        raise UsageError(f"--base {place}: its tokenizer has no mark of the end, so that no end can be learned")
    kind = model.dtype
    return Base(model.to("cuda") if torch.cuda.is_available() else model.float(), tokenizer, kind)


@_unwarned()
def fine_tuned(
    base: Base,
    learned: Sequence[Row],
    dev: Sequence[Row],
    recipe: Recipe,
    work: Path,
    told: Callable[[int, float], None],
) -> None:
    """Trains one adapter, on the GPU where there is one, and saves it in `work`; done already, it is left as it is.
    `told` hears the perplexity of development after each epoch."""
    if (work / "adapter_config.json").exists():
        return
    from transformers import EarlyStoppingCallback, Trainer, TrainingArguments, set_seed

    peft = needed("peft", "peft", PURPOSE, "train")
    set_seed(recipe.seed)
    model = peft.get_peft_model(
        base.model,
        peft.LoraConfig(
            r=recipe.rank,
            lora_alpha=2 * recipe.rank,
            lora_dropout=0.05,
            target_modules="all-linear",
            task_type="CAUSAL_LM",
        ),
    )

    class Measured(Trainer):
        def evaluate(self, *_: Any, **__: Any) -> dict[str, float]:
            found = {PERPLEXITY: perplexity(surprises(model, dev, recipe.batch))}
            told(round(self.state.epoch or 0), found[PERPLEXITY])
            self.control = self.callback_handler.on_evaluate(self.args, self.state, self.control, found)
            return found

    trainer = Measured(
        model=model,
        args=TrainingArguments(
            **epochs.arguments(recipe, work, PERPLEXITY, greater_is_better=False),
            remove_unused_columns=False,
            bf16=torch.cuda.is_available(),
        ),
        train_dataset=list(learned),
        eval_dataset=list(dev),
        data_collator=_together,
        callbacks=[EarlyStoppingCallback(PATIENCE)],
    )
    epochs.run(trainer, work)
    model.save_pretrained(str(work))
    model.unload()


@_unwarned()
def merged(base: Base, adapters: Mapping[str, Path], shares: Mapping[str, float]) -> Any:
    """A model of peft with all of the adapters by name, and `MERGED`."""
    peft = needed("peft", "peft", PURPOSE, "train")
    (first, folder), *others = adapters.items()
    model = peft.PeftModel.from_pretrained(base.model, str(folder), adapter_name=first)
    for name, other in others:
        model.load_adapter(str(other), name)
    names = list(adapters)
    model.add_weighted_adapter(names, [shares[name] for name in names], MERGED, combination_type="cat")
    return model.eval()


@_unwarned()
def whole(model: Any, name: str = MERGED) -> Any:
    """The weights with an adapter's change added to them: a model that needs no peft."""
    return model.merge_and_unload(adapter_names=[name])


def surprises(model: Any, rows: Sequence[Row], batch: int) -> list[tuple[float, int]]:
    """Of each row how unforeseen its answer is, in all, and its tokens."""
    found: list[tuple[float, int]] = []
    was_training = model.training
    model.eval()
    with torch.inference_mode():
        for start in range(0, len(rows), batch):
            shown = {name: one.to(model.device) for name, one in _together(rows[start : start + batch]).items()}
            labels = shown.pop("labels")[:, 1:]
            logits = model(**shown).logits[:, :-1].float()
            each = functional.cross_entropy(logits.transpose(1, 2), labels, ignore_index=_UNLEARNED, reduction="none")
            found += zip(each.sum(1).tolist(), (labels != _UNLEARNED).sum(1).tolist(), strict=True)
    model.train(was_training)
    return found


def perplexity(found: Sequence[tuple[float, int]]) -> float:
    """By token, of all together."""
    return exp(sum(surprise for surprise, _ in found) / sum(tokens for _, tokens in found))


def _together(rows: Sequence[Row]) -> dict[str, torch.Tensor]:
    """Rows of one length, as the model takes them."""
    longest = max(len(row.ids) for row in rows)
    ids, mask, labels = (torch.full((len(rows), longest), value) for value in (0, 0, _UNLEARNED))
    for place, row in enumerate(rows):
        length = len(row.ids)
        ids[place, :length], mask[place, :length] = torch.tensor(row.ids), 1
        labels[place, row.prompt : length] = ids[place, row.prompt : length]
    return {"input_ids": ids, "attention_mask": mask, "labels": labels}
