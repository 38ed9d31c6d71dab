"""What a follow-up asks, told from the turns before it without a language model. Pure.

    "How much is the MBA for residents?"  "and for other master's?"   -> "How much is the other master's for residents?"
    "How many points is an insult?"       "and spam?"                 -> searched with the words of the first beside it
    "Where is the library?"               "when does it close?"       -> the same
    "Where is the library?"               "Deadline?"                 -> the same

A message that stands alone is left alone: the past must not colour a new question. It may still go on about the same
thing ("What does a replacement cost?"): where nothing sure is found, the words before it lead a second search, and
count for nothing in what an answer rests on.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from engine.answering.question.expected import kind_of
from engine.answering.question.interchangeable import TURNING, is_occasion, is_time, slot_of
from engine.answering.question.light_words import is_aspect, is_light
from engine.language import Language, detect
from engine.messages import FROM_DOCUMENTS, PastTurn
from engine.text import analysis
from engine.text.lexicon import column

How = Literal["alone", "slot", "ellipsis", "reference", "chosen", "rewritten"]
"""Chosen: completed by what the person chose when asked; rewritten: by a model."""
CARRIED_WORDS = 24  # of an earlier question
TOPIC_WORDS = 60  # of the last questions
TOPIC_TURNS = 3
SHORT = 2  # words of a question that leaves out what it is about: "πότε ανοίγει;", not "can I bring my dog?"
FEW = 5  # telling words; a message with more stands alone unless a slot is replaced

# What begins with one of these and asks nothing is a part of a question: "for visitors?".
_PART = re.compile(r"(for|with|without|during|για|με|χωρίς)\s|لل\w|(لذوي|لغير|بدون|بلا|مع)\s")
PART_WORDS = 5
# Arabic "and" clings to its word; these begin with the letter itself.
_WAW = re.compile(
    "^و(?!ين|قت|رق|صف|اجب|ثيق|ثائق|زار|ظيف|ظائف|سائل|سيل|ضع|صل|صول|صي|لي|الد|حد|احد|كيل|كال|جب|اي فاي|يزا|رش)"
)


@dataclass(frozen=True, slots=True)
class Resolved:
    """`text` is what is asked; `context` are words of the earlier question, to count for less unless it `leans` on
    them; `topic` are such words that lead a second search where the first finds nothing sure; `before` are the last
    question that stood alone and the last one, if it went on from that: the reader is given what goes on below them."""

    text: str
    context: str = ""
    how: How = "alone"
    topic: str = ""
    leans: bool = False
    before: tuple[str, ...] = ()
    asks: bool = False

    def below(self, topic: str = "") -> tuple[str, ...]:
        """The questions before, where words of them lead the search or are carried over. What `asks` something else by
        itself ("and where is it sold?") is read below the words carried over alone: below "how much is a permit?" it
        would be answered with the price."""
        if self.context:
            return () if self.asks else self.before
        return self.before if topic else ()

    @property
    def readable(self) -> str:
        return f"{self.text} ({self.context})" if self.context else self.text


def resolve(text: str, language: Language, history: Sequence[PastTurn]) -> Resolved:
    """`history` is oldest first; its last question counts, itself resolved when it was asked; for the topic the last
    three as they were put."""
    asked = [turn for turn in history if turn.intent in FROM_DOCUMENTS and turn.outcome != "error"]
    if not asked:
        return Resolved(text)
    first, last = next((turn for turn in reversed(asked) if turn.question == turn.resolved), asked[0]), asked[-1]
    before = dict.fromkeys(_carried(turn.question) for turn in (first, last))
    found = _resolved(text, language, last.resolved)
    return replace(found, topic=_topic(asked), before=tuple(before), asks=kind_of(text, language) != "what")


def leans_on_another(text: str, language: Language) -> bool:
    """Whether a part of a question is understood only beside the part before it: it points there, or tells nothing."""
    kind = kind_of(text, language)
    return _refers(text, language) or all(is_light(term, kind) for term in _content(text, language))


def names_a_time(text: str, language: Language) -> bool:
    """Whether a follow-up names a day, a date or a part of the day and nothing else: "and on Friday?", "والجمعة؟". Of a
    feast only what happens then: "and in Ramadan?", for the feast itself may be meant by "and Ramadan?"."""
    rest = without_lead(text, language)
    joining = {phrase[0] for phrase in _phrases(column("followup.prepositions", language))}
    words = [word for word in rest.split() if _bare(word) not in joining]
    then = len(words) < len(rest.split())
    if len(words) > FEW or not (then or rest != text or len(words) == 1):
        return False
    told = [analysis.terms(word, language) for word in words]
    named = any(not term[:1].isdecimal() for terms in told for term in terms)
    return named and all(terms and all(is_time(one) or (then and is_occasion(one)) for one in terms) for terms in told)


def _resolved(text: str, language: Language, earlier: str) -> Resolved:
    rest = without_lead(text, language)
    kind = kind_of(rest, language)
    follows_on, asks = rest != text or _is_part(text, language), kind != "what"
    telling = sum(not is_light(term, kind) for term in _content(rest, language))
    if follows_on and not asks and telling <= FEW:
        return _varied(rest, earlier, language)
    if telling <= FEW and _refers(rest, language):
        return Resolved(text, _carried(earlier), "reference")
    stands = asks and not follows_on and len(text.split()) > SHORT
    if telling <= (2 if follows_on else 0 if stands else 1):
        if follows_on and telling <= 1:
            return Resolved(rest, _thing(earlier, language), "ellipsis", leans=True)
        return Resolved(text, _carried(earlier), "ellipsis")
    return Resolved(text)


def _is_part(text: str, language: Language) -> bool:
    """Whether a message is "for" something and no more: every word joins or tells."""
    words = text.split()
    if len(words) > PART_WORDS or not _PART.match(text.casefold()):
        return False
    joining = {phrase[0] for phrase in _phrases(column("followup.prepositions", language))}
    return all(_bare(word) in joining or _content(word, language) for word in words[1:])


def _content(text: str, language: Language) -> list[str]:
    """Telling and light terms; nothing where there are stop words only."""
    return [term for word in text.split() if not analysis.is_stop_word(word) for term in analysis.terms(word, language)]


@lru_cache(maxsize=16)
def _phrases(listed: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Folded words of each phrase, the longest phrase first."""
    return tuple(sorted((tuple(analysis.normalize(one).split()) for one in listed), key=len, reverse=True))


def _bare(word: str) -> str:
    return analysis.normalize(word).strip(".,،;؛:!?؟…\"'«»()")


def _skip(words: Sequence[str], listed: tuple[str, ...]) -> int:
    """How many words at the beginning are phrases of the list, one after another."""
    bare = tuple(map(_bare, words))
    place = 0
    while phrase := next((one for one in _phrases(listed) if bare[place : place + len(one)] == one), None):
        place += len(phrase)
    return place


def without_lead(text: str, language: Language) -> str:
    """What follows "and", "what about", "και για", "وماذا عن"."""
    words = text.split()
    words = words[_skip(words, column("followup.leads", language)) :]
    if words and language == "ar" and len(words[0]) > 2 and len(words) <= FEW and _WAW.match(_bare(words[0])):
        words[0] = words[0].lstrip("\"'«(")[1:]
    return " ".join(words) if words else text


def _refers(text: str, language: Language) -> bool:
    listed = {phrase[0] for phrase in _phrases(column("followup.references", language))}
    return any(_bare(word) in listed for word in text.split())


def _carried(earlier: str) -> str:
    """The earlier question, its own context unfolded and the newest words dropped first where it is long."""
    return " ".join(earlier.replace("(", "").replace(")", "").split()[-CARRIED_WORDS:])


def _thing(earlier: str, language: Language) -> str:
    """What the earlier question was about, without what was asked to know of it."""
    words = _carried(earlier).split()
    kept = [word for word in words if not all(map(is_aspect, analysis.terms(word, language)))]
    return " ".join(kept if _content(" ".join(kept), language) else words)


def _topic(asked: Sequence[PastTurn]) -> str:
    return " ".join(" ".join(turn.question for turn in asked[-TOPIC_TURNS:]).split()[-TOPIC_WORDS:])


def _varied(rest: str, earlier: str, language: Language) -> Resolved:
    """The earlier question about something else: in the same slot where one is known, else beside its words."""
    rest = rest.rstrip(" ?؟;.!")
    wanted = {slot for term, _, _ in analysis.term_spans(rest, language) if (slot := slot_of(term))}
    places = [place for place in _filled(earlier, language) if place[0] in wanted]
    if not places or detect(earlier, language) != language:
        alike = set(_content(rest, language)) & set(_content(earlier, language))  # "and the Harbour Library?"
        if alike:
            return Resolved(rest, _carried(earlier), "slot")
        names_an_aspect = any(map(is_aspect, _content(rest, language)))  # "and the deadline?", not "and for children?"
        return Resolved(rest, _thing(earlier, language) if names_an_aspect else _carried(earlier), "slot", leans=True)
    words = rest.split()
    new = " ".join(words[_skip(words, column("followup.prepositions", language)) :]) or rest
    _, start, end = places[0]
    for _, other_start, other_end in reversed(places[1:]):
        earlier = earlier[:other_start] + earlier[other_end:]
    return Resolved(_joined(earlier[:start], new, earlier[end:]), "", "slot")


def _joined(before: str, new: str, after: str) -> str:
    """The three with single spaces; a word that ends `new` and begins `after` ("a master's student student") once."""
    words = [word for word in new.split() if _bare(word) not in ("one", "ones")] or new.split()
    following = after.split()
    if following and len(words) > 1 and _bare(words[-1]) == _bare(following[0]):
        words = words[:-1]
    return " ".join([*before.split(), *words]) + (after if after[:1] in "?؟;., " else f" {after}").rstrip()


def _filled(text: str, language: Language) -> list[tuple[str, int, int]]:
    """Slots filled in a text, in order, with the place of the words that fill them, a turning word before included."""
    filled: list[tuple[str, int, int]] = []
    before: tuple[str, int, int] | None = None
    for term, start, end in analysis.term_spans(text, language):
        slot = slot_of(term)
        if slot is not None:
            begin = before[1] if before is not None and before[0] in TURNING else start
            if filled and filled[-1][0] == slot and not text[filled[-1][2] : begin].strip(" -'’s"):
                filled[-1] = (slot, filled[-1][1], end)
            else:
                filled.append((slot, begin, end))
        before = (term, start, end)
    return filled
