"""Who somebody is to the deceased when the writer tells it of himself: "my mother" is the dead father's wife."""

from collections.abc import Mapping

Steps = tuple[str, ...]
_SIBLINGS: Mapping[str, str] = {
    "bm": "bm",
    "bf": "bf",
    "F": "F",
    "M": "M",
    "um": "um",
    "uf": "uf",
    "xm": "xm",
    "xf": "xf",
    "P": "P",
}
_UNCLE: Mapping[str, str] = {"um": "bm", "uf": "bf", "g": "F", "y": "M"}
# By what the deceased is to the writer: a relative of the writer -> of the deceased. What is missing cannot be told.
_SEEN: Mapping[str, Mapping[str, str]] = {
    "F": {"M": "w", "bm": "m", "bf": "f", **_UNCLE},
    "M": {"F": "h", "bm": "m", "bf": "f", "xm": "bm", "xf": "bf", "g": "F", "y": "M"},
    "h": {"m": "m", "f": "f", "k": "k", "w": "w"},
    "w": {"m": "m", "f": "f", "k": "k", "h": "h"},
    "bm": {**_SIBLINGS, "g": "g", "y": "y"},
    "bf": {**_SIBLINGS, "g": "g", "y": "y"},
    "m": {"h": "F", "w": "M", "m": "bm", "f": "bf"},
    "f": {"h": "F", "w": "M", "m": "bm", "f": "bf"},
    "k": {"h": "F", "w": "M", "m": "bm", "f": "bf", "F": "F", "M": "M"},
    "g": {"um": "m", "uf": "f", "xm": "m", "xf": "f", "y": "w"},
    "y": {"um": "m", "uf": "f", "xm": "m", "xf": "f", "g": "h"},
    "um": {"F": "bm", "g": "F", "y": "M", "um": "bm", "uf": "bf"},
    "uf": {"F": "bm", "g": "F", "y": "M", "um": "bm", "uf": "bf"},
    "xm": {"M": "bf", "xm": "bm", "xf": "bf"},
    "xf": {"M": "bf", "xm": "bm", "xf": "bf"},
}
_IN_LAW: Mapping[str, str] = {"mother": "M", "father": "F", "brother": "bm", "sister": "bf"}
WRITER: Mapping[str, tuple[str, ...]] = {
    "F": ("m", "f"), "M": ("m", "f"), "h": ("w",), "w": ("h",), "bm": ("bm", "bf"), "bf": ("bm", "bf"), "m": ("F", "M"),
    "f": ("F", "M"), "k": ("F", "M"),
}  # fmt: skip
SEX: Mapping[str, str] = dict.fromkeys(("F", "h", "bm", "m", "g", "um", "xm"), "m") | dict.fromkeys(
    ("M", "w", "bf", "f", "y", "uf", "xf"), "f"
)


# A deceased who is none of the writer's own kin is told by the one through whom: "h bf" is the sister's husband.
STEP: Mapping[str, str] = {"F": "h M", "M": "w F", "m": "m sp", "f": "f sp"}
LAW: Mapping[str, str] = {"father": "F sp", "mother": "M sp", "son": "h f", "daughter": "w m"}
_BACK: Mapping[str, tuple[str, str]] = {
    "h": ("w", "w"), "w": ("h", "h"), "F": ("m", "f"), "M": ("m", "f"), "m": ("F", "M"), "f": ("F", "M"),
}  # fmt: skip


def seen(dead: str, steps: Steps, link: str, writer: str = "") -> Steps | None:
    """The writer's relative as the deceased's; () for nobody's kin, None where it cannot be told.

    `dead`: what the deceased is to the writer ("F": "my father died"); `writer`: what the writer is to the deceased.
    """
    if " " in dead:
        return _seen_through(dead, steps)
    table, last = _SEEN.get(dead, {}), steps[-1]
    if dead == "F" and last in ("bm", "bf") and link == "mat":
        return ()
    if dead == "M" and last in ("bm", "bf") and link == "pat":
        return ()
    if (dead, last) in (("F", "g"), ("F", "y")) and link == "mat":
        return ()
    if (dead in "hw" and last in ("F", "M", "bm", "bf", "um", "uf", "xm", "xf", "g", "y")) or last == "?":
        return ()
    if last in ("m", "f", "k") and dead in ("F", "M", "bm", "bf") and writer:
        return (*steps, writer)
    return (*steps[:-1], table[last]) if last in table else None


def _seen_through(dead: str, steps: Steps) -> Steps | None:
    """Through whom the writer is bound to the deceased: "my sister" is the widow of "my sister's husband"."""
    own, through = dead.split()
    told = ("h", "w") if through == "sp" else (through,)
    if len(steps) != 1 or steps[0] not in told or own not in _BACK:
        return None
    return (_BACK[own][SEX.get(steps[0], "m") == "f"],)


def sex_of(dead: str) -> str:
    """ "m", "f" or "" of what the deceased is to the writer."""
    return SEX.get(dead.partition(" ")[0], "")


def in_law(dead: str, word: str) -> Steps | None:
    """Of "my mother-in-law": a widow or widower speaks as of the deceased's own; None where it cannot be told."""
    if dead in ("F sp", "M sp"):
        return {"mother": ("w",), "father": ("h",)}.get(word)
    return (_IN_LAW[word],) if dead in ("h", "w") and word in _IN_LAW else ()
