"""What `dalil doctor` finds out about one part."""

from dataclasses import dataclass
from typing import Literal

REACH_S = 10  # how long a platform may take to answer

Verdict = Literal["ok", "note", "wrong"]
Reason = Literal[
    "", "account", "absent", "form", "lacks", "refused", "unreachable", "rights", "content", "provider", "no_provider"
]


@dataclass(frozen=True, slots=True)
class Finding:
    """`todo` is what to do next; empty when there is nothing to do. `reason`, where there is one, names what `words`
    say for who reads another language, with `about`: whose token it is, or what is missing. `link` is to be opened
    next."""

    what: str
    verdict: Verdict
    words: str
    todo: str = ""
    reason: Reason = ""
    about: str = ""
    link: str = ""
