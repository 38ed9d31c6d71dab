"""`dalil eval runs`, `show` and `compare`: what was measured, read back from SQL."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bot.cli.batch import checked_language
from bot.cli.screen import say, trouble
from bot.settings import CONFIG, shown_defaults
from bot.state import open_state
from bot.wiring import Dalil
from engine.errors import InputError
from engine.evaluation import difference_report, report
from engine.evaluation.comparing import Comparison, compare
from engine.evaluation.markdown import markdown
from engine.evaluation.report import Report, Teller
from engine.evaluation.run import Run
from engine.phrases import load as load_phrases
from engine.store.evaluations import Evaluations

OK = 0
LISTED = 50  # runs
KINDS = (".html", ".md")

Json = dict[str, Any]


async def runs(as_json: bool) -> int:
    async with open_state() as state:
        found = await Evaluations(state.database).recent(LISTED)
    if as_json:
        say(json.dumps([_listed(run) for run in found], ensure_ascii=False))
    elif not found:
        say("Nothing has been measured yet. `dalil eval all FILE` measures a question set: docs/evaluation.md.")
    else:
        for run in found:
            told = ", ".join(f"{name} {value:.3f}" for name, value in run.headline)
            say(f"{run.id}  {run.at:%Y-%m-%d %H:%M}  {run.dataset}, {run.questions} questions  {told}")
    return OK


async def show(name: str, file: Path | None, language: str, *, as_json: bool) -> int:
    async with open_state() as state:
        run = await Evaluations(state.database).read(name)
    await _tell(run, file, language, as_json=as_json)
    return OK


async def remove(name: str) -> int:
    async with open_state() as state:
        evaluations = Evaluations(state.database)
        run = await evaluations.read(name)
        await evaluations.remove(run.id)
    say(f"run {run.id} ({run.dataset}, {run.at:%Y-%m-%d %H:%M}) is forgotten")
    return OK


async def tell_run(run: Run, dalil: Dalil, file: Path | None, language: str, *, as_json: bool) -> None:
    await _tell(run, file, language, as_json=as_json)
    if (chosen := run.figures.get("chosen_threshold")) is not None and not as_json:
        say(f"\nTo answer from that threshold on: dalil settings set answer.threshold {chosen:.4g}")


async def _tell(run: Run, file: Path | None, language: str, *, as_json: bool) -> None:
    """The run on standard output, and its report in a file where one is wanted."""
    if as_json:
        say(json.dumps(_listed(run) | {"rows": [asdict(row) for row in run.rows]}, ensure_ascii=False))
    else:
        found = await asyncio.to_thread(report.of_run, run, _teller("en"), shown_defaults())
        _say_head(found)
    if file is not None:
        await _write(await asyncio.to_thread(report.of_run, run, _teller(language), shown_defaults()), file)


async def compare_runs(first: str, second: str, file: Path | None, language: str, *, as_json: bool) -> int:
    async with open_state() as state:
        evaluations = Evaluations(state.database)
        found = await asyncio.to_thread(compare, await evaluations.read(first), await evaluations.read(second))
    if as_json:
        say(json.dumps(_compared(found), ensure_ascii=False))
    else:
        say(markdown(difference_report.of_comparison(found, _teller("en"))))
    if file is not None:
        await _write(difference_report.of_comparison(found, _teller(language)), file)
    return OK


def _say_head(found: Report) -> None:
    """The figures and what was chosen; the questions are for the report."""
    for name, value in found.facts:
        say(f"{name}: {value}")
    for section in found.sections:
        if section.table and section is found.sections[0]:
            _say_columns([(row[0], row[1], row[-1]) for row in section.table.rows])
        elif section.table and not section.plot:
            _say_columns([section.table.head, *section.table.rows])
        elif section.cards:
            say(section.title)
        for note in section.notes:
            say(note)


def _say_columns(rows: Sequence[Sequence[str]]) -> None:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        say("  " + "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip())


async def _write(found: Report, file: Path) -> None:
    from bot.reports import html

    text = html(found) if file.suffix == ".html" else markdown(found)
    try:
        await asyncio.to_thread(file.write_text, text, "utf-8")
    except OSError as error:
        raise InputError(f"{file}: cannot be written ({error.strerror})") from error
    trouble(f"the report is in {file}")


def checked_report(file: Path | None) -> Path | None:
    """InputError for a file whose name does not say which kind of report it is to be."""
    if file is not None and file.suffix not in KINDS:
        raise InputError(f"--report {file}: the name must end in {' or '.join(KINDS)}")
    return file


def _teller(language: str) -> Teller:
    return Teller(load_phrases(CONFIG / "phrases"), checked_language(language) or "en")


def _listed(run: Run) -> Json:
    return {
        "id": run.id,
        "at": run.at.isoformat(timespec="seconds"),
        "parts": list(run.parts),
        "dataset": run.dataset,
        "digest": run.digest,
        "questions": run.questions,
        "seconds": run.seconds,
        "figures": run.figures,
        "notes": run.notes,
        "versions": dict(run.versions),
    }


def _compared(found: Comparison) -> Json:
    return {
        "first": found.first.id,
        "second": found.second.id,
        "questions": found.questions,
        "differences": [asdict(one) | {"sign": one.sign} for one in found.differences],
        "changes": [asdict(one) for one in found.changes],
        "settings": found.settings,
        "versions": found.versions,
    }
