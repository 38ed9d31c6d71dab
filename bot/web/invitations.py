"""Invitations: by a signed address, good for some minutes, a person of a platform and an account of the console become
one. Nothing is kept of it; whoever is linked once is not linked again by it."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import datetime
from urllib.parse import urlencode

from bot.web.sessions import sign, verify
from engine.messages import Person

PATH = "/console/link"
MINUTES = 10
_PURPOSE = "link of a chat account"
_NAME = 60  # characters


def invitation(secret: bytes, person: Person, now: datetime) -> str:
    """The path that this person opens in a browser where they sign in."""
    facts = [person.platform, person.id, person.name[:_NAME], int(now.timestamp()) + MINUTES * 60]
    value = urlsafe_b64encode(json.dumps(facts).encode()).decode()
    return f"{PATH}?{urlencode({'token': sign(secret, _PURPOSE, value)})}"


def invited(secret: bytes, token: str, now: datetime) -> Person | None:
    """Who was invited; None for anything else, and when it is too late."""
    value = verify(secret, _PURPOSE, token)
    if value is None:
        return None
    platform, id_, name, until = json.loads(urlsafe_b64decode(value))
    return Person(platform, id_, name) if now.timestamp() <= until else None
