"""The commands that Dalil registers at Discord: a table, and the JSON of it. Pure.

Discord shows names and descriptions in the reader's language where it has that language. It has no Arabic: there the
description says the English and the Arabic words, one after the other.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.language import LANGUAGES, Language
from engine.messages import CommandName
from engine.phrases import Phrases

ASK = "ask"
LOCALES: dict[Language, str] = {"el": "el"}
OWN_NAMES: dict[Language, str] = {"en": "English", "ar": "العربية", "el": "Ελληνικά"}
FOLLOW = "auto"
PUBLIC: frozenset[CommandName] = frozenset({"human", "resolve", "share"})
"""Answered for everybody to see; the others concern only the person who gives them."""

_CHAT, _MESSAGE = 1, 3  # types of commands
_TEXT, _BOOLEAN = 3, 5  # types of options
_MANAGE_GUILD, _MANAGE_MESSAGES = str(1 << 5), str(1 << 13)
_GUILD_AND_BOT_DM = [0, 1]
_DESCRIPTION = 100  # characters

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Option:
    name: str
    kind: int = _TEXT
    required: bool = False
    completed: bool = False
    values: tuple[tuple[str, str], ...] = ()  # label, value


@dataclass(frozen=True, slots=True)
class Shown:
    name: str
    options: tuple[Option, ...] = ()
    permissions: str | None = None  # who sees it, until a server decides otherwise


_LANGUAGES = tuple((OWN_NAMES[language], language) for language in LANGUAGES)
COMMANDS: tuple[Shown, ...] = (
    Shown(
        ASK,
        (
            Option("question", required=True),
            Option("collection", completed=True),
            Option("private", _BOOLEAN),
            Option("thread", _BOOLEAN),
        ),
    ),
    Shown("sources"),
    Shown("new"),
    Shown("human", (Option("what"),)),
    Shown("resolve", permissions=_MANAGE_MESSAGES),
    Shown("history"),
    Shown("config", (Option("what"),), _MANAGE_GUILD),
    Shown("language", (Option("to", values=(*_LANGUAGES, (FOLLOW, FOLLOW))),)),
    Shown("privacy"),
    Shown("erase"),
    Shown("help"),
)


def registered(phrases: Phrases) -> list[Json]:
    """The body of "bulk overwrite global application commands"."""
    return [*(_command(shown, phrases) for shown in COMMANDS), _menu(phrases)]


def _command(shown: Shown, phrases: Phrases) -> Json:
    options = list(_options(shown.options, phrases))
    return {"type": _CHAT, **_words(shown.name, f"command_{shown.name}", phrases), **_where(shown.permissions)} | (
        {"options": options} if options else {}
    )


def _menu(phrases: Phrases) -> Json:
    """In the menu of a message."""
    key = "discord.ask_about"
    names = {locale: phrases(key, language) for language, locale in LOCALES.items()}
    return {"type": _MESSAGE, "name": phrases(key, "en"), "name_localizations": names, **_where(None)}


def _where(permissions: str | None) -> Json:
    return {"contexts": _GUILD_AND_BOT_DM, "integration_types": [0], "default_member_permissions": permissions}


def _options(options: Sequence[Option], phrases: Phrases) -> Iterator[Json]:
    for option in options:
        body = {"type": option.kind, **_words(option.name, f"option_{option.name}", phrases)}
        body |= {"required": True, "max_length": 4000} if option.required else {}
        body |= {"autocomplete": True} if option.completed else {}
        body |= {"choices": [{"name": name, "value": value} for name, value in option.values]} if option.values else {}
        yield body


def _words(name: str, description: str, phrases: Phrases) -> Json:
    said = f"{phrases(f'discord.{description}', 'en')} · {phrases(f'discord.{description}', 'ar')}"
    return {
        "name": name,
        "name_localizations": {locale: phrases(f"discord.name_{name}", one) for one, locale in LOCALES.items()},
        "description": said if len(said) <= _DESCRIPTION else phrases(f"discord.{description}", "en"),
        "description_localizations": {
            locale: phrases(f"discord.{description}", one) for one, locale in LOCALES.items()
        },
    }
