"""The project's own examples: invented documents with questions and claims, in `training/data/documents/*.txt`.

# en | The House Rules of Lindenhof        language and title of the document
## Laundry room > Opening hours            a section; below it its numbered units (sentences, items, rows of a table)
1 A wash costs 2.50 €.
2 Members wash free of charge on Mondays.
? what do i pay for washing | 1 +2        the units that answer; with + those that give its condition; - for none
? > and as a member? | 2                  > goes on from the last question above it without one
= On Mondays a member pays nothing. | 2   a true claim; ~ one that leaves out a condition, ! a false one
"""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from engine.answering.documents.reader import SIDE_BY_SIDE, beside, following
from training.reading import MINED, Example

FOLDER = Path(__file__).parent / "data" / "documents"
DEVELOPMENT = ("05", "11", "17")  # endings of the names of documents that are not trained on
BESIDE = 0.5  # share of the questions that also stand beside units of several sections
ELSEWHERE = 0.4  # share of what does not answer that comes from documents in other languages
NEAREST, FARTHER = 12, (4, 30)  # units that are mistaken for an answer: of the document, and of others, which may well
# answer with their nearest
EARLIER = 0.7  # share of the follow-ups beside which stands what answers the question before
CONDITION = 0.7  # label of a unit that gives the condition of an answer
_UNIT = re.compile(r"(\d+)[.)]?\s+(\S.*)")
_ASKED = re.compile(r"([?=~!])\s*(.+?)\s*\|\s*([-+\d\s,]*)")


class Question(NamedTuple):
    """What is asked, the places of the units that answer and of those that limit them, the questions before, from
    which it goes on, and units below their headings: those that answer the last of these, which are easily mistaken
    for its answer, and those of other sections that answer as well."""

    text: str
    right: tuple[int, ...]
    limits: tuple[int, ...]
    before: tuple[str, ...] = ()
    answered: tuple[str, ...] = ()
    elsewhere: frozenset[str] = frozenset()

    @property
    def whole(self) -> str:
        """As it is learned: below the questions before."""
        return following(self.before, self.text)


@dataclass(slots=True)
class Section:
    """A section, what is asked of it and what is claimed."""

    heading: str
    units: list[str] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    claims: list[tuple[str, bool]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Document:
    """A document of several sections; `house` is shared by those of one institution."""

    name: str
    language: str
    title: str
    sections: list[Section]
    house: str = ""

    @property
    def kind(self) -> str:
        """What its examples are told apart by in figures."""
        return "house" if self.house else "written"


def documents(folder: Path, part: str) -> list[Document]:
    """The documents of a part ("train" or "dev"). Raises ValueError, with the place, where one cannot be read."""
    paths = sorted(folder.glob("*.txt"))
    return [read(path) for path in paths if (path.stem[-2:] in DEVELOPMENT) == (part == "dev")]


def read(path: Path) -> Document:
    """A document as it is written. Raises ValueError with the line that cannot be read."""
    language, title, sections = "", "", list[Section]()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        text = line.strip()
        if text.startswith("# "):
            language, title = (part.strip() for part in text[2:].split("|", 1))
        elif text.startswith("## "):
            sections.append(Section(text[3:].strip()))
        elif text and not (sections and _taken(text, sections[-1])):
            raise ValueError(f"{path}:{number}: neither a unit nor a question nor a claim: {text}")
    if language not in ("en", "ar", "el"):
        raise ValueError(f"{path}: the first line names no language: # en | title")
    return Document(path.stem, language, title, [section for section in sections if section.units])


def _taken(text: str, section: Section) -> bool:
    """Whether the line is a unit, a question or a claim; then it stands in the section."""
    if unit := _UNIT.fullmatch(text):
        section.units.append(unit[2])
        return int(unit[1]) == len(section.units)
    asked = _ASKED.fullmatch(text)
    if asked is None:
        return False
    sign, said, places = asked.groups()
    if sign != "?":
        section.claims.append((said, sign == "="))
        return True
    named = re.findall(r"(\+?)(\d+)", places)
    right = tuple(int(place) - 1 for plus, place in named if not plus)
    limits = tuple(int(place) - 1 for plus, place in named if plus)
    before: tuple[str, ...] = ()
    answered: tuple[str, ...] = ()
    if said.startswith(">"):
        earlier = next((one for one in reversed(section.questions) if not one.before), None)
        if earlier is None:
            return False
        before = (earlier.text,)
        answered = tuple(beside(section.heading, section.units[place]) for place in earlier.right)
    section.questions.append(Question(said.removeprefix(">").strip(), right, limits, before, answered))
    return all(0 <= place < len(section.units) for place in right + limits)


Nearness = Callable[[str, Sequence[str]], Sequence[float]]
"""How near a question is to each of some texts, from 0 on."""


def shared_words(text: str, others: Sequence[str]) -> list[float]:
    """How many words a text shares with each of the others."""
    words = _words(text)
    return [float(len(words & _words(one))) for one in others]


def examples(found: list[Document], chance: random.Random, nearness: Nearness = shared_words) -> Iterator[Example]:
    """Each question with its section, and with that less its answer or with another section that speaks of the like;
    half of them with units of several sections side by side, as the likeliest are read a second time. What does not
    answer is what `nearness` would mistake for it, in the same document or in one of another language; those of one
    house are about different matters, and any of their sections is as easily mistaken."""
    for document in found:
        foreign, together = _foreign(document, found, chance), document.sections
        if document.house:
            foreign, together = [], [*together, *foreign]
        for section in document.sections:
            others = [other for other in together if other is not section]
            for one in section.questions:
                question, right, limits = one.whole, one.right, one.limits
                yield _example(document, section, question, right, limits)
                rest = [section.units[place] for place in range(len(section.units)) if place not in right + limits]
                without = [(section.heading, rest)] if right and len(rest) > 1 else []
                wrong = [other for other in others if one.elsewhere.isdisjoint(_below_heading(other))]
                if near := _mistaken(question, wrong, foreign, chance, nearness):
                    without.append((near.heading, near.units))
                if without:
                    yield _unanswered(document, *chance.choice(without), question)
                if chance.random() < BESIDE:
                    yield _side_by_side(document, together, foreign, section, one, chance, nearness)
            for claim, true in section.claims:
                yield _claim(document, section, claim, true, 1.0)
                if true and others:
                    yield _claim(document, _near(claim, others, chance, nearness), claim, False, MINED)


def _foreign(document: Document, found: list[Document], chance: random.Random) -> list[Section]:
    """The sections of a document in each other language, of the same house where it has one."""
    languages = sorted({one.language for one in found} - {document.language})
    return [
        section
        for language in languages
        for section in chance.choice(
            [one for one in found if one.language == language and one.house == document.house]
        ).sections
    ]


def _mistaken(
    question: str, others: list[Section], foreign: list[Section], chance: random.Random, nearness: Nearness
) -> Section | None:
    """A section that does not answer but is near the question, of the document or in another language."""
    if foreign and chance.random() < ELSEWHERE:
        return _near(question, foreign, chance, nearness, slice(2, 7))
    return _near(question, others, chance, nearness) if others else None


def _example(
    document: Document, section: Section, question: str, right: tuple[int, ...], limits: tuple[int, ...]
) -> Example:
    return Example(
        question, section.heading, tuple(section.units), right, bool(right or limits), 1.0, document.language,
        document.kind if document.house else f"{document.kind} {document.name[0]}", limits=limits,
    )  # fmt: skip


def _side_by_side(
    document: Document,
    together: Sequence[Section],
    foreign: Sequence[Section],
    section: Section,
    asked: Question,
    chance: random.Random,
    nearness: Nearness,
) -> Example:
    """The answer among units that are near the question, or these without it."""
    question, right = asked.whole, asked.right
    own = [
        unit
        for one in together
        for place, unit in enumerate(_below_heading(one))
        if (one is not section or place not in right + asked.limits) and unit not in asked.elsewhere
    ]
    near = _nearest(question, own, chance, nearness)[:NEAREST]
    chosen = chance.sample(near, min(len(near), SIDE_BY_SIDE - 1)) + chance.sample(own, min(len(own), 1))
    if chance.random() < EARLIER:
        chosen = [one for one in asked.answered if one in own][:1] + chosen
    if foreign and chance.random() < ELSEWHERE:
        units = [unit for one in foreign for unit in _below_heading(one)]
        farther = _nearest(question, units, chance, nearness)[slice(*FARTHER)]
        chosen = chance.sample(farther, min(len(farther), 2)) + chosen
    is_there = bool(right) and chance.random() < 0.75
    answer = beside(section.heading, section.units[right[0]]) if is_there else ""
    units = list(dict.fromkeys([*chosen[: SIDE_BY_SIDE - is_there], *([answer] if answer else [])]))
    chance.shuffle(units)
    return Example(
        question, document.title, tuple(units), (units.index(answer),) if answer else (), is_there,
        1.0 if is_there or not right else MINED, document.language, f"{document.kind} beside",
    )  # fmt: skip


def _below_heading(section: Section) -> list[str]:
    """Its units as they are read beside those of other sections."""
    return [beside(section.heading, unit) for unit in section.units]


def _nearest(question: str, texts: Sequence[str], chance: random.Random, nearness: Nearness) -> list[str]:
    scores = [(-score, chance.random()) for score in nearness(question, texts)]
    return [texts[place] for place in sorted(range(len(texts)), key=scores.__getitem__)]


def _unanswered(document: Document, heading: str, units: list[str], question: str) -> Example:
    return Example(question, heading, tuple(units), (), False, MINED, document.language, f"{document.kind} without")


def _claim(document: Document, section: Section, claim: str, true: bool, weight: float) -> Example:
    return Example(
        claim, section.heading, tuple(section.units), None, None, weight, document.language, "written claims", true
    )


def _near(
    text: str, others: Sequence[Section], chance: random.Random, nearness: Nearness, places: slice = slice(3)
) -> Section:
    """One of the sections that stand at `places` (the first three) of those with the nearest units."""
    near = [max(nearness(text, _below_heading(one))) for one in others]
    order = sorted(range(len(others)), key=lambda place: (-near[place], chance.random()))
    return others[chance.choice(order[places] or order)]


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w{3,}", text.lower()))
