"""Words for prayers, methods and what is asked about them, in three languages as people type them. Folded on use."""

from collections.abc import Mapping

from engine.places.stopwords import COMMON
from engine.text.folding import fold

_ERAS = (  # of which the word for the afternoon prayer tells as well
    "جاهلي|عباسي|اموي|فاطمي|مملوكي|ايوبي|عثماني|اندلسي|روماني|يوناني|فرعوني|حديث|وسيط|حجري|برونزي|حديدي|ذهبي|جليدي|"
    "فيكتوري|رقمي|صناعي|نهضه|تنوير|انترنت|معلومات|سرعه"
)
PRAYER: Mapping[str, str] = {
    "fajr": "fajr|fajar|fajir|fejr|subh|sobh|subah|dawn|suhoor|suhur|sahur|sehri|suhoors?|imsak|imsaak|"
    "فجر|صبح|سحور|امساك|φατζρ|φαζρ|φατζερ|αυγη(?:σ)?|σουχουρ|ιμσακ|χαραματα",
    "sunrise": "sunrise|sun rise|sun come up|shuruq|shurooq|shorouq|ishraq|شروق|طلوع الشمس|تطلع الشمس|"
    "تشرق|ανατολη(?:σ)?|"
    "ανατελλει",
    "dhuhr": "dhuhr|zuhr|duhr|dhuhur|zohr|zohar|thuhr|zuhar|noon|midday|jumu?a+h?|jumm?u?a+h?|friday prayers?|"
    "ظهر|ضهر|صلاه الجمعه|خطبه الجمعه|الجمعه الساعه|ζουχρ|ντουχρ|μεσημερι(?:ου)?|μεσημεριανη(?:σ)?",
    "asr": f"asr|asar|assr|عصر(?! (?:ال)?(?:{_ERAS})(?!\\w))|ασρ|απογευμα(?:τοσ)?|απογευματινη(?:σ)?",
    "maghrib": "maghrib|magrib|maghreb|magreb|mughrib|sunset|sun set|sundown|iftaa?r|break(?:ing)? (?:my |the |"
    "our )?fast|"
    "مغرب|غروب|تغيب الشمس|افطار|فطور|μαγκριμπ|μαγριμπ|μαγκρεμπ|δυση(?:σ)?|δυει|ηλιοβασιλεμα|ιφταρ",
    "isha": "isha|ishaa|esha|ishaa|عشا|عشاء|ισα|νυχτερινη(?:σ)?",
    "midnight": "midnight|middle of the night|منتصف الليل|نص الليل|نصف الليل|μεσανυχτα|μεσα τησ νυχτασ",
    "last_third": "last third|final third|tahajjud|tahajud|qiyam|qiyaam|ثلث (?:ال)?اخير|ثلث الليل|قيام الليل|تهجد|"
    "τελευταιο τριτο|ταχατζουντ",
}
KINDS: Mapping[str, str] = {
    "qibla":
        "qiblah?|kiblah?|qebla|kaaba|kaba|kabah|ka bah|(?:direction|bearing|way) (?:of|to|for|"
        "towards?) (?:prayer|pray|praying|salah|mecca|makkah)|"
    "(?:direction|way) (?:do|should|must|shall|to) (?:i |we )?(?:face|pray|turn)|face (?:to|when|"
    "for) (?:pray|praying|salah)|"
    "(?:far|distance|direction|bearing|kilomet(?:er|re)s|km|way) .{0,30}(?<!in\\s)(?:mecca|makkah)|"
    "where (?:do|should|must|shall|can|to|am) (?:i |we |one )?(?:to |supposed to )?(?:face|turn)|"
    "(?:face|facing|turn|turning) .{0,24}(?:to pray|for (?:prayer|salah)|when (?:i |we )?pray\\w*|in prayer)|"
    "(?:which|what) (?:way|side|direction) .{0,16}(?:face|pray|turn)|"
    "(?:وين|فين|لوين|اين|كيف|كيفاش|لفين|منين) (?:لازم )?(?:[انيب]?توجه|ا?بتوجه|[ان]تجه|استقبل|نستقبل|اوجه|اتوجه)|"
    "(?:لوين|لفين|لاين|علي وين|علي فين) .{0,10}[انيب]*صلي|"
    "(?:باي|لاي|اي|انهي|اني) (?:اتجاه|جهه|ناحيه|صوب) .{0,16}(?:[انيب]*صلي|الصلاه|توجه|اتجه)|"
    "(?:توجه|اتجه|اتوجه|بتوجه|نتوجه) .{0,12}(?:بالصلاه|للصلاه|في الصلاه|لما (?:ا|ب)صلي)|"
    "(?:που|προσ τα που) (?:πρεπει )?(?:να )?(?:στραφω|στρεφομαι|κοιταξω|κοιταω|κοιταζω|γυρισω|γυρναω|προσευχ\\w+)|"
    "قبله|كعبه|اتجاه الصلاه|جهه الصلاه|(?:تبعد|يبعد|بعد|مسافه|كيلو|كيلومتر|اتجاه|جهه) .{0,30}مكه|"
    "مكه .{0,20}(?:تبعد|بعيده)|"
    "κιμπλα(?:σ)?|κιμπλε|καεμπα|κααμπα(?:σ)?|καμπα|(?:κατευθυνση|προσ) .{0,25}(?:μεκκα(?:σ)?|προσευχη(?:σ)?)|"
    "(?:απεχει|αποσταση|μακρια) .{0,20}μεκκα(?:σ)?|που (?:ειναι|βρισκεται|πεφτει) η μεκκα|"
    "where (?:is|s|lies) (?:mecca|makkah)|(?:وين|فين|اين) (?:تقع )?مكه",
    "ends": "ends?|ending|finish(?:es)?|expires?|runs? out|(?:last|latest) time|until when|deadline|(?:how|too) late|"
    "ينتهي|تنتهي|بينتهي|يخلص|بيخلص|بخلص|اخر وقت|نهايه وقت|خروج وقت|يخرج وقت|يطلع وقت|لحد امتي|لغايه امتي|"
    "τελειωνει|ληγει|μεχρι ποτε|μεχρι τι ωρα|ωσ ποτε",
    "until":
        "how (?:long|much (?:longer|time)|many (?:minutes?|mins?|hours?)) .{0,24}(?:until|till?|to|before|"
        "for|left|remain\\w*)|"
    "how (?:long|much longer|far (?:off|away))|time (?:left|remaining)|(?:minutes?|hours?|"
    "mins?) (?:until|till?|to|left|before)|countdown|"
    "left (?:until|till?|to|before|for)|remaining|"
    "باقي|باقيلو|باقيلنا|بقي|متبقي|يتبقي|تبقي|فاضل|فاضلي|فاضله|ضل|ضايل|ظل|بعد كم (?:دقيقه|ساعه)|بعد قد ايه|بعد قديش|"
    "ποση ωρα|ποσα λεπτα|σε ποση|σε ποσα|ποσο (?:μενει|εχουμε|θελει)|μενουν|μενει|απομεν\\w+",
    "current": "(?:which|what) (?:prayer|salah|salat|namaz) (?:is )?(?:it )?(?:right )?(?:now|due|currently)|"
    "(?:prayer|salah|namaz) (?:is )?(?:it )?(?:right )?now|in (?:which|what) prayer (?:time )?are we|"
    "(?:اي|شو|ايش|وش|ايه|ما) (?:هي |ال)?صلاه (?:نحن |احنا )?(?:فيها )?(?:الان|هلق|دلوقتي|هسه|الحين)|"
    "صلاه ايه (?:الان|دلوقتي)|ποια προσευχη (?:ειναι |εχουμε )?τωρα",
    "next":
        "(?:next|upcoming|coming|following) (?:prayer|salah|salat|namaz|adhan|azan|athan|one)|(?:which|"
        "what) (?:prayer|salah|salat|namaz) .{0,12}(?:next|now|is it|time)|"
    "(?:prayer|salah|namaz) (?:is )?(?:now|next)|"
    "(?:صلاه|اذان|فرض) (?:ال)?(?:قادم\\w*|جاي\\w*|تالي\\w*|مقبل\\w*|تاني\\w*|اللي (?:جاي\\w*|بعد\\w*))|"
    "(?:صلاه|اذان) (?:الان|هلق|دلوقتي|هسه|الحين)|"
    "(?:اي|شو|ايش|وش|ايه|ما) (?:هي )?(?:صلاه|الصلاه) (?:الان|هلق|دلوقتي|هسه|الحين)|"
    "(?:επομεν|ερχομεν)\\w+ προσευχη(?:σ)?|ποια προσευχη .{0,10}(?:τωρα|ερχεται|επεται)",
    "now":
        "is it (?:already |now |yet )?(?:time|\\w+ (?:yet|now|already|time))|(?:has|have|did|"
        "does) .{0,40}(?:started?|begun|began|begin|entered?|in|come|came|passed|gone?|over|due|go off|off|"
        "sounded|called)|"
    "is (?:it )?.{0,20}(?:yet|already|due|over|started)|(?:can|may|could) i (?:still |"
    "already )?pray .{0,20}(?:yet|now|already)|still pray|still (?:have )?time|too early|"
    "(?:هل |اذا )?(?:دخل\\w*|حان\\w*|وجب\\w*|فات\\w*|جا وقت|صار وقت|خرج وقت)|(?:هل )?(?:اذن|ادن|يذن|اذنت|"
    "ياذن) .{0,20}(?:ولا|لسه|لسا|او لا|بعد)|هل (?:اذن|ادن)|(?:لسه|لسا) ما (?:اذن|ادن|دخل)|"
    "(?:اذن|ادن) (?:ال|لل)?(?:فجر|ظهر|ضهر|عصر|مغرب|عشا)(?! (?:امتي|متي|الساعه))|"
    "(?:فجر|ظهر|ضهر|عصر|مغرب|عشا) (?:اذن|ادن|دخل|خرج|فات)|"
    "εχει (?:μπει|αρχισει|ξεκινησει|περασει|ερθει)|ειναι (?:πια |τωρα |ηδη )?ωρα (?:για|του|τησ)|μπηκε|περασε|ηρθε",
    "times": "mawa3id|mawa3eed|mawaeed|mawa2it|mawaqit|(?:el |al )?sala|prayers?|pray|salah|salat|salaat|salawat|"
    "namaz|namaaz|solat|adhan|azan|athan|timetable|timings?|"
    "صلاه|صلوات|مواقيت|اوقات|مواعيد|مواعد|توقيت\\w*|امساكيه|اذان|الاذان|προσευχ\\w+|αδαν|αζαν|ναμαζ\\w*",
}  # fmt: skip
CLOCK = (
    "what time is it|what(?: i)?s the (?:local |current )?time|(?:current|local) time|time (?:right )?now|"
    "كم (?:هي )?الساعه|الساعه كم|الساعه كام|(?:قديش|شو|ايش|بكم|كام) الساعه|(?:الوقت|الساعه) (?:الان|هلق|دلوقتي|الحين)|"
    "τι ωρα (?:ειναι|εχει|εχουν)(?: τωρα)?(?! [οη] )|ποια ειναι η ωρα"
)
SUHOOR = "suhoors?|suhur|sahur|sehri|imsaa?k|سحور|امساك|نتسحر|اتسحر|بتسحر|يمسك|امسك|σουχουρ|σαχουρ|ιμσακ"
ASR: Mapping[str, str] = {
    "hanafi": "hanafi+|hanafee|hanafite|hanafis|حنفي|حنفيه|احناف|مثلين|المثلين|χαναφι\\w*|χανεφι\\w*",
    "standard": "shafi+|shafei|shafii|maliki|malikee|hanbali|jumhu?r|majority|standard asr|"
    "شافعي|شافعيه|مالكي|مالكيه|حنبلي|حنبليه|جمهور|σαφι+\\w*|μαλικι\\w*|χανμπαλι\\w*",
}
_BY = (
    "(?:(?:by|with|using|use|according to|per|in|on|with the|by the|using the|the|method|method of|the method of|"
    "طريقه|حسب|حساب|بحساب|حسب تقويم|تقويم|وفق|علي|علي طريقه|علي حساب|طريقه حساب|μεθοδο|μεθοδοσ|μεθοδου|"
    "με|κατα|συμφωνα με) )"
)
_METHOD_WORD = "(?:method|calculation|authority|calendar|angles?|convention|طريقه|حساب|μεθοδοσ|μεθοδο)"


def _placed(names: str) -> str:
    """A method named like a place counts only where a method is spoken of."""
    return (
        f"(?:(?:method|طريقه|حساب|تقويم|μεθοδο|μεθοδοσ)(?: of| :| ال| του| τησ)? ?(?:{names})|"
        f"(?:{names}) {_METHOD_WORD}|"
        f"(?:according to|حسب|وفق|κατα|συμφωνα με)(?: (?:the|method of|طريقه|تقويم|τη|την|το|τον))? (?:{names}))"
    )


METHOD: Mapping[str, str] = {
    "muslim_world_league": f"{_BY}?(?:mwl|muslim world league|world league|رابطه العالم(?: الاسلامي)?|العالم الاسلامي|"
    "παγκοσμιο(?:υ|σ)? ισλαμικο(?:υ|σ)? συνδεσμο(?:υ|σ)?)",
    "egyptian": f"egyptian(?: general)?(?: authority| survey| method)?(?: of survey)?|"
    f"αιγυπτιακη(?:σ)?(?: αρχη(?:σ)?)?(?: γεωδαισιασ)?|الهييه(?: العامه)?(?: المصريه)?(?: للمساحه)?|"
    f"الطريقه المصريه|{_placed('egypt|مصر|المصريه|αιγυπτου|αιγυπτιακη')}",
    "umm_al_qura": f"{_BY}?(?:umm? al qura|ummul qura|umm? ul qura|umm alqura|ام القري|ουμ αλ κουρα)(?:,? mecca|"
    f",? μεκκα)?|{_placed('makkah|mecca|saudi|saudi arabia|مكه|السعوديه')}",
    "north_america": "isna(?:,? north america)?|islamic society of north america|ايسنا|"
    "الجمعيه الاسلاميه لامريكا الشماليه|"
    "ισνα|isna βορεια αμερικη|" + _placed("north america|امريكا الشماليه|امريكا|βορειασ αμερικησ"),
    "karachi": "university of islamic sciences(?: karachi)?|جامعه العلوم الاسلاميه(?: بكراتشي)?|"
    "πανεπιστημιο(?:υ)? ισλαμικων επιστημων(?: καρατσι)?|" + _placed("karachi|كراتشي|καρατσι"),
    "tehran": _placed("tehran|طهران|τεχερανη(?:σ)?|geophysics")
    + "|institute of geophysics(?:,? tehran)?|معهد الجيوفيزيا(?: بطهران)?|"
    "ινστιτουτο(?:υ)? γεωφυσικησ(?:,? τεχερανη)?",
    "kuwait": _placed("kuwait|الكويت|κουβειτ"),
    "qatar": _placed("qatar|قطر|καταρ"),
    "singapore": _placed("singapore|سنغافوره|muis|σιγκαπουρη(?:σ)?") + "|muis",
    "turkey": "diyanet(?:,? turkey)?|ديانت(?: التركيه)?|ديانه|الديانه التركيه|ντιγιανετ(?:,? τουρκια)?|"
    + _placed("turkey|turkish|turkiye|تركيا|التركيه|τουρκιασ"),
    "dubai": _placed("dubai|uae|emirates|دبي|الامارات|ντουμπαι"),
    "moonsighting_committee": "moon ?sighting(?: committee)?(?: worldwide)?|لجنه رويه الهلال|moonsighting|"
    "επιτροπη(?:σ)? moonsighting",
}
AROUND = _METHOD_WORD  # is no part of a place beside it
AFTER = (
    "(?:what|which (?:prayer|one)|whats)(?: (?:is|s|comes|prayer|next|the))* after(?: the)?|"
    "(?:شو|ايش|وش|ايه|ما|ماذا|اي صلاه|شو الصلاه)"
    "(?: (?:في|يجي|بيجي|بتجي|تاتي|هو|هي|صلاه|اللي|التي|الصلاه))* بعد(?: صلاه)?|"
    "(?:τι|ποια)(?: (?:ειναι|ερχεται|προσευχη|ακολουθει))* μετα(?: (?:το|την|τον))?"
)  # what stands before a prayer whose successor is asked for
ONWARD = (  # the whole of a message that goes on from one prayer to the next
    r"(?:and |what about |then )?(?:the )?(?:one|prayer) (?:right )?after(?: (?:it|that|this))?|"
    r"(?:and )?after (?:it|that)|"
    r"(?:and )?what(?: comes|s| is)? after (?:it|that)|(?:and )?the next (?:one|prayer)|"
    r"(?:طيب |طب )?و?(?:الصلاه )?(?:ال[يلت]+ي )?(?:ب|من )?بعد(?:ه|ها|هاي)|و?(?:الصلاه )?(?:ال)?تاليه|"
    r"(?:και )?(?:η |την )?(?:προσευχη )?(?:επομενη|αμεσωσ επομενη|μετα)(?: (?:προσευχη|απο αυτη(?:ν)?))?"
)
WHEN = "when|whens|what time|at what|متي|امتي|ايمتي|ايمتا|اي ساعه|الساعه كام|شوكت|شوقت|ποτε|τι ωρα|ποια ωρα"
_DEGREES = r"\s*(?:°|degrees?|درجه|درجات|μοιρεσ)?"
ANGLES = (
    rf"(?:fajr|فجر|φατζρ)\s*(?:angle|at|زاويه|with|of|:|"
    rf"=)?\s*(?P<fajr>\d{{1,2}}(?:\.\d+)?){_DEGREES}[\s,]*(?:and|و|και)?\s*(?:isha|العشا|عشا|والعشا|"
    rf"ισα)\s*(?:angle|at|زاويه|of|:|=)?\s*"
    rf"(?P<isha>\d{{1,2}}(?:\.\d+)?)(?!\s*(?:am|pm|:|\d))",
    r"(?:angles?|زاويه|زوايا|زاويتين|γωνιεσ)(?: of)?\s*(?P<fajr>\d{1,2}(?:\.\d+)?)\s*°?\s*(?:/|,|and|و|"
    r"και|-)\s*(?P<isha>\d{1,2}(?:\.\d+)?)",
    r"(?<![\d/.])(?P<fajr>\d{1,2}(?:\.\d+)?)\s*°?\s*(?:/|and|و|και)\s*(?P<isha>\d{1,2}(?:\.\d+)?)\s*(?:°|"
    r"degrees?|درجه|μοιρεσ)",
)
HIGH: Mapping[str, str] = {
    "seventh_of_the_night": "(?:one )?seventh(?: of the night)?|1/7|سبع الليل|εβδομο τησ νυχτασ",
    "twilight_angle": "(?:twilight )?angle based|twilight angle|بنسبه الزاويه|القايمه علي الزاويه|αναλογα με τη γωνια",
    "middle_of_the_night": "(?:middle of the night|half the night) (?:rule|method)|قاعده (?:نصف|منتصف) الليل|"
    "κανονα τησ μισησ νυχτασ",
}
EID = (
    "eid (?:prayers?|salah|salat|namaz)|pray (?:the |for )?eid|(?:prayers?|salah|salat) (?:of|for|on) eid|"
    "صلاه (?:ال)?عيد|"
    "προσευχη(?:σ)? (?:του |για το )?(?:ειντ|μπαιραμιου)"
)
FAR = (
    "direction|bearing|way|far|كيلو|كيلومتر|distance|km|kilomet(?:er|re)s|face|qiblah?|اتجاه|جهه|تبعد|"
    "يبعد|بعد|مسافه|قبله|where|που|"
    "وين|فين|اين|κατευθυνση|απεχει|αποσταση|μακρια|προσ"
)
LEADS = (
    "and|what about|how about|but|then|also|ok|okay|same|or|و|طيب|طب|ماذا عن|وماذا عن|شو عن|بالنسبه|كمان|"
    "και|κι|τι γινεται|επισησ|τι λεσ|ή|αλλα"
)  # fmt: skip
_MORE = """
instead rather بدل بدلا عوضا αντι αντιθετα it itself someone somebody شريف الشريف عاصمة العاصمة capital
kaaba kabah mecca makkah degrees angle angles hanafi shafii method salah friday noon sun rise countdown minute
minutes break breaking fast fasting
ramadhan times for due sounded called committee survey general authority university sciences society america
geophysics muis islamic worldwide
مثلين مثل رؤية الهلال لجنة العلوم جامعة كراتشي ايسنا الأحناف الهيئة المصرية العامة مساحة زاوية بزاوية درجة نص
متى ومتى اذن يؤذن تطلع تغيب الشمس فطور صيام الصيام صائم نفطر نصوم
φατζρ ασρ ισα μαγκριμπ κιμπλα κααμπα μεκκα μεκκας γωνία γωνίες μοίρες σύνδεσμος
"""
SMALL = COMMON | frozenset(map(fold, _MORE.split()))
