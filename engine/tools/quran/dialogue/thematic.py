"""Verses that bear on a theme, the nearest first, and what commentaries say of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.document import Block, Paragraph, Text
from engine.language import COMMA
from engine.messages import Citation
from engine.scripture.facts import Key
from engine.tools.quran.dialogue.commentary import Commentary
from engine.tools.quran.dialogue.showing import Shown
from engine.tools.quran.reading.found import Passage
from engine.tools.quran.scripture import Scripture
from engine.turn import Turn

MOST_SET_ASIDE = 300  # verses that may stand nearer to a theme and be set aside
SHARE = 0.5  # of a theme's words that its best verse has to hold


@dataclass(frozen=True, slots=True)
class Borne:
    """`last` is the verse that going on starts from; `shown` counts the theme's verses up to now."""

    blocks: tuple[Block, ...]
    citations: tuple[Citation, ...]
    last: Key
    shown: int


class Thematic:
    def __init__(self, scripture: Scripture, commentary: Commentary) -> None:
        self._scripture, self._commentary = scripture, commentary

    async def __call__(
        self, turn: Turn, shown: Shown, theme: str, count: int, after: int = 0, without: Sequence[Passage] = ()
    ) -> Borne | None:
        """`count` verses behind the first `after`, none of those set aside; None where none bears on the theme. Raises
        StoreError."""
        found = (await self._scripture.themes()).search(theme, after + count + MOST_SET_ASIDE * bool(without))
        bearing = [one for one in found if not any(each.first <= one.verse.key <= each.last for each in without)]
        bearing = bearing[: after + count]
        if not bearing:
            return None
        left = [one for one in bearing[after:] if not after or one.share >= SHARE]
        if not left or bearing[0].share < SHARE:
            return None
        blocks: list[Block] = [_line(shown, "bearing" if not after else "bearing_more", theme=theme)]
        for one in left:
            blocks += shown.one(one.verse)
        said = None if after else await self._commentary.about(turn)
        if said is not None:
            blocks += said.blocks
        if shown.translations() and shown.language != "ar":
            names = COMMA[shown.language].join(edition.name for edition in shown.translations())
            blocks.append(_line(shown, "translation_by", names=names))
        blocks.append(shown.credit([left[0].verse.key]))
        key = left[-1].verse.key if after else left[0].verse.key
        return Borne(tuple(blocks), said.citations if said else (), key, len(bearing))


def _line(shown: Shown, key: str, **values: object) -> Paragraph:
    return Paragraph((Text(shown.phrases(f"quran.{key}", shown.language, **values)),))
