"""Several providers in a row: the first that answers in time answers.

A provider that fails is tried again once where waiting is short, then the next one is asked; one that failed `TRIPS`
times running is left alone for `REST_S` seconds. The whole has one time budget and the day one of tokens and money.
What is not personal and was asked at temperature 0 is kept for a while.
"""

import asyncio
import hashlib
import json
import logging
import random
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from copy import copy
from dataclasses import asdict, dataclass, replace
from math import inf
from time import monotonic
from typing import Any, Protocol

from engine.models.chat import (
    Completion,
    Message,
    Model,
    ModelError,
    ModelUnavailable,
    NoModel,
    Request,
    RequestRefused,
)
from engine.models.structured import ShapeError, parsed

log = logging.getLogger(__name__)

TRIPS = 3
REST_S = 30.0
SHORT_WAIT_S = 2.0  # a provider that asks for more is passed over
JITTER_S = 0.2
KEPT = 500
PER_TOKEN = 4  # characters, of a stream, which counts no tokens


@dataclass(frozen=True, slots=True)
class Price:
    """Per million tokens, in whatever currency the budget has."""

    prompt: float = 0.0
    completion: float = 0.0

    def of(self, completion: Completion) -> float:
        return self.for_tokens(completion.prompt_tokens, completion.completion_tokens)

    def for_tokens(self, prompt: int, completion: int) -> float:
        return (self.prompt * prompt + self.completion * completion) / 1_000_000


Told = Callable[[Completion], None]
"""Hears of each completion that a structured answer took."""


class Ledger(Protocol):
    """What was spent today. Both raise StoreError."""

    async def spent(self) -> tuple[int, float]: ...
    async def add(self, provider: str, tokens: int, cost: float) -> None: ...


@dataclass(frozen=True, slots=True)
class Budget:
    """0: no limit. `seconds` is for one call of the chain, all its tries together."""

    seconds: float
    daily_tokens: int = 0
    daily_cost: float = 0.0


@dataclass(slots=True)
class _Breaker:
    """After the rest one request goes through; the others wait for what becomes of it."""

    failures: int = 0
    until: float = 0.0

    def lets_through(self, now: float) -> bool:
        if now < self.until:
            return False
        if self.failures >= TRIPS:
            self.until = now + REST_S
        return True

    def failed(self, now: float) -> None:
        self.failures += 1
        if self.failures >= TRIPS:
            self.until = now + REST_S

    def worked(self) -> None:
        self.failures, self.until = 0, 0.0


class Chain:
    """`budget` and `prices` are asked anew for each call; `clock` gives seconds that only grow."""

    def __init__(
        self,
        models: Sequence[Model],
        ledger: Ledger,
        budget: Callable[[], Budget],
        prices: Mapping[str, Price] | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._models, self._ledger, self._budget = tuple(models), ledger, budget
        self._prices, self._clock = prices or {}, clock
        self._breakers = {model.name: _Breaker() for model in models}
        self._kept: OrderedDict[str, Completion] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._models)

    def each(self) -> list["Chain"]:
        """A chain for each provider alone, with the same ledger, budget and breakers."""
        alone = [copy(self) for _ in self._models]
        for chain, model in zip(alone, self._models, strict=True):
            chain._models, chain._kept = (model,), OrderedDict()
        return alone

    async def complete(self, request: Request, within: float = inf) -> Completion:
        """`within`: seconds for all tries, where that is less than the budget. Raises NoModel naming each failure."""
        key = _key(request) if request.temperature == 0 and not request.personal else ""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        budget = self._budget()
        await self._afforded(budget)
        end = self._clock() + min(budget.seconds, within)
        failures: list[str] = []
        for model in self._ordered(request):
            completion = await self._tried(model, request, end, failures)
            if completion is not None:
                await self._ledger.add(
                    model.name,
                    completion.tokens,
                    self._prices.get(model.name, Price()).of(completion),
                )
                self._keep(key, completion)
                return completion
        raise NoModel("; ".join(dict.fromkeys(failures)) or "no model is configured")

    async def structured(self, request: Request, within: float = inf, told: Told = lambda _: None) -> Any:
        """The value of the request's schema; asked once more, with what was wrong, where the first answer misses it."""
        schema, end = request.schema or {}, self._clock() + within
        completion = await self.complete(request, within)
        told(completion)
        try:
            return parsed(completion.text, schema)
        except ShapeError as error:
            again = (
                Message("assistant", completion.text),
                Message("user", f"That does not fit: {error}. Answer again with the JSON alone."),
            )
            request = replace(request, messages=(*request.messages, *again))
            completion = await self.complete(request, end - self._clock())
            told(completion)
        try:
            return parsed(completion.text, schema)
        except ShapeError as error:
            raise NoModel(f"{completion.provider}: its answer does not have the shape asked for ({error})") from error

    async def stream(self, request: Request, within: float = inf) -> AsyncIterator[str]:
        """Pieces of the answer. A provider that fails before its first piece gives way to the next; one that breaks off
        later raises ModelUnavailable: its beginning has been seen."""
        budget = self._budget()
        await self._afforded(budget)
        end = self._clock() + min(budget.seconds, within)
        failures: list[str] = []
        for model in self._ordered(request):
            left = end - self._clock()
            if left <= 0 or not self._breakers[model.name].lets_through(self._clock()):
                failures.append(f"{model.name}: {'no time is left' if left <= 0 else 'rests after failures'}")
                continue
            begun, length = False, 0
            try:
                async with asyncio.timeout(left):
                    async for piece in model.stream(replace(request, timeout=min(request.timeout, left))):
                        begun, length = True, length + len(piece)
                        yield piece
            except (ModelError, TimeoutError) as error:
                self._note(model, error, failures)
                if begun:
                    await self._streamed(model, request, length)
                    raise ModelUnavailable(f"{model.name}: broke off") from error
                continue
            self._breakers[model.name].worked()
            await self._streamed(model, request, length)
            return
        raise NoModel("; ".join(failures) or "no model is configured")

    def _ordered(self, request: Request) -> list[Model]:
        """The provider that the request names first; the others stay behind it."""
        return sorted(self._models, key=lambda model: model.name != request.provider)

    async def _tried(self, model: Model, request: Request, end: float, failures: list[str]) -> Completion | None:
        breaker = self._breakers[model.name]
        for attempt in range(2):
            left = end - self._clock()
            if left <= 0 or not (attempt or breaker.lets_through(self._clock())):
                failures.append(f"{model.name}: {'no time is left' if left <= 0 else 'rests after failures'}")
                return None
            try:
                async with asyncio.timeout(left):
                    completion = await model.complete(replace(request, timeout=min(request.timeout, left)))
            except (ModelError, TimeoutError) as error:
                self._note(model, error, failures)
                wait = error.seconds if isinstance(error, ModelUnavailable) else SHORT_WAIT_S + 1
                if attempt or wait > SHORT_WAIT_S:
                    return None
                await asyncio.sleep(wait + random.random() * JITTER_S)  # noqa: S311 - spreads repeats, no secret
            else:
                breaker.worked()
                return completion
        return None

    async def _streamed(self, model: Model, request: Request, length: int) -> None:
        """Puts down what a stream took, whole or broken off. Raises StoreError."""
        prompt, said = sum(len(one.content) for one in request.messages) // PER_TOKEN, length // PER_TOKEN
        cost = self._prices.get(model.name, Price()).for_tokens(prompt, said)
        await self._ledger.add(model.name, prompt + said, cost)

    def _note(self, model: Model, error: Exception, failures: list[str]) -> None:
        """What lies in the request (too long for one model) is no failure of the provider."""
        if not isinstance(error, RequestRefused):
            self._breakers[model.name].failed(self._clock())
        said = str(error) or f"{model.name}: took too long"
        failures.append(said)
        log.info("model: %s", said)

    async def _afforded(self, budget: Budget) -> None:
        if not self._models:
            raise NoModel("no model is configured")
        if not budget.daily_tokens and not budget.daily_cost:
            return
        tokens, cost = await self._ledger.spent()
        if budget.daily_tokens and tokens >= budget.daily_tokens:
            raise NoModel(f"the day's budget of {budget.daily_tokens:,} tokens is spent")
        if budget.daily_cost and cost >= budget.daily_cost:
            raise NoModel(f"the day's budget of {budget.daily_cost:g} is spent")

    def _keep(self, key: str, completion: Completion) -> None:
        if not key:
            return
        self._kept[key] = completion
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def _key(request: Request) -> str:
    """Everything that the answer depends on."""
    return hashlib.blake2b(json.dumps(asdict(request), sort_keys=True, default=str).encode()).hexdigest()
