"""Who writes to Dalil: the language they chose, and their right to be forgotten."""

from datetime import datetime

from sqlalchemy import Connection, func

from engine.messages import Person
from engine.store import schema
from engine.store.codec import storable
from engine.store.upsert import upsert

_people = schema.people

_PERSON = upsert(
    _people,
    key=(_people.c.platform, _people.c.platform_id),
    changes=lambda new: {"name": func.coalesce(func.nullif(new.name, ""), _people.c.name)},
    returning=(_people.c.id,),
)


def person_row(connection: Connection, person: Person, now: datetime) -> int:
    """The row of the person, made or brought up to date in the caller's transaction."""
    values = {
        "platform": person.platform,
        "platform_id": storable(person.id),
        "name": storable(person.name),
        "created_at": now,
    }
    row: int = connection.execute(_PERSON[connection.dialect.name], values).scalar_one()
    return row
