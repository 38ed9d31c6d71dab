"""What language models were used today: tokens and money, by provider."""

from sqlalchemy import Connection, func, select

from engine.models.spending import Budget
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
_SPENT = select(func.coalesce(func.sum(_usage.c.tokens), 0), func.coalesce(func.sum(_usage.c.cost), 0.0))


class Usage:
    """A day is one of UTC."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def spent(self) -> tuple[int, float]:
        """Tokens and money of today, all providers together. Raises StoreError."""
        today = _SPENT.where(_usage.c.day == self._today())

        def step(connection: Connection) -> tuple[int, float]:
            tokens, cost = connection.execute(today).one()
            return int(tokens), float(cost)

        return await self._database.reading(step)

    async def reserve(self, provider: str, tokens: int, cost: float, budget: Budget) -> str:
        """Puts it down where the day's budget holds it, whoever else asks at the same time; the day, or "" where it
        does not. Raises StoreError."""
        day = self._today()

        def step(connection: Connection) -> bool:
            self._database.lock(connection, "model usage")
            spent, paid = connection.execute(_SPENT.where(_usage.c.day == day)).one()
            if budget.daily_tokens and int(spent) + tokens > budget.daily_tokens:
                return False
            if budget.daily_cost and float(paid) + cost > budget.daily_cost:
                return False
            _put(connection, day, provider, tokens, cost)
            return True

        return day if await self._database.writing(step) else ""

    async def add(self, provider: str, tokens: int, cost: float, day: str = "") -> None:
        """Raises StoreError."""
        on = day or self._today()
        await self._database.writing(lambda connection: _put(connection, on, provider, tokens, cost))

    def _today(self) -> str:
        return self._database.clock().date().isoformat()


def _put(connection: Connection, day: str, provider: str, tokens: int, cost: float) -> None:
    values = {"day": day, "provider": provider, "tokens": tokens, "cost": cost}
    connection.execute(_ADD[connection.dialect.name], values).scalar_one()
