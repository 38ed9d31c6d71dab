"""A place is configured where its moderators are: by buttons on Telegram, in windows on Slack and Discord."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from adapters.adapter import Adapter
from adapters.discord import DiscordAdapter
from adapters.discord.responses import settings_asked_for
from adapters.slack import Account, SlackAdapter
from adapters.slack.pacing import Pacing
from adapters.slack.views import settings_view
from adapters.telegram import TelegramAdapter
from adapters.telegram.pacing import Pacing as TelegramPacing
from bot.delivery.delivery import Delivery, Rules
from bot.desk import FrontDesk
from engine.channels import PlaceForm
from engine.language import LANGUAGES, Language
from engine.messages import Address, Answer, Command, Origin, Person
from engine.skills.configuring import Configuring
from engine.skills.place_fields import GROUPS
from engine.store.channels import Channels
from engine.store.corpus import Corpus
from engine.store.corpus_writing import CorpusWriter
from engine.store.database import Database, open_database
from tests.contracts.engine import CannedEngine
from tests.delivering import SETTINGS
from tests.places import DEFAULTS, channels, policy
from tests.servers.clock import Time
from tests.servers.discord import MANAGE_GUILD, DiscordServer
from tests.servers.discord_limits import check_modal
from tests.servers.slack import SlackServer
from tests.servers.slack_blocks import buttons, check_view, visible
from tests.servers.telegram import TelegramServer
from tests.web.site import PHRASES

Json = dict[str, Any]


@dataclass
class Engine(CannedEngine):
    """Answers /config as Dalil does."""

    configuring: Configuring | None = field(default=None)

    async def command(self, command: Command) -> Answer:
        assert self.configuring is not None
        assert command.name == "config"
        return await self.configuring(command, "en")


Serving = Callable[[Adapter], Any]


@pytest.fixture
async def store(sqlite_url: str) -> AsyncIterator[Database]:
    async with open_database(sqlite_url) as opened:
        yield opened


@pytest.fixture
async def known(store: Database) -> Channels:
    titles = {"title": {"en": "FAQ"}, "description": {"en": ""}, "type": "docs", "language": "auto"}
    await CorpusWriter(store).save_collection("faq", titles, "digest")
    return channels(store)


@pytest.fixture
def serving(store: Database, known: Channels) -> Serving:
    """The adapter at work before the real delivery."""

    @asynccontextmanager
    async def serve(adapter: Adapter) -> AsyncIterator[None]:
        configuring = Configuring(known, Corpus(store), PHRASES)
        engine = Engine(configuring=configuring)
        delivery = Delivery(store, engine, {adapter.platform: adapter}, PHRASES, SETTINGS, Rules(known))
        desk = FrontDesk(delivery.accept, engine, store, known, place_form=configuring.form)
        tasks = [asyncio.create_task(delivery.run()), asyncio.create_task(adapter.run(desk))]
        try:
            yield
        finally:
            tasks[1].cancel()
            delivery.stop()
            for task in tasks:
                with suppress(asyncio.CancelledError):
                    await task

    return serve


async def becomes(what: Callable[[], object], expected: object) -> None:
    async with asyncio.timeout(20):
        while what() != expected:  # noqa: ASYNC110 - nobody tells of it
            await asyncio.sleep(0.02)


async def test_an_administrator_of_a_telegram_group_configures_it_by_pressing_alone(
    serving: Serving, known: Channels
) -> None:
    time = Time()
    async with TelegramServer() as telegram:
        room = telegram.group()
        telegram.administrator(room, room.user["id"], can_change_info=True)
        pacing = TelegramPacing(time.clock, time.pause)
        async with (
            TelegramAdapter(
                token=telegram.token, api_url=telegram.url, poll_timeout=5, phrases=PHRASES, pacing=pacing,
                pause=time.pause,
            ) as adapter,
            serving(adapter),
        ):  # fmt: skip
            telegram.write(room, "/config")
            for label in ("Documents and help", "Collection that takes uploaded files", "faq"):
                shown = await telegram.next_message(room)
                telegram.press(room, shown, label)
            there = Address("telegram", str(room.id))
            await becomes(lambda: known.policy(there), policy(uploads="faq"))
            done = await telegram.next_message(room)
            assert "Done" in done["text"]
            mallory = {"id": 666, "is_bot": False, "first_name": "Mallory"}
            telegram.press(room, shown, "none", mallory)
            assert "may not change" in (await telegram.next_message(room))["text"]
            assert known.policy(there) == policy(uploads="faq")


@dataclass
class Slack:
    server: SlackServer

    async def told(self, number: int) -> Json:
        """The message of this number that somebody alone is told in the channel."""
        await self.server.until(lambda: len(self._told()) > number)
        return self._told()[number]

    def _told(self) -> list[Json]:
        return [one for one in self.server.told("C1") if one["_only_for"]]

    async def window(self, message: Json, label: str, user: str) -> Json:
        opened = len(self.server.windows)
        self.server.press(message, label, user)
        await self.server.until(lambda: len(self.server.windows) > opened)
        return self.server.windows[-1]

    async def send(self, window: Json, user: str, **changed: str) -> None:
        values = {block["block_id"]: {block["block_id"]: _filled(block["element"], changed)}
                  for block in window["blocks"]}  # fmt: skip
        self.server.submit(window, values, user)
        await self.server.acknowledged()


def _filled(element: Json, changed: dict[str, str]) -> Json:
    """As Slack sends a field: what stood there where it was not touched."""
    name, kind = element["action_id"], element["type"]
    if kind == "static_select":
        chosen = {one["value"]: one for one in element["options"]}.get(changed.get(name, ""), element["initial_option"])
        return {"type": kind, "selected_option": chosen}
    return {"type": kind, "value": changed.get(name, element.get("initial_value"))}


async def test_an_administrator_of_slack_sets_a_channel_in_a_window(serving: Serving, known: Channels) -> None:
    time = Time()
    async with SlackServer() as server:
        server.users |= {"U7": {"name": "rania", "is_admin": True}, "U9": {"name": "mallory"}}
        account = Account((server.token,), server.app_token, server.signing_secret, server.api_url)
        async with (
            SlackAdapter(account, PHRASES, pacing=Pacing(time.clock, time.pause), pause=time.pause) as adapter,
            serving(adapter),
        ):
            await server.connected()
            slack, here = Slack(server), Address("slack", "T1/C1")
            server.command("config", "C1", "U7")
            shown = await slack.told(0)
            assert [one["text"]["text"] for one in buttons(shown["blocks"])][:3] == [
                "When and how", "Who may ask", "Documents and help",
            ]  # fmt: skip
            window = await slack.window(shown, "When and how", "U7")
            assert [block["block_id"] for block in window["blocks"]] == list(GROUPS["manner"])
            await slack.send(window, "U7", answers="questions", language="ar")
            await becomes(lambda: known.policy(here, "T1"), policy(answers="questions", language="ar"))
            assert "Arabic" in visible((await slack.told(1))["blocks"])

            window = await slack.window(shown, "When and how", "U7")
            await slack.send(window, "U7", language="reset")
            await becomes(lambda: known.policy(here, "T1"), policy(answers="questions"))

            window = await slack.window(shown, "Who may ask", "U7")
            await slack.send(window, "U7", person_daily="many", people="<@U1>")
            assert "many" in visible((await slack.told(3))["blocks"])
            assert known.policy(here, "T1") == policy(answers="questions")

            space = await slack.window(shown, "Who may ask", "U7")
            opened = len(server.windows)
            server.press(shown, "Who may ask", "U9")
            refused = await slack.told(4)
            assert refused["_only_for"] == "U9"
            assert "may not change" in (visible(refused["blocks"]) if refused.get("blocks") else refused["text"])
            assert len(server.windows) == opened
            await slack.send(space, "U9", person_daily="1")  # a window that somebody else was shown
            assert "may not change" in visible((await slack.told(5))["blocks"])
            assert known.policy(here, "T1") == policy(answers="questions")


async def test_whoever_manages_a_discord_server_sets_a_channel_in_a_window(
    serving: Serving, known: Channels, tmp_path: Path
) -> None:
    time = Time()
    async with DiscordServer(time.clock) as server:
        room = server.channel()
        async with (
            DiscordAdapter(
                token=server.token, api_url=server.url, phrases=PHRASES, memory=tmp_path / "seen.json", settle_s=0.02,
                clock=time.clock, pause=time.pause,
            ) as adapter,
            serving(adapter),
        ):  # fmt: skip
            await server.until(lambda: server.gateway.connected)
            here, manages = Address("discord", str(room.id)), MANAGE_GUILD
            await server.slash(room, "config", permissions=manages)
            shown = await server.next_message(room)
            pressed = await server.press(room, shown, "When and how", permissions=manages)
            await server.until(lambda: pressed.response is not None)
            form = pressed.response["data"]
            assert [row["component"]["custom_id"] for row in form["components"]] == list(GROUPS["manner"])
            await server.submit(pressed, permissions=manages, thread="never", language="el")
            await becomes(lambda: known.policy(here, str(room.guild)), policy(thread="never", language="el"))

            pressed = await server.press(room, shown, "When and how", permissions=manages)
            await server.until(lambda: pressed.response is not None)
            await server.submit(pressed, permissions=manages, language="reset")
            await becomes(lambda: known.policy(here, str(room.guild)), policy(thread="never"))

            pressed = await server.press(room, shown, "When and how")
            await server.until(lambda: pressed.response is not None)
            assert "may not change" in pressed.response["data"]["content"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scope", ["", "space "])
async def test_every_window_is_one_that_slack_and_discord_show(
    store: Database, known: Channels, language: Language, scope: str
) -> None:
    for number in range(120):  # more collections than a list to choose from holds
        titles = {"title": {"en": "FAQ"}, "description": {"en": ""}, "type": "docs", "language": "auto"}
        await CorpusWriter(store).save_collection(f"collection-{number}", titles, "digest")
    configuring = Configuring(known, Corpus(store), PHRASES)
    origin = Origin(space="T1", direct=False, rights=("configure", "administer"))
    for group in GROUPS:
        asked = Command("e", Address("slack", "T1/C1"), Person("slack", "U1"), "config", f"{scope}group {group}",
                        origin=origin)  # fmt: skip
        form = await configuring.form(asked, language)
        assert isinstance(form, PlaceForm)
        check_view(settings_view(form, "T1/C1", language, PHRASES))
        check_modal(settings_asked_for(form, PHRASES, language)["data"])
    assert known.policy(Address("slack", "T1/C1"), "T1") == DEFAULTS
