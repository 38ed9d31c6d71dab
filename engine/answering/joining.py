"""Answers to the parts of one question as one answer. Pure."""

from collections.abc import Sequence
from dataclasses import replace

from engine.document import Block, CitationMark, Document, Inline, ListBlock, Paragraph, Quote
from engine.messages import Answer, Citation


def joined(answers: Sequence[Answer]) -> Answer:
    """The first answer with the others below it, citations numbered through. One alone stays as it is; where one of
    several is an answer, the whole is one, as sure as its least sure part."""
    if len(answers) == 1:
        return answers[0]
    blocks: list[Block] = []
    citations: list[Citation] = []
    for answer in answers:
        blocks += (_moved(block, len(citations)) for block in answer.document.blocks)
        citations += [replace(one, number=one.number + len(citations)) for one in answer.citations]
    outcome = "answer" if any(one.outcome == "answer" for one in answers) else answers[0].outcome
    sure = [one.confidence for one in answers if one.confidence is not None and one.outcome == "answer"]
    choices = dict.fromkeys(choice for one in answers for choice in one.choices)
    return replace(
        answers[0],
        outcome=outcome,
        intent=answers[0].intent,
        document=Document(tuple(blocks)),
        citations=tuple(citations),
        choices=tuple(choices),
        confidence=min(sure, default=answers[0].confidence),
        state="",
        left_open=any(one.left_open or one.outcome == "abstention" for one in answers),
    )


def _moved(block: Block, by: int) -> Block:
    if not by:
        return block
    if isinstance(block, Paragraph | Quote):
        return replace(block, inlines=_marks(block.inlines, by))
    if isinstance(block, ListBlock):
        return replace(block, items=tuple(_marks(item, by) for item in block.items))
    return block


def _marks(inlines: Sequence[Inline], by: int) -> tuple[Inline, ...]:
    return tuple(CitationMark(one.number + by) if isinstance(one, CitationMark) else one for one in inlines)
