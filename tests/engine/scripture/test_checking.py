"""Verses found in a text: exact, spelt otherwise, gone wrong, in the wrong place, sewn together, or not there."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.scripture.checking import Checker, Entry, Finding, Library, checker_of
from engine.scripture.checking.claims import Claims
from engine.scripture.folding import bare
from engine.scripture.store import Verses

DATA = Path(__file__).parents[4] / "shared" / "data"


@pytest.fixture(scope="session")
def checker(verses: Verses) -> Checker:
    return checker_of(verses)


def only(found: tuple[Finding, ...]) -> Finding:
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    ("text", "verdict", "place"),
    [
        ("ٱلْحَمْدُ لِلَّهِ رَبِّ ٱلْعَٰلَمِينَ", "exact", "1:2"),
        ("الحمد لله رب العالمين", "orthography", "1:2"),
        ("الْحَمْدُ لِلَّهِ رَبِّ الْعَالَمِينَ", "orthography", "1:2"),
        ("إنا أعطيناك الكوثر فصل لربك وانحر", "orthography", "108:1-2"),
        ("ياايها الذين امنوا كتب عليكم الصيام", "orthography", "2:183"),
        ("واقيموا الصلاه واتوا الزكاه", "orthography", "2:43"),
        ("مدهامتان", "orthography", "55:64"),
        ("بسم الله الرحمن الرحيم قل هو الله أحد", "orthography", "112:1"),
        ("وَإِنْ كَانُوا إِخْوَةً رِجَالاً وَنِسَاءً فَلِلذَّكَرِ مِثْلُ حَظِّ الْأُنْثَيَيْنِ", "orthography", "4:176"),
    ],
)
def test_right_words_are_right_in_every_spelling(checker: Checker, text: str, verdict: str, place: str) -> None:
    found = only(checker.find(text))
    assert (found.verdict, found.place, found.differences) == (verdict, place, ())


def test_words_that_stand_in_several_verses_name_them_all(checker: Checker) -> None:
    found = only(checker.find("إن في ذلك لآية وما كان أكثرهم مؤمنين"))
    assert len(found.places) == 8
    assert all(place.first[0] == 26 for place in found.places)


@pytest.mark.parametrize(
    ("text", "kind", "quoted", "stored"),
    [
        ("قل أعوذ برب الفلق من شر خلق", "missing", "", "مَا"),
        ("قل أعوذ برب الفلق من شر كل ما خلق", "extra", "كل", ""),
        ("قل أعوذ برب السماء من شر ما خلق", "word", "السماء", "ٱلْفَلَقِ"),
        ("قل أعوذ الفلق برب من شر ما خلق", "order", "الفلق برب", "بِرَبِّ ٱلْفَلَقِ"),
        ("قل أعوذ برب الفلك من شر ما خلق", "letters", "الفلك", "ٱلْفَلَقِ"),
        ("قل أعوذ برب الفلق من شر ما خلقت", "letters", "خلقت", "خَلَقَ"),
    ],
)
def test_what_differs_is_named_and_put_right(
    checker: Checker, verses: Verses, text: str, kind: str, quoted: str, stored: str
) -> None:
    found = only(checker.find(text))
    difference = found.differences[0]
    assert (found.verdict, found.place) == ("near", "113:1-2")
    assert found.correction == " ".join(verse.text for verse in verses.passage((113, 1), (113, 2)))
    assert (difference.kind, difference.quoted, bare(difference.stored)) == (kind, quoted, bare(stored))
    assert text[difference.start : difference.end] == quoted


def test_letters_that_differ_are_told_one_by_one(checker: Checker) -> None:
    found = only(checker.find("قل أعوذ برب الفلك من شر ما خلق"))
    assert found.differences[0].edits == (("ك", "ق"),)


@pytest.mark.parametrize(
    ("text", "edits"),
    [
        ("ٱلْحَمْدَ لِلَّهِ رَبِّ ٱلْعَٰلَمِينَ", (("a", "u"),)),
        ("الْحَمْدُ لِلَّهِ رُبِّ الْعَالَمِينَ", (("u", "a"),)),
        ("الْحَمْدُ لِلَّهِ رَبِّ الْعَالَمِينُ", (("u", "a"),)),
        ("قُلْ هُوَ اللَّهُ أَحَدٍ", (("in", "un"),)),
        ("وَالتِّينِ وَالزَّيْتُونِ وَطُوَرِ سِينِينَ", ()),
        ("إِنَّا أَنَّزَلْنَاهُ فِي لَيْلَةِ الْقَدْرِ", (("a", ""), ("shadda", ""))),
    ],
)
def test_another_vowel_is_a_difference(checker: Checker, text: str, edits: tuple[tuple[str, str], ...]) -> None:
    found = only(checker.find(text))
    marks = tuple(edit for one in found.differences for edit in one.edits)
    assert marks == edits
    assert found.verdict == ("diacritics" if edits else "orthography")


@pytest.mark.parametrize(
    "text",
    [
        "مِنْ بَعْدِ وَصِيَّةٍ يُوصِي بِهَا أَوْ دَيْنٍ",  # sukun and idgham as they are printed today
        "قُلْ اللَّهُ يُفْتِيكُمْ فِي الْكَلَالَةِ",  # before an alef of union
        "فَلاَ وَرَبِّكَ لاَ يُؤْمِنُونَ حَتَّىَ يُحَكِّمُوكَ",  # marks on letters of prolongation
        "الحمد لله رب العالمينْ",  # a pause at the end
        "كُلٌّ آمَنَ بِاللَّهِ وَمَلآئِكَتِهِ وَكُتُبِهِ",  # a madda on the alef that the store writes small
        "ٱهْدِنَا الصِّرَٰطَ المستقيم",  # half in one spelling, half in the other
        "اللّهُ لاَ إِلَهَ إِلاَّ هُوَ الْحَيُّ الْقَيُّومُ",
    ],
)
def test_ways_of_printing_are_no_differences(checker: Checker, text: str) -> None:
    assert only(checker.find(text)).verdict == "orthography"


def test_a_wrong_place_is_named_with_the_right_one(checker: Checker) -> None:
    text = "قال تعالى: ﴿إن مع العسر يسرا﴾ [البقرة: 6]"
    found = only(checker.find(text))
    assert (found.verdict, found.place) == ("misplaced", "94:6")
    (place,) = found.differences
    assert text[place.start : place.end] == "[البقرة: 6]"


@pytest.mark.parametrize("stated", ["[الشرح: 6]", "(94:6)", "(سورة الشرح: ٦)", "[الشرح: 5-6]", "{سورة الشرح، الآية 6}"])
def test_the_stated_place_is_understood_as_people_write_it(checker: Checker, stated: str) -> None:
    found = only(checker.find(f"قال تعالى: ﴿إن مع العسر يسرا﴾ {stated}"))
    assert (found.verdict, found.place) == ("orthography", "94:6")


def test_of_several_places_the_stated_one_comes_first(checker: Checker) -> None:
    assert only(checker.find("قال تعالى: ﴿الحمد لله رب العالمين﴾ [يونس: 10]")).place == "10:10"


def test_pieces_of_two_verses_are_told_with_the_place_of_each(checker: Checker) -> None:
    found = only(checker.find("قل هو الله أحد فصل لربك وانحر"))
    assert (found.verdict, found.place) == ("stitched", "112:1; 108:2")


def test_the_seam_is_found_where_a_piece_might_be_drawn_out_over_it(checker: Checker) -> None:
    text = "في أيديكم من الأسرى إن يعلم الله آدم ونوحا وآل إبراهيم وآل عمران على العالمين"
    found = only(checker.find(text))
    assert (found.verdict, found.place) == ("stitched", "8:70; 3:33")


def test_the_end_of_one_sura_and_the_beginning_of_the_next_are_two_places(checker: Checker) -> None:
    assert only(checker.find("إن الله بكل شيء عليم براءة من الله ورسوله")).verdict == "stitched"


def test_words_that_sound_like_a_set_phrase_stay_in_the_quotation(checker: Checker) -> None:
    text = "قال تعالى: ﴿إنا لله وإنا إليه عائدون﴾ [البقرة: 156]"
    assert only(checker.find(text)).verdict == "near"
    assert only(checker.find("قال تعالى: ﴿إنا لله وإنا إليه راجعون الآية﴾ [البقرة: 156]")).verdict == "orthography"


def test_an_ellipsis_sews_nothing_together(checker: Checker) -> None:
    text = "قال تعالى: ﴿يوصيكم الله في أولادكم ... من بعد وصية يوصي بها أو دين﴾"
    assert [(one.verdict, one.place) for one in checker.find(text)] == [
        ("orthography", "4:11"),
        ("orthography", "4:11"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "قال تعالى: ﴿الصبر مفتاح الفرج يا قوم﴾",
        "قال الله تعالى: الناس سواسية كأسنان المشط [البقرة: 10].",
        'يقول الله تعالى: "من جد وجد ومن زرع حصد" (آل عمران: 7)',
    ],
)
def test_what_is_presented_and_not_there_is_told(checker: Checker, text: str) -> None:
    found = only(checker.find(text))
    assert (found.verdict, found.presented, found.firm) == ("not_found", True, True)


@pytest.mark.parametrize(
    "text",
    [
        "إن شاء الله أراك غدا، والحمد لله على كل حال.",
        "بسم الله نبدأ، ولا حول ولا قوة إلا بالله.",
        "قال الأستاذ: إن الصبر مفتاح الفرج، وهذا مثل معروف عند الناس.",
        "قال رسول الله صلى الله عليه وسلم: قال الله تعالى: أنا عند ظن عبدي بي وأنا معه إذا ذكرني.",
        "الآية واضحة (والد أبيهم) ولا خلاف فيها.",
        "في كتاب الله أحكام الميراث كلها، وتقسم التركة على ستة أسهم لكل واحد منهم سهم.",
        "قَالَ جَابِرٌ رضي الله عنه: ((كُنَّا إِذَا صَعِدْنَا كَبَّرْنَا، وَإِذَا نَزَلْنَا سَبَّحْنَا)).",
        "رَبِّ أَعُوذُ بِكَ مِنَ النَّارِ وَمِنَ الْفَقْرِ",
        "هل تفتح المكتبة يوم السبت؟",
        "The library opens at nine.",
        "",
    ],
)
def test_ordinary_prose_is_never_called_wrong(checker: Checker, text: str) -> None:
    assert [one for one in checker.find(text) if not one.is_right] == []


@pytest.mark.parametrize("text", ["ان شاء الله سأذهب الى الجامعة غدا", "وصلينا على النبي ثم خرجنا من المسجد الحرام"])
def test_short_common_phrases_in_prose_are_no_findings(checker: Checker, text: str) -> None:
    assert checker.find(text) == ()


def test_a_source_that_paraphrases_a_verse_quotes_none(checker: Checker) -> None:
    text = "فإن لم يكن للمتوفى ولد وورثه أبواه، فلأمه ثلث التركة والباقي للأب كما هو معلوم."
    assert all(one.is_right for one in checker.find(text, alone=False))


def test_verses_stand_where_they_stand_in_a_longer_text(checker: Checker) -> None:
    text = "أما الزوجة فنصيبها معلوم، قال تعالى: وَلَهُنَّ الرُّبُعُ مِمَّا تَرَكْتُمْ إِن لَّمْ يَكُن لَّكُمْ وَلَدٌ [النساء: 12]، فلها الربع."
    found = only(checker.find(text))
    assert (found.verdict, found.place) == ("orthography", "4:12")
    assert text[found.start : found.end] == found.quote
    assert found.quote.startswith("وَلَهُنَّ")
    assert found.quote.endswith("وَلَدٌ")


@pytest.mark.parametrize("spelt", ["store", "simple", "bare"])
def test_no_true_verse_is_called_wrong(checker: Checker, verses: Verses, spelt: str) -> None:
    """Every seventh verse here; all of them, and in parts, in the benchmark."""
    ways = {
        "store": lambda verse: verse.text,
        "simple": lambda verse: verse.simple,
        "bare": lambda verse: bare(verse.text),
    }
    for verse in verses.all()[::7]:
        for found in checker.find(ways[spelt](verse)):
            assert found.is_right, (verse.key, found)
            assert any(place.first <= verse.key <= place.last for place in found.places)


def test_tanzil_s_simple_text_of_every_tenth_verse_is_right(checker: Checker) -> None:
    path = DATA / "quran" / "quran-simple-clean.txt"
    if not path.is_file():
        pytest.skip("Tanzil's simple text does not lie in ../shared/data/quran")
    lines = [line.split("|")[2] for line in path.read_text("utf-8").splitlines() if line.count("|") == 2]
    assert [one for text in lines[::10] for one in checker.find(text) if not one.is_right] == []


def test_the_prose_of_real_answers_raises_no_alarm(checker: Checker) -> None:
    path = DATA / "fatwas" / "inheritance_fatwas.jsonl"
    if not path.is_file():
        pytest.skip("the fatwas do not lie in ../shared/data/fatwas")
    answers = [json.loads(line)["answer"] for line in path.read_text("utf-8").splitlines()[:200]]
    wrong = [one for text in answers for one in checker.find(text, alone=False) if not one.is_right]
    assert all(one.presented for one in wrong)
    assert not any(one.verdict == "not_found" for one in wrong)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_any_word_put_for_another_is_seen_and_put_right(checker: Checker, verses: Verses, data: st.DataObject) -> None:
    verse = data.draw(st.sampled_from([one for one in verses.all() if 6 <= len(one.simple.split()) <= 20]))
    words = verse.simple.split()
    at = data.draw(st.integers(1, len(words) - 2))
    if words[at - 1] == "يا" or words[at] == "يا":
        return
    words[at] = "زنجبيلهم"
    found = only(checker.find(f"قال تعالى: ﴿{' '.join(words)}﴾ [{verse.sura}:{verse.ayah}]"))
    assert (found.verdict, found.place, found.correction) == ("near", f"{verse.sura}:{verse.ayah}", verse.text)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(alphabet='قال تعالى: ﴿﴾{}[]()«»"\n.…:0123٤البقرةنساءإنُّهۥٰۭٓـيَوْمabc', max_size=120))
def test_whatever_is_written_gets_findings_that_lie_in_the_text(checker: Checker, text: str) -> None:
    for found in checker.find(text):
        assert text[found.start : found.end] == found.quote


def test_the_check_serves_any_store_of_texts_with_places() -> None:
    sayings = Library([Entry(1, 1, "إنما الأعمال بالنيات وإنما لكل امرئ ما نوى"), Entry(1, 2, "الدين النصيحة")])
    found = only(Checker(sayings, Claims({})).find("إنما الأعمال بالنية وإنما لكل امرئ ما نوى"))
    assert (found.verdict, found.place) == ("near", "1:1")
    assert found.correction == "إنما الأعمال بالنيات وإنما لكل امرئ ما نوى"
