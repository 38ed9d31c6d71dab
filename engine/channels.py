"""What holds in a place: a channel's policy, and what Dalil makes of an event under it. Pure.

A chat's own values stand over those of its space (workspace, server), these over the defaults in the settings. `decide`
says what becomes of an event and why; whoever calls it finds the `Facts` that it needs.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from engine.language import LANGUAGES
from engine.messages import Address, IncomingMessage, Origin, Person, Upload

Answers = Literal["mentioned", "questions", "always"]
ThreadRule = Literal["usual", "never", "question", "always"]
Who = Literal["everyone", "rights", "list"]
Level = Literal["chat", "space"]
Value = bool | int | str | list[str]

MOST_A_DAY = 100_000
MOST_NAMES = 200


@dataclass(frozen=True, slots=True)
class Policy:
    """One place's configuration, complete. The defaults stand in `config/default.toml`, section channels."""

    collections: tuple[str, ...]  # that may be asked about; empty: all
    answers: Answers  # to what nobody addressed to Dalil
    thread: ThreadRule  # answers in a thread; "usual": as people of that platform expect
    language: str  # "auto", or the language of every answer
    private: bool  # only the person who asked sees an answer, where the platform can
    asking: Who  # "rights": who has any right in the place; "list": `people`
    people: tuple[str, ...]  # the platform's ids
    quiet: bool  # says nothing rather than "I do not know" to what was not addressed to Dalil
    person_daily: int  # questions of one person in a day; 0: any number
    channel_daily: int
    contact: str  # `place_of` whoever is asked where Dalil does not know; empty: nobody
    uploads: str  # the collection that takes uploaded files; empty: none does
    uploaders: Who  # "rights": who may upload there by the platform's own rights


@dataclass(frozen=True, slots=True)
class Key:
    """What one key takes: one of `choices`, a whole number up to `most`, a flag, names, or one name."""

    kind: Literal["choice", "number", "flag", "names", "people", "collection", "contact"]
    choices: tuple[str, ...] = ()
    most: int = 0


KEYS: Mapping[str, Key] = {
    "collections": Key("names", most=MOST_NAMES),
    "answers": Key("choice", get_args(Answers)),
    "thread": Key("choice", get_args(ThreadRule)),
    "language": Key("choice", ("auto", *LANGUAGES)),
    "private": Key("flag"),
    "asking": Key("choice", get_args(Who)),
    "people": Key("people", most=MOST_NAMES),
    "quiet": Key("flag"),
    "person_daily": Key("number", most=MOST_A_DAY),
    "channel_daily": Key("number", most=MOST_A_DAY),
    "contact": Key("contact"),
    "uploads": Key("collection"),
    "uploaders": Key("choice", get_args(Who)),
}


@dataclass(frozen=True, slots=True)
class Field:
    """One key as a form shows it. `options` are values and their words; without them it is typed, and `hint` says what
    it takes. `default` is what holds where it is left empty, `given` what stands in it."""

    key: str
    label: str
    default: str
    given: str = ""
    options: tuple[tuple[str, str], ...] = ()
    hint: str = ""
    wrong: bool = False


@dataclass(frozen=True, slots=True)
class PlaceForm:
    """A window over a chat in which some keys of a place are set. `words` are those after /config that ask for it."""

    words: str
    title: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """What a decision needs beside policy and event. `ours`: what was said belongs to something that Dalil said, as in
    a thread in which it spoke; `question`: the words ask something; `told`: the person was told today that the budget
    is used up."""

    ours: bool = False
    question: bool = False
    by_person: int = 0
    in_channel: int = 0
    told: bool = False


Why = Literal[
    "addressed", "ours", "question", "always",
    "not_addressed", "not_allowed", "person_budget", "channel_budget", "told_before",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Decision:
    """What becomes of an event: answered; refused, and told why; heard and left unanswered on purpose ("quiet"); or not
    for Dalil, so that nothing of it is kept ("ignore"). `aloud`: even "I do not know" is said."""

    what: Literal["answer", "refuse", "quiet", "ignore"]
    why: Why
    aloud: bool = True


def decide(policy: Policy, event: IncomingMessage | Upload, facts: Facts) -> Decision:
    why = _heard(policy, event, facts)
    addressed = why == "addressed"
    if why == "not_addressed":
        return Decision("ignore", why)
    if not may(policy.asking, policy.people, event.person, event.origin) and isinstance(event, IncomingMessage):
        return Decision("refuse" if addressed else "ignore", "not_allowed")
    over = _over(policy, facts)
    if over is not None:
        if addressed and (event.origin.direct or not facts.told):
            return Decision("refuse", over)
        return Decision("quiet", "told_before" if addressed else over)
    return Decision("answer", why, addressed or not policy.quiet or (why == "ours" and facts.question))


def _heard(policy: Policy, event: IncomingMessage | Upload, facts: Facts) -> Why:
    if event.origin.addressed or event.origin.direct:
        return "addressed"
    if isinstance(event, Upload):  # a file passed round among people is not meant for a collection
        return "not_addressed"
    if facts.ours:
        return "ours"
    if policy.answers == "always":
        return "always"
    return "question" if policy.answers == "questions" and facts.question else "not_addressed"


def _over(policy: Policy, facts: Facts) -> Why | None:
    if policy.person_daily and facts.by_person >= policy.person_daily:
        return "person_budget"
    return "channel_budget" if policy.channel_daily and facts.in_channel >= policy.channel_daily else None


def may(who: Who, people: tuple[str, ...], person: Person, origin: Origin) -> bool:
    """Whether the person is one of those; whoever configures the place always is."""
    if who == "everyone" or "configure" in origin.rights:
        return True
    return bool(origin.rights) if who == "rights" else person.id in people


def may_upload(policy: Policy, person: Person, origin: Origin) -> bool:
    if policy.uploaders == "rights":
        return bool({"upload", "configure"}.intersection(origin.rights))
    return may(policy.uploaders, policy.people, person, origin)


def inherited(defaults: Policy, *levels: Mapping[str, Any]) -> Policy:
    """The policy of a place from the values set at each level, the nearest last."""
    values: dict[str, Any] = {key: value for level in levels for key, value in level.items()}
    for key, value in values.items():
        values[key] = tuple(value) if isinstance(value, list) else value
    return replace(defaults, **values)


def within(message: IncomingMessage, policy: Policy) -> IncomingMessage:
    """The message with no other collections than the place allows."""
    if not policy.collections:
        return message
    allowed = tuple(name for name in message.collections if name in policy.collections)
    return replace(message, collections=allowed or policy.collections)


def fits(key: str, value: object) -> bool:
    """Whether a stored value is one that the key takes."""
    match KEYS[key]:
        case Key("choice", choices):
            return value in choices
        case Key("number", most=most):
            return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most
        case Key("flag"):
            return isinstance(value, bool)
        case Key("names" | "people", most=most):
            return isinstance(value, list) and len(value) <= most and all(isinstance(one, str) for one in value)
        case Key("contact"):
            return isinstance(value, str) and (not value or contact_of(value) is not None)
    return isinstance(value, str)


@dataclass(frozen=True, slots=True)
class Contact:
    """Whom a question is brought to; `name` is what the asker is told of them."""

    address: Address
    name: str = ""


def contact_of(words: str) -> Contact | None:
    """ "slack/T1/C1 = Registry" -> its address and name; None for words that are no place."""
    place, _, name = words.partition("=")
    address = address_of(place)
    return Contact(address, name.strip()) if address is not None else None


def place_of(address: Address) -> str:
    """The address as people write it: "slack/C123", with the thread after a space."""
    return f"{address.platform}/{address.chat} {address.thread}".strip()


def address_of(place: str) -> Address | None:
    """What `place_of` made; None for words that are no place."""
    where, _, thread = place.strip().partition(" ")
    platform, _, chat = where.partition("/")
    return Address(platform, chat, thread.strip()) if platform and chat else None
