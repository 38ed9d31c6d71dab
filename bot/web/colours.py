"""From one colour the shades that the pages need: text on it and in it stays readable in light and dark (WCAG 2, AA).

The colour itself fills buttons, with black or white letters, whichever stand out more. Links, edges and the ring around
what has the focus take a shade of it, darker or lighter as the page asks for.
"""

from collections.abc import Mapping

AA = 4.5  # the contrast that WCAG 2 asks of text
STEPS = 64
SOFT = 0.1  # how much of the colour a tinted background has

Rgb = tuple[float, float, float]
BLACK: Rgb = (0, 0, 0)
WHITE: Rgb = (255, 255, 255)
GROUNDS = {"light": ("#f6f8f8", "#ffffff"), "dark": ("#0f1719", "#172225")}  # --paper and --sheet of base.css


def stylesheet(colour: str) -> str:
    """What stands in place of the colours of `base.css`; `colour` is #rrggbb."""
    light, dark = (_rules(shades(colour, scheme)) for scheme in ("light", "dark"))
    return f":root {{{light}}}\n@media (prefers-color-scheme: dark) {{ :root {{{dark}}} }}\n"


def shades(colour: str, scheme: str) -> Mapping[str, str]:
    """The colours of one scheme, by the names of `base.css`."""
    paper, sheet = map(_rgb, GROUNDS[scheme])
    own, end = _rgb(colour), BLACK if scheme == "light" else WHITE
    for step in range(STEPS + 1):
        accent = _mixed(own, end, step / STEPS)
        soft = _mixed(sheet, accent, SOFT)
        if all(_contrast(accent, ground) >= AA for ground in (paper, sheet, soft)):
            break
    return {
        "accent": _hex(accent),
        "accent-soft": _hex(soft),
        "brand": _hex(own),
        "brand-ink": _hex(max(BLACK, WHITE, key=lambda ink: _contrast(ink, own))),
    }


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    return _contrast(_rgb(one), _rgb(other))


def _rules(named: Mapping[str, str]) -> str:
    return " ".join(f"--{name}: {colour};" for name, colour in named.items())


def _contrast(one: Rgb, other: Rgb) -> float:
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Rgb) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (one / 255 for one in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _mixed(one: Rgb, other: Rgb, share: float) -> Rgb:
    """Whole steps of each part, so that what is measured is what is shown."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _rgb(colour: str) -> Rgb:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


def _hex(colour: Rgb) -> str:
    return "#" + "".join(f"{int(part):02x}" for part in colour)
