"""What trainings by the trainer of transformers share: each epoch is measured and kept, and a stopped run goes on."""

from pathlib import Path
from typing import Any, Protocol

import torch

CHECKPOINTS = "checkpoints"


class Recipe(Protocol):
    """Of a run: how often it sees its examples, how many a step, the learning rate and the seed."""

    @property
    def epochs(self) -> int: ...
    @property
    def batch(self) -> int: ...
    @property
    def rate(self) -> float: ...
    @property
    def seed(self) -> int: ...


def arguments(recipe: Recipe, work: Path, metric: str, *, greater_is_better: bool) -> dict[str, Any]:
    """Of the trainer; the epoch that is best by `metric` is loaded at the end. `work` keeps the state of the run."""
    return {
        "output_dir": str(work / CHECKPOINTS),
        "num_train_epochs": recipe.epochs,
        "per_device_train_batch_size": recipe.batch,
        "learning_rate": recipe.rate,
        "warmup_steps": 0.1,
        "seed": recipe.seed,
        "data_seed": recipe.seed,
        "eval_strategy": "epoch",
        "save_strategy": "epoch",
        "save_total_limit": 1,
        "load_best_model_at_end": True,
        "metric_for_best_model": metric,
        "greater_is_better": greater_is_better,
        "report_to": "none",
        "disable_tqdm": True,
        "logging_strategy": "no",
        "use_cpu": not torch.cuda.is_available(),
        "dataloader_pin_memory": torch.cuda.is_available(),
    }


def run(trainer: Any, work: Path) -> None:
    """Trains from the last epoch that is kept, without the lines that the trainer prints."""
    from transformers import PrinterCallback

    trainer.remove_callback(PrinterCallback)  # `told` says it
    trainer.train(resume_from_checkpoint=any((work / CHECKPOINTS).glob("checkpoint-*")) or None)
