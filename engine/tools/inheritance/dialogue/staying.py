"""Whether a message stays with the case: how many of its words say something else."""

import re

from engine.text.number_words import counts
from engine.text.tokens import fold, tokens
from engine.tools.inheritance.reading.estate import SCHOOLS
from engine.tools.inheritance.reading.lexicon import strip_article
from engine.tools.inheritance.reading.phrases import Reader
from engine.tools.inheritance.reading.prose import read

_ABOUT = re.compile(
    "|".join(pattern for _, pattern in SCHOOLS)
    + r"|school|madhhab|madhab|estate|inherit|heir|share|portion|exclu|fraction|half|third|quarter|fifth|sixth|eighth|"
    r"bequ|will|debt|owe[ds]$|funeral|burial|death|die[ds]?|passed|alive|surviv|deceased|paternal|maternal|full|side|same|"
    r"dollar|euro|pound|riyal|dinar|dirham|base|divid|split|brothers|missing|pregnant|killed|muslim|islam|"
    r"شرع|اسلام|مذهب|مذاهب|تركة|تركت|ميراث|ورث|ارث|نصيب|حصة|سهم|سهام|اسهم|فرض|نصف|ثلث|ربع|سدس|ثمن|خمس|وصي|دين|ديون|مديون|مدين|قرض|مات|توفي|متوف|حي|عايش|"
    r"شقيق|اشقاء|ريال|دينار|جنيه|دولار|ليرة|درهم|يورو|محجوب|حجب|اصل|مسالة|تقسم|قسم|قسيم|وزع|انصب|حصص|ذكور|اناث|ذكر|انثي|حامل|مفقود|قاتل|"
    r"σχολ|κληρονομ|χρωστουσ|χρωσταγ|οφειλε|μεριδ|μοιρ|μισο|τριτο|τεταρτο|εκτο|ογδοο|χρε|ευρω|αποκλει|βαση|πεθαν|ζει|αμφιθαλ|ομοπατ|ομομητ|πλευρ|"
    r"ιδι|πατερα|μητερα|διαθηκ|περιουσ|ισλαμ"
)
_SMALL_WORDS = """
and but or so ok okay then now also too well as what about if when where why who whom how much many which that
this it he she him his her they them their we our i me my you your the a an of in on for to from by with without
is are was were be been would could will do does did had has have having having's get gets take takes receive
receives left leave leaves leaving there here only each every all both one another other others more else no not
none yes please just instead actually mean meant make add suppose imagine again say were's really nobody nothing
anybody anyone any everybody everyone something anything between among us should must according view opinion
case result answer person man woman boy girl don't know sure unsure
idea و ف ب ل ك ال طيب لو اذا ان كان كانت كانوا عنده عندها عندهم له لها لهم هو هي هم في من عن علي الي مع معه معها
عليه عليها كم ما ماذا هل لماذا ليش ليه علاش شو ايش قديش شحال كيف ازاي كمان ايضا برضه برضو كذلك فقط بس غير بدون
دون ليس لم لا نعم اي ايوه طب عند وعند وفي ومن ولو واذا وان وكم وما وهل ترك تركت خلف ساب لكل واحد واحدة كل احد هناك يوجد
موجود موجودة الموجود ياخذ تاخذ ياخد تاخد يرث ترث يستحق تستحق قصدي اقصد بدل اعرف ادري مش عارف رجل امراة المتوفي
الميت هذا هذه ذلك قيمة مبلغ يعني يكون تكون صار اصبح صاروا كلهم كلهن جميعهم الاب الام جهة ناحية نفس και κι αν εαν
ο η το οι τα του της των τον την τους τις στη στην στο στον σε με για απο που τι ποσο ποσα πως γιατι ποιος ειχε
ειχαν ηταν ειναι ενας μια ενα μονο ολα ολοι επισης ακομη ακομα χωρις δεν ναι οχι αφησε εχει παιρνει παιρνουν
καθε ξερω μου μας κατα συμφωνα μαζι τοτε αντι هن هما احنا
كام مين شلون شكون شنو وش ايه قداش بكم كيفاش عايز عايزين نعرف نريد ابغي دلوقتي
الحين هلق يجي يطلع بيطلع شي شيء ή ειτε καθενας καθενα καθεμια κατι τιποτα πρεπει
"""
_SMALL = frozenset(fold(word) for word in _SMALL_WORDS.split())


def stray(text: str) -> int:
    """How many words of the message speak of neither relatives, shares, schools nor sums."""
    count = 0
    for word in _outside(text):
        if word in _SMALL or not word.isalpha() or len(word) == 1 or _ABOUT.search(word):
            continue
        forms = {word, strip_article(word.removeprefix("و"))}
        if forms & _SMALL or any(map(counts, forms)):
            continue
        count += 1
    return count


def _outside(text: str) -> list[str]:
    """The words that name no relative."""
    if re.search("[\u0621-\u064a]", text):
        read_ = tokens(fold(text))
        taken = {at for mention in Reader(read_).mentions() for at in range(mention.first, mention.last)}
        return [token.word for at, token in enumerate(read_) if at not in taken]
    prose = read(text)
    taken = {at for person in prose.people for at in range(person.first, person.last)}
    return [each.word for at, each in enumerate(prose.words) if at not in taken]
