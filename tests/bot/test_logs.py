import logging
from collections.abc import Collection

import pytest

from bot.logs import Redaction, redact
from bot.settings import LiveSettings, load_specs

TELEGRAM = "123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc"


def line(message: str, *values: object, secrets: Collection[str] = (), error: Exception | None = None) -> str:
    info = (type(error), error, error.__traceback__) if error else None
    return Redaction(secrets).format(logging.LogRecord("t", logging.INFO, __file__, 1, message, values, info))


def test_a_configured_secret_never_reaches_a_line():
    assert "correct horse" not in line("signing in with %s", "correct horse", secrets=("correct horse",))


def test_each_of_several_keys_is_masked_by_itself():
    live = LiveSettings(
        load_specs(), {"DALIL_MODELS_KEYS": "a:first-key b:second-key", "DALIL_SLACK_BOT_TOKEN": "one-token, two-token"}
    )
    told = line("%s", "first-key second-key one-token two-token", secrets=live.secrets)
    assert "key" not in told
    assert "token" not in told


def test_a_secret_inside_a_traceback_is_masked():
    assert TELEGRAM not in line("failed", error=ValueError(f"https://api.telegram.org/bot{TELEGRAM}/getMe"))


@pytest.mark.parametrize(
    "token",
    [
        TELEGRAM,
        "xoxb-2345678901-abcdefghij",
        "xapp-1-A0B1C2-345-abcdef",
        "sk-proj-abcdefghijklmnop1234",
        "dalil_0a1b2c3d4e5f_" + "x-Y_" * 10 + "zzz",
    ],
)
def test_what_looks_like_a_token_is_masked_even_when_nobody_configured_it(token):
    assert token not in redact(f"calling with {token} now")


def test_a_database_password_in_a_url_is_masked():
    assert "s3cret" not in redact("cannot reach postgresql://dalil:s3cret@db/dalil")


def test_ordinary_words_and_times_stay_as_they_are():
    assert redact("turn 12:30 answered in 9 ms for ask-a-question") == "turn 12:30 answered in 9 ms for ask-a-question"
