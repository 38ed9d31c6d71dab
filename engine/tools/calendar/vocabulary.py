"""Words about calendars and what is asked of them, in three languages as people type them. Folded on use."""

from collections.abc import Mapping

from engine.text.folding import fold

KINDS: Mapping[str, str] = {
    "white": "white days|ayyam al bi?(?:d|dh|idh|eed)|(?:ال)?ايام (?:ال)?بيض|(?:ال)?بيض|λευκεσ (?:η)?μερεσ",
    "leap": "leap|كبيسه|كبيس|δισεκτ\\w+|how many days .{0,16}(?:in|has|of) (?:the |a )?(?:hijri |islamic |lunar )?year|"
    "(?:كم )?عدد ايام (?:ال)?(?:سنه|عام)|كم يوم(?:ا)? (?:في |ب)?(?:ال)?(?:سنه|عام)|"
    "ποσεσ (?:η)?μερεσ εχει το (?:ετοσ |ισλαμικο ετοσ )?\\d+",
    "between":
        "days? (?:in )?between|(?<!\\d\\s)days? from|difference between|between .{4,40} and|"
    "(?:ايام|يوم|يوما|الفرق|المده|فرق) (?:ما )?بين|بين .{4,40} و|من .{4,40} (?:الي|لحد|حتي) .{0,30}كم يوم|"
    "كم يوم(?:ا)? من|ايام من|(?:η)?μερεσ (?:μεταξυ|απο)|διαφορα (?:μεταξυ|απο)|μεταξυ .{4,40} και",
    "age": "how old|my age|age in|ages?|was born|were born|born(?: on| in)?|birthday|birth date|date of birth|"
    "عمري|عمرك|عمره|عمرها|كم عمر|مواليد|مولود|مولوده|ولدت|انولدت|تاريخ ميلاد(?:ه|ها|ك)|"
    "γεννηθ\\w+|ηλικια|ποσων (?:ετων|χρονων)|ποσο χρονων|ποσα χρονια",
    "now":
        "(?:is|isn) (?:it|this|today|now|tomorrow)(?: the)? (?:(?:month|first|start|day) of |already |still |"
        "now )?(?:the )?(?:ramadan\\w*|eid\\w*|ashura|arafah?|muharram|rajab|shaban|hajj)|"
    "are we (?:in|still|now)|did (?:ramadan|eid) (?:start|begin)|has (?:ramadan|eid) (?:started|begun)|"
    "هل (?:نحن|احنا|اليوم|دخل\\w*|بدا|هذا|هو)|احنا (?:في|ب)رمضان|(?:اليوم|النهارده|بكره) (?:رمضان|عيد|"
    "العيد|عاشورا|عرفه)|"
    "ειμαστε (?:σε|στο|στη)|ειναι (?:σημερα|τωρα) (?:το )?(?:ραμαζανι|ειντ)|αρχισε το",
    "upcoming":
        "upcoming|coming up|(?:next|coming) (?:\\w+ )?(?:events?|holidays?|occasions?|festivals?)|(?:islamic|"
        "muslim|religious|hijri) (?:events|holidays|occasions|festivals|dates|days)|"
    "مناسبات|مناسبه|الاعياد|اعياد|الاحداث القادمه|γιορτεσ|γιορτη|εορτεσ|επετειοι|αργιεσ",
    "length":
        "how many days (?:is|are|does|do|in|has|will|there|of)(?! (?:left|until|till|remaining|it))|"
        "number of days|(?:29|30) (?:or|ή|ولا|ام|او) (?:29|30)|"
    "كم (?:يوم|يوما|عدد ايام)(?: (?:في|ب|شهر|هو|يكون|عدد|راح|رح|حيكون))|كم ايام|كم (?:يوم|يوما)(?=[?؟.\\s]*$)|عدد ايام|"
    "(?:when|what (?:day|date)) .{0,24}(?:ends?|ending|finish(?:es)?|over)|"
    "(?:متي|امتي|ايمتي) .{0,8}(?:ينتهي|تنتهي|بينتهي|يخلص|بيخلص|بخلص|نهايه|اخر)|"
    "ποσεσ (?:η)?μερεσ (?:εχει|διαρκει)|ποτε .{0,12}(?:τελειωνει|ληγει)",
    "ago":
        "how (?:many (?:days|weeks|months)|long|much time) (?:ago|since|has (?:it been|passed))|days since|"
    "(?:كم|قديش|شكد) (?:(?:يوم|يوما|اسبوع|شهر|صار) )?(?:مر|مرت|مضي|فات|عدي|صار(?:له)?)|منذ كم|من كم يوم|"
    "ποσ(?:εσ|οσ|οι) \\w+ (?:περασ\\w+|εχουν περασει)|(?:πριν (?:απο )?|εδω και )ποσ\\w+",
    "until":
        "how many (?:more )?(?:days|weeks|months)|(?:weeks|months) (?:left|until|till?|to|before|remaining)|"
        "how long (?:until|till?|to|before)|days? (?:left|until|"
        "till?|to|before|remaining)|countdown|left (?:until|till?|to|before)|"
    "باقي|باقيلو|بقي|متبقي|تبقي|فاضل|فاضله|ضل|ضايل|ظل|كم (?:يوم|اسبوع|شهر)|قديش|ποσεσ (?:(?:η)?μερεσ|εβδομαδεσ)|"
    "ποσοι μηνεσ|ποσουσ μηνεσ|ποσο (?:καιρο|μενει)|"
    "μενουν|απομενουν|σε ποσεσ",
    "weekday": "what day|which day|weekday|week day|day of (?:the )?week|"
    "اي يوم|ايش يوم|شو يوم|وش يوم|انهي يوم|ايا يوم|يوم ايه|يوم شو|τι (?:η)?μερα|ποια (?:η)?μερα|ποιαν ημερα",
    "event": "when|متي|امتي|ايمتي|ποτε|starts?|begins?|يبدا|تبدا",
    "date":
        "convert|conversion|equals?|equivalent|corresponds?|date|حول|تحويل|يوافق|يقابل|موافق|تاريخ|كم|"
        "μετατρ\\w+|αντιστοιχ\\w+|ημερομηνια",
}  # fmt: skip
HIJRI = "hijri|hijrah|islamic|lunar|a\\.?h|هجري|هجريه|قمريه|εγιρασ|ισλαμικ\\w+"
OTHER_FEASTS = (
    "easter|christmas|xmas|diwali|passover|hanukkah|thanksgiving|pentecost|halloween|new years? (?:day|eve)|"
    "عيد الميلاد|الفصح|فصح|كريسماس|الكريسماس|راس السنه الميلاديه|πασχα|χριστουγενν\\w+|πρωτοχρονια\\w*|πεντηκοστη"
)
UNITS: Mapping[str, str] = {
    "weeks": "weeks?|اسبوع|اسابيع|εβδομαδ\\w+|βδομαδ\\w+",
    "months": "how many months?|months? (?:left|until|till?|to|before|remaining)|كم (?:شهر|اشهر)|ποσοι μηνεσ|"
    "ποσουσ μηνεσ",
}
MONTH_BESIDE = (
    "month .{0,20}(?:after|before|follow\\w*|preced\\w*)|شهر .{0,16}(?:بعد|قبل|يلي|يسبق)|μηνασ .{0,20}(?:μετα|πριν)"
)
TODAY_IS = (
    r"(?:is|are) (?:it )?(?P<en>today|tomorrow)(?: a| not a)? (?:mon|tues|wednes|thurs|fri|satur|sun)day|"
    r"is it (?:mon|tues|wednes|thurs|fri|satur|sun)day (?P<after>today|tomorrow)|"
    r"(?:هل )?(?P<ar>اليوم|النهارده|بكره|غدا) (?:هو )?(?:يوم )?(?:ال)?(?:اثنين|ثلاثا|اربعا|خميس|جمعه|سبت|احد)|"
    r"(?:ειναι )?(?P<el>σημερα|αυριο) (?:ειναι )?(?:δευτερα|τριτη|τεταρτη|πεμπτη|παρασκευη|σαββατο|κυριακη)"
)
EID = "eids?|eed|ιντ|عيد|ειντ|μπαιραμι(?:ου)?"
NEXT_YEAR = (
    "next year|(?:in )?the coming year|السنه (?:ال)?(?:جايه|قادمه|مقبله|الي جايه|اللي جايه)|"
    "(?:ال)?عام (?:ال)?(?:قادم|مقبل)|"
    "του χρονου|(?:το )?επομενο ετοσ|την επομενη χρονια"
)
BOTH = "hijri|hijrah|gregorian|هجري|هجريه|ميلادي|ميلاديه|εγιρασ|γρηγοριαν\\w+"  # the calendars
CONVERT = (
    "convert(?:ing|ed|s)?|conversion|[اتنيب]?حول(?:ي|لي|ولي|وا|ه|ها)?|بحول|محول|تحويل|تحويله|(?:να )?μετ[αε]τρ\\w+"
)
THIS_YEAR = (
    "this (?:hijri |islamic )?year|(?:of|in) the current year|(?:هذه|هاي|هذي) السنه|هالسنه|"
    "السنه (?:دي|هذه|هاي|الحاليه)|"
    "(?:هذا|هاد) العام|العام (?:هذا|الحالي)|φετοσ|αυτη τη(?:ν)? χρονια|αυτο το ετοσ"
)
LEADS = (
    "and|what about|how about|but|then|also|ok|okay|و|طيب|طب|ماذا عن|وماذا عن|شو عن|بالنسبه|كمان|"
    "και|κι|τι γινεται|επισησ|αλλα"
)  # fmt: skip
_WORDS = """
what whats is are was were be the a an of in on at to for from until till left how many much days day weeks months
month year years when whens which
hijri hijrah islamic muslim lunar gregorian calendar date dates convert into equal equals equivalent correspond
corresponds to my me i you we it its
this next last coming upcoming current currently now today begin begins beginning start starts started end ends does
do did will fall falls come comes
event events holiday holidays occasion occasions festival festivals born birth birthday age old am please tell give
show can could ah ce ad bc and or about
between someone somebody person exactly exact fall bukra
start fasting fast eid week weekday then also ok okay long before after more there year's take place happen happens
leap white ago since passed emta
celebrate celebrated
ما ماذا متى امتى ايمتى أيمتى كم كام قديش شو ايش ايه وش هو هي هل في من الى إلى على عن ب ل يوم اليوم ايام أيام شهر سنة
السنة عام العام تاريخ التاريخ هجري الهجري هجرية الهجرية بالهجري
ميلادي الميلادي بالميلادي ميلادية يوافق موافق يقابل تحويل حول حوّل احنا نحن نحنا الان دلوقتي هلق الحين القادم
القادمة الجاي الجاية المقبل المقبلة القادمات باقي فاضل ضايل بقي على لل مناسبات المناسبات
الإسلامية الاسلامية الدينية عيد العيد عمري عمر مولود مواليد ولدت انا أنا وانا يبدأ بيبدأ بداية تبدأ أول اول اي أي
كان كانت يكون تكون هذا هذه ده دي الأسبوع اسبوع الاسبوع بعد قبل
اذا لو بقول عندي كبيسة البيض بيض مر مضى عدد بين كام يكون حد واحد بالضبط
μεταξύ κάποιος ακριβώς
τι ποια ποιο ποιες πότε είναι ήταν η ο το οι τα τις τη την του της των στο στη στις στον σε για και κι μέχρι ως έως
μέρα μέρες ημέρα ημέρες μήνας μήνα έτος έτη χρόνια χρόνο
σήμερα σημερινή ημερομηνία ημερολόγιο ισλαμικό ισλαμική ισλαμικές ισλαμικά εγίρας γρηγοριανό αρχίζει ξεκινά
τελειώνει μένουν απομένουν πόσες πόσο πόσων ετών είμαι γεννήθηκα επόμενη επόμενες επόμενο
γιορτές γιορτή μετάτρεψε μετατροπή αντιστοιχεί πέφτει φέτος δίσεκτο δίσεκτη εβδομάδες εβδομάδα μήνες
"""
HIJRI_WORDS = frozenset(map(fold, _WORDS.split()))
