"""Question words and the answers they expect, in three languages and their dialects.

Patterns are written as people write; `compiled` folds them like any text (accents, ة, final sigma), so they match what
`analysis.normalize` gives. Within a language the first row that matches wins.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from engine.language import Language
from engine.text import analysis

Kind = Literal["name", "when", "span", "amount", "count", "who", "where", "why", "how", "yes_no", "what"]

_ASKING: dict[Language, tuple[tuple[Kind, tuple[str, ...]], ...]] = {
    "en": (
        ("name", (
            r"^(and |so |but )?who('s|s| is| are| was| were) (the|my|our|a|an) [\w'-]+"
            r"( (?!(who|that|which|whom|to|i|we|you)\b)[\w'-]+){0,5}[?.! ]*$",
            r"\bwhat('s| is| are| was) the names? of\b", r"\bwhat (is|are) [\w ]{1,30} (called|named)\b",
        )),
        ("why", (r"\b(why|how come|for what reason|what (is|was|are|were) the reasons?)\b",)),
        ("amount", (
            r"\bhow (much(?! ((more )?(time|notice)|(can|may|could) (i|we|one))\b)|expensive|high)\b",
            r"\b(costs?|price|what percent\w*)\b",
            r"\b(what|which) .{0,25}\b(fees?|fine|tuition|rent|deposit|stipend|charge|salary|penalty)\b",
        )),
        ("when", (
            r"^((and|so|but|or|ok|okay|hi|hello|please|by|since|until|till|from|,) )*when('?s)?\b",
            r"\bwhen('s| (is|are|was|were|do|does|did|will|can|could|must|should|has|have|would)\b)",
            r"\b(know|tell me|say|says|ask|wonder|wondering|exactly|until|since|in|which|what|whom|that|and|or) when\b",
            r"\b(what time|(what|which|by what) (dates?|days?|month|year|decade|century|week|"
            r"semester|hours?))\b",
            r"\b(deadline|due|opening hours|office hours|how (late|early|soon))\b",
        )),
        ("span", (
            r"\bhow (long|much (more )?(time|notice))\b", r"\b(within|in|for) (what|which) (time|period)\b",
            r"\bhow many (more |working |business )?(minutes|hours|days|nights|weeks|months|years|semesters|terms)\b",
        )),
        ("count", (
            r"\bhow (many|much|long|old|far|often|big|large|tall|deep|fast)\b", r"\bnumber of\b",
            r"\b(what|which) .{0,25}\b(number|percentage|share|grade|score|average|age|size|length|minimum|"
            r"maximum|limit)\b",
        )),
        ("where", (
            r"\bwhere\b",
            r"\b(what|which) (building|room|city|country|place|location|office|floor|street|state|region|"
            r"continent)\b",
        )),
        ("who", (r"\b(who|whom|whose)\b", r"\b(what|which) (person|people|professor|king|queen|company|team|"
            r"player|author)\b")),
        ("how", (r"\bhow\b", r"\bwhat (are the steps|(do|should|must) i (do|need))\b")),
        ("yes_no", (
            r"^(and |but |so |or |hello,? |hi,? )*"
            r"(is|are|am|was|were|do|does|did|can|could|may|must|will|would|should|has|have|had)\b",
        )),
    ),
    "ar": (
        ("name", (
            r"^(و )?(مين|منو|من هو|من هي|من) (هو |هي )?"
            r"(ال|رئيس|مدير|عميد|صاحب|مؤسس|نائب|أمين|وزير|مسؤول)\w*"
            r"( (?!(اللي|الذي|التي|عن|على|في)\b)\w+){0,4}[?؟.! ]*$",
            r"\b(شو|إيش|ايه|ما|ما هو|وش|إيه) اسم\b",
        )),
        ("why", (r"\b(لماذا|ليش|ليه|علاش|ما (هو )?(سبب|السبب))\b", r"^(و)?لم\b")),
        ("amount", (
            r"\b(بكم|بكام|قديش|قداش|أديش)\b",
            r"\b(كم|كام) (هي |هو )?(يكلف|تكلف|سعر|ثمن|رسوم|رسم|مبلغ|أجرة|إيجار|تبلغ|غرامة|قيمة|القسط|راتب|منحة|"
            r"الرسوم|أدفع|ندفع|بدفع|هدفع)\w*",
            r"\b(ما|إيش|شو|وش) (هي |هو )?(قيمة|رسوم|رسم|سعر|مبلغ|تكلفة|غرامة|مقدار|ثمن|الرسوم|أجرة|إيجار)\w*",
        )),
        ("when", (
            r"\b(متى|ومتى|امتى|إيمتى|وقتاش|فوقاش|موعد|مواعيد|الموعد|الساعة كم|ساعات|دوام)\b",
            r"\b(أي|أية) (عام|سنة|يوم|شهر|وقت|ساعة|تاريخ|قرن|فصل)\b", r"\b(ما|إيش|شو) (هو )?(تاريخ|وقت|آخر موعد|"
            r"آخر يوم)\b",
        )),
        ("span", (
            r"\b(كم|كام|قديش|قداش|ما|شو|إيش|خلال كم) (هي |هو |من )?(مدة|المدة|مهلة|المهلة|الوقت|يوم|أيام|"
            r"يوما|ليلة|أسبوع|أسابيع|شهر|شهرا|أشهر|سنة|سنوات|ساعة|ساعات|دقيقة|دقائق|فصل|فصول)\b",
            r"\b(كم|كام|قديش|قداش) (بدها|بده|بدو|يستغرق|تستغرق|بيستغرق|يدوم|تدوم|يطول|تطول|يستمر|تستمر|بتاخد|"
            r"بياخد|تاخذ|ياخذ)\b",
        )),
        ("count", (
            r"\b(كم|وكم|كام)\b",
            r"\b(ما|إيش|شو) (هي |هو )?(عدد|نسبة|معدل|المعدل|الحد|أقصى|أدنى|مدة|المدة|درجة|طول|مساحة|عمر|سن)\b",
        )),
        ("where", (
            r"\b(أين|وأين|وين|فين|منين)\b", r"\b(أي|أية|بأي|ما هو|ما هي) (مبنى|مدينة|بلد|دولة|غرفة|مكان|قارة|"
            r"مكتب|طابق|عنوان|موقع|منطقة)\b",
        )),
        ("who", (r"^(و )?(من|ومن)\b", r"\b(مين|منو|من (هو|هي|الذي|التي|هم|المسؤول))\b")),
        ("how", (r"\b(كيف|وكيف|ازاي|إزاي|كيفية|شلون|كيفاش)\b", r"\bما (هي )?(طريقة|خطوات|الخطوات|الطريقة|"
            r"الإجراءات|إجراءات)\b",
                 r"\b(شو|إيش|وش) (أعمل|أسوي)\b", r"\b(أعمل إيه|ما العمل|ماذا أفعل)\b")),
        ("yes_no", (r"^(و )?(هل|وهل|ينفع|ممكن|يمكن|أقدر|بقدر|فيني|لازم|يجوز|يصح|مسموح|أستطيع|يحق|عادي)\b",)),
    ),
    "el": (
        ("name", (
            r"^(και )?(ποιος|ποια|ποιοι) (είναι|ήταν) (ο|η|οι) \w+( (?!(που|για|με)\b)\w+){0,5}[?;.! ]*$",
            r"\b(πώς (τον |την |το |τους )?λένε|πώς λέγεται|πώς λέγονται|πώς ονομάζεται|ποιο είναι το όνομα)\b",
        )),
        ("why", (r"\b(γιατί|για ποιο(ν)? λόγο|ποιος (είναι|ήταν) ο λόγος)\b",)),
        ("amount", (
            r"\bπόσ(ο|α) (κοστίζ|κάν|στοιχίζ|πληρών|είναι τ|χρεών|λεφτά|χρήματα|ευρώ|πρέπει να πληρώ)\w*",
            r"\b(κόστος|τιμή|τι ποσό|ποιο ποσό)\b", r"\b(ποι\w+|τι) .{0,25}\b(δίδακτρα|παράβολο|πρόστιμο|"
            r"ενοίκιο|εγγύηση|μισθός)\b",
        )),
        ("when", (
            r"\bπότε\b", r"\b(ποι\w+|τι) (είναι (η|οι) )?(ημερομηνί\w+|μέρ\w+|ημέρ\w+|χρονιά|ώρ\w+|έτος|μήνα|"
            r"δεκαετία|αιώνα)\b",
            r"\b(προθεσμία|ωράριο|ώρες λειτουργίας)\b",
        )),
        ("span", (
            r"\bπόσο (καιρό|χρόνο|διαρκ\w+|κρατ\w+)\b", r"\bποια είναι η διάρκεια\b",
            r"\bπόσ(η|ες|α|ους|ον) (ώρ\w+|μέρες|ημέρες|νύχτες|εβδομάδες|μήνες|χρόνια|έτη|λεπτά|εξάμηνα)\b",
        )),
        ("count", (
            r"\b(πόσοι|πόσες|πόσα|πόσους|πόσων|πόσο|πόση|πόσον|πόσην|πόσος)\b",
            r"\b(ποι\w+|τι) .{0,25}\b(αριθμός|ποσοστό|μέσος όρος|βαθμός|ηλικία|όριο|διάρκεια|μέγεθος)\b",
        )),
        ("where", (r"^(και )?(από )?πού\b", r"\bσε ποι\w+ (κτίριο|γραφείο|μέρος|πόλη|χώρα|αίθουσα|περιοχή)\b",
                   r"\b(ποι\w+|τι) (είναι (η|το) )?(διεύθυνση|κτίριο|τοποθεσία)\b")),
        ("who", (r"\b(ποιος|ποιον|ποιοι|ποιους|ποιου|ποιανού|ποιων)\b",)),
        ("how", (r"\b(πώς|με ποιο(ν)? τρόπο|τι (πρέπει να )?κάνω|βήματα|διαδικασία)\b",)),
        ("yes_no", (
            r"^(και |αλλά )?(μπορώ|μπορούμε|μπορεί|μπορούν|πρέπει|υπάρχει|υπάρχουν|είναι|έχω|έχει|έχουν|"
            r"επιτρέπεται|γίνεται|"
            r"ισχύει|δέχεστε|δίνετε|θα)\b",
        )),
    ),
}  # fmt: skip

MONTHS = (
    "january|february|march|april|may|june|july|august|september|october|november|december|"
    "يناير|فبراير|مارس|أبريل|إبريل|مايو|يونيو|يونيه|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر|"
    "كانون|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين|محرم|رمضان|شوال|"
    r"ιανουαρί\w+|φεβρουαρί\w+|μαρτί\w+|απριλί\w+|μαΐ\w+|ιουνί\w+|ιουλί\w+|αυγούστ\w+|σεπτεμβρί\w+|οκτωβρί\w+|"
    r"νοεμβρί\w+|δεκεμβρί\w+|(ιανουάρι|φεβρουάρι|μάρτι|απρίλι|μάι|ιούνι|ιούλι|αύγουστ|σεπτέμβρι|οκτώβρι|νοέμβρι|"
    r"δεκέμβρι)\w*"
)
_DAYS = (
    r"(mon|tues|wednes|thurs|fri|satur|sun)days?|الأحد|الاثنين|الإثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت|"
    "δευτέρα|τρίτη|τετάρτη|πέμπτη|παρασκευή|σάββατο|κυριακή"
)
_SPANS = (
    r"days?|weeks?|months?|years?|hours?|minutes?|semesters?|centur\w+|يوم\w*|أيام|أسبوع\w*|أسابيع|شهر\w*|أشهر|"
    r"سنة|سنوات|"
    r"عام\w*|أعوام|ساع\w+(?! معتمد)|دقيقة|دقائق|قرن|"
    r"ημέρ\w+|μέρ\w+|εβδομάδ\w+|μήν\w+|χρόνια|έτη|ώρ\w+|λεπτά|εξάμην\w+|αιών\w+"
)
_NUMBER_WORDS = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(thir|four|fif|six|seven|eigh|nine)teen|"
    "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|half|twice|"
    "واحد|واحدة|اثنان|اثنين|مرتين|ثلاثة|ثلاث|أربعة|أربع|خمسة|خمس|ستة|ست|سبعة|سبع|ثمانية|ثماني|تسعة|تسع|عشرة|عشر|"
    "عشرون|"
    "عشرين|(ثلاث|أربع|خمس|ست|سبع|ثمان|تسع)(ون|ين)|مئة|مئتا|مئتي|مائة|ألف|مليون|نصف|ثلث|"
    "ربع|يومان|يومين|أسبوعان|أسبوعين|شهران|شهرين|سنتان|سنتين|"
    "δύο|τρεις|τρία|τέσσερις|τέσσερα|πέντε|έξι|επτά|εφτά|οκτώ|οχτώ|εννέα|δέκα|έντεκα|δώδεκα|είκοσι|τριάντα|σαράντα|"
    "πενήντα|εξήντα|εβδομήντα|ογδόντα|ενενήντα|εκατό|χίλια|"
    "χιλιάδες|"
    "εκατομμύρι\\w*|μισό|μισή|διπλάσι\\w*"
)


def _words(alternatives: str) -> str:
    """Any of these words where one begins; a glance at its first letter spares trying them one by one."""
    first = "".join(sorted({one.lstrip("(")[0] for one in alternatives.split("|")}))
    return rf"(?=[{first}])(?:{alternatives})"


# A time told by its distance: "within 15 working days", not "€60 a semester".
_REACHING = (
    r"within|after|before|until|till|during|by|in(?! an? )|from|since|every|first|last|end|beginning|start|next|"
    r"خلال|بعد|وبعد|قبل|وقبل|حتى|في|أثناء|منذ|كل|أول|آخر|نهاية|بداية|"
    r"μέσα|μετά|πριν|έως|μέχρι|σε|από|κάθε|τέλος|τέλη|αρχή|αρχές|πρώτ\w+|τελευταί\w+"
)
_TIME = (  # one word boundary for all that begins at one
    rf"\b(?:{_words(f'{MONTHS}|{_DAYS}')}\b|(1[0-9]|20)\d\d\b|\d{{1,2}}[:.]\d\d\b|"
    rf"{_words(_REACHING)}\s(?:[^\s,.;:]+\s){{0,4}}?(ال|لل|ب)?({_SPANS})\b|"
    rf"{_words(_SPANS)} (before|after|later|ago|قبل|بعد|πριν|μετά|νωρίτερα)\b)|\d [ap]\.?m"
)

# A date or an hour of its own; weekdays in which something is open are none of an event.
_DATE = rf"\b(?:{_words(MONTHS)}\b|(1[0-9]|20)\d\d\b|\d{{1,2}}[:.]\d\d\b)|\d [ap]\.?m"
_HAPPENING: dict[Language, str] = {  # "When is the fair?", "when does it begin": it stands in a calendar
    "en": r"^(and |so |but |ok |please )*when('s| is| are| was| were| do| does| did) (the|my|our|this|that|it|they)? ?"
    r"[\w'-]+( [\w'-]+){0,3}?( (start|begin|end|finish|held|take place))?[?.! ]*$",
    "ar": r"^(و)?(متى|امتى|إيمتى) (تبدأ|يبدأ|تنتهي|ينتهي|تكون|يكون|هي|هو|موعد|فترة)? ?\w+( \w+){0,2}[?؟.! ]*$",
    "el": r"^(και )?πότε (είναι|αρχίζ\w+|ξεκιν\w+|τελειών\w+|γίν(ετ|οντ)\w+) ((ο|η|το|οι|τα) )?\w+( \w+){0,2}[?;.! ]*$",
}

_NUMBERS = analysis.normalize(_NUMBER_WORDS)

# A length of time: "21 days", "within a month", "days: 21", "نصف ساعة", "έναν χρόνο"
_LASTING = (
    rf"\d[:.]\d\d|(\d|\b({_NUMBER_WORDS}|an?|full|خلال|لمدة|ένα|έναν|μία|μια|ενός|μιας)\b)(?:[^\w.;:]+\w+){{0,2}}?[^\w.;:]*"
    rf"\b(ال|لل)?(?:{_SPANS})\b|\b(?:{_SPANS})[:=\s]+\d|"
    r"\b(يومان|يومين|أسبوعان|أسبوعين|شهران|شهرين|سنتان|سنتين|ساعتان|ساعتين|فصلان|فصلين|"
    r"من (ساعة|يوم|أسبوع|شهر|سنة|فصل) إلى)\b"
)
# An amount told by another one: "one month's rent", "half of the fee", "twice the amount withheld"
_SHARES = (
    r"(half|twice|double|(one|two|a) (third|quarter|fifth|sixtieth)s?|month'?s'? rent|نصف|ثلث|ثلثا|ربع|ضعف|أضعاف|"
    r"أجرة شه\w+|μισ(ό|ά|ού)|ενάμισι|διπλάσι\w*|τριπλάσι\w*|(ένα|δύο|τρία|έξι) μίσθωμα(τα)?)\b"
    r"(?! (an? |ال)?(hour|day|year|ساعة|يوم|سنة|χρόνο))"
)

_ANSWERING: dict[Kind, str] = {
    "when": _TIME,
    "span": _LASTING,
    "amount": rf"\b{_SHARES}|"
    r"[€$£%٪]|\b(euros?|cents?|dollars?|pounds?|percent|free|يورو|سنت\w*|دولار\w*|ريال|جنيه|بالمئة|بالمائة|"
    r"مجانا|مجاني\w*|ευρώ|δολάρι\w*|"
    r"τοις εκατό|δωρεάν|million|billion|مليون|مليار|εκατομμύρι\w*|δισεκατομμύρι\w*)\b",
    "count": rf"\d|\b({_NUMBER_WORDS})\b",
    "where": r"\b(building|room|floor|street|avenue|campus|city|desk|office|hall|gate|المبنى|مبنى|بالمبنى|"
    r"الغرفة|غرفة|قاعة|القاعة|الطابق|"
    r"شارع|مدينة|مكتب|بوابة|κτίριο|κτιρίου|αίθουσα|όροφος|ορόφου|οδός|πόλη|γραφείο|γραμματεία|πύλη)\b",
    "why": r"\b(because|due to|since|so that|in order|therefore|reason|caused?|as a result|لأن|لأنه|لأنها|بسبب|"
    r"لكي|كي|حتى|نتيجة|لذلك|سبب|"
    r"επειδή|διότι|γιατί|λόγω|ώστε|εξαιτίας|προκειμένου|αιτία|λόγος)\b",
    "yes_no": r"^(yes|no|not|نعم|لا|ليس|كلا|بلى|ναι|όχι|δεν)\b|\b(must|may|cannot|can|allowed|permitted|"
    r"required|not|only|unless|except|forbidden|prohibited|يجوز|يجب|يحق|يمكن|لا|إلا|فقط|ممنوع\w*|محظور\w*|مسموح\w*|ليس|"
    r"μπορ\w+|πρέπει|επιτρέπ\w+|δεν|απαγορεύ\w+|μόνο|εκτός|ποτέ|"
    r"breach|offence|violation|المخالفة|παράβαση)\b",
    "how": r"\b(form|portal|apply|submit|choose|press|open|send|write|step|نموذج|البوابة|قدم|اختر|اضغط|أرسل|"
    r"اكتب|ادخل|"
    r"πύλη|έντυπο|αίτηση|υποβάλ\w+|επιλέξτε|πατήστε|γράψτε|στείλτε|μπείτε)\b",
}


_BECAUSE: dict[Language, str] = {
    "en": r"\b(because|due to|on the ground that|just for)\b",
    "ar": r"\b(لأن\w*|لاني|بسبب|بحجة|عشان|علشان|منشان)\b",
    "el": r"\b(επειδή|διότι|γιατί|εξαιτίας|λόγω)\b",
}


def reason(text: str, language: Language) -> str:
    """The folded clause that gives a reason: "may he keep it because I painted the wall?"; empty where none is."""
    parted = _because(language).split(analysis.normalize(text), maxsplit=1)
    return parted[-1] if len(parted) > 1 and parted[0].strip() else ""


@lru_cache(maxsize=3)
def _because(language: Language) -> re.Pattern[str]:
    return re.compile(analysis.normalize(_BECAUSE[language]).replace("(", "(?:"))


@lru_cache(maxsize=3)
def _asking(language: Language) -> tuple[tuple[Kind, re.Pattern[str]], ...]:
    return tuple((kind, _folded(pattern)) for kind, patterns in _ASKING[language] for pattern in patterns)


_DEMANDING: frozenset[Kind] = frozenset(("name", "when", "span", "amount", "count"))
_NAMING = (
    r"(?:[^\w.]+\w+){0,3}?(?:\s*[:–—]|[^\w.]+(?:is|are|was|were|means|called|named|هو|هي|يسمي|تسمي|اسمه|اسمها|είναι|ήταν|"
    r"λέγεται|λέγονται|ονομάζεται|θεωρείται|σημαίνει)\b)"
)


def naming(words: Sequence[str]) -> re.Pattern[str]:
    """What a sentence that says who or what these folded words are looks like, on folded text: "X is", "X: ".

    Words compare by their beginnings, as endings vary.
    """
    stems = [re.escape(word if len(word) < 5 else word[:-1]) for word in words]
    return re.compile(r"\w*[^\w.]+(?:\w+[^\w.]+){0,2}?".join(stems) + r"\w*" + analysis.normalize(_NAMING))


_COUNTED: dict[Language, re.Pattern[str]] = {
    "en": re.compile(r"\b(?:how many|number of) ([\w'-]+)"),
    "ar": re.compile(r"\b(?:كم عدد|ما عدد|عدد|كم|كام|قديش) (\w+)"),
    "el": re.compile(r"\b(?:ποσ\w+|αριθμος)(?: ειναι)?(?: ο| η| το| οι| τα| τη| την| τον| των| τους| τις)? (\w+)"),
}
_MEASURES = re.compile(r"\bhow (\w+(?: ahead| in advance| before)?)\b")


def counted(text: str, language: Language) -> str:
    """The folded noun that is counted: "how many floors"; empty where none is."""
    found = _COUNTED[language].search(analysis.normalize(text))
    return found[1] if found and not analysis.is_stop_word(found[1]) else ""


def counting(terms: Sequence[str]) -> re.Pattern[str]:
    """What a sentence that counts what these terms name looks like, folded: "twelve students", "places: 120"."""
    named = "|".join(re.escape(term.removesuffix("i") or term) for term in terms if term and term[0] not in "!~")
    noun, number = rf"(?:[وفبكل]?(?:ال|لل)|[وبكفل])?(?:{named})\w*", rf"(?:\d[\d.,]*|\b(?:{_NUMBERS})\b)"
    return re.compile(rf"{number}(?:[^\w.;]+\w+){{0,2}}?[^\w.;]+{noun}|\b{noun}[:=\s]+{number}")


def measures(text: str, language: Language) -> frozenset[str]:
    """Terms that only ask for a measure: "how late", "how far ahead"."""
    if language != "en":
        return frozenset()
    return frozenset(term for match in _MEASURES.finditer(text.lower()) for term in analysis.terms(match[1], language))


def is_demanding(kind: Kind) -> bool:
    """Whether a sentence that does not look like it cannot answer this kind of question."""
    return kind in _DEMANDING


@lru_cache(maxsize=11)
def answering(kind: Kind) -> re.Pattern[str] | None:
    """What a sentence that answers this kind of question looks like, on folded text; None where anything goes."""
    return _folded(_ANSWERING[kind]) if kind in _ANSWERING else None


def _folded(pattern: str) -> re.Pattern[str]:
    return re.compile(analysis.normalize(pattern))


@lru_cache(maxsize=1)
def dated() -> re.Pattern[str]:
    """What a sentence with a date or an hour looks like, on folded text."""
    return _folded(_DATE)


def is_happening(text: str, language: Language) -> bool:
    """Whether `text` asks when something is, of whatever is held on a date."""
    return _happening(language).search(analysis.normalize(text)) is not None


@lru_cache(maxsize=3)
def _happening(language: Language) -> re.Pattern[str]:
    return _folded(_HAPPENING[language])


def kind_of(text: str, language: Language) -> Kind:
    """The kind of answer that `text` asks for; "what" when no question word says more."""
    folded = analysis.normalize(text)
    return next((kind for kind, pattern in _asking(language) if pattern.search(folded)), "what")
