"""Where the division bears out no option: how near each comes to it, in lines that are true or in size."""

from fractions import Fraction

from engine.rules.inheritance.choosing import asking
from engine.rules.inheritance.choosing.listing import lines, true_lines
from engine.rules.inheritance.choosing.posed import Posed, subject
from engine.rules.inheritance.choosing.truth import total

_MOST = 0.7  # of the lines of a list have to be true


def nearest(posed: Posed) -> list[float] | None:
    """0..1 per option; None where nothing is divided or the options are neither lists nor fractions."""
    if posed.division is None:
        return None
    lists = [lines(option, posed.question.heirs.counts) for option in posed.options]
    if all(len(each) >= 2 for each in lists):
        estates = asking.estate(posed.question.text)
        scores = [true_lines(each, posed.division, estates) for each in lists]
        return _distinct(scores) if max(scores) >= _MOST else None
    parts = [value.parts[0] if value.parts else None for value in posed.values]
    keys = subject(posed)
    share = total(posed.division, keys)
    if not share or None in parts:
        return None
    return _distinct([_alike(part, share) for part in parts if part is not None])


def _alike(part: Fraction, share: Fraction) -> float:
    return float(min(part, share) / max(part, share)) if part > 0 else 0.0


def _distinct(scores: list[float]) -> list[float] | None:
    return scores if max(scores) > 0 and scores.count(max(scores)) == 1 else None
