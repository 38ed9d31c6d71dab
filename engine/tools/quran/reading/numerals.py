"""Numbers as people say them, cardinal and ordinal, in English, Arabic and Greek. Words come folded by `letters`."""

from collections.abc import Iterator, Sequence
from functools import cache

from engine.tools.quran.reading.letters import fold

_ENGLISH = """
one 1, two second 2, three third 3, four fourth 4, five fifth 5, six sixth 6, seven seventh 7, eight eighth 8,
nine ninth nineth 9, ten tenth 10, eleven eleventh 11, twelve twelfth 12, thirteen thirteenth 13,
fourteen fourteenth 14, fifteen fifteenth 15, sixteen sixteenth 16, seventeen seventeenth 17,
eighteen eighteenth 18, nineteen nineteenth 19,
twenty twentieth 20, thirty thirtieth 30, forty fourty fortieth 40, fifty fiftieth 50, sixty sixtieth 60,
seventy seventieth 70, eighty eightieth 80, ninety ninetieth 90, hundred hundredth 100, couple 2, dozen 12
"""
_ARABIC = """
واحد واحده الواحد الواحده الحادي الحاديه حادي حاديه 1,
اثنان اثنين اثنتان اثنتين اثنا اثني اثنتا اثنتي الثاني الثانيه ثاني ثانيه 2,
ثلاث ثلاثه الثلاث الثالث الثالثه ثالث ثالثه 3, اربع اربعه الاربع الرابع الرابعه رابع رابعه 4,
خمس خمسه الخمس الخامس الخامسه خامس خامسه 5, ست سته الست السادس السادسه سادس سادسه 6,
سبع سبعه السبع السابع السابعه سابع سابعه 7, ثمان ثماني ثمانيه الثماني الثامن الثامنه ثامن ثامنه 8,
تسع تسعه التسع التاسع التاسعه تاسع تاسعه 9, عشر عشره العشر العشره العاشر العاشره عاشر عاشره 10,
عشرون عشرين العشرون العشرين 20, ثلاثون ثلاثين الثلاثون الثلاثين 30, اربعون اربعين الاربعون الاربعين 40,
خمسون خمسين الخمسون الخمسين 50, ستون ستين الستون الستين 60, سبعون سبعين السبعون السبعين 70,
ثمانون ثمانين الثمانون الثمانين 80, تسعون تسعين التسعون التسعين 90, مئه مائه المئه المائه ميه 100,
مئتان مئتين مائتان مائتين المئتين المائتين المئتان المائتان ميتين 200
"""
_GREEK = """
ενα μια ενας 1, δυο 2, τρεις τρια τριων 3, τεσσερις τεσσερα τεσσερεις τεσσαρων 4, πεντε 5, εξι 6,
επτα εφτα 7, οκτω οχτω 8,
εννεα εννια 9, δεκα 10, εντεκα ενδεκα 11, δωδεκα 12, δεκατρεις δεκατρια 13, δεκατεσσερις δεκατεσσερα 14, δεκαπεντε 15,
δεκαεξι δεκαξι 16, δεκαεπτα δεκαεφτα 17, δεκαοκτω δεκαοχτω 18, δεκαεννεα δεκαεννια 19, εικοσι 20, τριαντα 30,
σαραντα 40, πενηντα 50, εξηντα 60, εβδομηντα 70, ογδοντα 80, ενενηντα 90, εκατο εκατον 100,
διακοσια διακοσιοι διακοσιες 200
"""
_GREEK_STEMS = """
δευτερ 2, τριτ 3, τεταρτ 4, πεμπτ 5, εκτ 6, εβδομ 7, ογδο 8, ενατ 9, δεκατ 10, ενδεκατ 11, δωδεκατ 12, εικοστ 20,
τριακοστ 30, τεσσαρακοστ 40, πεντηκοστ 50, εξηκοστ 60, εβδομηκοστ 70, ογδοηκοστ 80, ενενηκοστ 90, εκατοστ 100,
διακοσιοστ 200
"""
_GREEK_ENDINGS = ["οσ", "η", "ο", "ησ", "ου", "ον", "οι", "εσ", "α", "ουσ", "ων", "ην"]
_JOINTS = frozenset(("and", "بعد", "και"))
_FIRSTS = frozenset(["first", "1st", "πρωτη", "πρωτο", "πρωτοσ", "الاولي", "الاول"])
_MOST = 1000


def _rows(table: str) -> Iterator[tuple[str, int]]:
    for row in table.replace("\n", " ").split(","):
        *words, value = row.split()
        yield from ((fold(word), int(value)) for word in words)


@cache
def values() -> dict[str, int]:
    """Word -> value, of those that stand for a number by themselves."""
    ordinals = ((stem + ending, value) for stem, value in _rows(_GREEK_STEMS) for ending in _GREEK_ENDINGS)
    return dict((*_rows(_ENGLISH), *_rows(_ARABIC), *_rows(_GREEK), *ordinals))


def number(words: Sequence[str], start: int) -> tuple[int, int] | None:
    """The number that begins at `words[start]` and the place after it; None where none does.

    "Two hundred and fifty five", "خمسة عشر", "مئتان وخمس وخمسون"; words that do not make one number end it
    ("two three", "five and ten"). A first is no number of its own ("first ten") but ends one ("fifty first").
    """
    total = values().get(words[start])
    if total is None:
        return None
    place = start + 1
    while place < len(words):
        joint = words[place] if words[place] in _JOINTS and place + 1 < len(words) else ""
        word = words[place + bool(joint)]
        if not joint and word.startswith("و") and word not in values():
            joint, word = "و", word[1:]
        merged = _merged(total, values().get(word) or _last(word), joint, arabic=word >= "\u0600")
        if merged is None:
            break
        total, place = merged, place + 1 + (joint in _JOINTS)
    return total, place


def _last(word: str) -> int:
    return 1 if word in _FIRSTS else 0


def _merged(total: int, value: int, joint: str, *, arabic: bool) -> int | None:
    """Both as one number, None where people mean two."""
    if not value or total >= _MOST:
        return None
    rest = total % 100
    if not joint and value == 100 and 0 < total < 10:
        return total * 100
    if value >= 100:
        return total + value if joint == "بعد" and total < 100 else None
    if rest == 0:
        return total + value if joint != "بعد" else None
    if rest >= 20 and rest % 10 == 0 and value < 10:
        return total + value if not joint else None
    if arabic and rest < 10 and value % 10 == 0 and value >= 10:
        return total + value if (joint == "و") == (value > 10) and joint != "بعد" else None
    return None
