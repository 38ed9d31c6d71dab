"""How surely a reviewed answer is served to those who ask the same, and to nobody who asks something near.

    python -m bench.reviewed

Each question of `same` is in turn the one that an answer was written for; every other question of the file is asked.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from bot.settings import CONFIG, ENCODER
from engine.answering.question.synonyms import load
from engine.language import Language
from engine.retrieval.encoder import Encoder
from engine.reviewed.likeness import Likeness, Wording, same

FOLDER = Path(__file__).parent
FILES = ("reviewed_questions.toml", "reviewed_fresh.toml")


@dataclass(frozen=True, slots=True)
class Asked:
    topic: str
    near: bool
    text: str
    wording: Wording


@dataclass(frozen=True, slots=True)
class Figures:
    """`possible`: pairs that ask the same in one language."""

    served: int
    right: int
    possible: int
    wrong: tuple[tuple[str, str], ...]

    @property
    def precision(self) -> float:
        return self.right / self.served if self.served else 1.0

    @property
    def recall(self) -> float:
        return self.right / self.possible


def likeness() -> Likeness:
    return Likeness(CONFIG / "contrasts.toml", load(CONFIG / "synonyms"), Encoder(ENCODER).encode)


def measured(file: str, of: Likeness) -> Figures:
    asked = list(_asked(tomllib.loads((FOLDER / file).read_text("utf-8")), of))
    pairs = [(one, other) for one in asked for other in asked if not one.near and one is not other]
    served = [pair for pair in pairs if same(pair[0].wording, pair[1].wording)]
    wrong = tuple((one.text, other.text) for one, other in served if not _is_same(one, other))
    possible = sum(_is_same(one, other) and one.wording.language == other.wording.language for one, other in pairs)
    return Figures(len(served), len(served) - len(wrong), possible, wrong)


def _asked(topics: dict[str, dict[str, dict[str, list[str]]]], of: Likeness) -> Iterator[Asked]:
    for topic, kinds in topics.items():
        for kind, languages in kinds.items():
            for language, texts in languages.items():
                for text in texts:
                    yield Asked(topic, kind == "near", text, of.wording(text, cast(Language, language)))


def _is_same(one: Asked, other: Asked) -> bool:
    return one.topic == other.topic and not other.near


if __name__ == "__main__":
    known = likeness()
    for name in FILES:
        found = measured(name, known)
        print(f"{name}: served {found.served}, precision {found.precision:.3f}, recall {found.recall:.3f}")
        for pair in found.wrong:
            print("  wrong:", *pair, sep="\n    ")
