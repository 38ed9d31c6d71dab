"""What a word that no passage holds may stand for: a slip of the pen; Greek in Latin letters; an Arabic verb with what
clings to it. And the other terms of one word, where its stemmer does not join them. Pure."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, islice, product

from engine.generation.lightwords import is_light
from engine.language import Language, is_greeklish
from engine.retrieval import analysis

Frequencies = Callable[[Iterable[str]], tuple[Mapping[str, int], int]]
"""In how many passages each term stands, and how many passages there are."""

_SHORTEST = 5  # letters of a word of which one may be a slip
_MOST_SPELLINGS, _DOUBTS = 150, 2

# Latin letters as they are used for Greek ones, the likeliest first; longer ones win.
_GREEK = {
    "th": "θ", "ch": "χ", "ps": "ψ", "ks": "ξ", "ou": "ου", "ai": "αι ε", "ei": "ει η ι", "oi": "οι ι", "mp": "μπ",
    "nt": "ντ", "gk": "γκ", "gg": "γγ", "au": "αυ", "eu": "ευ", "a": "α", "b": "β μπ", "v": "β", "g": "γ", "d": "δ",
    "e": "ε αι", "z": "ζ", "h": "η χ", "8": "θ", "i": "ι η υ ει οι", "k": "κ", "l": "λ", "m": "μ", "n": "ν",
    "x": "χ ξ", "3": "ξ", "o": "ο ω", "p": "π", "r": "ρ", "s": "σ", "t": "τ", "y": "υ ι η", "u": "υ ου", "f": "φ",
    "w": "ω", "c": "κ σ", "q": "κ", "j": "ξ",
}  # fmt: skip
_SOUND = re.compile("|".join(sorted(_GREEK, key=len, reverse=True)))
_WORD = re.compile("[A-Za-z38]+")

_CLINGING = re.compile(
    "(?!و?(?:[بكف]?ال|لل))(?=[ء-ي]{5})([ء-ي]{3,}?)(?:لي|لك|لها|لنا|لكم|لهم)"
)  # "give it back to me" in one word

_ARTICLE = re.compile("(?:[وبكف]?ال|و?لل)(?=[ء-ي]{3})")
_INDEFINITE = re.compile("[ء-ي]{3,}[^اهيو]")  # such a noun may stand with the alif of the accusative
_GREEK_ENDINGS = ("", "ισ", "ησ", "ισμ", "ιμ", "σιμ")  # διαφημίζω, διαφήμιση; καπνίζω, κάπνισμα; βάψω, βάψιμο


def terms_of(word: str, language: Language) -> frozenset[str]:
    """The terms a folded word has in its forms: Arabic with and without article and the alif of the accusative (a first
    ب or ك is taken for a particle where no article stands before it: "كتاب", "الكتاب", "كتابا")."""
    if language != "ar" or len(word) < _SHORTEST - 1:
        return frozenset((analysis.stem(word),))
    return _arabic_terms(word)


@lru_cache(maxsize=10_000)
def _arabic_terms(word: str) -> frozenset[str]:
    bare = _ARTICLE.sub("", word, count=1) if _ARTICLE.match(word) else word
    forms = [bare]
    if bare.endswith("ا") and len(bare) >= _SHORTEST - 1:
        forms.append(bare[:-1])
    elif _INDEFINITE.fullmatch(bare):
        forms.append(f"{bare}ا")
    return frozenset(analysis.stem(one) for form in forms for one in (form, f"ال{form}")) | {analysis.stem(word)}


def derived(term: str) -> frozenset[str]:
    """Terms of Greek nouns and verbs of which a Greek term may be another: "διαφημίσω" of "διαφήμιση", "έβαψα" of
    "βάψιμο"."""
    if not "\u0370" <= term[:1] <= "\u03ff":
        return frozenset()
    bases = {term.removesuffix(ending) for ending in _GREEK_ENDINGS}
    bases |= {base[1:] for base in bases if base[:1] == "ε"}  # the augment of the past
    return frozenset(f"{base}{ending}" for base in bases if len(base) > 2 for ending in _GREEK_ENDINGS) - {term}


def is_slip(one: str, other: str) -> bool:
    """Whether two terms differ by one letter more, less, changed or exchanged with the next; the first one stays."""
    if one[:1] != other[:1] or abs(len(one) - len(other)) > 1 or min(len(one), len(other)) < _SHORTEST:
        return False
    place = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), -1)
    if place < 0:
        return one != other
    if len(one) == len(other):
        exchanged = one[place : place + 2] == other[place : place + 2][::-1] and one[place + 2 :] == other[place + 2 :]
        return exchanged or one[place + 1 :] == other[place + 1 :]
    longer, shorter = (one, other) if len(one) > len(other) else (other, one)
    return longer[place + 1 :] == shorter[place:]


def _likeliest(spellings: Iterable[str], frequencies: Frequencies) -> str:
    """The one that stands in the most passages; empty where none does."""
    listed = list(spellings)
    stems = [analysis.stem(word) for word in listed]
    held, _ = frequencies(set(stems))
    best = max(range(len(listed)), key=lambda place: held[stems[place]], default=None)
    return listed[best] if best is not None and held[stems[best]] else ""


def unclung(words: Sequence[str], frequencies: Frequencies) -> list[str]:
    """Folded Arabic words, those of dialects that no passage holds without the "to me" at their end (رجعلي)."""
    found = {word: match[1] for word in words if (match := _CLINGING.fullmatch(word)) and not _is_plain(word)}
    if not found:
        return list(words)
    held, _ = frequencies({analysis.stem(one) for pair in found.items() for one in pair})
    whole = {
        word
        for word, verb in found.items()
        if held[analysis.stem(word)] or not (_is_plain(verb) or held[analysis.stem(verb)])
    }
    return [word if word in whole else found.get(word, word) for word in words]


def _is_plain(word: str) -> bool:
    return analysis.is_stop_word(word) or is_light(analysis.stem(word))


def in_greek(text: str, frequencies: Frequencies) -> str:
    """Greek that is typed in Latin letters, in Greek ones; another text as it is.

    Of all spellings that could be meant, each word gets the one that stands in the most passages.
    """
    return _WORD.sub(lambda match: _spelled(match.group(), frequencies), text) if is_greeklish(text) else text


def _spelled(word: str, frequencies: Frequencies) -> str:
    spellings = _spellings(word.lower())
    if meant := next((one for one in spellings if analysis.is_stop_word(one) or is_light(analysis.stem(one))), ""):
        return meant
    held, _ = frequencies([analysis.stem(word.lower())])
    if word.isupper() and any(held.values()):
        return word  # MBA, IELTS
    return _likeliest(spellings, frequencies) or (word if any(held.values()) else spellings[0])


@lru_cache(maxsize=10_000)
def _spellings(word: str) -> tuple[str, ...]:
    """What the letters may stand for, the plainest first: with at most `_DOUBTS` of them not what they mostly are."""
    sounds = [_GREEK[sound].split() for sound in _SOUND.findall(word)]
    open_places = [place for place, letters in enumerate(sounds) if len(letters) > 1]
    changed = (
        {place: sounds[place][choice] for place, choice in zip(places, choices, strict=True)}
        for doubts in range(_DOUBTS + 1)
        for places in combinations(open_places, doubts)
        for choices in product(*(range(1, len(sounds[place])) for place in places))
    )
    plain = [letters[0] for letters in sounds]
    found = ("".join(one.get(place, letter) for place, letter in enumerate(plain)) for one in changed)
    return tuple(dict.fromkeys(islice(found, _MOST_SPELLINGS)))
