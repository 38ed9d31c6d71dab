"""What a message speaks of, whatever its language: money, kin, death, prayers, verses, tenants, exams. Pure.

Patterns match the beginning of a word of the folded text (`analysis.normalize`), behind Arabic particles joined on to
it. One that ends in `$` matches a whole word, one that ends in `~` a whole word or one with an Arabic ending. Two
concepts in one message tell more than each alone ("when" beside "Ramadan", "died" beside "daughter"), so that pairs are
given as well.
"""

import hashlib
import re
from functools import lru_cache
from itertools import combinations

from engine.retrieval import analysis

_CONCEPTS = {
    "money": r"""
        dollars? usd euros? eur$ pounds? gbp riyals? sar$ dirhams? aed$ dinars? rupees? lakh lira egp$ taka cash
        savings? saved salary bank ريال دولار يورو جنيه درهم دينار ليره فلوس مصاري كاش مدخر موفر راتب مبلغ دراهم
        مالي ευρω δολαρι λιρ αποταμιευσ μετρητ καταθεσ""",
    "weight": r"""
        grams?$ grammes? g$ kg$ kilos? tolas? ounces? carats? karat tons?$ tonnes? \d+k$ غرام جرام غ$ كيلو عيار
        قيراط طن$ اطنان طنين مثقال وسق صاع γραμμαρι καρατι κιλ[οα] τον[οων]""",
    "metal": r"gold$ silver$ jewel ذهب دهب فضه χρυσ ασημ",
    "livestock": r"""
        cows?$ camels? sheep goats? buffalo cattle flock herd بقر ابل$ ناقه نوق جمال غنم شاه$ شياه ماعز خروف قطيع
        καμηλ αγελαδ προβατ κατσικ""",
    "crop": r"""
        wheat dates$ harvest crops? barley olives rice irrigat قمح شعير تمر$ محصول زيتون حصاد تسقي يسقي σιταρι σοδει
        κριθαρ""",
    "trade": r"merchandise inventory stock$ shares shop goods بضاع محلي تجاره اسهم عروض εμπορευμ μετοχ μαγαζι",
    "zakat": r"zaka zakk fitrana nisab زكا ازكي زكي نصاب$ νισαμπ ζακατ",
    "wife_husband": r"""
        wife$ wives husbands?$ widow spouse زوج~ زوجه~ زوجت~ زوجات مرات~ مرت~ مراه امراه ارمل جوزها جوزي حرمت~ συζυγ
        χηρα γυναικα$ αντρας$ gynaika""",
    "child": r"""
        sons?$ daughters?$ girls?$ kids?$ children$ child$ ابن~ ابنه~ ابنت~ ابناء~ بنت~ بنات~ بنتا ولد~ ولاد~ اولاد~
        عيال~ بنين$ γιος$ γιοι γιου γιων κορη$ κορης κορες παιδι kores""",
    "parent": r"""
        fathers?$ mothers?$ dad$ mom$ mum$ parents?$ grandfather grandmother grandpa grandma اب$ ابو$ ابي$ ابوي$
        ابويا ابوه$ ابوها ام$ امي$ امه$ امها$ والد~ والده~ والدت~ جد$ جدي$ جدتي جده$ جدتي ابوان ابوين πατερα μητερα
        γονεις παππου γιαγια""",
    "sibling": r"""
        brothers?$ bros$ sisters?$ uncles?$ aunts?$ nephews?$ nieces?$ cousins?$ grandsons?$ اخ$ اخي$ اخوي~ اخو~
        اخوه$ اخوان اخت~ اخوات~ شقيق~ شقيقه~ شقيقت~ اشقاء عم$ عمي$ عمه$ عمت~ اعمام خال$ خالي$ خوات~ خويا$ αδελφ
        αδερφ θειος θεια ανιψι εγγον""",
    "died": r"""
        died$ dies$ dead$ deceased passed$ survived leaving behind توفي توفت متوفي مات$ ماتت هلك هالك وفاه πεθαν
        pethan αφησε αφηνοντας νεκρ twaffa mat$""",
    "left": r"left$ leaves$ ترك تركت ساب$ سابت خلا$ خلف خلي$ وراه αφησε",
    "estate": r"""
        inherit heirs? estate bequ division ميراث مواريث ورث يورث ترث يرث وارث تركه كلاله حجب يحجب κληρονομ μοιρα
        μεριδι""",
    "ruling": r"""
        allow permi halal haram ruling hukm fatwa obligat forbidden sin$ valid invalid يجوز تجوز جائز حكم حرام حلال
        واجب فرض مكروه ينقض يبطل مبطل نواقض فتوي سنه$ بدعه شرع χαραμ χαλαλ υποχρεωτικ""",
    "may": r"""
        can$ may$ must$ should$ could$ able هل$ ينفع مسموح عادي لازم اقدر واش$ يصير ممنوع μπορω μπορει επιτρεπ
        απαγορευ πρεπει""",
    "worship": r"""
        fast$ fasting fasted wudu ablution ghusl sujud rak tayammum menstruat hajj umrah itikaf hijab صيام صوم صايم
        اصوم يفطر فطر$ وضوء اتوضا غسل$ سجود سجد ركع تيمم حائض حج$ عمره حجاب احرام νηστε πλυση γουντου χατζ""",
    "why": r"why$ reason ليش ليه$ لماذا علاش لما$ γιατι giati",
    "what_is": r"meaning means? explain define definition معني يعني شرح اشرح تعريف σημαινει εξηγησ",
    "who": r"who$ whom whose من$ مين منو شكون ποιος ποια$ ποιοι ποιον",
    "when": r"when$ date متي امتي ايمتي ايمت$ وقتاش فوقاش شوكت emta mata ποτε pote",
    "how_many": r"many$ much$ number count كم$ كام$ قديش قداش شحال شكد عدد مقدار ποσ[οαεη] poso posa",
    "left_over": r"until till remain باقي فاضل ضايل بقي μενει μενουν",
    "clock": r"time$ times$ hours?$ oclock الساعه ساعه وقت اوقات مواقيت مواعيد موعد ωρα ωρες ωραρι",
    "today": r"""
        today tomorrow yesterday tonight now$ اليوم بكره بكرا غدا امس النهارده النهارده الان دلوقتي هلا σημερα αυριο
        τωρα""",
    "prayer_name": r"""
        fajr dhuhr zuhr duhr asr$ maghrib isha$ jummah? taraweeh tahajjud witr فجر$ ظهر$ عصر$ مغرب$ عشا$ عشاء جمعه$
        تراويح ضحي φατζρ ζουχρ ασρ$ μαγριμπ ισα$""",
    "prayer": r"pray salah salat$ namaz صلاه صلوات صلي يصلي نصلي προσευχ",
    "call": r"adhan azan iftar suhoor suhur imsak sehri اذان ياذن يؤذن اذن$ افطار سحور امساك نفطر εζανι ιφταρ σαχουρ",
    "sun": r"sunrise sunset شروق غروب تشرق ανατολη δυση$ δυει",
    "qibla": r"qibla mecca makkah kaaba قبله كعبه κιμπλα μεκκα",
    "feast": r"""
        ramadan ramadhan eid$ ashura arafa mawlid muharram rajab shaban shawwal safar hijjah laylat رمضان عيد$ اعياد
        عاشورا عرفه$ عرفات مولد محرم رجب شعبان شوال صفر$ حجه$ اضحي اسراء ραμαζαν ραμανταν μπαϊραμ μπαιραμ ασουρα
        μουχαραμ ιντ$ μαουλιντ""",
    "hijri": r"hijri gregorian calendar ah$ هجري ميلادي تقويم χιτζρι ισλαμικ εγιρας γρηγοριαν ημερολογι",
    "month": r"""
        january february march april may$ june july august september october november december يناير فبراير مارس
        ابريل مايو يونيو يوليو اغسطس سبتمبر اكتوبر نوفمبر ديسمبر ιανουαρι φεβρουαρι μαρτι απριλι μαϊου μαιου ιουνι
        ιουλι αυγουστ σεπτεμβρι οκτωβρι νοεμβρι δεκεμβρι""",
    "day": r"days?$ weekday week$ month$ year$ يوم$ ايام شهر$ سنه$ السنه مناسبات μερα μερες ημερ ετος μηνα γιορτ",
    "quran": r"quran qur'an koran koranic قران مصحف κορανι",
    "sura": r"""
        surah? sura[ht]? ayah ayat ayaat verses? juz tafsir سوره سور$ ايات ايتين الايه كرسي جزء حزب$ تفسير σουρα
        στιχο τζουζ""",
    "sura_name": r"""
        baqara fatiha fatihah imran kahf yasin mulk ikhlas falaq rahman waqiah maryam yusuf kawthar nisa maidah بقره
        فاتحه عمران كهف يس$ ملك$ اخلاص فلق رحمن واقعه مريم كرسي kursi μπακαρα φατιχα γιασιν ιχλας καχφ""",
    "dua": r"""
        dua$ duas$ supplicat adhkar azkar athkar dhikr zikr دعاء ادعيه دعا$ اذكار ذكر$ ντουα δεηση ικεσια αδκαρ doua""",
    "say": r"say$ says$ recite said$ words$ اقول بقول يقال ينقال قول$ نقول λεω λεμε λενε απαγγελλ",
    "study": r"""
        exam tuition course lectur universit campus student semester thesis scholar professor grade gpa transcript
        librar dorm enrol degree diploma phd master bachelor faculty admission registrar registry متحان جامع محاضر
        طالب طلاب فصل$ ترم رساله منحه دكتور علام معدل مكتبه سكن تسجيل تخرج ماده قسط رسوم كليه درجات εξετασ εξεταστικ
        διδακτρα μαθημ φοιτητ πανεπιστ εξαμην υποτροφ καθηγητ βαθμ βιβλιοθηκ εστια πτυχι διδακτορ μεταπτυχ
        γραμματεια διπλωματικ""",
    "law": r"""
        landlord tenant lease contract agreement clause article law$ legal court lawyer sue$ employer employee rent$
        deposit notice liab party parties privacy policy patent trademark مؤجر مستاجر ايجار عقد اتفاقي بند ماده$
        قانون محكم محامي دعوي قضيه صاحب موظف اجره تامين اشعار انذار خصوصيه ملزم ενοικι ιδιοκτητ μισθωτ συμβασ
        συμφωνι αρθρο νομο δικαστ εργοδοτ απολυ εγγυησ δικηγορ""",
    "group": r"""
        ban$ banned unban mute muted moderator mod$ admin spam channel server group forum member post posts posted
        meme warning kicked chat$ advert link discord telegram حظر محظور انحظر كتم مشرف ادمن سبام قناه سيرفر جروب
        قروب كروب مجموعه منتدي عضو اعضاء منشور بوست ميمز انذار اعلان باند ban mute server ομαδα συντονιστ φορουμ
        καναλι μελο αναρτησ αποκλει προειδοποι σπαμ διαφημισ""",
    "other_house": r"""
        hospital clinic doctor patient museum delivery order$ parcel package device machine permit passport vaccine
        swimming pool town street مستشفي عياده مريض متحف توصيل طلبي جهاز بلديه جواز تطعيم مسبح حارتنا νοσοκομει
        ασθεν μουσει παραγγελι συσκευ δημο γιατρ""",
    "you": r"you$ your yours u$ ur$ انت$ انتا انتي تستطيع تقدر بتعرف اسمك برمجك عملك σε$ σου$ εισαι μπορεις κανεις",
    "do_it": r"""
        write$ draw play$ translate recommend sing joke poem song recipe weather order$ solve code$ python اكتب ارسم
        شغل$ شغلي ترجم رشح غني نكته قصيده اغنيه وصفه طقس اطلب حل$ كود γραψε ζωγραφ παιξε βαλε μεταφρασ προτειν
        ανεκδοτ ποιημα τραγουδ συνταγη καιρο""",
    "thanks": r"thank thx hello hi$ hey bye شكر مرحبا اهلا سلام صباح مساء ευχαριστ γεια καλημερ καλησπερ",
    "verse_place": r"\d{1,3}\s*:\s*\d{1,3}$",
    "large": r"\d{1,3}(?:[,.]\d{3})+\b|\d{4,}",
    "small": r"\d{1,3}\b",
    "written_date": r"\d{1,2}\s*[/.-]\s*\d{1,2}\s*[/.-]\s*\d{2,4}",
}
_ENDS = {"$": r"\b", "~": r"(?:ها?|ي|ك|هم|نا|و|ين|ان|ات|تين|تان)?\b"}
_JOINED = "(?:[وفبكهع]?ال|و?لل|[وفبلك])?"


DIGEST = hashlib.blake2b(repr((_CONCEPTS, _ENDS, _JOINED)).encode(), digest_size=8).hexdigest()


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((name, re.compile(rf"\b{_JOINED}(?:{_either(listed)})")) for name, listed in _CONCEPTS.items())


def _either(listed: str) -> str:
    """The patterns of a row as one, each folded like the text it is held against."""
    return "|".join(one.rstrip("$~") + _ENDS.get(one[-1], "") for one in analysis.normalize(listed).split())


def concepts(folded: str) -> list[str]:
    """Names of the concepts in a folded text, of those found several times once more ("child 2"), and of the pairs."""
    found = {name: len(set(pattern.findall(folded))) for name, pattern in _patterns() if pattern.search(folded)}
    several = [f"concept {name} {min(number, 3)}" for name, number in found.items() if number > 1]
    pairs = [f"concepts {one} {other}" for one, other in combinations(found, 2)]
    return [*(f"concept {name}" for name in found), *several, *pairs]
