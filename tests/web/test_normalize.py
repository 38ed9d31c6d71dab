"""What a page sends -> events."""

import pytest

from adapters.web.normalize import Visitor, understood
from engine.messages import Command, IncomingMessage

VISITOR = Visitor("abc123", "ar")


def said(text: str) -> IncomingMessage:
    return IncomingMessage("event-01", VISITOR.address, VISITOR.person, text)


def test_a_visitor_is_a_person_with_one_conversation_in_the_language_of_the_page() -> None:
    assert VISITOR.address.conversation == "web/abc123"
    assert (VISITOR.person.platform, VISITOR.person.id, VISITOR.person.language) == ("web", "abc123", "ar")


def test_a_question_stays_the_message_it_is() -> None:
    assert understood(said("متى؟ /new")) == said("متى؟ /new")


@pytest.mark.parametrize(
    ("text", "name", "argument"),
    [
        ("/new", "new", ""),
        ("/Language  el ", "language", "el"),
        ("/erase yes", "erase", "yes"),
        ("/foo b", "unknown", "foo"),
        ("/unknown b", "unknown", "unknown"),
    ],
)
def test_a_slash_makes_a_command(text: str, name: str, argument: str) -> None:
    made = understood(said(text))
    assert isinstance(made, Command)
    assert (made.event, made.address, made.person) == ("event-01", VISITOR.address, VISITOR.person)
    assert (made.name, made.argument) == (name, argument)
