"""What is deleted because it is old, table by table, each after its own number of days; what is held stays.

Everything is said as conditions on what is kept now, so that a trial counts exactly what a run would delete.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, Select, Table, and_, delete, false, func, or_, select

from engine.store import schema
from engine.store.audit import note
from engine.store.database import Database

RUN = "retention_run"  # what the audit calls it
BY = "Dalil"
_ROWS = 1000  # in one transaction, so that nobody waits long behind it

_people, _turns, _conversations = schema.people, schema.turns, schema.conversations
_feedback, _escalations, _audit, _inbox = schema.feedback, schema.escalations, schema.audit, schema.inbox
_evaluations = schema.evaluations


@dataclass(frozen=True, slots=True)
class RetentionSettings:
    """Days, by table; 0: for good. `hour`: of the night (UTC) from which on it is done."""

    hour: int
    turns: int
    conversations: int
    votes: int
    escalations: int
    people: int
    audit: int
    evaluations: int

    @property
    def deletes(self) -> bool:
        days = asdict(self)
        return any(days[name] for name in days if name != "hour")


async def run(database: Database, settings: RetentionSettings, by: str = BY) -> dict[str, int]:
    """Deletes what is too old; how many rows of each table, which the audit is told too. Raises StoreError."""
    now = database.clock()
    gone = {name: await _delete(database, table, old) for name, (table, old) in _rules(settings, now).items()}
    told = {name: number for name, number in gone.items() if number}
    await database.writing(lambda connection: note(connection, now, by, RUN, "", **told))
    await database.wipe_deleted()
    return gone


async def foreseen(database: Database, settings: RetentionSettings) -> dict[str, int]:
    """How many rows a run would delete now. Raises StoreError."""

    def step(connection: Connection) -> dict[str, int]:
        return {
            name: int(connection.scalar(select(func.count()).select_from(table).where(old)) or 0)
            for name, (table, old) in _rules(settings, now).items()
        }

    now = database.clock()
    return await database.reading(step)


async def is_due(database: Database, settings: RetentionSettings) -> bool:
    """Whether the hour has come since it was done last."""
    if not settings.deletes:
        return False
    now = database.clock()
    begins = now.replace(hour=settings.hour, minute=0, second=0, microsecond=0)
    since = begins if begins <= now else begins - timedelta(days=1)
    last = select(func.max(_audit.c.at)).where(_audit.c.what == RUN)
    done = await database.reading(lambda connection: connection.scalar(last))
    return done is None or done < since


Rules = Mapping[str, tuple[Table, ColumnElement[bool]]]


def _rules(settings: RetentionSettings, now: datetime) -> Rules:
    """By name, in the order of deletion. With a question go its citations, votes, verdicts, notes and posts; a person
    goes of whom nothing else stays."""
    held = select(_people.c.id).where(_people.c.hold != "")
    going = _old_turns(settings, now, held)
    of_held = select(_turns.c.id).where(_turns.c.person.in_(held))
    vote_held = or_(_feedback.c.person.in_(held), _feedback.c.turn.in_(of_held))
    too_old = and_(_before(_feedback.c.updated_at, settings.votes, now), ~vote_held)
    votes = or_(too_old, _feedback.c.turn.in_(select(_turns.c.id).where(going)))
    resolved = and_(_escalations.c.status == "resolved", _escalations.c.person.not_in(held))
    escalations = and_(_before(_escalations.c.opened_at, settings.escalations, now), resolved)
    told_of = _audit.c.on.in_(select(_people.c.code).where(_people.c.hold != "", _people.c.code.is_not(None)))
    kept_else = or_(
        select(1).where(_turns.c.person == _people.c.id, ~going).exists(),
        select(1).where(_feedback.c.person == _people.c.id, ~votes).exists(),
        select(1).where(_escalations.c.person == _people.c.id, ~escalations).exists(),
        select(1).where(_inbox.c.platform == _people.c.platform, _inbox.c.person == _people.c.platform_id).exists(),
    )
    bound = or_(_people.c.hold != "", _people.c.blocked)
    return {
        "votes": (_feedback, votes),
        "turns": (_turns, going),
        "conversations": (_conversations, _empty(settings, now, going)),
        "escalations": (_escalations, escalations),
        "people": (_people, and_(_before(_people.c.created_at, settings.people, now), ~bound, ~kept_else)),
        "audit": (_audit, and_(_before(_audit.c.at, settings.audit, now), ~told_of)),
        "evaluations": (_evaluations, _before(_evaluations.c.at, settings.evaluations, now)),
    }


def _before(moment: ColumnElement[datetime], days: int, now: datetime) -> ColumnElement[bool]:
    return moment < now - timedelta(days=days) if days else false()


def _old_turns(settings: RetentionSettings, now: datetime, held: Select[tuple[int]]) -> ColumnElement[bool]:
    """Those that are old themselves, and those of conversations in which nothing was said for long; neither of nor
    voted on by somebody who is held, nor in a person's hands."""
    later = _turns.alias("later")
    silent: ColumnElement[bool] = false()
    if settings.conversations:
        since = now - timedelta(days=settings.conversations)
        silent = ~select(1).where(later.c.conversation == _turns.c.conversation, later.c.created_at >= since).exists()
    voted = select(1).where(_feedback.c.turn == _turns.c.id, _feedback.c.person.in_(held)).exists()
    waits = select(1).where(_escalations.c.turn == _turns.c.id, _escalations.c.status != "resolved").exists()
    old = or_(_before(_turns.c.created_at, settings.turns, now), silent)
    return and_(old, _turns.c.person.not_in(held), ~voted, ~waits)


def _empty(settings: RetentionSettings, now: datetime, going: ColumnElement[bool]) -> ColumnElement[bool]:
    """Conversations of which no question stays."""
    days = min(filter(None, (settings.turns, settings.conversations)), default=0)
    stays = select(1).where(_turns.c.conversation == _conversations.c.id, ~going).exists()
    return and_(_before(_conversations.c.created_at, days, now), ~stays)


async def _delete(database: Database, table: Table, old: ColumnElement[bool]) -> int:
    some = select(table.c.id).where(old).limit(_ROWS)

    def step(connection: Connection) -> int:
        return connection.execute(delete(table).where(table.c.id.in_(some))).rowcount

    deleted = 0
    while gone := await database.writing(step):
        deleted += gone
    return deleted
