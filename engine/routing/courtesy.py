"""Courtesies around a question: "Hello, could you tell me when ..., thanks" asks "when ...". Pure.

What is left is what the person asks; nothing is left of a message that is courtesy alone. Words are compared folded.
"""

from functools import lru_cache

from engine.text import analysis
from engine.text.lexicon import words

_MARKS = ".,،;؛:!?؟…\"'«»()-–"


@lru_cache(maxsize=2)
def _phrases(path: str) -> frozenset[tuple[str, ...]]:
    return frozenset(tuple(map(_bare, one.split())) for one in words(path))


@lru_cache(maxsize=4096)
def _bare(word: str) -> str:
    return analysis.normalize(word).strip(_MARKS)


def strip(text: str) -> str:
    """`text` without the courtesies at its beginning and end, in its own words; empty when it is nothing else."""
    words = text.split()
    first, last = 0, len(words)
    while first < last and (size := _match(_phrases("questions.courtesy_opening"), words, first, last)):
        first += size
    while first < last and (size := _match_end(_phrases("questions.courtesy_closing"), words, first, last)):
        last -= size
    return " ".join(words[first:last])


def _match(phrases: frozenset[tuple[str, ...]], words: list[str], first: int, last: int) -> int:
    bare = tuple(map(_bare, words[first : min(first + 6, last)]))
    return 1 if not bare[0] else next((size for size in range(len(bare), 0, -1) if bare[:size] in phrases), 0)


def _match_end(phrases: frozenset[tuple[str, ...]], words: list[str], first: int, last: int) -> int:
    bare = tuple(map(_bare, words[max(first, last - 5) : last]))
    return 1 if not bare[-1] else next((size for size in range(len(bare), 0, -1) if bare[-size:] in phrases), 0)
