"""Full-text index on disk (tantivy): many processes read it, one at a time writes it.

It is looked through when it is opened (`segments`), and begun anew where it is damaged; one that fails in use says so
in `trouble` and answers nothing until `renew` and `apply` have made it whole.
"""

import logging
import shutil
from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any, TypeVar

from filelock import FileLock

from engine.errors import IndexUnavailable
from engine.files import DamagedError
from engine.retrieval.model import EVERYTHING, Filter, IndexedPassage, LexicalHits
from engine.retrieval.query import LexicalQuery
from engine.retrieval.reading import HELD, NAMES, LexicalReader, in_collection
from engine.retrieval.segments import check, generation_of, layout_of, note
from engine.text import analysis

log = logging.getLogger(__name__)

_LAYOUT = f"4/{analysis.VERSION}"  # stored beside the index; another value means it is built anew
_WRITER_BYTES = 64_000_000

T = TypeVar("T")


class LexicalIndex:
    """Opens or creates the index in `folder`; one that cannot be opened, or has another layout, is begun anew.

    A search sees the state of the last `reload` or `apply`.
    """

    def __init__(self, folder: Path) -> None:
        import tantivy

        self._tantivy: Any = tantivy
        self._schema = _schema(tantivy)
        self._folder = folder
        self._lock = FileLock(folder.with_suffix(".lock"))
        self._index: Any
        self._reader: LexicalReader
        self.trouble = ""
        folder.parent.mkdir(parents=True, exist_ok=True)
        with self._lock:
            try:
                self._open()
            except DamagedError as error:
                log.warning("%s; the index is built anew", error)
                self._begin()

    @property
    def generation(self) -> int:
        """The corpus generation the index on disk has reached; 0 when it is new."""
        return generation_of(self._folder)

    @property
    def count(self) -> int:
        return self._reader.count

    def reload(self) -> None:
        """See what any process has committed."""
        self._index.reload()
        self._reader = LexicalReader(self._tantivy, self._schema, self._index.searcher())

    def renew(self) -> None:
        """Begin anew, at generation 0; `trouble` stays until `mended`."""
        with self._lock:
            self._begin()

    def mended(self) -> None:
        """All that the corpus holds has been applied again."""
        self.trouble = ""

    def apply(self, generation: int, removed_documents: Iterable[str], passages: Iterable[IndexedPassage]) -> None:
        """Bring the index to `generation`: removed documents go, and those that `passages` belong to are replaced.

        One commit; a repetition after a kill ends in the same index. Raises IndexUnavailable when the disk refuses.
        """
        passages = list(passages)
        try:
            with self._lock:
                self._write({*removed_documents, *(passage.document for passage in passages)}, passages)
                note(self._folder, _LAYOUT, generation)
        except (OSError, ValueError) as error:  # tantivy's own errors are ValueErrors
            raise IndexUnavailable(f"{self._folder} cannot be written: {error}; free space or delete it") from error
        self.reload()

    def search(self, query: LexicalQuery, *, limit: int, where: Filter = EVERYTHING) -> LexicalHits:
        """Passages that hold any of the query's terms, at most `limit`. IndexUnavailable while it is damaged."""
        return self._asked(lambda: self._reader.search(query, limit, where))

    def frequencies(
        self, terms: Iterable[str], collections: AbstractSet[str] | None = None
    ) -> tuple[dict[str, int], int]:
        """In how many passages each term stands, and how many passages there are: in all, or in these collections."""
        return self._asked(lambda: self._reader.frequencies(terms, collections))

    def _asked(self, ask: Callable[[], T]) -> T:
        if self.trouble:
            raise IndexUnavailable(self.trouble)
        try:
            return ask()
        except BaseException as error:
            if not isinstance(error, OSError | ValueError) and type(error).__name__ != "PanicException":
                raise
            self.trouble = f"{self._folder} is damaged ({error}) and is being built anew; ask again in a minute"
            log.warning("%s", self.trouble)
            raise IndexUnavailable(self.trouble) from error

    def _open(self) -> None:
        """What stands in the folder. DamagedError where it is not whole."""
        if layout_of(self._folder) != _LAYOUT:
            self._begin()  # there is none yet, or one of another layout
            return
        check(self._folder)
        try:
            self._take(self._tantivy.Index(self._schema, str(self._folder)))
        except (ValueError, OSError) as error:
            raise DamagedError(f"{self._folder} cannot be read ({error})") from error

    def _begin(self) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir()
        index = self._tantivy.Index(self._schema, str(self._folder))
        note(self._folder, _LAYOUT, 0)
        self._take(index)

    def _take(self, index: Any) -> None:
        index.config_reader("manual")
        self._index = index
        self.reload()

    def _write(self, gone: Iterable[str], passages: Iterable[IndexedPassage]) -> None:
        writer = self._index.writer(_WRITER_BYTES, 1)
        for document in gone:
            writer.delete_documents_by_term("document", document)
        for passage in passages:
            writer.add_document(self._document(passage))
        writer.commit()
        writer.wait_merging_threads()

    def _document(self, passage: IndexedPassage) -> Any:
        document = self._tantivy.Document()
        for name in ("id", "parent", "document", "collection", "language", "view"):
            document.add_text(name, getattr(passage, name))
        for key, value in passage.metadata:
            document.add_text("metadata", f"{key}={value}")
        words = analysis.words(passage.text, passage.language)
        pieces = [piece for word in analysis.content(words) for piece in analysis.pieces(word)]
        stems = list(map(analysis.stem, words))
        document.add_text("stems", " ".join(stems))
        for stem in set(stems):
            document.add_text(HELD, in_collection(stem, passage.collection))
        document.add_text("title", " ".join(analysis.terms(passage.augmented, passage.language)))
        document.add_text("words", " ".join(words))
        document.add_text("phrases", " ".join(analysis.phrases(words)))
        document.add_text("pieces", " ".join(pieces))
        return document


def _schema(tantivy: Any) -> Any:
    builder = tantivy.SchemaBuilder()
    for name in NAMES:
        builder.add_text_field(name, stored=True, tokenizer_name="raw", index_option="basic")
    for name in ("language", "metadata", HELD):
        builder.add_text_field(name, tokenizer_name="raw", index_option="basic")
    for name in ("stems", "title", "words", "phrases", "pieces"):
        is_stored = name in ("stems", "title")
        builder.add_text_field(name, stored=is_stored, tokenizer_name="whitespace", index_option="freq")
    return builder.build()
