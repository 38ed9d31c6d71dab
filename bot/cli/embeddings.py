"""`dalil embeddings`: vectors of another encoder, built beside those in use; the switch to them, and the way back."""

import asyncio
import json
import os
import shutil
from dataclasses import asdict, dataclass
from pathlib import Path

from bot.cli.knowledge import NICE
from bot.cli.screen import Progress, counted, say
from bot.options import Options
from bot.settings import ENCODER, ENCODERS
from bot.state import State, open_state
from bot.wiring import VECTORS, index_of
from engine.errors import InputError
from engine.files import DamagedError, write_whole
from engine.retrieval import vectors
from engine.retrieval.encoder import Encoder
from engine.retrieval.encoders import PACKAGED, SETTING, PassageEncoder, encoder_at
from engine.store.corpus import Corpus
from engine.store.preferences import Preferences

OK = 0
STEP = 256  # passages after which what is made is on the disk
BY = "dalil embeddings"


@dataclass(frozen=True, slots=True)
class Held:
    """An index of vectors here. `behind`: the corpus has changed since; its index follows when it is taken up."""

    fingerprint: str
    encoder: str
    passages: int
    megabytes: float
    behind: bool
    in_use: bool


async def listed(as_json: bool) -> int:
    async with open_state() as state:
        found = await _held(state)
    if as_json:
        say(json.dumps([asdict(one) for one in found], ensure_ascii=False))
        return OK
    for one in found:
        mark = "in use" if one.in_use else "behind the documents" if one.behind else "ready"
        say(
            f"{one.fingerprint}  {counted(one.passages, 'passage'):>16}  {one.megabytes:7.1f} MB  {mark}  {one.encoder}"
        )
    return OK


async def build(place: str) -> int:
    """The vectors of an encoder for all documents, beside those in use; what a stop left is gone on with."""
    os.nice(NICE)
    async with open_state() as state:
        say(await built(state, whole(place)))
    return OK


async def use(place: str) -> int:
    """Builds what is missing, then sets `retrieval.encoder`: a wrong place is refused before anything changes."""
    os.nice(NICE)
    place = whole(place)
    async with open_state() as state:
        before = state.settings.current.retrieval.encoder
        say(await built(state, place))
        await Options(state.settings, Preferences(state.database)).put(SETTING, place, BY)
    say(f"{SETTING} = {place}, from the next start of Dalil; back with `dalil embeddings use {before}`")
    say("its weight beside words may be another: dalil tune QUESTIONS (which it did not learn from)")
    return OK


async def forget(fingerprint: str) -> int:
    """Deletes the vectors of an encoder that is not in use."""
    async with open_state() as state:
        found = [one for one in await _held(state) if one.fingerprint.startswith(fingerprint)]
        if len(found) != 1:
            known = ", ".join(one.fingerprint for one in await _held(state))
            raise InputError(f"{fingerprint}: is not the beginning of one fingerprint; there are {known or 'none'}")
        one = found[0]
        if one.in_use or one.encoder == PACKAGED:
            raise InputError(f"{one.encoder} is {'in use' if one.in_use else 'the way back'}; its vectors stay")
        for path in (f"{VECTORS}-{one.fingerprint}", f"index/chroma-{one.fingerprint}"):
            shutil.rmtree(state.home / path, ignore_errors=True)
        _name_of(state.home, one.fingerprint).unlink(missing_ok=True)
    say(f"the vectors of {one.encoder} are gone; the model itself stays where it is")
    return OK


async def built(state: State, place: str) -> str:
    """Makes what is missing; says what there is now."""
    packaged = await asyncio.to_thread(Encoder, ENCODER)
    encoder = await asyncio.to_thread(encoder_at, place, packaged, ENCODERS)
    index = await asyncio.to_thread(index_of, state.home, encoder, packaged)
    corpus = Corpus(state.database)
    total = await corpus.embedded()
    with Progress("Embedding") as progress:
        async for step in corpus.changes_since(index.generation, STEP):
            await asyncio.to_thread(index.apply, step.generation, step.documents, step.passages)
            progress.at(index.count, total)
    if encoder.fingerprint != packaged.fingerprint:
        await asyncio.to_thread(write_whole, _name_of(state.home, encoder.fingerprint), place.encode())
    return f"{place}: {counted(index.count, 'passage')} of {total} have its vectors{_unknown(encoder)}"


def _unknown(encoder: PassageEncoder) -> str:
    return f"; it knows {', '.join(sorted(encoder.languages)) or 'no language of ours'}"


async def _held(state: State) -> list[Held]:
    now = await Corpus(state.database).generation()
    current = state.settings.current.retrieval.encoder
    found = []
    folders = [state.home / VECTORS, *sorted((state.home / VECTORS).parent.glob("vectors-*"))]
    for folder in (one for one in folders if one.is_dir()):
        try:
            manifest = vectors.manifest(folder)
            count = await asyncio.to_thread(vectors.size, folder)
        except DamagedError:
            continue  # `dalil doctor` says so
        fingerprint = manifest["identity"].partition("/")[2]
        name = _name_of(state.home, fingerprint)
        place = name.read_text("utf-8") if name.exists() else PACKAGED if folder.name == "vectors" else "?"
        size = sum(path.stat().st_size for path in folder.iterdir()) / 2**20
        found.append(Held(fingerprint, place, count, round(size, 1), manifest["generation"] < now, place == current))
    return found


def _name_of(home: Path, fingerprint: str) -> Path:
    """The file that says whose vectors they are."""
    return home / f"{VECTORS}-{fingerprint}.name"


def whole(place: str) -> str:
    """A folder by its whole path, since the setting is read from anywhere."""
    where, at, device = place.partition("@")
    folder = Path(where).expanduser()
    return f"{folder.resolve() if where != PACKAGED and folder.is_dir() else where}{at}{device}"
