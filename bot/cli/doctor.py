"""`dalil doctor`: what is configured, what is missing, what to do next."""

import asyncio
import importlib.util
import json
import os
import shutil
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryFile

from bot.cli.derived import derived
from bot.cli.finding import Finding, Verdict
from bot.cli.screen import counted, say
from bot.home import definitions
from bot.models import Models
from bot.platforms import PLATFORMS, Platform
from bot.settings import CONFIG, ENCODER, ENCODERS, READER, env_file, home_folder
from bot.state import State, has_database, look_at_state
from engine.answering.documents.reader import reader_at
from engine.answering.models.meaning import FOLLOWS
from engine.channels import contact_of
from engine.errors import DalilError
from engine.models.chain import Chain
from engine.models.chat import Message, ModelError, Request
from engine.models.cross import CrossEncoder
from engine.models.settings import ModelSettings
from engine.phrases import load as load_phrases
from engine.retrieval.encoder import Encoder
from engine.retrieval.encoders import encoder_at
from engine.store.accounts import Accounts
from engine.store.catalogue import Catalogue
from engine.store.channels import Channels
from engine.store.corpus import Corpus
from engine.store.database import Database
from engine.store.escalations import Escalations
from engine.store.gaps import Gaps
from engine.store.reviews import Reviews
from engine.store.said import Said

OK, ERROR = 0, 1
MARKS: dict[Verdict, str] = {"ok": "✓", "note": "·", "wrong": "✗"}
PATIENCE_S = 10.0
ROOM_MB = 500
CHOOSE = "choose another folder with DALIL_HOME, or mend this one's place and owner"
OTHERS = 0o077  # rights of a file that are not its owner's


async def doctor(as_json: bool) -> int:
    findings = await examine()
    if as_json:
        say(json.dumps([asdict(finding) for finding in findings], ensure_ascii=False))
    else:
        for finding in findings:
            say(f"{MARKS[finding.verdict]} {finding.what}: {finding.words}")
            if finding.todo:
                say(f"    -> {finding.todo}")
    return ERROR if any(finding.verdict == "wrong" for finding in findings) else OK


async def examine() -> list[Finding]:
    """Every finding; when settings or database cannot be opened, that and what can be told without them."""
    findings = [_python(), _home()]
    try:
        async with look_at_state() as state:
            for look in LOOKS:
                findings.append(await look(state))
    except DalilError as error:
        findings.append(Finding("start", "wrong", str(error), "mend this first; the rest shows after it"))
    return findings


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    missing = [
        name
        for name in ("onnxruntime", "tantivy", "chromadb", "telegram", "discord")
        if not importlib.util.find_spec(name)
    ]
    if missing:
        return Finding("installation", "wrong", f"Python {version}, without {', '.join(missing)}", "run `make setup`")
    return Finding("installation", "ok", f"Python {version}")


def _home() -> Finding:
    home, given = home_folder()
    origin = "DALIL_HOME" if given else "the default; DALIL_HOME names another"
    there = next((folder for folder in (home, *home.parents) if os.access(folder, os.F_OK)), home)
    if reason := _refusal(there):
        what = "be written to" if there == home else "be made"
        return Finding("home", "wrong", f"{home} ({origin}) cannot {what}: {reason}", CHOOSE)
    room = shutil.disk_usage(there).free // 2**20
    if room < ROOM_MB:
        return Finding("home", "wrong", f"{home} ({origin}), only {room} MB free", f"make {ROOM_MB} MB of room")
    return Finding("home", "ok", f"{home} ({origin})")


def _refusal(folder: Path) -> str:
    """Why nothing can be kept in this folder; found out with a file that is gone at once."""
    try:
        with TemporaryFile(dir=folder):
            return ""
    except OSError as error:
        return f"{folder}: {error.strerror}"


async def _database(state: State) -> Finding:
    if not has_database(state.home, state.settings):
        return Finding("database", "note", "none yet", "nothing to do: it is made at the first start")
    return Finding("database", "ok", f"{state.database.place}, tables of this version")


async def _knowledge(state: State) -> Finding:
    infos = await Catalogue(state.database).holdings()
    broken = definitions(state.home, state.settings.current).errors
    if broken:
        return Finding("collections", "wrong", "; ".join(map(str, broken)), "mend the file and run `dalil ingest`")
    if not infos:
        return Finding(
            "collections", "note", "nothing has been read yet", "run `dalil ingest`; `dalil run` does it, too"
        )
    if empty := [info.name for info in infos if not info.documents]:
        todo = "see `dalil ingest` for the reason, or `dalil collections remove NAME`"
        return Finding("collections", "note", f"hold nothing: {', '.join(empty)}", todo)
    words = ", ".join(f"{info.name} ({counted(info.passages, 'passage')})" for info in infos)
    return Finding("collections", "ok", words)


async def _unread(state: State) -> Finding:
    corpus, catalogue = Corpus(state.database), Catalogue(state.database)
    failed = [
        f"{info.name}/{source.source}: {source.error}"
        for info in await corpus.collections()
        for source in await catalogue.sources(info.name)
        if source.error
    ]
    if failed:
        return Finding(
            "documents", "note", "could not be read: " + "; ".join(failed), "mend them and run `dalil ingest`"
        )
    if not await corpus.generation():
        return Finding("documents", "note", "none have been read yet")
    return Finding("documents", "ok", "all could be read")


async def _encoder(state: State) -> Finding:
    """The packaged encoder, and the one that is searched with."""
    place = state.settings.current.retrieval.encoder
    try:
        packaged = Encoder(ENCODER)
        encoder = await asyncio.to_thread(encoder_at, place, packaged, ENCODERS)
    except DalilError as error:
        return Finding("encoder", "wrong", str(error), "until then Dalil does not start")
    words = f"{place}; knows {', '.join(sorted(encoder.languages)) or 'none of our languages'}"
    if encoder.fingerprint == packaged.fingerprint:
        return Finding("encoder", "ok", words)
    if not getattr(encoder, "told", True):
        words += " (its card names none, so all are taken)"
    todo = (
        "the confidence of answers was fitted with the packaged encoder: see `dalil eval abstention` for what "
        "answer.threshold should be, and `dalil tune` for the weights of the search; care stays with the packaged one"
    )
    return Finding("encoder", "note", words, todo)


async def _reader(state: State) -> Finding:
    try:
        reader = reader_at(state.settings.current.answer.reader, READER, ENCODER)
    except DalilError as error:
        return Finding(
            "reader", "wrong", str(error), "until then Dalil does not start; answer.reader = off goes without"
        )
    if reader is None:
        return Finding("reader", "ok", "off; words alone decide what answers")
    reader.read("When is the fee due?", "", ["The fee is due in May."])
    return Finding("reader", "ok", state.settings.current.answer.reader)


async def _reranker(state: State) -> Finding:
    place = state.settings.current.retrieval.reranker
    return await _cross_encoder("reranker", "retrieval.reranker", place, "none; the search's own order stands")


async def _meaning(state: State) -> Finding:
    place = state.settings.current.verification.nli
    return await _cross_encoder("meaning check", "verification.nli", place, "none; the embedded score judges")


async def _cross_encoder(what: str, setting: str, place: str, without: str) -> Finding:
    """It is loaded and reads one pair."""
    if not place:
        return Finding(what, "ok", without)
    began = time.perf_counter()
    try:
        encoder = CrossEncoder(setting, place, lambda: PATIENCE_S)
        labels = await encoder.labels()
        await encoder.read([("When is the fee due?", "The fee is due in May.")], chances=len(labels) > 1)
    except DalilError as error:
        return Finding(what, "wrong", str(error), f"until then: {without.removeprefix('none; ')}")
    if setting == "verification.nli" and FOLLOWS not in {name.lower() for name in labels.values()}:
        words = f"{place} has no label '{FOLLOWS}'"
        return Finding(what, "wrong", words, "take a model of natural language inference, or set it to nothing")
    return Finding(what, "ok", f"{place}; loaded and read in {time.perf_counter() - began:.1f} s")


async def look_at_models(state: State) -> Finding:
    """Each provider is asked for one word by itself; without any, answers are quotations."""
    return await try_models(state.settings.current.models, state.database)


async def try_models(settings: ModelSettings, database: Database) -> Finding:
    providers = settings.listed()
    if not providers:
        return Finding("language models", "ok", "none; answers quote their sources")
    async with Models(lambda: settings, database) as models:
        heard = [await _heard(alone) for alone in models.chain.each()]
    lost = ("a key is given for no provider",) if settings.keys_for_nobody() else ()
    words = "; ".join((*(said for said, _ in heard), *lost))
    answering = [answers for _, answers in heard]
    if all(answering) and not lost:
        return Finding("language models", "ok", words)
    todo = (
        "see models.providers and models.keys: under Platforms and models in the console, or DALIL_MODELS_KEYS "
        "('name:key') in the environment or .env"
    )
    if any(answering):
        return Finding("language models", "note", words, todo)
    return Finding("language models", "wrong", words, f"{todo}; until then answers quote their sources")


async def _heard(alone: Chain) -> tuple[str, bool]:
    """What became of one word asked of one provider, and whether it answered. A model that thinks first needs room."""
    try:
        completion = await alone.complete(Request("judge", (Message("user", "Say: yes"),), 0.0, 400, PATIENCE_S))
    except ModelError as error:
        return str(error), False
    return f"{completion.provider} ({completion.model}) answered in {completion.ms / 1000:.1f} s", True


def _connection(platform: Platform) -> Callable[[State], Awaitable[Finding]]:
    async def look(state: State) -> Finding:
        return await platform.examine(state.settings.current, load_phrases(CONFIG / "phrases"))

    return look


async def _secrets(state: State) -> Finding:
    """Where tokens and keys stand, never what they are."""
    if state.settings.lost:
        words = "; ".join(map(str, state.settings.lost.values()))
        return Finding("secrets", "wrong", words, "they count as not set until then")
    held = [spec.key for spec in state.settings.specs.values() if spec.secret and state.settings.value(spec)]
    if not held:
        return Finding("secrets", "ok", "none are set")
    home, given = home_folder()
    file, words = env_file(given, home), f"set: {', '.join(held)}"
    if file.exists() and file.stat().st_mode & OTHERS:
        return Finding("secrets", "note", f"{words}; other users of this machine can read {file}", f"chmod 600 {file}")
    return Finding("secrets", "ok", words)


async def _console(state: State) -> Finding:
    accounts = [account for account in await Accounts(state.database).all() if not account.disabled]
    if not any(account.is_administrator for account in accounts):
        return Finding("console", "note", "closed: no administrator", "make one with `dalil admin create NAME`")
    words = f"open at /console; {counted(len(accounts), 'account')}"
    bare = [account.name for account in accounts if account.is_administrator and not account.has_code]
    if bare:
        todo = "they set one up at /console/account"
        return Finding("console", "note", f"{words}; without a second factor: {', '.join(bare)}", todo)
    return Finding("console", "ok", words)


async def _work(state: State) -> Finding:
    unseen = await Reviews(state.database).count(unseen_only=True)
    gaps = await Gaps(state.database).count()
    words = f"{unseen} disliked answers to be seen, {gaps} questions the documents did not answer"
    return Finding(
        "to look at",
        "note" if unseen or gaps else "ok",
        words,
        "/console, or `dalil review` and `dalil review --unanswered`" if unseen or gaps else "",
    )


async def _answered(state: State) -> Finding:
    """Each question that was taken in ended in exactly one way."""
    balance = await Said(state.database).balance()
    total = sum(balance.ended.values()) + balance.open
    ended = ", ".join(f"{count} {ending}" for ending, count in sorted(balance.ended.items()))
    words = f"{total} taken in" + (f": {ended}" if ended else "") + f"; {balance.open} open"
    if balance.undelivered:
        todo = "see the log for the platform's reason (blocked, deleted, no permission)"
        return Finding("questions", "note", f"{words}; {balance.undelivered} answers could not be delivered", todo)
    if balance.open:
        return Finding("questions", "note", words, "they are answered while `dalil run` runs")
    return Finding("questions", "ok", words)


async def _contacts(state: State) -> Finding:
    """Who is asked where Dalil does not know."""
    settings = state.settings.current
    places = await Channels(state.database, lambda: settings.channels).configured()
    named = [settings.channels.contact, *(str(one.values.get("contact", "")) for one in places)]
    contacts = list(dict.fromkeys(contact for contact in named if contact))
    waiting = await Escalations(state.database).count_open()
    if not contacts:
        return Finding("people to ask", "note", "nobody is named", "write `/config contact here` where they are")
    tokens = {"telegram": settings.telegram.token, "slack": settings.slack.bot_token, "discord": settings.discord.token}
    on = {platform for platform, token in tokens.items() if token}
    lost = [
        contact for contact in contacts if (known := contact_of(contact)) is None or known.address.platform not in on
    ]
    if lost:
        words = f"cannot be reached: {', '.join(lost)}"
        return Finding("people to ask", "wrong", words, "connect that platform, or change channels.contact or /config")
    return Finding("people to ask", "ok", f"{', '.join(contacts)}; {waiting} questions wait for them")


LOOKS: tuple[Callable[[State], Awaitable[Finding]], ...] = (
    _database, _secrets, _knowledge, _unread, derived, _encoder, _reader, _reranker, _meaning, look_at_models,
    *map(_connection, PLATFORMS), _console, _answered, _contacts, _work,
)  # fmt: skip
