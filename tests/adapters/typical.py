"""The answers whose renderings are kept as golden files, the same on every platform: `ANSWERS` by name.

    tests/adapters/<platform>/golden/<name>.json   the payloads of `render(ANSWERS[name], QUESTION)`, indented JSON

Seven kinds in three languages: "table.en", "choices.ar", "verse.el", "code.en", "list.ar", "picture.el", "long.en" ...
The long ones are more than any platform takes in one message.
"""

from engine.document import (
    Block,
    CitationMark,
    Code,
    Document,
    Emphasis,
    Heading,
    Inline,
    InlineCode,
    Link,
    ListBlock,
    Paragraph,
    Picture,
    Quote,
    Rose,
    Strong,
    Table,
    Text,
    Verse,
)
from engine.language import Language
from engine.messages import Answer, Choice, Citation

TURN = "0123456789abcdef0123456789abcdef"


def _p(*inlines: Inline | str | int) -> Paragraph:
    return Paragraph(_run(*inlines))


def _run(*inlines: Inline | str | int) -> tuple[Inline, ...]:
    """Words, and numbers of citations, as inlines."""
    return tuple(
        Text(inline) if isinstance(inline, str) else CitationMark(inline) if isinstance(inline, int) else inline
        for inline in inlines
    )


def _cited(number: int, title: str, place: str, quote: str, url: str = "") -> Citation:
    return Citation(number, f"p{number}", "d", "handbook", "fees.md", title, place, quote, 0, len(quote), url)


def _answer(language: Language, *blocks: Block, citations: tuple[Citation, ...] = ()) -> Answer:
    return Answer("answer", "question", language, Document(blocks), citations, turn=TURN)


def _left_open(language: Language, *blocks: Block, choices: tuple[Choice, ...]) -> Answer:
    return Answer("abstention", "question", language, Document(blocks), choices=choices, turn=TURN)


_URL = "https://uni.example/handbook/fees"
_BASMALA = "بِسْمِ ٱللَّهِ ٱلرَّحْمَـٰنِ ٱلرَّحِيمِ"

_TABLES: dict[Language, Answer] = {
    "en": _answer(
        "en",
        Heading("Tuition fees 2026/27"),
        _p("Fees are paid ", Strong("each semester"), ", at the latest on 15 September or 15 February.", 1),
        Table(("Fee", "Euro"), (("Registration", "20"), ("Certified copy", "0.50"))),
        _p("Programmes differ: ", Emphasis("the fee of your first semester stays for the whole programme."), 2),
        Table(
            ("Programme", "Semester", "Refund until"),
            (
                ("Bachelor of Arts in Mediterranean Archaeology", "1 200 €", "30 September"),
                ("Master of Science in Marine Biology", "1 850 €", "31 October"),
            ),
        ),
        Quote(_run("Students who withdraw before teaching begins are refunded in full.", 3)),
        _p("Write to ", Link("the fees office", _URL), " or fees@uni.example, quoting ", InlineCode("FEE-2026"), "."),
        citations=(
            _cited(1, "Student handbook", "Fees > Dates, p. 3", "at the latest on 15 September", _URL),
            _cited(2, "Student handbook", "Fees > Programmes, p. 4", "stays for the whole programme", _URL),
            _cited(3, "Refund rules & forms", "§ 2", "are refunded in full"),
        ),
    ),
    "ar": _answer(
        "ar",
        Heading("الرسوم الدراسية 2026/27"),
        _p("تُدفع الرسوم ", Strong("كل فصل"), " قبل 15-09-2026 عبر بوابة e-Pay+ الإلكترونية.", 1),
        Table(("الرسم", "يورو"), (("التسجيل", "20"), ("نسخة مصدّقة", "0.50"))),
        _p("تختلف البرامج: ", Emphasis("رسم فصلك الأول يبقى طوال البرنامج."), 2),
        Table(
            ("البرنامج", "الفصل", "الاسترداد حتى"),
            (
                ("بكالوريوس آثار حوض البحر المتوسط", "1200 €", "30 سبتمبر"),
                ("ماجستير العلوم في الأحياء البحرية (MSc)", "1850 €", "31 أكتوبر"),
            ),
        ),
        Quote(_run("تُردّ الرسوم كاملةً لمن ينسحب قبل بدء الدراسة.", 3)),
        _p("راسل ", Link("مكتب الرسوم", _URL), " أو fees@uni.example واذكر الرمز ", InlineCode("FEE-2026"), "."),
        citations=(
            _cited(1, "دليل الطالب", "الرسوم > المواعيد، ص 3", "قبل 15-09-2026", _URL),
            _cited(2, "دليل الطالب", "الرسوم > البرامج، ص 4", "يبقى طوال البرنامج", _URL),
            _cited(3, "Refund rules", "§ 2", "are refunded in full"),
        ),
    ),
    "el": _answer(
        "el",
        Heading("Δίδακτρα 2026/27"),
        _p("Τα δίδακτρα πληρώνονται ", Strong("κάθε εξάμηνο"), ", έως τις 15 Σεπτεμβρίου ή τις 15 Φεβρουαρίου.", 1),
        Table(("Τέλος", "Ευρώ"), (("Εγγραφή", "20"), ("Αντίγραφο", "0,50"))),
        _p("Τα προγράμματα διαφέρουν· ", Emphasis("το ποσό του πρώτου εξαμήνου ισχύει έως το τέλος."), 2),
        Table(
            ("Πρόγραμμα", "Εξάμηνο", "Επιστροφή έως"),
            (
                ("Πτυχίο Μεσογειακής Αρχαιολογίας", "1.200 €", "30 Σεπτεμβρίου"),
                ("Μεταπτυχιακό Θαλάσσιας Βιολογίας (MSc)", "1.850 €", "31 Οκτωβρίου"),
            ),
        ),
        Quote(_run("Όποιος αποχωρεί πριν αρχίσουν τα μαθήματα παίρνει πίσω όλο το ποσό.", 3)),
        _p("Γράψτε στο ", Link("γραφείο διδάκτρων", _URL), " ή στο fees@uni.example με τον κωδικό ",
           InlineCode("FEE-2026"), "."),
        citations=(
            _cited(1, "Οδηγός σπουδών", "Δίδακτρα > Προθεσμίες, σ. 3", "έως τις 15 Σεπτεμβρίου", _URL),
            _cited(2, "Οδηγός σπουδών", "Δίδακτρα > Προγράμματα, σ. 4", "ισχύει έως το τέλος", _URL),
            _cited(3, "Κανόνες επιστροφών", "§ 2", "παίρνει πίσω όλο το ποσό"),
        ),
    ),
}  # fmt: skip

_CHOICES: dict[Language, Answer] = {
    "en": _left_open(
        "en",
        _p("I did not find the answer to this in the documents I have, and I would rather not guess."),
        _p("The nearest topics I do have:"),
        choices=(
            Choice("Refund of fees", "When are fees refunded?"),
            Choice("Paying in instalments", "Can I pay the tuition fees of a semester in several instalments?"),
            Choice("Choose another language", "/language"),
        ),
    ),
    "ar": _left_open(
        "ar",
        _p("لم أجد جواب هذا السؤال في الوثائق التي لديّ، ولا أريد أن أجيب بالتخمين."),
        _p("أقرب الموضوعات التي لديّ:"),
        choices=(
            Choice("استرداد الرسوم", "متى تُردّ الرسوم؟"),
            Choice("الدفع على أقساط", "هل يمكنني دفع رسوم الفصل الدراسي على عدة أقساط؟"),
            Choice("اختيار لغة أخرى", "/language"),
        ),
    ),
    "el": _left_open(
        "el",
        _p("Δεν βρήκα την απάντηση στα έγγραφα που έχω και προτιμώ να μη μαντέψω."),
        _p("Τα πιο κοντινά θέματα που έχω:"),
        choices=(
            Choice("Επιστροφή διδάκτρων", "Πότε επιστρέφονται;"),
            Choice("Πληρωμή με δόσεις", "Μπορώ να πληρώσω τα δίδακτρα του εξαμήνου σε δόσεις;"),
            Choice("Άλλη γλώσσα", "/language"),
        ),
    ),
}

_VERSES: dict[Language, Answer] = {
    "en": _answer(
        "en",
        _p("Every sura but the ninth begins with these words:"),
        Verse(_BASMALA, "al-Fātiḥa 1:1"),
        Quote(_run("In the name of God, the Gracious, the Merciful.", 1)),
        citations=(_cited(1, "The Quran", "1:1", "In the name of God"),),
    ),
    "ar": _answer(
        "ar",
        _p("تبدأ كل سورة إلا التاسعة بهذه الآية:"),
        Verse(_BASMALA, "الفاتحة ١:١"),
        _p("وعدد آيات السورة ٧ آيات.", 1),
        citations=(_cited(1, "القرآن الكريم", "الفاتحة ١:١", _BASMALA),),
    ),
    "el": _answer(
        "el",
        _p("Κάθε σούρα εκτός από την ένατη αρχίζει με τα λόγια αυτά:"),
        Verse(_BASMALA, "αλ-Φάτιχα 1:1"),
        Quote(_run("Στο όνομα του Θεού, του Παντελεήμονα, του Πολυεύσπλαχνου.", 1)),
        citations=(_cited(1, "Κοράνι", "1:1", "Στο όνομα του Θεού"),),
    ),
}

_SCRIPT = 'def fee(year: int) -> str:\n    if year < 2026 & 1:\n        return "1 200 €"\n    return f"*{year}* <b>"'

_CODE: dict[Language, Answer] = {
    "en": _answer(
        "en",
        _p("Set ", InlineCode("FEE_YEAR"), " and call the function; it stars_nothing and *escapes* everything.", 1),
        Code(_SCRIPT, "python"),
        _p("Then run ", InlineCode("make fees && echo <done>"), "."),
        citations=(_cited(1, "Developer_guide *draft*", "Fees > Script", "call the function"),),
    ),
    "ar": _answer(
        "ar",
        _p("عيّن قيمة ", InlineCode("FEE_YEAR"), " ثم استدعِ الدالة كما في C++ أو Python.", 1),
        Code(_SCRIPT, "python"),
        _p("ثم شغّل ", InlineCode("make fees && echo <done>"), "."),
        citations=(_cited(1, "دليل المطوّر", "الرسوم > البرنامج", "استدعِ الدالة"),),
    ),
    "el": _answer(
        "el",
        _p("Ορίστε το ", InlineCode("FEE_YEAR"), " και καλέστε τη συνάρτηση.", 1),
        Code(_SCRIPT, "python"),
        _p("Έπειτα τρέξτε ", InlineCode("make fees && echo <done>"), "."),
        citations=(_cited(1, "Οδηγός προγραμματιστή", "Δίδακτρα > Πρόγραμμα", "καλέστε τη συνάρτηση"),),
    ),
}

_LISTS: dict[Language, Answer] = {
    "en": _answer(
        "en",
        _p("To register you need three papers:"),
        ListBlock(
            (
                _run("your passport or identity card", 1),
                _run("the ", Strong("original"), " of your school certificate", 2),
                _run("the receipt, by mail to registrar@uni.example or at desk @12", 1),
            )
        ),
        _p("Then:"),
        ListBlock(
            (_run("sign the form"), _run("wait for the number that begins with ", InlineCode("S-"))), ordered=True
        ),
        citations=(
            _cited(1, "Registration", "Papers, p. 1", "passport or identity card"),
            _cited(2, "Registration", "Certificates, p. 2", "the original"),
        ),
    ),
    "ar": _answer(
        "ar",
        _p("تحتاج للتسجيل إلى ثلاث أوراق:"),
        ListBlock(
            (
                _run("جواز السفر أو بطاقة الهوية", 1),
                _run("أصل ", Strong("شهادة"), " المدرسة مع ترجمة IELTS", 2),
                _run("registrar@uni.example", 1),
            )
        ),
        _p("ثم:"),
        ListBlock((_run("وقّع النموذج"), _run("انتظر الرقم الذي يبدأ بـ ", InlineCode("S-"))), ordered=True),
        citations=(
            _cited(1, "التسجيل", "الأوراق، ص 1", "جواز السفر أو بطاقة الهوية"),
            _cited(2, "التسجيل", "الشهادات، ص 2", "أصل شهادة المدرسة"),
        ),
    ),
    "el": _answer(
        "el",
        _p("Για την εγγραφή χρειάζονται τρία χαρτιά:"),
        ListBlock(
            (
                _run("διαβατήριο ή ταυτότητα", 1),
                _run("το ", Strong("πρωτότυπο"), " του απολυτηρίου", 2),
                _run("η απόδειξη, στο registrar@uni.example ή στη θυρίδα 12", 1),
            )
        ),
        _p("Έπειτα:"),
        ListBlock(
            (_run("υπογράψτε τη φόρμα"), _run("περιμένετε τον αριθμό που αρχίζει από ", InlineCode("S-"))), ordered=True
        ),
        citations=(
            _cited(1, "Εγγραφή", "Χαρτιά, σ. 1", "διαβατήριο ή ταυτότητα"),
            _cited(2, "Εγγραφή", "Απολυτήρια, σ. 2", "το πρωτότυπο"),
        ),
    ),
}

_PICTURES: dict[Language, Answer] = {
    "en": _answer(
        "en",
        _p(Strong("155.9° from north: south-southeast"), ". That is the direction of the Kaaba from Nicosia, Cyprus, "
           "1,654 km away along the earth's surface."),
        Picture("Compass rose with north at the top; the arrow to the Kaaba points to 155.9°, south-southeast.",
                Rose(155.9, "Nicosia, Cyprus")),
        _p("Face true north and turn clockwise by that angle."),
    ),
    "ar": _answer(
        "ar",
        _p(Strong("١٥٥٫٩° من الشمال: جنوب الجنوب الشرقي"),
           ". هذا اتجاه الكعبة من نيقوسيا، قبرص، وهي على بعد ١٬٦٥٤ كم."),
        Picture("وردة بوصلة الشمال في أعلاها، وسهم الكعبة يشير إلى ١٥٥٫٩°، جنوب الجنوب الشرقي.",
                Rose(155.9, "نيقوسيا، قبرص")),
        _p("استقبل الشمال الحقيقي ثم در مع عقارب الساعة بهذه الزاوية."),
    ),
    "el": _answer(
        "el",
        _p(Strong("155,9° από τον βορρά: νότια-νοτιοανατολικά"), ". Αυτή είναι η κατεύθυνση της Κάαμπα από: Λευκωσία, "
           "Κύπρος. Απέχει 1.654 χλμ. πάνω στην επιφάνεια της γης."),
        Picture("Ανεμολόγιο με τον βορρά επάνω· το βέλος προς την Κάαμπα δείχνει 155,9°, νότια-νοτιοανατολικά.",
                Rose(155.9, "Λευκωσία, Κύπρος")),
        _p("Κοιτάξτε προς τον αληθινό βορρά και στρίψτε δεξιόστροφα κατά αυτή τη γωνία."),
    ),
}  # fmt: skip

_SECTIONS: dict[Language, tuple[str, str, str, str]] = {
    "en": (
        "Rule",
        "A course counts once its examination is passed; whoever fails may sit it again in the next period, which the "
        "school announces at the latest on 15 May.",
        "Whoever falls ill brings a certificate within three days, and the attempt does not count.",
        "Study rules",
    ),
    "ar": (
        "القاعدة",
        "يُحتسب المقرر متى اجتاز الطالب امتحانه، ومن رسب فله أن يعيده في الدورة التالية التي تعلنها الكلية قبل "
        "15-05-2026 على موقعها الإلكتروني (uni.example).",
        "ومن مرض فعليه أن يقدّم شهادة طبية خلال ثلاثة أيام، ولا تُحتسب عليه المحاولة.",
        "لائحة الدراسة",
    ),
    "el": (
        "Κανόνας",
        "Ένα μάθημα κατοχυρώνεται όταν ο φοιτητής περάσει την εξέταση· όποιος αποτύχει εξετάζεται ξανά στην επόμενη "
        "περίοδο, που ανακοινώνεται έως τις 15 Μαΐου.",
        "Όποιος αρρωστήσει φέρνει βεβαίωση σε τρεις ημέρες και η προσπάθεια δεν μετρά.",
        "Κανονισμός σπουδών",
    ),
}
_RULES = 24


def _rules(language: Language) -> Answer:
    name, first, second, title = _SECTIONS[language]
    blocks: list[Block] = []
    for number in range(1, _RULES + 1):
        blocks += [Heading(f"{name} {number}"), _p(first, number), _p(second)]
    places = (_cited(number, title, f"{name} {number}", first) for number in range(1, _RULES + 1))
    return _answer(language, *blocks, citations=tuple(places))


_LONG = {language: _rules(language) for language in _SECTIONS}

_KINDS = {
    "table": _TABLES,
    "choices": _CHOICES,
    "verse": _VERSES,
    "code": _CODE,
    "list": _LISTS,
    "picture": _PICTURES,
    "long": _LONG,
}
ANSWERS = {f"{kind}.{language}": answer for kind, answers in _KINDS.items() for language, answer in answers.items()}
