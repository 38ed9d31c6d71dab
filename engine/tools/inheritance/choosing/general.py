"""Questions of the rules themselves: who excludes whom, when a share is due, of which class somebody is.

Each is tried on the smallest case that shows it.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from engine.errors import InputError
from engine.text.tokens import fold
from engine.tools.inheritance.choosing import asking
from engine.tools.inheritance.choosing.portions import of_portion
from engine.tools.inheritance.choosing.posed import Posed
from engine.tools.inheritance.choosing.values import value
from engine.tools.inheritance.reading.phrases import mentions_in
from engine.tools.inheritance.reading.roster import keys_of, roster
from engine.tools.inheritance.rules.division import Division, divide
from engine.tools.inheritance.rules.groups import ZERO
from engine.tools.inheritance.rules.schools import SCHOOLS

_EXCLUDES = re.compile(r"(?<!\w)(?:من|بمن|بم)(?: الذي| ذا)? (?:ي|ت)حجب(?!ه|ها|هم)")
_EXCLUDING = re.compile(
    r"^\W*(.+?) (?:ي|ت)حجب(?:ان|ون|ن)?(?: (?:كلا من|من|ما يلي|الاتي\w*))?\W*$|(?:ي|ت)حجب(?:ه|ها|هم) (.+)"
)
_HELD = re.compile(
    r"(?<!\w)(?:اصحاب|صاحب|مستحق\w*|اي|من (?:هم?|هن|الذي\w*|هو|هي|التي|ا?ل?\w+)? ?(?:[يت](?:رث|اخذ|ستحق)\w*)) "
)
_TOLD = re.compile(  # a death, or what bars or makes no heir: no plain rule is asked for
    r"توف|مات(?!ع)|ماتت|هلك|وفاة|رضاع|زنا|طلق|طلاق|قات?ل|كافر|كتابي|نصراني|مسلم|مرتد|متبن|تبني|جارية|عبد|ربيب|مفقود|حامل|خنث"
)
_KINDS = {"بالنفس": r"ب?ال?نفس", "بالغير": r"بالغير|بغير", "مع الغير": r"مع (?:ال)?غير"}
_WITH = re.compile(r"(?<!\w)(?:مع|بوجود|وجود|عند)(?!\w)")
_WITHOUT = re.compile(r"(?<!\w)(?:عدم|انعدام|بدون|دون|من غير|لم|ليس|لا يوجد)(?!\w)")
_PORTION = re.compile(r"^\W*(?:و|ف)?(?:ما|كم|ماذا|مقدار)(?!\w).*(?:نصيب|فرض|ميراث|حظ|حصة|رث|(?:ي|ت)اخذ|(?:ي|ت)ستحق)")
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
    if by := _EXCLUDING.search(ask):
        return _excluded(by[1] or by[2], posed.options)
    if kind := next((kind for kind, said in _KINDS.items() if re.search(rf"عصب.*(?:{said})", ask)), None):
        return _residuaries(kind, posed.options)
    if _CLASS.search(ask):
        return _classes(ask, posed.options)
    if _CONDITION.search(ask):
        return _conditions(ask, posed.options)
    if _HELD.search(ask) and value(ask).parts:
        return _holders(ask, value(ask).parts[0], posed.options)
    return _smallest(posed, ask) if _PORTION.search(ask) and not _TOLD.search(posed.question.text) else None


def _keys(text: str) -> list[str]:
    found = [key for mention, _ in asking.subjects(text, {}) for key, _ in keys_of(mention) if key]
    return [*found, *(["son"] if not found and _DESCENDANT.search(text) else [])]


def _tried(*keys: str) -> Division | None:
    """The smallest case with each of `keys`, as often as it is named."""
    try:
        return divide(Counter(keys), SCHOOLS["shafii"])
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


def _excluded(by: str, options: Sequence[str]) -> list[float] | None:
    """Each of those named in an option has to be excluded by the one asked about."""
    hiding = _keys(by)[:1]
    if not hiding:
        return None
    return [
        float(bool(keys) and all(_excludes(hiding[0], key) for key in keys)) for keys in map(_keys, map(fold, options))
    ]


def _residuaries(kind: str, options: Sequence[str]) -> list[float]:
    """Residuaries of this kind: alone, beside those whom an option names, or beside whoever makes them so."""
    return [float(bool(keys) and _residuary(keys[0], keys[1:], kind)) for keys in map(_keys, map(fold, options))]


def _residuary(key: str, others: Sequence[str], kind: str) -> bool:
    if kind == "بالنفس":
        division = _tried(key)
        return bool(division and key in division.shares and _class_of(key) == "residue") and not key.endswith(_FEMALE)
    brother = key.replace("daughter", "son").replace("sister", "brother")
    beside = others or (["daughter"] if kind == "مع الغير" else [brother])
    if not key.endswith(_FEMALE) or (kind == "بالغير") != (list(beside) == [brother]):
        return False
    division = _tried(key, *beside)
    group = next((each for each in division.groups if key in each.weights), None) if division else None
    return group is not None and group.residuary


_FEMALE = ("daughter", "sister")
_PROBES = ((), ("son",), ("daughter",), ("full_sister",), ("full_brother", "full_brother"), ("father",))


def _holders(ask: str, part: Fraction, options: Sequence[str]) -> list[float] | None:
    """Those to whom a share is due: beside whom the question or the option names, else in any of the plainest cases."""
    named = [_keys(fold(option)) for option in options]
    if sum(map(bool, named)) < 2:
        return None
    said = _WITH.split(ask, maxsplit=1)
    beside = _keys(_WITHOUT.split(said[1])[0]) if len(said) > 1 else []
    found = []
    for keys in named:
        probes = [(*keys[1:], *beside)] if keys[1:] or beside else _PROBES
        heads = [(key, *more) for key in keys[:1] for more in ((), (key,)) if not more or key not in _SINGLE]
        found.append(float(any(_due(part, *head, *others) for head in heads for others in probes)))
    return found


_SINGLE = ("husband", "father", "mother")


def _smallest(posed: Posed, ask: str) -> list[float] | None:
    """The portion of those asked about where nobody is named but they and those beside them."""
    told = _WITHOUT.split(ask)[0]
    mentions = mentions_in(told)
    heirs = roster([replace(each, number=2 if each.number is None else each.number) for each in mentions])
    if _DESCENDANT.search(told) and not {"son", "daughter"} & set(heirs.counts) and "فرع" in told:
        heirs.counts["son"] = 1
    if not heirs.counts or len({"husband", "wife"} & set(heirs.counts)) == 2:
        return None
    division = _tried(*Counter(heirs.counts).elements())
    if division is None or sum(bool(each.parts or each.nothing) for each in posed.values) < 2:
        return None
    return of_portion(replace(posed, question=replace(posed.question, heirs=heirs, ask=told), division=division))


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
    dead = {"husband": "wife", "wife": "husband"}.get(asked[0])  # named as the one who died
    return [_holds(asked[0], share[0] if share else None, fold(option), dead) for option in options]


def _holds(key: str, share: Fraction | None, option: str, dead: str | None) -> float:
    absent = re.search(r"عدم|لم (?:ي|ت)|لا (?:ي|ت)وجد|ليس", option) is not None
    named = [each for each in _keys(option) if each not in (key, dead)]
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
