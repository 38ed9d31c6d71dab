"""A process that ingests: `python ingesting.py HOME URL DEFINITION [STOP_AFTER | hold]`.

It prints "committed N" after its Nth batch; after batch STOP_AFTER it waits to be killed. With `hold` it waits with the
lock in its hands before the first. What it had encoded is counted at the end.
"""

import asyncio
import sys
from pathlib import Path

from engine.errors import DalilError
from engine.knowledge.collections import Definitions
from engine.knowledge.definition import load
from engine.knowledge.ingestion import Ingestion
from engine.knowledge.lock import ingestion_lock
from engine.store.database import open_database
from tests.engine.knowledge.making import SETTINGS, WordEncoder


def say(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


async def forever() -> None:
    await asyncio.Event().wait()


async def main(home: Path, url: str, definition: Path, stop: str) -> None:
    if stop == "hold":
        async with ingestion_lock(home, 0):
            say("holding")
            await forever()
    batches = 0

    async def committed() -> None:
        nonlocal batches
        batches += 1
        say(f"committed {batches}")
        if str(batches) == stop:
            await forever()

    encoder = WordEncoder()
    async with open_database(url) as database:
        try:
            report = await Ingestion(database, encoder, SETTINGS, home, committed).run(Definitions((load(definition),)))
        except DalilError as error:
            say(f"{type(error).__name__}: {error}")
        else:
            say(f"added {report.added} unchanged {report.unchanged} encoded {len(encoder.seen)}")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]), sys.argv[4] if len(sys.argv) > 4 else ""))
