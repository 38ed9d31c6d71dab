"""How a written word is led back to what it may mean in a question about zakat; the words themselves stand in
`config/lexicon/zakat.toml`.

Arabic words are matched without article, conjunction and possessive endings.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from engine.text import lexicon
from engine.text.folding import BARE_GREEK
from engine.text.tokens import Token, fold

_PREFIXES = ("وال", "فال", "بال", "كال", "ولل", "لل", "ال", "و", "ف", "ب", "ل", "ك")
_ENDINGS = ("تنا", "تي", "ته", "تها", "تهم", "تك", "هما", "كم", "هم", "ها", "نا", "ي", "ه", "ك", "و")
_WHOLE = ("اللي", "الي", "علي", "لها", "لهم", "فيه", "فيها", "بها", "كان", "كانت", "ولا")  # nothing to strip from
_SHORT = ("ولي", "ولم", "وما", "ومن")


@dataclass(frozen=True, slots=True)
class Term:
    """A meaning found in the text, from token `first` up to `last`."""

    meaning: str
    first: int
    last: int
    number: int | None = None  # of a dual


def key(word: str) -> str:
    """One spelling: the feminine ending as ha, Greek without accents."""
    return fold(word).replace("ة", "ه").replace("’", "'").translate(BARE_GREEK)


@lru_cache(maxsize=4096)
def forms(word: str) -> tuple[str, ...]:
    """The word, then without its Arabic prefixes, then without a possessive ending."""
    if word in _WHOLE:
        return (word,)
    if word in _SHORT:
        return (word, word[1:])
    stems = [word, *(word[len(prefix) :] for prefix in _PREFIXES if word.startswith(prefix) and len(word) > 3)]
    found = [*stems]
    for stem in stems:
        for ending in _ENDINGS:
            if stem.endswith(ending) and len(stem) - len(ending) > 1 and not stem.isascii():
                bare = stem.removesuffix(ending)
                found.append(f"{bare}ه" if ending.startswith("ت") else bare)
    return tuple(found)


Phrase = tuple[tuple[str, ...], str, int | None]  # its words, what they mean, the number of a dual


@cache
def _phrases() -> Mapping[str, Sequence[Phrase]]:
    """First word -> the phrases that begin with it."""
    table: dict[str, list[Phrase]] = {}
    for kind, prefix, number in (("meanings", "", None), ("duals", "", 2), ("currencies", "$", None)):
        for meaning, listed in lexicon.group(f"zakat.{kind}").items():
            for phrase in listed:
                words = tuple(map(key, phrase.split()))
                table.setdefault(words[0], []).append((words, prefix + meaning, number))
    return table


@cache
def _stems() -> Mapping[str, Sequence[tuple[str, Sequence[Phrase]]]]:
    """The same of stems, by their first two letters."""
    table: dict[str, list[tuple[str, Sequence[Phrase]]]] = {}
    for first, phrases in _phrases().items():
        if first.endswith("*"):
            table.setdefault(first[:2], []).append((first[:-1], phrases))
    return table


@lru_cache(maxsize=4096)
def starting(word: str) -> tuple[Phrase, ...]:
    """Phrases that may begin with the word, the nearest spelling first."""
    found: list[Phrase] = []
    for form in dict.fromkeys(forms(word)):
        found.extend(_phrases().get(form, ()))
        for stem, entries in _stems().get(form[:2], ()):
            if form.startswith(stem):
                found.extend(entries)
    return tuple(found)


def _fits(pattern: str, word: str) -> bool:
    return any(form.startswith(pattern[:-1]) if pattern.endswith("*") else form == pattern for form in forms(word))


def term_at(tokens: Sequence[Token], at: int) -> Term | None:
    """What the words from `at` on mean: the longest phrase, of those the nearest spelling."""
    best: Term | None = None
    for words, meaning, number in starting(tokens[at].word):
        last = at + len(words)
        rest = zip(words[1:], tokens[at + 1 : last], strict=False)
        longer = best is None or last > best.last
        if longer and last <= len(tokens) and all(_fits(pattern, token.word) for pattern, token in rest):
            best = Term(meaning, at, last, number)
    return best
