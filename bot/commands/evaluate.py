"""How good is it? `dalil eval`: question sets measured, runs listed, shown and compared."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from bot.commands.shared import Json, finish

app = typer.Typer()
eval_app = typer.Typer(
    no_args_is_help=True, help="Measure this Dalil on a question set (docs/evaluation.md), compare runs."
)
app.add_typer(eval_app, name="eval", rich_help_panel="Care")

Dataset = Annotated[Path, typer.Argument(metavar="DATASET", help="JSONL, one question a line.")]
Bars = Annotated[
    list[str] | None,
    typer.Option(
        "--bar", metavar="FIGURE=VALUE", help="Exit with 5 where it is missed: mrr=.8, wrong<=.1; repeatable."
    ),
]
Report = Annotated[Path | None, typer.Option("--report", metavar="FILE", help="Write a report: FILE.html or FILE.md.")]
ReportLanguage = Annotated[str, typer.Option("--language", "-l", metavar="en|ar|el", help="Of the report.")]
Risk = Annotated[float, typer.Option(min=0.0, max=1.0, help="Share of wrong answers a threshold is chosen for.")]
Cuts = Annotated[str, typer.Option("-k", metavar="1,5,10", help="Ranks at which recall and hit rate are counted.")]

Granularities = Annotated[
    str, typer.Option(metavar="chunk,sentence,proposition,mixed", help="What is matched; several side by side.")
]
Propositions = Annotated[
    str, typer.Option(metavar="rule|model", help="Who makes propositions of passages: a rule, or the configured model.")
]
Rankings = Annotated[
    str, typer.Option(metavar="lexical,dense,fused", help="By words, by meaning, or both as configured.")
]


Bertscore = Annotated[
    Path | None,
    typer.Option(
        metavar="FOLDER", exists=True, file_okay=False,
        help="A model of transformers whose token states BERTScore compares; without: the packaged encoder.",
    ),
]  # fmt: skip


def _measure(  # noqa: PLR0913 - what every part may be told
    part: str,
    dataset: Path,
    bars: list[str] | None,
    report: Path | None,
    language: str,
    as_json: bool,
    risk: float = 0.1,
    cuts: str = "1,5,10",
    systems: tuple[str, str, str] = ("chunk", "fused", "rule"),
    bertscore: Path | None = None,
    apply: bool = False,
) -> None:
    from bot.cli.evaluate import evaluate, options_of

    async def work() -> int:
        options = options_of(bars or (), risk, cuts, report, language, systems, as_json=as_json)
        return await evaluate(part, dataset, replace(options, bertscore=bertscore, apply=apply))

    finish(work())


@eval_app.command("retrieval")
def retrieval(  # noqa: PLR0913 - what a search may be measured by
    dataset: Dataset, bar: Bars = None, report: Report = None, language: ReportLanguage = "en", as_json: Json = False,
    k: Cuts = "1,5,10", granularity: Granularities = "chunk", ranking: Rankings = "fused",
    propositions: Propositions = "rule",
) -> None:  # fmt: skip
    """What the search finds: recall, hit rate, MRR, MAP, nDCG."""
    _measure("retrieval", dataset, bar, report, language, as_json, cuts=k, systems=(granularity, ranking, propositions))


@eval_app.command("answers")
def answers(
    dataset: Dataset, bar: Bars = None, report: Report = None, language: ReportLanguage = "en", as_json: Json = False,
    granularity: Granularities = "chunk", propositions: Propositions = "rule",
) -> None:  # fmt: skip
    """What Dalil answers: right, wrong or left open, by the words that a right answer quotes."""
    _measure("answers", dataset, bar, report, language, as_json, systems=(granularity, "fused", propositions))


@eval_app.command("abstention")
def abstention(
    dataset: Dataset, bar: Bars = None, report: Report = None, language: ReportLanguage = "en", as_json: Json = False,
    risk: Risk = 0.1,
    apply: Annotated[bool, typer.Option("--apply", help="Keep the threshold where it is confirmed.")] = False,
) -> None:  # fmt: skip
    """Coverage against risk at every threshold, and the threshold for a stated risk."""
    _measure("abstention", dataset, bar, report, language, as_json, risk, apply=apply)


@eval_app.command("routing")
def routing(
    dataset: Dataset, bar: Bars = None, report: Report = None, language: ReportLanguage = "en", as_json: Json = False
) -> None:
    """Whether messages reach the intent they are meant for."""
    _measure("routing", dataset, bar, report, language, as_json)


@eval_app.command("tools")
def tools(
    dataset: Dataset, bar: Bars = None, report: Report = None, language: ReportLanguage = "en", as_json: Json = False
) -> None:
    """What the tools answer: right, wrong, asked back."""
    _measure("tools", dataset, bar, report, language, as_json)


@eval_app.command("generation")
def generation(
    dataset: Dataset, bar: Bars = None, report: Report = None, language: ReportLanguage = "en", as_json: Json = False,
    bertscore: Bertscore = None,
) -> None:  # fmt: skip
    """How near answers come to the references: BLEU, chrF, ROUGE, METEOR, BERTScore, likeness of meaning."""
    _measure("generation", dataset, bar, report, language, as_json, bertscore=bertscore)


@eval_app.command("groundedness")
def groundedness(
    dataset: Dataset, bar: Bars = None, report: Report = None, language: ReportLanguage = "en", as_json: Json = False
) -> None:
    """Whether the sources bear out every sentence of the answers."""
    _measure("groundedness", dataset, bar, report, language, as_json)


@eval_app.command("judge")
def judge(
    dataset: Dataset, bar: Bars = None, report: Report = None, language: ReportLanguage = "en", as_json: Json = False
) -> None:
    """What the configured language model says of the answers: five grades, and correct or not."""
    _measure("judge", dataset, bar, report, language, as_json)


@eval_app.command("all")
def everything(
    dataset: Dataset, bar: Bars = None, report: Report = None, language: ReportLanguage = "en", as_json: Json = False,
    risk: Risk = 0.1, k: Cuts = "1,5,10",
) -> None:  # fmt: skip
    """Every part that the set has something for."""
    _measure("all", dataset, bar, report, language, as_json, risk, k)


@eval_app.command("runs")
def runs(as_json: Json = False) -> None:
    """The runs that were kept, the latest first."""
    from bot.cli.evaluated import runs as listed

    finish(listed(as_json))


@eval_app.command("show")
def show(
    run: Annotated[str, typer.Argument(help="The beginning of a run's id, or 'last'.")],
    report: Report = None, language: ReportLanguage = "en", as_json: Json = False,
) -> None:  # fmt: skip
    """One run again, or its report."""
    from bot.cli.evaluated import show as again

    finish(again(run, report, language, as_json=as_json))


@eval_app.command("remove")
def remove(run: Annotated[str, typer.Argument(help="The beginning of a run's id.")]) -> None:
    """Forget a run and its questions."""
    from bot.cli.evaluated import remove as forget

    finish(forget(run))


@eval_app.command("compare")
def compare(
    first: Annotated[str, typer.Argument(help="The beginning of a run's id, or 'last'.")],
    second: Annotated[str, typer.Argument(help="The run that is held against it.")],
    report: Report = None, language: ReportLanguage = "en", as_json: Json = False,
) -> None:  # fmt: skip
    """Two runs: each figure's difference with its interval, and the questions that changed."""
    from bot.cli.evaluated import compare_runs

    finish(compare_runs(first, second, report, language, as_json=as_json))


@eval_app.command("questions")
def questions(
    collection: Annotated[str, typer.Argument(help="The collection they are asked of.")],
    output: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Without: printed.")] = None,
    by: Annotated[
        str,
        typer.Option(
            metavar="structure|model|feedback|reviewed",
            help="Headings, cells and definitions; the configured model, checked by the reader; answers people liked; "
            "answers that staff reviewed.",
        ),
    ] = "",
    most: Annotated[int, typer.Option(min=0, help="At most so many, spread over the collection; 0: all.")] = 0,
) -> None:
    """Write a question set for a collection; by a model where one is configured, else from structure."""
    from bot.cli.questions import questions as write

    finish(write(collection, by, output, most))


@app.command(rich_help_panel="Care")
def tune(
    dataset: Dataset,
    threshold: Annotated[
        bool, typer.Option("--threshold", help="Fit as well from which probability on is answered.")
    ] = False,
    risk: Risk = 0.1,
    apply: Annotated[bool, typer.Option("--apply", help="Keep what is confirmed as settings.")] = False,
    as_json: Json = False,
) -> None:
    """Fit how much search by meaning counts beside search by words, and confirm it on other questions."""
    from bot.cli.tune import tune as fit

    finish(fit(dataset, risk=risk if threshold else None, apply=apply, as_json=as_json))
