"""What is said when a question goes to a person: to them, and back to whoever asked. Pure."""

from collections.abc import Iterator, Sequence

from engine.document import Block, Document, ListBlock, Paragraph, Quote, Strong, Text
from engine.language import Language
from engine.messages import HUMAN, Answer, Choice, Citation, PastTurn
from engine.phrases import Phrases

CLIPPED = 1500  # characters of an answer shown to the person who is asked
GLIMPSE = 300  # of one before it


def forwarded(
    name: str, turns: Sequence[PastTurn], citations: Sequence[Citation], note: str, say: Phrases, language: Language
) -> Document:
    """A question with its context: what Dalil answered last and from which sources, what came before, a note."""
    blocks: list[Block] = [Paragraph((Strong(say("channels.human_asked", language, name=name)),))]
    if note:
        blocks.append(Quote((Text(note),)))
    if turns:
        last = turns[-1]
        blocks += [_labelled("channels.human_question", say, language), Quote((Text(_flat(last.question)),))]
        blocks += [_labelled("channels.human_answered", say, language), Quote((Text(clipped(last.text, CLIPPED)),))]
    if citations:
        sources = (f"{one.title}, {one.place} ({one.source})" if one.place else one.source for one in citations)
        blocks.append(ListBlock(tuple((Text(source),) for source in dict.fromkeys(sources))))
    if before := turns[:-1]:
        items = ((Strong(_flat(turn.question)), Text(f" {clipped(_flat(turn.text), GLIMPSE)}")) for turn in before)
        blocks += [_labelled("channels.human_before", say, language), ListBlock(tuple(items), ordered=True)]
    blocks.append(Paragraph((Text(say("channels.human_how", language, name=name)),)))
    return Document(tuple(blocks))


def words_of(who: str, text: str) -> Document:
    """A person's words as they are, under their name."""
    return Document((Paragraph((Strong(who),)), *(Paragraph((Text(line),)) for line in _lines(text))))


def told(document: Document, language: Language, *, intent: str = HUMAN, choices: tuple[Choice, ...] = ()) -> Answer:
    return Answer("answer", intent, language, document, choices=choices, votable=False)


def clipped(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most].rsplit(' ', 1)[0]} …"


def _labelled(key: str, say: Phrases, language: Language) -> Block:
    return Paragraph((Strong(say(key, language)),))


def _lines(text: str) -> Iterator[str]:
    return (line for line in text.splitlines() if line.strip())


def _flat(text: str) -> str:
    return " ".join(text.split())
