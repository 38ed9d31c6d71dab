"""Colours and pictures of the look, as arithmetic."""

from itertools import product

import pytest

from bot.web.colours import contrast, shades
from bot.web.logo import drawing
from engine.errors import InputError
from tests.web.pictures import piece, png


def test_no_colour_makes_letters_that_cannot_be_read() -> None:
    parts = range(0, 256, 51)
    for colour in (f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in product(parts, parts, parts)):
        for scheme, grounds, quiet in (
            ("light", ("#f6f8f8", "#ffffff"), "#55666d"),
            ("dark", ("#0f1719", "#172225"), "#9dadb1"),
        ):
            made = shades(colour, scheme)
            assert contrast(made["brand-ink"], made["brand"]) >= 4.5, colour
            assert contrast(quiet, made["accent-soft"]) >= 4.5, colour
            for ground in (*grounds, made["accent-soft"]):
                assert contrast(made["accent"], ground) >= 4.5, (colour, scheme)


def test_a_picture_without_pixels_is_none() -> None:
    with pytest.raises(InputError, match="damaged"):
        drawing(png()[:33] + piece(b"IEND", b""))
