"""The packaged collection of inheritance law: the same articles in every language, found by who asks for the law."""

import asyncio
import re
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import pytest

from bot.home import definitions
from bot.wiring import Dalil, open_dalil
from engine.language import LANGUAGES
from engine.messages import Address, Answer, IncomingMessage, Person

NAME = "inheritance-law"
FOLDER = Path(__file__).resolve().parents[2] / "config" / "library" / NAME
FEWEST = 150  # articles in each language
RIGHT = 0.85  # of the questions of law
SOURCES = {"en": "Sources: ", "ar": "المصادر: ", "el": "Πηγές: "}

LAW = (
    ("Does an adopted child inherit?", "adoption makes no lineage"),
    ("can my stepson inherit from me", "do not inherit from one another"),
    ("does a non muslim wife inherit from her muslim husband", "does not inherit from a Muslim"),
    ("Does an apostate inherit?", "inherits from nobody"),
    ("Do I have to pay my dead father's debts from my own money?", "Debts of the deceased are paid from the estate"),
    ("What is paid first from an estate?", "burial at the customary standard, then debts"),
    ("Is an end of service payment part of the estate?", "end-of-service pay"),
    ("can an heir sell his share to a stranger before the division", "may sell or give his own undivided share"),
    ("who are the residuaries", "take what remains"),
    ("هل يرث الابن بالتبني؟", "التبني لا يثبت به نسب"),
    ("هل مؤخر الصداق يؤخذ من التركة؟", "دين على الزوج يؤخذ من تركته قبل القسمة"),
    ("هل يسقط حق البنت في الميراث بمرور الزمن؟", "لا يسقط بالتقادم"),
    ("هل يجوز بيع نصيبي من البيت قبل القسمة؟", "يجوز للوارث أن يبيع نصيبه المشاع"),
    ("ما هي أركان الإرث وشروطه؟", "أركان الإرث ثلاثة"),
    ("ما هو العول؟", "زيادة في سهام الفروض"),
    ("ما هي الكلالة؟", "ليس له ولد ولا والد"),
    ("هل المعاش التقاعدي من التركة؟", "ليست من التركة"),
    ("Κληρονομεί το υιοθετημένο παιδί;", "η υιοθεσία δεν δημιουργεί συγγένεια"),
    ("Κληρονομούν τα αδέλφια από θηλασμό;", "από θηλασμό δεν κληρονομούν"),
    ("Μπορώ να πουλήσω το μερίδιό μου πριν από τη διανομή;", "μπορεί να πουλήσει ή να δωρίσει"),
)
ELSEWHERE = (
    "is it haram to listen to music",
    "is there zakat on honey",
    "can I take a mortgage to buy a house",
    "what is the ruling on selling gold for gold",
    "ما حكم الموسيقى؟",
    "هل يجوز الصيام في السفر؟",
    "Επιτρέπεται η μουσική στο Ισλάμ;",
)
CASES = (
    "A man died and left a wife, two sons and a daughter. Who gets what?",
    "does a full sister inherit with two daughters",
    "هل يرث الأخ مع وجود الابن؟",
)


def articles(path: Path) -> list[str]:
    return re.split(r"^## ", path.read_text("utf-8"), flags=re.MULTILINE)[1:]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_article_with_its_source(language: str) -> None:
    chapters = sorted((FOLDER / language).glob("*.md"))
    assert [path.name for path in chapters] == [path.name for path in sorted((FOLDER / "en").glob("*.md"))]
    found = [articles(path) for path in chapters]
    assert list(map(len, found)) == [len(articles(FOLDER / "en" / path.name)) for path in chapters]
    assert sum(map(len, found)) >= FEWEST
    assert all(SOURCES[language] in article for chapter in found for article in chapter)


@dataclass(frozen=True, slots=True)
class Heard:
    law: list[Answer]
    elsewhere: list[Answer]
    cases: list[Answer]


@pytest.fixture(scope="module")
def heard(models: Path, tmp_path_factory: pytest.TempPathFactory) -> Heard:
    home = tmp_path_factory.mktemp("law")
    (home / "models").symlink_to(models)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DALIL_HOME", str(home))
        return asyncio.run(_hear())


async def _hear() -> Heard:
    async with open_dalil() as dalil:
        await dalil.ingestion.run(definitions(dalil.home, dalil.settings.current), [NAME])
        return Heard(
            [await _answer(dalil, text) for text, _ in LAW],
            [await _answer(dalil, text) for text in ELSEWHERE],
            [await _answer(dalil, text) for text in CASES],
        )


async def _answer(dalil: Dalil, text: str) -> Answer:
    chat = uuid4().hex
    return await dalil.answer(IncomingMessage(uuid4().hex, Address("test", chat), Person("test", chat), text))


def test_questions_of_law_are_answered_with_the_words_of_its_article(heard: Heard) -> None:
    wrong = [
        text
        for (text, words), answer in zip(LAW, heard.law, strict=True)
        if not any(words in citation.quote for citation in answer.citations if answer.outcome == "answer")
    ]
    assert len(wrong) <= (1 - RIGHT) * len(LAW), wrong


def test_nearly_all_answers_stay_in_the_language_of_their_best_sentence(heard: Heard) -> None:
    """Every article stands there in three languages."""
    mixed = [
        answer
        for answer in heard.law
        if len({re.search("[ء-ي]|[α-ω]", citation.quote) is None for citation in answer.citations}) > 1
    ]
    assert len(mixed) <= 0.1 * len(heard.law), [answer.text for answer in mixed]


def test_other_rulings_are_left_open(heard: Heard) -> None:
    assert [answer.outcome for answer in heard.elsewhere] == ["abstention"] * len(ELSEWHERE)


def test_cases_are_still_computed(heard: Heard) -> None:
    assert [(answer.intent, answer.outcome) for answer in heard.cases] == [("inheritance", "answer")] * len(CASES)
