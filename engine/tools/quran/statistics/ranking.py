"""Forms of questions that put things in order: the longest, the top five, the tenth sura revealed."""

import re
from dataclasses import replace

from engine.tools.quran.statistics import lexicon as lex
from engine.tools.quran.statistics.parts import Asked
from engine.tools.quran.statistics.shapes import PLURAL, Query

_NUMBERED = re.compile(r"(?<!\w)(\d{1,3})(?:st|nd|rd|th)(?!\w)")
_TOP = re.compile(
    r"(?<!\w)(?:the\s+)?(?:top|first|last|اول|اكبر|اطول|اقصر|اكثر|اصغر|اقل)?\s*(\d{1,2}|two|three|four|"
    r"five|ten|ثلاث|اربع|خمس|ست|سبع|ثمان|تسع|عشر)(?!\w)"
)
SMALL = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "ten": 10,
    "ثلاث": 3,
    "اربع": 4,
    "خمس": 5,
    "ست": 6,
    "سبع": 7,
    "ثمان": 8,
    "تسع": 9,
    "عشر": 10,
}


def ordered(asked: Asked) -> Query | None:
    """By the order of revelation or of the text: "the fifth sura revealed", "the 36th sura"."""
    if "sura" not in asked.entities or asked.found or asked.terms:
        return None
    count = next((n for n, words in lex.ordinals().items() if lex.says(words, asked.rest)), None)
    if hit := _NUMBERED.search(asked.rest) or re.search(r"(?<!\w)(?:number|no|رقم) (\d{1,3})(?!\w)", asked.rest):
        count = int(hit.group(1))
    if asked.says(lex.WORDS["revealed"]):
        order = asked.says(lex.WORDS["last"])
        many = _TOP.search(asked.rest)
        if count is None and not order and not asked.says(lex.WORDS["first"]):
            return None
        most = limit(asked.rest) if many and not _NUMBERED.search(asked.rest) else 1
        if count and count > 1:
            return Query("rank", "sura", "order", asked.scope, most=False, skip=count - 1)
        return Query("rank", "sura", "order", asked.scope, most=order, limit=most)
    if asked.says(lex.WORDS["how_many"]) or superlative(asked.rest) is not None or asked.having:
        return None
    if count is not None and (hit or asked.says(lex.WORDS["list"])):
        return Query("list", "sura", "verses", replace(asked.scope, suras=(count,))) if 1 <= count <= 114 else None
    if asked.says(lex.WORDS["last"]):
        return Query("rank", "sura", "number", asked.scope, most=True)
    return None


def ranked(asked: Asked) -> Query | None:
    """The longest, the most, the top five."""
    most = superlative(asked.rest)
    if most is None or asked.having:
        return None
    entities = [one for one in asked.entities if one != "word" or asked.says(r"كلمه|word|λεξη")]
    if not entities:
        return None
    of = entities[0]
    if asked.says(r"how many|كم|πόσ(?:α|ες|οι)"):
        return _size_of(asked, most)
    if of == "word":
        if asked.says(lex.WORDS["most"]) and asked.says(lex.WORDS["how_often"] + "|common|frequent|شيوعا"):
            return Query("rank", "word", "occurrences", asked.scope, limit=limit(asked.rest))
        of = next((one for one in entities if one != "word"), "word")
        if of == "word":
            return None
    measure = next((one for one in asked.measures if one != PLURAL[of]), None)
    if measure is None:
        measure = "letters" if of == "verse" else "verses"
    if of == "verse" and measure in ("suras", "verses", "juz", "pages"):
        measure = "letters"
    skip = next((n - 1 for n, words in lex.ordinals().items() if 1 < n <= 10 and lex.says(words, asked.rest)), 0)
    if hit := _NUMBERED.search(asked.rest):
        skip = int(hit.group(1)) - 1
    return Query("rank", of, measure, asked.scope, most=most, limit=limit(asked.rest), skip=skip)


def _size_of(asked: Asked, most: bool) -> Query | None:
    """ "How many verses has the longest sura?": its place in the ranking by that very measure."""
    if len(asked.entities) < 2 or "sura" not in asked.entities or len(asked.measures) > 2:
        return None
    measure = next((one for one in asked.measures if one != "suras"), None)
    if measure is None or not asked.says(lex.any_of("long", "short")):
        return None
    return Query("rank", "sura", measure, asked.scope, most=most, answer="size") if measure == "verses" else None


def superlative(text: str) -> bool | None:
    """True for the greatest, False for the smallest."""
    greatest, smallest = (
        lex.words(lex.any_of("long", "most")).search(text),
        lex.words(lex.any_of("short", "least")).search(text),
    )
    if greatest and smallest:
        return greatest.start() < smallest.start()
    return True if greatest else False if smallest else None


def limit(text: str) -> int:
    hit = _TOP.search(text)
    if hit is None:
        return 1
    number = hit.group(1)
    return max(1, min(50, int(number) if number.isdigit() else SMALL[number]))
