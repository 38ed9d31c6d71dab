"""What each school of law holds, side by side and cited. Pure."""

from collections.abc import Iterable, Mapping

from engine.answering.documents.citations import Cited, Run
from engine.answering.documents.evidence import Sentence
from engine.answering.verification.claims import Claim
from engine.document import Block, CitationMark, Inline, ListBlock, Paragraph, Strong, Text
from engine.language import Language
from engine.messages import Citation
from engine.phrases import Phrases


def side_by_side(held: Mapping[str, Sentence], phrases: Phrases, language: Language) -> Cited:
    """Each school's name, the sentence that gives its view, and where that stands."""
    runs = {school: Run(sentence.passage, sentence.number, sentence.number) for school, sentence in held.items()}
    said = {school: " ".join(sentence.text.split()) for school, sentence in held.items()}
    return _listed(((school, said[school], [run]) for school, run in runs.items()), phrases, language)


def argued(held: Mapping[str, Claim], sources: Mapping[int, Run], phrases: Phrases, language: Language) -> Cited:
    """The same in the words of arguments that hold."""
    told = ((school, claim.text, [sources[number] for number in claim.sources]) for school, claim in held.items())
    return _listed(told, phrases, language)


def in_language(source: Language, phrases: Phrases, language: Language) -> str:
    """In which language a source is, behind its name; nothing where it is that of the answer."""
    return "" if source == language else f" ({phrases(f'answers.in_{source}', language)})"


def _listed(told: Iterable[tuple[str, str, list[Run]]], phrases: Phrases, language: Language) -> Cited:
    items: list[tuple[Inline, ...]] = []
    citations: list[Citation] = []
    for school, words, runs in told:
        first = len(citations) + 1
        citations += [run.citation(number) for number, run in enumerate(runs, first)]
        marks = (CitationMark(number) for number in range(first, len(citations) + 1))
        named = phrases(f"answers.{school}", language) + in_language(runs[0].passage.language, phrases, language)
        items.append((Strong(f"{named}: "), Text(words), *marks))
    above = Paragraph((Text(phrases("answers.schools", language)),))
    blocks: tuple[Block, ...] = (above, ListBlock(tuple(items)))
    return Cited(blocks, tuple(citations))
