"""Passages as blocks of an answer: each verse byte for byte from the store, its place, translation, link and credit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.document import Block, Emphasis, Heading, Link, Paragraph, Text
from engine.document import Verse as VerseBlock
from engine.language import COMMA, Language, figures
from engine.phrases import Phrases
from engine.scripture.facts import Key, Sura
from engine.scripture.store import SOURCE_URL, Edition, Verse, Verses
from engine.tools.quran.reading.found import Passage

FEW = 20  # verses up to which a translation stands beside them unasked
CREDIT = "tanzil.net"


@dataclass(frozen=True, slots=True)
class Shown:
    """What to show of verses. `translated`: a translation was asked for, so it comes however many verses there are;
    `tongue` is the code of the language that it was asked for in, "" for any."""

    verses: Verses
    phrases: Phrases
    language: Language
    translated: bool = False
    tongue: str = ""

    def passages(self, passages: Sequence[Passage]) -> list[Block]:
        """Every passage whole, then links and credit."""
        blocks: list[Block] = []
        taken = [self.verses.passage(passage.first, passage.last) for passage in passages]
        editions = self._editions(sum(map(len, taken)))
        for passage, verses in zip(passages, taken, strict=True):
            if len(passages) > 1 or len(verses) > 1:
                blocks.append(Heading(self.title(passage)))
            blocks += self._verses(verses, editions)
        return [*blocks, *self._notes(editions), self.credit([passage.first for passage in passages])]

    def one(self, verse: Verse) -> list[Block]:
        """A verse with its place and, where there is one, its translation."""
        return list(self._verse(verse, self._editions(1)))

    def translations(self) -> Sequence[Edition]:
        """Those that fit the language of the answer, English ones where there is none; all of it where it was asked."""
        wanted = self.tongue or ("en" if self.language == "ar" else self.language)
        editions = self.verses.editions()
        fitting = [edition for edition in editions if edition.language == wanted]
        fitting = fitting or [edition for edition in editions if edition.language == "en"] or list(editions)
        return fitting if self.translated else fitting[:1]

    def title(self, passage: Passage) -> str:
        if passage.whole and passage.whole != "sura" and passage.part:
            part = figures(passage.part, self.language)
            if passage.whole == "ruku" and passage.within:
                name, own = self.name(self.verses.sura(passage.first[0])), figures(passage.within, self.language)
                title = self._say("ruku_within", number=part, name=name, within=own)
                return f"{title} ({self.span(passage.first, passage.last)})"
            return f"{self._say(passage.whole, number=part)} ({self.span(passage.first, passage.last)})"
        sura = self.verses.sura(passage.first[0])
        if passage.whole == "sura":
            return self._say(
                "sura_title", name=self.name(sura), number=figures(sura.number, self.language),
                verses=figures(sura.verses, self.language), place=self._say(sura.place.lower()),
            )  # fmt: skip
        return self.span(passage.first, passage.last)

    def span(self, first: Key, last: Key) -> str:
        """ "Al-Baqarah 2:285-286", "البقرة ٢:٢٨٥-٢٨٦"."""
        name = self.name(self.verses.sura(first[0]))
        start = f"{self._figure(first[0])}:{self._figure(first[1])}"
        if first == last:
            return f"{name} {start}"
        end = self._figure(last[1])
        if first[0] != last[0]:
            return f"{name} {start} – {self.name(self.verses.sura(last[0]))} {self._figure(last[0])}:{end}"
        return f"{name} {start}-{end}"

    def name(self, sura: Sura) -> str:
        return sura.arabic if self.language == "ar" else sura.latin

    def credit(self, firsts: Sequence[Key]) -> Paragraph:
        """Links to the verses and, as its licence asks, to where the text comes from."""
        links: list[Text | Link] = []
        for sura, ayah in dict.fromkeys(firsts):
            verse = self.verses.verse(sura, ayah)
            links += [Link(verse.link.removeprefix("https://"), verse.link), Text(" · ")]
        return Paragraph((*links, Text(self._say("credit") + " "), Link(CREDIT, SOURCE_URL)))

    def _verses(self, verses: Sequence[Verse], editions: Sequence[Edition]) -> Iterator[Block]:
        for verse in verses:
            if verse.basmala and len(verses) > 1:
                if verse is not verses[0]:
                    yield Heading(self.name(self.verses.sura(verse.sura)))
                yield VerseBlock(verse.basmala, "")
            yield from self._verse(verse, editions)

    def _verse(self, verse: Verse, editions: Sequence[Edition]) -> Iterator[Block]:
        sajda = f" · {self._say('sajda')}" if verse.sajda else ""
        yield VerseBlock(verse.text, self.span(verse.key, verse.key) + sajda)
        for edition in editions:
            yield Paragraph((Text(self.verses.translation(edition, verse.key)), *self._by(edition, editions)))

    def _by(self, edition: Edition, editions: Sequence[Edition]) -> tuple[Text | Emphasis, ...]:
        return (Text(" — "), Emphasis(edition.name)) if len(editions) > 1 else ()

    def _editions(self, count: int) -> Sequence[Edition]:
        unasked = not self.translated and (count > FEW or self.language == "ar")
        return () if unasked else self.translations()

    def _notes(self, editions: Sequence[Edition]) -> Iterator[Paragraph]:
        if self.tongue and all(edition.language != self.tongue for edition in editions):
            there = COMMA[self.language].join(edition.name for edition in self.verses.editions())
            yield self._line("no_translation_in" if there else "no_translation", names=there)
        if editions:
            yield self._line("translation_by", names=COMMA[self.language].join(edition.name for edition in editions))
        elif not self.tongue and (self.translated or (self.language != "ar" and not self.verses.editions())):
            yield self._line("no_translation")

    def _line(self, key: str, **values: object) -> Paragraph:
        return Paragraph((Text(self._say(key, **values)),))

    def _figure(self, number: int) -> str:
        return figures(number, self.language)

    def _say(self, key: str, **values: object) -> str:
        return self.phrases(f"quran.{key}", self.language, **values)
