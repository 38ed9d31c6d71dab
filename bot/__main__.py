"""The `dalil` command: parses arguments, nothing else (`bot.commands`). What each command does lives in `bot.cli`."""

import os

import typer

from bot.commands import care, embeddings, evaluate, knowledge, talk

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
  2  wrong usage                     5  done, but a bar of an evaluation was missed
""",
)
for part in (talk, knowledge, care, evaluate, embeddings):
    app.add_typer(part.app)


OWNER_ALONE = 0o077  # what is written is for its owner: questions, uploads, keys


def main() -> None:
    # A matrix of some thousand rows is multiplied in a tenth of a millisecond by one thread; on a busy machine several
    # threads wait for each other for a hundred times as long.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    os.umask(OWNER_ALONE)
    app()


if __name__ == "__main__":
    main()
