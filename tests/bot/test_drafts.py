"""What an answer says so far, between the engine and a platform in memory."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from sqlalchemy import update

from adapters.adapter import Drafts
from engine.document import paragraph
from engine.engine import Reply
from engine.errors import DeliveryError, InputError, RetryLater
from engine.messages import Answer, IncomingMessage, Origin
from engine.store import schema
from engine.store.database import Database
from engine.turn import Progress, unseen
from tests.bot.scenes import KnowingEngine
from tests.delivering import MemoryPlatform, delivering
from tests.exchanges import answer, message
from tests.places import rules

MARK = "… I am still writing"


class TellingEngine(KnowingEngine):
    """Tells "so far" and "further"; each `then` runs after one of them."""

    def __init__(self, *then: Callable[[], Awaitable[None]]) -> None:
        super().__init__()
        self._then = then

    async def reply(self, message: IncomingMessage, progress: Progress = unseen) -> Reply:
        self.heard.append(message)
        for words, then in zip(("so far", "further"), self._then, strict=False):
            progress(answer(words))
            await then()
        return Reply(answer(f"echo {message.text}", "fees"), message.text)


class Scrupulous(TellingEngine):
    """Lets no word "so" pass."""

    async def verified(self, answer: Answer) -> Answer:
        return replace(answer, document=paragraph(answer.text.replace("so ", "")))


class Sketching(MemoryPlatform):
    """Keeps every draft; `troubles` come with the next ones, after they have been kept."""

    def __init__(self, *troubles: Exception | None) -> None:
        super().__init__()
        self.drafts = Drafts(every_s=0.0, lasting=True)
        self.troubles = list(troubles)

    async def draft(self, answer: Answer, to: IncomingMessage, manner: object) -> str:
        shown = await super().draft(answer, to, manner)  # type: ignore[arg-type]
        if self.troubles and (trouble := self.troubles.pop(0)):
            raise trouble
        return shown

    def seen(self, count: int) -> Callable[[], Awaitable[None]]:
        async def waits() -> None:
            async with asyncio.timeout(20):
                while len(self.drafted) < count:  # noqa: ASYNC110 - a draft tells nobody
                    await asyncio.sleep(0.005)

        return waits


async def nothing() -> None:
    await asyncio.sleep(0.05)


async def answered(database: Database, platform: Sketching, engine: TellingEngine, asked: IncomingMessage) -> str:
    async with delivering(database, engine, platform, attempts=1) as delivery:
        await delivery.accept(asked)
        await platform.arrived(1)
        return (await delivery.answered("test", asked.event)).text


async def test_each_draft_takes_the_place_of_the_one_before_and_the_answer_that_of_the_last(
    database: Database,
) -> None:
    platform = Sketching()
    await answered(database, platform, TellingEngine(platform.seen(1), platform.seen(2)), message("1", "a"))
    assert platform.drafted == [(f"so far\n\n{MARK}", ()), (f"further\n\n{MARK}", ("d1",))]
    assert platform.sent[0].payload["replaces"] == ["d1"]


async def test_what_is_shown_on_the_way_is_verified_as_answers_are(database: Database) -> None:
    platform = Sketching()
    await answered(database, platform, Scrupulous(platform.seen(1)), message("1", "a"))
    assert platform.drafted[0][0] == f"far\n\n{MARK}"


async def test_an_answer_of_which_nothing_was_told_replaces_nothing(database: Database) -> None:
    platform = Sketching()
    await answered(database, platform, TellingEngine(), message("1", "a"))
    assert (platform.drafted, platform.sent[0].payload["replaces"]) == ([], [])


async def test_a_platform_without_drafts_is_given_none(database: Database) -> None:
    platform = Sketching()
    platform.drafts = None
    await answered(database, platform, TellingEngine(nothing), message("1", "a"))
    assert (platform.drafted, platform.sent[0].payload["replaces"]) == ([], [])


async def test_an_apology_takes_the_place_of_what_was_shown(database: Database) -> None:
    platform = Sketching()

    async def breaks() -> None:
        await platform.seen(1)()
        raise InputError("the model is gone")

    text = await answered(database, platform, TellingEngine(breaks), message("1", "a"))
    assert text.startswith("Sorry")
    assert platform.sent[0].payload["replaces"] == ["d1"]


async def test_what_only_one_person_is_to_see_is_not_shown_on_the_way(database: Database) -> None:
    platform = Sketching()
    asked = replace(message("1", "a"), origin=Origin(direct=False, private=True))
    await answered(database, platform, TellingEngine(nothing), asked)
    assert platform.drafted == []


async def test_where_dalil_may_keep_quiet_nothing_is_shown_on_the_way(database: Database) -> None:
    platform = Sketching()
    asked = replace(message("1", "a"), origin=Origin(direct=False, addressed=False))
    async with delivering(
        database, TellingEngine(nothing), platform, allowed=rules(database, answers="always")
    ) as delivery:
        await delivery.accept(asked)
        await platform.arrived(1)
    assert platform.drafted == []


async def test_a_first_draft_that_may_have_arrived_is_not_sent_again(database: Database) -> None:
    platform = Sketching(DeliveryError("no receipt came"))
    await answered(database, platform, TellingEngine(platform.seen(1), nothing), message("1", "a"))
    assert len(platform.drafted) == 1
    assert platform.sent[0].payload["replaces"] == []


async def test_a_later_one_that_is_lost_is_followed_by_the_next(database: Database) -> None:
    platform = Sketching(None, DeliveryError("no receipt came"))
    await answered(database, platform, TellingEngine(platform.seen(1), platform.seen(3)), message("1", "a"))
    assert [words for words, _ in platform.drafted[1:3]] == [f"further\n\n{MARK}"] * 2
    assert platform.sent[0].payload["replaces"] == ["d1"]


async def test_a_platform_that_asks_to_wait_is_shown_the_latest_after_it(database: Database) -> None:
    platform = Sketching(RetryLater("slowly", 0.01))
    await answered(database, platform, TellingEngine(platform.seen(1), platform.seen(2)), message("1", "a"))
    assert platform.drafted[1][1] == ()  # nothing stands there yet
    assert platform.sent[0].payload["replaces"] == ["d1"]


async def test_who_has_lost_the_event_shows_nothing_more(database: Database) -> None:
    """Another process may have answered it by now: no draft may be written over its answer."""
    platform = Sketching()

    async def lost() -> None:
        await platform.seen(1)()
        taken = update(schema.inbox).values(attempts=schema.inbox.c.attempts + 1)
        await database.writing(lambda connection: connection.execute(taken))

    async with delivering(database, TellingEngine(lost, nothing), platform) as delivery:
        await delivery.accept(message("1", "a"))
        await platform.seen(1)()
        await asyncio.sleep(0.2)
    assert len(platform.drafted) == 1
    assert platform.sent == []
