"""What language models were used today: tokens and money, by provider."""

from sqlalchemy import Connection, func, select

from engine.store import schema
from engine.store.database import Database
from engine.store.upsert import upsert

_usage = schema.model_usage
_ADD = upsert(
    _usage,
    key=(_usage.c.day, _usage.c.provider),
    changes=lambda new: {"tokens": _usage.c.tokens + new["tokens"], "cost": _usage.c.cost + new["cost"]},
    returning=(_usage.c.tokens,),
)


class Usage:
    """A day is one of UTC."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def spent(self) -> tuple[int, float]:
        """Tokens and money of today, all providers together. Raises StoreError."""
        statement = select(func.coalesce(func.sum(_usage.c.tokens), 0), func.coalesce(func.sum(_usage.c.cost), 0.0))
        today = statement.where(_usage.c.day == self._today())

        def step(connection: Connection) -> tuple[int, float]:
            tokens, cost = connection.execute(today).one()
            return int(tokens), float(cost)

        return await self._database.reading(step)

    async def add(self, provider: str, tokens: int, cost: float) -> None:
        """Raises StoreError."""
        values = {"day": self._today(), "provider": provider, "tokens": tokens, "cost": cost}

        def step(connection: Connection) -> None:
            connection.execute(_ADD[connection.dialect.name], values).scalar_one()

        await self._database.writing(step)

    def _today(self) -> str:
        return self._database.clock().date().isoformat()
