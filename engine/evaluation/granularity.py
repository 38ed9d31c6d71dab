"""What is matched: chunks, their sentences, or sentences made to stand alone. What is found is always the section.

"proposition" (Chen et al. 2023, "Dense X Retrieval") is a statement that a model wrote (`propositions.py`) or, by rule,
a sentence with the title and headings it stands under, a pronoun at its beginning replaced by the last heading. "mixed"
ranks sections by chunks and by sentences, and fuses the two.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from engine.language import LANGUAGES, Language
from engine.passage import StoredPassage
from engine.retrieval.encoders import Likeness, PassageEncoder
from engine.retrieval.fusion import Ranking, fuse
from engine.retrieval.lexical import LexicalIndex
from engine.retrieval.model import EVERYTHING, Filter, Hit, IndexedPassage, LexicalHits, VectorHit
from engine.retrieval.query import PLAIN, Emphasis, LexicalQuery
from engine.retrieval.retriever import Embedding, Retriever, Searching, Weights
from engine.retrieval.vectors import MatrixIndex, Vector

Granularity = Literal["chunk", "sentence", "proposition", "mixed"]
Rankings = Literal["lexical", "dense", "fused"]
GRANULARITIES: tuple[Granularity, ...] = ("chunk", "sentence", "proposition", "mixed")
RANKINGS: tuple[Rankings, ...] = ("lexical", "dense", "fused")
IN_FORCE: tuple[Granularity, Rankings] = (
    "chunk",
    "fused",
)  # as questions are searched
BATCH = 64  # sentences embedded at once

Statements = Mapping[str, Sequence[str]]
"""What a model wrote to passages, by their ids."""
NONE: Statements = {}

_PRONOUN: dict[Language, re.Pattern[str]] = {
    "en": re.compile(r"(?:it|they|this|these|that|those|he|she)\b(?!\s+(?:is|was)\s+(?:not\s+)?possible)", re.I),
    "ar": re.compile(r"(?:و?(?:هو|هي|هم|هذا|هذه|ذلك|تلك))(?!\w)"),
    "el": re.compile(r"(?:αυτό|αυτή|αυτός|αυτά|αυτές|αυτοί|εκείνο|εκείνη|εκείνος)\b", re.I),
}


def weights(ranking: Rankings, in_force: Weights) -> Weights:
    """One ranking alone, in every language, or both as they are fused."""
    if ranking == "lexical":
        return replace(in_force, dense=dict.fromkeys(LANGUAGES, 0.0))
    if ranking == "dense":
        return replace(in_force, lexical=0.0, dense=dict.fromkeys(LANGUAGES, 1.0))
    return in_force


def units(passages: Iterable[StoredPassage], kind: Granularity, written: Statements = NONE) -> Iterator[IndexedPassage]:
    """Each sentence as an index takes it, without a vector."""
    for passage in passages:
        for number, words in enumerate(_texts(passage, kind, written)):
            if words:
                yield IndexedPassage(
                    f"{passage.id}:{number}", passage.parent, passage.document, passage.collection, passage.language,
                    passage.view, words,
                )  # fmt: skip


def passage_of(unit: str) -> str:
    """The id of the passage that a unit is of, by the unit's."""
    return unit.rpartition(":")[0]


def _texts(passage: StoredPassage, kind: Granularity, written: Statements) -> Iterable[str]:
    if kind == "proposition" and passage.id in written:
        return written[passage.id]
    sentences = (" ".join(passage.text[start:end].split()) for start, end in passage.sentences)
    return (standing_alone(one, passage) if one and kind == "proposition" else one for one in sentences)


def standing_alone(sentence: str, passage: StoredPassage) -> str:
    """A sentence with the title and headings above it, its leading pronoun replaced by the last of them."""
    above = [name for name in dict.fromkeys((passage.title, *passage.headers)) if name]
    if above and (found := _PRONOUN[passage.language].match(sentence)):
        sentence = above[-1] + sentence[found.end() :]
    return ": ".join((" > ".join(above), sentence)) if above else sentence


def built(
    folder: Path,
    passages: Iterable[StoredPassage],
    kind: Granularity,
    encoder: PassageEncoder,
    likeness: Likeness | None,
    at: Callable[[int, int], None],
    written: Statements = NONE,
) -> Retriever:
    """A search over the sentences, its indexes in `folder`; `at` is told how many of them have vectors. Takes some
    milliseconds a sentence: call it in a thread."""
    return OfSections(*indexed(folder, passages, kind, encoder, at, written), encoder.questions, likeness=likeness)


def indexed(
    folder: Path,
    passages: Iterable[StoredPassage],
    kind: Granularity,
    encoder: PassageEncoder,
    at: Callable[[int, int], None],
    written: Statements = NONE,
) -> tuple[LexicalIndex, MatrixIndex]:
    found = list(units(passages, kind, written))
    lexical = LexicalIndex(folder / "lexical")
    vectors = MatrixIndex(folder / "vectors", encoder.fingerprint, encoder.dimensions)
    known = [one for one in found if one.language in encoder.languages]
    embedded: dict[str, bytes] = {}
    for start in range(0, len(known), BATCH):
        some = known[start : start + BATCH]
        rows = encoder.encode([one.text for one in some])
        embedded |= {one.id: row.tobytes() for one, row in zip(some, rows, strict=True)}
        at(len(embedded), len(known))
    whole = [replace(one, vector=embedded.get(one.id)) for one in found]
    for index in (lexical, vectors):
        index.apply(1, (), whole)
    return lexical, vectors


class OfSections(Retriever):
    """Over indexes of sentences, for sections: a hit names the passage that its sentence stands in, as answers do."""

    async def search(self, query: str, **told: Any) -> list[Hit]:
        found = await super().search(query, **told)
        return [replace(hit, passage_id=passage_of(hit.passage_id)) for hit in found]


class _EachByWords(LexicalIndex):
    """An index of sentences in which each stands for itself, and not for its section."""

    def search(self, query: LexicalQuery, *, limit: int, where: Filter = EVERYTHING) -> LexicalHits:
        found = super().search(query, limit=limit, where=where)
        return replace(found, hits=tuple(replace(hit, parent=hit.passage_id) for hit in found.hits))


class _EachByMeaning(MatrixIndex):
    def search(self, vector: Vector, *, limit: int, where: Filter = EVERYTHING) -> list[VectorHit]:
        return [replace(hit, parent=hit.passage_id) for hit in super().search(vector, limit=limit, where=where)]


def each(folder: Path, encoder: PassageEncoder, likeness: Likeness | None) -> Retriever:
    """A search for sentences themselves, over the indexes that `built` left in `folder`: the parent of a hit is its
    sentence."""
    vectors = _EachByMeaning(folder / "vectors", encoder.fingerprint, encoder.dimensions)
    return Retriever(_EachByWords(folder / "lexical"), vectors, encoder.questions, likeness=likeness)


class Mixed:
    """Sections by several searches, fused as the rankings of one search are, each counting the same."""

    def __init__(self, searches: Sequence[Searching]) -> None:
        self._searches = searches

    async def search(
        self,
        query: str,
        *,
        language: Language,
        k: int = 10,
        where: Filter = EVERYTHING,
        context: str = "",
        emphasis: Emphasis = PLAIN,
        embedding: Embedding | None = None,
    ) -> list[Hit]:
        found = [
            await one.search(
                query, language=language, k=k, where=where, context=context, emphasis=emphasis, embedding=embedding
            )
            for one in self._searches
        ]
        return fused(found)[:k]


def fused(found: Sequence[Sequence[Hit]]) -> list[Hit]:
    known: Mapping[str, Hit] = {hit.parent: hit for hits in found for hit in hits}
    scores = fuse([Ranking({hit.parent: hit.score for hit in hits}, 1.0) for hits in found])
    return [replace(known[parent], score=score, rank=rank) for rank, (parent, score) in enumerate(scores.items(), 1)]
