"""The buttons under an answer and what they carry. Pure; nothing is kept between showing and pressing.

    vote       <turn>:<-1|1>:<language>
    sources    <turn>:<language>
    share      <turn>:<thread>            thread: the one to share it in, empty for the channel itself
    choice_<n> the message that the choice stands for
    erase      <language>                 in App Home

The language is the answer's: what follows a press is said in it. Limits: docs.slack.dev/reference/block-kit.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from adapters.presses import SPOKEN, VALUES, Chosen, Configuring, Correcting, Judged, Vote, choice_of
from adapters.text import units
from engine.language import Language
from engine.messages import Answer, Choice
from engine.phrases import Phrases

LABEL = 75  # characters on a button
VALUE = 2000  # characters in it; a question longer than that is not accepted anyway
ROW = 5  # buttons of one block

Block = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Sources:
    turn: str
    language: Language


@dataclass(frozen=True, slots=True)
class Share:
    turn: str
    thread: str


@dataclass(frozen=True, slots=True)
class Erase:
    language: Language


Press = Vote | Sources | Share | Chosen | Judged | Correcting | Configuring | Erase


def press_of(action: dict[str, Any]) -> Press | None:
    """The button of ours that a block_actions payload names; None for one that Dalil did not make."""
    kind, value = str(action.get("action_id", "")).split("_")[0], str(action.get("value") or "")
    parts = value.split(":")
    match kind, parts:
        case "vote", [turn, vote, language] if turn and vote in VALUES and language in SPOKEN:
            return Vote(turn, VALUES[vote], SPOKEN[language])
        case "sources", [turn, language] if turn and language in SPOKEN:
            return Sources(turn, SPOKEN[language])
        case "share", [turn, thread] if turn:
            return Share(turn, thread)
        case "choice", _ if value:
            return choice_of(value)
        case "erase", [language] if language in SPOKEN:
            return Erase(SPOKEN[language])
    return None


def rows_of(answer: Answer, phrases: Phrases, *, sources: bool, share: str | None) -> Iterator[Block]:
    """Choices; then sources and, unless `share` is None, the way into that thread or channel; then the votes."""
    language, turn = answer.language, answer.turn
    labels = labels_of(answer.choices)
    choices = [
        button(f"choice_{number}", label, choice.message)
        for number, (label, choice) in enumerate(zip(labels, answer.choices, strict=True))
    ]
    for row in _rows(choices):
        yield {"type": "actions", "elements": row}
    more = [button("sources", phrases("slack.sources", language), f"{turn}:{language}")] if sources else []
    if share is not None:
        more.append(button("share", phrases("slack.share", language), f"{turn}:{share}"))
    if more:
        yield {"type": "actions", "elements": more}
    if turn and answer.votable:
        yield {"type": "context_actions", "elements": [_votes(answer, phrases)]}


def labels_of(choices: Sequence[Choice]) -> list[str]:
    """What stands on the choices' buttons: their numbers, where one of them has more to say than a button holds."""
    if has_long(choices):
        return [str(number) for number in range(1, len(choices) + 1)]
    return [_one_line(choice.label) or str(number) for number, choice in enumerate(choices, 1)]


def has_long(choices: Sequence[Choice]) -> bool:
    return any(units(_one_line(choice.label)) > LABEL for choice in choices)


def button(action: str, label: str, value: str, **more: Any) -> Block:
    return {"type": "button", "action_id": action, "text": plain_text(label), "value": value[:VALUE], **more}


def plain_text(text: str) -> Block:
    return {"type": "plain_text", "text": text, "emoji": False}


def _votes(answer: Answer, phrases: Phrases) -> Block:
    def side(name: str, sign: str, value: int) -> Block:
        label = phrases(f"slack.{name}", answer.language)
        value_ = f"{answer.turn}:{value}:{answer.language}"
        return {"text": plain_text(sign), "value": value_, "accessibility_label": label}

    return {
        "type": "feedback_buttons",
        "action_id": "vote",
        "positive_button": side("like", "👍", 1),
        "negative_button": side("dislike", "👎", -1),
    }


def _rows(buttons: list[Block]) -> Iterator[list[Block]]:
    for start in range(0, len(buttons), ROW):
        yield buttons[start : start + ROW]


def _one_line(text: str) -> str:
    return " ".join(text.split())
