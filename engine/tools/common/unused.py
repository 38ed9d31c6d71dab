"""Words and figures of a message that an answer made no use of: named below it, so that none is dropped in silence."""

from collections.abc import Sequence
from dataclasses import replace

from engine.document import Document, Paragraph, Text
from engine.language import COMMA, Language
from engine.messages import Answer
from engine.phrases import Phrases
from engine.text.folding import fold

MOST = 8  # named in one answer


_NEGATING_WORDS = """
not no none except excluding without neither nor غير عدا ماعدا باستثناء بدون دون سوى ليس مو مش οχι εκτοσ χωρισ ουτε
"""
_NEGATIONS = frozenset(map(fold, _NEGATING_WORDS.split()))


def tells(word: str) -> bool:
    """Whether a word without use may change the answer: it holds a figure, or denies something."""
    return any(map(str.isdigit, word)) or fold(word) in _NEGATIONS


def quoted(words: Sequence[str], language: Language) -> str:
    first, last = ("“", "”") if language == "en" else ("«", "»")
    shown = COMMA[language].join(f"{first}{word}{last}" for word in dict.fromkeys(words[:MOST]))
    return shown + ("…" if len(words) > MOST else "")


def unused(words: Sequence[str], language: Language, phrases: Phrases) -> str:
    """The sentence that names them, as they were written; empty where there are none."""
    return phrases("answers.unused", language, words=quoted(words, language)) if words else ""


def with_unused(answer: Answer, words: Sequence[str], phrases: Phrases, *, alters: bool = True) -> Answer:
    """The answer with that sentence below it, where it is an answer and not a question back. Figures and negations tell
    more than other words: where one that `alters` the answer was not read, the message is asked about, and what stands
    without it follows."""
    told = unused(words, answer.language, phrases)
    if not told or answer.outcome != "answer":
        return answer
    if alters and any(map(tells, words)):
        asked = quoted(words, answer.language)
        lead = Paragraph((Text(phrases("answers.unread", answer.language, words=asked)),))
        return replace(
            answer, document=Document((lead, *answer.document.blocks)), outcome="clarification", votable=False
        )
    return replace(answer, document=Document((*answer.document.blocks, Paragraph((Text(told),)))))
