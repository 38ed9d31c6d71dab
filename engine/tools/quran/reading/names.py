"""Names of suras as people spell them, in three scripts, exact and nearly. Pure.

A name is compared by its key: without article, spaces and doubled letters, long vowels as short ones, q as k; Greek
letters by their sound. What is not a name exactly may be near one: `Near` says how sure that is.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from engine.scripture.facts import Sura
from engine.tools.quran.reading.letters import fold

MOST_WORDS = 6
SHORTEST = 3  # letters of a name that is looked for as a slip of another
LONGEST = 60  # letters of anything that may be a name
SURE = 5  # letters from which one slip leaves no doubt, when no other name is as near
SURE_TWICE = 8
LIKELY = 0.34  # slips a letter up to which a name is worth asking about
MOST_OFFERED = 4
ALIKE = 0.6  # of the letters: another spelling of the same name, rather than its translation
PERSONS = frozenset((10, 11, 12, 14, 19, 31, 34, 38, 47, 71))  # and a place and a word: Yunus, Maryam, ... Saba, Sad

_LATIN_ARTICLES = (
    "al",
    "an",
    "ar",
    "as",
    "ash",
    "at",
    "ad",
    "adh",
    "ath",
    "az",
    "el",
    "ul",
    "ur",
    "us",
    "un",
    "the",
    "il",
)
_ARTICLES = frozenset((*_LATIN_ARTICLES, "ال", "αλ", "αν", "αρ", "ασ", "ατ", "αντ"))
_GLUED = re.compile(r"^(?:a[lnrdz]|ash|ath|adh|a[st]|el|ul)(?=[a-z]{4})")
_GREEK = str.maketrans("αβγδεζηθικλμνξοπρστυφχω", "avgdezitiklmnxoprstifho")
_PAIRS = {"μπ": "b", "ντ": "d", "γκ": "g", "τζ": "j", "ου": "u", "ει": "i", "αι": "e", "γι": "y", "σ": "s", "θ": "th"}
_SOUNDS = {"ou": "u", "oo": "u", "ee": "i", "iy": "i", "ey": "ai", "ay": "ai", "aw": "au", "q": "k", "o": "u", "w": "v"}


@dataclass(frozen=True, slots=True)
class Near:
    """Suras that a misspelt name may mean, likeliest first; `sure` when it is as good as certain which."""

    suras: tuple[int, ...]
    sure: bool


@dataclass(frozen=True)
class Names:
    """`exact` holds the suras of each key: one, or two that share a name. `plain`: the keys of names that are nothing
    but a transliterated sura's name, and no word or person besides."""

    exact: Mapping[str, tuple[int, ...]]
    plain: frozenset[str] = frozenset()

    def find(self, words: tuple[str, ...]) -> tuple[int, ...]:
        """Suras of that very name; folded words in, none out when there is no such name."""
        return next((self.exact[key] for key in _keys(words) if key in self.exact), ())

    def is_plain(self, words: tuple[str, ...]) -> bool:
        """Whether these words can hardly mean anything but a sura."""
        return any(key in self.plain for key in _keys(words))

    def near(self, words: tuple[str, ...]) -> Near:
        """Suras whose names differ by slips of the pen."""
        found: dict[int, int] = {}
        sure_within = 0
        for key in (key for key in _keys(words) if SHORTEST <= len(key) <= LONGEST):
            most = max(1, int(len(key) * LIKELY))
            hits = process.extract(key, self.exact.keys(), scorer=OSA.distance, score_cutoff=most, limit=12)
            for name, slips, _ in hits:
                for sura in self.exact[name]:
                    found[sura] = min(int(slips), found.get(sura, 99))
            sure_within = max(sure_within, 2 if len(key) >= SURE_TWICE else 1 if len(key) >= SURE else 0)
        ranked = sorted(found, key=lambda sura: (found[sura], sura))[:MOST_OFFERED]
        alone = len(ranked) == 1 or (len(ranked) > 1 and found[ranked[1]] > found[ranked[0]])
        sure = bool(ranked) and found[ranked[0]] <= sure_within and alone
        return Near(tuple(ranked), sure)


def index(suras: Iterable[Sura]) -> Names:
    """Every name and spelling; where two suras share one, both stand in their order."""
    exact: dict[str, list[int]] = {}
    plain: set[str] = set()
    for sura in suras:
        own = _keys(_split(sura.latin))[-1]
        for name in (sura.latin, sura.english, sura.arabic, *sura.spellings):
            for key in _keys(_split(name)):
                alike = OSA.normalized_similarity(key, own) >= ALIKE and own.isascii()
                plain |= {key} if alike and sura.number not in PERSONS else set()
                held = exact.setdefault(key, [])
                if sura.number not in held:
                    held.append(sura.number)
    return Names({key: tuple(numbers) for key, numbers in exact.items() if key}, frozenset(plain))


def _split(name: str) -> tuple[str, ...]:
    return tuple(fold(word) for word in re.split(r"[\s-]+", name))


@lru_cache(maxsize=16_384)  # the forms of a reference look at the same words again and again
def _keys(words: tuple[str, ...]) -> tuple[str, ...]:
    """The keys under which a name may stand, the fullest first."""
    full = "".join(words)
    if not full:
        return ()
    if "\u0600" <= full[0] <= "\u06ff":
        return tuple(dict.fromkeys((full, full.removeprefix("ال") if len(full) > 3 else full)))
    bare = "".join(words[1:] if words[0] in _ARTICLES and len(words) > 1 else words)
    keys = (_sound(full), _sound(bare), _sound(_GLUED.sub("", _latin(full))))
    return tuple(dict.fromkeys(key for key in keys if key))


def _latin(word: str) -> str:
    for pair, sound in _PAIRS.items():
        word = word.replace(pair, sound)
    return word.translate(_GREEK)


def _sound(word: str) -> str:
    word = _latin(word)
    for letters, sound in _SOUNDS.items():
        word = word.replace(letters, sound)
    word = re.sub(r"(.)\1+", r"\1", word)
    return word[:-1] if len(word) > 3 and word.endswith("h") and word[-2] in "aeiu" else word
