"""`dalil eval PART DATASET`: a question set put to this Dalil, measured, kept in SQL and held against its bars."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast
from uuid import uuid4

from bot.cli.batch import checked_language
from bot.cli.evaluated import checked_report, tell_run
from bot.cli.screen import Progress, trouble
from bot.cli.searches import By, System, propositions_by, searches, systems_of
from bot.models import local_model
from bot.settings import ENCODER
from bot.wiring import Dalil, open_dalil
from engine.errors import CollectionError, InputError, SettingsError, UsageError
from engine.evaluation import (
    answering,
    bertscore,
    generation,
    groundedness,
    judging,
    ranking,
    relevance,
    retrieving,
    tools,
)
from engine.evaluation.dataset import Dataset, load
from engine.evaluation.figures import Bar, bar, missed
from engine.evaluation.granularity import IN_FORCE
from engine.evaluation.replies import Replies
from engine.evaluation.routing import routing
from engine.evaluation.run import Run, Sheet
from engine.evaluation.trial import Trial
from engine.language import Language
from engine.retrieval.encoders import PACKAGED
from engine.store.database import open_database
from engine.store.evaluations import Evaluations
from engine.store.migration import migrate
from engine.store.places import Places
from engine.store.preferences import Preferences

OK, MISSED = 0, 5
THRESHOLD = "answer.threshold"


@dataclass(frozen=True, slots=True)
class Options:
    """`risk`: the share of wrong answers that a threshold is chosen for; `cuts`: ranks at which is counted;
    `bertscore`: the model that it is measured by, other than the packaged encoder; `apply`: a threshold that is
    confirmed is kept."""

    bars: tuple[Bar, ...] = ()
    risk: float = 0.1
    cuts: tuple[int, ...] = ranking.CUTS
    report: Path | None = None
    language: str = "en"
    as_json: bool = False
    systems: tuple[System, ...] = (IN_FORCE,)
    bertscore: Path | None = None
    apply: bool = False
    propositions: By = "rule"


def options_of(
    bars: Sequence[str],
    risk: float,
    cuts: str,
    report: Path | None,
    language: str,
    systems: tuple[str, str, str],
    *,
    as_json: bool,
) -> Options:
    """Raises UsageError and InputError, before anything long begins."""
    checked_language(language)
    ranks = [int(part) for part in cuts.split(",") if part.strip().isdecimal() and 0 < int(part) <= ranking.DEPTH]
    if len(ranks) != len(cuts.split(",")):
        raise UsageError(f"-k {cuts}: give ranks from 1 to {ranking.DEPTH}, separated by commas")
    return Options(
        tuple(map(bar, bars)),
        risk,
        tuple(sorted(set(ranks))),
        checked_report(report),
        language,
        as_json,
        systems_of(*systems[:2]),
        propositions=propositions_by(systems[2]),
    )


Part = Callable[[Dalil, Sheet, Options, Replies], Awaitable[None]]


async def evaluate(part: str, path: Path, options: Options) -> int:
    """Measures one part, or all that the set has something for; 5 where a bar is missed."""
    dataset = await asyncio.to_thread(load, path)
    async with open_apart() as dalil:
        await check(dalil, dataset)
        wanted = [part] if part != "all" else [name for name in PARTS if _takes_part(dalil, dataset, name)]
        run = await _measured(dalil, dataset, wanted, options)
        unmet = missed(options.bars, run.figures)
        await Evaluations(dalil.database).save(run)
        await tell_run(run, dalil, options.report, options.language, as_json=options.as_json)
        if options.apply:
            await keep_threshold(run.notes["abstention"]["chosen"], Preferences(dalil.database), "dalil eval")
    for one in unmet:
        trouble(f"missed: {one}, it is {run.figures[one.name]:.4g}")
    return MISSED if unmet else OK


async def keep_threshold(chosen: Mapping[str, Any], preferences: Preferences, by: str) -> None:
    """Sets the threshold that was chosen, where the half that had no part in the choice keeps the bound, too."""
    point, confirmed = chosen["point"], chosen["confirmed"]
    if point is None or confirmed is None or confirmed["risk"] > chosen["bound"]:
        trouble("no threshold is confirmed on questions that had no part in its choice; the one in force stays")
    else:
        await preferences.set(THRESHOLD, round(point["threshold"], 4), by)
        trouble(f"kept: {THRESHOLD} = {point['threshold']:.4f}")


@asynccontextmanager
async def open_apart() -> AsyncIterator[Dalil]:
    """Dalil whose conversations are forgotten: what a set asks is nobody's history and no gap of the documents."""
    with TemporaryDirectory(prefix="dalil-eval-") as folder:
        url = f"sqlite:///{Path(folder) / 'conversations.db'}"
        await migrate(url)
        async with open_database(url) as apart, open_dalil(apart=apart, searching=Trial) as dalil:
            yield dalil


async def check(dalil: Dalil, dataset: Dataset) -> None:
    """CollectionError for a collection that a question names and nobody has."""
    known = [info.name for info in await dalil.corpus.collections()]
    for case in dataset.cases:
        for name in case.collections:
            if name not in known:
                there_are = ", ".join(known) or "none; run `dalil ingest` first"
                raise CollectionError(f"there is no collection '{name}'; there are: {there_are}", dataset.place(case))


def _takes_part(dalil: Dalil, dataset: Dataset, part: str) -> bool:
    """Of all parts those that the set has something for; a judge only where a model is configured."""
    return _has(dataset, part) and (part != "judge" or bool(dalil.asking))


def _has(dataset: Dataset, part: str) -> bool:
    if part == "routing":
        return any(case.intent for case in dataset.cases)
    if part == "tools":
        return any(map(tools.is_asked, dataset.cases))
    if part == "generation":
        return any(map(generation.has_reference, dataset.cases))
    if part == "retrieval":
        return any(case.relevant or case.quotes or case.answers for case in dataset.cases)
    return any(map(answering.is_asked, dataset.cases))


async def _measured(dalil: Dalil, dataset: Dataset, parts: list[str], options: Options) -> Run:
    replies = Replies(dalil.answer)
    sheet, at, began = Sheet(dataset), dalil.database.clock(), time.monotonic()
    for name in parts:
        if not _has(dataset, name):
            raise InputError(f"{dataset.path}: no line of it has {NEEDS[name]}, so that {name} cannot be measured")
        await PARTS[name](dalil, sheet, options, replies)
    settings = dalil.settings
    return Run(
        id=uuid4().hex[:12],
        parts=tuple(parts),
        dataset=dataset.name,
        digest=dataset.digest,
        at=at,
        seconds=round(time.monotonic() - began, 3),
        questions=len(dataset.cases),
        settings={spec.key: value for spec, value, _ in settings.table() if not spec.secret},
        versions=await _versions(dalil, dataset),
        figures=sheet.totals(),
        notes=sheet.notes,
        rows=sheet.rows(),
    )


async def _versions(dalil: Dalil, dataset: Dataset) -> dict[str, object]:
    """Of the collections asked about (all, where a question names none), the models and Dalil itself."""
    asked = {name for case in dataset.cases for name in case.collections}
    names = sorted(asked) if all(case.collections for case in dataset.cases) else ()
    reader = dalil.scales.reader
    return {
        "collections": await Places(dalil.database).versions(names),
        "encoder": dalil.searched.fingerprint,
        "reader": reader.fingerprint if reader else "",
        "dalil": version("dalil"),
    }


async def _retrieval(dalil: Dalil, sheet: Sheet, options: Options, replies: Replies) -> None:
    places = Places(dalil.database)
    judged = await relevance.judged(sheet.dataset, places)
    if not judged:
        raise InputError(
            f"{sheet.dataset.path}: the expected words of no question stand in the collections, or they are shorter "
            f"than {relevance.LEAST_LETTERS} letters; name what should be found in 'relevant'"
        )
    sentences = await relevance.sentences(sheet.dataset, places)
    async with searches(dalil, sheet.dataset, options.systems, options.propositions) as found_by:
        systems = found_by.sections
        for system, searching in systems.items():
            name, search = ".".join(system), retrieving.search_of(searching, dalil.scales)
            with Progress(f"Searching ({name})", len(sheet.dataset.cases)) as progress:
                found = await retrieving.ranked(sheet.dataset.cases, judged, search, places, progress.step)
            if len(systems) > 1:
                await retrieving.measure(sheet, judged, found, options.cuts, f".{name}")
            if len(systems) == 1 or system == IN_FORCE:
                await retrieving.measure(sheet, judged, found, options.cuts)
        for system, searching in found_by.sentences.items() if sentences else ():
            name, search = ".".join(system), retrieving.search_of(searching, dalil.scales)
            with Progress(f"Searching sentences ({name})", len(sheet.dataset.cases)) as progress:
                suffix = f".{name}" if len(systems) > 1 else ""
                await retrieving.measure_sentences(sheet, sentences, search, progress.step, options.cuts, suffix)
    if len(systems) > 1:
        sheet.notes["systems"] = [".".join(system) for system in systems]
    _note_propositions(sheet, options)


async def _answers(dalil: Dalil, sheet: Sheet, options: Options, replies: Replies) -> None:
    """From chunks, or from what another granularity finds; of several side by side, those of chunks stand alone too."""
    usual, trial = IN_FORCE[0], cast("Trial", dalil.retriever)  # as `open_apart` opens it
    async with searches(dalil, sheet.dataset, options.systems, options.propositions) as found_by:
        systems = found_by.sections
        for (kind, _), searching in systems.items():
            given = replies if kind == usual else Replies(dalil.answer)
            with (
                Progress(f"Answering ({kind})", len(sheet.dataset.cases)) as progress,
                trial.instead(searching),
            ):
                await answering.answers(sheet, given, progress.step, f".{kind}" if len(systems) > 1 else "")
            if len(systems) > 1 and kind == usual:
                await answering.answers(sheet, given, lambda: None)
    if len(systems) > 1:
        sheet.notes["systems"] = [kind for kind, _ in systems]
    _note_propositions(sheet, options)


def _note_propositions(sheet: Sheet, options: Options) -> None:
    if any(kind == "proposition" for kind, _ in options.systems):
        sheet.notes["propositions"] = options.propositions


async def abstention(dalil: Dalil, sheet: Sheet, options: Options, replies: Replies) -> None:
    threshold = dalil.settings.current.answer.threshold
    with (
        Progress("Answering whatever is found", len(sheet.dataset.cases)) as progress,
        dalil.settings.held({THRESHOLD: 0.0}),
    ):
        await answering.abstention(sheet, Replies(dalil.answer), options.risk, threshold, progress.step)


async def _routing(dalil: Dalil, sheet: Sheet, options: Options, replies: Replies) -> None:
    with Progress("Routing", len(sheet.dataset.cases)) as progress:
        await asyncio.to_thread(partial(routing, sheet, dalil.router.choose, progress.step))


async def _tools(dalil: Dalil, sheet: Sheet, options: Options, replies: Replies) -> None:
    with Progress("Asking the tools", len(sheet.dataset.cases)) as progress:
        await tools.tools(sheet, replies, progress.step)


async def _generation(dalil: Dalil, sheet: Sheet, options: Options, replies: Replies) -> None:
    folder = options.bertscore
    states = await asyncio.to_thread(bertscore.of_folder if folder else bertscore.packaged, folder or ENCODER)
    local = local_model(dalil.settings.current.models)
    models = generation.Models(dalil.encoder.encode, states, local.perplexity if local else None)
    sheet.notes["generation"] = {"bertscore": str(folder or PACKAGED), "perplexity": local.name if local else ""}
    with Progress("Answering", len(sheet.dataset.cases)) as progress:
        await generation.generation(sheet, replies, models, progress.step)


async def _groundedness(dalil: Dalil, sheet: Sheet, options: Options, replies: Replies) -> None:
    with Progress("Checking claims", len(sheet.dataset.cases)) as progress:
        await groundedness.groundedness(sheet, replies, progress.step)


async def _judge(dalil: Dalil, sheet: Sheet, options: Options, replies: Replies) -> None:
    asking = dalil.asking
    if not asking:
        raise SettingsError(
            "judge asks a language model, and none is configured; set models.providers (docs/models.md)"
        )

    async def judge(language: Language, data: Mapping[str, str]) -> Mapping[str, Any]:
        request = asking.request("judge", "grade", language, data, schema=judging.SCHEMA)
        value: Mapping[str, Any] = await asking.chain.structured(request)
        return value

    with Progress("Judging", len(sheet.dataset.cases)) as progress:
        await judging.judged(sheet, replies, judge, progress.step)


PARTS: Mapping[str, Part] = {
    "retrieval": _retrieval,
    "answers": _answers,
    "abstention": abstention,
    "routing": _routing,
    "tools": _tools,
    "generation": _generation,
    "groundedness": _groundedness,
    "judge": _judge,
}
NEEDS = {
    "retrieval": "'relevant', 'quotes' or 'answers'",
    "answers": "'quotes', 'answers' or \"answerable\": false",
    "abstention": "'quotes', 'answers' or \"answerable\": false",
    "routing": "'intent'",
    "tools": "the 'intent' of a tool with 'quotes' or 'answers'",
    "generation": "'answers'",
    "groundedness": "'quotes', 'answers' or \"answerable\": false",
    "judge": "'quotes', 'answers' or \"answerable\": false",
}
