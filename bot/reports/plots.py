"""Plots as inline SVG. Figures and curves run left to right in every language; words keep their own direction."""

from collections.abc import Callable, Iterable, Iterator

from markupsafe import Markup

from engine.evaluation.report import Bars, Curve

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 380, 270, 48, 44, 28  # so narrow that words can be read on a telephone
ROW, LABEL = 26, 146
TICKS = (0.0, 0.25, 0.5, 0.75, 1.0)

Scale = Callable[[float], float]


def drawn(plot: Curve | Bars, title: str) -> Markup:
    """`title`: what it is called by who has it read out."""
    return _curve(plot, title) if isinstance(plot, Curve) else _bars(plot, title)


def _curve(plot: Curve, title: str) -> Markup:
    """Risk over coverage; the axis of risk ends at the next tick above the greatest."""
    highest = max((risk for _, risk in plot.points), default=1.0)
    top = next((tick for tick in TICKS[1:] if tick >= highest), 1.0)

    def x(share: float) -> float:
        return LEFT + share * (WIDTH - LEFT - 16)

    def y(risk: float) -> float:
        return HEIGHT - BOTTOM - risk / top * (HEIGHT - BOTTOM - TOP)

    parts = [_line(x(0), y(top * tick), x(1), y(top * tick), "grid") for tick in TICKS]
    parts += [_text(LEFT - 6, y(top * tick) + 4, f"{100 * top * tick:.3g}%", "end") for tick in TICKS]
    parts += [_text(x(tick), HEIGHT - BOTTOM + 18, f"{tick:.0%}", "middle") for tick in TICKS]
    parts += [_text(x(0.5), HEIGHT - 8, plot.axes[0], "middle"), _text(x(1), TOP - 12, plot.axes[1], "end")]
    path = " ".join(f"{x(share):.1f},{y(risk):.1f}" for share, risk in plot.points)
    parts.append(Markup('<polyline class="curve" points="{}"/>').format(path))
    for number, (share, risk, words) in enumerate(plot.marks):
        beside = TOP + 10 + 20 * number
        parts += [_mark(number, x(share), y(risk)), _mark(number, LEFT + 14, beside)]
        parts.append(_text(LEFT + 26, beside + 4, words, "start"))
    return _svg(WIDTH, HEIGHT, title, parts)


def _mark(number: int, x: float, y: float) -> Markup:
    return Markup('<circle class="mark m{}" cx="{:.1f}" cy="{:.1f}" r="5"/>').format(number, x, y)


def _bars(plot: Bars, title: str) -> Markup:
    """A bar a figure, its interval a line across the end."""
    height = ROW * len(plot.bars) + 24
    room = WIDTH - LABEL - 44

    def x(share: float) -> float:
        return LABEL + min(max(share, 0.0), 1.0) * room

    return _svg(WIDTH, height, title, [part for row in enumerate(plot.bars) for part in _bar(*row, x)])


def _bar(number: int, bar: tuple[str, float, float, float], x: Scale) -> Iterator[Markup]:
    label, mean, low, high = bar
    middle = ROW * number + 18
    yield _text(LABEL - 8, middle + 4, label, "end")
    yield Markup('<rect class="bar" x="{:.1f}" y="{}" width="{:.1f}" height="14"/>').format(
        x(0), middle - 7, x(mean) - x(0)
    )
    yield _line(x(low), middle, x(high), middle, "interval")
    yield _text(x(high) + 8, middle + 4, f"{mean:.2f}", "start")


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> Markup:
    return Markup('<line class="{}" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/>').format(kind, x1, y1, x2, y2)


def _text(x: float, y: float, words: str, anchor: str) -> Markup:
    return Markup('<text x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>').format(x, y, anchor, words)


def _svg(width: int, height: int, title: str, parts: Iterable[Markup]) -> Markup:
    inside = Markup("\n").join(parts)
    return Markup('<svg viewBox="0 0 {} {}" direction="ltr" role="img" aria-label="{}">{}</svg>').format(
        width, height, title, inside
    )
