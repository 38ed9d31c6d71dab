"""Answers as sendMessage calls, read back the way Telegram reads them."""

from typing import Any

import pytest

from adapters.adapter import Post
from adapters.bidi import unmarked
from adapters.presses import Chosen, Sources, Vote
from adapters.telegram.buttons import pack, unpack
from adapters.telegram.render import plain, render
from engine.document import (
    Code,
    Emphasis,
    Heading,
    InlineCode,
    Link,
    ListBlock,
    Paragraph,
    Quote,
    Strong,
    Table,
    Text,
    Verse,
)
from engine.messages import Answer, Choice, Command, IncomingMessage
from tests.adapters.telegram.building import (
    PHRASES,
    TURN,
    answer,
    citation,
    paragraph,
    question,
    sources_command,
)
from tests.servers.telegram_html import automatic, parsed, units


def posts(given: Answer, to: IncomingMessage | Command | None = None) -> tuple[Post, ...]:
    return render(given, to or question(), PHRASES)


def arguments(post: Post) -> dict[str, Any]:
    assert post.payload["method"] == "sendMessage"
    found: dict[str, Any] = post.payload["arguments"]
    return found


def markup(given: Answer, to: IncomingMessage | Command | None = None) -> str:
    (post,) = posts(given, to)
    return str(arguments(post)["text"])


def shown(given: Answer, to: IncomingMessage | Command | None = None) -> str:
    return unmarked(parsed(markup(given, to))[0])


def rows(post: Post) -> list[list[str]]:
    return [[button["text"] for button in row] for row in arguments(post)["reply_markup"]["inline_keyboard"]]


def test_every_kind_of_block_becomes_telegrams_own() -> None:
    given = answer(
        Heading("Fees"),
        Paragraph(
            (Text("Pay "), Strong("before"), Text(" the "), Emphasis("term"), Text(" with "), InlineCode("IBAN"))
        ),
        ListBlock(((Text("one"),), (Text("two"),)), ordered=True),
        ListBlock(((Text("open"),),)),
        Code("x < 1", "python"),
        Code("plain"),
        Quote((Text("their words"),)),
    )
    assert markup(given) == (
        "<b>Fees</b>\n\n"
        "Pay <b>before</b> the <i>term</i> with <code>IBAN</code>\n\n"
        "1. one\n2. two\n\n"
        "• open\n\n"
        '<pre><code class="language-python">x &lt; 1</code></pre>\n\n'
        "<pre>plain</pre>\n\n"
        "<blockquote>their words</blockquote>"
    )


def test_whatever_stands_in_a_document_is_escaped() -> None:
    evil = '</b><a href="https://evil.example">x</a> & "quotes" &lt;'
    given = answer(Heading(evil), Paragraph((Link(evil, "https://ok.example/?a=1&b=<>"),)), Quote((Text(evil),)))
    text, entities = parsed(markup(given))
    assert text == "\n\n".join([evil] * 3)
    assert [entity["type"] for entity in entities] == ["bold", "blockquote"]  # "<" makes it no address


@pytest.mark.parametrize("url", ["javascript:alert(1)", "file:///etc/passwd", "tg://user?id=5", "", "https://a b"])
def test_only_web_addresses_become_links(url: str) -> None:
    assert markup(answer(Paragraph((Link("here", url),)))) == "here"


def test_a_web_address_becomes_a_link_with_its_query_intact() -> None:
    _, entities = parsed(markup(answer(Paragraph((Link("here", 'https://x.example/?a=1&b="2"'),)))))
    assert entities[0]["url"] == 'https://x.example/?a=1&b="2"'


def test_a_citation_stands_after_its_words_and_its_source_in_the_list() -> None:
    given = answer(
        paragraph("Fees are due in May.", 1),
        paragraph("Late ones cost more.", 2, 1),
        citations=(citation(1, url="https://u.example/fees.pdf"), citation(2, "", "")),
    )
    text, entities = parsed(markup(given))
    assert text == (
        "Fees are due in May. [1]\n\nLate ones cost more. [2] [1]\n\n"
        "Sources\n[1] Handbook — Fees > Refunds, p. 3\n[2] fees.md"
    )
    assert [entity.get("url") for entity in entities] == [None, "https://u.example/fees.pdf"]


def test_citations_of_one_place_share_a_line() -> None:
    given = answer(paragraph("A", 1, 2, 3), citations=(citation(1), citation(2, "Rules"), citation(3)))
    assert shown(given).endswith("\n[1] [3] Handbook — Fees > Refunds, p. 3\n[2] Rules — Fees > Refunds, p. 3")


def test_links_are_not_previewed() -> None:
    (post,) = posts(answer(paragraph("https://example.org")))
    assert arguments(post)["link_preview_options"] == {"is_disabled": True}


def test_votes_sources_and_choices_stand_under_the_answer() -> None:
    given = answer(paragraph("A", 1), citations=(citation(),), choices=(Choice("Refunds", "When are refunds paid?"),))
    (post,) = posts(given)
    assert rows(post) == [["Refunds"], ["👍", "👎", "Sources"]]
    data = [button["callback_data"] for row in arguments(post)["reply_markup"]["inline_keyboard"] for button in row]
    assert [unpack(each) for each in data] == [
        Chosen("When are refunds paid?"),
        Vote(TURN, 1, "en"),
        Vote(TURN, -1, "en"),
        Sources(TURN),
    ]


def test_an_answer_that_was_not_saved_or_cannot_be_voted_on_has_no_vote_buttons() -> None:
    assert "reply_markup" not in arguments(posts(answer(paragraph("A"), turn=""))[0])
    assert "reply_markup" not in arguments(posts(answer(paragraph("A"), votable=False))[0])


@pytest.mark.parametrize(("language", "heading"), [("ar", "المصادر"), ("el", "Πηγές"), ("en", "Sources")])
def test_dalils_own_words_are_in_the_language_of_the_answer(language: Any, heading: str) -> None:
    (post,) = posts(answer(paragraph("A", 1), language=language, citations=(citation(),)))
    assert heading in unmarked(arguments(post)["text"])
    assert rows(post) == [["👍", "👎", heading]]


def test_the_first_part_replies_and_the_last_carries_the_buttons() -> None:
    first, *middle, last = posts(
        answer(*[paragraph("word " * 500)] * 5), question(chat="-5", thread="9", reply_to="42")
    )
    assert middle
    assert arguments(first)["reply_parameters"] == {"message_id": 42, "allow_sending_without_reply": True}
    assert "reply_markup" in arguments(last)
    for post in (*middle, last):
        assert "reply_parameters" not in arguments(post)
    for post in (first, *middle):
        assert "reply_markup" not in arguments(post)
    assert {arguments(post)["message_thread_id"] for post in (first, *middle, last)} == {9}


@pytest.mark.parametrize("character", ["a", "&", "ش", "👍", "<"])
def test_a_part_holds_as_much_as_telegram_takes(character: str) -> None:
    parts = [parsed(arguments(post)["text"])[0] for post in posts(answer(paragraph(character * 9000)))]
    assert "".join(parts) == character * 9000
    assert all(units(part) <= 4096 for part in parts)
    assert units(parts[0]) >= 4090


def test_formatting_that_telegram_would_drop_starts_a_new_part() -> None:
    given = answer(*[Paragraph((Strong("a"), Text(" "), Emphasis("b"))) for _ in range(80)])
    parts = [parsed(arguments(post)["text"]) for post in posts(given)]
    assert all(len(entities) <= 100 for _, entities in parts)
    assert sum(len(entities) for _, entities in parts) == 160


def test_the_markup_of_a_part_stays_within_what_the_server_reads() -> None:
    given = answer(*[Paragraph((Link("x", "https://example.org/" + "a" * 1900),)) for _ in range(40)])
    assert all(len(arguments(post)["text"].encode()) < 32_768 for post in posts(given))


def test_a_cut_inside_formatting_closes_it_and_opens_it_again() -> None:
    first, second = posts(answer(Quote((Strong("word " * 1000),))))
    assert arguments(first)["text"].endswith("</b></blockquote>")
    assert arguments(second)["text"].startswith("<blockquote><b>")


def test_code_that_fits_is_never_cut() -> None:
    code = Code("\n".join(f"line {number}" for number in range(200)))
    texts = [arguments(post)["text"] for post in posts(answer(paragraph("word " * 700), code))]
    assert [text.count("<pre>") for text in texts] == [0, 1]


def test_a_narrow_table_keeps_its_columns() -> None:
    table = Table(("Fee", "Euro"), (("Registration", "20"), ("Copy", "0.10")))
    assert markup(answer(table)) == "<pre>Fee          | Euro\nRegistration | 20\nCopy         | 0.10</pre>"


def test_a_wide_table_becomes_lines_of_names_and_values() -> None:
    table = Table(("Programme", "Fee"), (("Master of Science in Marine Biology", "1200"), ("Bachelor of Arts", "900")))
    assert markup(answer(table)) == (
        "<b>Programme: Master of Science in Marine Biology</b>\nFee: 1200\n<b>Programme: Bachelor of Arts</b>\nFee: 900"
    )


def test_an_arabic_table_becomes_lines_as_fixed_width_columns_would_be_dealt_out_backwards() -> None:
    assert "<pre>" not in markup(answer(Table(("الرسم", "يورو"), (("نسخة", "5"),)), language="ar"))


def test_a_table_without_rows_shows_its_header() -> None:
    assert shown(answer(Table(("الرسم", "يورو"), ()), language="ar")) == "الرسم | يورو"


def test_an_arabic_line_that_begins_with_latin_letters_still_reads_from_the_right() -> None:
    text = markup(answer(paragraph("GPA هو المعدل"), paragraph("المعدل"), language="ar"))
    assert text == "\u200fGPA هو المعدل\n\nالمعدل"


def test_an_english_quotation_in_an_arabic_answer_reads_from_the_left() -> None:
    text = markup(answer(Quote((Text("Fees are due in May."),)), language="ar"))
    assert text == "<blockquote>Fees are due in May.</blockquote>"


def test_a_short_latin_item_does_not_turn_its_line_of_an_arabic_list_round() -> None:
    items = ((Text("البريد الإلكتروني"),), (Text("registrar@uni.example"),), (Text("A whole English sentence " * 3),))
    lines = markup(answer(ListBlock(items), language="ar")).split("\n")
    assert [line[0] for line in lines] == ["•", "\u200f", "•"]


def test_a_citation_after_a_latin_word_in_an_arabic_line_stays_after_it() -> None:
    assert "GPA \u200f[1]" in markup(answer(paragraph("المعدل GPA", 1), language="ar"))


def test_code_in_an_arabic_line_is_fenced_outside_so_that_it_is_copied_clean() -> None:
    text = markup(answer(Paragraph((Text("اكتب "), InlineCode("a+b"))), language="ar"))
    assert text == "اكتب \u2066<code>a+b</code>\u2069"


def test_a_verse_is_given_byte_for_byte() -> None:
    verse = "بِسْمِ اللَّهِ الرَّحْمَٰنِ الرَّحِيمِ"
    assert verse in markup(answer(Verse(verse, "1:1"), language="ar"))


def test_what_would_reorder_or_break_a_line_is_taken_out_of_a_document() -> None:
    assert markup(answer(paragraph("safe\u202e txt\u2066\x00\x07 end\r\nnext"))) == "safe txt end\nnext"
    assert markup(answer(paragraph("half \ud83d pair"))) == "half \ufffd pair"


def test_no_answer_calls_people_of_a_group() -> None:
    given = answer(Paragraph((Text("ask @admin or @dean, write to info@uni.example"),)))
    in_group = parsed(markup(given, question(chat="-5")))[0]
    assert [entity["type"] for entity in automatic(in_group)] == []
    assert in_group.replace("\u2060", "") == shown(given) == "ask @admin or @dean, write to info@uni.example"


def test_the_sources_view_folds_its_quotations_and_lists_nothing_twice() -> None:
    given = answer(Quote((Text("the exact words"),)), citations=(citation(),))
    assert markup(given, sources_command()) == "<blockquote expandable>the exact words</blockquote>"
    assert rows(posts(given, sources_command())[0]) == [["👍", "👎"]]


def test_an_answer_without_words_sends_nothing() -> None:
    assert posts(answer()) == posts(answer(paragraph("  "), Code("\n"))) == ()


def test_the_plain_form_has_the_same_words() -> None:
    (post,) = posts(answer(Heading("A & B"), paragraph("x < 1", 1), citations=(citation(),)), question(reply_to="3"))
    kept = plain(arguments(post), bare=False)
    assert kept["text"] == "A & B\n\nx < 1 [1]\n\nSources\n[1] Handbook — Fees > Refunds, p. 3"
    assert "parse_mode" not in kept
    assert "reply_markup" in kept
    assert not {"reply_markup", "reply_parameters"} & set(plain(arguments(post), bare=True))


def test_a_button_never_carries_more_than_telegram_takes() -> None:
    with pytest.raises(ValueError, match="Telegram takes 64"):
        pack(Sources("x" * 63))
