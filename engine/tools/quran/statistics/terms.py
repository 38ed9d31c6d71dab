"""The word whose occurrences are asked for: in quotation marks, after "the word", or where the question puts it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from engine.text.folding import Folded, fold
from engine.text.lexicon import either, group, words
from engine.tools.quran.statistics import lexicon
from engine.tools.quran.statistics.shapes import Mode, Term

_QUOTED = re.compile(r"[\"“”«»„‹›\u2018\u2019\[(]\s*([^\"“”«»„‹›\u2018\u2019\])]+?)\s*[\"“”«»„‹›\u2018\u2019\])]")
_LATIN_QUOTED = re.compile(r"(?<!\w)['‘’]([^'‘’]+)['‘’](?!\w)")
_LETTER = re.compile(r"(?<!\w)(?:ال|ل|ب|لل)?(?:letter|حرف|γραμμα)\s+(?:of\s+)?(?:ال)?(\w+)")
_HONOURS = re.compile(
    r"^(?:(?:ال)?نبي|سيدنا|رسول|الرسول|الملك)\s+(?:الله\s+)?(?=\w)|\s+(?:عليه|عليها|عليهم) (?:السلام|"
    r"الصلاة).*$|\s+صلى الله.*$"
)
ARABIC = re.compile("[\u0621-\u064a]")
_MARKS = re.compile("[\u064b-\u065f\u0670\u0640\u06d6-\u06ed]")


@cache
def _word() -> str:
    return rf"((?:(?!(?:{either('quran_counts.stop')})(?!\w))[^\W\d]+\s*){{1,4}})"


@lru_cache(maxsize=1)
def _patterns() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(place.replace("{word}", _word())) for place in words("quran_counts.where"))


@dataclass(frozen=True, slots=True)
class Found:
    term: Term
    span: tuple[int, int]  # of the folded text


@lru_cache(maxsize=1)
def table(path: Path) -> Mapping[str, tuple[str, ...]]:
    """Words of other languages -> the Arabic words that stand for them."""
    rows = (line.split("\t") for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#"))
    return {fold(name): tuple(words.split("|")) for names, words in rows for name in names.split("|")}


def letter(text: str) -> Found | None:
    """A single letter, by itself or by its name."""
    hit = _LETTER.search(text)
    if hit is None:
        return None
    named = hit.group(1)
    known = next((sign for sign, names in group("quran_counts.letters").items() if named in (sign, *names)), None)
    return Found(Term((known,), "letter", known), hit.span()) if known else None


def find(text: Folded, mode: Mode, known: Mapping[str, tuple[str, ...]]) -> tuple[list[Found], str]:
    """The terms in order; and a word that was meant for one but stands in no table, else ""."""
    found: list[Found] = []
    for span in _spans(text):
        raw = text.written(*span).strip(" ؟?.!،,'‘’")  # the fold knows no single quotation marks
        if any(span[0] < other.span[1] and other.span[0] < span[1] for other in found):
            continue
        term = _term(raw, mode, known)
        if term is None:
            return found, raw
        found.append(Found(term, span))
    return sorted(found, key=lambda one: one.span), ""


def named(words: str, before: Term, known: Mapping[str, tuple[str, ...]]) -> Term | None:
    """The term that these words name, looked for as the one before was; None for a word that no table has."""
    return _term(words, before.mode, known) if words else None


def _spans(text: Folded) -> list[tuple[int, int]]:
    quoted = [match.span(1) for match in _QUOTED.finditer(text.text)]
    quoted = quoted or _raw_quotes(text)
    if quoted:
        return quoted
    for number, pattern in enumerate(_patterns()):
        for hit in pattern.finditer(text.text):
            words = hit.group(1).rstrip()
            if words and not _is_empty(words) and (number == 0 or not _is_prostration(words)):
                return [(hit.start(1), hit.start(1) + len(words)), *_second(text.text, hit.start(1) + len(words))]
    return []


def _raw_quotes(text: Folded) -> list[tuple[int, int]]:
    """Single quotation marks, which the fold takes away."""
    hit = _LATIN_QUOTED.search(text.raw)
    if hit is None:
        return []
    inside = [place for place, raw in enumerate(text.places) if hit.start(1) <= raw < hit.end(1)]
    return [(inside[0], inside[-1] + 1)] if inside else []


def _second(text: str, after: int) -> list[tuple[int, int]]:
    """ "... paradise or hell": the other side of a comparison."""
    hit = re.match(
        rf"\s+(?:(?:mention\w*|occur\w*|appear\w*|ذكرت?|اكثر|اقل|more|less|often)\s+)*(?:or|and|than|versus|"
        rf"vs|ام|او|و|η|και)\s*(?:the\s+)?(?:word\s+|كلمه\s+)?{_word()}",
        text[after:],
    )
    if hit is None or _is_empty(hit.group(1)):
        return []
    words = hit.group(1).rstrip()
    return [(after + hit.start(1), after + hit.start(1) + len(words))]


def _is_empty(words: str) -> bool:
    """Nothing but words of the question itself."""
    names = (
        *lexicon.ENTITIES.values(),
        lexicon.measures()["letters"],
        lexicon.WORDS["whole"],
        lexicon.WORDS["meccan"],
        lexicon.WORDS["medinan"],
    )
    return all(any(lexicon.words(one).fullmatch(word) for one in names) for word in words.split())


def _is_prostration(words: str) -> bool:
    """Verses of prostration are a list of their own, unless "the word" is asked for."""
    return (
        lexicon.words(rf"{lexicon.measures()['sajdas']}|{lexicon.measures()['sajdas']} (?:ال)?تلاوه").fullmatch(words)
        is not None
    )


_DERIVED = re.compile(r"\s+(?:و?مشتقات\w*|و?تصريفات\w*)$")
_GRAMMAR = re.compile(
    r"(?:بال|ب)(?:مفرد|جمع|مثنى|مثني|فعل|اسم)|^(?:الفعل|الاسم|حرف الجر|أسماء|اسماء)(?:\s|$)|(?:^|\s)(?:معا|معًا|سويا)$"
)


def _term(raw: str, mode: Mode, known: Mapping[str, tuple[str, ...]]) -> Term | None:
    if _GRAMMAR.search(raw):
        return None
    if _DERIVED.search(raw):
        raw, mode = _DERIVED.sub("", raw), "part"
    if words := known.get(fold(raw)):
        return Term(words, mode, raw)
    if ARABIC.search(raw):
        word = " ".join(_MARKS.sub("", raw).replace("\u0671", "ا").split())
        word = _HONOURS.sub("", word)
        if mode == "part":
            word = word.replace(" ", "") if _spelled(word) else word.removeprefix("ال")
        return Term((word,), mode, raw)
    name = re.sub(r"^(?:the|prophet|prophets|word|ο|η|το)\s+", "", fold(raw))
    words = known.get(name) or known.get(name.removesuffix("s"))
    return Term(words, mode, raw) if words else None


def _spelled(word: str) -> bool:
    """A root given letter by letter: "ر ح م"."""
    return all(len(part) == 1 for part in word.split())
