"""Words that somebody asks about, told: the verdict, the verse as it stands, how the words differ from it."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.document import Block, ListBlock, Paragraph, Text
from engine.document import Verse as VerseBlock
from engine.language import COMMA, Language, figures
from engine.messages import Outcome
from engine.phrases import Phrases
from engine.scripture.checking.findings import Difference, Finding
from engine.scripture.checking.library import Place
from engine.scripture.facts import Key
from engine.scripture.folding import words
from engine.scripture.store import Verses
from engine.tools.quran.dialogue.showing import Shown
from engine.tools.quran.reading.wishes import SIGNS, Wanted, Wish, asked_behind, pasted, read
from engine.tools.quran.scripture import Scripture

MOST_PLACES = 6
MOST_VERSES = 3  # shown whole; of a longer quotation only its own words
FEWEST = 3  # words of a verse, in a message that does not set them off
MOST_SAID = 60  # words among which those of a verse are told from a question behind them
NEAREST, ALIKE = 3, 0.5  # verses shown for words in another language, and the share of the words the best has to hold


@dataclass(frozen=True, slots=True)
class Said:
    """Blocks of an answer; `last` is the passage that they end on, if any verse is shown."""

    blocks: tuple[Block, ...]
    last: tuple[Key, Key] | None = None
    outcome: Outcome = "answer"


class Quotations:
    """Raises StoreError."""

    def __init__(self, scripture: Scripture, phrases: Phrases) -> None:
        self._scripture, self._phrases = scripture, phrases

    async def asked(self, text: str, language: Language, *, names_verses: bool) -> Said | None:
        """What the message asks of words; None where it asks something else. `names_verses`: it holds references, so
        words that nothing sets off are no quotation."""
        wanted = read(text)
        if wanted is None or (names_verses and not wanted.plain):
            return None
        told = await self._told_by(language)
        if not wanted.words:
            return told.asks("which_words")
        return await self._judged(wanted, told) if wanted.is_arabic else await self._in_translation(wanted, told)

    async def pasted(self, text: str, language: Language) -> Said | None:
        """Of a message that is nothing but the words of a verse."""
        wanted = pasted(text)
        return await self._judged(wanted, await self._told_by(language)) if wanted.is_arabic else None

    async def _told_by(self, language: Language) -> "Told":
        return Told(await self._scripture.verses(), self._phrases, language)

    async def _judged(self, wanted: Wanted, told: "Told") -> Said | None:
        """The verdict on Arabic words; None where they are no verse and nothing says that they were meant as one."""
        checker = await self._scripture.checker()
        found = checker.judge(wanted.words, checker.stated(wanted.place))
        if not all(one.is_right for one in found) and (verse := await asyncio.to_thread(self._before_it, wanted.words)):
            found = checker.judge(verse, checker.stated(wanted.place))
        found = tuple(map(_weighed, found))
        there = sum(one.words for one in found if one.verdict != "not_found")
        if not found and wanted.plain and len(wanted.words.split()) > 1:  # a word may stand in another form
            return Said((told.says("is_not_found"),))
        if not found or not (wanted.plain or there >= FEWEST):
            return None
        places = [place for one in found for place in one.places[:1]]
        last = (places[-1].first, places[-1].last) if places else None
        return Said(tuple(told.blocks(found, wanted.wish)), last)

    def _before_it(self, text: str) -> str:
        """The words at the beginning that stand in the Quran, where what follows asks about them; "" where nothing
        does."""
        said = text.split()[:MOST_SAID]
        for end in range(len(said) - 1, FEWEST - 1, -1):
            verse = " ".join(said[:end])
            if self._scripture.holds(verse):
                return verse if asked_behind(" ".join(said[end:])) else ""
        return ""

    async def _in_translation(self, wanted: Wanted, told: "Told") -> Said:
        """Words in another language: where an installed translation has them, else the verses of that meaning."""
        translations = self._scripture.translations(told.verses)
        for one in translations:
            places, right = await asyncio.to_thread(one.places, wanted.words)
            if places:
                blocks = told.rendered(places, one.name, right=right)
                return Said(tuple(blocks), (places[-1].first, places[-1].last))
        return await self._by_meaning(wanted, told, installed=bool(translations))

    async def _by_meaning(self, wanted: Wanted, told: "Told", *, installed: bool) -> Said:
        bearing = (await self._scripture.themes()).search(wanted.words, NEAREST)
        if not bearing or bearing[0].share < ALIKE:
            return told.asks("in_arabic")
        first = bearing[0].verse.key
        return Said(tuple(told.near([one.verse.key for one in bearing], installed=installed)), (first, first))


@dataclass(frozen=True, slots=True)
class Told:
    """What was found of the words, in the language of the answer."""

    verses: Verses
    phrases: Phrases
    language: Language

    def blocks(self, found: Sequence[Finding], wish: Wish) -> list[Block]:
        """For each stretch its verdict, the verse as it stands, and how the words differ."""
        blocks: list[Block] = []
        for one in found:
            blocks += self._finding(one, wish)
        firsts = [place.first for one in found for place in one.places[:1]]
        return [*blocks, self._shown.credit(firsts)] if firsts else blocks

    def rendered(self, places: Sequence[Place], edition: str, *, right: bool) -> Iterator[Block]:
        """The verses of which a translation has the words."""
        named = COMMA[self.language].join(map(self._place, places))
        yield self._line("is_translated" if right else "is_near_translated", place=named, edition=edition)
        for place in places:
            for verse in self.verses.passage(place.first, place.last)[:MOST_VERSES]:
                yield from self._shown.one(verse)
        yield self._shown.credit([place.first for place in places])

    def near(self, keys: Sequence[Key], *, installed: bool) -> Iterator[Block]:
        """Verses that words in another language may mean."""
        yield self._line("not_translated" if installed else "by_meaning")
        for key in keys:
            yield from self._shown.one(self.verses.verse(*key))
        yield self._shown.credit(keys[:1])

    def says(self, key: str) -> Paragraph:
        return self._line(key)

    def asks(self, key: str) -> Said:
        return Said((self._line(key),), outcome="clarification")

    @property
    def _shown(self) -> Shown:
        return Shown(self.verses, self.phrases, self.language)

    def _finding(self, one: Finding, wish: Wish) -> Iterator[Block]:
        if one.verdict == "not_found":
            yield self._line("is_not_found")
            if one.places:
                yield self._line("nearest", place=self._place(one.places[0]))
                yield from self._text(one)
            return
        places = one.places if one.verdict == "stitched" else one.places[:1]
        key = "completed" if wish == "complete" and one.is_right else f"is_{one.verdict}"
        if wish in ("check", "correct") and one.verdict in ("exact", "orthography") and self._is_part(one):
            key = "is_part"
        yield self._line(key, place=COMMA[self.language].join(map(self._place, places)))
        yield from self._text(one)
        if len(one.places) > 1 and one.verdict != "stitched":
            yield self._line("also_in", count=figures(len(one.places), self.language), places=self._places(one.places))
        lines = [line for difference in one.differences if (line := self._difference(difference))]
        if lines:
            yield self._line("differences")
            yield ListBlock(tuple((Text(line),) for line in lines))

    def _is_part(self, one: Finding) -> bool:
        """Whether the verse goes on before or after these words."""
        place = one.places[0]
        passage = self.verses.passage(place.first, place.last)
        return len(passage) <= MOST_VERSES and _count(one.correction) < sum(_count(verse.text) for verse in passage)

    def _text(self, one: Finding) -> Iterator[Block]:
        """The verses whole, so that it can be seen where the words stand; long ones only as far as they were quoted."""
        for place in one.places if one.verdict == "stitched" else one.places[:1]:
            passage = self.verses.passage(place.first, place.last)
            if len(passage) > MOST_VERSES:
                yield VerseBlock(one.correction, self._place(place))
            else:
                for verse in passage:
                    yield from self._shown.one(verse)

    def _difference(self, one: Difference) -> str:
        if one.kind == "stitch":
            return ""
        edits = COMMA[self.language].join(self._edit(one, *edit) for edit in one.edits)
        return self._say(one.kind, quoted=SIGNS.sub("", one.quoted), stored=one.stored, edits=edits)

    def _edit(self, one: Difference, quoted: str, stored: str) -> str:
        if one.kind == "mark":
            quoted, stored = (self._say(mark) if mark else "" for mark in (quoted, stored))
        key = "letter_missing" if not quoted else "letter_extra" if not stored else "letter_changed"
        return self._say(key, quoted=quoted, stored=stored)

    def _place(self, place: Place) -> str:
        return self._shown.span(place.first, place.last)

    def _places(self, places: Sequence[Place]) -> str:
        told = COMMA[self.language].join(map(self._place, places[:MOST_PLACES]))
        return self._say("and_more", places=told) if len(places) > MOST_PLACES else told

    def _line(self, key: str, **values: object) -> Paragraph:
        return Paragraph((Text(self._say(key, **values)),))

    def _say(self, key: str, **values: object) -> str:
        return self.phrases(f"quotations.{key}", self.language, **values)


def _weighed(one: Finding) -> Finding:
    """Of a few words that agree with a verse only in part nothing is said but that they stand nowhere."""
    other = [difference for difference in one.differences if difference.kind in ("word", "extra")]
    agreeing = _count(one.quote) - sum(max(1, _count(difference.quoted)) for difference in other)
    if one.verdict == "near" and other and agreeing < FEWEST:
        return replace(one, verdict="not_found", places=(), differences=())
    return one


def _count(text: str) -> int:
    return sum(1 for word in words(text) if word.skeleton)
