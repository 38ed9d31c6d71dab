"""Whether two statements contradict each other: subject and condition are the same, and the value differs. Pure.

Nothing is weighed: each telling word of one stands in the other, itself, by a synonym or in its headings; figures that
name something, contrasts, cases and limits are the same; and so is what bounds the values, of which one differs. Where
the words that both share are few, the headings have to agree as well.
"""

from collections.abc import Sequence
from itertools import pairwise, product

from engine.answering.documents.contradicting.statements import SLOT, Statement
from engine.answering.documents.contradicting.values import Value
from engine.passage import StoredPassage

SPECIFIC = 4  # telling words shared, from which two sentences speak of one thing whatever headings they stand below
FEW = 2  # below which no heading may say more than the other; and which a rule that is denied has at least
_TOLD_OTHERWISE = frozenset(("negation.not", "bound.most", "bound.least"))  # members that stand and values tell
_OF_DATES = frozenset(("term", "month", "slot term", "slot month"))  # cases that a date names itself


def contradict(one: Statement, other: Statement) -> bool:
    is_apart = are_apart(one.sentence.passage, other.sentence.passage)
    return is_apart and _state_otherwise(one, other) and _speak_of_the_same(one, other)


def differ(one: Sequence[Statement], other: Sequence[Statement]) -> bool:
    """Whether two sentences that answer one question with different figures state another value of one case: not 14
    days and two weeks, not the fee of a master's degree and of a doctorate. Where no two values may be compared (the
    year of a founding), the figures tell."""
    of_one_case = [(here, there) for here in one for there in other if _are_of_one_case(here, there)]
    compared = [_of_a_kind(here, there) for here, there in of_one_case]
    if not any(compared):
        return bool(of_one_case)
    return any(pairs and all(_is_otherwise(*both) for both in pairs) for pairs in compared)


def _of_a_kind(one: Statement, other: Statement) -> list[tuple[Value, Value]]:
    return [(here, there) for here, there in product(one.values, other.values) if here.is_of_kind(there)]


def _is_otherwise(one: Value, other: Value) -> bool:
    return one.amount != other.amount and _bounds((one,)) == _bounds((other,))


def are_apart(here: StoredPassage, there: StoredPassage) -> bool:
    """Whether they are different places: what stands below one heading, or in one table, is of different cases."""
    if here.language != there.language:
        return False
    if here.document == there.document:
        return here.headers != there.headers
    return not (here.record and there.record and here.source == there.source and "content" in (here.view, there.view))


def _state_otherwise(one: Statement, other: Statement) -> bool:
    """Whether one value differs, or one says that what the other says is not so; but not both."""
    if len(one.values) != len(other.values):
        return False
    if not all(value.is_of_kind(there) for value, there in zip(one.values, other.values, strict=True)):
        return False
    if _bounds(one.values) != _bounds(other.values) or one.stand.limits != other.stand.limits or _is_turned(one, other):
        return False
    differ = [pair for pair in zip(one.values, other.values, strict=True) if pair[0].amount != pair[1].amount]
    denied = one.stand.denies != other.stand.denies
    if denied or not differ:
        return denied and not differ
    return (
        len({value.kind for value, _ in differ}) == 1
        and len({value.unit for value, _ in differ}) == 1
        and _are_in_order(one, other, len(differ))
    )


def _speak_of_the_same(one: Statement, other: Statement) -> bool:
    if one.figures != other.figures or _stated(one) != _stated(other):
        return False
    if one.members - _TOLD_OTHERWISE != other.members - _TOLD_OTHERWISE or not _are_of_one_case(one, other):
        return False
    if _left_over(one, other) or _left_over(other, one):
        return False
    return _are_below_the_same(one, other, len(other.known.intersection(one.telling)))


def _stated(one: Statement) -> dict[str, list[object]]:
    return {
        column: [(value.kind, value.unit, value.amount) for value in values] for column, values in one.cells.items()
    }


def _bounds(values: tuple[Value, ...]) -> list[str]:
    """How each value bounds. Of two the second of which is an upper end, the first is the lower one of a range; "by" a
    day, "until" and "before" it are told in the same way, and "amounts to" bounds nothing."""
    found: list[str] = ["until" if one.relation == "before" else one.relation for one in values]
    for place, (value, after) in enumerate(pairwise(values)):
        if value.is_of_kind(after) and found[place] in ("", "after") and found[place + 1] == "until":
            found[place] = "range"
    return ["" if bound == "until" and one.kind != "clock" else bound for one, bound in zip(values, found, strict=True)]


def _is_turned(one: Statement, other: Statement) -> bool:
    """Whether one demands what the other allows: a member may do what a guest must."""
    return (one.stand.demands and other.stand.allows) or (one.stand.allows and other.stand.demands)


def _are_in_order(one: Statement, other: Statement, differing: int) -> bool:
    """Of several values, whether they belong to the same words."""
    if len(one.values) == 1 or (len(one.values) == 2 and _bounds(one.values)[0] == "range"):
        return True
    if differing > 1 and len(one.values) > 2 and one.values[0].kind not in ("clock", "date"):
        return False
    mine, theirs = set(one.telling), set(other.telling)
    return [term for term in one.telling if term in theirs] == [term for term in other.telling if term in mine]


def _are_of_one_case(one: Statement, other: Statement) -> bool:
    """Whether both name the same of things that exclude each other, a heading speaking for a sentence that names none;
    a title may name what the other one leaves open."""
    is_dated = any(value.kind == "date" for value in one.values)
    is_of_one_language = one.sentence.passage.language == other.sentence.passage.language
    for group in one.cases.keys() | other.cases.keys() | one.frame.cases.keys() | other.frame.cases.keys():
        here = one.cases.get(group) or one.frame.cases.get(group)
        there = other.cases.get(group) or other.frame.cases.get(group)
        is_told = is_dated and group in _OF_DATES and not (here and there)
        if here != there and not is_told and (is_of_one_language or not group.startswith(SLOT)):
            return False
    for group in one.frame.cases_above.keys() & other.frame.cases_above.keys():
        if not one.cases.get(group) and one.frame.cases_above[group] != other.frame.cases_above[group]:
            return False
    years = one.frame.years == other.frame.years or any(len(figure) == 4 for figure in one.figures)
    return years and one.frame.figures == other.frame.figures


def _left_over(one: Statement, other: Statement) -> bool:
    """Whether a telling word of one stands neither in the other nor above it."""
    return not other.known.union(other.frame.headings, other.frame.title).issuperset(one.telling)


def _are_below_the_same(one: Statement, other: Statement, shared: int) -> bool:
    here, there = one.frame, other.frame
    if shared < SPECIFIC and one.sentence.passage.collection != other.sentence.passage.collection:
        return False
    if _are_parallel(here.title, there.title) or _are_parallel(here.nearest, there.nearest):
        return False
    more = here.headings - other.known - one.known - there.headings - there.title
    less = there.headings - one.known - other.known - here.headings - here.title
    if more and less and (shared < SPECIFIC or here.title == there.title):  # sections of one document set things apart
        return False
    titled = here.title - there.title and there.title - here.title
    return shared >= FEW or (shared > 0 and bool(one.values) and not (more or less or titled))


def _are_parallel(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether headings set things beside each other: "North hall" and "South hall", "Hiring boats", "Hiring rooms"."""
    return bool(one & other) and bool(one - other) and bool(other - one)
