"""Any answer: nothing lost, nothing refused."""

import re
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.bidi import unmarked
from adapters.presses import Chosen, ChosenLine, Sources, Vote
from adapters.telegram.buttons import carried, unpack
from adapters.telegram.render import line_of, render
from engine.document import Picture
from engine.language import Language
from engine.messages import Answer, Choice
from tests.adapters.telegram.building import PHRASES, TURN, question
from tests.adapters.trees import ANSWERS, marks_of, tellings
from tests.servers.telegram_html import parsed, units


@settings(max_examples=150, deadline=None)
@given(ANSWERS, st.sampled_from(["7", "-100"]))
def test_no_word_citation_or_button_of_any_answer_is_lost_or_refused(answer: Answer, chat: str) -> None:
    posts = render(answer, question(chat=chat), PHRASES)
    pictures = [post for post in posts if post.payload["method"] == "sendPhoto"]
    calls = [post.payload["arguments"] for post in posts if post not in pictures]
    assert len(pictures) == (sum(isinstance(block, Picture) for block in answer.document.blocks) if calls else 0)
    assert posts[len(calls) :] == tuple(pictures)
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
        assert buttons(calls[-1], read[-1][0]) == expected_buttons(answer)
        assert not any("reply_markup" in call for call in calls[:-1])


def visible(answer: Answer) -> Iterator[str]:
    """What a reader must be able to see; a table may be told in columns or in lines of "name: value"."""
    heading = {"en": "Sources", "ar": "المصادر", "el": "Πηγές"}[answer.language]
    places: dict[tuple[str, str, str], str] = {}
    for cited in answer.citations:
        where = (cited.title, cited.place, cited.url)
        places[where] = places.get(where, "") + f"[{cited.number}]"
    sources = [marks + title + (f" — {place}" if place else "") for (title, place, _), marks in places.items()]
    long = any(len(choice.message.encode()) > 62 for choice in answer.choices)
    lines = [f"{n}.{listed(choice)}" for n, choice in enumerate(answer.choices, 1)] if long else []
    for told in tellings(answer.document):
        yield "".join([told, *([heading, *sources] if sources else []), *lines])


def listed(choice: Choice) -> str:
    return choice.message if len(choice.message.encode()) > 62 else choice.label


def bare(text: str) -> str:
    return re.sub(r"\s", "", unmarked(text).replace("\u2060", ""))


def marks_in(texts: list[str]) -> int:
    """Whole citation marks; one cut in two would be missing."""
    return sum(len(re.findall(r"\[\d+\]", text)) for text in texts)


def buttons(call: dict[str, object], text: str) -> list[object]:
    """What the buttons under the message with this text stand for."""
    markup = call["reply_markup"]
    assert isinstance(markup, dict)
    presses = [unpack(button["callback_data"]) for row in markup["inline_keyboard"] for button in row]
    return [meant(press, text) for press in presses]


def meant(press: object, text: str) -> object:
    if isinstance(press, ChosenLine):
        return line_of(text, press.number)
    return press.message if isinstance(press, Chosen) else press


def flat(text: str) -> str:
    return " ".join(unmarked(text).split())


def expected_buttons(answer: Answer) -> list[object]:
    language: Language = answer.language
    votes: list[object] = [Vote(TURN, 1, language), Vote(TURN, -1, language)]
    chosen = [choice.message if carried(choice.message) else flat(choice.message) for choice in answer.choices]
    return [*chosen, *votes, *([Sources(TURN)] if answer.citations else [])]
