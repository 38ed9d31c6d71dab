"""What models cost: prices, the day's budget, and the most that a request may take put down before it is sent."""

from asyncio import CancelledError
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Protocol

from engine.models.chat import Completion, ModelUnavailable, NotSent, Request, Size


@dataclass(frozen=True, slots=True)
class Price:
    """Per million tokens, in whatever currency the budget has."""

    prompt: float = 0.0
    completion: float = 0.0

    def of(self, completion: Completion) -> float:
        return self.for_tokens(completion.prompt_tokens, completion.completion_tokens)

    def for_tokens(self, prompt: int, completion: int) -> float:
        return (self.prompt * prompt + self.completion * completion) / 1_000_000


@dataclass(frozen=True, slots=True)
class Budget:
    """0: no limit. `seconds` is for one call of the chain, all its tries together."""

    seconds: float
    daily_tokens: int = 0
    daily_cost: float = 0.0

    @property
    def is_daily(self) -> bool:
        return bool(self.daily_tokens or self.daily_cost)


class Ledger(Protocol):
    """What is spent. A day is named by the ledger, so that what is put down on one is mended on the same. Both raise
    StoreError."""

    async def reserve(self, provider: str, tokens: int, cost: float, budget: Budget) -> str:
        """Puts it down on today where the day's budget holds it; the day, or "" where it does not."""
        ...

    async def add(self, provider: str, tokens: int, cost: float, day: str = "") -> None:
        """Puts it down on `day`, else on today; both figures may be negative."""
        ...


@dataclass(slots=True)
class Taken:
    """What a request took, so far as is known; nothing while it is not."""

    completion: Completion | None = None


@dataclass(frozen=True, slots=True)
class Spending:
    ledger: Ledger
    prices: Mapping[str, Price]

    @asynccontextmanager
    async def account(self, provider: str, request: Request, size: Size, budget: Budget) -> AsyncIterator[Taken]:
        """A request that is sent inside the block: where there is a day's budget, prompt and longest answer are put
        down before and what was `taken` in their stead at the end. Of one that was given up while the model may have
        been at work, the prompt is taken. Raises NotSent where the budget does not hold them, and StoreError."""
        price, taken, day = self.prices.get(provider, Price()), Taken(), ""
        tokens, cost = 0, 0.0
        if budget.is_daily:
            tokens, cost = size.prompt + request.max_tokens, price.for_tokens(size.prompt, request.max_tokens)
            day = await self.ledger.reserve(provider, tokens, cost, budget)
            if not day:
                raise NotSent(f"{provider}: {_refusal(budget, tokens, cost)}")
        try:
            yield taken
        except BaseException as error:
            if taken.completion is None and _may_be_charged(error):
                taken.completion = Completion("", provider, "", size.prompt, 0, 0.0, estimated=True)
            raise
        finally:
            if (one := taken.completion) is not None:
                tokens, cost = tokens - one.tokens, cost - price.of(one)
                taken.completion = replace(one, cost=price.of(one))
            if tokens or cost:
                await self.ledger.add(provider, -tokens, -cost, day)


def _may_be_charged(error: BaseException) -> bool:
    """Whether a model may have read a request that ended so: nobody waited any longer, or it broke off."""
    if isinstance(error, ModelUnavailable):
        return error.begun
    return isinstance(error, TimeoutError | CancelledError | GeneratorExit)


def _refusal(budget: Budget, tokens: int, cost: float) -> str:
    limits = [f"{budget.daily_tokens:,} tokens"] if budget.daily_tokens else []
    limits += [f"{budget.daily_cost:g} in money"] if budget.daily_cost else []
    named = " and ".join(limits)
    return f"the day's budget of {named} does not hold a request that may take {tokens:,} tokens and cost {cost:.2g}"
