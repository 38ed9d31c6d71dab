"""The end of an event: its turn or its answer, what is to be sent, and whatever else becomes true with it."""

from collections.abc import Callable, Mapping, Sequence

from adapters.adapter import PLAINLY, Adapter, Asked, Manner, Post
from engine.messages import Answer
from engine.store.inbox import Claim
from engine.store.ledger import Beside, Exchange, Ledger

NOTHING_ELSE = Beside()


class Conclusions:
    """Each of `turn` and `close` is one transaction; then whoever sends is woken. `posted` is told each platform."""

    def __init__(self, ledger: Ledger, adapters: Mapping[str, Adapter], posted: Callable[[str], None]) -> None:
        self._ledger, self._adapters, self._posted = ledger, adapters, posted

    def reaches(self, platform: str) -> bool:
        return platform in self._adapters

    def adapter(self, platform: str) -> Adapter:
        return self._adapters[platform]

    def posts(self, answer: Answer, to: Asked, manner: Manner = PLAINLY) -> Sequence[Post]:
        return self._adapters[to.address.platform].render(answer, to, manner)

    async def turn(
        self,
        claim: Claim,
        exchange: Exchange,
        posts: Sequence[Post],
        error: str = "",
        beside: Beside = NOTHING_ELSE,
    ) -> None:
        """The event ends in a turn. Raises LeaseLost, StoreError."""
        await self._ledger.save(exchange, claim, posts, error, beside)
        self.wake(posts)

    async def close(
        self,
        claim: Claim,
        answer: Answer | None,
        posts: Sequence[Post] = (),
        error: str = "",
        beside: Beside = NOTHING_ELSE,
    ) -> None:
        """The event ends without one. Raises LeaseLost, StoreError."""
        await self._ledger.close(claim, answer, posts, error, beside)
        self.wake(posts)

    def wake(self, posts: Sequence[Post]) -> None:
        """For posts that were written in a transaction of the caller's."""
        for platform in {post.address.platform for post in posts}:
            self._posted(platform)
