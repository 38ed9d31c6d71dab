"""Number words and figures, Arabic and English, as people write them ("خمسة وعشرون", "twenty-five", "1,000")."""

from collections.abc import Sequence

from engine.text.tokens import Token, fold

_UNITS = {
    1: "واحد واحدة وحده احد احدي one a an single",
    2: "اثنان اثنين اثنتان اثنتين اثنا اثني اثنتا اثنتي اتنين تنين ثنين two both",
    3: "ثلاثة ثلاث ثلات ثلاتة تلاته تلات ثلاثه تلاتة three",
    4: "اربعة اربع اربعه four",
    5: "خمسة خمس خمسه five",
    6: "ستة ست سته six",
    7: "سبعة سبع سبعه seven",
    8: "ثمانية ثماني ثمان ثمانيه تمانية تمن تمانيه eight",
    9: "تسعة تسع تسعه nine",
    10: "عشرة عشر عشره ten",
    11: "حداشر eleven",
    12: "اتناشر twelve",
    13: "تلتاشر thirteen",
    14: "اربعتاشر fourteen",
    15: "خمستاشر fifteen",
    16: "ستاشر sixteen",
    17: "سبعتاشر seventeen",
    18: "تمنتاشر eighteen",
    19: "تسعتاشر nineteen",
    20: "عشرون عشرين twenty",
    30: "ثلاثون ثلاثين تلاتين thirty",
    40: "اربعون اربعين forty",
    50: "خمسون خمسين fifty",
    60: "ستون ستين sixty",
    70: "سبعون سبعين seventy",
    80: "ثمانون ثمانين تمانين eighty",
    90: "تسعون تسعين ninety",
    100: "مائة مئة ماية مية ميه مايه مئه hundred",
    200: "مائتان مائتين مئتان مئتين مايتان مايتين مائتا ميتين",
}
_SCALES = {
    1000: "الف الاف الفا thousand",
    2000: "الفان الفين",
    1_000_000: "مليون ملايين مليونا million",
    2_000_000: "مليونان مليونين",
    1_000_000_000: "مليار billion",
}
WORDS = {fold(word): value for value, words in _UNITS.items() for word in words.split()}
SCALES = {fold(word): value for value, words in _SCALES.items() for word in words.split()}
for _value, _stem in (
    (300, "ثلاث"),
    (400, "اربع"),
    (500, "خمس"),
    (600, "ست"),
    (700, "سبع"),
    (800, "ثمان"),
    (900, "تسع"),
):
    for _hundred in ("مائة", "مئة", "ماية", "ميه", "مية", "مايه"):
        WORDS[fold(_stem + _hundred)] = _value
WORDS |= {fold("ثمانمائة"): 800, fold("ثمانيمائة"): 800}
TEENS = {fold(word) for word in ("عشر", "عشرة", "عشره")}
# A count that is also an ordinary word has to stand before what it counts.
WEAK = {fold(word) for word in ("احد", "احدي", "a", "an", "single", "one")}
MOST_PARTS = 40  # of one number; a longer one is as absurd as any


def unit(word: str) -> int | None:
    """A number word alone, its accusative too ("خمسا")."""
    return WORDS.get(word) or (WORDS.get(word[:-1]) if word.endswith("ا") else None)


def read(words: Sequence[Token], at: int) -> tuple[float, int] | None:
    """The number that begins at `at` and the place after it; None where none begins.

    Numbers joined by "and" are one only when each part is smaller than the one it follows or a unit before a ten.
    """
    first = _simple(words, at)
    if first is None:
        return None
    total, end = first
    whole, part = (total, 0.0) if words[at].word in SCALES else (0.0, total)
    for _ in range(MOST_PARTS):
        if end >= len(words):
            break
        word = words[end].word
        scale = SCALES.get(word)
        if scale:
            whole, part, end = (whole + max(part, 1) * scale, 0.0, end + 1)
            continue
        if end == at + 1 and words[at].number:
            break  # "30,000 and one house": a written figure goes on by "thousand" alone
        joined = _joined(words, end, part)
        if joined is None and not part:
            joined = _joined(words, end, 1e12)
        if joined is None:
            break
        part, end = part + joined[0], joined[1]
    return whole + part, end


def _simple(words: Sequence[Token], at: int) -> tuple[float, int] | None:
    token = words[at]
    if token.number:
        return figure(token.word), at + 1
    if token.word in SCALES:
        return float(SCALES[token.word]), at + 1
    value = unit(token.word)
    if value is None:
        return None
    follows = words[at + 1].word if at + 1 < len(words) else ""
    if value < 10 and follows in TEENS:
        return float(value + 10), at + 2
    if value < 10 and follows in WORDS and WORDS[follows] == 100:
        return float(value * 100), at + 2
    return float(value), at + 1


def _joined(words: Sequence[Token], at: int, before: float) -> tuple[float, int] | None:
    """A further part: "وعشرون" after a unit, "وخمسة" after a hundred, "twenty five"."""
    token = words[at]
    word = token.word
    if word in ("و", "and", "-") and at + 1 < len(words):
        at, word = at + 1, words[at + 1].word
    elif word.startswith("و") and (word[1:] in WORDS or word[1:] in SCALES):
        word = word[1:]
    elif not (word.isascii() and before >= 20):
        return None
    value = float(SCALES.get(word, WORDS.get(word, 0)))
    follows = words[at + 1].word if at + 1 < len(words) else ""
    end = at + 1
    if 0 < value < 10 and follows in TEENS:
        value, end = value + 10, at + 2
    elif 0 < value < 10 and follows in WORDS and WORDS[follows] == 100:
        value, end = value * 100, at + 2
    fits = (before < 10 and 20 <= value < 100) or (before >= 20 and 0 < value < 20 and before % 10 == 0)
    fits = fits or (before >= 100 and 0 < value < 100) or (before >= 1000 and 0 < value < 1000)
    return (value, end) if fits else None


def figure(text: str) -> float:
    """A written figure; points and commas before groups of three part thousands. Fractions are divided."""
    text = text.replace("٬", ",").replace("٫", ".")
    if "/" in text:
        upper, _, lower = text.partition("/")
        return figure(upper) / (figure(lower) or 1)
    if "," in text and "." in text[text.rindex(",") :]:
        text = text.replace(",", "")  # "1,234.567": the last mark is the decimal one
    groups = text.replace(",", ".").split(".")
    if len(groups) > 1 and all(len(group) == 3 for group in groups[1:]) and 0 < len(groups[0]) <= 3:
        return float("".join(groups)) if groups[0] != "0" else float(f"0.{''.join(groups[1:])}")
    return float(f"{''.join(groups[:-1])}.{groups[-1]}" if len(groups) > 1 else text)
