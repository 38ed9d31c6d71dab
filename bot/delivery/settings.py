"""The pace of delivery; every value comes from `config/default.toml`."""

from dataclasses import dataclass
from datetime import timedelta

LONGEST_CALM_S = 3600.0


@dataclass(frozen=True, slots=True)
class DeliverySettings:
    parallel: int  # conversations answered, and conversations posted to on one platform, at the same time
    attempts: int  # times a turn may end in an error before the person gets an apology
    deaths: int  # times it may end the process, all alone in work, before the same
    retry_s: float  # wait after the first failure; each further one doubles it
    retry_longest_s: float
    give_up_h: float  # a post that a platform will not take for this long has failed
    poll_s: float  # how often to look for work that nobody woke us for
    lease_s: float  # after this long a process that is gone loses what it had taken
    keep_days: int  # finished events and posts are kept for so long; longer than any platform repeats an event
    stop_grace_s: float  # what is running when Dalil is stopped may take this long to finish

    @property
    def lease(self) -> timedelta:
        return timedelta(seconds=self.lease_s)

    def condemns(self, deaths: int, in_all: int) -> bool:
        """Whether what ended so many processes all alone is given up. `deaths`: less those that ended without it, so
        that kills from outside condemn nobody; `in_all`: all the same, thrice as many are enough."""
        return deaths >= self.deaths or in_all >= 3 * self.deaths

    def calm_s(self, deaths: int, worked_s: float) -> float:
        """Seconds that a process must have lived before it tries alone what ended `deaths` of its kind. Each death asks
        for four times as many; and always for more than the try takes, see `bot.delivery.suspects`."""
        return min(float(4**deaths) * (self.retry_s + worked_s), LONGEST_CALM_S)

    def wait_after(self, attempts: int) -> timedelta:
        """The wait before the next try when `attempts` have failed."""
        doublings = min(attempts - 1, 32)  # beyond that the longest wait has long been reached
        return timedelta(seconds=min(self.retry_s * 2**doublings, self.retry_longest_s))
