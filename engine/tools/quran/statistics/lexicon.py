"""The words of questions of number, in three languages: what is counted, how, within what; folded by `text.folding`."""

import re
from collections.abc import Mapping
from functools import lru_cache

from engine.text.folding import CLINGING, Folded, fold
from engine.tools.quran.statistics.shapes import Entity, Measure, Sign

ENTITIES: Mapping[Entity, str] = {
    "sura": r"su?ra[ht]?s?|suratu[ln]?|suwar|chapters?|سوره|سور|سورا|سورتين|σουρα|σουρες|σουρων|σουρας|κεφαλαι\w+",
    "verse": r"verses?|a[iy]a[ht]?s?|ayats?|ayaat|ايه|ايات\w*|ايتين|στιχ\w+|εδαφι\w+",
    "word": r"words?|kalima\w*|كلمه|كلمات|الفاظ|λεξη|λεξεις|λεξεων",
    "quarter": r"quarters?|rub|ربع|ارباع|الربع|الارباع",
    "juz": r"ju[zs]z?s?|ajza|paras?|siparas?|parts?|جز|اجزا|جزا|جزئا|τζουζ|μερ(?:ος|η|ων)",
    "hizb": r"hizbs?|ahzaab|حزب|حزبا|احزاب",
    "page": r"pages?|صفحه|صفحات|σελιδ\w+",
    "ruku": r"rukus?|rukoos?|ركوع|ركوعا|ركوعات",
    "manzil": r"manzils?|manazil|منزل|منازل|منزلا",
}
MEASURES: Mapping[Measure, str] = {
    "sajdas": r"sajdahs?|sajdas?|prostrations?|سجده|سجدات|سجود|προσκυν\w+",
    "letters": r"letters?|characters?|حرف|حروف|احرف|حرفا|γραμμα\w*",
    "words": ENTITIES["word"],
    "verses": ENTITIES["verse"],
    "suras": ENTITIES["sura"],
    "juz": ENTITIES["juz"],
    "hizb": ENTITIES["hizb"],
    "quarters": ENTITIES["quarter"],
    "pages": ENTITIES["page"],
    "rukus": ENTITIES["ruku"],
    "manzils": ENTITIES["manzil"],
}
MECCAN = r"mecc?ans?|mak{1,2}[iy]s?|mecca|makkah?|makkan|revealed (?:in|at) (?:mecca|makkah)|مكي|مكيه|مكيات|مكه|μεκκ\w+"
MEDINAN = r"medinans?|madan[iy]s?|madinans?|medina|madinah|مدني|مدنيه|مدنيات|المدينه|مدينه|μεδιν\w+"
HOW_MANY = (
    r"how many|number of|no of|count|counts|total|quantity|amount of|how much|كم|عدد|احسب|احص|مجموع|"
    r"اجمالي|كام|شحال|اشحال|قديش|قديه|اديش|قداش|شكثر|جم|چم|ποσ(?:α|ες|οι|ους|η|ων)|αριθμος|πληθος"
)
HOW_OFTEN = (
    r"how (?:many times|often|frequently)|number of (?:times|occurrences|mentions)|times|occurrences?|"
    r"occurs?|frequency|"
    r"mentions?|mentioned|named|appears?|repeated|repeats?|come up|comes up|found|"
    r"مره|مرات|انذكر|انذكرت|ينذكر|تنذكر|قيل|قيلت|تكرر|تكررت|يتكرر|تتكرر|تكرار|ذكر|ذكرت|يذكر|تذكر|ورد|وردت|يرد|ترد|ورود|جات|جا|"
    r"φορες|αναφερ\w+|εμφανιζ\w+|συναντ\w+"
)
AVERAGE = r"average|mean|avg|متوسط|معدل|المتوسط|μεσ(?:ος|ο|η) (?:ορο\w*|αριθμ\w*|μηκος)|κατα μεσο ορο"
SHARE = r"percent|percentage|share|proportion|fraction|ratio|what part|نسبه|النسبه المييه|المييه|ποσοστο"
LONG = r"longest|largest|biggest|longer|larger|bigger|greatest|اطول|اكبر|μεγαλυτερ\w+|μακρυτερ\w+|μακροσκελεστερ\w+"
SHORT = r"shortest|smallest|shorter|smaller|briefest|tiniest|اقصر|اصغر|μικροτερ\w+|συντομοτερ\w+|κοντυτερ\w+"
MOST = r"most|highest|maximum|max|more|top|اكثر|اعلي|الاكثر|περισσοτερ\w+|πιο πολλ\w+"
LEAST = r"fewest|least|lowest|minimum|min|fewer|less|اقل|الاقل|ادني|λιγοτερ\w+"
FIRST = r"first|earliest|begins?|beginning|opening|starts?|اول|اولي|الاولي|اولا|πρωτ\w+"
LAST = r"last|latest|final|اخر|الاخيره|اخير|τελευται\w+"
REVEALED = r"reveal\w*|revelation|chronolog\w*|sent down|came down|نزلت|نزول|نزل|انزلت|αποκαλυ\w+|αποκαλυφθ\w+"
WHOLE = (
    r"(?:the )?(?:whole |entire |holy |noble |glorious )*(?:quran|koran)|القران|قران|المصحف|مصحف|كتاب الله|κορανι\w*"
)
LIST = (
    r"which|list|name|what are|show|give me|tell me|enumerate|find|what|اي|ما هي|ما هو|ما|اذكر|اعرض|اسرد|"
    r"عدد لي|اعطيني|ايش|اش|شو|شنو|شنهو|وش|ايه|رتب|رتبي|رتبوا|"
    r"هات|ποι(?:α|ες|οι|ο|ους|ος)|δειξε|απαριθμησε|πες"
)
CONTAIN = (
    r"contain(?:s|ing)?|includ(?:e|es|ing)|mention(?:s|ing)?|with|having|has|have|speaks? of|where|in which|that say|"
    r"تحتوي على|يحتوي على|تحتوي|تتضمن|فيها|التي فيها|تذكر|ورد فيها|وردت فيها|ذكر فيها|ذكرت فيها|بها|بدون|"
    r"περιεχ\w+|αναφερ\w+"
)
WITHOUT = r"do not|does not|dont|doesnt|without|never|not|no|بدون|لا|لم|ليس فيها|تخلو من|لا تحتوي|δεν|χωρις"
STARTS = (
    r"(?:start|begin|open)(?:s|ing)? (?:with|by)|تبدا ب\w*|يبدا ب\w*|تبتدي ب\w*|تفتتح ب\w*|افتتحت ب\w*|"
    r"بدات ب\w*|αρχιζ\w+ (?:με|απο)|ξεκιν\w+ με"
)
ENDS = (
    r"(?:end|finish|close)(?:s|ing)? (?:with|in|by)|تنتهي ب\w*|ينتهي ب\w*|تختم ب\w*|ختمت ب\w*|انتهت ب\w*|"
    r"τελειων\w+ (?:με|σε)"
)
EXACT = r"exact(?:ly)?|as it stands|whole word|بالضبط|بالنص|بهذا اللفظ|ακριβως"
ROOT = r"root|stem|derivatives?|derived|any form|all forms|جذر|مشتقات|مشتق|باي صيغه|بكل صيغها|بجميع مشتقات\w+|ριζα"
JOINED = r"including prefixes|with prefixes|attached|in any form|مع السوابق|متصله|بالسوابق"
ORDINALS: Mapping[int, str] = {
    1: r"1st|first|الاول|الاولي|اول|πρωτ\w+",
    2: r"2nd|second|الثاني|الثانيه|ثاني|δευτερ\w+",
    3: r"3rd|third|الثالث|الثالثه|ثالث|τριτ\w+",
    4: r"4th|fourth|الرابع|الرابعه|رابع|τεταρτ\w+",
    5: r"5th|fifth|الخامس|الخامسه|خامس|πεμπτ\w+",
    6: r"6th|sixth|السادس|السادسه|سادس",
    7: r"7th|seventh|السابع|السابعه|سابع",
    8: r"8th|eighth|الثامن|الثامنه|ثامن",
    9: r"9th|ninth|التاسع|التاسعه|تاسع",
    10: r"10th|tenth|العاشر|العاشره|عاشر",
    20: r"twentieth|العشرون|العشرين",
    30: r"thirtieth|الثلاثون|الثلاثين",
}
SIGNS: Mapping[Sign, str] = {
    ">=": r"at least|not less than|no fewer than|or more|على الاقل|لا يقل عن|لا تقل عن|τουλαχιστον",
    "<=": r"at most|no more than|not more than|or fewer|على الاكثر|لا يتجاوز|لا تتجاوز|لا يزيد عن|لا تزيد عن|το πολυ",
    ">": r"more than|over|above|greater than|exceed(?:s|ing)?|longer than|اكثر من|ازيد من|فوق|"
    r"تتجاوز|يتجاوز|تفوق|يفوق|تزيد على|تزيد عن|يزيد عن|اكبر من|اطول من|"
    r"περισσοτερ\w+ απο|πανω απο",
    "<": (
        r"fewer than|less than|under|below|shorter than|اقل من|دون|تقل عن|يقل عن|اصغر من|اقصر من|"
        r"λιγοτερ\w+ απο|κατω απο"
    ),
    "=": r"exactly|equal to|only|بالضبط|تساوي|فقط|ακριβως",
}
EXCEEDS: Mapping[Sign, str] = {  # a verb before what is counted: "تزيد آياتها على مئة"
    "<=": r"(?:لا|ما|لم) (?:تزيد|يزيد|تتجاوز|يتجاوز|تفوق|يفوق)",
    ">=": r"(?:لا|ما|لم) (?:تقل|يقل|تنقص|ينقص)",
    ">": r"تزيد|يزيد|تتجاوز|يتجاوز|تفوق|يفوق|زادت|تجاوزت",
    "<": r"تقل|يقل|تنقص|ينقص",
}
# what is asked of the meaning, of persons or of the world stands in no table
MEANING = (
    r"why|means|meaning|(?:does|do|did) .* mean|explain\w*|explanation|tafsir|interpretation|wisdom|"
    r"لماذا|معني|معناها|تفسير|اشرح|شرح|حكمه|سبب|γιατι|σημαιν\w+|εξηγ\w+"
)
FILLING = (  # words that change nothing
    r"the|a|an|of|in|on|at|to|for|by|with|within|from|as|and|or|than|is|are|was|were|be|been|do|does|did|"
    r"has|have|had|it|its|there|"
    r"that|which|who|whose|this|these|all|each|every|per|any|me|i|please|can|could|you|would|like|know|one|"
    r"ones|total|altogether|whats|hows|both|after|before|used|μετα|πριν|cover\w*|span|spans|occup\w+|take|takes|"
    r"together|exactly|whole|entire|holy|noble|long|length|size|text|mushaf|number|numbers|times|time|how|"
    r"many|much|what|where|"
    r"when|tell|give|show|list|count|find|name|names|between|versus|vs|compared|compare|difference|"
    r"comparison|inside|consist\w*|"
    r"comprise\w*|made|up|contains?|located|fall|falls|lies?|come|comes|ap+ear\w*|oc+ur+\w*|called|named|"
    r"page|order|position|rank|"
    r"according|terms|respectively|ayat|ayah|so|hi|hello|salam|dalil|then|ok|also|only|"
    r"في|من|علي|الي|عن|ب|ل|و|او|ام|هل|ما|ماذا|هي|هو|هم|كل|جميع|كامل|كامله|كله|كلها|التي|الذي|الكريم|الشريف|"
    r"العظيم|المجيد|الواحده|واحده|"
    r"تقع|يقع|توجد|يوجد|هناك|فيها|فيه|بها|تبلغ|يبلغ|تشغل|تشمل|تتكون|يتكون|لدي|عدد\w*|كم|بكم|مع|بين|قارن|"
    r"مقارنه|الفرق|فرق|اي|اين|باي|"
    r"ايهما|ايهم|لي|اعطني|اريد|معرفه|لو|سمحت|يا|دليل|السلام|عليكم|طيب|التلاوه|تلاوه|حسب|بحسب|ترتيب\w*|رقم|"
    r"طول|الطول|وكم|قبل|بعد|ايضا|"
    r"ذات|صاحبه|اللي|الي|حيث|معا|سويا|كلا|كلتا|كلمتا|كلمتي|تغطي|تحتل|تاخذ|تضم|يضم|تبدا|يبدا|تنتهي|ينتهي|بدايه|نهايه|ثلاث|اربع|خمس|ست|سبع|ثمان|تسع|عشر|two|three|four|five|"
    r"ten|مواضع|الجلاله|لها|له|يكون|تكون|كانت|كان|المصحف|اسم|"
    r"το|τα|τη|την|τον|η|ο|οι|του|της|των|τους|τις|στο|στη|στην|στον|στα|στις|σε|με|και|ή|είναι|έχει|εχει|εχουν|"
    r"υπαρχ\w+|απο|που|ποσ\w+|ποι\w+|"
    r"ειναι|συνολο|συνολικα|ολοκληρο|ιερο|αριθμ\w+|μεσα|για|μου|δειξε|πες|ενα|μια|κατα|μεσο|ορο"
)


@lru_cache(maxsize=1)
def _recognised() -> re.Pattern[str]:
    listed = (
        *ENTITIES.values(),
        *MEASURES.values(),
        MECCAN,
        MEDINAN,
        HOW_MANY,
        HOW_OFTEN,
        AVERAGE,
        SHARE,
        LONG,
        SHORT,
        MOST,
        LEAST,
        FIRST,
        LAST,
        REVEALED,
        WHOLE,
        LIST,
        CONTAIN,
        WITHOUT,
        STARTS,
        ENDS,
        EXACT,
        ROOT,
        JOINED,
        *ORDINALS.values(),
        *SIGNS.values(),
        FILLING,
        r"\d+\w*",
        r"common|frequent\w*|شيوعا|letters?|words?|كلمه|لفظ\w*|عباره|phrase|term",
    )
    return words("|".join(listed))


def unknown(text: str) -> str:
    """The first word that no list here has; a question is answered only when every word of it is understood."""
    left = _recognised().sub(" ", text)
    return next(iter(re.findall(r"[^\W\d_]{2,}", left)), "")


_SWAPPED, _LONGEST = 4, 30  # letters of a word in which two that changed places are put back
_MOST_SLIPS = 40  # words that no list has, of a question that may still be one of number


def mended(text: Folded) -> Folded:
    """Words of the question itself whose neighbouring letters changed places ("tmies") put right; no quoted ones."""
    letters = list(text.text)
    quoted = [hit.span() for hit in re.finditer(r"[\"“«].+?[\"”»]", text.text)]
    meant: dict[str, str] = {}
    for hit in re.finditer(rf"(?<!\w)[a-zα-ω]{{{_SWAPPED},{_LONGEST}}}(?!\w)", text.text):
        word = hit.group()
        if any(start <= hit.start() < end for start, end in quoted):
            continue
        if word not in meant:
            if len(meant) > _MOST_SLIPS:
                continue
            if not unknown(word):
                continue
            meant[word] = _swapped(word)
        letters[hit.start() : hit.end()] = meant[word]
    return Folded(text.raw, "".join(letters), text.places)


def _swapped(word: str) -> str:
    """The one known word that a word is with two neighbouring letters the other way round; else the word itself."""
    swaps = (word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1))
    found = {swap for swap in swaps if not unknown(swap)}
    return found.pop() if len(found) == 1 else word


_WHAT = re.compile(r"^\W*ايه(?=\s+(?:ال|هي|هو|اكثر|اقل|اطول|اقصر|اكبر|اصغر|اول|اخر|عدد|ترتيب|رقم))")


def without_what(text: Folded) -> Folded:
    """Egyptian "what" at the beginning is spelt like "verse" once hamzas and dots are folded; it is "ايش" then."""
    hit = _WHAT.match(text.text)
    if hit is None or "ة" in text.written(hit.end() - 3, hit.end()):
        return text
    return Folded(text.raw, f"{text.text[: hit.end() - 3]}ايش{text.text[hit.end() :]}", text.places)


@lru_cache(maxsize=256)
def words(alternatives: str) -> re.Pattern[str]:
    """Whole words; an Arabic word may carry particles and the article."""
    return re.compile(rf"(?<!\w){CLINGING}(?:{fold_pattern(alternatives)})(?!\w)")


def fold_pattern(alternatives: str) -> str:
    """Folds the letters and leaves the expression's own signs alone (a backslash escape keeps its letter)."""
    return "".join(
        part if part.startswith("\\") else fold(part) for part in re.split(r"(\\\w|\[[^\]]*\]|\(\?:)", alternatives)
    )


def says(alternatives: str, text: str) -> bool:
    return words(alternatives).search(text) is not None
