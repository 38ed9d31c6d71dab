"""Slack's signature on a call, checked before a byte of its body is read as anything. Pure but for the clock."""

import re
from collections.abc import Mapping

from slack_sdk.signature import SignatureVerifier

_TIME = re.compile(r"[0-9]{1,12}")
_SIGNATURE = re.compile(r"v0=[0-9a-f]{64}")


def signed(secret: str, body: bytes, headers: Mapping[str, str]) -> bool:
    """Whether Slack made this call, within the last five minutes. Headers of any other form are nobody's signature: the
    library trips over some of them (digits that are none, letters beyond ASCII)."""
    time, signature = headers.get("X-Slack-Request-Timestamp", ""), headers.get("X-Slack-Signature", "")
    if not secret or not _TIME.fullmatch(time) or not _SIGNATURE.fullmatch(signature):
        return False
    return SignatureVerifier(secret).is_valid(body, time, signature)
