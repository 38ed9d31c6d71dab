"""Passages and findings made by hand."""

import re
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet

from engine.answering.documents.calibration import Calibration
from engine.answering.documents.calibration import load as load_calibration
from engine.answering.documents.composing import Limits, compose, ranked
from engine.answering.documents.evidence import Parent, Sentence
from engine.answering.question.synonyms import NONE, Synonyms
from engine.answering.question.understanding import Question, understand
from engine.language import Language
from engine.passage import StoredPassage
from engine.retrieval.model import Hit, View
from engine.text.sentences import sentence_spans
from tests.engine.desk import CONFIG

_MARK = re.compile(r"(?:- |\d+\. )")  # ingestion leaves the marks of items out of their sentences


def calibration() -> Calibration:
    return load_calibration(CONFIG / "calibration.json")


def passage(
    text: str,
    *,
    name: str = "p",
    language: Language = "en",
    headers: tuple[str, ...] = (),
    title: str = "",
    view: View = "content",
    parent: str = "",
    start: int = 0,
) -> StoredPassage:
    spans = tuple((start + len(mark[0]) if (mark := _MARK.match(text[start:end])) else start, end)
                  for start, end in sentence_spans(text, language))  # fmt: skip
    return StoredPassage(
        id=name, parent=parent or name, document=f"{name}-doc", collection="c", view=view, ordinal=start, text=text,
        start=start, end=start + len(text), sentences=spans, headers=headers, page=None, language=language, title=title,
        source=f"{name}.md", record="", url="",
    )  # fmt: skip


def parent(*passages: StoredPassage, score: float = 0.5, rank: int = 1, dense: float | None = None) -> Parent:
    first = passages[0]
    return Parent(Hit(first.id, first.parent, first.document, "c", score, score * 10, dense, 1.0, rank), passages)


def frequencies(passages: Iterable[StoredPassage], **more: int):  # type: ignore[no-untyped-def]
    """Counts terms as an index of these passages would; `more` adds words that other passages hold."""
    from engine.text import analysis

    held: dict[str, int] = {}
    count = 0
    for one in passages:
        count += 1
        for term in set(analysis.terms(" ".join((one.text, one.title, *one.headers)), one.language)):
            held[term] = held.get(term, 0) + 1

    def told(terms: Iterable[str], collections: AbstractSet[str] | None = None) -> tuple[Mapping[str, int], int]:
        return {term: held.get(term, more.get(term, 0)) for term in terms}, count + 20

    return told


def asked(
    text: str,
    parents: Iterable[Parent],
    language: Language = "en",
    synonyms: Synonyms = NONE,
    context: str = "",
) -> Question:
    passages = [one for held in parents for one in held.passages]
    return understand(text, language, frequencies(passages), synonyms, context)


def composed(text: str, *parents: Parent, sentences: int = 5, characters: int = 700) -> list[str]:
    """The words of the answer, sentence by sentence."""
    return [one.text for one in chosen(text, *parents, sentences=sentences, characters=characters)]


def chosen(text: str, *parents: Parent, sentences: int = 5, characters: int = 700) -> tuple[Sentence, ...]:
    question = asked(text, parents)
    return compose(question, ranked(question, parents, calibration().by_words.sentence), Limits(sentences, characters))
