"""The advanced kinds of case behind the structured door, each from its JSON scenario to outcomes of one school."""

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import Any

from engine.tools.common.cases import CaseError, exact, only
from engine.tools.inheritance.reading import english
from engine.tools.inheritance.reading.roster import roster
from engine.tools.inheritance.rules import bequests, distant, impediments, settlement, successive, together, uncertain
from engine.tools.inheritance.rules.division import divide
from engine.tools.inheritance.rules.groups import ONE, ZERO
from engine.tools.inheritance.rules.heirs import Heirs
from engine.tools.inheritance.rules.kin import is_distant
from engine.tools.inheritance.rules.schools import School

Json = dict[str, Any]
Scenario = Mapping[str, Any]
CHILD = ("son", "daughter")


def _outcome(each: School, shares: Mapping[str, Fraction], base: int, view: str = "", **more: object) -> Json:
    name = f"{each.name}:{view}" if view else each.name
    written = {key: str(share) for key, share in shares.items() if share}
    return {"madhhab": [name], "shares": written, "base": base} | more


def arham(scenario: Scenario, each: School) -> list[Json]:
    """Relatives as phrases ("daughter's daughter's son") or class keys, with a spouse beside them if there is one."""
    counts = _people(scenario)
    division = divide(counts, each)
    far = {key: number for key, number in division.heirs.counts.items() if is_distant(key)}
    found = [_outcome(each, division.shares, division.base.final, flags=list(division.flags))]
    if far and "arham" in division.flags:
        left = ONE - sum((share for key, share in division.shares.items() if key not in far), ZERO)
        others = distant.divide(far, each).views
        if others:
            found[0]["madhhab"].append(f"{each.name}:abu_yusuf")
        for view, shares in others.items():
            near = {key: share for key, share in division.shares.items() if key not in far}
            found.append(_outcome(each, near | {key: left * share for key, share in shares.items()}, 0, view))
        if len(far) < len(counts) and each.arham == "tanzil":
            found += _with_spouse(counts, far, division.shares, each)
    return found


def _with_spouse(
    counts: Mapping[str, int], far: Mapping[str, int], shares: Mapping[str, Fraction], each: School
) -> list[Json]:
    """The second view: those reached divide as if the spouse were part of their problem."""
    spouse = next(key for key in counts if key not in far)
    left = ONE - shares[spouse]
    alternative = distant.by_place(far, each, {spouse: counts[spouse]})
    total = sum(alternative.values(), ZERO)
    mixed = {spouse: shares[spouse]} | {key: left * share / total for key, share in alternative.items()}
    return [_outcome(each, mixed, 0, "alt")] if mixed != dict(shares) else []


def _people(scenario: Scenario) -> dict[str, int]:
    if "heirs" in scenario and isinstance(scenario["heirs"], Mapping):
        return dict(scenario["heirs"])
    named = {phrase: english.mentions(phrase) for phrase in scenario["relatives"]}
    if unread := [phrase for phrase, found in named.items() if not found]:
        raise CaseError(f'relatives: {unread[0]!r} names no relative; write it like "daughter\'s son"')
    return roster(mention for phrase in scenario["relatives"] for mention in named[phrase]).counts


def munasakha(scenario: Scenario, each: School) -> list[Json]:
    passed = successive.pass_on(scenario["first"], list(_deaths(scenario["then"])), each)
    return [_outcome(each, passed.shares, passed.least, joint_base=passed.base)]


def _deaths(given: Any) -> Iterator[successive.Death]:
    for each in given if isinstance(given, list) else [given]:
        if isinstance(each, str):
            yield from _told(each)
            continue
        heirs = each.get("heirs")
        if isinstance(heirs, str):
            yield successive.Death(each["dies"], None if "not" in heirs else successive.KIN_OF_THE_DEAD)
        else:
            named = {
                ("emancipator" if key == "asaba" else key): n if isinstance(n, int) else 1 for key, n in heirs.items()
            }
            yield successive.Death(each["dies"], named)


def _told(text: str) -> Iterator[successive.Death]:
    """ "two sons then two daughters die, each leaving only the remaining siblings" """
    for part in text.split("die")[0].split("then"):
        for key, number in roster(english.mentions(part)).counts.items():
            for _ in range(number):
                yield successive.Death(key, successive.KIN_OF_THE_DEAD)


def wasiyya(scenario: Scenario, each: School) -> list[Json]:
    heirs = scenario.get("heirs")
    division = divide(heirs, each) if heirs else None
    wills = [_bequest(entry) for entry in scenario["bequests"]]
    consent = str(scenario.get("consent", "refused"))
    wills, competing = _joint(wills, consent)
    agreeing = ONE if consent.startswith("granted") else ZERO
    one = re.match(r"one (\w+) approves", consent)
    if not one and not consent.startswith(("granted", "refused")):
        raise CaseError(f"consent: {consent!r} is none of granted, refused, one <heir> approves")
    if one and division is not None:
        agreeing = division.per_head.get(one[1], ZERO)
    found = []
    for view in bequests.views(each, wills):
        willed = bequests.settle(wills, division, each, agreeing, view)
        shares = {name: part for name, part in willed.legatees.items() if name not in competing}
        if one and division is not None:
            head = division.per_head[one[1]]
            shares |= {"approver": head * willed.consenting, "refuser": head * willed.refusing}
        elif division is not None:
            shares |= {key: share * willed.heirs for key, share in division.shares.items()}
        else:
            shares["heirs"] = willed.heirs
        base = lcm(*(share.denominator for share in shares.values()))
        found.append(_outcome(each, shares, base, view, reduced=willed.reduced))
    return found


def _bequest(entry: Mapping[str, Any]) -> bequests.Bequest:
    only(entry, ("to", "fraction", "like", "heir"), "bequests")
    like = str(entry.get("like", ""))
    key = next(iter(roster(english.mentions(like)).counts), like) if like else ""
    return bequests.Bequest(entry["to"], exact(entry.get("fraction", 0)), key, bool(entry.get("heir")))


def _joint(wills: list[bequests.Bequest], consent: str) -> tuple[list[bequests.Bequest], set[str]]:
    """A bequest to "a stranger and an heir jointly" is two halves; the heir's lapses where it is refused."""
    found, lapsing = [], set()
    for each in wills:
        if "jointly" not in each.to:
            found.append(each)
            continue
        found += [bequests.Bequest("stranger", each.part / 2), bequests.Bequest("heir", each.part / 2, to_heir=True)]
        lapsing |= {"heir"} if "refused" in consent else set()
    return found, lapsing


def haml(scenario: Scenario, each: School) -> list[Json]:
    """`pregnant`: "wife" (a child of the deceased), or words that say whose kin the child is ("a full sibling")."""
    said = str(scenario.get("pregnant", "wife"))
    link = next(
        (link for word, link in (("full", "full"), ("paternal", "pat"), ("uterine", "mat")) if word in said), ""
    )
    if not link and said != "wife":
        raise CaseError(f"pregnant: {said!r} says not whose child it is; write wife, or like 'mother (a full sibling)'")
    sexes = (f"{link}_brother", f"{link}_sister") if link else CHILD
    held = uncertain.unborn(scenario["heirs"], each, *sexes)
    supplements = {
        label: {key: str(extra) for key, extra in extras.items()} for label, extras in held.supplements.items()
    }
    return [
        _outcome(each, dict(held.now) | {"reserved": held.held}, held.base, supplements=supplements, flags=["haml"])
    ]


def khuntha(scenario: Scenario, each: School) -> list[Json]:
    known = {key: number for key, number in scenario["heirs"].items() if not key.startswith("khuntha")}
    unclear = next((key for key in scenario["heirs"] if key.startswith("khuntha")), "").removeprefix("khuntha_")
    if not unclear:
        raise CaseError("heirs: nobody's sex is unclear; name that heir khuntha_child, khuntha_full or the like")
    sexes = CHILD if unclear == "child" else (f"{unclear}_brother", f"{unclear}_sister")
    hoped = "hoped" in str(scenario.get("status", "")) or scenario.get("hope") is True
    means = uncertain.unclear_sex(known, each, *sexes, hoped=hoped)
    return [_outcome(each, dict(mean.shares) | {"held": mean.held}, mean.base, mean.view) for mean in means]


def mafqud(scenario: Scenario, each: School) -> list[Json]:
    said = str(scenario["missing"])
    heirs = dict(scenario["heirs"])
    named = roster(english.mentions(said)).counts
    who = said if said in heirs else next((key for key in named if key in heirs), "")
    if not who:
        raise CaseError(f"{said!r} is missing, but is no heir of the case; name the class as among the heirs")
    held = uncertain.missing(heirs, who, each)
    base = lcm(*(share.denominator for share in (*held.now.values(), held.held)))
    return [_outcome(each, dict(held.now) | {"held": held.held}, base, flags=["mafqud"])]


def gharqa(scenario: Scenario, each: School) -> list[Json]:
    """`tie` and `heirs`, or told: "two brothers drowned, each leaving a daughter and the common mother ..."."""
    if "heirs" in scenario:
        heirs, tie = dict(scenario["heirs"]), str(scenario.get("tie", "full_brother"))
    else:
        who, _, left = str(scenario["persons"]).partition("leaving")
        tie = next(iter(roster(english.mentions(who)).counts), "full_brother")
        heirs = roster(english.mentions(left)).counts
    shared = together.died_together(heirs, tie, each)
    return [_outcome(each, shared.shares, shared.base, flags=["gharqa"])]


def dual(scenario: Scenario, each: School) -> list[Json]:
    """`heirs` and `double` (pairs of classes), or told: "mother, uterine brother who is also the cousin"."""
    heirs = scenario.get("heirs")
    if isinstance(heirs, Mapping):
        others, pairs, union = dict(heirs), [tuple(pair) for pair in scenario["double"]], bool(scenario.get("union"))
    else:
        others, pairs, union = _doubles(str(heirs))
    shared = together.double_kinship(others, [(first, second) for first, second in pairs], each, union)
    name = "classical" if not each.returns and each.name in ("maliki", "shafii") else ""
    more = {"REMAINDER": shared.remainder} if shared.remainder else {}
    return [_outcome(each, dict(shared.shares) | more, shared.base, name, flags=["dual"])]


def _doubles(text: str) -> tuple[dict[str, int], list[tuple[str, ...]], bool]:
    union = bool(re.search(r"marriage|magian|mistaken", text, re.IGNORECASE))
    plain = re.sub(r"\(.*?\)|.*\bleaving\b", " ", text)
    main, _, also = re.split(r"(,? ?one of whom is also|who is also)", plain, maxsplit=1)
    others = roster(english.mentions(main)).counts
    second = next(iter(roster(english.mentions(also)).counts))
    first = list(others)[-1]
    others[first] -= 1
    pair = (first, second)
    return {key: number for key, number in others.items() if number}, [pair], union


def impediment(scenario: Scenario, each: School) -> list[Json]:
    if "heirs" not in scenario:
        kinds = {kind: rules[each.name] for kind, rules in impediments.KILLING.items()}
        return [_outcome(each, {}, 1, killer_barred=kinds)]
    heirs = {key: 2 if number == "n" else number for key, number in scenario["heirs"].items()}
    found = []
    for kind in ("estate", "diya") if "diya" in str(scenario.get("estate", "")) else ("estate",):
        left, out = dict(heirs), {}
        for who, cause in scenario["barred"].items():
            key = who.removeprefix("one_")
            if rule := impediments.barred(str(cause), each.name, "diya" if kind == "diya" else "estate"):
                out[who] = rule
                left[key] -= 1 if who.startswith("one_") else left[key]
        division = divide(Heirs.of(left), each)
        found.append(_outcome(each, division.shares, division.base.final, barred=out, of=kind))
    return found


def takharuj(scenario: Scenario, each: School) -> list[Json]:
    shares = settlement.leaves(scenario["heirs"], str(scenario["settles"]), each)
    return [_outcome(each, shares, lcm(*(share.denominator for share in shares.values())))]


def iqrar(scenario: Scenario, each: School) -> list[Json]:
    shares, unsure = settlement.acknowledges(scenario["heirs"], str(scenario["by"]), str(scenario["of"]), each)
    return [_outcome(each, shares, lcm(*(share.denominator for share in shares.values())), unsure=unsure)]


FIELDS: Mapping[str, tuple[str, ...]] = {
    "arham": ("relatives", "heirs"),
    "munasakha": ("first", "then"),
    "wasiyya": ("heirs", "bequests", "consent"),
    "haml": ("heirs", "pregnant", "branches"),
    "khuntha": ("heirs", "status", "hope"),
    "mafqud": ("heirs", "missing"),
    "gharqa": ("heirs", "tie", "persons", "estate_each"),
    "dual": ("heirs", "double", "union"),
    "impediment": ("heirs", "barred", "estate", "question"),
    "takharuj": ("heirs", "settles"),
    "iqrar": ("heirs", "by", "of"),
}
KINDS: Mapping[str, Callable[[Scenario, School], list[Json]]] = {
    "arham": arham,
    "munasakha": munasakha,
    "wasiyya": wasiyya,
    "haml": haml,
    "khuntha": khuntha,
    "mafqud": mafqud,
    "gharqa": gharqa,
    "dual": dual,
    "impediment": impediment,
    "takharuj": takharuj,
    "iqrar": iqrar,
}
