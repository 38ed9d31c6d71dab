"""Explanations of verses: only what collections say, cited. A collection is a commentary by its name or title."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.answering.question.followup import Resolved
from engine.document import Block, Heading, Paragraph, Text
from engine.messages import Citation
from engine.phrases import Phrases
from engine.scripture.store import Verses
from engine.store.corpus import CollectionInfo, Corpus
from engine.tools.quran.reading.found import Passage
from engine.turn import Handler, Turn

SURE = 0.75  # probability from which other documents may explain a verse
CONTEXT = 300  # characters of the verses that are searched beside the question
_COMMENTARY = re.compile(r"tafs[ie]+r|commentar|exegesis|تفسير|ερμηνε", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Explanation:
    blocks: tuple[Block, ...]
    citations: tuple[Citation, ...] = ()


class Commentary:
    """`answering` is the handler of questions from documents."""

    def __init__(self, answering: Handler, corpus: Corpus, phrases: Phrases) -> None:
        self._answering, self._corpus, self._phrases = answering, corpus, phrases

    async def on(self, turn: Turn, verses: Verses, passages: Sequence[Passage], place: str) -> Explanation:
        """What is said of these verses, or a plain word that nothing is. Raises StoreError and IndexUnavailable."""
        words = " ".join(_words(verses, passages))[:CONTEXT]
        return await self._explained(turn, Resolved(f"{turn.message.text} {place}", words))

    async def about(self, turn: Turn) -> Explanation:
        """What is said of a theme."""
        return await self._explained(turn, Resolved(turn.message.text))

    async def _explained(self, turn: Turn, resolved: Resolved) -> Explanation:
        allowed = set(turn.message.collections)
        installed = [info for info in await self._corpus.collections() if info.documents]
        names = [info.name for info in installed if _is_commentary(info) and (not allowed or info.name in allowed)]
        answer = await self._answering(_narrowed(turn, names, resolved)) if installed else None
        if answer is not None and answer.outcome == "answer" and (names or (answer.confidence or 0.0) >= SURE):
            heading = Heading(self._phrases("quran.explanation", turn.language))
            return Explanation((heading, *answer.document.blocks), answer.citations)
        key = "quran.commentary_silent" if names else "quran.no_commentary"
        return Explanation((Paragraph((Text(self._phrases(key, turn.language)),)),))


def _is_commentary(info: CollectionInfo) -> bool:
    return any(_COMMENTARY.search(words) for words in (info.name, *info.title.values()))


def _narrowed(turn: Turn, names: Sequence[str], resolved: Resolved) -> Turn:
    collections = tuple(names) or turn.message.collections
    return replace(turn, message=replace(turn.message, collections=collections), resolved=resolved, previous=None)


def _words(verses: Verses, passages: Sequence[Passage]) -> Iterator[str]:
    for passage in passages:
        yield from (verse.simple for verse in verses.passage(passage.first, passage.last)[:3])
