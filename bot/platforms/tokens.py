"""Tokens that cannot be right, told from their look alone: the example of the documentation, one in another's place."""

import re
from collections.abc import Mapping

from bot.cli.finding import Reason
from engine.errors import TokenRefused

_EXAMPLE = re.compile(r"\.\.\.|…|[<>]|^(your|my|the)\b|^123456:ABC|changeme|x{6}", re.IGNORECASE)
_OTHERS: Mapping[str, str] = {  # how tokens of other places begin, and what they are
    "xoxb-": "Slack's bot token, which belongs in DALIL_SLACK_BOT_TOKEN",
    "xapp-": "Slack's app-level token, which belongs in DALIL_SLACK_APP_TOKEN",
}
_TELEGRAM = re.compile(r"\d+:\S")


def refusal(error: BaseException) -> Reason:
    """What became of a trial: the platform does not know the token, or could not be asked."""
    return "refused" if isinstance(error, TokenRefused) else "unreachable"


def mistaken(variable: str, token: str, begins: str = "") -> str:
    """What is wrong with the value of `variable`; empty when it may be right. Never holds the token itself."""
    if _EXAMPLE.search(token):
        return f"{variable} holds an example, not a token"
    for start, what in _OTHERS.items():
        if token.startswith(start) and start != begins:
            return f"{variable} holds {what}"
    if begins == "xapp-" and not token.startswith(begins):
        return f"{variable} does not begin with {begins}, as app-level tokens do"
    if variable == "DALIL_TELEGRAM_TOKEN" and not _TELEGRAM.match(token):
        return f"{variable} is not of the form NUMBER:LETTERS that @BotFather gives"
    return ""
