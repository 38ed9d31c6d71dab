"""Verses that a text names, in the store's own words."""

from collections.abc import Sequence

from engine.document import Block
from engine.language import Language
from engine.phrases import Phrases
from engine.tools.quran.dialogue.showing import Shown
from engine.tools.quran.scripture import Scripture

MOST = 3  # verses of one reference; a longer passage is not shown unasked


class NamedVerses:
    """Raises StoreError where the verses cannot be read."""

    def __init__(self, scripture: Scripture, phrases: Phrases) -> None:
        self._scripture, self._phrases = scripture, phrases

    async def named(self, texts: Sequence[str], language: Language) -> Sequence[Block]:
        """Each verse once, with its place; names that were guessed and whole suras are left out."""
        read = [passage for text in texts for passage in self._scripture.references.read(text).passages]
        keys = dict.fromkeys((one.first, one.last) for one in read if not one.guessed and not one.whole)
        if not keys:
            return ()
        verses = await self._scripture.verses()
        shown = Shown(verses, self._phrases, language)
        passages = (verses.passage(first, last) for first, last in keys)
        return [block for verses_ in passages if len(verses_) <= MOST for one in verses_ for block in shown.one(one)]
