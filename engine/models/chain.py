"""Several providers in a row: the first that answers in time answers.

A provider that fails is tried again once where waiting is short, then the next one is asked; one that failed `TRIPS`
times running is left alone for `REST_S` seconds. One whose context does not hold a request, or for which the day's
budget has no room left, is not sent it. The whole has one time budget and the day one of tokens and money. What is not
personal and was asked at temperature 0 is kept for a while.
"""

import asyncio
import hashlib
import json
import logging
import random
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from copy import copy
from dataclasses import asdict, dataclass, replace
from math import inf
from time import monotonic
from typing import Any

from engine.models.chat import (
    Completion,
    Message,
    Model,
    ModelError,
    ModelUnavailable,
    NoModel,
    NotSent,
    Request,
    RequestRefused,
    Size,
)
from engine.models.spending import Budget, Ledger, Price, Spending, Taken
from engine.models.structured import ShapeError, parsed
from engine.models.tokens import bound

log = logging.getLogger(__name__)

TRIPS = 3
REST_S = 30.0
SHORT_WAIT_S = 2.0  # a provider that asks for more is passed over
JITTER_S = 0.2
KEPT = 500


Told = Callable[[Completion], None]
"""Hears of each completion that an answer took."""


@dataclass(slots=True)
class _Breaker:
    """After the rest one request goes through; the others wait for what becomes of it."""

    failures: int = 0
    until: float = 0.0

    def rests(self, now: float) -> bool:
        return now < self.until

    def lets_through(self, now: float) -> bool:
        if self.rests(now):
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
        self._ledger, self._budget, self._clock = ledger, budget, clock
        self._breakers: dict[str, _Breaker] = {}
        self.take(models, prices or {})

    def take(self, models: Sequence[Model], prices: Mapping[str, Price]) -> None:
        """These providers from now on; what is under way ends with those that it began with."""
        self._models, self._spending = tuple(models), Spending(self._ledger, prices)
        self._breakers = self._breakers | {model.name: _Breaker() for model in models}
        self._kept: OrderedDict[str, Completion] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._models)

    def each(self) -> list["Chain"]:
        """A chain for each provider alone, with the same ledger, budget and breakers."""
        alone = [copy(self) for _ in self._models]
        for chain, model in zip(alone, self._models, strict=True):
            chain._models, chain._kept = (model,), OrderedDict()
        return alone

    def loads(self) -> dict[str, Callable[[], Awaitable[None]]]:
        """What makes each provider ready, by name."""
        return {model.name: model.warm for model in self._models}

    async def over(self, request: Request, within: float = inf) -> int:
        """Tokens by which a request is too long for the provider that it would be sent to; 0 where nobody can tell
        within so many seconds."""
        awake = [model for model in self._ordered(request) if not self._breakers[model.name].rests(self._clock())]
        for model in awake:
            with suppress(ModelError, TimeoutError):  # it will say so when it is asked
                async with asyncio.timeout(within if within < inf else None):
                    return (await model.size(request)).over(request)
        return 0

    async def complete(self, request: Request, within: float = inf) -> Completion:
        """`within`: seconds for all tries, where that is less than the budget. Raises NoModel naming each failure."""
        key = _key(request) if request.temperature == 0 and not request.personal else ""
        if key in self._kept:
            self._kept.move_to_end(key)
            return replace(self._kept[key], cost=0.0)  # nobody is asked, and nothing paid
        end = self._clock() + min(self._budget().seconds, within)
        failures: list[str] = []
        for model in self._ordered(request):
            completion = await self._tried(model, request, end, failures)
            if completion is not None:
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

    async def stream(self, request: Request, within: float = inf, told: Told = lambda _: None) -> AsyncIterator[str]:
        """Pieces of the answer, the first of them within the request's time; `told` hears of the tokens at the end. A
        provider that fails before its first piece gives way to the next; one that breaks off later raises
        ModelUnavailable: its beginning has been seen."""
        end = self._clock() + min(self._budget().seconds, within)
        failures: list[str] = []
        for model in self._ordered(request):
            pieces: list[str] = []
            try:
                async with self._sent(model, request, end) as (size, taken, left):
                    async with asyncio.timeout(min(request.timeout, left)) as limit:
                        try:
                            async for piece in model.stream(replace(request, timeout=left)):
                                if isinstance(piece, Completion):
                                    taken.completion = _counted(piece, size)
                                    continue
                                if not pieces:
                                    limit.reschedule(asyncio.get_running_loop().time() + end - self._clock())
                                pieces.append(piece)
                                yield piece
                        finally:
                            if pieces and taken.completion is None:
                                said = Completion("".join(pieces), model.name, "", 0, 0, 0.0)
                                taken.completion = _counted(said, size)
            except (ModelError, TimeoutError) as error:
                self._note(model, error, failures)
                if pieces:
                    raise ModelUnavailable(f"{model.name}: broke off") from error
                continue
            self._breakers[model.name].worked()
            if taken.completion is not None:
                told(taken.completion)
            return
        raise NoModel("; ".join(failures) or "no model is configured")

    def _ordered(self, request: Request) -> list[Model]:
        """The provider that the request names first; the others stay behind it."""
        return sorted(self._models, key=lambda model: model.name != request.provider)

    async def _tried(self, model: Model, request: Request, end: float, failures: list[str]) -> Completion | None:
        for attempt in range(2):
            try:
                async with self._sent(model, request, end, again=bool(attempt)) as (size, taken, left):
                    async with asyncio.timeout(left):
                        completion = await model.complete(replace(request, timeout=min(request.timeout, left)))
                    taken.completion = _counted(completion, size)
            except (ModelError, TimeoutError) as error:
                self._note(model, error, failures)
                wait = error.seconds if isinstance(error, ModelUnavailable) else SHORT_WAIT_S + 1
                if attempt or wait > SHORT_WAIT_S:
                    return None
                await asyncio.sleep(wait + random.random() * JITTER_S)  # noqa: S311 - spreads repeats, no secret
            else:
                self._breakers[model.name].worked()
                return taken.completion
        return None

    @asynccontextmanager
    async def _sent(
        self, model: Model, request: Request, end: float, *, again: bool = False
    ) -> AsyncIterator[tuple[Size, Taken, float]]:
        """A request that may be sent: its size, what it takes, the seconds left. Raises NotSent where it may not."""
        left = end - self._clock()
        if left <= 0:
            raise NotSent(f"{model.name}: no time is left")
        breaker = self._breakers[model.name]
        if not again and breaker.rests(self._clock()):
            raise NotSent(f"{model.name}: rests after failures")
        async with asyncio.timeout(left):
            size = await model.size(request)
        if size.over(request):
            raise NotSent(
                f"{model.name}: not sent, {'' if size.exact else 'up to '}{size.prompt:,} tokens and "
                f"{request.max_tokens:,} for the answer are more than its context of {size.context:,}"
            )
        if not again and not breaker.lets_through(self._clock()):
            raise NotSent(f"{model.name}: rests after failures")
        async with self._spending.account(model.name, request, size, self._budget()) as taken:
            yield size, taken, left

    def _note(self, model: Model, error: Exception, failures: list[str]) -> None:
        """What lies in the request (too long for one model) is no failure of the provider."""
        if not isinstance(error, RequestRefused):
            self._breakers[model.name].failed(self._clock())
        said = str(error) or f"{model.name}: took too long"
        failures.append(said)
        log.info("model: %s", said)

    def _keep(self, key: str, completion: Completion) -> None:
        if not key:
            return
        self._kept[key] = completion
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def _counted(completion: Completion, size: Size) -> Completion:
    """With the tokens that the provider did not tell, estimated."""
    if completion.prompt_tokens and completion.completion_tokens:
        return completion
    return replace(
        completion,
        prompt_tokens=completion.prompt_tokens or size.prompt,
        completion_tokens=completion.completion_tokens or bound(completion.text),
        estimated=True,
    )


def _key(request: Request) -> str:
    """Everything that the answer depends on."""
    return hashlib.blake2b(json.dumps(asdict(request), sort_keys=True, default=str).encode()).hexdigest()
