"""What passages are searched by meaning with: encoders compared, taken up, trained."""

from pathlib import Path
from typing import Annotated

import typer

from bot.commands.shared import Json, finish

app = typer.Typer()
embeddings_app = typer.Typer(
    invoke_without_command=True, help="Encoders for the search by meaning: list, build, use, compare, forget."
)
train_app = typer.Typer(no_args_is_help=True, help="Train on questions of your own (docs/evaluation.md).")
app.add_typer(embeddings_app, name="embeddings", rich_help_panel="Care")
app.add_typer(train_app, name="train", rich_help_panel="Care")

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


@train_app.command("embeddings")
def train(  # noqa: PLR0913 - what a training may be told
    datasets: Annotated[list[Path], typer.Argument(metavar="DATASET...", help="Question sets, as for `dalil eval`.")],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FOLDER", help="Where the model is kept.")],
    base: Annotated[str, typer.Option(metavar="ENCODER", help="What it starts from.")] = "packaged",
    epochs: Annotated[int, typer.Option(min=1, max=100, help="At most; it stops when it gets no better.")] = 10,
    batch: Annotated[int, typer.Option(min=2, max=1024, help="Questions in one step.")] = 32,
    rate: Annotated[float, typer.Option(min=1e-7, max=1e-2, help="Learning rate.")] = 5e-5,
    seed: Annotated[int, typer.Option(help="Of the order of questions.")] = 13,
    only_map: Annotated[
        bool, typer.Option("--map", help="A linear map of its vectors alone: a minute, and no layer is changed.")
    ] = False,
    held: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the questions are written that it did not learn from.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Teach an encoder your own questions beside the passages that answer them; goes on where it was stopped."""
    from bot.cli.train_embeddings import Options
    from bot.cli.train_embeddings import train as teach

    options = Options(base, epochs, batch, rate, seed, only_map)
    finish(teach(datasets, output, options, held=held, as_json=as_json))


@train_app.command("reader")
def reader(
    datasets: Annotated[list[Path], typer.Argument(metavar="DATASET...", help="Question sets, as for `dalil eval`.")],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FOLDER", help="Where the reader is kept.")],
    epochs: Annotated[int, typer.Option(min=1, max=100, help="At most; it stops when it gets no better.")] = 4,
    batch: Annotated[int, typer.Option(min=1, max=1024, help="Windows in one step.")] = 16,
    rate: Annotated[float, typer.Option(min=1e-7, max=1e-2, help="Learning rate.")] = 3e-5,
    seed: Annotated[int, typer.Option(help="Of the order of windows.")] = 13,
    as_json: Json = False,
) -> None:
    """Teach the packaged reader which sentences answer your own questions; goes on where it was stopped."""
    from bot.cli.train_reader import train as teach
    from engine.learning.reading import Recipe

    finish(teach(datasets, output, Recipe(epochs, batch, rate, seed), as_json=as_json))


@train_app.command("generator")
def generator(  # noqa: PLR0913 - what a training may be told
    base: Annotated[str, typer.Option(metavar="MODEL", help="Folder of a language model, or its name in the cache.")],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FOLDER", help="Where the model is kept.")],
    domain: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="JSONL of question, answer and context; of your subject.")
    ] = None,
    instructions: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="The same, of how answers should be written.")
    ] = None,
    approved: Annotated[bool, typer.Option("--reviewed", help="Reviewed answers in the domain set.")] = False,
    weights: Annotated[str, typer.Option(help="Of domain and instructions in the merged model: .7,.3")] = "",
    rank: Annotated[int, typer.Option(min=1, max=1024, help="Of the adapters.")] = 16,
    epochs: Annotated[int, typer.Option(min=1, max=100, help="At most; it stops when it gets no better.")] = 5,
    batch: Annotated[int, typer.Option(min=1, max=1024, help="Pairs in one step.")] = 4,
    rate: Annotated[float, typer.Option(min=1e-7, max=1e-1, help="Learning rate.")] = 2e-4,
    length: Annotated[int, typer.Option(min=16, help="Tokens of a pair; longer ones are left out.")] = 1024,
    written: Annotated[int, typer.Option(min=1, help="Held-out answers that are written and measured.")] = 50,
    seed: Annotated[int, typer.Option(help="Of the order of pairs.")] = 13,
    as_json: Json = False,
) -> None:
    """Teach a language model your own answers: an adapter for each set, merged; goes on where it was stopped."""
    from bot.cli.train_generator import Options, shares_of
    from bot.cli.train_generator import train as teach
    from engine.learning.generator import Recipe

    recipe = Recipe(epochs, batch, rate, rank, length, seed)
    options = Options(base, recipe, shares_of(weights), written)
    finish(teach(domain or [], instructions or [], output, options, approved=approved, as_json=as_json))
