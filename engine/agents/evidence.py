"""What a phrased answer rests on and has to be read word for word: articles of law and verses of the Quran.

An article is the cited passage whole, a verse the store's own text; neither ever passes through a model.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from engine.agents.way import Way
from engine.document import Block, CitationMark, Heading, Paragraph, Quote, Strong, Text
from engine.generation.citations import Run
from engine.language import Language
from engine.messages import Citation
from engine.passage import StoredPassage
from engine.phrases import Phrases

MOST_ARTICLES, MOST_VERSES = 3, 5
LONGEST = 1500  # characters of an article that is shown whole
_ARTICLE = re.compile(r"^\W*(?:article|art\.|section|§+|clause|ال?مادة|ال?ماده|άρθρο|αρθρο)\s*[\d٠-٩]", re.IGNORECASE)
_SCRIPTURE = re.compile(
    r"(?:\bQur['’]?[aā]n|\bKoran|\bs[uū]rah?\b|\bverses?\b|سورة|سوره|الآية|الآيات|آية|القرآن|Κοράν|σούρα|στίχο)[^.!?؟\n]{0,80}",
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
        articles = list(_articles(marked))[:MOST_ARTICLES]
        windows = [hit.group() for _, passage in marked for hit in _SCRIPTURE.finditer(passage.text)]
        quoted = list(await verses.named(windows, language))[:MOST_VERSES] if verses and windows else []
        noted.detail |= {"articles": len(articles) // 2, "verses": len(quoted)}
        if not articles and not quoted:
            return ()
        return (Heading(phrases("answers.evidence", language)), *articles, *quoted)


def _articles(marked: Sequence[tuple[Citation, StoredPassage]]) -> Iterator[Block]:
    """Its name, then its words."""
    seen: set[str] = set()
    for citation, passage in marked:
        heading = next((header for header in reversed(passage.headers) if _ARTICLE.match(header)), "")
        if heading and passage.id not in seen and len(passage.text) <= LONGEST:
            seen.add(passage.id)
            yield Paragraph((Strong(f"{heading}"),))
            yield Quote((Text(passage.text.strip()), CitationMark(citation.number)))
