"""Hadiths in conversation: one by its number, whether words are one and how they were graded, what there is on a theme.

Nothing is said of a hadith but what a collection says. Where none is installed, or none has the words, that is the
answer; what documents say of it follows, cited, when they are sure.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.document import Block, CitationMark, Document, Heading, ListBlock, Paragraph, Quote, Text
from engine.language import Language, figures
from engine.messages import Answer, Choice, Citation, Outcome, PastTurn
from engine.narration import in_order
from engine.passage import StoredPassage
from engine.phrases import Phrases
from engine.routing.router import Route
from engine.scripture.checking import Finding
from engine.store.corpus import Corpus
from engine.store.narrations import StoredNarration
from engine.tools.hadith.asked import Wanted, goes_on, named, read
from engine.tools.hadith.gate import is_slip
from engine.tools.hadith.installed import Hadiths, Installed
from engine.tools.hadith.showing import Showing, disagree
from engine.turn import Handler, Skill, Turn

INTENT = "hadith"
SURE = 0.75  # probability from which documents speak to a hadith
MOST = 5  # hadiths shown for the same words


@dataclass(frozen=True, slots=True)
class Asked:
    turn: Turn
    wanted: Wanted
    installed: Installed
    titles: Mapping[str, Mapping[str, str]]  # of the collections that may be answered from, by name
    showing: Showing


def hadith(hadiths: Hadiths, answering: Handler, corpus: Corpus, phrases: Phrases) -> Skill:
    return Skill(Telling(hadiths, answering, corpus, phrases), _follows)


def _follows(text: str, _: Language, previous: PastTurn, __: Route) -> bool:
    """Whether the message goes on from the hadith that was shown."""
    return "document" in json.loads(previous.state) and goes_on(text) is not None


class Telling:
    """`answering` is the handler of questions from documents."""

    def __init__(self, hadiths: Hadiths, answering: Handler, corpus: Corpus, phrases: Phrases) -> None:
        self._hadiths, self._answering, self._corpus, self._phrases = hadiths, answering, corpus, phrases

    async def __call__(self, turn: Turn) -> Answer:
        """Raises StoreError and IndexUnavailable."""
        showing, installed = Showing(self._phrases, turn.language), await self._hadiths.installed()
        wanted = read(turn.route.asked) or Wanted("theme")
        allowed = turn.message.collections
        titles = {
            name: title
            for name, title in (installed.titles if installed else {}).items()
            if not allowed or name in allowed
        }
        if installed is None or not titles:
            return await self._with_documents(turn, showing.say("none_installed"))
        asked = Asked(turn, wanted, installed, titles, showing)
        if turn.previous is not None and (onward := goes_on(turn.message.text)) is not None:
            return await self._onward(asked, turn.previous, onward)
        if wanted.wish == "number":
            return await self._numbered(asked)
        if wanted.wish == "collections":
            return self._counted(asked)
        return await (self._judged(asked) if wanted.wish == "authentic" else self._on_theme(asked))

    async def _numbered(self, asked: Asked) -> Answer:
        wanted, showing = asked.wanted, asked.showing
        beside = (named(words, asked.titles) for words in wanted.beside if not wanted.name)
        names = next(filter(None, beside), named(wanted.name, asked.titles))
        if not names:
            words = showing.say("no_collection", name=wanted.name, titles=showing.titles(asked.titles))
            return _said(asked.turn, words)
        found = asked.installed.numbered(wanted.number, names)
        if not found:
            return _said(asked.turn, *(self._without(asked, name) for name in names))
        holding = list(dict.fromkeys(one.collection for one in found))
        if len(holding) > 1:
            return self._which(asked, holding)
        return await self._shown(asked, found, ())

    async def _onward(self, asked: Asked, previous: PastTurn, onward: int) -> Answer:
        """The hadith before once more, or the one that follows it."""
        hadiths, held = asked.installed.hadiths, json.loads(previous.state)["document"]
        place = next((at for at, one in enumerate(hadiths) if one.document == held), len(hadiths)) + onward
        if place >= len(hadiths) or hadiths[place].collection not in asked.titles:
            return _said(asked.turn, asked.showing.say("no_next"))
        return await self._shown(asked, hadiths[place : place + 1], ())

    def _counted(self, asked: Asked) -> Answer:
        """Which collections there are, with their sizes."""
        counts = Counter(one.collection for one in asked.installed.hadiths)
        titles = ((asked.showing.title(title), counts[name]) for name, title in asked.titles.items())
        lines = (f"{title}: {figures(count, asked.turn.language)}" for title, count in titles)
        blocks = (_line(asked.showing.say("collections")), ListBlock(tuple((Text(line),) for line in lines)))
        return Answer("answer", INTENT, asked.turn.language, Document(blocks))

    def _which(self, asked: Asked, names: Sequence[str]) -> Answer:
        """The number alone, where several collections have it."""
        number, showing = asked.wanted.number, asked.showing
        titles = [showing.title(asked.titles[name]) for name in names]
        choices = tuple(Choice(title, showing.say("request", number=number, title=title)) for title in titles)
        answer = _said(asked.turn, showing.say("which_collection", number=number), outcome="clarification")
        return replace(answer, choices=choices)

    def _without(self, asked: Asked, name: str) -> str:
        """That a collection has no such number, and which it has."""
        numbers = [one.narration.number for one in asked.installed.hadiths if one.collection == name]
        ordered = sorted(numbers, key=in_order)
        return asked.showing.say(
            "no_number", title=asked.showing.title(asked.titles[name]), number=asked.wanted.number,
            count=figures(len(numbers), asked.turn.language), first=ordered[0], last=ordered[-1],
        )  # fmt: skip

    async def _judged(self, asked: Asked) -> Answer:
        """What the collections say of words."""
        if not asked.wanted.words:
            return _said(asked.turn, asked.showing.say("which_words"), outcome="clarification")
        found = await asyncio.to_thread(_found, asked)
        if found is None:
            words = asked.showing.say("not_found", titles=asked.showing.titles(asked.titles))
            return await self._with_documents(asked.turn, words)
        hadiths, right = found
        return await self._shown(asked, hadiths[:MOST], (asked.showing.say("is_right" if right else "is_near"),))

    async def _shown(self, asked: Asked, hadiths: Sequence[StoredNarration], lines: Sequence[str]) -> Answer:
        """Hadiths whole, each with its citation; their grades come with those."""
        parents = await self._corpus.parents([one.document for one in hadiths])
        blocks: list[Block] = [_line(line) for line in lines]
        citations: list[Citation] = []
        for one in hadiths:
            if one.document not in parents:
                continue
            passage, number = parents[one.document].passages[0], len(citations) + 1
            blocks.append(Quote((Text(one.text), CitationMark(number))))
            citations.append(_citation(number, one, passage))
        if disagree(hadiths):
            blocks.append(_line(asked.showing.say("disagree")))
        state = json.dumps({"document": hadiths[-1].document})
        return Answer("answer", INTENT, asked.turn.language, Document(tuple(blocks)), tuple(citations), state=state)

    async def _on_theme(self, asked: Asked) -> Answer:
        """The hadiths that answer, else the documents, else a plain word."""
        message = replace(asked.turn.message, collections=tuple(asked.titles))
        answer = await self._answering(replace(asked.turn, message=message))
        if answer.outcome == "answer":
            return replace(answer, intent=INTENT)
        words = asked.showing.say("nothing_on_it", titles=asked.showing.titles(asked.titles))
        return await self._with_documents(asked.turn, words)

    async def _with_documents(self, turn: Turn, words: str) -> Answer:
        """A plain word, and what documents say where they are sure."""
        answer = await self._answering(turn)
        if answer.outcome != "answer" or (answer.confidence or 0.0) < SURE:
            return _said(turn, words)
        heading = Heading(self._phrases("hadith.documents_say", turn.language))
        document = Document((_line(words), heading, *answer.document.blocks))
        return replace(answer, document=document, intent=INTENT)


def _found(asked: Asked) -> tuple[list[StoredNarration], bool] | None:
    """The hadiths that have the words, and whether they have them just so; None where none is near."""
    judged = [one for one in asked.installed.checker().judge(asked.wanted.words) if one.is_right or is_slip(one)]
    hadiths = {one.document: one for finding in judged for one in _of(asked, finding)}
    return (list(hadiths.values()), all(one.is_right for one in judged)) if hadiths else None


def _of(asked: Asked, finding: Finding) -> list[StoredNarration]:
    return [one for one in asked.installed.of(finding) if one.collection in asked.titles]


def _citation(number: int, one: StoredNarration, passage: StoredPassage) -> Citation:
    """All of a hadith; `passage` is any of its own."""
    return Citation(
        number, passage.id, one.document, one.collection, passage.source, passage.title, passage.place, one.text, 0,
        len(one.text), passage.url, one.narration,
    )  # fmt: skip


def _said(turn: Turn, *words: str, outcome: Outcome = "abstention") -> Answer:
    document = Document(tuple(map(_line, words)))
    return Answer(outcome, INTENT, turn.language, document, votable=False)


def _line(words: str) -> Paragraph:
    return Paragraph((Text(words),))
