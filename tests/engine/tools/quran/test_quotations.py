"""Words that somebody asks about, through the whole engine: a verse or not, where, how it differs, how it goes on."""

from pathlib import Path

import pytest

from engine.scripture.building import FILE, build, packaged
from engine.scripture.importing import gathered
from engine.scripture.store import Verses
from engine.store.database import open_database
from engine.tools.quran.reading.wishes import read
from tests.engine.desk import CONFIG, Desk, open_desk
from tests.engine.telling import texts

FASTING = """# صيام رمضان في السكن الجامعي

حكم صيام رمضان على طلاب السكن الجامعي أنه واجب، قال تعالى: ﴿يا أيها الذين آمنوا كتب عليكم الصوم كما كتب على الذين من
قبلكم﴾ [البقرة: 183].
"""


@pytest.mark.parametrize(
    ("message", "place", "told"),
    [
        ("هل هذه آية: إن مع العسر يسرا", (94, 6), "نعم، هذه الكلمات في القرآن: الشرح ٩٤:٦"),
        ("أين وردت ﴿إنا أعطيناك الكوثر﴾", (108, 1), "الكوثر ١٠٨:١"),
        ("صحح لي الآية: قل هو الله واحد", (112, 1), "«واحد» صوابها «أَحَدٌ»"),
        ("أكمل الآية: الله لا إله إلا هو الحي القيوم لا تأخذه", (2, 255), "الآية كاملة، البقرة ٢:٢٥٥"),
        ("هل هذه آية: قُلْ هُوَ اللَّهُ أَحَدٍ", (112, 1), "تنوين كسر مكان تنوين ضم"),
        ("هالآية مضبوطة ولا غلط؟ قل هو الله واحد", (112, 1), "«واحد» صوابها «أَحَدٌ»"),
        ("إنا أعطيناك الكوكب، مكتوبة صح؟", (108, 1), "«الكوكب» صوابها «ٱلْكَوْثَرَ»"),
        ("تأكدلي من الآية: قل هو الله واحد", (112, 1), "«واحد»"),
        ("هل هذه آية: إن مع العسر يسرا [البقرة: 6]", (94, 6), "في موضع آخر: الشرح ٩٤:٦"),
    ],
)
async def test_words_are_told_with_their_place_and_the_verse_as_it_stands(
    desk: Desk, verses: Verses, message: str, place: tuple[int, int], told: str
) -> None:
    answer = await desk.ask(message)
    assert (answer.outcome, answer.intent) == ("answer", "quran")
    assert texts(answer) == [verses.verse(*place).text]
    assert told in answer.text


async def test_what_is_no_verse_is_said_plainly(desk: Desk) -> None:
    answer = await desk.ask("هل هذه آية: الصبر مفتاح الفرج")
    assert answer.text == "هذا ليس في القرآن."


async def test_words_in_another_language_lead_to_verses_of_that_meaning_without_a_verdict(
    desk: Desk, verses: Verses
) -> None:
    answer = await desk.ask("is this a verse from the quran: indeed with hardship is ease")
    assert answer.text.startswith("I compare wording only in Arabic.")
    assert verses.verse(94, 6).text in texts(answer)


async def test_a_question_without_the_words_asks_for_them(desk: Desk) -> None:
    answer = await desk.ask("is this a verse from the quran:")
    assert answer.outcome == "clarification"


async def test_the_next_verse_follows_the_one_that_was_found(desk: Desk, verses: Verses) -> None:
    await desk.ask("هل هذه آية: قل هو الله أحد")
    assert texts(await desk.ask("الآية التالية")) == [verses.verse(112, 2).text]


async def test_a_document_that_misquotes_a_verse_is_answered_with_the_verse_as_it_is_and_cited_as_it_stands(
    sqlite_url: str, tmp_path: Path, verses: Verses
) -> None:
    async with (
        open_database(sqlite_url) as database,
        open_desk(database, tmp_path / "dalil", filled=False, verified=True) as desk,
    ):
        (desk.home / "files" / "fasting.ar.md").write_text(FASTING, encoding="utf-8")
        await desk.ingest()
        answer = await desk.ask("ما حكم صيام رمضان على طلاب السكن الجامعي؟")
    right = " ".join(verses.verse(2, 183).text.split()[:6])
    assert right in answer.text
    assert "الصوم كما" not in answer.text
    assert "في المصدر آية بلفظ مختلف" in answer.text
    assert any("كتب عليكم الصوم" in citation.quote for citation in answer.citations)
    assert [step.detail for step in answer.trace if step.step == "scripture"] == [{"changed": True}]


@pytest.mark.parametrize(
    ("message", "wish", "words", "place"),
    [
        ("is this a verse: إن مع العسر يسرا", "check", "إن مع العسر يسرا", ""),
        ("هل هذا من القرآن: الله نور السماوات والارض؟", "check", "الله نور السماوات والارض", ""),
        ("where is this verse إنا أعطيناك الكوثر", "where", "إنا أعطيناك الكوثر", ""),
        ("في اي سورة كل نفس ذائقة الموت", "where", "كل نفس ذائقة الموت", ""),
        ("complete the verse قل هو الله", "complete", "قل هو الله", ""),
        ("correct this verse: «الحمد لله رب الناس» (1:2)", "correct", "الحمد لله رب الناس", "1:2"),
        ("πού βρίσκεται ο στίχος «إن مع العسر يسرا»", "where", "إن مع العسر يسرا", ""),
        ("είναι στίχος αυτό: إن مع العسر يسرا", "check", "إن مع العسر يسرا", ""),
        ("συμπλήρωσε τον στίχο: قل هو الله", "complete", "قل هو الله", ""),
    ],
)
def test_what_is_asked_of_which_words(message: str, wish: str, words: str, place: str) -> None:
    wanted = read(message)
    assert wanted is not None
    assert (wanted.wish, wanted.words, wanted.place) == (wish, words, place)


@pytest.mark.parametrize(
    "message", ["آية الكرسي", "سورة البقرة آية 255", "which surah has the most verses", "is 2:255 long?", "", "كمل"]
)
def test_other_messages_ask_nothing_of_words(message: str) -> None:
    assert read(message) is None


@pytest.mark.parametrize(
    ("message", "place", "told"),
    [
        ("هل هذه آية: إن الله لا يضيع أجر العاملين", None, "ليس بهذا اللفظ"),
        ("هل هذه آية: لا تقربوا الصلاة", (4, 43), "جزء من آية النساء ٤:٤٣"),
        ("هل هذه آية: وبالوالدين احسانا", None, "جزء من آية"),
        ("آية فيها ومن يتق الله يجعل له مخرجا", (65, 2), "نعم، هذه الكلمات في القرآن: الطلاق ٦٥:٢"),
        ("الآية التي تقول: ومن يتق الله يجعل له مخرجا", (65, 2), "نعم، هذه الكلمات في القرآن: الطلاق ٦٥:٢"),
        ("أكمل: ألم نشرح لك", (94, 1), "الآية كاملة، الشرح ٩٤:١"),
    ],
)
async def test_words_that_lead_to_a_quotation_are_no_part_of_it(
    desk: Desk, verses: Verses, message: str, place: tuple[int, int] | None, told: str
) -> None:
    answer = await desk.ask(message)
    assert (answer.outcome, answer.intent) == ("answer", "quran")
    assert told in answer.text
    if place is not None:
        assert texts(answer) == [verses.verse(*place).text]


@pytest.mark.parametrize(
    "message",
    [
        *("هل هذه آية: النظافة من الإيمان", "هل هذه آية: اطلبوا العلم", "هل هذه آية: من جد وجد"),
        *("هل هذه آية النظافة من الإيمان", "من جد وجد، هل هذه آية؟", "هل هذا من القرآن: من جد وجد"),
    ],
)
async def test_any_words_that_are_asked_about_are_held_against_the_quran(desk: Desk, message: str) -> None:
    answer = await desk.ask(message)
    assert (answer.outcome, answer.intent) == ("answer", "quran")
    assert answer.text.startswith("هذا ليس في القرآن.")


@pytest.mark.parametrize("message", ["هل هذه الآية منسوخة بآية أخرى", "هل هذه آية مكية أم مدنية", "أين: المكتبة"])
def test_a_question_about_a_verse_is_no_quotation(message: str) -> None:
    wanted = read(message)
    assert wanted is not None
    assert not wanted.sure


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ('is "إن مع العسر يسرا" in the quran', "Yes, these words stand in the Quran: Ash-Sharh 94:6"),
        ('is "النظافة من الإيمان" a verse', "This is not in the Quran."),
        ("هل «الصبر مفتاح الفرج» آية", "هذا ليس في القرآن."),
        ("which surah is called the heart of the quran", "I found no verse by that name"),
        ("الآية التالية", "لم أجد آية بهذا الاسم"),
        ("2;255", "Al-Baqarah 2:255"),
        ("قل هو الله احد", "الإخلاص ١١٢:١"),
        ("قوله تعالى ان الله لا يغير ما بقوم", "هذه الكلمات في القرآن، لكنها جزء من آية الرعد ١٣:١١"),
        ('"ولا تقنطوا" وين موجودة', "ليس"),
        ('"لا تقنطوا من رحمة الله" وين موجودة', "الزمر ٣٩:٥٣"),
        ("ان شاء الله", "أهل"),
        ("ابحث عن اية: والعصر ان الانسان", "العصر ١٠٣:١"),
    ],
)
async def test_questions_around_the_words_and_riddles_are_told_apart(desk: Desk, message: str, told: str) -> None:
    assert told in (await desk.ask(message)).text


async def test_words_in_a_language_whose_translation_is_installed_get_a_verdict(
    importing: Desk, verses: Verses, tmp_path: Path
) -> None:
    lines = [f"{verse.sura}|{verse.ayah}|Trial line {verse.sura} of {verse.ayah} stones" for verse in verses.all()]
    lines[verses.place((94, 6))] = "94|6|Seven green bottles stand on the wall"
    (tmp_path / "en.trial.txt").write_text("\n".join(lines), encoding="utf-8")
    build(importing.home / FILE, gathered([tmp_path / "en.trial.txt"], CONFIG, packaged(CONFIG)).sources)
    right = await importing.ask("is this a verse: seven green bottles stand on the wall")
    assert "Yes, these words stand in the installed translation (en.trial): Ash-Sharh 94:6" in right.text
    near = await importing.ask("is this a verse: seven green bottles sit on the wall")
    assert "Not in exactly these words in the installed translation" in near.text
    assert texts(near) == [verses.verse(94, 6).text]


@pytest.mark.parametrize(
    "message",
    [
        "The verse «a friend in need is a friend indeed» is in which sura?",
        "Το εδάφιο «όποιος βιάζεται σκοντάφτει» σε ποια σούρα βρίσκεται;",
    ],
)
async def test_quoted_words_that_are_called_a_verse_are_held_against_the_text(desk: Desk, message: str) -> None:
    wanted = read(message)
    assert wanted is not None
    assert (wanted.wish, wanted.sure) == ("check", True)
    assert (await desk.ask(message)).intent == "quran"


@pytest.mark.parametrize("message", ["موعد التسليم يوم الأحد صحيح ولا غلط؟", "العنوان «شارع النور خمسة» صح؟"])
async def test_other_words_that_are_asked_about_are_no_matter_of_scripture(desk: Desk, message: str) -> None:
    assert (await desk.ask(message)).intent != "quran"


@pytest.mark.parametrize(
    "message", ["which surah talks of the spider's house", "السورة الطويلة شو اسمها", "أي سورة بعد طه"]
)
async def test_what_tells_of_a_sura_that_is_asked_for_is_no_misspelt_name(desk: Desk, message: str) -> None:
    assert "name" not in (answer := await desk.ask(message)).text or answer.outcome != "clarification"
    assert not any("سورة" in choice.message or "surah" in choice.message for choice in answer.choices)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("هل الآية كده صح: وخلقنا من الماء كل شيء حي", "وخلقنا من الماء كل شيء حي"),
        ("إيه الآية اللي بتقول وجعلنا من الماء كل شيء حي؟", "وجعلنا من الماء كل شيء حي"),
        ("وين الاية اللي فيها وما ارسلناك الا رحمة", "وما ارسلناك الا رحمة"),
        ("Is 'no soul is burdened beyond its strength' 2:268?", "no soul is burdened beyond its strength"),
        ("the quran says 'paradise lies under the feet of mothers', which surah?",
         "paradise lies under the feet of mothers"),
        ("God helps those who help themselves - verse number?", "God helps those who help themselves"),
        ("seek help through patience, which verse is it", "seek help through patience"),
    ],
)  # fmt: skip
def test_words_that_are_asked_about_are_told_from_the_question(message: str, words: str) -> None:
    wanted = read(message)
    assert wanted is not None
    assert wanted.words == words


@pytest.mark.parametrize("message", ["is 'the reading room' open at 10:30?", "what is 'zakat' in islam"])
def test_quoted_words_beside_a_time_or_a_topic_are_not_asked_about(message: str) -> None:
    assert read(message) is None


async def test_words_that_no_translation_has_are_never_confirmed(desk: Desk) -> None:
    answer = await desk.ask("the quran says 'paradise lies under the feet of mothers', which surah?")
    assert answer.intent == "quran"
    assert not answer.text.startswith(("Yes", "These words"))


@pytest.mark.parametrize(
    "text",
    [
        "تكملة «إن الله لا يغير ما بقوم» وهي بأي سورة؟ مكتوبة عندنا عالحيط",
        "تكملة ’إن الله لا يغير ما بقوم‘ وهي بأي سورة؟ مكتوبة عندنا عالحيط",
        "تكملة إن الله لا يغير ما بقوم وهي بأي سورة؟",
    ],
)
async def test_a_question_behind_the_words_of_a_verse_is_none_of_them(desk: Desk, text: str) -> None:
    answer = await desk.ask(text)
    assert answer.text.startswith("الآية كاملة، الرعد ١٣:١١")


async def test_a_wrong_end_of_a_verse_is_still_said_to_be_wrong(desk: Desk) -> None:
    answer = await desk.ask("هل هذه آية: إن الله لا يغير ما بقوم إلا بإذنه في سورة الرعد")
    assert "ليس" in answer.text.split("\n")[0]


async def test_words_joined_to_a_verse_are_not_taken_for_a_question(desk: Desk) -> None:
    answer = await desk.ask("هل هذه آية: قل هو الله أحد الله الصمد هو رب القرآن العظيم")
    assert not answer.text.startswith("نعم")
