"""Words that nobody writes: letters exchanged for signs or shuffled, words glued together, slips, invented addresses.

A model that is told to play with its letters ("replace a with @", "no spaces") says what its source says, so that no
comparison of meaning refuses it. What the source itself has is no fault. Pure.
"""

import re
from collections.abc import Sequence

from engine.answering.question.spelling import is_slip
from engine.language import Language
from engine.text import analysis

_SIGNS = re.compile(r"[^\W\d_]+[@#$%&*+=\d]+[^\W\d_]+|[@#$&*][^\W\d_]+|[^\W\d_]+[@#$&*](?!\w)|\d[\u0621-\u064a]{2,}")
_ADDRESS = re.compile(
    r"(?:https?://|www\.)\S+|[\w.+-]+@[\w-]+\.\w+|\b[\w-]+\.(?:com|org|net|io|xyz|info|example|ru|cn)\b"
)
_GLUED, _PARTS, _PART = 16, 3, 3  # letters of such a word, words of the source within it, letters of each
_SHUFFLED = 4  # letters from which a word with another one's letters is no accident


def garbled(claim: str, sources: str, language: Language) -> str:
    """The first such word, as written; empty where there is none."""
    plain = analysis.normalize(sources)
    for pattern in (_ADDRESS, _SIGNS):
        for match in pattern.finditer(claim):
            if analysis.normalize(match.group()).rstrip(".") not in plain:
                return match.group()
    told = analysis.words(sources, language)
    stems, words = {analysis.stem(word) for word in told}, sorted(set(told))
    letters = {"".join(sorted(word)) for word in words if not analysis.is_stop_word(word)}
    for word in analysis.words(claim, language):
        is_new = word.isalpha() and analysis.stem(word) not in stems and not analysis.is_stop_word(word)
        if is_new and (_is_shuffled(word, letters) or _is_glued(word, words) or _slips(word, words)):
            return word
    return ""


def _is_shuffled(word: str, letters: set[str]) -> bool:
    return len(word) >= _SHUFFLED and "".join(sorted(word)) in letters


def _is_glued(word: str, words: Sequence[str]) -> bool:
    if len(word) < _GLUED:
        return False
    for part in sorted((one for one in words if len(one) >= _PART), key=len, reverse=True):
        word = word.replace(part, " ")
    return word.count(" ") >= _PARTS


def _slips(word: str, words: Sequence[str]) -> bool:
    """English alone: where words bend within, one letter makes another form."""
    return word.isascii() and any(is_slip(word, other) and _british(word) != _british(other) for other in words)


def _british(word: str) -> str:
    """What organise and organize, colour and color, centre and center, travelled and traveled have in common."""
    plain = re.sub(r"(.)\1", r"\1", word.replace("z", "s").replace("our", "or"))
    return re.sub(r"re(s?)$", r"er\1", plain)
