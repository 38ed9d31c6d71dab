"""`python -m bench.kills [KILLS]`: processes killed at random moments, at the pace that Dalil comes with.

Half of the kills (500 unless told) go to one process on SQLite, half to two side by side on PostgreSQL; beside them one
message ends every process that reads it. Nothing may be lost, nobody but the author of that message may get an apology,
and no post may come twice but those on their way at a kill. It takes about an hour.
"""

import asyncio
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from bench.table import Row, markdown
from bot.delivery.settings import DeliverySettings
from engine.store.database import database_url as with_driver
from engine.store.migration import migrate
from tests.kill.campaign import Figures, Plan, campaign
from tests.kill.server import serving
from tests.postgres import cluster

DEFAULTS = Path(__file__).parents[1] / "config/default.toml"


def defaults() -> DeliverySettings:
    section = tomllib.loads(DEFAULTS.read_text(encoding="utf-8"))["delivery"]
    return DeliverySettings(**{key: setting["default"] for key, setting in section.items()})


async def _on(database_url: str, plan: Plan) -> Figures:
    await migrate(database_url)
    async with serving() as platform:
        return await campaign(database_url, platform, plan)


async def on_sqlite(kills: int) -> Figures:
    with tempfile.TemporaryDirectory(prefix="dalil-kills-") as folder:
        return await _on(f"sqlite:///{folder}/dalil.db", Plan(kills, defaults()))


async def on_postgres(kills: int) -> Figures:
    with cluster() as server:
        name = f"dalil_{uuid4().hex[:12]}"
        engine = create_async_engine(with_driver(server), isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            await connection.execute(text(f"CREATE DATABASE {name}"))
        await engine.dispose()
        url = make_url(server).set(database=name).render_as_string(hide_password=False)
        return await _on(url, Plan(kills, defaults(), side_by_side=2, life_s=5.0))


def rows(what: str, figures: Figures) -> Iterator[Row]:
    deaths = defaults().deaths
    yield Row("kills", f"{what}: kills from outside", f"{figures.kills}")
    yield Row("kills", "messages acknowledged", f"{figures.acknowledged}", "one of them ends the process")
    yield Row("kills", "answered", f"{figures.answered}", f"lost {figures.lost}; out of order {figures.out_of_order}")
    yield Row("kills", "apologies to innocent messages", f"{figures.apologies}", "reach 0")
    outside = f"outside the uncertain window {figures.outside}: reach 0"
    yield Row("kills", "posts that came twice", f"{figures.doubled}", outside)
    given_up = f"then given up, with {figures.poison_apologies} apology; {deaths} alone are stated"
    yield Row("kills", "processes that the one message ended", f"{figures.poison_deaths}", given_up)
    if figures.strange_ends:
        yield Row("kills", "processes that ended in another way", f"{figures.strange_ends}", "reach none")


def main() -> None:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    for what, run in (("SQLite", on_sqlite), ("PostgreSQL, two processes", on_postgres)):
        print(markdown(rows(what, asyncio.run(run(kills // 2)))), flush=True)


if __name__ == "__main__":
    main()
