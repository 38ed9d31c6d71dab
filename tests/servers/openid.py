"""An OpenID provider of the test's own: discovery, authorize, token, user information, keys.

`people` are who may sign in there, by name, with what is said of them; `now_in` is who sits before it. What it says
wrongly is laid down in `lies`, which stand over what is right in each ID token, and `signed` may make the token of it
in another way.
"""

import base64
import hashlib
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from aiohttp import encode_basic_auth, web
from joserfc import jwt
from joserfc.jwk import RSAKey

CLIENT, SECRET = "dalil", "a-secret-of-the-provider"
Sign = Callable[[dict[str, Any], RSAKey], str]


def rightly(claims: dict[str, Any], key: RSAKey) -> str:
    return jwt.encode({"alg": "RS256", "kid": key.kid}, claims, key)


def unsigned(claims: dict[str, Any], _: RSAKey) -> str:
    parts = (json.dumps(part).encode() for part in ({"alg": "none"}, claims))
    return ".".join(base64.urlsafe_b64encode(part).rstrip(b"=").decode() for part in parts) + "."


@cache
def _key() -> RSAKey:
    return RSAKey.generate_key(2048, {"use": "sig"}, auto_kid=True)


@dataclass(slots=True)
class Provider:
    url: str = ""
    key: RSAKey = field(default_factory=_key)
    people: dict[str, dict[str, Any]] = field(default_factory=dict)
    now_in: str = ""
    lies: dict[str, Any] = field(default_factory=dict)
    discovered: dict[str, Any] = field(default_factory=dict)  # over what the discovery document says
    signed: Sign = rightly
    groups_in_token: bool = True  # else in the user information alone
    asked: list[dict[str, str]] = field(default_factory=list)  # what came to the authorize page
    signed_in_at: float = field(default_factory=time.time)
    _codes: dict[str, tuple[str, dict[str, str]]] = field(default_factory=dict)
    _tokens: dict[str, str] = field(default_factory=dict)

    async def discover(self, _: web.Request) -> web.Response:
        return web.json_response(
            {
                "issuer": self.url,
                "authorization_endpoint": f"{self.url}/authorize",
                "token_endpoint": f"{self.url}/token",
                "userinfo_endpoint": f"{self.url}/userinfo",
                "jwks_uri": f"{self.url}/jwks",
                "response_types_supported": ["code"],
                "subject_types_supported": ["pairwise"],
                "id_token_signing_alg_values_supported": ["RS256"],
            }
            | self.discovered
        )

    async def authorize(self, request: web.Request) -> web.Response:
        """Sends whoever sits before it back with a code, asking nothing: they have a session here."""
        asked = dict(request.query)
        self.asked.append(asked)
        if asked.get("prompt") == "login":
            self.signed_in_at = time.time()
        code = uuid4().hex
        self._codes[code] = (self.now_in, asked)
        back = {"state": asked["state"]} | ({"code": code} if self.now_in else {"error": "access_denied"})
        return web.Response(status=302, headers={"Location": f"{asked['redirect_uri']}?{urlencode(back)}"})

    async def token(self, request: web.Request) -> web.Response:
        given = dict(await request.post())
        shown = request.headers.get("Authorization") or encode_basic_auth(
            str(given.get("client_id")), str(given.get("client_secret"))
        )
        if shown != encode_basic_auth(CLIENT, SECRET):
            return web.json_response({"error": "invalid_client"}, status=401)
        name, asked = self._codes.pop(str(given["code"]), ("", {}))
        challenge = hashlib.sha256(str(given["code_verifier"]).encode()).digest()
        fits = base64.urlsafe_b64encode(challenge).rstrip(b"=").decode() == asked.get("code_challenge")
        if not name or not fits or asked.get("code_challenge_method") != "S256":
            return web.json_response({"error": "invalid_grant"}, status=400)
        if given["redirect_uri"] != asked["redirect_uri"]:
            return web.json_response({"error": "invalid_grant"}, status=400)
        access, now = uuid4().hex, int(time.time())
        self._tokens[access] = name
        claims = {
            "iss": self.url,
            "aud": CLIENT,
            "sub": f"subject of {name}",
            "iat": now,
            "exp": now + 300,
            "auth_time": int(self.signed_in_at),
            "nonce": asked["nonce"],
            "preferred_username": name,
        }
        claims |= self.people[name] if self.groups_in_token else {}
        id_token = self.signed(claims | self.lies, self.key)
        return web.json_response({"access_token": access, "token_type": "Bearer", "id_token": id_token})

    async def userinfo(self, request: web.Request) -> web.Response:
        name = self._tokens[request.headers["Authorization"].removeprefix("Bearer ")]
        return web.json_response({"sub": f"subject of {name}"} | self.people[name])

    async def jwks(self, _: web.Request) -> web.Response:
        return web.json_response({"keys": [self.key.as_dict(private=False)]})


@asynccontextmanager
async def provider() -> AsyncIterator[Provider]:
    held, app = Provider(), web.Application()
    app.router.add_get("/.well-known/openid-configuration", held.discover)
    app.router.add_get("/authorize", held.authorize)
    app.router.add_post("/token", held.token)
    app.router.add_get("/userinfo", held.userinfo)
    app.router.add_get("/jwks", held.jwks)
    runner = web.AppRunner(app)
    await runner.setup()
    try:
        listening = web.TCPSite(runner, "127.0.0.1", 0)
        await listening.start()
        held.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        yield held
    finally:
        await runner.cleanup()
