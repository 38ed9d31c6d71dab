from dataclasses import replace

import pytest

from adapters.terminal.normalize import normalize
from adapters.terminal.render import render
from engine.document import CitationMark, Document, Heading, ListBlock, Paragraph, Quote, Text
from engine.messages import Address, Answer, Choice, Citation, Command, Feedback, IncomingMessage, Person

HERE, ME = Address("terminal", "t"), Person("terminal", "me")


def typed(line: str, last_turn: str = "T"):
    return normalize(line, event="e", address=HERE, person=ME, last_turn=last_turn)


def test_an_empty_line_says_nothing():
    assert typed("   ") is None


def test_words_are_a_message_and_slashes_a_command():
    assert typed(" When? ") == IncomingMessage("e", HERE, ME, "When?")
    assert typed("/new") == Command("e", HERE, ME, "new")
    assert typed("/language ar") == Command("e", HERE, ME, "language", "ar")
    assert typed("/frobnicate") == Command("e", HERE, ME, "unknown", "frobnicate")


@pytest.mark.parametrize(
    ("line", "value", "reason"), [("+", 1, None), ("- too long", -1, "too long"), ("👎", -1, None)]
)
def test_a_sign_votes_on_the_last_answer(line, value, reason):
    assert typed(line) == Feedback("e", HERE, ME, "T", value, reason)


def test_a_sign_before_any_answer_is_a_message():
    assert isinstance(typed("+", last_turn=""), IncomingMessage)


def test_every_word_mark_source_and_choice_is_printed():
    answer = Answer(
        "answer",
        "question",
        "en",
        Document(
            (
                Heading("Fees"),
                Paragraph((Text("It is 40 euros."), CitationMark(1))),
                ListBlock(((Text("one"),), (Text("two"),)), ordered=True),
                Quote((Text("first\nsecond"),)),
            )
        ),
        (Citation(1, "p", "d", "c", "fees.md", "Fees", "Fees > Refunds, p. 3", "It is 40 euros.", 0, 15),),
        (Choice("More", "tell me more"),),
    )
    assert render(answer) == (
        "Fees\n\nIt is 40 euros. [1]\n\n1. one\n2. two\n\n│ first\n│ second\n\n"
        "[1] Fees · Fees > Refunds, p. 3 · fees.md\n\n  > More: tell me more"
    )


def test_a_document_cannot_send_control_codes_to_the_terminal():
    hostile = Answer("answer", "question", "en", Document((Paragraph((Text("a\x1b[2Jb\x07c\x9bd"),)),)))
    assert render(hostile) == "a[2Jbcd"


def test_citations_of_one_place_share_a_line() -> None:
    one = Citation(1, "p", "d", "c", "fees.md", "Fees", "Rent", "A room costs 200.", 0, 17)
    answer = Answer(
        "answer", "question", "en", Document((Paragraph((Text("A room costs 200."), CitationMark(1))),)),
        (one, replace(one, number=2, start=20, end=30), replace(one, number=3, place="Refunds")),
    )  # fmt: skip
    assert render(answer).endswith("\n\n[1] [2] Fees · Rent · fees.md\n[3] Fees · Refunds · fees.md")
