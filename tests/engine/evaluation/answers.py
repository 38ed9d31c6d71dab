"""Answers to measure."""

from engine.document import CitationMark, Document, ListBlock, Paragraph, Text
from engine.evaluation.dataset import Case
from engine.evaluation.replies import Answered, verdict
from engine.messages import Answer, Citation, Outcome

PREFACE = Paragraph((Text("This stands in the documents:"),))


def cited(number: int, quote: str) -> Citation:
    return Citation(number, "p", "d", "handbook", "fees.md", "Fees", "Fees", quote, 0, len(quote))


def answered(case: Case, *claims: tuple[str, str], outcome: Outcome = "answer") -> Answered:
    """Each claim with the quote it rests on."""
    items = tuple((Text(claim), CitationMark(number)) for number, (claim, _) in enumerate(claims, 1))
    citations = tuple(cited(number, quote) for number, (_, quote) in enumerate(claims, 1))
    answer = Answer(
        outcome, "question", case.language, Document((PREFACE, ListBlock(items))), citations, confidence=0.8
    )
    return Answered(case, answer, verdict(case, outcome, answer.text))
