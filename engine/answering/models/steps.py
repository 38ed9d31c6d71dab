"""The steps put together: questions answered from documents with the help of models.

Without a model, or with the design "quote", questions go to `Answering`.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from engine.answering.documents.answering import Answering, differing, likely
from engine.answering.documents.citations import Cited, Run
from engine.answering.documents.composing import Limits
from engine.answering.documents.finding import Finding
from engine.answering.joining import joined
from engine.answering.models import judging
from engine.answering.models.asking import Asking
from engine.answering.models.debate.arguing import Case, Debate
from engine.answering.models.designs import DESIGNS, EMBEDDED, Design, Plan
from engine.answering.models.exact_words import Verses, evidence
from engine.answering.models.finding import Finder, Sought
from engine.answering.models.judging import Bars, Quality, Said
from engine.answering.models.meaning import Meaning
from engine.answering.models.phrasing import gathered, shown
from engine.answering.models.rewriting import contextualize, decompose, refine
from engine.answering.models.routing import Part, mixed, route
from engine.answering.models.way import Watch, Way
from engine.answering.models.writing import Draft, Told, cite, generate, verify
from engine.answering.question.followup import Resolved, leans_on_another
from engine.answering.question.parts import Split
from engine.answering.settings import PipelineSettings
from engine.document import CitationMark, Document, Paragraph, Text
from engine.language import LANGUAGES, detect
from engine.messages import FROM_DOCUMENTS, Answer, Choice, Citation, Intent
from engine.phrases import Phrases
from engine.readers import aside
from engine.routing.asking_back import completed
from engine.routing.router import QUESTION, Route, Router
from engine.turn import Skill, Turn, given, unseen

MOST_SENTENCES = 8  # of each part that a model is given to phrase from
MOST_NEAR = 6  # names of sections that a search is worded anew by


@dataclass(frozen=True, slots=True)
class Parts:
    """What the steps work with. `skills` are the tools that a part may belong to."""

    finder: Finder
    asking: Asking | None
    router: Router
    phrases: Phrases
    skills: Callable[[], Mapping[Intent, Skill]]
    split: Split
    verses: Verses | None = None
    meaning: Meaning | None = None
    debate: Debate | None = None


class Agents:
    """The handler of questions; `settings` is asked anew for each."""

    def __init__(self, plain: Answering, tools: Parts, settings: Callable[[], PipelineSettings]) -> None:
        self._plain, self._parts, self._settings = plain, tools, settings
        self._design: Design | None = None
        self._watch: Watch | None = None

    def quoting(self) -> Answering:
        """The same in the sources' own words, without a model."""
        return self._plain

    def follow(self, design: str, watch: Watch | None) -> None:
        """From now on by this design, with or without a model, while somebody watches: for whoever shows the way.
        Without a design, as the settings say."""
        self._design, self._watch = DESIGNS[design] if design else None, watch

    def mixes(self, text: str) -> bool:
        """Whether a message puts questions to several that answer, the documents or tools, so that its parts have to be
        routed."""
        if self._is_active and "route" not in self._active_design.steps:
            return False
        if "route" in self._settings().off:
            return False
        return mixed(self._parts.router, self._parts.split(text, detect(text)), self._parts.skills())

    @property
    def _active_design(self) -> Design:
        return self._design or DESIGNS[self._settings().design]

    @property
    def _is_active(self) -> bool:
        return self._design is not None or (bool(self._parts.asking) and self._active_design.asks)

    async def __call__(self, turn: Turn) -> Answer:
        settings, design = self._settings(), self._active_design
        plan = Plan(design, frozenset(settings.off), await self._parts.finder.left_out(turn.message.collections))
        if plan.is_off("contextualize") and turn.resolved.how != "chosen":
            turn = replace(turn, resolved=Resolved(turn.route.asked))
        if not self._is_active:
            plain = self._plain.without(frozenset(step for step in EMBEDDED if plan.is_off(step)))
            whole, skills = plan.is_off("route") or plan.is_off("decompose"), self._parts.skills()
            texts = () if whole else await aside(self._parts.split, turn.resolved.text, turn.spoken)
            if not await aside(mixed, self._parts.router, texts, skills):
                return await plain(turn)
            routed = await route(
                None, Way(turn.trace, settings.budget_s, self._watch), self._parts.router, texts, skills, turn.spoken
            )
            return _together([(part.text, await _alone(turn, part, plain, skills)) for part in routed])
        way = Way(turn.trace, settings.budget_s, self._watch)
        tools = self._parts if design.asks else replace(self._parts, asking=None)
        return await _Question(self._plain, tools, settings, plan, way, turn).answer()


class _Question:
    """One question on its way."""

    def __init__(
        self, plain: Answering, tools: Parts, settings: PipelineSettings, plan: Plan, way: Way, turn: Turn
    ) -> None:
        self._plain, self._parts, self._settings = plain, tools, settings
        self._plan, self._way, self._turn = plan, way, turn
        self._bars = Bars(settings.answer_relevance, turn.settings.threshold, settings.groundedness)
        self._personal = False

    async def answer(self) -> Answer:
        routed = await self._parted()
        of_documents = [part.text for part in routed if not part.tool]
        answers = {part.text: await self._of_tool(part) for part in routed if part.tool}
        if of_documents:
            answers = {of_documents[0]: await self._of_documents(of_documents)} | answers
        with self._way.step("assemble") as noted:
            noted.detail["answers"] = len(answers)
            answer = _together(list(answers.items()))
            noted.result = answer.text
            return answer

    async def _parted(self) -> tuple[Part, ...]:
        """The question made whole and parted, each part with who answers it."""
        turn, plan, asking = self._turn, self._plan, self._parts.asking
        asked = turn.resolved
        if plan.takes("contextualize"):
            asked = await contextualize(asking, self._way, asked, turn.history, turn.spoken)
        self._turn, self._personal = replace(turn, resolved=asked), bool(asked.context) or asked.how == "rewritten"
        texts: tuple[str, ...] = (asked.text,)
        if plan.takes("decompose"):
            texts = await decompose(
                asking, self._way, asked, turn.spoken, self._parts.split, always=plan.design.model_always
            )
        if not plan.takes("route"):
            return tuple(map(Part, texts))
        tools, always = self._parts.skills(), plan.design.model_always
        return await route(asking, self._way, self._parts.router, texts, tools, turn.spoken, always=always)

    async def _of_tool(self, part: Part) -> Answer:
        with self._way.step("tool") as noted:
            answer = await _alone(self._turn, part, self._plain, self._parts.skills())
            noted.detail |= {"intent": part.tool, "outcome": answer.outcome}
            noted.result = answer.text
            return answer

    async def _of_documents(self, texts: Sequence[str]) -> Answer:
        """Searched, written and weighed, and again with other words where that does not do; at last left open. Where it
        may be about any of several things, which one is asked back before anything is written."""
        found = list(
            await asyncio.gather(*(self._found(texts, number, texts[number], 1) for number in range(len(texts))))
        )
        if (asked_back := self._plain.which(self._turn, found)) is not None:
            return asked_back
        rounds, bar = self._plan.design.rounds or self._settings.rounds, self._bars.context
        for number in range(1, rounds + 1):
            lacking = [place for place, one in enumerate(found) if not likely([one], bar)]
            if lacking and number < rounds and await self._anew(texts, found, lacking, number + 1):
                continue
            if len(lacking) == len(found):
                break
            self._way.round = number
            answer = await self._written(found, number)
            self._way.round = 0
            if answer is not None:
                return answer
            if number == rounds or not await self._anew(texts, found, range(len(texts)), number + 1):
                break
        return await self._plain.abstention(self._turn, found)

    async def _found(self, texts: Sequence[str], number: int, query: str, round_: int) -> Finding:
        parts_before = texts[:number] if leans_on_another(texts[number], self._turn.spoken) else ()
        before = " ".join((*parts_before, self._turn.resolved.context)).strip()
        sought = Sought(query, before, self._place(texts, number, round_), self._personal)
        found = await self._parts.finder.find(self._turn, self._way, self._plan, self._parts.asking, sought)
        return replace(found, said=texts[number])

    async def _anew(self, texts: Sequence[str], found: list[Finding], which: Sequence[int], round_: int) -> bool:
        """Searches these parts with other words and takes what is likelier; whether anything came of it."""
        asking = self._parts.asking
        if not asking or not self._plan.takes("refine"):
            return False
        return any(await asyncio.gather(*(self._part_anew(asking, texts, found, number, round_) for number in which)))

    async def _part_anew(
        self, asking: Asking, texts: Sequence[str], found: list[Finding], number: int, round_: int
    ) -> bool:
        if found[number].question.foreign:  # a name that no document holds: no other words would find it
            return False
        query = await refine(
            asking, self._way, texts[number], _near(found[number]), self._turn.spoken,
            self._place(texts, number, round_), personal=self._personal,
        )  # fmt: skip
        if not query:
            return False
        new = await self._found(texts, number, query, round_)
        if not likely([new], self._bars.context):
            return False
        found[number] = new
        return True

    async def _written(self, found: Sequence[Finding], round_: int) -> Answer | None:
        """In a model's words where they hold, else quoted; None where a judge finds neither good enough."""
        answered = await self._plain.answerable(self._turn, found)
        if not answered:
            return None
        if (debated := await self._debated(found, answered)) is not None:
            return debated
        if (
            not (self._plain.disputed(answered) or differing(answered))
            and (phrased := await self._phrased(found, answered, round_)) is not None
        ):
            return phrased
        quoted = await self._plain.quoted(self._turn, found)
        if quoted.outcome != "answer" or self._judge() is None:
            return quoted
        quality = judging.counted(answered, quoted.text, quoted.citations, 1.0)
        passed = await self._passes(replace(quality, answer=1.0), quoted.text, quoted.citations, round_)
        return quoted if passed else None

    async def _debated(self, found: Sequence[Finding], answered: Sequence[Finding]) -> Answer | None:
        """Argued and judged where sources differ, or where the design debates everything; None where nothing comes of
        it. What sources say instead stays below the verdict."""
        debate, turn, rival = self._parts.debate, self._turn, self._plain.disputed(answered)
        always = self._plan.design.name == "debate"
        if not debate or not (rival or always) or not self._plan.takes("debate"):
            return None
        positions = (answered[0].ranked[0].sentence.text, rival.sentence.text) if rival else ()
        sources = tuple(self._sources(answered))
        case = Case(turn.resolved.readable, positions, sources, turn.language, self._personal)
        decision = await debate(case, self._way)
        if decision.cited is None:
            return None
        if decision.schools or not rival:
            return await self._plain.given(turn, decision.cited, found, answered)
        weighed = Paragraph((Text(self._parts.phrases("answers.weighed", turn.language)),))
        verdict = Cited((weighed, *decision.cited.blocks), decision.cited.citations)
        quoted = await self._plain.quoted(turn, found)
        return joined([await self._plain.given(turn, verdict, answered, answered), quoted])

    async def _phrased(self, found: Sequence[Finding], answered: Sequence[Finding], round_: int) -> Answer | None:
        turn, plan, asking = self._turn, self._plan, self._parts.asking
        if not asking or not plan.takes("generate"):
            return None
        sources: Sequence[Run] = self._sources(answered)
        if not plan.takes("generate", {run.passage.collection for run in sources}):
            return None
        question = turn.resolved.readable
        meaning, language = self._parts.meaning, turn.language
        limits = Limits(turn.settings.max_sentences, turn.settings.max_characters)
        told = None if turn.progress is unseen else Told(partial(_show, turn), language, limits, meaning)
        text, sources = await generate(
            asking, self._way, question, sources, language, personal=self._personal, told=told
        )
        said = cite(self._way, text, sources, language) if text else []
        draft = await verify(self._way, said, sources, language, limits, meaning) if said else None
        if draft is None or draft.groundedness < self._bars.grounded:
            return None
        quality = judging.counted(answered, draft.text, draft.cited.citations, draft.groundedness)
        if not await self._passes(quality, draft.text, draft.cited.citations, round_):
            return None
        told_of = await self._with_evidence(draft, sources)
        blocks = (*told_of.blocks, *self._languages(told_of, sources))
        return await self._plain.given(turn, replace(told_of, blocks=blocks), found, answered)

    def _languages(self, cited: Cited, sources: Sequence[Run]) -> Iterator[Paragraph]:
        """Which citations are of sources in another language than the answer."""
        spoken = {run.passage.id: run.passage.language for run in sources}
        for language in LANGUAGES:
            marks = [CitationMark(one.number) for one in cited.citations if spoken.get(one.passage) == language]
            if marks and language != self._turn.language:
                words = self._parts.phrases(f"answers.source_in_{language}", self._turn.language)
                yield Paragraph((Text(f"{words} "), *marks))

    def _sources(self, answered: Sequence[Finding]) -> list[Run]:
        sentences = [one.sentence for finding in answered for one in finding.ranked[:MOST_SENTENCES]]
        with self._way.step("compress") as noted:
            runs = gathered(sentences, lambda collection: self._plan.takes("compress", (collection,)))
            noted.detail |= {"sentences": len(sentences), "sources": len(runs)}
            noted.result = "\n".join(shown(run) for run in runs) if self._way.is_watched else ""
            return runs

    async def _with_evidence(self, draft: Draft, sources: Sequence[Run]) -> Cited:
        if not self._plan.takes("evidence"):
            return draft.cited
        tools, turn = self._parts, self._turn
        blocks = await evidence(
            self._way, draft.cited.citations, sources, turn.language, tools.phrases, tools.verses,
            lambda collection: self._plan.takes("evidence", (collection,)),
        )  # fmt: skip
        return replace(draft.cited, blocks=(*draft.cited.blocks, *blocks))

    async def _passes(self, quality: Quality, text: str, citations: Sequence[Citation], round_: int) -> bool:
        said = Said(self._turn.resolved.readable, text, citations, self._turn.language, self._personal)
        judged = await judging.evaluate(self._judge(), self._way, quality, said, self._bars, {"round": round_})
        return judged.passes(self._bars)

    def _judge(self) -> Asking | None:
        return self._parts.asking if self._parts.asking and self._plan.takes("judge") else None

    def _place(self, texts: Sequence[str], number: int, round_: int) -> dict[str, int]:
        return {"round": round_} | ({"part": number + 1} if len(texts) > 1 else {})


async def _alone(turn: Turn, part: Part, documents: Answering, tools: Mapping[Intent, Skill]) -> Answer:
    """The answer to a part as a message of its own."""
    message, asked = replace(turn.message, text=part.text), Resolved(part.text)
    route = Route(part.tool or QUESTION, part.text, 1.0, certain=True)
    alone = replace(turn, message=message, resolved=asked, route=route, previous=None)
    return await (given(tools[part.tool], alone) if part.tool else documents(alone))


def _together(answers: Sequence[tuple[str, Answer]]) -> Answer:
    """The answers to the parts of a message as one. Where just one of them holds a case and none asks back, the
    conversation goes on from it: the answer is that tool's, with its buttons."""
    if len(answers) == 1:
        return answers[0][1]
    cases = [answer for _, answer in answers if _holds_a_case(answer)]
    asks_back = any(answer.outcome == "clarification" for _, answer in answers)
    case = cases[0] if len(cases) == 1 and not asks_back else None
    answer = joined([one if one is case else _beside(text, one) for text, one in answers])
    return replace(answer, intent=case.intent, state=case.state) if case else answer


def _holds_a_case(answer: Answer) -> bool:
    return answer.outcome == "answer" and bool(answer.state)


def _beside(text: str, answer: Answer) -> Answer:
    """An answer that stands beside others: where it asks back, buttons complete its part, or ask it alone. Those of a
    tool that answered would go on from a state that is not kept."""
    if answer.outcome != "clarification":
        return answer if answer.intent in FROM_DOCUMENTS else replace(answer, choices=())
    of_things = answer.choices if answer.intent in FROM_DOCUMENTS else ()
    buttons = tuple(Choice(one.label, completed(text, one.message)) for one in of_things) or (Choice(text, text),)
    return replace(answer, choices=buttons)


def _near(finding: Finding) -> list[str]:
    """Names of the sections that were found."""
    firsts = (parent.passages[0] for parent in finding.parents if parent.passages)
    return list(dict.fromkeys(" > ".join((one.title, *one.headers)) for one in firsts))[:MOST_NEAR]


def _show(turn: Turn, cited: Cited) -> None:
    """Shows how far a phrased answer has come."""
    turn.progress(Answer("answer", "question", turn.language, Document(cited.blocks), cited.citations, votable=False))
