"""Where no documents are there, nobody is told of documents that were given."""

from pathlib import Path
from typing import cast

import pytest

from engine.language import Language
from engine.phrases import load
from engine.skills.topics import BARE, Topics
from engine.store.corpus import CollectionInfo, Corpus

PHRASES = load(Path(__file__).parents[3] / "config" / "phrases")


class NoDocuments:
    async def collections(self) -> list[CollectionInfo]:
        return []


@pytest.mark.parametrize("language", ["en", "ar", "el"])
@pytest.mark.parametrize("key", BARE)
async def test_without_documents_nobody_is_told_of_documents_that_were_given(key: str, language: Language) -> None:
    topics = Topics(cast(Corpus, NoDocuments()), PHRASES)
    told = await topics.told(key, language)
    assert await topics(language) not in told
    assert topics.also(language, alone=True) in told
