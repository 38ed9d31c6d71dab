import json
from pathlib import Path

import pytest

from engine.routing.asking import is_question

OVERHEARD = Path(__file__).resolve().parents[2] / "scenarios" / "overheard.jsonl"


@pytest.mark.parametrize(
    "text",
    [
        "When is the fee due?",
        "hi all, does anyone know when the library closes",
        "where do I hand in the thesis",
        "Anybody know how to reset the portal password",
        "The gym is closed on Friday, right? I want to go.",
        "متى يبدأ التسجيل؟",
        "حد يعرف متى الامتحان",
        "هل يجوز تأجيل الفصل",
        "السلام عليكم، وين أدفع الرسوم",
        "Πότε λήγει η προθεσμία;",
        "Ξέρει κανείς πού είναι η γραμματεία",
        "Καλημέρα, πώς αλλάζω τον κωδικό μου",
        "Πότε λήγει η προθεσμία\u037e",
    ],
)
def test_words_that_ask_something_are_a_question(text: str) -> None:
    assert is_question(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "What?",
        "Και;",
        "؟؟؟",
        "thanks, that helped",
        "I handed in the thesis yesterday.",
        "We meet at nine; bring your laptop.",
        "The link is https://example.org/?q=fee",
        "https://example.org/search?q=when",
        "> When is the fee due?",
        "شكرا جزيلا لك",
        "سلمت المشروع أمس",
        "Παρέδωσα την εργασία χθες.",
        "Τα λέμε αύριο, καλό βράδυ",
        "word " * 300 + "?",
    ],
)
def test_other_talk_is_none(text: str) -> None:
    assert not is_question(text)


@pytest.mark.parametrize("asks", [True, False])
def test_what_people_write_without_a_question_mark_is_told_apart(asks: bool) -> None:
    rows = [json.loads(line) for line in OVERHEARD.read_text("utf-8").splitlines()]
    texts = [row["text"] for row in rows if row["asks"] is asks]
    wrong = [text for text in texts if is_question(text) is not asks]
    assert len(texts) >= 80
    assert len(wrong) <= len(texts) * 0.03, wrong


def test_a_question_word_deep_in_a_tale_asks_nothing() -> None:
    tale = "يوم الخميس رحت على الجامعة ومعي كل الاوراق المطلوبة للتسجيل وبعدها رجعت البيت"
    assert is_question("التسجيل متى")
    assert not is_question(f"{tale} متى")
