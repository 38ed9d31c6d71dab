"""What a word that no passage holds may stand for: a slip of the pen; Greek or Arabic in Latin letters; an Arabic verb
with what clings to it. And the other terms of one word, where its stemmer does not join them. Pure."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, islice, product

from engine.answering.question.light_words import is_light
from engine.language import Language
from engine.latin import language_of
from engine.text import analysis

Frequencies = Callable[[Iterable[str]], tuple[Mapping[str, int], int]]
"""In how many passages each term stands, and how many passages there are."""

_SHORTEST = 5  # letters of a word of which one may be a slip
_MOST_SPELLINGS, _DOUBTS = 150, 2

# Latin letters as they are used for others, the likeliest first ("-": not written); longer ones win.
_GREEK = {
    "th": "θ", "ch": "χ", "ps": "ψ", "ks": "ξ", "ou": "ου", "ai": "αι ε", "ei": "ει η ι", "oi": "οι ι", "mp": "μπ",
    "nt": "ντ", "gk": "γκ", "gg": "γγ", "au": "αυ", "eu": "ευ", "a": "α", "b": "β μπ", "v": "β", "g": "γ", "d": "δ",
    "e": "ε αι", "z": "ζ", "h": "η χ", "8": "θ", "i": "ι η υ ει οι", "k": "κ", "l": "λ", "m": "μ", "n": "ν",
    "x": "χ ξ", "3": "ξ", "o": "ο ω", "p": "π", "r": "ρ", "s": "σ", "t": "τ", "y": "υ ι η", "u": "υ ου", "f": "φ",
    "w": "ω", "c": "κ σ", "q": "κ", "j": "ξ",
}  # fmt: skip
_ARABIC = {
    "kh": "خ", "sh": "ش", "ch": "ش", "th": "ث ت", "dh": "ذ ض", "gh": "غ", "aa": "ا", "ee": "ي", "ei": "ي", "ay": "ي",
    "oo": "و", "ou": "و", "9'": "ض", "6'": "ظ", "3'": "غ", "2": "ق ا", "3": "ع", "4": "ش", "5": "خ", "6": "ط",
    "7": "ح", "8": "غ ق", "9": "ق ص", "a": "- ا", "e": "- ي ا", "i": "- ي", "o": "و -", "u": "و -", "b": "ب",
    "c": "ك س", "d": "د ض", "f": "ف", "g": "ج ق غ", "h": "ه ح", "j": "ج", "k": "ك ق", "l": "ل", "m": "م", "n": "ن",
    "p": "ب", "q": "ق", "r": "ر", "s": "س ص", "t": "ت ط", "v": "ف", "w": "و", "x": "كس", "y": "ي", "z": "ز ذ ظ",
}  # fmt: skip
_FIRST, _LAST = {"a": "ا", "e": "ا", "i": "ا", "o": "ا", "u": "ا"}, {"a": "ة ا ى", "e": "ة ي", "eh": "ة", "ah": "ة"}
_DOUBLED = re.compile(r"(?![aeo])([a-z])\1")
_ARTICLE_APART = re.compile(r"\b([ae]l|il)[ -](?=[2-9]?[a-z])", re.IGNORECASE)
_GREEK_SOUND, _ARABIC_SOUND = (
    re.compile("|".join(map(re.escape, sorted(table, key=len, reverse=True)))) for table in (_GREEK, _ARABIC)
)
_GREEK_WORD = re.compile(r"(?<!\d)(?=[38]*[A-Za-z])[A-Za-z38]+")
_ARABIC_WORD = re.compile("[A-Za-z2-9']*[A-Za-z][A-Za-z2-9']*")

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


def in_own_letters(text: str, frequencies: Frequencies) -> str:
    """Greek or Arabic that is typed in Latin letters, in its own; another text as it is.

    Of all spellings that could be meant, each word gets the one that stands in the most passages.
    """
    language = language_of(text) if text.isascii() else "en"
    if language == "en":
        return text
    if language == "el":
        return _GREEK_WORD.sub(lambda found: _spelled(found[0], _greek(found[0].lower()), frequencies), text)
    joined = _ARTICLE_APART.sub("al", text)
    return _ARABIC_WORD.sub(lambda found: _spelled(found[0], _arabic(found[0].lower()), frequencies), joined)


def _spelled(word: str, spellings: Sequence[str], frequencies: Frequencies) -> str:
    if meant := next((one for one in spellings if analysis.is_stop_word(one) or is_light(analysis.stem(one))), ""):
        return meant
    held, _ = frequencies([analysis.stem(word.lower())])
    if word.isupper() and any(held.values()):
        return word  # MBA, IELTS
    return _likeliest(spellings, frequencies) or (word if any(held.values()) else spellings[0])


@lru_cache(maxsize=10_000)
def _greek(word: str) -> tuple[str, ...]:
    return _spellings([_GREEK[sound] for sound in _GREEK_SOUND.findall(word)])


@lru_cache(maxsize=10_000)
def _arabic(word: str) -> tuple[str, ...]:
    """Short vowels are not written but at both ends; a doubled letter is written once."""
    article = "ال" if word.startswith(("al", "el", "il")) and len(word) > 4 else ""
    sounds = _ARABIC_SOUND.findall(_DOUBLED.sub(r"\1", word[2:] if article else word))
    written = [_ARABIC[sound] for sound in sounds]
    if written:
        written[0] = _FIRST.get(sounds[0], written[0]) if not article else written[0]
        written[-1] = _LAST.get(sounds[-1], written[-1]) if len(written) > 1 else written[-1]
    return tuple(f"{article}{one}" for one in _spellings(written)) or (word,)


def _spellings(sounds: Sequence[str]) -> tuple[str, ...]:
    """What the sounds may be written as, the plainest first: with at most `_DOUBTS` not their first. Folded."""
    choices = [["" if one == "-" else one for one in sound.split()] for sound in sounds]
    open_places = [place for place, letters in enumerate(choices) if len(letters) > 1]
    changed = (
        {place: choices[place][choice] for place, choice in zip(places, chosen, strict=True)}
        for doubts in range(_DOUBTS + 1)
        for places in combinations(open_places, doubts)
        for chosen in product(*(range(1, len(choices[place])) for place in places))
    )
    plain = [letters[0] for letters in choices]
    found = ("".join(one.get(place, letter) for place, letter in enumerate(plain)) for one in changed)
    return tuple(dict.fromkeys(map(analysis.normalize, islice(found, _MOST_SPELLINGS))))
