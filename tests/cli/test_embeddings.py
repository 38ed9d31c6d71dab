"""`dalil embeddings`: another encoder's vectors beside those in use, the switch and the way back; encoders compared."""

import json
from pathlib import Path

import pytest

from bot.cli.trained import TRAINING
from engine.evaluation.dataset import load
from tests.cli.conftest import Run, run_in, write_collection
from tests.engine.models.tiny import sentence_encoder

QUESTIONS = [
    {"question": "When is the library open on weekdays?", "quotes": ["from 08:00 to 22:00"]},
    {"question": "What does a late book cost each day?", "quotes": ["20 cents for each day"]},
    {"question": "كم إيجار الغرفة المفردة؟", "quotes": ["٢١٠ يورو في الشهر"], "language": "ar"},
]


@pytest.fixture
def campus(tmp_path: Path, models: Path) -> Run:
    run = run_in(tmp_path / "home", models)
    run("ingest", str(write_collection(tmp_path)))
    run("settings", "set", "collections.samples", "false")
    run("ingest")
    return run


def test_another_encoder_is_built_taken_up_and_given_back_without_making_vectors_twice(campus, tmp_path):
    folder = sentence_encoder(tmp_path / "tiny")

    assert "have its vectors; it knows en" in campus("embeddings", "build", str(folder)).out
    assert [one["in_use"] for one in campus("embeddings", "--json").json] == [True, False]
    used = campus("embeddings", "use", str(folder))
    assert "back with `dalil embeddings use packaged`" in used.out
    packaged, tiny = campus("embeddings", "--json").json
    assert (packaged["encoder"], packaged["in_use"], tiny["encoder"], tiny["in_use"]) == (
        "packaged", False, str(folder), True,
    )  # fmt: skip
    assert tiny["passages"] > 0
    assert campus("ask", "What does a parking permit cost?").code == 0
    told = {one["what"]: one for one in campus("doctor", "--json", code=None).json}
    assert str(folder) in told["encoder"]["words"]
    assert "fitted with the packaged encoder" in told["encoder"]["todo"]
    campus("embeddings", "forget", tiny["fingerprint"], code=1)
    campus("embeddings", "use", "packaged")
    assert [one["in_use"] for one in campus("embeddings", "--json").json] == [True, False]
    campus("embeddings", "forget", tiny["fingerprint"])
    assert [one["encoder"] for one in campus("embeddings", "--json").json] == ["packaged"]


def test_no_weight_is_fitted_on_questions_that_the_encoder_in_use_has_learned_from(campus, tmp_path):
    folder, questions = sentence_encoder(tmp_path / "tiny"), tmp_path / "set.jsonl"
    questions.write_text("".join(f"{json.dumps(one)}\n" for one in QUESTIONS), encoding="utf-8")
    (folder / TRAINING).write_text(json.dumps({"sets": {"set.jsonl": load(questions).digest}}), encoding="utf-8")
    assert "too few questions" in campus("tune", str(questions), code=1).err
    campus("embeddings", "use", str(folder))
    assert "has learned from these questions" in campus("tune", str(questions), code=1).err


def test_an_encoder_that_is_not_there_changes_nothing(campus, tmp_path):
    done = campus("embeddings", "use", str(tmp_path / "nowhere"), code=1)
    assert f"there is no folder {tmp_path / 'nowhere'}" in done.err
    assert campus("settings", "retrieval").out.count("nowhere") == 0


def test_encoders_are_ranked_on_ones_own_questions_by_language(campus, tmp_path):
    pytest.importorskip("ir_measures", reason="the measures of rankings need the package ir-measures")
    path = tmp_path / "questions.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in QUESTIONS), encoding="utf-8")
    folder = sentence_encoder(tmp_path / "tiny")

    rows = campus("embeddings", "compare", str(path), str(folder), "packaged", "--json").json

    assert [one["place"] for one in rows] == ["packaged", str(folder)]
    best, worst = rows
    assert best["mrr"] > worst["mrr"]
    assert best["pairs"].keys() == {"en -> en", "ar -> ar"}
    assert (best["dimensions"], worst["dimensions"]) == (384, 16)
    assert best["gain"]["mean"] == pytest.approx(best["mrr"] - worst["mrr"])
    assert worst["gain"] is None
    assert "against the first named" in campus("embeddings", "compare", str(path), str(folder), "packaged").out
