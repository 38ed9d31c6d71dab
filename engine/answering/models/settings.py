"""What an administrator may change about the steps; defaults, bounds and meanings stand in `config/default.toml`."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PipelineSettings:
    """Section `pipeline`. The last two are bars in [0, 1]; that of the context's relevance is `answer.threshold`."""

    design: str
    off: tuple[str, ...]  # steps left out everywhere
    rounds: int
    budget_s: float
    answer_relevance: float
    groundedness: float
