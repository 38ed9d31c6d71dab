"""`python -m training MODEL DATA WORK` goes on where it stands; `--pack FOLDER` writes it."""

import argparse
from importlib import import_module
from pathlib import Path
from typing import Any

CONFIG = Path(__file__).parents[1] / "config"
# Trained and written in minutes, in one call; of these `pack` takes the folder alone.
BY_CONFIG = ("by-meaning", "calendar", "contents", "follow-ups", "prayer-times", "roles")
SMALL = (*BY_CONFIG, "care", "comparing", "latin", "translations")


def main() -> None:
    """Parse the command line and run the training it names."""
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    parser.add_argument("model", choices=["encoder", "messages", "reader", "second-reader", "tagger", *SMALL])
    parser.add_argument("data", type=Path, help="folder with parallel/, qa/ and xquad/")
    parser.add_argument("work", type=Path, help="folder for checkpoints, outside the project")
    parser.add_argument(
        "--base",
        type=Path,
        help="the folder of the packaged reader or tagger to go on from, instead of starting from the encoder",
    )
    parser.add_argument("--minutes", type=float, default=24 * 60, help="stop after so long; a later call goes on")
    parser.add_argument("--steps", type=int, help="in the place of the recipe's")
    parser.add_argument("--threads", type=int, default=0, help="threads of torch; 0 for one a core")
    parser.add_argument(
        "--pack", type=Path, metavar="FOLDER", help="write the model as Dalil ships it into this folder"
    )
    asked = parser.parse_args()

    if asked.model in SMALL:
        _pack_small(asked.model, asked.data)
        return

    import torch

    from training import encoder, messages, packing, reader, second_reader, tagger

    if asked.threads:
        torch.set_num_threads(asked.threads)
    torch.manual_seed(encoder.Recipe().seed)
    training: Any
    if asked.model == "tagger":
        further = asked.base is not None
        training = tagger.Training(asked.work, asked.base or CONFIG / "encoder", asked.steps or 0, further=further)
        pack = packing.pack_tagger
    elif asked.model == "messages":
        training = messages.Training(asked.data, asked.work, CONFIG / "encoder", asked.steps or 0)
        pack = packing.pack_messages
    elif asked.model == "reader":
        training = reader.Training(asked.data, asked.work, CONFIG / "encoder", asked.base, asked.steps or 0)
        pack = packing.pack_reader
    elif asked.model == "second-reader":
        steps = asked.steps or 0
        training = second_reader.Training(asked.data, asked.work, CONFIG / "encoder", asked.base, steps)
        pack = packing.pack_second_reader
    else:
        training, pack = encoder.Training(asked.data, asked.work, asked.steps or 0), packing.pack
    if asked.minutes > 0:
        training.run(asked.minutes)
    if asked.pack:
        training.load()
        training.averaged()
        pack(training, asked.pack)


def _pack_small(model: str, data: Path) -> None:
    if model in BY_CONFIG:
        import_module(f"training.{model.replace('-', '_')}").pack(CONFIG)
    elif model == "care":
        from training import care

        care.pack(data, CONFIG)
    elif model == "comparing":
        from training import comparing

        comparing.pack(CONFIG / "comparing.json")
    elif model == "latin":
        from engine.latin import WEIGHTS
        from training import latin

        latin.pack(data, WEIGHTS)
    else:
        from engine.translations import TABLE
        from training import sources, translations

        translations.pack(sources.read(data / "parallel"), TABLE)


if __name__ == "__main__":
    main()
