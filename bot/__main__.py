"""The `dalil` command: parses arguments, nothing else. What each command does lives in `bot.cli`."""

import asyncio
import os
import sys
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from engine.agents.designs import DESIGNS
from engine.errors import DalilError, UsageError

EXIT_ERROR, EXIT_USAGE, EXIT_NO_ANSWER, EXIT_SOME_FAILED = 1, 2, 3, 4

app = typer.Typer(
    name="dalil",
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    add_completion=False,
    pretty_exceptions_enable=False,
    help="""
Dalil (دليل) answers from your own documents and shows the exact words each answer rests on.

[bold]First steps[/]

  dalil ingest      read the documents (samples, until you add your own)
  dalil ask "..."   one question, answered here
  dalil run         web chat at http://127.0.0.1:8080 and every platform
  dalil doctor      what is configured, what is missing, what to do next

All state lives in the folder that DALIL_HOME names; without it, in .dalil in the project folder.

[bold]Exit codes[/]

  0  done                            3  no answer found
  1  error, said on standard error   4  done, but some files failed
  2  wrong usage
""",
)
collections_app = typer.Typer(
    invoke_without_command=True, help="What Dalil may answer from: list, show, add, put, remove."
)
settings_app = typer.Typer(
    invoke_without_command=True, help="Every setting: value, where it comes from, meaning, bounds."
)
app.add_typer(collections_app, name="collections", rich_help_panel="Knowledge")
app.add_typer(settings_app, name="settings", rich_help_panel="Care")
keys_app = typer.Typer(invoke_without_command=True, help="Keys of the HTTP API: list, add, revoke.")
app.add_typer(keys_app, name="keys", rich_help_panel="Care")
import_app = typer.Typer(no_args_is_help=True, help="Read texts that are no collections: quran, duas.")
app.add_typer(import_app, name="import", rich_help_panel="Knowledge")

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


def _finish(work: Coroutine[Any, Any, int]) -> None:
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


@app.command(rich_help_panel="Talk")
def run(
    host: Annotated[str | None, typer.Option(help="Address to listen on (setting web.host).")] = None,
    port: Annotated[int | None, typer.Option(help="Port of the web chat (setting web.port).", min=0, max=65535)] = None,
    ingest: Annotated[bool, typer.Option(help="Read new and changed documents first.")] = True,
) -> None:
    """Serve the web chat and every connected platform until Ctrl-C."""
    from bot.cli.serve import serve

    _finish(serve(host, port, ingest))


@app.command(rich_help_panel="Talk")
def chat(collection: Collection = None, language: LanguageOption = None) -> None:
    """Talk with Dalil in this terminal."""
    from bot.cli.ask import chat as talk

    _finish(talk(tuple(collection or ()), language))


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

    _finish(answer(_question(question, batch), batch, as_json, tuple(collection or ()), language, conversation))


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

    _finish(way(question, tuple(collection or ()), language, design))


@app.command(rich_help_panel="Talk")
def search(
    query: Annotated[str | None, typer.Argument(help="What to look for.")] = None,
    as_json: Json = False,
    batch: Batch = None,
    collection: Collection = None,
    language: LanguageOption = None,
    k: Annotated[int, typer.Option("-k", min=1, max=1000, help="How many passages.")] = 10,
) -> None:
    """Show the passages that fit best, ranked.

    A batch line may be a JSON object with question, collection (a name or a list), language, k, document, metadata.
    """
    from bot.cli.ask import search as find

    _finish(find(_question(query, batch), batch, as_json, tuple(collection or ()), language, k))


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

    _finish(work(kind, batch))


def _question(words: str | None, batch: Path | None) -> str:
    if (words is None) == (batch is None):
        raise typer.BadParameter("give either a question or --batch FILE")
    return words or ""


@app.command(rich_help_panel="Knowledge")
def ingest(
    what: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME|FILE.toml]...", help="Collections; all of them when none is named."),
    ] = None,
) -> None:
    """Read new and changed documents into the collections; unchanged ones cost nothing."""
    from bot.cli.knowledge import ingest as read

    _finish(read(tuple(what or ())))


@collections_app.callback()
def collections(context: typer.Context, as_json: Json = False) -> None:
    """List the collections with their documents and passages."""
    from bot.cli.knowledge import list_collections

    if context.invoked_subcommand is None:
        _finish(list_collections(as_json))


@collections_app.command("list")
def collections_list(as_json: Json = False) -> None:
    """The same list."""
    from bot.cli.knowledge import list_collections

    _finish(list_collections(as_json))


@collections_app.command("show")
def collections_show(name: str, as_json: Json = False) -> None:
    """The documents of one collection, and the files that could not be read, with the reason."""
    from bot.cli.knowledge import show_collection

    _finish(show_collection(name, as_json))


@collections_app.command("add")
def collections_add(definition: Path) -> None:
    """Check a collection's TOML file, keep it in DALIL_HOME/collections, and read its documents."""
    from bot.cli.knowledge import add_collection

    _finish(add_collection(definition))


@collections_app.command("put")
def collections_put(name: str, file: Path) -> None:
    """Add or replace one document; answers change at once."""
    from bot.cli.knowledge import put_document

    _finish(put_document(name, file))


@collections_app.command("remove")
def collections_remove(
    name: str,
    source: Annotated[
        str | None, typer.Argument(help="One document's source; the whole collection without it.")
    ] = None,
) -> None:
    """Remove one document, or a whole collection; answers change at once."""
    from bot.cli.knowledge import remove

    _finish(remove(name, source))


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

    _finish(read(tuple(files or ()), digest))


@import_app.command("duas")
def import_duas(
    files: Annotated[
        list[Path], typer.Argument(metavar="[FOLDER|FILE]...", help="JSON files: docs/supplications.md shows them.")
    ],
) -> None:
    """Read supplications by occasion; a file of the same name replaces what it gave before."""
    from bot.cli.scripture import import_duas as read

    _finish(read(tuple(files)))


@app.command(rich_help_panel="Care")
def doctor(as_json: Json = False) -> None:
    """Say what is configured, what is missing, and what to do next."""
    from bot.cli.doctor import doctor as look

    _finish(look(as_json))


@app.command(rich_help_panel="Care")
def migrate() -> None:
    """Bring the database to this version's tables; safe to repeat."""
    from bot.cli.care import migrate as upgrade

    _finish(upgrade())


@app.command(rich_help_panel="Care")
def review(
    export: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write JSONL instead, '-' for standard output.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Those already seen, too.")] = False,
    seen: Annotated[str | None, typer.Option(metavar="TURN", help="Mark this answer as seen.")] = None,
    unanswered: Annotated[bool, typer.Option(help="The questions the documents did not answer, instead.")] = False,
) -> None:
    """List the answers people disliked, with question, reason and sources."""
    from bot.cli.care import gaps
    from bot.cli.care import review as look

    _finish(gaps() if unanswered else look(export, everything, seen))


@app.command(rich_help_panel="Care")
def erase(
    platform: Annotated[str, typer.Argument(help="telegram, web, terminal ...")],
    person: Annotated[str, typer.Argument(help="The person's id there; of a terminal, the user's name.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Erase all data of one person: questions, answers, votes, names."""
    from bot.cli.care import erase as forget

    _finish(forget(platform, person, yes))


@settings_app.callback()
def settings(context: typer.Context, as_json: Json = False) -> None:
    """List every setting."""
    from bot.cli.care import list_settings

    if context.invoked_subcommand is None:
        _finish(list_settings(as_json))


@settings_app.command("set")
def settings_set(key: str, value: str) -> None:
    """Keep a value in the database; a running Dalil takes it at once unless the setting needs a restart."""
    from bot.cli.care import set_setting

    _finish(set_setting(key, value))


@settings_app.command("reset")
def settings_reset(key: str) -> None:
    """Forget the value kept in the database."""
    from bot.cli.care import reset_setting

    _finish(reset_setting(key))


@keys_app.callback()
def keys(context: typer.Context, as_json: Json = False) -> None:
    """List the keys of the HTTP API."""
    from bot.cli.keys import list_keys

    if context.invoked_subcommand is None:
        _finish(list_keys(as_json))


@keys_app.command("list")
def keys_list(as_json: Json = False) -> None:
    """The same list."""
    from bot.cli.keys import list_keys

    _finish(list_keys(as_json))


@keys_app.command("add")
def keys_add(
    name: Annotated[str, typer.Argument(help="Who will use it, for the list.")],
    scope: Annotated[
        list[str] | None,
        typer.Option("--scope", "-s", help="ask, search, feedback, read, documents, admin (all); may be repeated."),
    ] = None,
    days: Annotated[int | None, typer.Option(help="Days for which it is valid.", min=1, max=3650)] = None,
) -> None:
    """Make a key. It is printed this once and kept nowhere."""
    from bot.cli.keys import add_key

    _finish(add_key(name, tuple(scope or ("ask",)), days))


@keys_app.command("revoke")
def keys_revoke(key: Annotated[str, typer.Argument(help="Its id, as `dalil keys` shows it.")]) -> None:
    """Make a key worthless at once."""
    from bot.cli.keys import revoke_key

    _finish(revoke_key(key))


def main() -> None:
    # A matrix of some thousand rows is multiplied in a tenth of a millisecond by one thread; on a busy machine several
    # threads wait for each other for a hundred times as long.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    app()


if __name__ == "__main__":
    main()
