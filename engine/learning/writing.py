"""Pairs of a question and the answer to be written, which a generator is taught: a JSONL file, one pair a line.

    {"question": "When are fees due?", "answer": "By 1 October.", "context": "Fees are due by 1 October."}

Lines of question sets serve too: the first of their `answers` is learned, all of them are references.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.errors import InputError, near
from engine.evaluation import dataset
from engine.learning.pairs import PARTS, Part, part_of
from engine.models.chat import Message
from engine.store.reviewed import Reviewed

KEYS = tuple(dict.fromkeys(("question", "answer", "answers", "context", *dataset.KEYS)))


@dataclass(frozen=True, slots=True)
class Pair:
    """`group`: pairs of one group are learned from or held out together."""

    question: str
    answers: tuple[str, ...]
    context: str
    group: str

    def asked(self) -> tuple[Message, ...]:
        """As the model is asked."""
        return (Message("user", f"{self.context}\n\n{self.question}" if self.context else self.question),)


def load(path: Path) -> tuple[str, list[Pair]]:
    """The pairs of a file, and its digest. InputError names file, line and what is wrong. Reads the disk."""
    return dataset.lines(path, lambda _, entry: _pair(entry))


def reviewed(found: Iterable[Reviewed]) -> list[Pair]:
    """What reviewers approved: each wording beside the answer, with the passages that it rests on."""
    return [
        Pair(question, (one.text,), "\n\n".join(dict.fromkeys(rest.passage for rest in one.rests)), one.id)
        for one in found
        for question in dict.fromkeys((one.question, *one.wordings))
    ]


def parted(pairs: Sequence[Pair]) -> Mapping[Part, list[Pair]]:
    found: dict[Part, list[Pair]] = {part: [] for part in PARTS}
    for pair in dict.fromkeys(pairs):
        found[part_of(pair.group)].append(pair)
    return found


def _pair(entry: dict[str, Any]) -> Pair:
    if unknown := [key for key in entry if key not in KEYS]:
        raise InputError(f"'{unknown[0]}' is not known{near(unknown[0], KEYS)}; a pair takes {', '.join(KEYS[:4])}")
    question, context = (str(entry.get(key) or "").strip() for key in ("question", "context"))
    answers = dataset.texts(entry, "answer") or dataset.texts(entry, "answers")
    if not question or not answers:
        raise InputError("a pair needs 'question' and 'answer', both of them text")
    return Pair(question, answers, context, context or question)
