"""`dalil backup`: one archive of everything, and the word of it that Home in the console reads."""

import asyncio
import os
from pathlib import Path

from bot.backup import MADE, forget_older, make
from bot.cli.screen import counted, say, trouble
from bot.state import database_url, open_state
from bot.vault import VAULT_KEY
from engine.store.audit import Audit

OK = 0
NICE = 10
MB = 2**20
BY = "dalil backup"


async def backup(folder: Path, keep: int) -> int:
    os.nice(NICE)
    async with open_state() as state:
        now = state.database.clock()
        made = await asyncio.to_thread(make, state.home, database_url(state.home, state.settings), folder, now)
        await Audit(state.database).add(BY, MADE, made.path.name, bytes=made.size)
        say(f"{made.path} ({max(1, made.size // MB)} MB)")
        for place in made.elsewhere:
            trouble(f"not in it, since it lies elsewhere: {place}")
        if (state.home / VAULT_KEY).exists():
            trouble(f"not in it: {state.home / VAULT_KEY}, which opens the tokens; keep a copy of it apart")
        if keep and (gone := await asyncio.to_thread(forget_older, folder, keep)):
            say(f"{counted(len(gone), 'older backup')} removed")
    return OK
