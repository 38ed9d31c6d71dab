"""A report as a value: facts, tables, plots and questions, in words of the reader's language. `markdown` and the HTML
page (`bot.reports`) show it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.evaluation.bootstrap import interval
from engine.evaluation.figures import SENTENCES, better
from engine.evaluation.judging import QUALITIES
from engine.evaluation.risk import AIM
from engine.evaluation.run import Row, Run, by_language
from engine.language import COMMA, Language
from engine.phrases import Phrases

MOST = 50  # questions of a kind that are shown
FEW = 3  # collections that stand among the facts
FIRST = 10  # places among which something should be found
BEYOND_1 = (*QUALITIES, "perplexity")


@dataclass(frozen=True, slots=True)
class Curve:
    """Risk over coverage, both from 0 to 1; `marks` are single points with their words."""

    points: tuple[tuple[float, float], ...]
    marks: tuple[tuple[float, float, str], ...]
    axes: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Bars:
    """Shares with their intervals, from 0 to 1: label, mean, low, high."""

    bars: tuple[tuple[str, float, float, float], ...]


@dataclass(frozen=True, slots=True)
class Table:
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A question, and what came of it by name."""

    question: str
    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    notes: tuple[str, ...] = ()
    plot: Curve | Bars | None = None
    table: Table | None = None
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    title: str
    language: Language
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Teller:
    """Words of the section "evaluation" in one language."""

    phrases: Phrases
    language: Language

    def __call__(self, key: str, **values: object) -> str:
        return self.phrases(f"evaluation.{key}", self.language, **values)

    def meaning(self, figure: str) -> str:
        name = figure.partition("@")[0].partition(".")[0]
        try:
            found = self(f"of_{name.removeprefix(SENTENCES)}")
        except KeyError:
            return ""
        return self("of_sentences", meaning=found) if name.startswith(SENTENCES) else found


def of_run(run: Run, tell: Teller, defaults: Mapping[str, str]) -> Report:
    """CPU work (intervals): call it in a thread. `defaults`: the settings as they are unless somebody changes them."""
    sections = [
        _figures(run, tell), *_side_by_side(run, tell), *_abstention(run, tell), *_cards(run, tell),
        *_collections(run, tell),
    ]  # fmt: skip
    return Report(tell("title", id=run.id), tell.language, tuple(facts(run, tell, defaults)), tuple(sections))


def facts(run: Run, tell: Teller, defaults: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    yield tell("dataset"), f"{run.dataset} ({run.digest})"
    yield tell("questions"), str(run.questions)
    yield tell("parts"), COMMA[tell.language].join(run.parts)
    took = tell("took", seconds=f"{run.seconds:.0f}")
    yield tell("when"), COMMA[tell.language].join((f"{run.at:%Y-%m-%d %H:%M} UTC", took))
    held = run.versions.get("collections", {})
    if len(held) > FEW:
        sums = {key: sum(one[key] for one in held.values()) for key in ("documents", "passages")}
        yield tell("collections"), tell("held_together", number=len(held), **sums)
    else:
        yield from ((tell("collection", name=name), tell("held", **version)) for name, version in held.items())
    changed = [f"{key} = {value}" for key, value in run.settings.items() if defaults.get(key) != value]
    yield tell("changed_settings"), "; ".join(changed) or tell("none")


def _collections(run: Run, tell: Teller) -> Iterator[Section]:
    """Those that are too many to stand among the facts."""
    held = run.versions.get("collections", {})
    if len(held) > FEW:
        columns = {"digest": "version", "documents": "documents", "passages": "passages"}
        lines = tuple((name, *(str(version[key]) for key in columns)) for name, version in held.items())
        yield Section(tell("collections"), table=Table((tell("collections"), *map(tell, columns.values())), lines))


def _figures(run: Run, tell: Teller) -> Section:
    groups = by_language(run.rows)
    several = list(groups) if len(groups) > 1 else []
    rows, bars = [], []
    for name, value in run.figures.items():
        if "." in name:  # of one of several searches: shown side by side
            continue
        held = [row.figures[name] for row in run.rows if name in row.figures]
        cell = f"{value:.3f}"
        if held:
            found = interval(held)
            bars += [(name, found.mean, found.low, found.high)] if name not in BEYOND_1 else []
            cell += f" [{found.low:.3f}, {found.high:.3f}]"
        rows.append((name, cell, *(_mean(groups[one], name) for one in several), tell.meaning(name)))
    head = (tell("figure"), tell("all"), *several, tell("meaning"))
    notes = [tell("intervals")] if bars else []
    if left := run.notes.get("retrieval", {}).get("not_judged", 0):
        notes.append(tell("not_judged", number=left))
    if (judge := run.notes.get("judge", {})).get("failed"):
        notes.append(tell("judge_failed", **judge))
    return Section(tell("figures"), tuple(notes), Bars(tuple(bars)) if bars else None, Table(head, tuple(rows)))


def _mean(rows: Sequence[Row], name: str) -> str:
    held = [row.figures[name] for row in rows if name in row.figures]
    return f"{sum(held) / len(held):.3f}" if held else "–"


def _side_by_side(run: Run, tell: Teller) -> Iterator[Section]:
    """A row for each search, a column for each measure, the best of a column marked where there is a better; what is
    counted by sentences stands by itself."""
    systems = run.notes.get("systems", ())
    measures = dict.fromkeys(
        name for name, _, system in (one.partition(".") for one in run.figures) if system in systems
    )
    for prefix, title in (("", "systems_title"), (SENTENCES, "sentences_title")):
        names = [name for name in measures if name.startswith(SENTENCES) == bool(prefix)]
        rows = [system for system in systems if names and f"{names[0]}.{system}" in run.figures]
        columns = [_marked(name, [run.figures[f"{name}.{system}"] for system in rows]) for name in names]
        if rows:
            head = (tell("search"), *(name.removeprefix(prefix) for name in names))
            yield Section(tell(title), (tell("systems"),), table=Table(head, tuple(zip(rows, *columns, strict=True))))


def _marked(name: str, values: Sequence[float]) -> list[str]:
    way = better(name)
    best = way and (max if way == "more" else min)(values)
    return [f"{value:.3f}{' *' if value == best else ''}" for value in values]


def _abstention(run: Run, tell: Teller) -> Iterator[Section]:
    found = run.notes.get("abstention")
    if not found:
        return
    curve, chosen, now = found["curve"], found["chosen"], found["now"]
    marks = [(now["coverage"], now["risk"], tell("now", threshold=f"{now['threshold']:.2f}"))]
    if point := chosen["point"]:
        marks.append((point["coverage"], point["risk"], tell("chosen", threshold=f"{point['threshold']:.2f}")))
    plot = Curve(
        tuple((one["coverage"], one["risk"]) for one in curve),
        tuple(marks),
        (tell("coverage_axis"), tell("risk_axis")),
    )
    head = (tell("threshold"), *map(tell, ("coverage_axis", "risk_axis")))
    steps = curve[:: max(1, len(curve) // 12)]
    rows = tuple((f"{one['threshold']:.3f}", f"{one['coverage']:.3f}", f"{one['risk']:.3f}") for one in steps)
    yield Section(tell("threshold_title"), of_threshold(found, tell), plot, Table(head, rows))


def of_threshold(found: Mapping[str, Any], tell: Teller) -> tuple[str, ...]:
    """What a run's note "abstention" says of the threshold in force and of the one that was chosen."""
    chosen = found["chosen"]
    return (_aim(found["now"], chosen["bound"], tell), *_chosen(chosen, tell))


def _aim(now: Mapping[str, float], bound: float, tell: Teller) -> str:
    """Whether the threshold in force answers enough and wrongly little enough, and by how much it misses."""
    lacking, over = max(0.0, AIM - now["coverage_answerable"]), max(0.0, now["risk"] - bound)
    return tell(
        "aim_missed" if lacking or over else "aim_kept",
        threshold=f"{now['threshold']:.2f}",
        least=f"{AIM:.0%}",
        most=f"{bound:.0%}",
        lacking=f"{100 * lacking:.1f}",
        over=f"{100 * over:.1f}",
        **_shares(now),
    )


def _chosen(chosen: Mapping[str, Any], tell: Teller) -> Iterator[str]:
    bound, point, confirmed = f"{chosen['bound']:.0%}", chosen["point"], chosen["confirmed"]
    if not point:
        yield tell("no_threshold", risk=bound)
        return
    yield tell(
        "chosen_for", risk=bound, threshold=f"{point['threshold']:.3f}", chosen_on=chosen["chosen_on"], **_shares(point)
    )
    if confirmed:
        yield tell("confirmed_on", held_out=chosen["held_out"], **_shares(confirmed))
    else:
        yield tell("not_confirmed")


def _shares(point: Mapping[str, float]) -> dict[str, str]:
    names = {"coverage": "coverage", "answerable": "coverage_answerable", "wrong": "risk"}
    return {key: f"{point[name]:.1%}" for key, name in names.items()}


def _cards(run: Run, tell: Teller) -> Iterator[Section]:
    kinds = {
        "wrong_title": [row for row in run.rows if row.detail.get("verdict") == "wrong"],
        "open_title": [row for row in run.rows if row.figures.get("open")],
        "lost_title": [row for row in run.rows if "first" in row.detail and not 0 < row.detail["first"] <= FIRST],
        "unsupported_title": [row for row in run.rows if row.figures.get("unsupported")],
        "incorrect_title": [row for row in run.rows if row.figures.get("incorrect")],
        "astray_title": [row for row in run.rows if row.figures.get("skill") == 0.0],
    }
    for key, rows in kinds.items():
        if rows:
            notes = (tell("only_first", number=MOST),) if len(rows) > MOST else ()
            cards = tuple(Card(row.question, tuple(_lines(row, tell))) for row in rows[:MOST])
            yield Section(tell(key, number=len(rows)), notes, cards=cards)


def _lines(row: Row, tell: Teller) -> Iterator[tuple[str, str]]:
    detail = row.detail
    if answer := detail.get("answer"):
        yield tell("answered"), " ".join(str(answer).split())
    if detail.get("confidence") is not None:
        yield tell("probability"), f"{detail['confidence']:.2f}"
    if found := detail.get("found"):
        yield tell("found"), COMMA[tell.language].join(dict.fromkeys(found))
    if false := detail.get("not_borne_out"):
        yield tell("not_borne_out"), " … ".join(" ".join(one.split()) for one in false)
    if reason := detail.get("reason"):
        yield tell("reason"), " ".join(str(reason).split())
    if "route" in detail:
        yield "", tell("sent_to", wanted=detail["wanted"], route=detail["route"])
