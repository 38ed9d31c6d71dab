"""The bytes of a file that somebody sent."""

from urllib.parse import urlsplit

import aiohttp
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.failures import TROUBLES, translated
from engine.errors import DeliveryError, RetryLater, Undeliverable

MOST = 64 << 20  # bytes; nobody reads a longer document


async def fetch(client: AsyncWebClient, session: aiohttp.ClientSession, name: str, token: str) -> bytes:
    """Raises RetryLater, Undeliverable or DeliveryError."""
    headers = {"Authorization": f"Bearer {token}"}
    try:
        info = (await client.api_call("files.info", params={"file": name}, headers=headers)).get("file") or {}
        address = str(info.get("url_private_download") or info.get("url_private") or "")
        if info.get("is_external") or not _is_slacks(address, client.base_url):
            raise Undeliverable("Slack does not give the file out: it was deleted, or it lies with another service")
        async with session.get(address, headers=headers) as answer:
            return await _read(answer, str(info.get("mimetype") or ""))
    except TROUBLES as error:
        raise translated(error) from None


def _is_slacks(address: str, api: str) -> bool:
    """Whether our token may be shown there."""
    host = urlsplit(address).hostname or ""
    return host.endswith((".slack.com", ".slack-gov.com")) or host == urlsplit(api).hostname


async def _read(answer: aiohttp.ClientResponse, media: str) -> bytes:
    if answer.status == 429:
        raise RetryLater("Slack asks to wait before the file", float(answer.headers.get("Retry-After", 30)))
    if answer.status >= 500:
        raise DeliveryError(f"Slack answers {answer.status} instead of the file")
    if answer.status >= 300:
        raise Undeliverable(f"Slack answers {answer.status} instead of the file")
    if answer.content_type == "text/html" and media != "text/html":
        raise Undeliverable("Slack shows its sign-in page instead of the file: the app lacks the permission files:read")
    data = await answer.content.read(MOST + 1)
    while len(data) <= MOST and (more := await answer.content.read(MOST + 1 - len(data))):
        data += more
    if len(data) > MOST:
        raise Undeliverable(f"the file is longer than {MOST >> 20} MB")
    return data
