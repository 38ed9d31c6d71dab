"""Verdicts counted. Pure.

The choice with the most votes wins. A judge that says that the sources decide nothing votes for that ("none"); one
whose reason does not hold, or who did not answer, has no vote. A tie goes to the choice whose reasons hold best (the
mean share of their sentences that the sources bear out), then to the one that the provider listed first voted for; but
a tie with "none" is left open: nothing is chosen that half of the judges find undecided.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from engine.answering.verification.claims import Claim

NONE = "none"


@dataclass(frozen=True, slots=True)
class Vote:
    """`claims` is what holds of the reason, `share` how much of it that is; `fault` why the vote does not count."""

    provider: str
    choice: str
    claims: tuple[Claim, ...] = ()
    share: float = 0.0
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Count:
    """`choice` is NONE where nothing is chosen; `how`: "majority", "reasons", "order", "open" or "no vote"."""

    choice: str
    how: str
    tally: tuple[tuple[str, int], ...]


def counted(votes: Sequence[Vote]) -> Count:
    """`votes` are in the order in which the providers are listed."""
    valid = [vote for vote in votes if not vote.fault]
    tally = Counter(vote.choice for vote in valid)
    told = tuple(sorted(tally.items(), key=lambda item: (-item[1], item[0])))
    if not valid:
        return Count(NONE, "no vote", ())
    most = max(tally.values())
    leading = [choice for choice, number in tally.items() if number == most]
    if len(leading) == 1:
        return Count(leading[0], "majority", told)
    if NONE in leading:
        return Count(NONE, "open", told)
    held = {choice: fmean(vote.share for vote in valid if vote.choice == choice) for choice in leading}
    best = [choice for choice in leading if held[choice] == max(held.values())]
    if len(best) == 1:
        return Count(best[0], "reasons", told)
    first = next(vote.choice for vote in valid if vote.choice in best)
    return Count(first, "order", told)
