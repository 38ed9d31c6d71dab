"""A report as one HTML page."""

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from adapters.web import markup
from bot.reports.plots import drawn
from engine.evaluation.report import Report

FOLDER = Path(__file__).parent


def html(report: Report) -> str:
    """Right to left where the reader's language is written so."""
    direction = "rtl" if report.language == "ar" else "ltr"
    return _template().render(report=report, direction=direction, drawn=drawn)


@cache
def _template() -> Template:
    loader = FileSystemLoader(FOLDER)
    environment = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["words"] = markup.words
    return environment.get_template("page.html")
