"""Signed cookie values: nothing is kept on the server but the secret, and nobody without it can make one."""

import hmac
import os
import secrets
from hashlib import sha256
from pathlib import Path

from engine.errors import StoreError

VISITOR_COOKIE = "dalil_visitor"
CONSOLE_COOKIE = "dalil_console"
FORM_COOKIE = "dalil_form"  # of a browser that is shown the sign-in: its form is good in no other
KNOWN_COOKIE = "dalil_known"  # of a browser that signed in once: it does not wait for others' guesses
ENTER_COOKIE = "dalil_enter"  # of a browser that was shown a link to sign in: it alone holds that link
OPENID_COOKIE = "dalil_openid"  # of a browser that is on its way to the provider and back
LANGUAGE_COOKIE = "dalil_language"
COOKIE_KEY = "web.secret"  # the file in the home
SECRET_BYTES = 32


def load_secret(path: Path) -> bytes:
    """The secret kept in this file, made on the first start and readable by its owner alone. Raises StoreError."""
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(secrets.token_bytes(SECRET_BYTES))
    except FileExistsError:
        pass
    except OSError as error:
        raise StoreError(f"{path}: the secret of the cookies cannot be kept ({error.strerror})") from error
    secret = path.read_bytes()
    if len(secret) < SECRET_BYTES:
        raise StoreError(f"{path}: is cut short; delete it and start again (people get new sessions)")
    return secret


def sign(secret: bytes, purpose: str, value: str) -> str:
    """`value.signature`; a signature for one purpose is worth nothing for another. `value` holds no dot."""
    return f"{value}.{_signature(secret, purpose, value)}"


def verify(secret: bytes, purpose: str, token: str) -> str | None:
    """The value that was signed, None for anything else."""
    value, _, signature = token.partition(".")
    expected = _signature(secret, purpose, value)
    return value if hmac.compare_digest(expected.encode(), signature.encode("utf-8", "replace")) else None


def new_visitor() -> str:
    return secrets.token_hex(16)


def person_id(visitor: str) -> str:
    """The visitor's id in the database: from it nobody can make the cookie again."""
    return sha256(f"person:{visitor}".encode()).hexdigest()[:32]


def _signature(secret: bytes, purpose: str, value: str) -> str:
    return hmac.new(secret, f"{purpose}\n{value}".encode("utf-8", "replace"), sha256).hexdigest()
