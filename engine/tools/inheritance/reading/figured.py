"""The numbers of a telling in figures, but for those whose last part may count relatives of its own."""

import re

from engine.language import detect
from engine.text import figured
from engine.text.tokens import fold
from engine.tools.inheritance.reading.lexicon import strip_article, word_of
from engine.tools.inheritance.reading.words import NOUNS, singular, words

_DEAD = re.compile(  # "dead" of several, as well as "two hundred"
    r"(?<!\w)(\w+) (و?)ميتين(?=\s*(?:$|[،,.؛؟?!()\n]|و\w))"
)


def in_figures(text: str) -> str:
    """ "twenty-one sons" is "21 sons"; "a million and three sons" stays as it is said."""
    text = _DEAD.sub(lambda found: f"{found[1]} {found[2]}متوفين" if _is_owned(found[1]) else found[0], text)
    return figured.in_figures(text, detect(text), names_relative)


def _is_owned(word: str) -> bool:
    kinsfolk = re.fullmatch("و?اهل(?:ه|ها|و|نا)", word) is not None
    return kinsfolk or names_relative(word) or names_relative(word.removeprefix("و"))


def names_relative(word: str) -> bool:
    """Whether a word in any of the languages is one for relatives."""
    if re.search("[\u0370-\u03ff]", word):
        return any(singular(each.word)[0] in NOUNS for each in words(word))
    plain = strip_article(fold(word))
    return singular(plain)[0] in NOUNS or word_of(plain, False) is not None
