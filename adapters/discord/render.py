"""Answer -> Discord messages: markdown within the limits, every citation and button present. Pure.

Everything is content, nothing an embed: where a bot lacks the permission "Embed Links", embeds vanish without a word.
A payload says what `sending` has to do:

    message    the body of Discord's create message; its attachments hold what is to be drawn
    channel    where it is posted: a channel, or a thread
    asker      whom it is for
    edits      the message that it replaces instead
    deletes    the message that has to go; nothing else is given then
    handle     the interaction that it answers ("application/token"), with `part` (0: its original response),
               `private`, and `hides`: everybody has been shown a sign that only the person should have seen;
               `calls`: the asker is named where it is not below their interaction
    opens      the name of the thread to be opened below `below`; with a handle, below the answer itself
    alone      it goes to the asker's direct messages, or to the channel where they take none
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import Any, Literal

from adapters.adapter import Asked, Manner, Post
from adapters.blocks import cleaned, pieces_of, sources_piece
from adapters.discord.blocks import LOOK
from adapters.discord.buttons import LIMIT as ID_LIMIT
from adapters.discord.buttons import Share, pack
from adapters.discord.markdown import measure, unescaped, written
from adapters.discord.pictures import attachments_of
from adapters.presses import Chosen, ChosenLine, Sources, Value, Vote
from adapters.text import Piece, Run, fit, units
from engine.language import Language
from engine.messages import Answer, Choice, Command, IncomingMessage
from engine.phrases import Phrases

LIMIT = 2000  # characters of content, discord.com/developers/docs/resources/message#create-message
SLACK = 40  # for a mention of the asker; a stretch of words may measure a little more once it is cut shorter
LABEL, ROW, ROWS = 80, 5, 5  # characters of a button's label, buttons in a row, rows
CHOICES = ROW * (ROWS - 1)  # the last row is for votes and sources
ECHO = 300  # characters of the question shown above the answer to a slash command
NAME = 90  # characters of a thread's name; Discord takes 100
NO_PREVIEWS, EPHEMERAL = 1 << 2, 1 << 6  # flags
SECONDARY, SUCCESS = 2, 3  # styles of a button
VOTES: tuple[tuple[str, Value], ...] = (("👍", 1), ("👎", -1))
THREAD_LIFE: Literal[1440] = 1440  # minutes without a word after which a thread is put away

Json = dict[str, Any]


def render(answer: Answer, to: Asked, manner: Manner, phrases: Phrases) -> tuple[Post, ...]:
    """The answer as posts, in order; buttons stand under the last. An answer without words gives none."""
    contents = [written(part) for part in fit(_pieces(answer, to, manner, phrases), LIMIT - SLACK, measure)]
    rows = _rows(answer, to, phrases, private=_private(to, manner))
    if not contents:
        return ()
    bodies = [_body(content) for content in [*contents, *("⋯" for _ in rows[1:])]]
    for body, group in zip(bodies[len(contents) - 1 :], rows, strict=False):
        body["components"] = group
    if attachments := attachments_of(answer.document, answer.language):
        bodies[len(contents) - 1]["attachments"] = attachments
    for number, body in enumerate(bodies):
        body |= {"nonce": _nonce(to, answer, number, body["content"]), "enforce_nonce": True}
    return tuple(_posts(bodies, to, manner))


def _private(to: Asked, manner: Manner) -> bool:
    """Only an interaction can be answered to one person; what is said in a channel is answered there."""
    return bool(to.origin.handle) and (manner.private or to.origin.private)


def _pieces(answer: Answer, to: Asked, manner: Manner, phrases: Phrases) -> Iterator[Piece]:
    if isinstance(to, IncomingMessage) and to.origin.handle and not (_private(to, manner) or to.origin.direct):
        yield Piece((Run(_echo(to.text), LOOK.quote),))  # Discord hides the words of a slash command from the others
    yield from pieces_of(answer, LOOK)
    if answer.citations and not (isinstance(to, Command) and to.name == "sources"):
        yield sources_piece(answer, phrases("discord.sources", answer.language), LOOK)
    if listed(answer.choices):
        lines = (f"{number}. {_flat(choice.message)}" for number, choice in enumerate(answer.choices, 1))
        yield Piece((Run("\n".join(lines), LOOK.quote),))


def _echo(text: str) -> str:
    words = _flat(cleaned(text))
    return words if len(words) <= ECHO else f"{words[:ECHO].rsplit(' ', 1)[0]} …"


def _body(content: str) -> Json:
    return {"content": content, "flags": NO_PREVIEWS, "components": [], "allowed_mentions": {"parse": []}}


def _nonce(to: Asked, answer: Answer, number: int, content: str) -> str:
    """The same for each try at one post, and for no other: Discord then keeps the first it received."""
    post = f"{to.event} {to.address.conversation} {answer.turn} {number} {content}"
    return blake2b(post.encode("utf-8", "replace"), digest_size=12).hexdigest()


def _posts(bodies: Sequence[Json], to: Asked, manner: Manner) -> Iterator[Post]:
    within = to.address.thread not in ("", to.origin.message)
    threaded = manner.in_thread and not (within or to.origin.direct)
    if to.origin.handle:
        yield from _responses(bodies, to, manner, {"opens": _name(to)} if threaded else {})
        return
    address, place = to.address, {"channel": to.address.thread or to.address.chat, "asker": to.person.id}
    if threaded and to.origin.message:
        address = replace(address, thread=to.origin.message)  # a thread below a message has its id
        place |= {"channel": to.origin.message, "below": to.address.chat, "opens": _name(to)}
    elif to.reply_to:
        bodies[0]["message_reference"] = {"message_id": to.reply_to, "fail_if_not_exists": False}
        bodies[0]["allowed_mentions"] = {"parse": [], "replied_user": not manner.replaces}
    alone = {"alone": True} if manner.private and not to.origin.direct else {}
    for part, body in enumerate(bodies):
        edits = {"edits": manner.replaces[part]} if part < len(manner.replaces) else {}
        yield Post(address, place | alone | edits | {"message": body})
    for left_over in manner.replaces[len(bodies) :]:
        yield Post(address, place | alone | {"deletes": left_over})


def _responses(bodies: Sequence[Json], to: Asked, manner: Manner, opens: Json) -> Iterator[Post]:
    """To an interaction. What is said of it later, as by a person who was asked, leaves its first response alone."""
    application, token, interaction = to.origin.handle.split("/")
    first = 0 if to.event.endswith(f":{interaction}") else 1
    private = _private(to, manner)
    for part, body in enumerate(bodies, first):
        payload: Json = {"channel": to.address.thread or to.address.chat, "asker": to.person.id, "message": body}
        payload |= {"handle": f"{application}/{token}", "part": part, "private": private, "calls": part == first}
        payload |= opens if not (part or private) else {}
        payload |= {"hides": True} if private and not (part or to.origin.private) else {}
        yield Post(to.address, payload)


def _name(to: Asked) -> str:
    """The name of a thread: the question, as far as it fits."""
    words = _flat(cleaned(to.argument if isinstance(to, Command) else to.text))
    return words if len(words) <= NAME else f"{words[:NAME].rsplit(' ', 1)[0]} …"


def _rows(answer: Answer, to: Asked, phrases: Phrases, *, private: bool) -> list[list[Json]]:
    """Groups of rows, a message's worth each: choices, then the votes, the sources and "share"."""
    language = answer.language
    buttons = [choice_button(number, choice, answer.choices) for number, choice in enumerate(answer.choices, 1)]
    groups = [buttons[at : at + CHOICES] for at in range(0, len(buttons), CHOICES)] or [[]]
    messages = [[_row(group[at : at + ROW]) for at in range(0, len(group), ROW)] for group in groups]
    last = votes(answer.turn, language) if answer.turn and answer.votable else []
    if answer.turn and answer.citations and not (isinstance(to, Command) and to.name == "sources"):
        last.append(_button(pack(Sources(answer.turn)), phrases("discord.sources", language)))
    if answer.turn and private and answer.votable and not to.origin.direct:
        last.append(_button(pack(Share(answer.turn)), phrases("discord.share", language)))
    if last:
        messages[-1].append(_row(last))
    return messages if any(messages) else []


def votes(turn: str, language: Language, chosen: int = 0) -> list[Json]:
    """The two votes; a chosen one is marked, and takes the vote back when it is pressed again."""
    return [
        _button(pack(Vote(turn, 0 if chosen == value else value, language)), emoji=sign)
        | ({"style": SUCCESS} if chosen == value else {})
        for sign, value in VOTES
    ]


def _row(buttons: list[Json]) -> Json:
    return {"type": 1, "components": buttons}


def _button(custom_id: str, label: str = "", emoji: str = "") -> Json:
    face: Json = {"label": label} if label else {"emoji": {"name": emoji}}
    return {"type": 2, "style": SECONDARY, "custom_id": custom_id, **face}


def listed(choices: Sequence[Choice]) -> bool:
    """Whether a choice does not fit a button, so that all stand in the message and the buttons are numbered."""
    too_long = any(units(choice.label) > LABEL or units(choice.message) > ID_LIMIT - 2 for choice in choices)
    return too_long or len({choice.message for choice in choices}) < len(choices)  # Discord tells buttons by their ids


def choice_button(number: int, choice: Choice, choices: Sequence[Choice]) -> Json:
    if listed(choices):
        return _button(pack(ChosenLine(number)), f"{number}")
    return _button(pack(Chosen(choice.message)), choice.label)


def line_of(content: str, number: int) -> str:
    """The words of the choice that a message lists under this number; empty when it does not."""
    found = re.findall(rf"^> {number}\\?\. (.*)$", content, re.MULTILINE)
    return unescaped(found[-1]).strip() if found else ""  # the list is the last there is


def _flat(text: str) -> str:
    return " ".join(text.split())
