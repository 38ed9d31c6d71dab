"""What an heir class is called, in English and Arabic, any degree: "sons_son@2" is a son's son's son, ابن ابن ابن."""

from engine.rules.inheritance.kin import Kin, kin

_PLAIN = {
    "husband": ("husband", "الزوج"),
    "wife": ("wife", "الزوجة"),
    "emancipator": ("emancipator", "المعتق"),
    "REMAINDER": ("treasury", "بيت المال"),
}
_STEPS = {"F": ("father", "أب"), "M": ("mother", "أم"), "m": ("son", "ابن"), "f": ("daughter", "بنت")}
_KINDS = {"full": ("full", "شقيق"), "pat": ("consanguine", "لأب"), "mat": ("uterine", "لأم")}
_MANY = {"wife": "wives"}


def name(key: str, language: str, number: int = 1) -> str:
    """The class in words; English takes a plural from two on, Arabic a count before the name."""
    at = 1 if language == "ar" else 0
    found = _PLAIN[key][at] if key in _PLAIN else _way(kin(key) or Kin(), at)
    if number == 1:
        return found
    if language == "ar":
        return f"{found} ({number})"
    return f"{number} {_MANY.get(found, f'{found}s')}"


def _way(way: Kin, at: int) -> str:
    """The chain from the person to the deceased; English turns it round with possessives."""
    up = [_STEPS[letter][at] for letter in way.up]
    down = [_STEPS[letter][at] for letter in (way.down[1:] if way.link else way.down)]
    middle = [_sibling(way, at)] if way.link else []
    if at == 0:
        return "'s ".join([*up, *middle, *down])
    kind = f" {_feminine(way)}" if way.link else ""
    return " ".join([*reversed(down), *middle, *reversed(up)]) + kind


def _sibling(way: Kin, at: int) -> str:
    male = way.down[0] == "m"
    if at == 0:
        return f"{_KINDS[way.link][0]} {'brother' if male else 'sister'}"
    return "أخ" if male else "أخت"


def _feminine(way: Kin) -> str:
    return "شقيقة" if way.link == "full" and way.down[0] == "f" else _KINDS[way.link][1]
