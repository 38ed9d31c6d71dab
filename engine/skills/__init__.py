"""What Dalil can do: a table from intent to handler, one file a skill.

A new skill: write `engine/skills/<intent>.py` with a function that takes what it needs and gives a `Handler` (an async
function from `Turn` to `Answer`), add its row to `skills`, and put a few dozen messages of people who want it, in each
language, into `config/intents/<intent>.toml`. The router learns it from there at the next start.

A skill that asks back gives an answer of outcome "clarification" with its own JSON as `state` and a `Choice` for each
thing that may be said next; its `follows` says whether the next message goes on from there, and the handler finds the
state in `turn.previous`.
"""

from engine.engine import CommandHandler, Skill
from engine.generation.calibration import Calibration
from engine.generation.synonyms import Synonyms
from engine.messages import CommandName, Intent
from engine.phrases import Phrases
from engine.retrieval.retriever import Retriever
from engine.skills.almanac import Almanac
from engine.skills.bot import bot
from engine.skills.calendar import calendar
from engine.skills.commands import Commands
from engine.skills.configuring import Configuring
from engine.skills.greeting import greeting
from engine.skills.out_of_scope import out_of_scope
from engine.skills.prayer_times import prayer_times
from engine.skills.question import Answering
from engine.skills.topics import Topics
from engine.store.channels import Channels
from engine.store.conversations import History
from engine.store.corpus import Corpus
from engine.store.people import People

__all__ = ["commands", "skills"]


def commands(
    history: History, people: People, corpus: Corpus, phrases: Phrases, channels: Channels
) -> dict[CommandName, CommandHandler]:
    table = Commands(history, people, corpus, phrases, Topics(corpus, phrases)).table()
    return {**table, "config": Configuring(channels, corpus, phrases)}


def skills(
    retriever: Retriever,
    corpus: Corpus,
    phrases: Phrases,
    calibration: Calibration,
    synonyms: Synonyms,
    known_commands: dict[CommandName, CommandHandler],
    almanac: Almanac,
) -> dict[Intent, Skill]:
    topics = Topics(corpus, phrases)
    return {
        "question": Skill(Answering(retriever, corpus, phrases, calibration, synonyms)),
        "greeting": Skill(greeting(phrases, topics)),
        "bot": Skill(bot(known_commands, phrases, topics)),
        "out_of_scope": Skill(out_of_scope(phrases, topics)),
        "prayer_times": prayer_times(almanac, phrases),
        "calendar": calendar(almanac, phrases),
    }
