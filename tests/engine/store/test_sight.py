"""Who may look at an answer by the id of its turn."""

from datetime import timedelta

import pytest

from engine.messages import Address, Feedback, IncomingMessage, Person
from engine.store.conversations import History
from engine.store.database import Database
from engine.store.feedback import Votes
from engine.store.inbox import Inbox
from engine.store.ledger import Beside, Exchange, Ledger, named
from tests.exchanges import answer, command

MONA, YIORGOS = Person("test", "mona"), Person("test", "yiorgos")
ROOM = Address("test", "room")
_AN_HOUR = timedelta(hours=1)


class Post:
    def __init__(self, address: Address) -> None:
        self.address, self.payload = address, {"text": "Mona asked"}


async def told(database: Database, address: Address, person: Person = MONA, event: str = "e") -> str:
    """The turn of an answer given to that person at that address."""
    shown = named(answer("a", "fees"))
    await Ledger(database).save(Exchange(IncomingMessage(event, address, person, "May I fail twice?"), shown, ""))
    return shown.turn


async def sees(database: Database, person: Person, address: Address, turn: str) -> bool:
    """Whether they see it, and whether they may vote on it: always both or neither."""
    seen = await History(database).shown(turn, person, address) is not None
    assert await Votes(database).record(Feedback("v", address, person, turn, 1)) is seen
    return seen


@pytest.mark.parametrize(
    ("where", "person", "address", "seen"),
    [
        (Address("test", "mona"), YIORGOS, Address("test", "yiorgos"), False),
        (Address("test", "mona"), MONA, Address("test", "mona"), True),
        (Address("test", "key", "a"), YIORGOS, Address("test", "key", "b"), False),
        (Address("test", "key", "a"), YIORGOS, Address("test", "key", "a"), True),
        (ROOM, MONA, Address("test", "mona"), True),
        (ROOM, YIORGOS, ROOM, True),
        (ROOM, YIORGOS, Address("test", "room", "7~yiorgos"), True),
        (ROOM, YIORGOS, Address("test", "other room"), False),
        (ROOM, Person("elsewhere", "mona"), Address("elsewhere", "room"), False),
        (Address("test", "room", "7"), YIORGOS, Address("test", "room", "7~yiorgos"), True),
        (Address("test", "room", "7"), YIORGOS, Address("test", "room", "8"), False),
        (Address("test", "room", "7~mona"), YIORGOS, Address("test", "room", "7"), False),
        (Address("test", "room", "~mona"), YIORGOS, Address("test", "room", "~yiorgos"), False),
        (Address("test", "room", "~mona"), MONA, ROOM, True),
    ],
)
async def test_an_answer_is_seen_by_who_asked_and_by_those_who_were_there(
    database: Database, where: Address, person: Person, address: Address, seen: bool
) -> None:
    turn = await told(database, where)
    assert await sees(database, person, address, turn) is seen


async def test_an_answer_for_one_person_is_seen_by_all_once_they_share_it(database: Database) -> None:
    turn = await told(database, Address("test", "room", "~mona"))
    assert not await sees(database, YIORGOS, ROOM, turn)
    inbox = Inbox(database, ["test"])
    await inbox.accept(command("share", "share", chat="room", person="mona"))
    [claim] = await inbox.claim(1, _AN_HOUR)
    await Ledger(database, inbox).close(claim, answer("a"), [Post(ROOM)], beside=Beside(turn=turn))
    assert await sees(database, YIORGOS, ROOM, turn)
    assert not await sees(database, YIORGOS, Address("test", "other room"), turn)


async def test_a_vote_by_a_message_of_the_answer_needs_no_other_proof(database: Database) -> None:
    turn = await told(database, Address("test", "room", "7"))
    reaction = Feedback("r", ROOM, YIORGOS, turn, 1, message="posted")
    assert await Votes(database).record(reaction)
