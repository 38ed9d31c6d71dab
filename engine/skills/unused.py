"""Words and figures of a message that an answer made no use of: named below it, so that none is dropped in silence."""

from collections.abc import Sequence
from dataclasses import replace

from engine.document import Document, Paragraph, Text
from engine.language import COMMA, Language
from engine.messages import Answer
from engine.phrases import Phrases

MOST = 8  # named in one answer


def unused(words: Sequence[str], language: Language, phrases: Phrases) -> str:
    """The sentence that names them, as they were written; empty where there are none."""
    first, last = ("“", "”") if language == "en" else ("«", "»")
    shown = COMMA[language].join(f"{first}{word}{last}" for word in dict.fromkeys(words[:MOST]))
    more = "…" if len(words) > MOST else ""
    return phrases("answers.unused", language, words=shown + more) if words else ""


def with_unused(answer: Answer, words: Sequence[str], phrases: Phrases) -> Answer:
    """The answer with that sentence below it, where it is an answer and not a question back."""
    told = unused(words, answer.language, phrases)
    if not told or answer.outcome != "answer":
        return answer
    return replace(answer, document=Document((*answer.document.blocks, Paragraph((Text(told),)))))
