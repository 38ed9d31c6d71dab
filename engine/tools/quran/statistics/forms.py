"""The forms of questions of number: each function gives the query of its form, or None for the next one to look."""

import re
from dataclasses import replace

from engine.tools.quran.statistics import lexicon as lex
from engine.tools.quran.statistics.comparing import asking, compared, compares, sides
from engine.tools.quran.statistics.parts import DIVISIONS, Asked
from engine.tools.quran.statistics.ranking import limit, ordered, ranked, superlative
from engine.tools.quran.statistics.shapes import PLURAL, Entity, Measure, Query, Scope


def _often(asked: Asked) -> Query | None:
    """Occurrences of a term."""
    if not asked.terms or _holders(asked) is not None:
        return None
    scope, most = asked.scope, superlative(asked.rest)
    if len(asked.terms) > 1:
        other = replace(scope, term=asked.terms[1])
        return asking(asked, Query("compare", measure="occurrences", scope=scope, other=other))
    counted = next((one for one in asked.entities if one in ("sura", "verse", *DIVISIONS)), None)
    if most is not None and counted and asked.says(lex.any_of("most", "least")):
        return Query("rank", counted, "occurrences", scope, most=most, limit=limit(asked.rest))
    if counted and asked.says(lex.any_of("first", "last")) and asked.terms[0].mode not in ("first", "last"):
        return Query("rank", counted, "position", scope, most=asked.says(lex.WORDS["last"]))
    if counted in ("sura", "verse") and asked.says(lex.WORDS["list"]) and not asked.says(lex.WORDS["how_many"]):
        return Query("list", counted, "occurrences", scope)
    if len(asked.found) > 1 and compares(asked.rest):
        return sides(asked, "occurrences")
    return Query("total", measure="occurrences", scope=scope)


def _holders(asked: Asked) -> Query | None:
    """Verses or suras that hold a term, counted or listed."""
    if not asked.terms or len(asked.terms) > 1:
        return None
    counted = next((one for one in asked.entities if one in ("sura", "verse", "juz", "page")), None)
    if counted is None or asked.terms[0].mode == "letter" or superlative(asked.rest) is not None:
        return None
    without = asked.says(lex.WORDS["without"])
    holds = asked.says(lex.any_of("contain", "starts", "ends", "how_often")) or asked.terms[0].mode in (
        "first",
        "last",
    )
    times = re.search(r"(?<!\w)(?:how many times|how often|كم مره|times|مرات)(?!\w)", asked.rest)
    if not holds or times or (asked.says(lex.any_of("first", "last")) and asked.terms[0].mode not in ("first", "last")):
        return None
    many = re.search(
        rf"(?<!\w)(?:{lex.fold_pattern(lex.WORDS['how_many'])})\s+(?:ال|the |of |"
        rf"من )*\s*(?:{lex.fold_pattern(lex.ENTITIES[counted])})(?!\w)",
        asked.rest,
    )
    opening = counted == "sura" and asked.terms[0].mode == "first"
    scope = replace(asked.scope, without=without, opening=opening)
    if without and scope.term and scope.term.mode == "word":  # what holds it with a particle is not without it
        scope = replace(scope, term=replace(scope.term, mode="attached"))
    if many:
        return Query("total", measure=PLURAL[counted], scope=scope)
    return (
        Query("list", counted, "occurrences" if counted == "sura" else "verses", scope)
        if asked.says(lex.WORDS["list"])
        else None
    )


def _both(asked: Asked) -> Query | None:
    """Verses that hold two terms, counted or listed."""
    if len(asked.terms) != 2 or asked.entities[:1] != ("verse",) or any(one.mode == "letter" for one in asked.terms):
        return None
    if asked.says(rf"or|ام|او|ή|{lex.any_of('without', 'starts', 'ends')}") or compares(asked.rest):
        return None
    scope = replace(asked.scope, also=asked.terms[1])
    if asked.says(r"how many|number of|كم|عدد|ποσ\w+"):
        return Query("total", measure="verses", scope=scope)
    return Query("list", "verse", "verses", scope) if asked.says(lex.WORDS["list"]) else None


def _opening(asked: Asked) -> Query | None:
    """Suras that begin in a part."""
    parts = [one for one in DIVISIONS if one != "quarter" and getattr(asked.scope, one) is not None]
    begins = r"starts?|begins?|opens?|beginning|starting|تبدا|تبتدي|ξεκιν\w+|αρχιζ\w+"
    if asked.entities[:1] != ("sura",) or asked.found or asked.terms or not parts or not asked.says(begins):
        return None
    scope = replace(asked.scope, opening=True)
    if asked.says(lex.WORDS["how_many"]):
        return Query("total", measure="suras", scope=scope)
    return (
        Query("list", "sura", "verses", scope)
        if asked.says(lex.WORDS["list"]) and not asked.says(lex.WORDS["last"])
        else None
    )


def _after(asked: Asked) -> Query | None:
    """How many suras were revealed before or after one."""
    after, before = asked.says(r"after|since|بعد|μετα"), asked.says(r"before|قبل|πριν")
    one = len(asked.found) == 1 and not asked.terms and asked.entities[:1] == ("sura",)
    if not one or after == before or not asked.says(lex.WORDS["revealed"]) or not asked.says(r"how many|كم|عدد|ποσες"):
        return None
    scope = replace(asked.scope, suras=(), revealed=("after" if after else "before", asked.found[0]))
    return Query("total", measure="suras", scope=scope)


def _facts(asked: Asked) -> Query | None:
    """What is asked of one sura or verse: where it was revealed, its number, juz and page."""
    one = len(asked.found) == 1 or asked.scope.verses is not None
    if not one or asked.terms or superlative(asked.rest) is not None or asked.having:
        return None
    scope = replace(asked.scope, place=None)
    both = asked.says(lex.WORDS["meccan"]) and asked.says(lex.WORDS["medinan"])
    where = re.search(r"where|place|مكان|اين|وين|فين|που", asked.rest) and asked.says(lex.WORDS["revealed"])
    if both or where:
        return Query("value", "place", "suras", scope)
    if asked.scope.place and not asked.says(lex.WORDS["how_many"]):
        return Query("check", "place", "suras", scope, answer=asked.scope.place)
    counts = asked.says(lex.WORDS["how_many"]) and not re.search(r"ما عدد نزول|number is|رقم", asked.rest)
    if asked.says(lex.WORDS["revealed"]) and not counts:
        return Query("value", "sura", "order", scope)
    if asked.says(r"which number|what number|number is|position|index|رقم|ترتيب|ποιος αριθμος") and not asked.measures:
        revealed = asked.says(lex.WORDS["revealed"])
        return Query("value", "sura", "order" if revealed else "number", scope)
    if asked.says(r"sajdah?|prostration|سجده|سجود|προσκυν\w+") and asked.scope.verses:
        return Query("total", measure="sajdas", scope=scope)
    parts = [one for one in asked.entities if one in DIVISIONS]
    ends = (
        rf"{lex.any_of('first', 'last')}|ends?|finish\w*|تبدا|يبدا|بدايه|تنتهي|ينتهي|نهايه|ξεκιν\w+|αρχιζ\w+|τελειων\w+"
    )
    if parts and not asked.says(lex.WORDS["how_many"]) and asked.says(ends):
        last = asked.says(rf"{lex.WORDS['last']}|ends?|finish\w*|تنتهي|ينتهي|نهايه|τελειων\w+")
        return Query("rank", parts[0], "position", scope, most=last)
    if (
        parts
        and not asked.says(lex.WORDS["how_many"])
        and asked.says(rf"{lex.WORDS['list']}|where|in what|باي|في اي|اين|που|σε ποι\w+")
    ):
        return Query("list", parts[0], "verses", scope)
    if asked.found and not asked.measures and not asked.says(lex.WORDS["how_many"]) and asked.says(lex.WORDS["list"]):
        return Query("list", "sura", "verses", scope)
    return None


def _shared(asked: Asked) -> Query | None:
    if not asked.says(lex.WORDS["share"]):
        return None
    measure: Measure = next(iter(asked.measures), "verses")
    if asked.terms:
        return Query("share", measure=measure, scope=asked.scope, other=replace(asked.scope, term=None))
    return Query("share", measure=measure, scope=asked.scope, other=Scope())


def _averaged(asked: Asked) -> Query | None:
    if not asked.says(lex.WORDS["average"]):
        return None
    measure: Measure = next(iter(asked.measures), "verses")
    per = next(
        (one for one in asked.entities if PLURAL[one] != measure),
        "verse" if measure in ("words", "letters") else "sura",
    )
    return Query("average", per, measure, asked.scope)


def _bounded(asked: Asked) -> Query | None:
    """Suras or parts with more or fewer than so many."""
    if asked.having is None:
        return None
    of = next((one for one in asked.entities if PLURAL[one] != asked.having.measure), None)
    of = of or ("verse" if asked.having.measure in ("words", "letters") else "sura")
    listed = asked.says(r"which|list|name|what are|ما هي|اذكر|اسرد|اعرض|هات|رتب|اي|ποι\w+")
    many = asked.says(r"how many|كم|كام|ποσ\w+") or (asked.says(lex.WORDS["how_many"]) and not listed)
    return Query("number" if many else "list", of, asked.having.measure, asked.scope, having=asked.having)


def _listed(asked: Asked) -> Query | None:
    """The suras of a place, the verses of prostration, the suras of a juz."""
    if asked.says(lex.WORDS["how_many"]) or not asked.says(lex.WORDS["list"]):
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
    if asked.scope.verses is None and not asked.says(lex.WORDS["how_many"]):
        return None
    if asked.says(lex.any_of("first", "last")) or superlative(asked.rest) is not None:
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


FORMS = (
    _both, _opening, _after, _shared, _averaged, _holders, _often, compared, _facts, ordered, _bounded, ranked, _listed,
    _totalled,
)  # fmt: skip
