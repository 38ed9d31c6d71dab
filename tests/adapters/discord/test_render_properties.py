"""Any answer: nothing lost, nothing refused, nobody called."""

import re
from collections.abc import Iterator
from itertools import product, zip_longest
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.adapter import PLAINLY, Manner
from adapters.bidi import unmarked
from adapters.discord.buttons import Chosen, ChosenLine, Share, Sources, Vote, unpack
from adapters.discord.render import line_of, listed, render
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
from engine.messages import Answer, Choice, Citation, Origin
from tests.adapters.discord.building import ALONE, CHANNEL, DIRECT, PHRASES, SLASH, TURN, question
from tests.servers.discord_markdown import Seen, visible

ALPHABET = "abz GPA.!?&<>\"'/@_*[]()+-#`~|\\:\n" + "اب ت؟،٣َ" + "Ωάς·;" + "👍🏽👩‍👧é\u00a0" + "0123"
WORDS = (
    st.text(ALPHABET, max_size=40)
    | st.sampled_from(["@everyone", "<@77> and <@&8>", "# a\n> b\n- c\n3. d", "||x||", "[a](https://x.example)", "C#"])
    | st.text(st.characters(exclude_categories=("Cs", "Cc", "Cf", "Zl", "Zp"), include_characters="\n"), max_size=40)
)
LONG = st.builds(lambda text, times: (text + " ") * times, WORDS, st.integers(1, 150))
URLS = st.sampled_from(["https://x.example/?a=1&b=(2)", "mailto:a@b.example", "", "https://" + "x" * 1500])
INLINES: st.SearchStrategy[Inline] = st.one_of(
    st.builds(Text, WORDS | LONG),
    st.builds(Text, st.just("see https://x.example/a_b_(c)*d*, and more")),
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
    st.builds(Code, WORDS | LONG, st.sampled_from(["", "python", "x```<b>"])),
    st.builds(Table, CELLS, st.lists(CELLS, max_size=3).map(tuple)),
    st.builds(Verse, WORDS, WORDS),
)
CITATIONS = st.lists(st.tuples(WORDS.map(lambda text: text + "x"), WORDS, URLS), max_size=5)
LABELS = st.text(ALPHABET, max_size=60).map(lambda text: "l" + text)
CHOICES = st.lists(
    st.tuples(LABELS, st.text(ALPHABET, max_size=30).map(lambda text: "m" + text)), max_size=25
) | st.lists(st.tuples(LABELS, LONG.map(lambda text: "m" + text[:150])), max_size=3)
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
    CHOICES,
)


@settings(max_examples=200, deadline=None)
@given(ANSWERS, st.sampled_from([DIRECT, CHANNEL, SLASH, ALONE]))
def test_no_word_citation_or_button_of_any_answer_is_lost_or_refused(answer: Answer, origin: Origin) -> None:
    bodies = [post.payload["message"] for post in render(answer, question("When @here?", origin), PLAINLY, PHRASES)]
    seen = Seen()
    read = [visible(body["content"], seen) for body in bodies]
    for body, text in zip(bodies, read, strict=True):
        assert text.strip()
        assert len(body["content"].encode("utf-16-le")) // 2 <= 2000
        assert body["allowed_mentions"] == {"parse": []}
    assert seen.mentions == []
    assert seen.spoilers == 0
    echo = "When@here?" if origin is SLASH else ""
    joined = bare("".join(text for text in read if text != "⋯"))
    assert joined in {bare(echo + told) for told in shown(answer)}
    assert marks_in(read) >= marks_of(answer)
    if bodies:
        assert buttons(bodies) == expected_buttons(answer, alone=origin is ALONE)


@settings(max_examples=50, deadline=None)
@given(ANSWERS)
def test_an_answer_renders_the_same_each_time_and_each_post_has_a_nonce_of_its_own(answer: Answer) -> None:
    first, again = (render(answer, question(), Manner(), PHRASES) for _ in range(2))
    assert first == again
    nonces = [post.payload["message"]["nonce"] for post in first]
    assert len(set(nonces)) == len(nonces)
    assert all(len(nonce) <= 25 for nonce in nonces)


def shown(answer: Answer) -> Iterator[str]:
    """What a reader must be able to see; a table may be told in columns or in lines of "name: value"."""
    heading = {"en": "Sources", "ar": "المصادر", "el": "Πηγές"}[answer.language]
    places: dict[tuple[str, str, str], str] = {}
    for cited in answer.citations:
        where = (cited.title, cited.place, cited.url)
        places[where] = places.get(where, "") + f"[{cited.number}]"
    sources = [marks + title + (f" — {place}" if place else "") for (title, place, _), marks in places.items()]
    lines = [f"{n}. {choice.message}" for n, choice in enumerate(answer.choices, 1)] if listed(answer.choices) else []
    for told in product(*map(forms, answer.document.blocks)):
        yield "".join([*told, *([heading, *sources] if sources else []), *lines])


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


def buttons(bodies: list[dict[str, Any]]) -> list[object]:
    found: list[object] = []
    for body in bodies:
        rows = body["components"]
        assert len(rows) <= 5
        assert all(1 <= len(row["components"]) <= 5 for row in rows)
        for button in (button for row in rows for button in row["components"]):
            assert len(button["custom_id"]) <= 100
            assert len(button.get("label", "")) <= 80
            press = unpack(button["custom_id"])
            if isinstance(press, ChosenLine):
                found.append(bare(line_of("\n".join(body["content"] for body in bodies), press.number)))
            else:
                found.append(bare(press.message) if isinstance(press, Chosen) else press)
    return found


def expected_buttons(answer: Answer, *, alone: bool) -> list[object]:
    language = answer.language
    votes: list[object] = [Vote(TURN, 1, language), Vote(TURN, -1, language)]
    chosen = [bare(choice.message) for choice in answer.choices]
    shared = [Share(TURN)] if alone else []
    return [*chosen, *votes, *([Sources(TURN)] if answer.citations else []), *shared]
