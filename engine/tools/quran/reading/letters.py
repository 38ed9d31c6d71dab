"""Letters of names and numbers as they are compared when a reference is read: no case, accents, vowel marks, hamzas or
apostrophes, ة as ه, ى as ي, final sigma as σ. Verses themselves are compared otherwise, by `folding`."""

import re
from functools import lru_cache

from engine.text.bare import normal

_GONE = re.compile(
    "[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640'’ʼʻ`ʿʾ\u200b-\u200f\u202a-\u202e\u2066-\u2069]"
)
_FOLDS = str.maketrans(dict(zip("أإآٱىةؤئیکς", "اااايهوييكσ", strict=True)))


@lru_cache(maxsize=8192)  # the readers of one message fold its words again and again
def fold(word: str) -> str:
    plain = normal("NFKD", word.casefold().translate(_FOLDS))
    return _GONE.sub("", plain).translate(_FOLDS)
