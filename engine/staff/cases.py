"""What staff look for among the answers, and what they say of one."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal, get_args

from engine.language import Language
from engine.messages import Outcome

Kind = Literal["disliked", "escalated", "suspended", "abstained", "unsure", "unsupported", "liked", "sampled", "all"]
State = Literal["open", "mine", "claimed", "done", "any"]
Verdict = Literal["right", "wrong", "incomplete", "outdated", "unsafe", "off_subject", "dismissed"]
Cause = Literal["routing", "retrieval", "reading", "missing", "tool"]

UNSURE = 0.7  # a confidence below which an answer is not sure of itself

KINDS: tuple[Kind, ...] = get_args(Kind)
STATES: tuple[State, ...] = get_args(State)
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
CAUSES: tuple[Cause, ...] = get_args(Cause)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A question of the queue; what is empty does not narrow it. `seen`: the collections that may be looked at, None
    for all; `account`: who asks; `days`: how far back; `begins` and `ends`: the first and the last day, of UTC;
    `place`: a chat, such as "slack/T1/C1"; `reason`: words in why it was disliked; `below`: the confidence, in
    hundredths; `reviewer`: by name, who judged it last or holds it."""

    account: str
    seen: frozenset[str] | None = None
    kind: Kind = "disliked"
    state: State = "open"
    words: str = ""
    collection: str = ""
    platform: str = ""
    language: str = ""
    outcome: str = ""
    intent: str = ""
    place: str = ""
    reason: str = ""
    below: int = 0
    reviewer: str = ""
    days: int = 0
    begins: date | None = None
    ends: date | None = None


@dataclass(frozen=True, slots=True)
class Review:
    """What was said of an answer last. It is `done` until somebody dislikes the answer after it."""

    by: str
    at: datetime
    verdict: str
    cause: str
    done: bool


@dataclass(frozen=True, slots=True)
class Claim:
    """Who is at it, by the account's id and name."""

    account: str
    name: str
    until: datetime


@dataclass(frozen=True, slots=True)
class Case:
    """An answer of the queue. `reasons` are those of its dislikes; `collections` those that it cites or, of a question
    left open, comes nearest to; `cited`: whether it cites anything; `escalated`: whether it was passed to a person;
    `unsupported`: whether a language model wrote more for it than its sources bear out; `narrowed_to`: the collections
    alone that it was asked of; `narrowed_by`: the metadata that passages had to have, None where nobody kept it."""

    turn: str
    question: str
    resolved: str
    text: str
    language: Language
    outcome: Outcome
    intent: str
    platform: str
    confidence: float | None
    at: datetime
    likes: int
    dislikes: int
    reasons: tuple[str, ...]
    collections: frozenset[str]
    cited: bool
    escalated: bool
    unsupported: bool
    narrowed_to: frozenset[str]
    narrowed_by: tuple[tuple[str, str], ...] | None
    review: Review | None
    claim: Claim | None

    @property
    def corrected(self) -> Verdict | None:
        """The verdict that a better answer brings with it, unless one was given already."""
        if self.review is not None and self.review.done:
            return None
        return "wrong" if self.outcome == "answer" else "incomplete"
