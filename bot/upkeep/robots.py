"""What a site's robots.txt asks programs to leave alone (RFC 9309).

The standard library's reader knows neither `*` and `$` in paths nor that the longest rule counts.
"""

import re
from dataclasses import dataclass
from urllib.parse import quote, urlsplit

AGENT = "dalil"  # the name that a robots.txt may speak to
MOST_BYTES = 500 * 1024  # that are read of one
_RULES = 2000
_LINE = re.compile(r"\s*([a-z-]+)\s*:\s*(.*?)\s*(?:#.*)?")
_SAFE = "/%*$?&=+,;:@!~'()[]-._"


@dataclass(frozen=True, slots=True)
class Robots:
    """`rules` are (path with `*` and `$`, whether it is allowed)."""

    rules: tuple[tuple[str, bool], ...] = ()

    def allows(self, url: str) -> bool:
        """The longest rule that the path begins with counts, one that allows before one that does not."""
        parts = urlsplit(url)
        path = quote((parts.path or "/") + (f"?{parts.query}" if parts.query else ""), safe=_SAFE)
        fitting = [(len(rule), allowed) for rule, allowed in self.rules if _fits(rule, path)]
        return max(fitting, default=(0, True))[1]


def robots_of(text: str) -> Robots:
    """The rules for us: those of all groups that name us, else those for everybody."""
    groups: dict[str, list[tuple[str, bool]]] = {}
    agents: list[str] = []
    named = False  # whether the line before named an agent
    for line in text.splitlines():
        match = _LINE.fullmatch(line.lower() if ":" not in line else _lowered(line))
        if match is None:
            continue
        key, value = match.groups()
        if key == "user-agent":
            agents = [*agents, value.lower()] if named else [value.lower()]
            named = True
            for agent in agents:
                groups.setdefault(agent, [])
        elif key in ("allow", "disallow"):
            named = False
            for agent in agents if value else ():
                groups[agent].append((quote(value, safe=_SAFE), key == "allow"))
    found = groups.get(AGENT, groups.get("*", []))
    return Robots(tuple(found[:_RULES]))


def _lowered(line: str) -> str:
    """Its key in small letters; paths tell large ones from small."""
    key, _, value = line.partition(":")
    return f"{key.lower()}:{value}"


def _fits(rule: str, path: str) -> bool:
    """Piece by piece between the stars, so that no rule takes long."""
    ends = rule.endswith("$")
    first, *rest = rule.removesuffix("$").split("*")
    if not path.startswith(first):
        return False
    at = len(first)
    for number, piece in enumerate(rest, 1):
        if ends and number == len(rest):
            return path.endswith(piece) and len(path) - len(piece) >= at
        at = path.find(piece, at)
        if at < 0:
            return False
        at += len(piece)
    return not ends or at == len(path)
