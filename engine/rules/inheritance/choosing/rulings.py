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
_SIGNS = {"+": 1, "-": -1, "=": 0}
_HEARD = 8  # rulings that come nearest
_ASIDE = 0.5  # what a word told beside the question counts
_SIDED = 0.4  # what standing on a ruling's side counts beside its words
_STOP = re.compile(
    r"من|في|علي|الي|عن|او|ان|انه|هو|هي|هم|ما|هل|كم|كيف|اذا|لا|لم|غير|مع|بعد|قبل|عند|كل|هذا|هذه|ذلك|التي|الذي|الا|فقط|قد|كان|"
    r"كانت|له|لها|لهم|به|بها|فيه|منه|بين|حتي|ثم|اي|نعم|يجوز|جايز|حكم|توفي|توفيت|رجل|امراة"
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
    found = tuple(_ruling(*(part.strip() for part in line.split("|"))) for line in lines)
    used = Counter(root for ruling in found for root in ruling.topic | ruling.holds)
    return Rulings(found, {root: math.log(1 + len(found) / number) for root, number in used.items()})


def _ruling(sign: str, topic: str, holds: str) -> Ruling:
    return Ruling(_SIGNS[sign], frozenset(roots(topic)), frozenset(roots(holds)))


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
    for weight, ruling in near[:_HEARD]:
        for at, words in enumerate(own):
            sums[at] += weight * (_shared(words - asked.keys(), ruling.holds, table) + _side(ruling, stances[at]))
    return sums


def _near(known: Mapping[str, float], words: Iterable[str], table: Rulings) -> float:
    whole: float = sum(table.tells[word] for word in words)
    met: float = sum(known.get(word, 0.0) * table.tells[word] for word in words)
    return met / (1 + math.pow(whole, 0.4))


def _shared(words: Iterable[str], ruled: frozenset[str], table: Rulings) -> float:
    """The part of what an answer says that a ruling says too."""
    told = {word: table.tells.get(word, 2.0) for word in words}
    return sum(tells for word, tells in told.items() if word in ruled) / (sum(told.values()) + 4.0)


def _side(ruling: Ruling, found: Stance) -> float:
    agreed = ruling.sign * found.side
    return _SIDED * agreed * (0.4 if agreed > 0 and found.condition == "other" else 1.0)
