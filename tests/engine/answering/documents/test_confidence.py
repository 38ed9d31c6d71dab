"""How likely an answer is right, and when sources disagree."""

from pathlib import Path

import pytest

from engine.answering.documents.calibration import load as load_calibration
from engine.answering.documents.contradicting.statements import load as load_statements
from engine.answering.documents.evidence import SHARES, Parent
from engine.answering.documents.finding import Finding, Scales, rival, weigh
from engine.answering.documents.limits import load as load_limits
from engine.answering.question.synonyms import NONE, Synonyms
from engine.answering.question.synonyms import load as load_synonyms
from engine.errors import SettingsError
from engine.language import Language
from engine.text import analysis
from tests.engine.answering.documents.evidences import calibration, frequencies, parent, passage
from tests.engine.desk import CONFIG

STATEMENTS = load_statements(CONFIG, load_limits(CONFIG / "limits.toml"), NONE)
FEES = parent(passage("The application fee is €75 for every programme.", name="fees"))
OTHER = parent(passage("The library lends books to visitors.", name="other"), score=0.1, rank=2)


def found(text: str, *parents: Parent) -> Finding:
    scales = Scales(frequencies([one for held in parents for one in held.passages]), NONE, calibration())
    return weigh(scales.understand(text, "en"), parents, scales)


def test_an_answer_that_holds_the_question_is_likely() -> None:
    assert found("How much is the application fee?", FEES, OTHER).probability > 0.8


def test_an_unknown_name_makes_an_answer_unlikely() -> None:
    assert found("How much is the application fee for Harvard?", FEES, OTHER).probability < 0.5


def test_a_word_that_no_passage_holds_makes_an_answer_less_likely() -> None:
    plain = found("How much is the application fee?", FEES, OTHER).probability
    assert found("How much is the application fee for telescopes?", FEES, OTHER).probability < plain


def test_another_place_that_answers_as_well_makes_an_answer_less_likely() -> None:
    twin = parent(passage("An application fee is paid by card only.", name="twin"), rank=2)
    question = "How much is the application fee?"
    assert found(question, FEES, twin).probability < found(question, FEES).probability


def test_nothing_found_is_never_likely() -> None:
    assert found("How much is the application fee?").probability == 0.0


def test_sources_that_give_different_figures_are_told_from_each_other() -> None:
    one = parent(passage("The application fee is €75.", name="one"))
    two = parent(passage("The application fee is €90.", name="two"), rank=2)
    contested = rival(found("How much is the application fee?", one, two), STATEMENTS)
    assert contested is not None
    assert contested.sentence.text == "The application fee is €90."


@pytest.mark.parametrize(
    ("told", "differ"),
    [
        ("five hundred euros", True),
        ("seventy-five euros", False),
        ("€75.00", False),
        ("twenty euros, or 75 for who pays late", False),
        ("one euro for each page", False),  # "one" alone is hardly ever a figure
    ],
)
def test_figures_in_words_are_held_against_those_in_digits(told: str, differ: bool) -> None:
    one = parent(passage("The application fee is €75.", name="one"))
    two = parent(passage(f"The application fee is {told}.", name="two"), rank=2)
    assert (rival(found("How much is the application fee?", one, two), STATEMENTS) is not None) is differ


def test_two_times_are_different_although_both_are_full_hours() -> None:
    one = parent(passage("The north gate opens at 07:00.", name="one"))
    two = parent(passage("The north gate opens at 09:00.", name="two"), rank=2)
    assert rival(found("When does the north gate open?", one, two), STATEMENTS) is not None
    same = parent(passage("The north gate opens at 7:00.", name="two"), rank=2)
    assert rival(found("When does the north gate open?", one, same), STATEMENTS) is None


@pytest.mark.parametrize(
    "other",
    [
        "The application fee is €75.",  # the same figure
        "The application fee is paid by card.",  # no figure
        "The parking fee is €90.",  # about something else
    ],
)
def test_sources_that_agree_or_speak_of_something_else_are_not(other: str) -> None:
    one, two = parent(passage("The application fee is €75.", name="one")), parent(passage(other, name="two"), rank=2)
    assert rival(found("How much is the application fee?", one, two), STATEMENTS) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Books are lent for two weeks.", "Books are lent for 14 days."),
        ("Books are lent for at least 3 days.", "Books are lent for at most 14 days."),
        ("Books are lent to students for 14 days.", "Books are lent to staff for 28 days."),
        ("Books are lent in summer for 28 days.", "Books are lent in spring for 14 days."),
    ],
)
def test_one_value_written_otherwise_and_that_of_another_case_are_no_contradiction(one: str, other: str) -> None:
    here, there = parent(passage(one, name="one")), parent(passage(other, name="two"), rank=2)
    assert rival(found("For how long are books lent?", here, there), STATEMENTS) is None


@pytest.mark.parametrize(("of", "differ"), [("", False), (" of alumni", True)])
def test_a_row_of_a_table_contradicts_only_what_is_said_of_its_own_case(of: str, differ: bool) -> None:
    told = parent(passage(f"The library fee{of} is €75.", name="one"))
    row = parent(passage("Fees – Applicant: Alumni; Library fee: €90.", name="two"), rank=2)
    question = f"How much is the library fee{of}?"
    assert (rival(found(question, told, row), STATEMENTS) is not None) is differ
    assert (rival(found(question, row, told), STATEMENTS) is not None) is differ


def test_only_questions_for_a_figure_can_be_contested() -> None:
    one = parent(passage("Applications are read by 3 people.", name="one"))
    two = parent(passage("Applications are read by 5 people.", name="two"), rank=2)
    assert rival(found("Why are applications read by people?", one, two), STATEMENTS) is None


def test_weights_that_do_not_fit_are_refused_by_name(tmp_path: Path) -> None:
    text = (CONFIG / "calibration.json").read_text("utf-8")
    (tmp_path / "calibration.json").write_text(text.replace('"own"', '"owned"', 1), encoding="utf-8")
    with pytest.raises(SettingsError, match=r"own, owned.*bench\.calibrate"):
        load_calibration(tmp_path / "calibration.json")


def test_the_shipped_weights_never_count_support_against_an_answer() -> None:
    shipped = calibration()
    assert all(weight >= 0 for one in (shipped.by_words, shipped.by_reader) for weight in one.sentence[: SHARES + 1])


def test_synonyms_work_both_ways_and_only_in_their_language(tmp_path: Path) -> None:
    (tmp_path / "en.txt").write_text("# remark\n\ndorm, residence, student housing\n", encoding="utf-8")
    synonyms: Synonyms = load_synonyms(tmp_path)
    assert synonyms.of(["dorm"], "en") == ({}, {"resid": "dorm"})
    assert synonyms.of(["resid"], "en") == ({}, {"dorm": "resid"})
    assert synonyms.of(["dorm"], "ar") == ({}, {})


def test_forms_of_one_word_are_told_from_words_of_the_same_meaning(tmp_path: Path) -> None:
    (tmp_path / "en.txt").write_text("exam = examination\nexam, test\n", encoding="utf-8")
    assert load_synonyms(tmp_path).of(["examin"], "en") == ({"exam": "examin"}, {"test": "examin"})


def test_a_line_that_mixes_both_is_refused_by_number(tmp_path: Path) -> None:
    (tmp_path / "en.txt").write_text("exam = examination, test\n", encoding="utf-8")
    with pytest.raises(SettingsError, match=r"en\.txt, line 1"):
        load_synonyms(tmp_path)


def test_a_line_that_is_no_group_of_synonyms_is_refused_by_number(tmp_path: Path) -> None:
    (tmp_path / "el.txt").write_text("εστία, στέγαση\nμόνη\n", encoding="utf-8")
    with pytest.raises(SettingsError, match=r"el\.txt, line 2"):
        load_synonyms(tmp_path)


def test_the_shipped_synonyms_are_groups() -> None:
    synonyms = load_synonyms(CONFIG / "synonyms")
    listed: list[tuple[str, Language]] = [("dorm exam", "en"), ("سكن فلوس", "ar"), ("ενοίκιο λεφτά", "el")]
    for text, language in listed:
        assert all(synonyms.of(analysis.terms(text, language), language))
