"""What goes wrong with Slack, as Dalil's errors and as words for whoever runs Dalil; never with a token."""

import aiohttp
from slack_sdk.errors import SlackApiError, SlackClientError

from engine.errors import DalilError, DeliveryError, RetryLater, Undeliverable


class NotAllowed(Undeliverable):
    """Slack does not let Dalil write there, which an admin can change."""


REFUSED_TOKEN_S = 60.0  # between tries while the token is refused; only a person can change that
BACKOFF_S = (1.0, 2.0, 5.0, 10.0, 30.0)

TROUBLES = (SlackApiError, SlackClientError, aiohttp.ClientError, TimeoutError, OSError)

_TOKEN = frozenset(
    {"invalid_auth", "not_authed", "token_revoked", "token_expired", "account_inactive", "org_login_required"}
)
_FORM = frozenset(
    {"invalid_blocks", "invalid_blocks_format", "msg_blocks_too_long", "invalid_attachments", "msg_too_long"}
)
_REPLACED = frozenset(
    {"message_not_found", "cant_update_message", "edit_window_closed", "file_not_found", "file_deleted"}
)
_NO_STREAM = frozenset({"message_not_in_streaming_state", "message_not_found"})
_STREAMING = frozenset({"streaming_state_conflict", "cant_delete_message"})
_THREADLESS = frozenset({"thread_not_found", "cannot_reply_to_message"})
_NOT_ALLOWED = frozenset({"not_in_channel", "restricted_action", "restricted_action_read_only_channel"})
_LATER = frozenset(
    {"internal_error", "fatal_error", "service_unavailable", "request_timeout", "team_added_to_org", "accesslimited"}
)
_ADVICE = {
    "not_in_channel": "Dalil is no member of that channel; write /invite @Dalil there",
    "channel_not_found": "Slack does not show Dalil that channel; if it is private, write /invite @Dalil there",
    "is_archived": "the channel is archived",
    "restricted_action": "the workspace lets only some people write there (channel settings, posting permissions)",
    "ekm_access_denied": "the organization's key management denies it",
    "missing_scope": "the app lacks a permission; compare it with config/slack-manifest.json and install it again",
}


def code_of(error: Exception) -> str:
    """Slack's name for what went wrong; empty where its answer did not come, or was none of its own."""
    if not isinstance(error, SlackApiError):
        return ""
    data = getattr(error.response, "data", error.response)
    if isinstance(data, dict) and data.get("error"):
        return str(data["error"])
    return "ratelimited" if status_of(error) == 429 else ""


def status_of(error: Exception) -> int:
    response = getattr(error, "response", None)
    return int(getattr(response, "status_code", 0) or getattr(response, "status", 0) or 0)


def seconds_of(error: SlackApiError) -> float:
    """How long Slack asks to wait."""
    headers = {name.lower(): value for name, value in (getattr(error.response, "headers", None) or {}).items()}
    try:
        return float(headers.get("retry-after", 30))
    except (TypeError, ValueError):
        return 30.0


def is_about_form(error: Exception) -> bool:
    """Whether Slack objects to how the message looks, not to the message."""
    return code_of(error) in _FORM


def is_gone(error: Exception) -> bool:
    """Whether the message that was to be changed can no longer be."""
    return code_of(error) in _REPLACED


def is_threadless(error: Exception) -> bool:
    """Whether the message that the thread hangs on is gone, or takes no replies."""
    return code_of(error) in _THREADLESS


def is_no_stream(error: Exception) -> bool:
    """Whether the stream is over: Slack ends one by itself, after half a minute of silence or some minutes in all."""
    return code_of(error) in _NO_STREAM


def is_streaming(error: Exception) -> bool:
    """Whether the message may be a stream that is open, which cannot be changed."""
    return code_of(error) in _STREAMING


def is_token(error: Exception) -> bool:
    return code_of(error) in _TOKEN


def translated(error: Exception) -> DeliveryError:
    """The same failure as the outbox understands it. A DeliveryError leaves it open whether Slack took the message."""
    code = code_of(error)
    if code in ("ratelimited", "rate_limited") and isinstance(error, SlackApiError):
        seconds = seconds_of(error)
        return RetryLater(f"Slack asks to wait {seconds:.0f} s", seconds)
    if code in _TOKEN:
        return RetryLater(explained(error), REFUSED_TOKEN_S)
    if code in _NOT_ALLOWED:
        return NotAllowed(explained(error))
    if code and code not in _LATER and status_of(error) < 500:
        return Undeliverable(explained(error))
    return DeliveryError(explained(error))


def explained(error: Exception) -> str:
    """What happened and what to do next."""
    if isinstance(error, DalilError):
        return str(error)
    code = code_of(error)
    if code in _TOKEN:
        return (
            f"Slack does not accept the token ({code}): it is mistyped, was revoked, or the app was removed. At "
            "api.slack.com/apps open the app, install it to the workspace again, and enter the tokens in the console "
            "(Platforms and models), or put them into .env as DALIL_SLACK_BOT_TOKEN (xoxb-...) and "
            "DALIL_SLACK_APP_TOKEN (xapp-...) and start Dalil again"
        )
    if code == "missing_scope" and isinstance(error, SlackApiError):
        data = getattr(error.response, "data", {})
        needed = data.get("needed", "") if isinstance(data, dict) else ""
        return f"Slack refuses (missing_scope): {_ADVICE[code]}. Needed: {needed or 'unknown'}"
    if code in _ADVICE:
        return f"Slack refuses ({code}): {_ADVICE[code]}"
    if code:
        return f"Slack refuses ({code})"
    if status := status_of(error):
        return f"Slack answers {status}"
    return f"Slack cannot be reached ({type(error).__name__})"


def pause_after(error: Exception, failures: int) -> float:
    """Seconds to wait before the next try, after so many failures in a row."""
    if code_of(error) == "ratelimited" and isinstance(error, SlackApiError):
        return seconds_of(error)
    return REFUSED_TOKEN_S if is_token(error) else BACKOFF_S[min(failures, len(BACKOFF_S) - 1)]
