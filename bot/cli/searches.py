"""The searches that `dalil eval` measures side by side: granularities, by words, by meaning, fused."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, TypeVar

from bot.cli.screen import Progress, counted, trouble
from bot.wiring import Dalil
from engine.errors import SettingsError, UsageError, near
from engine.evaluation.dataset import Dataset
from engine.evaluation.granularity import GRANULARITIES, RANKINGS, Granularity, Mixed, Rankings, built, each, weights
from engine.evaluation.propositions import SCHEMA, Propositions, written
from engine.language import Language
from engine.passage import StoredPassage
from engine.retrieval.retriever import Retriever, Searching, Weights
from engine.store.places import Places

TOGETHER = 200  # sections read at once

System = tuple[Granularity, Rankings]
By = Literal["rule", "model"]
BY: tuple[By, ...] = ("rule", "model")
T = TypeVar("T", bound=str)


def systems_of(granularities: str, rankings: str) -> tuple[System, ...]:
    """ "chunk,sentence" by "lexical,fused": each with each. UsageError for a name that is neither."""
    found = _named("--granularity", granularities, GRANULARITIES)
    return tuple((one, other) for one in found for other in _named("--ranking", rankings, RANKINGS))


def propositions_by(text: str) -> By:
    """UsageError for a name that is neither."""
    found = _named("--propositions", text, BY)
    if len(found) > 1:
        raise UsageError(f"--propositions {text}: choose one of {', '.join(BY)}")
    return found[0]


def _named(option: str, text: str, known: Sequence[T]) -> list[T]:
    names = dict.fromkeys(part.strip() for part in text.split(","))
    for name in names:
        if name not in known:
            raise UsageError(f"{option} {name}: no such one{near(name, known)}; there are {', '.join(known)}")
    return [one for one in known if one in names]


@dataclass(frozen=True, slots=True)
class Searches:
    """What each system searches with; `sentences`: of those that match sentences whose names are known beforehand, for
    sentences themselves."""

    sections: Mapping[System, Searching]
    sentences: Mapping[System, Searching]


@asynccontextmanager
async def searches(
    dalil: Dalil, dataset: Dataset, systems: Sequence[System], by: By = "rule"
) -> AsyncIterator[Searches]:
    """Indexes of sentences are made for the purpose and go with the block. `by`: who makes propositions of passages;
    those that a model writes have no names that a question set could hold."""
    small = {kind for granularity, _ in systems for kind in _needed(granularity)}
    with TemporaryDirectory(prefix="dalil-eval-") as folder:
        retrievers: dict[Granularity, Retriever] = {"chunk": dalil.retriever}
        single: dict[Granularity, Retriever] = {}
        if small - {"chunk"}:
            passages = await _passages(dalil, dataset)
        is_told = by == "model" and "proposition" in small
        statements = (await _written(dalil, passages)).by_passage if is_told else {}
        for kind in sorted(small - {"chunk"}):
            with Progress(f"Indexing by {kind}") as progress:
                at = partial(progress.at, what="")
                work = partial(
                    built, Path(folder) / kind, passages, kind, dalil.searched, dalil.retriever.likeness, at, statements
                )
                retrievers[kind] = await asyncio.to_thread(work)
            if kind == "sentence" or not is_told:
                single[kind] = each(Path(folder) / kind, dalil.searched, dalil.retriever.likeness)
        in_force = dalil.retriever.weights
        yield Searches(
            {system: _search(in_force, retrievers, *system) for system in systems},
            {system: _search(in_force, single, *system) for system in systems if system[0] in single},
        )


async def _written(dalil: Dalil, passages: Sequence[StoredPassage]) -> Propositions:
    """By the configured model; passages that it fails on are told, and taken by rule."""
    asking = dalil.asking
    if not asking:
        raise SettingsError(
            "--propositions model: no language model is configured; set models.providers (docs/models.md)"
        )

    async def write(language: Language, data: Mapping[str, str]) -> Mapping[str, Any]:
        request = asking.request("judge", "propositions", language, data, schema=SCHEMA)
        value: Mapping[str, Any] = await asking.chain.structured(request)
        return value

    with Progress("Writing propositions", len(passages)) as progress:
        found = await written(passages, write, progress.step)
    if found.failures:
        failed = counted(len(found.failures), "passage")
        trouble(f"{failed} without propositions by the model, taken by rule; the first: {found.failures[0]}")
    return found


def _needed(granularity: Granularity) -> Iterable[Granularity]:
    return ("chunk", "sentence") if granularity == "mixed" else (granularity,)


def _search(
    in_force: Weights, retrievers: dict[Granularity, Retriever], granularity: Granularity, ranking: Rankings
) -> Searching:
    found = [retrievers[kind].weighing(weights(ranking, in_force)) for kind in _needed(granularity)]
    return Mixed(found) if len(found) > 1 else found[0]


async def _passages(dalil: Dalil, dataset: Dataset) -> list[StoredPassage]:
    """Of the collections that the set asks about; of all, where a question names none."""
    asked = {name for case in dataset.cases for name in case.collections}
    is_open = not all(case.collections for case in dataset.cases)
    names = [info.name for info in await dalil.corpus.collections() if is_open or info.name in asked]
    found: list[StoredPassage] = []
    for name in names:
        parents = await Places(dalil.database).parents_in(name)
        for start in range(0, len(parents), TOGETHER):
            passages = await dalil.corpus.passages_of(parents[start : start + TOGETHER])
            found += [passage for group in passages.values() for passage in group]
    return found
