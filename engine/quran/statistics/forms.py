"""The forms of questions of number: each function gives the query of its form, or None for the next one to look."""

import re
from collections.abc import Mapping
from dataclasses import replace

from engine.quran.statistics import lexicon as lex
from engine.quran.statistics.parts import DIVISIONS, Asked
from engine.quran.statistics.shapes import Entity, Measure, Query, Scope

_PLURAL: Mapping[Entity, Measure] = {
    "sura": "suras",
    "verse": "verses",
    "word": "words",
    "juz": "juz",
    "hizb": "hizb",
    "quarter": "quarters",
    "page": "pages",
    "ruku": "rukus",
    "manzil": "manzils",
}
_NUMBERED = re.compile(r"(?<!\w)(\d{1,3})(?:st|nd|rd|th)(?!\w)")
_TOP = re.compile(
    r"(?<!\w)(?:the\s+)?(?:top|first|last|اول|اكبر|اطول|اقصر|اكثر|اصغر|اقل)?\s*(\d{1,2}|two|three|four|"
    r"five|ten|ثلاث|اربع|خمس|ست|سبع|ثمان|تسع|عشر)(?!\w)"
)
_SMALL = {
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


def _often(asked: Asked) -> Query | None:
    """Occurrences of a term."""
    if not asked.terms or _holders(asked) is not None:
        return None
    scope, superlative = asked.scope, _superlative(asked.rest)
    if len(asked.terms) > 1:
        other = replace(scope, term=asked.terms[1])
        return _asking(asked, Query("compare", measure="occurrences", scope=scope, other=other))
    counted = next((one for one in asked.entities if one in ("sura", "verse", *DIVISIONS)), None)
    if superlative is not None and counted and asked.says(rf"{lex.MOST}|{lex.LEAST}"):
        return Query("rank", counted, "occurrences", scope, most=superlative, limit=_limit(asked.rest))
    if counted and asked.says(rf"{lex.FIRST}|{lex.LAST}") and asked.terms[0].mode not in ("first", "last"):
        return Query("rank", counted, "position", scope, most=asked.says(lex.LAST))
    if counted in ("sura", "verse") and asked.says(lex.LIST) and not asked.says(lex.HOW_MANY):
        return Query("list", counted, "occurrences", scope)
    if len(asked.found) > 1 and compares(asked.rest):
        return _sides(asked, "occurrences")
    return Query("total", measure="occurrences", scope=scope)


def _holders(asked: Asked) -> Query | None:
    """Verses or suras that hold a term, counted or listed."""
    if not asked.terms or len(asked.terms) > 1:
        return None
    counted = next((one for one in asked.entities if one in ("sura", "verse", "juz", "page")), None)
    if counted is None or asked.terms[0].mode == "letter" or _superlative(asked.rest) is not None:
        return None
    without = asked.says(lex.WITHOUT)
    holds = asked.says(rf"{lex.CONTAIN}|{lex.STARTS}|{lex.ENDS}|{lex.HOW_OFTEN}") or asked.terms[0].mode in (
        "first",
        "last",
    )
    times = re.search(r"(?<!\w)(?:how many times|how often|كم مره|times|مرات)(?!\w)", asked.rest)
    if not holds or times or (asked.says(rf"{lex.FIRST}|{lex.LAST}") and asked.terms[0].mode not in ("first", "last")):
        return None
    many = re.search(
        rf"(?<!\w)(?:{lex.fold_pattern(lex.HOW_MANY)})\s+(?:ال|the |of |"
        rf"من )*\s*(?:{lex.fold_pattern(lex.ENTITIES[counted])})(?!\w)",
        asked.rest,
    )
    opening = counted == "sura" and asked.terms[0].mode == "first"
    scope = replace(asked.scope, without=without, opening=opening)
    if without and scope.term and scope.term.mode == "word":  # what holds it with a particle is not without it
        scope = replace(scope, term=replace(scope.term, mode="attached"))
    if many:
        return Query("total", measure=_PLURAL[counted], scope=scope)
    return (
        Query("list", counted, "occurrences" if counted == "sura" else "verses", scope)
        if asked.says(lex.LIST)
        else None
    )


def _facts(asked: Asked) -> Query | None:
    """What is asked of one sura or verse: where it was revealed, its number, juz and page."""
    one = len(asked.found) == 1 or asked.scope.verses is not None
    if not one or asked.terms or _superlative(asked.rest) is not None or asked.having:
        return None
    scope = replace(asked.scope, place=None)
    both = asked.says(lex.MECCAN) and asked.says(lex.MEDINAN)
    where = re.search(r"where|place|مكان|اين|وين|فين|που", asked.rest) and asked.says(lex.REVEALED)
    if both or where:
        return Query("value", "place", "suras", scope)
    if asked.scope.place and not asked.says(lex.HOW_MANY):
        return Query("check", "place", "suras", scope, answer=asked.scope.place)
    counts = asked.says(lex.HOW_MANY) and not re.search(r"ما عدد نزول|number is|رقم", asked.rest)
    if asked.says(lex.REVEALED) and not counts:
        return Query("value", "sura", "order", scope)
    if asked.says(r"which number|what number|number is|position|index|رقم|ترتيب|ποιος αριθμος") and not asked.measures:
        revealed = asked.says(lex.REVEALED)
        return Query("value", "sura", "order" if revealed else "number", scope)
    if asked.says(r"sajdah?|prostration|سجده|سجود|προσκυν\w+") and asked.scope.verses:
        return Query("total", measure="sajdas", scope=scope)
    parts = [one for one in asked.entities if one in DIVISIONS]
    ends = rf"{lex.FIRST}|{lex.LAST}|ends?|finish\w*|تبدا|يبدا|بدايه|تنتهي|ينتهي|نهايه|ξεκιν\w+|αρχιζ\w+|τελειων\w+"
    if parts and not asked.says(lex.HOW_MANY) and asked.says(ends):
        last = asked.says(rf"{lex.LAST}|ends?|finish\w*|تنتهي|ينتهي|نهايه|τελειων\w+")
        return Query("rank", parts[0], "position", scope, most=last)
    if parts and not asked.says(lex.HOW_MANY) and asked.says(rf"{lex.LIST}|where|in what|باي|في اي|اين|που|σε ποι\w+"):
        return Query("list", parts[0], "verses", scope)
    if asked.found and not asked.measures and not asked.says(lex.HOW_MANY) and asked.says(lex.LIST):
        return Query("list", "sura", "verses", scope)
    return None


def _ordered(asked: Asked) -> Query | None:
    """By the order of revelation or of the text: "the fifth sura revealed", "the 36th sura"."""
    if "sura" not in asked.entities or asked.found or asked.terms:
        return None
    count = next((n for n, words in lex.ORDINALS.items() if lex.says(words, asked.rest)), None)
    if hit := _NUMBERED.search(asked.rest) or re.search(r"(?<!\w)(?:number|no|رقم) (\d{1,3})(?!\w)", asked.rest):
        count = int(hit.group(1))
    if asked.says(lex.REVEALED):
        order = asked.says(lex.LAST)
        many = _TOP.search(asked.rest)
        if count is None and not order and not asked.says(lex.FIRST):
            return None
        limit = _limit(asked.rest) if many and not _NUMBERED.search(asked.rest) else 1
        if count and count > 1:
            return Query("rank", "sura", "order", asked.scope, most=False, skip=count - 1)
        return Query("rank", "sura", "order", asked.scope, most=order, limit=limit)
    if asked.says(lex.HOW_MANY) or _superlative(asked.rest) is not None or asked.having:
        return None
    if count is not None and (hit or asked.says(lex.LIST)):
        return Query("list", "sura", "verses", replace(asked.scope, suras=(count,))) if 1 <= count <= 114 else None
    if asked.says(lex.LAST):
        return Query("rank", "sura", "number", asked.scope, most=True)
    return None


def _compared(asked: Asked) -> Query | None:
    places = asked.says(lex.MECCAN) and asked.says(lex.MEDINAN)
    if not compares(asked.rest) or not (len(asked.found) == 2 or (places and not asked.found)):
        return None
    measure = next((one for one in asked.measures if not (one == "suras" and asked.found)), None)
    if places and not asked.found:
        measure = measure or "verses"
        scopes = (replace(asked.scope, place="Meccan"), replace(asked.scope, place="Medinan"))
        return _asking(asked, Query("compare", measure=measure, scope=scopes[0], other=scopes[1]))
    if asked.says(lex.REVEALED):
        measure = "order"
    return _sides(asked, measure or "verses")


def _sides(asked: Asked, measure: Measure) -> Query:
    first, second = (replace(asked.scope, suras=(number,)) for number in asked.found[:2])
    return _asking(asked, Query("compare", measure=measure, scope=first, other=second))


def _asking(asked: Asked, query: Query) -> Query:
    """What is wanted of the two numbers: their difference, the greater or smaller, whether the first is that."""
    less = rf"{lex.LEAST}|{lex.SHORT}|before|earlier|قبل|πριν|اسبق"
    most = not asked.says(less)
    if asked.says(r"difference|by how many|how many more|الفرق|فرق|يزيد|تزيد|διαφορα"):
        return replace(query, ask="difference")
    if asked.says(r"which|ايهما|ايهم|اي|ايه|or|ام|ποια|ποιο|η"):
        return replace(query, ask="which", most=most)
    if asked.says(r"is|are|does|do|did|was|were|has|have|هل|ειναι|εχει"):
        return replace(query, ask="whether", most=most)
    return query


def compares(text: str) -> bool:
    return lex.says(
        r"more|fewer|less|longer|shorter|larger|bigger|compare|comparison|difference|versus|vs|before|"
        r"after|than|earlier|"
        r"اكثر|اقل|اطول|اقصر|اكبر|قارن|مقارنه|الفرق|فرق|ام|قبل|بعد|"
        r"περισσοτερ\w+|λιγοτερ\w+|μεγαλυτερ\w+|μικροτερ\w+|συγκρι\w+|διαφορα|πριν|μετα",
        text,
    )


def _shared(asked: Asked) -> Query | None:
    if not asked.says(lex.SHARE):
        return None
    measure: Measure = next(iter(asked.measures), "verses")
    if asked.terms:
        return Query("share", measure=measure, scope=asked.scope, other=replace(asked.scope, term=None))
    return Query("share", measure=measure, scope=asked.scope, other=Scope())


def _averaged(asked: Asked) -> Query | None:
    if not asked.says(lex.AVERAGE):
        return None
    measure: Measure = next(iter(asked.measures), "verses")
    per = next(
        (one for one in asked.entities if _PLURAL[one] != measure),
        "verse" if measure in ("words", "letters") else "sura",
    )
    return Query("average", per, measure, asked.scope)


def _ranked(asked: Asked) -> Query | None:
    """The longest, the most, the top five."""
    most = _superlative(asked.rest)
    if most is None or asked.having:
        return None
    entities = [one for one in asked.entities if one != "word" or asked.says(r"كلمه|word|λεξη")]
    if not entities:
        return None
    of = entities[0]
    if asked.says(r"how many|كم|πόσ(?:α|ες|οι)"):
        return _size_of(asked, most)
    if of == "word":
        if asked.says(lex.MOST) and asked.says(lex.HOW_OFTEN + "|common|frequent|شيوعا"):
            return Query("rank", "word", "occurrences", asked.scope, limit=_limit(asked.rest))
        of = next((one for one in entities if one != "word"), "word")
        if of == "word":
            return None
    measure = next((one for one in asked.measures if one != _PLURAL[of]), None)
    if measure is None:
        measure = "letters" if of == "verse" else "verses"
    if of == "verse" and measure in ("suras", "verses", "juz", "pages"):
        measure = "letters"
    skip = next((n - 1 for n, words in lex.ORDINALS.items() if 1 < n <= 10 and lex.says(words, asked.rest)), 0)
    if hit := _NUMBERED.search(asked.rest):
        skip = int(hit.group(1)) - 1
    return Query("rank", of, measure, asked.scope, most=most, limit=_limit(asked.rest), skip=skip)


def _size_of(asked: Asked, most: bool) -> Query | None:
    """ "How many verses has the longest sura?": its place in the ranking by that very measure."""
    if len(asked.entities) < 2 or "sura" not in asked.entities or len(asked.measures) > 2:
        return None
    measure = next((one for one in asked.measures if one != "suras"), None)
    if measure is None or not asked.says(rf"{lex.LONG}|{lex.SHORT}"):
        return None
    return Query("rank", "sura", measure, asked.scope, most=most, answer="size") if measure == "verses" else None


def _superlative(text: str) -> bool | None:
    """True for the greatest, False for the smallest."""
    greatest, smallest = (
        lex.words(rf"{lex.LONG}|{lex.MOST}").search(text),
        lex.words(rf"{lex.SHORT}|{lex.LEAST}").search(text),
    )
    if greatest and smallest:
        return greatest.start() < smallest.start()
    return True if greatest else False if smallest else None


def _limit(text: str) -> int:
    hit = _TOP.search(text)
    if hit is None:
        return 1
    number = hit.group(1)
    return max(1, min(50, int(number) if number.isdigit() else _SMALL[number]))


def _bounded(asked: Asked) -> Query | None:
    """Suras or parts with more or fewer than so many."""
    if asked.having is None:
        return None
    of = next((one for one in asked.entities if _PLURAL[one] != asked.having.measure), None)
    of = of or ("verse" if asked.having.measure in ("words", "letters") else "sura")
    many = asked.says(lex.HOW_MANY)
    return Query("number" if many else "list", of, asked.having.measure, asked.scope, having=asked.having)


def _listed(asked: Asked) -> Query | None:
    """The suras of a place, the verses of prostration, the suras of a juz."""
    if asked.says(lex.HOW_MANY) or not asked.says(lex.LIST):
        return None
    if asked.says(r"sajdah?s?|prostrations?|سجده|سجدات|سجود|السجده|προσκυν\w+"):
        of: Entity = "sura" if "sura" in asked.entities[:1] else "verse"
        return Query("list", of, "sajdas" if of == "sura" else "verses", replace(asked.scope, sajda=True))
    narrowed = asked.scope.place or any(getattr(asked.scope, one) for one in ("juz", "hizb", "page", "manzil", "range"))
    if "sura" in asked.entities and narrowed:
        return Query("list", "sura", "verses", asked.scope)
    if asked.entities and narrowed and asked.entities[0] in DIVISIONS:
        return Query("list", asked.entities[0], "verses", asked.scope)
    return None


def _totalled(asked: Asked) -> Query | None:
    """How many of something within something; the plain form."""
    if asked.scope.verses is None and not asked.says(lex.HOW_MANY):
        return None
    if asked.says(rf"{lex.FIRST}|{lex.LAST}") or _superlative(asked.rest) is not None:
        return None
    measures = [one for one in asked.measures if not (one == "suras" and len(asked.found) > 0)]
    if not measures:
        return None
    measure = measures[0]
    scope = asked.scope
    if measure == "verses" and "sajdas" in measures:
        measure = "sajdas"
    if measure == "verses" and scope.verses is not None and len(measures) > 1:
        measure = measures[1]
    return Query("total", measure=measure, scope=scope)


FORMS = (_shared, _averaged, _holders, _often, _compared, _facts, _ordered, _bounded, _ranked, _listed, _totalled)
