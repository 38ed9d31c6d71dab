"""Pictures of a message: its `attachments` say what is to be drawn, and travel with it as files in a form."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import aiohttp

from engine.document import Document, Picture
from engine.drawing import as_png, described
from engine.language import Language

Json = dict[str, Any]
DESCRIPTION = 1024  # characters of an attachment's description, for those who do not see it


def attachments_of(document: Document, language: Language) -> list[Json]:
    pictures = [block for block in document.blocks if isinstance(block, Picture)]
    return [
        {
            "id": number,
            "filename": f"picture-{number + 1}.png",
            "description": picture.text[:DESCRIPTION],
            "drawing": described(picture.drawing, language),
        }
        for number, picture in enumerate(pictures)
    ]


async def drawn(body: Any) -> list[bytes]:
    """The pictures of a message, in the order of its attachments; none where the body is something else."""
    attachments = body.get("attachments", ()) if isinstance(body, dict) else ()
    return [await asyncio.to_thread(as_png, one["drawing"]) for one in attachments]


def form_of(body: Json, pictures: Sequence[bytes]) -> aiohttp.FormData:
    """The message and its files; a form can be sent once only."""
    attachments = [{name: value for name, value in one.items() if name != "drawing"} for one in body["attachments"]]
    form = aiohttp.FormData()
    form.add_field("payload_json", json.dumps(body | {"attachments": attachments}))
    for one, picture in zip(attachments, pictures, strict=True):
        form.add_field(f"files[{one['id']}]", picture, filename=one["filename"], content_type="image/png")
    return form
