"""Whether words that no reader understood may tell of an heir. Pure."""

import re

from engine.text.tokens import fold
from engine.tools.inheritance.reading.dialect import even
from engine.tools.inheritance.reading.misspelt import nearly_kin
from engine.tools.inheritance.reading.phrases import mentions_in
from engine.tools.inheritance.reading.prose import read
from engine.tools.inheritance.reading.unheard import fated, miscounted, unheard

_WRITER = frozenset(("me", "myself", "us", "i", "انا"))
_ARABIC = re.compile(r"[\u0621-\u064a]")


def tells_of_people(said: str) -> bool:
    """Whether a phrase names a relative or the writer, or tells what became of one."""
    if _ARABIC.search(said):
        return said in _WRITER or bool(
            mentions_in(even(said)) or mentions_in(fold(said)) or miscounted(fold(said)) or fated(said)
        )
    prose = read(said)
    if len(prose.words) == 1 and prose.words[0].word in _WRITER:
        return True
    return bool(prose.people or any(nearly_kin(each.word) for each in prose.words) or unheard(said) or fated(said))
