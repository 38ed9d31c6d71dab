"""/config: shows what holds in a place, and changes it for people whom the platform lets configure the place.

    /config                          what holds here, and where each value comes from
    /config answers questions        sets a value for this chat
    /config space language ar        ... for the whole workspace or server
    /config reset [key]              inherits the value again, or every one

Keys and values are understood in every language; what does not fit is refused by name, with what the key takes. Several
lines, as a window over the chat sends them, are kept all or none.

Nothing need be typed: under each answer stand buttons that lead to a group of keys (/config group manner), to one key
(/config answers) and to a value of it. Where the platform has windows, `form` is that of a group.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from engine.channels import KEYS, PlaceForm, Value, inherited, place_of
from engine.document import Block, Document, ListBlock, Paragraph, Strong, Text
from engine.language import COMMA, Language
from engine.messages import Answer, Choice, Command
from engine.phrases import Phrases
from engine.skills.place_fields import GROUPS, PlaceFields
from engine.skills.policy_words import PolicyWords, WrongValueError
from engine.store.channels import Channels, Place
from engine.store.corpus import Corpus
from engine.wording import document_of

_NAMED = 100  # characters of a value that an answer repeats
_BUTTONS = 20  # values to choose from under an answer
_GROUP = "group"


@dataclass(frozen=True, slots=True)
class _Line:
    """What stands after /config: the place it is about, `scope` as it was typed before the key, and the rest."""

    place: Place
    scope: str
    first: str = ""
    rest: str = ""


@dataclass(frozen=True, slots=True)
class _Change:
    """One that fits. Without a value that of the key is inherited, without a key every one."""

    line: _Line
    key: str
    value: Value | None = None


@dataclass(frozen=True)
class Configuring:
    """The handler of the command."""

    channels: Channels
    corpus: Corpus
    phrases: Phrases

    @cached_property
    def _words(self) -> PolicyWords:
        return PolicyWords(self.corpus, self.phrases)

    async def __call__(self, command: Command, language: Language) -> Answer:
        await self.channels.loaded()
        if (refused := self._refused(command, language)) is not None:
            return refused
        lines = [self._line(command, one) for one in command.argument.splitlines() if one.strip()]
        if len(lines) > 1:
            return await self._several(command, lines, language)
        line = lines[0] if lines else self._line(command, "")
        if not line.first:
            return self._shown(command, line, tuple(KEYS), language)
        if line.first == _GROUP and line.rest in GROUPS:
            return self._shown(command, line, GROUPS[line.rest], language)
        change = await self._change(command, line, language)
        return change if isinstance(change, Answer) else await self._made(command, change, language)

    async def form(self, command: Command, language: Language) -> PlaceForm | str:
        """The window that the command asks for; why there is none for this person."""
        await self.channels.loaded()
        if (refused := self._refused(command, language)) is not None:
            return refused.text
        line = self._line(command, command.argument)
        if line.first != _GROUP or line.rest not in GROUPS:
            return self._unknown(line.rest, language).text
        fields, own = await self._fields(language), self._own(command, line)
        above = self.channels.levels(command.address, command.origin.space)[: 0 if line.scope else 1]
        holds = inherited(self.channels.defaults(), *above)
        shown = [
            await fields.field(key, getattr(holds, key), fields.typed(key, own[key]) if key in own else "")
            for key in GROUPS[line.rest]
        ]
        return PlaceForm(command.argument, self.phrases(f"places.group_{line.rest}", language), tuple(shown))

    def _refused(self, command: Command, language: Language) -> Answer | None:
        rights = command.origin.rights
        if not {"configure", "administer"}.intersection(rights):
            return self._said("channels.may_not_configure", language)
        if any(self._words.meant(one.split(maxsplit=1)[0]) == "space" for one in command.argument.splitlines() if one):
            if not command.origin.space:
                return self._said("channels.no_space", language)
            if "administer" not in rights:
                return self._said("channels.may_not_administer", language)
        return None

    def _line(self, command: Command, typed: str) -> _Line:
        here = Place(command.address.platform, "chat", command.address.chat)
        scope, words = "", typed.split(maxsplit=1)
        if words and self._words.meant(words[0]) == "space":
            here, scope = Place(here.platform, "space", command.origin.space), "space "
            words = words[1].split(maxsplit=1) if len(words) > 1 else []
        first, rest = (*words, "", "")[:2]
        return _Line(here, scope, first, rest.strip())

    async def _several(self, command: Command, lines: Sequence[_Line], language: Language) -> Answer:
        """What of it changes something; nothing, where one of them does not fit."""
        read = [await self._change(command, line, language) for line in lines]
        if refused := [one.text for one in read if isinstance(one, Answer)]:
            return self._listed("channels.several_wrong", refused, language)
        changes = [one for one in read if isinstance(one, _Change) and self._changes(command, one)]
        if not changes:
            return self._said("channels.several_same", language)
        told = [(await self._made(command, change, language)).text for change in changes]
        return self._listed("channels.several_set", told, language)

    async def _change(self, command: Command, line: _Line, language: Language) -> _Change | Answer:
        """The change that a line asks for; the answer to one that asks for none that fits."""
        resets = self._words.meant(line.first) == "reset"
        key = self._words.key(line.rest if resets else line.first) if line.rest or not resets else ""
        if key is None:
            return self._unknown(line.rest if resets else line.first, language)
        if resets:
            return _Change(line, key)
        name = self._words.named(key, language)
        if not line.rest:
            return await self._choices(line, key, language)
        try:
            return _Change(line, key, await self._words.value(key, line.rest, command.address, language))
        except WrongValueError as wrong:
            return self._said("channels.wrong_value", language, key=name, value=line.rest[:_NAMED], bound=wrong.bound)

    def _changes(self, command: Command, change: _Change) -> bool:
        own = self._own(command, change.line)
        return change.key in own if change.value is None else own.get(change.key) != change.value

    async def _made(self, command: Command, change: _Change, language: Language) -> Answer:
        line, key, by = change.line, change.key, f"{command.person.platform}/{command.person.id}"
        if change.value is None:
            await self.channels.unset(line.place, key, by)
            if not key:
                return self._said("channels.reset_all", language)
            said = self._said("channels.reset", language, key=self._words.named(key, language))
        else:
            await self.channels.set(line.place, key, change.value, by)
            words = self._words.in_words(key, change.value, language)
            said = self._said("channels.set", language, key=self._words.named(key, language), value=words)
        return _with(said, self._groups(line, language, [name for name, keys in GROUPS.items() if key in keys]))

    async def _choices(self, line: _Line, key: str, language: Language) -> Answer:
        """What a key takes, with the usual values on buttons."""
        fields = await self._fields(language)
        name, bound = self._words.named(key, language), await self._words.bound(key, language)
        values = [
            Choice(words, f"/config {line.scope}{key} {value}") for value, words in list(fields.usual(key))[:_BUTTONS]
        ]
        inherits = Choice(self.phrases("places.inherit", language), f"/config {line.scope}reset {key}")
        return _with(self._said("channels.value_missing", language, key=name, bound=bound), [*values, inherits])

    def _shown(self, command: Command, line: _Line, keys: Sequence[str], language: Language) -> Answer:
        """These keys, each with its value and where that comes from, and the buttons that lead on."""
        of_space, of_chat = self.channels.levels(command.address, command.origin.space)
        levels = (of_space,) if line.scope else (of_space, of_chat)
        policy = inherited(self.channels.defaults(), *levels)
        items = []
        for key in keys:
            level = "from_chat" if key in of_chat and not line.scope else "from_space"
            level = level if any(key in values for values in levels) else "from_settings"
            value = self._words.in_words(key, getattr(policy, key), language)
            told = f": {value} ({self.phrases(f'channels.{level}', language)})"
            items.append((Strong(self._words.named(key, language)), Text(told)))
        here = f"{command.address.platform}/{line.place.id}" if line.scope else place_of(command.address)
        blocks: tuple[Block, ...] = (
            Paragraph((Text(self.phrases("channels.here", language, place=here)),)),
            ListBlock(tuple(items)),
        )
        if line.first:
            return _with(_answer(Document(blocks), language), self._keys(line, keys, language))
        usage = document_of(self.phrases("channels.usage", language)).blocks
        return _with(_answer(Document((*blocks, *usage)), language), self._leading_on(command, line, language))

    def _leading_on(self, command: Command, line: _Line, language: Language) -> list[Choice]:
        choices = self._groups(line, language, GROUPS)
        if not line.scope and command.origin.space and "administer" in command.origin.rights:
            choices.append(Choice(self.phrases("places.group_space", language), "/config space"))
        return choices

    def _groups(self, line: _Line, language: Language, names: Iterable[str]) -> list[Choice]:
        return [
            Choice(self.phrases(f"places.group_{name}", language), f"/config {line.scope}{_GROUP} {name}")
            for name in names
        ]

    def _keys(self, line: _Line, keys: Sequence[str], language: Language) -> list[Choice]:
        labels = [self.phrases(f"places.about_{key}", language) for key in keys]
        return [Choice(label, f"/config {line.scope}{key}") for label, key in zip(labels, keys, strict=True)]

    def _own(self, command: Command, line: _Line) -> Mapping[str, Value]:
        """What is set for the place itself."""
        of_space, of_chat = self.channels.levels(command.address, command.origin.space)
        return of_space if line.scope else of_chat

    async def _fields(self, language: Language) -> PlaceFields:
        return PlaceFields(self._words, [info.name for info in await self.corpus.collections()], language)

    def _unknown(self, name: str, language: Language) -> Answer:
        keys = COMMA[language].join(self._words.named(key, language) for key in KEYS)
        return self._said("channels.unknown_key", language, key=name[:_NAMED], keys=keys)

    def _listed(self, phrase: str, told: Sequence[str], language: Language) -> Answer:
        words = Paragraph((Text(self.phrases(phrase, language)),))
        return _answer(Document((words, ListBlock(tuple((Text(one),) for one in told)))), language)

    def _said(self, phrase: str, language_: Language, **values: str) -> Answer:
        return _answer(document_of(self.phrases(phrase, language_, **values)), language_)


def _answer(document: Document, language: Language) -> Answer:
    return Answer("answer", "config", language, document, votable=False)


def _with(answer: Answer, choices: Sequence[Choice]) -> Answer:
    return replace(answer, choices=tuple(choices))
