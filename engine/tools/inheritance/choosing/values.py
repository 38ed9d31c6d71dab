"""What an option says, read into values: fractions, counts of shares, "the residue", "nothing", manner, yes and no."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.text.number_words import cardinal
from engine.text.numbers import number_at
from engine.text.tokens import Token, fold, tokens

_ONE = {"نصف": 2, "ثلث": 3, "ربع": 4, "خمس": 5, "سدس": 6, "سبع": 7, "ثمن": 8, "تسع": 9, "عشر": 10}
_TWO = {
    f"{stem}{ending}": value
    for stem, value in _ONE.items()
    if stem not in ("نصف", "عشر")
    for ending in ("ان", "ين", "ا")
}
_MANY = {"اثلاث": 3, "ارباع": 4, "اخماس": 5, "اسداس": 6, "اسباع": 7, "اثمان": 8, "اتساع": 9, "اعشار": 10}
_PARTED = re.compile(r"(?<=\d) ?/ ?(?=\d)")
_ENGLISH = {"half": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "eighth": 8, "twelfth": 12}
_NUMBER_TOO = {"خمس", "سبع", "تسع", "عشر"}
_NOTHING = re.compile(
    r"لا شيء(?! مما| من ذلك)|لاشيء|لا (?:ي|ت)رث|لا نصيب|لا حق|محجوب|ليس ل|صفر|غير وارث|"
    r"لا (?:ي|ت)ستحق|لا (?:ي|ت)اخذ|nothing|excluded|"
    r"محروم|ليسوا|ليست|ليسا من|لم (?:ي|ت)رث|لا ارث|لا ميراث|لا، لا|ساقط|(?<!لا )(?:ي|ت)سقط"
)
_ALL = re.compile(
    r"كل (?:ال)?(?:تركة|مال|ميراث)|جميع (?:ال)?(?:تركة|مال|ميراث|اسهم)|المال كله|"
    r"(?:التركة|المال|الميراث) (?:كلها|كاملة?)|كامل (?:ال)?(?:تركة|مال|ميراث)|"
    r"(?:^|\W)الكل(?:$|\W)|(?:^|\W)ما ترك(?:$|\W)|كلها|كله|جميعها|الميراث كله|everything|whole"
)
_RESIDUE = re.compile(
    r"(?:الباقي|باقي)(?! ا?ل?(?:ورثة|اخوة|ابناء|اولاد|بنات))|"
    r"ما بقي|ما تبقي|المتبقي|بقية التركة|the rest|residue|remainder"
)
_RETURNED = re.compile(r"(?:ال)?باقي (?:\w+ )?(?:بال|ب|ال)?ردا?(?=\W|$)")  # "the rest by return" is no residue
_MANNERS = {
    "residue": re.compile(r"تعصيب|عصبة|العصبات|عصوبة"),
    "fixed": re.compile(r"(?<!بعد )(?<!بعد ال)فرض"),
    "return": re.compile(r"(?:^|\W)(?:بال|وال|ال|ب|و)?رد(?:ا|اً)?(?:$|\W)"),
    "womb": re.compile(r"رحم|ارحام"),
    "loyalty": re.compile(r"ولاء"),
}
_DOUBLE = re.compile(
    r"للذكر مثل حظ ا?ل?انثيين|للذكر ضعف|للابن (?:ضعف|مثلي|مثلا)|"
    r"للاخ (?:ضعف|مثلي|مثلا)|الذكر ضعف|ضعف (?:نصيب|حظ|ما لل?) ?ا?ل?(?:انثي|بنت|"
    r"اخت)|male .*twice|نصف (?:حظ|نصيب) (?:ال)?(?:ابن|اخ|ذكر|ولد)"
)
_HALF_OF = re.compile(r"نصف (?:حظ|نصيب) (?:ال)?(?:ابن|اخ|ذكر|ولد)")
_EQUAL = re.compile(r"بالتساوي|بالسوية|بالسويه|متساو|مناصفة|بينهم سواء|equally|للذكر مثل حظ الانثي(?!ين)")


@dataclass(frozen=True, slots=True)
class Value:
    """`parts` are fractions said, in order; `counts` plain numbers (shares of a base, or money)."""

    parts: tuple[Fraction, ...] = ()
    counts: tuple[Fraction, ...] = ()
    nothing: bool = False
    whole: bool = False
    residue: bool = False
    manners: frozenset[str] = frozenset()
    double: bool = False
    equal: bool = False
    of_residue: bool = False
    percent: bool = False
    inherits: bool = False

    @property
    def empty(self) -> bool:
        said = self.parts or self.counts or self.nothing or self.whole or self.residue or self.inherits
        return not (said or self.manners or self.double or self.equal)


def value(text: str) -> Value:
    """Everything `text` says about a share."""
    plain = fold(text)
    words = tokens(_PARTED.sub("/", text))
    parts: list[Fraction] = []
    counts: list[Fraction] = []
    at = 0
    while at < len(words):
        found = _part(words, at)
        if found is not None:
            parts.append(found[0])
            at = found[1]
            continue
        number = number_at(words, at)
        if number is not None and not _ordinary(words, at, number[1]):
            out_of = _out_of(words, number[1])
            if out_of is not None:
                parts.append(number[0] / out_of[0])
                at = out_of[1]
                continue
            (parts if words[number[1] - 1].word.count("/") else counts).append(number[0])
            if re.fullmatch(r"\d{1,3}\.\d{3}", words[at].word):
                counts.append(number[0] / 1000)  # thousands or decimals: the text does not say
            at = number[1]
            continue
        if words[at].word in ("سهم", "جزء") and (out_of := _out_of(words, at + 1)) is not None:
            parts.append(1 / out_of[0])
            at = out_of[1]
            continue
        if words[at].word in ("سهمان", "سهمين", "جزان", "جزءان", "جزءين", "سهما2"):
            counts.append(Fraction(2))
        at += 1
    single = re.fullmatch(r"\W*(?:ال)?(?:سهم|جزء)\W*", plain)
    percent = "%" in plain or "بالمائة" in plain or "بالمئة" in plain or "في المائة" in plain
    if percent and counts:
        parts, counts = [*parts, *(count / 100 for count in counts)], []
    if _HALF_OF.search(plain):
        parts = []
    manners = frozenset(name for name, pattern in _MANNERS.items() if pattern.search(plain))
    of_residue = bool(re.search(r"(?<!ال)(?:ثلث|ربع|نصف|سدس|ثلثا|ثلثي) (?:الباقي|ما بقي|المتبقي)", plain))
    return Value(
        tuple(parts),
        tuple(counts) or ((Fraction(1),) if single else ()),
        bool(_NOTHING.search(plain)),
        bool(_ALL.search(plain)),
        (bool(_RESIDUE.search(_RETURNED.sub(" ", plain))) and not of_residue) or "residue" in manners,
        manners,
        bool(_DOUBLE.search(plain)),
        bool(_EQUAL.search(plain)),
        of_residue,
        percent,
        bool(
            re.fullmatch(
                r"\W*(?:(?:ت|ي)رث\w*|وارثة?|ل(?:ه|ها|هم|هن|هما) نصيب(?: (?:فيه|منه)ا?)?|نصيب(?:ه|ها|هم|هن) الشرعي)\W*",
                plain,
            )
        ),
    )


def _ordinary(words: Sequence[Token], start: int, end: int) -> bool:
    """ "واحد" after a noun and the like are no counts of shares."""
    word = words[start].word
    return (word in ("احد", "احدي", "a", "an", "وحده") and end - start == 1) or (
        word in ("واحد", "واحدة") and start > 0 and words[start - 1].word not in ("(", ":", "-")
        and words[start - 1].word not in ("سهم", "جزء", "لكل")
    ) or (word in ("الف",) and start == end)  # fmt: skip


def _out_of(words: Sequence[Token], at: int) -> tuple[Fraction, int] | None:
    """The base in "7 من 24", "سهم من أصل ثمانية"."""
    while at < len(words) and words[at].word in ("سهم", "سهما", "اسهم", "سهام", "جزء", "اجزاء", "جزءا"):
        at += 1
    if at < len(words) and words[at].word in ("من", "علي", "of", "out"):
        at += 1
        while at < len(words) and words[at].word in ("اصل", "مجموع", "of"):
            at += 1
        if at < len(words) and (number := number_at(words, at)) and number[0] > 1:
            return number[0], number[1]
    return None


def _part(words: Sequence[Token], at: int) -> tuple[Fraction, int] | None:
    """A fraction in words at `at`: "ثلاثة أرباع", "نصف الثمن", "الثلثان"."""
    number = number_at(words, at) if words[at].word not in _NUMBER_TOO else None
    if number is None and words[at].word.startswith("ال") and (count := cardinal(words[at].word[2:])):
        number = Fraction(count), at + 1  # "the five sixths"
    if number and number[1] < len(words) and number[0] == int(number[0]):
        plural = _MANY.get(_stem(words[number[1]].word)) or _ENGLISH.get(words[number[1]].word.removesuffix("s"))
        if plural:
            return Fraction(int(number[0]), plural), number[1] + 1
    found = _simple(words, at)
    if found is None:
        return None
    end = at + 1
    following = words[end].word if end < len(words) else ""
    if following.startswith("ال") and (inner := _simple(words, end)) is not None and found.numerator == 1:
        return found * inner, end + 1
    return found, end


def _stem(word: str) -> str:
    for prefix in ("وال", "بال", "لل", "ال", "و", "ب", "ل"):
        if word.startswith(prefix) and len(word) - len(prefix) >= 3:
            return word[len(prefix) :]
    return word


def _simple(words: Sequence[Token], at: int) -> Fraction | None:
    word = words[at].word
    if word in _ENGLISH:
        return Fraction(1, _ENGLISH[word])
    for form in (word, _stem(word), word[1:] if word.startswith("و") else word):
        for base in (form, form[:-1] if form[-1:] in "اه" else form, form.removesuffix("ها"), form.removesuffix("هما")):
            if base in _ONE and not (base in _NUMBER_TOO and form == word):
                return Fraction(1, _ONE[base])
            if base in _TWO and not (form == word and base[:-1] in _NUMBER_TOO and base.endswith("ا")):
                return Fraction(2, _TWO[base])
            if base in ("ثلثي", "ربعي", "ثمني", "سدسي"):
                return Fraction(2, _ONE[base[:-1]])
    return None
