"""Answer quality: `python -m bench.answers DATA WORK` prints one table; `rows` gives it to `python -m bench`.

For each set and language, on questions that nothing was fitted on: how often what is composed quotes the answer; at the
configured threshold, how many answerable questions are answered and how many of the answers are right, how many
questions without an answer are left open; the length of an answer; and what follow-up resolution brings.
"""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import fmean, median

from bench.answer_sets import load
from bench.answer_trials import Bench, Remembering, Trial
from bench.datasets import PACKAGED, READER
from bench.table import Row
from engine.answering.documents.calibration import load as load_calibration
from engine.answering.question.synonyms import load as load_synonyms
from engine.language import LANGUAGES
from engine.retrieval.encoder import Encoder

ROOT = Path(__file__).resolve().parent.parent
SECTION = "answer quality"


def rows(data: Path, work: Path, *, is_read: bool = True) -> list[Row]:
    """Sets found below `data`, and the samples; indexes and vectors are kept in `work`. `is_read`: with the reader."""
    encoder, reader = Encoder(PACKAGED), Remembering(READER) if is_read else None
    calibration = load_calibration(ROOT / "config" / "calibration.json")
    synonyms = load_synonyms(ROOT / "config" / "synonyms")
    threshold = _threshold()
    table: list[Row] = []
    for answer_set in load(data):
        bench = Bench(answer_set, encoder, work)
        trials = [trial for trial in bench.trials(calibration, synonyms, reader) if trial.asked.split != 0]
        is_long = any(trial.asked.before for trial in trials)
        alone = bench.trials(calibration, synonyms, reader, follow=False) if is_long else []
        for language in LANGUAGES:
            table += _of_language(answer_set.name, language, trials, alone, threshold)
        table.append(_latency(answer_set.name, trials))
    return table


def _of_language(
    name: str, language: str, trials: Sequence[Trial], alone: Sequence[Trial], threshold: float
) -> Iterator[Row]:
    first = [trial for trial in trials if trial.asked.language == language and not trial.asked.before]
    if not first:
        return
    label = name if name.endswith(language) else f"{name}, {language}"
    yield Row(SECTION, f"{label}: {len(first)} questions", *_figures(first, threshold))
    later = [trial for trial in trials if trial.asked.language == language and trial.asked.before]
    if later:
        plain = [trial for trial in alone if trial.asked.language == language and trial.asked.before]
        note = f"taken as written {fmean(trial.right for trial in plain):.2f}; " + _figures(later, threshold)[1]
        yield Row(SECTION, f"{label}: {len(later)} follow-ups", f"quoted {_quoted(later):.2f}", note)


def _figures(trials: Sequence[Trial], threshold: float) -> tuple[str, str]:
    answerable = [trial for trial in trials if trial.asked.gold]
    without = [trial for trial in trials if not trial.asked.gold]
    given = [trial for trial in trials if _given(trial, threshold)]
    notes = [
        f"answered {_share(_given(trial, threshold) for trial in answerable)}",
        f"answered rightly {_share(_given(trial, threshold) and trial.right for trial in answerable)}",
        f"right among answers {_share(trial.right for trial in given)}",
        f"asked back {sum(trial.open for trial in trials)}",
        f"left open of {len(without)} without an answer {_share(not _given(trial, threshold) for trial in without)}",
        f"{fmean(len(trial.text) for trial in trials if trial.sentences):.0f} characters",
    ]
    return f"quoted {_quoted(answerable):.2f}", ", ".join(notes)


def _given(trial: Trial, threshold: float) -> bool:
    return bool(trial.sentences) and trial.finding.probability >= threshold and not trial.open


def _quoted(trials: Sequence[Trial]) -> float:
    return fmean(trial.right for trial in trials) if trials else float("nan")


def _share(values: Iterable[bool]) -> str:
    held = list(values)
    return f"{fmean(held):.2f}" if held else "-"


def _latency(name: str, trials: Sequence[Trial]) -> Row:
    """Medians a question: finding sentences and composing, everything but search and the database."""
    steps = {step: median(trial.ms[step] for trial in trials) for step in ("retrieve", "weigh", "read", "compose")}
    figure = f"{steps['weigh'] + steps['compose']:.2f} ms"
    note = ", ".join(f"{step} {ms:.2f}" for step, ms in steps.items())
    return Row(SECTION, f"{name}: weighing and composing, p50", figure, note)


def _threshold() -> float:
    from bot.settings import load_specs

    return float(load_specs()["answer.threshold"].default)  # type: ignore[arg-type]


def main() -> None:
    from bench.table import markdown

    parser = argparse.ArgumentParser(prog="python -m bench.answers", description="Answer quality on public data.")
    parser.add_argument("data", type=Path, help="folder of the data sets")
    parser.add_argument("work", type=Path, help="folder for the exported encoder, indexes and vectors")
    parser.add_argument("--off", action="store_true", help="without the reader")
    given = parser.parse_args()
    print(markdown(rows(given.data, given.work, is_read=not given.off)))


if __name__ == "__main__":
    main()
