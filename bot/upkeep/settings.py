"""Settings of schedules; defaults, bounds and meanings stand in `config/default.toml`, section `schedules`."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScheduleSettings:
    """`pages` of one schedule, `page_mb` of one page, `request_s` for one request, `run_minutes` for all of a run,
    `pause_s` between two requests; `private`: addresses of the inner network may be asked too; `folders`: what may be
    watched besides the home's own folder."""

    pages: int
    page_mb: int
    request_s: int
    run_minutes: int
    pause_s: float
    private: bool
    folders: tuple[str, ...]
