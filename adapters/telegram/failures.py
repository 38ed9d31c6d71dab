"""What goes wrong with Telegram, as Dalil's errors and as words for whoever runs Dalil; never with the token."""

from datetime import timedelta

from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
)

from engine.errors import DalilError, DeliveryError, RetryLater, Undeliverable

REFUSED_TOKEN_S = 60.0  # between tries while the token is refused; only a person can change that
FILE_LIMIT = 20_000_000  # bytes, core.telegram.org/bots/api#getfile
TOO_BIG = "Telegram gives bots files of up to 20 MB; add this one with `dalil collections put`"
BACKOFF_S = (1.0, 2.0, 5.0, 10.0, 30.0)

# What Telegram says when nobody is there to read, or nobody lets the bot write (all lower case)
_GONE = (
    "chat not found",
    "user not found",
    "peer_id_invalid",
    "user is deactivated",
    "bot was blocked",
    "bot was kicked",
    "group chat was deactivated",
    "bot is not a member",
    "topic_deleted",
    "message thread not found",
)
# What it says when somebody could let the bot write
_FORBIDDEN = (
    "not enough rights",
    "have no rights",
    "write_forbidden",
    "chat_restricted",
    "administrator rights",
    "topic_closed",
)
_FIXED = ("message to edit not found", "message can't be edited", "message_id_invalid", "edit_time_expired")


class RightMissing(Undeliverable):
    """The bot may not write there; an administrator of the group can change that."""


def is_gone(error: TelegramError) -> bool:
    """Whether no repeat and no other form of the message can help."""
    return isinstance(error, Forbidden) or _says(error, (*_GONE, *_FORBIDDEN))


def is_fixed(error: TelegramError) -> bool:
    """Whether a message of ours is gone or cannot be changed any more."""
    return _says(error, _FIXED)


def _says(error: TelegramError, words: tuple[str, ...]) -> bool:
    return any(each in error.message.lower() for each in words)


def translated(error: TelegramError) -> DeliveryError:
    """The same failure as the outbox understands it."""
    match error:
        case RetryAfter():
            return RetryLater(f"Telegram asks to wait {seconds_of(error):.0f} s", seconds_of(error))
        case InvalidToken():
            return RetryLater(explained(error), REFUSED_TOKEN_S)
        case BadRequest() if _says(error, ("file is too big",)):
            return Undeliverable(TOO_BIG)
        case Forbidden() | BadRequest() if _says(error, _FORBIDDEN):
            return RightMissing(f"Telegram refuses the message: {error.message}")
        case Forbidden() | BadRequest() | ChatMigrated():  # BadRequest is a NetworkError to python-telegram-bot
            return Undeliverable(f"Telegram refuses the message: {error.message}")
    return DeliveryError(f"Telegram did not answer: {error.message}")


def seconds_of(error: RetryAfter) -> float:
    after = error.retry_after
    return after.total_seconds() if isinstance(after, timedelta) else float(after)


def explained(error: Exception) -> str:
    """What happened and what to do next."""
    match error:
        case InvalidToken():  # its own message may hold the token
            return (
                "Telegram does not accept the bot token: it is mistyped or was revoked. Ask @BotFather for the current "
                "one (/mybots, API Token) and enter it in the console (Platforms and models), or put it in .env "
                "as DALIL_TELEGRAM_TOKEN and start Dalil again"
            )
        case Conflict():
            return (
                "another program is receiving this bot's messages with the same token. Stop it, or make a bot of its "
                f"own for Dalil with @BotFather ({error.message})"
            )
        case RetryAfter():
            return f"Telegram asks to wait {seconds_of(error):.0f} s"
        case BadRequest() if "file is too big" in error.message.lower():
            return TOO_BIG
        case TimeoutError():
            return "Telegram did not answer in time"
        case BadRequest() if "webhook" in error.message.lower():
            return (
                f"Telegram refuses the webhook address: {error.message}. It must be https with a valid certificate on "
                "port 443, 80, 88 or 8443 (web.public_url); or set DALIL_TELEGRAM_MODE=polling, which needs none"
            )
        case NetworkError() if not isinstance(error, BadRequest):
            return f"Telegram cannot be reached ({error.message})"
        case TelegramError():
            return f"Telegram refuses: {error.message}"
        case DalilError():
            return str(error)
    return type(error).__name__


def pause_after(error: Exception, failures: int) -> float:
    """Seconds to wait before the next try, after so many failures in a row."""
    if isinstance(error, RetryAfter):
        return seconds_of(error)
    return REFUSED_TOKEN_S if isinstance(error, InvalidToken) else BACKOFF_S[min(failures, len(BACKOFF_S) - 1)]
