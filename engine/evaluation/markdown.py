"""A report as Markdown; a plot is told by the table below it. Pure."""

from collections.abc import Iterator

from engine.evaluation.report import Report, Section, Table


def markdown(report: Report) -> str:
    parts = [f"# {report.title}", "\n".join(f"- {name}: {_line(value)}" for name, value in report.facts)]
    for section in report.sections:
        parts += _section(section)
    return "\n\n".join(parts) + "\n"


def _section(section: Section) -> Iterator[str]:
    yield f"## {section.title}"
    yield from map(_line, section.notes)
    if section.table:
        yield _table(section.table)
    for card in section.cards:
        lines = [f"- **{_line(card.question)}**"]
        lines += [f"  - {name}: {_line(value)}" if name else f"  - {_line(value)}" for name, value in card.lines]
        yield "\n".join(lines)


def _table(table: Table) -> str:
    rows = [table.head, ("---",) * len(table.head), *table.rows]
    return "\n".join(f"| {' | '.join(_cell(one) for one in row)} |" for row in rows)


def _line(text: str) -> str:
    return " ".join(text.split())


def _cell(text: str) -> str:
    return _line(text).replace("|", "\\|")
