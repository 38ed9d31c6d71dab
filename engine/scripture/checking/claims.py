"""Where a text says of its words that they are scripture, and which place it states for them. Pure.

A claim is firm when it is plain where the words begin and end and that they are meant as scripture: between ornate
brackets ﴿ ﴾; between other brackets or quotation marks, or from a colon to a stated place, after a cue ("قال تعالى",
"Allah says") or before a stated place ("[النساء: 11]"). It is open when only the beginning is plain (a cue and a
colon); loose when it is not plain that scripture is meant: brackets alone, a word that names a verse, a report of the
Prophet's words (God speaks in those too). What is not there is removed only where the claim is firm. A claim that is
quoted has plain bounds as a firm one has, but what is not there need not be meant.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import extractOne

from engine.language import fold_digits
from engine.scripture.checking.library import Place
from engine.scripture.folding import TYPED, Folded, Level, bare, fold

Strength = Literal["firm", "quoted", "open", "loose"]
REACH = 1500  # characters that one claim may span
_FILLER = 70  # characters between a cue and the mark that opens what it announces
_PAIRS = {"﴿": "﴾", "﴾": "﴿", "{": "}", "[": "]", "(": ")", "«": "»", '"': '"', "“": "”", "”": "“", "„": "“", "❝": "❞",
          "'": "'", "‘": "’"}  # fmt: skip
_SINGLE = re.compile(r"['’](?!\w)")
_GOD = "(?:الله|تعالى|سبحانه|المولى|عز وجل|جل وعلا|جل جلاله|جل شأنه|تبارك)"
_SPEAKS = re.compile(
    rf"(?<![ء-ي])[وفلبك]{{0,2}}(?:قال|قول|قوله|يقول|قائل|قائلا|أنزل)[\s\-–ـ]+"
    rf"(?:(?:ربنا|ربكم|ربك|رب|العزة|مولانا|الحق|الباري|أيضا|فيه|فيها|فيهم|عنهم|لنبيه)[\s\-–ـ]+){{0,2}}{_GOD}(?![ء-ي])"
    r"|(?:القرآن|القران)(?:\s+الكريم)?\s+(?:يقول|ينص|قال)"
    r"|\b(?:Allah|God|the Almighty|Almighty God|the Lord)\b"
    r"(?:[\s,(]+(?:the|Almighty|Most|High|Exalted|Glorious|has|also|Himself|in|His|Book|Quran|ta['’]?ala|swt|azza|wa|jall)"
    r"\b[,)]*)*\s+(?:says|said|states|stated|revealed|declares|declared|tells us)\b"
    r"|\b(?:the )?(?:Holy |Noble |Glorious )?(?:Qur['’]?[aā]n|Koran)\b[^.:\n\"“«{﴿]{0,40}?"
    r"\b(?:says|states|reads|tells us|declares)\b"
    r"|(?:Αλλάχ|Θεός)\b[^.:\n«\"﴿]{0,30}?\b(?:λέει|είπε|αναφέρει)\b"
    r"|Κοράνι(?:ο)?\b[^.:\n«\"﴿]{0,30}?\b(?:λέει|αναφέρει|γράφει)\b",
    re.IGNORECASE,
)
_NAMES_IT = re.compile(
    r"(?<![ء-ي])[وفلبك]{0,2}(?:ال)?[آا]ي(?:ة|ات)(?![ء-ي])"
    r"|(?<![ء-ي])(?:في|من)\s+(?:القرآن|القران|كتاب\s+الله|محكم\s+التنزيل|التنزيل)(?![ء-ي])"
    r"|\b(?:verse|ayah|ayat)\b|\bin the (?:Holy |Noble )?(?:Qur['’]?[aā]n|Koran)\b|\bστίχος\b|\bστο Κοράνι\b",
    re.IGNORECASE,
)
_OPENS = re.compile(r"[:{\[(«\"“„❝\n]|(?<!\w)['‘](?=\w)")
OPENS_PLAINLY = re.compile(r"[:{«\"“„❝]|(?<!\w)['‘](?=\w)")
_AGAIN = re.compile(r"[^:.\n{}\[\]]{1,45}:\s*")
_BEHIND = re.compile("متفق عليه|رواه|أخرجه|البخاري|مسلم|الترمذي|أبو داود|حديث|hadith|Bukhari|narrated", re.IGNORECASE)
_LEAD = re.compile(r"[\s.…:]*")
_REPORT = re.compile(
    "رسول الله|النبي|صلى الله عليه|ﷺ|حديث|الحديث|القدسي|رواه|Prophet|Messenger|hadith|Προφήτης", re.IGNORECASE
)
_STOP = re.compile(r"\n[ \t]*\n|[\[{(](?!\s*[\d٠-٩])|(?<![.…])[.](?![.…])(?=\s|$)|[؟?!؛;]")
SENTENCE_END = re.compile(r"(?<![.…])[.](?![.…])(?=\s|$)\s?|[؟?!]\s?|\n+")
_ENDS = re.compile(r"[.؟?!؛;\n]")
_ORNATE = re.compile("[﴿﴾]")
_BRACKETED_PLACE = re.compile(
    r"[\[({][^\[\](){}/]{0,40}?(?:[ء-ي][^\[\](){}/]{0,40}[\d٠-٩]\s*[\])}]|[\d٠-٩]\s*:\s*[\d٠-٩])|سورة|\bsura[ht]?\b",
    re.IGNORECASE,
)
_ARABIC = re.compile("[ء-ي]")
_STATED = re.compile(r"[\[({]\s*([^\[\](){}﴿﴾]{1,60}?)\s*[\])}\[({]")
_STATED_AFTER = re.compile(r"\(\s*([\d٠-٩]{1,3})\s*\)\s*سورة\s+([ء-ي]+(?:\s+عمران)?)")
_OPENING = re.compile(r"[\[({]")
_VERSES = re.compile(
    r"(?P<sura>[^\d:]*?)[\s:،,/-]*(?:(?P<number>\d{1,3})\s*[:/]\s*)?"
    r"(?:(?:من\s+)?(?:ال)?[آا]ي(?:ة|ه|ات|تان|تين)\s*(?:رقم)?\s*:?\s*|verses?\s+|ayah?\s+|στίχο[ςι]\s+)?"
    r"(?P<first>\d{1,3})(?:\s*(?:-|–|—|ـ|إلى|الى|to|و|،|,|έως)\s*(?P<last>\d{1,3}))?\s*\.?",
    re.IGNORECASE,
)
_TITLES = re.compile(
    r"(?:سورة|سوره|القرآن|القران|الكريم|sura[ht]?|the|holy|qur'?an|koran|chapter|κοράνι|σούρα)\b|[\s:،,]+",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Stated:
    """A place as the text states it, at `start` to `end` with its brackets; a sura alone has no verses."""

    sura: int
    first: int | None
    last: int | None
    start: int
    end: int

    def covers(self, place: Place) -> bool:
        """Whether any of these words may stand there."""
        if place.first[0] != self.sura:
            return False
        return self.first is None or not (place.last[1] < self.first or place.first[1] > (self.last or self.first))


@dataclass(frozen=True, slots=True)
class Claim:
    """`text[start:end]` is said to be scripture; `begin` is where the saying of it begins (the cue)."""

    start: int
    end: int
    begin: int
    strength: Strength
    stated: Stated | None = None
    opened: bool = False  # the beginning is not plain either: only a stated place follows


def may_claim(plain: str) -> bool:
    """Whether any words of a text may be meant as scripture, by its letters (`Level.LETTERS`) alone."""
    return any(sign.search(plain) for sign in (_ORNATE, _SPEAKS, _NAMES_IT, _BRACKETED_PLACE))


class Claims:
    """`names` are suras' names in any spelling."""

    def __init__(self, names: Mapping[str, int]) -> None:
        self._names = {key: number for name, number in names.items() if (key := _key(name))}

    def read(self, text: str) -> tuple[Claim, ...]:
        """In order, none within another."""
        letters = fold(text, Level.LETTERS)
        stated = list(self._stated(text))
        cues = marked(text, [raw_span(letters, one) for one in _SPEAKS.finditer(letters.text)], _OPENS, stated)
        named = marked(
            text, [raw_span(letters, one) for one in _NAMES_IT.finditer(letters.text)], OPENS_PLAINLY, stated
        )
        found = [
            *_ornate(text, stated), *cued(text, cues, stated), *_bracketed(text, stated), *_placed(text, stated),
            *(_weak(claim) for claim in cued(text, named, stated)),
        ]  # fmt: skip
        return tuple(sorted((_weighed(text, claim) for claim in apart(found)), key=_start))

    def _stated(self, text: str) -> Iterator[Stated]:
        for opening in _OPENING.finditer(text):
            match = _STATED.match(text, opening.start())
            stated = match and self.place(match.group(1))
            if match and stated:
                yield Stated(*stated, match.start(), match.end())
        for after in _STATED_AFTER.finditer(text):
            stated = self.place(f"{after[2]}: {after[1]}")
            if stated:
                yield Stated(*stated, after.start(), after.end())

    def place(self, words: str) -> tuple[int, int | None, int | None] | None:
        """Sura and verses of "النساء: 11", "2:255-256", "سورة البقرة"; None for anything else."""
        plain = fold_digits(bare(words)).strip(" .:،")
        match = _VERSES.fullmatch(plain)
        if match is None:
            sura = self._names.get(_key(plain)) if re.match("سورة|سوره|sura", plain, re.IGNORECASE) else None
            return (sura, None, None) if sura else None
        named = _TITLES.sub("", match["sura"])
        sura = self._named(_key(match["sura"])) if named else int(match["number"] or 0)
        if not sura or not 1 <= sura <= 114:
            return None
        return sura, int(match["first"]), int(match["last"]) if match["last"] else None

    def _named(self, key: str) -> int | None:
        """The sura of a name; one letter may be wrong in a name of four or more."""
        if key in self._names or len(key) < 4:
            return self._names.get(key)
        near = extractOne(key, self._names.keys(), scorer=Levenshtein.distance, score_cutoff=1)
        return self._names[near[0]] if near else None


def _key(name: str) -> str:
    plain = _TITLES.sub("", bare(name).casefold())
    if _ARABIC.search(plain):
        return plain.translate(TYPED).removeprefix("ال")
    return re.sub("[^a-z]", "", plain).removeprefix("al").removeprefix("an")


def apart(claims: Iterable[Claim]) -> list[Claim]:
    """Those that lie in none before them."""
    kept: list[Claim] = []  # by their beginnings, and so by their ends
    for claim in claims:
        place = bisect_left(kept, claim.start, key=_start)
        beside = kept[max(0, place - 1) : place + 2]
        if all(claim.end <= other.start or claim.start >= other.end for other in beside):
            kept.insert(place, claim)
    return kept


def _start(claim: Claim) -> int:
    return claim.start


def raw_span(letters: Folded, match: re.Match[str]) -> tuple[int, int]:
    return letters.raw(match.start(), match.end())


def _ornate(text: str, stated: list[Stated]) -> Iterator[Claim]:
    for match in re.finditer("﴿([^﴿﴾]+)﴾|﴾([^﴿﴾]+)﴿", text):
        group = 1 if match.group(1) else 2
        if _ARABIC.search(match.group(group)):
            yield Claim(match.start(group), match.end(group), match.start(), "firm", _after(text, match.end(), stated))


def marked(
    text: str, cues: list[tuple[int, int]], opens: re.Pattern[str], stated: list[Stated]
) -> list[tuple[int, int]]:
    """Where each cue begins, and where the colon, bracket, quotation mark or new line stands that it leads to."""
    found = []
    for begin, end in cues:
        mark = opens.search(text, end, end + _FILLER)
        if mark and not _ENDS.search(text, end, mark.start()) and not _is_stated(mark.start(), stated):
            found.append((begin, mark.start()))
    return [one for one in found if not _is_stated(one[0], stated)]


def cued(text: str, cues: list[tuple[int, int]], stated: list[Stated]) -> Iterator[Claim]:
    """The words that each of the cues that `marked` found announces."""
    for number, (begin, mark) in enumerate(cues):
        following = cues[number + 1][0] if number + 1 < len(cues) else len(text)
        start = mark if text[mark] in _PAIRS else mark + 1
        opening = _LEAD.match(text, start)
        at = opening.end() if opening else start
        if at < len(text) and text[at] in _PAIRS and not _is_stated(at, stated):
            closing = _closing(text, at)
            if closing > 0:
                yield _closed(text, at + 1, closing, begin, stated)
                continue
        again = _AGAIN.match(text, at, following)
        yield _open(text, again.end() if again else at, begin, following, stated)


def _closing(text: str, at: int) -> int:
    """Where what opens at `at` is closed, -1 for nowhere; an apostrophe within a word closes nothing."""
    if text[at] not in "'‘":
        return text.find(_PAIRS[text[at]], at + 1, at + REACH)
    closing = _SINGLE.search(text, at + 1, at + REACH)
    return closing.start() if closing else -1


def _closed(text: str, start: int, end: int, begin: int, stated: list[Stated]) -> Claim:
    """Between two marks; only up to a place that is stated before the second, which then closes something else."""
    inner = next((one for one in stated if start < one.start < end), None)
    if inner is not None:
        return Claim(start, inner.start, begin, "firm", inner)
    return Claim(start, end, begin, "firm", _after(text, end + 1, stated))


def _weak(claim: Claim) -> Claim:
    """Of words that name a verse without saying that it is quoted: firm only with its place."""
    return claim if claim.stated else replace(claim, strength="loose")


def _open(text: str, start: int, begin: int, following: int, stated: list[Stated]) -> Claim:
    """From a cue's colon to the place that is stated after it, or to the end of the sentence."""
    stop = _STOP.search(text, start, min(following, start + REACH))
    limit = stop.start() if stop else min(following, start + REACH)
    place = next((one for one in stated if start < one.start <= limit + 3), None)
    if place is not None:
        return Claim(start, place.start, begin, "firm", place)
    return Claim(start, limit, begin, "open")


def _bracketed(text: str, stated: list[Stated]) -> Iterator[Claim]:
    """Quotation marks and braces without a cue: firm with a place beside them."""
    for match in re.finditer(r"\{([^{}]+)\}|«([^«»]+)»|“([^“”]+)”|\"([^\"]+)\"|\(([^()]+)\)", text):
        group = next(number for number in range(1, 6) if match.group(number))
        if _is_stated(match.start(), stated) or not _ARABIC.search(match.group(group)):
            continue
        place = _after(text, match.end(), stated)
        if place is not None or match.group()[0] == "{":
            yield Claim(*match.span(group), match.start(), "firm" if place else "loose", place)


def _placed(text: str, stated: list[Stated]) -> Iterator[Claim]:
    """Words before a stated place, as far as the sentence goes back."""
    for place in stated:
        floor = max(0, place.start - REACH)
        breaks = [match.end() for match in re.finditer(r"[.؟?!؛;:\n(){}\[\]«»\"“”]", text[floor : place.start - 1])]
        lines = [cut for cut in breaks if text[floor + cut : place.start].strip(" \n.…")]
        start = floor + (lines[-1] if lines else 0)
        if _ARABIC.search(text[start : place.start]):
            yield Claim(start, place.start, start, "loose", place, opened=True)


def _after(text: str, end: int, stated: list[Stated]) -> Stated | None:
    """The place that is stated right behind."""
    return next(
        (one for one in stated if 0 <= one.start - end <= 12 and not text[end : one.start].strip(' \n.،,:…"»”')), None
    )


def _is_stated(at: int, stated: list[Stated]) -> bool:
    return any(one.start <= at < one.end for one in stated)


def _weighed(text: str, claim: Claim) -> Claim:
    """A claim that stands in a report of the Prophet's words is loose, unless ornate brackets or a place say more."""
    if claim.strength == "loose" or claim.stated or (claim.start > 0 and text[claim.start - 1] in "﴿﴾"):
        return claim
    before = re.split(r"[.؟?!]\s", bare(text[max(0, claim.begin - 160) : claim.start]))[-1]
    if _REPORT.search(before) or _BEHIND.search(bare(text[claim.end : claim.end + 40])):
        return replace(claim, strength="loose")
    return claim
