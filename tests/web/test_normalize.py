"""JSON of the page -> events."""

from typing import Any

import pytest

from adapters.web.normalize import FieldError, Visitor, message, vote
from engine.errors import InputError
from engine.messages import Command, Feedback, IncomingMessage

VISITOR = Visitor("abc123", "ar")
TURN = "0123456789abcdef" * 2
EVENT = "event-01"


def test_a_question_becomes_a_message_of_the_visitors_conversation() -> None:
    made = message({"event": EVENT, "text": "  متى؟\n", "collections": ["handbook", "handbook", "faq"]}, VISITOR, 100)
    assert isinstance(made, IncomingMessage)
    assert (made.event, made.text, made.collections) == ("abc123.event-01", "متى؟", ("handbook", "faq"))
    assert made.address.conversation == "web/abc123"
    assert (made.person.id, made.person.language) == ("abc123", "ar")


@pytest.mark.parametrize(
    ("text", "name", "argument"),
    [
        ("/new", "new", ""),
        ("/Language  el ", "language", "el"),
        ("/erase yes", "erase", "yes"),
        ("/foo b", "unknown", "foo"),
    ],
)
def test_a_slash_makes_a_command(text: str, name: str, argument: str) -> None:
    made = message({"event": EVENT, "text": text}, VISITOR, 100)
    assert isinstance(made, Command)
    assert (made.name, made.argument) == (name, argument)


def test_two_visitors_who_choose_the_same_name_for_an_event_do_not_meet() -> None:
    other = Visitor("def456", "en")
    body = {"event": EVENT, "text": "a"}
    assert message(body, VISITOR, 9).event != message(body, other, 9).event


@pytest.mark.parametrize(
    ("body", "field", "rule"),
    [
        ([], "body", "malformed"),
        (None, "body", "malformed"),
        ({"text": "a"}, "event", "malformed"),
        ({"event": "short", "text": "a"}, "event", "malformed"),
        ({"event": "x" * 65, "text": "a"}, "event", "malformed"),
        ({"event": "../../etc", "text": "a"}, "event", "malformed"),
        ({"event": EVENT}, "text", "malformed"),
        ({"event": EVENT, "text": 3}, "text", "malformed"),
        ({"event": EVENT, "text": " \n\t "}, "text", "empty"),
        ({"event": EVENT, "text": "x" * 11}, "text", "too_long"),
        ({"event": EVENT, "text": "a", "collections": "handbook"}, "collections", "malformed"),
        ({"event": EVENT, "text": "a", "collections": ["../x"]}, "collections", "malformed"),
        ({"event": EVENT, "text": "a", "collections": ["abc"] * 101}, "collections", "malformed"),
    ],
)
def test_what_does_not_fit_is_refused_by_field(body: Any, field: str, rule: str) -> None:
    with pytest.raises(FieldError) as refused:
        message(body, VISITOR, 10)
    assert (refused.value.field, refused.value.rule) == (field, rule)
    assert isinstance(refused.value, InputError)
    assert str(refused.value).startswith(f"{field}:")


def test_a_text_that_is_too_long_names_the_bound_and_its_length() -> None:
    with pytest.raises(FieldError, match="100000 characters are too many; at most 4000") as refused:
        message({"event": EVENT, "text": "x" * 100_000}, VISITOR, 4000)
    assert (refused.value.bound, refused.value.length) == (4000, 100_000)


def test_length_is_counted_in_characters() -> None:
    assert message({"event": EVENT, "text": "😀" * 10}, VISITOR, 10)


@pytest.mark.parametrize("value", [-1, 0, 1])
def test_a_vote_names_its_turn_and_value(value: int) -> None:
    made = vote({"event": EVENT, "turn": TURN, "value": value}, VISITOR, 100)
    assert isinstance(made, Feedback)
    assert (made.turn, made.value, made.reason, made.person.id) == (TURN, value, None, "abc123")


def test_a_reason_may_come_alone() -> None:
    made = vote({"event": EVENT, "turn": TURN, "reason": " too old "}, VISITOR, 100)
    assert (made.value, made.reason) == (None, "too old")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"event": EVENT, "turn": "x", "value": 1}, "turn"),
        ({"event": EVENT, "turn": TURN, "value": 2}, "value"),
        ({"event": EVENT, "turn": TURN, "value": True}, "value"),
        ({"event": EVENT, "turn": TURN, "value": "1"}, "value"),
        ({"event": EVENT, "turn": TURN}, "value"),
        ({"event": EVENT, "turn": TURN, "reason": "x" * 11}, "reason"),
        ({"turn": TURN, "value": 1}, "event"),
    ],
)
def test_a_vote_that_does_not_fit_is_refused_by_field(body: Any, field: str) -> None:
    with pytest.raises(FieldError) as refused:
        vote(body, VISITOR, 10)
    assert refused.value.field == field
