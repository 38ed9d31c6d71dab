"""A case as what a later message tells of its people changes it; what is not sure is given back as words.

Each claim (`reading/later`) changes the classes it is told of, or comes back as `unread`: the clause that tells it, so
that its writer is asked. Nothing that is told of somebody of the case is passed over.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.tools.inheritance.dialogue.case import Case, Later
from engine.tools.inheritance.reading import divorces
from engine.tools.inheritance.reading.circumstances import alike
from engine.tools.inheritance.reading.hearing import Heard, Open, first_keys
from engine.tools.inheritance.reading.later import FACTS, LINKS, Claim, asserts, is_had
from engine.tools.inheritance.reading.mention import Mention
from engine.tools.inheritance.reading.perspective import seen
from engine.tools.inheritance.reading.roster import keys_of
from engine.tools.inheritance.rules.kin import SPOUSES, Kin, is_male, key_of, kin

_LINKED = tuple(LINKS)


@dataclass(frozen=True, slots=True)
class Amended:
    """`unread`: clauses that tell something and could not be carried out."""

    case: Case
    unread: tuple[str, ...] = ()


def amended(case: Case, told: Sequence[Claim], text: str) -> Amended:
    unread: list[str] = []
    gone: set[str] = set()
    lowered: set[str] = set()  # classes whose number was told anew: who is missing of them is counted already
    done: set[tuple[str, Mention | None]] = set()
    died = denied = False
    for claim in told:
        if denied and claim.what == "named":
            claim = replace(claim, what="exists")  # "not her mother, her father"
        if (claim.what, claim.of) in done and claim.what in FACTS:
            continue  # told twice
        keys = _keys(case, claim)
        if claim.what == "dies" and keys and lowered & set(keys):
            continue
        theirs = died and claim.what in ("exists", "count") and not (claim.definite or claim.also)  # left by who died
        new = first_keys(claim.of) if claim.of is not None and not keys else []
        again = bool(new) and (theirs or bool(gone & set(new)))
        found = None if keys is None or again else _carried_out(case, claim, keys, text)
        if found is None:
            unread.append(claim.said)
            continue
        if claim.what == "count":
            lowered |= {key for key in case.heirs if found.heirs.get(key, 0) < case.heirs[key]}
        died = died or claim.what in ("gone", "dies")
        denied = denied or claim.what == "absent"
        gone |= set(case.heirs) - set(found.heirs)
        done |= {(claim.what, claim.of)} if found != case else set()
        case = found
    open_ = {claim.said for claim in told if claim.said in unread and not _explained(claim, done)}
    return Amended(case, tuple(dict.fromkeys(said for said in unread if said in open_)))


def bears(case: Case, told: Sequence[Claim]) -> bool:
    """Whether something is told of somebody of the case."""
    return any(asserts(claim) and _is_of(case, claim) for claim in told)


def _is_of(case: Case, claim: Claim) -> bool:
    """Whether somebody of the case is meant, or one is told to live who was not counted; of siblings without a name
    ("they are from the mother only") it has to be asked which."""
    if claim.of is None:
        siblings = claim.what in _LINKED and any((kin(key) or Kin()).link for key in case.heirs)
        return not claim.mine and (siblings or bool(_unnamed(case, claim)))
    keys = _keys(case, claim)
    return bool(keys) or (claim.what == "lives" and keys == [] and claim.definite)


def concerns(case: Case, claim: Claim, key: str) -> bool:
    """Whether a claim is of a class, or names nobody."""
    return claim.of is None or key in (_keys(case, claim) or ())


def known(case: Case, claim: Claim) -> bool:
    """Whether somebody of the case may be meant, and none whose place among the writer's own is not known."""
    mine = claim.of is not None and _as_his(case, claim.of) is None
    return _keys(case, claim) != [] and not mine


def _explained(claim: Claim, done: set[tuple[str, Mention | None]]) -> bool:
    """ "the younger is from her first marriage, he is not his": the second tells what the first is to mean."""
    of_him = any(mention == claim.of or what == "alien" for what, mention in done)
    return (claim.what == "wrong" and bool(done)) or (claim.what == "doubtful" and of_him)


def _keys(case: Case, claim: Claim) -> list[str] | None:
    """The classes of the case that a claim is told of; None where that is not sure."""
    mention = claim.of
    if mention is None:
        return _unnamed(case, claim)
    moved = _as_his(case, mention)
    if moved is None or moved.steps == ():
        return None if moved is None else []
    if moved.steps[0] in ("sp", "?") and len(moved.steps) == 1:
        return [key for key in SPOUSES if key in case.heirs]
    if moved.steps == ("k",):
        children = [key for key in ("son", "daughter") if key in case.heirs]
        return children if len(children) < 2 or claim.number is None else None
    named = first_keys(moved)
    like = [key for key in case.heirs if any(_may_be(key, each) for each in named)]
    exact = [key for key in like if key in named]
    if moved.link or not _unsaid(moved):
        if exact or not like or claim.what in (*_LINKED, "exists", "more", "named", "count"):
            return exact or ([] if claim.what in ("exists", "more") else like)
        return None
    return like if len(like) < 2 else None


def _unnamed(case: Case, claim: Claim) -> list[str] | None:
    """Of whom it may be told where nobody is named: a divorce of the one spouse, a side of the only siblings."""
    if claim.what == "divorced":
        spouses = [key for key in SPOUSES if key in case.heirs]
        return spouses or None
    linked = [key for key in case.heirs if (kin(key) or Kin()).link]
    return linked if claim.what in _LINKED and len(linked) == 1 else None


def _as_his(case: Case, mention: Mention) -> Mention | None:
    """The writer's relative as the deceased's; without steps for nobody's kin, None where it cannot be told."""
    if mention.owner not in ("me", "us"):
        return mention
    steps = seen(case.whose, mention.steps, mention.link) if case.whose else None
    steps = () if mention.steps == (case.whose,) else steps  # who died
    return None if steps is None else replace(mention, steps=steps, owner="his")


def _unsaid(mention: Mention) -> bool:
    return any({"link", "side"} & set(doubts) for _, doubts in keys_of(mention))


def _may_be(key: str, named: str) -> bool:
    if key == named:
        return True
    return alike(key, named) and is_male(key) == is_male(named)


def _carried_out(case: Case, claim: Claim, keys: list[str], text: str) -> Case | None:
    if claim.what in _NUMBERS:
        return _NUMBERS[claim.what](case, claim, keys)
    if not keys:
        return None if claim.of is None or claim.what in ("becomes", "doubtful", "wrong") else case
    if claim.what == "divorced":
        return _divorced(case, claim, keys, divorces.told(text) or "?")
    number = _how_many(case, claim, keys)
    return None if number is None or claim.what not in _FACTS else _FACTS[claim.what](case, claim, keys, number)


def _how_many(case: Case, claim: Claim, keys: Sequence[str]) -> int | None:
    """How many of those counted something is told of; None where that is not sure."""
    total = sum(case.heirs[key] for key in keys)
    number = total if claim.number is None else claim.number
    open_ = any(Open("number", key) in case.opens for key in keys)
    if number > total or (claim.ordinal and total == 1) or (number < total and (open_ or len(keys) > 1)):
        return None
    return number


def _less(case: Case, keys: Sequence[str], number: int) -> Case:
    """Without so many of a class, or without several classes as a whole."""
    left = {key: n - (n if len(keys) > 1 else number) * (key in keys) for key, n in case.heirs.items()}
    return case.having(left)


def _gone(case: Case, _: Claim, keys: Sequence[str], number: int) -> Case | None:
    return replace(_less(case, keys, number), gone=tuple(dict.fromkeys((*case.gone, *keys))))


def _dies(case: Case, claim: Claim, keys: Sequence[str], number: int) -> Case | None:
    """Before the deceased he is no heir; after him his share goes on. Which of the two has to be told."""
    if claim.after and not claim.before:
        return replace(case, later=(*case.later, Later(keys[0], {}))) if len(keys) == number == 1 else None
    return _gone(case, claim, keys, number) if claim.before or claim.supposed else None


def _alien(case: Case, claim: Claim, keys: Sequence[str], number: int) -> Case | None:
    return replace(_less(case, keys, number), outsiders=(*case.outsiders, claim.said))


def _barred(cause: str) -> Callable[[Case, Claim, Sequence[str], int], Case | None]:
    def bar(case: Case, claim: Claim, keys: Sequence[str], number: int) -> Case | None:
        if number < sum(case.heirs[key] for key in keys):
            return (
                None if claim.unmeant else _alien(case, claim, keys, number)
            )  # some of a class: whoever is barred keeps nobody out
        told = "accidental killing" if claim.unmeant and "killing" in cause else cause
        return replace(case, barred={**case.barred, **dict.fromkeys(keys, told)})

    return bar


def _muslim(case: Case, _: Claim, keys: Sequence[str], number: int) -> Case | None:
    return replace(case, barred={key: cause for key, cause in case.barred.items() if key not in keys})


def _linked(case: Case, claim: Claim, keys: Sequence[str], number: int) -> Case | None:
    """Of another kind of sibling; where it is not said by which parent, that stays open."""
    link = LINKS[claim.what]
    if claim.of is not None and link == "half" and claim.of.link in ("pat", "mat"):
        link = claim.of.link
    for key in keys:
        way = kin(key) or Kin()
        if not way.link:
            return None
        to = key_of(Kin(way.up, "pat" if link == "half" else link, way.down))
        if to == key and number < case.heirs[key]:
            return None  # "two of them are full": and the others?
        case = _moved(case, key, to, number if len(keys) == 1 else case.heirs[key])
        if link == "half":
            case = replace(case, opens=(*case.opens, Open("half", to)))
    return case


def _sexed(sex: str) -> Callable[[Case, Claim, Sequence[str], int], Case | None]:
    def turn(case: Case, _: Claim, keys: Sequence[str], number: int) -> Case | None:
        for key in keys:
            way = kin(key) or Kin()
            if not way.down or any(each.about == "sex" for each in case.opens):
                return None
            to = key_of(Kin(way.up, way.link, way.down[:-1] + sex))
            case = _moved(case, key, to, number if len(keys) == 1 else case.heirs[key])
        return case

    return turn


def _becomes(case: Case, claim: Claim, keys: Sequence[str], number: int) -> Case | None:
    """ "the son is a girl", "the brother is a paternal brother": the same generation under another name."""
    named = first_keys(claim.to) if claim.to else []
    way, other = kin(keys[0]) or Kin(), kin(named[0]) or Kin() if named else Kin()
    near = (way.up, len(way.down)) == (other.up, len(other.down)) and bool(way.link) == bool(other.link)
    if len(keys) != 1 or not near or not way.down or claim.to is None:
        return None
    link = other.link if claim.to.link else way.link
    return _moved(case, keys[0], key_of(Kin(way.up, link, other.down)), number)


def _moved(case: Case, key: str, to: str, number: int) -> Case:
    """So many of one class counted under another, in its place."""
    if key == to:
        return case.without(Open("link", key), Open("half", key))
    heirs: dict[str, int] = {}
    for each, n in case.heirs.items():
        if each == key and n > number:
            heirs[each] = n - number
        name = to if each == key else each
        heirs[name] = heirs.get(name, 0) + (number if each == key else n)
    barred = {to if each == key else each: cause for each, cause in case.barred.items()}
    return replace(case, barred=barred).having(heirs)


def _divorced(case: Case, claim: Claim, keys: Sequence[str], how: str) -> Case | None:
    """One of those counted; of how she was divorced the case asks where it was not said."""
    key, total = keys[0], case.heirs[keys[0]]
    if key not in SPOUSES:
        return case
    number = 1 if claim.of is None and total == 1 else _how_many(case, claim, keys[:1])
    if number is None or case.divorced:
        return None
    kept = how in ("within", "ill")
    left = case.having({**case.heirs, key: total if kept else total - number})
    return replace(left, divorced="" if how == "within" else how)


def _more(case: Case, claim: Claim, keys: list[str]) -> Case | None:
    if not keys:
        return _added(case, claim)
    return case.having({**case.heirs, keys[0]: case.heirs[keys[0]] + (claim.number or 1)}) if len(keys) == 1 else None


def _fewer(case: Case, claim: Claim, keys: list[str]) -> Case | None:
    number = claim.number or 1
    return _less(case, keys, number) if len(keys) == 1 and case.heirs[keys[0]] >= number else None


def _counted(case: Case, claim: Claim, keys: list[str]) -> Case | None:
    if not keys:
        return _added(case, claim)
    if len(keys) > 1 or claim.number is None:
        return None
    to = _told_link(claim, keys)
    case = _moved(case, keys[0], to, case.heirs[keys[0]])
    return case.without(Open("number", to)).having({**case.heirs, to: claim.number})


def _told_link(claim: Claim, keys: Sequence[str]) -> str:
    """The class of one who is named by another kind of sibling than he was counted as."""
    way = kin(keys[0])
    if way is None or claim.of is None or not claim.of.link or set(keys) & set(first_keys(claim.of)):
        return keys[0]
    return key_of(Kin(way.up, claim.of.link, way.down))


def _exists(case: Case, claim: Claim, keys: list[str]) -> Case | None:
    """Somebody who is there, too: one who was counted is spoken of, or told with another number."""
    if not keys:
        return _added(case, claim)
    number, counted = claim.number, sum(case.heirs[key] for key in keys)
    if number is None or claim.definite or counted == number:
        return case
    if is_had(claim):
        return case if counted == number + 1 else None  # the writer beside them; who else is counted is asked
    return _counted(case, claim, keys) if number > 1 else None


def _named(case: Case, claim: Claim, keys: list[str]) -> Case | None:
    """Somebody who is only spoken of, or with another kind of sibling; who is new to the case is asked about."""
    if not keys:
        return case if claim.definite else None
    if (to := _told_link(claim, keys)) != keys[0]:
        number = _how_many(case, claim, keys[:1])
        return None if number is None else _moved(case, keys[0], to, number)
    total = sum(case.heirs[key] for key in keys)
    return case if claim.number in (None, 1, total) else None


def _absent(case: Case, _: Claim, keys: list[str]) -> Case | None:
    return case.having({key: number for key, number in case.heirs.items() if key not in keys})


def _lives(case: Case, claim: Claim, keys: list[str]) -> Case | None:
    """One who outlived the deceased counts, whether he was counted before or not."""
    return case if keys else _added(case, claim)


def _added(case: Case, claim: Claim) -> Case | None:
    mention = _as_his(case, claim.of) if claim.of is not None else None
    if mention is None or mention.steps == ():
        return None
    heard = Heard()
    heard.add(replace(mention, number=claim.number), claim.said)
    if not heard.heirs or heard.unplaced:
        return None
    heirs = {key: case.heirs.get(key, 0) + number for key, number in heard.heirs.items()}
    return replace(case, heirs={**case.heirs, **heirs}, opens=(*case.opens, *heard.opens))


_FACTS: Mapping[str, Callable[[Case, Claim, Sequence[str], int], Case | None]] = {
    "gone": _gone, "dies": _dies, "alien": _alien, "faith": _barred("non-muslim"), "muslim": _muslim,
    "killer": _barred("intentional killing"), **dict.fromkeys(LINKS, _linked), "male": _sexed("m"),
    "female": _sexed("f"), "becomes": _becomes,
}  # fmt: skip
_NUMBERS: Mapping[str, Callable[[Case, Claim, list[str]], Case | None]] = {
    "more": _more, "fewer": _fewer, "count": _counted, "exists": _exists, "named": _named, "absent": _absent,
    "lives": _lives,
}  # fmt: skip
