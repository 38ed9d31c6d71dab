"""What is said to whoever answers and asks nothing of the documents: small talk, requests to the bot, what nothing here
answers. The kind is picked by the patterns of `config/lexicon/talk.toml`, the first that matches wins."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import cast

from engine.messages import WANTED, Answer, Command, CommandName
from engine.phrases import Phrases
from engine.routing.abuse import is_abuse
from engine.routing.courtesy import strip
from engine.skills.commands import named_language
from engine.skills.topics import Topics
from engine.text import analysis
from engine.text.lexicon import Patterns
from engine.turn import CommandHandler, Handler, Turn, said

# phrase of section "answers" -> how people begin such words
_TALK = Patterns("talk.talk")

GREETS = 0.5  # margin of the router from which talk of no known kind is a greeting; below, it is not greeted

_OPENING = ("hello", "morning", "evening", "salam")  # answered with what there is to ask


def greeting(phrases: Phrases, topics: Topics) -> Handler:
    """Greetings, thanks, goodbyes and small talk: a few warm words back."""

    async def reply(turn: Turn) -> Answer:
        text = turn.message.text
        greets = turn.route.margin >= GREETS and (turn.route.own or turn.route.asks)  # "maybe later" resembles one, too
        hello = "hello" if not strip(text) or greets else "acknowledged"
        kind = "complaint" if is_abuse(text) else _pick(text, _TALK, otherwise=hello)
        if kind not in _OPENING:
            return said(phrases(f"answers.{kind}", turn.language), "answer", "greeting", turn.language)
        words = await topics.told(kind, turn.language, turn.message.collections)
        return said(words.strip(), "answer", "greeting", turn.language)

    return reply


# what is asked for -> how people begin the telling words; a command's name, or a phrase of section "answers"
_REQUESTS = Patterns("talk.requests")
_COMMANDS = ("erase", "new", "language", "privacy", "sources", "help")


def bot(commands: dict[CommandName, CommandHandler], topics: Topics) -> Handler:
    """Requests to the bot itself in plain words: most mean one of the commands."""

    async def reply(turn: Turn) -> Answer:
        kind = _pick(turn.message.text, _REQUESTS, otherwise="help")
        if kind in _COMMANDS:
            return await commands[cast(CommandName, kind)](_as_command(turn, cast(CommandName, kind)), turn.language)
        intent = WANTED if kind == "no_human" else "bot"
        words = await topics.told(kind, turn.language, turn.message.collections)
        return said(words.strip(), "answer", intent, turn.language)

    return reply


def _as_command(turn: Turn, name: CommandName) -> Command:
    """The command these words stand for; its argument is only ever a language, never a confirmation."""
    wanted = named_language(turn.message.text) if name == "language" else None
    message = turn.message
    argument, reply_to = wanted or "", message.reply_to
    return Command(message.event, message.address, message.person, name, argument, reply_to, message.origin)


def out_of_scope(topics: Topics) -> Handler:
    """Requests that no document answers: says so, and what there is to ask about."""

    async def reply(turn: Turn) -> Answer:
        words = await topics.told("out_of_scope", turn.language, turn.message.collections)
        return said(words.strip(), "abstention", "out_of_scope", turn.language)

    return reply


@lru_cache(maxsize=128)
def _folded(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{analysis.normalize(pattern)})")


def _pick(text: str, table: Mapping[str, str], otherwise: str) -> str:
    """The first key whose pattern, folded as the text is, begins a word of it; `otherwise` when none does."""
    folded = analysis.normalize(text)
    return next((key for key, pattern in table.items() if _folded(pattern).search(folded)), otherwise)
