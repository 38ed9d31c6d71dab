"""Options that several commands take, and how a command ends."""

import asyncio
import sys
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from engine.errors import DalilError, UsageError

EXIT_ERROR, EXIT_USAGE = 1, 2  # 3: no answer, 4: some files failed

Json = Annotated[bool, typer.Option("--json", help="One JSON object instead of words.")]
Batch = Annotated[
    Path | None,
    typer.Option(
        "--batch", metavar="FILE", help="One question a line, plain or a JSON object; one JSON object a line out."
    ),
]
Collection = Annotated[
    list[str] | None, typer.Option("--collection", "-c", metavar="NAME", help="Only this collection; may be repeated.")
]
LanguageOption = Annotated[
    str | None, typer.Option("--language", "-l", metavar="en|ar|el", help="Answer in this language.")
]


def finish(work: Coroutine[Any, Any, int]) -> None:
    """Run one command and leave with its exit code; an error of ours is one plain line on standard error."""
    try:
        code = asyncio.run(work)
    except DalilError as error:
        code = _told(error)
    except BaseExceptionGroup as group:
        ours, rest = group.split(DalilError)
        if ours is None or rest is not None:
            raise
        code = max(map(_told, _leaves(ours)))
    except (KeyboardInterrupt, BrokenPipeError):
        code = 130
    sys.stdout.flush()
    raise typer.Exit(code)


def _told(error: BaseException) -> int:
    typer.echo(f"dalil: {error}", err=True)
    return EXIT_USAGE if isinstance(error, UsageError) else EXIT_ERROR


def _leaves(group: BaseExceptionGroup[Any]) -> Iterator[BaseException]:
    for error in group.exceptions:
        yield from _leaves(error) if isinstance(error, BaseExceptionGroup) else (error,)
