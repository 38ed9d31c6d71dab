"""Heirs called by name: "three sons (Ahmad, Husayn, Salim)" in the question, "Ahmad: two shares" in an option."""

import re
from collections.abc import Mapping

from engine.text.tokens import fold, tokens
from engine.tools.inheritance.reading.phrases import Reader

_CALLED = {"m": "الابن", "f": "البنت", "bm": "الاخ", "bf": "الاخت", "w": "الزوجة"}
_LINKS = {"full": " الشقيق", "pat": " لاب", "mat": " لام"}
_FEMALE = {"الاخت"}


def called(question: str) -> Mapping[str, str]:
    """Folded name -> the relative it stands for, where as many names stand in brackets as heirs are counted."""
    plain = fold(question)
    found: dict[str, str] = {}
    for mention in Reader(tokens(plain)).mentions():
        told = re.match(r"\s*\(([^()]+)\)", plain[mention.end :])
        if told is None or len(mention.steps) != 1 or mention.head not in _CALLED:
            continue
        names = [name.strip() for name in re.split(r"[،,]|\sو(?=\w)", told[1]) if name.strip()]
        people = any(Reader(tokens(name)).mentions() for name in names)
        if (
            len(names) == mention.number
            and not people
            and all(re.fullmatch(r"[^\W\d_]+(?: [^\W\d_]+)?", n) for n in names)
        ):
            found |= dict.fromkeys(names, _relative(mention.head, mention.link))
    return found


def _relative(head: str, link: str) -> str:
    noun = _CALLED[head]
    kind = _LINKS.get(link, "") if head[0] == "b" else ""
    return noun + (f"{kind}ة" if kind == " الشقيق" and noun in _FEMALE else kind)


def unnamed(text: str, names: Mapping[str, str]) -> str:
    """`text` with the relatives instead of their names."""
    plain = fold(text)
    for name, relative in sorted(names.items(), key=lambda pair: -len(pair[0])):
        plain = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", relative, plain)
    return plain
