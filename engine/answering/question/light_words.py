"""Words that ask rather than tell: what a person wants, does or may, in the question's own voice.

"I need to get the form" and "the form is issued by ..." share nothing but the form. Such words count for less than
others, and are not dropped like stop words, for at times they are all there is. As people write them; stems compare.
"""

from functools import lru_cache

from engine.language import detect
from engine.text import analysis

_ENGLISH = """
again ago ahead almost alone along already always anymore anywhere anyhow around away back begin behind best better big
bit case certain chance clear common consider continue correct current deal different difficult easy either else enough
entire especially even eventually every everybody everyone everything everywhere exact example expect explain fact
follow forget fully further general generally great guess handle hard hear hope huge idea immediately important instead
interested involve keep large later least less likely little lot main manage matter maybe mean middle moment more most
necessary never next nobody nothing normal normally obviously occur once only option otherwise own particular perhaps
plus possibly prefer probably problem proper properly quick quickly quite rather ready real reason regarding regular
related remain remember same seem serious set several similar simple simply situation small somehow something sometimes
somewhere specific stuff such suppose surely talk tell though together towards turn type typical typically unless until
usual usually various whatever whenever wherever whether while wish without wonder yet
need want get got give take make made come bring go going do use find know show see tell ask say mean put keep let try
like please much many long often soon far happen happens possible allowed able have need wish look looking
still ever really actually exactly today now new one ones thing things way people person someone somebody anyone
percent percentage amount whole today
anything something getting receive kind sort turn become able sure happen
won't can't don't doesn't didn't isn't aren't wasn't weren't hasn't haven't hadn't wouldn't couldn't shouldn't mustn't
re i'm i've i'd i'll it's that's there's what's who's let's gonna wanna gotta
"""
_ARABIC = """
جدا فعلا حاليا الآن دائما أحيانا تقريبا بسرعة مجرد أكيد طبيعي معين معينة مختلف كافي يكفي احتمال كيفية طريقة يتم تم صار
حصل جاي رايح
يقدروا حوالي وقت مرات حالة موضوع مشكلة ناس نوع شكل بالنسبة الأفضل أفضل وسط نص حسب مثل كأن ربما يفضل يظل يبقى
يحتفظ يستمر يستخدم أستخدم نستخدم استخدام يعتبر يصبح يحدث حدث متاح متوفر إمكانية شغلة بخصوص أثناء طول
نسبة عدد كلها كله واحدة وحدة لحد لحتى بيصير يصير لو يا شو
أقدر تقدر نقدر يقدر عايز عايزة عاوز بدي أبغى ابي أريد نريد احتاج محتاج محتاجة يحتاج نحتاج يلزم يلزمني لازم ضروري
أعمل تعمل يمكن يمكنني
يعمل أسوي اسوي أجيب جيب أعرف اعرف عندي عندنا عندك عندكم معي ممكن ينفع يجب أستطيع نستطيع يستطيع يحق أدفع آخذ أخذ يأخذ
اخد
تاخد يعطي تعطوني يعطوني يوجد توجد موجود موجودة طيب أكون يكون تكون صار يصير أروح يروح تكلف يكلف يكلفني بالضبط أحد حد
شي شيء
حاجة حاجات بتاع تبع عادة عادي واحد مرة كتير كثير أحصل نحصل يحصل تحصل أجد ألاقي بكام بكم مسموح
النهارده بكرة دلوقتي هلأ هلق الحين لسه كمان برضه أوي قوي وايد شوية شوي منشان مشان فيه مفيش بعدين معايا وياي حقي مالي
نفسي ودي حابب حابة ياخد ياخذ يجيب يجيبوا أحط يحط أشوف يشوف يعرف يسوي أقول يقول أجي يجي يخلي يخليني يخلوني يمشي ينزل
يقعد بصير بيصير بتصير بده بدها بدك بدنا بدهم بدو
فيني فيك فيكي فينا فيكم عم عمال راح رح بقدر بتقدر منقدر
يبقى يلاقي يدي يدوني يخلص لحد إيمتى اللي كده هيك شلون لإيمتى لما يعتبر أعتبر يعني بالضبط تماما أبدا دائما
"""
_GREEK = """
πάντα ξανά αμέσως γρήγορα εύκολα σίγουρα περίπτωση τρόπος πράγμα κάπου πουθενά τίποτα κάτι όλα όλοι όλους διαφορετικό
συγκεκριμένο δυνατόν πιθανόν χρησιμοποιώ χρησιμοποιήσω συμβαίνει κρατάω πάθω παθαίνω σημαίνει εννοεί σχετικά μάλλον ίσως
καθόλου αλλιώς τουλάχιστον ακριβώς απλά απλώς συχνά κάποτε ποτέ εδώ εκεί έτσι τέτοιο παίζει λίγο αρκετά
ποσοστό ποσό άτομα άτομο μέρα ημέρα μέρες ημέρες φορά φορές ζουν ζει
θέλω θέλει θέλουν θέλετε θέλουμε μπορώ κάνω κάνουμε κάνει κάνεις κάνουν κάνετε έχω έχουμε έχετε παίρνω παίρνει
παίρνουμε
παίρνουν πάρω πάρει βγάζω βγάλω δίνω δίνετε δίνει δίνουν δώσω χρειάζομαι χρειάζεται χρειάζονται φέρνω φέρω πάω
πηγαίνω βρίσκω
βρω βάζω λέω πω ξέρω μάθω γίνεται γίνονται γίνω γίνει πρέπει αφήνω ζητάνε ζητάτε ζητάει ισχύει υπάρχει υπάρχουν
επιτρέπεται
πολύ κάποιο κάποιος κάποια μέσα μαζί άλλη άλλο άλλος σήμερα τώρα ένα μία πληρώνω πληρώσω κοστίζει μου μας
βάλω μπω μπαίνω βγω βγαίνω έρθω έρχομαι μένω είμαι ήμουν θεωρηθώ θεωρείται φτάνει αρκεί χρειαστώ μιλήσω μιλάω ρωτήσω
πρώτα ακόμα
ακριβώς πάντα κανονικά συνήθως δηλαδή περίπου μόνο ολόκληρη κάθε
"""

# Words that tell or do not by what is asked: "how much do I pay for it" wants a price, "when do I pay" is about paying;
# "where is the prayer hall" wants a place, whatever it is called.
_TELLING_WHERE = {
    "when": """أدفع ادفع بدفع تدفع يدفع ندفع يدفعوا تدفعوا دفعت
        πληρώνω πληρώνει πληρώνουμε πληρώνουν πληρώνεται πληρώσω πληρώσει πληρώσουμε πληρώσουν"""
}
_LIGHT_WHERE = {
    "where": """office building room place location hall spot desk مكتب قاعة مبنى غرفة مكان محل موقع
        γραφείο κτίριο αίθουσα χώρος μέρος σημείο""",
    "when": """period date dates day time hour deadline last latest فترة موعد تاريخ مواعيد آخر أخير مهلة
        περίοδος περίοδο ημερομηνία ημερομηνίες ώρα ώρες προθεσμία
        τελευταία τελευταίο""",
}

# What one asks to know of a thing, of whatever thing: "and the deadline?" goes on about the grant, not its conditions.
_ASPECTS = """
condition conditions requirement requirements document documents deadline cost costs price fee fees form rules amount
شرط شروط متطلبات وثيقة وثائق ورقة أوراق مستندات موعد مواعيد رسم رسوم سعر تكلفة كلفة قيمة مبلغ مدة نموذج استمارة طريقة
όρος όροι προϋπόθεση προϋποθέσεις δικαιολογητικά έγγραφα χαρτιά προθεσμία κόστος τιμή έντυπο διαδικασία διάρκεια
"""


@lru_cache(maxsize=1)
def _light() -> frozenset[str]:
    return _terms(_ENGLISH + _ARABIC + _GREEK)


@lru_cache(maxsize=16)
def _in(kind: str) -> frozenset[str]:
    return (_light() - _terms(_TELLING_WHERE.get(kind, ""))) | _terms(_LIGHT_WHERE.get(kind, ""))


def _terms(words: str) -> frozenset[str]:
    return frozenset(term for word in words.split() for term in analysis.terms(word, detect(word)))


def is_light(term: str, kind: str = "") -> bool:
    """Whether an analysed term is one of them, in a question of that kind."""
    return term in _in(kind)


@lru_cache(maxsize=1)
def _aspects() -> frozenset[str]:
    return _terms(_ASPECTS)


def is_aspect(term: str) -> bool:
    """Whether an analysed term is what one asks to know of a thing, and no thing itself."""
    return term in _aspects()
