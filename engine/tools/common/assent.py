"""Replies to "is that right?" that say yes or no and nothing else."""

import re

from engine.routing.asking import is_question
from engine.text.folding import fold as bare
from engine.text.lexicon import WordList
from engine.text.number_words import cardinal
from engine.text.tokens import fold

_YES, _BESIDE_YES = WordList("replies.assent.yes", fold=bare), WordList("replies.assent.beside", fold=bare)
_NO, _WRONG, _EMPHASIS, _NOT, _RIGHT, _BESIDE_NO = (
    WordList(f"replies.denial.{one}", fold=bare) for one in ("no", "wrong", "emphasis", "not", "right", "beside")
)
_BESIDE_EITHER = WordList("replies.beside_either", fold=bare)
_FIRST = re.compile(r"\W*(\w+)[ ]*([,،.:;؛!–—-]*)\s*")
_CUTS = frozenset(",،.:;؛!")
_NEITHER = re.compile(r"(?<!\w)ولا(?!\w)")
_PAIR = 2  # words from which a refusal is more than a no
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
    """Whether a reply says no and nothing else: "no", "that is not right"; not "not wrong", "no, all right" or "no,
    that's all"."""
    words = words_of(text)
    plain = bool(words) and all(word in _NO or word in _EMPHASIS for word in words) and any(w in _NO for w in words)
    return plain or is_refusal(text)


def is_refusal(text: str) -> bool:
    """Whether a reply says in more than a word that what was said is wrong: "no" alone, or twice, may decline something
    else, and "no, that's all" nothing."""
    words = words_of(text)
    known = (_NO, _WRONG, _EMPHASIS, _NOT, _RIGHT, _BESIDE_NO)
    if len(words) < _PAIR or not all(any(word in some for some in known) for word in words):
        return False
    wrong, negates, affirms = (any(word in some for word in words) for some in (_WRONG, _NOT, _RIGHT))
    return affirms if negates else wrong and not affirms


def begins_with_assent(text: str) -> bool:
    return any(word in _YES for word in words_of(text)[:1])


def begins_with_denial(text: str) -> bool:
    return any(word in _NO for word in words_of(text)[:1])


def says_only_yes_or_no(text: str) -> bool:
    """Whether a reply holds words of yes or no and such as name nothing beside them: "yes they do", "no, not yet"."""
    known = (_YES, _BESIDE_YES) if begins_with_assent(text) else (_NO, _EMPHASIS, _NOT)
    words = words_of(text)
    return not is_question(text) and all(any(word in some for some in (*known, _BESIDE_EITHER)) for word in words)


def asks_back(text: str) -> bool:
    """Whether a reply asks behind a yes or a no: "exactly what is grazing"."""
    found = _FIRST.match(text)
    begins = begins_with_assent(text) or begins_with_denial(text)
    return begins and found is not None and is_question(text[found.end() :])


def behind_refusal(text: str) -> str:
    """What a reply says behind a refusal with which it begins: "no, two sons", "لا البنات ثنتين"; all of it where that
    is no refusal ("no sons", "لا أولاد", "no - wife", "لا الأب ولا الأم على قيد الحياة")."""
    found = _FIRST.match(text)
    if found is None or not {fold(found[1]), bare(fold(found[1]))} & {*_NO, *_WRONG}:
        return text
    rest = text[found.end() :]
    if not _CUTS.isdisjoint(found[2]):
        return rest if rest.strip() else text
    counts = [bool(re.fullmatch(r"\d+", word)) or cardinal(word) is not None for word in words_of(rest)]
    anew = any(counts if rest.startswith("ال") else counts[:1])
    return rest if anew and not _NEITHER.search(rest) else text
