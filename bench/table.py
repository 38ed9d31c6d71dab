"""One row of a benchmark's table, and the table as Markdown."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median


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


def processor_row(section: str, what: str, work: Callable[[str], object], texts: Sequence[str], reach: str) -> Row:
    """Median and 95th percentile of the processor's milliseconds a text, of three rounds."""

    def timed(text: str) -> float:
        began = time.process_time()
        work(text)
        return (time.process_time() - began) * 1000

    times = sorted(timed(text) for _ in range(3) for text in texts)
    figure = f"{median(times):.2f} ms, p95 {times[int(len(times) * 0.95)]:.2f} ms"
    return Row(section, f"{what} ({len(texts)} texts)", figure, f"CPU time; reach {reach}")
