"""Speeds: cold start, ingestion, answers at 10 000 and 100 000 passages, memory; beside each its floor, the encoder."""

import asyncio
import hashlib
import os
import resource
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench import corpus
from bench.table import Row
from bot.home import definitions, register
from bot.runner import WATCH_S
from bot.wiring import Dalil, open_dalil
from engine.knowledge.ingestion import Ingestion
from engine.messages import Address, IncomingMessage, Person
from engine.retrieval.encoder import Encoder

ROOT = Path(__file__).resolve().parent.parent
DALIL = [sys.executable, "-m", "bot"]


class RandomVectors:
    """Stands in for the encoder where only the size of the index matters: a unit vector a text, the same each time."""

    def __init__(self, encoder: Any) -> None:
        self.languages = encoder.languages
        self.fingerprint = encoder.fingerprint

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        seeds = (int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest()) for text in texts)
        vectors = np.stack([np.random.default_rng(seed).standard_normal(384) for seed in seeds]).astype(np.float32)
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


@contextmanager
def home(folder: Path) -> Iterator[None]:
    before = os.environ.get("DALIL_HOME")
    os.environ["DALIL_HOME"] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ["DALIL_HOME"]
        else:
            os.environ["DALIL_HOME"] = before


def cold(folder: Path, runs: int = 5) -> list[Row]:
    """`dalil --help` and a first answer over the sample collections, each a process of its own."""
    environment = os.environ | {"DALIL_HOME": str(folder), "HF_HUB_OFFLINE": "1"}

    def seconds(*arguments: str) -> float:
        start = time.perf_counter()
        subprocess.run([*DALIL, *arguments], cwd=ROOT, env=environment, check=True, capture_output=True)  # noqa: S603
        return time.perf_counter() - start

    first = seconds("ingest")
    asked = [seconds("ask", "When can I register for courses?") for _ in range(runs)]
    helped = [seconds("--help") for _ in range(runs)]
    return [
        Row("cold", "dalil ingest, sample collections, new home", f"{first:.2f} s", "encoder exported once within it"),
        Row("cold", "dalil ask, median", f"{statistics.median(asked):.2f} s", "reach 2.5 s"),
        Row("cold", "dalil --help, median", f"{statistics.median(helped):.2f} s", "reach 0.5 s"),
    ]


class _Overheard:
    """The encoder, with what it was given and how long it took."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self.languages, self.fingerprint = encoder.languages, encoder.fingerprint
        self.batches: list[list[str]] = []

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.batches.append(list(texts))
        return self._encoder.encode(texts)


async def ingestion(folder: Path, data: Path, records: int = 1200) -> list[Row]:
    """Documents and passages a second of records, Word and PDF files, each beside the encoder alone on what it was
    given, batch by batch."""
    made = corpus.write(folder / "files", "records", records)
    kinds = [(f"{records} records", made.definition)]
    for ending in ("docx", "pdf"):
        if (files := data / "syllabusqa" / ending).is_dir():
            shutil.copytree(files, folder / "files" / ending)
            kinds.append(
                (f"{len(list(files.iterdir()))} {ending.upper()} files", _definition(folder / "files", ending))
            )
    rows: list[Row] = []
    for what, definition in kinds:
        with home(folder / definition.stem):
            rows += await _ingested(what, definition)
    return rows


def _definition(folder: Path, ending: str) -> Path:
    path = folder / f"{ending}.toml"
    lines = (
        f'name = "{ending}"',
        f'title = "{ending}"',
        'type = "docs"',
        'language = "en"',
        f'sources = ["{ending}/*"]',
    )
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


async def _ingested(what: str, definition: Path) -> list[Row]:
    async with open_dalil() as dalil:
        register(dalil.home, definition)
        given, names = definitions(dalil.home, dalil.settings.current), [definition.stem]
        dalil.encoder.encode(["warm"])
        overheard = _Overheard(dalil.encoder)
        ingestion = Ingestion(
            dalil.database, overheard, dalil.settings.current.knowledge, dalil.home, dalil.indexes.follow
        )
        processor = time.process_time()
        report = await ingestion.run(given, names)
        processor = time.process_time() - processor
        wall, alone = await asyncio.to_thread(_encode_alone, dalil.encoder, overheard.batches)
        again = await ingestion.run(given, names)
    texts = sum(map(len, overheard.batches))
    rate = texts / report.seconds
    ratios = f"{wall / report.seconds:.2f} ({alone / processor:.2f} by CPU), reach 0.9"
    note = f"encoder alone {texts / wall:.1f}: ratio {ratios}"
    return [
        Row("ingestion", f"{what}: documents a second", f"{report.added / report.seconds:.1f}", ""),
        Row("ingestion", f"{what}: passages embedded a second", f"{rate:.1f}", note),
        Row("ingestion", f"{what}: again, unchanged", f"{again.seconds:.2f} s", f"{again.unchanged} unchanged"),
    ]


def _encode_alone(encoder: Encoder, batches: Sequence[Sequence[str]]) -> tuple[float, float]:
    """Wall-clock and processor seconds."""
    wall, processor = time.perf_counter(), time.process_time()
    for batch in batches:
        encoder.encode(batch)
    return time.perf_counter() - wall, time.process_time() - processor


async def answers(folder: Path, passages: int, questions: int = 300) -> tuple[list[Row], float]:
    """Warm answers one after another, each beside its own query embedding; then eight at a time. Median in ms, too."""
    made = corpus.write(folder / "files", f"size-{passages}", passages)
    with home(folder / "home"):
        async with open_dalil() as dalil:
            await _fill(dalil, made)
        async with open_dalil() as dalil:
            for question, _ in made.questions[:30]:
                await _ask(dalil, question)
            embed, answer, right = [], [], 0
            for question, gold in made.questions[30 : 30 + questions]:
                start = time.perf_counter()
                dalil.encoder.encode([question])
                embed.append(time.perf_counter() - start)
                start = time.perf_counter()
                text = await _ask(dalil, question)
                answer.append(time.perf_counter() - start)
                right += gold in text
            rate = await _throughput(dalil, [question for question, _ in made.questions[-400:]])
            memory = resident_mb()
    floor, median = statistics.median(embed) * 1000, statistics.median(answer) * 1000
    p95, p99 = (float(np.percentile(answer, share)) * 1000 for share in (95, 99))
    where = f"{passages:,} passages"
    rows = [
        Row(
            "answers",
            f"{where}: query embedding alone, p50",
            f"{floor:.2f} ms",
            f"p95 {np.percentile(embed, 95) * 1000:.2f} ms",
        ),
        Row(
            "answers",
            f"{where}: warm answer, p50",
            f"{median:.2f} ms",
            f"{median / floor:.2f} x the embedding, reach 2",
        ),
        Row("answers", f"{where}: warm answer, p95", f"{p95:.2f} ms", f"{p95 / floor:.2f} x the embedding, reach 4"),
        Row("answers", f"{where}: warm answer, p99", f"{p99:.2f} ms", ""),
        Row("answers", f"{where}: throughput, 8 at a time", f"{rate:.0f}/s", f"embedding alone {1000 / floor:.0f}/s"),
        Row("answers", f"{where}: answers that quote the right words", f"{right / len(answer):.3f}", ""),
        Row("memory", f"{where}: resident", f"{memory:.0f} MB", ""),
    ]
    return rows, median


async def _fill(dalil: Dalil, made: corpus.Synthetic) -> None:
    register(dalil.home, made.definition)
    fast = Ingestion(
        dalil.database,
        RandomVectors(dalil.encoder),
        dalil.settings.current.knowledge,
        dalil.home,
        dalil.indexes.catch_up,
    )
    await fast.run(definitions(dalil.home, dalil.settings.current), [made.definition.stem])


async def _ask(dalil: Dalil, question: str, conversation: str = "") -> str:
    number = time.perf_counter_ns()
    address = Address("terminal", conversation or f"bench-{number}")
    answer = await dalil.answer(IncomingMessage(f"bench-{number}", address, Person("terminal", "bench"), question))
    return answer.text


async def _throughput(dalil: Dalil, questions: list[str], side_by_side: int = 8) -> float:
    waiting = iter(questions)

    async def work() -> None:
        for question in waiting:
            await _ask(dalil, question)

    start = time.perf_counter()
    async with asyncio.TaskGroup() as group:
        for _ in range(side_by_side):
            group.create_task(work())
    return len(questions) / (time.perf_counter() - start)


async def smoothness(folder: Path, seconds: float = 15.0) -> list[Row]:
    """p95 of answers while another process ingests, against p95 before; the indexes follow as `dalil run` has them."""
    made = corpus.write(folder / "files", "size-10000", 10000)
    more = corpus.write(folder / "files", "while-serving", 3000, seed=8)
    with home(folder / "home"):
        async with open_dalil() as dalil:
            await _fill(dalil, made)
        async with open_dalil() as dalil:
            questions = [question for question, _ in made.questions]
            following = asyncio.create_task(_follow(dalil))
            await _paced(dalil, questions, 3.0)
            quiet = await _paced(dalil, questions, seconds)
            process = await asyncio.create_subprocess_exec(
                *DALIL, "ingest", str(more.definition), cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            await asyncio.sleep(3)  # past its start
            busy = await _paced(dalil, questions, seconds)
            ended = process.returncode is not None
            if not ended:
                process.terminate()
            await process.wait()
            following.cancel()
    calm, loaded = (float(np.percentile(times, 95)) * 1000 for times in (quiet, busy))
    note = f"before {calm:.1f} ms: ratio {loaded / calm:.2f}, reach 2" + (" (ingestion ended early)" if ended else "")
    return [Row("smoothness", "answers during ingestion, p95", f"{loaded:.1f} ms", note)]


async def _follow(dalil: Dalil) -> None:
    while True:
        await dalil.indexes.follow()
        await asyncio.sleep(WATCH_S)


async def _paced(dalil: Dalil, questions: list[str], seconds: float, gap: float = 0.04) -> list[float]:
    """Latencies of questions that come every `gap` seconds."""
    times: list[float] = []
    end = time.perf_counter() + seconds
    number = 0
    while time.perf_counter() < end:
        start = time.perf_counter()
        await _ask(dalil, questions[number % len(questions)])
        times.append(time.perf_counter() - start)
        number += 1
        await asyncio.sleep(gap)
    return times


def resident_mb(process: int | str = "self") -> float:
    """Of any process where there is a /proc; elsewhere the peak of this one."""
    statm = Path(f"/proc/{process}/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * resource.getpagesize() / 2**20
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
