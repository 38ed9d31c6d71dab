"""Words that ask rather than tell: what a person wants, does or may, in the question's own voice.

"I need to get the form" and "the form is issued by ..." share nothing but the form. Such words count for less than
others, and are not dropped like stop words, for at times they are all there is. As people write them; stems compare.
"""

from functools import lru_cache

from engine.language import detect
from engine.text import analysis
from engine.text.lexicon import group, words


@lru_cache(maxsize=1)
def _light() -> frozenset[str]:
    return terms_of("questions.light")


@lru_cache(maxsize=16)
def _in(kind: str) -> frozenset[str]:
    dropped, added = (
        terms_of(f"questions.{table}.{kind}") if kind in group(f"questions.{table}") else frozenset[str]()
        for table in ("telling", "light_where")
    )
    return (_light() - dropped) | added


def terms_of(*paths: str) -> frozenset[str]:
    """The analysed terms of tables of words."""
    return frozenset(term for path in paths for word in words(path) for term in analysis.terms(word, detect(word)))


def is_light(term: str, kind: str = "") -> bool:
    """Whether an analysed term is one of them, in a question of that kind."""
    return term in _in(kind)


@lru_cache(maxsize=1)
def _aspects() -> frozenset[str]:
    return terms_of("questions.aspects")


def is_aspect(term: str) -> bool:
    """Whether an analysed term is what one asks to know of a thing, and no thing itself."""
    return term in _aspects()
