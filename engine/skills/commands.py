"""What each command does and says: one method a command, gathered in a table for the engine."""

import re
from collections.abc import Mapping
from dataclasses import replace

from engine.document import Block, Document, Emphasis, ListBlock, Paragraph, Quote, Strong, Text
from engine.language import COMMA, LANGUAGES, Language
from engine.messages import Answer, Choice, Citation, Command, CommandName, Standing
from engine.phrases import Phrases
from engine.skills.confirmation import CONFIRMED, Confirmation
from engine.skills.topics import Topics
from engine.store.channels import Channels
from engine.store.conversations import History, SavedTurn
from engine.store.corpus import Corpus, SourceView
from engine.store.people import People
from engine.text import analysis
from engine.turn import CommandHandler
from engine.wording import document_of

AROUND = 200  # characters of context on each side of a source's words
LAST = 10  # turns that /history lists
GLIMPSE = 120  # characters of each answer in it
FOLLOW = "auto"
_TURN = re.compile(r"[0-9a-f]{32}")
_OWN_NAMES: Mapping[Language, str] = {"en": "English", "ar": "العربية", "el": "Ελληνικά"}
_NAMES: Mapping[Language, str] = {
    "en": "en eng english انجليزي انجليزية الانجليزية بالانجليزية بالانجليزي إنكليزي αγγλικά αγγλικα agglika",
    "ar": "ar ara arabic عربي عربية العربية بالعربية بالعربي عربى αραβικά arabika",
    "el": "el gr gre greek ελληνικά ελληνικα ellinika يوناني يونانية اليونانية باليونانية باليوناني",
}


class Commands:
    def __init__(
        self, history: History, people: People, corpus: Corpus, phrases: Phrases, topics: Topics, channels: Channels
    ) -> None:
        self._history, self._people, self._corpus = history, people, corpus
        self._phrases, self._topics, self._channels = phrases, topics, channels
        self._confirmation = Confirmation(people, phrases)

    def table(self) -> dict[CommandName, CommandHandler]:
        return {
            "start": self.start,
            "help": self.help,
            "new": self.new,
            "language": self.language,
            "privacy": self.privacy,
            "erase": self.erase,
            "sources": self.sources,
            "unknown": self.unknown,
            "history": self.history,
            "share": self.share,
            "human": self.human,
            "resolve": self.resolve,
        }

    async def start(self, command: Command, language: Language) -> Answer:
        """The welcome; with a collection's name after it, as in a link, that one is what there is to ask about."""
        known = {info.name for info in await self._corpus.collections() if info.documents}
        named = tuple({command.argument} & known)
        if titles := await self._topics.titles(language, named):
            return self._said("commands.start", language, topics=titles)
        return self._said("commands.start_bare", language, rules=self._topics.rules(language))

    async def help(self, command: Command, language: Language) -> Answer:
        topics = await self._topics(language)
        named = self._channels.policy(command.address, command.origin.space).contact
        human = f"- {self._phrases('commands.help_human', language)}\n" if named else ""
        rules = self._topics.rules(language)
        words = self._phrases("commands.help", language, topics=topics, rules=rules, human=human)
        if not command.origin.direct:  # among others a question may need the command
            words += f"\n- {self._phrases('commands.help_ask', language)}"
        return self._answered(words, language)

    async def new(self, command: Command, language: Language) -> Answer:
        await self._history.start_afresh(command.address.conversation)
        return self._said("commands.new", language)

    async def language(self, command: Command, language: Language) -> Answer:
        """With a language or "auto" after it: sets it. Without: offers them."""
        asked = command.argument.strip()
        if asked.lower() == FOLLOW:
            await self._people.choose_language(command.person, None)
            return self._said("commands.language_auto", language)
        wanted = named_language(asked)
        if wanted is not None:
            await self._people.choose_language(command.person, wanted)
            return self._said("commands.language_set", wanted)
        key = "commands.language_unknown" if asked else "commands.language"
        return self._said(key, language, choices=self._language_choices(language), language=asked)

    async def privacy(self, command: Command, language: Language) -> Answer:
        """What is kept; to the person alone also the code by which the staff find it, and whether it is held."""
        choice = Choice(self._phrases("commands.erase_ask", language), "/erase")  # it asks before it deletes
        words = [self._phrases("commands.privacy", language)]
        if command.origin.direct:
            code = await self._people.code(command.person)
            words.append(self._phrases("commands.privacy_code", language, code=code))
            if held := (await self._standing(command)).hold:
                words.append(self._phrases("commands.held", language, reason=held))
        else:
            words.append(self._phrases("commands.privacy_alone", language))
        return self._answered("\n\n".join(words), language, (choice,))

    async def erase(self, command: Command, language: Language) -> Answer:
        """Asks first; confirmed right after that, everything of the person is gone, unless a legal hold forbids it."""
        if held := (await self._standing(command)).hold:
            return self._said("commands.held", language, reason=held)
        if not await self._confirmation.confirms(command):
            choice = Choice(self._phrases("commands.erase_yes", language), f"/erase {CONFIRMED}")
            return self._said("commands.erase", language, choices=(choice,))
        await self._people.erase(command.person.platform, command.person.id, command.event)
        return self._said("commands.erased", language)

    async def _standing(self, command: Command) -> Standing:
        return await self._people.standing(command.person.platform, command.person.id)

    async def sources(self, command: Command, language: Language) -> Answer:
        """The words an answer rests on, each in its context as the document stands now: of the turn whose id stands
        after the command, as buttons have it, else of the last answer here. Of one without sources it says so."""
        named = command.argument.strip()
        if _TURN.fullmatch(named):
            turn, otherwise = await self._history.shown(named, command.person, command.address), "sources_elsewhere"
        else:
            turn, otherwise = await self._history.last_asked(command.address.conversation), "no_sources"
        if turn is None:
            return self._said(f"commands.{otherwise}", language)
        if not turn.answer.citations:
            return await self._without_sources(command, turn, language)
        blocks: list[Block] = [Paragraph((Text(self._phrases("commands.sources", language)),))]
        for citation in turn.answer.citations:
            view = await self._corpus.source_view(
                citation.document, citation.start, citation.end, citation.quote, AROUND
            )
            blocks += self._in_context(citation, view, language)
        return Answer("answer", "bot", language, Document(tuple(blocks)), votable=False)

    async def _without_sources(self, command: Command, turn: SavedTurn, language: Language) -> Answer:
        """Says so, and offers the sources of the latest answer here that has some, named by its question."""
        words = [self._phrases("commands.rests_on_none", language, question=_clipped(_flat(turn.question)))]
        choices: tuple[Choice, ...] = ()
        if earlier := await self._history.last_cited(command.address.conversation):
            question = _clipped(_flat(earlier.question))
            words.append(self._phrases("commands.earlier_sources", language, question=question))
            label = self._phrases("commands.show_sources", language)
            choices = (Choice(label, f"/sources {earlier.answer.turn}"),)
        paragraphs = tuple(Paragraph((Text(one),)) for one in words)
        return Answer("answer", "bot", language, Document(paragraphs), choices=choices, votable=False)

    async def history(self, command: Command, language: Language) -> Answer:
        """The person's own last questions; where others read along, only those of this conversation."""
        here = "" if command.origin.direct else command.address.conversation
        turns = await self._history.of_person(command.person, LAST, here)
        if not turns:
            return self._said("commands.no_history", language)
        items = tuple((Strong(_flat(turn.question)), Text(f" {_clipped(_flat(turn.text))}")) for turn in turns)
        heading = Paragraph((Text(self._phrases("commands.history", language)),))
        return Answer("answer", "bot", language, Document((heading, ListBlock(items, ordered=True))), votable=False)

    async def share(self, command: Command, language: Language) -> Answer:
        """An answer that the person was given, named by its turn or their last one here, for everybody to see."""
        turn = command.argument.strip()
        if not turn:
            past = await self._history.of_person(command.person, 1, command.address.conversation)
            turn = past[-1].turn if past else ""
        saved = await self._history.find(turn)
        if saved is None or (saved.person.platform, saved.person.id) != (command.person.platform, command.person.id):
            return self._said("commands.nothing_to_share", language)
        who = self._phrases("commands.shared", saved.answer.language, name=command.person.name or saved.person.name)
        asked = (Paragraph((Text(who),)), Quote((Text(_flat(saved.question)),)))
        return replace(saved.answer, document=Document((*asked, *saved.answer.document.blocks)), choices=())

    async def human(self, command: Command, language: Language) -> Answer:
        """Where nobody is named who could be asked; delivery answers where somebody is."""
        return self._said("commands.no_human", language)

    async def resolve(self, command: Command, language: Language) -> Answer:
        """Where nothing is open."""
        return self._said("commands.nothing_open", language)

    async def unknown(self, command: Command, language: Language) -> Answer:
        return self._said("commands.unknown", language, command=f"/{command.argument.split(' ')[0]}")

    def _said(self, key: str, language_: Language, *, choices: tuple[Choice, ...] = (), **values: str) -> Answer:
        return self._answered(self._phrases(key, language_, **values), language_, choices)

    @staticmethod
    def _answered(words: str, language: Language, choices: tuple[Choice, ...] = ()) -> Answer:
        return Answer("answer", "bot", language, document_of(words), choices=choices, votable=False)

    def _language_choices(self, language: Language) -> tuple[Choice, ...]:
        follow = Choice(self._phrases("commands.language_follow", language), f"/language {FOLLOW}")
        return (*(Choice(_OWN_NAMES[one], f"/language {one}") for one in LANGUAGES), follow)

    def _in_context(self, citation: Citation, view: SourceView | None, language: Language) -> list[Block]:
        where = COMMA[language].join(part for part in (citation.title, citation.place) if part)
        heading = Paragraph((Strong(f"{citation.number}. {where}"), Text(f" ({citation.source})")))
        if view is None or view.state in ("changed", "removed"):
            gone = Paragraph((Emphasis(self._phrases("commands.source_gone", language)),))
            return [heading, Quote((Text(_flat(citation.quote)),)), gone]
        before, after = _flat(view.before), _flat(view.after)
        words = (
            Text(f"… {before} " if before else ""),
            Strong(_flat(view.quote)),
            Text(f" {after} …" if after else ""),
        )
        return [heading, Quote(tuple(part for part in words if part.text))]


def named_language(words: str) -> Language | None:
    """The language that a word of `words` names, in any of the three languages."""
    said = analysis.normalize(words).split()
    return next((code for code in LANGUAGES if set(analysis.normalize(_NAMES[code]).split()) & set(said)), None)


def _flat(text: str) -> str:
    return " ".join(text.split())


def _clipped(text: str) -> str:
    return text if len(text) <= GLIMPSE else f"{text[:GLIMPSE].rsplit(' ', 1)[0]} …"
