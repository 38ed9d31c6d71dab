"""An ingestion over the shared database fixtures, with an encoder that costs nothing."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from engine.knowledge.collections import Collection, Definitions
from engine.knowledge.ingestion import Ingestion, IngestReport
from engine.store.corpus import Corpus
from engine.store.database import Database
from tests.engine.knowledge.making import SETTINGS, WordEncoder


@dataclass
class Desk:
    """Where the tests put files, ingest them and look at what came of it."""

    database: Database
    home: Path
    encoder: WordEncoder = field(default_factory=WordEncoder)
    generations: list[int] = field(default_factory=list)  # of the corpus, each time it was told to have changed

    def __post_init__(self) -> None:
        self.corpus = Corpus(self.database)

    async def changed(self) -> None:
        self.generations.append(await self.corpus.generation())

    @property
    def ingestion(self) -> Ingestion:
        return Ingestion(self.database, self.encoder, SETTINGS, self.home, self.changed)

    async def ingest(self, *collections: Collection) -> IngestReport:
        return await self.ingestion.run(Definitions(collections))

    async def texts(self) -> set[str]:
        """Words of all passages that the indexes would hold."""
        held: dict[str, list[str]] = {}
        async for step in self.corpus.changes_since(0):
            for document in step.documents:
                held.pop(document, None)
            for passage in step.passages:
                held.setdefault(passage.document, []).append(passage.text)
        return {text for texts in held.values() for text in texts}


@pytest.fixture
def desk(database: Database, tmp_path: Path) -> Desk:
    home = tmp_path / "dalil"
    home.mkdir()
    return Desk(database, home)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "files"
    made.mkdir()
    return made
