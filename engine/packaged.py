"""Models that ship with Dalil: a folder with the model, and a card that says what its files are."""

import json
from pathlib import Path
from typing import Any, cast

from engine.errors import IndexUnavailable
from engine.files import difference

TOKENIZER, CARD = "tokenizer.json", "card.json"
_REINSTALL = "restore the folder from the release, or reinstall Dalil"


def read_card(folder: Path, name: str, card_file: str = CARD, *, looks: bool = True) -> dict[str, Any]:
    """What the files of the model called `name` are. Raises IndexUnavailable, naming the file that is missing or not as
    the card says, and the way out; it looks at no file where whoever opens that model does."""
    try:
        card = cast("dict[str, Any]", json.loads((folder / card_file).read_text(encoding="utf-8")))
        for file, told in card["files"].items():
            if looks and (words := difference(folder / file, told["bytes"], told["sha256"])):
                raise IndexUnavailable(f"{words}; {_REINSTALL}")
    except (OSError, ValueError, KeyError) as error:
        raise IndexUnavailable(f"{folder}: the {name}'s {card_file} cannot be read ({error}); {_REINSTALL}") from error
    return card


def tokens_of(folder: Path) -> Any:
    """The tokenizer in `folder`, which neither pads nor cuts."""
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(folder / TOKENIZER))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def opened(path: Path) -> Any:
    """A session of onnxruntime that runs in the thread of its caller."""
    import onnxruntime  # type: ignore[import-untyped]

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    # threads that spin while they wait take the core from the rest of the server: p95 trebles for 7 % at the median
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
