"""Tokens of a question about wealth and its numbers, exact: "10k", "2.5 million", "مليون ونص", "1.234,50"."""

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from engine.text.number_words import is_vague, needs_count
from engine.text.token_numbers import SCALES, TEENS, WORDS
from engine.text.tokens import Token, bare
from engine.tools.zakat.reading.lexicon import key

# Arabic in Latin letters, where it tells what an amount is.
_LATIN = {
    written: word
    for word, spelt in {
        "عندي": "3andi 3endi 3indi 3ndi 3andy 3andna", "معي": "ma3i m3i ma3y", "معايا": "ma3aya m3aya",
        "علي": "3alay 3layi 3alayi", "عليا": "3alaya 3alayya 3laya", "ذهب": "dahab dhahab thahab zahab",
        "فضه": "fadda fidda fedda", "عيار": "3iyar 3yar 3eyar eyar", "الف": "alf alaf", "دين": "deyn",
        "غنم": "ghanam", "بقر": "ba2ar", "سنه": "sana", "قمح": "2ame7 qam7",
    }.items()
    for written in spelt.split()
}  # fmt: skip
_TOKEN = re.compile(
    rf"(?<!\w)(?i:{'|'.join(sorted(_LATIN, key=len, reverse=True))})(?!\w)|"
    r"\d+(?:[.,٫٬/'’]\d+)*|[^\W\d_]+|[^\w\s]|\n"
)
_SPACED = re.compile(r"(?<![\d.,٫٬])(\d{1,3})((?:[ \u00a0\u202f،]\d{3})+)(?!\d|[.,٫٬]\d{3})")
_MARKS = "ـ\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2068\u2069"

_GREEK = {
    "ενα ενας μια": 1, "δυο": 2, "τρια τρεις": 3, "τεσσερα τεσσερις": 4, "πεντε": 5, "εξι": 6, "επτα εφτα": 7,
    "οκτω οχτω": 8, "εννεα εννια": 9, "δεκα": 10, "εντεκα": 11, "δωδεκα": 12, "δεκατρια": 13, "δεκατεσσερα": 14,
    "δεκαπεντε": 15, "εικοσι": 20, "τριαντα": 30, "σαραντα": 40, "πενηντα": 50, "εξηντα": 60, "εβδομηντα": 70,
    "ογδοντα": 80, "ενενηντα": 90, "εκατο εκατον": 100, "διακοσια διακοσιες": 200, "τριακοσια τριακοσιες": 300,
    "τετρακοσια τετρακοσιες": 400, "πεντακοσια πεντακοσιες": 500, "εξακοσια εξακοσιες": 600,
    "επτακοσια εφτακοσια": 700, "οκτακοσια οχτακοσια": 800, "εννιακοσια": 900,
}  # fmt: skip
_UNITS = {key(word): value for word, value in WORDS.items()} | {
    key(word): value for words, value in _GREEK.items() for word in words.split()
}
_UNITS |= {"zero": 0, "صفر": 0, "dozen": 12, "مييه": 100}
_TIMES = {key(word): value for word, value in SCALES.items()} | {
    key(word): value
    for words, value in {
        "χιλια χιλιες χιλιοι χιλιαδες": 1000, "εκατομμυριο εκατομμυρια": 1_000_000, "k": 1000, "m": 1_000_000,
        "mn": 1_000_000, "mio": 1_000_000, "bn": 1_000_000_000, "billions": 1_000_000_000, "millions": 1_000_000,
        "mil": 1000, "مليارات": 1_000_000_000, "thousands": 1000, "ملاين": 1_000_000, "lakh": 100_000,
        "lakhs": 100_000, "crore": 10_000_000, "crores": 10_000_000, "تريليون": 10**12, "trillion": 10**12,
        "تلاف": 1000, "تالاف": 1000,
    }.items()
    for word in words.split()
}  # fmt: skip
_LONGEST = 40  # characters of a figure; a longer one is as absurd as any
_MOST_PARTS = 40  # of one number; a longer one is as absurd as any
_PARTS = {
    "half": Fraction(1, 2), "نص": Fraction(1, 2), "نصف": Fraction(1, 2), "ربع": Fraction(1, 4),
    "quarter": Fraction(1, 4), "تلت": Fraction(1, 3), "μισο": Fraction(1, 2), "μιση": Fraction(1, 2),
}  # fmt: skip
_KNOWN = frozenset([*_UNITS, *_TIMES, *_PARTS])
_TEENS = {key(word) for word in TEENS}
_ARTICLES = ("a", "an")
# A count that is also an ordinary word stands for one only before what it counts.
WEAK = frozenset({*_ARTICLES, "one", "single", "both", "واحد", "واحده", "وحده", "احد", "احدي", "ενα", "ενας", "μια"})
_AND = ("و", "and", "και", "-")


def tokens(text: str) -> list[Token]:
    """Words, figures and every mark; a figure grouped by spaces ("10 000") is one. Places count characters."""
    kept = [(place, char) for place, given in enumerate(text) if given not in _MARKS for char in bare(given)]
    places = [place for place, _ in kept]
    plain = _SPACED.sub(_closed, "".join(char for _, char in kept))
    found = [
        Token(
            _LATIN.get(piece[0].lower()) or key(piece[0]), piece[0], places[piece.start()], places[piece.end() - 1] + 1
        )
        for piece in _TOKEN.finditer(plain)
    ]
    return _grouped(found)


def _closed(found: re.Match[str]) -> str:
    return found[1] + re.sub(r"[ \u00a0\u202f،]", "'", found[2])


def _grouped(found: list[Token]) -> list[Token]:
    """ "عيار 21 350" keeps its two figures; "10k" and "ب18" already come apart as figure and word."""
    apart: list[Token] = []
    for token in found:
        spaced = "'" in token.word and written(token)
        if spaced and apart and apart[-1].word in ("عيار", "العيار"):
            first, _, rest = token.word.partition("'")
            apart.append(replace(token, word=first, end=token.start + len(first)))
            token = replace(token, word=rest, start=token.start + len(first) + 1)
        apart.append(token)
    return apart


def written(token: Token) -> bool:
    """Whether the token is a figure."""
    return token.word[0] in "0123456789"


def figure(text: str, *, weight: bool = False) -> Fraction:
    """A written figure. Three digits after a mark are thousands; after the one point of a `weight` decimals."""
    text = re.sub("['’]", "", text).replace("٬", ",").replace("٫", ".")
    if len(text) > _LONGEST:
        return Fraction(10) ** _LONGEST
    if "/" in text:
        upper, _, lower = text.partition("/")
        return figure(upper) / (figure(lower) or 1)
    marks = [char for char in text if char in ",."]
    groups = re.split("[,.]", text)
    thousands = all(len(group) == 3 for group in groups[1:]) and 0 < len(groups[0]) <= 3 and groups[0] != "0"
    same = len(set(marks)) == 1
    if not marks or (thousands and same and not (weight and marks == ["."])):
        return Fraction("".join(groups))
    if same and len(marks) > 1:
        return Fraction("".join(groups))
    return Fraction(f"{''.join(groups[:-1])}.{groups[-1]}")


def part_at(words: Sequence[Token], at: int) -> tuple[Fraction, int] | None:
    """ "half a", "a quarter of a", "نص": a part of the unit that follows, with the place of the unit."""
    part = _PARTS.get(_stripped(words[at].word))
    place = at + 1
    while part is not None and place < len(words) and words[place].word in (*_ARTICLES, "of", "one"):
        place += 1
    return (part, place) if part is not None and place < len(words) else None


def is_part(word: str) -> bool:
    """Whether a word is that for a part: "ربع", "half"."""
    return word in _PARTS


def number_at(words: Sequence[Token], at: int) -> tuple[Fraction, int] | None:
    """The number that begins at `at`, and the place after it."""
    start = _part(words, at)
    if start is None:
        return None
    value, end = start
    whole = Fraction(0)
    for _ in range(_MOST_PARTS):
        if end >= len(words):
            break
        word = _scale(words, end, first=end == at)
        if word in _TIMES and _scales(words, end):
            scaled = max(value, Fraction(1)) if word not in ("k", "m") and not value else value
            whole, value, end = whole + scaled * _TIMES[word], Fraction(0), end + 1
            half = _half(words, end, _TIMES[word])
            if half:
                whole, end = whole + half[0], half[1]
            continue
        if word == "hundred" and 10 < value < 100:
            value, end = value * 100, end + 1
            continue
        if written(words[at]) and end == at + 1:
            break  # "5,000 and one car": a figure goes on by "thousand" alone
        joined = _joined(words, end, value, whole)
        if joined is None:
            break
        value, end = joined
    return whole + value, end


def _scale(words: Sequence[Token], at: int, *, first: bool) -> str:
    """The word at `at` without what clings to a scale: "المليون" where a number begins, "الملايين" after "خمسة"."""
    word = words[at].word
    plain = _stripped(word) if first else word.removeprefix("ال")
    return plain if plain in _TIMES else word


def _scales(words: Sequence[Token], at: int) -> bool:
    """ "10 k" and "5 m" want their figure right before."""
    return len(words[at].word) > 1 or (at > 0 and written(words[at - 1]))


def _part(words: Sequence[Token], at: int) -> tuple[Fraction, int] | None:
    token = words[at]
    follows = words[at + 1].word if at + 1 < len(words) else ""
    if written(token):
        return figure(token.word), at + 1
    word = _stripped(token.word)
    if word in _PARTS:
        place = at + 1 + (follows in _ARTICLES)
        scale = _stripped(words[place].word) if place < len(words) else ""
        return (_PARTS[word] * _TIMES[scale], place + 1) if scale in _TIMES and len(scale) > 1 else None
    if word in _TIMES and len(word) > 1:
        if word in ("mil", "mio") or needs_count(word) or _is_vague(words, at):
            return None
        return Fraction(1), at  # the loop multiplies
    value = _UNITS.get(word, _UNITS.get(word[:-1]) if word.endswith("ا") else None)
    if value is None:
        return None
    if word in WEAK and word in _ARTICLES and not (follows in _TIMES and len(follows) > 1) and follows != "hundred":
        return None
    if value < 10 and follows in _TEENS:
        return Fraction(value + 10), at + 2
    if value < 10 and _UNITS.get(follows) == 100:
        return Fraction(value * 100), at + 2
    return Fraction(value), at + 1


def _is_vague(words: Sequence[Token], at: int) -> bool:
    """Whether nobody knows how many of a scale are meant: "a few thousand", "a couple of million"."""
    before = at - 1 - (at > 1 and words[at - 1].word == "of")
    return before >= 0 and is_vague(words[before].word)


def _stripped(word: str) -> str:
    """Without the conjunction or article before a number word."""
    if word in _KNOWN:
        return word
    stems = (word[len(cut) :] for cut in ("وال", "ال", "و", "ب", "ف", "ل") if word.startswith(cut))
    scales = (word[len(cut) :] for cut in ("بال", "لل", "فال") if word.startswith(cut))  # "بالمية" is a percentage
    known = next((stem for stem in stems if stem in _KNOWN), "")
    return known or next((stem for stem in scales if stem in _TIMES), word)


def _joined(words: Sequence[Token], at: int, value: Fraction, whole: Fraction) -> tuple[Fraction, int] | None:
    """A further part: "five" after "twenty", "وعشرون" after "خمسة", "وخمسمائة" after "ألف"."""
    word = words[at].word
    arabic = word.startswith("و") and word != "و" and _stripped(word) != word
    spoken_and = word in _AND and at + 1 < len(words)
    place = at + 1 if spoken_and else at
    if not (arabic or spoken_and or (not _arabic(word) and not written(words[at]))):
        return None
    token = words[place]
    if token.word in WEAK and token.word in _ARTICLES:
        return None
    part = _part(words, place)
    if part is None or part[1] == place or (written(token) and not (whole and not value and _arabic(words[at].word))):
        return None
    added, end = part
    if written(token) and end < len(words) and (words[end].word in _TIMES):
        return None
    fits = (0 < value % 100 < 10 and 20 <= added < 100 and (arabic or word == "و")) or _room(value, whole, added)
    return (value + added, end) if fits else None


def _room(value: Fraction, whole: Fraction, added: Fraction) -> bool:
    if added == 100 and 0 < value < 10:
        return False
    if not value:
        return bool(whole) and added < 1000
    return (value >= 20 and value % 10 == 0 and added < 10) or (value >= 100 and value % 100 == 0 and added < 100)


def _half(words: Sequence[Token], at: int, scale: int) -> tuple[Fraction, int] | None:
    """ "مليون ونص", "million and a half", "مليون ونصف المليون"."""
    place = at
    if place < len(words) and words[place].word in ("and", "و"):
        place += 1 + (place + 1 < len(words) and words[place + 1].word in _ARTICLES)
    if place >= len(words):
        return None
    word = words[place].word
    part = _PARTS.get(word.removeprefix("و") if place == at and word.startswith("و") else word if place > at else "")
    times = _TIMES.get(_scale(words, place + 1, first=False)) if place + 1 < len(words) else None
    return (part * scale, place + 1 + (times == scale)) if part is not None and times in (None, scale) else None


def _arabic(word: str) -> bool:
    return "\u0600" <= word[0] <= "\u06ff"
