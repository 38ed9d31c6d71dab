"""The composition root: over settings and database (`bot.state`) everything that answers, opened in order and closed in
reverse. Vendor modules are constructed here and nowhere else.
"""

import asyncio
import sys
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import cast
from uuid import uuid4

from bot.cli.screen import trouble
from bot.models import Models
from bot.sections import Settings
from bot.settings import CONFIG, ENCODER, ENCODERS, READER, LiveSettings
from bot.state import State, open_state
from bot.synonyms import FOLDER as SYNONYMS
from bot.synonyms import OwnSynonyms
from engine.answering.documents.answering import Answering
from engine.answering.documents.calibration import load as load_calibration
from engine.answering.documents.contradicting.statements import load as load_statements
from engine.answering.documents.finding import Scales
from engine.answering.documents.limits import load as load_limits
from engine.answering.documents.nearness import Nearness
from engine.answering.documents.reader import reader_at
from engine.answering.models.asking import Asking
from engine.answering.models.debate.arguing import Debate
from engine.answering.models.debate.options import Chooser
from engine.answering.models.finding import Finder
from engine.answering.models.meaning import Meaning
from engine.answering.models.prompts import load as load_prompts
from engine.answering.models.steps import Agents, Parts
from engine.answering.question.comparing import load as load_comparing
from engine.answering.question.parts import FILE as SPLITTER
from engine.answering.question.parts import QuestionSplitter
from engine.answering.question.synonyms import load as load_synonyms
from engine.engine import Engine
from engine.knowledge.contradictions import Comparing
from engine.knowledge.encoded import EncodedIndex
from engine.knowledge.indexing import Indexes
from engine.knowledge.ingestion import Ingestion
from engine.language import LANGUAGES, Language, detect
from engine.matters import Matters
from engine.messages import Answer, IncomingMessage, Intent
from engine.models.cross import CrossEncoder
from engine.models.warming import Warming
from engine.passage import StoredPassage
from engine.phrases import Phrases
from engine.phrases import load as load_phrases
from engine.reading.messages import Messages
from engine.reading.people import reads_people
from engine.reading.tagger import Tagger
from engine.retrieval.chroma import ChromaIndex
from engine.retrieval.encoder import Encoder
from engine.retrieval.encoders import PassageEncoder, encoder_at, on_scale_of
from engine.retrieval.reranking import Reranker
from engine.retrieval.retriever import Retriever, Weights
from engine.retrieval.vectors import MatrixIndex
from engine.reviewed.likeness import Likeness
from engine.reviewed.serving import Serving
from engine.routing.abuse import is_abuse
from engine.routing.by_meaning import ByMeaning
from engine.routing.classifier import load as load_intents
from engine.routing.classifier import never
from engine.routing.distress import CARE
from engine.routing.distress import load as load_distress
from engine.routing.follow_ups import FollowUps
from engine.routing.recalled import Recalled
from engine.routing.router import GREETING, QUESTION, Router
from engine.routing.stakes import load as load_stakes
from engine.routing.telling import load as load_telling
from engine.skills import Tools, ahead, commands, skills
from engine.skills.care import heeding
from engine.skills.choice import INTENT as CHOICE
from engine.skills.choice import asks as asks_choice
from engine.skills.topics import Topics
from engine.skills.verifying import Verifying
from engine.skills.warming import while_loading
from engine.store.channels import Channels
from engine.store.contradictions import Contradictions
from engine.store.conversations import History
from engine.store.corpus import Corpus
from engine.store.database import Database
from engine.store.ledger import Exchange, Ledger
from engine.store.narrations import Narrations
from engine.store.people import People
from engine.store.reviewed import ReviewedAnswers
from engine.text import lexicon
from engine.tools.calendar.meaning import Meanings as DateMeanings
from engine.tools.common.almanac import open_almanac
from engine.tools.duas.occasions import load as load_concepts
from engine.tools.duas.shelf import Shelf as Duas
from engine.tools.duas.skill import Source as Supplications
from engine.tools.duas.skill import asks_dua
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
from engine.tools.zakat.skill import ZAKAT, is_plain
from engine.turn import Skill

VECTORS = "index/vectors"
ROUTE_MARGIN = 0.45
NEAREST = 8  # passages shown to who looks for one to cite
SWITCH_S = 0.0001  # after which a thread that has an answer from a library gets the interpreter; Python's own is 5 ms


@dataclass(frozen=True, slots=True)
class Dalil:
    """Everything that answers, open."""

    home: Path
    settings: LiveSettings
    database: Database
    phrases: Phrases
    corpus: Corpus
    indexes: Indexes
    retriever: Retriever
    history: History
    engine: Engine
    encoder: Encoder  # the packaged one: care, reviewed answers and gaps rest on it
    searched: PassageEncoder  # the one whose vectors are searched
    ingestion: Ingestion
    vectors: ChromaIndex
    channels: Channels
    agents: Agents
    chooser: Chooser
    reviewed: Serving
    warming: Warming
    router: Router
    scales: Scales
    synonyms: OwnSynonyms
    asking: Asking
    models: Models
    conversations: Database  # where turns are kept: `database`, but for an evaluation

    async def answer(self, message: IncomingMessage) -> Answer:
        """One message answered and its turn saved, without inbox or outbox."""
        reply = await self.engine.reply(message)
        answer = replace(reply.answer, turn=uuid4().hex)
        await Ledger(self.conversations).save(Exchange(message, answer, reply.resolved))
        return answer

    async def nearest(self, words: str) -> Sequence[StoredPassage]:
        """The passages that come nearest to the words, best first."""
        hits = await self.retriever.search(words, language=detect(words), k=NEAREST)
        found = await self.corpus.passages([hit.passage_id for hit in hits])
        return [found[hit.passage_id] for hit in hits if hit.passage_id in found]


@asynccontextmanager
async def open_dalil(
    level: str | None = "WARNING", *, apart: Database | None = None, searching: type[Retriever] = Retriever
) -> AsyncIterator[Dalil]:
    """Dalil as it is configured, its indexes at the corpus's state. `apart`: where conversations are kept instead, so
    that nobody meets them later; `searching`: a retriever that can do more. Raises IndexUnavailable besides."""
    sys.setswitchinterval(SWITCH_S)
    async with open_state(level) as state, Models(lambda: state.settings.current.models, state.database) as models:
        dalil = await asyncio.to_thread(_assemble, state, models, apart or state.database, searching)
        await dalil.indexes.follow()
        yield dalil


def _assemble(state: State, models: Models, conversations: Database, searching: type[Retriever]) -> Dalil:
    """Opens indexes and encoder; on the first start the classifiers are trained, which takes some seconds."""
    from engine.retrieval.lexical import LexicalIndex

    home, settings, database = state.home, state.settings, state.database
    corpus, history, phrases = Corpus(database), History(conversations), load_phrases(CONFIG / "phrases")
    channels = Channels(database, lambda: settings.current.channels)
    if not (home / "models").exists():
        trouble("Preparing what tells questions apart, once; this takes some seconds ...")
    encoder = Encoder(ENCODER)
    lexical = LexicalIndex(home / "index" / "lexical")
    searched = encoder_at(settings.current.retrieval.encoder, encoder, ENCODERS)
    exact = index_of(home, searched, encoder)
    vectors = ChromaIndex(
        home / "index" / f"chroma-{searched.fingerprint}", exact, settings.current.retrieval.exact_limit
    )
    vectors.attach()
    indexes = Indexes(corpus, (lexical, vectors))
    retriever = searching(
        lexical, vectors, searched.questions, _weights(settings.current), _reranker(settings),
        on_scale_of(encoder, searched, ENCODERS),
    )  # fmt: skip
    ahead = exact.ahead if isinstance(exact, EncodedIndex) else None
    meaning = _meaning(settings)
    synonyms, limits = load_synonyms(CONFIG / SYNONYMS, home / SYNONYMS), load_limits(CONFIG / "limits.toml")
    statements = load_statements(CONFIG, limits, synonyms)
    comparing = Comparing(Contradictions(database), corpus, exact, statements)
    ingestion = Ingestion(
        database, encoder, settings.current.knowledge, home, indexes.follow, ahead, comparing.catch_up
    )
    scales = Scales(
        retriever.frequencies,
        synonyms,
        load_calibration(CONFIG / "calibration.json"),
        reader_at(settings.current.answer.reader, READER, ENCODER),
        Nearness(encoder),
        limits,
        load_comparing(CONFIG / "comparing.json"),
        statements,
    )
    asking = Asking(models.chain, load_prompts(CONFIG / "prompts"), lambda task: getattr(settings.current, task))
    scripture = Scripture(home, CONFIG)
    concepts = load_concepts(CONFIG / "duas" / "concepts.toml")
    supplications = Supplications(Duas(home, CONFIG).books, scripture.verses, concepts, encoder.encode)
    encoders = {one.encoder.setting: one.encoder.warm for one in (retriever.reranker, meaning) if one is not None}
    own = {"verses": scripture.warm, "words": lexicon.warm, "supplications": supplications.warm}
    warming = Warming(models.chain.loads() | encoders | own)
    engine, agents, chooser, serving, router = _engine(
        state, phrases, history, corpus, retriever, channels, asking, meaning, scales, encoder, scripture,
        supplications, warming,
    )  # fmt: skip
    return Dalil(
        home, settings, database, phrases, corpus, indexes, retriever, history, engine, encoder, searched, ingestion,
        vectors,
        channels, agents, chooser, serving, warming, router, scales,
        OwnSynonyms(CONFIG / SYNONYMS, home, synonyms), asking,
        models,
        conversations,
    )  # fmt: skip


def index_of(home: Path, searched: PassageEncoder, packaged: Encoder) -> MatrixIndex:
    """The exact index of an encoder, in a folder of its own; that of the packaged one takes its vectors from SQL."""
    if searched.fingerprint == packaged.fingerprint:
        return MatrixIndex(home / VECTORS, packaged.fingerprint)
    return EncodedIndex(home / f"{VECTORS}-{searched.fingerprint}", searched)


def _weights(settings: Settings) -> Weights:
    retrieval = settings.retrieval
    dense = {"en": retrieval.dense_weight_en, "ar": retrieval.dense_weight_ar, "el": retrieval.dense_weight_el}
    return Weights(dense=cast("dict[Language, float]", dense))


def _reranker(settings: LiveSettings) -> Reranker | None:
    """Raises SettingsError for a folder that is not there."""
    place = settings.current.retrieval.reranker
    seconds = lambda: settings.current.retrieval.reranker_s  # noqa: E731
    return Reranker(CrossEncoder("retrieval.reranker", place, seconds)) if place else None


def _meaning(settings: LiveSettings) -> Meaning | None:
    place = settings.current.verification.nli
    seconds = lambda: settings.current.verification.nli_s  # noqa: E731
    return Meaning(CrossEncoder("verification.nli", place, seconds)) if place else None


def _told_of_loading(handlers: Mapping[Intent, Skill], warming: Warming, phrases: Phrases) -> Mapping[Intent, Skill]:
    """The skills, of which those that read large books tell whoever asks while these are still being loaded."""
    reads: Mapping[Intent, str] = {"quran": "verses", "dua": "supplications"}
    slow = {
        intent: while_loading(handlers[intent], partial(warming.waits_for, load), phrases)
        for intent, load in reads.items()
        if intent in handlers
    }
    return {**handlers, **slow}


def _engine(  # noqa: PLR0913 - what is open already
    state: State,
    phrases: Phrases,
    history: History,
    corpus: Corpus,
    retriever: Retriever,
    channels: Channels,
    asking: Asking,
    meaning: Meaning | None,
    scales: Scales,
    encoder: Encoder,
    scripture: Scripture,
    supplications: Supplications,
    warming: Warming,
) -> tuple[Engine, Agents, Chooser, Serving, Router]:
    people = People(state.database)
    hadiths = Hadiths(Narrations(state.database))
    messages = Messages(ENCODER)
    distress = load_distress(CONFIG / "need.letters", messages)

    def off() -> Collection[Intent]:
        return state.settings.current.skills.off

    clear = {  # danger goes first
        CARE: distress.tells,
        GREETING: is_abuse,
        CHOICE: asks_choice,
        QUESTION: never,  # its place; what tells is made below, of the router
        HADITH: asks_hadith,
        "quran": scripture.asks,
        ZAKAT: is_plain,
        "dua": asks_dua,
    }
    weights = state.home / "models"
    tells = load_telling(CONFIG / "asking", CONFIG / "intents", weights)
    asks_rule = load_aim(CONFIG / "zakat", CONFIG / "intents", weights)
    intents, refuses = load_intents(CONFIG / "intents", weights), {ZAKAT: asks_rule}
    router = Router(intents, ROUTE_MARGIN, clear, off, tells, refuses)
    settings = state.settings
    speaks = Matters(
        CONFIG / "faith.toml",
        retriever.frequencies,
        lambda: settings.current.skills.named,
        lambda: settings.current.collections.samples,
    )
    known = commands(history, people, corpus, phrases, channels, Topics(corpus, phrases, off, speaks))
    querying = Querying(asking, lambda: settings.current.models.budget_s)
    almanac = open_almanac(CONFIG, state.database.clock, lambda: settings.current.prayer)
    debate = Debate(asking, phrases, meaning)
    likeness = Likeness(CONFIG / "contrasts.toml", scales.synonyms, encoder.encode)
    serving = Serving(ReviewedAnswers(state.database), corpus, likeness, phrases)
    contents = Contents(CONFIG / "quran", encoder)
    chooser = Chooser(retriever, corpus, scales, debate)
    tagger = Tagger(CONFIG / "encoder")
    roles = Roles(CONFIG / "zakat" / "roles.json", encoder, tagger)
    tools = Tools(
        almanac, lambda: settings.current.zakat.market(), scripture, hadiths, supplications, distress,
        lambda: settings.current.care, load_stakes(CONFIG / "stakes.toml"), scales, querying, off, chooser,
        speaks, asks_rule, roles, Changes(CONFIG / "zakat" / "changes.json", encoder, roles).after,
        Meanings(CONFIG / "prayer_times.json", encoder), DateMeanings(CONFIG / "calendar.json", encoder), contents,
        reads_people(tagger),
        serving.before,
    )  # fmt: skip
    split = QuestionSplitter(CONFIG / SPLITTER, encoder)
    handlers: Mapping[Intent, Skill] = {}
    agents = Agents(
        Answering(retriever, corpus, phrases, scales, split, speaks),
        Parts(
            Finder(retriever, corpus, scales),
            asking,
            router,
            phrases,
            lambda: handlers,
            split,
            NamedVerses(scripture, phrases),
            meaning,
            debate,
        ),
        lambda: settings.current.pipeline,
    )
    clear[QUESTION] = agents.mixes
    handlers = _told_of_loading(skills(agents, corpus, phrases, known, tools), warming, phrases)
    means = ByMeaning(messages, CONFIG / "by_meaning.letters", {"quran": contents.odds})
    beside = [phrases("answers.unused", language).partition("{")[0] for language in LANGUAGES]
    engine = Engine(
        history, router, handlers, known, phrases, lambda: settings.current.answer, retriever.foresee,
        Verifying(scripture, phrases, hadiths), reads=scales.reader is not None, speaks=speaks, names=speaks.names,
        means=means, yields=distress.yields, follow=FollowUps(CONFIG / "follow_ups.json", encoder),
        recall=Recalled(encoder, beside), heed=heeding(distress, lambda: settings.current.care, phrases),
        ahead=ahead(serving.ahead, tools, phrases),
    )  # fmt: skip
    return engine, agents, chooser, serving, router
