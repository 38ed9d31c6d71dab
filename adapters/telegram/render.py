"""Answer -> arguments of sendMessage: HTML within Telegram's limits, every citation and button present. Pure.

Pictures follow the words, as arguments of sendPhoto.
"""

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from adapters.adapter import PLAINLY, Asked, Manner, Post
from adapters.bidi import unmarked
from adapters.blocks import pieces_of, sources_piece
from adapters.presses import Sources, Vote
from adapters.telegram.blocks import WORD_JOINER, look_of
from adapters.telegram.buttons import OwnWords, Reason, carried, choice_data, pack
from adapters.text import Part, directed, fit, merged, units
from engine.document import Document, ListBlock, Picture, Text
from engine.drawing import described
from engine.messages import REASONS, Address, Answer, Choice, Command
from engine.phrases import Phrases

LIMIT = 4096  # UTF-16 code units after entities, core.telegram.org/bots/api#sendmessage
ENTITIES = 100  # more than this many are dropped without a word
RAW = 32_000  # bytes of HTML; the Bot API server refuses texts above 32 KiB before it reads the entities

Button = dict[str, str]
Keyboard = dict[str, list[list[Button]]]

_CHECK = " ✓"
_VOTES: tuple[tuple[str, Any], ...] = (("👍", 1), ("👎", -1))


def render(answer: Answer, to: Asked, phrases: Phrases, manner: Manner = PLAINLY) -> tuple[Post, ...]:
    """The answer as sendMessage calls, in order; buttons stand under the last. An answer without words gives none.

    Where it replaces an earlier answer, that one's messages are changed first; what is left of them is deleted.
    """
    to_sources = isinstance(to, Command) and to.name == "sources"
    texts = texts_of(answer, phrases, in_group=to.address.chat.startswith("-"), to_sources=to_sources)
    calls = [call(to.address, text) for text in texts]
    if calls and to.reply_to:
        calls[0]["reply_parameters"] = {"message_id": int(to.reply_to), "allow_sending_without_reply": True}
    keyboard = keyboard_of(answer, phrases, sources=not to_sources)
    if calls and keyboard["inline_keyboard"]:
        calls[-1]["reply_markup"] = keyboard
    earlier = [int(message) for message in manner.replaces if message]
    payloads = [*_in_place(calls, earlier, int(to.address.chat)), *(_pictures(answer, to.address) if calls else ())]
    return tuple(Post(to.address, payload) for payload in payloads)


def texts_of(answer: Answer, phrases: Phrases, *, in_group: bool, to_sources: bool = False) -> list[str]:
    """The texts of the messages, each within Telegram's limits, the list of sources at the end."""
    look = look_of(in_group=in_group, expandable=to_sources)
    pieces = list(pieces_of(answer, look))
    if answer.citations and not to_sources:
        pieces.append(sources_piece(answer, phrases("telegram.sources", answer.language), look))
    if _listed(answer.choices):
        items = tuple((Text(_line(choice)),) for choice in answer.choices)
        (lines,) = pieces_of(replace(answer, document=Document((ListBlock(items, ordered=True),))), look)
        pieces.append(replace(lines, whole=True))  # last and in one message with the buttons, which count its lines
    return [written(part) for part in fit(pieces, LIMIT, measure)]


def posting(arguments: dict[str, Any]) -> dict[str, Any]:
    """The payload that sends a message."""
    return {"method": "sendMessage", "arguments": arguments}


def _in_place(calls: list[dict[str, Any]], earlier: list[int], chat: int) -> Iterator[dict[str, Any]]:
    for arguments, message in zip_longest(calls, earlier):
        if message is None:
            yield posting(arguments)
        elif arguments is None:
            yield {"method": "deleteMessage", "arguments": {"chat_id": chat, "message_id": message}}
        else:
            yield {"method": "editMessageText", "arguments": arguments | {"message_id": message}}


def _pictures(answer: Answer, address: Address) -> Iterator[dict[str, Any]]:
    """After the words, which say all that they show; drawn when they are sent."""
    for block in answer.document.blocks:
        if isinstance(block, Picture):
            arguments = _place(address) | {"drawing": described(block.drawing, answer.language)}
            yield {"method": "sendPhoto", "arguments": arguments}


def call(address: Address, text: str) -> dict[str, Any]:
    """Arguments of sendMessage for HTML `text`; no previews of the links in it."""
    return _place(address) | {"text": text, "parse_mode": "HTML", "link_preview_options": {"is_disabled": True}}


def _place(address: Address) -> dict[str, Any]:
    thread = {"message_thread_id": int(address.thread)} if address.thread else {}
    return {"chat_id": int(address.chat), **thread}


def plain(arguments: dict[str, Any], *, bare: bool) -> dict[str, Any]:
    """The same message without formatting, for when Telegram refuses that; `bare`: without buttons and reply, too."""
    dropped = {"parse_mode", *(("reply_markup", "reply_parameters") if bare else ())}
    kept = {name: value for name, value in arguments.items() if name not in dropped}
    return kept | {"text": visible(arguments["text"])}


def keyboard_of(answer: Answer, phrases: Phrases, *, sources: bool) -> Keyboard:
    """Choices, one a row; then the votes and the sources."""
    listed = _listed(answer.choices)
    rows = [
        [_button(f"{number}. {choice.label}" if listed else choice.label, choice_data(number, choice.message))]
        for number, choice in enumerate(answer.choices, 1)
    ]
    last: list[Button] = []
    if answer.turn and answer.votable:
        last += [_button(sign, pack(Vote(answer.turn, value, answer.language))) for sign, value in _VOTES]
    if answer.turn and answer.citations and sources:
        last.append(_button(phrases("telegram.sources", answer.language), pack(Sources(answer.turn))))
    return {"inline_keyboard": [*rows, last] if last else rows}


def _listed(choices: Sequence[Choice]) -> bool:
    """Whether a choice is too long for its button, so that all stand under the answer and the buttons are numbered."""
    return not all(carried(choice.message) for choice in choices)


def _line(choice: Choice) -> str:
    """What stands for a choice in the list: the message itself where the button cannot carry it."""
    return choice.label if carried(choice.message) else " ".join(choice.message.split())


def line_of(text: str, number: int) -> str:
    """The line of such a list in a message that was sent; empty when it is not there."""
    lines = (unmarked(line).replace(WORD_JOINER, "") for line in reversed(text.split("\n")))
    start = f"{number}. "
    return next((line.removeprefix(start).strip() for line in lines if line.startswith(start)), "")


def _button(text: str, data: str) -> Button:
    return {"text": text, "callback_data": data}


def voted(rows: Sequence[Sequence[Button]], vote: Vote, phrases: Phrases, *, shared: bool) -> Keyboard:
    """The keyboard after a vote: a dislike opens the usual reasons; where it is not shared, the vote is marked."""
    marked = [[button if shared else _marked(button, vote) for button in row] for row in without_reasons(rows)]
    return {"inline_keyboard": [*marked, *_reason_rows(vote, phrases)] if vote.value == -1 else marked}


def without_reasons(rows: Sequence[Sequence[Button]]) -> list[list[Button]]:
    kept = ([button for button in row if not button["callback_data"].startswith(("r:", "w:"))] for row in rows)
    return [row for row in kept if row]


def _marked(button: Button, vote: Vote) -> Button:
    """A vote button as it looks once `vote` is cast; the chosen one takes the vote back when pressed again."""
    sign = button["text"].removesuffix(_CHECK)
    for shown, value in _VOTES:
        if sign == shown:
            chosen = value == vote.value
            pressed = Vote(vote.turn, 0 if chosen else value, vote.language)
            return _button(sign + _CHECK if chosen else sign, pack(pressed))
    return button


def _reason_rows(vote: Vote, phrases: Phrases) -> Iterator[list[Button]]:
    for code in REASONS:
        words = phrases(f"feedback.{code}", vote.language)
        yield [_button(words, pack(Reason(vote.turn, code, vote.language)))]
    yield [_button(f"✏️ {phrases('telegram.own_words', vote.language)}", pack(OwnWords(vote.turn, vote.language)))]


def written(part: Part) -> str:
    """The part as Telegram's HTML: everything escaped, tags opened and closed around runs of one kind."""
    out: list[str] = []
    open_tags: tuple[str, ...] = ()
    for run in merged(directed(part)):
        kept = _common(open_tags, run.marks)
        out += [_closing(tag) for tag in reversed(open_tags[kept:])]
        out += run.marks[kept:]
        out.append(html.escape(run.text, quote=False))
        open_tags = run.marks
    return "".join(out) + "".join(_closing(tag) for tag in reversed(open_tags))


def measure(part: Part) -> int:
    """The fullest of Telegram's three limits, in UTF-16 code units of a message."""
    text = written(part)
    tags = text.count("</")
    raw = len(text.encode("utf-8", "surrogatepass"))
    return max(units(visible(text)), -(-raw * LIMIT // RAW), -(-tags * LIMIT // ENTITIES))


def visible(markup: str) -> str:
    """What a reader sees of Telegram's HTML."""
    return html.unescape(re.sub(r"<[^>]*>", "", markup))


def _common(left: tuple[str, ...], right: tuple[str, ...]) -> int:
    """How many outer tags two runs share."""
    pairs = zip(left, right, strict=False)
    return next((place for place, (one, other) in enumerate(pairs) if one != other), min(len(left), len(right)))


def _closing(tag: str) -> str:
    return f"</{tag[1:-1].split()[0]}>"
