"""Every answer's hadiths are held against the installed collections before it leaves, and told with their grades."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace

from engine.document import Block, Document, Paragraph, Text
from engine.messages import Answer, Citation
from engine.phrases import Phrases
from engine.tools.common.cited import Cited
from engine.tools.hadith.claims import may_claim
from engine.tools.hadith.gate import Change, Checked, check
from engine.tools.hadith.installed import Hadiths, Installed
from engine.tools.hadith.showing import Showing, disagree

MOST = 4  # hadiths with the same words that are told one by one


class Grading:
    """Raises StoreError where the collections cannot be read."""

    def __init__(self, hadiths: Hadiths, phrases: Phrases) -> None:
        self._hadiths, self._phrases = hadiths, phrases

    async def __call__(self, answer: Answer, letters: str) -> Answer:
        """The very same answer where there is nothing to say; `letters` are those of its words."""
        cited = [one for one in answer.citations if one.hadith is not None]
        claims, checked = may_claim(letters), Checked(answer.document)
        installed = await self._hadiths.installed() if claims or cited else None
        if claims:
            checked = await asyncio.to_thread(check, answer.document, installed, Cited(answer.citations))
        if not cited and not checked.changes:
            return answer
        showing = Showing(self._phrases, answer.language)
        lines = [_cited(showing, one, installed) for one in cited]
        known = {one.document for one in cited}
        for change in checked.changes:
            lines += _lines(showing, change, known, installed)
        left = checked.document.blocks
        notes: list[Block] = [Paragraph((Text(line),)) for line in dict.fromkeys(lines)]
        outcome = answer.outcome if left or answer.outcome != "answer" else "abstention"
        return replace(answer, document=Document((*left, *notes)), outcome=outcome)


def _cited(showing: Showing, one: Citation, installed: Installed | None) -> str:
    """What stands beside a hadith that the answer cites, after its number in the answer."""
    titles = installed.titles.get(one.collection) if installed else None
    title = showing.title(titles) if titles else one.title
    return f"[{one.number}] {showing.beside(title, one.hadith)}" if one.hadith is not None else ""


def _lines(showing: Showing, change: Change, known: set[str], installed: Installed | None) -> Iterator[str]:
    """What is to be said of a change; nothing more of a hadith that the answer cites."""
    if not change.hadiths:
        yield showing.say(change.done if installed else f"{change.done}_none")
        return
    if change.done == "stands" and any(one.document in known for one in change.hadiths):
        return
    for one in change.hadiths[:MOST]:
        yield showing.say(change.done, hadith=showing.stored(one))
    if disagree(change.hadiths):
        yield showing.say("disagree")
