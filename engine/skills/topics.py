"""What there is to ask about, in words: the titles of the collections."""

from collections.abc import Sequence

from engine.language import Language
from engine.phrases import Phrases
from engine.store.corpus import Corpus


class Topics:
    def __init__(self, corpus: Corpus, phrases: Phrases) -> None:
        self._corpus, self._phrases = corpus, phrases

    async def __call__(self, language: Language, collections: Sequence[str] = ()) -> str:
        """Titles of the collections that hold documents, all or those named."""
        found = dict.fromkeys(
            info.title.get(language) or info.name
            for info in await self._corpus.collections()
            if info.documents and (not collections or info.name in collections)
        )
        joined = self._phrases("answers.topics_join", language).join(found)
        return joined or self._phrases("answers.no_topics", language)
