"""Questions with some of their words in another language, so that a reader learns that both words mean the same.

Code-switching as augmentation (Qin et al. 2020, "CoSDA-ML"): the words come from parallel text (`alignment`), and their
endings need not agree. Arabic and Greek meet by way of English.
"""

import random
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from engine.language import Language
from engine.text.bare import bare
from training import alignment
from training.sources import LANGUAGES, Parallel

Words = Mapping[tuple[str, str], Sequence[str]]
"""(Word, language to translate it into) -> its likeliest translations."""
SWITCHED = 0.6  # of their words, where a translation is known
LONGEST = 18  # words of a text from which pairs of words are learned
LEAST = 3.0  # times that a word must have been translated so
LIKELY = 0.2  # geometric mean of both directions' probabilities
MOST = 3  # translations of a word
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


def words(parallel: Parallel) -> Words:
    """What translates what, from pairs of sentences and of single words."""
    found: dict[tuple[str, str], list[str]] = {}
    for language in LANGUAGES:
        pairs = [one for one in (*parallel.train, *parallel.words) if one.language == language]
        split = [(_split(one.english), _split(one.other)) for one in pairs]
        for english, other, _ in alignment.translations(split, longest=LONGEST, least=LEAST, likely=LIKELY):
            found.setdefault((english, language), []).append(other)
            found.setdefault((other, "en"), []).append(english)
    between = {
        (word, to): [more for one in english[:1] for more in found.get((one, to), ())]
        for (word, language), english in found.items()
        if language == "en"
        for to in LANGUAGES
        if to != language_of(word)
    }
    return {place: tuple(some[:MOST]) for place, some in (found | between).items() if some}


def _split(text: str) -> list[str]:
    return [bare(word) for word in _WORD.findall(text)]


def language_of(word: str) -> Language:
    """By its first letter."""
    return "ar" if "\u0600" <= word[0] <= "\u06ff" else "el" if "\u0370" <= word[0] <= "\u1fff" else "en"


def switched(question: str, known: Words, chance: random.Random) -> str:
    """The question with most of the words that are known in another language, one for all of them."""
    spoken = defaultdict[str, int](int)
    for word in _WORD.findall(question):
        spoken[language_of(word)] += 1
    if not spoken:
        return question
    to = chance.choice([one for one in ("en", *LANGUAGES) if one != max(spoken, key=spoken.__getitem__)])

    def other(match: re.Match[str]) -> str:
        some = known.get((bare(match[0]), to), ())
        return chance.choice(some) if some and chance.random() < SWITCHED else match[0]

    return _WORD.sub(other, question)
