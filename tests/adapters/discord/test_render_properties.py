"""Any answer: nothing lost, nothing refused, nobody called."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.adapter import PLAINLY, Manner, Post
from adapters.bidi import unmarked
from adapters.discord.buttons import Share, unpack
from adapters.discord.render import line_of, listed, render
from adapters.presses import Chosen, ChosenLine, Sources, Vote
from engine.document import (
    Code,
    Document,
    Emphasis,
    Heading,
    InlineCode,
    Link,
    ListBlock,
    Paragraph,
    Quote,
    Strong,
    Text,
)
from engine.messages import Answer, Choice, Origin
from tests.adapters.discord.building import ALONE, CHANNEL, DIRECT, PHRASES, SLASH, question
from tests.adapters.discord.conftest import Running
from tests.adapters.trees import ANSWERS, generated, marks_of, tellings
from tests.adapters.typical import TURN
from tests.servers.discord import DiscordServer
from tests.servers.discord_limits import check_message
from tests.servers.discord_markdown import Seen, visible

# Words that Discord's markdown would read as something else, in any company
TRICKS = (
    *(
        "# a",
        "\n> b",
        "\n- c",
        "\n3. d",
        "\n-# e",
        "||x||",
        "~~y~~",
        "__z__",
        "[a](https://x.example)",
        "[",
        "<",
        "](",
        "(b)",
    ),
    *(
        "C#",
        "*",
        "**",
        "_",
        "`",
        "``",
        "```",
        "\\",
        "<@77>",
        "<@&8>",
        "<#9>",
        "</ask:1>",
        "<t:1>",
        "@everyone",
        "@here",
    ),
    *(
        "https://x.example/a_b_(c)*d*",
        "<https://y.example>",
        "<:a:1>",
        "¯\\_(ツ)_/¯",
        " ",
        "\n",
        "\n\n",
        "word",
        "كلمة",
    ),
)
TRAPS = st.lists(st.sampled_from(TRICKS), max_size=8).map("".join)
TRAPPED = st.lists(
    st.one_of(
        st.builds(Text, TRAPS), st.builds(Strong, TRAPS), st.builds(Emphasis, TRAPS), st.builds(InlineCode, TRAPS),
        st.builds(Link, TRAPS, st.just("https://x.example/?a=1&b=(2)")),
    ),
    max_size=6,
).map(tuple)  # fmt: skip
TRICKY = st.builds(
    lambda answer, blocks, choices: replace(answer, document=Document(tuple(blocks)), choices=tuple(choices)),
    ANSWERS,
    st.lists(
        st.one_of(
            st.builds(Heading, TRAPS),
            st.builds(Paragraph, TRAPPED),
            st.builds(Quote, TRAPPED),
            st.builds(ListBlock, st.lists(TRAPPED, max_size=3).map(tuple), st.booleans()),
            st.builds(Code, TRAPS, st.sampled_from(["", "python", "x```<b>"])),
        ),
        max_size=4,
    ),
    st.lists(st.builds(Choice, TRAPS.map(lambda text: "l" + text), TRAPS.map(lambda text: "m" + text)), max_size=25),
)


@settings(max_examples=150, deadline=None)
@given(ANSWERS | TRICKY, st.sampled_from([DIRECT, CHANNEL, SLASH, ALONE]))
def test_no_word_citation_or_button_of_any_answer_is_lost_or_refused(answer: Answer, origin: Origin) -> None:
    hold(answer, render(answer, question("When @here?", origin), PLAINLY, PHRASES), origin)


async def test_a_thousand_answers_are_taken_by_discord_as_they_are(opened: Running, discord: DiscordServer) -> None:
    async with opened() as adapter:
        for number, answer in enumerate(generated(1000)):
            to = question("When @here?", CHANNEL, number=number, chat=discord.channel().id)
            posts = adapter.render(answer, to)
            hold(answer, posts, CHANNEL)
            for post in posts:
                post.payload["message"].pop("attachments", None)  # drawing hundreds of pictures takes a while
                await adapter.send(post)
    sent = discord.named("POST", ".*/messages")
    assert {call.status for call in sent} == {200}
    assert len(discord.shown(discord.channel())) == len(sent) >= 1000 * 0.9


def hold(answer: Answer, posts: Sequence[Post], origin: Origin) -> None:
    bodies = [post.payload["message"] for post in posts]
    seen = Seen()
    read = [visible(body["content"], seen) for body in bodies]
    for body, text in zip(bodies, read, strict=True):
        assert text.strip()
        check_message(body)
        assert body["allowed_mentions"] == {"parse": []}
    assert (seen.mentions, seen.spoilers) == ([], 0)
    echo = "When@here?" if origin is SLASH else ""
    joined = bare("".join(text for text in read if text != "⋯"))
    assert joined in {bare(echo + told) for told in shown(answer)}
    assert marks_in(read) >= marks_of(answer)
    if bodies:
        assert buttons(bodies) == expected_buttons(answer, alone=origin is ALONE)


@settings(max_examples=50, deadline=None)
@given(ANSWERS)
def test_an_answer_renders_the_same_each_time_and_each_post_has_a_nonce_of_its_own(answer: Answer) -> None:
    first, again = (render(answer, question(), Manner(), PHRASES) for _ in range(2))
    assert first == again
    nonces = [post.payload["message"]["nonce"] for post in first]
    assert len(set(nonces)) == len(nonces)
    assert all(len(nonce) <= 25 for nonce in nonces)


def shown(answer: Answer) -> Iterator[str]:
    """What a reader must be able to see; a table may be told in columns or in lines of "name: value"."""
    heading = {"en": "Sources", "ar": "المصادر", "el": "Πηγές"}[answer.language]
    places: dict[tuple[str, str, str], str] = {}
    for cited in answer.citations:
        where = (cited.title, cited.place, cited.url)
        places[where] = places.get(where, "") + f"[{cited.number}]"
    sources = [marks + title + (f" — {place}" if place else "") for (title, place, _), marks in places.items()]
    lines = [f"{n}. {choice.message}" for n, choice in enumerate(answer.choices, 1)] if listed(answer.choices) else []
    for told in tellings(answer.document):
        yield "".join([told, *([heading, *sources] if sources else []), *lines])


def bare(text: str) -> str:
    return re.sub(r"\s", "", unmarked(text).replace("\u2060", ""))


def marks_in(texts: list[str]) -> int:
    """Whole citation marks; one cut in two would be missing."""
    return sum(len(re.findall(r"\[\d+\]", text)) for text in texts)


def buttons(bodies: list[dict[str, Any]]) -> list[object]:
    found: list[object] = []
    for body in bodies:
        rows = body["components"]
        assert len(rows) <= 5
        assert all(1 <= len(row["components"]) <= 5 for row in rows)
        for button in (button for row in rows for button in row["components"]):
            assert len(button["custom_id"]) <= 100
            assert len(button.get("label", "")) <= 80
            press = unpack(button["custom_id"])
            if isinstance(press, ChosenLine):
                found.append(bare(line_of("\n".join(body["content"] for body in bodies), press.number)))
            else:
                found.append(bare(press.message) if isinstance(press, Chosen) else press)
    return found


def expected_buttons(answer: Answer, *, alone: bool) -> list[object]:
    language = answer.language
    votes: list[object] = [Vote(TURN, 1, language), Vote(TURN, -1, language)]
    chosen = [bare(choice.message) for choice in answer.choices]
    shared = [Share(TURN)] if alone else []
    return [*chosen, *votes, *([Sources(TURN)] if answer.citations else []), *shared]


def test_a_sign_before_a_link_does_not_swallow_the_link() -> None:
    """Discord reads from "<" to the end of the link's "<https://...>" as one address, unless a space is between."""
    for before in ("3<", "3<\u2603", "<b", "a < b <\n"):
        link = Link("fees", "https://x.example/?a=1&b=2")
        blocks = (Paragraph((Text(before), link)),)
        told = Answer("answer", "question", "en", Document(blocks), turn=TURN)
        hold(told, render(told, question("When @here?", CHANNEL), PLAINLY, PHRASES), CHANNEL)
