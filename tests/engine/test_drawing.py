"""Pictures of answers: what is drawn is where it should be, in both forms."""

import struct
import zlib
from math import cos, radians, sin
from xml.etree import ElementTree

import pytest

from engine.document import Rose
from engine.drawing import as_png, as_svg, described
from engine.drawing.png import SCALE
from engine.language import LANGUAGES, Language

NEEDLE, KAABA = (0x0C, 0x6B, 0x50), (0x1C, 0x19, 0x15)
Pixels = list[list[tuple[int, ...]]]


def pixels(png: bytes) -> Pixels:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    assert png[24:29] == bytes((8, 2, 0, 0, 0))
    packed = png[41 : png.index(b"IEND") - 8]  # after the name of the one chunk of data, before its sum
    rows = zlib.decompress(packed)
    line = 1 + 3 * width
    lines = [rows[at * line + 1 : (at + 1) * line] for at in range(height)]
    return [[tuple(one[at : at + 3]) for at in range(0, len(one), 3)] for one in lines]


def at(drawn: Pixels, bearing: float, far: float) -> tuple[int, ...]:
    """The colour at a distance from the middle of the rose, in the direction of a bearing."""
    x, y = 200 + far * sin(radians(bearing)), 196 - far * cos(radians(bearing))
    return drawn[round(y * SCALE)][round(x * SCALE)]


@pytest.mark.parametrize("bearing", [0.0, 45.5, 90.0, 136.7, 200.2, 270.0, 359.9])
def test_the_arrow_and_the_kaaba_stand_in_the_direction_of_the_bearing(bearing: float) -> None:
    drawn = pixels(as_png(described(Rose(bearing, "Berlin"), "en")))
    assert at(drawn, bearing, 60) == NEEDLE
    assert at(drawn, bearing, 122) == KAABA
    for other in (60, 120, 240, 300):
        assert at(drawn, bearing + other, 60) not in (NEEDLE, KAABA)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_gets_letters_degrees_and_place_as_words(language: Language) -> None:
    svg = ElementTree.fromstring(as_svg(Rose(136.7, 'Mo<b>w & "x"'), language))  # noqa: S314  # our own
    words = [one.text for one in svg.iter() if one.tag.endswith("text")]
    letters = {"en": ["N", "E", "S", "W"], "ar": ["ش", "ق", "ج", "غ"], "el": ["Β", "Α", "Ν", "Δ"]}[language]
    degrees = {"en": "136.7°", "ar": "١٣٦٫٧°", "el": "136,7°"}[language]
    assert words == [*letters, degrees, 'Mo<b>w & "x"']


def test_each_language_has_its_letters_and_digits_as_strokes() -> None:
    drawn = {language: as_png(described(Rose(120.0, ""), language)) for language in LANGUAGES}
    assert len(set(drawn.values())) == len(LANGUAGES)
