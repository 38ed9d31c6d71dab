"""A file or a record as the document and the passages that the store keeps and the indexes search. Pure.

Ids are hashes: of collection, source and record for a document; of document, view, place and words for a passage, so
that an edit elsewhere in a file leaves a passage's id, and what people said about it, alone.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import PurePath
from string import Formatter

from engine.errors import DocumentError
from engine.knowledge import tables
from engine.knowledge.chunking import Chunk, Sizes, Span, chunk
from engine.knowledge.collections import Collection, Fields
from engine.knowledge.extracted import Extracted, Record
from engine.knowledge.readers.plain import structured
from engine.language import LANGUAGES, Language, detect
from engine.narration import Grade, Narration, as_metadata
from engine.retrieval.model import View
from engine.text.sentences import sentence_spans

VERSION = 5  # raise it when the same file gives other passages; every file is then read again
_NO_TEXT = re.compile("[\x00\ud800-\udfff]")  # no database takes these
ADDED = "staff-"  # begins the name of a row that staff added
_ADDED = re.compile(f"{ADDED}[0-9a-f]{{12}}")  # which is no words for readers
_NAME_CHARS = 90  # of what names a row; longer words are no name
_LETTERS = 20  # fewer do not tell the language of a passage from that of its document


@dataclass(frozen=True, slots=True)
class Passage:
    """`sentences` are offsets in `text`; `start` and `end` are offsets in the document's, (0, 0) for a topic."""

    id: str
    parent: str
    ordinal: int
    view: View
    language: Language
    text: str
    start: int
    end: int
    headers: tuple[str, ...] = ()
    page: int | None = None
    augmented: str = ""
    sentences: tuple[Span, ...] = ()
    is_embedded: bool = True

    @property
    def embedded(self) -> str:
        return embedded(self.headers, self.text)


@dataclass(frozen=True, slots=True)
class Document:
    """A file, or one record of a structured file (`record` is its id there)."""

    id: str
    collection: str
    source: str
    record: str
    title: str
    language: Language
    url: str
    text: str
    metadata: Mapping[str, str]
    passages: tuple[Passage, ...]


def embedded(headers: Sequence[str], text: str) -> str:
    """The words whose meaning a passage's vector holds: its own below its header path."""
    return "\n".join([" > ".join(headers), text] if headers else [text])


def digest(*parts: str) -> str:
    """32 hex digits."""
    return blake2b("\0".join(parts).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def document_id(collection: str, source: str, record: str = "") -> str:
    return digest("document", collection, source, record)


def from_file(collection: Collection, source: str, extracted: Extracted, sizes: Sizes, url: str = "") -> Document:
    """A whole file: content passages, and one topic (title and header path) for each unit that is returned whole."""
    title = extracted.title or title_of(source)
    language = _language(collection, extracted.language, extracted.text)
    shelf = _Shelf(document_id(collection.name, source), collection, language)
    parents: dict[int, str] = {}
    for piece in chunk(extracted, sizes, lambda text: sentence_spans(text, language)):
        augmented = _file_words(collection.template, title, piece.headers)
        identity = shelf.content(extracted.text, piece, augmented=augmented, parent=parents.get(piece.section))
        if parents.setdefault(piece.section, identity) == identity:
            # words find a section by this; a vector would add 0.002 MRR on syllabi for a fifth more encoding
            shelf.topic(" > ".join((title, *piece.headers)), parent=identity, is_embedded=False)
    if not shelf.passages:
        raise DocumentError("holds headings but no text", source)
    return Document(
        shelf.document, collection.name, source, "", title, language, url, extracted.text, {}, tuple(shelf.passages)
    )


def from_record(collection: Collection, source: str, record: Record, sizes: Sizes) -> Document:
    """A row, its own parent: question, answer, topic or content, topic. DocumentError names the row and column."""
    fields = collection.fields or Fields()
    if any(_NO_TEXT.search(value) for value in record.values.values()):
        raise DocumentError(f"{record.place} holds characters that are no text (NUL or half a character)", source)
    columns = _columns(collection)
    parts = [_needed(record, column, source) for column in columns] or [_whole_row(collection, record, source)]
    language = _language(collection, _value(record, fields.language), "\n\n".join(parts))
    if _value(record, fields.translation):
        parts.append(record.values[fields.translation])
    besides = _besides(collection, record, parts, language) if columns else ""
    text = "\n\n".join([*parts, besides] if besides else parts)
    key = record_key(collection, record)
    shelf = _Shelf(document_id(collection.name, source, key), collection, language)
    topic, title = _value(record, fields.topic or fields.chapter), _value(record, fields.title)
    augmented = record_words(collection.template, fields, record)
    for view, part, start in zip(_VIEWS[collection.type], parts, (0, len(parts[0]) + 2), strict=False):
        shelf.field(view, part, start, augmented, sizes, is_row=not columns)
    if besides:
        shelf.field("content", besides, len(text) - len(besides), augmented, sizes, is_row=True)
    if topic or title:
        shelf.topic(topic or title, parent=shelf.document)
    return Document(
        shelf.document,
        collection.name,
        source,
        key,
        title or _named(collection, parts[0], topic, language) or title_of(source),
        language,
        _value(record, fields.url),
        text,
        {column: value for column in fields.metadata if (value := _value(record, column))}
        | _narration(collection, record, source),
        tuple(shelf.passages),
    )


def _named(collection: Collection, first: str, topic: str, language: Language) -> str:
    """What a row is called that has no title of its own: a hadith is known by its collection."""
    return {"qa": first, "docs": topic, "hadith": collection.title[language]}[collection.type]


def _narration(collection: Collection, record: Record, source: str) -> dict[str, str]:
    """What the row of a hadith says besides its words. DocumentError where it has no number."""
    fields = collection.fields
    if collection.type != "hadith" or fields is None:
        return {}
    grades = (
        Grade(" ".join(value.split()), graded.name or " ".join(_value(record, graded.by).split()))
        for graded in fields.grades
        if (value := _value(record, graded.column))
    )
    number = _needed(record, fields.number, source).strip()
    told = Narration(number, _value(record, fields.narrator), _value(record, fields.chapter), tuple(grades))
    return as_metadata(told)


def record_key(collection: Collection, record: Record) -> str:
    """What names the row within its file: its id, or its words where it has none."""
    fields = collection.fields or Fields()
    columns = [column for column in (fields.number, *_columns(collection)) if column] or list(record.values)
    words = "\n\n".join(record.values.get(column, "") for column in columns)
    return _value(record, fields.id)[:200] or digest(words)[:16]


def _columns(collection: Collection) -> list[str]:
    fields = collection.fields or Fields()
    if collection.type == "qa":
        return [fields.question, fields.answer]
    return [fields.content] if fields.content else []


def _whole_row(collection: Collection, record: Record, source: str) -> str:
    """All columns of a row that says something, as a row of a table that is called like the collection."""
    told = [(column, " ".join(value.split())) for column in record.values if (value := _value(record, column))]
    if not told:
        raise DocumentError(f"{record.place} is empty; fill it or delete the row", source)
    fields = collection.fields or Fields()
    language = _language(collection, _value(record, fields.language), " ".join(value for _, value in told))
    return _row(collection.title[language], told, language)


def _besides(collection: Collection, record: Record, parts: Sequence[str], language: Language) -> str:
    """The columns that no field names, as a row that is called like the record; those named as metadata, address or id
    are not quoted."""
    fields = collection.fields or Fields()
    if collection.type == "hadith":
        return ""
    named, said = {column for _, column in fields.columns()}, {" ".join(part.split()) for part in parts}
    cells = ((column, " ".join(_value(record, column).split())) for column in record.values if column not in named)
    told = [(column, value) for column, value in cells if value and value not in said and not _ADDED.fullmatch(value)]
    names = (_value(record, fields.title), parts[0], _value(record, fields.topic))
    name = next((one for one in names if one and len(one) <= _NAME_CHARS), collection.title[language])
    return _row(" ".join(name.split()).rstrip("."), told, language) if told else ""


def _row(name: str, told: Sequence[tuple[str, str]], language: Language) -> str:
    cells = (f"{column.strip(' .:')}: {value}" for column, value in told)
    return f"{name} – {tables.BETWEEN[language].join(cells).rstrip('.')}."


_VIEWS: Mapping[str, tuple[View, ...]] = {
    "qa": ("question", "answer"),
    "docs": ("content",),
    "hadith": ("content", "content"),  # and its translation
}


class _Shelf:
    """The passages of one document as they come."""

    def __init__(self, document: str, collection: Collection, language: Language) -> None:
        self.document = document
        self.passages: list[Passage] = []
        self._language = language
        self._detects = collection.language == "auto"
        self._seen: Counter[tuple[str, ...]] = Counter()

    def content(self, text: str, piece: Chunk, *, augmented: str, parent: str | None, view: View = "content") -> str:
        """A slice of the document's text; its id. `parent` None: it is its own."""
        words = text[piece.start : piece.end]
        sentences = tuple((start - piece.start, end - piece.start) for start, end in piece.sentences)
        return self._add(
            Passage(
                self._identity(view, *piece.headers, words),
                parent or "",
                len(self.passages),
                view,
                self._language_of(words),
                words,
                piece.start,
                piece.end,
                piece.headers,
                piece.page,
                augmented,
                sentences,
            )
        )

    def field(self, view: View, part: str, start: int, augmented: str, sizes: Sizes, *, is_row: bool = False) -> None:
        """A column of a record, which begins at `start` of the document's text, cut where it is long; a whole row is
        one sentence."""
        text = " " * start + part

        def spans(text: str) -> list[tuple[int, int]]:
            return [(0, len(text))] if is_row else sentence_spans(text, self._language)

        for piece in chunk(structured(part), sizes, spans):
            sentences = tuple((begin + start, end + start) for begin, end in piece.sentences)
            moved = replace(piece, start=piece.start + start, end=piece.end + start, sentences=sentences)
            self.content(text, moved, augmented=augmented, parent=self.document, view=view)

    def topic(self, words: str, parent: str, *, is_embedded: bool = True) -> None:
        identity, ordinal = self._identity("topic", words), len(self.passages)
        language = self._language_of(words)
        self._add(Passage(identity, parent, ordinal, "topic", language, words, 0, 0, is_embedded=is_embedded))

    def _add(self, passage: Passage) -> str:
        self.passages.append(passage if passage.parent else replace(passage, parent=passage.id))
        return passage.id

    def _identity(self, *place: str) -> str:
        self._seen[place] += 1
        return digest("passage", self.document, *place, str(self._seen[place]))

    def _language_of(self, words: str) -> Language:
        if self._detects and sum(map(str.isalpha, words)) >= _LETTERS:
            return detect(words, self._language)
        return self._language


def title_of(source: str) -> str:
    """A name to show for a file that names itself nowhere: "fees_and-aid.txt" is "fees and-aid"."""
    return " ".join(PurePath(source).stem.replace("_", " ").split())


def record_words(template: str, fields: Fields, record: Record) -> str:
    """The template filled with the record's columns; a name that is no column may be that of a field."""

    def value(name: str) -> str:
        column = name if name in record.values else getattr(fields, name, "")
        return _value(record, column) if isinstance(column, str) else ""

    return _filled(template, value)


def _file_words(template: str, title: str, headers: tuple[str, ...]) -> str:
    values = {"title": title, "header_path": " > ".join(headers), "topic": headers[-1] if headers else title}
    return _filled(template, lambda name: values.get(name, ""))


def _filled(template: str, value: Callable[[str], str]) -> str:
    pieces = (literal + (value(name) if name else "") for literal, name, _, _ in Formatter().parse(template))
    return " ".join("".join(pieces).split())


def _value(record: Record, column: str) -> str:
    return record.values.get(column, "").strip() if column else ""


def _needed(record: Record, column: str, source: str) -> str:
    if not _value(record, column):
        raise DocumentError(f"{record.place} has nothing in '{column}'; fill it or delete the row", source)
    return record.values[column]


def _language(collection: Collection, declared: str, text: str) -> Language:
    """The collection's own; else what the document declares; else what its letters say."""
    if collection.language != "auto":
        return collection.language
    short = declared.strip().lower()[:2]
    return next((language for language in LANGUAGES if language == short), None) or detect(text)
