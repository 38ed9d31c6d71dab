"""How far an answer has come, as Discord shows it."""

import pytest

from adapters.adapter import PLAINLY, Manner
from adapters.discord import DiscordAdapter
from engine.errors import RetryLater
from engine.messages import Answer, IncomingMessage
from tests.adapters.desk import Desk
from tests.adapters.discord.building import CHANNEL, answer, paragraph, question
from tests.servers.clock import Time
from tests.servers.discord import DiscordServer


def so_far(words: str) -> Answer:
    return answer(paragraph(words), turn="", votable=False)


async def shown(adapter: DiscordAdapter, words: str, to: IncomingMessage, *before: str) -> str:
    return await adapter.draft(so_far(words), to, Manner(replaces=before))


async def test_a_draft_is_a_message_that_the_next_one_and_the_answer_change(
    discord: DiscordServer, adapter: DiscordAdapter, time: Time
) -> None:
    room = discord.channel()
    to = question("When?", CHANNEL, chat=room.id)
    first = await shown(adapter, "In", to)
    assert await shown(adapter, "In M", to, first) == first
    for post in adapter.render(answer(paragraph("In May.")), to, Manner(replaces=(first,))):
        await adapter.send(post)
    (message,) = discord.shown(room)
    assert (message["id"], message["content"]) == (first, "In May.")
    assert message["components"]


async def test_a_command_is_shown_it_where_dalil_is_thinking(
    discord: DiscordServer, desk: Desk, adapter: DiscordAdapter
) -> None:
    room = discord.channel()
    await discord.slash(room, "ask", question="When?")
    to = await desk.next()
    assert isinstance(to, IncomingMessage)
    await shown(adapter, "In", to)
    assert "In" in discord.shown(room)[0]["content"]
    for post in adapter.render(answer(paragraph("In May.")), to):
        await adapter.send(post)
    (message,) = discord.shown(room)
    assert "In May." in message["content"]


async def test_a_draft_leaves_room_for_answers(discord: DiscordServer, adapter: DiscordAdapter, time: Time) -> None:
    room = discord.channel()
    to = question("When?", CHANNEL, chat=room.id)
    first = await shown(adapter, "In", to)
    for number in range(4):  # of five changes in five seconds one is left
        await shown(adapter, f"In {number}", to, first)
    with pytest.raises(RetryLater) as waits:
        await shown(adapter, "In May", to, first)
    assert 0 < waits.value.seconds <= 5
    (post,) = adapter.render(answer(paragraph("In May.")), to, Manner(replaces=(first,)))
    await adapter.send(post)
    assert time.pauses == []
    assert 429 not in [call.status for call in discord.calls]


async def test_nothing_is_shown_of_an_answer_without_words(discord: DiscordServer, adapter: DiscordAdapter) -> None:
    room = discord.channel()
    assert (
        await adapter.draft(Answer("answer", "question", "en", so_far("").document), question(chat=room.id), PLAINLY)
        == ""
    )
    assert discord.shown(room) == []
