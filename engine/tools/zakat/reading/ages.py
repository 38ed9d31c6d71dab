"""Whether a bare number tells how old somebody is. Pure."""

from collections.abc import Sequence
from fractions import Fraction

from engine.text.tokens import Token
from engine.tools.zakat.reading.lexicon import term_at

OLDEST = 120  # years of a person
_TURNED = ("is", "was", "turned", "turns", "only", "ειναι")
_WHO = ("he", "she", "who", "brother", "sister", "boy", "girl", "baby", "nephew", "niece", "αυτοσ", "αυτη", "που")
_PEOPLE = ("child", "parent", "wife", "husband", "person")


def so_old(words: Sequence[Token], at: int, value: Fraction) -> bool:
    """ "my daughter is 8 and", "he turned 12": a small number told of a person, with nothing that is counted."""
    if value > OLDEST or at < 2 or words[at - 1].word not in _TURNED:
        return False
    term = term_at(words, at - 2)
    return words[at - 2].word in _WHO or (term is not None and term.meaning in _PEOPLE)
