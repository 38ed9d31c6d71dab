"""What a phrased answer rests on and has to be read word for word: articles of law, hadiths, verses of the Quran.

An article or a hadith is the cited passage whole, a verse the store's own text; none ever passes through a model.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from engine.answering.documents.citations import Run
from engine.answering.models.way import Way
from engine.document import Block, CitationMark, Heading, Paragraph, Quote, Strong, Text
from engine.language import COMMA, Language
from engine.messages import Citation
from engine.passage import StoredPassage
from engine.phrases import Phrases

MOST_TEXTS, MOST_VERSES = 3, 5
LONGEST = 1500  # characters of an article or a hadith that is shown whole
_ARTICLE = re.compile(r"^\W*(?:article|art\.|section|§+|clause|ال?مادة|ال?ماده|άρθρο|αρθρο)\s*[\d٠-٩]", re.IGNORECASE)
_SCRIPTURE = re.compile(  # what names verses, or words in the brackets of verses with what stands behind them
    r"﴿[^﴾]{0,800}﴾[^.!?؟\n]{0,80}|(?:\bQur['’]?[aā]n|\bKoran|\bs[uū]rah?\b|\bverses?\b|سورة|سوره|الآية|الآيات|آية|القرآن|Κοράν|σούρα|στίχο)[^.!?؟\n]{0,80}",
    re.IGNORECASE,
)


class Verses(Protocol):
    """Verses named in a text, each as a block of its store's own words."""

    async def named(self, texts: Sequence[str], language: Language) -> Sequence[Block]: ...


async def evidence(
    way: Way,
    citations: Sequence[Citation],
    sources: Sequence[Run],
    language: Language,
    phrases: Phrases,
    verses: Verses | None,
    allowed: Callable[[str], bool],
) -> tuple[Block, ...]:
    """Blocks to stand below the answer; `allowed`: whether a collection's passages are shown so."""
    with way.step("evidence") as noted:
        cited = {run.passage.id: run.passage for run in sources}
        marked = [(one, cited[one.passage]) for one in citations if one.passage in cited and allowed(one.collection)]
        texts = list(_texts(marked))[:MOST_TEXTS]
        windows = [hit.group() for _, passage in marked for hit in _SCRIPTURE.finditer(passage.text)]
        quoted = list(await verses.named(windows, language))[:MOST_VERSES] if verses and windows else []
        noted.detail |= {"texts": len(texts), "verses": len(quoted)}
        if not texts and not quoted:
            return ()
        heading = Heading(phrases("answers.evidence", language))
        return (heading, *(block for blocks in texts for block in blocks), *quoted)


def _texts(marked: Sequence[tuple[Citation, StoredPassage]]) -> Iterator[tuple[Block, Block]]:
    """What each is called, and its words."""
    seen: set[str] = set()
    for citation, passage in marked:
        name = _name(passage)
        if name and passage.id not in seen and len(passage.text) <= LONGEST:
            seen.add(passage.id)
            yield Paragraph((Strong(name),)), Quote((Text(passage.text.strip()), CitationMark(citation.number)))


def _name(passage: StoredPassage) -> str:
    """Of an article its heading, of a hadith its book, number and grade; empty for anything else."""
    if passage.hadith is not None:
        return COMMA[passage.language].join(part for part in (passage.title, passage.place) if part)
    return next((header for header in reversed(passage.headers) if _ARTICLE.match(header)), "")
