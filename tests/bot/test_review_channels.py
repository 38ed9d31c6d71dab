"""Staff review where they chat: cards in a channel of Slack or Discord, pressed there or settled in the console."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Protocol
from uuid import uuid4

import pytest
from sqlalchemy import func, select

from adapters.adapter import LONGEST, Adapter, Form
from adapters.bidi import unmarked
from adapters.discord import DiscordAdapter
from adapters.discord.responses import asked_for
from adapters.slack import Account, SlackAdapter
from adapters.slack.pacing import Pacing
from adapters.slack.views import correction_view
from bench.reviewed import likeness
from bot.desk import FrontDesk
from engine.answering.question.followup import Resolved
from engine.document import Document, paragraph
from engine.language import LANGUAGES, Language, detect
from engine.messages import Address, Answer, Correction, Feedback, IncomingMessage, Person
from engine.reviewed.likeness import Likeness
from engine.reviewed.serving import Serving
from engine.routing.router import Route
from engine.staff.cases import Wanted
from engine.staff.roles import Account as Member
from engine.staff.roles import Role
from engine.store import schema
from engine.store.audit import Audit
from engine.store.corpus import Corpus
from engine.store.people import People
from engine.store.reviewed import ReviewedAnswers
from engine.trace import Trace
from engine.turn import Turn
from tests.engine.reviewed.test_serving import SETTINGS
from tests.servers.clock import Time
from tests.servers.discord import DiscordServer
from tests.servers.discord_limits import check_modal as discord_modal
from tests.servers.discord_markdown import visible as discord_words
from tests.servers.slack import SlackServer
from tests.servers.slack_blocks import buttons
from tests.servers.slack_blocks import check_view as slack_view
from tests.servers.slack_blocks import visible as slack_words
from tests.web.console.staff import PASSWORD, browser, hired, rests_on, send, sign_in
from tests.web.site import PAGES, PHRASES, PUBLIC, Site, running_site

Json = dict[str, Any]
Staff = Literal["rania", "omar", "mallory"]
PEOPLE: dict[Staff, dict[str, str]] = {
    "rania": {"slack": "U7", "discord": "77"},
    "omar": {"slack": "U8", "discord": "88"},
    "mallory": {"slack": "U9", "discord": "99"},
}
PAGE = PAGES["en"]
BETTER = "By the end of September [1]."
SOURCE = "[1] Tuition for the autumn semester is due on 30 September."


class Channel(Protocol):
    """A review channel, as those who are in it see it."""

    platform: Literal["slack", "discord"]
    place: str

    def adapter(self) -> AbstractAsyncContextManager[Adapter]: ...

    async def listening(self) -> None: ...

    async def card(self) -> str:
        """The next card that is posted; its id."""

    def cards(self) -> list[str]:
        """All that were posted, the latest last."""

    def reads(self, card: str) -> tuple[str, list[str]]:
        """What it says now, and its buttons."""

    async def press(self, card: str, label: str, who: Staff) -> None: ...

    async def form(self, card: str, who: Staff) -> dict[str, str]:
        """What stands in the window that "Correct" opens."""

    async def submit(self, who: Staff, text: str, sources: str) -> None: ...

    async def told(self, who: Staff) -> str:
        """The next that one person alone is told."""

    async def until(self, condition: Callable[[], bool]) -> None: ...

    async def says(self, words: str, below: str) -> None:
        """Somebody says something below the card, and puts a thumb on it."""


class SlackChannel:
    platform: Literal["slack", "discord"] = "slack"
    place = "slack/T1/C1"

    def __init__(self, server: SlackServer, time: Time) -> None:
        self._server, self._time, self._private = server, time, 0
        server.users |= {ids["slack"]: {"name": name} for name, ids in PEOPLE.items()}

    @asynccontextmanager
    async def adapter(self) -> AsyncIterator[Adapter]:
        server, pause = self._server, self._time.pause
        account = Account((server.token,), server.app_token, server.signing_secret, server.api_url)
        pacing = Pacing(self._time.clock, pause)
        async with SlackAdapter(account, PHRASES, pacing=pacing, pause=pause) as adapter:
            yield adapter

    async def listening(self) -> None:
        await self._server.connected()

    def _told(self, *, alone: bool) -> list[Json]:
        return [one for one in self._server.told("C1") if bool(one["_only_for"]) is alone]

    def _message(self, card: str) -> Json:
        return next(one for one in self._told(alone=False) if one["ts"] == card)

    async def card(self) -> str:
        await self._server.until(lambda: bool(self._told(alone=False)))
        return self.cards()[-1]

    def cards(self) -> list[str]:
        return [str(one["ts"]) for one in self._told(alone=False)]

    def reads(self, card: str) -> tuple[str, list[str]]:
        blocks = self._message(card)["blocks"]
        return unmarked(slack_words(blocks)), [one["text"]["text"] for one in buttons(blocks)]

    async def press(self, card: str, label: str, who: Staff) -> None:
        self._server.press(self._message(card), label, PEOPLE[who]["slack"])
        await self._server.acknowledged()

    async def form(self, card: str, who: Staff) -> dict[str, str]:
        opened = len(self._server.windows)
        await self.press(card, "Correct", who)
        await self._server.until(lambda: len(self._server.windows) > opened)
        fields = [one for one in self._server.windows[-1]["blocks"] if one["type"] == "input"]
        return {one["block_id"]: one["element"].get("initial_value", "") for one in fields}

    async def submit(self, who: Staff, text: str, sources: str) -> None:
        values = {"words": {"words": {"value": text}}, "sources": {"sources": {"value": sources or None}}}
        self._server.submit(self._server.windows[-1], values, PEOPLE[who]["slack"])
        await self._server.acknowledged()

    async def told(self, who: Staff) -> str:
        await self._server.until(lambda: len(self._told(alone=True)) > self._private)
        told = self._told(alone=True)[self._private]
        self._private += 1
        assert told["_only_for"] == PEOPLE[who]["slack"]
        return unmarked(slack_words(told["blocks"]) or told["text"]).replace("&amp;", "&")

    async def until(self, condition: Callable[[], bool]) -> None:
        await self._server.until(condition)

    async def says(self, words: str, below: str) -> None:
        self._server.write("C1", words, thread_ts=below, parent_user_id=self._server.bot)
        self._server.react("C1", below, "-1")
        await self._server.acknowledged()


class DiscordChannel:
    platform: Literal["slack", "discord"] = "discord"

    def __init__(self, server: DiscordServer, time: Time, memory: Path) -> None:
        self._server, self._time, self._memory, self._private = server, time, memory, 0
        self._room = server.channel("review")
        self.place = f"discord/{self._room.id}"
        self._form: Any = None

    @asynccontextmanager
    async def adapter(self) -> AsyncIterator[Adapter]:
        server, clock = self._server, self._time
        async with DiscordAdapter(
            token=server.token, api_url=server.url, phrases=PHRASES, memory=self._memory, settle_s=0.02,
            clock=clock.clock, pause=clock.pause,
        ) as adapter:  # fmt: skip
            yield adapter

    async def listening(self) -> None:
        await self._server.until(lambda: self._server.gateway.connected)

    def _told(self, *, alone: bool) -> list[Json]:
        return [one for one in self._server.shown(self._room) if bool(one.get("flags", 0) & 1 << 6) is alone]

    def _message(self, card: str) -> Json:
        return next(one for one in self._told(alone=False) if one["id"] == card)

    async def card(self) -> str:
        await self._server.until(lambda: self._told(alone=False))
        return self.cards()[-1]

    def cards(self) -> list[str]:
        return [str(one["id"]) for one in self._told(alone=False)]

    def reads(self, card: str) -> tuple[str, list[str]]:
        message = self._message(card)
        labels = [button["label"] for row in message["components"] for button in row["components"]]
        return unmarked(discord_words(message["content"])), labels

    async def press(self, card: str, label: str, who: Staff) -> None:
        pressed = await self._server.press(self._room, self._message(card), label, user=self._user(who))
        await self._server.until(lambda: pressed.response is not None)
        self._form = pressed

    async def form(self, card: str, who: Staff) -> dict[str, str]:
        await self.press(card, "Correct", who)
        fields = [row["component"] for row in self._form.response["data"]["components"]]
        return {one["custom_id"]: one.get("value", "") for one in fields}

    async def submit(self, who: Staff, text: str, sources: str) -> None:
        sent = await self._server.submit(self._form, user=self._user(who), words=text, sources=sources)
        await self._server.until(lambda: sent.response is not None)

    async def told(self, who: Staff) -> str:
        await self._server.until(lambda: len(self._told(alone=True)) > self._private)
        told = self._told(alone=True)[self._private]
        self._private += 1
        return unmarked(discord_words(told["content"]))

    async def until(self, condition: Callable[[], bool]) -> None:
        await self._server.until(condition)

    async def says(self, words: str, below: str) -> None:
        thread = self._server.thread(self._room)
        await self._server.write(thread, words)
        await self._server.react(self._room, self._message(below), "👎")

    def _user(self, who: Staff) -> Json:
        return self._room.user | {"id": PEOPLE[who]["discord"], "username": who, "global_name": who.title()}


@pytest.fixture(params=["slack", "discord"])
async def channel(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Channel]:
    time = Time()
    if request.param == "slack":
        async with SlackServer() as slack:
            yield SlackChannel(slack, time)
    else:
        async with DiscordServer(time.clock) as discord:
            yield DiscordChannel(discord, time, tmp_path / "discord.json")


@dataclass(frozen=True, slots=True)
class Scene:
    site: Site
    channel: Channel

    async def ask(self, text: str = "When are fees due?") -> Answer:
        """Mona asks on the web."""
        message = IncomingMessage(uuid4().hex, Address("web", "mona"), Person("web", "mona", "Mona Said"), text)
        await self.site.delivery.accept(message)
        return await self.site.delivery.answered("web", message.event)

    async def posting(self, *kinds: str) -> None:
        """These kinds are posted from now on, and no others."""
        await self.site.put("console.review_kinds", list(kinds))
        await self.watched(*kinds)

    async def watched(self, *kinds: str) -> None:
        """Returns when these are posted."""
        kept = schema.review_kinds
        while {len(kinds)} != {await self.rows(kept), await self.rows(kept, kept.c.kind.in_(kinds))}:  # noqa: ASYNC110 - nobody is told
            await asyncio.sleep(0.02)

    async def vote(self, turn: str, value: Literal[-1, 1] = -1, reason: str | None = None) -> None:
        person = Person("web", "mona", "Mona Said")
        await self.site.delivery.accept(Feedback(uuid4().hex, Address("web", "mona"), person, turn, value, reason))

    async def hire(self, who: Staff, role: Role | None = "approver", **single: Role) -> Member:
        """An account, linked to the person in the channel."""
        account = await hired(self.site, who, role, **single)
        person = Person(self.channel.platform, PEOPLE[who][self.channel.platform], who)
        assert await self.site.console.links.link(person, account)
        return account

    async def settled(self, card: str, words: str) -> str:
        """What the card says once these words stand on it and nothing can be pressed any more."""
        await self.channel.until(lambda: words in self.channel.reads(card)[0] and not self.channel.reads(card)[1])
        return self.channel.reads(card)[0]

    async def record(self) -> list[tuple[str, str]]:
        entries = await Audit(self.site.database).recent(20)
        return [(one.what, one.by) for one in reversed(entries) if one.what not in ("account_created", "chat_linked")]

    async def rows(self, table: Any, *where: Any) -> int:
        statement = select(func.count()).select_from(table).where(*where)
        return int(await self.site.database.reading(lambda connection: connection.scalar(statement)) or 0)


@pytest.fixture(scope="module")
def known() -> Likeness:
    return likeness()


@pytest.fixture
async def scene(sqlite_url: str, channel: Channel, known: Likeness) -> AsyncIterator[Scene]:
    async with (
        channel.adapter() as adapter,
        running_site(sqlite_url, adapter, places=[channel.place]) as site,
    ):
        serving = Serving(ReviewedAnswers(site.database), Corpus(site.database), known, PHRASES)
        site.engine.reviewed = served_by(serving)
        form = site.delivery.judging.form
        desk = FrontDesk(site.delivery.accept, site.engine, site.database, site.channels, form)
        task = asyncio.create_task(adapter.run(desk))
        await channel.listening()
        running = Scene(site, channel)
        await running.watched("disliked", "escalated")
        try:
            yield running
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


def served_by(serving: Serving) -> Callable[[IncomingMessage], Awaitable[Answer | None]]:
    """What the reviewed answers hold for a message, as the skill that answers questions asks them."""

    async def nothing(turn: Turn) -> Answer:
        return Answer("abstention", "question", turn.language, Document(()))

    async def served(message: IncomingMessage) -> Answer | None:
        language = detect(message.text)
        route = Route("question", message.text, 1.0, certain=True)
        turn = Turn(message, Resolved(message.text), language, language, route, SETTINGS, Trace())
        answer = await serving.before(nothing)(turn)
        return answer if answer.outcome == "answer" else None

    return served


async def test_a_dislike_becomes_a_card_and_its_correction_the_answer_that_the_next_person_is_given(
    scene: Scene,
) -> None:
    channel = scene.channel
    await scene.hire("rania")
    answer = await scene.ask()
    await scene.vote(answer.turn, reason="a date is missing")
    card = await channel.card()
    words, presses = channel.reads(card)
    assert [part in words for part in ("When are fees due?", PAGE.quote, "a date is missing")] == [True] * 3
    assert presses == ["Right", "Correct", "Dismiss"]
    assert "ona" not in words  # nobody who asked or voted is named
    begun = await channel.form(card, "rania")
    assert begun == {"words": answer.text, "sources": f"[1] {PAGE.quote}"}
    await channel.submit("rania", BETTER, SOURCE)
    assert await channel.told("rania") == f"{PHRASES('cards.approved', 'en')} {PHRASES('cards.told', 'en')}"
    await scene.settled(card, "Corrected by rania, approved by rania")
    again = await scene.ask("when are the fees due")
    assert again.text == f"{BETTER}\n\nReviewed by staff."
    assert [one.quote for one in again.citations] == [PAGE.quote]
    assert await scene.record() == [
        ("answer_written", "rania"), ("verdict_given", "rania"), ("answer_approved", "rania"), ("asker_told", "rania")
    ]  # fmt: skip
    assert not await scene.site.console.queue.count(Wanted("rania"))


async def test_who_is_no_staff_is_told_alone_how_to_be_and_is_by_the_link(scene: Scene) -> None:
    channel = scene.channel
    answer = await scene.ask()
    await scene.vote(answer.turn)
    card = await channel.card()
    for label in ("Right", "Correct"):
        await channel.press(card, label, "rania")
        refused = await channel.told("rania")
        assert "Only staff may do that" in refused
    assert await scene.record() == []
    link = re.search(rf"{re.escape(PUBLIC)}(/console/link\?token=[\w%.=-]+)", refused)
    assert link is not None
    await hired(scene.site, "rania", "reviewer")
    async with browser(scene.site) as session:
        await sign_in(session)
        token = link[1].partition("=")[2].replace("%3D", "=")
        assert await send(session, "/console/link", link[1], invitation=token, password="not that") == 422
        assert await send(session, "/console/link", link[1], invitation=token, password=PASSWORD) == 303
        assert await send(session, "/console/link", link[1], invitation=token, password=PASSWORD) == 422  # once
        assert (
            await send(session, "/console/link", "/console/account", invitation=f"{token}0", password=PASSWORD) == 422
        )
    await channel.press(card, "Right", "rania")
    assert await channel.told("rania") == PHRASES("cards.noted", "en")
    await scene.settled(card, "rania: right")
    await People(scene.site.database).erase(channel.platform, PEOPLE["rania"][channel.platform])
    assert await scene.rows(schema.staff_links) == 0


async def test_a_case_settled_in_the_console_changes_its_card_and_what_is_pressed_then_does_nothing(
    scene: Scene,
) -> None:
    channel = scene.channel
    await scene.hire("rania")
    omar = await hired(scene.site, "omar", "reviewer")
    answer = await scene.ask()
    await scene.vote(answer.turn)
    card = await channel.card()
    begun = await channel.form(card, "rania")
    await scene.site.console.verdicts.give([answer.turn], "outdated", None, omar)
    await scene.settled(card, "omar: outdated")
    await channel.submit("rania", **{"text": BETTER, "sources": begun["sources"]})
    told = await channel.told("rania")
    assert "omar: outdated" in told
    assert BETTER in told  # nobody writes it twice
    assert await scene.rows(schema.reviewed) == 0
    assert await scene.record() == [("verdict_given", "omar")]


async def test_a_press_that_comes_twice_does_nothing_twice(scene: Scene) -> None:
    channel = scene.channel
    await scene.hire("rania")
    answer = await scene.ask()
    await scene.vote(answer.turn)
    card = await channel.card()
    await asyncio.gather(channel.press(card, "Right", "rania"), channel.press(card, "Right", "rania"))
    told = [await channel.told("rania") for _ in range(2)]
    settled = PHRASES("cards.settled", "en", ending="rania: right")
    assert sorted(told) == sorted([PHRASES("cards.noted", "en"), settled])
    assert len(await scene.site.console.verdicts.history(answer.turn)) == 1


async def test_words_that_stand_in_no_source_are_not_kept_and_come_back(scene: Scene) -> None:
    channel = scene.channel
    await scene.hire("rania")
    await scene.vote((await scene.ask()).turn)
    card = await channel.card()
    await channel.form(card, "rania")
    await channel.submit("rania", "In October [1].", "[1] Tuition is due on 1 October.")
    told = await channel.told("rania")
    assert PHRASES("console.edit_quote_wrong", "en") in told
    assert "In October [1]." in told
    assert "[1] Tuition is due on 1 October." in told
    assert await scene.record() == []
    assert channel.reads(card)[1] == ["Right", "Correct", "Dismiss"]


async def test_who_has_a_role_for_one_collection_is_told_to_cite_it(scene: Scene) -> None:
    channel = scene.channel
    await scene.hire("rania", None, handbook="reviewer")
    await scene.vote((await scene.ask()).turn)
    card = await channel.card()
    await channel.form(card, "rania")
    await channel.submit("rania", "In October.", "")
    assert PHRASES("console.edit_uncited", "en") in await channel.told("rania")
    assert await scene.record() == []


async def test_with_four_eyes_another_one_approves_the_correction_at_the_card(scene: Scene) -> None:
    channel = scene.channel
    scene.site.allow(console_four_eyes=True)
    await scene.hire("rania")
    await scene.hire("omar")
    turn = (await scene.ask()).turn
    await scene.vote(turn)
    card = await channel.card()
    await channel.form(card, "rania")
    await channel.submit("rania", BETTER, SOURCE)
    assert await channel.told("rania") == PHRASES("cards.written", "en")
    rania = Person(channel.platform, PEOPLE["rania"][channel.platform])
    again = Correction("tried again", Address(channel.platform, "1"), rania, turn, BETTER, SOURCE)
    assert (await scene.site.delivery.judging.correct(again, "en")).text == PHRASES("cards.written", "en")
    assert await scene.rows(schema.reviewed_versions) == 1
    await channel.until(lambda: channel.reads(card)[1] == ["Approve"])
    assert (await scene.ask("when are the fees due")).text != f"{BETTER}\n\nReviewed by staff."
    await channel.press(card, "Approve", "rania")
    assert await channel.told("rania") == PHRASES("cards.approve_not", "en")
    await channel.press(card, "Approve", "omar")
    assert PHRASES("cards.approved", "en") in await channel.told("omar")
    await scene.settled(card, "Corrected by rania, approved by omar")


async def test_a_role_for_another_collection_and_a_viewer_decide_nothing(scene: Scene) -> None:
    channel = scene.channel
    await scene.hire("rania", None, rules="approver")
    await scene.hire("omar", "viewer")
    await scene.vote((await scene.ask()).turn)
    card = await channel.card()
    for who, label in (("rania", "Right"), ("omar", "Dismiss"), ("omar", "Correct")):
        await channel.press(card, label, who)  # type: ignore[arg-type]
        assert await channel.told(who) == PHRASES("cards.not_allowed", "en", name=who)  # type: ignore[arg-type]
    assert await scene.record() == []


async def test_a_suspended_answer_of_two_collections_is_not_corrected_with_a_role_for_one(scene: Scene) -> None:
    channel, answers = scene.channel, scene.site.console.reviewed
    await scene.hire("rania", None, handbook="approver")
    omar = await scene.hire("omar")
    turn = (await scene.ask()).turn
    name = await answers.write(rests_on("handbook", "rules"), omar, turn=turn)
    await answers.approve(name, 1, omar, four_eyes=False)
    await answers.suspend(name, "source", PAGE.name)
    rania = Person(channel.platform, PEOPLE["rania"][channel.platform])
    given = Correction("corrected", Address(channel.platform, "1"), rania, turn, BETTER, SOURCE)
    refused = PHRASES("cards.not_allowed", "en", name="rania")
    assert await scene.site.delivery.judging.form(rania, turn, "en") == refused
    assert refused in (await scene.site.delivery.judging.correct(given, "en")).text
    assert len(await answers.versions(name)) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_window_for_a_correction_fits_every_platform_in_every_language(language: Language) -> None:
    form = Form("0" * 32, "q" * LONGEST, "t" * LONGEST, "s" * LONGEST)
    slack_view(correction_view(form, "T1/C1", language, PHRASES))
    discord_modal(asked_for(form, PHRASES, language)["data"])


async def test_the_kinds_that_are_set_say_what_is_posted_and_its_card_says_why(scene: Scene) -> None:
    channel, site = scene.channel, scene.site
    await scene.posting("abstained")
    site.engine.answers |= {"pool": Answer("abstention", "question", "en", paragraph("I found nothing."))}
    disliked = await scene.ask()
    await scene.vote(disliked.turn)
    await scene.ask("Where is the pool?")
    words, presses = channel.reads(await channel.card())
    assert words.startswith(PHRASES("cards.abstained", "en"))
    assert ("Where is the pool?" in words, presses) == (True, ["Right", "Correct", "Dismiss"])
    assert await scene.rows(schema.cards, schema.cards.c.turn == disliked.turn) == 0
    await scene.posting("disliked")
    await scene.vote((await scene.ask("Where is the library?")).turn)
    await channel.until(lambda: len(channel.cards()) == 2)
    assert channel.reads(channel.cards()[-1])[0].startswith(PHRASES("cards.disliked", "en"))
    assert await scene.rows(schema.cards) == 2  # what was disliked before waits in the console


async def test_only_what_waits_for_staff_is_posted_and_what_is_deleted_leaves_no_word_there(scene: Scene) -> None:
    channel = scene.channel
    await scene.vote((await scene.ask("Where is the library?")).turn, 1)
    await scene.vote((await scene.ask()).turn)
    card = await channel.card()
    before = await scene.rows(schema.feedback), await scene.rows(schema.turns)
    while not await scene.rows(schema.cards, schema.cards.c.messages.is_not(None)):  # noqa: ASYNC110 - nobody is told
        await asyncio.sleep(0.02)
    await channel.says("Is that so? When are fees due?", card)
    await scene.site.settled()
    kept = await scene.rows(schema.feedback), await scene.rows(schema.turns)
    assert kept == before  # talk below a card is no question, and a thumb on it no vote
    await People(scene.site.database).erase("web", "mona")
    gone = await scene.settled(card, PHRASES("cards.gone", "en"))
    assert "fees" not in gone
    assert await scene.rows(schema.cards) == 0
