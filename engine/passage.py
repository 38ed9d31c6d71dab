"""A passage as the corpus gives it back: the words, where they stand, and what to call the place. Imports no vendor."""

from dataclasses import dataclass

from engine.language import COMMA, Language
from engine.narration import Narration
from engine.retrieval.model import View

Span = tuple[int, int]
_PAGE: dict[Language, str] = {"en": "p. {}", "ar": "ص {}", "el": "σ. {}"}


@dataclass(frozen=True, slots=True)
class StoredPassage:
    """A passage with what an answer says of it. `text == text_of(document)[start:end]`, but for a topic, never quoted.

    `sentences` are offsets in `text`; `headers` is the header path, outermost first.
    """

    id: str
    parent: str
    document: str
    collection: str
    view: View
    ordinal: int
    text: str
    start: int
    end: int
    sentences: tuple[Span, ...]
    headers: tuple[str, ...]
    page: int | None
    language: Language
    title: str
    source: str
    record: str
    url: str
    hadith: Narration | None = None

    @property
    def place(self) -> str:
        """Header path and page as a reader of its language would say it: "Fees > Refunds, p. 3"; may be empty. Of a
        hadith its number, chapter and grade."""
        if self.hadith is not None:
            return self.hadith.place(self.language)
        page = _PAGE[self.language].format(self.page) if self.page is not None else ""
        return COMMA[self.language].join(part for part in (" > ".join(self.headers), page) if part)
