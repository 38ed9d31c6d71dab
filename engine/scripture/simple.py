"""From the Uthmani spelling to one near today's, for searching; never shown. Every rule is listed here.

1. Pause and sajda marks go, and with them the spaces around them. Tatweel goes.
2. A word that begins with "يَٰ" is the vocative and becomes two words: يا and the rest.
3. The small alef (U+0670) on a bare و or ى within a word replaces it by ا (صلوٰة becomes صلاة), on a final ى it goes
   (موسىٰ becomes موسى); elsewhere it becomes ا, but in the words that are written without it today (`_WITHOUT`).
4. A small waw or ya (U+06E5, U+06E6) within a word becomes و or ي, at its end it goes. The small noon (U+06E8) is ن.
5. A hamza above (U+0654) with a fatha is آ before ا (not after يّ) and أ after a sukun; otherwise it is ئ, but آ in
   "with signs" (بئاي). ءا is آ, ءي after ا is ئي, ء before أ or إ is أ, رءي is رأي. The alef of union ٱ is ا. The
   night and the plural relatives get their second lam (اليل becomes الليل).
6. ى is ي within a word, after a kasra and where it has a vowel of its own.
7. Vowel marks and all other marks of recitation go.

Tanzil's own simple text differs in single words, whose spelling follows no rule; import it where it matters.
"""

import re

PAUSES = "\u06d6-\u06dc\u06de\u06e9"
_PAUSE = re.compile(rf" ?[{PAUSES}]")
_WITHOUT = re.compile(
    "(?<=ه)\u0670(?=ذ|ؤ)|(?<=ذ)\u0670(?=ل)|(?<=ل)\u0670(?=كن|ه)|(?<=أول)\u0670(?=ئ)|(?<=حم)\u0670(?=ن)"
)
_VOWELS = re.compile("[\u064b-\u0653\u06df\u06e0\u06e2\u06e3\u06ea-\u06ed\u0640]")
_RULES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile("(?<!\\S)يَ\u0670\u0653?(?=\\S)"), "يا "),
    (re.compile("\u0650ى\u0653?(?!\\S)"), "\u0650ي"),
    (re.compile("ى(?=[\u064e-\u0652])"), "ي"),
    (re.compile("\u0652\u0640?\u064e\u0654(?!ا)"), "أ"),
    (re.compile("[وى]\u0670(?=[^\\s\u0653])"), "ا"),
    (re.compile("(?<=ي[\u0650\u0651][\u0650\u0651]\u0640)\u064e\u0654"), "ئ"),
    (re.compile("\u064e\u0654ا"), "آ"),
    (_VOWELS, ""),
    (_WITHOUT, ""),
    (re.compile("(?<=ى)\u0670"), ""),
    (re.compile("[\u06e5\u06e6](?!\\S)"), ""),
    (re.compile("ءا"), "آ"),
    (re.compile("\u0654"), "ئ"),
    (re.compile("(?<=ب)ئا(?=ي)"), "آ"),
    (re.compile("اءي(?=.)"), "ائي"),
    (re.compile("رءي"), "رأي"),
    (re.compile("(?<!\\S)ء(?=[أإ])"), "أ"),
    (re.compile("(?<=ٱل)(?=يل(?!\\S)|\u0670[تئ])"), "ل"),
    (re.compile("ى(?=\\S)"), "ي"),
)
_LETTERS = str.maketrans({"\u0670": "ا", "\u06e5": "و", "\u06e6": "ي", "\u06e8": "ن", "ٱ": "ا"})


def unpaused(text: str) -> str:
    """The text without pause and sajda marks and the spaces that set them off."""
    return _PAUSE.sub("", text).strip(" ")


def simple(text: str) -> str:
    """The words in simple letters, one space between them."""
    text = unpaused(text)
    for pattern, letters in _RULES:
        text = pattern.sub(letters, text)
    return text.translate(_LETTERS)
