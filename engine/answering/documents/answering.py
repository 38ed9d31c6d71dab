"""A question: searched, answered from the best supporting sentences, or left open with what comes nearest.

No language model has a part in it; with one, `engine.answering.models` searches and phrases, and comes here to quote or
to leave open.
"""

import asyncio
import logging
import math
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from itertools import chain, islice

from engine.answering.documents import reader
from engine.answering.documents.citations import Cited, cite, faults, labelled
from engine.answering.documents.composing import PERHAPS, Limits, Scored, compose, is_row_of, quotable
from engine.answering.documents.evidence import HIGHEST, Measured, Parent, Sentence, table_of
from engine.answering.documents.extremes import extreme
from engine.answering.documents.finding import SURE, Finding, Scales, alone_or_led, read_over, rival, weigh
from engine.answering.documents.nearest import nearest
from engine.answering.documents.opinions import in_language
from engine.answering.documents.opinions import side_by_side as by_school
from engine.answering.documents.schools import opinions
from engine.answering.documents.underspecified import alternatives
from engine.answering.question.expected import Kind
from engine.answering.question.followup import leans_on_another
from engine.answering.question.instructions import is_a_task, is_to_a_machine
from engine.answering.question.parts import Split, asking_sentence
from engine.answering.question.understanding import Question, emphasis
from engine.document import Block, CitationMark, Document, Inline, ListBlock, Paragraph, Strong, Text
from engine.language import COMMA, Language
from engine.matters import Speaks, always
from engine.messages import Answer, Choice, Citation, Intent
from engine.passage import StoredPassage
from engine.phrases import Phrases
from engine.readers import aside
from engine.retrieval.model import PASSAGES, Filter
from engine.retrieval.reranking import deep, reordered, reranked
from engine.retrieval.retriever import Embedding, Retriever
from engine.routing.asking_back import ask_which
from engine.store.corpus import CollectionInfo, Corpus
from engine.store.gaps import TOPICS
from engine.text import analysis
from engine.turn import Turn

log = logging.getLogger(__name__)

RULING: Intent = "fiqh"
RULED_ON: tuple[Intent, ...] = (RULING, "inheritance")
RULED = 0.7  # probability from which a collection of rulings answers a question for one
MOST_LACKING = 0.5  # share of the question that its most telling word may be where the passage lacks it
OPINIONS = 2.0  # logits below the best sentence within which another school's view counts as one on the question
SURE_READ = reader.SURE / HIGHEST  # as a share, the logit from which it reads no further window
SURE_FOUND = 0.85  # probability at which no timetable stood for a ruling: the most was .85 of 116 such questions
NEARLY = 0.1  # below the threshold
LEAST_HEADED = 0.15  # share of the question that such a word is
HEADED = 0.2  # probability from which a section whose heading holds such a word is shown
HEADED_SENTENCES = 2  # of it
ASKING_LIMITS: tuple[Kind, ...] = ("yes_no", "what")  # kinds of question that a limit may answer
MAYBE, MAYBE_SENTENCES = 0.4, 3  # probability from which what may answer is shown as such, and how much of it


class Answering:
    """The handler of questions. `speaks`: whether religion is a matter of this installation."""

    def __init__(
        self,
        retriever: Retriever,
        corpus: Corpus,
        phrases: Phrases,
        scales: Scales,
        split: Split,
        speaks: Speaks = always,
    ) -> None:
        self._retriever, self._corpus, self._phrases, self._scales = retriever, corpus, phrases, scales
        self._split, self._speaks = split, speaks
        self._off: frozenset[str] = frozenset()

    def quoting(self) -> "Answering":
        return self

    def without(self, steps: frozenset[str]) -> "Answering":
        """The same with these steps left out; it knows "decompose" and "rerank"."""
        other = copy(self)
        other._off = steps
        return other

    async def __call__(self, turn: Turn) -> Answer:
        text = turn.resolved.text
        asked = (text,) if "decompose" in self._off else await aside(self._split, text, turn.spoken)
        findings = [await self._find(turn, part, asked[:number]) for number, part in enumerate(asked)]
        if not likely(findings, SURE) and (alone := asking_sentence(text, turn.spoken)):  # it may drown in a long tale
            found = await self._find(turn, alone, ())
            surest = max((turn.settings.threshold, *(one.probability for one in findings)))
            findings = [found] if found.probability >= surest else findings
        return self.which(turn, findings) or await self.quoted(turn, findings)

    def which(self, turn: Turn, findings: Sequence[Finding]) -> Answer | None:
        """The one question asked back where it may be about any of several things."""
        if len(findings) > 1 or turn.resolved.how == "chosen":
            return None
        said = " ".join(words for past in turn.history for words in (past.question, past.text))
        names = alternatives(findings[0], said)
        return ask_which(turn.resolved.text, names, turn.language, self._phrases) if names else None

    async def answerable(self, turn: Turn, findings: Sequence[Finding]) -> list[Finding]:
        """Those that an answer may rest on. A wrong ruling is worse than one left open: a question for one is answered
        by what the reader is sure of, or what a collection of rulings is likely to hold in its language; where religion
        is no matter of the installation (who asks a clinic about fasting), by what is found most surely."""
        found = likely(findings, turn.settings.threshold)
        if turn.route.intent != RULING or all(map(_is_sure, found)):
            return found
        surest = math.inf if self._speaks() else SURE_FOUND
        states = await self._corpus.states_rulings()
        return [
            one
            for one in found
            if _is_sure(one)
            or one.probability >= surest
            or (_is_ruled(one, turn.spoken) and states.get(_collection(one)))
        ]

    async def quoted(self, turn: Turn, findings: Sequence[Finding]) -> Answer:
        """What was found in the sources' own words, or left open."""
        answered = await self.answerable(turn, findings)
        if not answered:
            return await self.abstention(turn, findings)
        contested, schools = self.disputed(answered), differing(answered)
        if schools:
            with turn.trace.step("compose") as detail:
                detail["schools"] = list(schools)
            return await self.given(turn, by_school(schools, self._phrases, turn.language), findings, answered)
        with turn.trace.step("compose") as detail:
            sentences = _chosen(answered, contested, turn)
            detail |= {"sentences": len(sentences), "differ": contested is not None}
        with turn.trace.step("verify") as detail:
            cited, dropped = _verified(sentences)
            detail["dropped"] = dropped
        if not cited.citations:
            return await self.abstention(turn, findings)
        if contested and not dropped:
            differ = self._paragraph("answers.differ", turn.language)
            blocks: tuple[Block, ...] = (differ, *self._side_by_side(cited, sentences, turn.language))
        else:
            end = await self._extreme(turn, answered)
            blocks = (*end, *self._labelled(cited, sentences, turn.language), *self._compared(turn, answered))
        return await self.given(turn, replace(cited, blocks=blocks), findings, answered)

    def disputed(self, answered: Sequence[Finding]) -> Scored | None:
        """What another source says instead, where there is one question and its sources do not agree."""
        return rival(answered[0], self._scales.statements) if len(answered) == 1 else None

    async def given(self, turn: Turn, cited: Cited, findings: Sequence[Finding], answered: Sequence[Finding]) -> Answer:
        """An answer to the parts that were `answered`. The others are named, with what may answer them or as left open,
        unless what nearly answers them is shown already; at last whom to ask about these."""
        nearly = turn.settings.threshold - NEARLY
        blocks, citations = [*cited.blocks], [*cited.citations]
        left = [one for one in findings if not (one in answered or _is_shown(one, cited, nearly))]
        for finding in left:
            maybe = self._maybe(turn, [finding], len(citations) + 1)
            blocks += [self._left_open(finding, turn.language, is_maybe=bool(maybe.citations)), *maybe.blocks]
            citations += maybe.citations
        if left:
            held = await self._corpus.collections()
            parents = [parent for finding in left for parent in finding.parents]
            blocks.append(self._office(turn, parents, held) or self._again(turn))
        confidence = round(min(finding.probability for finding in answered), 4)
        return Answer(
            "answer",
            "question",
            turn.language,
            Document(tuple(blocks)),
            tuple(citations),
            confidence=confidence,
            left_open=bool(left),
        )

    async def _find(self, turn: Turn, text: str, before: Sequence[str]) -> Finding:
        """`before` are parts of the question that stand before this one: what it says alone counts first, unless it
        points to them. Where nothing sure is found, it is searched again where the conversation was. Raises StoreError
        and IndexUnavailable: a search that failed is not an empty one."""
        lead = " ".join(before)

        async def search(lead: str) -> Finding:
            return await self._understood(turn, text, f"{lead} {turn.resolved.context}".strip())

        leans = leans_on_another(text, turn.spoken)
        found = await (search(lead) if leans else alone_or_led(search, lead, turn.settings.threshold))
        return replace(found, said=text)

    async def _understood(self, turn: Turn, text: str, context: str) -> Finding:
        where, besides = await self._places(turn)
        finding = await self._found(turn, self._question(turn, text, context, where), where)
        if besides is None or finding.probability >= turn.settings.threshold:
            return finding
        ruled = await self._searched(turn, self._question(turn, text, context, besides), besides)
        return ruled if _is_ruled(ruled, turn.spoken) else finding

    def _question(self, turn: Turn, text: str, context: str, where: Filter) -> Question:
        with turn.trace.step("understand") as detail:
            question = self._scales.understand(
                text, turn.spoken, context, leans=turn.resolved.leans, within=where.collections
            )
            detail["kind"] = question.kind
            return question

    async def _places(self, turn: Turn) -> tuple[Filter, Filter | None]:
        """Where is searched, and where once more if nothing likely is found there. A collection of rulings speaks of
        the whole of life: only who asks for a ruling is answered from it as from any other."""
        everywhere = Filter(metadata=turn.message.metadata)
        if asked := frozenset(turn.message.collections):
            return replace(everywhere, collections=asked), None
        if turn.route.intent in RULED_ON:
            return everywhere, None
        states = await self._corpus.states_rulings()
        stating = frozenset(name for name, is_so in states.items() if is_so)
        others = states.keys() - stating
        if not stating or not others:
            return everywhere, None
        return replace(everywhere, collections=frozenset(others)), replace(everywhere, collections=stating)

    async def _found(self, turn: Turn, question: Question, where: Filter) -> Finding:
        topic = turn.resolved.topic
        embedding = self._retriever.embedding(question.text, question.context, turn.spoken) if topic else None

        async def search(topic: str) -> Finding:
            return await self._searched(turn, question, where, topic, embedding)

        return await alone_or_led(search, topic, turn.settings.threshold)

    async def _searched(
        self, turn: Turn, question: Question, where: Filter, topic: str = "", embedding: Embedding | None = None
    ) -> Finding:
        reading = _Reading(self._corpus, question)
        reranker = None if "rerank" in self._off else self._retriever.reranker
        with turn.trace.step("retrieve") as detail:
            hits = await self._retriever.search(
                question.text,
                language=turn.spoken,
                k=deep(turn.settings.parents) if reranker else turn.settings.parents,
                where=where,
                context=question.context,
                emphasis=emphasis(question, topic),
                ahead=reading.begin,
                embedding=embedding,
            )
            detail |= {"hits": len(hits), PASSAGES: [hit.told for hit in hits]}
        with turn.trace.step("read"):
            passages = await reading.of([hit.parent for hit in hits])
        if reranker:
            with turn.trace.step("rerank") as detail:
                scores = await reranked(reranker, question.text, passages, detail)
                hits = (
                    hits[: turn.settings.parents] if scores is None else reordered(hits, scores, turn.settings.parents)
                )
        with turn.trace.step("weigh") as detail:
            parents = [Parent(hit, passages[hit.parent]) for hit in hits if hit.parent in passages]
            finding = weigh(question, parents, self._scales, reading.measured)
            detail |= {"sentences": len(finding.ranked), "confidence": round(finding.probability, 4)}
        if self._scales.reader and finding.parents:
            with turn.trace.step("reader") as detail:
                ahead = reading.measured if finding.question is question else None  # a slip was mended: measured anew
                finding = await read_over(finding, self._scales, ahead, turn.resolved.below(topic))
                detail |= {"windows": finding.windows, "confidence": round(finding.probability, 4)}
        return finding

    def _labelled(self, cited: Cited, sentences: Sequence[Sentence], language: Language) -> tuple[Block, ...]:
        """The blocks, a word on the language of each source that is not in that of the answer."""
        spoken = {sentence.passage.id: sentence.passage.language for sentence in sentences}
        languages = {one.number: spoken[one.passage] for one in cited.citations}
        return labelled(cited, languages, language, lambda one: self._paragraph(f"answers.source_in_{one}", language))

    def _side_by_side(self, cited: Cited, sentences: Sequence[Sentence], language: Language) -> tuple[Block, ...]:
        """Each sentence below the name of its place."""
        items: list[tuple[Inline, ...]] = []
        for citation, sentence in zip(cited.citations, sentences, strict=True):
            source = sentence.passage.language
            where = COMMA[source].join(part for part in (citation.title, citation.place) if part)
            where += in_language(source, self._phrases, language)
            said = Text(" ".join(sentence.text.split()))
            items.append((Strong(f"{where}: "), said, CitationMark(citation.number)))
        return (ListBlock(tuple(items)),)

    async def _extreme(self, turn: Turn, answered: Sequence[Finding]) -> Sequence[Paragraph]:
        """Above the table that answers a comparison: which of its rows is the most or the least."""
        comparing, near, best = self._scales.comparing, self._scales.nearness, answered[0]
        if not best.compares or len(answered) > 1 or comparing is None or near is None or best.probability < SURE_FOUND:
            return ()
        table, parent = table_of(best.ranked[0].sentence.text), best.ranked[0].sentence.passage.parent
        rows = [one.sentence for one in best.ranked if is_row_of(one, table, parent)]
        found = await extreme(best.question, rows, comparing, near)
        if found is None:
            return ()
        key = "answers.most" if found.is_most else "answers.least"
        rows_named = COMMA[turn.language].join(found.rows)
        words = self._phrases(key, turn.language, column=found.column, rows=rows_named, value=found.value)
        return (Paragraph((Text(words),)),)

    def _compared(self, turn: Turn, answered: Sequence[Finding]) -> Iterator[Paragraph]:
        """Where it is asked whether an amount is allowed: how it lies to the limit in the sentence that answers best;
        what is quoted beside it may limit something else."""
        question = answered[0].question
        if self._scales.limits and len(answered) == 1 and question.kind in ASKING_LIMITS:
            best = answered[0].ranked[0].sentence
            found = self._scales.limits.compared(question.text, question.language, [best])
            if found:
                words = self._phrases(
                    f"answers.limit_{found.verdict}", turn.language, asked=found.asked, limit=found.limit
                )
                yield Paragraph((Text(words),))

    def _left_open(self, finding: Finding, language: Language, *, is_maybe: bool) -> Paragraph:
        """A task is not said again: whoever wrote it may want to see it in an answer."""
        part = finding.said or finding.question.text
        if is_a_task(part) or is_to_a_machine(part):
            return self._paragraph("answers.rest", language)
        key = "answers.partly_maybe" if is_maybe else "answers.partly"
        return Paragraph((Text(self._phrases(key, language, part=part)),))

    async def abstention(self, turn: Turn, findings: Sequence[Finding]) -> Answer:
        """The question left open: what may be the answer though it is not sure, what comes nearest, and whom to ask
        instead."""
        parents = [one for finding in findings for one in finding.parents]
        with turn.trace.step("abstain") as detail:
            topics = nearest(parents, turn.spoken)
            detail[TOPICS] = [topic.message for topic in topics]
        held = await self._corpus.collections()
        empty = not parents and not any(info.documents for info in held)
        office = None if empty else self._office(turn, parents, held)
        maybe = self._maybe(turn, findings)
        topics = tuple(one for one in topics if not any(_leads_to(one, cited) for cited in maybe.citations))
        keys = ("no_documents",) if empty else ("abstain",)
        blocks: list[Block] = [self._paragraph(f"answers.{key}", turn.language) for key in keys]
        if maybe.citations:
            blocks = [self._paragraph("answers.maybe", turn.language), *maybe.blocks]
        if office:
            blocks.append(office)
        if topics:
            blocks.append(self._paragraph("answers.nearest", turn.language))
        elif not (empty or office):
            blocks.append(self._again(turn))
        return Answer(
            "abstention",
            "question",
            turn.language,
            Document(tuple(blocks)),
            maybe.citations,
            choices=topics,
            confidence=round(max(finding.probability for finding in findings), 4),
        )

    def _maybe(self, turn: Turn, findings: Sequence[Finding], first: int = 1) -> Cited:
        """What may answer, though not surely, or stands below a heading that fits; mostly nothing. Citations count
        from `first`."""
        if turn.route.intent == RULING:
            return Cited((), ())
        limits = Limits(MAYBE_SENTENCES, turn.settings.max_characters)
        found = [one for finding in findings for one in _perhaps(finding, limits, turn.settings.threshold)]
        sentences = tuple(dict.fromkeys(found))
        cited = _verified(sentences, first)[0]
        return replace(cited, blocks=self._labelled(cited, sentences, turn.language))

    def _office(self, turn: Turn, parents: Sequence[Parent], held: Sequence[CollectionInfo]) -> Paragraph | None:
        """Whom the collection names whose passages come nearest; else whom the installation names."""
        asked = dict.fromkeys((*(parent.hit.collection for parent in parents), *turn.message.collections))
        contacts = {info.name: info.contact for info in held if info.contact}
        before = self._phrases("answers.contact", turn.language)
        if named := next((contacts[name] for name in asked if name in contacts), None):
            return named.paragraph(before, turn.language)
        own = turn.settings.contact_for(turn.language)
        return Paragraph((Text(f"{before} "), Strong(own))) if own else None

    def _again(self, turn: Turn) -> Paragraph:
        """What to do where no office is known."""
        again = "ask_scholar" if turn.route.intent == RULING and self._speaks() else "ask_again"
        return self._paragraph(f"answers.{again}", turn.language)

    def _paragraph(self, key: str, language: Language) -> Paragraph:
        return Paragraph((Text(self._phrases(key, language)),))


def _perhaps(finding: Finding, limits: Limits, threshold: float) -> Sequence[Sentence]:
    """The sentences that may answer, with a probability below the threshold."""
    if not finding.ranked or finding.probability >= threshold:
        return ()
    if finding.probability >= MAYBE:
        return compose(finding.question, finding.ranked, limits, PERHAPS, compares=finding.compares)
    if not _is_headed(finding):
        return ()
    parent = finding.ranked[0].sentence.passage.parent
    section = (one.sentence for one in finding.ranked if one.sentence.passage.parent == parent)
    return sorted(islice(section, HEADED_SENTENCES), key=lambda one: one.start)


def _is_headed(finding: Finding) -> bool:
    """Whether the heading of the section that the best sentence stands in holds a telling word of the question."""
    passage, question = finding.ranked[0].sentence.passage, finding.question
    if finding.probability < HEADED or not passage.headers:
        return False
    held = question.held(frozenset(analysis.terms(passage.headers[-1], passage.language)))
    return any(question.worth[term] >= LEAST_HEADED * question.total for terms in held for term in terms)


def _leads_to(choice: Choice, citation: Citation) -> bool:
    """Whether a button leads to the section that is quoted."""
    return citation.place.endswith(choice.label) or citation.title == choice.label


def likely(findings: Sequence[Finding], threshold: float) -> list[Finding]:
    """Those that are likely to be right."""
    return [finding for finding in findings if finding.ranked and finding.probability >= threshold]


def _is_sure(finding: Finding) -> bool:
    """Whether the reader itself, where there is one, is sure that the best sentence answers."""
    return not finding.windows or (finding.ranked[0].support.read >= SURE_READ and _is_of_the_matter(finding))


def _is_of_the_matter(finding: Finding) -> bool:
    """Whether the best passage holds the most telling word, or that word is a small part of the question: words that
    ask for a ruling stand in every one."""
    return finding.ranked[0].support.lacks < MOST_LACKING


def _is_ruled(finding: Finding, language: Language) -> bool:
    """Whether what is found is likely enough for a ruling, in the language of the question, and of its matter."""
    if not finding.ranked or finding.probability < RULED:
        return False
    return finding.ranked[0].sentence.passage.language == language and _is_of_the_matter(finding)


def _collection(finding: Finding) -> str:
    return finding.ranked[0].sentence.passage.collection


def _is_shown(finding: Finding, cited: Cited, least: float) -> bool:
    """Whether the best sentence found answers with a probability of `least` and stands among what is quoted."""
    if not finding.ranked or finding.probability < least:
        return False
    best = finding.ranked[0].sentence
    return any(one.passage == best.passage.id and one.start <= best.start < one.end for one in cited.citations)


def differing(answered: Sequence[Finding]) -> Mapping[str, Sentence]:
    """What schools of law are said to hold, where there is one question and the likely sentences speak for several."""
    if len(answered) != 1:
        return {}
    question, ranked = answered[0].question, answered[0].ranked
    near = [one.sentence for one in ranked if ranked[0].score - one.score <= OPINIONS]
    return opinions(question.text, near)


class _Reading:
    """Passages by parent; those of likely parents are read, and their sentences measured, while the search goes on."""

    def __init__(self, corpus: Corpus, question: Question) -> None:
        self._corpus, self._question = corpus, question
        self._begun: asyncio.Task[dict[str, list[StoredPassage]]] | None = None
        self.measured: dict[str, list[Measured]] = {}

    def begin(self, parents: Sequence[str]) -> None:
        self._begun = asyncio.create_task(self._prepared(parents))

    async def of(self, parents: Sequence[str]) -> Mapping[str, Sequence[StoredPassage]]:
        """Raises StoreError."""
        held = await self._begun if self._begun else {}
        missing = [parent for parent in parents if parent not in held]
        return held | await self._corpus.passages_of(missing) if missing else held

    async def _prepared(self, parents: Sequence[str]) -> dict[str, list[StoredPassage]]:
        found = await self._corpus.passages_of(parents)
        for passages in found.values():
            self.measured |= quotable(self._question, passages)
        return found


def _chosen(answered: Sequence[Finding], contested: Scored | None, turn: Turn) -> tuple[Sentence, ...]:
    """The sentences of each part, the parts sharing the room there is."""
    if contested is not None:
        return answered[0].ranked[0].sentence, contested.sentence
    share = len(answered)
    limits = Limits(max(1, turn.settings.max_sentences // share), turn.settings.max_characters // share)
    found = (compose(one.question, one.ranked, limits, compares=one.compares) for one in answered)
    return tuple(dict.fromkeys(chain.from_iterable(found)))


def _verified(sentences: Sequence[Sentence], first: int = 1) -> tuple[Cited, int]:
    """The sentences with their citations, numbered from `first`, without those that do not stand where they say; how
    many were dropped."""
    cited = cite(sentences, first)
    wrong = faults(cited, {sentence.passage.id: sentence.passage for sentence in sentences})
    if not wrong:
        return cited, 0
    spans = [(one.passage, one.start, one.end) for one in cited.citations if one.number in wrong]
    log.error("quotes that do not stand in their passages were left out: %s", ", ".join(span[0] for span in spans))
    kept = [
        sentence
        for sentence in sentences
        if not any(sentence.passage.id == passage and start <= sentence.start < end for passage, start, end in spans)
    ]
    return cite(kept, first), len(sentences) - len(kept)
