"""Whole numbers below a billion in words, as the three languages spell them out."""

from engine.language import Language

_EN = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
]  # fmt: skip
_EN_TENS = [
    "_", "_", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
]  # fmt: skip
_AR = [
    "صفر", "واحد", "اثنان", "ثلاثة", "أربعة", "خمسة", "ستة", "سبعة", "ثمانية", "تسعة", "عشرة",
]  # fmt: skip
_AR_TENS = [
    "_", "_", "عشرون", "ثلاثون", "أربعون", "خمسون", "ستون", "سبعون", "ثمانون", "تسعون",
]  # fmt: skip
_AR_HUNDREDS = [
    "_", "مئة", "مئتان", "ثلاثمئة", "أربعمئة", "خمسمئة", "ستمئة", "سبعمئة", "ثمانمئة", "تسعمئة",
]  # fmt: skip
_EL = [
    "μηδέν", "ένα", "δύο", "τρία", "τέσσερα", "πέντε", "έξι", "επτά", "οκτώ", "εννέα", "δέκα", "έντεκα",
    "δώδεκα", "δεκατρία", "δεκατέσσερα", "δεκαπέντε", "δεκαέξι", "δεκαεπτά", "δεκαοκτώ", "δεκαεννέα",
]  # fmt: skip
_EL_TENS = [
    "_", "_", "είκοσι", "τριάντα", "σαράντα", "πενήντα", "εξήντα", "εβδομήντα", "ογδόντα", "ενενήντα",
]  # fmt: skip
_EL_HUNDREDS = [
    "_", "εκατόν", "διακόσια", "τριακόσια", "τετρακόσια", "πεντακόσια", "εξακόσια", "επτακόσια", "οκτακόσια",
    "εννιακόσια",
]  # fmt: skip


def spelt(number: int, language: Language) -> str:
    return {"en": _english, "ar": _arabic, "el": _greek}[language](number)


def _english(number: int) -> str:
    for scale, name in ((1_000_000, "million"), (1000, "thousand")):
        if number >= scale:
            return " ".join(filter(None, (_english(number // scale), name, _rest(number % scale))))
    if number >= 100:
        rest = number % 100
        return f"{_EN[number // 100]} hundred" + (f" and {_english(rest)}" if rest else "")
    if number < 20:
        return _EN[number]
    return _EN_TENS[number // 10] + (f"-{_EN[number % 10]}" if number % 10 else "")


def _rest(number: int) -> str:
    return "" if not number else f"and {_english(number)}" if number < 100 else _english(number)


def _arabic(number: int) -> str:
    if number < 1000:
        return _arabic_group(number)
    parts = []
    for scale, one, two, many in (
        (1_000_000, "مليون", "مليونان", "ملايين"),
        (1000, "ألف", "ألفان", "آلاف"),
    ):
        count, number = divmod(number, scale)
        if count in (1, 2):
            parts.append(one if count == 1 else two)
        elif count:
            parts.append(f"{_arabic_group(count)} {many if count <= 10 else one}")
    if number:
        parts.append(_arabic_group(number))
    return " و".join(parts)


def _arabic_group(number: int) -> str:
    parts, (hundreds, rest) = [], divmod(number, 100)
    if hundreds:
        parts.append(_AR_HUNDREDS[hundreds])
    if 10 < rest < 20:
        first = {11: "أحد", 12: "اثنا"}.get(rest, _AR[rest - 10])
        parts.append(f"{first} عشر")
    elif rest > 10:
        parts += ([_AR[rest % 10]] if rest % 10 else []) + [_AR_TENS[rest // 10]]
    elif rest or not hundreds:
        parts.append(_AR[rest])
    return " و".join(parts)


def _greek(number: int) -> str:
    words = []
    millions, number = divmod(number, 1_000_000)
    if millions:
        words += [*_greek_group(millions), "εκατομμύριο" if millions == 1 else "εκατομμύρια"]
    thousands, number = divmod(number, 1000)
    if thousands:
        words += ["χίλια"] if thousands == 1 else [*_greek_group(thousands), "χιλιάδες"]
    if number or not words:
        words += _greek_group(number)
    return " ".join(words)


def _greek_group(number: int) -> list[str]:
    if number < 20:
        return [_EL[number]]
    words = []
    hundreds, rest = divmod(number, 100)
    if hundreds:
        words.append("εκατό" if number == 100 else _EL_HUNDREDS[hundreds])
    if rest >= 20:
        words.append(_EL_TENS[rest // 10])
        rest %= 10
    return [*words, _EL[rest]] if rest else words
