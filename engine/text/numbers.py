"""Numbers in a text: figures in the digits of every script, with separators, fractions and percentages, and words in
English, Arabic and Greek. Pure; each word is looked at a bounded number of times.

    [one.plain for one in read("five hundred euros, or 2.5%", "en")] == ["500", "2.5%"]
    number_at(tokens("ترك خمسة وعشرين ألفا"), 1) == (25000, 4)

Words alone are looked up in `number_words`; what they make together is told here.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import islice

from engine.language import Language
from engine.text.analysis import is_stop_word
from engine.text.number_words import COUNTING, Kind, Word, is_percent, is_vague, stems, word_of
from engine.text.tokens import Token, fold

_FEW_WORDS, _AHEAD = 8, 4  # words that a number among tokens mostly has; words looked at behind its end
MOST_WORDS = 40  # of one number among tokens; a longer one is as absurd as any
LONGEST = 40  # characters of a figure among tokens; a longer one is as absurd as any
_ARABIC_MARKS = str.maketrans("٬٫", ",.")
_LONGEST = 300  # digits of one figure; a longer row of them is read in pieces
_DIGITS = rf"\d{{1,{_LONGEST}}}"
_GROUPED = r"(?<!\d)\d{1,3}(?:(?P<mark>[,٬'’\u00a0\u202f ])\d{3})(?:(?P=mark)\d{3})*(?!\d)"
_DOTTED = {"el": r"(?<![\d.])\d{1,3}(?:\.\d{3})+(?!\.?\d)"}
_DOTTED_TWICE = r"(?<![\d.])\d{1,3}(?:\.\d{3}){2,}(?!\.?\d)"
_POINT: dict[Language, str] = {"en": "[.٫]", "ar": "[.,٫]", "el": "[.,]"}
_GAP = re.compile(r"[\s\u00a0\u202f‑–-]{0,4}")
_PERCENT = re.compile(r"\s?[%٪]")
_ORDINAL_SIGN = re.compile(r"(?<=\d)(?:st|nd|rd|th|ος|ου|ον|ο|ης|ην|η)\b")
_BOUND = re.compile("و|ل(?!ير)|بال|ال")
_NEXT_WORD = re.compile(r"\s{1,3}([^\W\d_]{1,30})")
_NEXT_WORDS = re.compile(r"\s{1,3}([^\W\d_]{1,12})(?:\s{1,3}([^\W\d_]{1,12}))?")
_HUNDRED, _THOUSAND = 100, 1000
_HUNDREDS = range(_HUNDRED, _THOUSAND, _HUNDRED)


@dataclass(frozen=True, slots=True)
class Number:
    """`start` and `end` count characters of the text. `ordinal`: a place in a row ("the third", "4th")."""

    value: Fraction
    start: int
    end: int
    percent: bool = False
    ordinal: bool = False

    @property
    def plain(self) -> str:
        """The same for every way to write it: "500", "2.5", "1/3", "25%"."""
        return plain(self.value) + ("%" if self.percent else "")


@dataclass(frozen=True, slots=True)
class _Token:
    word: Word
    start: int
    end: int
    near: bool  # nothing but a space or a hyphen stands between it and the token before
    counts: bool = False  # the noun that it counts stands right behind


@dataclass(frozen=True, slots=True)
class _Part:
    """A number in the making, and the place of the token after it. `scale`: of its last part; `open`: more may join."""

    value: Fraction
    end: int
    scale: int = 0
    open: bool = True


def read(text: str, language: Language) -> list[Number]:
    """The numbers of a text in order. `language` tells what a point or a comma between digits means."""
    return list(_read(text, language))


@lru_cache(maxsize=64)  # the readers of one message ask for its numbers again and again
def _read(text: str, language: Language) -> tuple[Number, ...]:
    tokens, found, at = list(_tokens(text, language)), list[Number](), 0
    while at < len(tokens):
        part = _number(tokens, at)
        if part is None:
            at = _after_vague(tokens, at)
            continue
        end = tokens[part.end - 1].end
        after = _percentage(text, end)
        ordinal = tokens[part.end - 1].word.kind == "ordinal" and part.value.denominator == 1
        ordinal = ordinal or (not after and _ORDINAL_SIGN.match(text, end) is not None)
        found.append(Number(part.value, tokens[at].start, after or end, percent=bool(after), ordinal=ordinal))
        at = part.end
        while at < len(tokens) and tokens[at].start < (after or end):
            at += 1
    return tuple(found)


def number_at(words: Sequence[Token], at: int, kinds: AbstractSet[Kind] = COUNTING) -> tuple[Fraction, int] | None:
    """The number of words of these `kinds` that begins at a token, and the place after it; None where none does."""
    places = list[int]()
    found = _first(_run(words, at, kinds, places))
    if found is None or is_percent(words[at].word, ""):
        return None
    return found.value, places[found.end - 1] + 1


def _run(words: Sequence[Token], at: int, kinds: AbstractSet[Kind], places: list[int]) -> Iterator[_Token]:
    """The words for numbers from `at` on, each right behind the other; their `places` are noted as they are read."""
    language: Language = "en"
    for place in range(at, len(words)):
        token = words[place]
        if token.word == "-" and places:
            continue
        word = _figure_of(token.word, language) if token.number else word_of(_written(token))
        if word is None or word.kind not in kinds:
            return
        if not places and word.multiplier and _is_vague(words, at):
            return
        language = word.language
        counts = word.is_dual_or_scale and place + 1 < len(words) and _is_counted(words[place + 1].word)
        places.append(place)
        yield _Token(word, token.start, token.start + 2, len(places) > 1, counts)


def joined(words: Iterable[Word]) -> tuple[int, int] | None:
    """The whole number that begins a row of words, and how many of them it takes."""
    found = _first(_Token(word, place, place + 2, bool(place)) for place, word in enumerate(words))
    return (int(found.value), found.end) if found is not None and found.value.denominator == 1 else None


def _first(words: Iterator[_Token]) -> _Part | None:
    """The number that begins the row. A part alone is none. No more words are taken than it may need."""
    tokens = list[_Token]()
    found = None
    for most in (_FEW_WORDS, MOST_WORDS):
        tokens += islice(words, most - len(tokens))
        found = _number(tokens, 0) if tokens else None
        if found is None or len(tokens) < most or found.end + _AHEAD <= most:
            break
    is_bare = found is not None and found.value < 1 and tokens[0].word.kind == "part"
    return None if is_bare else found


def _is_vague(words: Sequence[Token], at: int) -> bool:
    """Whether nobody knows how many of a scale are meant: "a few thousand", "a couple of million"."""
    before = at - 1 - (at > 1 and words[at - 1].word == "of")
    return before >= 0 and is_vague(words[before].word)


def _written(token: Token) -> str:
    """With the marks that tell words apart, unless a reader made another word of it."""
    return token.raw if token.raw == token.word or fold(token.raw) == token.word else token.word


@lru_cache(maxsize=4096)
def _figure_of(written: str, language: Language) -> Word:
    return Word("figure", figure(written), language)


@lru_cache(maxsize=4096)
def figure(written: str, *, is_weight: bool = False) -> Fraction:
    """A figure in a text whose language is not known. Three digits behind each mark are thousands, behind the only
    point of a weight decimals ("1.234"); other digits behind the last mark are decimals. Fractions are divided."""
    if len(written) > LONGEST:
        return Fraction(10) ** LONGEST
    upper, stroke, lower = re.sub("['’]", "", written).partition("/")
    if stroke:
        return figure(upper) / (figure(lower) or 1)
    upper = upper.translate(_ARABIC_MARKS)
    marks, groups = re.findall("[,.]", upper), re.split("[,.]", upper)
    decimals = len(groups[-1]) != 3 or (len(groups) == 2 and (groups[0] == "0" or len(groups[0]) > 3))
    if marks and (decimals or len(set(marks)) > 1 or (is_weight and marks == ["."])):
        return Fraction(f"{''.join(groups[:-1])}.{groups[-1]}")
    return Fraction("".join(groups))


def values(text: str, language: Language) -> set[str]:
    """The numbers of a text as `Number.plain`, without those that are one: "one" says little."""
    return {one.plain for one in read(text, language)} - {"1"}


def is_number(word: str) -> bool:
    """Whether a folded word, or the stem of one, stands for a number."""
    return word[:1].isdigit() or word in stems()


def _tokens(text: str, language: Language) -> Iterator[_Token]:
    last = -10
    for match in _pattern(language).finditer(text):
        word = _figure(match, language) or word_of(match.group())
        if word is not None and word.kind != "sign_of_money":
            near = match.start() - last <= 4 and _GAP.fullmatch(text, last, match.start()) is not None
            after = _NEXT_WORD.match(text, match.end()) if word.is_dual_or_scale else None
            yield _Token(word, match.start(), match.end(), near, after is not None and _is_counted(after[1]))
            last = match.end()


def _is_counted(word: str) -> bool:
    """Whether an Arabic word is the noun that a dual before it counts: "ألفا دينار", but "ألفا لأمه", "ألفا نقدا"."""
    bound = _BOUND.match(word) or word.endswith("ا") or not word.isalpha()
    return not (bound or is_stop_word(word) or word_of(word))


_PATTERNS: dict[Language, re.Pattern[str]] = {}


def _pattern(language: Language) -> re.Pattern[str]:
    if language not in _PATTERNS:
        point = _POINT[language]
        decimal = rf"(?<!\d[.,٫]){_DIGITS}{point}{_DIGITS}(?![.,٫/:]?\d)"
        _PATTERNS[language] = re.compile(
            rf"(?P<fraction>(?<![\d/.,])\d{{1,3}}/\d{{1,3}}(?![\d/]))"
            rf"|(?P<grouped>(?:{_GROUPED}|{_DOTTED.get(language, _DOTTED_TWICE)})(?:{point}\d{{1,9}}(?![.,]?\d))?)"
            rf"|(?P<decimal>{decimal})|(?P<digits>{_DIGITS})|(?P<part>[¼-¾⅐-⅞])|[^\W\d_]+"
        )
    return _PATTERNS[language]


def _figure(match: re.Match[str], language: Language) -> Word | None:
    return _valued(match.lastgroup, match.group(), language) if match.lastgroup else None


@lru_cache(maxsize=4096)
def _valued(group: str, written: str, language: Language) -> Word:
    """What a figure that the group of the pattern matched says."""
    if group == "part":
        return Word("part", _part(written), language)
    if group == "fraction":
        upper, _, lower = written.partition("/")
        return Word("figure", Fraction(int(upper), int(lower) or 1), language)
    if group == "grouped":
        whole, last = re.split(r"\D", written), written[-4:-3]
        is_decimal = len(whole[-1]) != 3 or (len(whole) > 2 and last in ".,٫" and last not in written[:-4])
        after = whole.pop() if is_decimal else ""
        return Word("figure", _decimal("".join(whole), after), language)
    if group == "decimal":
        whole_, after = re.split(r"\D", written)
        return Word("figure", _decimal(whole_, after), language)
    return Word("figure", Fraction(int(written)), language)


@cache
def _part(sign: str) -> Fraction:
    return Fraction(unicodedata.numeric(sign)).limit_denominator(10)


def _decimal(whole: str, after: str) -> Fraction:
    return Fraction(int(whole + after), 10 ** len(after))


def _number(tokens: Sequence[_Token], at: int) -> _Part | None:
    """The number that begins at a token: groups below a thousand with their scales, each smaller than the last."""
    found = _scaled(tokens, at)
    if found is None or (tokens[at].word.doubtful and found.end == at + 1):
        return None
    while found.open:
        joint, place = _joint(tokens, found.end)
        if place >= len(tokens):
            break
        added = _of_thousands(tokens, found, _scaled(tokens, place), place)
        if added is None or not _follows(tokens, found, added, joint=joint, place=place):
            break
        found = _Part(found.value + added.value, added.end, added.scale, added.open and bool(added.scale))
    return _after_hundreds(tokens, found) or _and_a_half(tokens, found)


def _of_thousands(tokens: Sequence[_Token], found: _Part, added: _Part | None, place: int) -> _Part | None:
    """In Arabic speech hundreds right behind millions are of thousands: "مليون وميتين" is 1,200,000."""
    spoken = added is not None and not added.scale and added.value in _HUNDREDS and tokens[place].word.language == "ar"
    if added is None or not spoken or tokens[place].word.kind == "figure" or found.scale < _THOUSAND**2:
        return added
    return replace(added, value=added.value * _THOUSAND, scale=_THOUSAND, open=False)


def _after_hundreds(tokens: Sequence[_Token], found: _Part) -> _Part | None:
    """With the hundreds behind it: "الخامسة والعشرون بعد المئة"."""
    after, hundreds = _at(tokens, found.end), _at(tokens, found.end + 1)
    if not (after and hundreds and after.kind == "after" and found.value < _HUNDRED) or hundreds.joined:
        return None
    return _Part(found.value + hundreds.value, found.end + 2, open=False) if hundreds.value in _HUNDREDS else None


def _follows(tokens: Sequence[_Token], found: _Part, added: _Part, *, joint: bool, place: int) -> bool:
    """Whether a further part goes on with the number: it is smaller than the last scale, and joined as its language
    joins."""
    word = tokens[place].word
    hundreds = found.scale and found.value / found.scale % _HUNDRED == 0 and added.value < _HUNDRED * found.scale
    if joint and word.language == "ar" and added.scale == found.scale and hundreds:
        return True  # "ثمانمئة ألف وثلاثة آلاف"
    if word.kind == "part" or added.value >= found.scale or added.scale >= found.scale:
        return False
    if word.kind == "figure" and not (joint and word.language == "ar"):
        return bool(added.scale) and not joint
    return joint == (word.language == "ar") or word.language == "en"


def _scaled(tokens: Sequence[_Token], at: int) -> _Part | None:
    """A group with the scale behind it ("five hundred thousand", "half a million"), or a scale alone."""
    word = tokens[at].word
    if word.kind == "article":
        follows = _at(tokens, at + 1)
        return _scaled(tokens, at + 1) if follows and follows.kind == "scale" else None
    if word.is_dual_or_scale and not tokens[at].counts:  # "ألفا وخمسمئة" is 1500
        return _Part(word.multiplier, at + 1, int(word.multiplier))
    if word.kind == "scale" and word.value >= _THOUSAND:
        again = _at(tokens, at + 1)
        if again is not None and _multiplies(again):  # "ألف ألف", "a thousand million"
            return _Part(word.value * again.multiplier, at + 2, int(again.multiplier))
        return _Part(word.value, at + 1, int(word.value))
    group = _group(tokens, at)
    if group is None:
        return None
    place = _unit_of_part(tokens, group) if group.value.denominator > 1 and word.kind != "figure" else group.end
    scale = _at(tokens, place)
    if scale and _multiplies(scale):
        return _Part(group.value * scale.multiplier, place + 1, int(scale.multiplier))
    if group.value >= _THOUSAND and word.kind == "cardinal":  # a dual: "ألفان"
        return _Part(group.value, group.end, int(group.value) // 2)
    return group


def _after_vague(tokens: Sequence[_Token], at: int) -> int:
    """The next place; after "a few thousand", which is no number, the one behind the scale."""
    if tokens[at].word.kind != "vague":
        return at + 1
    place = at + 1
    while (word := _at(tokens, place)) is not None and word.kind in ("of", "scale", "scale_of_several"):
        place += 1
    return place


def _multiplies(word: Word) -> bool:
    """Whether a word multiplies the group before it."""
    return word.multiplier >= _THOUSAND and not (word.joined or word.led)


def _unit_of_part(tokens: Sequence[_Token], part: _Part) -> int:
    """Where the scale would stand that a part is of: "half a million", "three quarters of the million"."""
    place = part.end
    for kind in ("of", "article"):
        word = _at(tokens, place)
        place += word is not None and word.kind == kind
    return place


def _group(tokens: Sequence[_Token], at: int) -> _Part | None:
    """What stands before a scale: a figure, a part, or words below a thousand."""
    word = tokens[at].word
    if word.kind == "figure":
        part = _at(tokens, at + 1)
        small = part is not None and part.kind == "scale" and part.value < _THOUSAND and 0 < word.value < _HUNDRED
        if part is not None and small and not (part.joined or part.led or part.doubtful):
            return _Part(word.value * part.value, at + 2)  # "15 hundred"
        mixed = part and word.value.denominator == 1 and _is_rest(tokens, at + 1)
        return _Part(word.value + part.value, at + 2, open=False) if part and mixed else _Part(word.value, at + 1,
                                                                                               open=False)  # fmt: skip
    if word.kind in ("part", "times"):
        return _Part(word.value, at + 1, open=False)
    found = _small(tokens, at)
    while found is not None and found.open:
        joint, place = _joint(tokens, found.end)
        added = _small(tokens, place) if place < len(tokens) else None
        if added is None or not _fits(found.value, added.value, tokens[place].word, joint=joint):
            break
        found = _Part(found.value + added.value, added.end, open=added.open)
    return found


def _is_rest(tokens: Sequence[_Token], at: int) -> bool:
    """Whether the token is a fraction that belongs to the figure before it: "5½", "5 1/2"."""
    word, is_sign = tokens[at].word, tokens[at].end - tokens[at].start == 1
    return (
        (word.kind == "figure" or (word.kind == "part" and is_sign))
        and 0 < word.value < 1
        and word.value.denominator in (2, 3, 4, 5, 8)
    )


def _small(tokens: Sequence[_Token], at: int) -> _Part | None:
    """One word with what it multiplies: "five hundred", "خمسة عشر", "ثلاث مئة", "two thirds"."""
    word = tokens[at].word
    if word.kind == "article":
        scale = _at(tokens, at + 1)
        return _small(tokens, at + 1) if scale and scale.kind == "scale" else None
    if word.kind == "scale" and word.value < _THOUSAND:
        return _Part(word.value, at + 1)
    if word.kind not in ("cardinal", "ordinal"):
        return None
    after = _at(tokens, at + 1)
    times = _times(word, after) if after is not None and not (after.joined or after.led) else None
    if after is not None and times is not None:
        return _Part(times, at + 2, open=after.kind in ("scale", "cardinal"))
    return _Part(word.value, at + 1, open=word.kind == "cardinal" or word.language != "en")


def _times(word: Word, after: Word) -> Fraction | None:
    """What a word makes together with the one right behind it; None where they are two."""
    value = word.value
    if word.language == "ar" and 1 <= value < 10 and after.kind == "cardinal" and after.value == 10:
        return value + 10
    if after.kind == "scale" and after.value < _THOUSAND and word.language == after.language:
        least = 3 if word.language == "ar" else 1
        return value * after.value if least <= value < _HUNDRED else None
    if word.kind != "cardinal" or not 1 <= value < 10:
        return None
    if after.language == word.language and after.kind == ("parts" if value > 1 else "part"):
        return value * after.value if value > 1 or after.language == "en" else None
    named = after.neuter or (after.language == "en" and after.kind == "ordinal" and value == 1)
    return value / after.value if named and after.value >= 3 and value < after.value else None


def _fits(value: Fraction, added: Fraction, word: Word, *, joint: bool) -> bool:
    """Whether words below a thousand make one number as their language joins them."""
    if not 0 < added < _HUNDRED:
        return False
    over_hundred = value >= _HUNDRED and value % _HUNDRED == 0
    tens = value % _HUNDRED >= 20 and value % 10 == 0 and added < 10
    if word.language == "ar":
        return joint and (over_hundred or (0 < value % _HUNDRED < 10 and added >= 20))
    return (over_hundred and (word.language == "en" or not joint)) or (tens and not joint)


def _and_a_half(tokens: Sequence[_Token], found: _Part) -> _Part:
    """With the part of one behind it ("two and a half million", "مليون ونصف"), or less it ("مليون إلا ربع")."""
    less, part = _at(tokens, found.end), _at(tokens, found.end + 1)
    if less and part and found.scale and (less.kind, part.kind) == ("less", "part"):
        return _Part(found.value - part.value * found.scale, found.end + 2)
    joint, place = _joint(tokens, found.end)
    if place < len(tokens) and tokens[place].word.kind == "article" and joint and tokens[place].near:
        place += 1
    part = _at(tokens, place)
    if not joint or part is None or part.kind != "part" or found.value < 1:
        return found
    end = _unit_of_part(tokens, _Part(part.value, place + 1))
    scale = _at(tokens, end)
    if scale and _multiplies(scale):
        if found.scale:  # "a million and half a million"
            more = part.value * scale.multiplier if scale.multiplier <= found.scale else 0
            return replace(found, value=found.value + more, end=end + 1) if more else found
        return _Part((found.value + part.value) * scale.multiplier, end + 1)
    return _Part(found.value + part.value * max(found.scale, 1), place + 1)


def _joint(tokens: Sequence[_Token], at: int) -> tuple[bool, int]:
    """Whether "and" stands there or is written with the next word, and the place of what it joins; a place beyond the
    tokens where the number ends."""
    if at >= len(tokens) or not tokens[at].near:
        return False, len(tokens)
    if tokens[at].word.kind == "joint":
        return True, at + 1 if at + 1 < len(tokens) and tokens[at + 1].near else len(tokens)
    return tokens[at].word.joined or tokens[at].word.either, at


def _at(tokens: Sequence[_Token], at: int) -> Word | None:
    """The word of the token right behind the one before it."""
    return tokens[at].word if at < len(tokens) and tokens[at].near else None


def _percentage(text: str, end: int) -> int:
    """Where the sign or the words of a percentage end that stand behind a number; 0 where none do."""
    if sign := _PERCENT.match(text, end):
        return sign.end()
    if (words := _NEXT_WORDS.match(text, end)) is None:
        return 0
    count = is_percent(words[1], words[2] or "")
    return words.end(count) if count else 0


def plain(value: Fraction) -> str:
    """The shortest figure: "500", "2.5", "1/3"."""
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if value.denominator == 1 or rest != 1:
        return str(value)
    places = next(many for many in range(1, 2 * _LONGEST) if 10**many % value.denominator == 0)
    digits = str(value.numerator * 10**places // value.denominator).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}".rstrip("0").rstrip(".")
