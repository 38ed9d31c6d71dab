"""Files that people send to Dalil, as documents of a collection."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from bot.delivery.uploads import Taken, Uploads, shelve
from bot.settings import CONFIG
from engine.errors import DocumentError, StoreError
from engine.knowledge.collections import Collection
from engine.knowledge.steps import IngestReport
from engine.messages import File
from engine.phrases import load
from engine.store.catalogue import Catalogue
from engine.store.corpus import Corpus
from engine.store.database import Database
from tests.bot.scenes import Scene, scene
from tests.delivering import MemoryPlatform
from tests.engine.desk import Desk, collections, open_desk
from tests.places import rules

TEXT = b"# Cats\n\nA cat may live in the hall of residence when it is registered with the porter.\n"


@asynccontextmanager
async def shelf(database: Database, home: Path, **changes: object) -> AsyncIterator[tuple[Scene, Desk]]:
    """A room whose files go into the handbook."""
    async with open_desk(database, home, filled=False) as desk:
        (home / "files").mkdir(exist_ok=True)
        handbook: Collection = collections(home / "files")[0]

        async def put(collection: str, name: str, data: bytes) -> Taken:
            assert collection == "handbook"
            return await shelve(desk.ingestion, Catalogue(database), handbook, name, data)

        allowed = replace(rules(database, **({"uploads": "handbook"} | changes)), put=put, most_mb=lambda: 1)
        async with scene(database, MemoryPlatform(), allowed=allowed) as room:
            yield room, desk


async def test_a_file_is_read_and_what_it_says_can_be_asked_about(database: Database, home: Path) -> None:
    async with shelf(database, home) as (room, desk):
        room.platforms["test"].files["f1"] = TEXT
        told = await room.upload(File("f1", "cats.md", len(TEXT)))
        assert "Read into the collection handbook" in told
        assert "cats.md: read, documents: 1, passages: 1" in told
        answer = await desk.ask("Where must a cat be registered?")
        assert "porter" in answer.text


async def test_a_file_of_the_same_name_takes_the_place_of_the_first(database: Database, home: Path) -> None:
    async with shelf(database, home) as (room, _):
        files = room.platforms["test"].files
        files["f1"], files["f2"] = TEXT, TEXT.replace(b"porter", b"warden")
        await room.upload(File("f1", "cats.md"))
        assert "in place of what had that name" in await room.upload(File("f2", "cats.md"))
        assert "word for word" in await room.upload(File("f2", "cats.md"))
        (info,) = [one for one in await Corpus(database).collections() if one.documents]
        assert info.documents == 1


async def test_who_may_not_is_told_so_and_nothing_is_fetched(database: Database, home: Path) -> None:
    async with shelf(database, home) as (room, _):
        for rights in ((), ("moderate",)):
            assert "Only people who look after this place" in await room.upload(File("f1", "a.md"), rights=rights)  # type: ignore[arg-type]
        assert not await Corpus(database).collections()


async def test_where_no_collection_takes_files_they_are_refused(database: Database, home: Path) -> None:
    async with shelf(database, home, uploads="") as (room, _):
        assert await room.upload(File("f1", "a.md")) == "I do not take files here."


async def test_a_file_that_nobody_sent_to_dalil_is_left_alone(database: Database, home: Path) -> None:
    async with shelf(database, home, answers="always") as (room, _):
        assert await room.upload(File("f1", "a.md"), addressed=False) == "ignored"


async def test_each_file_is_told_why_it_was_not_taken(database: Database, home: Path) -> None:
    async with shelf(database, home) as (room, _):
        files = room.platforms["test"].files
        files |= {"good": TEXT, "large": b"x" * (2**20 + 1), "broken": b"%PDF-1.7 not really"}
        told = await room.upload(
            File("good", "cats.md"),
            File("exe", "setup.exe"),
            File("huge", "huge.md", 2 * 2**20),
            File("large", "large.md"),
            File("gone", "gone.md"),
            File("broken", "broken.pdf"),
        )
    lines = dict(line.removeprefix("• ").split(": ", 1) for line in told.splitlines() if line.startswith("• "))
    assert lines["cats.md"].startswith("read")
    assert '".exe"' in lines["setup.exe"]
    assert ".pdf" in lines["setup.exe"]
    assert "1 MB" in lines["huge.md"]
    assert "1 MB" in lines["large.md"]
    assert "did not give it to me" in lines["gone.md"]
    assert "could not be read" in lines["broken.pdf"]


async def test_why_a_file_was_not_taken_is_told_in_the_language_of_who_sent_it(database: Database, home: Path) -> None:
    async with shelf(database, home) as (room, _):
        room.platforms["test"].files["empty"] = b" "
        told = await room.upload(File("empty", "empty.md"), language="el")
    assert told.endswith("empty.md: δεν διαβάστηκε: δεν περιέχει κείμενο")


async def test_why_is_told_without_the_name_by_which_the_reader_knew_the_file() -> None:
    async def put(_: str, __: str, ___: bytes) -> Taken:
        raise DocumentError("holds no text", "another name.md")

    uploads = Uploads({}, load(CONFIG / "phrases"), put, lambda: 1)
    assert await uploads._read("rules", "empty.md", b" ", "el") == (False, "δεν διαβάστηκε: δεν περιέχει κείμενο")


async def test_a_name_cannot_lead_out_of_the_folder_of_uploads(database: Database, home: Path) -> None:
    async with shelf(database, home) as (room, desk):
        room.platforms["test"].files["f1"] = TEXT
        for name in ("../../evil.md", "..\\..\\evil.md", "/etc/evil.md", "evil\u202e\n.md"):
            assert "evil" in await room.upload(File("f1", name))
        written = {path.relative_to(desk.home) for path in desk.home.rglob("*evil*")}
        assert {str(path.parent) for path in written} == {"uploads/handbook"}
        assert not list(home.parent.glob("*evil*"))


async def test_while_another_ingestion_is_at_work_it_is_tried_again(database: Database, home: Path) -> None:
    async with shelf(database, home) as (room, desk):
        room.platforms["test"].files["f1"] = TEXT
        put, failures = desk.ingestion.put_document, []

        async def busy(*given: object) -> IngestReport:
            if not failures:
                failures.append(1)
                raise StoreError("another ingestion is at work")
            return await put(*given)  # type: ignore[arg-type]

        desk.ingestion.put_document = busy  # type: ignore[method-assign]
        assert "cats.md: read" in await room.upload(File("f1", "cats.md"))
        assert (await room.posted(1))["text"].startswith("Read into")
        assert len(room.platforms["test"].sent) == 1
