"""An answer in a model's words, each sentence held against the sources it names before anybody sees it.

The best sentences and their neighbours are numbered as sources; the model phrases; its tags are read (`tags`), each
sentence is checked (`support`) and cut where it fails. What is left cites the sources' exact words. Too little left, or
anything wrong with the model: None, and the caller quotes instead.
"""

import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from engine.document import CitationMark, Inline, Paragraph, Text
from engine.generation.citations import Cited, Run
from engine.generation.evidence import Sentence
from engine.generation.planted import belongs, named
from engine.generation.prompts import Prompts
from engine.generation.support import support
from engine.generation.tags import Claim, claims
from engine.language import Language, detect
from engine.models.chain import Chain
from engine.models.chat import Message, ModelError, Request
from engine.models.settings import ModelSettings
from engine.retrieval import analysis
from engine.trace import Detail

log = logging.getLogger(__name__)

Shown = Callable[[Cited], None]
MOST_SOURCES = 6
AROUND = 1  # sentences before and after one that was found
KEPT_SHARE = 0.5  # of the claims; with fewer left the answer is not what was meant
NO_ANSWER = "NO ANSWER"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one sentence: "kept", or why it was cut."""

    claim: Claim
    said: str


class Phrasing:
    """`settings` is asked anew for each answer."""

    def __init__(self, chain: Chain, prompts: Prompts, settings: Callable[[], ModelSettings]) -> None:
        self._chain, self._prompts, self._settings = chain, prompts, settings

    def __bool__(self) -> bool:
        return bool(self._chain) and self._settings().phrase

    async def __call__(
        self,
        question: str,
        found: Sequence[Sentence],
        language: Language,
        detail: Detail,
        *,
        personal: bool = False,
        shown: Shown | None = None,
    ) -> Cited | None:
        """`found` is best first. What happened to each sentence goes into `detail`, without its words. `shown` is told
        what of the answer holds as it comes; nothing is shown that was not held against its sources."""
        sources = gathered(found)
        request = self._request(question, sources, language, personal=personal)
        try:
            text = await self._written(request, sources, language, shown, detail)
        except ModelError as error:
            detail["model"] = f"none: {error}"
            return None
        detail["sources"] = len(sources)
        if NO_ANSWER in text or detect(text, language) != language:
            detail["verdicts"] = ["no answer" if NO_ANSWER in text else "another language"]
            return None
        verdicts = judged(claims(text, len(sources), language), sources, language)
        kept = [verdict.claim for verdict in verdicts if verdict.said == "kept"]
        detail["verdicts"] = [verdict.said for verdict in verdicts]
        if not kept or len(kept) < KEPT_SHARE * len(verdicts):
            return None
        return assembled(kept, sources)

    async def _written(
        self, request: Request, sources: Sequence[Run], language: Language, shown: Shown | None, detail: Detail
    ) -> str:
        """What the model wrote, whole. Raises ModelError."""
        if shown is None:
            completion = await self._chain.complete(request)
            detail |= {"model": completion.provider, "ms": round(completion.ms)}
            return completion.text
        text, whole = "", 0
        async for piece in self._chain.stream(request):
            text += piece
            sentences = claims(text, len(sources), language)[:-1]  # the last may not be whole yet
            if len(sentences) > whole and NO_ANSWER not in text:
                whole = len(sentences)
                kept = [one.claim for one in judged(sentences, sources, language) if one.said == "kept"]
                if kept and detect(text, language) == language:
                    shown(assembled(kept, sources))
        detail["model"] = "streamed"
        return text

    def _request(self, question: str, sources: Sequence[Run], language: Language, *, personal: bool) -> Request:
        settings, mark = self._settings(), f"=== {secrets.token_hex(8)} ==="
        if settings.temperature == 0 and not personal:
            mark = "=== sources ==="  # the same for the same question, so that its answer can be kept
        numbered = "\n\n".join(f"[{number}] {_shown(run)}" for number, run in enumerate(sources, 1))
        plain = numbered.replace(mark, "")
        words = self._prompts("generator", language, sources=plain, question=" ".join(question.split()), mark=mark)
        return Request(
            "generator", (Message("user", words),), settings.temperature, settings.max_tokens, settings.timeout_s,
            personal=personal,
        )  # fmt: skip


def gathered(found: Sequence[Sentence]) -> list[Run]:
    """The sentences with their neighbours as runs that do not overlap, in the order in which they were found."""
    runs: list[Run] = []
    for sentence in found:
        wide = _widened(sentence)
        near = next((run for run in runs if _touch(run, wide)), None)
        if near is not None:
            runs[runs.index(near)] = Run(near.passage, min(near.first, wide.first), max(near.last, wide.last))
        elif len(runs) < MOST_SOURCES:
            runs.append(wide)
    return runs


def _widened(sentence: Sentence) -> Run:
    """A sentence with its neighbours, up to one that does not belong there."""
    before = list(takewhile(belongs, sentence.before()[: -AROUND - 1 : -1]))
    after = list(takewhile(belongs, sentence.after()[:AROUND]))
    return Run(sentence.passage, sentence.number - len(before), sentence.number + len(after))


def judged(said: Sequence[Claim], sources: Sequence[Run], language: Language) -> list[Verdict]:
    return [Verdict(claim, _verdict(claim, sources, language)) for claim in said]


def assembled(kept: Sequence[Claim], sources: Sequence[Run]) -> Cited:
    """One paragraph; sources are numbered anew in the order in which they are first named."""
    order = list(dict.fromkeys(number for claim in kept for number in claim.sources))
    inlines: list[Inline] = []
    for place, claim in enumerate(kept):
        inlines.append(Text(f"{' ' if place else ''}{claim.text}"))
        inlines += (CitationMark(order.index(number) + 1) for number in claim.sources)
    citations = tuple(sources[number - 1].citation(place) for place, number in enumerate(order, 1))
    return Cited((Paragraph(tuple(inlines)),), citations)


def _verdict(claim: Claim, sources: Sequence[Run], language: Language) -> str:
    if not claim.sources:
        return "cites nothing"
    named_by = [sources[number - 1] for number in claim.sources]
    found = support(claim.text, [_context(run) for run in named_by], language)
    if _is_a_heading(claim.text, named_by, language):
        return "says a heading again"
    if found.faults:
        return f"fault: {found.faults[0][0]}"
    return "kept" if found.holds else f"not borne out: {found.score:.2f}"


def _is_a_heading(claim: str, runs: Sequence[Run], language: Language) -> bool:
    """Whether nothing that a claim tells stands in the words of its sources, but for what is said above them."""
    above = {term for run in runs for line in (run.passage.title, *run.passage.headers)
             for term in analysis.content_terms(line, language)}  # fmt: skip
    told = {term for run in runs for term in analysis.content_terms(_words(run), language)}
    said = set(analysis.content_terms(claim, language))
    return not said & told - above and not said <= told


def _context(run: Run) -> str:
    """What a claim may rest on: the words, and the headers that say what they are about."""
    return "\n".join((" ".join(named((run.passage.title, *run.passage.headers))), _words(run)))


def _shown(run: Run) -> str:
    where = " > ".join(named((run.passage.title, *run.passage.headers)))
    return f"({where}) {' '.join(_words(run).split())}"


def _words(run: Run) -> str:
    begin, end = run.passage.sentences[run.first][0], run.passage.sentences[run.last][1]
    return run.passage.text[begin:end]


def _touch(one: Run, other: Run) -> bool:
    return one.passage.id == other.passage.id and one.first <= other.last + 1 and other.first <= one.last + 1


__all__ = ["Phrasing", "Verdict", "assembled", "gathered", "judged"]
