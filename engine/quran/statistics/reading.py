"""From a question to a query: its parts, what looks like a form and asks more, then the first form that fits."""

import re
from collections.abc import Mapping

from engine.quran.facts import Sura
from engine.quran.statistics import lexicon as lex
from engine.quran.statistics.forms import FORMS, compares
from engine.quran.statistics.parts import DIVISIONS, Asked, RefusedError, parts_of
from engine.quran.statistics.shapes import Query, Unclear
from engine.rules.words import folded


def read(text: str, suras: tuple[Sura, ...], known: Mapping[str, tuple[str, ...]]) -> Query | Unclear:
    """`known` gives the Arabic words for those of other languages."""
    try:
        asked = parts_of(text, suras, known)
    except RefusedError as refused:
        return refused.unclear
    if unknown := lex.unknown(asked.rest):
        return Unclear("shape", unknown)
    if reason := _beyond(asked):
        return reason
    query = next((query for shape in FORMS if (query := shape(asked)) is not None), Unclear("shape"))
    return Unclear("shape", unread) if isinstance(query, Query) and (unread := _unread(asked.rest, query)) else query


def _beyond(asked: Asked) -> Unclear | None:
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
    if asked.scope.verses and compares(asked.rest) and asked.says(r"than|من"):
        return Unclear("shape")
    if many and len(asked.found) == 1 and asked.says(r"more|fewer|less|اكثر|اقل") and asked.says(r"than|من"):
        return Unclear("shape")
    return None


def _lacks_letter(asked: Asked) -> bool:
    return asked.terms[0].mode == "letter" and asked.says(rf"{lex.WITHOUT}|ليس")


def _unread(rest: str, query: Query) -> str:
    """A figure that the query does not use."""
    figures = re.findall(r"\d+", rest)
    used = {query.limit, query.skip + 1, *query.scope.suras}
    return next((figure for figure in figures if int(figure) not in used), "")


def asks_number(text: str) -> bool:
    """Whether a message asks to count: "how many", "كم"."""
    return lex.says(rf"{lex.HOW_MANY}|how often|times|مره|مرات|φορες", folded(text).text)


def asks_ranking(text: str) -> bool:
    """Whether a message asks which suras, verses or words come first, or which there are of a kind."""
    plain = folded(text).text
    wanted = "|".join((lex.LONG, lex.SHORT, lex.MOST, lex.LEAST, lex.LIST, lex.AVERAGE, lex.SHARE))
    return lex.says("|".join(lex.ENTITIES.values()), plain) and lex.says(wanted, plain)


def asks_statistic(text: str) -> bool:
    """Whether a message asks what counting tells: a number, the longest, where a sura stands, what is Meccan."""
    plain = folded(text).text
    listed = "|".join((lex.LONG, lex.SHORT, lex.LEAST, lex.AVERAGE, lex.SHARE, lex.REVEALED, lex.MECCAN, lex.MEDINAN))
    if asks_number(text) or lex.says(rf"{listed}|most|top|اكثر|περισσοτερ\w+", plain):
        return True
    parts = "|".join(lex.ENTITIES[name] for name in DIVISIONS)
    return lex.says(parts, plain) and lex.says(r"which|what|where|اي|باي|اين|ποι\w+|που", plain)
