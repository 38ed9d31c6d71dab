"""Suras that a question of number names, after a word that says so ("surah", "سورة", "verses of"). Pure.

What a name is and how it may be misspelt is told by `reading.names`; here stands where one may be meant.
"""

import re
from functools import lru_cache

from engine.scripture.facts import SURAS, Sura
from engine.text.folding import Folded
from engine.text.lexicon import WordList
from engine.tools.quran.reading.letters import fold
from engine.tools.quran.reading.names import MOST_WORDS, Names, index

_CUE = (
    r"(?:su?ra[ht]?s?|suwar|surat|suratu[ln]?|chapters?|"
    r"(?:ال|لل|بال|وال)?سور(?:ه|تي|تين|تان|ة)?|(?:ب|ل|و|ف)سوره|σουρ(?:α|ας|ες|ων))"
)
_BEFORE = re.compile(rf"(?<!\w){_CUE}(?: (?:of|named|called|number|no|رقم|αριθμ\w*))?\s+$")
_LOOSE = re.compile(  # words after which a bare name is a sura's
    r"(?:(?<!\w)(?:in|of|than|between|and|does|is|are|was|has|or|versus|vs|وفي|في|من|بين|ام|او|و|ل|ايات|"
    r"ايه|كلمات|حروف|"
    r"صفحات|هل|عن|στην?|της)\s+|(?<=\s)و)$"
)
_AFTER = re.compile(rf"\s+{_CUE}(?!\w)")
_NOISY = frozenset(
    (
        "allah",
        "alla",
        "cow",
        "women",
        "light",
        "table",
        "bee",
        "ant",
        "moon",
        "star",
        "cave",
        "night",
        "sun",
        "dawn",
        "iron",
    )
)
_JOINING = re.compile(r"(?:,|،)? ?(?:and|or|than|vs|versus|with|ام|او|و|من|مع|وسوره|و سوره|και|η)?")
_MOST_JOINING = 2  # words between two names
_TELLING = 8  # words before a name that tell that it is one
FUNCTION = re.compile(  # words after "sura" that begin no name
    r"(?:that|which|has|have|had|is|are|was|were|in|of|with|contain\w*|mention\w*|by|number|no|does|do|did|"
    r"starts?|begins?|"
    r"ends?|names?|the|after|before|and|or|per|most|least|revealed|comes?|there|than|to|when|where|how|if|from|"
    r"في|من|التي|نزلت|عدد\w*|ايات\w*|كلمات\w*|حروف\w*|ذكرت?|وردت?|هي|هل|رقم|لا|لم|ب|تبدا|تنتهي|فيها|مكيه|"
    r"مدنيه|قرانيه|واحده|كامله|اطول|اقصر|اكثر|اقل|او|"
    r"بعد|قبل|يذكر|تذكر|بها|علي|اخر|اول|ال?قران|τ\w+|εχ\w+|ειναι|αποκαλ\w+|με|που|στο)(?!\w)"
)
PERSONS = WordList("quran_counts.persons")


def find(text: Folded, suras: tuple[Sura, ...]) -> list[tuple[int, int, int]]:
    """(number, start, end) of each, in order; the word "sura" before or after it included."""
    names = _names(suras)
    found: list[tuple[int, int, int]] = []
    words = [(match.start(), match.end()) for match in re.finditer(r"\w+", text.text)]
    place = behind = 0  # the first word behind the last name
    while place < len(words):
        joined = bool(found) and place - behind <= _MOST_JOINING and _joins(text.text[found[-1][2] : words[place][0]])
        hit = _at(text, words, place, names, joined)
        if hit is None:
            place += 1
            continue
        found.append(hit)
        place = behind = next((later for later in range(place, len(words)) if words[later][0] >= hit[2]), len(words))
    return found


def _joins(between: str) -> bool:
    return _JOINING.fullmatch(" ".join(between.split())) is not None


def _at(
    folded: Folded, words: list[tuple[int, int]], place: int, names: Names, joined: bool
) -> tuple[int, int, int] | None:
    """The longest name that begins at this word. `joined`: it comes after another sura and "and"."""
    text, start = folded.text, words[place][0]
    before = text[words[max(0, place - _TELLING)][0] : start]
    cue = _BEFORE.search(before)
    begins = start - len(before) + cue.start() if cue else start
    if (cue or joined) and (number := re.compile(r"\d{1,3}(?![\w:])").match(text, start)):
        return (int(number.group()), begins, number.end()) if 1 <= int(number.group()) <= SURAS else None
    if FUNCTION.match(text, start) and not text.startswith("the ", start):
        return None
    for last in range(min(len(words), place + MOST_WORDS), place, -1):
        end = words[last - 1][1]
        named, raw = text[start:end], folded.written(start, end)
        known = _known(raw, names)
        if known is None or not (cue or joined or names.is_plain(_split(raw)) or _own(named)):
            continue
        after = _AFTER.match(text, end)
        if cue or joined or after or _is_plain(named, before):
            return known, begins, after.end() if after else end
    if cue and not FUNCTION.match(text, start) and (close := _close(folded, words, place, names)) is not None:
        return close[0], begins, close[1]
    return None


def _known(named: str, names: Names) -> int | None:
    """The sura of exactly this name, an Arabic "and" before it or not; None where two share it."""
    for words in (named, named[1:] if named.startswith("و") else ""):
        found = names.find(_split(words)) if words else ()
        if len(found) == 1:
            return found[0]
    return None


def _own(named: str) -> bool:
    """Arabic names need no word "sura" where the question asks for a place."""
    return "\u0600" <= named[0] <= "\u06ff" or named in PERSONS


def _is_plain(named: str, before: str) -> bool:
    """A bare name that is hardly anything else: after a word that asks for a place, not a common word itself."""
    bare = named.rsplit(" ", 1)[-1].removeprefix("ال")
    if named in _NOISY or bare in _NOISY or len(bare) < 2 or named.startswith("the "):
        return False
    if bare.startswith(("سجد", "sajd")):
        return False  # "the verses of prostration"
    if named in PERSONS:
        return bool(
            re.search(
                r"(?:verses|words|letters|ayahs?|ayat|pages) (?:are |there )*(?:in|of|does|has)\s+$|"
                r"(?:verses|words|letters|ayahs?|ayat|longer|shorter|bigger),?\s+$|"
                r"(?:ايات|كلمات|حروف|صفحات|اطول|اقصر)\s?،?\s+$",
                before,
            )
        )
    return bool(_LOOSE.search(before)) or bool(re.match(r"(?:al|an|as|at|ad|az|ash|ar) \w{3,}", named))


def _close(text: Folded, words: list[tuple[int, int]], place: int, names: Names) -> tuple[int, int] | None:
    """A misspelt name after its cue, where there is no doubt which is meant; and where it ends."""
    for last in range(min(len(words), place + 3), place, -1):
        end = words[last - 1][1]
        near = names.near(_split(text.written(words[place][0], end)))
        if near.sure:
            return near.suras[0], end
    return None


def _split(named: str) -> tuple[str, ...]:
    return tuple(fold(word) for word in re.split(r"[\s-]+", named))


@lru_cache(maxsize=4)
def _names(suras: tuple[Sura, ...]) -> Names:
    return index(suras)
