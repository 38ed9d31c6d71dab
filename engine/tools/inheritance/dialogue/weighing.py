"""Two readings of a message held against each other: by the rules, and by the tagger that learned from marked stories.

An estate that is told as a story is divided at once only where both find the same heirs. Where they differ the rules'
reading is shown and asked about, or the tagger's where the rules would have to ask what the message tells. What is put
in nothing but words of inheritance is read by the rules.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from engine.reading.people import DECEASED, HEIR, OTHER, People
from engine.tools.inheritance.dialogue.case import Case
from engine.tools.inheritance.dialogue.readings import matter
from engine.tools.inheritance.dialogue.staying import stray
from engine.tools.inheritance.reading import learned
from engine.tools.inheritance.reading.hearing import Heard, Open
from engine.tools.inheritance.rules.heirs import MOST

AGREED = 0.3  # probability of the tagger's reading from which words are passed over that the rules did not understand
# Where the two differ, the rules' heirs are right for 85 of 720 families told as stories, the tagger's for 242, and for
# more than the rules' from these probabilities on.
SHOWN = 0.05  # from which it is shown where the rules have to ask
SURER = 0.1  # from which it is shown where the rules would divide
LIKELY = 0.2  # from which what it tells of a conversation is looked at
CERTAIN = 0.7  # from which that is shown rather than what the rules make of a reply
CLEAR = 0.3  # from which it tells whether an estate is told at all
ASIDE = 0.5  # probability that something has to be cleared first, from which no story is divided at once
PLAIN = 1  # words of something else in a message that is no story
UNDERSTOOD = "understood"
_TOLD = ("me", "parent", "spouse", "others", "number", "sex")  # what the rules leave open that the tagger tells


def weighed(text: str, by_rules: Case, by_tagger: Case, people: People) -> Case:
    """The case that is gone on with."""
    by_tagger = _with_the_writer(by_tagger, by_rules)
    if by_rules.later or (by_rules.heirs and stray(text) <= PLAIN):
        return by_rules  # of people who died one after the other the rules know whose heirs are whose
    if by_rules.heirs == by_tagger.heirs:
        return _agreed(by_rules, by_tagger, people)
    least = SURER if is_settled(by_rules) else SHOWN
    told = people.probability >= least and any(people.of(DECEASED))
    if told and by_tagger.heirs and not by_rules.pregnant:
        return _asked(replace(by_tagger, read_as=_read_as(text, by_rules, by_tagger, people)))
    return by_rules if by_rules.unplaced else _asked(by_rules)


def _read_as(text: str, by_rules: Case, by_tagger: Case, people: People) -> dict[str, str]:
    """By class the words that only the tagger read so, where the rules could not place some of them."""
    if not by_rules.unplaced:
        return {}
    found: dict[str, str] = {}
    for one in people.of(HEIR):
        for key in learned.heard(replace(people, persons=(one,))).heirs:
            if key in by_tagger.heirs and key not in by_rules.heirs and not one.again:
                found.setdefault(key, _item(text, one.start, one.end))
    return found


def _item(text: str, start: int, end: int) -> str:
    """The item of a list that a naming stands in, as written."""
    before = max((found.end() for found in _PARTS.finditer(text, max(0, start - _LONG), start)), default=None)
    after = _PARTS.search(text, end, end + _LONG)
    whole = text[start - _LONG if before is None and start > _LONG else before or 0 : after.start() if after else end]
    return whole.strip(" .") or text[start:end]


_LONG = 40  # characters beside a naming that tell whose relative it is
_PARTS = re.compile(r"[,،.;؛:\n?؟()]|\b(?:and|και|left|leaves|leaving|άφησε)\b|(?<=\s)و(?!الد|لد)(?=\w)")


def _with_the_writer(case: Case, by_rules: Case) -> Case:
    """The case with whoever tells of a husband or wife who died, and is named nowhere."""
    spouse = {"h": "wife", "w": "husband"}.get(by_rules.whose, "")
    if not case.heirs or not by_rules.heirs.get(spouse) or {"wife", "husband"} & case.heirs.keys():
        return case
    return replace(case, heirs={**case.heirs, spouse: 1})


def _agreed(by_rules: Case, by_tagger: Case, people: People) -> Case:
    """Both find these heirs; what either leaves open of them is open, but what the tagger tells by itself."""
    if people.probability < AGREED and by_rules.unplaced:
        return by_rules
    opens = (each for each in by_rules.opens if each.about not in _TOLD)
    case = replace(by_tagger, opens=tuple(dict.fromkeys((*by_tagger.opens, *opens))))
    return _asked(case) if people.aside >= ASIDE or case.pregnant else case  # who is unborn may be counted as born


def continued(case: Case, by_rules: Case, before: Heard, after: Heard, sure: float) -> Case:
    """The case after a further message, of which the tagger is `sure` enough to be heard. `by_rules`: as the rules
    change it; `before` and `after`: the people of the conversation without the message and with it, as the tagger tells
    them. Where both change the case alike, so it is; where they differ, the heirs are shown."""
    change, told = _change(before.heirs, after.heirs), _changed(case, before, after)
    unread = by_rules.heirs == case.heirs and len(by_rules.unplaced) > len(case.unplaced)
    if unread and told.heirs and (change or told.gone != case.gone):
        return _asked(told)
    by_rules = replace(by_rules, gone=tuple(key for key in by_rules.gone if key in told.gone))
    if by_rules.heirs in (told.heirs, after.heirs) or change == _change(case.heirs, by_rules.heirs):
        return by_rules
    if not is_settled(by_rules) and sure < CERTAIN:
        return by_rules
    return _asked(told if told.heirs and sure >= CERTAIN else by_rules)


def _change(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    """By class how many more there are."""
    keys = before.keys() | after.keys()
    return {key: more for key in keys if (more := after.get(key, 0) - before.get(key, 0))}


def _changed(case: Case, before: Heard, after: Heard) -> Case:
    """The case with the change of its heirs that the tagger tells, and what is open of them."""
    change = _change(before.heirs, after.heirs)
    if case.heirs == before.heirs:
        heirs = dict(after.heirs)
    else:
        heirs = {key: case.heirs.get(key, 0) + change.get(key, 0) for key in (*case.heirs, *change)}
    left = {key: number for key, number in heirs.items() if number > 0}
    opens = (each for each in (*case.opens, *after.opens) if each.key in left and each.about != UNDERSTOOD)
    gone = (key for key in (*case.gone, *after.gone) if not (key in left and MOST.get(key) == 1))
    return replace(
        case, heirs=left, opens=tuple(dict.fromkeys(opens)), gone=tuple(dict.fromkeys(gone)),
        unplaced=tuple(after.unplaced), dead=after.dead or case.dead,
    )  # fmt: skip


def tells_death(people: People) -> bool | None:
    """Whether somebody who died is named, and somebody who is left; None where that is not clear."""
    if people.probability < CLEAR:
        return None
    if any(people.of(DECEASED)) and any(people.of(HEIR)):
        return True
    return False if all(one.status == OTHER for one in people.persons) else None


def is_settled(case: Case) -> bool:
    """Whether nothing of a case would be asked: what it leaves open makes no difference."""
    asks = case.unplaced or case.later or "?" in (case.pregnant, case.divorced)
    shown = any(each.about in ("others", UNDERSTOOD) for each in case.opens)
    return bool(case.heirs) and not asks and not shown and not matter(case)


def _asked(case: Case) -> Case:
    """The case whose heirs are shown and asked about once nothing else of it is open."""
    if not case.heirs:
        return case
    return replace(case, opens=(*case.opens, Open(UNDERSTOOD, next(iter(case.heirs)))))
