"""How Discord's markdown marks the blocks of an answer. Pure."""

import re

from adapters.blocks import Look
from adapters.discord.markdown import FENCE, link

GRID = 44  # characters of a fixed-width line; phones turn longer ones over


def _code(language: str) -> tuple[str, ...]:
    return (FENCE + (language if re.fullmatch(r"[A-Za-z0-9_+.#-]{1,30}", language) else ""),)


LOOK = Look(
    heading=("### ",),
    strong=("**",),
    emphasis=("*",),
    inline_code=("`",),
    quote=("> ",),
    table=(FENCE,),
    code=_code,
    link=link,
    grid=GRID,
    sources=("-# ",),
)
