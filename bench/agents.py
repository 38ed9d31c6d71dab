"""`python -m bench.agents`: what the steps of a model cost beside the model, and what is left when providers fail.

The model is scripted: it answers at once, each step with what that step can use, so that all time is Dalil's own. Then
servers that fail in each way stand before one that answers, under load: every question has to end in an answer within
its budget.
"""

import argparse
import asyncio
import json
import re
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import httpx

from bench.speed import home
from bench.table import Row, markdown
from bot.home import definitions
from bot.settings import CONFIG
from bot.wiring import Dalil, open_dalil
from engine.answering.models.asking import Asking
from engine.answering.models.prompts import load
from engine.language import detect
from engine.messages import Address, Answer, IncomingMessage, Person
from engine.models import chain as chain_module
from engine.models.chain import Chain
from engine.models.chat import Completion, Model, Request, Size
from engine.models.served import ServedModel
from engine.models.settings import TaskSettings
from engine.models.spending import Budget
from engine.store.usage import Usage
from engine.text.sentences import sentence_spans
from tests.engine.answering.models.minds import step_of
from tests.servers.models import Say, serving

DESIGNS = ("quote", "dalil", "study-guide", "fanar-sadiq", "lq-rag", "nebras")
SIDE_BY_SIDE = 8
BUDGET_S = 2.0  # for all tries of one call
FAILURES: Mapping[str, Say] = {
    "answers 500": Say(status=500),
    "answers 429 at once again": Say(status=429),
    "answers 429, in ten minutes again": Say(status=429, retry_after="600"),
    "refuses the key": Say(status=401),
    "hangs": Say(after=30.0),
    "breaks its JSON off": Say(raw=b'{"choices": [{"message": {"conte'),
    "gives no choice": Say(raw=b'{"choices": []}'),
    "says nothing": Say(words="  "),
    "says it cannot help": Say("I am a helpful assistant and cannot help with that."),
    "speaks another language": Say("Δεν γνωρίζω τίποτε για αυτό το θέμα [1]."),
    "invents": Say("The fee is 9,731 euros, says Professor Ypsilon [1]."),
}


def echo(messages: Sequence[Mapping[str, str]]) -> str:
    """What a step can use, made of its own prompt: the question again, the first sentence of the first source."""
    words = messages[0]["content"]
    data = [part.strip() for part in re.split(r"(?m)^=== .* ===$", words)[1:-1]]
    step = step_of({"messages": messages})
    if step == "generator":
        source = re.match(r"\[1\] (?:\([^\n]*?\) )?([^\n]+)", data[0])
        text = source.group(1) if source else ""
        spans = sentence_spans(text, detect(text))
        return f"{text[spans[0][0] : spans[0][1]].rstrip('.')} [1]." if spans else "NO ANSWER"
    values: dict[str, object] = {
        "contextualize": {"question": data[-1]},
        "decompose": {"questions": [data[0]]},
        "refine": {"question": data[0]},
        "router": {"intents": ["question"] * len(data[0].splitlines())},
        "judge": {"answer_relevance": 1, "context_relevance": 1, "groundedness": 1},
    }
    return json.dumps(values[step]) if step in values else f"It is laid down in the rules: {data[0]}"


class Instant:
    """A model that answers at once."""

    name = "instant"

    async def complete(self, request: Request) -> Completion:
        text = echo([{"content": one.content} for one in request.messages])
        return Completion(text, self.name, "scripted", 100, len(text) // 4, 0.0)

    async def warm(self) -> None:
        """It has no weights."""

    async def size(self, request: Request) -> Size:
        return Size(100)

    async def stream(self, request: Request) -> AsyncIterator[str | Completion]:
        completion = await self.complete(request)
        yield completion.text
        yield completion


def rows(folder: Path) -> Iterator[Row]:
    with home(folder):
        yield from asyncio.run(_measured())


async def _measured() -> list[Row]:
    async with open_dalil("ERROR") as dalil:
        await dalil.ingestion.run(definitions(dalil.home, dalil.settings.current))
        questions = [text for language in ("en", "ar", "el") for text in await dalil.corpus.questions(language, 40)]
        _with(dalil, [Instant()])
        found = [await _overhead(dalil, design, questions) for design in DESIGNS]
        return [*found, *await _chaos(dalil, questions[::4])]


def _with(dalil: Dalil, models: Sequence[Model], timeout_s: float = 10.0, budget_s: float = 10.0) -> None:
    """Dalil asks these models, and keeps no answer: each question is a new one."""
    chain = Chain(models, Usage(dalil.database), lambda: Budget(budget_s))
    chain._keep = lambda *_: None  # type: ignore[method-assign]
    asking = Asking(chain, load(CONFIG / "prompts"), lambda _: TaskSettings("", 0.0, 500, timeout_s))
    dalil.agents._parts = replace(dalil.agents._parts, asking=asking)


async def _overhead(dalil: Dalil, design: str, questions: Sequence[str]) -> Row:
    """Milliseconds of a turn, its first question a follow-up of nothing; the model takes none of them."""
    dalil.agents.follow(design, None)
    times, calls, phrased = [], [], 0
    for question in [*questions[:5], *questions]:  # the first few warm up
        began = time.perf_counter()
        answer = await _ask(dalil, question)
        times.append(1000 * (time.perf_counter() - began))
        calls.append(sum("tokens" in one.detail for one in answer.trace))
        phrased += any(one.step == "evaluate" for one in answer.trace)
    times, calls = sorted(times[5:]), calls[5:]
    note = f"p95 {times[int(0.95 * len(times))]:.1f} ms, {statistics.fmean(calls):.1f} calls a question, reach 60 ms"
    what = f"{design}: {len(times)} questions, all but the model, p50"
    return Row("agents", what, f"{statistics.median(times):.1f} ms", note)


async def _chaos(dalil: Dalil, questions: Sequence[str]) -> list[Row]:
    """No provider at all, then each failure first in the chain, a provider that answers behind it; at last nothing but
    failures. No provider is left alone after failures, so that every question meets them."""
    chain_module.TRIPS = 1_000_000
    found = [await _under_load(dalil, "no provider", [], questions)]
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(httpx.AsyncClient(limits=httpx.Limits(max_connections=200)))
        good = await stack.enter_async_context(serving(Say(echo)))
        answering = ServedModel("second", good.url, "m", "", client)
        for name, say in FAILURES.items():
            bad = await stack.enter_async_context(serving(say))
            failing = ServedModel("first", bad.url, "m", "", client)
            found.append(await _under_load(dalil, f"the first provider {name}", [failing, answering], questions))
        hanging = await stack.enter_async_context(serving(FAILURES["hangs"]))
        broken = await stack.enter_async_context(serving(FAILURES["answers 500"]))
        both = [ServedModel("first", hanging.url, "m", "", client), ServedModel("second", broken.url, "m", "", client)]
        found.append(await _under_load(dalil, "every provider fails", both, questions))
    return found


async def _under_load(dalil: Dalil, what: str, models: Sequence[Model], questions: Sequence[str]) -> Row:
    """Every design in turn, so that every step meets the failure; SIDE_BY_SIDE questions at a time."""
    _with(dalil, models, timeout_s=0.5, budget_s=BUDGET_S)
    budget = dalil.settings.current.pipeline.budget_s
    gate, times, outcomes = asyncio.Semaphore(SIDE_BY_SIDE), list[float](), list[Answer]()

    async def one(question: str) -> None:
        async with gate:
            began = time.perf_counter()
            outcomes.append(await _ask(dalil, question))
            times.append(time.perf_counter() - began)

    for design in ("dalil", "nebras", "lq-rag"):
        dalil.agents.follow(design, None)
        await asyncio.gather(*map(one, questions))
    answered = sum(one.outcome == "answer" for one in outcomes)
    times.sort()
    figure = f"{answered} of {len(outcomes)} answered"
    return Row(
        "agents", f"{what}, {SIDE_BY_SIDE} at a time", figure, f"longest {times[-1]:.2f} s, budget {budget:.0f} s"
    )


async def _ask(dalil: Dalil, question: str) -> Answer:
    message = IncomingMessage(uuid4().hex, Address("bench", uuid4().hex), Person("bench", "b"), question)
    return (await dalil.engine.reply(message)).answer


def main() -> None:
    argparse.ArgumentParser(prog="python -m bench.agents", description=__doc__).parse_args()
    with tempfile.TemporaryDirectory(prefix="dalil-bench-") as folder:
        print(markdown(rows(Path(folder))))


if __name__ == "__main__":
    main()
