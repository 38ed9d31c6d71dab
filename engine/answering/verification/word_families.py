"""Marks that words of one family share where their stems differ. Pure.

"~regis" of register and registration; "~فتح" of يفتح, بيفتح and مفتوح; "~εγραφ" of two spellings that sound alike.
They are looser than stems and count for less.
"""

import re
from functools import lru_cache

_WEAK = str.maketrans("", "", "اويءئؤ")
# what verbs and participles put before a root, in their order, dialects included ("هي+ست", "ب+ت", "م+ت"), and after it
_BEFORE = re.compile(r"[بسه]?[متن]?(?:ست|[تن])?")
_AFTER = "تلنش"
_ROOT = 3  # letters that stay
_LETTERS = 5

# Greek vowels that sound alike are written alike, and no letter twice: "ξενόδοχειο" and "ξενοδοχίο" are one word.
_SOUNDS = tuple(
    (re.compile(written), sound)
    for written, sound in (("αι", "ε"), ("ει|οι|υι|(?<!ο)υ|η", "ι"), ("ω", "ο"), (r"(\w)\1", r"\1"))
)


@lru_cache(maxsize=100_000)
def kin(term: str) -> str:
    """The mark of an analysed term; empty for one too short to have one."""
    first = term[:1]
    if "\u0620" <= first <= "\u06ff":
        return _root(term)
    if "\u0370" <= first <= "\u03ff":
        term = _sounded(term)
    return f"~{term[:_LETTERS]}" if len(term) >= _LETTERS else ""


def _root(term: str) -> str:
    bones = term.translate(_WEAK)
    before = _BEFORE.match(bones)
    bones = bones[min(before.end() if before else 0, max(0, len(bones) - _ROOT)) :]
    while len(bones) > _ROOT and bones[-1] in _AFTER:
        bones = bones[:-1]
    return f"~{bones}" if len(bones) >= _ROOT else ""


def _sounded(term: str) -> str:
    for written, sound in _SOUNDS:
        term = written.sub(sound, term)
    return term
