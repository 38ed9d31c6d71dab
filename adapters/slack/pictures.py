"""Pictures of an answer: files that follow its words, which say all that they show.

A picture is uploaded, and shared where the answer stands: an image block cannot name a file that Slack has only just
been given (it refuses the message until the file is worked up), nor one that nobody in the channel has seen.
"""

import asyncio
import json
import logging
from typing import Any

import aiohttp

from adapters.adapter import Post
from adapters.slack.failures import TROUBLES, code_of, explained, translated
from adapters.slack.grievances import Grievances
from adapters.slack.installations import Installation
from adapters.slack.render import FILE
from adapters.slack.sending import Sending
from engine.drawing import as_png
from engine.errors import DeliveryError, Undeliverable

SCOPE = "files:write"
NAME = "picture.png"

logger = logging.getLogger(__name__)


class Pictures:
    def __init__(self, sending: Sending, session: aiohttp.ClientSession, grievances: Grievances) -> None:
        self._sending = sending
        self._session = session
        self._grievances = grievances

    async def send(self, post: Post, to: Installation) -> str:
        """The file's name among messages; empty where Slack takes no picture, without which the answer is whole."""
        try:
            return FILE + await self._uploaded(post.payload, post.address.chat, to)
        except TROUBLES as error:
            failed = translated(error)
            if not isinstance(failed, Undeliverable):
                raise failed from None
            if code_of(error) == "missing_scope":
                await self._grievances.tell("slack.no_pictures", SCOPE, to)
            logger.warning("Slack takes no picture (%s)", explained(error))
            return ""

    async def _uploaded(self, payload: dict[str, Any], chat: str, to: Installation) -> str:
        picture = await asyncio.to_thread(as_png, payload["drawing"])
        asked = {"filename": NAME, "length": len(picture), "alt_txt": payload["alt"]}
        place = await self._sending.attempt("files.getUploadURLExternal", asked, chat, to, form=True)
        async with self._session.post(place["upload_url"], data=picture) as taken:
            if taken.status != 200:
                raise DeliveryError(f"Slack answers {taken.status} to a picture; trying again")
        files = json.dumps([{"id": place["file_id"], "title": NAME}])
        shared = payload["arguments"] | {"files": files}
        await self._sending.attempt("files.completeUploadExternal", shared, chat, to, form=True)
        return str(place["file_id"])
