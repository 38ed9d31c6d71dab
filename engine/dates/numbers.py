"""Days of a month in figures and words: "1st", "twenty-seventh", "السابع والعشرين", "15η". Pure."""

import re

from engine.text.folding import fold

_ENGLISH = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
    *("eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth"),
    *("nineteenth", "twentieth"),
)
_ARABIC = {
    1: "اول حادي واحد",
    2: "ثاني تاني",
    3: "ثالث تالت",
    4: "رابع",
    5: "خامس",
    6: "سادس",
    7: "سابع",
    8: "ثامن تامن",
    9: "تاسع",
    10: "عاشر",
}
_GREEK = ("πρωτη", "δευτερη", "τριτη", "τεταρτη", "πεμπτη", "εκτη", "εβδομη", "ογδοη", "ενατη", "δεκατη")
_TENS = {"العشرين": 20, "العشرون": 20, "عشرين": 20, "الثلاثين": 30, "الثلاثون": 30, "ثلاثين": 30}


def _table() -> dict[str, int]:
    words = {word: number for number, word in enumerate(_ENGLISH, 1)}
    words |= {f"twenty {word}": 20 + number for number, word in enumerate(_ENGLISH[:9], 1)}
    words |= {"thirtieth": 30, "thirty first": 31}
    words |= {word: number for number, word in enumerate(_GREEK, 1)}
    words |= {fold(word): value for word, value in _TENS.items()}
    for number, spelt in _ARABIC.items():
        for word in spelt.split():
            words |= {word: number, f"ال{word}": number}
            if number < 10:
                words |= {f"{the}{word} عشر": 10 + number for the in ("", "ال")}
                words |= {f"{the}{word} و{tens}": 20 + number for the in ("", "ال") for tens in ("العشرين", "عشرين")}
    return words


_WORDS = _table()
DAY = (
    r"(?:\d{1,2}(?:st|nd|rd|th|ησ|η|οσ|ου|ο)?(?!\d)|"
    + "|".join(sorted(map(re.escape, _WORDS), key=len, reverse=True))
    + ")"
)
DAY = DAY.replace(r"\ ", " ")


def day_number(spelt: str) -> int | None:
    """1 to 99 for a match of DAY."""
    figures = re.match(r"\d+", spelt)
    return int(figures[0]) if figures else _WORDS.get(re.sub(r"\s+", " ", spelt))
