"""Whether words that a model wrote in place of a person's still ask the same. Pure.

A rewritten question may leave words out and take others from the conversation; it may not turn to something else. So it
keeps the figures and most of the telling words, and hardly any come from nowhere: whatever a message or a document told
the model to do, a question about it is all that can come of it.
"""

from engine.answering.question.instructions import is_to_a_machine
from engine.answering.question.light_words import is_light
from engine.answering.verification.word_families import kin
from engine.language import Language, detect
from engine.text import analysis
from engine.text.numbers import read

LONGEST = 200  # characters that a rewritten question may have beyond thrice the original's


def telling(text: str, language: Language) -> frozenset[str]:
    """Stems of the words that tell what is asked."""
    words = (word for word in analysis.words(text, language) if not analysis.is_stop_word(word))
    return frozenset(term for term in map(analysis.stem, words) if not is_light(term))


def figures(text: str, language: Language) -> frozenset[str]:
    """Numbers that are written in digits."""
    return frozenset(one.plain for one in read(text, language) if text[one.start].isnumeric())


def asks_the_same(new: str, said: str, known: str, language: Language, *, kept: float, strange: int) -> bool:
    """Whether `new` still asks what `said` did: at least the share `kept` of its telling words is there, and at most
    `strange` come neither from it nor from `known`."""
    if not new.strip() or len(new) > 3 * len(said) + LONGEST or is_to_a_machine(new):
        return False
    if detect(new, language) != detect(said, language) and detect(new, language) != language:
        return False
    if figures(said, language) - _numbers(new, language):
        return False
    if figures(new, language) - _numbers(said, language) - _numbers(known, language):
        return False
    mine, theirs = telling(said, language), telling(new, language)
    outside = [term for term in theirs if not _among(term, mine) and not _among(term, telling(known, language))]
    return held(mine, theirs) >= kept and len(outside) <= strange


def _numbers(text: str, language: Language) -> frozenset[str]:
    return frozenset(one.plain for one in read(text, language))


def held(wanted: frozenset[str], there: frozenset[str]) -> float:
    """Share of the terms that stand there, themselves or by a word of the same family; 1 where none is wanted."""
    return sum(_among(term, there) for term in wanted) / len(wanted) if wanted else 1.0


def _among(term: str, others: frozenset[str]) -> bool:
    return term in others or bool(kin(term) and kin(term) in map(kin, others))
