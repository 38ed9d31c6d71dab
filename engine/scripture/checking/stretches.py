"""A quotation without what frames it, cut where it leaves words out. Pure."""

from engine.scripture.checking.quoted import Quoted
from engine.scripture.folding import TYPED, bare

MOST_WORDS = 8  # of such a phrase
_AROUND = ("أعوذ بالله من الشيطان الرجيم", "أعوذ بالله السميع العليم من الشيطان الرجيم", "صدق الله العظيم")
_BETWEEN = (
    "إلى قوله تعالى", "إلى قوله سبحانه", "إلى قوله عز وجل", "إلى قوله", "إلى آخر الآية", "إلى آخر الآيات", "الآية",
    "الآيات", "إلخ", "الخ", "إلى أن قال", "ثم قال", "وقوله",
)  # fmt: skip


def _spelt(word: str) -> str:
    """The letters as people type them. A skeleton would not do: those of الآية and إليه are one."""
    return bare(word).translate(TYPED)


def _phrases(phrases: tuple[str, ...]) -> dict[str, list[tuple[str, ...]]]:
    """By their first word, the longest first."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for phrase in sorted(phrases, key=len, reverse=True):
        words = tuple(map(_spelt, phrase.split()))
        found.setdefault(words[0], []).append(words)
    return found


_NEUTRAL = _phrases(_AROUND + _BETWEEN)


def stretches(quoted: Quoted, start: int, end: int) -> list[tuple[int, int]]:
    """The parts of words `start` to `end` between ellipses and such words as "to His word"; without formulas around."""
    found: list[tuple[int, int]] = []
    begin = at = start
    while at < end:
        size = _neutral(quoted, at)
        if size and not _goes_on(quoted, at, size, start, end):
            found.append((begin, at))
            at += size
            begin = at
            continue
        if at > begin and _is_ellipsis(quoted.between(at)):
            found.append((begin, at))
            begin = at
        at += 1
    return [(first, min(last, end)) for first, last in [*found, (begin, end)] if first < min(last, end)]


def _is_ellipsis(between: str) -> bool:
    return ".." in between or "…" in between


def _neutral(quoted: Quoted, at: int) -> int:
    """How many words from `at` on belong to no quotation."""
    phrases = _NEUTRAL.get(_spelt(quoted.words[at].text), ())
    following = [_spelt(word.text) for word in quoted.words[at : at + MOST_WORDS]] if phrases else []
    return next((len(one) for one in phrases if tuple(following[: len(one)]) == one), 0)


def _goes_on(quoted: Quoted, at: int, size: int, start: int, end: int) -> bool:
    """Whether the store has these very words between the others (a verse may hold the word الآيات)."""
    return any(
        run.end >= at + size and (max(run.start, start) < at or min(run.end, end) > at + size)
        for run in quoted.over(at)
    )
