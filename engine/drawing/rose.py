"""A compass rose: north at the top, an arrow to the Kaaba, degrees and place below."""

from collections.abc import Iterator, Mapping
from math import cos, radians, sin

from engine.document import Rose
from engine.drawing.shapes import Disc, Drawing, Point, Polygon, Shape, Stroke, Words
from engine.language import Language, figures

WIDTH, HEIGHT = 400, 470
_CENTRE: Point = (200, 196)
_RING = 140.0
_CARD, _FACE, _RIM, _TICK = "#f6f3ec", "#ffffff", "#cfc7b6", "#8f8672"
_INK, _NORTH, _NEEDLE, _CLOTH, _GOLD = "#2f2a22", "#b3261e", "#0c6b50", "#1c1915", "#c9982b"
_LETTERS: Mapping[Language, tuple[str, str, str, str]] = {
    "en": ("N", "E", "S", "W"),
    "ar": ("ش", "ق", "ج", "غ"),
    "el": ("Β", "Α", "Ν", "Δ"),
}


def drawn(rose: Rose, language: Language) -> Drawing:
    return Drawing(WIDTH, HEIGHT, _CARD, tuple(_shapes(rose, language)))


def _shapes(rose: Rose, language: Language) -> Iterator[Shape]:
    yield Disc(_CENTRE, _RING + 3, _RIM)
    yield Disc(_CENTRE, _RING, _FACE)
    yield from (_tick(degrees) for degrees in range(0, 360, 10))
    for degrees, letter in zip(range(0, 360, 90), _LETTERS[language], strict=True):
        yield Words(_at(degrees, _RING + 28), letter, 20, _INK if degrees else _NORTH)
    yield Polygon((_at(0, _RING - 1), _at(4, _RING - 15), _at(-4, _RING - 15)), _NORTH)
    yield from _needle(rose.bearing)
    yield Words((WIDTH / 2, 408), f"{figures(f'{rose.bearing:.1f}', language)}°", 26, _INK)
    yield Words((WIDTH / 2, 444), rose.place, 15, _INK)


def _tick(degrees: int) -> Stroke:
    length, width = (12.0, 2.6) if degrees % 30 == 0 else (7.0, 1.6)
    return Stroke((_at(degrees, _RING - 4), _at(degrees, _RING - 4 - length)), width, _TICK)


def _needle(bearing: float) -> Iterator[Shape]:
    """An arrow whose tip reaches the Kaaba, which stands upright on the rim."""
    tip = _RING - 40
    left, right = (_moved(_at(bearing, tip - 34), bearing + side, 15) for side in (-90, 90))
    yield Stroke((_at(bearing + 180, 40), _at(bearing, tip - 30)), 7, _NEEDLE)
    yield Polygon((_at(bearing, tip), right, left), _NEEDLE)
    yield Disc(_CENTRE, 9, _NEEDLE)
    yield Disc(_CENTRE, 4, _FACE)
    yield from _kaaba(_at(bearing, _RING - 14))


def _kaaba(middle: Point) -> Iterator[Shape]:
    yield _box(middle, 19, 20, _FACE)
    yield _box(middle, 16, 17, _CLOTH)
    yield _box((middle[0], middle[1] - 8), 16, 2.6, _GOLD)


def _box(middle: Point, half: float, tall: float, colour: str) -> Polygon:
    x, y = middle
    return Polygon(((x - half, y - tall), (x + half, y - tall), (x + half, y + tall), (x - half, y + tall)), colour)


def _at(degrees: float, far: float) -> Point:
    """From the centre, clockwise from the top."""
    return _moved(_CENTRE, degrees, far)


def _moved(point: Point, degrees: float, far: float) -> Point:
    angle = radians(degrees)
    return point[0] + far * sin(angle), point[1] - far * cos(angle)
