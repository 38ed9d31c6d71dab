"""Updates recorded from Telegram by others, replayed from beside the project."""

import json
from pathlib import Path
from typing import Any

import pytest

from adapters.telegram.links import Me
from adapters.telegram.normalize import normalize
from adapters.telegram.wire import update_of
from engine.messages import Event, IncomingMessage, Location, Upload
from tests.adapters.telegram.building import ME, PHRASES

PAYLOADS = Path("../shared/data/payloads")
RECORDED = PAYLOADS / "telegram_updates"

pytestmark = pytest.mark.skipif(not RECORDED.is_dir(), reason=f"no recorded updates at {RECORDED}: nothing to replay")

TEXTS = {
    "message": "Hi, world!",
    "edited_message": "hi there (edited)",
    "forwarded_message": "message text",
    "reply_message": "Reply to quoted message",
    "message_with_photo": "photo description",
    "message_with_video": "description",
    # words are asked for
    "message_with_audio": "",
    "message_with_voice": "",
    "message_with_game": "",
    "message_with_sticker": "",
}
OTHERS = {"message_with_document", "message_with_location"}
IGNORED = {
    *("message_with_successful_payment", "pre_checkout_query", "shipping_query"),
}
NO_UPDATE = {"inline_query", "message_with_invoice"}  # the recordings hold a stub and a bare message


def recorded(name: str) -> bytes:
    """The recording; its files lack the unique ids that Telegram has sent with each file since 2019."""
    data = json.loads((RECORDED / f"{name}.json").read_text("utf-8"))
    _add_unique_ids(data)
    return json.dumps(data).encode()


def _add_unique_ids(value: Any) -> None:
    for member in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _add_unique_ids(member)
    if isinstance(value, dict) and "file_id" in value:
        value.setdefault("file_unique_id", "u" + value["file_id"])
        if "emoji" in value:
            value |= {"type": "regular", "is_animated": False, "is_video": False}
        if "thumb" in value and "mime_type" in value and "file_name" in value:
            value |= {"width": 1, "height": 1, "duration": 1}


def read(name: str) -> Event | None:
    update = update_of(recorded(name))
    assert update is not None
    return normalize(update, ME, PHRASES)


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_recorded_message_is_a_question(name: str) -> None:
    event = read(name)
    assert isinstance(event, IncomingMessage)
    assert event.text == TEXTS[name]
    assert event.edited is (name == "edited_message")


@pytest.mark.parametrize("name", sorted(IGNORED))
def test_a_recorded_update_that_asks_nothing_is_not_answered(name: str) -> None:
    assert read(name) is None


@pytest.mark.parametrize("name", sorted(NO_UPDATE))
def test_a_recording_that_is_no_update_is_refused(name: str) -> None:
    assert update_of(recorded(name)) is None


def test_a_recorded_document_is_a_file_with_its_name_type_and_size() -> None:
    event = read("message_with_document")
    assert isinstance(event, Upload)
    (file,) = event.files
    assert (event.text, file.name, file.size) == ("doc description", "test.docx", 21331)
    assert file.media.endswith("wordprocessingml.document")


def test_a_recorded_location_is_a_place() -> None:
    event = read("message_with_location")
    assert isinstance(event, IncomingMessage)
    assert (event.text, event.location) == ("", Location(55.693416, 37.624605))


def test_every_recording_is_replayed() -> None:
    assert {path.stem for path in RECORDED.glob("*.json")} == set(TEXTS) | OTHERS | IGNORED | NO_UPDATE


def test_a_recorded_conversation_with_a_mention_in_a_private_chat() -> None:
    recording = json.loads((PAYLOADS / "telegram.json").read_text("utf-8"))
    me = Me(int(recording["botUserId"]), recording["botName"])
    texts = []
    for name in ("mention", "followUp"):
        update = update_of(json.dumps(recording[name]).encode())
        assert update is not None
        event = normalize(update, me, PHRASES)
        assert isinstance(event, IncomingMessage)
        texts.append(event.text)
    assert texts == ["hi", "how are you"]
