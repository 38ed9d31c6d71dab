"""Words that tell what a message speaks of, in three languages and their dialects, as one line or more a concept.

A word stands for all that begin with it; one that ends in `$` for itself alone, and one that ends in `~` for itself and
its inflections (by stem).
"""

from engine.routing.vocabulary.care import CARE
from engine.routing.vocabulary.common import COMMON
from engine.routing.vocabulary.daily import DAILY
from engine.routing.vocabulary.faith import FAITH
from engine.routing.vocabulary.sums import SUMS
from engine.routing.vocabulary.talk import TALK
from engine.routing.vocabulary.world import WORLD

__all__ = ["CARE", "WORDS"]

WORDS = {**SUMS, **FAITH, **WORLD, **DAILY, **COMMON, **TALK}
