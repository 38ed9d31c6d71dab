"""What people tell of a death, in any of the languages, as a case: `hear(text)`.

Beside the heirs it holds all that was named and does not count (those who died before, in-laws), who was asked about,
and what stays doubtful. Nobody who is named is lost: whoever cannot be placed stands under `unplaced`.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.tools.inheritance.reading.circumstances import alike
from engine.tools.inheritance.reading.mention import Mention
from engine.tools.inheritance.reading.perspective import WRITER
from engine.tools.inheritance.reading.roster import Roster, keys_of, roster
from engine.tools.inheritance.rules.kin import is_male


@dataclass(frozen=True, slots=True)
class Open:
    """What was not said of a class: number, sex, link, side, grandchild, uncle, nephew, cousin, me, spouse, parent
    (the deceased's own or the writer's)."""

    about: str
    key: str


_SINGLE = ("father", "mother", "husband")


@dataclass
class Heard:
    """`dead` is the deceased's sex where told ("m", "f"); `about` the classes asked about; `outsiders` in-laws and the
    like, as named; `gone` classes that died before; `barred` class -> cause."""

    heirs: dict[str, int] = field(default_factory=dict)
    opens: list[Open] = field(default_factory=list)
    dead: str = ""
    about: list[str] = field(default_factory=list)
    outsiders: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    none: list[str] = field(default_factory=list)
    unplaced: list[str] = field(default_factory=list)
    barred: dict[str, str] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)
    pregnant: str = ""  # wife, mother, "son" of a son's wife; "?" where it is not clear who
    me: tuple[str, ...] = ()  # what the writer may be to the deceased, where it was not said
    told: bool = False  # a death is told, rather than heirs listed
    whose: str = ""  # what the deceased is to the writer
    apart: bool = False  # a divorced husband or wife is told apart from those who are left

    def add(self, mention: Mention, words: str, extra: Iterable[str] = ()) -> None:
        """A mention as heirs, with what it leaves open."""
        found = roster([mention])
        if not found.counts:
            parent = len(mention.steps) > 1 and mention.steps[0] in ("F", "M") and mention.steps[-1][0] in "mfb"
            (self.unplaced if parent else self.outsiders).append(words)  # "the children's mother" may be the wife
        if mention.number is not None:
            self._counted(found)
        for key, number in found.counts.items():
            if self._otherwise(key, found):
                self.unplaced.append(words)
                continue
            again = key in _SINGLE and number == 1 and self.heirs.get(key, 0) > 0  # spoken of twice
            self.heirs[key] = self.heirs.get(key, 0) + (0 if again else number)
        self._open(found, extra)

    def _otherwise(self, key: str, found: Roster) -> bool:
        """ "two brothers ... and one full brother": a kind that one says and the other leaves open is not one class."""
        unsaid = any(doubt.about == "link" and doubt.key == key for doubt in found.doubts)
        return bool(self.heirs.get(key)) and unsaid != (Open("link", key) in self.opens)

    def _counted(self, found: Roster) -> None:
        """ "brothers and sisters inherit? ... 2 full brothers": those counted are those spoken of before."""
        for key in found.counts:
            for old in [each.key for each in self.opens if each.about == "number"]:
                if old == key or (alike(old, key) and is_male(old) == is_male(key)):
                    self.heirs.pop(old, None)
                    self.opens = [each for each in self.opens if each.key != old]

    def _open(self, found: Roster, extra: Iterable[str]) -> None:
        doubts = [Open(doubt.about, doubt.key) for doubt in found.doubts]
        doubts += [Open(about, key) for about in extra for key in found.counts]
        self.opens += [each for each in doubts if each not in self.opens]

    def born_outside(self, key: str, number: int, words: str) -> None:
        """Children born outside marriage are heirs of their mother alone; of a father with others of that class they
        stand outside."""
        if self.dead == "f":
            self.heirs[key] = self.heirs.get(key, 0) + number
        elif key not in ("son", "daughter") or not self.dead:
            self.unplaced.append(words)
        elif self.heirs.get(key):
            self.outsiders.append(words)
        else:
            self.heirs[key] = number
            self.barred[key] = "illegitimate"

    def spouse(self, number: int = 1) -> None:
        """A husband or wife of unsaid sex; several are wives."""
        key = {"m": "wife", "f": "husband"}.get(self.dead, "wife" if number > 1 else "")
        if not key:
            self.opens.append(Open("spouse", "wife"))
        self.heirs[key or "wife"] = self.heirs.get(key or "wife", 0) + number

    def spouses(self) -> None:
        """A man leaves no husband and a woman no wife: who survived is open."""
        wrong, right = {"m": ("husband", "wife"), "f": ("wife", "husband")}.get(self.dead, ("", ""))
        if self.heirs.get(wrong) == 1 and right not in self.heirs:
            self.heirs["wife"] = self.heirs.pop(wrong)
            self.opens.append(Open("spouse", "wife"))

    def told_apart(self, number: int | None) -> None:
        """Children whose sum was named before their parts: the sum is taken off."""
        self.heirs["son"] = self.heirs.get("son", 0) - (2 if number is None else number)
        if number is None:
            self.heirs["daughter"] = self.heirs.get("daughter", 0) - 2
        self.opens = [each for each in self.opens if each.key not in ("son", "daughter")]

    def settle(self) -> "Heard":
        """Children counted with their parts, sons beside daughters, the writer's own doubts."""
        if {"wife", "husband"} & set(self.heirs):
            self.opens = [each for each in self.opens if each.about != "parent"]
        kept: list[Open] = []
        for each in self.opens:
            if each.key in self.heirs and each not in kept:
                kept.append(each)
        self.opens = kept
        self.heirs = {key: number for key, number in self.heirs.items() if number}
        return self


_ONE_OF_EACH = ("father", "mother", "husband", "grandfather", "brother", "sister")


def contradicted(heard: Heard, gone: Mapping[str, str]) -> list[str]:
    """Of classes and how those of them who died before were named: the names of those who are counted as living too."""
    return [
        words for key, words in gone.items() if heard.heirs.get(key) == 1 and key.rpartition("_")[2] in _ONE_OF_EACH
    ]


def first_keys(mention: Mention) -> list[str]:
    return [key for key, _ in keys_of(mention) if key]


def present(mention: Mention, heirs: Iterable[str]) -> list[str]:
    """Classes already named that a mention may point back to: "the brother" is the full brother named before."""
    named, known = first_keys(mention), list(heirs)
    exact = [key for key in named if key in known]
    unsaid = any({"link", "side"} & set(doubts) for _, doubts in keys_of(mention))
    if not exact and mention.steps[0] in ("c", "cf"):
        return [key for key in known if key.startswith(("sons_", "kin:--"))]
    if exact or mention.link or not unsaid:
        return exact
    return [key for key in known if alike(key, named[0])]


def writer_of(dead: str) -> tuple[str, ...]:
    return WRITER.get(dead, ())


_CHILDREN = (("m",), ("f",), ("k",))
_OF_THEM = re.compile(r"(?<!\w)(?:منهم|منهن|فيهم|من بينهم|of (?:whom|them|which)|among (?:whom|them)|including)(?!\w)")


def parts_unclear(mentions: Sequence[Mention], text: str) -> list[Mention]:
    """Children counted once as a whole and once in parts, where the whole was not told from the parts."""
    found = []
    for place, whole in enumerate(mentions):
        parts = [each for each in mentions[place + 1 : place + 3] if each.steps in (("m",), ("f",))]
        if whole.steps not in _CHILDREN or (whole.number or 0) < 2 or not parts:
            continue
        heads = sorted(each.steps[0] for each in parts)
        summed = heads == ["f", "m"] and sum(each.number or 0 for each in parts) == whole.number
        if summed or _OF_THEM.search(text[whole.end : parts[0].end]):
            found.append(parts[0])
    return found


def without_sums(mentions: Sequence[Mention]) -> list[Mention]:
    """ "six children: three males and three daughters": the parts, not the sum before them."""
    kept = []
    for place, mention in enumerate(mentions):
        parts = mentions[place + 1 : place + 3]
        sexes = sorted(each.steps for each in parts)
        of_one = mention.steps in (("m",), ("k",)) and sexes in ([("f",), ("m",)], [("f",), ("k",)])
        if of_one and mention.number and sum(each.number or 0 for each in parts) == mention.number:
            continue
        kept.append(mention)
    return kept
