"""A question cut in two: the case it sets, and what it asks about it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.rules.inheritance.kin import kin
from engine.rules.inheritance.reading import numbers
from engine.rules.inheritance.reading.phrases import Mention, Reader
from engine.rules.inheritance.reading.roster import Roster, keys_of, roster
from engine.rules.inheritance.reading.text import Token, fold, tokens

_ASK = re.compile(
    r"(?:^|[\s.،,:؛؟(])((?:ف|و)?(?:ما (?:هو|هي|هم|نصيب(?:ه|ها|هم|هن|هما)?|حكم(?:ه|ها)?|"
    r"حال|حالة|نوع|صفة|مقدار|عدد|سبب|اجمالي|مجموع|وضع|قيمة|كيفية|حصة|"
    r"ميراث|فرض|ارث|طريقة|معني|الذي|ال\w+|نسبة|اصل|موقف|جهة|علة|دليل|مصير)|كم|هل|كيف|"
    r"علي كم|الي كم|متي|لماذا|لمن|الي من|بم|بماذا|ماذا|"
    r"من (?:الذي|الذين|التي|هو|هي|هم|يرث|يحجب|ياخذ|يملك|حجب|المسؤول|منهم|اين|الوارث|الورثة|تسبب|له|سيرث|يستحق)|"
    r"اي (?:من|ال\w+|نوع|جهة|هؤلاء|وارث|واحد|مما)|ايهما|كيفية)(?=\W|$))"
)
_SETTING = re.compile(
    r"(?:^|[\s.،,:؛؟])(?:اذا|لو|في حال(?:ة)?|بعد|عند|علما|مع العلم|بافتراض|بفرض|بالنسبة|"
    r"وترك (?:مبلغ|من|مال|ارض|تركة|بيت|منزل)|وكان\w*|وقد|و?قام(?:ت)?|وسجل(?:ت)?|"
    r"وكتب(?:ت)?|وعليها?|وعليه|ثم)(?=\s)"
)
_DIES = re.compile(r"(?:توفي(?:ت)?|مات(?:ت)?|هلك(?:ت)?|وفاة|المتوفي(?:ة)?|هالك)")
_LEAVES = re.compile(
    r"(?:^|\s)(?:عن|(?:و|ف)?(?:ترك|خلف|خل|ساب)(?:ت|ا|وا|ه|ي)?|(?:و)?(?:له|لها|عنده|عندها|وراه|وراها)|(?:و)?ورثته|(?:و)?ورثتها|عنها)(?=[\s:،]|$)"
)
_DENIED = re.compile(r"(?:ليس|وليس|ليست|يوجد|يكن|يبق)\s*$")
_BASE = re.compile(
    r"(?:من اصل|من مجموع|من اجمالي|علي|الي|من|عددها|وهو|البالغة?|"
    r"وهي)\s+([\w\s]+?)\s*(?:سهم|سهما|اسهم|سهام|جزء|حصة|قيراط|[؟?،,.]|$)"
)
MONEY = re.compile(
    r"([\d.,٬٫]+|[\w ]+?)\s*(?:الف|مليون)?\s*(?:ال)?(?:ريال|دينار|جنيه|دولار|درهم|ليرة|"
    r"يورو|متر|فدان|قيراط|هكتار|جرام|غرام|روبية|الاف)"
)
EACH = re.compile(
    r"(?:^|\W)(?:ل|ب|و|ول)?(?:كل|لكل|الواحدة?|واحدة? من|منهم|منهن|نصيب الفرد|للواحدة?|منها|احد|احدي)(?=\W|$)"
)
TOTAL = re.compile(r"مجموع|اجمالي|معا|جميعا|مجتمع|كلهم|كلهن|كافة")


@dataclass(frozen=True)
class Question:
    """`case` as folded text with `heirs` read from it; `setting` what lies between; `ask` the question itself."""

    case: str
    setting: str
    ask: str
    heirs: Roster
    mentions: tuple[Mention, ...]
    text: str
    gone: tuple[str, ...] = ()


def split(question: str) -> Question:
    plain = fold(question).replace("\r", "")
    start = _case_start(plain)
    found = next((match for match in _ASK.finditer(plain) if match.start(1) >= start), None)
    cut = found.start(1) if found else len(plain)
    setting = next((match for match in _SETTING.finditer(plain, start) if match.start() < cut), None)
    end = min(cut, setting.start()) if setting else cut
    case = plain[start:end]
    case = _list(case)
    named = Reader(tokens(case)).mentions()
    mentions = tuple(living(named, case))
    gone = tuple(key for mention in named if mention not in mentions for key, _ in keys_of(mention) if key)
    gone += _dead(plain[start:])
    told = plain[end:cut]
    if re.search(r"احياء|قيد الحياة|موجود", told):
        mentions += tuple(living(Reader(tokens(told)).mentions(), told))
    return Question(case, told, plain[cut:], _supposed(roster(mentions), told + plain[cut:]), mentions, plain, gone)


_GIVEN = re.compile(
    r"(?:اذا|ان|لو) (?:كان|وجد|ترك|خلف)\w* (?:له|لها|لل\w+|عنده|عندها|معه\w*|معها)\s|(?:اذا وجد|في حال(?:ة)? وجود)\s"
)
_SUPPOSE = re.compile(r"(?:اذا|ان|لو) (?:كان|كانت|كانوا|كن|كانا|كانتا)\s")


def _supposed(heirs: Roster, told: str) -> Roster:
    """A kind of sibling or uncle that the list leaves open and the question then supposes ("if they are uterine")."""
    if given := _GIVEN.search(told):
        for mention in Reader(tokens(told[given.end() :])).mentions()[:1]:
            for key, _ in keys_of(mention):
                if key and key not in heirs.counts and not key.startswith("kin:"):
                    heirs.counts[key] = mention.number or 1
    found = _SUPPOSE.search(told)
    if found is None:
        return heirs
    for mention in Reader(tokens(told[found.end() :])).mentions():
        if not mention.link:
            continue
        for doubt in heirs.doubts:
            named = [key for key, _ in keys_of(mention) if key]
            if doubt.about == "link" and named and doubt.key in heirs.counts and _alike(doubt.key, named[0]):
                heirs.counts[named[0]] = heirs.counts.pop(doubt.key) + heirs.counts.get(named[0], 0)
    return heirs


_DIED = re.compile(r"\s*(?:كان(?:ت)? )?(?:قد |ال)?(?:توفي(?:ت)? قبل|توفي(?:ت)? (?=قبل|في حيا)|مات(?:ت)? قبل)")


def _dead(text: str) -> tuple[str, ...]:
    """Classes of whom the text says that they died before."""
    named = Reader(tokens(text)).mentions()
    return tuple(
        key
        for mention in named
        if len(mention.steps) == 1 and _DIED.match(text[mention.end :])
        for key, _ in keys_of(mention)
        if key
    )


_ASIDE = re.compile(r"\([^()]*(?:مات|توفي|متوف)[^()]*\)")
_WITHOUT = re.compile(
    r"(?:و|ف)?(?:ليس|ليست|لا يوجد|لا توجد|بدون|لم يترك|لم تترك|لم يكن|لم ينجب|لم تنجب|"
    r"لا اولاد|لا ابناء|من غير)(?:\W.*?)?"
    r"(?=[.،,؛:\n]|$|\sو(?:له|لها|ترك|تركت|عنده|عندها|لكن|انما)\s)"
)


def _list(case: str) -> str:
    """The part of a case that lists heirs: no asides, no "he had no ...", no story told after the list."""
    case = _WITHOUT.sub(" ", _ASIDE.sub(" ", case))
    kept: list[str] = []
    for part in re.split(r"(?<=[.\n؛])\s|(?<=:)\s(?!\s*(?:ال)?عدد|\s*\d)", case):
        found = Reader(tokens(part)).mentions()
        words = sum(any(char.isalnum() for char in token.word) for token in tokens(part))
        spoken = sum(mention.last - mention.first for mention in found)
        if found and (not kept or spoken >= 0.4 * words):
            kept.append(part)
    return " ".join(kept)


def _case_start(plain: str) -> int:
    died = _DIES.search(plain)
    if died is None:
        return 0
    found = (
        match for match in _LEAVES.finditer(plain, died.end() - 1) if not _DENIED.search(plain[: match.start() + 1])
    )
    leaves = next(found, None)
    if leaves is None or leaves.start() - died.end() > 60:
        return died.end()
    again = _LEAVES.match(plain, leaves.end())
    return (again or leaves).end()


_GONE = re.compile(
    r"(?:^|\s)(?:متوف(?:ي|اة|ية|يان|يين|ون|يات)|توفي(?:ت|ا|تا|وا)? ?(?:قبل|في حيات)|"
    r"مات(?:ت|ا|وا)? قبل|ميت|(?:ال)?قاتل|(?:ال)?مطلقة? (?:طلاقا )?(?:ال)?باين|بالتبني|"
    r"متبني|زنا|الزنا|الرضاع|رضاع)"
)
_HIS = re.compile(r"(?:^|\s)(?:و?له|و?لها|و?ترك|و?تركت|عن)\s*$")
_THE_GONE = re.compile(r"^\s*ال(?:متوف|ميت)")
_NONE = re.compile(
    r"(?:ليس|وليس|ليست|لا يوجد|لا توجد|بدون|دون|بلا|لم يترك|لم تترك|لم يكن|ولا|من غير|"
    r"لم ينجب|لم تنجب|لا) ?(?:له|لها|عنده|عندها|معه)?\s*$"
)


def living(mentions: Iterable[Mention], text: str) -> list[Mention]:
    """Those said to have died before, or not to exist, are left out."""
    found = list(mentions)
    kept: list[Mention] = []
    through: Mention | None = None
    for place, mention in enumerate(found):
        after = found[place + 1].start if place + 1 < len(found) else len(text)
        tail = re.split(r"[،,.؛\n]| و", text[mention.end : after])[0][:40]
        before = text[max(0, mention.start - 14) : mention.start]
        if _NONE.search(before):
            continue
        if through is not None and len(mention.steps) == 1 and mention.head in "mfk" and _HIS.search(before):
            kept.append(replace(mention, steps=(*mention.steps, *through.steps), link=through.link))
            continue
        through = mention if re.match(r"\s*(?:متزوج|متوف|توفي|مات)", text[mention.end : after]) else None
        described = place and before.rstrip().endswith("(") and found[place - 1].end >= mention.start - 3
        named_again = text[mention.start : mention.end].startswith("ال") or mention.owner
        if described and named_again and text[mention.end : mention.end + 1] == ")":
            continue  # "the wife (the mother)": one person twice
        definite = text[mention.start : mention.end].split()[-1].startswith("ال") or mention.owner
        if len(mention.steps) == 1 and (_GONE.search(tail) or (definite and _THE_GONE.search(tail))):
            continue
        kept.append(mention)
    return kept


def subjects(text: str, heirs: Mapping[str, int]) -> list[tuple[Mention, tuple[str, ...]]]:
    """The relatives named in `text`, each with the classes of the case that are meant."""
    return [(mention, meant(mention, heirs)) for mention in Reader(tokens(text)).mentions()]


_ASIDES = re.compile(
    r"(?:(?:بعد|سوي) (?:اخذ|نصيب|فرض|اعطاء|خصم|حصة)|تركة|مال|اموال|مع|وجود|بوجود|وفاة|موت|"
    r"بعد|دون|لوجود|تركت|باسم|عن)\s*$"
)
_ESTATE_OF = re.compile(r"(?:ميراث|ارث|حق|نصيب|حياة)\s*$")


def asked_about(ask: str, heirs: Mapping[str, int]) -> list[tuple[Mention, tuple[str, ...]]]:
    """The relatives a question is about, without those it names beside ("من تركة الأم", "مع وجود الابن")."""
    found: list[tuple[Mention, tuple[str, ...]]] = []
    head = re.split(r"\s(?:اذا|ان كان|لو|علي اعتبار|بافتراض|بفرض)", ask)[0]
    for mention, keys in subjects(head, heirs) or subjects(ask, heirs):
        before = ask[max(0, mention.start - 16) : mention.start]
        if _ASIDES.search(before) or (found and _ESTATE_OF.search(before)):
            continue
        found.append((mention, keys))
    return found


def meant(mention: Mention, heirs: Mapping[str, int]) -> tuple[str, ...]:
    """Classes of the case that a mention can mean; its own class where none of the case fits."""
    named = [key for key, _ in keys_of(mention) if key]
    if mention.steps == ("k",):
        return tuple(key for key in ("son", "daughter") if key in heirs) or ("son",)
    if mention.steps == ("bm",) and mention.link == "mat" and mention.number is None:
        named.append("mat_sister")
    present = tuple(key for key in named if key in heirs)
    if present:
        return tuple(dict.fromkeys(present))
    if not mention.link and named:
        alike = tuple(key for key in heirs if _alike(key, named[0]))
        if alike:
            return alike
    return tuple(dict.fromkeys(named))


def _alike(key: str, named: str) -> bool:
    one, other = kin(key), kin(named)
    if one is None or other is None:
        return False
    if named.startswith("gm:") and key.startswith("gm:"):
        return True
    if named.startswith("grandfather") and key.startswith("grandfather"):
        return True
    return bool(one.link and other.link) and (one.up, one.down) == (other.up, other.down)


def stated_base(text: str) -> Fraction | None:
    """The number of shares that a question itself names ("من أصل أربعة وعشرين سهما")."""
    for match in _BASE.finditer(text):
        words: Sequence[Token] = tokens(match[1])
        if words and (found := numbers.read(words, 0)) and found[1] == len(words) and found[0] > 1:
            return Fraction(str(found[0]))
    return None


def estate(text: str) -> list[Fraction]:
    """Amounts named in `text`: money, area, weight."""
    words = tokens(text)
    found = []
    at = 0
    while at < len(words):
        number = numbers.read(words, at)
        if number is None:
            at += 1
            continue
        if number[0] >= 50 or re.match(
            r"(?:ال)?(?:متر|فدان|قيراط|هكتار)", words[number[1]].word if number[1] < len(words) else ""
        ):
            found.append(Fraction(str(number[0])))
        at = number[1]
    return found
