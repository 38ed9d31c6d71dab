"""From a question to a query. The order is: what narrows it (suras, parts, place), what is counted, then the form."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

from engine.quran.facts import Key, Place, Sura
from engine.quran.statistics import lexicon as lex
from engine.quran.statistics import names, terms
from engine.quran.statistics.shapes import Bound, Entity, Measure, Mode, Query, Scope, Sign, Term, Unclear
from engine.rules.numbers import WORDS
from engine.rules.words import Folded, folded

_Name = TypeVar("_Name", bound=str)
_DIVISIONS: tuple[Entity, ...] = ("juz", "hizb", "quarter", "page", "ruku", "manzil")
_LIMITS: Mapping[Entity, int] = {"juz": 30, "hizb": 60, "quarter": 240, "page": 604, "ruku": 556, "manzil": 7}
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
_REFERENCE = re.compile(r"(?<![\d:])(\d{1,3})\s?:\s?(\d{1,3})(?:\s?-\s?(\d{1,3}))?(?![\d:])")
_STRETCH = re.compile(r"(\d{1,3}):(\d{1,3})\s*(?:to|through|until|-|الي|حتي|εως|μεχρι)\s*(\d{1,3}):(\d{1,3})")
_SURAS = re.compile(
    r"(?<!\w)(?:su?ra[ht]?s|chapters|(?:ال)?سور)\s+(?:from |من )?"
    r"(\d{1,3})\s*(?:to|through|until|-|الي|حتي)\s*(\d{1,3})(?!\d)"
)
_AYAH = re.compile(
    r"(?:verses?|a[iy]ah?s?|الايه|ايه|الايات|ايات|στιχ\w+|εδαφι\w+)\s+(?:number\s+|no\s+|"
    r"رقم\s+)?(\d{1,3})(?:\s?(?:-|to|الي|حتي|και|εως)\s?(\d{1,3}))?(?!\w)"
)
_UNKNOWN = re.compile(
    rf"(?<!\w)(?:surah|surat|سوره|σουρα)\s+(?!{names.FUNCTION.pattern})([^\W\d]{{2,}})"
)  # of no known name
_NO_SURA = re.compile(
    r"(?<!\w)(?:su?ra[ht]?|chapter|(?:ال|ل|لل|ب|بال)?سوره|σουρα)\s+(?:number\s+|no\s+|رقم\s+)?"
    r"(-\s?\d+|0+|11[5-9]|1[2-9]\d|[2-9]\d\d|\d{4,})(?![\d:])|(?<![\d:])(-\d+)(?!\d)"
)
_INITIALS = re.compile(
    r"(?:with |by |the )*"
    r"(?:muqatta\w*|(?:disjoined|disconnected|mysterious|mystery|isolated) letters)|ب?(?:ال)?حروف (?:ال)?مقطعه"
)
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


@dataclass(frozen=True, slots=True)
class _Asked:
    """What has been found in a question so far; `rest` is its folded text with those parts blanked."""

    rest: str
    scope: Scope
    found: tuple[int, ...]  # suras, in order
    terms: tuple[Term, ...]
    having: Bound | None
    entities: tuple[Entity, ...]  # as they are named, in order
    measures: tuple[Measure, ...]

    def says(self, alternatives: str) -> bool:
        return lex.says(alternatives, self.rest)


def read(text: str, suras: tuple[Sura, ...], known: Mapping[str, tuple[str, ...]]) -> Query | Unclear:
    """`known` gives the Arabic words for those of other languages."""
    try:
        asked = _asked(text, suras, known)
    except _RefusedError as refused:
        return refused.unclear
    if unknown := lex.unknown(asked.rest):
        return Unclear("shape", unknown)
    if reason := _beyond(asked):
        return reason
    query = next((query for shape in _SHAPES if (query := shape(asked)) is not None), Unclear("shape"))
    return Unclear("shape", unread) if isinstance(query, Query) and (unread := _unread(asked.rest, query)) else query


def _beyond(asked: _Asked) -> Unclear | None:
    """What looks like a shape and asks more than it: two questions, a question within another, a place of verses."""
    if (asked.scope.initials and asked.entities[:1] != ("sura",)) or (asked.scope.range and asked.terms):
        return Unclear("shape")
    many = lex.words(r"how many|كم|πόσ(?:α|ες|οι|ους)").findall(asked.rest)
    if len(many) > 1 or (many and asked.says(r"sum|together|middle|وسط|مجموع ارقام")):
        return Unclear("shape")
    if asked.terms and (asked.says(r"every verse|each verse|كل ايه|κάθε εδάφιο") or _lacks_letter(asked)):
        return Unclear("shape")
    if asked.scope.place and asked.found and many and not asked.terms:
        return Unclear("place")
    if asked.scope.verses and _compares(asked.rest) and asked.says(r"than|من"):
        return Unclear("shape")
    if many and len(asked.found) == 1 and asked.says(r"more|fewer|less|اكثر|اقل") and asked.says(r"than|من"):
        return Unclear("shape")
    return None


def _lacks_letter(asked: _Asked) -> bool:
    return asked.terms[0].mode == "letter" and asked.says(rf"{lex.WITHOUT}|ليس")


def _unread(rest: str, query: Query) -> str:
    """A figure that the query does not use."""
    figures = re.findall(r"\d+", rest)
    used = {query.limit, query.skip + 1, *query.scope.suras}
    return next((figure for figure in figures if int(figure) not in used), "")


def asks_number(text: str) -> bool:
    """Whether a message asks to count: "how many", "كم"."""
    return lex.says(rf"{lex.HOW_MANY}|how often|times|مره|مرات|φορες", folded(text).text)


def asks_statistic(text: str) -> bool:
    """Whether a message asks what counting tells: a number, the longest, where a sura stands, what is Meccan."""
    plain = folded(text).text
    listed = "|".join((lex.LONG, lex.SHORT, lex.LEAST, lex.AVERAGE, lex.SHARE, lex.REVEALED, lex.MECCAN, lex.MEDINAN))
    if asks_number(text) or lex.says(rf"{listed}|most|top|اكثر|περισσοτερ\w+", plain):
        return True
    parts = "|".join(lex.ENTITIES[name] for name in _DIVISIONS)
    return lex.says(parts, plain) and lex.says(r"which|what|where|اي|باي|اين|ποι\w+|που", plain)


def _asked(text: str, suras: tuple[Sura, ...], known: Mapping[str, tuple[str, ...]]) -> _Asked:
    """Raises _RefusedError for what names nothing there is, or asks for a meaning."""
    whole = folded(text)
    mode = _mode(whole.text)
    numbers, between, left = _suras(whole, suras)
    verses, left = _verses(left, numbers, suras)
    narrowed, left = _parts(left)
    having, left = _having(left)
    initials, left = _initials(left)
    found, left = _terms(left, mode, known)
    scope = replace(
        narrowed,
        suras=() if verses else numbers,
        range=between,
        verses=verses,
        place=_place(left.text),
        initials=initials,
        term=found[0] if found else None,
    )
    entities, measures = _mentioned(lex.ENTITIES, left.text), _mentioned(lex.MEASURES, left.text)
    if between:
        entities, measures = ("sura", *entities), ("suras", *measures)
    return _Asked(left.text, scope, numbers, found, having, entities, measures)


class _RefusedError(Exception):
    """Carries why a question cannot be put to the tables out of the parts of `_asked`."""

    def __init__(self, unclear: Unclear) -> None:
        super().__init__(unclear.reason)
        self.unclear = unclear


def _suras(whole: Folded, suras: tuple[Sura, ...]) -> tuple[tuple[int, ...], tuple[int, int] | None, Folded]:
    """Suras by name or number, in order; a run of them by number; what is left of the question."""
    if lex.says(lex.MEANING, whole.text):
        raise _RefusedError(Unclear("meaning"))
    if none := _NO_SURA.search(whole.text):
        raise _RefusedError(Unclear("sura", none.group(1) or none.group(2)))
    taken = [match.span() for match in re.finditer(r"[\"“«].+?[\"”»]", whole.text)]
    run, between = _SURAS.search(whole.text), None
    if run:
        between = int(run.group(1)), int(run.group(2))
        if not 1 <= between[0] <= between[1] <= len(suras):
            raise _RefusedError(Unclear("sura", run.group(2)))
        taken.append(run.span())
    named = names.find(whole.without(*taken), suras)
    left = whole.without(*((start, end) for _, start, end in named), *([run.span()] if run else ()))
    if lost := _UNKNOWN.search(left.text):
        raise _RefusedError(Unclear("sura", left.written(*lost.span(1))))
    return tuple(dict.fromkeys(number for number, _, _ in named)), between, left


def _initials(text: Folded) -> tuple[bool, Folded]:
    hit = _INITIALS.search(text.text)
    return hit is not None, text.without(hit.span()) if hit else text


def _terms(text: Folded, mode: Mode, known: Mapping[str, tuple[str, ...]]) -> tuple[tuple[Term, ...], Folded]:
    """What is looked for, and the question without it."""
    single = terms.letter(text.text)
    found, unknown = ([single], "") if single is not None else terms.find(text, mode, known)
    if unknown and (lex.says(lex.HOW_OFTEN, text.text) or lex.says(lex.CONTAIN, text.text)):
        raise _RefusedError(Unclear("term", unknown))
    return tuple(one.term for one in found), text.without(*(one.span for one in found))


def _place(text: str) -> Place | None:
    """Where it was revealed; None where both places are named."""
    meccan, medinan = lex.says(lex.MECCAN, text), lex.says(lex.MEDINAN, text)
    if meccan == medinan:
        return None
    return "Meccan" if meccan else "Medinan"


def _mode(text: str) -> Mode:
    table: tuple[tuple[Mode, str], ...] = (
        ("first", lex.STARTS),
        ("last", lex.ENDS),
        ("part", lex.ROOT),
        ("attached", lex.JOINED),
    )
    named = r"words?|terms?|كلمه|كلمات|لفظ|لفظه|مفرده|λεξη|λεξης"
    chosen = next((mode for mode, pattern in table if lex.says(pattern, text)), None)
    return chosen or ("word" if lex.says(named, text) or lex.says(lex.EXACT, text) else "attached")


def _mentioned(table: Mapping[_Name, str], text: str) -> tuple[_Name, ...]:
    """Names of the table in the order in which the text has them."""
    places = ((hit.start(), name) for name, words in table.items() if (hit := lex.words(words).search(text)))
    return tuple(name for _, name in sorted(places))


def _verses(text: Folded, numbers: tuple[int, ...], suras: tuple[Sura, ...]) -> tuple[tuple[Key, Key] | None, Folded]:
    """A verse or a run of them: "2:255", "2:1 to 3:5", "verse 5 of" a sura that is named."""
    hit = _STRETCH.search(text.text) or _REFERENCE.search(text.text)
    if hit and len(hit.groups()) > 3:
        first, last = (int(hit.group(1)), int(hit.group(2))), (int(hit.group(3)), int(hit.group(4)))
    elif hit:
        first = int(hit.group(1)), int(hit.group(2))
        last = first[0], int(hit.group(3) or first[1])
    elif len(numbers) == 1 and (hit := _AYAH.search(text.text)):
        first = numbers[0], int(hit.group(1))
        last = numbers[0], int(hit.group(2) or hit.group(1))
    else:
        return None, text
    for sura, ayah in (first, last):
        if not (1 <= sura <= len(suras) and 1 <= ayah <= suras[sura - 1].verses):
            raise _RefusedError(Unclear("range", f"{sura}:{ayah}"))
    return (first, last), text.without(hit.span())


def _parts(text: Folded) -> tuple[Scope, Folded]:
    """Parts of the Quran by number: "juz 30", "الجزء الثلاثين", "hizb 1 to 5", "30th juz"."""
    scope = Scope()
    amma = re.search(r"(?<!\w)(?:amma|عم)(?!\w)", text.text)
    if amma and lex.says(lex.ENTITIES["juz"], text.text):
        scope, text = replace(scope, juz=(30, 30)), text.without(amma.span())
    for name in _DIVISIONS:
        if name == "quarter":
            continue
        found = _numbered(lex.ENTITIES[name], text.text)
        if found is None:
            continue
        low, high, span = found
        if not 1 <= low <= high <= _LIMITS[name]:
            raise _RefusedError(Unclear("range", f"{name} {low if not 1 <= low <= _LIMITS[name] else high}"))
        scope, text = replace(scope, **{str(name): (low, high)}), text.without(span)  # type: ignore[arg-type]
    return scope, text


def _numbered(entity: str, text: str) -> tuple[int, int, tuple[int, int]] | None:
    if not lex.says(entity, text):
        return None
    before = rf"(?<!\w)(?:ب|ل|و)?(?:ال)?(?:{lex.fold_pattern(entity)})\s+(?:number |no |رقم |αριθμ\w* )?"
    if hit := re.search(
        rf"{before}(\d{{1,3}})(?:\s?(?:-|to|through|until|الي|حتي|εως)\s?(\d{{1,3}}))?(?![\d\w])", text
    ):
        return int(hit.group(1)), int(hit.group(2) or hit.group(1)), hit.span()
    if hit := re.search(
        rf"(?<!\w)(?:the )?(\d{{1,3}})(?:st|nd|rd|th|η|ο)\s+(?:{lex.fold_pattern(entity)})(?!\w)", text
    ):
        return int(hit.group(1)), int(hit.group(1)), hit.span()
    for number, names_ in lex.ORDINALS.items():
        folded_names = lex.fold_pattern(names_)
        for pattern in (
            rf"{before}(?:{folded_names})(?!\w)",
            rf"(?<!\w)(?:the )?(?:{folded_names})\s+(?:{lex.fold_pattern(entity)})(?!\w)",
        ):
            if hit := re.search(pattern, text):
                return number, number, hit.span()
    return None


def _having(text: Folded) -> tuple[Bound | None, Folded]:
    """ "more than 200 verses", "أقل من ١٠ آيات"."""
    for sign, measure, pattern in _bounds():
        if hit := pattern.search(text.text):
            value = hit.group(1)
            amount = int(value) if value.isdigit() else WORDS[value]
            return Bound(measure, sign, amount), text.without(hit.span())
    return None, text


@lru_cache(maxsize=1)
def _bounds() -> tuple[tuple[Sign, Measure, re.Pattern[str]], ...]:
    number = rf"(\d{{1,6}}|{'|'.join(sorted(map(re.escape, WORDS), key=len, reverse=True))})"
    found: list[tuple[Sign, Measure, re.Pattern[str]]] = []
    for sign, words in lex.SIGNS.items():
        signs = lex.fold_pattern(words)
        for measure, named in lex.MEASURES.items():
            noun = lex.fold_pattern(named)
            after = rf"(?<!\w)(?:{signs})\s+{number}\s+(?:{noun})(?!\w)"
            before = rf"(?<!\w)(?:ال)?(?:{noun})(?:ها|ه)?\s+(?:(?:is|are|عددها|عدد)\s+)?(?:{signs})\s+{number}(?!\w)"
            found += [(sign, measure, re.compile(after)), (sign, measure, re.compile(before))]
    for measure, named in lex.MEASURES.items():
        holds = r"(?:have|has|having|with|of|فيها|عدد اياتها|لها|بها|εχ\w+)"
        exact = rf"{holds}\s+(?:exactly\s+)?{number}\s+(?:{lex.fold_pattern(named)})(?!\w)"
        found.append(("=", measure, re.compile(exact)))
    return tuple(found)


def _often(asked: _Asked) -> Query | None:
    """Occurrences of a term."""
    if not asked.terms or _holders(asked) is not None:
        return None
    scope, superlative = asked.scope, _superlative(asked.rest)
    if len(asked.terms) > 1:
        other = replace(scope, term=asked.terms[1])
        return _asking(asked, Query("compare", measure="occurrences", scope=scope, other=other))
    counted = next((one for one in asked.entities if one in ("sura", "verse", *_DIVISIONS)), None)
    if superlative is not None and counted and asked.says(rf"{lex.MOST}|{lex.LEAST}"):
        return Query("rank", counted, "occurrences", scope, most=superlative, limit=_limit(asked.rest))
    if counted and asked.says(rf"{lex.FIRST}|{lex.LAST}") and asked.terms[0].mode not in ("first", "last"):
        return Query("rank", counted, "position", scope, most=asked.says(lex.LAST))
    if counted in ("sura", "verse") and asked.says(lex.LIST) and not asked.says(lex.HOW_MANY):
        return Query("list", counted, "occurrences", scope)
    if len(asked.found) > 1 and _compares(asked.rest):
        return _sides(asked, "occurrences")
    return Query("total", measure="occurrences", scope=scope)


def _holders(asked: _Asked) -> Query | None:
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


def _facts(asked: _Asked) -> Query | None:
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
    parts = [one for one in asked.entities if one in _DIVISIONS]
    ends = rf"{lex.FIRST}|{lex.LAST}|ends?|finish\w*|تبدا|يبدا|بدايه|تنتهي|ينتهي|نهايه|ξεκιν\w+|αρχιζ\w+|τελειων\w+"
    if parts and not asked.says(lex.HOW_MANY) and asked.says(ends):
        last = asked.says(rf"{lex.LAST}|ends?|finish\w*|تنتهي|ينتهي|نهايه|τελειων\w+")
        return Query("rank", parts[0], "position", scope, most=last)
    if parts and not asked.says(lex.HOW_MANY) and asked.says(rf"{lex.LIST}|where|in what|باي|في اي|اين|που|σε ποι\w+"):
        return Query("list", parts[0], "verses", scope)
    if asked.found and not asked.measures and not asked.says(lex.HOW_MANY) and asked.says(lex.LIST):
        return Query("list", "sura", "verses", scope)
    return None


def _ordered(asked: _Asked) -> Query | None:
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


def _compared(asked: _Asked) -> Query | None:
    places = asked.says(lex.MECCAN) and asked.says(lex.MEDINAN)
    if not _compares(asked.rest) or not (len(asked.found) == 2 or (places and not asked.found)):
        return None
    measure = next((one for one in asked.measures if not (one == "suras" and asked.found)), None)
    if places and not asked.found:
        measure = measure or "verses"
        scopes = (replace(asked.scope, place="Meccan"), replace(asked.scope, place="Medinan"))
        return _asking(asked, Query("compare", measure=measure, scope=scopes[0], other=scopes[1]))
    if asked.says(lex.REVEALED):
        measure = "order"
    return _sides(asked, measure or "verses")


def _sides(asked: _Asked, measure: Measure) -> Query:
    first, second = (replace(asked.scope, suras=(number,)) for number in asked.found[:2])
    return _asking(asked, Query("compare", measure=measure, scope=first, other=second))


def _asking(asked: _Asked, query: Query) -> Query:
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


def _compares(text: str) -> bool:
    return lex.says(
        r"more|fewer|less|longer|shorter|larger|bigger|compare|comparison|difference|versus|vs|before|"
        r"after|than|earlier|"
        r"اكثر|اقل|اطول|اقصر|اكبر|قارن|مقارنه|الفرق|فرق|ام|قبل|بعد|"
        r"περισσοτερ\w+|λιγοτερ\w+|μεγαλυτερ\w+|μικροτερ\w+|συγκρι\w+|διαφορα|πριν|μετα",
        text,
    )


def _shared(asked: _Asked) -> Query | None:
    if not asked.says(lex.SHARE):
        return None
    measure: Measure = next(iter(asked.measures), "verses")
    if asked.terms:
        return Query("share", measure=measure, scope=asked.scope, other=replace(asked.scope, term=None))
    return Query("share", measure=measure, scope=asked.scope, other=Scope())


def _averaged(asked: _Asked) -> Query | None:
    if not asked.says(lex.AVERAGE):
        return None
    measure: Measure = next(iter(asked.measures), "verses")
    per = next(
        (one for one in asked.entities if _PLURAL[one] != measure),
        "verse" if measure in ("words", "letters") else "sura",
    )
    return Query("average", per, measure, asked.scope)


def _ranked(asked: _Asked) -> Query | None:
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


def _size_of(asked: _Asked, most: bool) -> Query | None:
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


def _bounded(asked: _Asked) -> Query | None:
    """Suras or parts with more or fewer than so many."""
    if asked.having is None:
        return None
    of = next((one for one in asked.entities if _PLURAL[one] != asked.having.measure), None)
    of = of or ("verse" if asked.having.measure in ("words", "letters") else "sura")
    many = asked.says(lex.HOW_MANY)
    return Query("number" if many else "list", of, asked.having.measure, asked.scope, having=asked.having)


def _listed(asked: _Asked) -> Query | None:
    """The suras of a place, the verses of prostration, the suras of a juz."""
    if asked.says(lex.HOW_MANY) or not asked.says(lex.LIST):
        return None
    if asked.says(r"sajdah?s?|prostrations?|سجده|سجدات|سجود|السجده|προσκυν\w+"):
        of: Entity = "sura" if "sura" in asked.entities[:1] else "verse"
        return Query("list", of, "sajdas" if of == "sura" else "verses", replace(asked.scope, sajda=True))
    narrowed = asked.scope.place or any(getattr(asked.scope, one) for one in ("juz", "hizb", "page", "manzil", "range"))
    if "sura" in asked.entities and narrowed:
        return Query("list", "sura", "verses", asked.scope)
    if asked.entities and narrowed and asked.entities[0] in _DIVISIONS:
        return Query("list", asked.entities[0], "verses", asked.scope)
    return None


def _totalled(asked: _Asked) -> Query | None:
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


_SHAPES = (_shared, _averaged, _holders, _often, _compared, _facts, _ordered, _bounded, _ranked, _listed, _totalled)
