"""Words of questions about times, dates and directions that are no place, although some place bears the name."""

from engine.text.folding import fold

_PLACING = """
in at near from for around to of by over on within inside
في عند من ل ب قرب حول لدى عن على ع بين إلى
σε στη στην στον στο στις στους στα για από της του των κοντά
"""
PLACING = frozenset(map(fold, _PLACING.split()))
_ENGLISH = """
a an the and or but so then also please pls thanks thank you me my mine our your his her its their this that these
those here there
i im am is are was were be been being do does did done has have had having will would shall should can could may
might must
what whats when whens where wheres which who whom whose why how hows if not no yes ok okay hi hello hey dear now yet
already still just
about at by for from in into of off on onto out over per since through till to toward towards under until up upon
via with within without
get give tell show let know want need like make take say see find look check calculate compute convert change use
using according based
time times timing timings hour hours minute minutes day days week weeks month months year years date dates today
tonight tomorrow yesterday
daily weekly monthly schedule timetable calendar table list start starts started begin begins began end ends ended
finish left remaining remain
much many long far away more less next last first previous coming upcoming following whole entire current exact
exactly local same other another
pray prayer prayers praying salah salat salaat namaz namaaz adhan azan athan iqama iqamah mosque masjid islam
islamic muslim muslims hijri gregorian
fajr subh dawn sunrise shuruq ishraq dhuhr zuhr duhr noon asr maghrib magrib sunset isha esha jumuah jummah jumma
imsak suhoor suhur sehri iftar
midnight night third evening morning afternoon tahajjud qiyam taraweeh
qibla qiblah kibla direction bearing angle angles degree degrees compass face facing way point kaaba kaba distance
kilometers kilometres km miles
north south east west method methods school hanafi shafii shafi maliki hanbali standard isna mwl egyptian diyanet
moonsighting committee world league
umm al qura custom rule high latitude latitudes seventh middle city town country place location area region live
living located am pm
eid ramadan hajj ashura mawlid rajab shaban shawwal muharram safar age old born birthday weekday event events
holiday holidays
man nice part side tall turn name human gold luck kali ola kai charge reading mobile of call calls called go goes
going went off stop eating eat good
el fel fil fen fein feen wein wain emta imta ayemta mawa3id mawa3eed mawaeed mawa2it mawaqit sala salla naharda
bokra bukra
one two three four five six seven eight nine ten all each every any some per quick simple right correct think
thinking wondering be able
again back late early later earlier soon within open close closed set sets rise rises enter entered passed pass
missed miss over finished
is't dont im its lets travel travelling traveling visit visiting trip stay staying currently moving going
"""
_ARABIC = """
ما ماذا متى امتى ايمتى أيمتى إمتى متي شو ايش إيش ايه إيه وش شنو شنهو كم كام قديش قدش اديش أديش شقد قد أي اي أية هل
هو هي هم انا أنا نحن نحنا احنا إحنا
كيف وين فين أين اين منين لوين مين من الى إلى على عن في مع بعد قبل بين حتى حسب وفق بحسب طريقة بطريقة حساب الحساب لو
سمحت سمحتم فضلك ممكن بدي أريد اريد ابغى أبغى أبي ابي
عايز عاوز عايزة اعرف أعرف قلي قولي قول خبرني اخبرني أخبرني أعطني اعطني عطني هات هاتلي ورجيني وريني الرجاء رجاء شكرا
السلام عليكم مرحبا
صلاة الصلاة صلاه الصلاه الصلوات صلوات أصلي اصلي نصلي صلي أوقات اوقات وقت الوقت مواقيت ميقات مواعيد موعد ميعاد معاد
توقيت توقيتات جدول امساكية إمساكية أذان اذان الأذان الاذان آذان الآذان
أذن اذن يأذن يؤذن بيأذن ياذن ادن فجر الفجر صبح الصبح شروق الشروق طلوع الشمس شمس ظهر الظهر الضهر ضهر عصر العصر مغرب
المغرب غروب الغروب عشاء العشاء العشا عشا
الليل ليل ثلث الثلث الأخير الاخير منتصف نصف سحور السحور افطار الإفطار الافطار إفطار فطور الفطور امساك الإمساك جمعة
الجمعة خطبة
القبلة قبلة القبله اتجاه الاتجاه جهة ناحية الكعبة كعبة الكعبه درجة درجات زاوية مسافة المسافة بعد تبعد يبعد كيلو
كيلومتر شمال جنوب شرق غرب
اليوم يوم النهاردة النهارده انهارده بكرة بكرا بكره بكر باكر باجر غدا غد أمس امس امبارح مبارح البارحة الليلة الآن
الان هلق هلا دلوقتي هسه هسة الحين توا
هذا هذه هذي هاي هاد هادا ده دي دا ذلك تلك هنا هون هني هناك عندنا عندي حاليا الحالي اسبوع الأسبوع الاسبوع شهر الشهر
سنة السنة عام العام ساعة الساعة ساعات دقيقة دقايق دقائق
باقي الباقي بقي تبقى متبقي المتبقي فاضل ضل ضايل ظل يبقى القادم القادمة الجاي الجاية جاي جاية التالي التالية المقبل
المقبلة تاني التانية الثانية ثاني اللي يلي الي
دخل دخلت يدخل حان صار جا جاء إجا اجا لسه لسا لسة بعدها ولا أو او لا نعم ينتهي تنتهي يخلص بخلص خلص يطلع يخرج انتهى
آخر اخر أول اول بدأ يبدأ بيبدأ بداية نهاية
مذهب المذهب بالمذهب الحنفي حنفي الشافعي شافعي المالكي مالكي الحنبلي حنبلي الجمهور رابطة العالم الإسلامي الاسلامي ام
أم القرى الهيئة المصرية العامة للمساحة ديانت
مدينة المدينة بلد بلدي مدينتي منطقة منطقتي مكان مكاني موقعي موقع دولة جديد جديدة جميل سعيدة امان أمان دولي كل جميع
كلها فقط بس كمان أيضا وكمان طيب طب تمام
هجري الهجري هجرية الهجرية ميلادي الميلادي تاريخ التاريخ عيد العيد رمضان شعبان رجب محرم صفر شوال مناسبات المناسبات
الإسلامية اسلامية عمري عمر مواليد مولود ولدت
يكون تكون كان كانت كون حلول دخول خروج بالنسبة لي لنا الي إلي عليه عليها فيها فيه منها بها له لها قريب بالضبط تقريبا
المفروض شوكت شوقت يصير تصير بيصير
"""
_GREEK = """
ο η το οι τα τον την τη τους τις του της των ένας μια μία ένα και κι ή αλλά αν να θα δεν μην ναι όχι με σε για από
προς μέχρι ως έως κατά μετά πριν
στο στη στην στον στα στις στους τι ποιο ποια ποιος ποιες ποιοι πότε που πού πώς πως πόσο πόση πόσες πόσα πόσοι
γιατί είναι ήταν είμαι έχει έχω έχουμε μένει μένουν απομένει απομένουν
μου σου μας σας θέλω μπορείς μπορείτε πες πείτε δείξε δώσε παρακαλώ ευχαριστώ γεια καλημέρα καλησπέρα εδώ εκεί τώρα
σήμερα αύριο μεθαύριο χθες χτες προχθές απόψε
ώρα ώρες λεπτά λεπτό μέρα μέρες ημέρα ημέρες εβδομάδα μήνα μήνας μήνες έτος έτη χρόνια ημερομηνία ημερολόγιο
πρόγραμμα πίνακας ωράριο αυτή αυτό αυτόν αυτές αυτά όλη όλο
προσευχή προσευχής προσευχές προσευχών προσεύχομαι προσευχηθώ επόμενη επόμενο επόμενες ερχόμενη προηγούμενη αρχίζει
ξεκινά ξεκινάει τελειώνει λήγει μπει μπαίνει αρχίσει ξεκινήσει
αυγή αυγής ανατολή ανατολής μεσημέρι μεσημεριανή απόγευμα απογευματινή δύση δύσης ηλίου ηλιοβασίλεμα βράδυ νύχτα
νύχτας μεσάνυχτα τρίτο φατζρ ζουχρ ασρ μαγκρίμπ μαγρίμπ ίσα ιφτάρ ιμσάκ σουχούρ
κίμπλα κίμπλας κατεύθυνση κατεύθυνσης απόσταση απέχει μακριά μοίρες Κάαμπα Καάμπα πυξίδα μέθοδο μέθοδος σχολή χανάφι
χαναφί σαφιί σύμφωνα πόλη χώρα τόπος μέρος
ισλαμικό ισλαμικές ισλαμική ισλαμικός γιορτές γιορτή Εγίρας Ραμαζάνι Ραμαζανιού Ραμαντάν Έιντ μέσα γεννήθηκα ετών
ηλικία ισχύει κάνει πέφτει μετατροπή μετάτρεψε
"""
COMMON = PLACING | frozenset(map(fold, (_ENGLISH + _ARABIC + _GREEK).split()))
