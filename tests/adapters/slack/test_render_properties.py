"""Any answer: nothing lost, nothing refused, nobody called."""

import re
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.adapter import Manner
from adapters.bidi import unmarked
from adapters.slack.buttons import LABEL, VALUE
from adapters.slack.render import render
from engine.messages import Answer
from tests.adapters.slack.building import PHRASES, Json, question
from tests.adapters.trees import ANSWERS, marks_of, tellings
from tests.adapters.typical import TURN
from tests.servers.slack_blocks import TEXT, buttons, check_message, pings, visible

PLACES = [
    (question(), Manner()),
    (question(channel="C1", thread="99.1"), Manner()),
    (question(channel="C1", alone="U1", private=True, handle="https://hooks.example/1"), Manner()),
    (question(channel="C1", thread="99.1"), Manner(private=True)),
    (question(channel="C1", thread="99.1"), Manner(replaces=("98.1",))),
]


@settings(max_examples=150, deadline=None)
@given(ANSWERS, st.sampled_from(PLACES))
def test_no_word_citation_or_button_of_any_answer_is_lost_or_refused(
    answer: Answer, place: tuple[object, Manner]
) -> None:
    to, manner = place
    hold(answer, [post.payload["arguments"] for post in render(answer, to, PHRASES, manner)], private=manner.private)  # type: ignore[arg-type]


def hold(answer: Answer, calls: list[Json], *, private: bool = False) -> None:
    for call in calls:
        if "blocks" not in call:
            continue  # a message that is left over and deleted
        check_message(call["blocks"])
        assert 0 < len(call["text"]) <= TEXT
        assert pings(call) == []
        assert call["unfurl_links"] is call["unfurl_media"] is False
    blocks = [block for call in calls for block in call.get("blocks", ())]
    assert bare(visible(blocks)) in {bare(told) for told in seen(answer)}
    assert len(re.findall(r"\[\d+\]", visible(blocks))) >= marks_of(answer)
    if blocks:
        pressed = [(button["action_id"].split("_")[0], button["value"]) for button in buttons(blocks)]
        assert [pair for pair in pressed if pair[0] != "share"] == expected_buttons(answer)
        for call in calls:  # buttons never stand alone
            assert visible(call.get("blocks", [])).strip() or "blocks" not in call


def seen(answer: Answer) -> Iterator[str]:
    """What a reader must be able to see."""
    heading = {"en": "Sources", "ar": "المصادر", "el": "Πηγές"}[answer.language]
    places: dict[tuple[str, str, str], str] = {}
    for cited in answer.citations:
        where = (cited.title, cited.place, cited.url)
        places[where] = places.get(where, "") + f"[{cited.number}]"
    sources = [marks + title + (f" — {place}" if place else "") for (title, place, _), marks in places.items()]
    labels = [choice.label for choice in answer.choices]
    if any(len(" ".join(label.split()).encode("utf-16-le")) // 2 > LABEL for label in labels):
        sources = [f"{number}. {label}" for number, label in enumerate(labels, 1)] + (
            [heading, *sources] if sources else []
        )
    elif sources:
        sources = [heading, *sources]
    for told in tellings(answer.document):
        yield "".join([told, *sources])


def bare(text: str) -> str:
    return re.sub(r"\s", "", unmarked(text).replace("\u2060", ""))


def expected_buttons(answer: Answer) -> list[tuple[str, str]]:
    choices = [("choice", choice.message[:VALUE]) for choice in answer.choices]
    sources = [("sources", f"{TURN}:{answer.language}")] if answer.citations else []
    return [*choices, *sources, *(("vote", f"{TURN}:{vote}:{answer.language}") for vote in (1, -1))]
