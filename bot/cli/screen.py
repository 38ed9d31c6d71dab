"""What the commands print: words on standard output, trouble and progress on standard error."""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from engine.errors import InputError


def say(words: str = "") -> None:
    sys.stdout.write(words + "\n")


def trouble(words: str) -> None:
    sys.stderr.write(words + "\n")
    sys.stderr.flush()


def write_lines(file: Path, rows: Sequence[Mapping[str, Any]], written: str) -> None:
    """One JSON object a line, "-" for standard output; says how much was `written`. InputError where it cannot be."""
    lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    if str(file) == "-":
        sys.stdout.write(lines)
        return
    write_text(file, lines)
    trouble(f"{written} written to {file}")


def write_text(file: Path, text: str) -> None:
    """InputError where it cannot be."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"{file}: cannot be written ({error.strerror})") from error


def counted(number: int, what: str) -> str:
    """ "1 document", "2 documents"."""
    return f"{number} {what}{'' if number == 1 else 's'}"


class Progress:
    """A bar on a terminal; elsewhere nothing but a plain line each tenth of the way."""

    def __init__(self, what: str, total: int = 0) -> None:
        self._what = what
        self._total = total
        self._done = 0
        self._told = 0
        self._bar: Any = None

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
            from rich.progress import Progress as Bar

            columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
            self._bar = Bar(*columns, console=Console(stderr=True), transient=True)
            self._bar.start()
            self._task = self._bar.add_task(self._what, total=self._total or None)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def step(self) -> None:
        self.at(self._done + 1, self._total)

    def at(self, done: int, total: int, what: str = "") -> None:
        """Now `done` of `total`, which may grow while the work is being found."""
        self._done, self._total = done, total
        if self._bar is not None:
            self._bar.update(
                self._task, completed=done, total=total or None, description=f"{self._what} {what}".rstrip()
            )
        elif total >= 20 and done * 10 // total > self._told:
            self._told = done * 10 // total
            trouble(f"{self._what}: {self._told * 10} %{f', {what}' if what else ''}")
