"""Where in the store a quotation may come from: of each promising stretch a run of equal words or a rare word."""

from collections.abc import Mapping, Sequence

import numpy as np
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import extract

from engine.scripture.checking.aligning import Alignment
from engine.scripture.checking.claims import Stated
from engine.scripture.checking.findings import differences, similarity
from engine.scripture.checking.library import Library, Run
from engine.scripture.checking.quoted import Quoted

TRIED = 4  # stretches of the store that a quotation is held against
RARE = 60  # a word that stands at most so often leads to its verses alone
WIDE = 6  # how far apart in diagonals two runs of one stretch may be
GUESSED, GUESSABLE = 3, 12  # words that are guessed, in quotations of at most so many
UNLIKE = 0.75  # similarity below which words are guessed
SURE = 0.9  # similarity from which no other stretch is tried
STATED = 0.15  # what the stated place counts for when stretches are compared
EACH = 0.04  # what every difference counts against

Vocabulary = Mapping[int, Sequence[str]]


def vocabulary(library: Library) -> Vocabulary:
    """The store's skeletons by the lengths of those that one letter may have made of them."""
    found: dict[int, list[str]] = {}
    for one in library.ids:
        for size in (len(one) - 1, len(one), len(one) + 1):
            found.setdefault(size, []).append(one)
    return found


def most_like(
    quoted: Quoted, start: int, end: int, stated: Stated | None, known: Vocabulary
) -> tuple[float, Alignment] | None:
    """The stretch of the store that is most like the words `start` to `end`, and how like."""
    best = _most_like(quoted, anchors(quoted, start, end, stated), start, end, stated)
    if (best is None or best[0] < UNLIKE) and end - start <= GUESSABLE:
        guessed = _most_like(quoted, _guesses(quoted, start, end, known), start, end, stated)
        best = max((one for one in (best, guessed) if one), key=lambda pair: pair[0], default=None)
    return best


def _most_like(
    quoted: Quoted, runs: Sequence[Run], start: int, end: int, stated: Stated | None
) -> tuple[float, Alignment] | None:
    best: tuple[float, Alignment] | None = None
    highest = 0.0
    grown = [(quoted.grown(run, start, end).kept, run) for run in runs[:TRIED]]
    for kept, run in sorted(grown, key=lambda pair: -pair[0]):
        if kept * 4 < end - start or (best and (best[0] > SURE or kept * 2 < end - start)):
            break
        one = quoted.whole(run, start, end)
        like = similarity(quoted.library, quoted.words, one)
        rank = like - EACH * len(differences(quoted.library, quoted.words, one))
        if stated is not None and stated.covers(quoted.library.place(one.place, one.stop)):
            rank += STATED
        if best is None or rank > highest:
            best, highest = (like, one), rank
    return best


def anchors(quoted: Quoted, start: int, end: int, stated: Stated | None = None) -> list[Run]:
    """A run of each promising stretch of the store, the most promising first."""
    found = [*quoted.within(start, end), *_singles(quoted, range(start, end), RARE)]
    ranked = _ranked(found)
    return [*_in_stated(quoted, start, end, stated, ranked), *ranked] if stated else ranked


def _singles(quoted: Quoted, places: Sequence[int], most: int) -> list[Run]:
    """Single words that stand at most so often."""
    library, found = quoted.library, []
    for at in places:
        known = quoted.known[at]
        if known >= 0 and library.count(known) <= most:
            there = library.singles(known)
            found += [Run(at, at + 1, place, library.rarity[known]) for place in there]
    return found


def _in_stated(quoted: Quoted, start: int, end: int, stated: Stated, ranked: Sequence[Run]) -> list[Run]:
    """An anchor in the stated verse itself: the weightiest run there, else its rarest word."""
    library = quoted.library
    first = library.first((stated.sura, stated.first)) if stated.first else None
    if first is None:
        return []
    following = library.first((stated.sura, (stated.last or stated.first or 0) + 1))
    stop = following if following is not None else library.bounds(first)[1]
    there = [run for run in ranked if first <= run.place < stop]
    if there:
        return there[:1]
    known = {one: place for place in range(first, stop) if (one := library.known[place]) >= 0}
    at = max(
        (at for at in range(start, end) if quoted.known[at] in known),
        key=lambda one: library.rarity[quoted.known[one]],
        default=None,
    )
    return [] if at is None else [Run(at, at + 1, known[quoted.known[at]], 0.0)]


def _guesses(quoted: Quoted, start: int, end: int, vocabulary: Vocabulary) -> list[Run]:
    """Anchors with the help of words that the store lacks, taken for slips of words that it has."""
    library = quoted.library
    strange = [at for at in range(start, end) if quoted.known[at] < 0 and len(quoted.skeletons[at]) > 2]
    runs = _singles(quoted, range(start, end), 10 * RARE)
    for at in strange[:GUESSED]:
        one = quoted.skeletons[at]
        near = extract(
            one, vocabulary.get(len(one), ()), scorer=Levenshtein.normalized_similarity, limit=3, score_cutoff=0.6
        )
        for known in (library.ids[match[0]] for match in near):
            places = library.singles(known)
            if len(places) <= 4 * RARE:
                runs += [Run(at, at + 1, place, library.rarity[known] / 2) for place in places]
    return [run for run in _ranked(runs) if quoted.known[run.start] >= 0]


def _ranked(runs: Sequence[Run]) -> list[Run]:
    """The weightiest run of each stretch of the store, by what all runs of the stretch weigh together."""
    if not runs:
        return []
    diagonals = np.array([run.diagonal for run in runs])
    order = np.argsort(diagonals, kind="stable")
    cuts = np.flatnonzero(np.diff(diagonals[order]) > WIDE) + 1
    weighed = []
    for low, high in zip([0, *cuts.tolist()], [*cuts.tolist(), len(runs)], strict=True):
        members = [runs[at] for at in order[low:high].tolist()]
        words = {at: run.weight / (run.end - run.start) for run in members for at in range(run.start, run.end)}
        weighed.append((sum(words.values()), max(members, key=lambda run: run.weight)))
    weighed.sort(key=lambda pair: -pair[0])
    return [run for _, run in weighed]
