"""`dalil migrate`, `review`, `erase` and `settings`."""

import json
import sys
from dataclasses import astuple
from pathlib import Path
from textwrap import fill
from typing import Any

from bot.cli.screen import say, trouble, write_lines
from bot.options import checked
from bot.settings import Spec, changeable
from bot.state import open_state
from engine.answering.models.designs import EMBEDDED
from engine.errors import InputError, near
from engine.store.gaps import Gaps
from engine.store.people import People
from engine.store.preferences import Preferences
from engine.store.retention import foreseen, run
from engine.store.reviews import Disliked, Reviews

OK, ERROR = 0, 1
WIDTH = 100  # characters of a line
COMMANDS = ("list", "get", "set", "reset")  # of `dalil settings`


async def migrate() -> int:
    async with open_state() as state:
        say(f"{state.database.place} is at this version's tables")
    return OK


async def review(export: Path | None, everything: bool, seen: str | None) -> int:
    async with open_state() as state:
        reviews = Reviews(state.database)
        if seen is not None:
            if not await reviews.mark_seen(seen, "dalil review"):
                raise InputError(f"there is no answer '{seen}'; `dalil review` shows their ids")
            say(f"{seen} is marked as seen")
        elif export is not None:
            rows = [disliked.as_json() async for disliked in reviews.export(unseen_only=not everything)]
            write_lines(export, rows, f"{len(rows)} answers")
        else:
            await _list(reviews, everything)
    return OK


async def gaps() -> int:
    """The latest questions without an answer, with the nearest topics there were."""
    async with open_state() as state:
        for gap in await Gaps(state.database).recent(50):
            near = f"  (near: {'; '.join(gap.topics)})" if gap.topics else ""
            say(f"{gap.at:%Y-%m-%d %H:%M}  {gap.question}{near}")
    return OK


async def _list(reviews: Reviews, everything: bool) -> None:
    total = await reviews.count(unseen_only=not everything)
    if not total:
        say(
            "Nobody dislikes an answer."
            if everything
            else "No disliked answer waits to be seen; --all shows the others."
        )
    for disliked in await reviews.disliked(unseen_only=not everything, limit=50):
        say(_words(disliked))
    if total > 50:
        say(f"... and {total - 50} more; --export FILE writes all of them")


def _words(disliked: Disliked) -> str:
    answer = disliked.answer
    reasons = "; ".join(dislike.reason for dislike in disliked.dislikes if dislike.reason) or "no reason given"
    confidence = "" if answer.confidence is None else f", confidence {answer.confidence:.2f}"
    lines = [
        f"{disliked.turn}  {disliked.at:%Y-%m-%d %H:%M}  {answer.intent} -> {answer.outcome}{confidence}",
        f"  asked     {disliked.question}",
        f"  answered  {' '.join(answer.text.split())}",
        f"  disliked  {len(disliked.dislikes)} ({reasons}), liked {disliked.likes}",
        *(f"  [{c.number}] {c.source}, {c.place}: {' '.join(c.quote.split())}" for c in answer.citations),
    ]
    return "\n".join(lines) + "\n"


async def erase(platform: str, person: str, yes: bool) -> int:
    if not yes:
        if not sys.stdin.isatty():
            raise InputError("erasing cannot be undone; add --yes to confirm")
        trouble(f"Erase everything of {person} on {platform}? This cannot be undone. Type yes to go on.")
        if sys.stdin.readline().strip().lower() != "yes":
            trouble("Nothing was erased.")
            return ERROR
    async with open_state() as state:
        erased = await People(state.database).erase(platform, person, by="dalil erase")
    if not any(astuple(erased)):
        say(f"nothing was kept of {person} on {platform}")
        return OK
    say(f"erased {erased.turns} turns, {erased.votes} votes, {erased.events} events, {erased.posts} posts")
    return OK


async def retention(dry_run: bool) -> int:
    """Deletes what is older than its days, or says how much that would be."""
    async with open_state() as state:
        days = state.settings.current.retention
        if not days.deletes:
            say("Everything is kept for good; `dalil settings retention` says what can be set.")
            return OK
        database = state.database
        gone = await foreseen(database, days) if dry_run else await run(database, days, "dalil retention")
    say(f"{'would delete' if dry_run else 'deleted'} " + ", ".join(f"{n} {name}" for name, n in gone.items()))
    return OK


async def settings_overview() -> int:
    """What each section holds, what is not as by default, and how to see more."""
    async with open_state() as state:
        rows = list(state.settings.table())
    sections: dict[str, list[str]] = {}
    for spec, _, _ in rows:
        section, _, name = spec.key.partition(".")
        sections.setdefault(section, []).append(name)
    longest = max(map(len, sections))
    for section, names in sections.items():
        say(
            fill(
                ", ".join(names), WIDTH, initial_indent=f"{section:{longest}}  ", subsequent_indent=" " * (longest + 2)
            )
        )
    changed = [f"  {_valued(*row)}" for row in rows if row[2] != "default"]
    say("\nNot as by default:\n" + "\n".join(changed) if changed else "\nEverything is as by default.")
    say("\n`dalil settings SECTION` or `--find WORD` shows values and meanings, `dalil settings list` all of them.")
    return OK


async def list_settings(as_json: bool, section: str = "", word: str = "") -> int:
    """The settings of a section or of one key, of those the ones that hold the word; all where neither is given."""
    async with open_state() as state:
        rows = [row for row in state.settings.table() if _wanted(row[0], section, word)]
        if not rows and section and not word:
            names = {key.partition(".")[0] for key in state.settings.specs}
            raise InputError(f"{section}: no such command, section or setting{near(section, [*COMMANDS, *names])}")
    if as_json:
        say(json.dumps([_setting(*row) for row in rows], ensure_ascii=False))
    elif rows:
        say("\n".join(_shown(*row) for row in rows))
    else:
        trouble(f"No setting has {word!r} in its name or meaning.")
    return OK


def _wanted(spec: Spec, section: str, word: str) -> bool:
    within = not section or section in (spec.key, spec.key.partition(".")[0])
    return within and word.lower() in f"{spec.key} {spec.variable} {spec.meaning}".lower()


async def get_setting(key: str, as_json: bool) -> int:
    async with open_state() as state:
        row = state.settings.row(key)
    say(json.dumps(_setting(*row), ensure_ascii=False) if as_json else _shown(*row))
    return OK


def _shown(spec: Spec, value: str, origin: str) -> str:
    return f"{_valued(spec, value, origin)}\n    {spec.meaning} ({spec.bound}; {spec.variable})"


def _valued(spec: Spec, value: str, origin: str) -> str:
    return f"{spec.key} = {value or '(empty)'}   [{origin}]"


def _setting(spec: Spec, value: str, origin: str) -> dict[str, Any]:
    return {
        "key": spec.key,
        "value": value,
        "origin": origin,
        "meaning": spec.meaning,
        "bound": spec.bound,
        "variable": spec.variable,
        "restart": spec.restart,
    }


async def set_setting(key: str, value: str) -> int:
    async with open_state(adopted=False) as state:
        spec = changeable(state.settings.specs, key)
        typed = checked(state.settings, key, value)
        preferences = Preferences(state.database)
        await preferences.set(key, list(typed) if isinstance(typed, tuple) else typed, "dalil settings")
        _, kept = await preferences.read()
        models = kept.get("models.providers", state.settings.current.models.providers)
    say(f"{key} = {value or '(empty)'}" + _restart(spec))
    if key.startswith("pipeline.") and not models:
        say(_without_a_model(key, typed))
    return OK


def _without_a_model(key: str, value: object) -> str:
    """What a setting of the pipeline changes where no model is configured."""
    there = [step for step in EMBEDDED if isinstance(value, tuple) and step in value]
    counts = f"of this {', '.join(there)} counts now" if there else "this changes nothing yet"
    return f"No language model is configured (models.providers): {counts}; what needs a model counts once there is one."


async def reset_setting(key: str) -> int:
    """A key that this release no longer knows can be forgotten, too, and a secret that was entered in the console."""
    async with open_state(adopted=False) as state:
        preferences = Preferences(state.database)
        _, kept = await preferences.read()
        spec = state.settings.specs.get(key) if key in kept else changeable(state.settings.specs, key)
        await preferences.unset(key, "dalil settings", known=spec is not None)
    say(f"{key}: the value kept in the database is forgotten{_restart(spec) if spec else ''}")
    return OK


def _restart(spec: Spec) -> str:
    return " (from the next start of Dalil)" if spec.restart else ""
