"""Steps from sources to an answer in a model's words: generate, citations, verify.

Nothing that a model writes is seen before it was held against its sources, drafts included.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.answering.documents.citations import Cited, Run
from engine.answering.documents.composing import Limits
from engine.answering.models.asking import Asking
from engine.answering.models.meaning import Meaning, held
from engine.answering.models.phrasing import KEPT, Verdict, assembled, within
from engine.answering.models.sources import fitted
from engine.answering.models.way import Noted, Way
from engine.answering.verification.claims import Claim, claims, normalized, whole
from engine.language import Language, detect
from engine.models.chat import ModelError, Request
from engine.models.spoken import spoken

Shown = Callable[[Cited], None]
NO_ANSWER = "NO ANSWER"


@dataclass(frozen=True, slots=True)
class Draft:
    """What is left of a model's words; `groundedness` is the share of its sentences that is left."""

    cited: Cited
    kept: tuple[Claim, ...]
    groundedness: float

    @property
    def text(self) -> str:
        return " ".join(claim.text for claim in self.kept)


@dataclass(frozen=True, slots=True)
class Told:
    """Who is shown an answer as it comes, how much of it, and what judges its meaning first."""

    show: Shown
    language: Language
    limits: Limits
    meaning: Meaning | None = None


async def generate(
    asking: Asking,
    way: Way,
    question: str,
    sources: Sequence[Run],
    language: Language,
    *,
    personal: bool,
    told: Told | None = None,
) -> tuple[str, Sequence[Run]]:
    """What the model writes, with its tags, and the sources that it was given, the best of them where not all fit;
    no words where it fails or knows no answer. `told` is shown what of it holds as it comes."""
    with way.step("generate") as noted:

        def asked(told_sources: str) -> Request:
            data = {"sources": told_sources, "question": " ".join(question.split())}
            return asking.request("generator", "generator", language, data, personal=personal)

        request, sources = await fitted(asking, way, noted, sources, asked)
        noted.detail["sources"] = len(sources)
        if told is None:
            text = await asking.said(way, noted, request) or ""
        else:
            text = await _streamed(asking, way, noted, request, sources, told)
        if noted.detail.get("cut"):
            text = whole(text)
        noted.result = text
        if NO_ANSWER in text or (text and detect(text, language) != language):
            noted.detail["refused"] = "no answer" if NO_ANSWER in text else "another language"
            return "", sources
        return text, sources


async def _streamed(
    asking: Asking, way: Way, noted: Noted, request: Request, sources: Sequence[Run], told: Told
) -> str:
    raw, known, language = "", 0, told.language
    try:
        async for piece, is_all in asking.streamed(way, noted, request):
            raw = piece if is_all else raw + piece
            text = spoken(raw)
            sentences = claims(text, len(sources), language)[:-1]  # the last may not be whole yet
            if len(sentences) > known and NO_ANSWER not in text:
                known = len(sentences)
                verdicts = await held(sentences, sources, language, told.meaning, noted.detail)
                kept = [one.claim for one in verdicts if one.said == KEPT]
                if kept and detect(text, language) == language:
                    told.show(assembled(within(kept, told.limits), sources))
    except ModelError:
        return ""
    return spoken(raw)


def cite(way: Way, text: str, sources: Sequence[Run], language: Language) -> list[Claim]:
    """The model's sentences with the sources they name, tags repaired."""
    with way.step("citations") as noted:
        found, repairs = normalized(text, len(sources), language)
        noted.detail |= {"claims": len(found), "dangling": repairs.dangling, "duplicate": repairs.duplicate}
        noted.detail |= {"out_of_order": repairs.out_of_order, "shared": repairs.shared, "repeated": repairs.repeated}
        noted.result = "\n".join(f"{one.text} {list(one.sources)}" for one in found)
        return found


async def verify(
    way: Way,
    said: Sequence[Claim],
    sources: Sequence[Run],
    language: Language,
    limits: Limits,
    meaning: Meaning | None = None,
) -> Draft | None:
    """What of it its sources bear out, as long as an answer may be; None: nothing."""
    with way.step("verify") as noted:
        verdicts = await held(said, sources, language, meaning, noted.detail)
        noted.detail["verdicts"] = [verdict.said for verdict in verdicts]
        noted.result = "\n".join(map(_told, verdicts))
        kept = [verdict.claim for verdict in verdicts if verdict.said == KEPT]
        shown = within(kept, limits)
        return Draft(assembled(shown, sources), shown, round(len(kept) / len(verdicts), 4)) if kept else None


def _told(verdict: Verdict) -> str:
    return f"{verdict.said}: {verdict.claim.text}"
