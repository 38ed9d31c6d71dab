"""Steps in which a question is worded anew: made whole, parted, answered in advance, searched for otherwise.

Each asks the rewriter, holds what it says against what it was given (`faithful`), and where there is no model or it
fails gives the embedded form or nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.answering.models.asking import Asking, Pieces
from engine.answering.models.way import Noted, Way
from engine.answering.question.followup import Resolved
from engine.answering.question.parts import Split
from engine.answering.verification.faithful import asks_the_same, held, telling
from engine.language import Language, detect
from engine.messages import FROM_DOCUMENTS, PastTurn
from engine.models.chat import Request
from engine.readers import aside
from engine.text import analysis

STANDS_ALONE = 25  # words; a longer message needs no past
MANY = 10  # words from which a message may hold several questions
MOST_PARTS = 4
MOST_PAST = 3  # turns that are shown
MOST_SAID = 400  # characters of each
HYPOTHETICAL = 600  # characters of a likely answer that are searched with
QUESTION = {
    "type": "object",
    "properties": {"question": {"type": "string", "minLength": 1, "maxLength": 600}},
    "required": ["question"],
    "additionalProperties": False,
}
QUESTIONS = {
    "type": "object",
    "properties": {
        "questions": {
            "type": "array",
            "items": {"type": "string", "minLength": 1, "maxLength": 600},
            "minItems": 1,
            "maxItems": MOST_PARTS,
        }
    },
    "required": ["questions"],
    "additionalProperties": False,
}


async def contextualize(
    asking: Asking | None, way: Way, resolved: Resolved, history: Sequence[PastTurn], language: Language
) -> Resolved:
    """What is asked in the light of the conversation. `resolved` is what can be told without a model."""
    past = [turn for turn in history if turn.intent in FROM_DOCUMENTS and turn.outcome != "error"][-MOST_PAST:]
    with way.step("contextualize") as noted:
        noted.detail |= {"how": resolved.how, "turns": len(past)}
        noted.result = resolved.readable
        message = resolved.text
        if not asking or not past or resolved.how == "chosen" or len(message.split()) > STANDS_ALONE:
            return resolved
        turns = [f"- {turn.question[:MOST_SAID]}\n  {turn.text[:MOST_SAID]}" for turn in past]
        back = [f"turn -{number}" for number in range(1, len(turns) + 1)]

        def asked(conversation: str) -> Request:
            data = {"conversation": conversation, "question": _line(message)}
            return asking.request("rewriter", "contextualize", language, data, personal=True, schema=QUESTION)

        latest_first = Pieces(turns[::-1], back, lambda kept: "\n".join(kept[::-1]))
        request, kept = await asking.fitting(way, noted, latest_first, asked)
        said = "\n".join(turns[-kept:])
        new = _text(await asking.shaped(way, noted, request))
        repeats = analysis.words(new, language) == analysis.words(message, language)
        if not new or repeats:  # what the rules added stays
            return resolved
        asked_before = " ".join((said, *(turn.resolved for turn in past)))
        if not asks_the_same(new, message, asked_before, language, kept=0.5, strange=1):
            noted.detail["refused"] = True
            return resolved
        noted.detail["how"], noted.result = "rewritten", new
        return replace(resolved, text=new, context="", how="rewritten", topic="")


async def decompose(
    asking: Asking | None, way: Way, asked: Resolved, language: Language, split: Split, *, always: bool = False
) -> tuple[str, ...]:
    """The questions in a message, mostly one."""
    embedded = await aside(split, asked.text, language)
    with way.step("decompose") as noted:
        found = embedded
        if asking and (always or len(embedded) > 1 or len(asked.text.split()) >= MANY):
            data = {"question": _line(asked.readable)}
            personal = bool(asked.context) or asked.how == "rewritten"
            request = asking.request("rewriter", "decompose", language, data, personal=personal, schema=QUESTIONS)
            found = _parted(await asking.shaped(way, noted, request), asked, language, noted) or embedded
        noted.detail["parts"] = len(found)
        noted.result = "\n".join(found)
        return found


def _parted(value: Any, asked: Resolved, language: Language, noted: Noted) -> tuple[str, ...]:
    """The model's parts, each of words of the question, all of it in them together; else nothing."""
    if value is None:
        return ()
    found = tuple(dict.fromkeys(_line(one) for one in value["questions"] if one.strip()))
    whole = telling(asked.text, language)
    together = frozenset[str]().union(*(telling(one, language) for one in found))
    faithful = all(asks_the_same(one, "", asked.readable, language, kept=0.0, strange=1) for one in found)
    if not found or not faithful or held(whole, together) < 0.7:
        noted.detail["refused"] = True
        return ()
    return found


async def hypothetical(
    asking: Asking, way: Way, question: str, language: Language, place: Mapping[str, int], *, personal: bool
) -> str:
    """What a passage that answers might say; searched with, never shown, never a source. Empty without one."""
    with way.step("hypothetical", **place) as noted:
        data = {"question": _line(question)}
        request = asking.request("rewriter", "hypothetical", language, data, personal=personal)
        text = _line(await asking.said(way, noted, request) or "")[:HYPOTHETICAL]
        if text and detect(text, language) != language:
            noted.detail["refused"], text = True, ""
        noted.detail["words"] = len(text.split())
        noted.result = text
        return text


async def refine(
    asking: Asking,
    way: Way,
    question: str,
    near: Sequence[str],
    language: Language,
    place: Mapping[str, int],
    *,
    personal: bool,
) -> str:
    """Other words to search the same with; `near` are names of sections that were found. Empty where there are none."""
    with way.step("refine", **place) as noted:
        listed = [f"- {one}" for one in near] or ["-"]
        names = [f"section {place}" for place in range(1, len(listed) + 1)]

        def asked(sections: str) -> Request:
            data = {"question": _line(question), "sections": sections}
            return asking.request("rewriter", "refine", language, data, personal=personal, schema=QUESTION)

        request, kept = await asking.fitting(way, noted, Pieces(listed, names, "\n".join), asked)
        sections = "\n".join(listed[:kept])
        new = _text(await asking.shaped(way, noted, request))
        if new and not asks_the_same(new, question, sections, language, kept=0.3, strange=3):
            noted.detail["refused"], new = True, ""
        noted.result = new
        return new if new.casefold() != question.casefold() else ""


def _text(value: Any) -> str:
    return _line(value["question"]) if value is not None else ""


def _line(text: str) -> str:
    return " ".join(text.split())
