"""Forms of questions that hold two things against each other: suras, words, Meccan and Medinan."""

from dataclasses import replace

from engine.tools.quran.statistics import lexicon as lex
from engine.tools.quran.statistics.parts import Asked
from engine.tools.quran.statistics.shapes import Measure, Query


def compared(asked: Asked) -> Query | None:
    places = asked.says(lex.WORDS["meccan"]) and asked.says(lex.WORDS["medinan"])
    if not compares(asked.rest) or not (len(asked.found) == 2 or (places and not asked.found)):
        return None
    measure = next((one for one in asked.measures if not (one == "suras" and asked.found)), None)
    if places and not asked.found:
        measure = measure or "verses"
        scopes = (replace(asked.scope, place="Meccan"), replace(asked.scope, place="Medinan"))
        return asking(asked, Query("compare", measure=measure, scope=scopes[0], other=scopes[1]))
    if asked.says(lex.WORDS["revealed"]):
        measure = "order"
    return sides(asked, measure or "verses")


def sides(asked: Asked, measure: Measure) -> Query:
    first, second = (replace(asked.scope, suras=(number,)) for number in asked.found[:2])
    return asking(asked, Query("compare", measure=measure, scope=first, other=second))


def asking(asked: Asked, query: Query) -> Query:
    """What is wanted of the two numbers: their difference, the greater or smaller, whether the first is that."""
    less = rf"{lex.any_of('least', 'short')}|before|earlier|قبل|πριν|اسبق"
    most = not asked.says(less)
    if asked.says(r"difference|by how many|how many more|الفرق|فرق|يزيد|تزيد|διαφορα"):
        return replace(query, ask="difference")
    if asked.says(r"which|ايهما|ايهم|اي|ايه|or|ام|ποια|ποιο|η"):
        return replace(query, ask="which", most=most)
    if asked.says(r"how many|كم|بكم|ποσ\w+"):
        return replace(query, ask="difference")
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
