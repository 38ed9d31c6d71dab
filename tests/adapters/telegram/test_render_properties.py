"""Any answer: nothing lost, nothing refused."""

import re
from collections.abc import Iterator
from itertools import product, zip_longest

from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.bidi import unmarked
from adapters.telegram.buttons import Chosen, ChosenText, Sources, Vote, unpack
from adapters.telegram.render import render
from engine.document import (
    Block,
    CitationMark,
    Code,
    Emphasis,
    Heading,
    Inline,
    InlineCode,
    Link,
    ListBlock,
    Paragraph,
    Quote,
    Strong,
    Table,
    Text,
    Verse,
    citation_numbers,
    plain,
)
from engine.document import Document as Tree
from engine.language import Language
from engine.messages import Answer, Choice, Citation
from tests.adapters.telegram.building import PHRASES, TURN, question
from tests.servers.telegram_html import parsed, units

ALPHABET = "abz GPA.!?&<>\"'/@_*[]()+-\n" + "اب ت؟،٣َ" + "Ωάς·;" + "👍🏽👩‍👧é\u00a0" + "0123"
WORDS = st.text(ALPHABET, max_size=40) | st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Cf", "Zl", "Zp"), include_characters="\n"), max_size=40
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
)
CITATIONS = st.lists(st.tuples(WORDS.map(lambda text: text + "x"), WORDS, URLS), max_size=5)
ANSWERS = st.builds(
    lambda blocks, language, cited, choices: Answer(
        "answer",
        "question",
        language,
        Tree(tuple(blocks)),
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


@settings(max_examples=150, deadline=None)
@given(ANSWERS, st.sampled_from(["7", "-100"]))
def test_no_word_citation_or_button_of_any_answer_is_lost_or_refused(answer: Answer, chat: str) -> None:
    calls = [post.payload["arguments"] for post in render(answer, question(chat=chat), PHRASES)]
    read = [parsed(call["text"]) for call in calls]
    for call, (text, entities) in zip(calls, read, strict=True):
        assert text.strip()
        assert units(text) <= 4096
        assert len(entities) <= 100
        assert len(call["text"].encode()) < 1 << 15
    joined = bare("".join(text for text, _ in read))
    assert joined in {bare(told) for told in visible(answer)}
    assert marks_in([text for text, _ in read]) >= marks_of(answer)
    if calls:
        assert buttons(calls[-1]) == expected_buttons(answer)
        assert not any("reply_markup" in call for call in calls[:-1])


def visible(answer: Answer) -> Iterator[str]:
    """What a reader must be able to see; a table may be told in columns or in lines of "name: value"."""
    heading = {"en": "Sources", "ar": "المصادر", "el": "Πηγές"}[answer.language]
    places: dict[tuple[str, str, str], str] = {}
    for cited in answer.citations:
        where = (cited.title, cited.place, cited.url)
        places[where] = places.get(where, "") + f"[{cited.number}]"
    sources = [marks + title + (f" — {place}" if place else "") for (title, place, _), marks in places.items()]
    for told in product(*map(forms, answer.document.blocks)):
        yield "".join([*told, *([heading, *sources] if sources else [])])


def forms(block: Block) -> list[str]:
    columns = plain(Tree((block,)))
    if isinstance(block, Table) and block.rows:
        records = (zip_longest(block.header, row, fillvalue="") for row in block.rows)
        return [columns, "".join(": ".join(filter(None, pair)) for record in records for pair in record)]
    if isinstance(block, Paragraph | Quote | ListBlock) and not re.sub(r"[\s•\d.]", "", columns):
        return [columns, ""]
    return [columns]


def bare(text: str) -> str:
    return re.sub(r"\s", "", unmarked(text).replace("\u2060", ""))


def marks_of(answer: Answer) -> int:
    return len(answer.citations) + len(list(citation_numbers(answer.document)))


def marks_in(texts: list[str]) -> int:
    """Whole citation marks; one cut in two would be missing."""
    return sum(len(re.findall(r"\[\d+\]", text)) for text in texts)


def buttons(call: dict[str, object]) -> list[object]:
    markup = call["reply_markup"]
    assert isinstance(markup, dict)
    pressed = [(button["text"], unpack(button["callback_data"])) for row in markup["inline_keyboard"] for button in row]
    return [press.message if isinstance(press, Chosen) else text if isinstance(press, ChosenText) else press
            for text, press in pressed]  # fmt: skip


def expected_buttons(answer: Answer) -> list[object]:
    language: Language = answer.language
    votes: list[object] = [Vote(TURN, 1, language), Vote(TURN, -1, language)]
    return [*(choice.message for choice in answer.choices), *votes, *([Sources(TURN)] if answer.citations else [])]
