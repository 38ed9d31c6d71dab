"""A question cut in two: the case it sets, read into heirs, and what it asks about it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.text.tokens import fold, tokens
from engine.tools.inheritance.reading.circumstances import died_before, living, seen_from, speaker, supposed
from engine.tools.inheritance.reading.mention import Mention
from engine.tools.inheritance.reading.phrases import mentions_in
from engine.tools.inheritance.reading.roster import Roster, keys_of, roster

_KIN = (
    r"(?:زوج|زوجة|زوجات|ابن|ابناء|اولاد|ولد|بنت|بنات|اخ|اخت|اخوة|اخوات|ام|اب|جد|جدة|عم|اعمام|شقيق|شقيقة|اشقاء|شقيقات|"
    r"لاب|لام|الاب|الام)"
)
_PLURAL = r"(?:ابناء|اولاد|بنات|اخوة|اخوت|اخوات|اخوان|زوجات|اعمام|احفاد|حفيدات|شقيقات)"
_FEW = r"(?:اثنين|اثنان|اثنتين|اثنتان|ثلاثة?|اربعة?|خمسة?|ستة?|سبعة?|ثماني?ة?|تسعة?|عشرة?)"
_PARTED = r"(?:سابقة|اولي|ثانية|اخري|قديمة)"
_GONE = r"(?:متوفاة|متوفية|مطلقة|طليقة|راحلة|مرحومة|سابقة)"
_NUMBERED = re.compile(rf"(?<!\w)(و?(?:ال)?{_KIN}) (\d{{1,2}})(?=\s*(?:[؛،,.\n-]|و ?\D|$|{_KIN}))")
_SEXES = {
    "ذكر": "اخ", "ذكرين": "اخوين", "ذكران": "اخوان", "ذكور": "اخوة", "انثي": "اخت", "انثيين": "اختين",
    "انثيان": "اختان", "اناث": "اخوات", "رجال": "اخوة", "نساء": "اخوات", "بنات": "اخوات", "بنت": "اخت", "ولد": "اخ",
}  # fmt: skip
_SIBLINGS = re.compile(
    rf"(?<!\w)(?:\w+ )?اشقاء ?[:(] ?((?:\w+ )?(?:{'|'.join(_SEXES)})) و ?((?:\w+ )?(?:{'|'.join(_SEXES)}))(?!\w)\)?"
)
_FORMS = (
    (r"نسوة (?=زوجات)", ""),
    (r"العدد ?: ?\( ?(\d+) ?\)", r"العدد \1"),
    (rf"(?<!\w)((?:و)?{_PLURAL}\w*(?: (?:ال)?(?:اشقاء|شقيقات))?) ال({_FEW})(?!\w)", r"\1 (\2)"),
    (rf" من (?:ال)?زوجت?(?:ه|ة) (?:(?:ال)?{_PARTED} )*(?:ال)?{_GONE}(?: (?:ال)?{_GONE})*(?!\w)", ""),
    (r"[:،,]? ?و?(?:ال)?(?:اولي|ثانية|ثالثة|رابعة)(?: منهما| منهن)? (?:ل|عند|مع|من)ها (?=\w)", "، "),
    (r"(?<=ابناء) \((?:نساء|اناث|بنات|ذكور|رجال) و ?(?:نساء|اناث|بنات|ذكور|رجال)\)(?= ل\w)", ""),
)  # fmt: skip


def listed(plain: str) -> str:
    """Counts in brackets behind their noun, without the mothers of the children who are no heirs."""
    for pattern, to in _FORMS:
        plain = re.sub(pattern, to, plain)
    plain = _SIBLINGS.sub(lambda found: f"{_sibling(found[1])} و{_sibling(found[2])} اشقاء", plain)
    return _NUMBERED.sub(r"\1 (\2)", plain) if len(_NUMBERED.findall(plain)) > 1 else plain


def _sibling(words: str) -> str:
    *number, sex = words.split()
    return " ".join([*number, _SEXES[sex]])


_ASK = re.compile(
    r"(?:^|[\s.،,:؛؟(])((?:ف|و)?(?:ما (?:هو|هي|هم|نصيب(?:ه|ها|هم|هن|هما)?|حكم(?:ه|ها)?|"
    r"حال|حالة|نوع|صفة|مقدار|عدد|سبب|اجمالي|مجموع|وضع|قيمة|كيفية|حصة|"
    r"ميراث|فرض|ارث|طريقة|معني|الذي|ال\w+|نسبة|اصل|موقف|جهة|علة|دليل|مصير)|كم|هل|كيف|"
    r"علي كم|الي كم|متي|لماذا|لمن|الي من|بم|بماذا|ماذا|"
    r"بمن|من (?:الذي|الذين|التي|هو|هي|هم|(?:سي|ي)رث(?:ه|ها|هما|هم|هن)?|يحجب(?:ه|ها|هم|هن)?|"
    r"ياخذ|يملك|حجب|المسؤول|منهم|اين|الوارث|الورثة|تسبب|له|سيرث|يستحق|"
    r"(?:ال)?محجوب\w*|(?:ال)?ساقط\w*|المستحق\w*|(?:ال)?عاصب|العصبة|صاحب|اصحاب)|"
    r"اي (?:من|ال\w+|نوع|جهة|هؤلاء|وارث|واحد|مما)|ايهما|ايهم|ايهن|كيفية|قديش|اديش|شحال|مين|ازاي|كيفاش|شو|ايش|وش|ويش|"
    r"شنو|اشنو)(?=\W|$))"
)
_SETTING = re.compile(
    r"(?:^|[\s.،,:؛؟])(?:اذا|لو|في حال(?:ة)?|بعد|عند|علما|مع العلم|بافتراض|بفرض|بالنسبة|"
    r"وترك (?:مبلغ|من|مال|ارض|تركة|بيت|منزل)|وكان\w*|وقد|و?قام(?:ت)?|وسجل(?:ت)?|"
    r"وكتب(?:ت)?|وعليها?|وعليه|ثم)(?=\s)"
)
_DIES = re.compile(r"(?:توفي(?:ت)?|مات(?:ت)?|هلك(?:ت)?|وفاة|المتوفي(?:ة)?|هالك)")
_LEAVES = re.compile(
    r"(?:^|\s)(?:عن|(?:و|ف)?(?:ترك|خلف|خل|ساب)(?:ت|ا|وا|ه|ي)?(?:نا|ني)?|(?:و)?(?:له|لها|عنده|عندها|وراه|وراها)|(?:و)?ورثته|"
    r"(?:و)?ورثتها|عنها)(?=[\s:،]|$)"
)
_DENIED = re.compile(r"(?:ليس|وليس|ليست|يوجد|يكن|يبق)\s*$")


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
    """The case runs from the death to the first question or to what is told beside it."""
    plain = _NONE_BUT.sub("، وله ", listed(fold(question).replace("\r", "")))
    if plain.count(")") > plain.count("("):
        plain = _INDEX.sub(" ", plain)
    start = _case_start(plain)
    asked = (match for match in _ASK.finditer(plain) if match.start(1) >= start)
    found = next((match for match in asked if not _lists(plain, match.end(1))), None)
    cut = found.start(1) if found else len(plain)
    setting = next((match for match in _SETTING.finditer(plain, start) if match.start() < cut), None)
    end = min(cut, setting.start()) if setting else cut
    case = _list(BESIDE.split(plain[start:end])[0])
    named = seen_from(speaker(plain), mentions_in(case), case)
    if named and named[0].start <= 2 and not _LEAVES.search(plain[:start]) and not _HEADED.search(plain):
        named = named[1:] if case.lstrip().startswith(("ال", "والد", "ابي", "امي", "جد")) else named  # the dead himself
    if named and named[0].start <= 1 and named[0].steps == ("w",) and _DEAD_WIFE.search(plain[:start]):
        named = named[1:]
    alive = living(named, case)
    mentions = _counted_once(alive, case)
    left = frozenset(alive)
    gone = tuple(key for mention in named if mention not in left for key, _ in keys_of(mention) if key)
    gone += died_before(plain[start:])
    told = plain[end:cut]
    if re.search(r"احياء|قيد الحياة|موجود", told):
        known = {mention.steps for mention in mentions}
        mentions += tuple(each for each in living(mentions_in(told), told) if each.steps not in known)
    return Question(case, told, plain[cut:], supposed(roster(mentions), told + plain[cut:]), mentions, plain, gone)


_DEAD_WIFE = re.compile(r"(?:توفيت|ماتت)$")
_NONE_BUT = re.compile(
    r"(?<!اذا)(?<!لو)(?<!ان) (?:و|ف)?(?:ليس|ليست|لا (?:ي|ت)وجد|لم (?:ي|ت)(?:كن|ترك|خلف)|لا وارث|لا ورثة)"
    r"(?: (?:له|لها|لديه|لديها|من|احد|احدا|"
    r"وارث|ورثة|وارثا|اولاد|ابناء|ذرية|ولد|ال\w+)){0,4} (?:الا|سوي|غير) (?=\w)"
)
_LISTING = re.compile(r"(?<!\w)(?:و?له|و?لها|لديه|لديها|و?ترك\w*|و?خلف\w*|عن) من (?:ال)?(?:ورثة|وارث\w*)$")
_LONGEST_LISTING = 80  # characters
_AND = re.compile(r"و(?!لد)")
_AS_PARTS = re.compile(r"[\s:،,(-]*(?:و?(?:هم|هن|هما)|منهم|منهن|عبارة عن)[\s:]*")


def _lists(plain: str, end: int) -> bool:
    """Whether "from the heirs" stands before, so that no question begins there."""
    return _LISTING.search(plain, max(0, end - _LONGEST_LISTING), end) is not None


def _counted_once(found: list[Mention], case: str) -> tuple[Mention, ...]:
    """ "five children, three sons and two daughters": the parts without their sum."""
    kept: list[Mention] = []
    for at, mention in enumerate(found):
        parts = found[at + 1 : at + 3]
        if [part.head[-1] for part in parts] != ["m", "f"] or not _parts_of(mention, parts, case):
            kept.append(mention)
    return tuple(kept)


def _parts_of(mention: Mention, parts: Sequence[Mention], case: str) -> bool:
    """Whether males and females told right after children or siblings are those same people."""
    between = case[mention.end : parts[0].start]
    kin = all(part.steps[1:] == mention.steps[1:] for part in parts) and mention.head in ("k", parts[0].head)
    if not kin or _AND.match(case, parts[0].start) or len(between) > 12:
        return False
    if mention.number is None:
        return mention.head == "k" and _AS_PARTS.fullmatch(between) is not None
    return mention.number == sum(part.number or 0 for part in parts)


_ASIDE = re.compile(r"\([^()]*(?:مات|توفي|متوف|تنازل)[^()]*\)|\((?:من زوج|من ام|من اب |وهم|وهي|وهو)[^()]*\)")
_ALL_FULL = re.compile(r"و?(?:الجميع|كلهم|جميعهم|هم) (?:كلهم |جميعا )?(?:اخوة )?اشقاء")
_ALL_OF_THEM = re.compile(r"\(?(?:كلهن|كلهم|جميعهن|جميعهم) (?:بنات|اناث|ذكور|ابناء|احياء|متزوج\w+)\)?")
_CHILDLESS = re.compile(r"لم (?:ي|ت)نجب(?! من)")
_WITHOUT = re.compile(
    r"(?:و|ف)?(?:ليس|ليست|لا يوجد|لا توجد|بدون|لم يترك|لم تترك|لم يكن|"
    r"لا اولاد|لا ابناء|من غير)(?:\W.*?)?"
    r"(?=[.،,؛:\n]|$|\sو(?:له|لها|ترك|تركت|عنده|عندها|لكن|انما)\s)"
)


def _list(case: str) -> str:
    """The part of a case that lists heirs: no asides, no "he had no ...", no story told after the list."""
    case = _SUMMED.sub(_told_apart, case)
    for unsaid in (_ALL_FULL, _ALL_OF_THEM, _CHILDLESS, _ASIDE, _WITHOUT):
        case = unsaid.sub(" ", case)
    kept: list[str] = []
    for part in re.split(r"(?<=[.\n؛])\s|(?<=:)\s(?!\s*(?:ال)?عدد|\s*\d|\s*ذكر)", case):
        found = mentions_in(part)
        words = sum(any(char.isalnum() for char in token.word) for token in tokens(part))
        spoken = sum(mention.last - mention.first for mention in found)
        if found and (not kept or spoken >= 0.4 * words):
            kept.append(part)
    return " ".join(kept)


_SUMMED = re.compile(
    r"\w+ (اولاد|ابناء|اطفال|اخوة)((?: اشقاء| لاب| لام| من الاب| من الام)?) ?[(؛:] ?(?:منهم|وهم|هم)? ?"
    r"(\w+ (?:ذكور|اخوة|بنات|اناث|اخوات|ذكر|بنت|اخت)[^()\n.؛]{0,40}?"
    r"و ?\w+(?: (?:ذكور|اناث|بنات|اخوات|اخوة))?(?: ذكور| اناث)?)(?=[)\n.؛،]|$)\)?"
)


def _told_apart(found: re.Match[str]) -> str:
    """ "seven siblings (two sisters and five brothers)": the parts instead of the sum."""
    kind, link, parts = found.groups()
    if kind == "اخوة":
        parts = re.sub(r"(?:(?<=\w )|^)ذكور(?!\w)", "اخوة", re.sub(r"اخوة ذكور", "اخوة", parts))
        parts = re.sub(r"(?<!\w)(?:اناث|بنات)(?!\w)", "اخوات", parts)
        return f" {parts}{link} "
    return f" {parts} "


def _named_before(between: str) -> bool:
    """Whether heirs are named between the death and the list ("he died, his mother lives, and he has a brother")."""
    bare = _WITHOUT.sub(lambda found: " " * len(found[0]), between)
    return any(mention.owner == "his" and mention.start > 2 for mention in living(mentions_in(bare), bare))


_GONE_LEFT = re.compile(
    r"(?<!\w)و?(?:ابن|بنت|ولد)\w* (?:مات|توفي|متوفي)\w* (?:قبل\w*|في حيات\w+)\W*$"
)  # and whom he left
_INDEX = re.compile(r"(?<!\S)\d{1,2} ?\)")  # "1) a wife 2) a father"
BESIDE = re.compile(r"اضافات اخري|معلومات عن|وصية تركها|سؤال ?:")  # sections of a form that list no heirs
_HEADED = re.compile(r"(?:التالي ذكرهم|ورثة من الرجال|ورثة من النساء|الورثة هم)\s*:")


def _case_start(plain: str) -> int:
    if headed := _HEADED.search(plain):
        return headed.end()
    died = _DIES.search(plain)
    if died is None:
        return 0
    found = (
        match for match in _LEAVES.finditer(plain, died.end() - 1) if not _DENIED.search(plain[: match.start() + 1])
    )
    leaves = next(found, None)
    if leaves is None or leaves.start() - died.end() > 60:
        return died.end()
    if _named_before(plain[died.end() : leaves.start()]) or _GONE_LEFT.search(plain[died.end() : leaves.start()]):
        return died.end()
    again = _LEAVES.match(plain, leaves.end())
    return (again or leaves).end()
