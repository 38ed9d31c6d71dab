"""Answers of every shape, for the property tests of all renderers.

@given(ANSWERS) def test_...(answer: Answer): ...
for answer in generated(1000): ...
"""

import re
from collections.abc import Iterator
from itertools import product, zip_longest

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

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
    plain,
)
from engine.messages import Answer, Choice, Citation
from tests.adapters.typical import TURN


def citation_numbers(document: Document) -> Iterator[int]:
    """Numbers of the citation marks in reading order, repeats included."""
    for block in document.blocks:
        runs: tuple[tuple[Inline, ...], ...] = ()
        if isinstance(block, Paragraph | Quote):
            runs = (block.inlines,)
        elif isinstance(block, ListBlock):
            runs = block.items
        for run in runs:
            yield from (inline.number for inline in run if isinstance(inline, CitationMark))


ALPHABET = "abz GPA.!?&<>\"'/@_*[]()+-\n" + "اب ت؟،٣َ" + "Ωάς·;" + "👍🏽👩‍👧é\u00a0" + "0123" + "`|~#{}\\:="
MIXED = st.sampled_from(
    [
        "المعدل GPA في C++ هو 3.5 (من 4)",
        "GPA هو المعدل «grade point average»",
        "Write ‏مرحبا‏ and 2025-09-15, then +357 22 123456.",
        "Ο όρος «معدل» (GPA) σημαίνει ...",
        "@everyone @here <!channel> <@U123> <@&5> #general @admin",
        "```fence``` and ~~~ and | pipe | and <b>&amp;</b>",
    ]
)
WORDS = (
    st.text(ALPHABET, max_size=40)
    | MIXED
    | st.text(st.characters(exclude_categories=("Cs", "Cc", "Cf", "Zl", "Zp"), include_characters="\n"), max_size=40)
)
LONG = st.builds(lambda text, times: (text + " ") * times, WORDS, st.integers(1, 200))
URLS = st.sampled_from(["https://x.example/?a=1&b=2", "mailto:a@b.example", "", "https://" + "x" * 1500])
INLINES: st.SearchStrategy[Inline] = st.one_of(
    st.builds(Text, WORDS | LONG),
    st.builds(Strong, WORDS),
    st.builds(Emphasis, WORDS),
    st.builds(InlineCode, WORDS),
    st.builds(Link, WORDS, URLS),
    st.builds(CitationMark, st.integers(1, 30)),
)
RUN = st.lists(INLINES, max_size=6).map(tuple)
CELLS = st.lists(st.text(ALPHABET.replace("\n", ""), max_size=15), min_size=1, max_size=4).map(tuple)
BLOCKS: st.SearchStrategy[Block] = st.one_of(
    st.builds(Heading, WORDS),
    st.builds(Paragraph, RUN),
    st.builds(ListBlock, st.lists(RUN, max_size=4).map(tuple), st.booleans()),
    st.builds(Quote, RUN),
    st.builds(Code, WORDS | LONG, st.sampled_from(["", "python", 'x"><b>'])),
    st.builds(Table, CELLS, st.lists(CELLS, max_size=3).map(tuple)),
    st.builds(Verse, WORDS, WORDS),
    st.builds(Picture, WORDS, st.builds(Rose, st.floats(0, 359.9), WORDS)),
)
CITATIONS = st.lists(st.tuples(WORDS.map(lambda text: text + "x"), WORDS, URLS), max_size=5)
ANSWERS = st.builds(
    lambda blocks, language, cited, choices: Answer(
        "answer",
        "question",
        language,
        Document(tuple(blocks)),
        tuple(
            Citation(number, "p", "d", "c", "s", title, place, "q", 0, 1, url)
            for number, (title, place, url) in enumerate(cited, 1)
        ),
        tuple(Choice(label, message) for label, message in choices),
        turn=TURN,
    ),
    st.lists(BLOCKS, max_size=8),
    st.sampled_from(["en", "ar", "el"]),
    CITATIONS,
    st.lists(st.tuples(WORDS.map(lambda text: "l" + text), LONG.map(lambda text: "m" + text[:80])), max_size=3),
)


def generated(count: int) -> list[Answer]:
    """The same `count` answers each time."""
    drawn: list[Answer] = []

    @settings(
        max_examples=count,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(ANSWERS)
    def draw(answer: Answer) -> None:
        drawn.append(answer)

    draw()
    return drawn[:count]


def forms(block: Block) -> list[str]:
    """What may be visible of a block: a table may be told in columns or in lines of "name: value"."""
    columns = plain(Document((block,)))
    if isinstance(block, Table) and block.rows:
        records = (zip_longest(block.header, row, fillvalue="") for row in block.rows)
        return [columns, "".join(": ".join(filter(None, pair)) for record in records for pair in record)]
    if isinstance(block, Paragraph | Quote | ListBlock) and not re.sub(r"[\s•\d.]", "", columns):
        return [columns, ""]
    return [columns]


def tellings(document: Document) -> list[str]:
    """Each way in which the document's visible text may be told, blocks joined by nothing."""
    return ["".join(told) for told in product(*map(forms, document.blocks))]


def marks_of(answer: Answer) -> int:
    """How many citation marks a reader must see, in the text and in the list of sources."""
    return len(answer.citations) + len(list(citation_numbers(answer.document)))
