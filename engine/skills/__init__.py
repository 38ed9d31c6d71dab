"""What Dalil can do: a table from intent to handler, one file a skill, one folder of `engine.tools` a tool.

A new skill: write `engine/skills/<intent>.py` with a function that takes what it needs and gives a `Handler` (an async
function from `Turn` to `Answer`), add its row to `skills`, and put a few dozen messages of people who want it, in each
language, into `config/intents/<intent>.toml`. The router learns it from there at the next start. What its button says
where a message may be meant for it or for another skill stands in `config/phrases/routing.toml`.

A skill that asks back gives an answer of outcome "clarification" with its own JSON as `state` and a `Choice` for each
thing that may be said next; its `follows` says whether the next message goes on from there, and the handler finds the
state in `turn.previous`.

A skill that takes seconds tells `turn.progress` its answer as far as it has come, the whole of it each time, and only
what it stands by: people see it on platforms that can show it, and what the handler gives takes its place.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from engine.answering.documents.finding import Scales
from engine.matters import Speaks, always
from engine.messages import Answer, CommandName, Intent
from engine.phrases import Phrases
from engine.reading.people import ReadPeople, nobody_read
from engine.routing.classifier import Test, never
from engine.routing.distress import CARE, Distress
from engine.routing.router import Off, all_on
from engine.routing.settings import CareSettings
from engine.routing.stakes import Stakes
from engine.skills.available import Available
from engine.skills.care import Care, attended, heeding
from engine.skills.choice import INTENT as CHOICE
from engine.skills.choice import Choice, Chooser
from engine.skills.commands import Commands
from engine.skills.configuring import Configuring
from engine.skills.scope import scoped
from engine.skills.talk import bot, greeting, out_of_scope
from engine.skills.topics import Topics
from engine.store.channels import Channels
from engine.store.conversations import History
from engine.store.corpus import Corpus
from engine.store.people import People
from engine.tools.calendar.skill import Means, calendar
from engine.tools.common.almanac import Almanac
from engine.tools.duas.skill import Source as Supplications
from engine.tools.duas.skill import dua
from engine.tools.hadith.installed import Hadiths
from engine.tools.hadith.skill import INTENT as HADITH
from engine.tools.hadith.skill import hadith
from engine.tools.inheritance.skill import inheritance
from engine.tools.prayer_times.meaning import Meaning
from engine.tools.prayer_times.rules.day import sunset
from engine.tools.prayer_times.skill import prayer_times
from engine.tools.quran.contents import Contents
from engine.tools.quran.dialogue.commentary import Commentary
from engine.tools.quran.dialogue.querying import Querying
from engine.tools.quran.scripture import Scripture
from engine.tools.quran.skill import quran
from engine.tools.zakat.reading.roles import After, Weigh
from engine.tools.zakat.rules.outcome import Market
from engine.tools.zakat.skill import zakat
from engine.turn import Ahead, CommandHandler, Handler, Skill, Turn

__all__ = ["Tools", "ahead", "commands", "skills"]


class Answers(Protocol):
    """The handler of questions from documents."""

    async def __call__(self, turn: Turn) -> Answer: ...

    def quoting(self) -> Handler:
        """The same without a model."""
        ...


def unreviewed(handler: Handler) -> Handler:
    return handler


@dataclass(frozen=True, slots=True)
class Tools:
    """What the skills that compute or quote go by. `market` and `care` are asked anew for each message."""

    almanac: Almanac
    market: Callable[[], Market]
    scripture: Scripture
    hadiths: Hadiths
    supplications: Supplications
    distress: Distress
    care: Callable[[], CareSettings]
    stakes: Stakes
    scales: Scales
    querying: Querying | None = None
    off: Off = all_on
    chooser: Chooser | None = None
    speaks: Speaks = always  # whether religion is a matter of this installation
    asks_rule: Test = never  # of zakat, and not for its sum
    weigh: Weigh | None = None  # what is held against the reading of amounts
    changes: After | None = None  # the same of messages that change a case
    means: Callable[[str], Meaning] | None = None  # what a message about prayer times asks
    asks_of_dates: Means | None = None  # what a message about dates asks
    contents: Contents | None = None  # what passages of the Quran tell
    people: ReadPeople = nobody_read  # whom a message names, told beside the rules
    reviewed: Callable[[Handler], Handler] = unreviewed  # puts the answers of staff before those from documents


def commands(
    history: History,
    people: People,
    corpus: Corpus,
    phrases: Phrases,
    channels: Channels,
    topics: Topics | None = None,
) -> dict[CommandName, CommandHandler]:
    """`topics`: what help names; all there is unless told."""
    table = Commands(history, people, corpus, phrases, topics or Topics(corpus, phrases), channels).table()
    return {**table, "config": Configuring(channels, corpus, phrases)}


def skills(
    answering: Answers,
    corpus: Corpus,
    phrases: Phrases,
    known_commands: dict[CommandName, CommandHandler],
    tools: Tools,
) -> Mapping[Intent, Skill]:
    """`answering` answers from documents, the others by rule, by table or in a few words."""
    topics = Topics(corpus, phrases, tools.off, tools.speaks)
    supplications = dua(tools.supplications, phrases)
    care = Care(answering.quoting(), supplications.answer, tools.distress, tools.care, phrases)
    dividing = scoped(inheritance(phrases, tools.people), tools.stakes, tools.care, phrases)
    every = {
        "question": scoped(Skill(tools.reviewed(answering)), tools.stakes, tools.care, phrases),
        "greeting": Skill(greeting(phrases, topics)),
        "bot": Skill(bot(known_commands, topics)),
        "out_of_scope": scoped(Skill(out_of_scope(topics)), tools.stakes, tools.care, phrases),
        "prayer_times": prayer_times(tools.almanac, phrases, tools.means),
        "calendar": calendar(tools.almanac, phrases, sunset, tools.asks_of_dates),
        "zakat": zakat(phrases, tools.market, asks_rule=tools.asks_rule, weigh=tools.weigh, changes=tools.changes),
        "inheritance": dividing,
        CHOICE: Skill(Choice(dividing, answering.quoting(), tools.chooser, tools.scales, phrases)),
        "dua": supplications,
        HADITH: hadith(tools.hadiths, answering, corpus, phrases),
        "quran": quran(
            tools.scripture, Commentary(answering, corpus, phrases), phrases, tools.querying, tools.contents
        ),
    }
    heed = heeding(tools.distress, tools.care, phrases)
    return Available(
        {CARE: Skill(care)} | {intent: attended(skill, heed) for intent, skill in every.items()}, tools.off
    )


def ahead(served: Ahead, tools: Tools, phrases: Phrases) -> Ahead:
    """What staff wrote, with the notes that the answers of skills have."""
    heed = heeding(tools.distress, tools.care, phrases)

    async def answer(turn: Turn) -> Answer | None:
        written = await served(turn)
        if written is None:
            return None

        async def given(_: Turn) -> Answer:
            return written

        noted = attended(scoped(Skill(given), tools.stakes, tools.care, phrases), heed)
        return await noted.answer(turn)

    return answer
