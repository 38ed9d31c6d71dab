"""The audit: who changed what, with the facts of each entry in the language of the page."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from aiohttp import web

from bot.web.console.doors import HOME, Staff, console_page, number_of
from bot.web.console.way import Named, in_words
from bot.web.keys import PARTS
from bot.web.pages import page_language
from engine.language import COMMA, Language, figures
from engine.phrases import Phrases
from engine.store.audit import Entry

PATH = f"{HOME}/audit"
_ROWS = 50  # on one page
_WORDS = 100  # characters that are looked for
_NAMES = ("console.fact_", "askers.n_")  # where a fact's name has its words
_CHANGED = ("before", "after")
_FLAGS: Mapping[str, str] = {"true": "yes", "false": "no"}
_VALUES: Mapping[str, str] = {  # where the codes of a fact have theirs
    "verdict": "console.verdict_",
    "cause": "console.cause_",
    "platform": "links.name_",
    "value": "console.switched_",
    "key": "channels.key_",
}


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    store, phrases, language = request.app[PARTS].console.audit, request.app[PARTS].phrases, page_language(request)
    kinds, words = await store.kinds(), request.query.get("words", "").strip()[:_WORDS]
    what = [kind for kind in kinds if kind == request.query.get("what", "")]
    pages = max(1, -(-await store.count(what, words) // _ROWS))
    number = min(number_of(request.query.get("page", "")), pages)
    entries = await store.recent(_ROWS, (number - 1) * _ROWS, what=what, words=words)
    named = {kind: in_words(kind, language, phrases, "console.audit_").words for kind in kinds}
    context = {
        "kinds": sorted(named.items(), key=lambda pair: pair[1]),
        "what": "".join(what),
        "sought": words,
        "here": urlencode({"what": "".join(what), "words": words}),
        "entries": [(entry, facts(entry, language, phrases)) for entry in entries],
        "number": number,
        "pages": pages,
    }
    return console_page(request, staff, "audit.html", context)


def facts(entry: Entry, language: Language, phrases: Phrases) -> list[tuple[Named, Named]]:
    """Name and value of each fact that an entry holds; what has no words keeps its code."""
    return [
        (in_words(name, language, phrases, *_NAMES), _value(entry.what, name, value, language, phrases))
        for name, value in entry.detail.items()
        if value != "" or name in _CHANGED
    ]


def _value(what: str, name: str, value: Any, language: Language, phrases: Phrases) -> Named:
    if name in _CHANGED and not value:
        return in_words("unset" if value is None else "emptied", language, phrases, "console.value_")
    if name in _CHANGED and what == "channel_changed":
        listed = [in_words(_FLAGS.get(one, one), language, phrases, "channels.word_") for one in str(value).split(", ")]
        isolated = COMMA[language].join(f"\u2068{one.words}\u2069" for one in listed)
        return listed[0] if len(listed) == 1 else Named(isolated, told=True)
    if name == "roles":
        return Named(COMMA[language].join(_role(one, language, phrases) for one in str(value).split(", ")), told=True)
    if name == "scopes":
        told = [in_words(one, language, phrases, "keys.scope_").words for one in str(value).split(", ")]
        return Named(COMMA[language].join(told), told=True)
    words = "links.verdict_" if what == "connection_tried" else _VALUES.get(name, "")
    if isinstance(value, int):
        return Named(figures(value, language), told=True)
    return in_words(str(value), language, phrases, words) if words else Named(str(value), told=False)


def _role(held: str, language: Language, phrases: Phrases) -> str:
    """Of "library: reviewer", or of the role alone where it is one for everything."""
    collection, _, role = held.rpartition(": ")
    words = in_words(role, language, phrases, "console.role_").words
    return f"\u2068{collection}\u2069: {words}" if collection else words
