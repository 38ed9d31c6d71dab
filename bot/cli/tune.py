"""`dalil tune DATASET`: weights of the fusion, fitted on one half of a question set and confirmed on the other."""

import asyncio
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

from bot.cli.evaluate import check
from bot.cli.screen import Progress, say
from bot.cli.trained import has_learned_from
from bot.wiring import Dalil, open_dalil
from engine.errors import InputError
from engine.evaluation import relevance, retrieving, tuning
from engine.evaluation.dataset import Case, load
from engine.evaluation.tuning import Fitted
from engine.store.places import Place, Places
from engine.store.preferences import Preferences

OK = 0


async def tune(path: Path, *, apply: bool, as_json: bool) -> int:
    dataset = await asyncio.to_thread(load, path)
    async with open_dalil() as dalil:
        await check(dalil, dataset)
        if has_learned_from(dalil.settings.current.retrieval.encoder, dataset.digest):
            raise InputError(
                f"{path}: the encoder in use has learned from these questions, and finds what they ask for better than "
                "what others will; give those that `dalil train embeddings --held FILE` kept for this"
            )
        judged = await relevance.judged(dataset, Places(dalil.database))
        known = Counter(case.language for case in dataset.cases if case.id in judged)
        languages = tuning.enough(dataset.cases, judged)
        few = {language: number for language, number in known.items() if language not in languages}
        if not languages:
            counts = ", ".join(f"{number} in {language}" for language, number in few.items()) or "none"
            raise InputError(
                f"{path}: too few questions whose places are known ({counts}); each half of a language needs "
                f"{tuning.LEAST}"
            )
        in_force = dalil.retriever.weights.dense
        with Progress("Trying weights", (len(tuning.GRID) + 2) * len(languages)) as progress:
            fitted = await tuning.fit(dataset.cases, judged, _rank(dalil), in_force, progress.step)
        if apply:
            await _keep(dalil, fitted)
    if as_json:
        say(json.dumps([asdict(one) | {"confirmed": one.is_confirmed} for one in fitted]))
    else:
        for one in fitted:
            _tell(one, applied=apply)
        for language, number in few.items():
            say(f"{language}: {number} questions are too few to fit on")
    return OK


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
            await preferences.set(_key(one), one.chosen, "dalil tune")


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
