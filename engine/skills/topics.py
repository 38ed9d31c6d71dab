"""What there is to ask about, in words: the titles of the collections, and the tools that are on."""

from collections.abc import Sequence
from itertools import filterfalse

from engine.language import COMMA, Language
from engine.matters import Speaks, always
from engine.messages import Intent
from engine.phrases import Phrases
from engine.routing.router import Off, all_on
from engine.store.corpus import Corpus

SUMS: tuple[Intent, ...] = ("inheritance", "zakat", "prayer_times", "calendar")  # worked out by rule
TEXTS: tuple[Intent, ...] = ("dua", "quran")  # quoted
# Phrases that name the topics and have a wording for when there are none.
BARE = ("out_of_scope", "identity", "hello", "morning", "evening", "salam")


class Topics:
    """`speaks`: whether the tools are named unasked."""

    def __init__(self, corpus: Corpus, phrases: Phrases, off: Off = all_on, speaks: Speaks = always) -> None:
        self._corpus, self._phrases, self._off, self._speaks = corpus, phrases, off, speaks

    async def __call__(self, language: Language, collections: Sequence[str] = ()) -> str:
        """Titles of the collections that hold documents, all or those named; a word for any where there is none."""
        return await self.titles(language, collections) or self._phrases("answers.no_topics", language)

    async def told(self, key: str, language: Language, collections: Sequence[str] = ()) -> str:
        """The phrase of section "answers" with the topics in it; where there are none, the one that says so."""
        about = await self.titles(language, collections)
        if not about and key in BARE:
            return self._phrases(f"answers.{key}_bare", language, also=self.also(language, alone=True))
        about = about or self._phrases("answers.no_topics", language)
        return self._phrases(f"answers.{key}", language, topics=about, also=self.also(language))

    async def titles(self, language: Language, collections: Sequence[str] = ()) -> str:
        """Those titles; empty where no collection holds documents."""
        found = dict.fromkeys(
            info.title.get(language) or info.name
            for info in await self._corpus.collections()
            if info.documents and (not collections or info.name in collections)
        )
        return self._phrases("answers.topics_join", language).join(found)

    def also(self, language: Language, *, alone: bool = False) -> str:
        """What is worked out and quoted beside the documents, or `alone`, as a sentence; empty where none of it is
        named."""
        sums, texts = self._tools(SUMS), self._tools(TEXTS)
        said = {"sums": self._listed("answers", sums, language), "texts": self._listed("answers", texts, language)}
        key = "both" if sums and texts else "sums" if sums else "texts" if texts else ""
        return self._phrases(f"answers.{'alone' if alone else 'also'}_{key}", language, **said) if key else ""

    def rules(self, language: Language) -> str:
        """The same for the help text, with examples."""
        tools = self._tools((*SUMS, *TEXTS))
        if not tools:
            return ""
        return self._phrases("commands.help_tools", language, tools=self._listed("commands", tools, language))

    def _tools(self, tools: Sequence[Intent]) -> list[Intent]:
        """Those of them that are on and spoken of."""
        return [*filterfalse(self._off().__contains__, tools)] if self._speaks() else []

    def _listed(self, section: str, tools: Sequence[Intent], language: Language) -> str:
        names = [self._phrases(f"{section}.tool_{tool}", language) for tool in tools]
        last = self._phrases("answers.and", language)
        if language == "ar":
            return last.join(names)  # Arabic says "and" before each
        return last.join([*([COMMA[language].join(names[:-1])] if len(names) > 1 else []), *names[-1:]])
