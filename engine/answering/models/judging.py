"""How good an answer is: three numbers in [0, 1], counted, or said by a judge.

    answer relevance    how much of the question the answer speaks of          counted: share of its words' weight
    context relevance   how likely what was found answers it                   counted: the calibrated probability
    groundedness        how much of the answer its sources bear out            counted: share of its sentences kept

A judge is a model and may be wrong or misled: it can lower groundedness, never raise it, and what it reads has passed
the checks of `phrasing` before.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from engine.answering.documents.finding import Finding
from engine.answering.models.asking import Asking
from engine.answering.models.way import Way
from engine.language import Language
from engine.messages import Citation
from engine.text import analysis

_SHARE = {"type": "number", "minimum": 0, "maximum": 1}
SCHEMA_NAMES = ("answer_relevance", "context_relevance", "groundedness")  # in the order of Quality's fields
SCHEMA = {
    "type": "object",
    "properties": dict.fromkeys(SCHEMA_NAMES, _SHARE),
    "required": list(SCHEMA_NAMES),
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class Bars:
    answer: float
    context: float
    grounded: float


@dataclass(frozen=True, slots=True)
class Quality:
    """`by`: "embedded" or the provider that judged."""

    answer: float
    context: float
    grounded: float
    by: str = "embedded"

    def passes(self, bars: Bars) -> bool:
        return self.answer >= bars.answer and self.context >= bars.context and self.grounded >= bars.grounded


def counted(findings: Sequence[Finding], text: str, citations: Iterable[Citation], groundedness: float) -> Quality:
    """`findings` are those that the answer rests on, `text` its words."""
    above = " ".join(f"{one.title} {one.place}" for one in citations)
    spoken = [spoken_of(finding, f"{text} {above}") for finding in findings]
    return Quality(round(fmean(spoken), 4), round(min(one.probability for one in findings), 4), groundedness)


def spoken_of(finding: Finding, words: str) -> float:
    """Share of the question's weight that the words hold, themselves or by synonyms and kin."""
    question = finding.question
    terms = frozenset(analysis.terms(words, question.language))
    return min(1.0, question.worth_of(question.held(terms), set()))


@dataclass(frozen=True, slots=True)
class Said:
    """An answer as a judge reads it."""

    question: str
    text: str
    citations: Sequence[Citation]
    language: Language
    personal: bool


async def evaluate(
    asking: Asking | None, way: Way, embedded: Quality, said: Said, bars: Bars, place: Mapping[str, int]
) -> Quality:
    """The judge's numbers where one is asked and answers, else the counted ones."""
    with way.step("evaluate", **place) as noted:
        quality = embedded
        if asking and embedded.passes(bars):
            sources = "\n\n".join(f"[{one.number}] {' '.join(one.quote.split())}" for one in said.citations)
            data = {"question": " ".join(said.question.split()), "answer": said.text, "sources": sources}
            request = asking.request("judge", "judge", said.language, data, personal=said.personal, schema=SCHEMA)
            value = await asking.shaped(way, noted, request)
            if value is not None:
                answer, context, grounded = (float(value[name]) for name in SCHEMA_NAMES)
                by = str(noted.detail["model"])
                quality = Quality(answer, context, min(embedded.grounded, grounded), by)
        noted.detail |= {
            "answer_relevance": quality.answer,
            "context_relevance": quality.context,
            "groundedness": quality.grounded,
            "by": quality.by,
            "passed": quality.passes(bars),
        }
        return quality
