"""Every button that is offered leads on, pressed or typed: to whoever offered it, never to another tool, to care or to
nothing."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from engine.messages import FROM_DOCUMENTS, Answer, Choice
from engine.store.database import open_database
from tests.engine.desk import Desk, open_desk


@dataclass(frozen=True)
class Offer:
    """What is said, message by message, until an answer of the `intent` offers buttons."""

    intent: str
    said: tuple[str, ...]

    def is_of(self, answer: Answer) -> bool:
        return answer.intent == self.intent or {answer.intent, self.intent} <= set(FROM_DOCUMENTS)

    def leads_to(self, answer: Answer) -> bool:
        return self.is_of(answer) and answer.outcome in ("answer", "clarification")


OFFERS = {
    "en": (
        Offer("zakat", ("zakat on 100 grams of gold",)),
        Offer("zakat", ("zakat: I have 50 g of gold and my sister 60 g, 24 karat",)),
        Offer("inheritance", ("He left a wife and two sons and 2 more",)),
        Offer("inheritance", ("A man died leaving a wife and 3 kids",)),
        Offer("inheritance", ("A man died leaving a mother and brothers",)),
        Offer("prayer_times", ("prayer times in Tripoli",)),
        Offer("calendar", ("convert 31 April 2024 to hijri",)),
        Offer("quran", ("how many times does the word rahman occur in the quran?",)),
        Offer("quran", ("surah al-mum",)),
        Offer("dua", ("dua",)),
        Offer("dua", ("I want a supplication",)),
        Offer("question", ("How many telescopes and microscopes may a master's student borrow?",)),
    ),
    "ar": (
        Offer("zakat", ("زكاة ١٠٠ غرام ذهب",)),
        Offer("zakat", ("زكاة: عندي ٩٠ غرام ذهب عيار ٢٤، وأختي ٦٠ غرام",)),
        Offer("inheritance", ("مات وترك زوجة بدون أولاد وأخ شقيق",)),
        Offer("inheritance", ("مات رجل وترك زوجة و٣ أولاد",)),
        Offer("inheritance", ("مات رجل وترك أما وإخوة",)),
        Offer("prayer_times", ("مواقيت الصلاة في طرابلس",)),
        Offer("calendar", ("حوّل ٣١ أبريل ٢٠٢٤ إلى الهجري",)),
        Offer("quran", ("كم مرة وردت كلمة الرحمن في القرآن؟",)),
        Offer("dua", ("دعاء",)),
        Offer("dua", ("أريد دعاء",)),
    ),
    "el": (
        Offer("zakat", ("ζακάτ για 100 γραμμάρια χρυσού",)),
        Offer("zakat", ("ζακάτ: δεν έχω 100 γραμμάρια χρυσό 24 καρατίων, έχω 9000 ευρώ",)),
        Offer("inheritance", ("Πέθανε ένας άντρας και άφησε γυναίκα, δύο αγόρια και τρία θηλυκά",)),
        Offer("inheritance", ("Πέθανε ένας άντρας και άφησε γυναίκα και 3 παιδιά",)),
        Offer("inheritance", ("πέθανε και άφησε γιαγιά και θείο",)),
        Offer("prayer_times", ("ώρες προσευχής στην Τρίπολη",)),
        Offer("calendar", ("μετατροπή 31 Απριλίου 2024 σε ισλαμική ημερομηνία",)),
        Offer("quran", ("πόσες φορές υπάρχει η λέξη رحمن στο Κοράνι;",)),
        Offer("dua", ("ντουά",)),
        Offer("dua", ("θέλω μια δέηση",)),
        Offer("question", ("Πόσα κιλά επιτρέπονται στην αίθουσα;",)),
    ),
}


def ways(choice: Choice) -> Iterator[str]:
    """What arrives when the button is pressed, and when its label is typed."""
    yield choice.message
    yield choice.label.lower().rstrip("؟?.") + " "


async def faults(desk: Desk, number: int, offer: Offer) -> list[str]:
    found, chat = [], f"{number}"
    answer = await said_until(desk, chat, offer)
    if not offer.is_of(answer) or not answer.choices:
        return [f"{offer.said}: {answer.intent} {answer.outcome} offers {len(answer.choices)}: {answer.text[:80]!r}"]
    for place, choice in enumerate(answer.choices):
        for way, said in enumerate(dict.fromkeys(ways(choice))):
            chat = f"{number}.{place}.{way}"
            await said_until(desk, chat, offer)
            after = await desk.ask(said, chat=chat)
            if not offer.leads_to(after):
                found.append(f"{offer.said} > {said!r}: {after.intent} {after.outcome} {after.text[:80]!r}")
    return found


async def said_until(desk: Desk, chat: str, offer: Offer) -> Answer:
    for said in offer.said:
        answer = await desk.ask(said, chat=chat)
    return answer


@pytest.mark.parametrize("language", OFFERS)
async def test_every_button_leads_to_whoever_offered_it(sqlite_url: str, tmp_path: Path, language: str) -> None:
    async with open_database(sqlite_url) as database, open_desk(database, tmp_path / "dalil") as desk:
        found = [await faults(desk, number, offer) for number, offer in enumerate(OFFERS[language])]
    assert not [one for some in found for one in some]
