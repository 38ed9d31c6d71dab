from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import DocumentError
from engine.knowledge.chunking import Sizes
from engine.knowledge.collections import Collection, Fields
from engine.knowledge.extracted import Record
from engine.knowledge.passages import Document, from_file, from_record
from engine.knowledge.readers import read_whole
from tests.engine.knowledge.making import LIMITS

SIZES = Sizes(60, 160, 2500)
WORDS = dict.fromkeys(("en", "ar", "el"), "Rules")
QA = Fields(id="id", question="q", answer="a", topic="t", language="lang", url="link", metadata=("who",))
DOCS = Fields(id="id", content="text", title="name", topic="t")


def collected(fields: Fields | None, template: str = "", language: str = "auto") -> Collection:
    kind = "qa" if fields is QA else "docs"
    return Collection("rules", WORDS, WORDS, kind, language, (), fields, template, Path("rules.toml"))  # type: ignore[arg-type]


def row(fields: Fields, template: str = "", **values: str) -> Document:
    return from_record(collected(fields, template), "faq.csv", Record("row 2", values), SIZES)


def file(text: str, source: str = "en/house_rules.md", template: str = "{title} {header_path}") -> Document:
    return from_file(collected(None, template), source, read_whole(text.encode(), source, LIMITS), SIZES)


def test_a_question_its_answer_and_its_topic_are_views_of_one_parent() -> None:
    made = row(QA, "{t}: {q}", id="7", q="How much?", a="Twenty euro.", t="Fees", who="new", link="https://x.org")

    assert made.text == "How much?\n\nTwenty euro."
    assert (made.record, made.title, made.url, dict(made.metadata)) == (
        "7",
        "How much?",
        "https://x.org",
        {"who": "new"},
    )
    assert [(p.view, p.text, made.text[p.start : p.end]) for p in made.passages] == [
        ("question", "How much?", "How much?"),
        ("answer", "Twenty euro.", "Twenty euro."),
        ("topic", "Fees", ""),
    ]
    assert {p.parent for p in made.passages} == {made.id}
    assert [p.augmented for p in made.passages] == ["Fees: How much?", "Fees: How much?", ""]


@pytest.mark.parametrize("fields", [None, Fields(id="Course")])
def test_a_row_whose_text_no_column_is_named_for_is_quoted_with_all_its_columns(fields: Fields | None) -> None:
    record = Record("row 2", {"Course": "Compilers", "Teacher": "A. Lind", "Room": " ", "Hours": "Mon 9-11"})
    made = from_record(collected(fields), "courses.csv", record, SIZES)
    assert made.text == "Rules – Course: Compilers; Teacher: A. Lind; Hours: Mon 9-11."
    assert [(p.view, p.text) for p in made.passages] == [("content", made.text)]
    other = from_record(collected(fields), "courses.csv", Record("row 3", {**record.values, "Course": "Logic"}), SIZES)
    assert other.id != made.id


def test_no_cell_of_a_whole_row_is_lost_or_parted_from_the_others() -> None:
    cells = {"No.": "7", "Home": "Arsenal", "Winner": "Arsenal", "Notes": "Bring a coat. It rains."}
    made = from_record(collected(None), "games.csv", Record("row 2", cells), SIZES)
    (only,) = made.passages
    assert only.text == "Rules – No: 7; Home: Arsenal; Winner: Arsenal; Notes: Bring a coat. It rains."
    assert only.sentences == ((0, len(only.text)),)


def test_columns_beside_a_rows_text_that_no_field_names_are_quoted_as_a_row_of_its_name() -> None:
    made = row(
        Fields(content="Course", metadata=("Code",)), Course="Compilers", Teacher="A. Lind", Room="12", Code="C7"
    )
    assert [(p.view, p.text, made.text[p.start : p.end]) for p in made.passages] == [
        ("content", "Compilers", "Compilers"),
        ("content", "Compilers – Teacher: A. Lind; Room: 12.", "Compilers – Teacher: A. Lind; Room: 12."),
    ]
    assert {p.parent for p in made.passages} == {made.id}
    assert made.passages[1].sentences == ((0, len(made.passages[1].text)),)


def test_columns_beside_an_answer_are_named_by_the_question_and_do_not_say_the_answer_again() -> None:
    named = {"id": "7", "q": "Who may park?", "a": "Staff with a permit.", "who": "staff"}
    made = row(QA, **named, plain="Staff with a  permit.", office="Gate\nHouse", note=" ")
    assert [(p.view, p.text) for p in made.passages] == [
        ("question", "Who may park?"),
        ("answer", "Staff with a permit."),
        ("content", "Who may park? – office: Gate House."),
    ]
    assert made.id == row(QA, **named).id


def test_an_empty_row_is_refused_with_its_place() -> None:
    with pytest.raises(DocumentError, match="row 2 is empty"):
        from_record(collected(None), "courses.csv", Record("row 2", {"Course": " "}), SIZES)


def test_a_long_answer_is_several_passages_of_the_same_parent() -> None:
    made = row(QA, id="7", q="How?", a="First you write to the office and wait for its answer. " * 40)

    answers = [p for p in made.passages if p.view == "answer"]
    assert len(answers) > 2
    assert {p.parent for p in answers} == {made.id}
    assert all(made.text[p.start : p.end] == p.text for p in answers)


def test_a_template_may_name_a_column_or_a_field() -> None:
    assert row(QA, "{topic} / {who}", q="A?", a="B.", t="Fees", who="new").passages[0].augmented == "Fees / new"


@pytest.mark.parametrize("column", ["q", "a"])
def test_a_row_without_what_it_needs_is_named(column: str) -> None:
    values = {"q": "A?", "a": "B."} | {column: "  "}

    with pytest.raises(DocumentError, match=rf"faq\.csv: row 2 has nothing in '{column}'"):
        row(QA, **values)


@pytest.mark.parametrize("answer", ["half \ud800 a character", "nul \0"])
def test_a_row_with_what_no_database_takes_is_named(answer: str) -> None:
    with pytest.raises(DocumentError, match=r"faq\.csv: row 2 holds characters that are no text"):
        row(QA, q="A?", a=answer)


def test_a_row_of_documents_is_its_own_parent_with_its_title_for_topic() -> None:
    made = row(DOCS, id="1", text="The rooms are open.", name="Rooms")

    assert made.title == "Rooms"
    assert [(p.view, p.text, p.parent == made.id) for p in made.passages] == [
        ("content", "The rooms are open.", True),
        ("topic", "Rooms", True),
    ]


def test_a_row_without_an_id_is_known_by_its_words() -> None:
    assert row(DOCS, text="One.").id == row(DOCS, text="One.").id != row(DOCS, text="Two.").id


def test_the_language_is_the_collections_or_the_rows_or_that_of_the_letters() -> None:
    greek = {"q": "Πόσο κοστίζει η φοίτηση;", "a": "Τρεις χιλιάδες ευρώ τον χρόνο."}

    assert row(QA, **greek).language == "el"
    assert row(QA, **greek, lang="en-GB").language == "en"
    made = from_record(collected(QA, language="ar"), "faq.csv", Record("row 2", {**greek, "lang": "en"}), SIZES)
    assert {p.language for p in made.passages} == {"ar"}


def test_a_passage_in_another_language_than_its_document_says_so() -> None:
    made = file(
        "# دليل السكن الجامعي\n\n## الأجرة\n\nتدفع الأجرة أول كل شهر في مكتب السكن أو بالتحويل من المصرف.\n\n"
        "## Housing\n\nWrite to the housing office before June.\n"
    )

    assert made.language == "ar"
    assert [p.language for p in made.passages if p.view == "content"] == ["ar", "en"]


def test_a_file_is_found_by_title_and_headers_and_named_by_its_own_title() -> None:
    made = file("# House rules\n\n## Rent\n\nPay on the first.\n")

    content, topic = made.passages
    assert (made.title, made.record) == ("House rules", "")
    assert (content.headers, content.augmented, content.embedded) == (
        ("Rent",),
        "House rules Rent",
        "Rent\nPay on the first.",
    )
    assert (topic.view, topic.text, topic.parent, topic.is_embedded) == (
        "topic",
        "House rules > Rent",
        content.parent,
        False,
    )
    assert file("Pay on the first.\n").title == "house rules"


def test_an_edit_elsewhere_leaves_a_passages_id_alone() -> None:
    before = file("## A\n\nOne thing.\n\n## B\n\nAnother thing.\n")
    after = file("## A\n\nOne thing that is now said at greater length.\n\n## B\n\nAnother thing.\n")

    assert before.passages[2].id == after.passages[2].id
    assert before.passages[0].id != after.passages[0].id


def test_words_that_are_said_twice_are_two_passages() -> None:
    made = file("## A\n\nSame.\n\n## A\n\nSame.\n")

    assert len({p.id for p in made.passages}) == len(made.passages) == 4


TEXT = st.text(alphabet="aB. \n\r\t1)-:،؟ابάΕ#", min_size=1, max_size=300).filter(str.strip)


@given(TEXT, TEXT)
def test_every_passage_of_every_row_is_a_verbatim_slice(question: str, answer: str) -> None:
    made = row(QA, q=question, a=answer)

    for passage in made.passages:
        assert made.text[passage.start : passage.end] == passage.text
        assert all(passage.text[start:end].strip() for start, end in passage.sentences)


@given(TEXT)
def test_every_passage_of_every_file_is_a_verbatim_slice(text: str) -> None:
    made = file(text, "a.txt")

    assert made.text == text
    for passage in made.passages:
        if passage.view == "content":
            assert text[passage.start : passage.end] == passage.text
