"""Lists of heirs as people write them, led to the forms that the reader knows: `listed(plain)` over folded text."""

import re

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
