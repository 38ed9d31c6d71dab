"""`dalil ask`, `dalil search` and `dalil chat`."""

import asyncio
import getpass
import json
import sys
import time
import uuid
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.cli.batch import OF_ASK, OF_SEARCH, Refused, Request, checked_language, failed, requests
from bot.cli.screen import Progress, counted, say, trouble
from bot.home import alone
from bot.wiring import Dalil, open_dalil
from engine.answering.models.debate.options import Chosen
from engine.document import Document, paragraph, plain
from engine.errors import CollectionError, InputError
from engine.language import Language, asked_in
from engine.messages import Address, Answer, IncomingMessage, Person
from engine.phrases import Phrases
from engine.skills.confirmation import CONFIRMED

OK, ERROR, NO_ANSWER = 0, 1, 3
CODES = {"answer": OK, "error": ERROR}  # clarification and abstention: no answer found
Json = dict[str, Any]


async def ask(
    question: str,
    batch: Path | None,
    as_json: bool,
    collections: tuple[str, ...],
    language: str | None,
    conversation: str | None,
) -> int:
    base = Request(1, question, collections, checked_language(language), conversation or "", 10)
    async with open_dalil() as dalil:
        await dalil.corpus.check(collections)
        if batch is not None:
            return await _print_all(batch, base, OF_ASK, lambda request: _answer_line(dalil, request))
        answer, total = await answered(dalil, base)
    if as_json:
        from bot.public import answer_json

        say(json.dumps(answer_json(answer, total), ensure_ascii=False))
    else:
        from adapters.terminal.render import render

        say(render(answer, sys.stdout.isatty()))
    return CODES.get(answer.outcome, NO_ANSWER)


async def answered(dalil: Dalil, request: Request) -> tuple[Answer, float]:
    """One question answered and saved, and how many milliseconds that took."""
    started = time.perf_counter()
    message = IncomingMessage(
        event=uuid.uuid4().hex,
        address=Address("terminal", request.conversation or f"ask-{uuid.uuid4().hex}"),
        person=Person("terminal", getpass.getuser()),
        text=request.question,
        collections=request.collections,
        metadata=request.metadata,
        language=request.language or _spoken(request.question[:1000]),
    )
    answer = _unconfirmed(await dalil.answer(message), message.person, dalil.phrases)
    return answer, (time.perf_counter() - started) * 1000


def _unconfirmed(answer: Answer, person: Person, phrases: Phrases) -> Answer:
    """The answer, unless it asks whether everything shall be deleted: nobody can say yes to that between two questions
    of a batch, so that it says what deletes instead."""
    if not any(choice.message == f"/erase {CONFIRMED}" for choice in answer.choices):
        return answer
    command = f"dalil erase {person.platform} {person.id} --yes"
    words = paragraph(phrases("commands.erase_elsewhere", answer.language, command=command))
    return replace(answer, outcome="abstention", document=words, choices=())


def _spoken(text: str) -> Language | None:
    """The language of the words, and not what somebody chose in a conversation; figures alone go on in its language."""
    return asked_in(text) if any(map(str.isalpha, text)) else None


async def _answer_line(dalil: Dalil, request: Request) -> Json:
    from bot.public import answer_json

    if request.options:
        return await _choice(dalil, request)
    await dalil.corpus.check(request.collections)
    answer, total = await answered(dalil, request)
    return {"question": request.question} | answer_json(answer, total)


async def _choice(dalil: Dalil, request: Request) -> Json:
    """A question with options, without a conversation: decided by the rules of inheritance where they speak to it, else
    by a debate over the documents where models are configured; no choice where neither decides."""
    from engine.tools.inheritance import choose

    started = time.perf_counter()
    found = await asyncio.to_thread(choose, request.question, request.options)
    decided: Json = {"choice": found.letter or None, "confidence": round(found.confidence, 4), "why": found.why}
    outcome, intent = "answer" if found.letter else "abstention", "inheritance"
    if not found.letter and dalil.chooser.debate:
        await dalil.corpus.check(request.collections)
        language = request.language or asked_in(request.question[:1000])
        chosen = await dalil.chooser(request.question, request.options, language, request.collections)
        decided, intent = _debated(chosen), "question"
        outcome = "answer" if chosen.letter or decided["schools"] else "abstention"
    timings = {"total": round((time.perf_counter() - started) * 1000, 3)}
    return {"question": request.question, "outcome": outcome, "intent": intent, **decided, "timings": timings}


def _debated(chosen: Chosen) -> Json:
    """The letter, the words of the verdict that hold with what they cite, and how each provider voted."""
    from adapters.web.render import citation_object

    decision = chosen.decision
    cited = decision.cited if decision else None
    return {
        "choice": chosen.letter or None,
        "confidence": chosen.confidence,
        "why": plain(Document(cited.blocks)) if cited else "",
        "schools": list(decision.schools) if decision else [],
        "votes": [
            {"model": vote.provider, "choice": vote.choice or None, "fault": vote.fault}
            for vote in (decision.votes if decision else ())
        ],
        "citations": [citation_object(one) for one in (cited.citations if cited else ())],
    }


async def search(
    query: str, batch: Path | None, as_json: bool, collections: tuple[str, ...], language: str | None, k: int
) -> int:
    base = Request(1, query, collections, checked_language(language), "", k)
    async with open_dalil() as dalil:
        await dalil.corpus.check(collections)
        if batch is not None:
            return await _print_all(batch, base, OF_SEARCH, lambda request: _search_line(dalil, request))
        found = await _search_line(dalil, base)
    if as_json:
        say(json.dumps(found, ensure_ascii=False))
    else:
        for number, passage in enumerate(found["passages"], 1):
            where = " · ".join(filter(None, (passage["title"], passage["place"], passage["source"])))
            say(f"{number:>3}. {passage['score']:.3f}  {where}\n     {' '.join(passage['text'].split())[:300]}\n")
    return OK if found["passages"] else NO_ANSWER


async def _search_line(dalil: Dalil, request: Request) -> Json:
    from bot.public import Search, search_json

    wanted = Search(
        request.question, request.collections, request.language, request.k, request.documents, request.metadata
    )
    return await search_json(dalil.corpus, dalil.retriever, wanted)


async def _print_all(batch: Path, base: Request, keys: Sequence[str], work: Any) -> int:
    """One object a line, in order; a line that cannot be used says why in its place, and the first of them at the end
    on standard error as well."""
    lines, wrong = 0, []
    async for result in _results(batch, base, keys, work):
        lines += 1
        wrong += [str(result["error"])] if "error" in result else []
        say(json.dumps(result, ensure_ascii=False))
    if wrong:
        trouble(f"{len(wrong)} of {counted(lines, 'line')} failed; the first: {wrong[0]}")
    return ERROR if wrong else OK


async def _results(batch: Path, base: Request, keys: Sequence[str], work: Any) -> AsyncIterator[Json]:
    lines = list(requests(batch, base, keys))
    with Progress("Answering", len(lines)) as progress:
        for request in lines:
            named = {} if request.id is None else {"id": request.id}
            if isinstance(request, Refused):
                yield named | _refusal(request.line, request.reason)
            else:
                try:
                    yield named | await work(request)
                except (InputError, CollectionError) as error:
                    yield named | _refusal(request.line, str(error))
                except Exception as error:  # noqa: BLE001 - the boundary: one line
                    yield named | _refusal(request.line, failed(error))
            progress.step()


def _refusal(line: int, reason: str) -> Json:
    return {"error": f"line {line}: {reason}", "outcome": "error"}


async def chat(collections: tuple[str, ...], language: str | None) -> int:
    """Questions and answers until `exit` or Ctrl-D, through the same inbox and outbox as every platform."""
    from adapters.terminal import TerminalAdapter
    from bot.runner import converse

    chosen = checked_language(language)
    async with open_dalil() as dalil:
        await dalil.corpus.check(collections)
        who = getpass.getuser()
        adapter = TerminalAdapter(
            conversation=who,
            person=who,
            thanks=lambda: dalil.phrases("commands.vote_thanks", chosen or "en"),
            collections=collections,
            language=chosen,
        )
        if sys.stdin.isatty():
            trouble("Ask anything; /new starts afresh, + and - vote on the last answer, exit or Ctrl-D ends.")
        with alone(dalil.home, "chat"):
            await converse(dalil, adapter)
    return OK
