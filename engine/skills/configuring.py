"""/config: shows what holds in a place, and changes it for people whom the platform lets configure the place.

    /config                          what holds here, and where each value comes from
    /config answers questions        sets a value for this chat
    /config space language ar        ... for the whole workspace or server
    /config reset [key]              inherits the value again, or every one

Keys and values are understood in every language; what does not fit is refused by name, with what the key takes.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.channels import KEYS, Key, Value, contact_of, place_of
from engine.document import Block, Document, ListBlock, Paragraph, Strong, Text
from engine.language import LANGUAGES, Language, fold_digits
from engine.messages import Answer, Command
from engine.phrases import Phrases
from engine.retrieval import analysis
from engine.store.channels import Channels, Place
from engine.store.corpus import Corpus
from engine.wording import document_of

_WORDS = ("reset", "space", "here", "all", "none", "yes", "no", "auto")
_MARKUP = re.compile(r"[<>@!]")  # around a person's id as platforms write a mention
_NAMED = 100  # characters of a value that an answer repeats
_LONGEST = 300  # characters of a place


class WrongValueError(Exception):
    """`bound` says what the key takes."""

    def __init__(self, bound: str) -> None:
        super().__init__(bound)
        self.bound = bound


@dataclass(frozen=True)
class Configuring:
    """The handler of the command."""

    channels: Channels
    corpus: Corpus
    phrases: Phrases

    async def __call__(self, command: Command, language: Language) -> Answer:
        if not {"configure", "administer"}.intersection(command.origin.rights):
            return self._said("channels.may_not_configure", language)
        await self.channels.loaded()
        words = command.argument.split(maxsplit=1)
        whole_space = bool(words) and self._meant(words[0]) == "space"
        if whole_space:
            words = words[1].split(maxsplit=1) if len(words) > 1 else []
            if not command.origin.space:
                return self._said("channels.no_space", language)
            if "administer" not in command.origin.rights:
                return self._said("channels.may_not_administer", language)
        place = _place(command, whole_space=whole_space)
        if not words:
            return self._shown(command, language)
        if self._meant(words[0]) == "reset":
            return await self._reset(command, place, words[1] if len(words) > 1 else "", language)
        return await self._set(command, place, words[0], words[1] if len(words) > 1 else "", language)

    async def _set(self, command: Command, place: Place, name: str, given: str, language: Language) -> Answer:
        key = self._key(name)
        if key is None:
            return self._unknown(name, language)
        if not given.strip():
            return self._said(
                "channels.value_missing",
                language,
                key=self._named(key, language),
                bound=await self._bound(key, language),
            )
        try:
            value = await self._value(key, given.strip(), command, language)
        except WrongValueError as wrong:
            named = given.strip()[:_NAMED]
            name = self._named(key, language)
            return self._said("channels.wrong_value", language, key=name, value=named, bound=wrong.bound)
        await self.channels.set(place, key, value, f"{command.person.platform}/{command.person.id}")
        name, words = self._named(key, language), self._in_words(key, value, language)
        return self._said("channels.set", language, key=name, value=words)

    async def _reset(self, command: Command, place: Place, name: str, language: Language) -> Answer:
        key = self._key(name) if name.strip() else ""
        if key is None:
            return self._unknown(name, language)
        await self.channels.unset(place, key, f"{command.person.platform}/{command.person.id}")
        if not key:
            return self._said("channels.reset_all", language)
        return self._said("channels.reset", language, key=self._named(key, language))

    def _shown(self, command: Command, language: Language) -> Answer:
        """Every key with its value and where that comes from."""
        policy = self.channels.policy(command.address, command.origin.space)
        of_space, of_chat = self.channels.levels(command.address, command.origin.space)
        items = []
        for key in KEYS:
            level = "from_chat" if key in of_chat else "from_space" if key in of_space else "from_settings"
            words = self._in_words(key, getattr(policy, key), language)
            items.append(
                (Strong(self._named(key, language)), Text(f": {words} ({self.phrases(f'channels.{level}', language)})"))
            )
        here = place_of(command.address)
        blocks: tuple[Block, ...] = (
            Paragraph((Text(self.phrases("channels.here", language, place=here)),)),
            ListBlock(tuple(items)),
            *document_of(self.phrases("channels.usage", language)).blocks,
        )
        return Answer("answer", "config", language, Document(blocks), votable=False)

    async def _value(self, key: str, given: str, command: Command, language: Language) -> Value:
        """The value that these words mean. Raises WrongValueError."""
        takes = KEYS[key]
        if takes.kind in ("names", "collection"):
            known = [info.name for info in await self.corpus.collections()]
            value = self._collections(takes, given, known)
        else:
            value = self._plain(takes, given, command)
        if value is None:
            raise WrongValueError(await self._bound(key, language))
        return value

    def _plain(self, takes: Key, given: str, command: Command) -> Value | None:
        meant = self._meant(given)
        match takes.kind:
            case "flag":
                return meant == "yes" if meant in ("yes", "no") else None
            case "choice":
                return self._choice(takes, given)
            case "number":
                number = fold_digits(given)
                return int(number) if number.isdecimal() and int(number) <= takes.most else None
            case "people":
                ids = [] if meant == "none" else _listed(_MARKUP.sub(" ", given))
                return ids if len(ids) <= takes.most and all(len(one) <= _NAMED for one in ids) else None
        if meant == "none":
            return ""
        where, equals, name = given.partition("=")
        if self._meant(where) == "here":
            given = f"{place_of(command.address)} {equals} {name.strip()}".strip()
        return given if contact_of(given) is not None and len(given) <= _LONGEST else None

    def _collections(self, takes: Key, given: str, known: Sequence[str]) -> Value | None:
        if self._meant(given) in ("all", "none"):
            return [] if takes.kind == "names" else ""
        names = _listed(given.lower())
        if not names or any(name not in known for name in names):
            return None
        if takes.kind == "names":
            return names
        return names[0] if len(names) == 1 else None

    async def _bound(self, key: str, language: Language) -> str:
        takes = KEYS[key]
        match takes.kind:
            case "choice":
                return ", ".join(self._also(choice, language) for choice in takes.choices)
            case "number":
                return self.phrases("channels.bound_number", language, most=f"{takes.most:,}")
            case "flag":
                return ", ".join(self._also(word, language) for word in ("yes", "no"))
            case "names" | "collection":
                names = ", ".join(info.name for info in await self.corpus.collections())
                return self.phrases("channels.bound_collections", language, names=names)
            case "people":
                return self.phrases("channels.bound_people", language, most=str(takes.most))
        return self.phrases("channels.bound_contact", language)

    def _in_words(self, key: str, value: object, language: Language) -> str:
        match KEYS[key].kind, value:
            case "flag", bool(flag):
                return self._also("yes" if flag else "no", language)
            case "choice", str(choice):
                return self._also(choice, language)
            case "names", [] | ():
                return self._also("all", language)
            case "number", 0:
                return self.phrases("channels.any_number", language)
            case _, [] | () | "":
                return self._also("none", language)
            case _, list(several) | tuple(several):
                return ", ".join(map(str, several))
        return str(value)

    def _named(self, key: str, language: Language) -> str:
        return self.phrases(f"channels.key_{key}", language)

    def _also(self, word: str, language: Language) -> str:
        """The word that is typed, in the reader's language."""
        return self.phrases(f"channels.word_{word}", language)

    def _unknown(self, name: str, language: Language) -> Answer:
        keys = ", ".join(self._named(key, language) for key in KEYS)
        return self._said("channels.unknown_key", language, key=name[:_NAMED], keys=keys)

    def _key(self, name: str) -> str | None:
        folded = _folded(name)
        return folded if folded in KEYS else self._keys.get(folded)

    def _meant(self, word: str) -> str:
        """Which of the command's own words it is, in any language; empty for any other."""
        return self._own_words.get(_folded(word), "")

    def _choice(self, takes: Key, given: str) -> str | None:
        folded = _folded(given)
        if folded in takes.choices:
            return folded
        return next((choice for choice in takes.choices if folded in self._spellings(f"word_{choice}")), None)

    @cached_property
    def _keys(self) -> dict[str, str]:
        return {word: key for key in KEYS for word in self._spellings(f"key_{key}")}

    @cached_property
    def _own_words(self) -> dict[str, str]:
        return {spelling: word for word in _WORDS for spelling in (word, *self._spellings(f"word_{word}"))}

    def _spellings(self, name: str) -> list[str]:
        return [_folded(self.phrases(f"channels.{name}", language)) for language in LANGUAGES]

    def _said(self, phrase: str, language_: Language, **values: str) -> Answer:
        return Answer(
            "answer", "config", language_, document_of(self.phrases(phrase, language_, **values)), votable=False
        )


def _place(command: Command, *, whole_space: bool) -> Place:
    if whole_space:
        return Place(command.address.platform, "space", command.origin.space)
    return Place(command.address.platform, "chat", command.address.chat)


def _listed(given: str) -> list[str]:
    return [one for one in re.split(r"[\s,،]+", given) if one]


def _folded(word: str) -> str:
    return analysis.normalize(word).strip().replace("-", "_").replace(" ", "_")
