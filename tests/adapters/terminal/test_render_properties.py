"""Any answer: every word, mark, source and button is printed, and nothing steers the terminal."""

import re
import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.terminal.render import BOLD, DIM, RESET, render
from engine.document import (
    CitationMark,
    Code,
    Document,
    Heading,
    Inline,
    ListBlock,
    Paragraph,
    Picture,
    Quote,
    Table,
    Verse,
)
from engine.messages import Answer
from tests.adapters.trees import ANSWERS, marks_of


@settings(max_examples=200, deadline=None)
@given(ANSWERS, st.booleans())
def test_no_word_source_or_button_of_any_answer_is_lost(answer: Answer, colour: bool) -> None:
    printed = re.sub(f"{re.escape(BOLD)}|{re.escape(DIM)}|{re.escape(RESET)}", "", render(answer, colour))
    places: dict[str, str] = {}
    for cited in answer.citations:
        place = "·".join(part for part in (cited.title, cited.place, cited.source, cited.url) if part)
        places[place] = f"{places.get(place, '')}[{cited.number}]"
    sources = [numbers + place for place, numbers in places.items()]
    choices = [
        f">{choice.label}" + (f":{choice.message}" if choice.label != choice.message else "")
        for choice in answer.choices
    ]
    assert bare(printed) == bare("".join([told(answer.document), *sources, *choices]))
    assert len(re.findall(r"\[\d+\]", printed)) >= marks_of(answer)


@given(st.text(st.characters(codec="utf-8") | st.sampled_from("\x1b\x07\x9b\u202e\u2066\r\x08"), min_size=1))
def test_nothing_a_document_says_steers_the_terminal(text: str) -> None:
    document = Document((Heading(text), Code(text), Verse(text, text), Table((text,), ((text,),))))
    printed = render(Answer("answer", "question", "ar", document))
    assert {char for char in printed if unicodedata.category(char) == "Cc"} <= {"\n", "\t"}
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", printed)


def told(document: Document) -> str:
    """The visible text, with the addresses of links."""
    words = ""
    for block in document.blocks:
        match block:
            case Heading() | Code() | Picture():
                words += block.text
            case Paragraph():
                words += run(block.inlines)
            case Quote():
                words += "".join(f"│{line}" for line in run(block.inlines).splitlines())
            case ListBlock():
                words += "".join(
                    f"{n}." * block.ordered + "•" * (not block.ordered) + run(item)
                    for n, item in enumerate(block.items, 1)
                )
            case Table():
                words += "".join("|".join(row) for row in (block.header, *block.rows))
            case Verse():
                words += block.text + block.place
    return words


def run(inlines: tuple[Inline, ...]) -> str:
    return "".join(
        inline.text + (address(inline) if not isinstance(inline, CitationMark) else "") for inline in inlines
    )


def address(inline: Inline) -> str:
    url = getattr(inline, "url", "")
    return f"({url})" if url and url != inline.text else ""


def bare(text: str) -> str:
    return re.sub(r"\s", "", text)
