"""A computed case as an answer: who takes what, what was understood, by which rules, in how many parts."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from engine.document import Block, Document, Heading, Inline, ListBlock, Paragraph, Strong, Text
from engine.tools.inheritance.dialogue import reckoning, tables
from engine.tools.inheritance.dialogue.case import Case
from engine.tools.inheritance.dialogue.explaining import asked, base, p, schools, why
from engine.tools.inheritance.dialogue.reckoning import Outcome, Row
from engine.tools.inheritance.dialogue.wording import Words
from engine.tools.inheritance.rules.divergence import differences

Item = tuple[Inline, ...]
_OUTCOMES = {
    "stillborn": "stillborn", "1 male": "male", "1 female": "female", "2 male": "males", "2 female": "females",
    "1 male + 1 female": "both", "alive": "alive", "dead": "dead",
}  # fmt: skip


def document(case: Case, text: str, words: Words) -> Document:
    """The answer to `text` on a complete case. Raises CaseError."""
    if case.bequests and not reckoning.special(case):
        return Document((*_willed(case, words), *_closing(case, words)))
    found = reckoning.outcomes(case)
    told = asked(case, text, found, words)
    if case.asked in ("why", "excluded", "base") and told:
        return Document((*told, Paragraph((Text(_understood(case, words)),))))
    special = _special(case, found, words)
    shown = reckoning.after_bequests(case) if reckoning.special(case) else case
    return Document(
        (*told, *special, *_groups(shown, found, words), *_facts(case, found, words), *_closing(case, words))
    )


def _special(case: Case, found: Sequence[Outcome], words: Words) -> Iterator[Block]:
    """A word before the tables on what makes them provisional or joint."""
    if case.bequests:
        yield p(words("bequest_first", part=words.fraction(sum(reckoning.parts(case), Fraction(0)))))
    if case.unclear:
        yield p(words("unclear"))
    elif case.settles:
        yield p(
            words(
                "waives" if case.waived else "settles",
                heir=words.capital(words.name(case.settles, case.heirs.get(case.settles, 1))),
            )
        )
    elif case.later and found[0].passed is not None:
        yield p(words("successive", base=words.digits(str(found[0].passed.least))))
    elif case.missing:
        yield p(words("missing", heir=words.capital(words.name(case.missing))))
    elif case.pregnant:
        yield p(words("unborn"))


def _groups(case: Case, found: Sequence[Outcome], words: Words) -> Iterator[Block]:
    """One table where the schools agree, one under each name where they part; then why."""
    if len(found) > 1:
        reasons = differences([each.division for each in found if each.division is not None])
        yield p(" ".join([words("differ"), *(words.rule("difference", reason) for reason in reasons)]))
    common = _common([why(each, words) for each in found])
    for each in found:
        if len(found) > 1:
            yield Heading(schools(each, words))
        if each.division is None and not reckoning.special(case):
            yield p(words("nothing_divided"))
            continue
        yield from tables.tables(each, case, words)
        yield from _held(each, words)
        yield from base(each, words)
        own = [item for item in why(each, words) if item not in common]
        yield from [ListBlock(tuple(own))] if own else []
    if common:
        yield Heading(words("why"))
        yield ListBlock(tuple(common))


def _common(lists: Sequence[list[Item]]) -> list[Item]:
    return [item for item in lists[0] if all(item in other for other in lists[1:])]


def _held(outcome: Outcome, words: Words) -> Iterator[Block]:
    """What each outcome would give in the end."""
    if outcome.held is None:
        return
    items: list[Item] = []
    for name, division in outcome.held.outcomes.items():
        rows = [Row(key, division.heirs[key], share, share) for key, share in division.shares.items()]
        items.append((Strong(f"{words('outcome_' + _OUTCOMES[name])}: "), Text(f"{tables.merged(rows, words)}.")))
    yield ListBlock(tuple(items))


def _willed(case: Case, words: Words) -> Iterator[Block]:
    """Within a third one division, beyond it the heirs' consent decides: both ways."""
    asked = sum(reckoning.parts(case), Fraction(0))
    ways: Mapping[str, list[Outcome]] = {"": reckoning.willed(case, consent=False)}
    if reckoning.beyond(case):
        over = asked > reckoning.THIRD
        yield p(words("bequest_beyond" if over else "bequest_heir", part=words.fraction(asked)))
        ways = {"refused": reckoning.willed(case, consent=False), "granted": reckoning.willed(case, consent=True)}
    else:
        yield p(words("bequest_within", part=words.fraction(asked)))
    for way, found in ways.items():
        if way:
            yield Heading(words(way))
        yield from _divided(case, found, words)
        for other in case.others:  # of which bequests take their parts as well
            willed = reckoning.willed(other, consent=way == "granted") if other.bequests else reckoning.outcomes(other)
            yield from _divided(other, willed, words)
    plain = reckoning.outcomes(case)
    common = _common([why(each, words) for each in plain])
    yield Heading(words("why"))
    yield ListBlock(tuple(common or why(plain[0], words)))
    yield from _facts(case, plain, words, split=any(len(found) > 1 for found in ways.values()))


def _divided(case: Case, found: Sequence[Outcome], words: Words) -> Iterator[Block]:
    """A table for each outcome, with what bequests take; where there are several, under the schools that say so."""
    for each in found:
        if len(found) > 1:
            yield Paragraph((Strong(schools(each, words)),))
        yield tables.table(each, case, words, reckoning.per_bequest(case))


def _facts(case: Case, found: Sequence[Outcome], words: Words, *, split: bool = False) -> Iterator[Block]:
    """What was understood, on whose word, and what was left out."""
    said = [_understood(case, words)]
    if not split and len(found) == 1:
        names = schools(found[0], words)
        whole = len(found[0].schools) == 4
        said.append(
            words("all_agree") if whole else words("by_one" if len(case.schools) == 1 else "by_some", schools=names)
        )
    flags = {flag for each in found if each.division for flag in each.division.flags}
    late = {"maliki", "shafii"} & {name for each in found for name in each.schools}
    if "radd" in flags and late and not reckoning.special(case):
        said.append(words("note_late"))
    if "remainder" in flags and set(case.heirs) <= {"husband", "wife"}:
        said.append(words("note_spouse"))
    yield p(" ".join(said))


def _understood(case: Case, words: Words) -> str:
    said = [words("understood", heirs=words.names(case.heirs))]
    said += [_estate(each, words) for each in (case, *case.others) if each.gross is not None]
    for later in case.later:
        dead = words.capital(words.name(later.who))
        said.append(words("later_of", dead=dead, heirs=words.names(_left_by(case, later.who))))
    if case.gone:
        said.append(words("note_gone", heirs=words.join(words.bare(key, many=False) for key in case.gone)))
    if case.divorced:
        said.append(words(f"note_divorced_{case.divorced}"))
    if case.outsiders:
        said.append(words("note_outside", people=words.join(case.outsiders)))
    vague = [key for key in words.vague if key in case.heirs]
    if vague:
        said.append(words("note_same", heirs=words.join(words.name(key, case.heirs[key]) for key in vague)))
        if any(key.startswith(("full_nephew", "full_uncle")) for key in vague):
            said.append(words("note_nephew"))
    return " ".join(said)


def _left_by(case: Case, who: str) -> dict[str, int]:
    place = next(place for place, later in enumerate(case.later) if later.who == who)
    later = case.later[place]
    return {**later.heirs, **(reckoning.kin_of(case, place) if later.kin or not later.heirs else {})}


def _estate(case: Case, words: Words) -> str:
    gross = _told(case, "gross", words)
    less = [words(name, amount=_told(case, name, words)) for name in ("debts", "funeral") if getattr(case, name)]
    if not less:
        return words("estate", gross=gross)
    net = words.money(case.net or Fraction(0), case.unit)
    said = words("estate_net", gross=gross, less=words.join(less), net=net)
    return said if case.net else f"{said} {words('nothing_left')}"


def _told(case: Case, name: str, words: Words) -> str:
    """An amount of the estate; one that is not exact with what it is reckoned as."""
    amount = words.money(getattr(case, name) or Fraction(0), case.unit)
    return words(f"told_{case.bounds[name]}", amount=amount) if name in case.bounds else amount


def _closing(case: Case, words: Words) -> Iterator[Block]:
    yield p(words("closing"))
