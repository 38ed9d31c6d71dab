"""Which sentences of a document may reach a person or a model: those that tell something to readers. Pure.

A sentence that answers is judged by the question (`answers_nothing`); one that stands beside it - the rest of a
record, the step before, what a model is given around it - by its own surroundings (`belongs`). Titles and headings are
data like the rest: one that gives orders is a name for nothing (`named`).
"""

from collections.abc import Iterable

from engine.answering.documents.evidence import WORDS, Sentence, Support
from engine.answering.question.instructions import OFF_TOPIC, asks, is_a_task, is_to_a_machine
from engine.language import Language
from engine.passage import StoredPassage
from engine.text import analysis

_ENDS = tuple(".!?؟;؛…·:\"'”’»)")


def answers_nothing(sentence: str, support: Support, question: str) -> bool:
    """Whether a sentence tells whoever answers what to do, asks itself, or sets a task: one beside the question, or the
    one that the question sets."""
    if is_to_a_machine(sentence) or asks(sentence):
        return True
    off_topic = sum(support[:WORDS]) < OFF_TOPIC
    return is_a_task(sentence) and (off_topic or _bare(sentence) in analysis.normalize(question))


def belongs(sentence: Sentence) -> bool:
    """Whether a sentence may stand beside one that answers. A task has to speak of what its passage speaks of."""
    text = sentence.text
    if is_to_a_machine(text) or asks(text) or is_part_of_an_order(sentence):
        return False
    return not is_a_task(text) or bool(_content([text], sentence.passage.language) & _surroundings(sentence))


def is_part_of_an_order(sentence: Sentence) -> bool:
    """Whether a line that is no order by itself is a piece of one, which goes on from it or goes on in it."""
    passage, number, text = sentence.passage, sentence.number, sentence.text
    if _goes_on(passage, number - 1):
        before = Sentence(passage, number - 1).text
        if not text[:1].isupper() if is_to_a_machine(before) else is_to_a_machine(f"{before} {text}"):
            return True
    if not _goes_on(passage, number):
        return False
    after = Sentence(passage, number + 1).text
    return not is_to_a_machine(after) and is_to_a_machine(f"{text} {after}")


def _goes_on(passage: StoredPassage, number: int) -> bool:
    """Whether the sentence of that number may go on in the next line: nothing ends it, and no item begins there."""
    if not 0 <= number < len(passage.sentences) - 1:
        return False
    (start, end), (following, _) = passage.sentences[number : number + 2]
    return passage.text[end:following].strip(" ") == "\n" and not passage.text[start:end].endswith(_ENDS)


def named(headers: Iterable[str]) -> tuple[str, ...]:
    """Title or headings without those that speak to a machine or set it a task."""
    return tuple(header for header in headers if not is_to_a_machine(header) and not is_a_task(header))


def _bare(sentence: str) -> str:
    return analysis.normalize(sentence).strip(" .!:\"'“”’«»")


def _surroundings(sentence: Sentence) -> set[str]:
    passage = sentence.passage
    others = (passage.text[start:end] for start, end in passage.sentences)
    told = [other for other in others if not is_a_task(other) and not is_to_a_machine(other)]
    return _content((*told, *named((passage.title, *passage.headers))), passage.language)


def _content(texts: Iterable[str], language: Language) -> set[str]:
    return {
        analysis.stem(word)
        for text in texts
        for word in analysis.words(text, language)
        if not analysis.is_stop_word(word)
    }
