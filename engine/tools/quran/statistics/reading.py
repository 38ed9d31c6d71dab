"""From a question to a query: its parts, what looks like a form and asks more, then the first form that fits."""

import re
from collections.abc import Mapping
from dataclasses import replace

from engine.scripture.facts import Sura
from engine.text.folding import fold, folded
from engine.tools.quran.statistics import lexicon as lex
from engine.tools.quran.statistics import terms
from engine.tools.quran.statistics.comparing import compares
from engine.tools.quran.statistics.forms import FORMS
from engine.tools.quran.statistics.parts import DIVISIONS, Asked, RefusedError, parts_of
from engine.tools.quran.statistics.ranking import SMALL, superlative
from engine.tools.quran.statistics.shapes import Query, Scope, Unclear

_WITHIN = ("suras", "range", "verses", "place", "juz", "hizb", "page", "ruku", "manzil")  # where it is counted
_MARKS = ".,;:!?؟؛،\"'«»()"


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


def changed(
    before: Query, text: str, suras: tuple[Sura, ...], known: Mapping[str, tuple[str, ...]], *, joined: bool
) -> Query | None:
    """The query before, of the word, the suras, the part of the Quran or the measure that a message names instead:
    "Jesus", "in Al-Kahf", "the letters". None where it names nothing of the kind, or says more than that. Any Arabic
    word may be looked for, but is only where the message was `joined` to the question ("and ...")."""
    try:
        asked = parts_of(text, suras, known)
    except RefusedError:
        return None
    left = lex.unread(asked.rest)
    term = asked.scope.term
    if term is None and before.scope.term is not None and (joined or not terms.ARABIC.search("".join(left))):
        written = (word.strip(_MARKS) for word in text.split())
        term = terms.named(" ".join(word for word in written if fold(word) in left), before.scope.term, known)
    is_left = bool(left) and (term is None or asked.scope.term is not None)
    if asked.having or is_left or (term and before.scope.term is None) or _unread(asked.rest, before):
        return None
    scope = replace(before.scope, term=term or before.scope.term)
    within = {name: getattr(asked.scope, name) for name in _WITHIN}
    if any(within.values()):
        scope = replace(scope, **within)
    takes = before.form in ("total", "rank", "average") and before.scope.term is None
    measure = asked.measures[0] if takes and asked.measures else before.measure
    most = superlative(asked.rest) if before.form == "rank" else None
    query = replace(before, scope=scope, measure=measure, most=before.most if most is None else most)
    return query if query != before else None


def _beyond(asked: Asked) -> Unclear | None:
    """What looks like a shape and asks more than it: two questions, a question within another, a place of verses."""
    if (asked.scope.initials and asked.entities[:1] != ("sura",)) or (asked.scope.range and asked.terms):
        return Unclear("shape")
    many = lex.words(r"how many|كم|πόσ(?:α|ες|οι|ους)").findall(asked.rest)
    if len(many) > 1 or (many and asked.says(r"sum|middle|وسط|مجموع ارقام")):
        return Unclear("shape")
    single_words = asked.having is not None and asked.entities[:1] == ("word",)  # have no size in the tables
    if single_words or _apart(asked, together=bool(many)):
        return Unclear("shape")
    if _ends_within(asked) or (len(asked.terms) == 2 and many and not compares(asked.rest) and not _joins(asked)):
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


_ENDS_IN = r"ends?|ending|finish\w*|تنتهي|ينتهي|نهايتها|τελειων\w+"


def _apart(asked: Asked, *, together: bool) -> bool:
    """What comes before or after another in the text, or one thing together with what is not named."""
    if asked.says(r"before|after|قبل|بعد|πριν|μετα") and not asked.says(lex.WORDS["revealed"]):
        return True
    return together and asked.says("together") and len(asked.found) < 2 and len(asked.terms) < 2


def _ends_within(asked: Asked) -> bool:
    """Where suras end is in no table."""
    narrowed = asked.scope != Scope(place=asked.scope.place)
    return narrowed and not asked.found and not asked.terms and asked.says(_ENDS_IN)


def _joins(asked: Asked) -> bool:
    """Whether two terms are looked for in the same verse, or in one question after the other."""
    return asked.entities[:1] in ((), ("verse",), ("word",)) and not asked.says("or|ام|او|ή")


def _lacks_letter(asked: Asked) -> bool:
    """Letters are counted where they stand, not where they are missing, nor at the ends of verses."""
    return asked.terms[0].mode == "letter" and asked.says(
        rf"{lex.WORDS['without']}|ليس|{lex.any_of('first', 'last')}|{_ENDS_IN}|تبدا|يبدا"
    )


def _unread(rest: str, query: Query) -> str:
    """A number that the query does not use."""
    used = {query.limit, query.skip + 1, *query.scope.suras}
    if figure := next((figure for figure in re.findall(r"\d+", rest) if int(figure) not in used), ""):
        return figure
    said = (word for word in re.findall(r"[^\W\d_]+", rest) if word in SMALL)
    return next((word for word in said if SMALL[word] not in used), "")


def asks_number(text: str) -> bool:
    """Whether a message asks to count: "how many", "كم"."""
    return lex.says(rf"{lex.WORDS['how_many']}|how often|times|مره|مرات|φορες", folded(text).text)


def asks_ranking(text: str) -> bool:
    """Whether a message asks which suras, verses or words come first, or which there are of a kind."""
    plain = folded(text).text
    wanted = lex.any_of("long", "short", "most", "least", "list", "average", "share")
    return lex.says("|".join(lex.ENTITIES.values()), plain) and lex.says(wanted, plain)


def asks_statistic(text: str) -> bool:
    """Whether a message asks what counting tells: a number, the longest, where a sura stands, what is Meccan."""
    plain = folded(text).text
    listed = lex.any_of("long", "short", "least", "average", "share", "revealed", "meccan", "medinan")
    if asks_number(text) or lex.says(rf"{listed}|most|top|اكثر|περισσοτερ\w+", plain):
        return True
    parts = "|".join(lex.ENTITIES[name] for name in DIVISIONS)
    return lex.says(parts, plain) and lex.says(r"which|what|where|اي|باي|اين|ποι\w+|που", plain)
