"""The tokens of a SELECT that somebody else wrote: what it names, and which values it brings along. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.errors import InputError

Kind = Literal["string", "number", "name", "sign"]
_TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<string>'(?:[^']|'')*')|(?P<number>\d+(?:\.\d+)?(?![\w.]))|(?P<name>[A-Za-z_][A-Za-z0-9_]*)|"
    r"(?P<sign><>|<=|>=|!=|==|\|\||[-+*/%(),.<>=])"
)
_REFUSED = {"--": "a comment", "/*": "a comment", ";": "more than one statement"}


@dataclass(frozen=True, slots=True)
class Token:
    """`text` of a string is what it says, of a name is lower case; `depth` counts the brackets around it."""

    kind: Kind
    text: str
    depth: int

    def says(self, *names: str) -> bool:
        return self.kind == "name" and self.text in names


def tokens(sql: str) -> tuple[Token, ...]:
    """Of one SELECT. Raises InputError for another statement, a comment, a parameter, a quoted name."""
    plain = sql.strip().removesuffix(";").rstrip()
    found = tuple(_read(plain))
    if not found or not found[0].says("select", "with"):
        raise InputError("the query is refused: only one SELECT is run")
    return found


def _read(sql: str) -> Iterator[Token]:
    place = depth = 0
    while place < len(sql):
        if what := next((what for sign, what in _REFUSED.items() if sql.startswith(sign, place)), ""):
            raise InputError(f"the query is refused: it holds {what}")
        hit = _TOKEN.match(sql, place)
        if hit is None:
            raise InputError(f"the query is refused: {sql[place]!r} has no place in it; strings stand in '...'")
        place, text = hit.end(), hit.group()
        depth -= text == ")"
        if hit.lastgroup == "string":
            yield Token("string", text[1:-1].replace("''", "'"), depth)
        elif hit.lastgroup == "name":
            yield Token("name", text.lower(), depth)
        elif hit.lastgroup != "space":
            yield Token("number" if hit.lastgroup == "number" else "sign", text, depth)
        depth += text == "("


def shown(found: Sequence[Token]) -> Iterator[list[Token]]:
    """What each outermost SELECT shows, item by item, without the name it is given."""
    item: list[Token] = []
    selecting = False
    for one in found:
        if one.depth == 0 and one.says("select"):
            selecting, item = True, []
        elif selecting and one.depth == 0 and (one.text == "," or one.says("from", "union", "limit", "order")):
            yield _unnamed(item)
            selecting, item = one.text == ",", []
        elif selecting:
            item.append(one)
    if selecting:
        yield _unnamed(item)


def _unnamed(item: Sequence[Token]) -> list[Token]:
    place = next((place for place, one in enumerate(item) if one.depth == 0 and one.says("as")), len(item))
    return [one for one in item[:place] if not one.says("distinct", "all")]
