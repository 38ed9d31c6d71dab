"""What a drawing is made of, painted in order. Units are those of its width and height; y grows downwards."""

from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Disc:
    centre: Point
    radius: float
    colour: str  # "#rrggbb"


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points, with round ends."""

    points: tuple[Point, ...]
    width: float
    colour: str


@dataclass(frozen=True, slots=True)
class Polygon:
    """Convex, its corners clockwise."""

    points: tuple[Point, ...]
    colour: str


@dataclass(frozen=True, slots=True)
class Words:
    """Centred on `middle`; `size` is the height of a capital letter."""

    middle: Point
    text: str
    size: float
    colour: str


Shape = Disc | Stroke | Polygon | Words


@dataclass(frozen=True, slots=True)
class Drawing:
    """On a card of its own colour, so that it can be seen on any background."""

    width: int
    height: int
    card: str
    shapes: tuple[Shape, ...]
