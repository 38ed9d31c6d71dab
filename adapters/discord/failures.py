"""What goes wrong with Discord, as Dalil's errors and as words for whoever runs Dalil; never with a token."""

import aiohttp
from discord import (
    ConnectionClosed,
    DiscordException,
    DiscordServerError,
    Forbidden,
    GatewayNotFound,
    HTTPException,
    LoginFailure,
    RateLimited,
)

from engine.errors import DalilError, DeliveryError, RetryLater, Undeliverable

REFUSED_TOKEN_S = 60.0  # between tries while the token is refused; only a person can change that
BACKOFF_S = (1.0, 2.0, 5.0, 10.0, 30.0)

FAULTS = (DiscordException, aiohttp.ClientError, OSError, TimeoutError)
"""Everything that a call to Discord may raise."""

UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK, UNKNOWN_INTERACTION, INVALID_WEBHOOK_TOKEN = 10008, 10015, 10062, 50027
ACKNOWLEDGED_ALREADY, THREAD_EXISTS, NO_HISTORY = 40060, 160004, 160002
NO_ACCESS, NO_PERMISSION = 50001, 50013
DISALLOWED_INTENTS = 4014  # close code of the Gateway

_REFUSED = (
    "Discord does not accept the bot token: it is mistyped or was reset. Take the current one from the Developer "
    "Portal (Bot, Reset Token) and enter it in the console (Platforms and models), or put it in .env as "
    "DALIL_DISCORD_TOKEN and start Dalil again"
)
_INTENT = (
    "the Message Content Intent is off, so Dalil reads only direct messages and what mentions it. To have it read "
    "replies without a mention and whole threads, turn the intent on in the Developer Portal (Bot, Privileged Gateway "
    "Intents) and start Dalil again"
)


def code_of(error: BaseException) -> int:
    """Discord's own number for what is wrong; 0 when there is none."""
    return error.code if isinstance(error, HTTPException) else 0


def translated(error: BaseException) -> DeliveryError:
    """The same failure as the outbox understands it."""
    match error:
        case RateLimited(retry_after=seconds):
            return RetryLater(f"Discord asks to wait {seconds:.0f} s", seconds)
        case LoginFailure() | HTTPException(status=401):
            return RetryLater(_REFUSED, REFUSED_TOKEN_S)
        case DiscordServerError() | HTTPException(status=429):
            return DeliveryError(f"Discord did not answer: {error.status}")
        case HTTPException():
            return Undeliverable(f"Discord refuses the message: {error.text or error.status} ({error.code})")
    return DeliveryError(f"Discord did not answer: {type(error).__name__}")


def may_not_write(error: BaseException) -> bool:
    return isinstance(error, Forbidden) and error.code in (NO_ACCESS, NO_PERMISSION)


def is_token(error: BaseException) -> bool:
    return isinstance(error, LoginFailure) or (isinstance(error, HTTPException) and error.status == 401)


def explained(error: BaseException) -> str:
    """What happened and what to do next."""
    match error:
        case LoginFailure() | HTTPException(status=401) | ConnectionClosed(code=4004):
            return _REFUSED
        case ConnectionClosed(code=4014):
            return _INTENT
        case ConnectionClosed(code=4011):
            return "Discord wants this bot in several shards (more than 2 500 servers); Dalil serves fewer"
        case ConnectionClosed():
            return f"Discord closed the connection ({error.code})"
        case RateLimited(retry_after=seconds):
            return f"Discord asks to wait {seconds:.0f} s"
        case GatewayNotFound() | DiscordServerError():
            return "Discord has trouble itself"
        case HTTPException():
            return f"Discord refuses: {error.text or error.status} ({error.code})"
        case DalilError():
            return str(error)
    return f"Discord cannot be reached ({type(error).__name__})"


def pause_after(error: BaseException, failures: int) -> float:
    """Seconds to wait before the next try, after so many failures in a row."""
    if isinstance(error, RateLimited):
        return error.retry_after
    return REFUSED_TOKEN_S if explained(error) == _REFUSED else BACKOFF_S[min(failures, len(BACKOFF_S) - 1)]
