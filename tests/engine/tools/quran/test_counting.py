"""Counts of the Quran in conversation: the number first, how it was counted, the query on request."""

import pytest

from tests.engine.desk import Desk


@pytest.mark.parametrize(
    ("question", "lead"),
    [
        ("How many verses are in Surah Al-Kahf?", "Verses in sura Al-Kahf: 110"),
        ("كم عدد آيات سورة الكهف؟", "عدد الآيات في سورة الكهف: ١١٠"),
        ("Πόσες σούρες έχει το Κοράνι;", "Σούρες: 114"),
        ("How many times is Moses mentioned in the Quran?", "Occurrences of “Moses (موسى)”: 136"),
        (
            'How many verses of the Quran contain both "السماء" and "الأرض"?',
            "Verses with “السماء” and “الأرض”: 46",
        ),
        ("How many suras begin in juz 29 of the Quran?", "Suras in juz 29, where they begin: 11"),
        ("كم سورة نزلت بعد سورة البقرة؟", "عدد السور التي نزلت بعد البقرة: ٢٧"),
        ("شحال من آية فسورة البقرة؟", "عدد الآيات في سورة البقرة: ٢٨٦"),
        ("ما أطول سورة في القرآن؟", "البقرة (٢) – عدد الآيات: ٢٨٦"),
    ],
)
async def test_the_number_comes_first_in_the_language_of_the_question(desk: Desk, question: str, lead: str) -> None:
    answer = await desk.ask(question)
    assert (answer.outcome, answer.intent) == ("answer", "quran")
    assert answer.text.startswith(lead)


async def test_equal_firsts_of_a_ranking_are_all_named(desk: Desk) -> None:
    text = (await desk.ask("Which juz of the Quran has the most sajdas?")).text
    assert all(f"Juz {juz} – " in text for juz in (17, 19, 30))


async def test_a_count_of_a_word_says_each_way_it_was_counted(desk: Desk) -> None:
    answer = await desk.ask('How many times does the word "الله" occur in the Quran?')
    assert "the word as it stands: 2,153" in answer.text
    assert "2,699" in answer.text
    assert "as الله becomes لله" in answer.text  # its letters within any word: fewer


@pytest.mark.parametrize("question", ["How many verses are in Surah Yusuf?", "كم عدد آيات سورة يوسف؟"])
async def test_the_query_is_shown_by_its_button(desk: Desk, question: str) -> None:
    answer = await desk.ask(question)
    shown = await desk.ask(answer.choices[0].message)
    assert "SELECT" in shown.text
    assert "v.sura = 12" in shown.text


async def test_a_number_that_no_table_holds_is_refused_and_not_guessed(desk: Desk) -> None:
    answer = await desk.ask("How many verses of the Quran are about charity?")
    assert answer.outcome == "abstention"
    assert not any(char.isdigit() for char in answer.text.split("For example")[0])


async def test_a_verse_is_still_shown_and_not_counted(desk: Desk) -> None:
    assert "2:255" in (await desk.ask("verse 2:255")).text


async def test_a_part_that_is_not_there_is_named_in_the_language_of_the_answer(desk: Desk) -> None:
    assert "لا يوجد هذا الموضع: الجزء ٤٠." in (await desk.ask("كم آية في الجزء 40")).text
    assert "There is no such part: Juz 40." in (await desk.ask("how many verses in juz 40")).text


@pytest.mark.parametrize(
    ("question", "then", "told"),
    [
        ("how many times is Moses mentioned in the Quran", ("and Jesus?",), "“Jesus (عيسى)”: 25"),
        ("how many times is Moses mentioned in the Quran", ("and Jesus?", "in Al-Baqara?"), "in sura Al-Baqarah: 3"),
        ("كم مرة ذكر موسى في القرآن", ("وعيسى؟",), "«عيسى»: ٢٥"),
        ("كم عدد آيات سورة الكهف", ("ويس؟", "وكم كلمة؟"), "سورة يس: ٧٢٥"),
        ("πόσες φορές αναφέρεται ο Μωυσής στο Κοράνι;", ("και ο Ιησούς;",), "«Ιησούς (عيسى)»: 25"),
        ("which is the longest sura", ("and the shortest?",), "Al-Kawthar"),
    ],
)
async def test_a_count_is_gone_on_from(desk: Desk, question: str, then: tuple[str, ...], told: str) -> None:
    for text in (question, *then):
        answer = await desk.ask(text)
    assert told in answer.text


async def test_thanks_after_a_count_are_no_word_to_count(desk: Desk) -> None:
    await desk.ask("كم مرة ذكر موسى في القرآن")
    assert (await desk.ask("شكرا")).intent == "greeting"


@pytest.mark.parametrize("text", ["ومتى رمضان؟", "وشكرا جزيلا", "وفي القاهرة؟"])
async def test_what_only_begins_with_and_is_no_word_to_count(desk: Desk, text: str) -> None:
    await desk.ask("كم مرة ذكر موسى في القرآن")
    assert "مرات ورود" not in (await desk.ask(text)).text


async def test_a_count_is_gone_on_from_in_several_languages(desk: Desk) -> None:
    for text in ("how many times is Moses mentioned in the Quran", "وعيسى؟", "in Al-Baqara?"):
        answer = await desk.ask(text)
    assert "in sura Al-Baqarah: 3" in answer.text


async def test_a_part_that_is_named_takes_the_place_of_another(desk: Desk) -> None:
    await desk.ask("how many times is mercy mentioned in juz 30")
    answer = await desk.ask("and in Al-Baqara?")
    assert "in sura Al-Baqarah" in answer.text
    assert "30" not in answer.text.split("\n")[0]
