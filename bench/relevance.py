"""`python -m bench.relevance DATA WORK`: what the bar of answer relevance (`pipeline.answer_relevance`) lets pass.

Right quoted answers of the answer sets have to pass it; the answer to another question of the same set should not.
"""

import argparse
import random
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean

from bench.answer_sets import load
from bench.answer_trials import Bench, Remembering, Trial
from bench.answers import ROOT, _threshold
from bench.datasets import PACKAGED, READER
from bench.table import Row, markdown
from engine.answering.documents.calibration import load as load_calibration
from engine.answering.models.judging import spoken_of
from engine.answering.question.synonyms import load as load_synonyms
from engine.retrieval.encoder import Encoder

BARS = (0.1, 0.2, 0.3, 0.4)


def rows(data: Path, work: Path) -> Iterator[Row]:
    encoder, chance = Encoder(PACKAGED), random.Random(1)
    reader = Remembering(READER)
    calibration = load_calibration(ROOT / "config" / "calibration.json")
    synonyms, threshold = load_synonyms(ROOT / "config" / "synonyms"), _threshold()
    for answer_set in load(data):
        trials = [
            trial
            for trial in Bench(answer_set, encoder, work).trials(calibration, synonyms, reader)
            if trial.asked.split != 0 and trial.sentences and trial.finding.probability >= threshold
        ]
        right = [trial for trial in trials if trial.right]
        own = [spoken_of(trial.finding, _words(trial)) for trial in right]
        other = [spoken_of(trial.finding, _words(chance.choice(trials))) for trial in right]
        for bar in BARS:
            note = f"another question's answer passes {fmean(one >= bar for one in other):.3f}"
            what = f"{answer_set.name}: {len(own)} right answers, bar {bar}"
            yield Row("answer relevance", what, f"{sum(one < bar for one in own)} stopped", note)


def _words(trial: Trial) -> str:
    above = (" ".join((one.passage.title, *one.passage.headers)) for one in trial.sentences)
    return " ".join((trial.text, *above))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.relevance", description=__doc__)
    parser.add_argument("data", type=Path, help="folder of the data sets")
    parser.add_argument("work", type=Path, help="folder for the exported encoder, indexes and vectors")
    given = parser.parse_args()
    print(markdown(rows(given.data, given.work)))


if __name__ == "__main__":
    main()
