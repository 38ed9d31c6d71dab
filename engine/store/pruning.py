"""Takes out finished work that nobody will ask for again: the turns stay, their way through inbox and outbox goes.

An event is kept until no platform could hand it over a second time (Telegram: a day) and none of its posts is left; a
post as long, so that a reaction to it is understood. What waits or is in work is never touched, nor what is under a
legal hold.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, Table, delete, select

from engine.store.database import Database
from engine.store.schema import api_requests, escalations, inbox, outbox, people, turns

_ROWS = 1000  # in one transaction, so that nobody waits long behind it


@dataclass(frozen=True, slots=True)
class Pruned:
    """How many rows are gone."""

    events: int
    posts: int


async def prune(database: Database, days: int) -> Pruned:
    """Deletes events that ended, and posts that were written, more than `days` days ago. Raises StoreError."""
    before = database.clock() - timedelta(days=days)
    posts = await _delete(database, outbox, _old_posts(before))
    events = await _delete(database, inbox, _old_events(before))
    await database.writing(lambda connection: connection.execute(delete(api_requests).where(_forgotten(before))))
    return Pruned(events, posts)


def _old_posts(before: datetime) -> ColumnElement[bool]:
    waited_for = select(escalations.c.id).where(escalations.c.status != "resolved")
    finished = outbox.c.status.in_(("sent", "failed")) & (outbox.c.created_at < before)
    return finished & outbox.c.escalation.not_in(waited_for) & ~_to_held()


def _old_events(before: datetime) -> ColumnElement[bool]:
    posted = select(1).where(outbox.c.inbox == inbox.c.id).exists()
    return inbox.c.status.in_(("done", "failed")) & (inbox.c.finished_at < before) & ~posted & ~_of_held()


def _to_held() -> ColumnElement[bool]:
    """Posts that are under a legal hold: of the answers and questions of such people."""
    held = select(people.c.id).where(people.c.hold != "")
    answered = select(1).where(turns.c.id == outbox.c.turn, turns.c.person.in_(held)).exists()
    handed_over = select(1).where(escalations.c.id == outbox.c.escalation, escalations.c.person.in_(held)).exists()
    return answered | handed_over | select(1).where(inbox.c.id == outbox.c.inbox, _of_held()).exists()


def _of_held() -> ColumnElement[bool]:
    """Events that somebody sent of whom nothing may be deleted."""
    theirs = (people.c.platform == inbox.c.platform) & (people.c.platform_id == inbox.c.person)
    return select(1).where(theirs, people.c.hold != "").exists()


def _forgotten(before: datetime) -> ColumnElement[bool]:
    """Bodies of the HTTP API's named requests whose event is gone: from now on the name may come with another."""
    event = api_requests.c.key + "." + api_requests.c.name
    held = select(1).where(inbox.c.platform == "api", inbox.c.event == event).exists()
    return (api_requests.c.created_at < before) & ~held


async def _delete(database: Database, table: Table, old: ColumnElement[bool]) -> int:
    some = select(table.c.id).where(old).order_by(table.c.id).limit(_ROWS)

    def step(connection: Connection) -> int:
        return connection.execute(delete(table).where(table.c.id.in_(some))).rowcount

    deleted = 0
    while gone := await database.writing(step):
        deleted += gone
    return deleted
