"""A home as an institution has it after some weeks, for the pictures of the documentation: the sample collections, the
questions of pictures_questions.tsv really answered and voted on, and one of them corrected by staff."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

from bench.speed import home as in_home
from bot.wiring import Dalil, open_dalil
from engine.messages import Address, Answer, Feedback, IncomingMessage, Person
from engine.staff.roles import EVERYWHERE, Account
from engine.store.accounts import Accounts
from engine.store.feedback import Votes
from engine.store.reviewed import Rest, ReviewedAnswers, Written
from engine.store.verdicts import Verdicts

QUESTIONS = Path(__file__).with_name("pictures_questions.tsv")
NAME, PASSWORD = "rania", "a long walk by the sea"  # of an installation that lasts as long as the pictures take


@dataclass(frozen=True, slots=True)
class Asked:
    platform: str
    person: str
    days: int
    vote: int
    reason: str
    question: str


def questions() -> Iterator[Asked]:
    """The oldest first."""
    lines = QUESTIONS.read_text("utf-8").splitlines()[1:]
    rows = [line.split("\t") for line in lines]
    for platform, person, days, vote, reason, question in sorted(rows, key=lambda row: -int(row[2])):
        yield Asked(platform, person, int(days), int(vote), reason, question)


async def furnish(folder: Path) -> None:
    """All of it, in a folder that holds the documents already."""
    with in_home(folder):
        async with open_dalil() as dalil:
            rania = await Accounts(dalil.database).create(NAME, PASSWORD, {EVERYWHERE: "administrator"}, "pictures")
            now, answers = datetime.now(UTC), {}
            for number, asked in enumerate(questions()):
                with _at(dalil, now - timedelta(days=asked.days, hours=asked.days % 5)):
                    answers[asked.question] = await _answered(dalil, asked, number)
            disliked = next(one for one in reversed(list(questions())) if one.vote < 0 and one.days < 2)
            await _corrected(dalil, disliked, answers[disliked.question], rania)


@contextmanager
def _at(dalil: Dalil, moment: datetime) -> Iterator[None]:
    """As if it were then."""
    database = dalil.database
    usual, database.clock = database.clock, lambda: moment
    try:
        yield
    finally:
        database.clock = usual


async def _answered(dalil: Dalil, asked: Asked, number: int) -> Answer:
    """Each in a conversation of its own, by an address as its platform gives one."""
    chat = f"T1/D{number}" if asked.platform == "slack" else str(10_000 + number)
    person, place = Person(asked.platform, asked.person), Address(asked.platform, chat)
    answer = await dalil.answer(IncomingMessage(uuid4().hex, place, person, asked.question))
    if asked.vote:
        given = Feedback(uuid4().hex, place, person, answer.turn, asked.vote, asked.reason)
        await Votes(dalil.database).record(given)
    return answer


async def _corrected(dalil: Dalil, asked: Asked, answer: Answer, by: Account) -> None:
    """Staff serve the words that the answer should have begun with."""
    first = answer.citations[0]
    passage = (await dalil.corpus.passages([first.passage]))[first.passage]
    rests = (Rest(first, passage.text),)
    written = Written(asked.question, answer.language, f"{first.quote} [{first.number}]", (), rests)
    reviewed = ReviewedAnswers(dalil.database)
    await reviewed.approve(await reviewed.write(written, by, turn=answer.turn), 1, by, four_eyes=False)
    await Verdicts(dalil.database).give([answer.turn], "incomplete", "retrieval", by)
