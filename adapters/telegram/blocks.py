"""How Telegram's HTML marks the blocks of an answer. Pure."""

import html
import re

from adapters.blocks import Look

GRID = 34  # characters of a fixed-width line on a narrow phone

_MENTION = re.compile(r"(?<!\w)@(?=\w)")
_LINKED = re.compile(r"https?://[^\s<>]{1,2000}")
WORD_JOINER = "\u2060"


def look_of(*, in_group: bool, expandable: bool) -> Look:
    """In a group no name becomes a mention; `expandable` folds quotes until they are tapped."""
    return Look(
        heading=("<b>",),
        strong=("<b>",),
        emphasis=("<i>",),
        inline_code=("<code>",),
        quote=("<blockquote expandable>" if expandable else "<blockquote>",),
        table=("<pre>",),
        code=_code,
        link=_link,
        grid=GRID,
        words=_uncalled if in_group else str,
    )


def _uncalled(text: str) -> str:
    return _MENTION.sub("@" + WORD_JOINER, text)


def _code(language: str) -> tuple[str, ...]:
    named = re.fullmatch(r"[A-Za-z0-9_+#-]{1,30}", language)
    return ("<pre>", f'<code class="language-{language}">') if named else ("<pre>",)


def _link(_: str, url: str) -> tuple[str, ...]:
    """The tag of a web address; none for anything else, which Telegram would drop."""
    return (f'<a href="{html.escape(url)}">',) if _LINKED.fullmatch(url) else ()
