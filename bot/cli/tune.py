"""`dalil tune DATASET`: weights of the fusion and, where asked, the threshold of answers, each fitted on one half of a
question set and confirmed on the other."""

import asyncio
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, cast

from bot.cli.evaluate import NEEDS, THRESHOLD, Options, abstention, check, keep_threshold, open_apart
from bot.cli.screen import Progress, say
from bot.cli.trained import has_learned_from
from bot.settings import CONFIG
from bot.wiring import Dalil
from engine.errors import InputError
from engine.evaluation import relevance, retrieving, tuning
from engine.evaluation.answering import is_asked
from engine.evaluation.dataset import Case, Dataset, load
from engine.evaluation.replies import Replies
from engine.evaluation.report import Teller, of_threshold
from engine.evaluation.run import Sheet
from engine.evaluation.trial import Trial
from engine.evaluation.tuning import Fitted
from engine.language import Language
from engine.phrases import load as load_phrases
from engine.store.places import Place, Places
from engine.store.preferences import Preferences

OK = 0
BY = "dalil tune"  # who changes a setting


async def tune(path: Path, *, risk: float | None, apply: bool, as_json: bool) -> int:
    """`risk`: the share of wrong answers that a threshold is fitted for, too, with the weights that are confirmed."""
    dataset = await asyncio.to_thread(load, path)
    async with open_apart() as dalil:
        await check(dalil, dataset)
        if has_learned_from(dalil.settings.current.retrieval.encoder, dataset.digest):
            raise InputError(
                f"{path}: the encoder in use has learned from these questions, and finds what they ask for better than "
                "what others will; give those that `dalil train embeddings --held FILE` kept for this"
            )
        if risk is not None and not any(map(is_asked, dataset.cases)):
            raise InputError(f"{path}: no line of it has {NEEDS['abstention']}, so that no threshold can be fitted")
        fitted, few = await _fitted(dalil, dataset, is_needed=risk is None)
        found = await _threshold(dalil, dataset, fitted, risk) if risk is not None else None
        if apply:
            await _keep(dalil, fitted)
            if found is not None:
                await keep_threshold(found["chosen"], Preferences(dalil.database), BY)
    if as_json:
        weights = [asdict(one) | {"confirmed": one.is_confirmed} for one in fitted]
        say(json.dumps(weights if found is None else {"weights": weights, "threshold": found}))
    else:
        for one in fitted:
            _tell(one, applied=apply)
        for language, number in few.items():
            say(f"{language}: {number} questions are too few to fit on")
        if found is not None:
            _tell_threshold(found, applied=apply)
    return OK


async def _fitted(dalil: Dalil, dataset: Dataset, *, is_needed: bool) -> tuple[list[Fitted], dict[Language, int]]:
    """Of each language that has questions enough, and how many the others have. InputError where all have too few and
    there is nothing else to fit."""
    judged = await relevance.judged(dataset, Places(dalil.database))
    known = Counter(case.language for case in dataset.cases if case.id in judged)
    languages = tuning.enough(dataset.cases, judged)
    few = {language: number for language, number in known.items() if language not in languages}
    if is_needed and not languages:
        counts = ", ".join(f"{number} in {language}" for language, number in few.items()) or "none"
        raise InputError(
            f"{dataset.path}: too few questions whose places are known ({counts}); each half of a language needs "
            f"{tuning.LEAST}"
        )
    in_force = dalil.retriever.weights.dense
    with Progress("Trying weights", (len(tuning.GRID) + 2) * len(languages)) as progress:
        return await tuning.fit(dataset.cases, judged, _rank(dalil), in_force, progress.step), few


async def _threshold(dalil: Dalil, dataset: Dataset, fitted: Sequence[Fitted], risk: float) -> Mapping[str, Any]:
    """What answers come to at every threshold, and the one that is chosen: at the weights that are confirmed."""
    sheet, weights, trial = Sheet(dataset), dalil.retriever.weights, cast("Trial", dalil.retriever)
    confirmed = {one.language: one.chosen for one in fitted if one.is_confirmed}
    other = replace(weights, dense={**weights.dense, **confirmed})
    with trial.instead(dalil.retriever.weighing(other)):
        await abstention(dalil, sheet, Options(risk=risk), Replies(dalil.answer))
    found: Mapping[str, Any] = sheet.notes["abstention"]
    return found


def _rank(dalil: Dalil) -> tuning.Rank:
    """The search that answers rest on, its dense ranking weighing otherwise."""
    places, known = Places(dalil.database), dict[str, Place]()
    searches: dict[float, retrieving.Search] = {}

    async def rank(case: Case, weight: float) -> Sequence[Place]:
        if weight not in searches:
            weights = dalil.retriever.weights
            other = replace(weights, dense=dict.fromkeys(weights.dense, weight))
            searches[weight] = retrieving.search_of(dalil.retriever.weighing(other), dalil.scales)
        parents = [hit.parent for hit in await searches[weight](case)]
        known.update(await places.of([parent for parent in parents if parent not in known]))
        return [known[parent] for parent in parents if parent in known]

    return rank


async def _keep(dalil: Dalil, fitted: Sequence[Fitted]) -> None:
    preferences = Preferences(dalil.database)
    for one in fitted:
        if one.is_confirmed:
            await preferences.set(_key(one), one.chosen, BY)


def _key(one: Fitted) -> str:
    return f"retrieval.dense_weight_{one.language}"


def _tell(one: Fitted, *, applied: bool) -> None:
    say(f"{one.language}: dense weight {one.in_force:g} in force, {one.chosen:g} best on {one.questions[0]} questions")
    say(f"  fitted on    MRR {one.fitted[0]:.3f} -> {one.fitted[1]:.3f}")
    say(
        f"  held out     MRR {one.held[0]:.3f} -> {one.held[1]:.3f} on {one.questions[1]} questions, "
        f"{one.gain.mean:+.3f} [{one.gain.low:+.3f}, {one.gain.high:+.3f}]"
    )
    if one.chosen == one.in_force:
        say("  nothing to change")
    elif not one.is_confirmed:
        say("  not confirmed: on other questions the gain may be chance; the weight in force stays")
    elif applied:
        say(f"  confirmed: {_key(one)} = {one.chosen:g} (from the next start of Dalil)")
    else:
        say(f"  confirmed; to use it: dalil settings set {_key(one)} {one.chosen:g}")


def _tell_threshold(found: Mapping[str, Any], *, applied: bool) -> None:
    for line in of_threshold(found, Teller(load_phrases(CONFIG / "phrases"), "en")):
        say(line)
    if (point := found["chosen"]["point"]) is not None and not applied:
        say(f"To answer from that threshold on: dalil settings set {THRESHOLD} {point['threshold']:.4g}")
