"""Steps from sources to an answer in a model's words: generate, citations, verify.

Nothing that a model writes is seen before it was held against its sources, drafts included.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.agents.asking import Asking
from engine.agents.way import Noted, Way
from engine.generation.citations import Cited, Run
from engine.generation.phrasing import Verdict, assembled, judged, shown
from engine.generation.tags import Claim, claims, normalized
from engine.language import Language, detect
from engine.models.chat import ModelError, Request

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


async def generate(
    asking: Asking,
    way: Way,
    question: str,
    sources: Sequence[Run],
    language: Language,
    *,
    personal: bool,
    show: Shown | None = None,
) -> str:
    """What the model writes, with its tags; empty where it fails or knows no answer. `show` is told what of it holds as
    it comes."""
    with way.step("generate") as noted:
        numbered = "\n\n".join(f"[{number}] {shown(run)}" for number, run in enumerate(sources, 1))
        data = {"sources": numbered, "question": " ".join(question.split())}
        request = asking.request("generator", "generator", language, data, personal=personal)
        noted.detail["sources"] = len(sources)
        if show is None:
            text = await asking.said(way, noted, request) or ""
        else:
            text = await _streamed(asking, way, noted, request, sources, language, show)
        noted.result = text
        if NO_ANSWER in text or (text and detect(text, language) != language):
            noted.detail["refused"] = "no answer" if NO_ANSWER in text else "another language"
            return ""
        return text


async def _streamed(
    asking: Asking, way: Way, noted: Noted, request: Request, sources: Sequence[Run], language: Language, show: Shown
) -> str:
    text, whole = "", 0
    try:
        async for piece in asking.chain.stream(request, way.left):
            text += piece
            sentences = claims(text, len(sources), language)[:-1]  # the last may not be whole yet
            if len(sentences) > whole and NO_ANSWER not in text:
                whole = len(sentences)
                kept = [one.claim for one in judged(sentences, sources, language) if one.said == "kept"]
                if kept and detect(text, language) == language:
                    show(assembled(kept, sources))
    except ModelError as error:
        noted.detail["model"] = f"none: {error}"
        return ""
    noted.detail["model"] = "streamed"
    return text


def cite(way: Way, text: str, sources: Sequence[Run], language: Language) -> list[Claim]:
    """The model's sentences with the sources they name, tags repaired."""
    with way.step("citations") as noted:
        found, repairs = normalized(text, len(sources), language)
        noted.detail |= {"claims": len(found), "dangling": repairs.dangling, "duplicate": repairs.duplicate}
        noted.detail["out_of_order"] = repairs.out_of_order
        noted.result = "\n".join(f"{one.text} {list(one.sources)}" for one in found)
        return found


def verify(way: Way, said: Sequence[Claim], sources: Sequence[Run], language: Language) -> Draft | None:
    """What of it its sources bear out; None: nothing."""
    with way.step("verify") as noted:
        verdicts = judged(said, sources, language)
        noted.detail["verdicts"] = [verdict.said for verdict in verdicts]
        noted.result = "\n".join(map(_told, verdicts))
        kept = tuple(verdict.claim for verdict in verdicts if verdict.said == "kept")
        return Draft(assembled(kept, sources), kept, round(len(kept) / len(verdicts), 4)) if kept else None


def _told(verdict: Verdict) -> str:
    return f"{verdict.said}: {verdict.claim.text}"
