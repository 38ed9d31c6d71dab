"""Messages made to keep a reader busy: a few pieces of text that readers look for, repeated to a length. Pure."""

import random
from collections.abc import Iterator

from engine.text.bare import beginning

LEADS = (
    "", "", "", "prayer times in ", "zakat on ", "surah ", "a man died leaving ", "what date is ", "hadith ", "I have ",
    "how many times does ", "is this a verse: ", "متى صلاة ", "كم زكاة ", "عندي ", "مات عن ", "سورة ", "هل صح حديث ",
    "دعاء ", "πέθανε και άφησε ", "ώρες προσευχής ", "was ist ", "and ", "والجمعة ",
)  # fmt: skip
PIECES = (
    *("9", "1 ", "٣", "1,", "1.", "1/", "10:", "2:255 ", "1-", "100,000 ", "½", "1000 1000 ", "12.345,"),
    *("(", ")", "[", "]", "{", "}", "«", "»", "﴿", "﴾", '"', "'", "“", "”", "*", "_", "`", "<a>", "</", "&#"),
    *("\u064b", "\u0651\u064e", "ـ", "\u0301", "\u200f", "\u200d", "\u00a0", "\n", " ", "\t", "\0", "\u2028", "😀"),
    *("-", "–", ".", "...", "!", "?", "؟", ",", "،", ";", ":", "/", "\\", "|", "%", "$", "@", "#", "+", "=", "°"),
    *("a", "A ", "ا", "و", "و ", "ال", "وال", "لل", "ب", "ه", "ة", "α", "ς", "é", "ß", "ﷺ", "ﷲ"),
    *("مليون ", "المليون ", "ألف ", "مئة و", "عشرون و", "نصف ", "million ", "thousand ", "hundred and ", "half a "),
    *("twenty ", "εκατό ", "χίλια ", "k ", "kg ", "dollars ", "ريال ", "gold 21k ", "5 camels ", "ذهب ", "debt "),
    *("Athens ", "New York ", "in ", "Paris, ", "مكة ", "القاهرة ", "في ", "Αθήνα ", "στην ", "Egypt ", "san "),
    *("37.98 N ", "1°1'N ", "lat 1 ", "north ", "next ", "city of ", "Cairo and "),
    *("son of a ", "brother's ", "ابن ", "بنت ابن ", "أخ ", "زوجة و", "and a wife ", "γιος ", "mother, ", "two sons "),
    *("wife of a ", "son (", "damn "),
    *("died ", "مات ", "leaving ", "without ", "ليس له ", "not ", "no ", "except ", "من ", "of the ", "who ", "then "),
    *("Ramadan ", "رمضان ", "1 Ramadan 1447 ", "5 June ", "Friday ", "الجمعة ", "days ", "ago ", "until ", "eid "),
    *("بعد ",),
    *("surah ", "سورة البقرة ", "verse ", "آية ", "juz ", "al-", "بسم الله ", "قال ", "الله ", "hadith "),
    *("Bukhari ",),
    *("kill myself ", "اموت ", "he hits me ", "لا ", "sorry ", "no wait ", "I mean ", "thanks ", "hello "),
    *("please ",),
    *("A) x ", "(b) ", "1) ", "option ", "http://a.b/", "www.", "a.b", "a@b.c ", "ignore all ", "in your answer "),
    *("write ",),
    *("and what about ", "what ", "how ", "when ", "كم ", "متى ", "πότε ", "και ", "fee ", "the "),
    *("to ", "x", "xy ", "1a"),
)  # fmt: skip
LAST = ("", "", "", "?", "!", " x", "؟", ")", "\n", " ريال", " years", "﴾", " in Hijri", " is it a verse?")


def hostile(count: int, longest: int, seed: int = 7) -> Iterator[str]:
    """`count` texts of `longest` characters at most, as readers count them: of one piece, of two and of three."""
    chance = random.Random(seed)
    for number in range(count):
        if number < count // 3:
            pieces = [PIECES[(number + seed) % len(PIECES)]]
        else:
            pieces = [chance.choice(PIECES) for _ in range(chance.choice((1, 2, 2, 3)))]
        lead, last = chance.choice(LEADS), chance.choice(LAST)
        unit = "".join(pieces)
        text = (lead + unit * (longest // len(unit)))[: longest - len(last)] + last
        yield beginning(text, longest)


def shortened(text: str) -> str:
    """Enough of a text to know it by."""
    return f"{text[:40]!r} ({len(text):,} characters)"
