"""Replies to "is that right?" that say yes or no and nothing else."""

import re

from engine.routing.asking import is_question
from engine.text.folding import fold as bare
from engine.text.lexicon import WordList
from engine.text.tokens import fold

_YES, _BESIDE_YES = WordList("replies.assent.yes", fold=bare), WordList("replies.assent.beside", fold=bare)
_NO, _NOT, _RIGHT, _BESIDE_NO = (
    WordList(f"replies.denial.{one}", fold=bare) for one in ("no", "not", "right", "beside")
)
_FIRST = re.compile(r"\W*(\w+)[ ]*([,،.:;؛!–—-]*)\s*")
_ASKS = ("is", "are", "was")  # what begins a question whose mark was left out


def words_of(text: str) -> list[str]:
    """The words of a reply as they are compared."""
    return re.findall(r"\w+", bare(fold(text)))


def is_assent(text: str) -> bool:
    """Whether a reply says yes and nothing else; a question is no assent."""
    words = words_of(text)
    asks = re.search(r"[?؟;]", text) or is_question(text) or words[:1] in ([one] for one in _ASKS)
    says_yes = any(word in _YES for word in words)
    return not asks and says_yes and all(word in _YES or word in _BESIDE_YES for word in words)


def is_denial(text: str) -> bool:
    """Whether a reply says no and nothing else: "no", "that is not right"; not "not wrong" or "no, all right"."""
    words = words_of(text)
    if not all(any(word in some for some in (_NO, _NOT, _RIGHT, _BESIDE_NO)) for word in words):
        return False
    denies, negates, affirms = (any(word in some for word in words) for some in (_NO, _NOT, _RIGHT))
    return affirms if negates else denies and not affirms


def is_refusal(text: str) -> bool:
    """Whether a reply denies what was said in more than a word: "no" alone may decline something else."""
    return len(words_of(text)) > 1 and is_denial(text)


def begins_with_assent(text: str) -> bool:
    return any(word in _YES for word in words_of(text)[:1])


def begins_with_denial(text: str) -> bool:
    return any(word in _NO for word in words_of(text)[:1])


def behind_refusal(text: str) -> str:
    """What a reply says behind a refusal with which it begins: "no, two sons", "لا البنات ثنتين"; all of it where that
    is no refusal ("no sons", "لا أولاد")."""
    found = _FIRST.match(text)
    if found is None or (fold(found[1]) not in _NO and bare(fold(found[1])) not in _NO):
        return text
    rest = text[found.end() :]
    told_anew = bool(found[2]) or re.match(r"\d|ال", rest) is not None
    return rest if rest.strip() and told_anew else text
