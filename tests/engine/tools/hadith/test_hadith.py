"""Hadiths through the whole engine: by number, their grades, what answers quote. The texts are made for the tests."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.narration import Grade, Narration
from engine.store.database import open_database
from tests.engine.desk import Desk
from tests.engine.tools.hadith.trial import LAMP, LAMP_EN, PAPER, WINDOW, WINDOW_EN, open_trial

WRONG = WINDOW.replace("الخضراء", "الحمراء")
RULES = {
    "windows.ar.md": "# نوافذ الغرف\n\nحكم فتح نوافذ الغرف ليلا أنه جائز، قال رسول الله صلى الله عليه وسلم: "
    f"«{WRONG}».\n",
    "doors.ar.md": "# أبواب المخازن\n\nحكم إغلاق أبواب المخازن أنه لازم، قال رسول الله صلى الله عليه وسلم: "
    "«نص آخر للتجربة عن باب المخزن الكبير لا تعرفه مجموعة».\n",
}


@pytest.fixture
async def trial(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    async with (
        open_database(sqlite_url) as database,
        open_trial(database, tmp_path / "dalil", second=True, documents=RULES) as opened,
    ):
        yield opened


@pytest.mark.parametrize(
    ("message", "words", "told"),
    [
        (
            "hadith 12 of trial texts",
            LAMP,
            "[1] Trial Texts, hadith 12 · narrated by راو تجريبي · chapter: باب المصابيح",
        ),
        ("الحديث رقم ١٢ من نصوص التجربة", LAMP, "نصوص التجربة، الحديث رقم 12 · الراوي: راو تجريبي"),
        ("χαντίθ 12 των Δοκιμαστικά Κείμενα", LAMP, "βαθμός: صحيح (مدقق أول)· ضعيف (مدقق ثان)"),
        ("hadith 14 of trial texts", PAPER, "grade not given"),
        ("الحديث ١٤ من نصوص التجربه", PAPER, "الدرجة غير مذكورة"),
        ("hadith 40 of second trial", LAMP, "grade: موضوع (who graded it is not said)"),
    ],
)
async def test_a_hadith_is_shown_whole_with_all_that_stands_beside_it(
    trial: Desk, message: str, words: str, told: str
) -> None:
    answer = await trial.ask(message)
    assert (answer.outcome, answer.intent) == ("answer", "hadith")
    assert words in answer.text
    assert told in answer.text
    assert answer.citations[0].hadith is not None
    assert answer.citations[0].quote in answer.text


async def test_grades_that_disagree_stand_side_by_side(trial: Desk) -> None:
    answer = await trial.ask(f"is this hadith authentic: {LAMP}")
    for told in (
        "صحيح (مدقق أول)",
        "ضعيف (مدقق ثان)",
        "موضوع",
        "The grades differ",
        "that of the collection, not mine",
    ):
        assert told in answer.text
    assert [one.hadith and one.hadith.number for one in answer.citations] == ["40", "12"]
    assert answer.citations[1].hadith == Narration(
        "12", "راو تجريبي", "باب المصابيح", (Grade("صحيح", "مدقق أول"), Grade("ضعيف", "مدقق ثان"))
    )


@pytest.mark.parametrize(
    ("message", "told"),
    [
        (f"ما صحة حديث {WRONG}؟", "ليس بهذا اللفظ تماما"),
        (f"is this hadith authentic: {WINDOW_EN}", "These words stand in a collection"),
        (f"did the prophet say {WINDOW_EN.replace('green', 'red')}?", "Not in exactly these words."),
        (f"είναι αυθεντικό το χαντίθ «{WINDOW}»;", "Αυτά τα λόγια υπάρχουν"),
        (f"شو صحة هالحديث: {WINDOW}", "هذا اللفظ في مجموعة مثبّتة هنا"),
    ],
)
async def test_words_are_answered_with_the_collections_text_and_grade(trial: Desk, message: str, told: str) -> None:
    answer = await trial.ask(message)
    assert told in answer.text
    assert f"{WINDOW}\n\n{WINDOW_EN}" in answer.text
    assert "حسن (مدقق أول)" in answer.text


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("is this hadith authentic: whoever counts the clouds finds a coin?", "I do not guess"),
        ("ما صحة حديث من عد الغيوم وجد درهما؟", "لم أجد هذا اللفظ"),
        ("hadith 99 of trial texts", "has no hadith number 99; it holds 3 hadiths, from 12 to 14"),
        ("hadith 12 of the blue book", "No collection of hadiths called “the blue book”"),
        ("Bukhari 12", "No collection of hadiths called “bukhari”"),
    ],
)
async def test_what_is_not_there_is_said_and_nothing_guessed(trial: Desk, message: str, told: str) -> None:
    answer = await trial.ask(message)
    assert told in answer.text
    assert (answer.outcome, answer.citations) == ("abstention", ())


async def test_a_number_that_several_collections_have_is_asked_back(trial: Desk) -> None:
    answer = await trial.ask("الحديث رقم ١٣")
    assert answer.outcome == "clarification"
    chosen = await trial.ask(answer.choices[0].message)
    assert chosen.outcome == "answer"


async def test_a_document_that_misquotes_a_hadith_is_answered_with_the_collections_words(trial: Desk) -> None:
    answer = await trial.ask("ما حكم فتح نوافذ الغرف ليلا؟")
    assert f"«{WINDOW}»" in answer.text
    assert WRONG not in answer.text
    assert "في المصدر حديث بلفظ مختلف" in answer.text
    assert "حسن (مدقق أول)" in answer.text
    assert any(WRONG in one.quote for one in answer.citations)


async def test_a_documents_own_hadith_that_no_collection_has_stays_and_is_told_to_be_unchecked(trial: Desk) -> None:
    answer = await trial.ask("ما حكم إغلاق أبواب المخازن؟")
    assert "لا تعرفه مجموعة" in answer.text
    assert "والدرجة غير مذكورة" in answer.text


async def test_a_hadith_that_answers_a_question_is_told_with_its_grade(trial: Desk) -> None:
    answer = await trial.ask("hadith about the green window and the wooden chair")
    assert WINDOW_EN in answer.text
    assert "Trial Texts, hadith 13" in answer.text
    assert "grade: حسن (مدقق أول)" in answer.text


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("is this hadith authentic: seek and find?", "No collection of hadiths is installed here"),
        ("ما صحة حديث اطلب تجد؟", "لا توجد مجموعة حديث مثبّتة هنا"),
        ("χαντίθ 13", "Δεν υπάρχει εγκατεστημένη συλλογή χαντίθ"),
        ("hadith about patience", "No collection of hadiths is installed here"),
    ],
)
async def test_without_a_collection_that_is_said(desk: Desk, message: str, told: str) -> None:
    answer = await desk.ask(message)
    assert told in answer.text
    assert answer.outcome == "abstention"


async def test_an_answer_about_english_words_is_found_in_the_translation(trial: Desk) -> None:
    answer = await trial.ask(f'is the hadith "{LAMP_EN}" weak?')
    assert LAMP in answer.text


@pytest.mark.parametrize(
    ("message", "number"),
    [
        ("what is the grade of hadith 12 in trial texts", "12"),
        ("is hadith 14 of trial texts sahih", "14"),
        ("ما صحة الحديث رقم 12 من نصوص التجربة", "12"),
        ("hadith number 13 second trial", "13"),
        ("ποιος είναι ο βαθμός του χαντίθ 12 των Δοκιμαστικά Κείμενα", "12"),
    ],
)
async def test_the_grade_of_a_numbered_hadith_is_asked_for_by_its_number(
    trial: Desk, message: str, number: str
) -> None:
    answer = await trial.ask(message)
    assert [one.hadith and one.hadith.number for one in answer.citations] == [number]


async def test_a_conversation_goes_on_from_the_hadith_that_was_shown(trial: Desk) -> None:
    await trial.ask("hadith 12 of trial texts")
    assert "narrated by راو تجريبي" in (await trial.ask("who narrated it?")).text
    assert WINDOW in (await trial.ask("next hadith")).text
    assert "الدرجة: حسن (مدقق أول)" in (await trial.ask("ما درجته؟")).text


@pytest.mark.parametrize("message", ["how many hadiths are there", "كم عدد الاحاديث", "πόσα χαντίθ έχεις"])
async def test_the_collections_are_told_with_their_sizes(trial: Desk, message: str) -> None:
    answer = await trial.ask(message)
    assert answer.outcome == "answer"
    assert len(answer.text.splitlines()) == 4
