"""What is told of the property and its ways: estate, debts, funeral, bequests, schools, later deaths; any language."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache

from engine.text.number_words import cardinal, counts, is_vague, needs_count, scale
from engine.text.numbers import figure, number_at
from engine.text.tokens import Token, fold, tokens
from engine.tools.common.areas import squared
from engine.tools.common.bounds import Bound, bound
from engine.tools.inheritance.reading import others, sums
from engine.tools.inheritance.reading.figured import in_figures, names_relative
from engine.tools.inheritance.reading.units import same, unit_at
from engine.tools.inheritance.reading.words import words


@dataclass(frozen=True, slots=True)
class Willed:
    """A bequest: a part of what is left, or an amount; `to` as the text says it."""

    part: Fraction
    amount: Fraction
    to: str


@dataclass(frozen=True, slots=True)
class Property:
    """`unit` is the currency or measure as written; amounts are as told, a sign included; `apart` what is left in other
    currencies or measures; `bounds` what is said of the "gross", the "debts" or the "funeral" where it is not exact;
    `unused` what is said of amounts that count nowhere."""

    gross: Fraction | None = None
    debts: Fraction = Fraction(0)
    funeral: Fraction = Fraction(0)
    unit: str = ""
    willed: tuple[Willed, ...] = ()
    bounds: Mapping[str, Bound] = field(default_factory=dict)
    apart: tuple[sums.Wealth, ...] = ()
    unused: tuple[str, ...] = ()


_DEBT = re.compile(
    r"(?:debts?|owed?s?|owing|loans?|(?<!\w)و?(?:ال)?(?:دين|ديون|ديونه|مدين\w*|مديون\w*|قرض\w*|ديونا|دينا)|عليه|عليها|"
    r"χρε\w+|χρωστ\w+|οφειλ\w+|δανει\w+)"
)
_OWED_AFTER = re.compile(
    r"(?: (?:dollars?|euros?|pounds?|ευρω))?(?: (?:of|in|still))? "
    r"(?:owing|debts?|loan|mortgage|ديون|دينا?|قرضا?|χρεο[συ]?|χρεη|δανειου?)"
    r"(?!\w)(?! (?:to|for)\b)"
)
_WILLED_AFTER = re.compile(
    r"(?:(?! and |left |leaves )[^.,;\d]){0,45}?\b(?:in|by|through) (?:his|her|the|a) will\b(?!\W*\d)|"
    r" ?(?:as )?(?:an? |the )?(?:will|bequest|wasiyy?ah?)\b(?!\W*\d)| ?وصية(?!\w)|[^.,;\d]{0,25}στη testament"
)
_FUNERAL = re.compile(r"funeral|burial|shroud|تجهيز|كفن|تكفين|جناز|دفن|κηδει")
_WILL = re.compile(
    r"bequea\w+|bequests?|willed|in (?:his|her) will|(?:his|her|a|the) will|اوصي\w*|وصية|وصي|"
    r"(?<!\w)[وف]?ا?وصت(?!\w)|تبرع|testament|κληροδοτ\w+"
)
_PARTS = {
    "half": "1/2", "third": "1/3", "thirds": "1/3", "quarter": "1/4", "fourth": "1/4", "fifth": "1/5",
    "sixth": "1/6", "eighth": "1/8", "tenth": "1/10", "all": "1", "everything": "1", "whole": "1", "نصف": "1/2",
    "نص": "1/2", "ثلث": "1/3", "ثلثي": "2/3", "ثلثين": "2/3", "ثلثا": "2/3", "ربع": "1/4", "خمس": "1/5",
    "سدس": "1/6", "ثمن": "1/8", "عشر": "1/10", "كل": "1", "جميع": "1", "كامل": "1", "μισο": "1/2",
    "μιση": "1/2", "τριτο": "1/3", "τεταρτο": "1/4", "πεμπτο": "1/5", "εκτο": "1/6", "ολη": "1", "ολα": "1",
    "μισα": "1/2",
}  # fmt: skip
SCHOOLS = (
    ("hanafi", r"hanafi|حنفي|حنفية|احناف|ابي حنيفة|ابو حنيفة|χαν[αε]φ"),
    ("maliki", r"maliki|malikite|مالكي|الامام مالك|μαλικ"),
    ("shafii", r"shaf(?:i|e|a)|شافعي|σαφι"),
    ("hanbali", r"hanbal|حنبلي|حنابلة|الامام احمد|χανμπαλ|χαμπαλ"),
)
_LATER = re.compile(
    r"[,;.،؛]?\s*(?:and |but |و)?(?:(?:then|afterwards|later|after that|subsequently|shortly after|a year later)\b"
    r"(?=[^.;]{0,50}\b(?:died|passed away|dies|die)\b)|(?:ثم|وبعدها|بعدها|وبعد ذلك|"
    r"وبعده)(?= ?(?:ب\w+ )?(?:مات|توفي|توفت|ماتت|اتوف))|"
    r"(?:\band|\bbut) (?=[^.;,]{0,30}\b(?:died|passed away|dies) (?:before|prior to) "
    r"(?:the )?(?:division|distribution))|"
    r"و(?=(?:مات|توف|اتوف)\w* [^.؛،]{0,30}قبل (?:ال)?(?:قسمة|تقسيم|توزيع)(?!\w))|"
    r"(?:υστερα|επειτα|μετα)(?=[^.;]{0,40}πεθαν))"
)
_SEPARATED = re.compile(r"(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))")
_SHORT = re.compile(r"(?<![\w.,٫٬])(\d+(?:\.\d+)?)\s?(k|m|mln)(?!\w)")


def schools(text: str) -> tuple[str, ...]:
    """Schools that are named, in the fixed order."""
    plain = _plain(text)
    return tuple(name for name, pattern in SCHOOLS if re.search(pattern, plain))


def apart(text: str) -> tuple[str, tuple[str, ...]]:
    """The first death and what is told of later ones, in order: " ... then the son died leaving ..."."""
    plain = fold(text) if len(fold(text)) == len(text) else text
    cuts = [found.start() for found in _LATER.finditer(plain.lower())]
    parts = [text[start:end] for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    return parts[0], tuple(part.strip(" ,;.،؛") for part in parts[1:])


_HE_OWED = re.compile(  # "24,000 she owed on a loan"
    r"\s*(?:dollars?|usd|pounds?|euros?|gbp|eur)?,? (?:(?:that|which) )?(?:he|she|they) (?:still |also )?"
    r"ow(?:ed|es|e)\b"
)


@lru_cache(maxsize=16)  # asked twice of one message
def property_of(text: str) -> Property:
    text = in_figures(squared(text))
    plain = _plain(text)
    gross: list[sums.Sum] = []
    unused = [sums.clause(plain, start) for start in _vague(plain)]
    called: list[Fraction] = []  # those that the text itself calls the estate
    taken: list[tuple[str, sums.Sum]] = []  # what comes off: "debts", "funeral", "will"
    willed: list[Willed] = list(_parts(plain))
    to_him, greek = others.owed_to(plain), others.owed_in_greek(text)
    for amount, start, end, unit in _amounts(plain):
        if _NOT_THAT.search(plain, max(0, start - _NEAR), start):
            continue  # "not 120, it was 96 thousand"
        before = _ANOTHER_CLAUSE.split(plain[max(0, start - _NEAR) : start])[-1][-45:]
        after = plain[end : end + 14]
        inexact = bound(plain[:start], plain[end:])
        one = sums.Sum(amount, unit, start, end, sums.is_part(before, plain[end:]), bound=inexact)
        about = _nearest(before)
        about = "estate" if about == "debt" and sums.FETCHED.search(before) else about
        if about != "will" and _WILLED_AFTER.match(plain[end:]) and _CALLED.search(before) is None:
            about = "will"
        if about == "will" and _another(willed, plain, start, end):
            willed.append(Willed(Fraction(0), amount, _legatee(plain[end:]) or _before(plain[:start])))
            taken.append(("will", one))
        elif about == "funeral" or _FUNERAL.match(after.strip()):
            taken.append(("funeral", one))
        elif any(first <= start < last for first, last in to_him) or (
            about == "debt" and (greek or sums.ANOTHERS_DEBT.search(before) or _is_paid(plain[end:]))
        ):
            unused.append(sums.clause(plain, start))
        elif about == "debt" or _HE_OWED.match(plain, end) or _OWED_AFTER.match(plain, end):
            taken.append(("debts", one))
        elif sums.of_things(plain[end:]):
            unused.append(sums.clause(plain, start))
        elif about != "will" and not sums.of_a_building(sums.clause(plain, start), plain[end:]):
            gross.append(replace(one, left=about == "estate"))
            named = _CALLED.search(before)
            worth = named is not None and named[0].startswith("worth") and gross[-1].valued  # "a house worth"
            called += [amount] if (named and not worth) or _CALLED_AFTER.match(plain[end:]) else []
    found, left = sums.estates(gross, called, plain)
    unit = next((each.unit for each in gross if each.unit and same(each.unit) == same(found[0][0].unit)), "")
    unit = unit or next((each.unit for each in gross if each.unit), "")
    known = {same(unit), *(same(one.unit) for one, _ in found[1:])}
    foreign = [one for _, one in taken if unit and one.unit and same(one.unit) not in known]
    unused += [sums.clause(plain, each.start) for each in (*left, *foreign)]
    taken = [(what, one) for what, one in taken if one not in foreign]
    own = [(what, one) for what, one in taken if not (one.unit and unit) or same(one.unit) == same(unit)]
    bounds = {what: one.bound for what, one in own if one.bound and what != "will"}
    bounds |= {"gross": found[0][0].bound} if found and found[0][0].bound else {}
    return Property(
        found[0][1] if found else None,
        _sum(own, "debts"),
        _sum(own, "funeral"),
        unit,
        tuple(each for each in willed if not any(each.amount == one.amount for one in foreign)),
        bounds,
        tuple(_apart(one, total, taken) for one, total in found[1:]),
        tuple(unused),
    )


def _apart(one: sums.Sum, total: Fraction, taken: Sequence[tuple[str, sums.Sum]]) -> sums.Wealth:
    """What is left in another currency, and what is owed in it."""
    owed = [(what, each) for what, each in taken if each.unit and same(each.unit) == same(one.unit)]
    return sums.Wealth(total, one.unit, _sum(owed, "debts") + _sum(owed, "funeral"), one.bound)


def _sum(taken: Sequence[tuple[str, sums.Sum]], what: str) -> Fraction:
    return sum((one.amount for each, one in taken if each == what), Fraction(0))


_NOT_THAT = re.compile(r"(?<!\w)(?:not|isn't|wasn't|مش|مو|ليس\w*|ليست|موب|οχι|δεν ειναι|δεν ηταν)\s*$")


def _is_paid(after: str) -> bool:
    return _PAID.match(_ANOTHER_CLAUSE.split(after[:_NEAR], maxsplit=1)[0]) is not None


_PAID = re.compile(
    r".{0,25}?\b(?:already|were|was|been)\b.{0,20}?\b(?:paid|settled|cleared)\b|"
    r".{0,25}?(?:تم سداد|سدد(?:ت|نا|وا|ناها|وها)|"
    r"εξοφλ|πληρωθ)"
)
_ANOTHER_CLAUSE = re.compile(
    r"[.;؛\n]|(?:,|،) |\band (?=(?:he|she|they) )|(?=\b(?:promis|pledg|vow)\w+)|"
    r"(?<=\s)(?=و?(?:وعد|تعهد|نذر)ت? )|(?=υποσχεθ|υπεσχ)"
)
_CALLED = re.compile(
    r"(?:(?<!of )(?<!of his )(?<!of her )(?:estate|total|worth|assets)|(?<!\w)و?(?:ال)?تركت?[ةه]ا?|"
    r"περιουσια|κληρονομια)"
    r"(?: (?:is|was|of|equals|comes to|value[ds]?|worth|about|at|هي|كلها|قدرها|مقدارها|قيمتها|تبلغ|بقيمة|ειναι))*"
    r"\W*(?:(?:us|sar|egp|aed|usd) ?)?$"
)
_CALLED_AFTER = re.compile(r"(?: \w+)? ?(?:is |was )?(?:the |his |her )?(?:estate|in total)\b| (?:هي )?التركة")


def _another(willed: Sequence[Willed], plain: str, start: int, end: int) -> bool:
    """Whether an amount after the word for a bequest is one: the first, or one more that names who takes it."""
    if any(each.part for each in willed):
        return False
    before = plain[max(0, start - _NEAR) : start]
    joined = re.search(r"(?:\band|,|،|(?<!\w)و)\s*$", before) or plain[start : start + 1] == "و"
    return not willed or bool(joined and _legatee(plain[end : end + 30]))


def _before(told: str) -> str:
    """ "he willed to the poor ten thousand": the one who takes, named before what he takes."""
    words_of_will = list(_WILL.finditer(told))
    return _legatee(told[words_of_will[-1].end() :]) if words_of_will else ""


def _plain(text: str) -> str:
    plain = " ".join(each.word for each in words(text)) if re.search("[\u0370-\u03ff]", text) else fold(text)
    plain = _WITH.sub(lambda found: found[1] if _counts(found[1]) else found[0], _SEPARATED.sub("", plain))
    plain = re.sub(r"(?:half an?|نصف|نص) (?:million|مليون)", "500000", plain)
    return _SHORT.sub(lambda found: f"{Fraction(found[1]) * (1000 if found[2] == 'k' else 1_000_000)}", plain)


_WITH = re.compile(r"(?<!\w)ب(\w+)")


def _counts(word: str) -> bool:
    """Whether a word that "ب" stands before is a number: "بعشرة آلاف"."""
    return word.isdigit() or counts(word)


_NEAR = 80  # characters before a number that tell what it is


def _amounts(plain: str) -> Iterator[tuple[Fraction, int, int, str]]:
    """Numbers that count no people and no parts."""
    read = list(tokens(plain))
    at = 0
    while at < len(read):
        if read[at].word[:1] == "و" and _counts(read[at].word[1:]):
            read[at] = replace(read[at], word=read[at].word[1:])  # a number of its own: "للفقراء وخمسة آلاف للمسجد"
        number = None if _one(read[at]) or _is_open(read, at) else number_at(read, at)
        if number is None:
            at += 1
            continue
        start, end = read[at].start, read[number[1] - 1].end
        value = number[0] + _and_half(read, number[1])
        follows = read[number[1]] if number[1] < len(read) else None
        unit = _unit_of(plain, start, end)
        people = follows is not None and names_relative(follows.word)
        share = (
            "/" in plain[start:end]
            or plain[end : end + 1] == "%"
            or re.match(r" ?(?:percent|بالمية|في المية)", plain[end:])
        )
        years = re.match(r" (?:years?|days?|months?|عام|سنة|سنوات|سنين|يوم|شهر|shares|سهم|اسهم|سهما)", plain[end:])
        dated = not unit and 1900 <= value <= 2100 and bool(sums.DATED.search(plain, max(0, start - _NEAR), start))
        aged = not unit and value <= sums.OLDEST and bool(sums.AGED.search(plain, max(0, start - _NEAR), start))
        if not (people or share or years or dated or aged) and (value >= 50 or unit):
            signed = bool(re.search(r"(?:-|−|minus |negative |سالب |ناقص )\W?$", plain[max(0, start - _NEAR) : start]))
            yield -value if signed else value, start, end, unit
        at = number[1]


def _vague(plain: str) -> Iterator[int]:
    """The places of scales whose number is left open: "a few thousand", "thousands"."""
    read = tokens(plain)
    yield from (token.start for at, token in enumerate(read) if _is_open(read, at))


def _is_open(read: Sequence[Token], at: int) -> bool:
    if at and (read[at - 1].number or _counts(read[at - 1].word)):
        return False
    before = at - 1 - (at > 1 and read[at - 1].word == "of")
    vague = before >= 0 and is_vague(read[before].word) and scale(read[at].word) is not None
    return vague or needs_count(read[at].word)


def _and_half(read: Sequence[Token], at: int) -> Fraction:
    """ "مليون ونصف"."""
    times = scale(read[at - 1].word)
    return Fraction(times, 2) if times and at < len(read) and read[at].word in ("ونصف", "ونص") else Fraction(0)


def _one(token: Token) -> bool:
    return not token.number and cardinal(token.word) == 1


def _unit_of(plain: str, start: int, end: int) -> str:
    if found := re.search(r"([$€£])\s?$", plain[max(0, start - 2) : start]):
        return found[1]
    return unit_at(plain[end:].lstrip())


def _nearest(before: str) -> str:
    """What the words before an amount say it is; the nearest word wins."""
    places = {
        name: max((found.start() for found in pattern.finditer(before)), default=-1)
        for name, pattern in (("debt", _DEBT), ("funeral", _FUNERAL), ("will", _WILL), ("estate", _GROSS))
    }
    best = max(places, key=lambda name: places[name])
    return best if places[best] >= 0 else ""


_GROSS = re.compile(
    r"estate|leav\w+|left|worth|assets|property|inheritance|total|تركة|ترك\w*|خلف\w*|ساب\w*|مال|ثروة|وعنده?ا?(?= )|"
    r"περιουσια|κληρονομια"
)


def _parts(plain: str) -> Iterator[Willed]:
    """ "willed a third to charity", "أوصى بنصف ماله لجمعية"."""
    for found in _WILL.finditer(plain):
        told = re.split(r"[.;؛\n]", plain[found.end() :][:90], maxsplit=1)[0]
        read = tokens(told)
        for place, token in enumerate(read):
            if (part := _part(read, place)) is not None:
                to = _legatee(told[token.end :]) or _legatee(told[: token.start])
                yield Willed(part, Fraction(0), to)
                return
        if before := _WILLED_BEFORE.search(f"{plain[: found.start()]}{found[0].partition(' ')[0]} "):
            read = tokens(before[1])
            for place, token in enumerate(read):
                to = _legatee(before[1][token.end :])
                kin = place + 1 < len(read) and names_relative(read[place + 1].word)  # "a half sister"
                if to and not kin and (part := _part(read, place)) is not None:
                    yield Willed(part, Fraction(0), to)
                    return


# What is left "in her will", told before these words.
_WILLED_BEFORE = re.compile(r"([^.,;\n]*)\b(?:(?:in|by|through)|(?:με|στη|στην|μεσω)(?: τη| την)? \w+) $")


def _part(read: Sequence[Token], at: int) -> Fraction | None:
    word = read[at].word
    if at + 1 < len(read) and _counts(read[at + 1].word):
        return None  # "خمس مئة"
    for bare in (word, word.removeprefix("ب"), word.removeprefix("بال"), word.removeprefix("ال")):
        if bare in _PARTS:
            times = 2 if at and read[at - 1].word in ("two", "δυο") else 1
            return Fraction(_PARTS[bare]) * times
    if read[at].number and "/" in word and not word.endswith("/0"):
        return figure(word).limit_denominator(1000)
    if read[at].number and at + 1 < len(read) and read[at + 1].word in ("%", "percent"):
        return figure(word) / 100
    return None


def _legatee(told: str) -> str:
    """Words after "to": the one who takes."""
    found = re.search(
        r"(?:\bto |\bfor |\bin favou?r of |(?:^|\s)ل(?:ل|ال)?(?=\w)|(?:^|\s)الي |\bστ\w+ )([^,.;،؛]{2,40})", told
    )
    if found is None:
        return ""
    article = "ال" if found[0].strip().startswith("لل") else ""
    return article + re.split(_TOLD_ON, found[1])[0].strip()


# Where the words on a bequest end and the estate or the heirs begin.
TOLD_ON_ARABIC = (
    r"(?:ترك\w*|خلف\w*|خل[يا]\w*|ساب\w*|له|لها|لديه|لديها|عنده|عندها|معه|معها|وراه|وراها|مات\w*|توف\w*|"
    r"هلك\w*|الباقي|(?:ال)?تركة|تركته|تركتها|(?:ال)?ورثة|ورثته|ورثتها|وارث\w*|كان\w*|عليه|عليها|قيمة)(?!\w)"
)
_TOLD_ON = (
    r"\s(?:و(?=\w+ (?:عن|ترك|الف|الاف|الفا|مية|مليون)(?!\w))|و(?=\d)|ب(?=\w*(?:ثلث|ربع|سدس|خمس|نصف|ثمن|عشر|\d))|"
    rf"(?:و?{TOLD_ON_ARABIC}|و?عن|and|who|of his (?:estate|property)|he|she|his estate|the estate|"
    r"in (?:his|her|the) will|left|leaving|leaves|estate|και|με|αφησε|αφηνει)(?!\w))"
)
