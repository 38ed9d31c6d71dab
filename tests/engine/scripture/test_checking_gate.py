"""The gate: what an answer presents as scripture leaves as the store has it, or not at all; the rest is left alone."""

from dataclasses import replace

import pytest

from bot.settings import CONFIG
from engine.document import (
    CitationMark,
    Code,
    Document,
    Heading,
    Link,
    ListBlock,
    Paragraph,
    Quote,
    Strong,
    Table,
    Text,
    Verse,
    plain,
)
from engine.messages import Answer, Citation
from engine.phrases import load
from engine.scripture.checking import Checker, checker_of, sura_and_verses
from engine.scripture.checking.flat import Edit, Flat
from engine.scripture.checking.gate import Checked, check, concerns, letters_of
from engine.scripture.checking.translated import Translation
from engine.scripture.shelf import Shelf
from engine.scripture.store import Verses
from engine.skills.verifying import Verifying
from engine.tools.quran.checking_door import checked
from engine.tools.quran.scripture import Scripture

MISQUOTED = "قال الله تعالى: يوصيكم الله في أبنائكم للذكر مثل حظ الأنثيين [النساء: 11]."
INVENTED = "قال تعالى: ﴿الصبر مفتاح الفرج يا قوم﴾ [البقرة: 10]."


@pytest.fixture(scope="session")
def checker(verses: Verses) -> Checker:
    return checker_of(verses)


@pytest.fixture
def verifying(shelf: Shelf) -> Verifying:
    return Verifying(Scripture(shelf.path.parent, CONFIG), load(CONFIG / "phrases"))


def text_of(*inlines: str) -> Document:
    return Document((Paragraph(tuple(map(Text, inlines))),))


def through(checker: Checker, verses: Verses, document: Document) -> Checked:
    return check(document, checker, sura_and_verses(verses))


def test_a_verse_that_went_wrong_leaves_as_the_store_has_it(checker: Checker, verses: Verses) -> None:
    done = through(checker, verses, text_of(f"للذكر نصيبان. {MISQUOTED} وهذا دليله."))
    right = verses.verse(4, 11).text[: len("يُوصِيكُمُ ٱللَّهُ فِىٓ أَوْلَٰدِكُمْ لِلذَّكَرِ مِثْلُ حَظِّ ٱلْأُنثَيَيْنِ")]
    assert plain(done.document) == f"للذكر نصيبان. قال الله تعالى: {right} [النساء: 11]. وهذا دليله."
    assert [change.done for change in done.changes] == ["corrected"]


def test_what_is_not_there_goes_with_the_sentence_that_claims_it(checker: Checker, verses: Verses) -> None:
    done = through(checker, verses, text_of(f"الصبر محمود. {INVENTED} وعليه العمل."))
    assert plain(done.document) == "الصبر محمود. وعليه العمل."
    assert [change.done for change in done.changes] == ["removed"]


def test_a_citation_mark_goes_with_the_words_that_rested_on_it(checker: Checker, verses: Verses) -> None:
    document = Document((Paragraph((Text("الصبر محمود."), CitationMark(1), Text(" " + INVENTED), CitationMark(2))),))
    assert plain(through(checker, verses, document).document).strip() == "الصبر محمود. [1]"


def test_a_wrong_place_becomes_the_right_one(checker: Checker, verses: Verses) -> None:
    done = through(checker, verses, text_of("قال تعالى: ﴿إن مع العسر يسرا﴾ [البقرة: ٦]."))
    assert plain(done.document) == "قال تعالى: ﴿إن مع العسر يسرا﴾ [الشرح: ٦]."
    assert [change.done for change in done.changes] == ["replaced"]


def test_sewn_verses_come_apart_with_both_places_told(checker: Checker, verses: Verses) -> None:
    done = through(checker, verses, text_of("قال تعالى: ﴿قل هو الله أحد فصل لربك وانحر﴾."))
    assert f"{verses.verse(112, 1).text} … {verses.verse(108, 2).text}" in plain(done.document)
    assert [str(place) for place in done.changes[0].places] == ["112:1", "108:2"]


@pytest.mark.parametrize(
    "words",
    [
        "قال تعالى: ﴿إن مع العسر يسرا﴾ [الشرح: 6].",
        "إن شاء الله، والحمد لله رب العالمين، وإنا لله وإنا إليه راجعون.",
        "فإن لم يكن للمتوفى ولد وورثه أبواه، فلأمه ثلث التركة كاملا.",
        "قال رسول الله صلى الله عليه وسلم: قال الله تعالى: «يا عبادي إني حرمت الظلم على نفسي» رواه مسلم.",
        "الصبر مفتاح الفرج كما يقال.",
        'Whomever Allah feeds should say: "O Allah, bless it for us and feed us better than it."',
    ],
)
def test_right_quotations_and_ordinary_words_leave_as_they_came(checker: Checker, verses: Verses, words: str) -> None:
    assert through(checker, verses, text_of(words)) == Checked(text_of(words))


def test_words_that_nobody_presents_are_left_alone_however_near_a_verse(checker: Checker, verses: Verses) -> None:
    words = "ثم كتب عليكم الصيام كما كتب على الذين من قبلكم لعلكم ترحمون فاشكروا."
    assert not all(found.is_right for found in checker.find("كتب عليكم الصيام كما كتب على الذين من قبلكم لعلكم ترحمون"))
    assert through(checker, verses, text_of(words)) == Checked(text_of(words))


def test_a_cue_reaches_over_inlines_and_blocks(checker: Checker, verses: Verses) -> None:
    document = Document((
        Paragraph((Text("قال الله"), Strong(" تعالى:"))),
        Quote((Text("الحمد لله رب"), Text(" الناس"))),
    ))  # fmt: skip
    left = through(checker, verses, document).document.blocks[1]
    assert isinstance(left, Quote)
    assert "".join(inline.text for inline in left.inlines) == verses.verse(1, 2).text


def test_verse_blocks_equal_the_store_or_give_way_to_it(checker: Checker, verses: Verses) -> None:
    whole, simple = verses.verse(2, 255), verses.verse(1, 2)
    part = " ".join(whole.text.split()[:7])
    done = through(
        checker,
        verses,
        Document((
            Verse(whole.text, "البقرة ٢:٢٥٥"), Verse(part, "Al-Baqarah 2:255"), Verse(verses.verse(2, 1).basmala, ""),
            Verse(simple.simple, "1:2"), Verse("كلام ليس من القرآن في شيء", "1:3"),
        )),
    )  # fmt: skip
    assert [block.text for block in done.document.blocks if isinstance(block, Verse)] == [
        whole.text, part, verses.verse(2, 1).basmala, simple.text
    ]  # fmt: skip
    assert [change.done for change in done.changes] == ["corrected", "removed"]


def test_every_verse_passes_as_it_is(checker: Checker, verses: Verses) -> None:
    blocks = tuple(Verse(verse.text, f"{verse.sura}:{verse.ayah}") for verse in verses.all())
    assert through(checker, verses, Document(blocks)) == Checked(Document(blocks))


def test_no_verse_passes_under_another_place(checker: Checker, verses: Verses) -> None:
    done = through(checker, verses, Document((Verse(verses.verse(1, 2).text, "2:255"),)))
    assert done.document.blocks == (Verse(verses.verse(1, 2).text, "1:2"),)


INSTALLED = Translation(
    "Trial",
    {
        (1, 2): "[All] praise is [due] to Allah, Lord of the worlds -",
        (94, 6): "Indeed, with hardship comes ease.",
        (94, 5): "For indeed, with hardship comes ease.",
    },
)


@pytest.mark.parametrize(
    ("words", "left", "changes"),
    [
        ('Allah says: "praise is to Allah, Lord of the worlds" (1:2).', "", []),
        ('Allah says: "All praise is due to Allah ..." (1:2).', "", []),
        ("The Quran says: 'Indeed, with hardship comes ease.'", "", []),
        (
            'Allah says: "Indeed, with hardship comes relief" (94:6).',
            'Allah says: "Indeed, with hardship comes ease" (94:6).',
            ["translated"],
        ),
        (
            'Allah says: "After a trial there is rest" (94:6). So it is.',
            'Allah says: "Indeed, with hardship comes ease." (94:6). So it is.',
            ["translated"],
        ),
        ('Rest. Allah says: "God helps those who help themselves." So it is.', "Rest. So it is.", ["untranslated"]),
        (
            'The Quran says: "verily with much hardship ease is near" (94:6).',
            'The Quran says: "Indeed, with hardship comes ease." (94:6).',
            ["translated"],
        ),
        ("God helps those who help themselves, people say.", "", []),
        ('One word is frequent in the Quran: "patience is often named there".', "", []),
    ],
)
def test_a_verse_in_translation_is_held_against_the_installed_one(
    checker: Checker, verses: Verses, words: str, left: str, changes: list[str]
) -> None:
    done = check(text_of(words), checker, sura_and_verses(verses), [INSTALLED])
    assert (plain(done.document), [change.done for change in done.changes]) == (left or words, changes)


def test_a_wording_that_is_not_installed_leaves_only_as_a_cited_documents_own(checker: Checker, verses: Verses) -> None:
    words, named = 'Allah says: "after a trial there is rest" (94:6).', sura_and_verses(verses)
    for translations in ([INSTALLED], []):
        own = check(text_of(words), checker, named, translations, lambda quote: quote in words)
        assert (plain(own.document), [one.done for one in own.changes]) == (words, ["unchecked"])
    gone = check(text_of(words), checker, named)
    assert (plain(gone.document), [one.done for one in gone.changes]) == ("", ["untranslated"])


def test_edits_come_back_into_every_kind_of_block() -> None:
    document = Document((
        Heading("one two"), Paragraph((Text("one "), Strong("two"), Link("three", "https://example.org"))),
        ListBlock(((Text("one"),), (Text("two"), CitationMark(1)))), Table(("one", "two"), (("three", "four"),)),
        Code("one two"), Quote((Text("one two"),)),
    ))  # fmt: skip
    flat = Flat(document)
    edits = [Edit(at, at + 3, "2") for at in range(len(flat.text)) if flat.text.startswith("two", at)]
    assert plain(flat.edited(edits)) == plain(document).replace("two", "2").replace(
        "one 2\n\n“", "one two\n\n“"
    ).replace("four\n\none 2", "four\n\none two")
    assert flat.edited([]) == document


async def test_the_answer_tells_that_its_source_words_a_verse_differently(verifying: Verifying) -> None:
    citation = Citation(1, "p", "d", "c", "s.md", "T", "", MISQUOTED, 0, len(MISQUOTED))
    document = Document((Paragraph((Text(MISQUOTED), CitationMark(1))),))
    answer = Answer("answer", "question", "ar", document, (citation,))
    left = await verifying(answer)
    assert "أَوْلَٰدِكُمْ" in left.text
    assert "أبنائكم" not in left.text
    assert "في المصدر آية بلفظ مختلف" in left.text
    assert "النساء ٤:١١" in left.text
    assert left.citations == (citation,)


async def test_an_answer_of_nothing_but_invented_scripture_is_no_answer(verifying: Verifying) -> None:
    left = await verifying(Answer("answer", "question", "en", text_of(INVENTED)))
    assert left.outcome == "abstention"
    assert left.text == "A sentence of the source is left out here: it presents words as Quran that do not stand in it."


async def test_an_answer_without_scripture_is_the_very_same(verifying: Verifying) -> None:
    answer = Answer("answer", "question", "en", text_of("The library opens at nine (see page 12)."))
    assert await verifying(answer) is answer
    assert not concerns(answer.document, letters_of(answer.document))


@pytest.mark.parametrize("language", ["en", "ar", "el"])
async def test_every_change_is_told_in_the_language_of_the_answer(verifying: Verifying, language: str) -> None:
    document = text_of(MISQUOTED, " ", INVENTED, " قال تعالى: ﴿إن مع العسر يسرا﴾ [البقرة: 6].")
    answer = replace(Answer("answer", "question", "en", document), language=language)
    left = await verifying(answer)
    assert len(left.document.blocks) == 1 + 3


def test_the_door_tells_spans_and_the_corrected_text(checker: Checker, verses: Verses) -> None:
    told = checked({"text": "قال تعالى: ﴿قل أعوذ برب السماء﴾ [الفلق: 1]"}, checker, sura_and_verses(verses))
    (span,) = told["spans"]
    assert (span["verdict"], span["place"], span["quote"]) == ("near", "113:1", "قل أعوذ برب السماء")
    assert span["correction"] == verses.verse(113, 1).text
    assert span["differences"][0]["kind"] == "word"
    assert told["corrected"] == f"قال تعالى: ﴿{verses.verse(113, 1).text}﴾ [الفلق: 1]"
