"""What an editor gives, held against the documents: the words to cite have to stand in theirs letter by letter. Pure.

A field for several quotes numbers them as the answer does: "[1] words", then "[2] other words" on a line of its own.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, cast

from engine.answering.documents.citations import citation_of
from engine.passage import StoredPassage
from engine.reviewed.writing import marks
from engine.staff.roles import Account
from engine.store.reviewed import Rest

Problem = Literal["", "empty", "quote_wrong", "marks", "uncited"]
Quoted = Sequence[tuple[StoredPassage | None, str]]
"""The passages to cite, in the order of their numbers, each with the words; None where there is none."""

_NUMBERED = re.compile(r"^[^\S\n]*\[(\d{1,2})\]", re.MULTILINE)


def problem_of(question: str, text: str, quoted: Quoted, account: Account) -> Problem:
    """Why this cannot be kept; empty where it can. What cites nothing is of no collection: only who has a role for all
    of them could open it again."""
    if not question or not text:
        return "empty"
    if not all(stands(passage, quote) for passage, quote in quoted):
        return "quote_wrong"
    if marks(text) != set(range(1, len(quoted) + 1)):
        return "marks"
    return "" if quoted or account.may("reviewer") else "uncited"


def rests_of(quoted: Quoted) -> tuple[Rest, ...]:
    """For what has no problem."""
    return tuple(
        _rest(passage, quote, number) for number, (passage, quote) in enumerate(quoted, start=1) if passage is not None
    )


def stands(passage: StoredPassage | None, quote: str) -> bool:
    """Whether the words may be cited: the passage is there and holds them."""
    return passage is not None and place_in(passage, quote) is not None


def place_in(passage: StoredPassage, quote: str) -> tuple[int, int] | None:
    """Where the words stand in the passage, whatever lines a form broke them into; None where they do not."""
    sought, kept = "".join(quote.split()), [place for place, char in enumerate(passage.text) if not char.isspace()]
    at = "".join(passage.text[place] for place in kept).find(sought) if sought else -1
    return None if at < 0 else (kept[at], kept[at + len(sought) - 1] + 1)


def numbered(quotes: Sequence[str]) -> str:
    return "\n\n".join(f"[{number}] {quote}" for number, quote in enumerate(quotes, start=1))


def quotes_of(field: str) -> list[str]:
    """What `numbered` made, in the order of the numbers; words without a number are the first."""
    before, *rest = _NUMBERED.split(field)
    pairs = [(0, before), *((int(number), words) for number, words in zip(rest[::2], rest[1::2], strict=True))]
    return [words.strip() for _, words in sorted(pairs, key=lambda pair: pair[0]) if words.strip()]


def _rest(passage: StoredPassage, quote: str, number: int) -> Rest:
    start, end = cast("tuple[int, int]", place_in(passage, quote))
    return Rest(replace(citation_of(passage, number, start, end), hadith=None), passage.text)
