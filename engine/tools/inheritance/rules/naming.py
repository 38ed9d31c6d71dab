"""What an heir class is called in three languages, any degree: "sons_son@2" is son's son's son, ابن ابن الابن.

A class of several is named in the plural, in Arabic with the number after it.
"""

from collections.abc import Mapping

from engine.tools.inheritance.rules.kin import Kin, kin

Forms = Mapping[str, tuple[str, str]]  # one, several
_PLAIN: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "husband": {"en": ("husband", "husbands"), "ar": ("الزوج", "الأزواج"), "el": ("σύζυγος", "σύζυγοι")},
    "wife": {"en": ("wife", "wives"), "ar": ("الزوجة", "الزوجات"), "el": ("σύζυγος", "σύζυγοι")},
    "emancipator": {
        "en": ("emancipator", "emancipators"), "ar": ("المعتق", "المعتقون"),
        "el": ("απελευθερωτής", "απελευθερωτές"),
    },
    "REMAINDER": {
        "en": ("treasury", "treasury"), "ar": ("بيت المال", "بيت المال"),
        "el": ("δημόσιο ταμείο", "δημόσιο ταμείο"),
    },
}  # fmt: skip
_EN: Forms = {
    "F": ("father", "fathers"), "M": ("mother", "mothers"), "m": ("son", "sons"), "f": ("daughter", "daughters"),
    "FF": ("grandfather", "grandfathers"), "full-m": ("full brother", "full brothers"),
    "full-f": ("full sister", "full sisters"), "pat-m": ("paternal brother", "paternal brothers"),
    "pat-f": ("paternal sister", "paternal sisters"), "mat-m": ("maternal brother", "maternal brothers"),
    "mat-f": ("maternal sister", "maternal sisters"), "F-full-m": ("paternal uncle", "paternal uncles"),
}  # fmt: skip
# Arabic: indefinite, definite, plural; the kind of sibling comes after the whole chain.
_AR: Mapping[str, tuple[str, str, str]] = {
    "F": ("أب", "الأب", "الآباء"), "M": ("أم", "الأم", "الأمهات"), "m": ("ابن", "الابن", "أبناء"),
    "f": ("بنت", "البنت", "بنات"), "m-": ("أخ", "الأخ", "إخوة"), "f-": ("أخت", "الأخت", "أخوات"),
    "Fm-": ("عم", "العم", "أعمام"), "Ff-": ("عمة", "العمة", "عمات"), "Mm-": ("خال", "الخال", "أخوال"),
    "Mf-": ("خالة", "الخالة", "خالات"), "FF": ("جد", "الجد", "أجداد"),
}  # fmt: skip
_AR_KIND = {"full": ("الشقيق", "الشقيقة", "الأشقاء", "الشقيقات"), "pat": ("لأب",) * 4, "mat": ("لأم",) * 4}
# Greek: one, several, of the one.
_EL: Mapping[str, tuple[str, str, str]] = {
    "F": ("πατέρας", "πατέρες", "του πατέρα"), "M": ("μητέρα", "μητέρες", "της μητέρας"),
    "m": ("γιος", "γιοι", "του γιου"), "f": ("κόρη", "κόρες", "της κόρης"),
    "FF": ("παππούς", "παππούδες", "του παππού"),
    "full-m": ("αμφιθαλής αδελφός", "αμφιθαλείς αδελφοί", "του αμφιθαλούς αδελφού"),
    "full-f": ("αμφιθαλής αδελφή", "αμφιθαλείς αδελφές", "της αμφιθαλούς αδελφής"),
    "pat-m": ("ομοπάτριος αδελφός", "ομοπάτριοι αδελφοί", "του ομοπάτριου αδελφού"),
    "pat-f": ("ομοπάτρια αδελφή", "ομοπάτριες αδελφές", "της ομοπάτριας αδελφής"),
    "mat-m": ("ομομήτριος αδελφός", "ομομήτριοι αδελφοί", "του ομομήτριου αδελφού"),
    "mat-f": ("ομομήτρια αδελφή", "ομομήτριες αδελφές", "της ομομήτριας αδελφής"),
}  # fmt: skip


def name(key: str, language: str, number: int = 1) -> str:
    """The class in words: "wife", "3 daughters", "البنات (3)", "3 κόρες"."""
    many = number > 1
    found = _PLAIN[key][language][many] if key in _PLAIN else _NAMED[language](kin(key) or Kin(), many)
    if number <= 1:
        return found
    return f"{found} ({number})" if language == "ar" else f"{number} {found}"


def _english(way: Kin, many: bool) -> str:
    """The chain from the deceased to the person by possessives; the last is the one meant."""
    parts = list(way.up)
    if way.link:
        parts.append(f"{way.link}-{way.down[0]}")
    parts += way.down[1:] if way.link else way.down
    if parts[:2] == ["F", "F"] and (len(parts) == 2 or way.link):
        parts[:2] = ["FF"]
    return "'s ".join([*(_EN[part][0] for part in parts[:-1]), _EN[parts[-1]][many]])


def _greek(way: Kin, many: bool) -> str:
    """From the person to the deceased: "γιος του αμφιθαλούς αδελφού"."""
    parts = list(reversed(way.down[1:] if way.link else way.down))
    if way.link:
        parts.append(f"{way.link}-{way.down[0]}")
    parts += reversed(way.up)
    if parts[-2:] == ["F", "F"]:
        parts[-2:] = ["FF"]
    return " ".join([_EL[parts[0]][many], *(_EL[part][2] for part in parts[1:])])


def _arabic(way: Kin, many: bool) -> str:
    """From the person to the deceased, the article on the last: "ابن ابن العم الشقيق"; a plural is definite too."""
    up = way.up
    parts = list(reversed(way.down[1:] if way.link else way.down))
    if way.link:
        sibling = f"{way.down[0]}-"
        joined = f"{up[-1:]}{sibling}"
        parts.append(joined if joined in _AR else sibling)
        up = up[:-1] if joined in _AR else up
    parts += reversed(up)
    if parts[-2:] == ["F", "F"]:
        parts[-2:] = ["FF"]
    words = ["أبو" if part == "F" else _AR[part][0] for part in parts[:-1]] + [_AR[parts[-1]][1]]
    if many:
        words[0] = _AR[parts[0]][2] if len(parts) > 1 or parts[0] in ("F", "M") else f"ال{_AR[parts[0]][2]}"
    return " ".join([*words, *_kind(way, parts, many)])


def _kind(way: Kin, parts: list[str], many: bool) -> list[str]:
    """Kind of sibling after the chain, agreeing with the sibling himself."""
    if not way.link:
        return []
    female = way.down[0] == "f"
    alone = many and parts[0].endswith("-")
    return [_AR_KIND[way.link][female + 2 * alone]]


_NAMED = {"en": _english, "ar": _arabic, "el": _greek}
