"""Words that stand in for one another: "and for the master's?" replaces "bachelor's" in what was asked before.

Each row is one slot: words of one kind that questions of a campus, a community, a tenancy or a family vary. As people
write them; stems compare. A word that turns another round (non, غير, μη) belongs to the word after it.
"""

from collections.abc import Mapping
from functools import lru_cache

from engine.language import detect
from engine.text import analysis

_SLOTS = {
    "degree": """bachelor bachelors undergraduate bsc ba master masters mba msc postgraduate graduate doctoral
    doctorate phd
        foundation diploma exchange بكالوريوس ليسانس ماجستير دكتوراه دبلوم دبلومة تبادل πτυχίο προπτυχιακό
        προπτυχιακός
        προπτυχιακές μεταπτυχιακό μεταπτυχιακός μεταπτυχιακά διδακτορικό διδάκτορας διδακτορικός ανταλλαγής""",
    "residence": """resident residents foreigner foreign international local citizen مقيم المقيمين أجنبي الأجانب
        دولي وافد الوافدين محلي κάτοικος κάτοικοι κατοίκους ξένος ξένοι αλλοδαπός αλλοδαποί διεθνείς""",
    "person": """staff visitor guest teacher professor lecturer employee parent parents alumni moderator admin
    tenant landlord
        owner موظف الموظفين زائر الزوار ضيف أستاذ الأساتذة خريج الخريجين مشرف مستأجر مؤجر مالك προσωπικό επισκέπτης
        επισκέπτες καθηγητής καθηγητές απόφοιτος απόφοιτοι μισθωτής εκμισθωτής ιδιοκτήτης συντονιστής""",
    "field": """law medicine engineering arts science business pharmacy nursing dentistry economics education
    architecture
        الحقوق القانون الطب الهندسة الآداب العلوم الصيدلة التمريض الاقتصاد التربية العمارة νομική ιατρική πολυτεχνική
        μηχανικών μηχανικοί φιλοσοφική φαρμακευτική νοσηλευτική οικονομικά αρχιτεκτονική""",
    "term": """autumn fall spring summer winter الخريف الربيع الصيف الشتاء الصيفي φθινοπωρινό εαρινό καλοκαίρι
    θερινό χειμερινό
        φθινόπωρο άνοιξη χειμώνας""",
    "day": """monday tuesday wednesday thursday friday saturday sunday weekend weekdays weekday الاثنين الثلاثاء
    الأربعاء الخميس
        الجمعة السبت الأحد δευτέρα τρίτη τετάρτη πέμπτη παρασκευή σάββατο κυριακή σαββατοκύριακο καθημερινές""",
    "meal": "breakfast lunch dinner الفطور الإفطار الغداء العشاء πρωινό μεσημεριανό βραδινό",
    "room": """single double shared studio apartment flat مفردة مزدوجة مشتركة استوديو شقة μονόκλινο δίκλινο στούντιο
    διαμέρισμα
        κοινόχρηστο""",
    "kin": """son daughter wife husband mother father brother sister grandfather grandmother الابن البنت الزوجة
    الزوج الأم الأب
        الأخ الأخت الجد الجدة γιος κόρη σύζυγος μητέρα πατέρας αδελφός αδελφή παππούς γιαγιά""",
    "month": """january february march april june july august september october november december يناير فبراير مارس
    أبريل مايو
        يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر ιανουάριος φεβρουάριος μάρτιος απρίλιος μάιος ιούνιος ιούλιος
        αύγουστος σεπτέμβριος οκτώβριος νοέμβριος δεκέμβριος""",
    "exam": """midterm final resit oral written الأولى الثانية النهائي الشفوي التحريري πρόοδος τελική προφορική γραπτή
        επαναληπτική""",
}
_OCCASIONS = """
ramadan eid fitr adha christmas easter lent holiday holidays vacation vacations
رمضان عيد العيد الفطر الأضحى العيدين إجازة الإجازة إجازات عطلة العطلة العطل الأعياد
ραμαζάνι μπαϊράμι χριστούγεννα πάσχα σαρακοστή διακοπές αργία αργίες γιορτές
"""
_RELATIVE = """
today tomorrow tonight yesterday morning afternoon evening night midnight noon week month date
اليوم بكرة بكرا غدا غد الليلة أمس الصبح المساء الليل الظهيرة الأسبوع الشهر يوم أيام مساء صباحا ليلا الجاي القادم
σήμερα αύριο μεθαύριο απόψε χθες πρωί μεσημέρι απόγευμα βράδυ νύχτα εβδομάδα μήνα ημέρα μέρα
"""
TIMES = ("day", "month", "term")
TURNING = frozenset(("non", "not", "غير", "لغير", "بغير", "μη"))


def _terms(words: str) -> frozenset[str]:
    return frozenset(term for word in words.split() for term in analysis.terms(word, detect(word)))


@lru_cache(maxsize=1)
def _relative() -> frozenset[str]:
    return _terms(_RELATIVE)


@lru_cache(maxsize=1)
def _occasions() -> frozenset[str]:
    return _terms(_OCCASIONS)


def is_time(term: str) -> bool:
    """Whether an analysed term is of a day, a date or a part of the day."""
    return term[:1].isdecimal() or slot_of(term) in TIMES or _held(term, _relative())


def is_occasion(term: str) -> bool:
    """Whether an analysed term is of a feast or a holiday, which is asked about itself as well."""
    return _held(term, _occasions())


def _held(term: str, terms: frozenset[str]) -> bool:
    return term in terms or (term[:1] in ("ل", "ب") and len(term) > 3 and term[1:] in terms)


@lru_cache(maxsize=1)
def _slots() -> Mapping[str, str]:
    rows = ((slot, word) for slot, words in _SLOTS.items() for word in words.split())
    return {term: slot for slot, word in rows for term in analysis.terms(word, detect(word))}


def slot_of(term: str) -> str | None:
    """The slot an analysed term fills, if any. Arabic clings to its prepositions: "للماجستير" fills one too."""
    slots = _slots()
    return slots.get(term) or (slots.get(term[1:]) if term[:1] in ("ل", "ب") and len(term) > 3 else None)
