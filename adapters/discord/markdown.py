"""Runs of text as Discord's markdown. Pure.

A mark is one of three kinds: of a line ("> ", "### ", "-# "), which stands before each line of its runs; of a fence
("```" and a language), whose words stay as they are; of words ("**", "*", "`", or a link's "](<address>)"), which is
closed and opened again at each end of a line. Whatever would be read as markdown or as a mention is escaped.
"""

import re
from collections.abc import Iterator
from itertools import groupby

from adapters.text import Part, Run, directed, merged, units

FENCE = "```"
_MARKS = ("*", "`")
LINES = ("> ", "### ", "-# ")
JOINER = "\u2060"  # parts what must not be read as one, unseen

_UNSEEN = "\u200e\u200f\u2060-\u2069"
_URL = re.compile(rf"https?://[^\s<>\[\]*`|\\{_UNSEEN}]*[^\s<>\[\]*`|\\.,:;!?\"'(){_UNSEEN}]")
_SIGNS = re.compile(r"[\\*_`]|~(?=~)|(?<=~)~|\|(?=\|)|(?<=\|)\||<(?! )|(?<=\])\(|^\(")
_SIGNS_OF_HEADING = re.compile(f"{_SIGNS.pattern}|#")  # signs at its end would be taken for its frame
_STARTS = re.compile(r"^(\s*)(#{1,3}(?=\s|$)|-#|>|[-+](?=\s|$)|\d+(?=\.(?:\s|$)))")
_CALLS = re.compile(r"@(?=everyone|here)")
_LABEL = re.compile(r"(?:\[[^\[\]]*\]|[^\[\]])*")
_OPEN_END = re.compile(r"(?:^|\])[^\[]*\]\(")  # would end a link that began before
_ESCAPED = re.compile(r"\\([^0-9A-Za-z\s])|<(https?://[^<>\s]+)>")


def written(part: Part) -> str:
    """The part as a message's content."""
    out: list[str] = []
    for fence, lines in groupby(_lines(directed(part)), key=_fence):
        if fence:
            out.append(f"{fence}\n{_code(lines)}\n{FENCE}\n")
        else:
            out += map(_line, lines)
    return "".join(out).strip("\n")


def measure(part: Part) -> int:
    return units(written(part))


def unescaped(text: str) -> str:
    """Plain words of escaped ones, for reading back what `written` made of them."""
    return _ESCAPED.sub(lambda found: found.group(1) or found.group(2), text).replace(JOINER, "")


def link(label: str, url: str) -> tuple[str, ...]:
    """The mark of a web address; none for what Discord would not make a link of."""
    usable = re.fullmatch(r"https?://[^\s<>]{1,500}", url) and "://" not in label
    return (f"](<{_address(url)}>)",) if usable else ()


def _address(url: str) -> str:
    return url.replace("\\", "%5C").replace("(", "%28").replace(")", "%29")


def _lines(part: Part) -> Iterator[list[Run]]:
    line: list[Run] = []
    for run in merged(part):
        for text in re.findall(r"[^\n]*\n|[^\n]+", run.text):
            line.append(Run(text, run.marks))
            if text.endswith("\n"):
                yield line
                line = []
    if line:
        yield line


def _fence(line: list[Run]) -> str:
    return next((mark for mark in line[0].marks if mark.startswith(FENCE)), "")


def _code(lines: Iterator[list[Run]]) -> str:
    text = "".join(run.text for line in lines for run in line).strip("\n")
    if _OPEN_END.search(text):
        text = text.replace("](", f"]{JOINER}(")
    return re.sub("`(?=`)", f"`{JOINER}", text) if FENCE in text else text


def _line(line: list[Run]) -> str:
    prefix = next((mark for mark in line[0].marks if mark in LINES), "")
    text = "".join(run.text for run in line)
    out = ""
    if text.strip() or prefix == "> ":
        out = prefix
    first, signs = True, _SIGNS_OF_HEADING if prefix in ("### ", "-# ") else _SIGNS
    for run in line:
        marks = tuple(mark for mark in run.marks if mark not in LINES)
        words = run.text.rstrip("\n")
        shown = _words(words, marks, signs, first=first or bool(marks))
        parted = out[-1:] in _MARKS and shown[:1] in _MARKS
        out += (JOINER if parted else "") + shown
        first = first and not words.strip()
    return out + ("\n" if text.endswith("\n") else "")


def _words(text: str, marks: tuple[str, ...], signs: re.Pattern[str], *, first: bool) -> str:
    """The words under their marks, white space at either end outside of them."""
    core = text.strip()
    if not core:
        return text
    before, _, after = text.partition(core)
    plain = marks[-1:] == ("`",) and "`" not in core and not _OPEN_END.search(core)
    return before + (f"`{core}`" if plain else _marked(core, _escaped(core, signs, first=first), marks)) + after


def _marked(core: str, shown: str, marks: tuple[str, ...]) -> str:
    for mark in reversed(marks):
        if mark == "**" or (mark == "*" and "*" not in core):
            shown = f"{mark}{shown}{mark}"
        elif mark.startswith("](") and _LABEL.fullmatch(core):
            shown = f"[{shown}{mark}"
    return shown


def _escaped(text: str, signs: re.Pattern[str], *, first: bool) -> str:
    out, at = "", 0
    for found in _URL.finditer(text):
        out += signs.sub(r"\\\g<0>", text[at : found.start()]) + f"<{found.group()}>"
        at = found.end()
    out += signs.sub(r"\\\g<0>", text[at:])
    out = _CALLS.sub("@" + JOINER, out)  # allowed_mentions sees to it besides
    return _STARTS.sub(_started, out) if first else out


def _started(found: re.Match[str]) -> str:
    space, sign = found.groups()
    return f"{space}{sign}\\" if sign[0].isdigit() else f"{space}\\{sign}"
