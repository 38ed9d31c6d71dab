"""`dalil pipeline`: the way of one question as a tree, each step with its time, its tokens and what came of it."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bot.cli.ask import CODES, NO_ANSWER, answered
from bot.cli.batch import Request, checked_language
from bot.cli.screen import say
from bot.wiring import open_dalil
from engine.answering.models.designs import DESIGNS
from engine.errors import UsageError
from engine.messages import TraceStep

MOST_LINES = 12  # of one step's result
WIDTH = 160  # characters of a line of it


@dataclass
class Branch:
    """A line of the tree with what hangs below it."""

    line: str
    below: list["Branch"] = field(default_factory=list)


async def pipeline(question: str, collections: tuple[str, ...], language: str | None, design: str) -> int:
    """The answer's way, then the answer. `design` names one of the designs; empty: as the settings say."""
    from adapters.terminal.render import render

    if design and design not in DESIGNS:
        raise UsageError(f"--as: there is no design {design!r}; there are {', '.join(DESIGNS)}")
    base = Request(1, question, collections, checked_language(language), "", 10)
    results: dict[int, str] = {}

    def watch(_: str, __: float, detail: object, result: str) -> None:
        results[id(detail)] = result

    async with open_dalil() as dalil:
        await dalil.corpus.check(collections)
        dalil.agents.follow(design, watch)
        answer, total = await answered(dalil, base)
    confidence = "" if answer.confidence is None else f", confidence {answer.confidence:.2f}"
    end = f"{answer.outcome} ({answer.intent}{confidence}), {len(answer.citations)} citations, {total:.1f} ms in all"
    root = Branch(f"{question}  [{design}]" if design else question, [*branches(answer.trace, results), Branch(end)])
    for line in drawn(root):
        say(line)
    say("")
    say(render(answer, sys.stdout.isatty()))
    return CODES.get(answer.outcome, NO_ANSWER)


def branches(steps: Sequence[TraceStep], results: Mapping[int, str]) -> list[Branch]:
    """The steps in order; those of one round hang together, those of one part within it."""
    found: list[Branch] = []
    for step in steps:
        level = found
        for name in ("round", "part"):
            if name in step.detail:
                label = f"{name} {step.detail[name]}"
                if not (known := next((one for one in level if one.line == label), None)):
                    level.append(known := Branch(label))
                level = known.below
        lines = [line for line in results.get(id(step.detail), "").splitlines() if line.strip()]
        below = [Branch(line if len(line) <= WIDTH else f"{line[:WIDTH]}…") for line in lines[:MOST_LINES]]
        if len(lines) > MOST_LINES:
            below.append(Branch(f"… {len(lines) - MOST_LINES} more"))
        level.append(Branch(f"{step.step:<13} {step.ms:8.1f} ms  {_told(step.detail)}".rstrip(), below))
    return found


def drawn(branch: Branch) -> Iterator[str]:
    yield branch.line
    for number, one in enumerate(branch.below):
        last = number == len(branch.below) - 1
        lines = drawn(one)
        yield f"{'└─' if last else '├─'} {next(lines)}"
        yield from (f"{'   ' if last else '│  '}{line}" for line in lines)


def _told(detail: Mapping[str, object]) -> str:
    """ "intent=university; certain=yes"."""
    shown = ((name, value) for name, value in detail.items() if name not in ("round", "part"))
    return "; ".join(f"{name}={_shown(value)}" for name, value in shown if value not in ("", [], None))


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
