"""Which skill gets a message, and what is left of it without its courtesies."""

import pytest

from engine.messages import FROM_DOCUMENTS
from engine.routing.courtesy import strip
from engine.routing.distress import CARE
from engine.routing.router import MOST_SAID, TELLING, Route, Router
from engine.text.bare import read_length
from tests.engine.desk import intents


@pytest.fixture
def router() -> Router:
    return Router(intents(), 0.3)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Hello, when does registration open?", "when does registration open?"),
        ("Good morning! Could you please tell me what the fee is? Thank you", "what the fee is?"),
        ("السلام عليكم، متى يفتح التسجيل؟ شكرا", "متى يفتح التسجيل؟"),
        ("لو سمحت عايز أعرف متى الامتحان", "متى الامتحان"),
        ("Γεια σας, πότε ανοίγουν οι εγγραφές; Ευχαριστώ!", "πότε ανοίγουν οι εγγραφές;"),
        ("ΚΑΛΗΜΕΡΑ, θα ηθελα να μαθω ποτε ανοιγει", "ποτε ανοιγει"),
        ("when is it open", "when is it open"),
        ("Hello!", ""),
        ("thanks a lot", ""),
    ],
)
def test_courtesies_at_both_ends_are_left_out(text: str, asked: str) -> None:
    assert strip(text) == asked


def test_a_courtesy_within_a_question_stays() -> None:
    assert strip("Is it allowed to say thank you in the exam?") == "Is it allowed to say thank you in the exam?"


@pytest.mark.parametrize(
    "text",
    [
        "hello, when does registration open?",
        "thanks, and what about the doctoral students?",
        "مرحبا، كم رسوم الماجستير؟",
        "καλημέρα, πόσο κοστίζει το μεταπτυχιακό;",
    ],
)
def test_a_greeting_never_swallows_a_question(router: Router, text: str) -> None:
    assert router.choose(text).intent in FROM_DOCUMENTS


@pytest.mark.parametrize("text", ["hello", "شكرا", "γεια σας", "Good morning, thank you!"])
def test_courtesy_alone_is_a_greeting_beyond_doubt(router: Router, text: str) -> None:
    route = router.choose(text)
    assert (route.intent, route.certain) == ("greeting", True)


def test_out_of_scope_is_never_certain_before_the_documents_were_asked(router: Router) -> None:
    route = router.choose("write me a poem about the sea")
    assert (route.intent, route.certain) == ("out_of_scope", False)


def test_a_narrow_choice_is_not_certain() -> None:
    assert not Router(intents(), 5.0).choose("who are you").certain
    assert Router(intents(), 0.1).choose("who are you").certain


def test_what_follows_on_a_question_is_a_question_unless_it_is_clearly_something_else(router: Router) -> None:
    assert router.continued(router.choose("and spam?")).intent in FROM_DOCUMENTS
    assert router.continued(router.choose("thank you so much")).intent == "greeting"


def test_a_question_goes_on_without_its_courtesies(router: Router) -> None:
    assert router.choose("Hello, when does registration open? Thanks").asked == "when does registration open?"


def test_a_skill_that_knows_a_message_for_its_own_gets_it_whatever_the_examples_say() -> None:
    known = Router(intents(), 0.3, {"quran": lambda text: text == "az-zumar 53"})
    assert known.choose("Hello, az-zumar 53") == Route("quran", "az-zumar 53", 1.0, certain=True, known=True)
    assert (
        known.choose("When is the library open?").intent
        == Router(intents(), 0.3).choose("When is the library open?").intent
    )


def test_a_skill_that_lies_far_from_a_message_is_no_rival(router: Router) -> None:
    assert not router.choose("How much does a place in workshop 140 cost?").rival


def test_a_skill_knows_its_messages_by_as_much_as_a_message_may_have_as_it_is_read() -> None:
    heard: list[int] = []

    def is_clear(text: str) -> bool:
        heard.append(read_length(text))
        return False

    router = Router(intents(), 0.3, {"quran": is_clear, CARE: is_clear})
    router.choose("ﷺ" * 30_000)
    assert heard[0] <= TELLING
    assert heard[1] <= MOST_SAID
