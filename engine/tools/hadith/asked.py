"""What a message asks of hadiths: one by its number, whether words are authentic, what there is on a theme. Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from rapidfuzz import fuzz

from engine.language import LANGUAGES, fold_digits
from engine.scripture.folding import Level, fold
from engine.text import analysis
from engine.text.lexicon import Pattern, column, patterns

Wish = Literal["number", "authentic", "theme", "collections"]


ALIKE = 82.0  # percent: a misspelt name of a collection
_AUTHENTIC = Pattern("hadith.authentic")
_THEME = Pattern("hadith.theme")
_COLLECTIONS = Pattern("hadith.collections")
_ONWARD = Pattern("hadith.onward")
_OF_IT = Pattern("hadith.of_it")
_SHORT = 7  # words of a message that may go on from a hadith
_ELSEWHERE = Pattern("hadith.elsewhere")
_QUOTED = re.compile(r"[«\"“„‘]([^»\"”“’]{3,})[»\"”“’]|(?<!\w)'(.{3,}?)'(?!\w)", re.DOTALL)
_LEAD = Pattern("hadith.lead", "(?is){}")
_TAIL = Pattern("hadith.tail", "(?i){}")
_ENDS = " \t\n.،,:؟?;!«»“”\"‘’'-–"
_NOTHING = re.compile(r"(?:is|was|the|this|that|it|هل|هذا|هاد|είναι|αυτό|το|\s)+", re.IGNORECASE)
_ASKED = 400  # characters at either end of a message in which something is asked: between them stand the words meant
_SUBJECT = Pattern("hadith.subject")  # without a word of these in it, no message asks anything of hadiths
_LONGEST_TAIL = 200  # characters of a question behind the words
_SHORTEST = 2  # words that may be a hadith's


@dataclass(frozen=True, slots=True)
class Wanted:
    """`number` of the collection called `name` (`beside`: words that may be its name), or whether `words` are
    authentic; all else empty. "collections": which there are."""

    wish: Wish
    number: str = ""
    name: str = ""
    beside: tuple[str, ...] = ()
    words: str = ""


def read(text: str) -> Wanted | None:
    """None where the message asks nothing of hadiths."""
    folded = fold_digits(_ends(analysis.normalize(text))).strip(" ؟?.!;،,")
    if not _SUBJECT.search(folded):
        return None
    if (numbered := _numbered(folded)) is not None:
        return numbered
    if _COLLECTIONS.search(folded):
        return Wanted("collections")
    if _AUTHENTIC.search(folded) and not _ELSEWHERE.search(folded):
        return Wanted("authentic", words=_words(text))
    if _THEME.search(folded) and not _ELSEWHERE.search(folded):
        return Wanted("theme")
    return None


def _ends(folded: str) -> str:
    """A message, a long one without its middle."""
    return folded if len(folded) <= 2 * _ASKED else f"{folded[:_ASKED]} {folded[-_ASKED:]}"


@cache
def _named() -> tuple[re.Pattern[str], ...]:
    return tuple(map(re.compile, patterns("hadith.named")))


def _ordinal(word: str) -> str:
    listed = (column("hadith.ordinal", language) for language in LANGUAGES)
    return next((str(words.index(word) + 1) for words in listed if word in words), "")


def _numbered(folded: str) -> Wanted | None:
    for pattern in _named():
        match = pattern.search(folded)
        if match is not None:
            groups = match.groupdict()
            number = groups.get("number") or _ordinal(groups.get("ordinal") or "")
            name = _without_tail(groups.get("name") or "").strip(" ،,:")
            beside = (
                folded[: match.start()].strip(),
                "" if name else _without_tail(folded[match.end() :]).strip(" ،,:"),
            )
            return Wanted("number", number, name, tuple(filter(None, beside)))
    return None


def goes_on(text: str) -> int | None:
    """How many hadiths on a message that goes on from one wants to be: 0 for more on the same ("who narrated it?"), 1
    for the next; None where it does not go on."""
    folded = analysis.normalize(text).strip(" ؟?.!;،,")
    if len(folded.split()) > _SHORT:
        return None
    return 1 if _ONWARD.search(folded) else 0 if _OF_IT.search(folded) else None


def asks(text: str) -> bool:
    """Whether the message can hardly be about anything but hadiths."""
    return read(text) is not None


def named(name: str, titles: Mapping[str, Mapping[str, str]]) -> list[str]:
    """Collections that are meant by a name in any language; all of them for no name, none for a name of no other."""
    wanted = _key(name)
    if not wanted:
        return list(titles)
    scores = {
        one: max(_alike(wanted, _key(title)) for title in (one, *given.values())) for one, given in titles.items()
    }
    best = max(scores.values(), default=0.0)
    return [one for one, score in scores.items() if score == best and score >= ALIKE]


def _alike(wanted: str, title: str) -> float:
    if wanted == title:
        return 101.0
    whole, part = fuzz.ratio(wanted, title), fuzz.token_set_ratio(wanted, title)
    return max(whole, part if min(len(wanted), len(title)) > 3 else 0.0)


def _key(name: str) -> str:
    plain = analysis.normalize(name).replace("-", " ").replace("_", " ")
    plain = re.sub(r"\b(?:the|book|collection|of|please|كتاب|مجموعه|συλλογη|το|τα|η|ο|των|του|τησ)\b", " ", plain)
    return " ".join(word.removeprefix("ال") for word in plain.split())


def _words(text: str) -> str:
    """The words that are asked about: between quotation marks, behind a colon, else what the question leaves."""
    quoted = _QUOTED.search(text)
    if quoted is not None:
        return (quoted[1] or quoted[2]).strip(_ENDS)
    _, colon, behind = text.partition(":")
    if colon and len(behind.split()) >= _SHORTEST:
        return _without_tail(behind).strip(_ENDS)
    left = _without_tail(text)
    letters = fold(left, Level.LETTERS)
    lead = _LEAD.match(letters.text)
    rest = left[letters.offsets[lead.end()] :] if lead and lead.end() < len(letters.text) else "" if lead else left
    rest = rest.strip(_ENDS)
    return rest if len(rest.split()) >= _SHORTEST and not _NOTHING.fullmatch(rest) else ""


def _without_tail(text: str) -> str:
    """Without the question behind the words."""
    end = len(text)
    while (tail := _TAIL.search(text, max(0, end - _LONGEST_TAIL), end)) is not None:
        end = tail.start()
    return text[:end]
