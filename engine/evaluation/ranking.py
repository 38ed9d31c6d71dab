"""Measures of rankings, those of trec_eval, by ir-measures and pytrec_eval."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from engine.evaluation.libraries import needed

CUTS = (1, 5, 10)
DEPTH = 100  # places that are ranked for a question


def names(cuts: Sequence[int] = CUTS) -> tuple[str, ...]:
    """Of the measures, in the order in which they are shown."""
    return (*(f"recall@{k}" for k in cuts), *(f"hit@{k}" for k in cuts), "mrr", "map", f"ndcg@{max(cuts)}")


def measured(
    relevant: Mapping[str, Collection[str]], ranked: Mapping[str, Iterable[str]], cuts: Sequence[int] = CUTS
) -> dict[str, dict[str, float]]:
    """For each question of `relevant`, by its id, the measures of what was `ranked` for it, best first.

    A place that is ranked twice counts where it comes first; a question without a ranking counts 0. CPU work of some
    milliseconds for a hundred questions: call it in a thread. Raises SettingsError where the library is missing.
    """
    library = needed("ir_measures", "ir-measures", "the measures of rankings")
    measures = _measures(library, cuts)
    judged = [library.Qrel(id_, place, 1) for id_, places in relevant.items() for place in places]
    run = []
    for id_ in relevant:
        places = list(dict.fromkeys(ranked.get(id_, ())))
        run += [library.ScoredDoc(id_, place, float(len(places) - rank)) for rank, place in enumerate(places)]
    found: dict[str, dict[str, float]] = {id_: dict.fromkeys(measures, 0.0) for id_ in relevant}
    by_measure = {measure: name for name, measure in measures.items()}
    for metric in library.iter_calc(list(measures.values()), judged, run) if judged and run else ():
        found[metric.query_id][by_measure[metric.measure]] = float(metric.value)
    return found


def mean(figures: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    """Of each measure over all questions."""
    if not figures:
        return {}
    first = next(iter(figures.values()))
    return {name: sum(one[name] for one in figures.values()) / len(figures) for name in first}


def _measures(library: Any, cuts: Sequence[int]) -> dict[str, Any]:
    found = {f"recall@{k}": library.R @ k for k in cuts} | {f"hit@{k}": library.Success @ k for k in cuts}
    return found | {"mrr": library.RR, "map": library.AP, f"ndcg@{max(cuts)}": library.nDCG @ max(cuts)}
