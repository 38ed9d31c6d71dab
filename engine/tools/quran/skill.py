"""The Quran in conversation: verses as they stand in the store, what bears on a theme, what commentaries say.

What a message of this intent wants is told by `_kinds`, a table in order: each gives its answer, or None for the next
one to look. What was shown stays as the turn's state: "the next two", "translation" or "explain it" go on from it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, replace

from engine.document import Block, Document, Paragraph, Text
from engine.language import COMMA, Language, figures
from engine.messages import FROM_DOCUMENTS, Answer, Choice, Outcome, PastTurn
from engine.phrases import Phrases
from engine.routing.router import Route
from engine.scripture.facts import Key
from engine.scripture.store import Verses
from engine.tools.quran.contents import NEAR, SURE, Contents
from engine.tools.quran.dialogue import requests
from engine.tools.quran.dialogue.commentary import Commentary
from engine.tools.quran.dialogue.counts import Counts
from engine.tools.quran.dialogue.going_on import State, again, kept, moved, state_of
from engine.tools.quran.dialogue.querying import Querying
from engine.tools.quran.dialogue.quotations import Quotations, Said
from engine.tools.quran.dialogue.showing import Shown
from engine.tools.quran.dialogue.thematic import Thematic
from engine.tools.quran.reading.found import Found, Guess, Passage, Problem
from engine.tools.quran.reading.tongues import tongue
from engine.tools.quran.scripture import Scripture
from engine.tools.quran.statistics.reading import asks_number
from engine.turn import Skill, Turn


@dataclass(frozen=True, slots=True)
class Asked:
    """A message, what it names, and what it goes on from."""

    turn: Turn
    verses: Verses
    found: Found
    past: State
    tongue: str  # code of the language that the verses are asked for in, "" where none is named

    @property
    def text(self) -> str:
        return self.turn.message.text

    @property
    def language(self) -> Language:
        return self.turn.language


INTENT = "quran"
THEME_VERSES = 7
MOST_OF_THEME = 20
FEW = 2  # words of a theme that is named and not told
SHORT = 8  # words of a message that may go on from the last one


Kind = Callable[[Asked], Awaitable[Answer | None]]


def quran(
    scripture: Scripture,
    commentary: Commentary,
    phrases: Phrases,
    querying: Querying | None,
    contents: Contents | None = None,
) -> Skill:
    """`contents`: what passages tell, by which they are found where a message describes one."""
    skill = Quran(scripture, commentary, phrases, querying, contents)
    return Skill(skill, skill.follows, finds=skill.finds)


class Quran:
    def __init__(
        self,
        scripture: Scripture,
        commentary: Commentary,
        phrases: Phrases,
        querying: Querying | None,
        contents: Contents | None = None,
    ) -> None:
        self._scripture, self._commentary, self._phrases = scripture, commentary, phrases
        self._contents = contents
        self._quotations = Quotations(scripture, phrases)
        self._thematic = Thematic(scripture, commentary)
        self._counts = Counts(scripture, phrases, querying)

    def _kinds(self) -> tuple[Kind, ...]:
        return (
            self._queried, self._quoted, self._counted, self._explained, self._more, self._stepped, self._named,
            self._loose, self._pasted, self._theme,
        )  # fmt: skip

    async def __call__(self, turn: Turn) -> Answer:
        """Raises StoreError."""
        verses = await self._scripture.verses()
        language, text = tongue(turn.message.text)
        asked = Asked(turn, verses, self._scripture.references.read(text), state_of(turn.previous), language)
        for kind in self._kinds():
            answer = await kind(asked)
            if answer is not None:
                return answer
        answer = self._said(asked, "abstention", "not_understood")
        return replace(answer, state=turn.previous.state) if turn.previous and turn.route.guessed else answer

    def follows(self, text: str, spoken: Language, previous: PastTurn, route: Route) -> bool:
        """Whether the message names what was asked for, or goes on from the verses that were shown."""
        if route.intent == INTENT and asks_number(text):
            return False
        if self._counts.asks_for_query(text, previous):
            return True
        if route.intent in (INTENT, *FROM_DOCUMENTS) and self._counts.changes(text, spoken, previous) is not None:
            return True
        state = state_of(previous)
        found = self._scripture.references.read(text)
        if state.wanted is not None and found.passages:
            return True
        if state.first is None or len(text.split()) > SHORT or found.passages or found.problems:
            return False
        if route.intent == INTENT and found.loose:
            return True
        language, left = tongue(text)
        if language and not left:
            return True
        wanted = (requests.step(text), requests.wants_translation(text), requests.wants_explanation(text))
        return any(wanted) or bool(found.loose) or requests.wants_whole_sura(text)

    def finds(self, text: str) -> bool:
        """Whether the message names verses, quotes or describes them, counts, or says that it asks the Quran."""
        named = bool(self._scripture.references.read(text)) or self._scripture.holds(text)
        if named or asks_number(text) or requests.asks_scripture(text):
            return True
        return self._contents is not None and self._contents.finds(text)

    # --- kinds of messages

    async def _queried(self, asked: Asked) -> Answer | None:
        return await self._counts.query(asked.turn, asked.verses)

    async def _counted(self, asked: Asked) -> Answer | None:
        return await self._counts(asked.turn, asked.verses)

    async def _quoted(self, asked: Asked) -> Answer | None:
        """Words that are asked about: whether and where they are a verse, how they differ, how it goes on."""
        said = await self._quotations.asked(asked.text, asked.language, names_verses=bool(asked.found))
        return self._from_words(asked, said)

    async def _pasted(self, asked: Asked) -> Answer | None:
        """Nothing but the words of a verse."""
        return self._from_words(asked, await self._quotations.pasted(asked.text, asked.language))

    async def _explained(self, asked: Asked) -> Answer | None:
        """Verses and what commentaries say of them."""
        passages = asked.found.passages or (() if asked.found.problems else again(asked.past))
        if not requests.wants_explanation(asked.text) or not passages:
            return None
        shown = self._shown(asked)
        blocks = shown.passages(passages)
        place = COMMA[asked.language].join(shown.span(passage.first, passage.last) for passage in passages)
        said = await self._commentary.on(asked.turn, asked.verses, passages, place)
        return replace(self._answer(asked, (*blocks, *said.blocks), passages[-1]), citations=said.citations)

    async def _stepped(self, asked: Asked) -> Answer | None:
        """Verses, pages or suras before or after those that are named, or that were shown."""
        step = requests.step(asked.text)
        base = (asked.found.passages or again(asked.past))[-1:]
        if step is None or not base:
            return None
        passage = moved(asked.verses, base[0], step)
        if passage is None:
            return self._said(asked, "abstention", "end" if step.count > 0 else "beginning", state=asked.past)
        along = (*asked.found.passages, passage) if step.along else (passage,)
        return self._answer(asked, self._shown(asked).passages(along), passage)

    async def _named(self, asked: Asked) -> Answer | None:
        """The verses that are named; why others cannot be; which sura a misspelt name may mean."""
        found = asked.found
        if not found and asked.past.first is not None:
            if requests.wants_whole_sura(asked.text):
                return self._whole(asked, asked.past.first[0])
            if asked.tongue or requests.wants_translation(asked.text):
                passage = again(asked.past)[0]
                return self._answer(asked, self._shown(asked).passages((passage,)), passage)
        if not found:
            return None
        if asked.past.wanted is not None and found.passages and found.passages[0].whole == "sura":
            return self._verses_of(asked, found.passages[0].first[0], *asked.past.wanted)
        notes = [self._line(asked, problem) for problem in found.problems]
        if found.passages:
            guessed = [passage for passage in found.passages if passage.guessed]
            notes += [self._understood(asked, passage) for passage in guessed]
            blocks = (*self._shown(asked).passages(found.passages), *notes)
            return self._answer(asked, blocks, found.passages[-1])
        if found.guesses:
            return self._meant(asked, found.guesses[0])
        choices = tuple(self._either(asked, found.problems[0]))
        outcome: Outcome = "clarification" if choices else "abstention"
        return Answer(outcome, INTENT, asked.language, Document(tuple(notes)), votable=False, choices=choices)

    async def _loose(self, asked: Asked) -> Answer | None:
        """Verses without a sura: of the one that was shown, else that is asked for."""
        if not asked.found.loose:
            return None
        first, last = asked.found.loose[0]
        if asked.past.first is not None:
            return self._verses_of(asked, asked.past.first[0], first, last)
        return self._said(asked, "clarification", "which_sura", state=State(wanted=(first, last)))

    async def _theme(self, asked: Asked) -> Answer | None:
        """Verses that bear on what the message is about, or the passage that it describes: first where it is told in
        more than a word or two."""
        if requests.asks_revealed(asked.text):
            return self._said(asked, "abstention", "revealed")
        if requests.is_of_other_verses(asked.text):
            return None
        if requests.is_riddle(asked.text) or requests.step(asked.text) is not None:
            return None
        if asked.turn.previous is not None and asked.turn.route.guessed and not asked.past.theme:
            return None  # it goes on from verses that were not found by a theme
        said = asked.text
        for phrase in asked.found.set_aside:
            said = said.replace(phrase, " ")
        count, text = requests.how_many(said)
        theme = requests.theme(text)
        if not theme:
            return None
        is_told = len(theme.split()) > FEW and not count
        told = await self._told(asked) if is_told else None
        borne = told or await self._bearing(asked, theme, min(count, MOST_OF_THEME) or THEME_VERSES)
        return borne or (None if is_told else await self._told(asked))

    async def _told(self, asked: Asked) -> Answer | None:
        """The passage that the message describes; the nearest few where it is not sure which."""
        found = await asyncio.to_thread(self._contents.search, asked.text) if self._contents is not None else ()
        near = [Passage(one.first, one.last) for one in found if one.cosine >= NEAR]
        if not near:
            return None
        near = near[:1] if found[0].cosine >= SURE else near
        lead = self._words(asked, "told" if len(near) == 1 else "told_near")
        return self._answer(asked, (lead, *self._shown(asked).passages(near)), near[0])

    async def _more(self, asked: Asked) -> Answer | None:
        """Further verses on the theme before."""
        past = asked.past
        if not past.theme or not requests.wants_more(asked.text):
            return None
        answer = await self._bearing(asked, past.theme, THEME_VERSES, past.shown)
        return answer or self._said(asked, "abstention", "no_more_bearing", state=past, theme=past.theme)

    async def _bearing(self, asked: Asked, theme: str, count: int, after: int = 0) -> Answer | None:
        borne = await self._thematic(asked.turn, self._shown(asked), theme, count, after, asked.found.without)
        if borne is None:
            return None
        answer = self._answer(asked, borne.blocks, _passage(borne.last))
        state = State(borne.last, borne.last, theme=theme, shown=borne.shown)
        return replace(answer, citations=borne.citations, state=kept(state))

    # --- answers

    def _from_words(self, asked: Asked, said: Said | None) -> Answer | None:
        if said is None:
            return None
        if said.last is None:
            votable = said.outcome == "answer"
            return Answer(said.outcome, INTENT, asked.language, Document(said.blocks), votable=votable)
        return self._answer(asked, said.blocks, Passage(*said.last))

    def _answer(self, asked: Asked, blocks: tuple[Block, ...] | list[Block], last: Passage) -> Answer:
        state = State(last.first, last.last, last.whole)
        return Answer("answer", INTENT, asked.language, Document(tuple(blocks)), state=kept(state))

    def _shown(self, asked: Asked) -> Shown:
        translated = asked.tongue != "ar" and (bool(asked.tongue) or requests.wants_translation(asked.text))
        return Shown(asked.verses, self._phrases, asked.language, translated, asked.tongue if translated else "")

    def _whole(self, asked: Asked, sura: int) -> Answer:
        passage = _whole_of(asked, sura)
        return self._answer(asked, self._shown(asked).passages((passage,)), passage)

    def _verses_of(self, asked: Asked, sura: int, first: int, last: int) -> Answer:
        named = asked.verses.sura(sura)
        if not 1 <= first <= last <= named.verses:
            problem = Problem("no_verse", str(last if last > named.verses else first), sura, named.verses)
            words = Document((self._line(asked, problem),))
            return Answer("abstention", INTENT, asked.language, words, votable=False, state=kept(asked.past))
        passage = Passage((sura, first), (sura, last))
        return self._answer(asked, self._shown(asked).passages((passage,)), passage)

    def _meant(self, asked: Asked, guess: Guess) -> Answer:
        """A name that is near several: the person says which."""
        names = [asked.verses.sura(number) for number in guess.suras]
        shown = self._shown(asked)
        verses = "" if not guess.first else f":{guess.first}" + (f"-{guess.last}" if guess.last != guess.first else "")
        choices = tuple(
            Choice(
                f"{shown.name(sura)} ({figures(sura.number, asked.language)})",
                f"{sura.number}{verses}" if verses else self._request(asked, sura.number),
            )
            for sura in names
        )
        answer = self._said(asked, "clarification", "did_you_mean", name=guess.name)
        return replace(answer, choices=choices)

    def _request(self, asked: Asked, sura: int) -> str:
        return self._phrases(
            "quran.sura_request", asked.language, name=self._shown(asked).name(asked.verses.sura(sura))
        )

    def _understood(self, asked: Asked, passage: Passage) -> Paragraph:
        name = self._shown(asked).name(asked.verses.sura(passage.first[0]))
        return self._words(asked, "understood", said=passage.said, name=name)

    def _line(self, asked: Asked, problem: Problem) -> Paragraph:
        """Why what was asked for is not there, and what is."""
        values = {"asked": problem.asked, "most": figures(problem.most, asked.language)}
        if problem.why in ("other_sura", "elsewhere"):
            values |= self._places(asked, problem)
        if problem.within:
            values["name"] = problem.within
        elif problem.sura:
            values["name"] = self._shown(asked).name(asked.verses.sura(problem.sura))
        whole = problem.why == "no_part" and not problem.sura and not problem.within
        key = f"no_{problem.part}" if whole else problem.why
        return self._words(asked, key, **values)

    def _places(self, asked: Asked, problem: Problem) -> dict[str, str]:
        """The sura that was named, and the place that the numbers alone would name."""
        sura, verse = problem.place
        place = f"{figures(sura, asked.language)}:{figures(verse, asked.language)}"
        if problem.why == "elsewhere":
            return {"place": place}
        suras = asked.verses.suras()
        other = self._shown(asked).name(suras[sura - 1]) if 1 <= sura <= len(suras) else ""
        numbers = {"number": figures(problem.sura, asked.language), "other_number": figures(sura, asked.language)}
        return {"place": place, "other": other, **numbers}

    def _either(self, asked: Asked, problem: Problem) -> Iterator[Choice]:
        """Of a sura's name and another's number either, where it has such a verse."""
        if problem.why == "unread":
            sura, verse = problem.place
            yield Choice(self._shown(asked).span(problem.place, problem.place), f"{sura}:{verse}")
            yield Choice(self._shown(asked).title(_whole_of(asked, sura)), self._request(asked, sura))
        for sura in (problem.sura, problem.place[0]) if problem.why == "other_sura" else ():
            verse = problem.place[1]
            if 1 <= sura <= len(asked.verses.suras()) and 1 <= verse <= asked.verses.sura(sura).verses:
                yield Choice(self._shown(asked).span((sura, verse), (sura, verse)), f"{sura}:{verse}")

    def _said(
        self, asked: Asked, outcome: Outcome, key: str, /, state: State | None = None, **values: object
    ) -> Answer:
        document = Document((self._words(asked, key, **values),))
        left = kept(state) if state else ""
        return Answer(outcome, INTENT, asked.language, document, votable=False, state=left)

    def _words(self, asked: Asked, key: str, /, **values: object) -> Paragraph:
        return Paragraph((Text(self._phrases(f"quran.{key}", asked.language, **values)),))


def _whole_of(asked: Asked, sura: int) -> Passage:
    return Passage((sura, 1), (sura, asked.verses.sura(sura).verses), "sura", sura)


def _passage(verse: Key) -> Passage:
    return Passage(verse, verse)
