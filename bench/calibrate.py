"""Fits what `config/calibration.json` holds: `python -m bench.calibrate DATA WORK [--write]`.

Sentence weights: multinomial logistic regression ("which sentence of all that were found holds the answer") on the
first splits of XQuAD, the samples and the written documents (three languages each), ARCD and SyllabusQA, no support
counting against a sentence.

Confidence: logistic regression ("what is composed quotes the answer") on the first splits of XQuAD, the samples and the
documents (alone and beside others), in three languages, part of whose questions have no answer in the corpus. Signs
that speak for an answer may not count against it and the other way round: the model is to hold in other collections,
where chance correlations do not.

All of it twice: for words alone, and with what the reader says. The other splits, and of ARCD and SyllabusQA all
confidence, are only reported on.
"""

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.answer_sets import AnswerSet, Asked, answers, load
from bench.answer_trials import Bench, Remembering, Trial
from bench.datasets import PACKAGED, READER
from engine.answering.documents import confidence, evidence
from engine.answering.documents.calibration import Calibration, Weights
from engine.answering.documents.calibration import load as load_calibration
from engine.answering.documents.evidence import Sentence
from engine.answering.documents.reader import Reader
from engine.answering.question.synonyms import Synonyms
from engine.answering.question.synonyms import load as load_synonyms
from engine.evaluation.quoting import holds_unit
from engine.evaluation.risk import area_under_roc
from engine.retrieval.encoder import Encoder

ROOT = Path(__file__).resolve().parent.parent
BLANK = Weights((0.0,) * len(evidence.FEATURES), (0.0,) * len(confidence.FEATURES), 0.0)
LANGUAGES = ("en", "ar", "el")
RULES = ("samples", "documents", "houses")
FITTED_ON = tuple(f"{name}-{language}" for name in ("xquad", *RULES) for language in LANGUAGES)
# Words alone tell little of everyday questions in other words than the document's, and would learn to tell nothing.
WORDS_FITTED_ON = tuple(name for name in FITTED_ON if not name.startswith(("documents", "houses")))
FOR = (
    "own",
    "alike",
    "translated",
    "header",
    "known",
    "fits",
    "score",
    "meaning",
    "margin",
    "read",
    "window",
    "beside",
    "together",
    "cosine",
    "crossed",
)
UNBOUND = (
    "unfit",
    "lacks",
    "abroad",
    "unread",
    "beside",
    "apart",
    "unlikely",
)  # measures of a sentence that may count against it
AGAINST = ("unfit", "rarest", "unknown", "bare", "stranger", "unread", "apart")
COMPARED = ("beside", "together", "apart", "cosine", "unlikely")  # what is told of the likeliest sentences alone
OURS = 3.0  # what the samples count for beside an encyclopedia: questions put to rules are what Dalil is for
# Signs that count at least this much: to answer about something the documents do not know is worse than not to answer.
# By words alone: the reader says itself what its sentences do not answer.
AT_MOST = {"stranger": -5.0, "unknown": -4.0, "bare": -3.0}
ROUNDS = 2  # of fitting: what is told of the likeliest sentences depends on which these are
MORE = 10  # times as many questions of these, where only some of each set are asked
# An answer from a source in another language is harder to check for whoever asks: given with less ease than fitted.
MOST_CROSSING = 0.8
Floats = NDArray[np.float64]
Trials = Sequence[tuple[str, Trial]]


@dataclass(frozen=True, slots=True)
class Choice:
    """One question: measures (sentences, features) of all that was found, and which sentences hold the answer."""

    set: str
    measures: Floats
    holds: NDArray[np.bool_]


def fit_sentences(trials: Trials, without: Sequence[str] = ()) -> tuple[float, ...]:
    """Weights in the order of `evidence.FEATURES`, 0 of those that are left out."""
    choices = [choice for choice in map(_choice, *zip(*trials, strict=True)) if choice and choice.holds.any()]
    sizes = Counter(choice.set for choice in choices)
    shares = {name: (OURS if name.startswith(RULES) else 1.0) for name in sizes}
    total = sum(shares.values())
    weights = np.zeros(len(evidence.FEATURES))
    floor = np.array([-np.inf if name in UNBOUND else 0.0 for name in evidence.FEATURES])
    ceiling = np.full(len(evidence.FEATURES), np.inf)
    left_out = [evidence.FEATURES.index(name) for name in without]
    floor[left_out] = ceiling[left_out] = 0.0
    momentum = np.zeros_like(weights)
    for _ in range(1200):
        gradient = np.zeros_like(weights)
        for choice in choices:
            odds = np.exp((scores := choice.measures @ weights) - scores.max())
            wanted = choice.holds / choice.holds.sum()
            share = shares[choice.set] / sizes[choice.set] / total
            gradient += choice.measures.T @ (wanted - odds / odds.sum()) * share
        momentum = 0.9 * momentum + gradient - 5e-4 * weights
        weights = np.clip(weights + 0.6 * momentum, floor, ceiling)
    return tuple(round(float(weight), 3) for weight in weights)


def _choice(name: str, trial: Trial) -> Choice | None:
    asked, found = trial.asked, trial.finding.ranked
    if not asked.gold or asked.split != 0 or asked.before or not found or trial.parts > 1:
        return None
    holds = np.array([_holds(asked, one.sentence) for one in found], dtype=bool)
    return Choice(_group(name, asked), np.array([one.support for one in found]), holds)


def _group(name: str, asked: Asked) -> str:
    """Questions that count together as much as those of any other group: of one set in one language."""
    return name if name.endswith(asked.language) else f"{name}-{asked.language}"


def _holds(asked: Asked, sentence: Sentence) -> bool:
    if asked.units:
        return any(holds_unit(sentence.text, unit) for unit in asked.units)
    if asked.place is not None:
        return sentence.passage.parent == asked.place[0] and sentence.start <= asked.place[1] < sentence.end
    return answers(asked, sentence.text)


def fit_confidence(trials: Trials, *, is_read: bool) -> tuple[tuple[float, ...], float]:
    """Weights in the order of `confidence.FEATURES`, and the intercept."""
    used = [(_group(name, trial.asked), trial) for name, trial in trials if trial.asked.split == 0]
    sets = FITTED_ON if is_read else WORDS_FITTED_ON
    used = [(name, trial) for name, trial in used if name in sets and trial.finding.ranked]
    used = [(name, trial) for name, trial in used if not trial.finding.compares]  # a table
    sizes = Counter(name for name, _ in used)
    counts = np.array([(OURS if name.startswith(RULES) else 1.0) / sizes[name] for name, _ in used])
    counts /= counts.mean()
    signs = np.array([confidence.signs(trial.finding.question, trial.finding.ranked) for _, trial in used])
    right = np.array([trial.right for _, trial in used], dtype=float)
    middle, spread = signs.mean(0), signs.std(0) + 1e-9
    scaled = (signs - middle) / spread
    low = np.array([0.0 if name in FOR else -np.inf for name in confidence.FEATURES])
    high = np.array([0.0 if name in AGAINST else np.inf for name in confidence.FEATURES])
    for name, most in ({} if is_read else AT_MOST).items():
        place = confidence.FEATURES.index(name)
        high[place] = most * spread[place]
    place = confidence.FEATURES.index("crosses")
    high[place] = MOST_CROSSING * spread[place]
    weights, momentum, bias, bias_momentum = np.zeros(signs.shape[1]), np.zeros(signs.shape[1]), 0.0, 0.0
    for _ in range(6000):
        error = counts * (right - 1 / (1 + np.exp(-(scaled @ weights + bias))))
        momentum = 0.9 * momentum + scaled.T @ error / len(error) - 1e-3 * weights
        bias_momentum = 0.9 * bias_momentum + error.mean()
        weights, bias = np.clip(weights + 0.2 * momentum, low, high), bias + 0.2 * bias_momentum
    unscaled = weights / spread
    return tuple(round(float(weight), 3) for weight in unscaled), round(float(bias - unscaled @ middle), 3)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.calibrate", description=__doc__)
    parser.add_argument("data", type=Path, help="folder of the data sets")
    parser.add_argument("work", type=Path, help="folder for the exported encoder, indexes and vectors")
    parser.add_argument("--most", type=int, default=0, help="questions of each public set; 0 for all")
    parser.add_argument("--only-reader", action="store_true", help="keep the weights of words as they are")
    parser.add_argument("--write", action="store_true", help="replace config/calibration.json")
    given = parser.parse_args()
    path = ROOT / "config" / "calibration.json"
    kept = load_calibration(path).by_words if given.only_reader else None
    calibration, report = calibrate(given.data, given.work, given.most, kept)
    if kept:
        report["by_words"] = json.loads(path.read_text(encoding="utf-8"))["fitted"]["by_words"]
    text = json.dumps(_as_json(calibration, report), indent=2) + "\n"
    print(text)
    if given.write:
        path.write_text(text, encoding="utf-8")


def calibrate(data: Path, work: Path, most: int = 0, kept: Weights | None = None) -> tuple[Calibration, dict[str, Any]]:
    """The fitted weights, and by set what they are worth on questions they were not fitted on; of each set at most so
    many questions, if any number is given. `kept`: the weights of words, where only the others are fitted."""
    encoder, synonyms = Encoder(PACKAGED), load_synonyms(ROOT / "config" / "synonyms")
    benches = [Bench(_cut(one, most), encoder, work) for one in load(data)]
    by_words, words = (kept, None) if kept else _fitted(benches, synonyms, BLANK, None)
    by_reader, read = _fitted(benches, synonyms, by_words, Remembering(READER))
    return Calibration(by_words, by_reader), {"by_words": words, "by_reader": read}


def _fitted(
    benches: Sequence[Bench], synonyms: Synonyms, first: Weights, reader: Reader | None
) -> tuple[Weights, dict[str, dict[str, float]]]:
    """Weights with or without a reader; `first` weighs before it reads."""

    def tried(weights: Weights) -> list[tuple[str, Trial]]:
        used = Calibration(first, weights) if reader else Calibration(weights, BLANK)
        return [(bench.set.name, trial) for bench in benches for trial in bench.trials(used, synonyms, reader)]

    sentence = fit_sentences(tried(BLANK), without=COMPARED)
    for _ in range(ROUNDS if reader else 0):  # of the likeliest by these more is told
        sentence = fit_sentences(tried(Weights(sentence, BLANK.confidence, 0.0)))
    trials = tried(Weights(sentence, BLANK.confidence, 0.0))
    weights, intercept = fit_confidence(trials, is_read=reader is not None)
    return Weights(sentence, weights, intercept), _report(trials, weights, intercept)


def _cut(one: AnswerSet, most: int) -> AnswerSet:
    """Every so-manyth question of a set that has too many; of rules more than of encyclopedias."""
    most *= MORE if one.name in RULES else 1
    step = max(1, round(len(one.questions) / most)) if most else 1
    return replace(one, questions=one.questions[::step])


def _report(trials: Trials, weights: Sequence[float], intercept: float) -> dict[str, dict[str, float]]:
    report = {}
    for name in dict.fromkeys(name for name, _ in trials):
        held_out = [trial for other, trial in trials if other == name and trial.asked.split != 0]
        scores = np.array([_probability(trial, weights, intercept) for trial in held_out])
        right = np.array([trial.right for trial in held_out])
        answerable = np.array([bool(trial.asked.gold) for trial in held_out])
        report[name] = {
            "questions": len(held_out),
            "auroc_right": round(area_under_roc(scores, right), 3),
            "auroc_answerable": round(area_under_roc(scores, answerable), 3),
        }
    return report


def _probability(trial: Trial, weights: Sequence[float], intercept: float) -> float:
    if not trial.finding.ranked:
        return 0.0
    return confidence.probability(confidence.signs(trial.finding.question, trial.finding.ranked), weights, intercept)


def _as_json(calibration: Calibration, report: dict[str, Any]) -> dict[str, Any]:
    tables = {"by_words": calibration.by_words, "by_reader": calibration.by_reader}
    return {name: _table(one) for name, one in tables.items()} | {"fitted": {"on": list(FITTED_ON), **report}}


def _table(weights: Weights) -> dict[str, Any]:
    return {
        "sentence": dict(zip(evidence.FEATURES, weights.sentence, strict=True)),
        "confidence": dict(zip(confidence.FEATURES, weights.confidence, strict=True)),
        "intercept": weights.intercept,
    }


if __name__ == "__main__":
    main()
