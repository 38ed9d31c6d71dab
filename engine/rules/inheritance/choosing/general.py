"""Questions of the rules themselves: who excludes whom, when a share is due, of which class somebody is.

Each is tried on the smallest case that shows it.
"""

import re
from collections.abc import Sequence
from fractions import Fraction

from engine.errors import InputError
from engine.rules.inheritance.choosing import asking
from engine.rules.inheritance.choosing.posed import Posed
from engine.rules.inheritance.choosing.values import value
from engine.rules.inheritance.division import Division, divide
from engine.rules.inheritance.groups import ZERO
from engine.rules.inheritance.reading.roster import keys_of
from engine.rules.inheritance.schools import SCHOOLS
from engine.rules.text import fold

_EXCLUDES = re.compile(r"(?<!\w)(?:من|بمن|بم)(?: الذي| ذا)? (?:ي|ت)حجب")
_CONDITION = re.compile(r"(?:شرط|شروط|متي|حالة) .*(?:ارث|ميراث|(?:ي|ت)رث|(?:ي|ت)اخذ|(?:ي|ت)ستحق|استحقاق)")
_CLASS = re.compile(
    r"(?:اي|من) .*(?:اصحاب الفروض|صاحب فرض|عصبة|ذوي الارحام|الوارثين|الوارثات|الورثة من (?:الرجال|النساء))"
)
_DESCENDANT = re.compile(r"فرع(?: ال)? ?وارث|الفرع|اولاد|ولد")


def of_rules(posed: Posed) -> list[float] | None:
    """Scores where no case is told and the rules are asked about, else None."""
    ask = posed.question.ask or posed.question.text
    if posed.question.heirs.counts and not re.search(r"(?<!\w)(?:ال)?شر(?:ط|وط)", ask):
        return None
    if _EXCLUDES.search(ask):
        return _excluding(ask, posed.options)
    if _CLASS.search(ask):
        return _classes(ask, posed.options)
    if _CONDITION.search(ask):
        return _conditions(ask, posed.options)
    return None


def _keys(text: str) -> list[str]:
    found = [key for mention, _ in asking.subjects(text, {}) for key, _ in keys_of(mention) if key]
    return [*found, *(["son"] if not found and _DESCENDANT.search(text) else [])]


def _tried(*keys: str) -> Division | None:
    try:
        return divide(dict.fromkeys(keys, 1), SCHOOLS["shafii"])
    except InputError:
        return None


def _excluding(ask: str, options: Sequence[str]) -> list[float] | None:
    """Each of those named in an option has to exclude the one asked about."""
    asked = _keys(ask)[:1]
    if not asked:
        return None
    return [
        float(bool(keys) and all(_excludes(key, asked[0]) for key in keys)) for keys in map(_keys, map(fold, options))
    ]


def _excludes(by: str, key: str) -> bool:
    division = _tried(by, key) if by != key else None
    return division is not None and key in division.excluded


def _classes(ask: str, options: Sequence[str]) -> list[float]:
    wanted = (
        "fixed" if re.search("فروض|فرض", ask) else "womb" if "ارحام" in ask else "residue" if "عصب" in ask else "heir"
    )
    denied = bool(re.search(r"ليس|لا (?:ي|ت)", ask))
    scores = []
    for option in options:
        keys = _keys(fold(option))
        found = {_class_of(key) for key in keys}
        is_one = bool(found) and (found == {wanted} or (wanted == "heir" and "womb" not in found))
        scores.append(float(bool(keys) and is_one != denied))
    return scores


def _class_of(key: str) -> str:
    """How somebody inherits alone: by share, as residuary, as distant kindred."""
    if key.startswith("kin:"):
        return "womb"
    division = _tried(key)
    group = next((each for each in division.groups if key in each.weights), None) if division else None
    return "" if group is None else "fixed" if group.fixed else "residue"


def _conditions(ask: str, options: Sequence[str]) -> list[float] | None:
    """With those whose presence an option names, or without those whose absence it names, the share has to be due."""
    asked, share = _keys(ask)[:1], value(ask).parts[:1]
    if not asked:
        return None
    return [_holds(asked[0], share[0] if share else None, fold(option)) for option in options]


def _holds(key: str, share: Fraction | None, option: str) -> float:
    absent = re.search(r"عدم|لم (?:ي|ت)|لا (?:ي|ت)وجد|ليس", option) is not None
    named = [each for each in _keys(option) if each != key]
    if not named:
        return 0.0
    with_them = [_due(share, key, each) for each in named]
    alone = _due(share, key)
    holds = alone and not any(with_them) if absent else all(with_them) and not alone
    return holds * (0.9 if "فقط" in option else 1.0)  # one condition is seldom the only one


def _due(share: Fraction | None, key: str, *others: str) -> bool:
    division = _tried(key, *others)
    if division is None:
        return False
    group = next((each for each in division.groups if key in each.weights), None)
    if share is None:
        return division.shares.get(key, ZERO) > 0
    return group is not None and group.fixed == share and not (group.residuary and division.shares.get(key) != share)
