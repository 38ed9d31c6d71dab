"""Every button that is offered leads on, pressed, typed, or pressed after the one beside it: to whoever offered it,
never to an apology, to another tool, to small talk, to care, or to the same question again.

What is offered is found by a walk: from messages that a tool asks back to, through the buttons, breadth first. The
labels that tools have among their phrases must all have been seen on the way.
"""

import json
import re
from collections import deque
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from engine.engine import Reply
from engine.knowledge.collections import Definitions
from engine.language import LANGUAGES, Language
from engine.messages import FROM_DOCUMENTS, Answer, Choice
from engine.routing.router import TALK
from engine.store.database import open_database
from engine.tools.duas.reading import book
from engine.tools.duas.shelf import Shelf
from tests.engine.desk import CONFIG, Desk, collections, open_desk, phrases
from tests.engine.tools.hadith.trial import install

DEEPEST = 4  # messages from the first to that whose buttons are tried
STARTS: Mapping[Language, Mapping[str, Sequence[str]]] = {
    "en": {
        "inheritance": (
            "He left a wife and two sons and 2 more",
            "A man died leaving a wife and 3 kids",
            "A man died leaving a wife and kids",
            "A man died leaving a mother and brothers",
            "A woman died leaving a niece and a sister",
            "The dead man's heirs are his two half-brothers",
            "A man died leaving a wife and brother's sons",
            "A man died leaving a wife and two uncle's sons",
            "A man died leaving a wife and a cousin",
            "A man died leaving a wife and a grandchild",
            "A man died leaving a wife and a nephew",
            "A man died leaving a wife, a daughter and an uncle",
            "A man died leaving a father and a grandmother",
            "A person died leaving a spouse and two daughters",
            "She left a wife and a husband and a son",
            "She left two fathers and a son",
            "A man left 6 wives",
            "My dad died, he left my mum, me and my brother",
            "my sister died and she has no husband or kids. just our dad and me",
            "My son died, he left his wife, me and his mother",
            "we are 4 brothers and 2 sisters, our father died, mother alive",
            "his ex-wife divorced two months ago and a son",
            "he died, she is pregnant, he has parents",
            "our neighbour Hassan died in the spring, he leaves his wife, two boys, a girl and old Fatima",
            "A man died leaving a wife and two sons, then one son died before the division leaving a daughter",
        ),
        "zakat": (
            "zakat on 100 grams of gold",
            "zakat: I have 50 g of gold and my sister 60 g, 24 karat",
            "120 grams of 22 karat, 55 euros a gram",
            "zakat on 10000 dollars",
            "200 sheep",
            "zakat on 3 tons of barley",
            "zakat on my stocks worth 30,000 dollars",
            "zakat al fitr",
            "salary 5000 a month, how much zakat",
            "zakat: I own 120 in gold",
            "zakat on ETF units worth 10,000 held long term, company's zakatable assets unknown",
        ),
        "which tool": ("calculate islamic inheritance", "ten thousand dollars", "when is islamic midnight in Madrid"),
        "prayer_times": ("prayer times in Tripoli", "prayer times in Londno", "when is asr in athens"),
        "calendar": ("convert 31 April 2024 to hijri", "what is 31 Ramadan 1447 in gregorian"),
        "quran": (
            "how many times does the word rahman occur in the quran?",
            "surah al-mum",
            "sura al-nam verse 3",
            "longest verse in the quran",
            "surah 3 al-baqara verse 500",
        ),
        "hadith": ("hadith 13",),
        "dua": (
            "dua",
            "I want a supplication",
            "dua qunoot",
            "dua for my sick mother",
            "dua for parents and travel",
            "morning supplications",
        ),
        "question": (
            "How many telescopes and microscopes may a master's student borrow?",
            "who were the four caliphs",
            "What does the loan cover?",
        ),
        "bot": ("what languages do you speak?", "do you save my chats", "delete everything you know about me"),
    },
    "ar": {
        "inheritance": (
            "مات وترك زوجة بدون أولاد وأخ شقيق",
            "مات رجل وترك زوجة و٣ أولاد",
            "مات رجل وترك أما وإخوة",
            "مات وترك زوجة وحفيدا",
            "مات وترك ورثة هم زوجة وأبناء وبنات",
            "مات وترك أبا وجدة وابنا",
            "مات وترك خمس زوجات وابنا",
            "ماتت عن زوجين وبنت",
            "مات عن زوج وزوجة وابن",
            "مات وترك طليقته وابنا",
            "مات وترك زوجة وبنتا حامل",
            "جارنا حسن مات في الربيع وترك مرته وولدين وبنت والعجوز فاطمة",
            "ماتت أمي عن أبي وعني وعن أخي",
            "مات أخوي الأعزب وخلف أمي وأبوي وأنا وثلاث خوات",
            "مات أبونا وعندنا أم وخمسة أولاد ذكور وبنت",
            "مات عن زوجة وابنين ثم مات أحد الابنين قبل القسمة عن بنت",
        ),
        "zakat": (
            "زكاة ١٠٠ غرام ذهب",
            "زكاة: عندي ٩٠ غرام ذهب عيار ٢٤، وأختي ٦٠ غرام",
            "عندي دهب عيار ٢١ وزنه ١٥٠ جرام وسعر الجرام ٣٥٠٠ جنيه",
            "٤٠ شاة",
            "زكاة ٣ طن رز",
            "زكاة أسهم قيمتها ١٠٠ ألف ريال",
            "راتبي ٥٠٠٠ ريال كم زكاته",
            "عندي بالحساب ١٤ الف وسوار ٣٠ غرام كم زكاتي",
            "زكاة الفطر",
            "زكاة: عندي ٢٠٠ ذهب",
        ),
        "which tool": ("ربع مليون ريال", "أب وأم وزوج وبنتان، هل في المسألة عول؟", "هل نحن في رمضان"),
        "prayer_times": ("مواقيت الصلاة في طرابلس", "دخل الظهر ولا بعدو في ليستر", "متى العصر في اثينا"),
        "calendar": ("حوّل ٣١ أبريل ٢٠٢٤ إلى الهجري", "٣١ رمضان ١٤٤٧ كم ميلادي"),
        "quran": ("كم مرة وردت كلمة الرحمن في القرآن؟", "ما هي اطول سورة"),
        "hadith": ("حديث رقم 13",),
        "dua": ("دعاء", "أريد دعاء", "دعاء القنوت", "أذكار الصباح", "دعاء قضاء الدين", "وش اقول لما ادخل المسجد"),
        "question": ("كم غرامة التأخر بدفع الايجار", "كم مدة الدراسة في هذا البرنامج؟"),
        "bot": ("ما اللغات التي تتكلمها؟", "هل تحفظ رسائلي؟", "احذف كل ما تعرفه عني"),
    },
    "el": {
        "inheritance": (
            "Πέθανε ένας άντρας και άφησε γυναίκα, δύο αγόρια και τρία θηλυκά",
            "Πέθανε ένας άντρας και άφησε γυναίκα και 3 παιδιά",
            "πέθανε και άφησε γιαγιά και θείο",
            "Πέθανε και άφησε γυναίκα και ανιψιό",
            "Πέθανε και άφησε γυναίκα και εξάδελφο",
            "Πέθανε και άφησε γυναίκα και ετεροθαλή αδελφό",
            "γυναίκα πέθανε με σύζυγο, μητέρα και αδελφή",
            "πέθανε και άφησε σύζυγο και δύο κόρες",
            "Πέθανε και άφησε γυναίκα και γιους και κόρες",
            "Πέθανε και άφησε πατέρα, γιαγιά και γιο",
            "Πέθανε και άφησε έξι γυναίκες",
            "Πέθανε και άφησε δύο πατέρες και γιο",
            "Πέθανε και άφησε την πρώην γυναίκα του από διαζύγιο και έναν γιο",
            "Πέθανε και άφησε γονείς, κάποια είναι έγκυος",
            "ο γείτονάς μας πέθανε την άνοιξη και άφησε τη γυναίκα του, δύο αγόρια και τη γριά Φατιμά",
            "Πέθανε ο πατέρας μου. Άφησε τη μητέρα μου, εμένα και τις δύο αδελφές μου",
            "Πέθανε ο πατέρας μας και άφησε μητέρα, τέσσερις γιους και μία κόρη",
            "Πέθανε η αδελφή μου χωρίς παιδιά και άφησε τον πατέρα μας και εμένα",
            "Πέθανε ο γιος μου και άφησε τη γυναίκα του, εμένα και τη μητέρα του",
        ),
        "zakat": (
            "ζακάτ για 100 γραμμάρια χρυσού",
            "ζακάτ: δεν έχω 100 γραμμάρια χρυσό 24 καρατίων, έχω 9000 ευρώ",
            "ζακάτ για 10000 ευρώ",
            "30 καμήλες ζακάτ",
            "ζακάτ για 1000 κιλά σιτάρι",
            "έχω 14 χιλιάδες στην τράπεζα και βραχιόλι 30 γραμμάρια, ζακάτ;",
            "ζακάτ: έχω 200 σε χρυσό",
        ),
        "which tool": ("Έχω δέκα χιλιάδες δολάρια", "Έχω 120 πρόβατα που βόσκουν"),
        "prayer_times": ("ώρες προσευχής στην Τρίπολη",),
        "calendar": ("μετατροπή 31 Απριλίου 2024 σε ισλαμική ημερομηνία", "31 Ραμαζανίου 1447"),
        "quran": (
            "πόσες φορές υπάρχει η λέξη رحمن στο Κοράνι;",
            "σούρα αλ-μουμ",
            "ποια είναι η μεγαλύτερη σούρα",
        ),
        "hadith": ("χαντίθ 13",),
        "dua": ("ντουά", "θέλω μια δέηση", "πρωινά αδκάρ", "τι λένε όταν μπαίνουν στο τζαμί"),
        "question": ("Πόσα κιλά επιτρέπονται στην αίθουσα;", "Πόσο φτάνει το επίδομα;"),
        "bot": ("ποιες γλώσσες μιλάς;", "κρατάς τα μηνύματά μου;", "διέγραψε ό,τι ξέρεις για μένα"),
    },
}
FILES = {  # several things of one kind, so that a question may be about any
    "home.md": "# Home loan\n\n## What it covers\n\nThe loan covers up to 80 percent of the price of the house.",
    "student.md": "# Student loan\n\n## What it covers\n\nThe loan covers up to 4,000 euros of tuition.",
    "master.ar.md": "# برنامج الماجستير\n\n## المدة\n\nمدة البرنامج سنتان من الدراسة.",
    "doctor.ar.md": "# برنامج الدكتوراه\n\n## المدة\n\nمدة البرنامج أربع سنوات من الدراسة.",
    "housing.el.md": "# Στεγαστικό επίδομα\n\n## Ποσό\n\nΤο επίδομα φτάνει τα 150 ευρώ τον μήνα.",
    "child.el.md": "# Οικογενειακό επίδομα\n\n## Ποσό\n\nΤο επίδομα φτάνει τα 90 ευρώ τον μήνα.",
}
BOOK = {"أذكار الصباح": {"text": [f"نصٌّ رقم {number}" for number in range(12)], "footnote": []}}  # more than is shown
LABELS = re.compile(r"(?:inheritance|zakat)\.choice_|dua\.more|quran\.show_query")  # phrases that stand on buttons

# Offered to a second message: pressed in zakat's test_several and test_changes.
LATER = tuple(f"zakat.choice_{one}" for one in ("all", "as_it_was", "instead", "on_top", "off"))


@dataclass(frozen=True, slots=True)
class Offer:
    """What was said until an answer offered buttons, and that answer."""

    said: tuple[str, ...]
    chosen: Language | None  # the language that the person has chosen for answers
    answer: Answer


class Walk:
    """Conversations in one language: of those who write it, and of those who write another and have chosen it."""

    def __init__(self, desk: Desk, language: Language) -> None:
        self._desk, self._language = desk, language
        self._heard: dict[tuple[tuple[str, ...], Language | None], Reply] = {}

    async def offers(self) -> AsyncIterator[Offer]:
        """Each kind of answer with buttons once, breadth first."""
        waiting = deque(self._starts())
        known: set[tuple[str, ...]] = set()
        while waiting:
            said, chosen = waiting.popleft()
            offer = Offer(said, chosen, await self.after(said, chosen))
            kind = (offer.answer.intent, *(choice.label for choice in offer.answer.choices))
            if offer.answer.choices and kind not in known:
                known.add(kind)
                yield offer
                if len(said) < DEEPEST:
                    waiting.extend(((*said, choice.message), chosen) for choice in pressable(offer.answer))

    def _starts(self) -> Iterator[tuple[tuple[str, ...], Language | None]]:
        for language in (self._language, *LANGUAGES):
            for said in (said for starts in STARTS[language].values() for said in starts):
                yield (said,), None if language == self._language else self._language

    async def after(self, said: Sequence[str], chosen: Language | None) -> Answer:
        """The answer to the last of these messages, said in a conversation of their own."""
        return (await self._replied(tuple(said), chosen)).answer

    async def _replied(self, said: tuple[str, ...], chosen: Language | None) -> Reply:
        """What was said before is not asked again: its turns are saved as they were."""
        if (known := self._heard.get((said, chosen))) is not None:
            return known
        before = [await self._replied(said[:number], chosen) for number in range(1, len(said))]
        chat = f"{len(self._heard)}"
        for text, reply in zip(said, before, strict=False):
            await self._desk.replied(text, reply, chat=chat, language=chosen)
        return self._heard.setdefault((said, chosen), await self._desk.reply(said[-1], chat=chat, language=chosen))


def pressable(answer: Answer) -> list[Choice]:
    """Its buttons but those of commands, which the platforms take."""
    return [choice for choice in answer.choices if not choice.message.startswith("/")]


def ways(choice: Choice) -> Iterator[str]:
    """What arrives when the button is pressed, and when its label is typed."""
    yield choice.message
    yield choice.label.lower().rstrip("؟?.") + " "


def fault(offer: Offer, after: Answer) -> str:
    """What is wrong with an answer to a button; empty where it leads on."""
    before = offer.answer
    if after.outcome not in ("answer", "clarification") and not (after.intent in FROM_DOCUMENTS and asks_which(before)):
        return f"leads to {after.outcome}"
    if after.intent in TALK and before.intent not in TALK:
        return "is taken for small talk"
    if any(words in after.text for words in CARE[after.language]):
        return "gets a word of care"
    if not {after.intent, *family(after)} & {before.intent, *family(before)}:
        return f"leads from {before.intent} to {after.intent}"
    if after.text == before.text:
        return "is asked the same again"
    return "" if after.language == before.language else f"is answered in {after.language}"


def asks_which(answer: Answer) -> bool:
    """Whether it asks which tool is meant, or the documents: these may not hold it."""
    return answer.state.startswith('{"meant_for"')


def family(answer: Answer) -> set[str]:
    """The intents that an answer may be of, or asks about."""
    asked = re.findall(r"[a-z_]+", answer.state.partition("]")[0]) if asks_which(answer) else ()
    return {*asked, *(FROM_DOCUMENTS if answer.intent in FROM_DOCUMENTS or {*asked} & {*FROM_DOCUMENTS} else ())}


CARE = {
    language: [
        words[language].partition("{")[0] for key, words in phrases()._table.items() if key.startswith("care.beside")
    ]
    for language in LANGUAGES
}


async def faults(walk: Walk, offer: Offer) -> AsyncIterator[str]:
    """Each button pressed, typed, and pressed by who pressed the one beside it before."""
    choices = pressable(offer.answer)
    pairs = [(one.message, other.message) for one, other in pairwise(choices)]
    presses = [(said,) for choice in choices for said in dict.fromkeys(ways(choice))]
    for press in (*presses, *pairs):
        after = await walk.after((*offer.said, *press), offer.chosen)
        if found := fault(offer, after):
            yield f"{offer.said} > {press} {found}: {after.text[:80]!r}"


def unseen(labels: set[str], language: Language) -> list[str]:
    """Keys of the phrases for buttons that were never offered."""
    known = {key: words[language] for key, words in phrases()._table.items() if LABELS.match(key) and key not in LATER}
    shapes = {key: re.sub(r"\\{\w+\\}", ".+", re.escape(words)) for key, words in known.items()}
    return [key for key, shape in shapes.items() if not any(re.fullmatch(shape, label) for label in labels)]


@pytest.fixture
async def desk(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    """With two collections of hadiths and a book of supplications beside the documents."""
    home = tmp_path / "dalil"
    Shelf(home, CONFIG).keep(book("book.json", json.dumps(BOOK, ensure_ascii=False).encode()))
    async with open_database(sqlite_url) as database, open_desk(database, home) as opened:
        for name, text in FILES.items():
            (home / "files" / name).write_text(text, encoding="utf-8")
        trial = install(home / "trial", second=True)
        await opened.ingestion.run(Definitions((*trial.collections, *collections(home / "files"))))
        yield opened


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_button_leads_on_to_whoever_offered_it(desk: Desk, language: Language) -> None:
    walk, found, labels = Walk(desk, language), [], set[str]()
    async for offer in walk.offers():
        labels |= {choice.label for choice in offer.answer.choices}
        found += [one async for one in faults(walk, offer)]
    assert not found
    assert not unseen(labels, language)
