"""Passages to ask about."""

from engine.language import Language
from engine.passage import StoredPassage
from engine.retrieval.model import View
from engine.text.sentences import sentence_spans


def passage(
    id_: str, text: str, *headers: str, title: str = "Fees", language: Language = "en", view: View = "content"
) -> StoredPassage:
    spans = tuple(sentence_spans(text, language))
    return StoredPassage(
        id_, f"parent-{id_}", "document", "handbook", view, 0, text, 0, len(text), spans, headers, None, language,
        title, "fees.md", "", "",
    )  # fmt: skip
