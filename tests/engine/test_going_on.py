"""A skill that asks back: its state is kept with the turn, and the next message may go on from there."""

from collections.abc import AsyncIterator, Mapping
from dataclasses import replace
from uuid import uuid4

import pytest

from engine.document import paragraph
from engine.engine import Engine, Reply
from engine.language import Language
from engine.messages import Address, Answer, IncomingMessage, Intent, PastTurn, Person
from engine.routing.classifier import Classifier, train
from engine.routing.router import Route, Router
from engine.skills import commands
from engine.store.conversations import History
from engine.store.corpus import Corpus
from engine.store.database import Database, open_database
from engine.store.ledger import Exchange, Ledger, named
from engine.store.people import People
from engine.turn import Skill, Turn
from tests.engine.desk import ANSWERS, intents, phrases
from tests.places import channels

COLOURS = ("red", "blue")


async def paint(turn: Turn) -> Answer:
    """Asks for a colour, then says which room gets it."""
    if turn.previous is None:
        asked = Answer("clarification", "greeting", turn.language, paragraph("Which colour?"))
        return replace(asked, state=turn.message.text)
    return Answer("answer", "greeting", turn.language, paragraph(f"{turn.previous.state}: {turn.message.text}"))


async def search(turn: Turn) -> Answer:
    return Answer("answer", "question", turn.language, paragraph("searched"))


def names_a_colour(text: str, _: Language, previous: PastTurn, __: Route) -> bool:
    return previous.outcome == "clarification" and text in COLOURS


SKILLS: Mapping[Intent, Skill] = {"greeting": Skill(paint, names_a_colour), "question": Skill(search)}


@pytest.fixture
async def database(sqlite_url: str) -> AsyncIterator[Database]:
    async with open_database(sqlite_url) as opened:
        yield opened


async def count(turn: Turn) -> Answer:
    done = "went on" if turn.previous else "counted"
    return Answer("answer", "zakat", turn.language, paragraph(f"{done} {turn.message.text}"))


async def heard(
    database: Database, *texts: str, classifier: Classifier | None = None, skills: Mapping[Intent, Skill] = SKILLS
) -> list[Reply]:
    """The replies to messages of one conversation, each in a process of its own as far as memory goes."""
    replies = []
    for text in texts:
        history, corpus, people = History(database), Corpus(database), People(database)
        known = commands(history, people, corpus, phrases(), channels(database))
        router = Router(classifier or intents(), 0.3)
        engine = Engine(history, router, skills, known, phrases(), lambda: ANSWERS)
        message = IncomingMessage(uuid4().hex, Address("test", "1"), Person("test", "p"), text)
        reply = await engine.reply(message)
        await Ledger(database).save(Exchange(message, named(reply.answer), reply.resolved))
        replies.append(reply)
    return replies


async def said(database: Database, *texts: str) -> list[str]:
    return [reply.answer.text for reply in await heard(database, *texts)]


async def test_what_was_asked_back_is_completed_by_the_next_message(database: Database) -> None:
    assert await said(database, "hello", "blue") == ["Which colour?", "hello: blue"]


async def test_a_question_of_its_own_is_not_taken_for_what_was_asked_back(database: Database) -> None:
    assert await said(database, "hello", "When does the library open?") == ["Which colour?", "searched"]


async def test_what_was_asked_back_is_over_once_something_else_was_answered(database: Database) -> None:
    assert (await said(database, "hello", "When does the library open?", "hello"))[-1] == "Which colour?"
    assert (await said(database, "When does the library open?", "blue"))[-1] != "hello: blue"


CLOSE = train([*(("zakat on my shop", intent) for intent in ("zakat", "fiqh")), ("open hours", "university")])
COUNTING = {**SKILLS, "zakat": Skill(count, names_a_colour)}


async def test_a_message_meant_for_either_of_two_skills_goes_where_the_person_says(database: Database) -> None:
    asked, told = await heard(database, "zakat on my shop", "calculate", classifier=CLOSE, skills=COUNTING)
    assert (asked.answer.outcome, len(asked.answer.choices)) == ("clarification", 2)
    assert (told.answer.text, told.answer.intent) == ("counted zakat on my shop", "zakat")


async def test_the_documents_are_asked_what_was_asked_first(database: Database) -> None:
    _, told = await heard(database, "zakat on my shop", "what the rule says", classifier=CLOSE, skills=COUNTING)
    assert (told.answer.text, told.answer.intent, told.resolved) == ("searched", "fiqh", "zakat on my shop")


async def test_a_new_message_leaves_the_choice_behind(database: Database) -> None:
    _, told = await heard(database, "zakat on my shop", "open hours", classifier=CLOSE, skills=COUNTING)
    assert (told.answer.intent, told.resolved) == ("university", "open hours")


async def test_nothing_is_asked_where_one_skill_would_answer_both(database: Database) -> None:
    [told] = await heard(database, "zakat on my shop", classifier=CLOSE)
    assert told.answer.text == "searched"


async def test_a_skill_is_not_shown_the_choice_as_if_it_had_asked(database: Database) -> None:
    leaning = train([*(("zakat on my shop", intent) for intent in ("zakat", "fiqh")), ("red", "zakat")])
    asked, told = await heard(database, "zakat on my shop", "red", classifier=leaning, skills=COUNTING)
    assert (asked.answer.outcome, asked.answer.intent) == ("clarification", "zakat")
    assert told.answer.text == "counted red"


PRAYED = train(
    [
        *((text, "prayer_times") for text in ("on Friday", "والجمعة", "και την Παρασκευή", "when is maghrib")),
        *((text, "university") for text in ("when does the hall close", "متى يغلق المطعم", "πότε κλείνει η λέσχη")),
    ]
)


async def pray(turn: Turn) -> Answer:
    return replace(Answer("answer", "prayer_times", turn.language, paragraph("prayed")), state="Nicosia")


def is_prayed(_: str, __: Language, ___: PastTurn, route: Route) -> bool:
    return route.intent == "prayer_times"


@pytest.mark.parametrize(
    ("asked", "then"),
    [
        ("when does the hall close?", "and on Friday?"),
        ("متى يغلق المطعم؟", "والجمعة؟"),
        ("πότε κλείνει η λέσχη;", "και την Παρασκευή;"),
    ],
)
async def test_a_day_alone_goes_on_with_the_documents_or_with_the_prayers(
    database: Database, asked: str, then: str
) -> None:
    skills: Mapping[Intent, Skill] = {"prayer_times": Skill(pray, is_prayed), "question": Skill(search)}
    replies = await heard(database, asked, then, "when is maghrib", then, classifier=PRAYED, skills=skills)
    assert [reply.answer.text for reply in replies] == ["searched", "searched", "prayed", "prayed"]
    [alone] = await heard(database, then, classifier=PRAYED, skills=skills)
    assert alone.answer.text == "prayed"
