"""Requests to the bot itself in plain words: most mean one of the commands."""

from typing import cast

from engine.messages import WANTED, Answer, Command, CommandName
from engine.phrases import Phrases
from engine.skills.commands import named_language
from engine.skills.cues import pick
from engine.skills.topics import Topics
from engine.text.lexicon import Patterns
from engine.turn import CommandHandler, Handler, Turn, said

# what is asked for -> how people begin the telling words; a command's name, or a phrase of section "answers"
_REQUESTS = Patterns("talk.requests")
_COMMANDS = ("erase", "new", "language", "privacy", "sources", "help")


def bot(commands: dict[CommandName, CommandHandler], phrases: Phrases, topics: Topics) -> Handler:
    async def reply(turn: Turn) -> Answer:
        kind = pick(turn.message.text, _REQUESTS, otherwise="help")
        if kind in _COMMANDS:
            return await commands[cast(CommandName, kind)](_as_command(turn, cast(CommandName, kind)), turn.language)
        about = await topics(turn.language, turn.message.collections)
        intent = WANTED if kind == "no_human" else "bot"
        words = phrases(f"answers.{kind}", turn.language, topics=about, also=topics.also(turn.language))
        return said(words.strip(), "answer", intent, turn.language)

    return reply


def _as_command(turn: Turn, name: CommandName) -> Command:
    """The command these words stand for; its argument is only ever a language, never a confirmation."""
    wanted = named_language(turn.message.text) if name == "language" else None
    message = turn.message
    argument, reply_to = wanted or "", message.reply_to
    return Command(message.event, message.address, message.person, name, argument, reply_to, message.origin)
