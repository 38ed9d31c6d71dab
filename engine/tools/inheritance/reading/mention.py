"""A mention: the words that name a relative, and the way they stand for."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.tools.inheritance.rules.kin import Kin


@dataclass(frozen=True, slots=True)
class Mention:
    """`steps` from the person to the deceased; `number` None where a plural names none."""

    steps: tuple[str, ...]
    number: int | None
    link: str
    start: int
    end: int
    first: int  # tokens
    last: int
    owner: str = ""
    joined: bool = False  # by "and" to what stands before
    alone: bool = False  # the words say "one", "only"

    @property
    def head(self) -> str:
        return self.steps[0]


def way(steps: Sequence[str], link: str) -> Kin | None:
    """The way of a chain; None for people who are no kin of the deceased (in-laws, step-relatives).

    An unsaid kind of sibling is "?", an unsaid side of a grandmother "?" in `up`.
    """
    found = Kin()
    for step in reversed(steps):
        found_next = _taken(found, step, link or "?")
        if found_next is None:
            return None
        found = found_next
    return found


def _taken(base: Kin, step: str, link: str) -> Kin | None:
    pure_up = not base.link and not base.down
    if step in ("m", "f"):
        return None if base.up and pure_up else Kin(base.up, base.link, base.down + step)
    if not pure_up:
        return None
    if step in ("F", "M"):
        return Kin(base.up + step)
    if step == "g":
        return Kin(base.up + ("MF" if link == "mat" else "FF"))
    if step == "y":
        return Kin(base.up + {"mat": "MM", "pat": "FM"}.get(link, "?M"))
    if step[0] in "bux":
        return Kin(base.up + {"b": "", "u": "F", "x": "M"}[step[0]], link, step[1])
    return None
