"""What an answer looks like on Slack, where the generated ones do not say it plainly."""

import pytest

from adapters.bidi import unmarked
from adapters.slack.render import render
from engine.document import Code, Document, ListBlock, Paragraph, Strong, Table, Text
from engine.messages import Answer
from tests.adapters.slack.building import PHRASES, Json, answer, citation, paragraph, question
from tests.servers.slack_blocks import check_message, visible


def blocks_of(shown: Answer) -> list[list[Json]]:
    """The blocks of each message."""
    messages = [post.payload["arguments"]["blocks"] for post in render(shown, question(), PHRASES)]
    for message in messages:
        check_message(message)
    return messages


def kinds(message: list[Json]) -> list[str]:
    return [block["type"] for block in message]


def test_a_table_is_one_of_slacks_and_ends_its_message() -> None:
    table = Table(("Fee", "Euro"), (("Copy", "2"), ("", "3")))
    first, second = blocks_of(answer(paragraph("Fees:"), table, paragraph("That is all.")))
    assert kinds(first) == ["rich_text", "table"]
    assert [[cell["text"] for cell in row] for row in first[1]["rows"]] == [["Fee", "Euro"], ["Copy", "2"], [" ", "3"]]
    assert kinds(second) == ["rich_text", "context_actions"]


def test_an_arabic_table_stands_at_the_right() -> None:
    table = Table(("الرسم", "يورو"), (("نسخة", "2"),))
    ((shown, _),) = blocks_of(answer(table, language="ar"))
    assert {column["align"] for column in shown["column_settings"]} == {"right"}


@pytest.mark.parametrize(
    "table",
    [
        Table(("a", "b"), (("1",), ("2", "3"))),
        Table(("a",), tuple((str(row),) for row in range(100))),
        Table(tuple(map(str, range(21))), (tuple(map(str, range(21))),)),
        Table(("a", "b"), (("x" * 3500, "y" * 3500),)),
        Table(("a", "b"), ()),
    ],
    ids=["ragged", "101 rows", "21 columns", "too long", "without rows"],
)
def test_a_table_that_slack_does_not_take_is_told_in_lines(table: Table) -> None:
    messages = blocks_of(answer(table))
    assert "table" not in [kind for message in messages for kind in kinds(message)]
    words = "".join(visible(message) for message in messages)
    assert all(cell in words.replace("\n", "") for row in table.rows for cell in row)


def test_a_list_goes_on_with_its_numbers_in_the_next_message() -> None:
    items = tuple((Text(f"Item {number}: " + "word " * 60),) for number in range(1, 61))
    messages = blocks_of(answer(ListBlock(items, ordered=True)))
    words = "\n".join(visible(message) for message in messages)
    assert len(messages) > 1
    assert [f"{number}. Item {number}: " in words for number in range(1, 61)] == [True] * 60


def test_a_piece_of_code_is_not_cut() -> None:
    code = "\n".join(f"line {number} = '*not bold*'" for number in range(60))
    ((first, second, _),) = blocks_of(answer(paragraph("word " * 400), Code(code)))
    assert kinds([first, second]) == ["rich_text", "rich_text"]
    assert [element["type"] for element in second["elements"]] == ["rich_text_preformatted"]
    assert visible([second]) == code


def test_what_looks_like_slacks_markup_is_only_characters() -> None:
    words = "*a* _b_ ~c~ `d` <!channel> <@U2> @here :tada: &amp;"
    ((text, _),) = blocks_of(answer(paragraph(words)))
    assert text["elements"][0]["elements"] == [{"type": "text", "text": words}]


def test_styles_and_links_stand_beside_the_words() -> None:
    shown = answer(
        Paragraph((Text("See "), Strong("this"))),
        citations=(citation(url="https://x.example/a_b"), citation(2, url="ftp://x")),
    )
    ((text, *_),) = blocks_of(shown)
    words = text["elements"][0]["elements"]
    assert {"type": "text", "text": "this", "style": {"bold": True}} in words
    assert [word["url"] for word in words if word["type"] == "link"] == ["https://x.example/a_b"]


def test_dalils_words_about_commands_are_said_as_slack_knows_them_and_sources_are_not() -> None:
    ((text, *_),) = blocks_of(answer(paragraph("Write /help."), intent="bot"))
    assert visible([text]) == "Write /dalil help."
    ((text, *_),) = blocks_of(answer(paragraph("Write /help.")))
    assert visible([text]) == "Write /help."


def test_mixed_directions_keep_their_order() -> None:
    ((text, *_),) = blocks_of(answer(paragraph("المعدل GPA في C++ هو 3.5", 1), language="ar", citations=(citation(),)))
    (words, *_) = text["elements"][0]["elements"]
    assert "\u2066C++\u2069" in words["text"]
    assert unmarked(words["text"]).startswith("المعدل GPA في C++ هو 3.5 [1]")


def test_an_answer_without_words_gives_no_message() -> None:
    assert render(Answer("answer", "question", "en", Document(())), question(), PHRASES) == ()
