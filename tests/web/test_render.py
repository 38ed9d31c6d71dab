"""The answer as a JSON object and as HTML."""

import json
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.web.markup import safe_url
from adapters.web.render import answer_object, shown
from engine.document import (
    Block,
    CitationMark,
    Code,
    Document,
    Emphasis,
    Heading,
    Inline,
    InlineCode,
    Link,
    ListBlock,
    Paragraph,
    Picture,
    Quote,
    Rose,
    Strong,
    Table,
    Text,
    Verse,
)
from engine.language import Language
from engine.messages import Answer, Choice, Citation, TraceStep

CITATION = Citation(
    1, "p1", "d1", "handbook", "fees.md", "Fees", "Fees > Late, p. 3", "Due on\u202e Friday", 5, 19, "x:y"
)


def answer(*blocks: Block, language: Language = "en", citations: tuple[Citation, ...] = (CITATION,)) -> Answer:
    return Answer("answer", "question", language, Document(blocks), citations)


def html(*blocks: Block, language: Language = "en") -> str:
    return "".join(shown(answer(*blocks, language=language))["html"])


class Page(HTMLParser):
    """The words, tags and attributes a browser would see."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.words = ""
        self._drawing = False  # what stands in a picture is told by the words beside it
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._drawing = self._drawing or tag == "svg"
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        self._drawing = self._drawing and tag != "svg"

    def handle_data(self, data: str) -> None:
        self.words += "" if self._drawing else data


class TestTheObject:
    def test_it_holds_everything_that_was_said_and_is_json(self) -> None:
        said = Answer(
            "answer",
            "question",
            "el",
            Document((Paragraph((Text("Παρασκευή"), CitationMark(1))),)),
            (CITATION,),
            (Choice("Περισσότερα", "more"),),
            0.75,
            (TraceStep("search", 2.5), TraceStep("compose", 1.0), TraceStep("search", 0.5)),
            "t" * 32,
        )
        assert json.loads(json.dumps(answer_object(said))) == {
            "turn": "t" * 32,
            "outcome": "answer",
            "intent": "question",
            "language": "el",
            "text": "Παρασκευή [1]",
            "confidence": 0.75,
            "citations": [
                {
                    "number": 1,
                    "source": "fees.md",
                    "title": "Fees",
                    "place": "Fees > Late, p. 3",
                    "quote": "Due on\u202e Friday",
                    "start": 5,
                    "end": 19,
                    "document": "d1",
                    "passage": "p1",
                    "collection": "handbook",
                    "url": "x:y",
                }
            ],
            "choices": [{"label": "Περισσότερα", "message": "more"}],
            "votable": True,
            "blocks": [
                {
                    "type": "paragraph",
                    "inlines": [{"type": "text", "text": "Παρασκευή"}, {"type": "citation", "number": 1}],
                }
            ],
            "timings": {"search": 3.0, "compose": 1.0},
        }

    def test_given_timings_stand_instead_of_the_traces(self) -> None:
        assert answer_object(answer(), {"total": 9.5})["timings"] == {"total": 9.5}

    def test_every_kind_of_block_is_told_apart(self) -> None:
        run = (Emphasis("e"), Strong("s"), InlineCode("c"), Link("l", "https://example.org"))
        blocks = (
            Heading("h"),
            ListBlock((run,), ordered=True),
            Table(("a",), (("b",),)),
            Code("x", "py"),
            Quote(run),
            Verse("v", "1:1"),
        )
        kinds = [block["type"] for block in answer_object(answer(*blocks))["blocks"]]
        assert kinds == ["heading", "list", "table", "code", "quote", "verse"]
        inlines = answer_object(answer(Paragraph(run)))["blocks"][0]["inlines"]
        assert [inline["type"] for inline in inlines] == ["emphasis", "strong", "code", "link"]


class TestHtml:
    def test_a_mark_is_a_button_that_names_its_source(self) -> None:
        tags = Page(html(Paragraph((Text("Due on Friday."), CitationMark(1))))).tags
        mark = next(attributes for tag, attributes in tags if tag == "button")
        assert (mark["data-citation"], mark["aria-label"]) == ("1", "1: Fees, Fees > Late, p. 3")

    def test_a_mark_stays_on_the_line_of_its_word(self) -> None:
        assert 'Due on <span class="kept">Friday.\u202f<button' in html(
            Paragraph((Text("Due on Friday."), CitationMark(1)))
        )

    @pytest.mark.parametrize("words", ["", "Due ", "A & B &", "x" * 90, "C++ لغة C++"])
    def test_whatever_stands_before_a_mark_is_shown_once(self, words: str) -> None:
        assert Page(html(Paragraph((Text(words), CitationMark(1))), language="ar")).words == words + "\u202f1"

    def test_a_mark_without_a_citation_is_left_out(self) -> None:
        assert "<button" not in html(Paragraph((Text("Due."), CitationMark(7))))

    def test_marks_that_are_only_read_are_no_buttons(self) -> None:
        page = shown(answer(Paragraph((Text("Due."), CitationMark(1)))), pressable=False)
        assert "<button" not in page["html"][0]
        assert Page(page["html"][0]).words == "Due.\u202f1"

    @pytest.mark.parametrize(
        ("words", "language", "direction"),
        [
            ("Late fees", "ar", "ltr"),
            ("رسوم التأخير", "en", "rtl"),
            ("غرامة PDF", "ar", "rtl"),
            ("25 + 3", "ar", "rtl"),
        ],
    )
    def test_a_block_has_the_direction_of_its_own_words(self, words: str, language: Language, direction: str) -> None:
        [(_, attributes)] = [
            tag for tag in Page(html(Paragraph((Text(words),)), language=language)).tags if tag[0] == "p"
        ]
        assert attributes["dir"] == direction

    def test_an_answer_says_its_own_direction(self) -> None:
        assert [shown(answer(language=language))["direction"] for language in ("en", "ar", "el")] == [
            "ltr",
            "rtl",
            "ltr",
        ]

    def test_what_would_break_an_arabic_line_is_set_off(self) -> None:
        set_off = '<bdi dir="ltr" class="kept">2026-09-30 14:05 UTC</bdi>'
        assert set_off in html(Paragraph((Text("الموعد 2026-09-30 14:05 UTC تقريبًا"),)), language="ar")

    def test_addresses_and_code_do_not_tell_the_direction_of_a_line(self) -> None:
        line = (
            Link("quran.com/2/255", "https://example.org"),
            Text(" · النص من: "),
            Link("tanzil.net", "https://x.org"),
        )
        assert html(Paragraph(line), language="ar").startswith('<p lang="ar" dir="rtl">')
        assert html(Paragraph((Text("شغّل "), InlineCode("make fees"))), language="en").startswith(
            '<p lang="ar" dir="rtl">'
        )

    def test_code_reads_from_the_left(self) -> None:
        assert '<pre dir="ltr"' in html(Code("x = 1"), language="ar")

    def test_only_safe_addresses_become_links(self) -> None:
        page = Page(html(Paragraph((Link("good", "https://example.org/?a=1&b"), Link("bad", "javascript:alert(1)")))))
        assert [attributes["href"] for tag, attributes in page.tags if tag == "a"] == ["https://example.org/?a=1&b"]
        assert page.words == "goodbad"

    def test_a_citations_address_is_only_kept_when_it_is_safe(self) -> None:
        assert shown(answer())["citations"][0]["url"] == ""

    @pytest.mark.parametrize(
        "url",
        [
            "javascript:alert(1)",
            " JavaScript:alert(1)",
            "data:text/html,x",
            "vbscript:x",
            "//example.org",
            "http://[x",
            "x:y",
        ],
    )
    def test_an_address_that_could_run_is_refused(self, url: str) -> None:
        assert safe_url(url) == ""

    @pytest.mark.parametrize("url", ["https://example.org/ا", "http://example.org", "mailto:a@example.org"])
    def test_an_address_that_only_leads_somewhere_is_kept(self, url: str) -> None:
        assert safe_url(f" {url} ") == url

    @pytest.mark.parametrize(
        "kind", ["heading", "paragraph", "list", "table", "code", "quote", "verse", "link", "inline"]
    )
    def test_markup_in_words_stays_words_and_what_reorders_them_is_not_shown(self, kind: str) -> None:
        words = "<b onclick='x'>a\u202eb\u2066c\u0000d\u001be</b>&amp;\""
        run = (Text(words),)
        block: Block = {
            "heading": Heading(words),
            "paragraph": Paragraph((*run, Emphasis(""), Strong(""))),
            "list": ListBlock((run,)),
            "table": Table((words,), ()),
            "code": Code(words),
            "quote": Quote(run),
            "verse": Verse(words, ""),
            "link": Paragraph((Link(words, "https://example.org"),)),
            "inline": Paragraph((InlineCode(words),)),
        }[kind]
        page = Page(html(block))
        assert page.words == "<b onclick='x'>abcde</b>&amp;\""
        assert "b" not in [tag for tag, _ in page.tags]

    def test_a_source_cannot_break_out_of_the_name_of_its_mark(self) -> None:
        hostile = replace(CITATION, title='"><script>alert(1)</script>\u202e')
        page = Page(shown(answer(Paragraph((CitationMark(1),)), citations=(hostile,)))["html"][0])
        assert [tag for tag, _ in page.tags] == ["p", "button"]
        assert page.tags[1][1]["aria-label"] == '1: "><script>alert(1)</script>, Fees > Late, p. 3'


# Any text but the characters that are left out on purpose and the joiner that the renderer itself puts before a mark
WORDS = st.text(
    st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="\u2060\u2066\u2067\u2068\u2069")
).map(lambda text: "".join(char for char in text if not 0x202A <= ord(char) <= 0x202E))
INLINES = st.lists(
    st.one_of(
        *(st.builds(kind, WORDS) for kind in (Text, Emphasis, Strong, InlineCode)), st.builds(Link, WORDS, WORDS)
    ),
    max_size=4,
).map(tuple)
ROWS = st.lists(st.tuples(WORDS, WORDS), max_size=3).map(tuple)
BLOCKS = st.one_of(
    st.builds(Heading, WORDS),
    st.builds(Paragraph, INLINES),
    st.builds(ListBlock, st.lists(INLINES, max_size=3).map(tuple), st.booleans()),
    st.builds(Table, st.tuples(WORDS, WORDS), ROWS),
    st.builds(Code, WORDS),
    st.builds(Quote, INLINES),
    st.builds(Verse, WORDS, WORDS),
    st.builds(Picture, WORDS, st.builds(Rose, st.floats(0, 359.9), WORDS)),
)
OURS = {
    "h3", "p", "ol", "ul", "li", "div", "table", "thead", "tbody", "tr", "th", "td", "pre", "code", "blockquote",
    "figure", "figcaption", "span", "button", "em", "strong", "a", "bdi",
    "svg", "rect", "circle", "polyline", "polygon", "text",
}  # fmt: skip


@given(st.lists(BLOCKS, max_size=4).map(tuple), st.sampled_from(["en", "ar", "el"]))
def test_whatever_is_said_all_of_it_is_seen_and_no_tag_but_ours(blocks: tuple[Block, ...], language: Language) -> None:
    page = Page(html(*blocks, language=language))
    assert {tag for tag, _ in page.tags} <= OURS
    assert page.words == "".join(said(block) for block in blocks)


def said(block: Block) -> str:
    """The words of a block in reading order; numbers and bullets are the browser's."""
    match block:
        case Heading() | Code() | Picture():
            return block.text
        case Paragraph() | Quote():
            return run(block.inlines)
        case ListBlock():
            return "".join(run(item) for item in block.items)
        case Table():
            return "".join(cell for row in (block.header, *block.rows) for cell in row)
        case Verse():
            return block.text + block.place


def run(inlines: tuple[Inline, ...]) -> str:
    return "".join("\u202f1" if isinstance(inline, CitationMark) else inline.text for inline in inlines)
