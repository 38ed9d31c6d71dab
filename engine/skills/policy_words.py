"""What a place's configuration is called and takes, in the words of every language."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.channels import KEYS, Key, Value, contact_of, place_of
from engine.language import COMMA, LANGUAGES, Language, fold_digits
from engine.messages import Address
from engine.phrases import Phrases
from engine.store.corpus import Corpus
from engine.text import analysis

_WORDS = ("reset", "space", "here", "all", "none", "yes", "no", "auto")
_MARKUP = re.compile(r"[<>@!]")  # around a person's id as platforms write a mention
_NAMED = 100  # characters of a person's id
_LONGEST = 300  # characters of a place


class WrongValueError(Exception):
    """`bound` says what the key takes."""

    def __init__(self, bound: str) -> None:
        super().__init__(bound)
        self.bound = bound


@dataclass(frozen=True)
class PolicyWords:
    corpus: Corpus
    phrases: Phrases

    async def value(self, key: str, given: str, here: Address | None, language: Language) -> Value:
        """The value that these words mean; `here`: the chat that "here" names. Raises WrongValueError."""
        takes = KEYS[key]
        if takes.kind in ("names", "collection"):
            known = [info.name for info in await self.corpus.collections()]
            value = self._collections(takes, given, known)
        else:
            value = self._plain(takes, given, here)
        if value is None:
            raise WrongValueError(await self.bound(key, language))
        return value

    def _plain(self, takes: Key, given: str, here: Address | None) -> Value | None:
        meant = self.meant(given)
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
        if self.meant(where) == "here" and here is not None:
            given = f"{place_of(here)} {equals} {name.strip()}".strip()
        return given if contact_of(given) is not None and len(given) <= _LONGEST else None

    def _collections(self, takes: Key, given: str, known: Sequence[str]) -> Value | None:
        if self.meant(given) in ("all", "none"):
            return [] if takes.kind == "names" else ""
        names = _listed(given.lower())
        if not names or any(name not in known for name in names):
            return None
        if takes.kind == "names":
            return names
        return names[0] if len(names) == 1 else None

    async def bound(self, key: str, language: Language) -> str:
        takes = KEYS[key]
        match takes.kind:
            case "choice":
                return COMMA[language].join(self._also(choice, language) for choice in takes.choices)
            case "number":
                return self.phrases("channels.bound_number", language, most=takes.most)
            case "flag":
                return COMMA[language].join(self._also(word, language) for word in ("yes", "no"))
            case "names" | "collection":
                names = COMMA[language].join(info.name for info in await self.corpus.collections())
                return self.phrases("channels.bound_collections", language, names=names)
            case "people":
                return self.phrases("channels.bound_people", language, most=takes.most)
        return self.phrases("channels.bound_contact", language)

    def in_words(self, key: str, value: object, language: Language) -> str:
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
                return COMMA[language].join(map(str, several))
        return str(value)

    def named(self, key: str, language: Language) -> str:
        return self.phrases(f"channels.key_{key}", language)

    def _also(self, word: str, language: Language) -> str:
        """The word that is typed, in the reader's language."""
        return self.phrases(f"channels.word_{word}", language)

    def key(self, name: str) -> str | None:
        folded = _folded(name)
        return folded if folded in KEYS else self._keys.get(folded)

    def meant(self, word: str) -> str:
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


def _listed(given: str) -> list[str]:
    return [one for one in re.split(r"[\s,،]+", given) if one]


def _folded(word: str) -> str:
    return analysis.normalize(word).strip().replace("-", "_").replace(" ", "_")
