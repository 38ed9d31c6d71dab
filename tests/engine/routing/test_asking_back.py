"""Asking which of two skills a message is meant for, and what the reply to that chooses."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from engine.language import LANGUAGES, Language
from engine.messages import FROM_DOCUMENTS, Choice, PastTurn
from engine.routing.asking_back import Meant, ask_back, is_asked_back, meant
from engine.routing.classifier import train
from engine.routing.router import Route, Router
from tests.engine.desk import intents, phrases

TEXT = "zakat on my shop, “please”"
ROUTE = Route("zakat", TEXT, 0.01, certain=True, rival="fiqh")
EXAMPLES = [
    *((text, "zakat") for text in ("zakat on ten camels", "zakat on ten thousand")),
    ("zakat on hired rooms", "fiqh"),
    *(("what is sold in my shop", intent) for intent in ("fiqh", "university")),
    ("thank you", "greeting"),
]


def asked(language: Language = "en", route: Route = ROUTE) -> PastTurn:
    """The turn in which it was asked back, as the history gives it back."""
    answer = ask_back(TEXT, route, language, phrases())
    return PastTurn(
        "t", TEXT, TEXT, answer.text, answer.intent, answer.outcome, language, (), datetime.now(UTC), answer.state
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_button_chooses_its_intent_for_the_message_as_it_was_sent(language: Language) -> None:
    first, second = ask_back(TEXT, ROUTE, language, phrases()).choices
    assert meant(first.message, asked(language), phrases()) == Meant(TEXT, "zakat")
    assert meant(second.message, asked(language), phrases()) == Meant(TEXT, "fiqh")


@pytest.mark.parametrize(
    ("reply", "intent"),
    [
        ("calculate", "zakat"),
        ("Calculate it please.", "zakat"),
        ("the rule", "fiqh"),
        ("1", "zakat"),
        ("٢", "fiqh"),
        ("the first one", "zakat"),
        ("الثاني", "fiqh"),
        ("الحكم", "fiqh"),
        ("το πρώτο", "zakat"),
        ("ο κανόνας", "fiqh"),
    ],
)
def test_the_choice_may_be_made_in_words(reply: str, intent: str) -> None:
    assert meant(reply, asked(), phrases()) == Meant(TEXT, intent)


@pytest.mark.parametrize("reply", ["", "?", "thanks", "zakat on 500", "what is the rule for camels", "5", "🤷"])
def test_anything_else_is_a_message_of_its_own(reply: str) -> None:
    assert meant(reply, asked(), phrases()) is None


def test_the_state_of_a_skill_is_not_taken_for_this() -> None:
    other = replace(asked(), state='{"zakat": 5}')
    assert not is_asked_back(other)
    assert meant("1", other, phrases()) is None
    assert not is_asked_back(replace(asked(), outcome="answer"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_intent_that_may_be_asked_about_has_its_button(language: Language) -> None:
    skilled = {intent for intent in intents().intents if intent not in ("greeting", "bot", "out_of_scope")}
    labels = {
        intent: ask_back(TEXT, replace(ROUTE, intent=intent), language, phrases()).choices[0].label
        for intent in skilled
    }
    own = [label for intent, label in labels.items() if intent == "fiqh" or intent not in FROM_DOCUMENTS]
    assert len(own) == len(set(own))


def test_a_message_close_to_two_skills_names_both() -> None:
    route = Router(train(EXAMPLES), 0.3).choose("zakat on hired camels")
    assert {route.intent, route.rival} == {"zakat", "fiqh"}


def test_between_two_intents_of_the_documents_nothing_is_asked() -> None:
    assert Router(train(EXAMPLES), 0.3).choose("what is sold in my shop").rival == ""


@pytest.mark.parametrize("text", ["zakat on ten thousand", "thank you"])
def test_a_clear_message_has_no_rival(text: str) -> None:
    assert Router(train(EXAMPLES), 0.3).choose(text).rival == ""


def test_a_number_on_a_button_is_that_button_though_the_question_held_the_number() -> None:
    now = datetime.now(UTC)
    past = PastTurn(
        "t", "2", "2", "How many?", "inheritance", "clarification", "en", (), now, "{}", (Choice("2", "2"),)
    )
    assert meant("2", past, phrases()) == Meant("2", "inheritance", previous=past)
