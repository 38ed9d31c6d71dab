"""An Arabic telling made plain before it is read: who died before or does not exist is taken out and told apart, who is
named twice stands but once, and what only says that somebody lives is left away. Pure.

    plainly("مات وله أخوان شقيقان، وأمه (جدتي) حية، وأبوه متوفى")     "مات وله اخوان شقيقان، وامه، "   gone: father
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.text.tokens import Token, tokens
from engine.tools.inheritance.reading import deceased, denial, standing
from engine.tools.inheritance.reading.hearing import first_keys
from engine.tools.inheritance.reading.mention import Mention
from engine.tools.inheritance.reading.phrases import mentions_in

_AGAIN = re.compile(
    r"\s*(?:(?:حي|حية|حيه|عايش\w*|موجود\w*)\s*)?(?:[(،,-]\s*)?(?:يعني\s+)?(?:(?:اللي|الذي|التي|و)\s*)?(?:هو|هي|هما|"
    r"هم|هن|يكون|تكون)\s+|\s*[(]\s*(?:يعني\s+)?|\s+يعني\s+"
)
_MEMBERS = re.compile(
    r"(?:(?<=ولاد)|(?<=بنات)|(?<=ابناء)|(?<=ولدين)|(?<=بنتين)|(?<=ابنين)) ?\((?:انا|نحن|احنا)(?: و\w+(?: \w+)?)*\)"
)
_LEFT = re.compile(r"(?<!\w)و?(?:ترك|خلف|ساب|خل|عند|ل)(?:ت|ه|ها|و|ا|ى)?(?!\w)")
_BEFORE_HIS = re.compile(r"(?<!\w)قبل (?:ال)?(?:اب|ام|جد|والد|ابن)\w*")
_OWN_LINE = ("F", "M", "P", "g", "y", "h", "w")
_AFTER_NAME = 3  # words behind who died in which the death is told
_CLAUSE = frozenset("،,.؛؟?!()\n")


@dataclass(frozen=True, slots=True)
class Plain:
    """`text` to read; `gone` the classes that died before or are denied, as named; `unsure` words on somebody to
    ask about."""

    text: str
    gone: Mapping[str, str]
    unsure: tuple[str, ...]


def plainly(text: str) -> Plain:
    """`text` folded and of one spelling."""
    return _standing(_told_once(_MEMBERS.sub("", text)))


def _told_once(text: str) -> str:
    """The text with each person once: of two namings the one that tells what he is to the deceased."""
    found = mentions_in(text)
    died = deceased.in_arabic(text, found).named
    for before, person in reversed(list(pairwise(found))):
        gap = text[before.end : person.start]
        if _AGAIN.fullmatch(gap) is None or _parts(before, person) or (person.steps == ("w",) and "(" not in gap):
            continue
        end = _closed(text, person) if "(" in gap else person.end
        if not end:
            continue
        if person.steps == before.steps[1:]:
            kind = " شقيق" if person.link == "full" and not before.link else ""
            text = f"{text[: before.end]}{kind}{text[end:]}"  # "his uncle's son (the uncle a full brother of ...)"
            continue
        mine = [each.owner in ("me", "us") for each in (before, person)]
        if before is not died and mine[0] and not mine[1] and died is not None and before.steps != died.steps:
            joined = "و" if text[before.start] == "و" else ""
            text = f"{text[: before.start]}{joined}{text[person.start : person.end].lstrip()}{text[end:]}"
        elif before is died or mine[1] or before.steps == person.steps:
            text = f"{text[: before.end]}{text[end:]}"
    return text


def _closed(text: str, person: Mention) -> int:
    """The place behind the bracket that a naming stands in; 0 where more is told there."""
    if text[person.start : person.end].rstrip().endswith(")"):
        return person.end
    close = re.match(r"[^()،,.]{0,25}\)", text[person.end :])
    return person.end + close.end() if close else 0


def _parts(before: Mention, person: Mention) -> bool:
    """ "four children (a son and three daughters)"."""
    several = before.number != 1 and before.steps[0] in ("k", "m", "f", "bm", "bf", "P")
    return several and person.owner not in ("me", "us")


def _standing(text: str) -> Plain:
    read, people = tokens(text), mentions_in(text)
    words = [token.word for token in read]
    denied = denial.in_arabic(people, text)
    settled = {each.first for each in (*denied.nobody, *denied.unsure, *denied.whose)}
    taken = {at for at, token in enumerate(read) if any(a <= token.start < b for a, b in denied.taken)}
    known = standing.Known(
        _dead(words, people, deceased.in_arabic(text, people).named),
        settled,
        taken,
        {each.first for each in people if each.owner or words[each.first].removeprefix("و").startswith("ال")},
        {each.first: (_is_female(each.steps[0]), _is_female(each.steps[1])) for each in people if len(each.steps) > 1},
        {each.first for each in people if each.owner not in ("me", "us") and set(each.steps) <= standing.FOREBEARS},
    )
    told = standing.standings("ar", words, people, known)
    gone = [each for each in people if each.first in told.gone and _ends_there(each, text)]
    gone = [each for each in gone if not _BEFORE_HIS.search(text, each.end)]
    kept = {each.first for each in people if each.first in told.gone} - {each.first for each in gone}
    cut = {at for each in gone for at in range(each.first, each.last)}
    cut |= told.taken if not kept else set()
    unsure = tuple(text[each.start : each.end].strip() for each in people if each.first in told.unsure)
    named = {key: text[each.start : each.end].strip() for each in gone for key in first_keys(each)}
    return Plain(_without(text, read, cut), named, unsure)


def _is_female(step: str) -> bool:
    return step in ("w", "M", "y") or (step[-1] == "f" and step != "cf")


def _dead(words: Sequence[str], people: Sequence[Mention], died: Mention | None) -> set[int]:
    """The places of the words on who died; the first death that is told is his where he could not be named."""
    if died is None:
        tells = standing.vocabulary("ar")
        event = next((at for at, word in enumerate(words) if tells.tells("event", word)), -1)
        near = (each for each in people if event in range(each.first - 1, each.last + 2) and each.owner in ("me", "us"))
        died = next(near, None) if event >= 0 else None
        if died is None:
            return {event} if event >= 0 else set()
    end = died.last
    while end < len(words) and end < died.last + _AFTER_NAME and words[end] not in _CLAUSE:
        end += 1
    return set(range(max(0, died.first - 2), end))


def _ends_there(each: Mention, text: str) -> bool:
    """Whether nothing more is told of somebody who died: whom a child or a brother left may inherit in his stead."""
    clause = re.split(r"[.؛\n]", text[each.end :])[0][:60]
    return each.steps[0] in _OWN_LINE or _LEFT.search(clause) is None


def _without(text: str, read: Sequence[Token], cut: set[int]) -> str:
    for at in sorted(cut, reverse=True):
        text = text[: read[at].start] + text[read[at].end :]
    return text
