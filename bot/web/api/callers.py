"""Who asks: a program with a key, or a browser with the web chat's cookie."""

from dataclasses import dataclass
from typing import ClassVar, Protocol

from adapters.web.normalize import Visitor
from engine.language import Language
from engine.messages import Address, Person
from engine.store.api_keys import ApiKey

API_PLATFORM, WEB_PLATFORM = "api", "web"


class Caller(Protocol):
    """What a caller names - people, conversations, events - is set apart from every other caller's names."""

    platform: ClassVar[str]
    only: ClassVar[str]  # the one conversation there is; empty for callers that name theirs
    names: ClassVar[tuple[str, ...]]  # fields of a request by which the caller tells people and conversations apart

    @property
    def language(self) -> Language:
        """Of the words it is told."""

    @property
    def owner(self) -> str:
        """What the keys of its conversations begin with."""

    def person(self, user: str) -> Person:
        """Somebody the caller knows by this name; the caller itself when the name is empty."""

    def address(self, conversation: str) -> Address: ...

    def event(self, name: str) -> str: ...

    def name_of(self, key: str) -> str | None:
        """What the caller calls the conversation of this key; None when it is another's."""

    def user(self, person: Person) -> str:
        """`person` undone: the name that the caller gave."""


@dataclass(frozen=True, slots=True)
class Program:
    """Whoever has a key."""

    key: ApiKey
    language: Language
    platform: ClassVar[str] = API_PLATFORM
    only: ClassVar[str] = ""
    names: ClassVar[tuple[str, ...]] = ("conversation", "user")

    @property
    def owner(self) -> str:
        return f"{API_PLATFORM}/{self.key.id}/"

    def person(self, user: str) -> Person:
        return Person(API_PLATFORM, f"{self.key.id}.{user}" if user else self.key.id, language=self.language)

    def address(self, conversation: str) -> Address:
        return Address(API_PLATFORM, self.key.id, conversation)

    def event(self, name: str) -> str:
        return f"{self.key.id}.{name}"

    def name_of(self, key: str) -> str | None:
        return key.removeprefix(self.owner) if key.startswith(self.owner) else None

    def user(self, person: Person) -> str:
        return person.id.removeprefix(self.key.id).removeprefix(".")


@dataclass(frozen=True, slots=True)
class Browser:
    """The page of a visitor, who is one person with one conversation."""

    visitor: Visitor
    platform: ClassVar[str] = WEB_PLATFORM
    only: ClassVar[str] = "page"
    names: ClassVar[tuple[str, ...]] = ()

    @property
    def language(self) -> Language:
        return self.visitor.language

    @property
    def owner(self) -> str:
        return self.visitor.address.conversation

    def person(self, user: str) -> Person:
        return self.visitor.person

    def address(self, conversation: str) -> Address:
        return self.visitor.address

    def event(self, name: str) -> str:
        return f"{self.visitor.id}.{name}"

    def name_of(self, key: str) -> str | None:
        return self.only if key == self.visitor.address.conversation else None

    def user(self, person: Person) -> str:
        return ""
