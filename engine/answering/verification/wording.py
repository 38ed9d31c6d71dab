"""Sentences that say what their source says but for a word: no score tells these from another way to put it. Pure.

"The account is open" for "is closed", "a day" for "a week", "may" for "must", the fee of one thing for another's.
"""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import pairwise

from engine.answering.question.light_words import is_light
from engine.answering.verification.word_families import kin
from engine.language import Language
from engine.text import analysis
from engine.text.lexicon import Pattern, WordList, column
from engine.text.numbers import is_number, read, values
from engine.text.sentences import sentence_spans

MOSTLY = 0.5  # of a claim's telling words, held by one sentence of the source: a strange word is another thing then
CLEARLY = 0.34  # by which a sentence without a figure speaks more of what the figure is said of than those with it
VOICE = WordList("verification.voice")  # of somebody who talks rather than tells
_CLAUSE = Pattern("verification.clause", r"[,;:،؛·](?!\d)|{}")
_OPPOSITES = (("must", "may"), ("before", "after"), ("more", "less"), ("most", "least"))


def strange_word(claim: str, sources: Sequence[str], language: Language) -> str:
    """The first telling word of the claim that stands nowhere in the sources, nor one of its family, where one of their
    sentences holds most of the others."""
    words = telling(claim, language)
    known = set(stems("\n".join(sources), language))
    families = {family for one in known if (family := kin(one))}
    strange = [word for word in words if (stem := analysis.stem(word)) not in known and kin(stem) not in families]
    strange = [word for word in strange if not (word in VOICE or is_light(analysis.stem(word)) or is_number(word))]
    said = set(map(analysis.stem, words))
    most = max((len(said & set(stems(one, language))) for one in sentences(sources, language)), default=0)
    return strange[0] if strange and most >= MOSTLY * len(said) else ""


def exchanged(claim: str, nearest: str, language: Language) -> str:
    """A telling word that stands in the place of another one of the nearest sentence, which is not said at all."""
    said, told = ([analysis.stem(word) for word in telling(text, language)] for text in (claim, nearest))
    for kind, begin, end, at, to in SequenceMatcher(None, told, said, autojunk=False).get_opcodes():
        new = [stem for stem in said[at:to] if stem not in told and not _tells_little(stem)]
        if kind == "replace" and new and any(stem not in said and not _tells_little(stem) for stem in told[begin:end]):
            return new[0]
    return ""


def turned(claim: str, nearest: str, language: Language) -> str:
    """A word that says the opposite of one in the nearest sentence, or a limit that is not said there."""
    said, told = set(analysis.words(claim, language)), set(analysis.words(nearest, language))
    opposites, limiting = _turning(language)
    for one, other in opposites:
        for mine, theirs in ((one, other), (other, one)):
            if said & mine and not told & mine and told & theirs:
                return min(said & mine)
    return min(said & limiting) if said & limiting and not told & limiting else ""


def moved_number(claim: str, sources: Sequence[str], language: Language) -> str:
    """The first figure that the sources say of something else: a sentence without it speaks of the claim's clause more
    clearly than each that has it."""
    told = [(set(stems(one, language)), values(one, language)) for one in sentences(sources, language)]
    for clause, figures in _clauses(claim, language):
        said = {stem for stem in map(analysis.stem, telling(clause, language)) if not is_number(stem)}
        for figure in sorted(figures) if len(said) > 1 else ():
            there = max((len(said & held) for held, known in told if figure in known), default=0)
            elsewhere = max((len(said & held) for held, known in told if figure not in known), default=0)
            if elsewhere >= MOSTLY * len(said) and elsewhere - there > CLEARLY * len(said):
                return figure
    return ""


def _clauses(claim: str, language: Language) -> Iterator[tuple[str, set[str]]]:
    """Each clause with its numbers; no number is cut in two ("one hundred and five")."""
    found = read(claim, language)
    cuts = [(cut.start(), cut.end()) for cut in _CLAUSE.finditer(claim)]
    cuts = [cut for cut in cuts if not any(one.start < cut[1] and cut[0] < one.end for one in found)]
    for (_, begin), (end, _) in pairwise([(0, 0), *cuts, (len(claim), len(claim))]):
        figures = {one.plain for one in found if begin <= one.start < end} - {"1"}
        yield claim[begin:end], figures


def stems(text: str, language: Language) -> list[str]:
    return [analysis.stem(word) for word in analysis.words(text, language)]


def telling(text: str, language: Language) -> list[str]:
    return [word for word in analysis.words(text, language) if not analysis.is_stop_word(word)]


def sentences(sources: Sequence[str], language: Language) -> list[str]:
    return [source[start:end] for source in sources for start, end in sentence_spans(source, language)]


def _tells_little(stem: str) -> bool:
    return is_light(stem) or is_number(stem)


@lru_cache(maxsize=3)
def _turning(language: Language) -> tuple[list[tuple[frozenset[str], frozenset[str]]], frozenset[str]]:
    """Words that say the opposite of each other, and words that limit, folded."""
    opposites = [
        (_folded(f"opposites.{one}", language), _folded(f"opposites.{other}", language)) for one, other in _OPPOSITES
    ]
    return opposites, _folded("limiting", language)


def _folded(table: str, language: Language) -> frozenset[str]:
    return frozenset(analysis.words(" ".join(column(f"verification.{table}", language)), language))
