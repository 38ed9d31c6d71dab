"""A drawing as SVG, for pages: words in the fonts of the page."""

from html import escape

from engine.drawing.shapes import Disc, Drawing, Point, Polygon, Shape, Stroke, Words

_CAPITAL = 0.72  # of a font's size
_LETTER = 0.56  # the same, of a letter's width


def svg(drawing: Drawing) -> str:
    size = f'width="{drawing.width}" height="{drawing.height}" viewBox="0 0 {drawing.width} {drawing.height}"'
    card = f'<rect width="{drawing.width}" height="{drawing.height}" rx="18" fill="{drawing.card}"/>'
    shapes = "".join(_shape(shape, drawing.width) for shape in drawing.shapes)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{card}{shapes}</svg>'


def _shape(shape: Shape, width: int) -> str:
    match shape:
        case Disc():
            x, y = shape.centre
            return f'<circle cx="{x:g}" cy="{y:g}" r="{shape.radius:g}" fill="{shape.colour}"/>'
        case Stroke():
            style = f'fill="none" stroke="{shape.colour}" stroke-width="{shape.width:g}" stroke-linecap="round"'
            return f'<polyline points="{_points(shape.points)}" {style}/>'
        case Polygon():
            return f'<polygon points="{_points(shape.points)}" fill="{shape.colour}"/>'
        case Words():
            x, y = shape.middle
            size = min(shape.size / _CAPITAL, 0.92 * width / max(1.0, len(shape.text) * _LETTER))
            style = f'font-size="{size:.1f}" font-weight="600" text-anchor="middle"'
            base = y + size * _CAPITAL / 2
            return f'<text x="{x:g}" y="{base:.1f}" {style} fill="{shape.colour}">{escape(_seen(shape.text))}</text>'


def _seen(text: str) -> str:
    """Without what breaks a page or turns a line round."""
    return "".join(letter for letter in text if letter.isprintable())


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
