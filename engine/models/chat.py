"""What is asked of a language model and what comes back."""

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from engine.errors import DalilError

Role = Literal["system", "user", "assistant"]
Task = Literal["router", "rewriter", "generator", "judge"]


class ModelError(DalilError):
    """A model gave no usable answer; `str(error)` names the provider and why, never a key or a prompt."""


class ModelUnavailable(ModelError):  # noqa: N818 - said as people say it
    """Not now: unreachable, too slow, overloaded. `seconds`: how long it asks to wait, 0 where it does not say;
    `begun`: it may have read the request, and charge for it."""

    def __init__(self, message: str, seconds: float = 0.0, *, begun: bool = False) -> None:
        super().__init__(message)
        self.seconds, self.begun = seconds, begun


class ModelRefused(ModelError):  # noqa: N818 - said as people say it
    """No repeat can help: a wrong key, an unknown model, a request it does not take."""


class RequestRefused(ModelRefused):
    """This request, not others: too long for the model, or of a kind that it does not take."""


class NotSent(RequestRefused):
    """A request that the chain kept to itself: too long, no time left, no room in the day's budget."""


class NoModel(ModelError):  # noqa: N818 - said as people say it
    """Every provider failed, or the day's budget is spent."""


@dataclass(frozen=True, slots=True)
class Message:
    role: Role
    content: str


@dataclass(frozen=True, slots=True)
class Request:
    """`timeout` in seconds, for the whole answer; `schema` is the JSON Schema that the answer has to fit, if any;
    `personal`: the messages hold what one person said before, so that the answer is not kept for others; `provider` is
    asked before the others, empty: in the chain's own order."""

    task: Task
    messages: tuple[Message, ...]
    temperature: float
    max_tokens: int
    timeout: float
    schema: Mapping[str, Any] | None = None
    personal: bool = False
    provider: str = ""


@dataclass(frozen=True, slots=True)
class Size:
    """Tokens that a request is read as, at most; `context` holds prompt and answer together, 0 where nobody says how
    many. `exact`: counted by the model's own tokenizer."""

    prompt: int
    context: int = 0
    exact: bool = False

    def over(self, request: Request) -> int:
        """Tokens by which prompt and longest answer do not fit."""
        return max(0, self.prompt + request.max_tokens - self.context) if self.context else 0


@dataclass(frozen=True, slots=True)
class Completion:
    """Tokens as the provider counts them, 0 where it does not; `ms` is the wall-clock time; `estimated`: tokens that
    the provider left out were put in by `tokens.bound`; `cut`: it ended at the longest that was allowed."""

    text: str
    provider: str
    model: str
    prompt_tokens: int
    completion_tokens: int
    ms: float
    estimated: bool = False
    cut: bool = False
    cost: float = 0.0  # by the provider's prices

    @property
    def tokens(self) -> int:
        return self.prompt_tokens + self.completion_tokens


class Model(Protocol):
    """A provider. All raise ModelUnavailable or ModelRefused."""

    @property
    def name(self) -> str: ...

    async def warm(self) -> None:
        """Makes ready what a first request would wait for."""
        ...

    async def size(self, request: Request) -> Size: ...

    async def complete(self, request: Request) -> Completion: ...

    def stream(self, request: Request) -> AsyncIterator[str | Completion]:
        """Pieces of the text as they come; when it is whole, the completion with its tokens."""
        ...
