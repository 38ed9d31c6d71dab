"""What Slack takes of blocks and windows, and what a person sees of them. Knows nothing of the adapters.

Limits as docs.slack.dev/reference/block-kit gives them; where Slack counts in ways that it does not tell (the length of
a whole message), the strictest reading. Fields that Slack does not know are refused, as Slack refuses them.
"""

import html
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

Json = dict[str, Any]

MESSAGE_BLOCKS, VIEW_BLOCKS = 50, 100
MESSAGE_LENGTH = (
    12_000  # of blocks as JSON; Slack was seen to refuse rich text of 11 341 visible characters, and 13 297
)
SECTION, HEADER, LABEL, VALUE, NAME = 3000, 150, 75, 2000, 255
BUTTONS = 5
TEXT = 4000


class RefusedError(Exception):
    """Slack's name for what is wrong, and what exactly."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code, self.detail = code, detail


def check_message(blocks: Any) -> None:
    """Raises RefusedError for blocks that a message may not have."""
    _require(isinstance(blocks, list), "blocks must be a list")
    _require(len(blocks) <= MESSAGE_BLOCKS, f"no more than {MESSAGE_BLOCKS} items allowed")
    for block in blocks:
        _check(block, ("rich_text", "section", "header", "divider", "context", "actions", "context_actions", "table"))
    if sum(block["type"] == "table" for block in blocks) > 1:
        raise RefusedError("invalid_attachments", "only_one_table_allowed")
    if _length(blocks) > MESSAGE_LENGTH:
        raise RefusedError("msg_blocks_too_long")


def check_view(view: Any) -> None:
    """Raises RefusedError for a window or a home page that Slack would not show."""
    _require(isinstance(view, dict) and view.get("type") in ("modal", "home"), "unknown type of view")
    modal = view["type"] == "modal"
    fields = {"type", "blocks", "private_metadata", "callback_id", "external_id"}
    _fields(view, fields | ({"title", "submit", "close"} if modal else set()))
    if modal:
        _plain(view.get("title"), 24)
        for name in ("submit", "close"):
            if name in view:
                _plain(view[name], 24)
    _require(len(view.get("private_metadata", "")) <= SECTION, "private_metadata too long")
    for name in ("callback_id", "external_id"):
        _require(len(view.get(name, "")) <= NAME, f"{name} too long")
    blocks = view.get("blocks")
    _require(isinstance(blocks, list) and 0 < len(blocks) <= VIEW_BLOCKS, "1 to 100 blocks allowed")
    allowed = ("rich_text", "section", "header", "divider", "context", "actions", "input", "table")
    for block in blocks:
        _check(block, allowed)
    if any(block["type"] == "input" for block in blocks):
        _require("submit" in view, "a view with inputs needs a submit")


def _check(block: Any, allowed: tuple[str, ...]) -> None:
    _require(isinstance(block, dict) and block.get("type") in allowed, f"unsupported type: {block.get('type')}")
    _CHECKS[block["type"]](block)


def _rich_text(block: Json) -> None:
    _fields(block, {"type", "block_id", "elements"})
    _require(bool(block["elements"]), "rich text without elements")
    for element in block["elements"]:
        _rich_element(element, top=True)
    _require(_units(words_of(block)) <= SECTION, f"must be less than {SECTION + 1} characters")


def _rich_element(element: Json, *, top: bool) -> None:
    kind = element.get("type")
    if kind == "rich_text_list" and top:
        _fields(element, {"type", "style", "indent", "offset", "border", "elements"})
        _require(element.get("style") in ("bullet", "ordered"), "unknown style of list")
        _require(bool(element["elements"]), "an empty list")
        for item in element["elements"]:
            _require(item.get("type") == "rich_text_section", "only sections in a list")
            _rich_element(item, top=True)
        return
    _require(top and kind in ("rich_text_section", "rich_text_preformatted", "rich_text_quote"), f"unknown {kind}")
    _fields(element, {"type", "elements", "border"})
    _require(bool(element["elements"]), f"{kind} without elements")
    for word in element["elements"]:
        _word(word)


def _word(word: Json) -> None:
    kind = word.get("type")
    _require(kind in ("text", "link", "user", "channel", "broadcast", "usergroup", "emoji", "date"), f"unknown {kind}")
    if kind == "text":
        _fields(word, {"type", "text", "style"})
        _require(isinstance(word["text"], str) and word["text"] != "", "must be more than 0 characters")
    if kind == "link":
        _fields(word, {"type", "url", "text", "style", "unsafe"})
        _require(re.fullmatch(r"https?://\S{1,2999}", word["url"]) is not None, "invalid url")
        _require(word.get("text", "x") != "", "must be more than 0 characters")
    style = word.get("style", {})
    _require(set(style) <= {"bold", "italic", "strike", "code"} and all(style.values()), "unknown style")


def _section(block: Json) -> None:
    _fields(block, {"type", "block_id", "text", "fields", "accessory", "expand"})
    _text(block["text"], SECTION)


def _header(block: Json) -> None:
    _fields(block, {"type", "block_id", "text"})
    _plain(block["text"], HEADER)


def _context(block: Json) -> None:
    _fields(block, {"type", "block_id", "elements"})
    _require(0 < len(block["elements"]) <= 10, "1 to 10 elements")
    for element in block["elements"]:
        _text(element, SECTION)


def _actions(block: Json) -> None:
    _fields(block, {"type", "block_id", "elements"})
    _require(0 < len(block["elements"]) <= BUTTONS, f"no more than {BUTTONS} items allowed")
    names = [element.get("action_id") for element in block["elements"]]
    _require(len(set(names)) == len(names), "action_id has to be unique")
    for element in block["elements"]:
        _button(element)


def _button(button: Json) -> None:
    _require(button.get("type") == "button", "only buttons here")
    _fields(button, {"type", "action_id", "text", "value", "url", "style", "confirm", "accessibility_label"})
    _plain(button["text"], LABEL)
    _require(0 < len(button["action_id"]) <= NAME, "action_id too long")
    _require(len(button.get("value", "x")) in range(1, VALUE + 1), f"must be less than {VALUE + 1} characters [value]")
    if "confirm" in button:
        confirm = button["confirm"]
        _fields(confirm, {"title", "text", "confirm", "deny", "style"})
        for name, most in {"title": 100, "text": 300, "confirm": 30, "deny": 30}.items():
            _text(confirm[name], most)


def _context_actions(block: Json) -> None:
    _fields(block, {"type", "block_id", "elements"})
    _require(0 < len(block["elements"]) <= 5, "1 to 5 elements")
    for element in block["elements"]:
        _require(element.get("type") == "feedback_buttons", "unknown element")
        _fields(element, {"type", "action_id", "positive_button", "negative_button"})
        for side in ("positive_button", "negative_button"):
            button = element[side]
            _fields(button, {"text", "value", "accessibility_label"})
            _plain(button["text"], LABEL)
            _require(0 < len(button["value"]) <= VALUE, "value too long")
            _require(len(button.get("accessibility_label", "")) <= LABEL, "label too long")


def _table(block: Json) -> None:
    _fields(block, {"type", "block_id", "rows", "column_settings"})
    rows = block["rows"]
    _require(0 < len(rows) <= 100, "1 to 100 rows")
    _require(all(len(row) == len(rows[0]) and 0 < len(row) <= 20 for row in rows), "1 to 20 cells, as many in each row")
    _require(len(block.get("column_settings", [])) <= 20, "no more than 20 column settings")
    for cell in (cell for row in rows for cell in row):
        _require(cell.get("type") in ("raw_text", "rich_text"), "unknown cell")
        _require(cell["type"] != "raw_text" or cell["text"] != "", "must be more than 0 characters")
    _require(_units(words_of(block)) <= 10_000, "a table of more than 10000 characters")


def _input(block: Json) -> None:
    _fields(block, {"type", "block_id", "label", "element", "optional", "hint", "dispatch_action"})
    _plain(block["label"], 2000)
    element = block["element"]
    match element.get("type"):
        case "plain_text_input":
            _fields(
                element, {"type", "action_id", "multiline", "max_length", "min_length", "placeholder", "initial_value"}
            )
            _require(element.get("max_length", 1) <= 3000, "max_length above 3000")
            _plain(element.get("placeholder", {"type": "plain_text", "text": "x"}), 150)
            _plain(block.get("hint", {"type": "plain_text", "text": "x"}), 2000)
        case "static_select":
            _fields(element, {"type", "action_id", "options", "initial_option", "placeholder"})
            _require(0 < len(element["options"]) <= 100, "1 to 100 options")
            for option in element["options"]:
                _text(option["text"], LABEL)
                _require(0 < len(option["value"]) <= 150, "value too long")
            _require(element.get("initial_option") in (None, *element["options"]), "initial_option is none of them")
        case "radio_buttons":
            _fields(element, {"type", "action_id", "options", "initial_option"})
            _require(0 < len(element["options"]) <= 10, "1 to 10 options")
            for option in element["options"]:
                _text(option["text"], LABEL)
                _require(0 < len(option["value"]) <= 150, "value too long")
        case other:
            raise RefusedError("invalid_arguments", f"unknown input {other}")


_CHECKS: dict[str, Callable[[Json], None]] = {
    "rich_text": _rich_text,
    "section": _section,
    "header": _header,
    "divider": lambda block: _fields(block, {"type", "block_id"}),
    "context": _context,
    "actions": _actions,
    "context_actions": _context_actions,
    "table": _table,
    "input": _input,
}


def _text(value: Any, most: int) -> None:
    _require(isinstance(value, dict) and value.get("type") in ("plain_text", "mrkdwn"), "not a text object")
    _fields(value, {"type", "text", "emoji", "verbatim"})
    _require(0 < _units(value["text"]) <= most, f"must be 1 to {most} characters")


def _plain(value: Any, most: int) -> None:
    _text(value, most)
    _require(value["type"] == "plain_text", "must be plain_text")


def _fields(value: Json, known: set[str]) -> None:
    unknown = set(value) - known
    _require(not unknown, f"invalid additional property: {', '.join(sorted(unknown))}")


def _require(holds: bool, detail: str) -> None:
    if not holds:
        raise RefusedError("invalid_blocks", detail)


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _length(value: Any) -> int:
    return _units(json.dumps(value, ensure_ascii=False))


def words_of(block: Json) -> str:
    """What a reader sees of a block's words."""
    match block.get("type"):
        case "rich_text":
            return "\n".join(words_of(element) for element in block["elements"])
        case "rich_text_section" | "rich_text_quote" | "rich_text_preformatted":
            return "".join(words_of(word) for word in block["elements"])
        case "rich_text_list":
            first = block.get("offset", 0) + 1
            ordered = block["style"] == "ordered"
            items = enumerate(block["elements"], first)
            return "\n".join((f"{number}. " if ordered else "• ") + words_of(item) for number, item in items)
        case "text" | "link" | "user" | "usergroup" | "broadcast":
            return str(block.get("text") or block.get("url") or "@someone")
        case "table":
            return "\n".join(" | ".join(words_of({**cell, "type": "text"}) for cell in row) for row in block["rows"])
        case "section" | "header":
            return _shown(block["text"])
    return _shown(block["label"]) if "label" in block else ""


def _shown(text: Json) -> str:
    if text["type"] == "plain_text":
        return str(text["text"])
    return html.unescape(re.sub(r"<[^|<>]*\|([^<>]*)>|<([^<>]*)>", lambda match: match[1] or match[2], text["text"]))


def visible(blocks: list[Json]) -> str:
    return "\n".join(words for words in map(words_of, blocks) if words)


def buttons(blocks: list[Json]) -> Iterator[Json]:
    """Every button with its words, what it carries and the element it belongs to."""
    for block in blocks:
        if block["type"] not in ("actions", "context_actions"):
            continue
        for element in block["elements"]:
            if element["type"] == "feedback_buttons":
                for side in ("positive_button", "negative_button"):
                    yield _pressable(block, element, element[side])
            else:
                yield _pressable(block, element, element)


def _pressable(block: Json, element: Json, button: Json) -> Json:
    return {
        "type": element["type"],
        "action_id": element["action_id"],
        "block_id": block.get("block_id", "b1"),
        "text": button["text"],
        "value": button.get("value", ""),
    }


def pings(arguments: Json) -> list[str]:
    """Whom a message calls: by its text, by mrkdwn in its blocks, by elements of rich text."""
    found: list[str] = []
    texts = [str(arguments.get("text") or "")]
    for value in _walk(arguments.get("blocks") or []):
        if value.get("type") in ("user", "usergroup", "broadcast"):
            found.append(str(value["type"]))
        if value.get("type") == "mrkdwn":
            texts.append(value["text"])
    for text in texts:
        found += re.findall(r"<(?:!|@)[^<>]*>", text)
        found += re.findall(r"(?<!\w)@(?:here|channel|everyone)\b", text)
    return found


def _walk(value: Any) -> Iterator[Json]:
    if isinstance(value, dict):
        yield value
    for member in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _walk(member)
