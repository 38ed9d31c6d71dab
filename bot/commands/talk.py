"""Questions and computations: run, chat, ask, pipeline, search, compute."""

from pathlib import Path
from typing import Annotated

import typer

from bot.commands.shared import Batch, Collection, Json, LanguageOption, finish
from engine.answering.models.designs import DESIGNS

app = typer.Typer()


@app.command(rich_help_panel="Talk")
def run(
    host: Annotated[str | None, typer.Option(help="Address to listen on (setting web.host).")] = None,
    port: Annotated[int | None, typer.Option(help="Port of the web chat (setting web.port).", min=0, max=65535)] = None,
    ingest: Annotated[bool, typer.Option(help="Read new and changed documents first.")] = True,
) -> None:
    """Serve the web chat and every connected platform until Ctrl-C."""
    from bot.cli.serve import serve

    finish(serve(host, port, ingest))


@app.command(rich_help_panel="Talk")
def chat(collection: Collection = None, language: LanguageOption = None) -> None:
    """Talk with Dalil in this terminal."""
    from bot.cli.ask import chat as talk

    finish(talk(tuple(collection or ()), language))


@app.command(rich_help_panel="Talk")
def ask(
    question: Annotated[str | None, typer.Argument(help="The question, in any of the languages.")] = None,
    as_json: Json = False,
    batch: Batch = None,
    collection: Collection = None,
    language: LanguageOption = None,
    conversation: Annotated[
        str | None, typer.Option(help="Name of a conversation to go on with; without it each question stands alone.")
    ] = None,
) -> None:
    """Answer one question, or a file of them, with the sources.

    A batch line may be a JSON object with question, collection (a name or a list), language, conversation, k; or with
    question and options, up to ten answers to a question about inheritance, of which it gives the letter as choice.
    """
    from bot.cli.ask import ask as answer

    finish(answer(_question(question, batch), batch, as_json, tuple(collection or ()), language, conversation))


@app.command(rich_help_panel="Talk")
def pipeline(
    question: Annotated[str, typer.Argument(help="The question, in any of the languages.")],
    show: Annotated[bool, typer.Option("--show", help="Print the way; it is what this command does.")] = True,
    collection: Collection = None,
    language: LanguageOption = None,
    design: Annotated[str, typer.Option("--as", help=f"A design to follow: {', '.join(DESIGNS)}.")] = "",
) -> None:
    """Show the way of one question as a tree: each step, how long it took, what came of it, and the answer."""
    from bot.cli.pipeline import pipeline as way

    finish(way(question, tuple(collection or ()), language, design))


@app.command(rich_help_panel="Talk")
def search(
    query: Annotated[str | None, typer.Argument(help="What to look for.")] = None,
    as_json: Json = False,
    batch: Batch = None,
    collection: Collection = None,
    language: Annotated[
        str | None, typer.Option("--language", "-l", metavar="en|ar|el", help="Language of the query.")
    ] = None,
    k: Annotated[int, typer.Option("-k", min=1, max=1000, help="How many passages.")] = 10,
) -> None:
    """Show the passages that fit best, ranked.

    A batch line may be a JSON object with question, collection (a name or a list), language, k, document, metadata.
    """
    from bot.cli.ask import search as find

    finish(find(_question(query, batch), batch, as_json, tuple(collection or ()), language, k))


@app.command(rich_help_panel="Talk")
def compute(
    kind: Annotated[
        str,
        typer.Argument(
            metavar="KIND",
            help="inheritance, zakat, prayer-times, qibla, calendar, quran-verse, quran-check or quran-statistics.",
        ),
    ],
    batch: Annotated[
        Path, typer.Option("--batch", metavar="FILE", help="One JSON object a line; - for standard input.")
    ],
) -> None:
    """Compute a file of cases exactly, without a conversation: one JSON object a line in, one out, in order.

    A case that cannot be computed gives an object with "error"; the others go on, and the exit code is 4.
    """
    from bot.cli.compute import compute as work

    finish(work(kind, batch))


def _question(words: str | None, batch: Path | None) -> str:
    if (words is None) == (batch is None):
        raise typer.BadParameter("give either a question or --batch FILE")
    return words or ""
