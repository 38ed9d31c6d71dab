"""The second factor: codes of six figures that change every 30 seconds (RFC 6238), as authenticator apps show them.

    secret = base32(HMAC-SHA256(key, salt))

The key is the server's and lies outside the database, which keeps the salt alone: nobody makes codes from the database.
"""

import hmac
from base64 import b32encode
from datetime import datetime
from hashlib import sha256

import pyotp

PERIOD_S, FIGURES = 30, 6
_DRIFT = 1  # periods by which a telephone's clock may be wrong
_ISSUER = "Dalil"


def secret_of(key: bytes, salt: str) -> str:
    digest = hmac.new(key, f"second factor\n{salt}".encode(), sha256).digest()
    return b32encode(digest[:20]).decode()


def address_of(secret: str, name: str) -> str:
    """What an authenticator app opens."""
    return pyotp.TOTP(secret).provisioning_uri(name=name, issuer_name=_ISSUER)


def period_of(secret: str, code: str, now: datetime, after: int) -> int | None:
    """The number of the period that the code is of; None for a wrong one, and for one of period `after` or before:
    each code is good once."""
    code = "".join(code.split())
    current, device = int(now.timestamp()) // PERIOD_S, pyotp.TOTP(secret, digits=FIGURES, interval=PERIOD_S)
    if len(code) != FIGURES or not (code.isascii() and code.isdigit()):
        return None
    around = range(current - _DRIFT, current + _DRIFT + 1)
    found = [one for one in around if hmac.compare_digest(device.generate_otp(one), code)]
    return next((one for one in found if one > after), None)
