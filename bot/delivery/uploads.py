"""Files that people send, as documents of the collection that the place's policy names."""

import logging
import unicodedata
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from adapters.adapter import Adapter
from engine.channels import Policy, may_upload
from engine.document import Block, Document, ListBlock, Paragraph, Strong, Text
from engine.errors import CollectionError, DeliveryError, DocumentError, InputError, RetryLater
from engine.knowledge.collections import Collection
from engine.knowledge.ingestion import Ingestion
from engine.knowledge.readers import STRUCTURED, WHOLE, is_readable, suffix
from engine.language import COMMA, Language
from engine.messages import Answer, File, Outcome, Upload
from engine.phrases import Phrases
from engine.store.catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class Taken:
    """What a file gave; `before`: whether a document had that name, `changed`: whether it was another one."""

    documents: int
    passages: int
    before: bool
    changed: bool


Put = Callable[[str, str, bytes], Awaitable[Taken]]
"""Adds or replaces the document of that name in the collection of that name. Raises CollectionError, InputError,
DocumentError and StoreError with nothing changed."""

log = logging.getLogger(__name__)


class Uploads:
    """`put` is None where nothing can be read in; `most_mb` is asked anew for each file."""

    def __init__(
        self, adapters: Mapping[str, Adapter], phrases: Phrases, put: Put | None, most_mb: Callable[[], int]
    ) -> None:
        self._adapters, self._phrases, self._put, self._most_mb = adapters, phrases, put, most_mb

    async def take(self, upload: Upload, policy: Policy, language: Language) -> Answer:
        """Each file's fate in words. Raises RetryLater and StoreError, after which it may be tried again: a file that
        was taken already is only recognised."""
        if not policy.uploads or self._put is None:
            return self._said("no_uploads", language)
        if not may_upload(policy, upload.person, upload.origin):
            return self._said("may_not_upload", language)
        told = [await self._file(upload, file, policy.uploads, language) for file in upload.files]
        heading: Block = Paragraph((Text(self._phrases("channels.uploaded_to", language, collection=policy.uploads)),))
        items = tuple(
            (Strong(_name(file)), Text(f": {words}")) for file, (_, words) in zip(upload.files, told, strict=True)
        )
        outcome: Outcome = "answer" if any(taken for taken, _ in told) else "error"
        blocks = (heading, ListBlock(items)) if outcome == "answer" else (ListBlock(items),)
        return Answer(outcome, "upload", language, Document(blocks), votable=False)

    async def _file(self, upload: Upload, file: File, collection: str, language: Language) -> tuple[bool, str]:
        """Whether it was taken, and what there is to say of it."""
        name, most = _name(file), self._most_mb()
        if not is_readable(name):
            kinds = COMMA[language].join([*WHOLE, *STRUCTURED])
            return False, self._words("upload_kind", language, kind=suffix(name) or name, kinds=kinds)
        if file.size > most * 2**20:
            return False, self._words("upload_size", language, most=most)
        try:
            data = await self._adapters[upload.address.platform].fetch(file)
        except RetryLater:
            raise
        except DeliveryError as error:
            log.warning("%s: a file could not be fetched: %s", upload.address.platform, error)
            return False, self._words("upload_not_fetched", language)
        if len(data) > most * 2**20:
            return False, self._words("upload_size", language, most=most)
        return await self._read(collection, name, data, language)

    async def _read(self, collection: str, name: str, data: bytes, language: Language) -> tuple[bool, str]:
        if self._put is None:
            raise AssertionError("asked before")
        try:
            taken = await self._put(collection, name, data)
        except (InputError, DocumentError, CollectionError) as error:
            why = self._phrases.again("reasons", error.why, language)
            return False, self._words("upload_refused", language, why=why)
        if taken.before and not taken.changed:
            return True, self._words("upload_known", language)
        key = "upload_replaced" if taken.before else "upload_read"
        return True, self._words(key, language, documents=taken.documents, passages=taken.passages)

    def _words(self, key: str, language: Language, **values: object) -> str:
        return self._phrases(f"channels.{key}", language, **values)

    def _said(self, key: str, language: Language) -> Answer:
        document = Document((Paragraph((Text(self._words(key, language)),)),))
        return Answer("error", "upload", language, document, votable=False)


async def shelve(ingestion: Ingestion, catalogue: Catalogue, collection: Collection, name: str, data: bytes) -> Taken:
    """One file into one collection. Raises as `Put` does."""
    before, _ = await catalogue.held(collection.name, name)
    report = await ingestion.put_document(collection, name, data)
    if report.failed:
        raise DocumentError(report.failed[0][1])
    documents, passages = await catalogue.held(collection.name, name)
    return Taken(documents, passages, before > 0, bool(report.added or report.replaced or report.removed))


def _name(file: File) -> str:
    """The last part of the name, composed, as a file may be called."""
    name = unicodedata.normalize("NFC", PurePosixPath(file.name.replace("\\", "/")).name)
    return "".join(character for character in name if character.isprintable()).strip(" .") or "document"
