"""Where sentences begin and end, as exact offsets: `text[start:end]` is a sentence word for word, trimmed.

A text is first cut into blocks (an empty line, a heading, a list item, a table row, a short line before a new start),
then blocks into sentences at . ! ? … ؟ and, in Greek, at its question mark (;). A full stop after an abbreviation, an
initial, an ordinal or within a number ends nothing. Only a sentence longer than `LONG` is also cut at ؛ · and ;.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from engine.language import Language

LONG = 400  # characters; a longer sentence is cut at semicolons, as quoting it whole would not suit a chat

_ENGLISH = """
mr mrs ms dr prof rev hon st jr sr messrs gen col lt sgt capt gov sen rep pres supt
e.g i.e cf viz al vs v approx ca c resp incl excl est ext tel fax no nos nr vol vols ed eds pp p pg ch chap sec sect art
arts par para fig figs eq eqs tab app ref refs dept univ inst assn bros
jan feb mar apr jun jul aug sept sep oct nov dec mon tue tues wed thu thur thurs fri hrs hr min mins max
b.a b.sc m.a m.sc ph.d m.d ll.b ll.m d.c u.s u.k u.n e.u a.k.a w.r.t
"""
_GREEK = """
π.χ δηλ βλ πρβλ σελ αρ αριθ αρθ άρθ παρ εδ άρθρ περ στοιχ κεφ τομ τόμ ν.δ π.δ φ.ε.κ υ.α κ κα κος κ.κ δρ καθ αν.καθ επ
π.μ μ.μ π.χρ μ.χ τηλ εκ χιλ δισ λεπτ ώρ εβδ ιαν φεβ μαρ απρ ιουν ιουλ αυγ σεπ οκτ νοε δεκ δευτ τετ πεμ παρασκ σαβ κυρ
α.ε ε.ε α.ε.ι τ.ε.ι ο.η.ε η.π.α λεωφ πλ οδ αγ ν
"""
_ARABIC = "د م أ ا ص ج ط هـ ه ق ت رقم تحقيق"
_ABBREVIATIONS = frozenset((_ENGLISH + _GREEK + _ARABIC).split())
# these end a sentence when a new one visibly begins
_ENDING = "etc a.m p.m κ.λπ κ.λ.π κλπ κ.ά κ.α κ.ο.κ inc ltd co corp"
_ENDING_ABBREVIATIONS = frozenset(_ENDING.split())
_BEFORE_DIGITS = frozenset(("no", "nos", "may", "fig", "figs", "art", "arts", "eq", "ν", "αρ", "ch", "app"))

_CLOSERS = "\"'”’»)\\]}"
_BLOCK_START = re.compile(r"#{1,6}\s|[-*+•▪◦–—·]\s|[(\[]?(?:\d{1,3}|[A-Za-zΑ-Ωα-ω\u0621-\u064a])[.)\]-]\s|\||>\s")
_TABLE_RULE = re.compile(r"[\s|:+=_*-]*$")
_WORD = re.compile(r"\S")
_OPENING = re.compile(r"[\"'“‘«(\[{¿¡\s]*")


def sentence_spans(text: str, language: Language) -> list[tuple[int, int]]:
    """Offsets (start, end) of each sentence in reading order; they never overlap and never hold outer white space."""
    whole = (span for start, end in _blocks(text) for span in _sentences(text, start, end, language))
    return [span for start, end in whole for span in _shortened(text, start, end)]


def _blocks(text: str) -> Iterator[tuple[int, int]]:
    """Runs of lines that belong together."""
    lines = [(match.start(), match.end()) for match in re.finditer(r"[^\n\r\f\v\u2028\u2029]+", text)]
    lines = [span for start, end in lines if (span := _trimmed(text, start, end))[0] < span[1]]
    width = max((end - start for start, end in lines), default=0)
    begin: int | None = None
    for number, (start, end) in enumerate(lines):
        if _TABLE_RULE.match(text, start, end):
            continue
        begin = start if begin is None else begin
        if number + 1 == len(lines) or _breaks(text, lines[number], lines[number + 1], width):
            yield begin, end
            begin = None


def _breaks(text: str, line: tuple[int, int], following: tuple[int, int], width: int) -> bool:
    """Whether a block ends between two lines that hold text."""
    between = text[line[1] : following[0]]
    if between.count("\n") > 1 or "\f" in between or _BLOCK_START.match(text, *following):
        return True
    if text[line[0]] in "#|" or text[line[1] - 1] in ":|":
        return True
    # a wrapped line is about as wide as its neighbours; a short one before a capital is whole
    return line[1] - line[0] < 0.6 * width and _begins_anew(text, *following)


def _begins_anew(text: str, start: int, end: int) -> bool:
    """Whether the words at `start` could begin a sentence: not a small letter, not punctuation."""
    opening = _OPENING.match(text, start, end)
    first = opening.end() if opening else start
    return first < end and text[first].isalnum() and not text[first].islower()


@lru_cache(maxsize=3)
def _ends(language: Language) -> re.Pattern[str]:
    marks = ".!?…؟۔" + (";\u037e" if language == "el" else "")
    return re.compile(rf"(?<![{marks}])[{marks}]+[{_CLOSERS}]*(?=\s|$)|[؟!?][{_CLOSERS}]*(?=[^\W\d_])")


def _sentences(text: str, start: int, end: int, language: Language) -> Iterator[tuple[int, int]]:
    begin = start
    for match in _ends(language).finditer(text, start, end):
        if match.end() >= end:
            break
        if _is_end(text, begin, match, end):
            yield _trimmed(text, begin, match.end())
            begin = match.end()
    if begin < end:
        yield _trimmed(text, begin, end)


def _is_end(text: str, begin: int, match: re.Match[str], end: int) -> bool:
    if not match.group().startswith("."):
        return match.group()[-1] in "؟۔;\u037e" or _begins_anew(text, match.end(), end)
    if not _begins_anew(text, match.end(), end):
        return False
    if match.group()[:2] in ("..", ".)"):
        return True
    word = re.split(r"[\s(\[«“\"/]", text[max(begin, match.start() - 20) : match.start()])[-1]
    if word.casefold() in _BEFORE_DIGITS:
        following = _WORD.search(text, match.end(), end)
        return following is None or not following.group().isdigit()
    first, last = _trimmed(text, begin, match.start())
    return not _is_abbreviation(word, is_alone=last - first == len(word))


def _is_abbreviation(word: str, *, is_alone: bool) -> bool:
    """`word` stands before a full stop; `is_alone`: nothing else does since the last end."""
    folded = word.casefold()
    if folded in _ENDING_ABBREVIATIONS:
        return False
    if folded in _ABBREVIATIONS or (len(word) == 1 and word.isupper()):
        return True
    return is_alone and (word.isdigit() or len(word) == 1)  # "1. Introduction", "b. Fees"


def _shortened(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    if end - start > LONG:
        for match in re.compile(r"[؛·;](?=\s)").finditer(text, start, end):
            if match.end() - start >= LONG // 4 and end - match.end() >= LONG // 8:
                yield _trimmed(text, start, match.end())
                start = match.end()
    yield _trimmed(text, start, end)


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
