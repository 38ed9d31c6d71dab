"""What a question asks for."""

import pytest

from engine.generation.cues import Kind, answering, kind_of
from engine.generation.question import CARRIED, LIGHT, emphasis, kin, parts, standing, understand
from engine.generation.synonyms import NONE, Synonyms
from engine.language import Language
from engine.retrieval import analysis
from tests.engine.generation.evidences import frequencies, passage

DORM = Synonyms({"en": {"dorm": {"resid": "residence"}, "resid": {"dorm": "dorm"}}})


@pytest.mark.parametrize(
    ("text", "language", "kind"),
    [
        ("When is it due?", "en", "when"),
        ("how much is a room", "en", "amount"),
        ("How many credits may I take?", "en", "count"),
        ("where is the registry", "en", "where"),
        ("Who can apply?", "en", "who"),
        ("why was my post removed", "en", "why"),
        ("how do I apply", "en", "how"),
        ("Can I keep a cat?", "en", "yes_no"),
        ("the rules of the house", "en", "what"),
        ("متى تفتح المكتبة؟", "ar", "when"),
        ("امتى الامتحان", "ar", "when"),
        ("بكام الغرفة", "ar", "amount"),
        ("كم طالبا", "ar", "count"),
        ("وين المكتب", "ar", "where"),
        ("مين المشرف", "ar", "who"),
        ("ليش انحذف منشوري", "ar", "why"),
        ("إزاي أقدم", "ar", "how"),
        ("هل يجوز", "ar", "yes_no"),
        ("Πότε ανοίγει;", "el", "when"),
        ("ποτε ανοιγει", "el", "when"),
        ("Πόσο κοστίζει;", "el", "amount"),
        ("Πόσα βιβλία δανείζομαι;", "el", "count"),
        ("Πού είναι η γραμματεία;", "el", "where"),
        ("Ποιος αποφασίζει;", "el", "who"),
        ("Γιατί;", "el", "why"),
        ("Πώς κάνω αίτηση;", "el", "how"),
        ("Μπορώ να έχω γάτα;", "el", "yes_no"),
    ],
)
def test_question_words_tell_the_kind_of_answer(text: str, language: Language, kind: Kind) -> None:
    assert kind_of(text, language) == kind


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("when", "It closes on Saturday."),
        ("when", "يغلق في ٣٠ يونيو."),
        ("when", "Κλείνει στις 30 Ιουνίου."),
        ("amount", "It costs €25."),
        ("amount", "الرسم مجاني."),
        ("count", "ثلاثة كتب"),
        ("count", "δώδεκα φοιτητές"),
        ("where", "In Building A1."),
    ],
)
def test_a_sentence_shows_that_it_answers_such_a_question(kind: Kind, sentence: str) -> None:
    pattern = answering(kind)
    assert pattern is not None
    assert pattern.search(analysis.normalize(sentence))


def test_a_rare_word_weighs_more_than_a_common_one() -> None:
    held = [passage("room rent", name=str(n)) for n in range(9)] + [passage("room aquarium", name="x")]
    worth = understand("room aquarium", "en", frequencies(held)).worth
    assert worth["aquarium"] > worth["room"]


def test_words_that_only_ask_weigh_little() -> None:
    counts = frequencies([], need=3, aquarium=3)
    worth = understand("need aquarium", "en", counts).worth
    assert worth["need"] == pytest.approx(LIGHT * worth["aquarium"])


def test_words_of_earlier_turns_weigh_less_than_those_of_the_question() -> None:
    counts = frequencies([], librari=3, harbour=3)
    worth = understand("harbour", "en", counts, NONE, "library harbour").worth
    assert worth["librari"] == pytest.approx(CARRIED * worth["harbour"])


def test_a_word_that_no_passage_holds_is_unknown_unless_a_synonym_is_known() -> None:
    held = [passage("The residence is warm.")]
    assert understand("dorm", "en", frequencies(held)).unknown == 1.0
    assert understand("dorm", "en", frequencies(held), DORM).unknown == 0.0


def test_a_synonym_counts_for_less_than_the_word_itself() -> None:
    question = understand("dorm", "en", frequencies([passage("dorm"), passage("residence")]), DORM)
    exact, alike = question.held({"dorm"}), question.held({"resid"})
    assert 0 < question.share(alike) < question.share(exact) == 1.0


@pytest.mark.parametrize(("one", "other"), [("registr", "regist"), ("كتب", "كتاب"), ("πληρωμ", "πληρων")])
def test_words_of_one_family_share_a_mark(one: str, other: str) -> None:
    assert kin(one) == kin(other) != ""


def test_short_words_have_no_family() -> None:
    assert kin("fee") == kin("من") == ""


@pytest.mark.parametrize(
    ("text", "language", "name"),
    [
        ("What is the fee for Harvard?", "en", "harvard"),
        ("هل تقبلون Duolingo؟", "ar", "duolingo"),
        ("δέχεστε το IELTS;", "el", "ielt"),
    ],
)
def test_a_proper_name_that_no_passage_holds_is_foreign(text: str, language: Language, name: str) -> None:
    assert understand(text, language, frequencies([])).foreign == {name}


def test_a_proper_name_that_a_passage_holds_is_not_foreign() -> None:
    assert not understand("What is the fee for Harvard?", "en", frequencies([passage("Harvard is far.")])).foreign


def test_the_first_word_of_a_question_is_taken_for_no_name() -> None:
    assert not understand("Registration opens when?", "en", frequencies([])).foreign


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        ("How much is a room and when do I pay?", "en", ("How much is a room", "when do I pay?")),
        ("When is it open? Where is it?", "en", ("When is it open", "Where is it?")),
        ("متى تفتح المكتبة وكم غرامة التأخير؟", "ar", ("متى تفتح المكتبة", "كم غرامة التأخير؟")),
        ("Πότε ανοίγει η σχολή και πόσο κοστίζει;", "el", ("Πότε ανοίγει η σχολή", "πόσο κοστίζει;")),
        ("the rules and how", "en", ("the rules and how",)),
        ("rules and regulations of the house", "en", ("rules and regulations of the house",)),
    ],
)
def test_a_message_may_hold_several_questions(text: str, language: Language, found: tuple[str, ...]) -> None:
    assert parts(text, language) == found


def test_a_question_without_a_telling_word_asks_about_what_came_before() -> None:
    assert standing("how much?", "en", "a room in Cedar Hall") == ("how much? a room in Cedar Hall", "")
    assert standing("deadline?", "en", "a room") == ("deadline?", "a room")


def test_the_search_is_told_of_light_words_and_synonyms() -> None:
    told = emphasis("need a dorm", "en", DORM)
    assert set(told.weights) == {"need"}
    assert set(told.related) == {"resid"}
