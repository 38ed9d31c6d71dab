"""Suras that a question names, by any of their names, after a word that says so ("surah", "سورة", "verses of")."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from engine.quran.facts import SURAS, Sura
from engine.rules.words import Folded, fold

CLOSE = 86  # rapidfuzz ratio from which a misspelt name after "surah" is taken for the name
MOST_WORDS = 5
_CUE = (
    r"(?:su?ra[ht]?s?|suwar|surat|chapters?|"
    r"(?:ال|لل|بال|وال)?سور(?:ه|تي|تين|تان|ة)?|(?:ب|ل|و|ف)سوره|σουρ(?:α|ας|ες|ων))"
)
_BEFORE = re.compile(rf"(?<!\w){_CUE}(?: (?:of|named|called|number|no|رقم|αριθμ\w*))?\s+$")
_LOOSE = re.compile(  # words after which a bare name is a sura's
    r"(?:(?<!\w)(?:in|of|than|between|and|does|is|are|was|has|or|versus|vs|وفي|في|من|بين|ام|او|و|ل|ايات|"
    r"ايه|كلمات|حروف|"
    r"صفحات|هل|عن|στην?|της)\s+|(?<=\s)و)$"
)
_AFTER = re.compile(rf"\s+{_CUE}(?!\w)")
_ARTICLE = re.compile(
    r"^(?:(?:al|an|as|at|ad|az|ash|ar|adh|ath|el|il|the)\s+|al(?=[bcdfghjkmnqrstwyz]\w{2})|ال)(?=\w{2})"
)
_SAME = (
    (r"([a-z])\1+", r"\1"),
    ("ee|ie", "i"),
    ("oo|ou", "u"),
    ("[wv]a?$", "u"),
    ("e", "a"),
    ("ah$|at$", "a"),
    ("q", "k"),
)
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
_JOINING = re.compile(r"\s*(?:,|،)?\s*(?:and|or|than|vs|versus|with|ام|او|و|من|مع|وسوره|و سوره|και|η)?\s*")
FUNCTION = re.compile(  # words after "sura" that begin no name
    r"(?:that|which|has|have|had|is|are|was|were|in|of|with|contain\w*|mention\w*|by|number|no|does|do|did|"
    r"starts?|begins?|"
    r"ends?|names?|the|after|before|and|or|per|most|least|revealed|comes?|there|than|to|when|where|how|if|from|"
    r"في|من|التي|نزلت|عدد\w*|ايات\w*|كلمات\w*|حروف\w*|ذكرت?|وردت?|هي|هل|رقم|لا|لم|ب|تبدا|تنتهي|فيها|مكيه|"
    r"مدنيه|قرانيه|واحده|كامله|اطول|اقصر|اكثر|اقل|او|"
    r"بعد|قبل|يذكر|تذكر|بها|علي|اخر|اول|ال?قران|τ\w+|εχ\w+|ειναι|αποκαλ\w+|με|που|στο)(?!\w)"
)
PERSONS = frozenset(
    [
        "محمد",
        "ابراهيم",
        "يوسف",
        "يونس",
        "هود",
        "مريم",
        "نوح",
        "لقمان",
        "muhammad",
        "ibrahim",
        "yusuf",
        "yunus",
        "hud",
        "maryam",
        "nuh",
        "luqman",
        "joseph",
        "jonah",
        "jonas",
        "mary",
        "abraham",
        "noah",
    ]
)


@dataclass(frozen=True, slots=True)
class _Index:
    """Sura numbers by the keys of all their names; `plain` are those that need no word "sura" beside them."""

    all: Mapping[str, int]
    plain: frozenset[str]


def find(text: Folded, suras: Iterable[Sura]) -> list[tuple[int, int, int]]:
    """(number, start, end) of each, in order; the word "sura" before or after it included."""
    index = _index(tuple(suras))
    found: list[tuple[int, int, int]] = []
    words = [(match.start(), match.end()) for match in re.finditer(r"\w+", text.text)]
    place = 0
    while place < len(words):
        joined = bool(found) and _JOINING.fullmatch(text.text, found[-1][2], words[place][0]) is not None
        hit = _at(text.text, words, place, index, joined)
        if hit is None:
            place += 1
            continue
        number, start, end = hit
        found.append((number, start, end))
        place = next((later for later in range(place, len(words)) if words[later][0] >= end), len(words))
    return found


def _at(
    text: str, words: list[tuple[int, int]], place: int, index: _Index, joined: bool
) -> tuple[int, int, int] | None:
    """The longest name that begins at this word. `joined`: it comes after another sura and "and"."""
    start = words[place][0]
    before = text[:start]
    cue = _BEFORE.search(before)
    begins = cue.start() if cue else start
    if (cue or joined) and (number := re.compile(r"\d{1,3}(?![\w:])").match(text, start)):
        return (int(number.group()), begins, number.end()) if 1 <= int(number.group()) <= SURAS else None
    if FUNCTION.match(text, start) and not text.startswith("the ", start):
        return None
    for last in range(min(len(words), place + MOST_WORDS), place, -1):
        end = words[last - 1][1]
        named = text[start:end]
        if not (cue or joined) and key(named.removeprefix("و")) not in index.plain:
            continue
        after = _AFTER.match(text, end)
        known = index.all.get(key(named)) or (index.all.get(key(named[1:])) if named.startswith("و") else None)
        if known is not None and (cue or joined or after or _is_plain(named, before)):
            return known, begins, after.end() if after else end
    if cue and not FUNCTION.match(text, start) and (close := _close(text, words, place, index)) is not None:
        return close[0], begins, close[1]
    return None


def _is_plain(named: str, before: str) -> bool:
    """A bare name that is hardly anything else: after a word that asks for a place, not a common word itself."""
    bare = _ARTICLE.sub("", named)
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


def _close(text: str, words: list[tuple[int, int]], place: int, index: _Index) -> tuple[int, int] | None:
    """A misspelt name after its cue."""
    from rapidfuzz import fuzz, process

    best: tuple[float, int, int] | None = None
    for last in range(min(len(words), place + 3), place, -1):
        end = words[last - 1][1]
        asked = key(text[words[place][0] : end])
        if len(asked) < 4:
            continue
        hit = process.extractOne(asked, list(index.all), scorer=fuzz.ratio, score_cutoff=CLOSE)
        if hit and (best is None or hit[1] > best[0]):
            best = hit[1], index.all[hit[0]], end
    return (best[1], best[2]) if best else None


@lru_cache(maxsize=4)
def _index(suras: tuple[Sura, ...]) -> _Index:
    plain = frozenset(key(fold(name)) for sura in suras for name in (sura.latin, sura.arabic))
    return _Index(dict(_named(suras)), plain)


def _named(suras: tuple[Sura, ...]) -> Iterator[tuple[str, int]]:
    for sura in reversed(suras):
        for name in (*sura.spellings, sura.english, sura.latin, sura.arabic):
            yield key(fold(name)), sura.number


@lru_cache(maxsize=4096)
def key(folded: str) -> str:
    """A name without its article and without what spellings differ in."""
    bare = _ARTICLE.sub("", folded.strip()) or folded.strip()
    for pattern, letters in _SAME:
        bare = re.sub(pattern, letters, bare)
    return re.sub(r"\W", "", bare)
