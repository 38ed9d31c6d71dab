"""A synthetic collection of any size: records of about 90 English words, and questions that one record each answers."""

import json
import random
from dataclasses import dataclass
from pathlib import Path

_FIELDS = [
    "marine",
    "soil",
    "urban",
    "desert",
    "solar",
    "ancient",
    "digital",
    "tidal",
    "forest",
    "polar",
    "mountain",
    "river",
    "coastal",
    "lunar",
    "island",
]
_SUBJECTS = [
    "archaeology",
    "chemistry",
    "statistics",
    "ceramics",
    "economics",
    "linguistics",
    "acoustics",
    "botany",
    "genetics",
    "optics",
    "law",
    "ethics",
]
_KINDS = ["seminar", "workshop", "laboratory", "lecture", "excursion", "tutorial", "colloquium"]
_DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]
_PEOPLE = [
    "Aramis",
    "Berenike",
    "Calder",
    "Dunya",
    "Elpida",
    "Farouk",
    "Galatea",
    "Hamdan",
    "Ioanna",
    "Jubran",
    "Kallisto",
    "Laith",
    "Myrto",
    "Nadim",
    "Orsa",
]
_FILLER = (
    "Participants register with the {office} office and bring proof of enrolment on the first day",
    "A place that is not taken up by the second week goes to the next person on the waiting list",
    "The reading list is handed out in the {office} office and is renewed every year",
    "Travel costs are repaid within {n} working days when the receipts are complete",
    "Absences are excused in writing, and more than {n} of them mean that the course is not passed",
    "The final mark is made of a written part, an oral part and the work done during the term",
    "Equipment is borrowed from the store in building {n} and returned clean and complete",
    "Students of other faculties are welcome when the head of the {office} office agrees",
    "A certificate is issued on request within {n} days and costs nothing",
    "Questions about credits are answered by the coordinator during office hours on {day}",
)


@dataclass(frozen=True, slots=True)
class Synthetic:
    """`definition` is a collection's TOML file; each question has the words its answer must quote."""

    definition: Path
    questions: tuple[tuple[str, str], ...]


def write(folder: Path, name: str, records: int, seed: int = 7) -> Synthetic:
    """Writes `records` records and their definition below `folder`."""
    random_ = random.Random(seed)
    folder.mkdir(parents=True, exist_ok=True)
    questions = []
    with (folder / f"{name}.jsonl").open("w", encoding="utf-8") as file:
        for number in range(records):
            record, question, answer = _record(number, random_)
            file.write(json.dumps(record) + "\n")
            questions.append((question, answer))
    definition = folder / f"{name}.toml"
    definition.write_text(
        f'name = "{name}"\ntitle = "Synthetic courses"\ntype = "docs"\nlanguage = "en"\nsources = ["{name}.jsonl"]\n'
        '[fields]\nid = "id"\ncontent = "text"\ntitle = "title"\n',
        encoding="utf-8",
    )
    return Synthetic(definition, tuple(random_.sample(questions, min(len(questions), 1000))))


def _record(number: int, random_: random.Random) -> tuple[dict[str, str], str, str]:
    course = f"{random_.choice(_FIELDS)} {random_.choice(_SUBJECTS)} {random_.choice(_KINDS)}"
    code = f"{random_.choice('ABCDEFGH')}{number:06d}"
    day, hour, room = random_.choice(_DAYS), random_.randrange(8, 19), random_.randrange(1, 400)
    person = f"{random_.choice(_PEOPLE)} {random_.choice(_PEOPLE)}son"
    fact = f"The {course} {code} led by {person} meets on {day} at {hour}:15 in room {room}."
    filler = [
        line.format(office=random_.choice(_SUBJECTS), n=random_.randrange(2, 60), day=random_.choice(_DAYS)) + "."
        for line in random_.sample(_FILLER, 5)
    ]
    filler.insert(random_.randrange(3), fact)
    question = f"When does the {course} {code} meet?"
    return {"id": code, "title": course.title(), "text": " ".join(filler)}, question, f"{day} at {hour}:15"
