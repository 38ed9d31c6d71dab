"""What a file can do to Dalil: be read, or be refused with its name and the reason; never more."""

import os
import pickle
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from engine.errors import DocumentError
from engine.knowledge.chunking import Sizes
from engine.knowledge.collections import Definitions
from engine.knowledge.drafting import Draft, Drafter, Outcome, Task
from engine.knowledge.ingestion import Ingestion
from engine.knowledge.process import ReadingProcess, loaded
from engine.knowledge.readers import MB, STRUCTURED, WHOLE, read_whole, suffix
from tests.engine.knowledge import hostile
from tests.engine.knowledge.conftest import Desk
from tests.engine.knowledge.making import LIMITS, SETTINGS, collection, docs, pdf, shown

MEMORY_MB, SECONDS = 500, 4
PATIENCE_S = 120  # on the clock, of a machine that does much else
RECORDS = 'name = "records"\ntitle = "R"\ntype = "docs"\nsources = []\n\n[fields]\ncontent = "text"\n'


@pytest.fixture(scope="module")
def process() -> Iterator[ReadingProcess]:
    reading = ReadingProcess(MEMORY_MB, SECONDS)
    yield reading
    reading.close()


def read(process: ReadingProcess, folder: Path, name: str, data: bytes) -> tuple[list[Draft], str]:
    """The drafts that a file gives, and why it gave none or not all."""
    made = collection(folder, RECORDS) if suffix(name) in STRUCTURED else docs(folder)
    drafter = Drafter(made, Sizes(60, 160, 2500), LIMITS, "one")
    drafts: list[Draft] = []
    try:
        for reply in process.read(Task(drafter, name, data, {})):
            if isinstance(reply, Outcome):
                return drafts, "; ".join(reply.errors)
            drafts.extend(reply)
    except DocumentError as error:
        return drafts, str(error)
    raise AssertionError("no outcome")


@contextmanager
def peak(process: ReadingProcess) -> Iterator[list[int]]:
    """MB that the process took at most within the block, as its first item."""
    seen, over = [0], threading.Event()

    def watch() -> None:
        while not over.wait(0.02):
            try:
                status = Path(f"/proc/{process.pid}/status").read_text("ascii")
            except OSError:
                continue
            words = status.partition("VmHWM:")[2].split()
            seen[0] = max(seen[0], int(words[0]) // 1024 if words else 0)

    watching = threading.Thread(target=watch)
    watching.start()
    try:
        yield seen
    finally:
        over.set()
        watching.join()


@pytest.mark.parametrize(("name", "make"), [pytest.param(*file, id=file[0]) for file in hostile.files()])
def test_a_hostile_file_is_read_or_refused_within_its_bounds(
    name: str, make: Callable[[], bytes], process: ReadingProcess, tmp_path: Path
) -> None:
    data = make()
    began = time.monotonic()
    with peak(process) as taken:
        drafts, reason = read(process, tmp_path, name, data)
    assert drafts or reason
    assert time.monotonic() - began < PATIENCE_S
    assert taken[0] < MEMORY_MB + 10 * len(data) // MB + 100
    assert not Path("/tmp/slipped.xml").exists()  # noqa: S108
    assert not any("root:" in draft.document.text for draft in drafts)


def test_every_format_has_hostile_files() -> None:
    aliases = {".markdown", ".text", ".htm", ".ndjson"}
    assert {suffix(name) for name, _ in hostile.files()} >= {*WHOLE, *STRUCTURED} - aliases


def test_a_form_of_tables_in_a_table_gives_its_text_once() -> None:
    data = hostile.docx(hostile.nested(2, "The applicant signs here."))
    assert read_whole(data, "form.docx", LIMITS).text.count("signs here") == 1


def test_a_picture_in_a_word_document_is_never_unpacked(process: ReadingProcess, tmp_path: Path) -> None:
    words = hostile.docx(hostile.FORM.format("Fees are due in May."))
    with peak(process) as taken:
        drafts, reason = read(process, tmp_path, "a.docx", hostile.with_zeros(words, "word/media/image1.png", 256 * MB))
    assert [draft.document.text for draft in drafts] == ["Fees are due in May."]
    assert not reason
    assert taken[0] < 200


@pytest.mark.parametrize(
    ("name", "memory", "seconds", "told"),
    [("words.pdf", 60, 60, "60 MB"), ("numbers.txt", 500, 1, "more than 1 s of"), ("deep.jsonl", 500, 60, "nested")],
)
def test_a_bound_is_told_with_the_file_and_the_next_file_is_read(
    name: str, memory: int, seconds: int, told: str, tmp_path: Path
) -> None:
    process = ReadingProcess(memory, seconds)
    try:
        times = 3 if name == "numbers.txt" else 1  # a fast processor is done with one in its second
        drafts, reason = read(process, tmp_path, name, dict(hostile.files())[name]() * times)
        assert not drafts
        assert name in reason or told == "nested"
        assert told in reason
        drafts, reason = read(process, tmp_path, "good.md", b"# Fees\n\nFees are due in May.\n")
        assert len(drafts) == 1
        assert not reason
    finally:
        process.close()


def test_one_process_reads_one_file_after_another_whoever_reads_them(tmp_path: Path) -> None:
    pids: set[int | None] = set()
    for name in ("a.md", "b.md"):
        process = ReadingProcess(MEMORY_MB, SECONDS)
        drafter = Drafter(docs(tmp_path), Sizes(60, 160, 2500), LIMITS, "one")
        pids |= {process.pid for _ in process.read(Task(drafter, name, b"One.", {}))}
    assert len(pids) == 1
    assert None not in pids


def test_what_the_process_sends_can_name_nothing_but_drafts() -> None:
    with pytest.raises(pickle.UnpicklingError, match=r"posix\.system"):
        loaded(pickle.dumps(os.system))


async def test_hostile_files_leave_the_good_one_between_them_readable(desk: Desk, folder: Path) -> None:
    chosen = ("nested-20.docx", "pages-loop.pdf", "entities.docx", "deep.html")
    for name in chosen:
        (folder / name).write_bytes(dict(hostile.files())[name]())
    (folder / "good.md").write_text("Fees are due in May.", encoding="utf-8")
    report = await desk.ingest(docs(folder, "*"))
    assert "Fees are due in May." in await desk.texts()
    assert "entities.docx" in {source for source, _ in report.failed}


async def test_a_refused_file_is_read_again_when_its_bound_is_raised(desk: Desk, folder: Path) -> None:
    (folder / "fees.pdf").write_bytes(
        pdf([shown((50, 700, f"Fees are due in {month}.")) for month in ("May", "June", "July")])
    )
    made = docs(folder, "*.pdf")
    few = Ingestion(desk.database, desk.encoder, replace(SETTINGS, pages=2), desk.home, desk.changed)
    assert (await few.run(Definitions((made,)))).failed
    assert (await few.run(Definitions((made,)))).unchanged == 0
    assert (await desk.ingest(made)).added == 1
