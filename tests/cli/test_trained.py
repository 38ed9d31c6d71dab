"""What a training keeps on the disk."""

import json
from pathlib import Path

import pytest

from bot.cli.trained import TRAINING, has_learned_from, state_of, whole_at
from engine.errors import UsageError


def test_a_run_that_was_begun_otherwise_is_not_gone_on_with(tmp_path: Path) -> None:
    state_of(tmp_path, {"epochs": 3, "weights": (0.5, 0.5)}, {"set.jsonl": "d1"})
    assert state_of(tmp_path, {"epochs": 3, "weights": (0.5, 0.5)}, {"set.jsonl": "d1"})["minutes"] == 0.0
    with pytest.raises(UsageError, match="other options or questions"):
        state_of(tmp_path, {"epochs": 4, "weights": (0.5, 0.5)}, {"set.jsonl": "d1"})


def test_it_is_known_which_sets_an_encoder_has_learned_from(tmp_path: Path) -> None:
    (tmp_path / TRAINING).write_text(json.dumps({"sets": {"ours.jsonl": "d1"}}), encoding="utf-8")
    assert has_learned_from(f"{tmp_path}@cuda", "d1")
    assert not has_learned_from(str(tmp_path), "d2")
    assert not has_learned_from("packaged", "d1")


def test_a_folder_that_could_not_be_written_whole_leaves_the_old_one_as_it_is(tmp_path: Path) -> None:
    def write(text: str, *, fails: bool) -> None:
        with whole_at(tmp_path / "model") as draft:
            (draft / "weights").write_text(text, encoding="utf-8")
            if fails:
                raise OSError("the disk is full")

    write("first", fails=False)
    with pytest.raises(OSError, match="full"):
        write("second", fails=True)
    assert (tmp_path / "model" / "weights").read_text("utf-8") == "first"
