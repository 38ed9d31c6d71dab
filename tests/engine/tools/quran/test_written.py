"""A query that a model wrote: held against its question, run under the guard; what it shows stands in the store."""

from pathlib import Path

import pytest

from engine.errors import InputError
from engine.scripture.building import build, packaged
from engine.scripture.facts import load
from engine.tools.quran.statistics import terms
from engine.tools.quran.statistics.written import Desk
from tests.engine.tools.quran.attacks import ATTACKS, HIDDEN

CONFIG = Path(__file__).resolve().parents[4] / "config"
ODD = "How many suras of the Quran have an odd number of verses?"
RIGHT = "SELECT COUNT(*) FROM suras WHERE verses % 2 = 1"
READ = "the suras whose number of verses is odd"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    path = tmp_path_factory.mktemp("quran") / "quran.db"
    build(path, packaged(CONFIG))
    return Desk(path, load(CONFIG / "quran").suras, terms.table(CONFIG / "quran" / "terms.tsv"))


@pytest.mark.parametrize(
    ("question", "sql", "first"),
    [
        (ODD, f"{RIGHT};", (54,)),
        (
            "How many suras were revealed after Surah Al-Baqarah?",
            "SELECT COUNT(*) FROM suras WHERE revelation_order > (SELECT revelation_order FROM suras WHERE number = 2)",
            (27,),
        ),
        (
            "كم سورة نزلت بعد سورة البقرة؟",
            "SELECT COUNT(*) FROM suras WHERE revelation_order > "
            "(SELECT revelation_order FROM suras WHERE arabic = 'البقرة')",
            (27,),
        ),
        (
            "How many verses mention both Moses and Pharaoh?",
            "SELECT COUNT(*) FROM verses WHERE simple LIKE '%موسى%' AND simple LIKE '%فرعون%'",
            (15,),
        ),
        (
            "How many verses have more than twenty words and are in the thirtieth juz?",
            "SELECT COUNT(*) FROM verses v JOIN sizes z ON z.verse = v.id WHERE z.words > 20 AND v.juz = 30",
            (1,),
        ),
        ("What is the longest word in the Quran?", "SELECT word FROM vocabulary ORDER BY LENGTH(word) DESC", None),
        ("What percentage of verses is odd?", "SELECT 100.0 * SUM(ayah % 2) / COUNT(*) FROM verses", (50.433,)),
    ],
)
def test_a_query_that_keeps_to_its_question_is_run(
    desk: Desk, question: str, sql: str, first: tuple[object, ...] | None
) -> None:
    if first is None:
        sql += " LIMIT 1"
    language = "ar" if question.startswith("كم") else "en"
    reading = "السور النازلة بعد البقرة" if language == "ar" else "what is counted"
    row = desk.run(question, sql, reading, language).rows.rows[0]
    assert first is None or row == pytest.approx(first, abs=0.001)


@pytest.mark.parametrize("sql", ATTACKS + HIDDEN)
def test_an_attack_is_refused(desk: Desk, sql: str) -> None:
    with pytest.raises(InputError):
        desk.run(ODD, sql, READ, "en")


@pytest.mark.parametrize(
    ("question", "sql"),
    [
        (ODD, "SELECT 54"),
        (ODD, "SELECT 50 + 4 FROM suras LIMIT 1"),
        (ODD, "SELECT COUNT(*) FROM suras WHERE number < 55"),
        (ODD, "SELECT COUNT(*) FROM suras WHERE place = 'Meccan' AND verses % 2 = 1"),
        (ODD, "SELECT number, verses FROM suras WHERE verses % 2 = 1"),
        (ODD, "SELECT COUNT(*), SUM(verses) FROM suras WHERE verses % 2 = 1"),
        (ODD, "SELECT latin FROM suras WHERE verses % 2 = 1 LIMIT 1"),
        (ODD, "SELECT COUNT(*) FROM suras, verses"),
        (ODD, "SELECT SUM(verses) FROM suras WHERE verses % 2 = 1"),
        (ODD, "SELECT COUNT(*) FROM suras WHERE verses % 2 = 100"),
        (ODD, "SELECT -COUNT(*) FROM suras"),
        (ODD, "SELECT SUM(verses) / 0 FROM suras"),
        (
            "How many suras of the Quran bear the names of animals?",
            "SELECT COUNT(*) FROM suras WHERE number IN (2, 6, 16, 27, 29)",
        ),
        ("How many suras of the Quran are called after animals?", "SELECT 2 + 2 + 2"),
        ("How many Meccan suras have an odd number of verses?", "SELECT COUNT(*) FROM suras WHERE verses % 2 = 1"),
        ("How many times is photosynthesis mentioned in the Quran?", "SELECT COUNT(*) FROM words WHERE word = 'الضوء'"),
        ("How many times is photosynthesis mentioned in the Quran?", "SELECT COUNT(*) FROM words WHERE word = 'ضياء'"),
        ("How many odd verses stand in Surah Al-Kahf?", "SELECT COUNT(*) FROM verses WHERE ayah % 2 = 1"),
        (
            'How many verses hold both "الليل" and "النهار"?',
            "SELECT COUNT(DISTINCT verse) FROM words WHERE word = 'الليل'",
        ),
        (
            'How many different verses hold both "الليل" and "النهار"?',
            "SELECT COUNT(*) FROM verses v JOIN words w ON w.verse = v.id WHERE w.word IN ('الليل', 'النهار')",
        ),
        ("Which sura has an odd number of verses and is the longest?", "SELECT 'Al-Kahf is the best', 1 FROM suras"),
        ("Which verse of an odd number is the longest?", "SELECT simple FROM verses WHERE ayah % 2 = 1 LIMIT 1"),
        ("Which suras have an odd number of verses?", "SELECT group_concat(latin) FROM suras WHERE verses % 2 = 1"),
    ],
)
def test_a_query_that_is_not_about_its_question_or_shows_what_no_table_holds_is_refused(
    desk: Desk, question: str, sql: str
) -> None:
    with pytest.raises(InputError):
        desk.run(question, sql, READ, "en")


@pytest.mark.parametrize(
    "reading",
    [
        "",
        "there are 54 of them",
        "οι σούρες με περιττό πλήθος εδαφίων",
        "word " * 60,
        "see https://example.org for more",
        "the suras\n\n**54**",
        "<b>the suras</b>",
    ],
)
def test_a_reading_that_says_more_than_what_was_read_is_refused(desk: Desk, reading: str) -> None:
    with pytest.raises(InputError, match="reading"):
        desk.run(ODD, RIGHT, reading, "en")


def test_a_word_has_to_be_spelt_as_the_text_has_it(desk: Desk) -> None:
    with pytest.raises(InputError, match="in this spelling"):
        desk.run("كم آية فيها كلمة «الارض» مرتين؟", "SELECT COUNT(*) FROM words WHERE word = 'الارض'", "الآيات", "ar")
