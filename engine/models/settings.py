"""What an administrator may change about models; defaults, bounds and meanings stand in `config/default.toml`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.errors import SettingsError
from engine.models.chain import Budget, Price

_LINE = re.compile(
    r"\s*([a-z0-9][a-z0-9-]*)\s*=\s*"
    r"(?:(https?://\S+)\s+(\S+)|transformers:(\S+?)(?:@([a-z0-9:]+))?(?:\+(8bit|4bit))?)"
    r"(?:\s+([\d.]+)/([\d.]+))?\s*"
)


@dataclass(frozen=True, slots=True)
class Provider:
    """`url` is empty for weights that are loaded here: `model` is their folder or name then."""

    name: str
    url: str
    model: str
    price: Price
    device: str
    quantization: str


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """Section `models`."""

    providers: tuple[str, ...]
    keys: str = field(repr=False)
    budget_s: float
    daily_tokens: int
    daily_cost: float

    def budget(self) -> Budget:
        return Budget(self.budget_s, self.daily_tokens, self.daily_cost)

    def listed(self) -> list[Provider]:
        """Raises SettingsError naming the line that cannot be read."""
        return [_provider(line) for line in self.providers]

    def key(self, name: str) -> str:
        """The key of a provider, empty where it has none."""
        pairs = (pair.partition(":") for pair in self.keys.split())
        return next((key for provider, _, key in pairs if provider == name), "")


@dataclass(frozen=True, slots=True)
class TaskSettings:
    """Sections `router`, `rewriter`, `generator` and `judge`. `model` names the provider that is asked first; empty:
    the first of the chain."""

    model: str
    temperature: float
    max_tokens: int
    timeout_s: float


def _provider(line: str) -> Provider:
    hit = _LINE.fullmatch(line)
    if hit is None:
        raise SettingsError(
            f"models.providers: {line!r} is neither 'name = http://address/v1 model' nor 'name = transformers:folder', "
            "with a device as '@cuda' and '+8bit' or '+4bit' after the folder, and with prices per million tokens as "
            "'0.15/0.60' at the end, or not"
        )
    name, url, model, folder, device, quantization, prompt, completion = hit.groups()
    price = Price(float(prompt or 0), float(completion or 0))
    return Provider(name, url or "", model or folder, price, device or "cpu", quantization or "")


def names(providers: Sequence[Provider]) -> str:
    return ", ".join(f"{one.name} ({one.model})" for one in providers)
