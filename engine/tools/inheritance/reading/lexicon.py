"""The words of kinship: one table of Arabic forms, and how a written word is led back to one of them.

A word carries a step (what it adds to a way), a number (1, 2, None for a plural) and sometimes the kind of sibling.
Steps: m f son daughter, F M father mother, bm bf brother sister, um uf father's brother and sister, xm xf mother's, g
grandfather, y grandmother, h w husband wife, k children of either sex, P both parents, c a grandchild.
"""

from dataclasses import dataclass, replace

from engine.text.tokens import fold


@dataclass(frozen=True, slots=True)
class Word:
    step: str
    number: int | None = 1
    link: str = ""
    owner: str = ""  # whose: "me", "us", "you" for a possessive ending of the speaker; "his" for the third person
    construct: bool = False  # a form that needs a following noun ("ابنا أخ") and is something else without it
    weak: bool = False  # also an ordinary word


_FORMS = """
m 1 ابن ولد نجل صبي ابنو
m 2 ابنان ابنين ولدان ولدين نجلان نجلين
m - ابناء بنون بنين انجال صبيان
m 2c ابنا ابني ولدا ولدي
m -c بنو بني
k 1 فرع
m 1 طفل طفلا
m 2 طفلان طفلين
f 1 طفلة
f 2 طفلتان طفلتين
k - اولاد عيال ذرية اطفال ولاد دراري ذراري وليدات
f 1 بنت ابنة بنية
f 2 بنتان بنتين ابنتان ابنتين بنيتان بنيتين بتين
f 2c بنتا بنتي ابنتا ابنتي
f - بنات فتيات بنيات
f 1 فتاة
F 1 اب ابو ابي ابا والد بابا با
M 1 ام والدة اما يما ماما
P 1 والدان والدين ابوان ابوين والدا
bm 1 اخ اخو اخي اخا خو خوي خي خاي
bm 2 اخوان اخوين
bm 2c اخوا اخوي
bm - اخوة اخوان اخوت خوت خاوة خاوت
bf 1 اخت خيت خت
bf 2 اختان اختين
bf 2c اختا اختي
bf - اخوات خوات
um 1 عم عمو
um 2 عمان عمين
um 2c عما عمي
um - اعمام عمومة عمام
uf 1 عمة
uf 2 عمتان عمتين
uf - عمات
xm 1 خال
xm 2 خالان خالين
xm - اخوال خيلان خوال
xf 1 خالة
xf 2 خالتان خالتين
xf - خالات
g 1 جد جدو
g - اجداد
y 1 جدة ستي تيتا
y 2 جدتان جدتين
y - جدات
h 1 زوج جوز بعل راجل رجل
w 1 زوجة ارملة عقيلة زوجه مرات مرت
w 2 زوجتان زوجتين ارملتان ارملتين
w 2c زوجتا زوجتي
w - زوجات ارامل
c 1 حفيد
c 2 حفيدان حفيدين
c - احفاد
cf 1 حفيدة
cf 2 حفيدتان حفيدتين
cf - حفيدات
"""
_FULL = """
bm 1 شقيق
bm 2 شقيقان شقيقين
bm - اشقاء اشقا شقاق شقايق
bf 1 شقيقة
bf 2 شقيقتان شقيقتين
bf - شقيقات
"""
# Endings of possession, longest first; the feminine ta shows before them.
_ENDINGS = (
    ("هما", "his"), ("كما", "you"), ("هم", "his"), ("هن", "his"), ("ها", "his"), ("نا", "us"), ("كم", "you"),
    ("ه", "his"), ("و", "his"), ("ي", "me"), ("ك", "you"),
)  # fmt: skip
_OWN = {"ابي", "اخي"}  # "my father", "my brother" where no noun follows
_ONLY_WITH_ENDING = {"راجل", "رجل", "مرات", "مرت", "خو", "خوي", "خيت", "خت", "خي", "خاي", "با", "بابا", "يما", "ماما"}


def _table(forms: str, link: str = "") -> dict[str, list[Word]]:
    table: dict[str, list[Word]] = {}
    for line in forms.strip().splitlines():
        step, number, *words = line.split()
        count = None if number[0] == "-" else int(number[0])
        for word in words:
            table.setdefault(fold(word), []).append(Word(step, count, link, construct=number.endswith("c")))
    return table


TABLE = _table(_FORMS)
for _word, _entries in _table(_FULL, "full").items():
    TABLE.setdefault(_word, []).extend(_entries)
# Accusatives that the table's own forms do not show; "بنتا" and "ابنا" are duals before a noun and singulars else.
_ACCUSATIVE = {"ابنا": "m", "ولدا": "m", "بنتا": "f", "ابنتا": "f", "اختا": "bf", "عما": "um", "جدا": "g", "زوجا": "h"}
_DIRECT = {fold(word): Word(step) for word, step in _ACCUSATIVE.items()} | {"شقيقا": Word("bm", 1, "full")}


def word_of(written: str, before_noun: bool) -> Word | None:
    """The kinship word behind a folded word without prefixes; `before_noun`: another kinship word follows."""
    entries = TABLE.get(written)
    if entries and written not in _ONLY_WITH_ENDING:
        if written in _OWN and not before_noun:
            return replace(entries[0], owner="me")
        fit = [entry for entry in entries if entry.construct == before_noun] or entries
        if written in _DIRECT and not before_noun:
            return _DIRECT[written]
        if fit[0].construct and not before_noun and written.endswith("ي"):
            return replace(fit[0], number=1, owner="me", construct=False)
        return fit[0]
    if written in _DIRECT:
        return _DIRECT[written]
    for ending, owner in _ENDINGS:
        stem = written.removesuffix(ending)
        if stem == written or len(stem) < 2:
            continue
        for form in (stem, f"{stem[:-1]}ة" if stem.endswith("ت") else "", f"{stem}ن"):
            found = TABLE.get(form)
            if form and found and (form != f"{stem}ن" or (found[0].number == 2 or found[0].step == "P")):
                return replace(found[0], owner=owner, construct=False)
    return None


def strip_article(word: str) -> str:
    return word[2:] if word.startswith("ال") and len(word) > 3 else word
