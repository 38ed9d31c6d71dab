"""The text format in which Prometheus reads numbers (version 0.0.4)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

MEDIA = "text/plain; version=0.0.4; charset=utf-8"
_HELP = str.maketrans({"\\": r"\\", "\n": r"\n"})
_LABEL = str.maketrans({"\\": r"\\", "\n": r"\n", '"': r"\""})


@dataclass(frozen=True, slots=True)
class Sample:
    """`suffix` follows the name of the family, as `_bucket` of a histogram does."""

    value: float
    labels: Mapping[str, str]
    suffix: str = ""


@dataclass(frozen=True, slots=True)
class Family:
    name: str
    kind: Literal["counter", "gauge", "histogram"]
    help: str
    samples: Sequence[Sample]


def exposed(families: Iterable[Family]) -> str:
    lines = []
    for family in families:
        lines += [f"# HELP {family.name} {family.help.translate(_HELP)}", f"# TYPE {family.name} {family.kind}"]
        lines += [f"{family.name}{one.suffix}{_labels(one.labels)} {number(one.value)}" for one in family.samples]
    return "".join(f"{line}\n" for line in lines)


def number(value: float) -> str:
    """A number as the format writes it: whole ones without a point."""
    if value == float("inf"):
        return "+Inf"
    return str(int(value)) if value == int(value) else repr(value)


def _labels(labels: Mapping[str, str]) -> str:
    pairs = ",".join(f'{name}="{value.translate(_LABEL)}"' for name, value in labels.items())
    return f"{{{pairs}}}" if pairs else ""
