"""Whether words stand in what an answer cites, white space aside. Pure."""

from collections.abc import Sequence

from engine.messages import Citation


class Cited:
    def __init__(self, citations: Sequence[Citation]) -> None:
        self._quotes = [_plain(one.quote) for one in citations]

    def __call__(self, words: str) -> bool:
        return any(_plain(words) in quote for quote in self._quotes)


def _plain(text: str) -> str:
    return " ".join(text.split())
