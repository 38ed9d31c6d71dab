"""An answer that waits for staff as a card in their channel: what was asked and answered, why it waits, and what became
of it. Nobody who asked or voted is named. Pure."""

from typing import Literal

from engine.document import Block, Document, Emphasis, Link, Paragraph, Quote, Strong, Text
from engine.handover import clipped
from engine.language import Language
from engine.messages import Answer, Choice
from engine.phrases import Phrases
from engine.staff.cases import UNSURE, Case
from engine.store.reviewed import Reviewed

QUESTION, ANSWER, REASON = 300, 800, 100  # characters; together less than one message on every platform
REASONS = 3
State = Literal["open", "waiting", "settled"]
Ruling = Literal["right", "dismissed", "correct", "approve"]


def state_of(case: Case, correction: Reviewed | None) -> State:
    """ "waiting": a better answer is written, and somebody has to approve it."""
    if correction is not None and correction.state in ("served", "waiting"):
        return "settled" if correction.state == "served" else "waiting"
    return "settled" if case.review is not None and case.review.done else "open"


def card_of(case: Case, correction: Reviewed | None, page: str, language: Language, say: Phrases) -> Answer:
    """`page`: the address of its page in the console; empty where none is known."""
    blocks: list[Block] = [
        Paragraph((Strong(say(f"cards.{_why(case, correction)}", language)),)),
        Quote((Text(clipped(_flat(case.question), QUESTION)),)),
        Paragraph((Text(clipped(_flat(case.text), ANSWER)),)),
    ]
    if case.reasons:
        reasons = "; ".join(clipped(_flat(reason), REASON) for reason in case.reasons[-REASONS:])
        blocks.append(Paragraph((Emphasis(say("cards.reasons", language, reasons=reasons)),)))
    if page:
        blocks.append(Paragraph((Link(say("cards.page", language), page),)))
    if ending := ended(case, correction, language, say):
        blocks.append(Paragraph((Strong(ending),)))
    choices = tuple(
        Choice(say(f"cards.press_{ruling}", language), f"/review {ruling} {case.turn}")
        for ruling in _PRESSES[state_of(case, correction)]
    )
    return Answer("answer", "review", language, Document(tuple(blocks)), choices=choices, votable=False)


def _why(case: Case, correction: Reviewed | None) -> str:
    """Why it is looked through, the gravest reason alone; "posted" where that is over."""
    reasons = {
        "suspended": correction is not None and bool(correction.why),
        "disliked": case.dislikes > 0,
        "escalated": case.escalated,
        "abstained": case.outcome == "abstention",
        "unsupported": case.outcome == "answer" and case.unsupported,
        "unsure": case.outcome == "answer" and case.confidence is not None and case.confidence < UNSURE,
    }
    return next((reason for reason, holds in reasons.items() if holds), "posted")


def ended(case: Case, correction: Reviewed | None, language: Language, say: Phrases) -> str:
    """What became of it and by whom; empty while it waits."""
    state = state_of(case, correction)
    if state == "open":
        return ""
    if correction is not None and correction.state == "waiting":
        return say("cards.waits", language, by=correction.by)
    if correction is not None and correction.state == "served":
        return say("cards.served", language, by=correction.by, approved=correction.approved_by)
    review = case.review
    if review is None or not review.verdict:
        return say("cards.seen", language, by=review.by if review is not None else "")
    return say("cards.judged", language, by=review.by, verdict=say(f"console.verdict_{review.verdict}", language))


def gone(language: Language, say: Phrases) -> Answer:
    """The card of an answer that was deleted."""
    return Answer(
        "answer", "review", language, Document((Paragraph((Text(say("cards.gone", language)),)),)), votable=False
    )


_PRESSES: dict[State, tuple[Ruling, ...]] = {
    "open": ("right", "correct", "dismissed"),
    "waiting": ("approve",),
    "settled": (),
}


def _flat(text: str) -> str:
    return " ".join(text.split())
