"""How an answer came about, from its trace: the steps in the reader's words, and the passages that were found."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from bot.web.keys import PARTS
from bot.web.pages import page_language
from engine.answering.models.phrasing import KEPT
from engine.evaluation.claims import claims
from engine.language import COMMA, Language, figures
from engine.messages import Answer, Citation, TraceStep
from engine.passage import StoredPassage
from engine.phrases import Phrases
from engine.retrieval.model import PASSAGES
from engine.staff.roles import Account

SHOWN = 12  # passages
VERDICTS = "verdicts"  # the detail of a step that checked sentences


@dataclass(frozen=True, slots=True)
class Named:
    """Something that Dalil names by a code; `told`: in the reader's words, otherwise by the code itself."""

    words: str
    told: bool
    code: str = ""


@dataclass(frozen=True, slots=True)
class Judged:
    """A sentence that a model wrote and what checking it found. Of one that was taken out the words are not kept."""

    text: str
    sources: tuple[Citation, ...]
    verdict: Named


@dataclass(frozen=True, slots=True)
class _Found:
    """A passage that a search found, None where it is no longer there; `reply`: to the question of a record; `cited`:
    the numbers of the citations that are of it."""

    score: str
    passage: StoredPassage | None
    reply: StoredPassage | None
    cited: tuple[int, ...]


async def way_of(request: web.Request, answer: Answer, account: Account) -> dict[str, Any]:
    """Of the passages that were found those that the account may look at."""
    phrases, language = request.app[PARTS].phrases, page_language(request)
    scores = found_in(answer)
    corpus = request.app[PARTS].corpus
    passages, replies = await corpus.passages(list(scores)), await corpus.answers_to(list(scores))
    found = [
        _Found(figures(score, language), passages.get(id_), reply := replies.get(id_), _numbers(answer, id_, reply))
        for id_, score in scores.items()
        if id_ not in passages or account.may("viewer", [passages[id_].collection])
    ]
    return {
        "claims": _claims(answer, language, phrases),
        "steps": [_step(step, language, phrases) for step in answer.trace],
        "intent": in_words(answer.intent, language, phrases, "review.value_"),
        "outcome": in_words(answer.outcome, language, phrases, "review.value_"),
        "confidence": answer.confidence,
        "ms": sum(step.ms for step in answer.trace),
        "passages": found,
    }


def _numbers(answer: Answer, passage: str, reply: StoredPassage | None) -> tuple[int, ...]:
    """The numbers of the citations that are of the passage, or of the answer to it."""
    ids = {passage, reply.id} if reply is not None else {passage}
    return tuple(citation.number for citation in answer.citations if citation.passage in ids)


def _claims(answer: Answer, language: Language, phrases: Phrases) -> list[Judged]:
    """Each sentence of the last check with its verdict, those that were kept with their words and sources; nothing
    where the trace holds no verdicts."""
    told = [noted for step in answer.trace if isinstance(noted := step.detail.get(VERDICTS), list)]
    if not told:
        return []
    sources = {citation.number: citation for citation in answer.citations}
    said = claims(answer.document)
    judged = []
    for verdict in told[-1]:
        claim = next(said, None) if verdict == KEPT else None
        cited = tuple(sources[number] for number in claim.numbers if number in sources) if claim else ()
        judged.append(Judged(claim.text if claim else "", cited, _noted(verdict, language, phrases)))
    return judged


def found_in(answer: Answer) -> Mapping[str, str]:
    """The score of each passage that a search gave, by id, best first."""
    told = [line for step in answer.trace if isinstance(lines := step.detail.get(PASSAGES), list) for line in lines]
    pairs = (line.partition(" ") for line in told)
    return dict(list({id_: score for id_, _, score in pairs}.items())[:SHOWN])


def named(request: web.Request, kind: str, code: str) -> Named:
    return in_words(code, page_language(request), request.app[PARTS].phrases, f"review.{kind}_")


def in_words(code: str, language: Language, phrases: Phrases, *sections: str) -> Named:
    """A code in the words of the first of these sections that has some; what has no words keeps its own name."""
    for section in sections:
        try:
            return Named(phrases(f"{section}{code}", language), told=True, code=code)
        except KeyError:
            continue
    return Named(code, told=False, code=code)


def _noted(words: str, language: Language, phrases: Phrases) -> Named:
    """A code, or words that are kept in English; what a model said of its failing behind them."""
    if (code := in_words(words, language, phrases, "review.value_")).told:
        return code
    head, between, error = words.partition(": ")
    told = phrases.again("traces", f"{head}{between}{phrases.again('troubles', error, language)}", language)
    return Named(told, told=told != words)


def _step(step: TraceStep, language: Language, phrases: Phrases) -> dict[str, Any]:
    def told(value: object) -> Named:
        match value:
            case bool():
                return Named(phrases("review.yes" if value else "review.no", language), told=True)
            case int() | float():
                return Named(figures(value, language), told=True)
            case list():
                return Named(COMMA[language].join(told(one).words for one in value), told=True)
            case _:
                return _noted(str(value), language, phrases)

    details = [
        (in_words(name, language, phrases, "review.detail_"), told(value))
        for name, value in step.detail.items()
        if name != PASSAGES
    ]
    return {"name": in_words(step.step, language, phrases, "review.step_"), "ms": step.ms, "details": details}
