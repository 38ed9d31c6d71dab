"""The atoms of one message and small looks at them: what kind stands where, numbers and their ranges, pairs."""

from engine.scripture.facts import Key
from engine.tools.quran.reading.atoms import PLURALS, Atom, Kind, atoms

DIVISIONS: dict[str, str] = {"juz": "juz", "quarter": "quarters", "page": "pages", "ruku": "rukus", "manzil": "manzils"}
AROUND: tuple[Kind, ...] = ("skip", "bracket")
IDLE: tuple[Kind, ...] = ("skip", "bracket", "filler", "of", "and", "to", "comma", "dash", "colon", "no")

Ranges = list[tuple[int, int]]


class Cursor:
    """Places are indexes of atoms; each look gives what it found and the place after it."""

    def __init__(self, text: str) -> None:
        self.text, self.atoms = text, atoms(text)
        self._behind: dict[tuple[Kind, ...], list[int]] = {}  # by kinds: the first place from each on that has no such
        self._telling = sum(map(_tells, self.atoms))

    def kind(self, place: int) -> str:
        return self.atoms[place].kind if 0 <= place < len(self.atoms) else ""

    def skip(self, place: int, kinds: tuple[Kind, ...] = AROUND) -> int:
        if not 0 <= place < len(self.atoms) or self.atoms[place].kind not in kinds:
            return place
        if kinds not in self._behind:  # looked for once: many places ask
            behind = [len(self.atoms)]
            for at in range(len(self.atoms) - 1, -1, -1):
                behind.append(behind[-1] if self.atoms[at].kind in kinds else at)
            self._behind[kinds] = behind[::-1]
        return self._behind[kinds][place]

    def past(self, place: int) -> int:
        return self.skip(place, IDLE)

    def said(self, start: int, end: int) -> str:
        """The message's own words from one atom to before another."""
        if start >= end:
            return ""
        return self.text[self.atoms[start].start : self.atoms[end - 1].end]

    def pair(self, place: int) -> tuple[Key, int] | None:
        """A sura's and a verse's number with a sign between them: 2:255, 2/255, S2:V255."""
        if self.kind(place) != "number" or self.kind(place + 1) != "colon":
            return None
        after = self.skip(place + 2, ("verse", "no"))
        if self.kind(after) != "number":
            return None
        sign = self.atoms[place + 1]
        if sign.word == "." and not self._dotted(place, after):
            return None
        return (self.atoms[place].value, self.atoms[after].value), after + 1

    def _dotted(self, place: int, after: int) -> bool:
        """Whether 2.255 can be no decimal number: a word for sura stands before it, or nothing else beside it."""
        within = sum(map(_tells, self.atoms[place : after + 1]))
        return self.kind(place - 1) in ("sura", "verse") or within == self._telling

    def numbers(self, place: int) -> tuple[Ranges, int]:
        """255, 255-257, 1 to 10, 2 and 3, "5, 7-9", each perhaps with a word for verse; none where no number is."""
        ranges: Ranges = []
        end = place
        while self.kind(place) == "number":
            first = last = self.atoms[place].value
            end = place + 1
            joint = self.skip(end, ("dash", "to"))
            after = self.skip(joint, ("verse", "no", "skip"))
            if joint > end and self.kind(after) == "number" and self.kind(after + 1) != "colon":
                last, end = self.atoms[after].value, after + 1
            ranges.append((first, last))
            joint = self.skip(end, ("comma", "and"))
            after = self.skip(joint, ("verse", "no", "skip"))
            following = self.kind(after + 1)
            goes_on = joint > end and following not in ("colon", "sura", "verse", "word", "filler", "first", "last")
            if not goes_on or following in (*DIVISIONS, "hizb"):
                break
            place = after
        return ranges, end

    def counted(self, place: int) -> tuple[Ranges, int]:
        """ "The fifth verse", but of "five verses" the first five."""
        value = self.atoms[place].value
        several = self.atoms[place + 1].word in PLURALS and value > 1
        return [(1 if several else value, value)], place + 2


def _tells(atom: Atom) -> bool:
    """Whether an atom is more than a number or what may stand beside one."""
    return atom.kind not in IDLE and atom.kind != "number"
