"""An engine that knows a few things by heart, so that the suite is about the road and not about the answers."""

import asyncio
from dataclasses import dataclass, field

from engine.document import CitationMark, Document, Paragraph, Quote, Text, paragraph
from engine.messages import Answer, Citation, Command, IncomingMessage
from engine.turn import Progress, unseen

SENTENCE = "Sentence number {n} of a long answer says something that must not be lost. "
LONG = tuple("".join(SENTENCE.format(n=part * 20 + n) for n in range(20)) for part in range(14))
ARABIC = "تُدفع الرسوم قبل 15-09-2026 عبر بوابة e-Pay+ الإلكترونية."


@dataclass(frozen=True)
class Reply:
    answer: Answer
    resolved: str


@dataclass
class CannedEngine:
    """`asked` holds what it was asked, in order. On "slowly" it tells what it `says` as it comes, up to an empty text;
    what it said last is the answer."""

    asked: list[str] = field(default_factory=list)
    says: asyncio.Queue[str] = field(default_factory=asyncio.Queue)

    async def verified(self, answer: Answer) -> Answer:
        return answer

    async def reply(self, message: IncomingMessage, progress: Progress = unseen) -> Reply:
        self.asked.append(message.text)
        if message.text == "slowly":
            return Reply(await self._slowly(progress), message.text)
        return Reply(_answer(message.text), message.text)

    async def _slowly(self, progress: Progress) -> Answer:
        told = Answer("answer", "question", "en", paragraph("Nothing."))
        while words := await self.says.get():
            told = Answer("answer", "question", "en", _cited(words), (_citation(1),))
            progress(told)
        return told

    async def command(self, command: Command) -> Answer:
        self.asked.append(f"/{command.name} {command.argument}".strip())
        document = Document((Quote((Text("the exact words"),)),)) if command.name == "sources" else paragraph("Done.")
        return Answer("answer", "bot", "en", document, votable=False)


def _answer(text: str) -> Answer:
    if text == "long":
        marked = (Paragraph((Text(block.strip()), CitationMark(n))) for n, block in enumerate(LONG, 1))
        return Answer("answer", "question", "en", Document(tuple(marked)), tuple(map(_citation, range(1, 15))))
    if text == "متى تُدفع الرسوم؟":
        return Answer("answer", "question", "ar", _cited(ARABIC), (_citation(1),))
    return Answer("answer", "question", "en", _cited(f"You asked: {text}"), (_citation(1),))


def _cited(text: str) -> Document:
    return Document((Paragraph((Text(text), CitationMark(1))),))


def _citation(number: int) -> Citation:
    title, place = "Student handbook", f"Fees > Part {number}"
    return Citation(number, "p", "d", "handbook", "fees.md", title, place, "the exact words", 0, 15)
