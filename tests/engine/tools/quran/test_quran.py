"""Verses in conversation, through the whole engine: by reference, onwards, by theme, explained only from documents."""

from pathlib import Path

import pytest

from engine.document import Link, Paragraph, Verse
from engine.knowledge.collections import Collection, Definitions
from engine.messages import Answer
from engine.scripture.building import FILE, build, packaged
from engine.scripture.importing import gathered
from engine.scripture.store import Verses
from tests.engine.desk import CONFIG, Desk
from tests.engine.telling import texts


def links(answer: Answer) -> list[str]:
    paragraphs = [block for block in answer.document.blocks if isinstance(block, Paragraph)]
    return [inline.url for block in paragraphs for inline in block.inlines if isinstance(inline, Link)]


@pytest.mark.parametrize(
    ("message", "first", "last"),
    [
        ("2:255", (2, 255), (2, 255)),
        ("surah al-baqarah verse 255", (2, 255), (2, 255)),
        ("سورة النور الآية ٣٥", (24, 35), (24, 35)),
        ("last two verses of al-baqarah", (2, 285), (2, 286)),
        ("أواخر سورة البقرة", (2, 285), (2, 286)),
        ("first ten verses of surah kahf", (18, 1), (18, 10)),
        ("δείξε μου τον στίχο 2:255", (2, 255), (2, 255)),
        ("σούρα 2 στίχοι 255 έως 257", (2, 255), (2, 257)),
        ("page 604 of the quran", (112, 1), (114, 6)),
    ],
)
async def test_what_is_asked_for_comes_letter_for_letter_with_link_and_credit(
    desk: Desk, verses: Verses, message: str, first: tuple[int, int], last: tuple[int, int]
) -> None:
    answer = await desk.ask(message)
    shown = [text for text in texts(answer) if text != verses.verse(1, 1).text]
    assert (answer.outcome, answer.intent) == ("answer", "quran")
    assert shown == [verse.text for verse in verses.passage(first, last)]
    assert links(answer) == [f"https://quran.com/{first[0]}/{first[1]}", "https://tanzil.net"]


async def test_a_whole_sura_leads_with_its_name_and_the_basmala(desk: Desk, verses: Verses) -> None:
    answer = await desk.ask("سورة الإخلاص")
    assert answer.text.startswith("سورة الإخلاص (١١٢)، عدد آياتها ٤، مكية")
    assert texts(answer) == [verses.verse(1, 1).text, *(verse.text for verse in verses.passage((112, 1), (112, 4)))]


async def test_the_ninth_sura_has_no_basmala_and_the_first_counts_it(desk: Desk, verses: Verses) -> None:
    assert texts(await desk.ask("surah at-tawbah"))[0] == verses.verse(9, 1).text
    assert texts(await desk.ask("surah al-fatiha"))[:2] == [verses.verse(1, 1).text, verses.verse(1, 2).text]


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (("2:255", "next verse"), [(2, 256)]),
        (("2:255", "and the next two"), [(2, 256), (2, 257)]),
        (("2:255", "and the next two", "next"), [(2, 258)]),
        (("2:255", "the one before"), [(2, 254)]),
        (("سورة النور الآية ٣٥", "التالية"), [(24, 36)]),
        (("سورة النور الآية ٣٥", "والآيتان التاليتان"), [(24, 36), (24, 37)]),
        (("آية الكرسي", "الآية السابقة"), [(2, 254)]),
        (("2:286", "next verse"), [(3, 1)]),
        (("surah al-falaq", "verse 2"), [(113, 2)]),
        (("σούρα 2 στίχος 255", "ο επόμενος στίχος"), [(2, 256)]),
        (("what comes after verse 2:255?",), [(2, 256)]),
        (("ما الآية بعد آية الكرسي؟",), [(2, 256)]),
        (("which verse is before 3:1",), [(2, 286)]),
    ],
)
async def test_a_message_goes_on_from_what_was_shown(
    desk: Desk, verses: Verses, said: tuple[str, ...], wanted: list[tuple[int, int]]
) -> None:
    for message in said:
        answer = await desk.ask(message)
    assert texts(answer) == [verses.verse(*place).text for place in wanted]


async def test_the_next_sura_and_page_follow_whole(desk: Desk, verses: Verses) -> None:
    await desk.ask("surah al-ikhlas")
    assert texts(await desk.ask("next surah"))[1:] == [verse.text for verse in verses.passage((113, 1), (113, 5))]
    await desk.ask("page 603 of the quran")
    following = [text for text in texts(await desk.ask("next page")) if text != verses.verse(1, 1).text]
    assert following == [verse.text for verse in verses.passage((112, 1), (114, 6))]


async def test_nothing_follows_the_last_verse(desk: Desk) -> None:
    await desk.ask("114:6")
    answer = await desk.ask("next verse")
    assert answer.outcome == "abstention"
    assert "ends here" in answer.text


async def test_a_new_question_is_not_taken_for_the_next_verse(desk: Desk) -> None:
    await desk.ask("2:255")
    answer = await desk.ask("When is the library open on the day after tomorrow, and where do I pick up my card?")
    assert not texts(answer)


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("surah al-ikhlas verse 5", "Al-Ikhlas has 4 verses"),
        ("112:5", "Al-Ikhlas has 4 verses"),
        ("سورة الإخلاص الآية ٥", "عدد آيات سورة الإخلاص هو ٤"),
        ("surah 115", "The Quran has 114 suras"),
        ("juz 31 of the quran", "30 juz"),
        ("2:257-255", "the end stands before the beginning"),
        ("σούρα 115", "114 σούρες"),
    ],
)
async def test_what_cannot_be_explains_itself_and_shows_no_verse(desk: Desk, message: str, told: str) -> None:
    answer = await desk.ask(message)
    assert told in answer.text
    assert answer.outcome == "abstention"
    assert not texts(answer)


async def test_a_misspelt_name_is_asked_back_and_the_button_leads_there(desk: Desk, verses: Verses) -> None:
    asked = await desk.ask("surah nabas verse 2")
    assert asked.outcome == "clarification"
    assert [choice.label for choice in asked.choices] == ["An-Naba (78)", "Abasa (80)"]
    assert texts(await desk.ask(asked.choices[1].message)) == [verses.verse(80, 2).text]


async def test_a_name_with_a_slip_is_read_and_said(desk: Desk, verses: Verses) -> None:
    answer = await desk.ask("surah bakhara 255")
    assert texts(answer) == [verses.verse(2, 255).text]
    assert "I took “bakhara” to mean Al-Baqarah" in answer.text


async def test_a_verse_without_its_sura_is_asked_for(desk: Desk, verses: Verses) -> None:
    asked = await desk.ask("show me ayah 10 of the quran")
    assert asked.outcome == "clarification"
    assert texts(await desk.ask("surah al-kahf")) == [verses.verse(18, 10).text]


@pytest.mark.parametrize(
    ("message", "among"),
    [
        ("What does the Quran say about patience?", (2, 153)),
        ("ماذا يقول القرآن عن الصبر؟", (2, 153)),
        ("Τι λέει το Κοράνι για την υπομονή;", (2, 153)),
        ("verses about the bee", (16, 68)),
        ("آيات عن العنكبوت", (29, 41)),
    ],
)
async def test_a_theme_gives_the_verses_that_bear_on_it_and_no_explanation(
    desk: Desk, verses: Verses, message: str, among: tuple[int, int]
) -> None:
    answer = await desk.ask(message)
    everything = {verse.text for verse in verses.all()}
    assert verses.verse(*among).text in texts(answer)
    assert set(texts(answer)) <= everything
    assert not answer.citations


async def test_without_a_commentary_an_explanation_is_refused_and_the_verse_shown(desk: Desk, verses: Verses) -> None:
    answer = await desk.ask("explain ayat al-kursi")
    assert texts(answer) == [verses.verse(2, 255).text]
    assert "No commentary is installed" in answer.text
    assert not answer.citations


async def test_a_missing_translation_is_told_with_the_way_to_one(desk: Desk, verses: Verses) -> None:
    answer = await desk.ask("translation of 112:1")
    assert texts(answer) == [verses.verse(112, 1).text]
    assert "Whoever runs me can add" in answer.text


async def test_an_imported_translation_stands_beside_the_verse_and_is_named(importing: Desk, tmp_path: Path) -> None:
    base = packaged(CONFIG)
    lines = [f"{sura}|{ayah}|Words of {sura}:{ayah}" for sura, ayah in list(base.facts.keys())]
    file = tmp_path / "en.try.txt"
    file.write_text("\n".join(lines) + "\n#  Quran Translation\n#  Name: A try\n#  ID: en.try\n", "utf-8")
    build(importing.home / FILE, gathered([file], CONFIG, base).sources)
    answer = await importing.ask("surah al-ikhlas verse 1")
    assert "Words of 112:1" in answer.text
    assert "A try" in answer.text
    assert "Words of" not in (await importing.ask("سورة الإخلاص الآية ١")).text
    assert "Words of 112:1" in (await importing.ask("ترجمة سورة الإخلاص الآية ١")).text


async def test_with_a_commentary_its_words_explain_the_verse_and_are_cited(desk: Desk, verses: Verses) -> None:
    folder = desk.home / "files"
    (folder / "ikhlas.md").write_text(
        "# Al-Ikhlas\n\n## Al-Ikhlas 112:2\n\nAs-Samad in Al-Ikhlas 112:2 means the master to whom all turn in need.\n",
        "utf-8",
    )
    title = {"en": "A short commentary", "ar": "تفسير موجز", "el": "Σύντομη ερμηνεία"}
    shape = ("docs", "auto", ("ikhlas.md",), None, "{title} {header_path}")
    commentary = Collection("tafsir-try", title, title, *shape, folder / "tafsir.toml")  # type: ignore[arg-type]
    await desk.ingestion.run(Definitions((commentary,)))
    answer = await desk.ask("explain Al-Ikhlas 112:2: what does as-samad mean?")
    assert texts(answer) == [verses.verse(112, 2).text]
    assert "the master to whom all turn in need" in answer.text
    assert [citation.collection for citation in answer.citations] == ["tafsir-try"]
    silent = await desk.ask("explain verse 16:68")
    assert texts(silent) == [verses.verse(16, 68).text]
    assert "In the commentaries I have I found nothing" in silent.text


async def test_a_number_beside_a_sura_that_was_not_read_is_asked_about(desk: Desk, verses: Verses) -> None:
    asked = await desk.ask("5 mn surat el ma2ida")
    assert (asked.outcome, asked.intent, texts(asked)) == ("clarification", "quran", [])
    assert "الآية 5" in asked.text
    assert texts(await desk.ask(asked.choices[0].message)) == [verses.verse(5, 5).text]
    assert len(texts(await desk.ask(asked.choices[1].message))) >= verses.sura(5).verses
    assert texts(await desk.ask("ayat 5 mn surat el ma2ida")) == [verses.verse(5, 5).text]


async def test_a_name_beside_the_number_of_another_sura_asks_which(desk: Desk, verses: Verses) -> None:
    answer = await desk.ask("Yasin 83:1")
    assert (answer.outcome, texts(answer)) == ("clarification", [])
    assert "Ya-Sin is sura 36, and sura 83 is Al-Mutaffifin" in answer.text
    assert [choice.message for choice in answer.choices] == ["36:1", "83:1"]
    assert texts(await desk.ask("36:1")) == [verses.verse(36, 1).text]


@pytest.mark.parametrize("message", ["John 3:16", "sahih muslim 2:45", "version 3:16", "صحيح البخاري ٢:٣"])
async def test_another_book_is_never_quoted_as_the_quran(desk: Desk, message: str) -> None:
    answer = await desk.ask(message)
    assert texts(answer) == []


async def test_a_section_is_headed_by_both_of_its_numbers(desk: Desk) -> None:
    answer = await desk.ask("ruku 3 of surah 2")
    assert answer.text.startswith("Ruku 3 of Al-Baqarah; number 4 of the whole Quran")


async def test_the_last_but_one_verse_is_no_step_back(desk: Desk, verses: Verses) -> None:
    assert texts(await desk.ask("الآية قبل الأخيرة من سورة البقرة")) == [verses.verse(2, 285).text]


@pytest.mark.parametrize("more", ["more", "next", "المزيد", "التالي", "περισσότερα"])
async def test_more_goes_on_from_the_verses_that_were_shown(desk: Desk, verses: Verses, more: str) -> None:
    await desk.ask("2:255")
    assert texts(await desk.ask(more)) == [verses.verse(2, 256).text]


@pytest.mark.parametrize(
    ("message", "count"), [("خمس آيات عن الصدق", 5), ("three verses about patience", 3), ("آيتين عن الصبر", 2)]
)
async def test_as_many_verses_on_a_theme_come_as_were_asked_for(desk: Desk, message: str, count: int) -> None:
    assert len(texts(await desk.ask(message))) == count


@pytest.mark.parametrize("message", ["the last verse revealed", "آخر آية نزلت"])
async def test_which_verse_was_revealed_last_is_not_decided(desk: Desk, message: str) -> None:
    answer = await desk.ask(message)
    assert (answer.outcome, texts(answer)) == ("abstention", [])


@pytest.mark.parametrize(
    ("message", "first", "word"),
    [
        ("al fatiha in greek", (1, 1), "Whoever runs me can add"),
        ("show me al-ikhlas in english", (112, 1), "Whoever runs me can add"),
        ("الإخلاص بالإنجليزية", (112, 1), "يستطيع المسؤول عن تشغيلي إضافتها"),
        ("η φάτιχα στα ελληνικά", (1, 1), "Όποιος με διαχειρίζεται μπορεί να προσθέσει"),
        ("english translation of al-kawthar", (108, 1), "Whoever runs me can add"),
    ],
)
async def test_a_sura_in_a_language_is_shown_with_a_word_on_the_translation_that_is_missing(
    desk: Desk, verses: Verses, message: str, first: tuple[int, int], word: str
) -> None:
    answer = await desk.ask(message)
    assert verses.verse(*first).text in texts(answer)
    assert word in answer.text


@pytest.mark.parametrize(
    "message", ["speak in english", "μίλα στα ελληνικά", "رد علي بالعربي", "answer in greek please"]
)
async def test_a_wish_for_a_language_alone_is_none_for_verses(desk: Desk, message: str) -> None:
    assert (await desk.ask(message)).intent == "bot"


async def test_more_after_a_theme_goes_on_with_the_theme(desk: Desk) -> None:
    answers = [await desk.ask(message) for message in ("what does the quran say about patience", "more", "more")]
    places = [block.place for answer in answers for block in answer.document.blocks if isinstance(block, Verse)]
    assert len(set(places)) == len(places) == 21
    assert texts(await desk.ask("next verse"))


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("how many letters are in surah al-ikhlas", "other ways of counting give other numbers"),
        ("كم عدد كلمات سورة البقرة", "الكلمة ما بين فراغين في النص"),
    ],
)
async def test_a_count_of_words_or_letters_says_what_one_is(desk: Desk, message: str, told: str) -> None:
    assert told in (await desk.ask(message)).text


async def test_where_no_translation_is_installed_an_answer_that_is_not_arabic_says_so(desk: Desk) -> None:
    answer = await desk.ask("What does 2:286 say?")
    assert "No translation is installed here." in answer.text
