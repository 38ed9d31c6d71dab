"""Whether a message sets an estate to be divided: somebody's death or inheritance, and relatives in the role of heirs.

Relatives alone make no case: a grievance about who took an inheritance names some, and so does a flat that they live
in. Such messages are not divided. The words are in `config/inheritance/estates.toml`.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache

from engine.tools.inheritance.dialogue.replies import plain
from engine.tools.inheritance.dialogue.staying import stray
from engine.tools.inheritance.reading.hearing import Heard
from engine.tools.inheritance.rules.working import TABLE

WORDS = TABLE.with_name("estates.toml")
FEW_UNTOLD = 3  # words of something else where relatives are listed and no death is told
SEVERAL = 2  # classes of heirs beside which a wrong is told of a whole case


def is_told(text: str, heard: Heard) -> bool:
    """Whether what was heard is a case. A wrong or a gift among the living is none, unless a death is told with its
    heirs or shares are asked for."""
    said = plain(text)
    died, asked, left = says("death", said), says("shares", said), says("inheriting", said)
    if says("wrong", said) and not asked:
        return died and len(heard.heirs) >= SEVERAL
    if died or left:
        return True
    return not (says("living", said) or says("home", said)) and stray(text) <= FEW_UNTOLD


def says(what: str, said: str) -> bool:
    return _patterns()[what].search(said) is not None


@lru_cache(maxsize=1)
def _patterns() -> Mapping[str, re.Pattern[str]]:
    listed: Mapping[str, list[str]] = tomllib.loads(WORDS.read_text("utf-8"))
    return {what: _compiled(patterns) for what, patterns in listed.items()}


def _compiled(patterns: list[str]) -> re.Pattern[str]:
    """Each at a word, which in Arabic may begin with what is joined on."""
    ended = "|".join(pattern.replace("$", r"(?!\w)") for pattern in patterns)
    return re.compile(rf"(?<!\w)(?:[وفبل]?(?:ال)?|لل)(?:{ended})")
