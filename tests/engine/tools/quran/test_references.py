"""References in every form people type: a table of forms, every verse in some of them, and what nobody types."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.scripture.facts import Key
from engine.tools.quran.reading.found import Found
from engine.tools.quran.reading.references import References

FORMS = [
    tuple(line.split("\t"))
    for line in (Path(__file__).parent / "forms.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
TEMPLATES = (
    "{s}:{a}",
    "surah {s} verse {a}",
    "verse {a} of {latin}",
    "{latin} {a}",
    "{latin}, ayah {a}",
    "سورة {arabic} الآية {a}",
    "الآية {a} من سورة {arabic}",
    "{arabic}: {a}",
    "σούρα {s} στίχος {a}",
    "surah {english} verse {a}",
    "({latin} {s}:{a})",
)
INDIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")


def _key(verse: Key) -> str:
    return f"{verse[0]}:{verse[1]}"


def _told(found: Found) -> str:
    """As the table of forms writes it."""
    passages = [(_key(passage.first), _key(passage.last)) for passage in found.passages]
    told = [first if first == last else f"{first}-{last}" for first, last in passages]
    told += [f"!{problem.why} {problem.sura} {problem.most}" for problem in found.problems]
    told += ["?" + ",".join(map(str, guess.suras)) for guess in found.guesses]
    return ";".join(told) or "-"


def test_the_table_holds_enough_forms_in_both_languages() -> None:
    arabic = [form for form, _ in FORMS if any("\u0600" <= letter <= "\u06ff" for letter in form)]
    assert len(FORMS) >= 600
    assert len(arabic) >= 200


@pytest.mark.parametrize(("form", "wanted"), FORMS)
def test_a_form_is_read_as_it_is_meant(form: str, wanted: str, references: References) -> None:
    assert _told(references.read(form)) == wanted


def test_a_suras_own_number_may_be_said_more_often_than_the_stack_is_deep(references: References) -> None:
    assert _told(references.read("al-baqarah " + "2 " * 3000 + "255")) == "2:255"
    assert _told(references.read("al-baqarah " + "(2) " * 3000 + "255")) == "2:255"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("not surah Yusuf, surah Yunus verse 10", "10:10"),
        ("سورة يونس مو سورة يوسف", "10:1-10:109"),
        ("surah 3 verse 8, I mean 18", "3:18"),
        ("Ya-Sin 36, verse 40 – no, verse 58", "36:58"),
        ("surah al kahf without verse 10", "18:1-18:9;18:11-18:110"),
    ],
)
def test_what_is_set_aside_or_taken_back_is_not_what_is_asked_for(
    text: str, wanted: str, references: References
) -> None:
    assert _told(references.read(text)) == wanted


def test_a_sura_that_is_set_aside_is_kept_apart_for_a_theme(references: References) -> None:
    found = references.read("آيات عن الصبر من غير سورة البقرة")
    assert not found
    assert [passage.first for passage in found.without] == [(2, 1)]
    assert found.set_aside == ("من غير سورة البقرة",)


def test_a_form_that_is_clearly_a_reference_passes_the_quick_look(references: References) -> None:
    clear = [form for form, _ in FORMS if references.read(form).clear]
    assert len(clear) >= 300
    assert [form for form in clear if not references.asks(form)] == []


def test_every_verse_is_found_by_every_name_of_its_sura(references: References) -> None:
    for sura, ayah in list(references.facts.keys()):
        named = references.facts.suras[sura - 1]
        template = TEMPLATES[(sura + ayah) % len(TEMPLATES)]
        values = {"s": sura, "a": ayah, "latin": named.latin, "arabic": named.arabic, "english": named.english}
        form = template.format(**values)
        for written in (form, form.translate(INDIC)):
            assert _told(references.read(written)) == f"{sura}:{ayah}", written


def test_every_spelling_of_a_sura_leads_to_it_and_to_no_other(references: References) -> None:
    for sura in references.facts.suras:
        for name in (sura.arabic, sura.latin, sura.english, *sura.spellings):
            word = "سورة" if "\u0600" <= name[0] <= "\u06ff" else "surah"
            assert _told(references.read(f"{word} {name}")) == f"{sura.number}:1-{sura.number}:{sura.verses}", name


def test_one_past_the_end_of_a_sura_is_told_and_never_shown(references: References) -> None:
    for sura in references.facts.suras:
        for form in (f"{sura.number}:{sura.verses + 1}", f"{sura.latin} verse {sura.verses + 1}"):
            assert _told(references.read(form)) == f"!no_verse {sura.number} {sura.verses}", form


def test_verses_without_a_sura_are_left_to_the_conversation(references: References) -> None:
    assert references.read("and verse 256?").loose == ((256, 256),)
    assert references.read("والآية ٢٥٦؟").loose == ((256, 256),)
    assert not references.read("and verse 256?")


@pytest.mark.parametrize(
    "form",
    [
        *("John 3:16", "Genesis 1:1", "2 Timothy 3:16", "Psalm 119:105", "1 Corinthians 13:4", "Romans 8:28"),
        *("John chapter 3 verse 16", "verse 3:16 of the Bible", "Bukhari 2:3", "sahih muslim 2:45", "Enoch 3:16"),
        *("يوحنا ٣:١٦", "صحيح البخاري ٢:٣", "Ματθαίος 5:3", "version 3:16", "at 3:16 pm", "3:16 a.m.", "الساعة ٣:١٦"),
    ],
)
def test_places_of_other_books_and_times_are_never_verses(form: str, references: References) -> None:
    found = references.read(form)
    assert [problem.why for problem in found.problems] == ["elsewhere"]
    assert not found.passages
    assert not found.loose


@pytest.mark.parametrize("form", ["Yasin 83:1", "surah yasin 83:1", "يس ٨٣:١", "83:1 yasin", "al-baqarah (3:5)"])
def test_a_name_beside_the_number_of_another_sura_shows_neither(form: str, references: References) -> None:
    found = references.read(form)
    assert [problem.why for problem in found.problems] == ["other_sura"]
    assert not found.passages


def test_a_section_of_a_sura_knows_both_its_numbers(references: References) -> None:
    (passage,) = references.read("ruku 3 of surah 2").passages
    assert (passage.whole, passage.part, passage.within) == ("ruku", 4, 3)


CLEAR = (
    *("2:255", "Q2:255", "s2 v255", "al-baqarah 255", "az-zumar 53", "النور ٣٥", "الحجرات: 13", "المعوذتين"),
    *("ayatul kursi", "please read 2:255 for me", "surah bakkarah 255", "juz amma", "112:5", "سورة ١١٥"),
    "σούρα 2 εδάφιο 255",
)
UNCLEAR = (
    *("10:30", "at 10:30 please", "2.5", "page 5", "chapter 3", "part 2", "fajr", "talaq", "hajj", "maryam", "women 5"),
    *("hello", "what does the quran say about patience", "is surah 2 the longest?", "الكرسي", "النساء"),
    "may I pray at 2:255",
)


@pytest.mark.parametrize("text", CLEAR)
def test_a_message_that_can_only_ask_for_verses_is_known_for_that(text: str, references: References) -> None:
    assert references.asks(text)


@pytest.mark.parametrize("text", UNCLEAR)
def test_a_message_that_may_ask_for_something_else_is_left_to_be_weighed(text: str, references: References) -> None:
    assert not references.asks(text)


_PIECES = st.sampled_from(
    [
        *(
            "surah",
            "سورة",
            "verse",
            "verses",
            "الآية",
            "آيات",
            "of",
            "from",
            "من",
            "to",
            "إلى",
            "and",
            "و",
            "first",
            "last",
        ),
        *(
            "آخر",
            "أول",
            "two",
            "عشر",
            "الخامسة",
            "والثلاثون",
            "2",
            "255",
            "0",
            "999999999999",
            "٢",
            "255th",
            "v",
            "page",
        ),
        *(
            "baqarah",
            "البقرة",
            "البقره",
            "kahf",
            "ikhlas",
            "the cow",
            "juz",
            "جزء",
            "صفحة",
            "30",
            "σούρα",
            "στίχος",
            "δύο",
        ),
        *("τελευταίοι", "ayat", "kursi", "الكرسي", "light", "النور", *",:-–.()\u200f\u0640", "\u064b"),
    ]
)


@settings(max_examples=600, deadline=None)
@given(st.lists(_PIECES, max_size=12).map(" ".join) | st.text(max_size=60))
def test_no_message_breaks_the_reader_or_leads_outside_the_quran(references: References, text: str) -> None:
    found = references.read(text)
    for passage in found.passages:
        (sura, first), (end, last) = passage.first, passage.last
        assert 1 <= sura <= end <= 114
        assert 1 <= first <= references.facts.suras[sura - 1].verses
        assert 1 <= last <= references.facts.suras[end - 1].verses
        assert passage.first <= passage.last


@settings(max_examples=300, deadline=None)
@given(st.integers(1, 114), st.integers(1, 300), st.text(max_size=12), st.text(max_size=12))
def test_a_plain_reference_is_never_read_as_another_verse(
    references: References, sura: int, ayah: int, before: str, after: str
) -> None:
    """Whatever stands around it, what is shown of that sura is that verse, or a problem is told."""
    if any(letter.isdigit() or letter in ":/.-–—,،" for letter in before[-3:] + after[:3]):
        return
    found = references.read(f"{before} {sura}:{ayah} {after}")
    there = ayah <= references.facts.suras[sura - 1].verses
    shown = any(passage.first <= (sura, ayah) <= passage.last for passage in found.passages)
    assert (there and shown) or any(problem.sura == sura or problem.place == (sura, ayah) for problem in found.problems)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Q. 94 v. 5-6", (94, 5)),
        ("S3:A103", (3, 103)),
        ("Q94 v5", (94, 5)),
        ("al Imran one hundred and three", (3, 103)),
    ],
)
def test_scholars_letters_and_numbers_in_words_ask_for_a_verse_beyond_doubt(
    references: References, text: str, first: tuple[int, int]
) -> None:
    assert references.asks(text)
    assert references.read(text).passages[0].first == first


@pytest.mark.parametrize(
    "text", ["chapter 5 of the handbook please", "verse 3 of that Taylor Swift song", "κεφάλαιο 5 του οδηγού σπουδών"]
)
def test_chapters_and_verses_of_something_else_are_no_reference(references: References, text: str) -> None:
    found = references.read(text)
    assert not found
    assert not found.loose


@pytest.mark.parametrize("text", ["chapter 5 of the quran", "part 30 of the holy quran", "chapter 2 verse 5"])
def test_chapters_of_the_quran_stay_references(references: References, text: str) -> None:
    assert references.read(text).passages


@pytest.mark.parametrize(
    ("text", "first"),
    [("surat el ma2ida ayat 5", (5, 5)), ("surat el ra7man", (55, 1)), ("Ayat 3 surat el 7ujurat", (49, 3))],
)
def test_figures_for_arabic_letters_in_a_name_are_letters(
    references: References, text: str, first: tuple[int, int]
) -> None:
    assert references.read(text).passages[0].first == first


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        *(
            ("ayat 5 mn surat el ma2ida", "5:5"),
            ("aya 5 men soorat el ma2eda", "5:5"),
            ("ayah 5 se surah maida", "5:5"),
        ),
        *(("el aya el 5 mn surat el ba2ara", "2:5"), ("aya ra2m 255 mn el ba2ara", "2:255")),
        *(("surat el ma2ida rakam 5", "5:5"), ("verse 5 that is in surah maida", "5:5")),
        *(("στίχος 5 απ' τη σούρα 2", "2:5"), ("τον 5ο στίχο που είναι στη σούρα 2", "2:5")),
        *(("stixos 5 apo tin soura 2", "2:5"), ("ton 5o stixo tis souras 2", "2:5")),
        *(
            ("الآية 5 بتاعة سورة المائدة", "5:5"),
            ("آية ٥ حق سورة المائدة", "5:5"),
            ("الآية 7 ديال سورة المائدة", "5:7"),
        ),
    ],
)
def test_a_verse_parted_from_its_sura_by_any_joining_word_is_read(
    references: References, text: str, wanted: str
) -> None:
    assert _told(references.read(text)) == wanted


@pytest.mark.parametrize(
    "text",
    [
        *("5 mn surat el ma2ida", "5 te surat el ma2ida", "surah maida ki 5", "number 5 of surah maida"),
        *("5 في سورة المائدة", "سورة المائدة تحديدا 5", "the 5th one in surah maida"),
        "My teacher spoke of verse 5. Show me surah maida",
    ],
)
def test_a_number_beside_a_sura_that_no_form_reads_is_unread(references: References, text: str) -> None:
    found = references.read(text)
    assert [(problem.why, problem.place) for problem in found.problems] == [("unread", (5, 5))]
    assert not found.passages


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        *(
            ("18. surah al kahf", "18:1-18:110"),
            ("surah 18 al kahf", "18:1-18:110"),
            ("surah 18 and 19", "18:1-18:110;19:1-19:98"),
        ),
        *(("I have 5 minutes, show me surah mulk", "67:1-67:30"), ("surah mulk before 9 pm", "67:1-67:30")),
        *(("tell me 3 lessons from surah kahf", "18:1-18:110"), ("اقرأ سورة الملك الساعة 5", "67:1-67:30")),
    ],
)
def test_a_number_that_tells_no_verse_leaves_the_sura_whole(references: References, text: str, wanted: str) -> None:
    assert _told(references.read(text)) == wanted
