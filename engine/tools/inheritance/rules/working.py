"""The working of a division as steps, and the steps in words from the table of rules.

rules = load()
for line in render(steps(division), rules, "ar"): ...
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from engine.config_folder import CONFIG
from engine.tools.inheritance.rules.division import Division
from engine.tools.inheritance.rules.naming import name

TABLE = CONFIG / "inheritance" / "rules.toml"
Rules = Mapping[str, Mapping[str, Mapping[str, str]]]


@dataclass(frozen=True, slots=True)
class Step:
    """`table` and `id` find the words; `values` fill them; `heirs` are class keys, named in the language shown."""

    table: str
    id: str
    values: Mapping[str, str] = field(default_factory=dict)
    heirs: Mapping[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)


def load(path: Path = TABLE) -> Rules:
    """The table of rules: share, excluded, step and difference by id."""
    return tomllib.loads(path.read_text("utf-8"))


def steps(division: Division) -> list[Step]:
    """Bases first, then who takes what by which rule, then who is excluded and by whom."""
    base = division.base
    found = [Step("step", "asl", {"asl": str(base.asl)})]
    found += [Step("step", "awl", {"awl": str(base.awl)})] if base.awl else []
    found += [Step("step", "radd", {"radd": str(base.radd)})] if base.radd else []
    if base.final != base.before_correction:
        found.append(Step("step", "final", {"final": str(base.final)}))
    for key, share in division.shares.items():
        values = {"portion": str(share * base.final), "final": str(base.final), "share": str(share)}
        number = division.heirs[key]
        found.append(Step("step", "takes", values, {"heir": ((key, number),)}))
        if number > 1:
            found.append(Step("step", "each", {"head": _portion(division.per_head[key], base.final)}))
        found.append(Step("share", division.rules[key]))
    if division.remainder:
        found.append(Step("step", "remainder", {"share": str(division.remainder)}))
    for key, why in division.excluded.items():
        heirs = {"heir": ((key, division.heirs[key]),), "by": tuple((each, 1) for each in why.by)}
        found.append(Step("excluded", why.rule, {}, heirs))
    return found


def _portion(share: Fraction, base: int) -> str:
    return str(share * base)


def render(found: list[Step], rules: Rules, language: str) -> list[str]:
    """One line a step; a per-head part follows its line, an exclusion names the excluded first."""
    lines: list[str] = []
    comma = "، " if language == "ar" else ", "
    for step in found:
        entry = rules[step.table][step.id]
        words = {key: comma.join(name(heir, language, n) for heir, n in group) for key, group in step.heirs.items()}
        text = entry[language].format(**step.values, **words)
        if step.id == "each":
            lines[-1] += text
        elif step.table == "excluded":
            lines.append(f"{words['heir']}: {text}")
        elif step.table == "share":
            source = f" ({entry['source']})" if "source" in entry else ""
            lines.append(f"{text}{source}")
        else:
            lines.append(text)
    return lines
