"""How a message names suras: by name, number or ordinal, exactly or nearly."""

from dataclasses import dataclass, replace

from engine.scripture.facts import SURAS
from engine.text.lexicon import WordList
from engine.tools.quran.reading.atoms import Kind
from engine.tools.quran.reading.cursor import Cursor
from engine.tools.quran.reading.names import MOST_WORDS, Names, Near

FUZZY_WORDS = 3
MOST_MISSPELT = 30  # names in one message that are compared with all there are
_WHICH = WordList("quran.which")
_LATIN_GREEK = ("ti", "tin", "tis", "ton")  # articles before "soura", and no sura At-Tin
_SIGNS: tuple[Kind, ...] = ("number", "colon", "dash", "comma", "bracket")


@dataclass(frozen=True, slots=True)
class Named:
    """A sura as it was named: its number or, misspelt, those that may be meant. `missing`: a number that none has."""

    suras: tuple[int, ...]
    end: int
    said: str
    sure: bool = True
    exact: bool = True
    worded: bool = False  # after a word for sura
    plain: bool = False  # a name that is no word besides
    missing: int | None = None


class Naming:
    """`alone`: nothing but a reference is in the message, so that a name may stand without a word for sura."""

    def __init__(self, cursor: Cursor, names: Names) -> None:
        self._at, self._names = cursor, names
        self.alone = False
        self._like: dict[tuple[str, ...], Near] = {}

    def sura(self, place: int, *, guess: bool = False) -> Named | None:
        at = self._at.skip(place)
        worded = self._at.kind(at) == "sura"
        if worded:
            at = self._at.skip(at + 1, ("no", "skip", "bracket", "of", "colon"))
        exact = self._exact(place, at, worded=worded)
        if exact is not None:
            return exact
        if worded and self._at.kind(at) == "number":
            return known(self._at.atoms[at].value, at + 1, self._at.said(place, at + 1), worded=True)
        ordinal = self._ordinal(place)
        if ordinal is not None:
            return ordinal
        return self._misspelt(place, at, worded=worded) if worded or guess or self.alone else None

    def near(self, words: tuple[str, ...]) -> tuple[int, ...]:
        """The suras of that name, or of one like it."""
        return self._names.find(words) or self._names.near(words).suras

    def sura_after(self, place: int, *, exactly: bool = False) -> Named | None:
        """The sura that verses are taken of."""
        at = self._at.skip(place, ("of", "skip", "bracket", "comma", "dash", "colon"))
        if self._at.kind(at + 1) == "sura" and self._at.atoms[at].word in _LATIN_GREEK and at + 2 < len(self._at.atoms):
            at += 1
        named = self.sura(at, guess=at > place and not exactly)
        if named is None or (exactly and not named.exact) or self._at.pair(named.end - 1) is not None:
            return None
        if named.exact and not named.worded and at == place and not self.alone and not named.plain:
            arabic = is_arabic(self._at.atoms[at].word)
            return named if arabic else None
        return named

    def another(self, place: int) -> Named | None:
        """One more sura of a list: "surah al-falaq and an-nas", "سورة الفلق والناس"."""
        at = self._at.skip(place, ("and", "comma"))
        joined = at == place and self._at.kind(at) == "word" and self._at.atoms[at].word.startswith("و")
        if at == place and not joined:
            return None
        words = self._at.atoms
        if joined:
            self._at.atoms = [*words[:at], replace(words[at], word=words[at].word[1:]), *words[at + 1 :]]
        named = self._exact(at, at, worded=True)
        if named is None or not (named.plain or self._at.past(named.end) >= len(words)):
            self._at.atoms = words
            return None
        return named

    def _exact(self, place: int, at: int, *, worded: bool) -> Named | None:
        for count in range(MOST_WORDS, 0, -1):
            span = self._at.atoms[at : at + count]
            if len(span) < count or any(atom.kind in _SIGNS and not atom.word.isalpha() for atom in span):
                continue
            words = tuple(atom.word for atom in span)
            suras = self._names.find(words)
            if suras:
                plain = self._names.is_plain(words)
                return Named(suras, at + count, self._at.said(place, at + count), len(suras) == 1, True, worded, plain)
        return None

    def _ordinal(self, place: int) -> Named | None:
        """The 36th surah, the last sura, السورة الأخيرة."""
        at = self._at.skip(place)
        before, after = self._at.kind(at), self._at.skip(at + 1)
        if before in ("number", "first", "last") and self._at.kind(after) == "sura" and not self._names_one(after + 1):
            value = {"first": 1, "last": SURAS}.get(before, self._at.atoms[at].value)
            return known(value, after + 1, self._at.said(place, after + 1), worded=True)
        if before == "sura" and self._at.kind(after) in ("first", "last"):
            value = 1 if self._at.kind(after) == "first" else SURAS
            return known(value, after + 1, self._at.said(place, after + 1), worded=True)
        return None

    def _names_one(self, place: int) -> bool:
        at = self._at.skip(place)
        return self._exact(at, at, worded=True) is not None

    def _misspelt(self, place: int, at: int, *, worded: bool) -> Named | None:
        best: Named | None = None
        for count in range(FUZZY_WORDS, 0, -1):
            span = self._at.atoms[at : at + count]
            if (
                len(span) < count
                or any(atom.kind not in ("word", "filler") for atom in span)
                or span[-1].kind != "word"
            ):
                continue
            near = self._misspelling_of(tuple(atom.word for atom in span))
            said = self._at.said(at, at + count)
            if near.sure:
                return Named(near.suras[:1], at + count, said, exact=False, worded=worded)
            if near.suras and best is None and not self.alone and not self._is_asked_for(place):
                best = Named(near.suras, at + count, said, sure=False, exact=False, worded=worded)
        return best

    def _is_asked_for(self, place: int) -> bool:
        """Whether "sura" is no title but asked for ("which sura has the ant"): what follows tells of it."""
        at = self._at.skip(place)
        before = self._at.atoms[at - 1].word if at else ""
        return before in _WHICH or self._at.atoms[at].word.startswith("ال")

    def _misspelling_of(self, words: tuple[str, ...]) -> Near:
        if words not in self._like:
            if len(self._like) == MOST_MISSPELT * FUZZY_WORDS:
                return Near((), sure=False)
            self._like[words] = self._names.near(words)
        return self._like[words]


def known(number: int, end: int, said: str, *, worded: bool = False) -> Named:
    if 1 <= number <= SURAS:
        return Named((number,), end, said, worded=worded)
    return Named((), end, said, worded=worded, missing=number)


def moved(named: Named, end: int) -> Named:
    return replace(named, end=end)


def is_arabic(word: str) -> bool:
    return "\u0600" <= word[:1] <= "\u06ff"
