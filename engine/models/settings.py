"""What an administrator may change about models; defaults, bounds and meanings stand in `config/default.toml`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.errors import SettingsError
from engine.models.spending import Budget, Price

_LINE = re.compile(
    r"\s*([a-z0-9][a-z0-9-]*)\s*=\s*"
    r"(?:(https?://\S+)\s+(\S+)|transformers:(\S+?)(?:@([a-z0-9:]+))?(?:\+(8bit|4bit))?)"
    r"(?:\s+context=(\d+)(k?))?(?:\s+([\d.]+)/([\d.]+))?\s*"
)
_TELLS_A_SECRET = re.compile(r"https?://(?:[^/\s]*@|\S*[?#])")
K = 1024


@dataclass(frozen=True, slots=True)
class Provider:
    """`url` is empty for weights that are loaded here: `model` is their folder or name then."""

    name: str
    url: str
    model: str
    price: Price
    device: str
    quantization: str
    context: int = 0  # tokens of prompt and answer together; 0: not said


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """Section `models`."""

    providers: tuple[str, ...]
    keys: str = field(repr=False)
    context: int  # of servers whose line names none; 0: not known
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

    def keys_for_nobody(self) -> bool:
        """Whether a key is given that no provider has."""
        known = {one.name for one in self.listed()}
        return any(pair.partition(":")[0] not in known for pair in self.keys.split())

    def every_key(self) -> list[str]:
        return [pair.partition(":")[2] for pair in self.keys.split()]


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
    if _TELLS_A_SECRET.search(line):
        raise SettingsError(
            "an address holds a password or a key, and this setting is no secret; put the key into "
            "DALIL_MODELS_KEYS as 'name:key'",
            "models.providers",
        )
    if hit is None:
        raise SettingsError(
            f"{line!r} is neither 'name = http://address/v1 model' nor 'name = transformers:folder', "
            "with a device as '@cuda' and '+8bit' or '+4bit' after the folder, and at the end with its context as "
            "'context=8192' and with prices per million tokens as '0.15/0.60', or not",
            "models.providers",
        )
    name, url, model, folder, device, quantization, context, k, prompt, completion = hit.groups()
    price, tokens = Price(float(prompt or 0), float(completion or 0)), int(context or 0) * (K if k else 1)
    return Provider(name, url or "", model or folder, price, device or "cpu", quantization or "", tokens)


def names(providers: Sequence[Provider]) -> str:
    return ", ".join(f"{one.name} ({one.model})" for one in providers)
