"""Abuse and swearing in a message: what is aimed at whoever answers gets a calm word, a question that merely holds a
swear word is answered without it.

Words are looked for whole and folded. Insults count only where they are said to somebody ("you idiot", "يا غبي"): a
question about insults is a question.
"""

import re
from functools import lru_cache

from engine.text import analysis
from engine.text.lexicon import WordList, either

_FILLING = WordList("talk.filling")


@lru_cache(maxsize=1)
def _abusive() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either('talk.abuse.said_to')}|{either('talk.abuse.swearing')})(?!\w)")


def is_abuse(text: str) -> bool:
    """Whether a message abuses whoever answers and asks nothing besides."""
    plain = analysis.bare_words(text)
    rest, found = _abusive().subn(" ", plain)
    if not found:
        return False
    left = [word for word in rest.split() if word not in _FILLING and not analysis.is_stop_word(word)]
    return len(left) <= (0 if "?" in text or "؟" in text else 1)


def without_abuse(text: str) -> str:
    """A question without what is only swearing or said in anger; other messages as they are."""
    if not _abusive().search(analysis.bare_words(text)) or is_abuse(text):
        return text
    kept = _cut(text)
    return kept if kept.strip() else text


def _cut(text: str) -> str:
    """The words that are not part of what was found; "what the hell is" keeps its question word."""
    words = text.split()
    folded = [analysis.bare_words(word) for word in words]
    joined, starts = "", []
    for word in folded:
        joined += " " if joined and word else ""
        starts.append(len(joined))
        joined += word
    inside = {at for match in _abusive().finditer(joined) for at in range(*match.span())}
    asks = re.compile(r"(?:what|who|where|when|why|how)$")

    def is_kept(place: int) -> bool:
        word = folded[place]
        return starts[place] not in inside or bool(asks.match(word)) or not word

    return " ".join(word for place, word in enumerate(words) if is_kept(place))
