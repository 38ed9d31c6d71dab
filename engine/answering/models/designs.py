"""Which steps an answer takes: the designs by name, what settings and collections leave out. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, get_args

Step = Literal[
    "contextualize", "decompose", "route", "hypothetical", "ways", "rerank", "compress", "generate", "judge", "refine",
    "evidence", "debate",
]  # fmt: skip
SWITCHES: tuple[Step, ...] = get_args(Step)
"""What can be left out. Retrieval, verification and assembly never are: they are what makes an answer one."""

EMBEDDED: tuple[Step, ...] = ("contextualize", "decompose", "rerank")
"""Those of them that have a form without a model, and are left out there too."""


@dataclass(frozen=True, slots=True)
class Design:
    """`steps` beside those that are always taken; `asks`: models are asked at all; `model_always`: also where the
    embedded form is sure of itself; `rounds` at most, 0: as the settings say."""

    name: str
    steps: frozenset[Step]
    asks: bool = True
    model_always: bool = False
    rounds: int = 0


_ANY: tuple[Step, ...] = ("contextualize", "decompose", "route", "compress", "generate", "evidence")

DESIGNS: Mapping[str, Design] = {
    one.name: one
    for one in (
        Design("dalil", frozenset((*_ANY, "rerank", "refine", "debate"))),
        Design("quote", frozenset(("contextualize", "decompose")), asks=False),
        Design("study-guide", frozenset(("compress", "generate"))),
        Design("nebras", frozenset((*_ANY, "hypothetical", "ways", "rerank")), model_always=True, rounds=1),
        Design("lq-rag", frozenset(("contextualize", "rerank", "generate", "judge", "refine")), rounds=3),
        Design("fanar-sadiq", frozenset(("route", "decompose", "generate", "evidence")), rounds=1),
        Design("debate", frozenset(("contextualize", "rerank", "compress", "generate", "debate")), rounds=1),
    )
}


@dataclass(frozen=True, slots=True)
class Plan:
    """A design for one question. `left_out`: by collection, of those that are asked."""

    design: Design
    off: frozenset[str]
    left_out: Mapping[str, frozenset[str]]

    def takes(self, step: Step, collections: Iterable[str] | None = None) -> bool:
        """Whether a step is taken for passages of these collections, all of which have to allow it; without them for
        the question itself, which one collection is enough to allow."""
        if step not in self.design.steps or step in self.off:
            return False
        if collections is None:
            return not self.is_off(step)
        return all(step not in self.left_out.get(one, ()) for one in collections)

    def is_off(self, step: Step) -> bool:
        """Whether a step is left out of a question by the settings or by each collection, whatever the design."""
        return step in self.off or (bool(self.left_out) and all(step in out for out in self.left_out.values()))

    def allowing(self, step: Step) -> frozenset[str] | None:
        """The collections that allow a step; None: all do."""
        if not any(step in out for out in self.left_out.values()):
            return None
        return frozenset(name for name, out in self.left_out.items() if step not in out)
