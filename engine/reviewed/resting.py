"""Whether the documents still say what a reviewed answer rests on."""

from dataclasses import replace

from engine.messages import Citation
from engine.store.corpus import Corpus
from engine.store.reviewed import Rest


async def standing(rest: Rest, corpus: Corpus) -> Citation | None:
    """The citation where its words stand now; None where they are gone. The whole passage has to stand: a word beside
    the quoted ones may turn their meaning."""
    citation, offset = rest.citation, rest.passage.find(rest.citation.quote)
    span = await corpus.source_span(citation.document, citation.start - offset, rest.passage)
    if span is None:
        return None
    start = span[0] + offset
    return replace(citation, start=start, end=start + len(citation.quote))
