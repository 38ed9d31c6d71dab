"""What `dalil doctor` finds out about one part."""

from dataclasses import dataclass
from typing import Literal

REACH_S = 5  # how long a platform may take to answer

Verdict = Literal["ok", "note", "wrong"]


@dataclass(frozen=True, slots=True)
class Finding:
    """`todo` is what to do next; empty when there is nothing to do."""

    what: str
    verdict: Verdict
    words: str
    todo: str = ""
