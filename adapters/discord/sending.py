"""One post to Discord, and what its refusals mean. Pacing happens inside `rest`.

Posts to a channel carry a nonce that Discord enforces: a repeat within minutes gives the message that is there already.
Edits and deletions are harmless when repeated. What remains uncertain are the later parts of a long answer to an
interaction: Discord takes no nonce there.
"""

import logging
from contextlib import suppress
from typing import Any

from discord import Forbidden, HTTPException, NotFound
from discord.http import Route

from adapters.discord.failures import (
    FAULTS,
    INVALID_WEBHOOK_TOKEN,
    NO_HISTORY,
    THREAD_EXISTS,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    code_of,
    explained,
)
from adapters.discord.render import EPHEMERAL, NO_PREVIEWS, THREAD_LIFE
from adapters.discord.rest import Rest

Json = dict[str, Any]

_REFERENCE, _PICTURES = "message_reference", "attachments"
_MESSAGES = "/channels/{channel_id}/messages"
_MESSAGE = "/channels/{channel_id}/messages/{message_id}"
_ORIGINAL = "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
_EXPIRED = (UNKNOWN_WEBHOOK, UNKNOWN_INTERACTION, INVALID_WEBHOOK_TOKEN)

logger = logging.getLogger(__name__)


async def deliver(rest: Rest, payload: Json) -> str:
    """Does what the payload says (see `render`); the message's id. Raises what Discord's refusals raise."""
    if "alone" in payload:
        return await _aside(rest, payload)
    if "deletes" in payload:
        return await _deleted(rest, payload["channel"], payload["deletes"])
    if "edits" in payload:
        return await _edited(rest, payload)
    if "handle" in payload:
        return await _answered(rest, payload)
    return await _posted_in_thread(rest, payload) if "opens" in payload else await _posted(rest, payload)


def route_of(payload: Json) -> Route:
    """The call that puts the first part of an answer in its place."""
    if "handle" in payload:
        application, _, token = payload["handle"].partition("/")
        return Route("PATCH", _ORIGINAL, webhook_id=application, webhook_token=token)
    if "edits" in payload:
        return Route("PATCH", _MESSAGE, channel_id=payload["channel"], message_id=payload["edits"])
    return Route("POST", _MESSAGES, channel_id=payload["channel"])


async def open_dm(rest: Rest, person: str) -> str:
    """The channel of direct messages with a person."""
    return str((await rest.start_private_message(person))["id"])


async def post(rest: Rest, channel: str, body: Json) -> str:
    route = Route("POST", _MESSAGES, channel_id=channel)
    return str((await rest.request(route, json=body))["id"])


async def _deleted(rest: Rest, channel: str, message: str) -> str:
    try:
        await rest.delete_message(channel, message)
    except NotFound:
        logger.info("Discord: message %s of an earlier answer is gone already", message)
    return message


async def _edited(rest: Rest, payload: Json) -> str:
    try:
        await rest.request(route_of(payload), json={"attachments": []} | _change(payload))  # old pictures go
    except NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        return await _posted(rest, payload)
    return str(payload["edits"])


async def _answered(rest: Rest, payload: Json) -> str:
    """By the interaction's token; where that has run out, in the channel, or to the person alone."""
    try:
        message = await _followed_up(rest, payload)
    except HTTPException as error:
        if error.code not in _EXPIRED:
            raise
        if payload["private"]:
            return await _posted(rest, payload | {"channel": await open_dm(rest, payload["asker"])})
        return await _posted(rest, payload | {"message": payload["message"] | _calling(payload)})
    if "opens" in payload:
        await _thread_below(rest, payload["channel"], message, payload["opens"])
    return message


async def _followed_up(rest: Rest, payload: Json) -> str:
    application, _, token = payload["handle"].partition("/")
    webhook = {"webhook_id": application, "webhook_token": token}
    if "hides" in payload:
        with suppress(NotFound):
            await rest.request(Route("DELETE", _ORIGINAL, **webhook))
    elif payload["part"] == 0:
        try:
            return str((await rest.request(route_of(payload), json=_change(payload)))["id"])
        except NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
    body = _change(payload) | (_calling(payload) if payload["part"] else {})
    body |= {"flags": NO_PREVIEWS | (EPHEMERAL if payload["private"] else 0)}
    route = Route("POST", "/webhooks/{webhook_id}/{webhook_token}", **webhook)
    return str((await rest.request(route, json=body))["id"])


def _calling(payload: Json) -> Json:
    """The words with the asker's name before the first of them: nothing else says there whose question it was."""
    if not payload["calls"]:
        return {}
    allowed = {"parse": [], "users": [payload["asker"]]}
    return {"content": f"<@{payload['asker']}>\n{payload['message']['content']}", "allowed_mentions": allowed}


async def _aside(rest: Rest, payload: Json) -> str:
    """In the asker's direct messages, or where they asked if they take none."""
    here = _without(payload, "alone")
    aside: Json = {"channel": await open_dm(rest, payload["asker"])}
    if "message" in payload:
        aside["message"] = _without(payload["message"], _REFERENCE)
    try:
        return await deliver(rest, here | aside)
    except Forbidden:
        return await deliver(rest, here)


def _change(payload: Json) -> Json:
    """The body without what only a new message in a channel may have."""
    return _without(payload["message"], "nonce", "enforce_nonce", _REFERENCE)


def _without(body: Json, *names: str) -> Json:
    return {name: value for name, value in body.items() if name not in names}


async def _posted_in_thread(rest: Rest, payload: Json) -> str:
    """In the thread below the question; beside the question where there can be none."""
    channel, message = payload["below"], payload["channel"]
    if await _thread_below(rest, channel, message, payload["opens"]):
        return await _posted(rest, payload)
    reference = {"message_id": message, "fail_if_not_exists": False}
    return await _posted(rest, payload | {"channel": channel, "message": payload["message"] | {_REFERENCE: reference}})


async def _thread_below(rest: Rest, channel: str, message: str, name: str) -> bool:
    """Opens it, if it is not open yet; whether there is one."""
    try:
        await rest.start_thread_with_message(channel, message, name=name or "…", auto_archive_duration=THREAD_LIFE)
    except HTTPException as error:
        if error.code == THREAD_EXISTS:
            return True
        if not isinstance(error, Forbidden | NotFound) and error.status != 400:
            raise
        logger.warning("Discord: no thread can be opened in channel %s: %s", channel, explained(error))
        return False
    return True


async def _posted(rest: Rest, payload: Json) -> str:
    """Posts; where the form is refused, in a plainer one: the words must arrive."""
    channel, body = payload["channel"], payload["message"]
    try:
        return await post(rest, channel, body)
    except FAULTS as error:
        if isinstance(error, Forbidden) and _PICTURES in body:
            logger.warning("Discord takes no picture in channel %s (%s)", channel, explained(error))
            return await _posted(rest, payload | {"message": _without(body, _PICTURES)})
        if not isinstance(error, HTTPException) or not (error.status == 400 or code_of(error) == NO_HISTORY):
            raise
        logger.warning("Discord refused the form of a message (%s); it goes out plainer", explained(error))
        refused = (_REFERENCE,) if _about_reference(error) else (_REFERENCE, _PICTURES, "components")
        return await post(rest, channel, _without(body, *refused))


def _about_reference(error: HTTPException) -> bool:
    return error.code == NO_HISTORY or _REFERENCE in error.text
