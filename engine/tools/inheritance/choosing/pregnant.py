"""Questions about a case with an unborn child: the base, what is paid now, what is held and what each outcome adds."""

import re
from collections.abc import Sequence
from fractions import Fraction

from engine.tools.inheritance.choosing.values import Value
from engine.tools.inheritance.reading.case_text import Question
from engine.tools.inheritance.rules.groups import ZERO
from engine.tools.inheritance.rules.schools import HANBALI, School
from engine.tools.inheritance.rules.uncertain import Held, unborn

_OUTCOMES = (
    (r"ميت|لم يولد|سقط", "stillborn"),
    (r"ذكرا? (?:و|مع) ?انثي|توام.*ذكر.*انثي", "1 male + 1 female"),
    (r"ذكرين|ذكران|توامين ذكر", "2 male"),
    (r"انثيين|انثيان|بنتين|بنتان|اناث|انثي واحدة فاكثر|اكثر من انثي", "2 female"),
    (r"ذكر|ابن|ولد", "1 male"),
    (r"انثي|بنت", "1 female"),
)


def of_unborn(question: Question, values: Sequence[Value], keys: tuple[str, ...], school: School) -> list[float] | None:
    """Scores where the question concerns the pregnancy itself, None where it does not."""
    if not any(value.counts or value.parts for value in values):
        return None
    link = re.search(r"حامل ?ب\W*(?:اخ|اخت) ?(شقيق|لاب|لام|من الاب|من الام)", question.text)
    sexes = ("son", "daughter") if link is None else _siblings(link[1])
    heirs = {key: number for key, number in question.heirs.counts.items() if link is None or key not in sexes}
    held = unborn(heirs, HANBALI if school.name == "shafii" else school, *sexes)
    told = question.setting if re.search("حمل|ولد|وضع", question.setting) else question.ask
    wanted = _wanted(held, told, question.ask, keys, sexes)
    if wanted is None:
        return None
    scores = [float(any(said in wanted for said in (*value.counts, *value.parts))) for value in values]
    if wanted == {Fraction(held.base)} and not any(scores):
        held_for = Fraction(held.outcomes["2 male"].base.final)  # the base of the outcome that is held for alone
        return [0.95 * (held_for in value.counts) for value in values]
    return scores


def _siblings(link: str) -> tuple[str, str]:
    kind = "full" if "شقيق" in link else "pat" if "اب" in link else "mat"
    return f"{kind}_brother", f"{kind}_sister"


def _wanted(held: Held, told: str, ask: str, keys: tuple[str, ...], sexes: tuple[str, str]) -> set[Fraction] | None:
    outcome = next(
        (name for pattern, name in _OUTCOMES if re.search(rf"حمل.*(?:{pattern})|(?:ولد|وضع).*(?:{pattern})", told)),
        None,
    )
    if outcome and outcome in held.outcomes and re.search(r"اذا|لو|ان ", told):
        division = held.outcomes[outcome]
        if re.search(r"الحمل\W*$|(?:ياخذ|تاخذ)(?:ه|ها)? (?:ال)?حمل|نصيب (?:ال)?حمل|من الحمل", ask.strip()):
            heads = {division.per_head.get(sex, ZERO) for sex in sexes} - {ZERO}
            child = sum((division.per_head.get(s, ZERO) * n for s, n in _children(outcome, sexes)), ZERO)
            asked = {sexes[1]} if "انثي" in ask else {sexes[0]} if "ذكر" in ask else set()
            if asked:
                return {division.per_head.get(sex, ZERO) * held.base for sex in asked}
            return {part * held.base for part in heads | {child}}
        if re.search(r"موقوف|(?:ت|ي)ضاف|زياد|(?:ت|ي)زاد|يرد", ask):
            return {sum((held.supplements[outcome].get(key, ZERO) for key in keys), ZERO) * held.base}
        shares = sum((division.shares.get(key, ZERO) for key in keys), ZERO)
        return {
            shares,
            shares * division.base.final,
            *(division.per_head.get(key, ZERO) * division.base.final for key in keys),
        }
    if re.search(r"موقوف|(?:ت|ي)وقف", ask) and not keys:
        return {held.held * held.base, held.held}
    if re.search(r"كم (?:عدد )?(?:ال)?(?:سهما?|اسهم|سهام).*(?:تقسم|قسمت)|علي كم|مجموع", ask) and not keys:
        # The whole with its outcomes, or the outcome that is held for: two males.
        return {Fraction(held.base)}
    if keys:
        now = sum((held.now.get(key, ZERO) for key in keys), ZERO)
        return {
            now * held.base,
            *_nominal(held, keys),
            *(
                now * held.base / held.outcomes["stillborn"].heirs[key]
                for key in keys
                if held.outcomes["stillborn"].heirs[key]
            ),
        }
    return None


def _nominal(held: Held, keys: tuple[str, ...]) -> set[Fraction]:
    """Fixed shares as named when the child lives."""
    division = held.outcomes["1 male"]
    return {group.fixed for group in division.groups if set(keys) & set(group.weights) and group.fixed}


def _children(outcome: str, sexes: tuple[str, str]) -> list[tuple[str, int]]:
    found = re.findall(r"(\d) (male|female)", outcome)
    return [(sexes[name == "female"], int(number)) for number, name in found]
