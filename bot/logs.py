"""Logging: one line an event on standard error, with every secret taken out before it is written."""

import logging
import re
import sys
from collections.abc import Collection, Iterable

TOKEN_SHAPES = re.compile(
    r"(?<!\d)\d{6,12}:[A-Za-z0-9_-]{30,}"  # Telegram bot token
    r"|\bx(?:ox[a-z]|app)-[A-Za-z0-9-]{10,}\b"  # Slack
    r"|\b[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}\b"  # Discord
    r"|\bdalil_[0-9a-f]{12}_[A-Za-z0-9_-]{20,}"  # the HTTP API's keys
    r"|\b(?:sk|pk)-[A-Za-z0-9_-]{16,}\b"  # model servers
    r"|(?<=[?&]token=)[A-Za-z0-9_.%=-]{20,}"  # links that sign staff in, and that link their chat accounts
    r"|(?<=://)[^:/@\s]+:[^@/\s]+(?=@)"  # user:password in a URL
)
MASK = "***"


class Redaction(logging.Formatter):
    """Formats a record, traceback included, then masks the secrets known by then and whatever looks like a token."""

    def __init__(self, secrets: Collection[str] = ()) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s", "%Y-%m-%dT%H:%M:%S%z")
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        known = sorted((secret for secret in self._secrets if len(secret) >= 4), key=len, reverse=True)
        return redact(super().format(record), known)


def redact(text: str, secrets: Iterable[str] = ()) -> str:
    for secret in secrets:
        text = text.replace(secret, MASK)
    return TOKEN_SHAPES.sub(MASK, text)


def set_up(level: str, secrets: Collection[str]) -> None:
    """Route every logger to standard error through the redaction of `secrets`, to which more may come. Libraries that
    log URLs speak only of trouble."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Redaction(secrets))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for chatty in ("httpx", "httpcore", "telegram", "discord", "chromadb", "aiohttp.access", "alembic", "asyncio"):
        logging.getLogger(chatty).setLevel(max(logging.WARNING, logging.getLevelName(level)))
