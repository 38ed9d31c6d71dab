"""Who writes to Dalil: the language they chose, and their right to be forgotten."""

from sqlalchemy import func
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.messages import Person
from engine.store import schema
from engine.store.codec import storable
from engine.store.database import Database
from engine.store.upsert import upserting


async def person_row(database: Database, connection: AsyncConnection, person: Person) -> int:
    """The row of the person, made or brought up to date in the caller's transaction."""
    table = schema.people
    latest = func.coalesce(func.nullif(storable(person.name), ""), table.c.name)
    statement = upserting(database, table, table.c.platform, table.c.platform_id, name=latest).returning(table.c.id)
    values = {
        "platform": person.platform,
        "platform_id": storable(person.id),
        "name": storable(person.name),
        "created_at": database.clock(),
    }
    row: int = (await connection.execute(statement, values)).scalar_one()
    return row
