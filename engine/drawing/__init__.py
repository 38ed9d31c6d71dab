"""Pictures of answers, drawn without a library for it: what to draw as shapes, and shapes as SVG or PNG. Pure.

A platform that sends pictures keeps `described` in its post and draws at the moment of sending; SVG is for pages.
"""

from collections.abc import Mapping
from typing import Any

from engine.document import Rose
from engine.drawing.rose import drawn
from engine.drawing.svg import svg
from engine.language import Language

__all__ = ["as_png", "as_svg", "described"]


def as_svg(rose: Rose, language: Language) -> str:
    return svg(drawn(rose, language))


def described(rose: Rose, language: Language) -> dict[str, Any]:
    """What `as_png` takes, JSON-able."""
    return {"bearing": rose.bearing, "place": rose.place, "language": language}


def as_png(described: Mapping[str, Any]) -> bytes:
    """Takes some hundredths of a second: call it in a thread."""
    from engine.drawing.png import png  # with numpy, which a page does without

    return png(drawn(Rose(described["bearing"], described["place"]), described["language"]))
