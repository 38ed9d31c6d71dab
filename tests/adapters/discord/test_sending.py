"""Posts on their way to Discord: what arrives, what is tried again, what is given up."""

import asyncio
import logging
from dataclasses import replace

import pytest

from adapters.adapter import PLAINLY, Manner, Post
from adapters.discord import DiscordAdapter
from engine.document import Picture, Rose
from engine.errors import DeliveryError, RetryLater, Undeliverable
from engine.messages import Address, Answer, File, Origin
from tests.adapters.desk import Desk
from tests.adapters.discord.building import CHANNEL, PHRASES, answer, citation, paragraph, question
from tests.servers.clock import Time
from tests.servers.discord import DiscordServer, Fault, Room

IN_MAY = answer(paragraph("In May.", 1), citations=(citation(),))
LONG = answer(*(paragraph("Sentence after sentence says something. " * 20) for _ in range(8)))


def posts(
    adapter: DiscordAdapter, room: Room, given: Answer = IN_MAY, manner: Manner = PLAINLY, *, event: str = "700100:1",
    reply_to: str = "", origin: Origin = CHANNEL,
) -> list[Post]:  # fmt: skip
    asked = replace(question(origin=origin, reply_to=reply_to), event=event, address=Address("discord", room.id))
    return list(adapter.render(given, asked, manner))


async def test_a_repeated_post_is_the_message_that_is_there_already(
    discord: DiscordServer, adapter: DiscordAdapter
) -> None:
    room = discord.channel()
    (post,) = posts(adapter, room)
    discord.fail("POST /messages", Fault(after=True))
    with pytest.raises(DeliveryError):
        await adapter.send(post)
    assert await adapter.send(post) == discord.shown(room)[0]["id"]
    assert len(discord.shown(room)) == 1
    (other,) = posts(adapter, room, event="700100:2")
    await adapter.send(other)
    assert len(discord.shown(room)) == 2


async def test_an_answer_replies_to_its_question_and_may_call_the_asker_alone(
    discord: DiscordServer, adapter: DiscordAdapter
) -> None:
    room = discord.channel()
    message = await discord.write(room, "<@700100> when?")
    for post in posts(adapter, room, LONG, reply_to=message["id"]):
        await adapter.send(post)
    shown = discord.shown(room)
    assert len(shown) > 1
    assert [one["_reference"] for one in shown] == [message["id"], *(None for _ in shown[1:])]
    assert [one["_allowed"] for one in shown] == [
        {"parse": [], "replied_user": True},
        *({"parse": []} for _ in shown[1:]),
    ]


async def test_an_answer_to_a_message_that_was_deleted_meanwhile_still_arrives(
    discord: DiscordServer, adapter: DiscordAdapter
) -> None:
    room = discord.channel()
    message = await discord.write(room, "<@700100> when?")
    await discord.delete(room, message)
    for post in posts(adapter, room, reply_to=message["id"]):
        await adapter.send(post)
    assert "In May." in discord.shown(room)[0]["content"]


async def test_an_answer_in_a_thread_opens_it_below_the_question_once(
    discord: DiscordServer, adapter: DiscordAdapter
) -> None:
    room = discord.channel()
    message = await discord.write(room, "<@700100> When are fees due?")
    parts = posts(adapter, room, LONG, Manner(in_thread=True), origin=replace(CHANNEL, message=message["id"]))
    assert {post.address for post in parts} == {Address("discord", room.id, message["id"])}
    for post in parts:
        await adapter.send(post)
    thread = discord.room(message["id"])
    assert (thread.parent, thread.name) == (room.id, "When?")
    assert len(discord.shown(thread)) == len(parts) > 1
    assert discord.shown(room) == []


async def test_where_no_thread_can_be_opened_the_answer_stands_beside_the_question(
    discord: DiscordServer, adapter: DiscordAdapter
) -> None:
    room = discord.channel()
    message = await discord.write(room, "<@700100> When?")
    discord.fail("/threads", Fault(403, {"code": 50013, "message": "Missing Permissions"}))
    for post in posts(adapter, room, manner=Manner(in_thread=True), origin=replace(CHANNEL, message=message["id"])):
        await adapter.send(post)
    assert discord.shown(room)[0]["_reference"] == message["id"]


async def test_a_thread_asked_for_with_a_command_opens_below_the_answer(
    discord: DiscordServer, desk: Desk, adapter: DiscordAdapter
) -> None:
    room = discord.channel()
    await discord.slash(room, "ask", question="When are fees due?", thread=True)
    event = await desk.next()
    assert event.origin.threaded  # type: ignore[union-attr]
    for post in adapter.render(IN_MAY, event, Manner(in_thread=True)):  # type: ignore[arg-type]
        await adapter.send(post)
    shown = await discord.next_message(room)
    assert discord.room(shown["id"]).name == "When are fees due?"


async def test_an_answer_to_an_edited_question_takes_the_place_of_the_first(
    discord: DiscordServer, adapter: DiscordAdapter
) -> None:
    room = discord.channel()
    old = tuple([await adapter.send(post) for post in posts(adapter, room, LONG)])
    fewer = posts(adapter, room, manner=Manner(replaces=old), event="700100:1:5", reply_to="1")
    sent = [await adapter.send(post) for post in fewer]
    assert len(old) > 2
    assert sent == list(old)
    (left,) = discord.shown(room)
    assert (left["id"], left["content"].startswith("In May. [1]")) == (old[0], True)
    longer = posts(adapter, room, LONG, Manner(replaces=(old[0],)), event="700100:1:6")
    assert len({await adapter.send(post) for post in longer}) == len(old) == len(discord.shown(room))


async def test_an_answer_that_was_deleted_is_posted_anew_instead_of_changed(
    discord: DiscordServer, adapter: DiscordAdapter
) -> None:
    room = discord.channel()
    (post,) = posts(adapter, room, manner=Manner(replaces=("99",)))
    await adapter.send(post)
    assert len(discord.shown(room)) == 1


async def test_after_a_quarter_of_an_hour_a_command_is_answered_in_the_channel_and_calls_the_asker(
    discord: DiscordServer, desk: Desk, adapter: DiscordAdapter, time: Time
) -> None:
    room = discord.channel()
    await discord.slash(room, "ask", question="When?")
    event = await desk.next()
    await discord.until(lambda: discord.named("POST", "/interactions/.*"))
    time.now += 16 * 60
    for post in adapter.render(LONG, event):  # type: ignore[arg-type]
        await adapter.send(post)
    first, *others = discord.shown(room)
    assert first["content"].startswith("<@7>\n> When?")
    assert first["_allowed"] == {"parse": [], "users": ["7"]}
    assert others
    assert not any("<@" in one["content"] for one in others)


async def test_after_a_quarter_of_an_hour_a_private_answer_comes_as_a_direct_message(
    discord: DiscordServer, desk: Desk, adapter: DiscordAdapter, time: Time
) -> None:
    room = discord.channel()
    await discord.slash(room, "ask", question="When?", private=True)
    event = await desk.next()
    await discord.until(lambda: discord.named("POST", "/interactions/.*"))
    time.now += 16 * 60
    for post in adapter.render(IN_MAY, event, Manner(private=True)):  # type: ignore[arg-type]
        await adapter.send(post)
    assert "In May." in discord.shown(discord.direct())[0]["content"]
    assert all(one.get("_waits") for one in discord.messages[room.id])


async def test_what_a_person_says_later_leaves_the_first_answer_to_a_command_alone(
    discord: DiscordServer, desk: Desk, adapter: DiscordAdapter
) -> None:
    room = discord.channel()
    await discord.slash(room, "ask", question="When?")
    event = await desk.next()
    for given, to in ((IN_MAY, event), (answer(paragraph("A person says June.")), replace(event, event="700100:9"))):
        for post in adapter.render(given, to):  # type: ignore[arg-type]
            await adapter.send(post)
    first, second = discord.shown(room)
    assert "In May." in first["content"]
    assert second["content"] == "<@7>\n> When?\n\nA person says June."


async def test_a_private_answer_to_a_message_goes_to_the_person_or_to_the_channel_where_they_take_none(
    discord: DiscordServer, adapter: DiscordAdapter
) -> None:
    room, alone = discord.channel(), discord.direct()
    (post,) = posts(adapter, room, manner=Manner(private=True), reply_to="1")
    await adapter.send(post)
    assert len(discord.shown(alone)) == 1
    discord.closed_dms.add("7")
    (other,) = posts(adapter, room, manner=Manner(private=True), reply_to="1", event="700100:2")
    await adapter.send(other)
    assert (len(discord.shown(alone)), len(discord.shown(room))) == (1, 1)


async def test_a_private_answer_changes_in_its_place_as_well(discord: DiscordServer, adapter: DiscordAdapter) -> None:
    room, alone = discord.channel(), discord.direct()
    old = tuple([await adapter.send(post) for post in posts(adapter, room, LONG, Manner(private=True))])
    for post in posts(adapter, room, manner=Manner(private=True, replaces=old), event="700100:1:5"):
        await adapter.send(post)
    (left,) = discord.shown(alone)
    assert (left["id"], left["content"].startswith("In May. [1]")) == (old[0], True)
    assert discord.shown(room) == []


async def test_too_many_requests_are_waited_for_as_long_as_discord_says(
    discord: DiscordServer, adapter: DiscordAdapter, time: Time
) -> None:
    room = discord.channel()
    discord.fail("POST /messages", Fault.flood(0.5))
    await adapter.send(posts(adapter, room)[0])
    assert 0.5 in time.pauses
    discord.fail("POST /messages", Fault.flood(45))
    late = posts(adapter, room, event="700100:2")[0]
    for _ in range(2):  # the second is not even tried
        with pytest.raises(RetryLater) as told:
            await adapter.send(late)
    assert told.value.seconds == pytest.approx(45)
    assert len([call for call in discord.calls if call.status == 429]) == 2
    time.now += 46
    await adapter.send(late)
    assert len(discord.shown(room)) == 2


async def test_a_limit_over_all_holds_every_call_back(
    discord: DiscordServer, adapter: DiscordAdapter, time: Time
) -> None:
    discord.fail("POST /messages", Fault.flood(45, everywhere=True))
    with pytest.raises(RetryLater):
        await adapter.send(posts(adapter, discord.channel())[0])
    with pytest.raises(RetryLater):
        await adapter.send(posts(adapter, discord.direct(), event="700100:2")[0])
    time.now += 46
    await adapter.send(posts(adapter, discord.direct(), event="700100:2")[0])


async def test_many_posts_keep_to_the_bucket_of_each_channel(
    discord: DiscordServer, adapter: DiscordAdapter, time: Time
) -> None:
    for number in range(23):
        await adapter.send(posts(adapter, discord.channel(), event=f"700100:{number}")[0])
    await adapter.send(posts(adapter, discord.direct())[0])
    assert [call.status for call in discord.calls if call.status == 429] == []
    assert 15 <= time.now <= 25  # five in five seconds


async def test_posts_at_the_same_moment_keep_to_the_bucket_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.servers.discord.FEW", (5, 0.5))
    async with (
        DiscordServer() as discord,  # on the real clock: in time that jumps, what is on its way would be late
        DiscordAdapter(token=discord.token, api_url=discord.url, phrases=PHRASES) as adapter,
    ):
        first, *others = (posts(adapter, discord.channel(), event=f"700100:{number}")[0] for number in range(9))
        await adapter.send(first)
        await asyncio.gather(*map(adapter.send, others))
        assert {call.status for call in discord.named("POST", ".*/messages")} == {200}
        assert len(discord.shown(discord.channel())) == 9


@pytest.mark.parametrize("fault", [Fault(500), Fault(502), Fault(), Fault(429, {"message": "an error page"})])
async def test_trouble_on_the_way_is_for_the_outbox_to_try_again(
    discord: DiscordServer, adapter: DiscordAdapter, fault: Fault
) -> None:
    discord.fail("POST /messages", fault)
    with pytest.raises(DeliveryError) as told:
        await adapter.send(posts(adapter, discord.channel())[0])
    assert not isinstance(told.value, RetryLater | Undeliverable)
    assert len(discord.named("POST", ".*/messages")) == 1


async def test_a_form_that_discord_refuses_goes_out_plainer(discord: DiscordServer, adapter: DiscordAdapter) -> None:
    room = discord.channel()
    invalid = {"code": 50035, "message": "Invalid Form Body", "errors": {"components": {"_errors": []}}}
    discord.fail("POST /messages", Fault(400, invalid))
    await adapter.send(posts(adapter, room)[0])
    assert discord.shown(room)[0]["components"] == []
    no_history = {"code": 160002, "message": "Cannot reply without permission to read message history"}
    discord.fail("POST /messages", Fault(403, no_history))
    await adapter.send(posts(adapter, room, event="700100:2", reply_to="1")[0])
    assert discord.shown(room)[1]["components"]


async def test_a_missing_permission_is_told_to_the_servers_owner_once(
    discord: DiscordServer, adapter: DiscordAdapter, caplog: pytest.LogCaptureFixture
) -> None:
    room = discord.channel()
    room.refusal = (403, 50013, "Missing Permissions")
    for number in range(3):
        with pytest.raises(Undeliverable):
            await adapter.send(posts(adapter, room, event=f"700100:{number}")[0])
    (told,) = discord.shown(discord.direct("1"))
    assert f"<#{room.id}> (Faculty)" in told["content"]
    assert "Send Messages" in told["content"]
    assert caplog.text.count("may not write in channel") == 1


async def test_a_channel_that_is_gone_is_given_up(discord: DiscordServer, adapter: DiscordAdapter) -> None:
    gone = Room("1", 0, {})
    with pytest.raises(Undeliverable, match="Unknown Channel"):
        await adapter.send(posts(adapter, gone)[0])


async def test_a_token_that_was_reset_is_explained_and_never_shown(
    discord: DiscordServer, adapter: DiscordAdapter, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    token, discord.token = discord.token, "MTIz.another.token"
    with pytest.raises(RetryLater, match="DALIL_DISCORD_TOKEN") as told:
        await adapter.send(posts(adapter, discord.channel())[0])
    with pytest.raises(DeliveryError, match="DALIL_DISCORD_TOKEN"):
        await adapter.standing()
    assert token not in caplog.text + str(told.value)


async def test_a_file_that_is_gone_is_said_to_be(discord: DiscordServer, adapter: DiscordAdapter) -> None:
    room = discord.channel()
    message = await discord.write(room, "no file here")
    with pytest.raises(Undeliverable, match=r"rules\.pdf"):
        await adapter.fetch(File(f"{room.id}/{message['id']}/31", "rules.pdf"))
    with pytest.raises(Undeliverable):
        await adapter.fetch(File(f"{room.id}/1/31", "rules.pdf"))


async def test_the_message_content_intent_is_looked_up(discord: DiscordServer, adapter: DiscordAdapter) -> None:
    standing = await adapter.standing()
    assert (standing.name, standing.reads_content) == ("dalil", False)
    assert standing.invitation.endswith("client_id=700200&scope=bot+applications.commands&permissions=309237746688")


async def test_several_conversations_are_posted_to_at_once(discord: DiscordServer, adapter: DiscordAdapter) -> None:
    slow = asyncio.Event()
    discord.fail("POST /messages", Fault(hold=slow))
    held = asyncio.create_task(adapter.send(posts(adapter, discord.channel())[0]))
    await discord.until(lambda: discord.shown(discord.channel()))
    await adapter.send(posts(adapter, discord.direct(), event="700100:2")[0])
    assert not held.done()
    slow.set()
    await held
    assert PHRASES("discord.sources", "en") in discord.shown(discord.direct())[0]["content"]


PICTURED = answer(paragraph("136.7° from north."), Picture("The arrow points to 136.7°.", Rose(136.7, "Berlin")))


async def test_a_picture_is_drawn_and_sent_with_the_words_and_described(
    discord: DiscordServer, adapter: DiscordAdapter
) -> None:
    room = discord.channel()
    for post in posts(adapter, room, PICTURED):
        await adapter.send(post)
    (shown,) = discord.shown(room)
    assert "The arrow points to 136.7°." in shown["content"]
    assert [picture[:8] for picture in shown["_pictures"]] == [b"\x89PNG\r\n\x1a\n"]
    (sent,) = [call.body for call in discord.calls if "attachments" in call.body]
    assert sent["attachments"] == [{"id": 0, "filename": "picture-1.png", "description": "The arrow points to 136.7°."}]


async def test_where_no_picture_is_taken_the_words_arrive(discord: DiscordServer, adapter: DiscordAdapter) -> None:
    room = discord.channel()
    discord.fail("POST /messages", Fault(403, {"code": 50013, "message": "Missing Permissions"}))
    for post in posts(adapter, room, PICTURED):
        await adapter.send(post)
    (shown,) = discord.shown(room)
    assert (shown["content"].splitlines()[0], shown["_pictures"]) == ("136.7° from north.", [])


async def test_a_picture_goes_when_the_answer_is_replaced_by_one_without(
    discord: DiscordServer, adapter: DiscordAdapter
) -> None:
    room = discord.channel()
    (post,) = posts(adapter, room, PICTURED)
    earlier = await adapter.send(post)
    (other,) = posts(adapter, room, answer(paragraph("In May.")), Manner(replaces=(earlier,)))
    await adapter.send(other)
    (shown,) = discord.shown(room)
    assert (shown["content"], shown["_pictures"]) == ("In May.", [])
