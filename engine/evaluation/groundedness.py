"""Whether each claim of an answer is borne out by the sources that it cites, without a model (`verification`)."""

import asyncio
from collections.abc import Iterator

from engine.answering.verification.support import Support, support
from engine.evaluation.answering import detail, is_asked
from engine.evaluation.claims import claims
from engine.evaluation.replies import Answered, Replies
from engine.evaluation.retrieving import Step
from engine.evaluation.run import Sheet
from engine.language import detect
from engine.text.sentences import sentence_spans


async def groundedness(sheet: Sheet, replies: Replies, step: Step) -> None:
    """Of every question that is answered with citations: the share of its sentences that their sources bear out
    (`grounded`), and whether any is not (`unsupported`). Such sentences are kept with the question."""
    for case in sheet.dataset.cases:
        one = await replies.to(case) if is_asked(case) else None
        if one is not None and one.is_given:
            held = await asyncio.to_thread(checked, one)
            if held:
                false = [sentence for sentence, found in held if not found.holds]
                figures = {"grounded": 1 - len(false) / len(held), "unsupported": float(bool(false))}
                sheet.put(case, figures, not_borne_out=false, **detail(one))
        step()


def checked(one: Answered) -> list[tuple[str, Support]]:
    """Each sentence of what the answer claims, and how well the quotes behind it bear it out."""
    return list(_checked(one))


def _checked(one: Answered) -> Iterator[tuple[str, Support]]:
    quotes = {citation.number: citation.quote for citation in one.answer.citations}
    for claim in claims(one.answer.document):
        sources = [quotes[number] for number in claim.numbers if number in quotes]
        language = detect(claim.text, one.answer.language)
        for start, end in sentence_spans(claim.text, language):
            yield claim.text[start:end], support(claim.text[start:end], sources, language)
