"""What the search finds for each question of a set, by the measures of rankings."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime

from engine.answering.documents.finding import Scales
from engine.answering.question.followup import Resolved, resolve
from engine.answering.question.understanding import emphasis
from engine.evaluation import ranking
from engine.evaluation.dataset import Case
from engine.evaluation.figures import SENTENCES
from engine.evaluation.relevance import Relevant
from engine.evaluation.run import Sheet
from engine.language import Language
from engine.messages import PastTurn
from engine.retrieval.model import Filter, Hit
from engine.retrieval.retriever import Searching
from engine.store.places import Place, Places

_MOMENT = datetime(2026, 1, 1, tzinfo=UTC)  # of every earlier turn: nothing depends on it


def history(before: Sequence[str], language: Language) -> tuple[PastTurn, ...]:
    """The person's earlier messages as turns, each resolved in the light of those before it."""
    turns: tuple[PastTurn, ...] = ()
    for text in before:
        readable = resolve(text, language, turns).readable
        turns += (PastTurn("", text, readable, "", "question", "answer", language, (), _MOMENT),)
    return turns


def resolved(text: str, language: Language, before: Sequence[str]) -> Resolved:
    return resolve(text, language, history(before, language))


SHOWN = 5  # places of each ranking that are kept with its question

Search = Callable[[Case], Awaitable[Sequence[Hit]]]
Step = Callable[[], None]
"""Told after each question, for whoever shows how far it has come."""


def search_of(retriever: Searching, scales: Scales, depth: int = ranking.DEPTH) -> Search:
    """The search that an answer rests on: the question resolved and understood, its telling words weighed."""

    async def search(case: Case) -> Sequence[Hit]:
        follow = resolved(case.question, case.language, case.before)
        within = frozenset(case.collections) or None
        asked = scales.understand(follow.text, case.language, follow.context, leans=follow.leans, within=within)
        return await retriever.search(
            asked.text,
            language=case.language,
            k=depth,
            where=Filter(collections=within),
            context=asked.context,
            emphasis=emphasis(asked),
        )

    return search


async def ranked(
    cases: Sequence[Case], judged: Mapping[str, Relevant], search: Search, places: Places, step: Step
) -> dict[str, list[Place]]:
    """The places found for each question that can be judged, best first."""
    hits: dict[str, list[str]] = {}
    for case in cases:
        if case.id in judged:
            hits[case.id] = [hit.parent for hit in await search(case)]
        step()
    known = await places.of({parent for parents in hits.values() for parent in parents})
    return {id_: [known[parent] for parent in parents if parent in known] for id_, parents in hits.items()}


async def measure_sentences(
    sheet: Sheet,
    relevant: Mapping[str, Collection[str]],
    search: Search,
    step: Step,
    cuts: Sequence[int],
    suffix: str = "",
) -> None:
    """Puts on the sheet how well the very sentences that answer are found, by a search for sentences."""
    hits: dict[str, list[str]] = {}
    for case in sheet.dataset.cases:
        if case.id in relevant:
            hits[case.id] = [hit.parent for hit in await search(case)]
        step()
    figures = await asyncio.to_thread(ranking.measured, relevant, hits, cuts)
    for case in sheet.dataset.cases:
        if case.id in figures:
            sheet.put(case, {f"{SENTENCES}{name}{suffix}": value for name, value in figures[case.id].items()})


async def measure(
    sheet: Sheet,
    judged: Mapping[str, Relevant],
    found: Mapping[str, Sequence[Place]],
    cuts: Sequence[int],
    suffix: str = "",
) -> None:
    """Puts the measures of each judged question on the sheet, their names followed by `suffix`."""
    names = {id_: judged[id_].of(places) for id_, places in found.items()}
    figures = await asyncio.to_thread(ranking.measured, {id_: judged[id_].ids for id_ in found}, names, cuts)
    for case in sheet.dataset.cases:
        if case.id in figures:
            first = next((rank for rank, name in enumerate(names[case.id], 1) if name in judged[case.id].ids), 0)
            shown = [place.source for place in found[case.id][:SHOWN]]
            measured = {f"{name}{suffix}": value for name, value in figures[case.id].items()}
            sheet.put(case, measured, **{f"first{suffix}": first, f"found{suffix}": shown})
    asked = [case for case in sheet.dataset.cases if case.answerable]
    sheet.notes["retrieval"] = {"judged": len(figures), "not_judged": sum(case.id not in figures for case in asked)}
