"""Questions of number, from words to a value: what is counted is understood, and what no table holds is refused."""

import tomllib
from pathlib import Path

import pytest

from bench.verse_counts import DATA, Raw, questions, right
from engine.scripture.building import build, packaged
from engine.scripture.facts import load
from engine.scripture.importing import gathered
from engine.text.folding import folded
from engine.tools.quran.reading.references import References, famous_names
from engine.tools.quran.statistics.answering import Statistic, answer
from engine.tools.quran.statistics.bounds import _bounds, bound
from engine.tools.quran.statistics.shapes import Bound, Unclear

CONFIG = Path(__file__).resolve().parents[4] / "config"
SURAS = load(CONFIG / "quran").suras
WORDS = CONFIG / "quran" / "terms.tsv"
FAMOUS = tomllib.loads((CONFIG / "quran" / "famous.toml").read_text("utf-8"))
REFERENCES = References(load(CONFIG / "quran"), famous_names(FAMOUS["named"]))


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("quran") / "quran.db"
    build(path, packaged(CONFIG))
    return path


def asked(store: Path, question: str) -> Statistic | Unclear:
    return answer(question, store, SURAS, WORDS, REFERENCES)


@pytest.mark.skipif(not DATA.is_dir(), reason="Tanzil's files are not in ../shared/data/quran")
def test_every_question_has_the_answer_that_the_raw_files_give(tmp_path: Path) -> None:
    path = tmp_path / "quran.db"
    files = ("quran-uthmani.txt", "quran-simple-clean.txt", "quran-data.xml")
    build(path, gathered([DATA / name for name in files], CONFIG, packaged(CONFIG)).sources)
    numbers = {sura.latin: sura.number for sura in SURAS}
    wrong = [one for one in questions(Raw(DATA)) if not right(one, asked(path, one.text), lambda name: numbers[name])]
    assert wrong == []


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("How many times is Allah mentioned in the Quran?", 2699),
        ("كم مرة ذكر لفظ الجلالة الله بالسوابق؟", 2699),
        ("How many verses are in Surah Al-Kahf?", 110),
        ("كم آية في سورة الملك؟", 30),
        ("Πόσες σούρες έχει το Κοράνι;", 114),
        ("Which sura is the longest?", "Al-Baqarah"),
        ("Is Surah An-Nas Medinan?", False),
        ("كم سورة تبدأ بالحروف المقطعة", 29),
        ("كم مرة ذكر ابراهيم واسماعيل", 6),
        ("كم مرة ورد الليل والنهار", 21),
        ("كم سورة آياتها أقل من ١٠", 19),
        ("in how many suras is Maryam named", 12),
        ("how many verses from 2:1 to 2:141", 141),
        ("كم عدد آيات أطول سورة", 286),
        ("كم آية فيها أكثر من خمسين كلمة", 40),
        ("which suras have 3 verses", ["Al-Asr", "Al-Kawthar", "An-Nasr"]),
        ("كم عدد كلمات آية الكرسي", 50),
        ("كم سورة لا تتجاوز آياتها عشر آيات؟", 19),
        ("How many verses consist of a single word?", 28),
        ("How many words does surah 2 have more than surah 3?", 2635),
        ("ايه اقصر سورة مدنية؟", "An-Nasr"),
        ("How many verses end with 'يعقلون' in Surah Al-Baqarah?", 2),
        ("How many tmies is Moses mentioned in the Quran?", 136),
    ],
)
def test_the_packaged_text_answers_without_an_import(store: Path, question: str, value: object) -> None:
    given = asked(store, question)
    assert isinstance(given, Statistic)
    assert given.value == value


def test_a_word_is_counted_by_itself_with_particles_and_within_words(store: Path) -> None:
    given = asked(store, 'How many times does the word "الله" occur?')
    assert isinstance(given, Statistic)
    assert given.query.scope.term is not None
    assert (given.query.scope.term.mode, given.readings["word"]) == ("word", given.value)
    assert given.readings["attached"] == 2699


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("How many verses are about charity?", "shape"),
        ("Why is Surah Al-Baqarah called that?", "meaning"),
        ("How many verses are in Surah Xanadu?", "sura"),
        ("How many verses are in juz 31?", "range"),
        ("How many times is photosynthesis mentioned in the Quran?", "term"),
        ("كم آية نزلت ليلا؟", "shape"),
        ("how many verses has surah 115", "sura"),
        ("كم آية في السورة ١١٥", "sura"),
        ("how many words in 2:300", "range"),
        ("كم مرة ذكر اسم محمد وأحمد", "phrase"),
        ("كم مرة ذكرت كلمة يوم بالمفرد", "term"),
        ("how many words are in the first verse of every sura", "shape"),
        ("كم حزب وكم ربع في القرآن", "shape"),
        ("how many verses in juz 2 and 3", "shape"),
        ("how many verses are longer than 2:282", "shape"),
        ("how many verses does the sura with the most words have", "shape"),
        ("كم آية مكية في البقرة", "place"),
        ("كم آية بعد آية الكرسي في سورة البقرة؟", "shape"),
        ("How many verses end with the letter nun?", "shape"),
        ("كم آية تبدأ بحرف القاف؟", "shape"),
        ("How many three-letter words are in the Quran?", "shape"),
        ("How many words of three letters are in Al-Ikhlas?", "shape"),
        ("How many suras end in juz 3?", "shape"),
        ('How many verses mention "موسى" or "فرعون"?', "shape"),
        ("How many worlds are in Surah Al-Fatiha?", "shape"),
        ("", "shape"),
    ],
)
def test_what_no_table_holds_is_refused_with_its_reason(store: Path, question: str, reason: str) -> None:
    given = asked(store, question)
    assert isinstance(given, Unclear)
    assert given.reason == reason


@pytest.mark.parametrize("term", ["الله' OR '1'='1", "x'); DROP TABLE verses; --", "%", "_"])
def test_a_term_from_outside_stays_a_literal(store: Path, term: str) -> None:
    given = asked(store, f'How many verses contain the word "{term}"?')
    assert isinstance(given, Unclear) or given.value == 0


def test_a_bound_is_read_with_its_number_and_without_an_expression_that_lists_all_numbers() -> None:
    said = (
        "more than two hundred verses",
        "سور عدد آياتها أكثر من مائة وعشرين",
        "verses that consist of a single word",
    )
    found = [bound(folded(text))[0] for text in said]
    assert found == [Bound("verses", ">", 200), Bound("verses", ">", 120), Bound("words", "=", 1)]
    assert max(len(pattern.pattern) for _, _, pattern in _bounds()) < 2000  # compiling longer ones takes seconds
