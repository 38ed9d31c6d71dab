"""Which places of the corpus answer each question of a set: those it names, or those that hold the expected words.

Places are compared at the coarsest level at which a question names any: sections, documents or files; what matches
sentences is held against those that a question names, too. Words that are too short to tell a place (a number, a name)
are no ground to call it relevant: such a question is left out and counted.
"""

import asyncio
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.errors import InputError
from engine.evaluation.dataset import Case, Dataset
from engine.evaluation.granularity import passage_of
from engine.evaluation.quoting import SHARE, folded, trigrams
from engine.store.places import Named, Place, Places

LEAST_LETTERS = 12  # of the expected words, folded, from which they tell a place
PARENT, DOCUMENT, FILE = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Relevant:
    """What should be found: `ids` of parents, documents or files, as `level` says."""

    level: int
    ids: frozenset[str]

    def of(self, places: Iterable[Place]) -> list[str]:
        """Ranked places by the names that count here."""
        return [(place.parent, place.document, place.source)[self.level] for place in places]


async def judged(dataset: Dataset, places: Places) -> dict[str, Relevant]:
    """By the id of each question for which it can be told. InputError for a name that the corpus does not know."""
    found = await _by_name(dataset, places)
    spoken = [case for case in dataset.cases if case.answerable and not case.relevant and _telling(case)]
    groups: dict[tuple[str, ...], list[Case]] = defaultdict(list)
    for case in spoken:
        groups[case.collections].append(case)
    for collections, cases in groups.items():
        texts = await places.texts(collections)
        found |= await asyncio.to_thread(_by_words, cases, {id_: text for id_, (_, text) in texts.items()})
    return found


async def sentences(dataset: Dataset, places: Places) -> dict[str, frozenset[str]]:
    """The sentences that answer, by the id of each question that names any. InputError for a name of a passage that the
    corpus does not know."""
    cases = [case for case in dataset.cases if case.sentences]
    known = await places.named({passage_of(name) for case in cases for name in case.sentences})
    for case in cases:
        if unknown := [name for name in case.sentences if passage_of(name) not in known]:
            raise InputError(
                f"{dataset.place(case)}: 'sentences' names '{unknown[0]}', of whose passage nothing is known; a name "
                "is the id of a passage, a colon and the sentence's number from 0, as `dalil eval questions` writes it"
            )
    return {case.id: frozenset(case.sentences) for case in cases}


async def _by_name(dataset: Dataset, places: Places) -> dict[str, Relevant]:
    groups: dict[tuple[str, ...], list[Case]] = defaultdict(list)
    for case in dataset.cases:
        if case.relevant:
            groups[case.collections].append(case)
    found: dict[str, Relevant] = {}
    for collections, cases in groups.items():
        named = await places.named({name for case in cases for name in case.relevant}, collections)
        for case in cases:
            found[case.id] = await _relevant(case, named, places, dataset.place(case))
    return found


async def _relevant(case: Case, named: Mapping[str, Named], places: Places, where: str) -> Relevant:
    if unknown := [name for name in case.relevant if name not in named]:
        raise InputError(
            f"{where}: 'relevant' names '{unknown[0]}', which is no passage, section, document, record or file of "
            f"{', '.join(case.collections) or 'any collection'}; `dalil search --json` shows ids, `dalil collections "
            "show NAME` file names"
        )
    held = [named[name] for name in case.relevant]
    level = max(one.level for one in held)
    if level == PARENT or all(one.level == level for one in held):
        return Relevant(level, frozenset().union(*(one.ids for one in held)))
    raise InputError(f"{where}: 'relevant' mixes names of sections, records and files; use one kind for a question")


def _telling(case: Case) -> list[str]:
    return [span for span in (*case.quotes, *case.answers) if len(folded(span)) >= LEAST_LETTERS]


def _by_words(cases: Sequence[Case], texts: Mapping[str, str]) -> dict[str, Relevant]:
    letters = {id_: folded(text) for id_, text in texts.items()}
    grams = {id_: trigrams(text) for id_, text in texts.items()} if any(case.retyped for case in cases) else {}
    found = {}
    for case in cases:
        holding = _holding(case, grams) if case.retyped else _quoting(case, letters)
        if holding:
            found[case.id] = Relevant(PARENT, frozenset(holding))
    return found


def _quoting(case: Case, letters: Mapping[str, str]) -> set[str]:
    spans = [folded(span) for span in _telling(case)]
    return {id_ for id_, text in letters.items() if any(span in text for span in spans)}


def _holding(case: Case, grams: Mapping[str, Collection[tuple[str, ...]]]) -> set[str]:
    spans = [trigrams(span) for span in _telling(case)]
    return {
        id_ for id_, held in grams.items() if any(len(span.intersection(held)) >= SHARE * len(span) for span in spans)
    }
