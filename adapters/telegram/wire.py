"""python-telegram-bot as Dalil uses it: paced, tolerant of one bad update, silent about its token."""

import json
import logging
import os
from dataclasses import dataclass
from typing import Any

from telegram import Update
from telegram.ext import ExtBot
from telegram.request import HTTPXRequest

from adapters.telegram.pacing import Pacing

CONNECT_S = 10.0
ANSWER_S = 20.0  # the longer a send may take, the rarer is the doubt whether Telegram received it
PARALLEL = 64

logger = logging.getLogger(__name__)
# These log the addresses that are called, and Telegram's addresses hold the token
TALKATIVE = tuple(map(logging.getLogger, ("httpx", "telegram.Bot", "telegram.ext.ExtBot")))


class QuietBot(ExtBot[None]):
    """`ExtBot` whose repr, which turns up in tracebacks and in lists of tasks, does not show the token."""

    def __repr__(self) -> str:
        return "Bot[token=***]"


class UpdatesRequest(HTTPXRequest):
    """getUpdates whose answer is read update by update: one that cannot be read must not hold up those behind it."""

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        data: dict[str, Any] = HTTPXRequest.parse_json_payload(payload)
        if isinstance(data.get("result"), list):
            data["result"] = [readable(update) for update in data["result"]]
        return data


class WithoutToken(logging.Filter):
    """Masks the token in records of a library that logs whole addresses."""

    def __init__(self, token: str) -> None:
        super().__init__()
        self._token = token

    def filter(self, record: logging.LogRecord) -> bool:
        message = record.getMessage()
        if self._token in message:
            record.msg, record.args = message.replace(self._token, "***"), ()
        return True


@dataclass(frozen=True, slots=True)
class Wire:
    """A client of the Bot API. Its connections open when they are first used and close at the end of the block."""

    bot: QuietBot
    requests: tuple[HTTPXRequest, HTTPXRequest]
    masking: WithoutToken

    async def __aenter__(self) -> "Wire":
        for request in self.requests:
            await request.initialize()
        return self

    async def __aexit__(self, *ending: object) -> None:
        for request in self.requests:
            await request.shutdown()
        for talker in TALKATIVE:
            talker.removeFilter(self.masking)


def make_wire(token: str, api_url: str, pacing: Pacing) -> Wire:
    """For the Bot API server at `api_url`. From here on no library logs the token."""
    os.environ.setdefault("PTB_TIMEDELTA", "true")  # without it the library warns of itself at each 429
    masking = WithoutToken(token)
    for talker in TALKATIVE:
        talker.addFilter(masking)
    updates = UpdatesRequest(1, ANSWER_S, ANSWER_S, CONNECT_S, ANSWER_S)
    calls = HTTPXRequest(PARALLEL, ANSWER_S, ANSWER_S, CONNECT_S, ANSWER_S)
    server = api_url.rstrip("/")
    bot = QuietBot(token, f"{server}/bot", f"{server}/file/bot", calls, updates, rate_limiter=pacing)
    return Wire(bot, (calls, updates), masking)


def readable(data: dict[str, Any]) -> dict[str, Any]:
    """The update, or only its number when python-telegram-bot cannot read it: it is logged and passed over."""
    try:
        Update.de_json(data, None)
    except Exception as error:  # noqa: BLE001 - one update is the boundary; the library raises whatever it trips over
        logger.error("Telegram update %s cannot be read and is skipped: %r", data["update_id"], error)  # noqa: TRY400
        return {"update_id": data["update_id"]}
    return data


def update_of(body: bytes) -> Update | None:
    """The update that a webhook call carries; None when it is none."""
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):  # brackets nested ten thousand deep are somebody's joke
        return None
    if not isinstance(data, dict) or not isinstance(data.get("update_id"), int):
        return None
    return Update.de_json(readable(data), None)
