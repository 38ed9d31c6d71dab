"""Scores for names: of a whole case (al-Akdariyya), of its kind ('awl, return), of a residuary's kind."""

import re
from collections.abc import Mapping

from engine.text.tokens import fold
from engine.tools.inheritance.choosing.posed import Posed, subject
from engine.tools.inheritance.rules.division import Division

NAMES: Mapping[str, str] = {
    "umariyya": r"عمري|غراو",
    "musharraka": r"مشرك|مشترك|حماري|حجري|يمي",
    "akdariyya": r"اكدري",
    "malikiyya": r"مالكية",
    "minbariyya": r"منبري",
    "mubahala": r"مباهل",
    "kharqa": r"خرقاء|خرقا(?!\w)",
    "yatimatan": r"يتيم",
}
_ASKS_NAME = re.compile(r"(?:ت|ي)سمي|(?:ما )?اسم|(?:ت|ي)عرف ب|لقب")
_ASKS_KIND = re.compile(r"نوع (?:هذه )?(?:ال)?مسالة|(?:هل|فيها).*(?:عول|عايلة|عادلة)|عايلة ام|صفة (?:ال)?مسالة")
_RESIDUARY = {"بالنفس": r"بال?نفس", "بالغير": r"بالغير|بغير", "مع الغير": r"مع (?:ال)?غير"}
_ASKS_RESIDUARY = re.compile(r"عصي?ب")


def case_name(posed: Posed) -> list[float] | None:
    """Which famous case this is."""
    if posed.division is None or not _ASKS_NAME.search(posed.question.ask or posed.question.text):
        return None
    names = names_of(posed.division)
    return [float(any(re.search(NAMES[name], fold(option)) for name in names)) for option in posed.options]


def names_of(division: Division) -> set[str]:
    """The famous cases that a division is one of."""
    heirs = {*division.shares, *division.excluded}
    known = {*division.flags} & set(NAMES)
    if (division.base.asl, division.base.awl) == (24, 27):
        known.add("minbariyya")
    if heirs == {"husband", "mother", "full_sister"}:
        known.add("mubahala")
    if heirs in ({"mother", "grandfather", "full_sister"}, {"mother", "grandfather", "pat_sister"}):
        known.add("kharqa")
    if heirs in ({"husband", "full_sister"}, {"husband", "pat_sister"}):
        known.add("yatimatan")
    return known


def case_kind(posed: Posed) -> list[float] | None:
    """Whether the shares exceed the base, fill it, or leave something to return."""
    if posed.division is None or not _ASKS_KIND.search(posed.question.ask):
        return None
    flags = posed.division.flags
    wanted = r"عايل|عول" if "awl" in flags else r"(?:^|\W)(?:ال)?رد(?:$|\W)|ناقص" if "radd" in flags else r"عادل"
    yes = "awl" in flags
    scores = [float(bool(re.search(wanted, fold(option)))) for option in posed.options]
    plain = [
        bool(re.match(r"\W*نعم", fold(o))) - bool(re.match(r"\W*لا(?! (?:شيء|احد|يمكن))(?:\W|$)", fold(o)))
        for o in posed.options
    ]
    return [0.9 * (sign == (1 if yes else -1)) for sign in plain] if any(plain) else scores


def residuary_kind(posed: Posed) -> list[float] | None:
    """Residuary by himself, through another, or beside another."""
    if posed.division is None or not _ASKS_RESIDUARY.search(posed.question.ask):
        return None
    if sum(bool(re.search("|".join(_RESIDUARY.values()), fold(option))) for option in posed.options) < 2:
        return None
    keys = subject(posed)
    rule = next((posed.division.rules[key] for key in keys if key in posed.division.rules), "")
    male = any(key.endswith(("son", "brother")) for key in keys)
    paired = rule.endswith("2:1") or rule == "R-SD-RESCUED"
    kind = "مع الغير" if rule.endswith("WITHDAUGHTER") else "بالغير" if paired and not male else "بالنفس"
    return [float(bool(re.search(_RESIDUARY[kind], fold(option)))) for option in posed.options]
