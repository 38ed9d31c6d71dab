"""What Dalil may answer from: ingest, collections, import."""

from pathlib import Path
from typing import Annotated

import typer

from bot.commands.shared import Json, finish

app = typer.Typer()
collections_app = typer.Typer(
    invoke_without_command=True, help="What Dalil may answer from: list, show, contradictions, add, put, remove."
)
import_app = typer.Typer(no_args_is_help=True, help="Read texts that are no collections: quran, duas.")
app.add_typer(collections_app, name="collections", rich_help_panel="Knowledge")
app.add_typer(import_app, name="import", rich_help_panel="Knowledge")


@app.command(rich_help_panel="Knowledge")
def ingest(
    what: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME|FILE.toml]...", help="Collections; all of them when none is named."),
    ] = None,
) -> None:
    """Read new and changed documents into the collections; unchanged ones cost nothing."""
    from bot.cli.knowledge import ingest as read

    finish(read(tuple(what or ())))


@collections_app.callback()
def collections(context: typer.Context, as_json: Json = False) -> None:
    """List the collections with their documents and passages."""
    from bot.cli.knowledge import list_collections

    if context.invoked_subcommand is None:
        finish(list_collections(as_json))


@collections_app.command("list")
def collections_list(as_json: Json = False) -> None:
    """The same list."""
    from bot.cli.knowledge import list_collections

    finish(list_collections(as_json))


@collections_app.command("show")
def collections_show(name: str, as_json: Json = False) -> None:
    """The documents of one collection, and the files that could not be read, with the reason."""
    from bot.cli.knowledge import show_collection

    finish(show_collection(name, as_json))


@collections_app.command("contradictions")
def collections_contradictions(as_json: Json = False) -> None:
    """Sentences of documents that contradict each other, without those that staff said are none."""
    from bot.cli.knowledge import list_contradictions

    finish(list_contradictions(as_json))


@collections_app.command("add")
def collections_add(definition: Path) -> None:
    """Check a collection's TOML file, keep it in DALIL_HOME/collections, and read its documents."""
    from bot.cli.knowledge import add_collection

    finish(add_collection(definition))


@collections_app.command("put")
def collections_put(name: str, file: Path) -> None:
    """Add or replace one document; answers change at once."""
    from bot.cli.knowledge import put_document

    finish(put_document(name, file))


@collections_app.command("remove")
def collections_remove(
    name: str,
    source: Annotated[
        str | None, typer.Argument(help="One document's source; the whole collection without it.")
    ] = None,
) -> None:
    """Remove one document, or a whole collection; answers change at once."""
    from bot.cli.knowledge import remove

    finish(remove(name, source))


@import_app.command("quran")
def import_quran(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[FOLDER|FILE]...", help="Tanzil's files, or a folder of them; without, the packaged text anew."
        ),
    ] = None,
    digest: Annotated[str, typer.Option(metavar="SHA256", help="Of a text unknown to Dalil that you trust.")] = "",
) -> None:
    """Read Tanzil's Uthmani and simple text, translations and quran-data.xml; what is not given stays as it is."""
    from bot.cli.scripture import import_quran as read

    finish(read(tuple(files or ()), digest))


@import_app.command("duas")
def import_duas(
    files: Annotated[
        list[Path], typer.Argument(metavar="[FOLDER|FILE]...", help="JSON files: docs/supplications.md shows them.")
    ],
) -> None:
    """Read supplications by occasion; a file of the same name replaces what it gave before."""
    from bot.cli.scripture import import_duas as read

    finish(read(tuple(files)))
