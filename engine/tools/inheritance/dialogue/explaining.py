"""Which rule gives what, and the one thing that was asked: a share, a reason, who is excluded, the base."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from engine.document import Block, Heading, Inline, ListBlock, Paragraph, Strong, Text
from engine.tools.inheritance.dialogue import tables
from engine.tools.inheritance.dialogue.case import Case
from engine.tools.inheritance.dialogue.changes import fraction
from engine.tools.inheritance.dialogue.reckoning import Outcome, Row
from engine.tools.inheritance.dialogue.wording import Words
from engine.tools.inheritance.rules.division import Division

Item = tuple[Inline, ...]


def schools(outcome: Outcome, words: Words) -> str:
    names = []
    for each in outcome.schools:
        name, _, view = each.partition(":")
        names.append(f"{words(name)} ({words('view_' + view)})" if view else words(name))
    return words.join(names)


def why(outcome: Outcome, words: Words) -> list[Item]:
    """Each share with its rule, then who is kept from it and by whom."""
    division = outcome.division
    if division is None:
        return _barred(outcome, words)
    if outcome.passed is not None:
        return []
    items: list[Item] = []
    by_rule: dict[str, list[str]] = {}
    for row in outcome.rows:
        if row.key in division.rules:
            by_rule.setdefault(division.rules[row.key], []).append(row.key)
    for rule, keys in by_rule.items():
        who = words.capital(words.join(words.name(key, division.heirs[key]) for key in keys))
        source = words.source(rule)
        items.append((Strong(f"{who}: "), Text(words.rule("share", rule) + (f" ({source})" if source else ""))))
    return [*items, *(_excluded(key, division, words) for key in division.excluded), *_barred(outcome, words)]


def _excluded(key: str, division: Division, words: Words) -> Item:
    who = words.capital(words.name(key, division.heirs[key]))
    return (Strong(f"{who}: "), Text(f"{reason(key, division, words)}."))


def reason(key: str, division: Division, words: Words) -> str:
    why = division.excluded[key]
    return words.rule("excluded", why.rule, by=words.join(words.name(by, division.heirs[by]) for by in why.by))


def _barred(outcome: Outcome, words: Words) -> list[Item]:
    return [
        (Strong(f"{words.capital(words.name(key.removeprefix('one_')))}: "), Text(f"{words.rule('excluded', rule)}."))
        for key, rule in (outcome.barred or {}).items()
    ]


def base(outcome: Outcome, words: Words) -> Iterator[Block]:
    """How the base is found, and the parts each takes of it."""
    division = outcome.division
    if division is None or outcome.passed is not None or any(row.key.startswith("legatee") for row in outcome.rows):
        return
    base = division.base
    said = [words.rule("step", "asl", asl=str(base.asl))]
    said += [words.rule("step", "awl", awl=str(base.awl))] if base.awl else []
    said += [words.rule("step", "radd", radd=str(base.radd))] if base.radd else []
    if base.final != base.before_correction:
        said.append(words.rule("step", "final", final=str(base.final)))
    parts = [_part(row, base.final, words) for row in outcome.rows if row.key != "REMAINDER"]
    said.append(words("portions", base=words.digits(str(base.final)), parts=words.join(parts)))
    if division.remainder:
        said.append(words.rule("step", "remainder", share=str(division.remainder)))
    yield p(" ".join(said))


def _part(row: Row, base: int, words: Words) -> str:
    key = "each_part" if row.number > 1 else "one_part"
    return words(
        key,
        heir=words.name(row.key, row.number),
        part=words.fraction(row.share * base),
        head=words.fraction(row.head * base),
    )


def asked(case: Case, text: str, found: Sequence[Outcome], words: Words) -> list[Block]:
    """The one thing that was asked, before everything else."""
    if case.asked == "why":
        return _asked_why(case, text, found, words)
    if case.asked == "excluded" and not case.about:
        items = dict.fromkeys(
            _excluded(key, each.division, words) for each in found if each.division for key in each.division.excluded
        )
        items |= dict.fromkeys(item for each in found for item in _barred(each, words))
        return [ListBlock(tuple(items))] if items else [p(words("nobody_excluded"))]
    if case.asked == "base":
        return [block for each in found for block in _named_base(each, len(found) > 1, words)]
    lines = [_about(key, each, case, words) for key in case.about[:3] for each in found]
    if len(found) > 1 and len(set(lines)) > len(case.about[:3]):
        pairs = zip(lines, [each for _ in case.about[:3] for each in found], strict=True)
        lines = [words("by_school", schools=schools(each, words), text=line) for line, each in pairs if line]
    return [Paragraph((Strong(line),)) for line in dict.fromkeys(lines) if line]


def _named_base(outcome: Outcome, several: bool, words: Words) -> Iterator[Block]:
    if several:
        yield Heading(schools(outcome, words))
    yield from base(outcome, words)


def _asked_why(case: Case, text: str, found: Sequence[Outcome], words: Words) -> list[Block]:
    """The rules of the share named, or of the heirs named."""
    wanted = fraction(text)
    items: dict[Item, None] = {}
    for each in found:
        nominal = {key: group.fixed for group in each.division.groups for key in group.weights} if each.division else {}
        keys = (
            [row.key for row in each.rows if row.key in case.about]
            if case.about
            else [
                row.key
                for row in each.rows
                if wanted is not None and wanted in (row.share, row.head, nominal.get(row.key))
            ]
        )
        names = [words.capital(words.name(key, case.heirs.get(key, 1))) for key in (*keys, *case.about)]
        items |= dict.fromkeys(item for item in why(each, words) if any(name in item[0].text for name in names))
    if items:
        return [ListBlock(tuple(items))]
    if wanted is None:
        return []
    return [
        p(words("no_such_share", share=words.fraction(wanted))),
        *(table for each in found for table in tables.tables(each, case, words)),
    ]


def _about(key: str, outcome: Outcome, case: Case, words: Words) -> str:
    """What one class takes, or why it takes nothing."""
    row = next((row for row in outcome.rows if row.key == key), None)
    name = words.capital(words.name(key, case.heirs.get(key, 1)))
    yes = case.asked in ("inherits", "excluded")
    if row is None:
        division = outcome.division
        barred = (outcome.barred or {}).get(key)
        if division is not None and key in division.excluded:
            why = reason(key, division, words)
        elif barred:
            why = words.rule("excluded", barred)
        else:
            return ""
        kept = "no_takes" if case.asked == "inherits" else "takes_nothing"
        return words(kept, heir=name, reason=why)
    share = f"{words.fraction(row.share)}{_worth(row.share, case, words)}"
    if row.number > 1:
        return words(
            "takes_each", heir=name, share=share, head=f"{words.fraction(row.head)}{_worth(row.head, case, words)}"
        )
    return words("yes_takes" if yes and case.asked == "inherits" else "takes", heir=name, share=share)


def _worth(share: Fraction, case: Case, words: Words) -> str:
    worth = [words.money(share * each.net, each.unit) for each in (case, *case.others) if each.net]
    return f" ({words.join(worth)})" if worth else ""


def p(text: str) -> Paragraph:
    return Paragraph((Text(text),))
