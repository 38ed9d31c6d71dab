"""Short rulings of config/inheritance/rulings.txt, found by the words they share with a question, held against answers.

Words count by their roots, roughly, and by how few rulings use them. A ruling speaks for answers that share its words,
and where it says yes or no, for answers that stand on its side. Nothing here is learned from data.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from engine.rules.inheritance.choosing.stance import Stance
from engine.rules.text import fold

TABLE = Path(__file__).parents[4] / "config" / "inheritance" / "rulings.txt"
_SIGNS = {"+": 1, "-": -1, "=": 0, "~": 0}
_HEARD = 40  # rulings that come nearest
_NEAREST = 4  # the power by which the nearest of them goes before the others
_ASIDE = 0.5  # what a word told beside the question counts
_SIDED = 0.8  # what standing on the side of a ruling that is met whole counts beside its words
_TOPIC = 0.3  # what a word counts that an answer shares with what a ruling is about
_STOP = re.compile(
    r"من|في|علي|الي|عن|او|ان|انه|هو|هي|هم|هما|ما|هل|كم|كيف|اذا|لا|لم|غير|مع|بعد|قبل|عند|كل|هذا|هذه|ذلك|تلك|التي|الذي|الذين|الا|فقط|"
    r"قد|كان|كانت|كانوا|[يت]كون|له|لها|لهم|به|بها|فيه|منه|بين|حتي|ثم|اي|نعم|يجوز|جايز|حكم|توفي|توفيت|رجل|امراة|"
    r"[وف]?(?:ماذا|متي|هل|من|كم|ما|لمن|بما|مما|عما)|[يت]فعل|وضع|عدد|[يت]تم|تم|ينبغي|علي(?:ه|ها|هم)|هنا|هناك|ايضا|احد|احدي|بعض|شيء?ا?|"
    r"حيث|ل?ان(?:ه|ها)|بان(?:ه)?|حق|امر|طريقة|شرعا|شرعي|شرعية|اسلامي|[يت]عتبر|صحيح|بشكل|عام|حالة|بخصوص|بالنسبة|كيفية|مقدار|نوع|سبب|قام(?:ت)?|خلال|اثناء"
)


@dataclass(frozen=True, slots=True)
class Ruling:
    sign: int
    topic: frozenset[str]
    holds: frozenset[str]


@dataclass(frozen=True, slots=True)
class Rulings:
    """All of them, and how much each root tells."""

    all: tuple[Ruling, ...]
    tells: Mapping[str, float]


@cache
def load(path: Path = TABLE) -> Rulings:
    lines = [line for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    found = tuple(ruling for line in lines for ruling in _rulings(*(part.strip() for part in line.split("|"))))
    used = Counter(root for ruling in found for root in ruling.topic | ruling.holds)
    return Rulings(found, {root: math.log(1 + len(found) / number) for root, number in used.items()})


def _rulings(sign: str, topic: str, holds: str) -> tuple[Ruling, ...]:
    """The ruling of a line; of a term and its meaning also the other way round."""
    about, said = frozenset(roots(topic)), frozenset(roots(holds))
    ruling = Ruling(_SIGNS[sign], about, said)
    return (ruling, Ruling(0, said, about)) if sign == "~" else (ruling,)


def roots(text: str) -> list[str]:
    """Roots of the words that say something."""
    return [root(word) for word in re.findall(r"[^\W\d_]{2,}", fold(text)) if not _STOP.fullmatch(word)]


@lru_cache(maxsize=8192)
def root(word: str) -> str:
    """What stays of a word without what is written to it and without weak letters."""
    if "رث" in word:
        return "رث"
    word = re.sub(r"^(?:وال|فال|بال|كال|لل|ال|[وفبلك])(?=\w{3})", "", word)
    word = re.sub(r"(?<=\w{3})(?:هما|هم|هن|نا|ها|ات|ون|ين|ان|ية|ه|ة|ي|ا)$", "", word)
    bare = re.sub("[اويء]", "", word) or word
    while len(bare) > 3 and bare[0] in "تنمس":
        bare = bare[1:]
    return bare


def scores(told: str, ask: str, options: Sequence[str], stances: Sequence[Stance], table: Rulings) -> list[float]:
    """How far the rulings that come nearest speak for each of the folded `options`."""
    asked = Counter(dict.fromkeys(roots(ask), 1.0))
    known = {word: asked.get(word, _ASIDE) for word in {*roots(told), *asked}}
    said = [frozenset(roots(option)) for option in options]
    own = [each - frozenset.intersection(*said) for each in said]  # what all of them say tells nothing
    sums = [0.0] * len(options)
    near = sorted(((_near(known, ruling.topic, table), ruling) for ruling in table.all), key=lambda pair: -pair[0])
    best = near[0][0]
    for weight, ruling in near[:_HEARD] if best else ():
        heard = best * (weight / best) ** _NEAREST
        met = _met(known, ruling.topic, table)
        for at, words in enumerate(own):
            sums[at] += heard * (_shared(words - asked.keys(), ruling, table) + met * _side(ruling, stances[at]))
    return sums


def _near(known: Mapping[str, float], words: Iterable[str], table: Rulings) -> float:
    whole: float = sum(table.tells[word] for word in words)
    return _met(known, words, table) * whole / (1 + math.pow(whole, 0.4))


def _met(known: Mapping[str, float], words: Iterable[str], table: Rulings) -> float:
    """The part of a topic's words that the question tells, 0..1."""
    whole: float = sum(table.tells[word] for word in words)
    met: float = sum(known.get(word, 0.0) * table.tells[word] for word in words)
    return met / whole if whole else 0.0


def _shared(words: Iterable[str], ruling: Ruling, table: Rulings) -> float:
    """The part of what an answer says that a ruling says too."""
    told = {word: table.tells.get(word, 2.0) for word in words}
    shared = sum(tells for word, tells in told.items() if word in ruling.holds)
    shared += _TOPIC * sum(tells for word, tells in told.items() if word in ruling.topic - ruling.holds)
    return shared / (sum(told.values()) + 4.0)


def _side(ruling: Ruling, found: Stance) -> float:
    agreed = ruling.sign * found.side
    return _SIDED * agreed * (0.4 if agreed > 0 and found.condition == "other" else 1.0)
