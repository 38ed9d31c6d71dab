"""Every answer is held against the Quran before it leaves: what it presents as scripture is the store's text.

What was put right is told in a note below the answer; the citation keeps the source's own words.
"""

import asyncio
from collections.abc import Iterator
from dataclasses import replace

from engine.document import Block, Document, Paragraph, Text
from engine.language import COMMA, Language
from engine.messages import Answer
from engine.phrases import Phrases
from engine.scripture.checking import sura_and_verses
from engine.scripture.checking.checker import Checker
from engine.scripture.checking.gate import Checked, check, concerns, letters_of
from engine.scripture.store import Verses
from engine.tools.common.cited import Cited
from engine.tools.hadith.installed import Hadiths
from engine.tools.hadith.verifying import Grading
from engine.tools.quran.dialogue.showing import Shown
from engine.tools.quran.scripture import Scripture


class Verifying:
    """`Engine.verify`. Raises StoreError where the verses cannot be read."""

    def __init__(self, scripture: Scripture, phrases: Phrases, hadiths: Hadiths | None = None) -> None:
        self._scripture, self._phrases = scripture, phrases
        self._grading = Grading(hadiths, phrases) if hadiths is not None else None

    async def __call__(self, answer: Answer) -> Answer:
        letters = letters_of(answer.document)
        verified = await self._against_verses(answer) if concerns(answer.document, letters) else answer
        return await self._grading(verified, letters) if self._grading is not None else verified

    async def _against_verses(self, answer: Answer) -> Answer:
        checker, verses = await self._scripture.checker(), await self._scripture.verses()
        checked = await asyncio.to_thread(self._checked, answer, checker, verses)
        return self._noted(answer, checked, verses) if checked.changes else answer

    def _checked(self, answer: Answer, checker: Checker, verses: Verses) -> Checked:
        translations = self._scripture.translations(verses)
        return check(answer.document, checker, sura_and_verses(verses), translations, Cited(answer.citations))

    def _noted(self, answer: Answer, checked: Checked, verses: Verses) -> Answer:
        """The answer as it may leave, with a line for each kind of change."""
        left = checked.document.blocks
        notes: list[Block] = [
            Paragraph((Text(line),)) for line in dict.fromkeys(self._lines(checked, answer.language, verses))
        ]
        outcome = answer.outcome if left or answer.outcome != "answer" else "abstention"
        return replace(answer, document=Document((*left, *notes)), outcome=outcome)

    def _lines(self, checked: Checked, language: Language, verses: Verses) -> Iterator[str]:
        shown = Shown(verses, self._phrases, language)
        for change in checked.changes:
            place = COMMA[language].join(shown.span(one.first, one.last) for one in change.places)
            key = "removed_near" if change.done == "removed" and place else change.done
            yield self._phrases(f"quotations.{key}", language, place=place, edition=change.edition)
