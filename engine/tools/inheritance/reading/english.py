"""English phrases that name relatives: "two full brothers", "daughter's daughter's son", "uterine sister's two sons".

The same mentions as the Arabic reader gives, so that everything after is one.
"""

import re
from collections.abc import Iterator

from engine.text.number_words import cardinal
from engine.text.tokens import fold, whole
from engine.tools.inheritance.reading.mention import Mention

_NOUNS = {
    "son": "m", "boy": "m", "daughter": "f", "girl": "f", "child": "k", "kid": "k", "father": "F", "dad": "F",
    "mother": "M",
    "mum": "M", "mom": "M", "parent": "P", "brother": "bm", "sister": "bf", "uncle": "um", "aunt": "uf",
    "grandfather": "g",
        "grandmother": "y",
    "husband": "h", "widower": "h", "wife": "w", "widow": "w", "grandson": "c", "grandchild": "c",
    "granddaughter": "cf", "half-brother": "bm", "half-sister": "bf", "sibling": "bm",
}  # fmt: skip
_MANY = {"wives": "wife", "children": "child", "grandchildren": "grandchild"}
_COMPOUND = {"nephew": ("m", "bm"), "niece": ("f", "bm"), "cousin": ("m", "um")}
_LINKS = {"full": "full", "german": "full", "real": "full", "consanguine": "pat", "uterine": "mat"}
_SIDE = re.compile(
    r"\b(?:on|from|through|by|of)? ?(?:the |his |her )?(?:same )?(father|mother|paternal|"
    r"maternal)(?:'s)? (?:side|only|alone)\b|"
    r"\b(?:from|through|by) (?:the |his |her )?(?:same )?(father|mother)\b"
)
_WORD = re.compile(r"[a-z-]+|\d+|[(),;.:&]")
_STOP = {"the", "his", "her", "their", "of", "a", "an", "and", "one", "common", "deceased", "s"}


def mentions(text: str) -> list[Mention]:
    """Mentions in order of the text; places count characters of the folded text."""
    plain = fold(text).replace("’", "'").replace("half brother", "half-brother").replace("half sister", "half-sister")
    plain = _SIDE.sub(lambda found: f" {'consanguine' if (found[1] or found[2])[0] in 'fp' else 'uterine'}", plain)
    plain = re.sub(r"(?<=[a-z])s'(?=\s)", "s's", plain)
    found: list[Mention] = []
    for item in re.split(r",(?![^(]*\))|;|\.|\band\b(?![^(]*\))|&|:", plain):
        found.extend(_item(item, plain.find(item.strip()), len(found)))
    return found


def _item(item: str, start: int, order: int) -> Iterator[Mention]:
    """One phrase; a bracket that lists kinds of sibling makes one mention of each."""
    outer, _, bracket = item.partition("(")
    kinds = [_LINKS[word] for word in _WORD.findall(bracket) if word in _LINKS]
    parts = [part for part in re.split(r"'s\b", outer) if part.strip()]
    if (of := re.search(r"\b(daughters?|sons?|children) of (?:the )?(\w[\w -]*)$", outer.strip())) and len(parts) == 1:
        parts = [of[2], outer.strip()[: of.start()] + of[1]]
    steps: list[str] = []
    link, number = "", None
    for part in parts:
        read = _part(part)
        if read is None:
            continue
        step, kind, count = read
        steps = [*step, *steps]
        link, number = kind or link, count
    if not steps:
        return
    for kind in kinds or [link]:
        count = 1 if kinds else number
        yield Mention(tuple(steps), count, kind, max(start, 0), max(start, 0) + len(item), order, order + 1)


def _part(part: str) -> tuple[tuple[str, ...], str, int | None] | None:
    """Steps, kind and number of one link of a possessive chain; number None for a bare plural."""
    words = _WORD.findall(part)
    number: int | None = None
    link, side, found = "", "", None
    for word in words:
        singular = _MANY.get(word) or (
            word[:-1] if word.endswith("s") and word[:-1] in {**_NOUNS, **_COMPOUND} else word
        )
        if (told := whole(word)) is not None or (told := cardinal(word)) is not None:
            number = told
        elif word in _LINKS:
            link = _LINKS[word]
        elif word in ("paternal", "maternal"):
            side = word
        elif singular in _NOUNS or singular in _COMPOUND:
            found = _COMPOUND.get(singular) or (_NOUNS[singular],)
            number = number if number is not None else 1 if singular == word else None
    if found is None:
        return None
    if side and found[-1] in ("um", "uf"):
        found = (*found[:-1], ("u" if side == "paternal" else "x") + found[-1][1])
        link = link or "full"
    elif side and found[-1] in ("bm", "bf", "g", "y"):
        link = link or ("pat" if side == "paternal" else "mat")
    return found, link, number
