"""The fields by which a place is configured: on a page, in a window over a chat, by buttons under an answer."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.channels import KEYS, Field
from engine.language import Language
from engine.skills.policy_words import PolicyWords

GROUPS: Mapping[str, Sequence[str]] = {
    "manner": ("answers", "thread", "language", "private", "quiet"),
    "askers": ("asking", "people", "person_daily", "channel_daily"),
    "documents": ("collections", "uploads", "uploaders", "contact"),
}
"""Keys that are asked for together; a window of Discord's has five fields."""
_NUMBERS = (0, 5, 10, 20, 50, 100)
_SPELT_OUT = {"answers": "answers", "thread": "thread", "asking": "who", "uploaders": "who"}


@dataclass(frozen=True, slots=True)
class PlaceFields:
    """`collections` are the names of all there are."""

    words: PolicyWords
    collections: Sequence[str]
    language: Language

    async def field(self, key: str, default: object, given: str, *, wrong: bool = False) -> Field:
        options = tuple(self.options(key))
        hint = "" if options else await self.words.bound(key, self.language)
        return Field(key, self.label(key), self.in_words(key, default), given, options, hint, wrong)

    def label(self, key: str) -> str:
        return self.words.phrases(f"places.about_{key}", self.language)

    def in_words(self, key: str, value: object) -> str:
        """As one reads it: choices are spelt out, which after /config are single words."""
        if KEYS[key].kind == "choice":
            return self._choice(key, str(value))
        return self.words.in_words(key, value, self.language)

    def options(self, key: str) -> Iterator[tuple[str, str]]:
        """What may be chosen, as it would be typed and as it is read."""
        match KEYS[key].kind:
            case "choice":
                yield from ((choice, self._choice(key, choice)) for choice in KEYS[key].choices)
            case "flag":
                yield from ((word, self._word(word)) for word in ("yes", "no"))
            case "collection":
                yield "none", self._word("none")
                yield from ((name, name) for name in self.collections)

    def usual(self, key: str) -> Iterator[tuple[str, str]]:
        """The same where nothing can be typed: of what has no options, the values that are usual."""
        yield from self.options(key)
        match KEYS[key].kind:
            case "names":
                yield "all", self._word("all")
                yield from ((name, name) for name in self.collections)
            case "number":
                yield from ((str(number), self.in_words(key, number)) for number in _NUMBERS)
            case "contact":
                yield from ((word, self._word(word)) for word in ("here", "none"))
            case "people":
                yield "none", self._word("none")

    def typed(self, key: str, value: object) -> str:
        """A value as it would be typed."""
        match KEYS[key].kind, value:
            case "flag", _:
                return "yes" if value else "no"
            case (("choice" | "number"), _):
                return str(value)
            case "collection", _:
                return str(value) or "none"
            case _, [*several] if several:
                return ", ".join(map(str, several))  # ids and names, as they are typed
        return self.words.in_words(key, value, self.language)

    def _choice(self, key: str, choice: str) -> str:
        if key in _SPELT_OUT:
            return self.words.phrases(f"places.{_SPELT_OUT[key]}_{choice}", self.language)
        return self._word(choice)

    def _word(self, word: str) -> str:
        return self.words.phrases(f"channels.word_{word}", self.language)
