"""A whole engine over a small corpus in three languages, on a real database and a real full-text index."""

import atexit
import shutil
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from tempfile import gettempdir, mkdtemp
from uuid import uuid4

from engine.answering.documents.answering import Answering
from engine.answering.documents.calibration import load as load_calibration
from engine.answering.documents.contradicting.statements import load as load_statements
from engine.answering.documents.finding import Scales
from engine.answering.documents.limits import load as load_limits
from engine.answering.documents.nearness import Nearness
from engine.answering.documents.reader import Reader, reader_at
from engine.answering.models.asking import Asking
from engine.answering.models.debate.arguing import Debate
from engine.answering.models.debate.options import Chooser
from engine.answering.models.finding import Finder
from engine.answering.models.meaning import Meaning
from engine.answering.models.prompts import load as load_prompts
from engine.answering.models.steps import Agents, Parts
from engine.answering.question.comparing import load as load_comparing
from engine.answering.question.parts import QuestionSplitter
from engine.answering.question.synonyms import load as load_synonyms
from engine.answering.settings import AnswerSettings, PipelineSettings
from engine.engine import Engine, Reply, unverified
from engine.knowledge.collections import Collection, Definitions, Fields
from engine.knowledge.indexing import Indexes
from engine.knowledge.ingestion import Ingestion
from engine.language import Language
from engine.matters import Matters, Speaks, always
from engine.messages import Address, Answer, Command, CommandName, IncomingMessage, Person
from engine.models.chain import Chain
from engine.models.chat import Task
from engine.models.settings import TaskSettings
from engine.models.spending import Budget
from engine.phrases import Phrases
from engine.phrases import load as load_phrases
from engine.reading.messages import Messages
from engine.reading.people import ReadPeople, reads_people
from engine.reading.tagger import Tagger
from engine.retrieval.encoder import Encoder
from engine.retrieval.lexical import LexicalIndex
from engine.retrieval.reranking import Reranker
from engine.retrieval.retriever import Retriever
from engine.reviewed.likeness import Likeness
from engine.reviewed.serving import Serving
from engine.routing.abuse import is_abuse
from engine.routing.by_meaning import ByMeaning, nobody
from engine.routing.classifier import Classifier, Test, never
from engine.routing.classifier import load as load_intents
from engine.routing.distress import CARE, Distress
from engine.routing.distress import load as load_distress
from engine.routing.follow_ups import FollowUps, nothing_told
from engine.routing.recalled import Recalled, nothing_recalled
from engine.routing.router import GREETING, QUESTION, Router
from engine.routing.settings import CareSettings
from engine.routing.stakes import load as load_stakes
from engine.routing.telling import load as load_telling
from engine.skills import Tools, ahead, commands, skills
from engine.skills.choice import INTENT as CHOICE
from engine.skills.choice import asks as asks_choice
from engine.skills.topics import Topics
from engine.skills.verifying import Verifying
from engine.store.conversations import History
from engine.store.corpus import Corpus
from engine.store.database import Database, open_database
from engine.store.ledger import Exchange, Ledger, named
from engine.store.narrations import Narrations
from engine.store.people import People
from engine.store.reviewed import ReviewedAnswers
from engine.store.usage import Usage
from engine.tools.calendar.meaning import Meanings as DateMeanings
from engine.tools.common.almanac import PrayerSettings, open_almanac
from engine.tools.duas.occasions import load as load_concepts
from engine.tools.duas.shelf import Shelf as Duas
from engine.tools.duas.skill import Source as Supplications
from engine.tools.hadith.asked import asks as asks_hadith
from engine.tools.hadith.installed import Hadiths
from engine.tools.hadith.skill import INTENT as HADITH
from engine.tools.prayer_times.meaning import Meanings
from engine.tools.quran.contents import Contents
from engine.tools.quran.dialogue.named import NamedVerses
from engine.tools.quran.dialogue.querying import Querying
from engine.tools.quran.scripture import Scripture
from engine.tools.zakat.aim import load as load_aim
from engine.tools.zakat.reading.roles import Changes, Roles
from engine.tools.zakat.rules.outcome import Market
from engine.turn import Skill
from tests.engine.knowledge.making import SETTINGS, WordEncoder
from tests.places import channels

CONFIG = Path(__file__).resolve().parents[2] / "config"
ANSWERS = AnswerSettings(
    threshold=0.5,
    max_sentences=5,
    max_characters=700,
    parents=8,
    history_turns=4,
    history_characters=4000,
    max_question=4000,
)
PIPELINE = PipelineSettings("dalil", (), 2, 5.0, 0.2, 0.5)


def task(_: Task) -> TaskSettings:
    return TaskSettings("", 0.0, 500, 1.0)


DOCUMENTS = {
    "library.md": """# Libraries

## Opening hours

The Central Library is open from 08:00 to 22:00 on weekdays. On Saturdays it closes at 18:00.

## Borrowing

A bachelor's student may borrow ten books for three weeks. A master's student may borrow twenty books for six weeks.
A book that comes back late costs 50 cents a day.
""",
    "fees.md": """# Fees

## Tuition

| Programme | Resident | Non-resident |
| --- | --- | --- |
| Bachelor's | €2,400 | €6,800 |
| Master's | €3,600 | €8,400 |

## Paying late

A late instalment costs €25 for each week. After four weeks the portal account is closed.

## Documents for a refund

To ask for a refund you need:

- the form F-7, signed
- the receipt of your payment
- a copy of your passport
""",
    "housing.ar.md": """# السكن الطلابي

## الأجرة

أجرة الغرفة المفردة في قاعة الأرز ٢٦٠ يورو في الشهر. وأجرة الغرفة المشتركة ١٨٠ يورو في الشهر.

## ساعات الهدوء

ساعات الهدوء من ٢٣:٠٠ إلى ٧:٠٠. ومن خالفها دفع غرامة قدرها ٤٠ يورو.
""",
    "exams.el.md": """# Εξετάσεις

## Στην αίθουσα

Η είσοδος στην αίθουσα επιτρέπεται έως 30 λεπτά μετά την έναρξη. Κανείς δεν φεύγει την πρώτη ώρα.

## Αναβαθμολόγηση

Η αναβαθμολόγηση κοστίζει 15 ευρώ και ζητείται μέσα σε επτά ημέρες.
""",
}
QUESTIONS = """id,question,answer,topic
q1,Where do I pick up my student card?,"At the Registry, Building A1, room 112. Bring an identity document.",Card
q2,How do I reset my portal password?,Choose "Forgot password" on the sign-in page and confirm with the code.,Accounts
"""


@dataclass
class Desk:
    """The engine, and what its answers are saved to, so that a conversation can go on."""

    engine: Engine
    database: Database
    home: Path
    ingestion: Ingestion
    agents: Agents
    pipeline: PipelineSettings
    settings: AnswerSettings = ANSWERS
    off: tuple[str, ...] = ()  # skills that are switched off

    async def ask(self, text: str, *, chat: str = "1", language: Language | None = None) -> Answer:
        return (await self.reply(text, chat=chat, language=language)).answer

    async def reply(
        self,
        text: str,
        *,
        chat: str = "1",
        language: Language | None = None,
        collections: tuple[str, ...] = (),
        metadata: tuple[tuple[str, str], ...] = (),
    ) -> Reply:
        """The reply to a message, its turn saved."""
        message = IncomingMessage(
            uuid4().hex, Address("test", chat), Person("test", "p"), text,
            collections=collections, metadata=metadata, language=language,
        )  # fmt: skip
        return await self._saved(message, await self.engine.reply(message))

    async def replied(self, text: str, reply: Reply, *, chat: str, language: Language | None = None) -> None:
        """The turn of a message to which the reply is known already, saved without asking anew."""
        await self._saved(
            IncomingMessage(uuid4().hex, Address("test", chat), Person("test", "p"), text, language=language), reply
        )

    async def _saved(self, message: IncomingMessage, reply: Reply) -> Reply:
        answer = named(reply.answer)
        await Ledger(self.database).save(Exchange(message, answer, reply.resolved))
        return replace(reply, answer=answer)

    async def command(self, name: CommandName, argument: str = "", *, chat: str = "1", person: str = "p") -> Answer:
        return await self.engine.command(
            Command(uuid4().hex, Address("test", chat), Person("test", person), name, argument)
        )

    async def ingest(self) -> None:
        """What the files hold now, read and indexed."""
        await self.ingestion.run(Definitions(tuple(collections(self.home / "files"))))


def collections(folder: Path) -> list[Collection]:
    """The handbook (whole files) and the faq (a table)."""
    words = {"en": "Handbook", "ar": "الدليل", "el": "Οδηγός"}
    desk = {"en": "Student desk", "ar": "شؤون الطلاب", "el": "Γραμματεία"}
    shape = ("docs", "auto", ("*.md",), None, "{title} {header_path}")
    asked = Fields(id="id", question="question", answer="answer", topic="topic")
    path = folder / "collections.toml"
    return [
        Collection("handbook", words, words, *shape, path),  # type: ignore[arg-type]
        Collection("faq", desk, desk, "qa", "auto", ("*.csv",), asked, "{topic}", path),  # type: ignore[arg-type]
    ]


@lru_cache(maxsize=1)
def intents() -> Classifier:
    return load_intents(CONFIG / "intents")


WEIGHTS = Path(gettempdir()) / "dalil-test-weights"  # by digest: trained once for all runs


@lru_cache(maxsize=1)
def tells() -> Test:
    return load_telling(CONFIG / "asking", CONFIG / "intents", WEIGHTS)


@lru_cache(maxsize=1)
def asks_rule() -> Test:
    return load_aim(CONFIG / "zakat", CONFIG / "intents", WEIGHTS)


@lru_cache(maxsize=1)
def packaged_encoder() -> Encoder:
    return Encoder(CONFIG / "encoder")


@lru_cache(maxsize=1)
def roles() -> Roles:
    return Roles(CONFIG / "zakat" / "roles.json", packaged_encoder(), tagger())


@lru_cache(maxsize=1)
def changes() -> Changes:
    return Changes(CONFIG / "zakat" / "changes.json", packaged_encoder(), roles())


@lru_cache(maxsize=1)
def splitter() -> QuestionSplitter:
    return QuestionSplitter(CONFIG / "parts.json", packaged_encoder())


@lru_cache(maxsize=1)
def follow_ups() -> FollowUps:
    return FollowUps(CONFIG / "follow_ups.json", packaged_encoder())


@lru_cache(maxsize=1)
def meanings() -> Meanings:
    return Meanings(CONFIG / "prayer_times.json", packaged_encoder())


@lru_cache(maxsize=1)
def date_meanings() -> DateMeanings:
    return DateMeanings(CONFIG / "calendar.json", Encoder(CONFIG / "encoder"))


@lru_cache(maxsize=1)
def tagger() -> Tagger:
    return Tagger(CONFIG / "encoder")


@lru_cache(maxsize=1)
def read_people() -> ReadPeople:
    return reads_people(tagger())


@lru_cache(maxsize=1)
def contents() -> Contents:
    return Contents(CONFIG / "quran", packaged_encoder())


@lru_cache(maxsize=1)
def messages() -> Messages:
    return Messages(CONFIG / "encoder")


@lru_cache(maxsize=1)
def by_meaning() -> ByMeaning:
    return ByMeaning(messages(), CONFIG / "by_meaning.letters", {"quran": contents().odds})


@lru_cache(maxsize=1)
def distress() -> Distress:
    return load_distress(CONFIG / "need.letters", messages())


@lru_cache(maxsize=1)
def packaged_verses() -> Scripture:
    """Made once for all desks of a process: a store, its themes and its checker take a second."""
    folder = mkdtemp(prefix="dalil-verses-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Scripture(Path(folder), CONFIG)


@lru_cache(maxsize=1)
def phrases() -> Phrases:
    return load_phrases(CONFIG / "phrases")


@lru_cache(maxsize=1)
def faith() -> Matters:
    return Matters(CONFIG / "faith.toml", lambda _: ({}, 0), lambda: "auto", lambda: True)


@asynccontextmanager
async def open_desk(
    database: Database,
    home: Path,
    *,
    filled: bool = True,
    asking: Asking | None = None,
    querying: Querying | None = None,
    pipeline: PipelineSettings = PIPELINE,
    verified: bool = False,
    reranker: Reranker | None = None,
    meaning: Meaning | None = None,
    reader: Reader | None = None,
    speaks: Speaks = always,
    verses: Scripture | None = None,
) -> AsyncIterator[Desk]:
    """`filled`: the documents above are ingested. `verified`: answers are held against the Quran, as outside tests.
    `verses`: those of a home of their own, where one imports; the packaged ones serve all others."""
    files = home / "files"
    files.mkdir(parents=True)
    corpus, history, people = Corpus(database), History(database), People(database)
    lexical = LexicalIndex(home / "lexical")
    retriever = Retriever(lexical, reranker=reranker)
    calibration = load_calibration(CONFIG / "calibration.json")
    synonyms, limits = load_synonyms(CONFIG / "synonyms"), load_limits(CONFIG / "limits.toml")

    def off() -> tuple[str, ...]:
        return desk.off

    known = commands(history, people, corpus, phrases(), channels(database), Topics(corpus, phrases(), off))
    almanac = open_almanac(CONFIG, database.clock, lambda: PrayerSettings(place="", method="", asr="standard"))
    hadiths = Hadiths(Narrations(database))
    scripture, concepts = verses or packaged_verses(), load_concepts(CONFIG / "duas" / "concepts.toml")
    supplications = Supplications(Duas(home, CONFIG).books, scripture.verses, concepts, packaged_encoder().encode)
    asked = asking or Asking(Chain((), Usage(database), lambda: Budget(1.0)), load_prompts(CONFIG / "prompts"), task)
    nearness = None if reader is None else Nearness(packaged_encoder())
    scales = Scales(
        retriever.frequencies,
        synonyms,
        calibration,
        reader,
        nearness,
        limits,
        load_comparing(CONFIG / "comparing.json"),
        load_statements(CONFIG, limits, synonyms),
    )
    debate = Debate(asked, phrases(), meaning)
    likeness = Likeness(CONFIG / "contrasts.toml", synonyms, packaged_encoder().encode)
    serving = Serving(ReviewedAnswers(database), corpus, likeness, phrases())
    tools = Tools(
        almanac,
        Market,
        scripture,
        hadiths,
        supplications,
        distress(),
        lambda: CareSettings("112", "", "", "", "the Fatwa Council"),
        load_stakes(CONFIG / "stakes.toml"),
        scales,
        querying,
        off,
        Chooser(retriever, corpus, scales, debate),
        asks_rule=asks_rule(),
        weigh=roles(),
        changes=changes().after,
        means=meanings(),
        asks_of_dates=date_meanings(),
        contents=contents(),
        people=read_people(),
        reviewed=serving.before,
    )
    clear = {
        CARE: distress().tells,
        GREETING: is_abuse,
        CHOICE: asks_choice,
        QUESTION: never,
        HADITH: asks_hadith,
        "quran": scripture.asks,
    }
    router = Router(intents(), 0.3, clear, off, tells(), {"zakat": asks_rule()})
    table: Mapping[str, Skill] = {}
    agents = Agents(
        Answering(retriever, corpus, phrases(), scales, splitter(), speaks),
        Parts(
            Finder(retriever, corpus, scales),
            asked,
            router,
            phrases(),
            lambda: table,
            splitter(),
            NamedVerses(scripture, phrases()),
            meaning,
            debate,
        ),
        lambda: desk.pipeline,
    )
    clear[QUESTION] = agents.mixes
    table = skills(agents, corpus, phrases(), known, tools)
    indexes = Indexes(corpus, (lexical,))
    ingestion = Ingestion(database, WordEncoder(), SETTINGS, home, indexes.follow)
    desk: Desk
    verify = Verifying(scripture, phrases(), hadiths) if verified else unverified
    reads = reader is not None
    means, follow = (by_meaning(), follow_ups()) if reads else (nobody, nothing_told)
    engine = Engine(
        history, router, table, known, phrases(), lambda: desk.settings, verify=verify, reads=reads,
        speaks=speaks, names=faith().names, means=means, yields=distress().yields, follow=follow,
        recall=Recalled(packaged_encoder(), ["I made no use of"]) if reads else nothing_recalled,
        ahead=ahead(serving.ahead, tools, phrases()),
    )  # fmt: skip
    desk = Desk(engine, database, home, ingestion, agents, pipeline)
    if filled:
        for name, text in DOCUMENTS.items():
            (files / name).write_text(text, encoding="utf-8")
        (files / "faq.csv").write_text(QUESTIONS, encoding="utf-8")
        await desk.ingest()
    yield desk


@asynccontextmanager
async def reading_desk(url: str, home: Path, name: str, document: str) -> AsyncIterator[Desk]:
    """A desk with the packaged reader over this document alone, in a database of its own at `url`."""
    reader = reader_at("packaged", CONFIG / "reader", CONFIG / "encoder")
    async with open_database(url) as database, open_desk(database, home, filled=False, reader=reader) as opened:
        (opened.home / "files" / name).write_text(document, encoding="utf-8")
        await opened.ingest()
        yield opened
