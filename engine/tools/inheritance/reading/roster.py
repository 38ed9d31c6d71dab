"""From mentions to heirs: class keys with numbers, and what was not said and had to be assumed.

A plural without a number, a brother of unsaid kind, a grandmother of unsaid side are doubts: each names the phrase and
what was taken for it, so that whoever asked can be asked back.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from engine.tools.inheritance.reading.mention import Mention, way
from engine.tools.inheritance.rules.kin import Kin, key_of

SPOUSE = {"h": "husband", "w": "wife"}


@dataclass(frozen=True, slots=True)
class Doubt:
    """`about`: number, sex, link (kind of sibling or uncle), side (of a grandmother), grandchild."""

    about: str
    key: str
    start: int
    end: int


@dataclass
class Roster:
    """Heirs of one deceased as read. `outsiders` are people named who are no kin of the deceased."""

    counts: dict[str, int] = field(default_factory=dict)
    doubts: list[Doubt] = field(default_factory=list)
    outsiders: list[Mention] = field(default_factory=list)
    places: dict[str, tuple[int, int]] = field(default_factory=dict)

    def add(self, key: str, number: int, mention: Mention) -> None:
        self.counts[key] = self.counts.get(key, 0) + number
        self.places.setdefault(key, (mention.start, mention.end))


def roster(mentions: Iterable[Mention], most: Mapping[str, int] | None = None) -> Roster:
    found = Roster()
    named = list(mentions)
    gone = "w" if any(mention.steps == ("h",) for mention in named) else "h"
    for mention in named:
        if mention.steps in (("M", gone), ("F", gone)):
            mention = replace(mention, steps=mention.steps[:1])  # "the wife's mother", said of the dead wife
        for key, doubts in keys_of(mention):
            if key is None:
                found.outsiders.append(mention)
                continue
            number = mention.number
            if number is None:
                doubts = (*doubts, "number")
                number = (most or {}).get(key, 2 if key != "wife" else 1)
            for about in doubts:
                found.doubts.append(Doubt(about, key, mention.start, mention.end))
            found.add(key, number, mention)
    return found


def keys_of(mention: Mention) -> list[tuple[str | None, tuple[str, ...]]]:
    """Class keys a mention may add, with what was assumed; None for an outsider."""
    steps = mention.steps
    if steps[0] == "P":
        return [key for part in "FM" for key in keys_of(replace(mention, steps=(part, *steps[1:])))]
    if steps[0] == "k":
        if len(steps) > 1 or mention.number is None:
            pairs = [keys_of(replace(mention, steps=(part, *steps[1:])))[0] for part in "mf"]
            return [(key, (*doubts, "sex")) for key, doubts in pairs]
        key, doubts = keys_of(replace(mention, steps=("m", *steps[1:])))[0]
        return [(key, (*doubts, "sex"))]
    if steps[0] in ("c", "cf"):
        inner = ("f" if steps[0] == "cf" else "m", "m", *steps[1:])
        return [(key, (*doubts, "grandchild")) for key, doubts in keys_of(replace(mention, steps=inner))]
    if steps[0] in SPOUSE and len(steps) == 1:
        return [(SPOUSE[steps[0]], ())]
    found = way(steps, mention.link)
    if found is None or found == Kin():
        return [(None, ())]
    assumed: tuple[str, ...] = ()
    if found.link == "?":
        found = Kin(found.up, "full", found.down)
        assumed = ("link",)
    if "?" in found.up:
        found = Kin(found.up.replace("?", "M"), found.link, found.down)
        assumed = (*assumed, "side")
    return [(key_of(found), assumed)]
