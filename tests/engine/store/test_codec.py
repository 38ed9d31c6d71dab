import json
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.document import (
    CitationMark,
    Code,
    Document,
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
from engine.errors import StoreError
from engine.messages import (
    Address,
    Answer,
    Choice,
    Citation,
    Command,
    Event,
    Feedback,
    IncomingMessage,
    Outcome,
    Person,
    TraceStep,
)
from engine.store.codec import decode, decode_event, encode, storable

words = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
numbers = st.floats(allow_nan=False, allow_infinity=False)

inlines = st.one_of(
    *(st.builds(kind, words) for kind in (Text, Emphasis, Strong, InlineCode)),
    st.builds(Link, words, words),
    st.builds(CitationMark, st.integers(1, 99)),
)
runs = st.lists(inlines, max_size=3).map(tuple)
cells = st.lists(words, max_size=3).map(tuple)
blocks = st.one_of(
    st.builds(Heading, words),
    st.builds(Paragraph, runs),
    st.builds(ListBlock, st.lists(runs, max_size=2).map(tuple), st.booleans()),
    st.builds(Table, cells, st.lists(cells, max_size=2).map(tuple)),
    st.builds(Code, words, words),
    st.builds(Quote, runs),
    st.builds(Verse, words, words),
)
offsets = st.integers(0, 10_000)
citations = st.builds(Citation, offsets, *[words] * 7, offsets, offsets, words)
detail = st.dictionaries(words, st.none() | st.booleans() | words | st.integers() | numbers | st.lists(words))
answers = st.builds(
    Answer,
    outcome=st.sampled_from(get_args(Outcome)),
    intent=words,
    document=st.builds(Document, st.lists(blocks, max_size=4).map(tuple)),
    citations=st.lists(citations, max_size=3).map(tuple),
    choices=st.lists(st.builds(Choice, words, words), max_size=2).map(tuple),
    confidence=st.none() | numbers,
    trace=st.lists(st.builds(TraceStep, words, numbers, detail), max_size=3).map(tuple),
    turn=words,
)
places = {"event": words, "address": st.builds(Address, words, words, words)}
people = {"person": st.builds(Person, words, words, words, words)}
events = st.one_of(
    st.builds(IncomingMessage, **places, **people, text=words, reply_to=words, collections=cells),
    st.builds(Command, **places, **people, argument=words, reply_to=words),
    st.builds(Feedback, **places, **people, turn=words, reason=st.none() | words),
)


def through_json(value: object) -> object:
    return json.loads(json.dumps(encode(value), ensure_ascii=False, allow_nan=False))


@given(answers)
def test_an_answer_comes_back_exactly(answer: Answer) -> None:
    assert decode(Answer, through_json(answer)) == answer


@given(events)
def test_an_event_comes_back_exactly_and_as_what_it_was(event: Event) -> None:
    back = decode_event(through_json(event))

    assert back == event
    assert type(back) is type(event)


@given(st.text())
def test_any_text_becomes_storable_and_storable_text_stays(text: str) -> None:
    stored = storable(text)

    assert "\0" not in stored
    assert stored.encode().decode() == stored
    assert storable(stored) == stored


def test_half_a_surrogate_pair_and_nul_are_replaced_and_a_split_pair_is_joined() -> None:
    message = IncomingMessage("1", Address("web", "a"), Person("web", "p"), "a\0b\ud83dc\ud83d\ude00")

    assert decode_event(encode(message)).text == "a\ufffdb\ufffdc😀"  # type: ignore[union-attr]


def test_strings_deep_in_a_trace_become_storable_too() -> None:
    step = TraceStep("route", 1.0, {"near\0by": ["a\0"]})

    assert encode(step)["detail"] == {"near\ufffdby": ["a\ufffd"]}


def test_a_row_of_an_older_release_takes_defaults_for_what_it_lacks() -> None:
    data = encode(Answer("answer", "question", "en", Document((Paragraph((Text("words"),)),))))
    for name in ("choices", "trace", "votable", "turn"):
        del data[name]

    assert decode(Answer, data).choices == ()
    assert decode(Answer, data).votable is True


def test_a_name_that_the_class_no_longer_has_is_ignored() -> None:
    data = encode(Address("web", "a")) | {"colour": "blue"}

    assert decode(Address, data) == Address("web", "a")


@pytest.mark.parametrize("data", [{}, {"kind": "IncomingMessage"}, {"kind": "Unheard"}, [], None, "text"])
def test_what_does_not_fit_is_refused_by_name(data: object) -> None:
    with pytest.raises(StoreError, match="stored event cannot be read back"):
        decode_event(data)
    with pytest.raises(StoreError, match="stored Answer cannot be read back"):
        decode(Answer, data)
