"""What Discord refuses to take, in its words: 50035 with the place of each fault, 50006 for an empty message."""

import re
from typing import Any

Json = dict[str, Any]

CONTENT, EMBED, EMBEDS_IN_ALL, EMBEDS = 2000, 4096, 6000, 10
FIELDS, ROWS, BUTTONS, CUSTOM_ID, LABEL, NONCE = 25, 5, 5, 100, 80, 25
EPHEMERAL = 1 << 6
FLAGS = {"message": 1 << 2 | 1 << 12, "followup": 1 << 2 | EPHEMERAL, "edit": 1 << 2}
NAME = re.compile(r"[-_'\w]{1,32}")


class RefusedError(Exception):
    """`status`, Discord's own `code` and its words."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(message)
        self.status, self.code, self.message, self.errors = status, code, message, errors


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def form_error(place: str, why: str) -> RefusedError:
    errors: Json = {"_errors": [{"code": "INVALID", "message": why}]}
    for part in reversed(place.split(".")):
        errors = {part: errors}
    return RefusedError(400, 50035, "Invalid Form Body", errors)


def check(good: bool, place: str, why: str = "Must be fewer in length.") -> None:
    if not good:
        raise form_error(place, why)


def check_message(body: Json, kind: str = "message") -> None:
    content, embeds, components = body.get("content") or "", body.get("embeds") or [], body.get("components") or []
    check(units(content) <= CONTENT, "content", f"Must be {CONTENT} or fewer in length.")
    if kind != "edit" and not (content.strip() or embeds or components):
        raise RefusedError(400, 50006, "Cannot send an empty message")
    if kind != "edit" and not (content.strip() or embeds):
        raise RefusedError(400, 50006, "Cannot send an empty message")
    check(len(embeds) <= EMBEDS, "embeds")
    check(sum(map(_embed, embeds)) <= EMBEDS_IN_ALL, "embeds", "Embed size exceeds maximum size of 6000")
    check_rows(components)
    check(not body.get("flags", 0) & ~FLAGS[kind], "flags", "This flag cannot be set here.")
    check(units(str(body.get("nonce", ""))) <= NONCE, "nonce")
    if kind != "message":
        check("nonce" not in body and "message_reference" not in body, "nonce", "Not taken here.")
    allowed = body.get("allowed_mentions", {})
    check(set(allowed.get("parse", [])) <= {"users", "roles", "everyone"}, "allowed_mentions.parse")


def _embed(embed: Json) -> int:
    fields = embed.get("fields", [])
    check(len(fields) <= FIELDS, "embeds.fields")
    parts = [(embed.get("title", ""), 256), (embed.get("description", ""), EMBED)]
    parts += [(embed.get("footer", {}).get("text", ""), 2048), (embed.get("author", {}).get("name", ""), 256)]
    for field in fields:
        check(bool(field.get("name")) and bool(field.get("value")), "embeds.fields", "This field is required")
        parts += [(field["name"], 256), (field["value"], 1024)]
    for text, limit in parts:
        check(units(text) <= limit, "embeds")
    return sum(units(text) for text, _ in parts)


def check_rows(rows: list[Json]) -> None:
    check(len(rows) <= ROWS, "components")
    seen: set[str] = set()
    for row in rows:
        check(row.get("type") == 1, "components", "Value must be one of {1}.")
        buttons = row.get("components", [])
        check(1 <= len(buttons) <= BUTTONS, "components.components", "Must be between 1 and 5 in length.")
        for button in buttons:
            _check_button(button)
            check(button["custom_id"] not in seen, "components.custom_id", "Component custom id cannot be duplicated")
            seen.add(button["custom_id"])


def _check_button(button: Json) -> None:
    check(button.get("type") == 2, "components.type", "Unknown component.")
    check(button.get("style") in (1, 2, 3, 4), "components.style", "Unknown style.")
    check(1 <= units(button.get("custom_id", "")) <= CUSTOM_ID, "components.custom_id")
    check(units(button.get("label", "")) <= LABEL, "components.label")
    shown = button.get("label", "").strip() or button.get("emoji", {}).get("name")
    check(bool(shown), "components.label", "A button must have a label or an emoji.")


def check_modal(data: Json) -> None:
    check(1 <= units(data.get("title", "")) <= 45, "data.title")
    check(1 <= units(data.get("custom_id", "")) <= CUSTOM_ID, "data.custom_id")
    rows = data.get("components", [])
    check(1 <= len(rows) <= 5, "data.components")
    for row in rows:
        check(row.get("type") == 18, "data.components", "Value must be one of {18}.")
        check(1 <= units(row.get("label", "")) <= 45, "data.components.label")
        check(units(row.get("description", "")) <= 100, "data.components.description")
        field = row.get("component", {})
        check(units(field.get("placeholder", "")) <= 100, "data.components.component.placeholder")
        check(field.get("type") in (3, 4), "data.components.component", "Unknown component.")
        check(1 <= units(field.get("custom_id", "")) <= CUSTOM_ID, "data.components.custom_id")
        check(field.get("type") != 4 or 1 <= field.get("max_length", 4000) <= 4000, "data.components.max_length")
        options = field.get("options", [])
        check(field["type"] != 3 or 1 <= len(options) <= 25, "data.components.options")
        check(all(1 <= units(option["label"]) <= 100 for option in options), "data.components.options.label")
        check(all(1 <= units(option["value"]) <= 100 for option in options), "data.components.options.value")
        check(sum(bool(option.get("default")) for option in options) <= 1, "data.components.options.default")


def check_commands(commands: list[Json]) -> None:
    check(len([one for one in commands if one.get("type", 1) == 1]) <= 100, "commands")
    check(len([one for one in commands if one.get("type", 1) == 3]) <= 5, "commands")
    for command in commands:
        names = [command["name"], *command.get("name_localizations", {}).values()]
        if command.get("type", 1) == 3:
            check(all(1 <= units(name) <= 32 for name in names), "name")
            check("description" not in command, "description", "Context menus have no description")
            continue
        _check_words(command)
        options = command.get("options", [])
        check(len(options) <= 25, "options")
        required = [bool(option.get("required")) for option in options]
        check(required == sorted(required, reverse=True), "options", "Required options must come first")
        for option in options:
            _check_words(option)
            check(not (option.get("autocomplete") and option.get("choices")), "options.choices")


def _check_words(named: Json) -> None:
    for name in (named["name"], *named.get("name_localizations", {}).values()):
        check(
            bool(NAME.fullmatch(name)) and name == name.lower(), "name", "String value did not match validation regex."
        )
    for words in (named["description"], *named.get("description_localizations", {}).values()):
        check(1 <= units(words) <= 100, "description", "Must be between 1 and 100 in length.")
    check(set(named.get("name_localizations", {})) <= LOCALES, "name_localizations", "Unknown locale")


LOCALES = {
    *("en-US", "en-GB", "bg", "zh-CN", "zh-TW", "hr", "cs", "id", "da", "nl", "fi", "fr", "de", "el", "hi", "hu", "it"),
    *("ja", "ko", "es-419", "lt", "no", "pl", "pt-BR", "ro", "ru", "es-ES", "sv-SE", "th", "tr", "uk", "vi"),
}
