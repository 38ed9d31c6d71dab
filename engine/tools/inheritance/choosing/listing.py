"""Options that list heirs with what each takes: every line has to be true, and counts have to agree on one base."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.text.tokens import fold
from engine.tools.inheritance.choosing import asking
from engine.tools.inheritance.choosing.truth import near, of_share, total
from engine.tools.inheritance.choosing.values import Value, value
from engine.tools.inheritance.rules.division import Division
from engine.tools.inheritance.rules.groups import ZERO

_NUMBERED = re.compile(
    r"^\W*ال(?:اثنان|اثنين|اثنتان|اثنتين|ثلاث|اربع|خمس|ست|سبع|ثماني?|تسع|عشر)ة?(?=\W*:)"
)  # "the nine daughters:"
_REMARK = re.compile(  # what a list says in the end of its base: "(the base is 24)"
    r"[(،,.؛\-\s]*(?<!\w)و?(?:(?:اصل المسالة|مجموع (?:ال)?(?:اسهم|سهام)|(?:المسالة|التركة|تصح) من|عالت (?:الي|ل)|"
    r"بعول\w*)(?: \w+){0,3}?|من(?: اصل)?)\W*\d+(?: (?:سهم|سهما|اسهم|جزء|جزءا|اجزاء))?\W*$"
)
_SAID = re.compile(r"\W*:\s*[^\W\d_]{2,}")
_MONEY = 1000  # from here on a base is an amount, and its parts are rounded
_ROUND = 0.99  # of an amount that is nearly right, beside one that is
_OBLIGATORY = re.compile(r"وصية (?:ال)?واجبة|الوصية الواجبة")  # no rule of the schools


@dataclass(frozen=True)
class Line:
    keys: tuple[str, ...]
    said: Value
    each_one: bool
    apart: bool  # said so: "to each of them"


def of_listing(
    options: Sequence[str], division: Division, heirs: Mapping[str, int], estates: Sequence[Fraction]
) -> list[float] | None:
    """Scores when the options are lists, None when they are not."""
    lists = [lines(option, heirs) for option in options]
    if sum(len(each) >= 2 or (len(each) == 1 and len(heirs) == 1) for each in lists) < (len(options) + 1) // 2:
        return None
    return [
        0.0 if _OBLIGATORY.search(fold(option)) else _score(each, division, estates)
        for each, option in zip(lists, options, strict=True)
    ]


def lines(option: str, heirs: Mapping[str, int]) -> list[Line]:
    """An option cut at the relatives it names; relatives without a value of their own share the next one's."""
    plain = _REMARK.sub("", fold(option))
    named = asking.subjects(plain, heirs)
    found: list[Line] = []
    waiting: tuple[str, ...] = ()
    if not named:
        return found
    ahead = not value(plain[: named[0][0].start]).empty and value(plain[named[-1][0].end :]).empty
    for place, (mention, keys) in enumerate(named):
        if ahead:
            start = named[place - 1][0].end if place else 0
            text = plain[start : mention.start]
        else:
            after = named[place + 1][0].start if place + 1 < len(named) else len(plain)
            text = plain[mention.end : after]
        said = value(_NUMBERED.sub("", text))
        apart = bool(re.search(r"لكل|كل (?:واحد|منه)", text))
        before = plain[max(0, mention.start - 8) : mention.start] + " "
        each_one = mention.number == 1 or bool(asking.EACH.search(before)) or apart
        if said.empty:
            if not _SAID.match(text):  # "the husband: his right" is a line of its own that says no share
                waiting = (*waiting, *keys)
            continue
        found.append(Line(tuple(dict.fromkeys((*waiting, *keys))), said, each_one, apart))
        waiting = ()
    return found


def _score(found: list[Line], division: Division, estates: Sequence[Fraction]) -> float:
    if not found:
        return 0.0
    counted = [line for line in found if line.said.counts and not line.said.parts]
    others = [line for line in found if line not in counted]
    scores = [_named(line, division) * _final(line, division) for line in others]
    if any(score <= 0.0 for score in scores):
        return 0.0
    # Parts of the base say more than names of shares, so a list of parts goes before one that mixes both.
    mean = (sum(scores) + 1.05 * len(counted)) / len(found)
    covered = {key for line in found for key in line.keys}
    missing = len(set(division.shares) - covered) / (len(division.shares) or 1)
    if counted:
        mean *= _agreed(counted, division, estates)
    return mean * (1 - 0.5 * missing)


def _named(line: Line, division: Division) -> float:
    """How well a line of fractions and manners describes what its heirs take, each of them where it says so."""
    heads = {division.per_head.get(key, ZERO) for key in line.keys}
    if line.apart and line.said.parts and len(heads) == 1 and not line.said.residue:
        return float(line.said.parts[0] in heads)
    return of_share(line.said, division, line.keys, False)


def _final(line: Line, division: Division) -> float:
    """A list says what is taken in the end: a share before the return is only half the truth."""
    returned = (
        "radd" in division.flags and not set(line.keys) & {"husband", "wife"} and "return" not in line.said.manners
    )
    share = total(division, line.keys)
    some = any(key in division.heirs and key not in division.shares for key in line.keys)
    mixed = 0.6 if share and some else 1.0  # heirs and excluded said in one breath
    return mixed * (0.8 if returned and line.said.parts and share not in line.said.parts else 1.0)


def _agreed(counted: list[Line], division: Division, estates: Sequence[Fraction]) -> float:
    """Whether the counts are portions of one base or of the estate, per class or per head."""
    best = 0.0
    bases = [(Fraction(division.base.final), 1.0), (Fraction(division.base.least), 0.95)]
    bases += [(estate, 1.02) for estate in estates]
    bases += [(base, 0.8) for line in counted for base in _implied(line, division)]
    for base, weight in bases:
        fits = [_fits(line, division, base) for line in counted]
        if all(fits):
            best = max(best, weight * sum(fits) / len(fits))
    return best


def _implied(line: Line, division: Division) -> list[Fraction]:
    share = total(division, line.keys)
    head = max((division.per_head.get(key, ZERO) for key in line.keys), default=ZERO)
    return [line.said.counts[-1] / part for part in (share, head) if part]


def _fitting(count: Fraction, wanted: Fraction, base: Fraction) -> float:
    return 1.0 if count == wanted else _ROUND * (base >= _MONEY and near(count, wanted))


def _fits(line: Line, division: Division, base: Fraction) -> float:
    share = total(division, line.keys)
    heads = [division.per_head.get(key, ZERO) for key in line.keys]
    best = 0.0
    for count in line.said.counts:
        if not share:
            best = max(best, 1.0 if count == 0 else 0.0)
            continue
        whole = _fitting(count, share * base, base)
        head = max((_fitting(count, each * base, base) for each in heads), default=0.0)
        shared = line.each_one and len(set(heads)) == 1 and share != heads[0]
        best = max(best, whole * (0.9 if shared else 1.0), head * (1.0 if line.each_one else 0.85))
    return best
