"""What passages are searched by meaning with: encoders compared and taken up."""

from pathlib import Path
from typing import Annotated

import typer

from bot.commands.shared import Json, finish

app = typer.Typer()
embeddings_app = typer.Typer(
    invoke_without_command=True, help="Encoders for the search by meaning: list, build, use, compare, forget."
)
app.add_typer(embeddings_app, name="embeddings", rich_help_panel="Care")

Place = Annotated[
    str,
    typer.Argument(metavar="ENCODER", help="'packaged', a model's folder, or its name on the hub; '@cuda' after it."),
]


@embeddings_app.callback()
def embeddings(context: typer.Context, as_json: Json = False) -> None:
    """The encoders whose vectors are here, and which one is in use."""
    from bot.cli.embeddings import listed

    if context.invoked_subcommand is None:
        finish(listed(as_json))


@embeddings_app.command("build")
def build(encoder: Place) -> None:
    """Make an encoder's vectors for all documents, beside those in use; goes on where it was stopped."""
    from bot.cli.embeddings import build as make

    finish(make(encoder))


@embeddings_app.command("use")
def use(encoder: Place) -> None:
    """Build what is missing, then search with this encoder from the next start; the old vectors stay."""
    from bot.cli.embeddings import use as turn_to

    finish(turn_to(encoder))


@embeddings_app.command("forget")
def forget(fingerprint: Annotated[str, typer.Argument(help="Its beginning, as `dalil embeddings` shows it.")]) -> None:
    """Delete the vectors of an encoder that is not in use."""
    from bot.cli.embeddings import forget as drop

    finish(drop(fingerprint))


@embeddings_app.command("compare")
def compare(
    dataset: Annotated[Path, typer.Argument(metavar="DATASET", help="JSONL, one question a line.")],
    encoders: Annotated[
        list[str], typer.Argument(metavar="ENCODER...", help="The first is what the others are held against.")
    ],
    as_json: Json = False,
) -> None:
    """Rank encoders on your own documents and questions: what they find, by language, with speed and memory."""
    from bot.cli.encoders_compared import compare as hold

    finish(hold(dataset, encoders, as_json=as_json))
