"""A drawing as PNG, for chats: shapes by their distance from each point, with soft edges; words by the strokes of
`glyphs`. Words that hold other letters are left out: they stand beside the picture.
"""

import struct
import zlib
from typing import Any

import numpy as np

from engine.drawing.glyphs import strokes_of
from engine.drawing.shapes import Disc, Drawing, Point, Polygon, Shape, Stroke, Words

SCALE = 1.4  # points of the picture for one unit of the drawing
Pixels = np.ndarray[Any, np.dtype[np.float32]]


def png(drawing: Drawing) -> bytes:
    shapes = [part for shape in drawing.shapes for part in (_lettered(shape) if isinstance(shape, Words) else [shape])]
    height, width = round(drawing.height * SCALE), round(drawing.width * SCALE)
    canvas: Pixels = np.empty((height, width, 3), np.float32)
    canvas[:] = _colour(drawing.card)
    for shape in shapes:
        _paint(canvas, shape)
    return _encoded(np.rint(canvas).astype(np.uint8))


def _lettered(words: Words) -> list[Shape]:
    lines = strokes_of(words.text, words.middle, words.size)
    return [Stroke(line, words.size / 7, words.colour) for line in lines]


def _paint(canvas: Pixels, shape: Shape) -> None:
    """Only the part of the canvas that the shape can reach is reckoned."""
    points, reach = _extent(shape)
    xs, ys = [x * SCALE for x, _ in points], [y * SCALE for _, y in points]
    left, top = max(0, int(min(xs) - reach * SCALE - 2)), max(0, int(min(ys) - reach * SCALE - 2))
    right, bottom = int(max(xs) + reach * SCALE + 3), int(max(ys) + reach * SCALE + 3)
    part = canvas[top:bottom, left:right]
    rows, columns = np.mgrid[top : top + part.shape[0], left : left + part.shape[1]].astype(np.float32)
    away = _distance(shape, (columns + 0.5) / SCALE, (rows + 0.5) / SCALE) * SCALE
    cover = np.clip(0.5 - away, 0, 1)[..., None]
    part += (_colour(shape.colour) - part) * cover


def _extent(shape: Shape) -> tuple[tuple[Point, ...], float]:
    match shape:
        case Disc():
            return (shape.centre,), shape.radius
        case Stroke():
            return shape.points, shape.width / 2
        case Polygon():
            return shape.points, 0
    raise TypeError(f"{type(shape).__name__} is painted by its strokes")


def _distance(shape: Shape, x: Pixels, y: Pixels) -> Pixels:
    """How far each point lies outside of the shape; negative within."""
    match shape:
        case Disc():
            found: Pixels = np.hypot(x - shape.centre[0], y - shape.centre[1]) - shape.radius
            return found
        case Stroke():
            pairs = zip(shape.points, shape.points[1:], strict=False)
            nearest: Pixels = np.minimum.reduce([_from_segment(x, y, one, other) for one, other in pairs])
            return nearest - shape.width / 2
        case Polygon():
            around = zip(shape.points, (*shape.points[1:], shape.points[0]), strict=True)
            sides: Pixels = np.maximum.reduce([_beyond(x, y, one, other) for one, other in around])
            return sides
    raise TypeError(f"{type(shape).__name__} is painted by its strokes")


def _from_segment(x: Pixels, y: Pixels, one: Point, other: Point) -> Pixels:
    dx, dy = other[0] - one[0], other[1] - one[1]
    along = np.clip(((x - one[0]) * dx + (y - one[1]) * dy) / (dx * dx + dy * dy or 1), 0, 1)
    found: Pixels = np.hypot(x - one[0] - along * dx, y - one[1] - along * dy)
    return found


def _beyond(x: Pixels, y: Pixels, one: Point, other: Point) -> Pixels:
    """On the outer side of an edge whose shape runs clockwise."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    long = float(np.hypot(dx, dy)) or 1.0
    found: Pixels = ((x - one[0]) * (dy / long)) - ((y - one[1]) * (dx / long))
    return found


def _colour(written: str) -> Pixels:
    return np.array([int(written[at : at + 2], 16) for at in (1, 3, 5)], np.float32)


def _encoded(pixels: Any) -> bytes:
    """RGB, eight bits a channel (www.w3.org/TR/png)."""
    height, width, _ = pixels.shape
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
