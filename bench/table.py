"""One row of a benchmark's table, and the table as Markdown."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """`note` holds the floor, the ratio or the reach that belongs beside the figure."""

    section: str
    what: str
    figure: str
    note: str = ""


def markdown(rows: Iterable[Row]) -> str:
    lines = ["| section | what | figure | beside it |", "|---|---|---:|---|"]
    lines += [f"| {row.section} | {row.what} | {row.figure} | {row.note} |" for row in rows]
    return "\n".join(lines) + "\n"
