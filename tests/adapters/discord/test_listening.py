"""What people write and do on Discord -> events."""

from typing import Any

import pytest

from adapters.discord import DiscordAdapter
from engine.messages import Address, Command, Feedback, IncomingMessage, Person, Upload
from tests.adapters.desk import Desk
from tests.adapters.discord.conftest import Running
from tests.servers.discord import MANAGE_CHANNELS, MANAGE_GUILD, MANAGE_MESSAGES, DiscordServer

pytestmark = pytest.mark.usefixtures("adapter")

OTHER = {"id": "99", "username": "omar", "global_name": "Omar", "discriminator": "0", "avatar": None, "bot": False}
KEEPER = OTHER | {"_roles": ["5002"]}
BOT = OTHER | {"bot": True}


async def heard(desk: Desk) -> IncomingMessage:
    event = await desk.next()
    assert isinstance(event, IncomingMessage)
    return event


async def commanded(desk: Desk) -> tuple[str, str]:
    event = await desk.next()
    assert isinstance(event, Command)
    return event.name, event.argument


async def test_a_direct_message_is_a_question_of_that_person(discord: DiscordServer, desk: Desk) -> None:
    room = discord.direct()
    message = await discord.write(room, "متى تُدفع الرسوم؟")
    event = await heard(desk)
    assert (event.event, event.address) == (f"700100:{message['id']}", Address("discord", room.id))
    assert event.person == Person("discord", "7", "Mona")
    assert (event.text, event.reply_to) == ("متى تُدفع الرسوم؟", "")
    assert (event.origin.direct, event.origin.addressed, event.origin.rights) == (True, True, ())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("<@700100> when are fees due?", "when are fees due?"),
        ("<@!700100>, when are fees due?", "when are fees due?"),
        ("When are fees due, <@700100>?", "When are fees due?"),
        ("👩‍👧 tell us <@700100> when", "👩‍👧 tell us when"),
        ("<@700100> متى تُدفع الرسوم؟", "متى تُدفع الرسوم؟"),
        ("<@&5001> when are fees due?", "when are fees due?"),
    ],
)
async def test_in_a_channel_a_mention_of_dalil_or_its_role_addresses_it(
    discord: DiscordServer, desk: Desk, text: str, words: str
) -> None:
    message = await discord.write(discord.channel(), text)
    event = await heard(desk)
    assert (event.text, event.reply_to) == (words, message["id"])
    assert (event.origin.addressed, event.origin.direct, event.origin.space) == (True, False, discord.guild)


async def test_mentions_of_others_are_read_as_their_names(discord: DiscordServer, desk: Desk) -> None:
    room = discord.channel()
    await discord.write(room, f"<@700100> may <@99> of <@&5002> write in <#{room.id}>?", mentions=[OTHER])
    assert (await heard(desk)).text == "may @Omar of @Keepers write in #general?"


async def test_what_is_said_among_people_comes_as_not_addressed(discord: DiscordServer, desk: Desk) -> None:
    await discord.write(discord.channel(), "when are fees due? @everyone")
    assert not (await heard(desk)).origin.addressed


async def test_a_reply_to_dalil_addresses_it_and_names_what_it_answers(
    discord: DiscordServer, desk: Desk, adapter: DiscordAdapter
) -> None:
    room = discord.channel()
    ours = await discord.write(room, "In May.", user=discord.me)
    await discord.reply(room, ours, "and for the master's?")
    event = await heard(desk)
    assert (event.text, event.origin.addressed, event.origin.answers) == ("and for the master's?", True, ours["id"])


async def test_a_reply_to_somebody_else_does_not(discord: DiscordServer, desk: Desk) -> None:
    room = discord.channel()
    theirs = await discord.write(room, "hello", user=OTHER)
    await heard(desk)
    await discord.reply(room, theirs, "hello yourself")
    assert not (await heard(desk)).origin.addressed


async def test_a_mention_alone_asks_for_help_or_about_the_message_it_replies_to(
    discord: DiscordServer, desk: Desk
) -> None:
    room = discord.channel()
    await discord.write(room, "<@700100>")
    assert await commanded(desk) == ("help", "")
    theirs = await discord.write(room, "When are fees due?", user=OTHER)
    await heard(desk)
    await discord.reply(room, theirs, "<@700100>", mentions=[discord.me])
    event = await heard(desk)
    assert (event.text, event.origin.addressed) == ("When are fees due?", True)


async def test_a_thread_is_a_conversation_of_its_own(discord: DiscordServer, desk: Desk, running: Running) -> None:
    room = discord.channel()
    theirs, ours = discord.thread(room), discord.thread(room, owner=discord.me["id"])
    for thread in (theirs, ours):
        await discord.gateway.dispatch("THREAD_CREATE", thread.json())
        await discord.write(thread, "and for the master's?")
        event = await heard(desk)
        assert event.address == Address("discord", room.id, thread.id)
        assert event.origin.addressed is (thread is ours)


@pytest.mark.parametrize(
    ("more", "rights"),
    [
        ({}, ()),
        ({"user": KEEPER}, ("administer", "configure", "upload", "moderate")),
        ({"user": OTHER | {"id": "1"}}, ("administer", "configure", "upload", "moderate")),
    ],
    ids=["member", "role", "owner"],
)
async def test_rights_come_from_the_servers_own_roles(
    discord: DiscordServer, desk: Desk, more: dict[str, Any], rights: tuple[str, ...]
) -> None:
    await discord.write(discord.channel(), "<@700100> hello", **more)
    assert (await heard(desk)).origin.rights == rights


@pytest.mark.parametrize(
    ("bits", "rights"),
    [
        (MANAGE_GUILD, ("administer", "configure", "upload")),
        (MANAGE_CHANNELS, ("configure", "upload")),
        (MANAGE_MESSAGES, ("moderate",)),
        (0, ()),
    ],
)
async def test_rights_of_a_command_are_those_that_discord_names_with_it(
    discord: DiscordServer, desk: Desk, bits: int, rights: tuple[str, ...]
) -> None:
    await discord.slash(discord.channel(), "config", permissions=bits)
    event = await desk.next()
    assert isinstance(event, Command)
    assert (event.name, event.origin.rights, event.origin.private) == ("config", rights, True)


async def test_an_edited_message_is_a_new_event_and_the_preview_of_a_link_is_none(
    discord: DiscordServer, desk: Desk
) -> None:
    room = discord.direct()
    message = await discord.write(room, "When?")
    first = await heard(desk)
    await discord.gateway.dispatch("MESSAGE_UPDATE", message | {"embeds": [{"type": "link"}]})
    await discord.edit(room, message, "When, please?")
    event = await heard(desk)
    assert (event.edited, event.text, event.reply_to) == (True, "When, please?", message["id"])
    assert event.event != first.event
    await discord.bring_again(room, message)
    await discord.write(room, "next")
    assert (await heard(desk)).text == "next"


async def test_bots_webhooks_and_what_discord_writes_are_not_events(discord: DiscordServer, desk: Desk) -> None:
    room = discord.direct()
    await discord.write(room, "hello", user=BOT)
    await discord.write(room, "hello", webhook_id="5")
    await discord.write(room, "", type=7)
    await discord.write(room, "after them")
    assert (await heard(desk)).text == "after them"


async def test_a_document_sent_to_dalil_is_an_upload_that_can_be_fetched(
    discord: DiscordServer, desk: Desk, adapter: DiscordAdapter
) -> None:
    discord.files["rules.pdf"] = b"%PDF contents"
    url = discord.url.replace("/api", "/attachments/rules.pdf")
    attachment = {"id": "31", "filename": "rules.pdf", "size": 13, "content_type": "application/pdf", "url": url,
                  "proxy_url": url}  # fmt: skip
    message = await discord.write(discord.channel(), "<@700100> to handbook", user=KEEPER, attachments=[attachment])
    event = await desk.next()
    assert isinstance(event, Upload)
    (file,) = event.files
    assert (file.name, file.size, file.media) == ("rules.pdf", 13, "application/pdf")
    assert (event.text, event.reply_to) == ("to handbook", message["id"])
    assert "upload" in event.origin.rights
    assert await adapter.fetch(file) == b"%PDF contents"


async def test_a_document_among_people_is_theirs_and_the_words_beside_it_are_words(
    discord: DiscordServer, desk: Desk
) -> None:
    attachment = {"id": "31", "filename": "rules.pdf", "size": 13, "content_type": "application/pdf"}
    attachment |= {"url": "https://cdn.example/rules.pdf", "proxy_url": "https://cdn.example/rules.pdf"}
    await discord.write(discord.channel(), "Are these the rules?", attachments=[attachment])
    event = await heard(desk)
    assert (event.text, event.origin.addressed) == ("Are these the rules?", False)


async def test_a_picture_without_words_is_told_that_words_are_needed(discord: DiscordServer, desk: Desk) -> None:
    url = "https://cdn.example/a.png"
    picture = {"id": "31", "filename": "a.png", "size": 1, "content_type": "image/png", "url": url, "proxy_url": url}
    await discord.write(discord.channel(), "", attachments=[picture])
    await discord.write(discord.direct(), "", attachments=[picture])
    event = await heard(desk)
    assert (event.text, event.origin.direct) == ("", True)


def forwarded(text: str) -> dict[str, Any]:
    """A message that holds nothing but the snapshot of another."""
    snapshot: dict[str, Any] = {"type": 0, "content": text, "flags": 0, "edited_timestamp": None}
    snapshot |= {"timestamp": "2026-01-01T00:00:00+00:00"}
    snapshot |= {name: [] for name in ("embeds", "attachments", "mentions", "mention_roles", "components")}
    reference = {"type": 1, "channel_id": "5", "message_id": "6"}
    return {"message_snapshots": [{"message": snapshot}], "message_reference": reference}


async def test_what_is_forwarded_to_dalil_is_asked_in_its_own_words(discord: DiscordServer, desk: Desk) -> None:
    await discord.write(discord.channel(), "", **forwarded("Said among people."))
    await discord.write(discord.direct(), "", **forwarded("When are fees due?"))
    assert (await heard(desk)).text == "When are fees due?"


async def test_whatever_comes_in_a_direct_message_without_words_is_told_that_words_are_needed(
    discord: DiscordServer, desk: Desk
) -> None:
    sticker = {"sticker_items": [{"id": "8", "name": "wave", "format_type": 1}]}
    asked: dict[str, Any] = {"question": {"text": "Tea?"}, "answers": [{"answer_id": 1, "poll_media": {"text": "yes"}}]}
    asked |= {"expiry": "2099-01-01T00:00:00+00:00", "allow_multiselect": False, "layout_type": 1}
    for wordless in (sticker, {"poll": asked}, forwarded("")):
        await discord.write(discord.channel(), "", **wordless)
        await discord.write(discord.direct(), "", **wordless)
        event = await heard(desk)
        assert (event.text, event.origin.direct) == ("", True)


async def test_a_command_written_out_is_a_command(discord: DiscordServer, desk: Desk) -> None:
    await discord.write(discord.direct(), "/language ar")
    assert await commanded(desk) == ("language", "ar")
    await discord.write(discord.direct(), "/etc/passwd what is it?")
    assert (await heard(desk)).text == "/etc/passwd what is it?"


async def test_a_reaction_is_a_vote_and_taking_it_away_takes_the_vote_back(discord: DiscordServer, desk: Desk) -> None:
    room = discord.channel()
    ours = await discord.write(room, "In May.", user=discord.me)
    seen = []
    for emoji, added in (("👍", True), ("👍", False), ("👎🏽", True), ("🎉", True), ("👍", True)):
        await discord.react(room, ours, emoji, added=added)
    for _ in range(4):
        event = await desk.next()
        assert isinstance(event, Feedback)
        assert (event.message, event.turn, event.person.id) == (ours["id"], "", "7")
        seen.append((event.value, event.event))
    assert [value for value, _ in seen] == [1, 0, -1, 1]
    assert len({event for _, event in seen}) == 4


async def test_a_reaction_to_somebody_elses_message_is_none_of_ours(discord: DiscordServer, desk: Desk) -> None:
    room = discord.channel()
    theirs = await discord.write(room, "hello")
    await heard(desk)
    await discord.react(room, theirs, "👍")
    await discord.write(room, "next")
    assert (await heard(desk)).text == "next"


async def test_a_reaction_in_a_thread_belongs_to_that_thread(discord: DiscordServer, desk: Desk) -> None:
    thread = discord.thread(discord.channel())
    await discord.gateway.dispatch("THREAD_CREATE", thread.json())
    ours = await discord.write(thread, "In May.", user=discord.me)
    await discord.react(thread, ours, "👎")
    event = await desk.next()
    assert event.address == Address("discord", thread.parent, thread.id)


async def test_while_the_database_fails_an_event_is_held_and_order_is_kept(discord: DiscordServer, desk: Desk) -> None:
    desk.broken = 2
    for text in ("one", "two"):
        await discord.write(discord.direct(), text)
    assert [(await heard(desk)).text for _ in range(2)] == ["one", "two"]
