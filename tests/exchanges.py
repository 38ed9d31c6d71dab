"""Messages, answers and a clock for tests of what is kept and delivered."""

from datetime import UTC, datetime, timedelta

from engine.document import CitationMark, Document, Paragraph, Text
from engine.messages import (
    Address,
    Answer,
    Citation,
    Command,
    CommandName,
    Feedback,
    IncomingMessage,
    Outcome,
    Person,
    TraceStep,
)


class Clock:
    """A moment that passes only when told to, and a millisecond at every look, so that no two are the same."""

    def __init__(self) -> None:
        self._now = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.forward(0.001)
        return self._now

    def forward(self, seconds: float) -> None:
        self._now += timedelta(seconds=seconds)


def message(
    event: str, text: str = "When is the fee due?", *, chat: str = "1", person: str = "p1", platform: str = "test"
) -> IncomingMessage:
    return IncomingMessage(event, Address(platform, chat), Person(platform, person, "Someone"), text)


def command(event: str, name: CommandName = "help", *, chat: str = "1", person: str = "p1") -> Command:
    return Command(event, Address("test", chat), Person("test", person, "Someone"), name)


def vote(
    event: str, turn: str, value: int | None, reason: str | None = None, *, chat: str = "1", person: str = "p1"
) -> Feedback:
    return Feedback(event, Address("test", chat), Person("test", person), turn, value, reason)  # type: ignore[arg-type]


def citation(number: int, document: str = "fees") -> Citation:
    return Citation(
        number=number,
        passage=f"{document}-p",
        document=document,
        collection="handbook",
        source=f"{document}.md",
        title="Fees and aid",
        place="Fees > Deadlines",
        quote="The fee is due on 1 October.",
        start=10,
        end=38,
    )


def answer(
    text: str = "The fee is due on 1 October.",
    *cited: str,
    outcome: Outcome = "answer",
    turn: str = "",
    topics: tuple[str, ...] = (),
) -> Answer:
    """An answer with one citation a document of `cited`, marked at its end."""
    marks = tuple(CitationMark(number) for number in range(1, len(cited) + 1))
    return Answer(
        outcome=outcome,
        intent="question",
        language="en",
        document=Document((Paragraph((Text(text), *marks)),)),
        citations=tuple(citation(number, document) for number, document in enumerate(cited, start=1)),
        confidence=0.75,
        trace=(TraceStep("retrieve", 1.5, {"topics": list(topics)} if topics else {"hits": 3}),),
        turn=turn,
    )
