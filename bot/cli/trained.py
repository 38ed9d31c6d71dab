"""What every `dalil train` keeps on the disk: the state of a run that may be gone on with, the folder it ends in."""

import json
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from engine.errors import UsageError

RUN = "run.json"
TRAINING = "training.json"  # in an encoder's folder: its card


def refuse_taken(output: Path, file: str) -> None:
    """UsageError where `file` says that a model is there already."""
    if (output / file).exists():
        raise UsageError(f"{output} holds a model already; name another folder, or delete it to train anew")


def work_of(output: Path) -> Path:
    """Where the state of a run lies until it is done."""
    work = output.with_name(f"{output.name}.work")
    work.mkdir(parents=True, exist_ok=True)
    return work


def state_of(work: Path, options: Mapping[str, Any], sets: Mapping[str, str]) -> dict[str, Any]:
    """Of a run that is gone on with. UsageError where it was begun otherwise."""
    state = {"options": options, "sets": sets, "minutes": 0.0}
    path = work / RUN
    if path.exists():
        kept: dict[str, Any] = json.loads(path.read_text("utf-8"))
        if {**kept, "minutes": 0.0} != json.loads(json.dumps(state)):
            raise UsageError(f"{work} holds a run with other options or questions; delete it, or name another folder")
        return kept
    path.write_text(json.dumps(state), encoding="utf-8")
    return state


def has_learned_from(encoder: str, digest: str) -> bool:
    """Whether an encoder, as the setting names it, was trained on the set of that digest."""
    try:
        card = json.loads((Path(encoder.partition("@")[0]) / TRAINING).read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return digest in card["sets"].values()


@contextmanager
def whole_at(output: Path) -> Iterator[Path]:
    """A draft that is written in the block and takes the name of `output` at its end: the folder appears whole."""
    draft = output.with_name(f"{output.name}.draft")
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    yield draft
    shutil.rmtree(output, ignore_errors=True)
    draft.replace(output)
