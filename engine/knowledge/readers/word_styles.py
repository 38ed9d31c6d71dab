"""What a Word document's styles and numbering say of a paragraph: heading level, list number, bold."""

from collections.abc import Callable
from typing import Any

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_MAX_STYLES = 20  # a chain of styles, each based on the next; longer ones are loops
_ROMAN = dict(m=1000, cm=900, d=500, cd=400, c=100, xc=90, l=50, xl=40, x=10, ix=9, v=5, iv=4, i=1)  # noqa: C408


class Styles:
    """Asked for each paragraph once, in order: list numbers are counted as they are asked for.

    `styles` and `numbering` are the roots of those parts; None where the document has none.
    """

    def __init__(self, styles: Any, numbering: Any) -> None:
        listed = () if styles is None else styles.iterchildren(f"{W}style")
        self._styles = {style.get(f"{W}styleId"): style for style in listed}
        self._levels = {} if numbering is None else _numbering(numbering)
        self._counts: dict[str, list[int]] = {}

    def heading_level(self, paragraph: Any) -> int:
        """1 for Title and Heading 1, and so on; 0 for none. Word keeps these names in English in every language."""
        for properties, name in self._chain(paragraph):
            if name == "title":
                return 1
            if name.startswith("heading ") and name[8:].isdigit():
                return int(name[8:]) + 1
            outline = properties.find(f"{W}outlineLvl") if properties is not None else None
            if outline is not None:
                level = int(outline.get(f"{W}val", "9"))
                return level + 2 if level < 9 else 0
        return 0

    def is_contents(self, paragraph: Any) -> bool:
        """Whether it is a line of the table of contents, which only repeats the headings."""
        return any(name.startswith("toc ") for _, name in self._chain(paragraph))

    def mark(self, paragraph: Any) -> tuple[str, int]:
        """The mark of a list item ("- ", "3.2. ") and its depth from 1; ("", 0) where it is none."""
        number, level = "", 0
        for properties, _ in self._chain(paragraph):
            found = properties.find(f"{W}numPr") if properties is not None else None
            if found is not None:
                number = _value(found, "numId") or number
                level = int(_value(found, "ilvl") or 0)
                if number:
                    break
        levels = self._levels.get(number)
        if number in ("", "0") or not levels or level >= len(levels):
            return "", 0
        return self._counted(number, level, levels), level + 1

    def is_bold(self, paragraph: Any) -> bool:
        """Whether all its words are."""
        runs = [run for run in paragraph.iter(f"{W}r") if "".join(t.text or "" for t in run.iter(f"{W}t")).strip()]
        by_style = any(_is_on(style.find(f"{W}rPr/{W}b")) for style in self._styles_of(paragraph))
        return bool(runs) and all(_is_on(run.find(f"{W}rPr/{W}b"), default=by_style) for run in runs)

    def _counted(self, number: str, level: int, levels: list[tuple[str, str, int]]) -> str:
        counts = self._counts.setdefault(number, [])
        del counts[level + 1 :]
        while len(counts) <= level:
            counts.append(levels[len(counts)][2] - 1)
        counts[level] += 1
        kind, pattern, _ = levels[level]
        if kind in ("bullet", "none") or "%" not in pattern:
            return "- "
        for position in range(level + 1):
            count = max(counts[position], levels[position][2])
            pattern = pattern.replace(f"%{position + 1}", _FORMATS.get(levels[position][0], str)(count))
        return pattern.strip() + " "

    def _chain(self, paragraph: Any) -> list[tuple[Any, str]]:
        """Properties of the paragraph, then of its style and those it is based on, each with the style's name."""
        own = [(paragraph.find(f"{W}pPr"), "")]
        return own + [(style.find(f"{W}pPr"), _value(style, "name").lower()) for style in self._styles_of(paragraph)]

    def _styles_of(self, paragraph: Any) -> list[Any]:
        chain: list[Any] = []
        found = paragraph.find(f"{W}pPr/{W}pStyle")
        identity = found.get(f"{W}val") if found is not None else None
        while identity in self._styles and len(chain) < _MAX_STYLES:
            chain.append(self._styles[identity])
            identity = _value(chain[-1], "basedOn")
        return chain


def _numbering(root: Any) -> dict[str, list[tuple[str, str, int]]]:
    """(format, pattern, first number) of each level, by the number id that paragraphs name."""
    abstract = {
        kind.get(f"{W}abstractNumId"): [_level(level) for level in kind.iterchildren(f"{W}lvl")]
        for kind in root.iterchildren(f"{W}abstractNum")
    }
    return {
        number.get(f"{W}numId"): abstract.get(_value(number, "abstractNumId"), [])
        for number in root.iterchildren(f"{W}num")
    }


def _level(level: Any) -> tuple[str, str, int]:
    return _value(level, "numFmt"), _value(level, "lvlText"), int(_value(level, "start") or 1)


def _value(element: Any, tag: str) -> str:
    found = element.find(f"{W}{tag}")
    return found.get(f"{W}val") or "" if found is not None else ""


def _is_on(element: Any, *, default: bool = False) -> bool:
    return default if element is None else element.get(f"{W}val", "1") not in ("0", "false", "off")


def _letter(count: int) -> str:
    return chr(ord("a") + (count - 1) % 26) * ((count - 1) // 26 + 1)


def _roman(count: int) -> str:
    words = ""
    for letters, value in _ROMAN.items():
        words += letters * (count // value)
        count %= value
    return words


_FORMATS: dict[str, Callable[[int], str]] = {
    "lowerLetter": _letter,
    "upperLetter": lambda count: _letter(count).upper(),
    "lowerRoman": _roman,
    "upperRoman": lambda count: _roman(count).upper(),
    "decimalZero": lambda count: f"{count:02}",
}
