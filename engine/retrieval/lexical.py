"""Full-text index on disk (tantivy): many processes read it, one at a time writes it."""

import json
import shutil
from collections.abc import Iterable, Mapping
from math import log
from pathlib import Path
from typing import Any

from filelock import FileLock

from engine.retrieval import analysis
from engine.retrieval.closeness import closeness
from engine.retrieval.model import EVERYTHING, Filter, IndexedPassage, LexicalHit, LexicalHits
from engine.retrieval.query import LexicalQuery

_LAYOUT = f"3/{analysis.VERSION}"  # stored beside the index; another value means it is built anew
_WRITER_BYTES = 64_000_000
_STATE = "state.json"
_NAMES = ("id", "parent", "document", "collection", "view")
_RESCORED = 30  # best passages whose words are looked at for closeness
_SCATTERED = 0.3  # what closeness is added to: far-off words lower a score, they do not end it
_ATTAINABLE = 4.0  # of the question's total idf: a very good passage's score


class LexicalIndex:
    """Opens or creates the index in `folder`."""

    def __init__(self, folder: Path) -> None:
        import tantivy

        self._tantivy: Any = tantivy
        self._searcher: Any
        self._folder = folder
        self._lock = FileLock(folder.with_suffix(".lock"))
        folder.parent.mkdir(parents=True, exist_ok=True)
        self._schema = _schema(tantivy)
        with self._lock:
            if _state(folder).get("layout") != _LAYOUT:
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir()
                _write_state(folder, 0)
            self._index = tantivy.Index(self._schema, str(folder))
        self._index.config_reader("manual")
        self.reload()

    @property
    def generation(self) -> int:
        """The corpus generation the index on disk has reached; 0 when it is new."""
        return int(_state(self._folder)["generation"])

    @property
    def count(self) -> int:
        return int(self._searcher.num_docs)

    def reload(self) -> None:
        """See what any process has committed."""
        self._index.reload()
        self._searcher = self._index.searcher()

    def apply(self, generation: int, removed_documents: Iterable[str], passages: Iterable[IndexedPassage]) -> None:
        """Bring the index to `generation`: removed documents go, and those that `passages` belong to are replaced.

        One commit; a repetition after a kill ends in the same index.
        """
        passages = list(passages)
        with self._lock:
            self._index.reload()
            writer = self._index.writer(_WRITER_BYTES, 1)
            for document in {*removed_documents, *(passage.document for passage in passages)}:
                writer.delete_documents_by_term("document", document)
            for passage in passages:
                writer.add_document(self._document(passage))
            writer.commit()
            writer.wait_merging_threads()
            _write_state(self._folder, generation)
        self.reload()

    def search(self, query: LexicalQuery, *, limit: int, where: Filter = EVERYTHING) -> LexicalHits:
        """Passages that hold any of the query's terms, at most `limit`."""
        clauses = self._clauses(query)
        if not clauses:
            return LexicalHits()
        found = self._searcher.search(self._restricted(clauses, where), limit, count=False)
        worth = {term: weight * self._idf(term) for term, weight in query.stems.items()}
        hits = [
            self._hit(worth, score, address, is_near=place < _RESCORED)
            for place, (score, address) in enumerate(found.hits)
        ]
        return LexicalHits(tuple(sorted(hits, key=lambda hit: -hit.bm25)), _ATTAINABLE * sum(worth.values()))

    def frequencies(self, terms: Iterable[str]) -> tuple[dict[str, int], int]:
        """In how many passages each term stands, and how many passages there are."""
        return {term: self._searcher.doc_freq("stems", term) for term in terms}, self._searcher.num_docs

    def _idf(self, term: str) -> float:
        frequency = self._searcher.doc_freq("stems", term)
        return log(1 + (self._searcher.num_docs - frequency + 0.5) / (frequency + 0.5))

    def _hit(self, worth: Mapping[str, float], score: float, address: Any, *, is_near: bool) -> LexicalHit:
        stored = self._searcher.doc(address)
        body, title = stored.get_first("stems").split(), stored.get_first("title").split()
        coverage = sum(map(worth.__getitem__, worth.keys() & {*body, *title})) / (sum(worth.values()) or 1.0)
        bm25 = score * (_SCATTERED + (closeness(body, worth) if is_near else 0.0)) ** 0.5
        passage, parent, document, collection, view = (stored.get_first(name) for name in _NAMES)
        return LexicalHit(passage, parent, document, collection, view, bm25, coverage)

    def _clauses(self, query: LexicalQuery) -> list[tuple[str, str, float]]:
        """Only terms that some passage holds."""
        return [clause for clause in query.clauses() if self._searcher.doc_freq(clause[0], clause[1])]

    def _restricted(self, clauses: list[tuple[str, str, float]], where: Filter) -> Any:
        kind, occur = self._tantivy.Query, self._tantivy.Occur
        asked = [
            (occur.Should, kind.boost_query(kind.term_query(self._schema, field, term, "freq"), weight))
            for field, term, weight in clauses
        ]
        demands = [
            (occur.Must, kind.const_score_query(kind.term_set_query(self._schema, field, sorted(values)), 0.0))
            for field, values in _demands(where)
        ]
        return kind.boolean_query([(occur.Must, kind.boolean_query(asked)), *demands] if demands else asked)

    def _document(self, passage: IndexedPassage) -> Any:
        document = self._tantivy.Document()
        for name in ("id", "parent", "document", "collection", "language", "view"):
            document.add_text(name, getattr(passage, name))
        for key, value in passage.metadata:
            document.add_text("metadata", f"{key}={value}")
        words = analysis.words(passage.text, passage.language)
        pieces = [piece for word in analysis.content(words) for piece in analysis.pieces(word)]
        document.add_text("stems", " ".join(map(analysis.stem, words)))
        document.add_text("title", " ".join(analysis.terms(passage.augmented, passage.language)))
        document.add_text("words", " ".join(words))
        document.add_text("phrases", " ".join(analysis.phrases(words)))
        document.add_text("pieces", " ".join(pieces))
        return document


def _demands(where: Filter) -> list[tuple[str, Iterable[str]]]:
    """A field and the values of which a passage must have one, for each demand."""
    sets = {"collection": where.collections, "language": where.languages, "document": where.documents}
    demands: list[tuple[str, Iterable[str]]] = [(field, values) for field, values in sets.items() if values is not None]
    return demands + [("metadata", (f"{key}={value}",)) for key, value in where.metadata]


def _schema(tantivy: Any) -> Any:
    builder = tantivy.SchemaBuilder()
    for name in _NAMES:
        builder.add_text_field(name, stored=True, tokenizer_name="raw", index_option="basic")
    for name in ("language", "metadata"):
        builder.add_text_field(name, tokenizer_name="raw", index_option="basic")
    for name in ("stems", "title", "words", "phrases", "pieces"):
        is_stored = name in ("stems", "title")
        builder.add_text_field(name, stored=is_stored, tokenizer_name="whitespace", index_option="freq")
    return builder.build()


def _state(folder: Path) -> dict[str, Any]:
    path = folder / _STATE
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else {}


def _write_state(folder: Path, generation: int) -> None:
    draft = folder / f"{_STATE}.draft"
    draft.write_text(json.dumps({"layout": _LAYOUT, "generation": generation}), encoding="utf-8")
    draft.replace(folder / _STATE)
