"""Supplications by occasion: verbatim from what was imported and from the Quran; where several fit, the person says."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace

from engine.document import Block, Document, Emphasis, Heading, Paragraph, Quote, Text, Verse
from engine.language import Language, figures
from engine.messages import Answer, Choice, PastTurn
from engine.phrases import Phrases
from engine.routing.router import Route
from engine.scripture.facts import Key, key
from engine.scripture.store import Verses
from engine.text import analysis
from engine.text.folding import fold, folded, set_aside
from engine.text.lexicon import Pattern, WordList
from engine.tools.common.unused import with_unused
from engine.tools.duas.book import Book, Occasion, Supplication
from engine.tools.duas.occasions import AHEAD, ALONE, LEADS, NEAR, OFFERED, SURE, Concepts, Encode, Finder, Match
from engine.turn import Skill, Turn
from engine.wording import document_of

INTENT = "dua"
AT_ONCE = 5  # texts of one answer
MOST_CHOICES = 5
MOST_FOUND = 12
FEW = 5  # words of a message that only names an occasion
MORE = WordList("duas.more", fold=analysis.normalize)


_ASKS, _WANTS = Pattern("duas.asks"), Pattern("duas.asks_behind")
_RULES = Pattern("duas.rules", r"(?<!\w)(?:{})(?!\w)")
_LEADS = Pattern("duas.leads", r"\s*(?:(?:{})(?!\w)|و(?=\w))")
_SHORT, _LONG = 8, 14  # words of a message that only names an occasion, and of one that tells of it first


def asks_dua(text: str) -> bool:
    """Whether a short message wants a supplication beyond doubt: it begins with the word for one, or tells first what
    one is wanted for."""
    plain = fold(text).strip()
    words = len(plain.split())
    wants = (_ASKS.match(plain) and words <= _SHORT) or (_WANTS.search(plain) and words <= _LONG)
    return bool(wants) and words > 1 and not _RULES.search(plain)


def _without_set_aside(text: str) -> str:
    """The message without the occasion it does not mean: "leaving the house, not entering"."""
    plain = folded(text)
    return set_aside(plain, [found.span() for found in re.finditer(r"[^\W\d_]+", plain.text)]).raw


class Source:
    """`books` gives what is there now, `verses` the Quran; `encode` is that of the packaged encoder."""

    def __init__(
        self,
        books: Callable[[], Sequence[Book]],
        verses: Callable[[], Awaitable[Verses]],
        concepts: Concepts,
        encode: Encode | None = None,
    ) -> None:
        self.books, self.verses = books, verses
        self._concepts, self._encode = concepts, encode
        self._finder: tuple[Sequence[Book], Finder] | None = None

    def finder(self) -> Finder:
        """Over the books that are there now."""
        books = self.books()
        if self._finder is None or self._finder[0] is not books:
            self._finder = (books, Finder(books, self._concepts, self._encode))
        return self._finder[1]

    async def warm(self) -> None:
        """Makes what the first search would wait for."""
        await asyncio.to_thread(lambda: self.finder().near("rain"))


def dua(source: Source, phrases: Phrases) -> Skill:
    skill = Supplications(source, phrases)
    return Skill(skill, skill.follows)


class Supplications:
    def __init__(self, source: Source, phrases: Phrases) -> None:
        self._source, self._phrases = source, phrases

    async def __call__(self, turn: Turn) -> Answer:
        past = json.loads(turn.previous.state) if turn.previous else {}
        if turn.previous and self._asks_more(turn.message.text):
            found = self._titled(past.get("title", ""))
            if found is not None and past["shown"] >= len(found.texts):
                return Answer("answer", INTENT, turn.language, document_of(self._say("no_more", turn.language)),
                              votable=False, state=turn.previous.state)  # fmt: skip
            if found is not None:
                return await self._shown(found, past["shown"], turn.language)
        offered = (
            self._titled(turn.message.text.strip()) if turn.message.text.strip() in past.get("offered", ()) else None
        )
        if offered is not None:
            return await self._shown(offered, 0, turn.language)
        meant = _without_set_aside(turn.route.asked)
        finder, asked = self._find(), turn.route.asked
        asked = meant if finder.speaks(meant) else asked
        matches, near = finder.find(asked, MOST_FOUND), await asyncio.to_thread(finder.near, asked, MOST_FOUND)
        best = _best(matches, turn.language) or _only(matches, turn.language)
        if near and not finder.names_only(asked):  # a word of a story may not be what it is about
            best = best if matches and (matches[0].score == 1 or _bears_out(near, matches[0])) else None
            best = best or _alone(near, turn.language)
        if best is not None:
            return self._beside(await self._shown(best, 0, turn.language), best, turn)
        likely = [match for match in near if match.likeness >= NEAR or match.score >= OFFERED]
        if not likely and not finder.speaks(asked):
            return self._offered("clarification", ("which_occasion",), self._titles(turn.language), turn.language)
        if finder.reads(turn.language):
            likely = _readable(likely, turn.language)
        return self._asked_back(likely or _readable(matches, turn.language), turn.language)

    def follows(self, text: str, _: Language, previous: PastTurn, __: Route) -> bool:
        """A title that was offered, the wish for more, or in few words the occasion that was asked for."""
        past = json.loads(previous.state)
        if (self._asks_more(text) and "title" in past) or text.strip() in past.get("offered", ()):
            return True
        if len(text.split()) > FEW:
            return False
        plain = fold(text)
        lead = _LEADS.match(plain)
        if lead is not None and self._find().names_only(plain[lead.end() :]):
            return True
        asked = previous.outcome == "clarification"
        return asked and _best(self._find().find(text, MOST_FOUND), previous.language) is not None

    def _beside(self, answer: Answer, shown: Occasion, turn: Turn) -> Answer:
        """With a button for a further occasion that the message names, or with its words that found no use."""
        finder = self._find()
        loose = finder.loose(turn.message.text, shown)
        further = _best(finder.find(" ".join(loose), MOST_FOUND), turn.language) if loose else None
        if further is None or further is shown:
            return with_unused(answer, loose, self._phrases)
        title = further.title(turn.language)
        told = Paragraph((Text(self._say("further", turn.language, title=title)),))
        state = json.dumps(json.loads(answer.state) | {"offered": [title]}, ensure_ascii=False)
        document = Document((*answer.document.blocks, told))
        return replace(answer, document=document, choices=(Choice(title, title), *answer.choices), state=state)

    def _find(self) -> Finder:
        return self._source.finder()

    def _asks_more(self, text: str) -> bool:
        said = analysis.normalize(text).strip(" ?؟.!")
        known = {analysis.normalize(self._phrases("dua.more", language)) for language in ("en", "ar", "el")}
        return said in known | MORE

    def _titled(self, title: str) -> Occasion | None:
        every = (one for book in self._source.books() for one in book.occasions)
        return next((one for one in every if title in one.titles.values()), None)

    async def _shown(self, occasion: Occasion, start: int, language: Language) -> Answer:
        end = min(start + AT_ONCE, len(occasion.texts))
        blocks: list[Block] = [Heading(occasion.title(language))]
        for text in occasion.texts[start:end]:
            blocks += await self._verses(text.verses) if text.verses else self._text(text, language)
        blocks += (Paragraph((Text(self._say("source", language, reference=one)),)) for one in occasion.references)
        if any(text.verses for text in occasion.texts):
            blocks.append(Paragraph((Emphasis(self._say("quranic", language)),)))
        state: dict[str, object] = {"title": occasion.title(language), "shown": end}
        answer = Answer("answer", INTENT, language, Document(tuple(blocks)))
        if end == len(occasion.texts):
            return replace(answer, state=json.dumps(state))
        shown = self._say("shown", language, shown=figures(end, language), all=figures(len(occasion.texts), language))
        more = self._say("more", language)
        document = Document((*blocks, Paragraph((Text(shown),))))
        return replace(answer, document=document, choices=(Choice(more, more),), state=json.dumps(state))

    def _text(self, text: Supplication, language: Language) -> Iterator[Block]:
        yield Quote((Text(text.arabic),))
        if text.times > 1:
            yield Paragraph((Text(self._say("times", language, n=figures(text.times, language))),))
        if language != "ar" and text.transliteration:
            yield Paragraph((Emphasis(text.transliteration),))
        if language != "ar" and (translated := text.translation.get(language) or text.translation.get("en")):
            yield Paragraph((Text(translated),))
        if text.reference:
            yield Paragraph((Text(self._say("source", language, reference=text.reference)),))

    async def _verses(self, places: str) -> list[Block]:
        """Each verse with its place, as the store has it."""
        first, last = _ends(places)
        verses = await self._source.verses()
        return [Verse(verse.text, f"{verse.sura}:{verse.ayah}") for verse in verses.passage(first, last)]

    def _asked_back(self, matches: Sequence[Match], language: Language) -> Answer:
        if not matches:
            return self._nothing(language)
        titles = list(dict.fromkeys(match.occasion.title(language) for match in matches))[:MOST_CHOICES]
        return self._offered("clarification", ("which",), titles, language)

    def _nothing(self, language: Language) -> Answer:
        """Says so, and names what there is: occasions that have a title in the language first."""
        return self._offered("abstention", ("none", "there_are"), self._titles(language), language)

    def _titles(self, language: Language) -> list[str]:
        every = (one for book in reversed(self._source.books()) for one in book.occasions)
        return list(dict.fromkeys(one.title(language) for one in every))[:MOST_CHOICES]

    def _offered(self, outcome: str, keys: Sequence[str], titles: Sequence[str], language: Language) -> Answer:
        document = Document(tuple(Paragraph((Text(self._say(one, language)),)) for one in keys))
        choices = tuple(Choice(title, title) for title in titles)
        state = json.dumps({"offered": titles}, ensure_ascii=False)
        kind = "clarification" if outcome == "clarification" else "abstention"
        return Answer(kind, INTENT, language, document, choices=choices, state=state)  # type: ignore[arg-type]

    def _say(self, key: str, language: Language, **values: object) -> str:
        return self._phrases(f"dua.{key}", language, **values)


def _best(matches: Sequence[Match], language: Language) -> Occasion | None:
    """The occasion that is meant beyond doubt; of several that are one occasion in different books, the one whose words
    the person reads."""
    if not matches or matches[0].score < SURE:
        return None
    best = matches[0]
    near = [match for match in matches if match.score > best.score - AHEAD]
    exact = best.score == 1 and sum(match.score == 1 and match.book == best.book for match in matches) == 1
    if not exact and any(match is not best and match.book == best.book for match in near):
        return None
    same = [best, *(match for match in near if match.book != best.book and match.meaning == best.meaning)]
    readable = [match for match in same if language in match.occasion.titles]
    return (readable or same)[0].occasion


def _bears_out(near: Sequence[Match], best: Match) -> bool:
    """Whether the vector of the message is most like what its words speak of."""
    nearest = max(near, key=lambda match: match.likeness)
    return best.occasion is nearest.occasion or best.meaning == nearest.meaning


def _alone(near: Sequence[Match], language: Language) -> Occasion | None:
    """The occasion that the vectors leave no doubt of, in the book that the person reads."""
    nearest = max(near, key=lambda match: match.likeness)
    same = [match for match in near if match.meaning == nearest.meaning and match.likeness > nearest.likeness - LEADS]
    others = max((match.likeness for match in near if match.meaning != nearest.meaning), default=0.0)
    if nearest.likeness < ALONE or nearest.likeness - others < LEADS:
        return None
    if any(match is not nearest and match.book == nearest.book for match in same):
        return None
    readable = [match for match in same if language in match.occasion.titles]
    return (readable or same)[0].occasion


def _readable(matches: Sequence[Match], language: Language) -> list[Match]:
    """Those whose titles the person reads, else those in English, else all."""
    spoken = ([match for match in matches if one in match.occasion.titles] for one in dict.fromkeys((language, "en")))
    return next((found for found in spoken if found), list(matches))


def _only(matches: Sequence[Match], language: Language) -> Occasion | None:
    """The one occasion with a title that the person reads, where the message surely speaks of what it speaks of."""
    titled = [match.occasion for match in matches if language in match.occasion.titles]
    sure = bool(matches) and matches[0].score >= SURE and language != "ar"
    return titled[0] if len(titled) == 1 and sure else None


def _ends(places: str) -> tuple[Key, Key]:
    """ "14:40-41" -> (14, 40), (14, 41)."""
    first, _, last = places.partition("-")
    start = key(first)
    return start, (start[0], int(last)) if last else start
