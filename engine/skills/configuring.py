"""/config: shows what holds in a place, and changes it for people whom the platform lets configure the place.

    /config                          what holds here, and where each value comes from
    /config answers questions        sets a value for this chat
    /config space language ar        ... for the whole workspace or server
    /config reset [key]              inherits the value again, or every one

Keys and values are understood in every language; what does not fit is refused by name, with what the key takes.
"""

from dataclasses import dataclass
from functools import cached_property

from engine.channels import KEYS, place_of
from engine.document import Block, Document, ListBlock, Paragraph, Strong, Text
from engine.language import COMMA, Language
from engine.messages import Answer, Command
from engine.phrases import Phrases
from engine.skills.policy_words import PolicyWords, WrongValueError
from engine.store.channels import Channels, Place
from engine.store.corpus import Corpus
from engine.wording import document_of

_NAMED = 100  # characters of a value that an answer repeats


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
        if not {"configure", "administer"}.intersection(command.origin.rights):
            return self._said("channels.may_not_configure", language)
        await self.channels.loaded()
        words = command.argument.split(maxsplit=1)
        whole_space = bool(words) and self._words.meant(words[0]) == "space"
        if whole_space:
            words = words[1].split(maxsplit=1) if len(words) > 1 else []
            if not command.origin.space:
                return self._said("channels.no_space", language)
            if "administer" not in command.origin.rights:
                return self._said("channels.may_not_administer", language)
        place = _place(command, whole_space=whole_space)
        if not words:
            return self._shown(command, language)
        if self._words.meant(words[0]) == "reset":
            return await self._reset(command, place, words[1] if len(words) > 1 else "", language)
        return await self._set(command, place, words[0], words[1] if len(words) > 1 else "", language)

    async def _set(self, command: Command, place: Place, name: str, given: str, language: Language) -> Answer:
        key = self._words.key(name)
        if key is None:
            return self._unknown(name, language)
        if not given.strip():
            return self._said(
                "channels.value_missing",
                language,
                key=self._words.named(key, language),
                bound=await self._words.bound(key, language),
            )
        try:
            value = await self._words.value(key, given.strip(), command.address, language)
        except WrongValueError as wrong:
            named = given.strip()[:_NAMED]
            name = self._words.named(key, language)
            return self._said("channels.wrong_value", language, key=name, value=named, bound=wrong.bound)
        await self.channels.set(place, key, value, f"{command.person.platform}/{command.person.id}")
        name, words = self._words.named(key, language), self._words.in_words(key, value, language)
        return self._said("channels.set", language, key=name, value=words)

    async def _reset(self, command: Command, place: Place, name: str, language: Language) -> Answer:
        key = self._words.key(name) if name.strip() else ""
        if key is None:
            return self._unknown(name, language)
        await self.channels.unset(place, key, f"{command.person.platform}/{command.person.id}")
        if not key:
            return self._said("channels.reset_all", language)
        return self._said("channels.reset", language, key=self._words.named(key, language))

    def _shown(self, command: Command, language: Language) -> Answer:
        """Every key with its value and where that comes from."""
        policy = self.channels.policy(command.address, command.origin.space)
        of_space, of_chat = self.channels.levels(command.address, command.origin.space)
        items = []
        for key in KEYS:
            level = "from_chat" if key in of_chat else "from_space" if key in of_space else "from_settings"
            value = self._words.in_words(key, getattr(policy, key), language)
            told = f": {value} ({self.phrases(f'channels.{level}', language)})"
            items.append((Strong(self._words.named(key, language)), Text(told)))
        here = place_of(command.address)
        blocks: tuple[Block, ...] = (
            Paragraph((Text(self.phrases("channels.here", language, place=here)),)),
            ListBlock(tuple(items)),
            *document_of(self.phrases("channels.usage", language)).blocks,
        )
        return Answer("answer", "config", language, Document(blocks), votable=False)

    def _unknown(self, name: str, language: Language) -> Answer:
        keys = COMMA[language].join(self._words.named(key, language) for key in KEYS)
        return self._said("channels.unknown_key", language, key=name[:_NAMED], keys=keys)

    def _said(self, phrase: str, language_: Language, **values: str) -> Answer:
        return Answer(
            "answer", "config", language_, document_of(self.phrases(phrase, language_, **values)), votable=False
        )


def _place(command: Command, *, whole_space: bool) -> Place:
    if whole_space:
        return Place(command.address.platform, "space", command.origin.space)
    return Place(command.address.platform, "chat", command.address.chat)
