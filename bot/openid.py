"""Sign-in with an institution's OpenID provider: the authorization code flow with PKCE, state and nonce.

    attempt = begun(now)
    url = await way_to(settings, ours, attempt)                    the browser goes there, and comes back with a code
    claims = await claims_of(settings, ours, attempt, code, now)   what the provider says of whoever came

`ours` is our own address that the provider sends browsers back to. Of the ID token signature, issuer, audience, time
and nonce are checked (OpenID Connect Core 1.0, 3.1.3.7); signatures by a shared secret, and none, count for nothing.
"""

import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.cli.finding import REACH_S, Finding
from bot.sections import OpenIdSettings
from engine.errors import DalilError
from engine.staff.mapping import EMAIL, email_of, grants_by, values_of
from engine.store.identities import Arrival

if TYPE_CHECKING:
    from authlib.integrations.httpx_client import AsyncOAuth2Client

OPENID = "openid"  # the section of the settings, and the connection in the console
SIGNED_BY = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512")
LEEWAY_S = 60  # by which two clocks may differ
ANEW_S = 60  # how old a sign-in may be that has to be a new one
_ENDPOINTS = ("authorization_endpoint", "token_endpoint", "jwks_uri")
_NAMES = ("preferred_username", "name", "sub")

Claims = Mapping[str, Any]


class OpenIdError(DalilError):
    """The provider cannot be asked, or what it says does not hold."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """What only the browser that began a sign-in holds. `anew`: the provider asks who it is although it knows."""

    state: str
    nonce: str
    verifier: str
    began: int
    anew: bool = False


def begun(now: int, *, anew: bool = False) -> Attempt:
    return Attempt(secrets.token_urlsafe(24), secrets.token_urlsafe(24), secrets.token_urlsafe(48), now, anew)


async def way_to(settings: OpenIdSettings, ours: str, attempt: Attempt) -> str:
    """The provider's page for this attempt. Raises OpenIdError."""
    async with _asking(settings, ours) as client:
        provider = await _described(client, settings.issuer)
        more: dict[str, str | int] = {"prompt": "login", "max_age": 0} if attempt.anew else {}
        url, _ = client.create_authorization_url(
            provider["authorization_endpoint"],
            state=attempt.state,
            code_verifier=attempt.verifier,
            nonce=attempt.nonce,
            **more,
        )
    return str(url)


async def claims_of(settings: OpenIdSettings, ours: str, attempt: Attempt, code: str, now: int) -> Claims:
    """What the provider says of whoever brought this code. Raises OpenIdError where anything does not hold."""
    async with _asking(settings, ours) as client:
        provider = await _described(client, settings.issuer)
        client.token_endpoint_auth_method = _method(provider)
        token = await client.fetch_token(provider["token_endpoint"], code=code, code_verifier=attempt.verifier)
        claims = _checked(settings, attempt, token, await _json(client, provider["jwks_uri"]), now)
        if provider.get("userinfo_endpoint") and not values_of(claims, settings.claim):
            more = await _json(client, provider["userinfo_endpoint"], withhold_token=False)
            if more.get("sub") != claims["sub"]:
                raise OpenIdError("the provider's user information is somebody else's")
            claims = {**more, **claims}
    return claims


def arrival(settings: OpenIdSettings, claims: Claims) -> Arrival:
    """Whoever came, with the roles that the rules give."""
    name = next((text for key in _NAMES if isinstance(text := claims.get(key), str) and text), "")
    values = values_of(claims, settings.claim)
    rules = [line.lower() for line in settings.roles] if settings.claim == EMAIL else settings.roles
    return Arrival(settings.issuer, claims["sub"], email_of(claims), name, grants_by(rules, values))


async def try_provider(settings: OpenIdSettings) -> Finding:
    """Whether the provider is there, is the one that is meant, and knows Dalil: it is shown a code that nobody gave."""
    lacks = [name for name in ("issuer", "client_id", "client_secret") if not getattr(settings, name)]
    if lacks:
        words = f"{', '.join(f'openid.{name}' for name in lacks)}: not entered yet"
        return Finding(OPENID, "note", words, "see docs/console.md", "lacks", ", ".join(lacks))
    todo = "check the address, and that this machine reaches it"
    try:
        async with _asking(settings, "") as client:
            provider = await _described(client, settings.issuer)
            keys = await _json(client, provider["jwks_uri"])
            client.token_endpoint_auth_method = _method(provider)
            refusal = await _refusal(client, provider["token_endpoint"])
    except OpenIdError as error:
        return Finding(OPENID, "wrong", str(error), todo, "no_provider", settings.issuer)
    if not keys.get("keys"):
        return Finding(OPENID, "wrong", "the provider shows no keys", todo, "no_provider", settings.issuer)
    if refusal in ("invalid_client", "unauthorized_client"):
        words = f"{settings.issuer} does not know the client or its secret ({refusal})"
        return Finding(OPENID, "wrong", words, "take both from the provider again", "refused")
    return Finding(OPENID, "ok", f"{settings.issuer} answers", reason="provider", about=settings.issuer)


async def _refusal(client: "AsyncOAuth2Client", endpoint: str) -> str:
    from authlib.integrations.base_client import OAuthError

    try:
        await client.fetch_token(endpoint, code="none", code_verifier=secrets.token_urlsafe(48))
    except OAuthError as error:
        return str(error.error)
    return ""


def _checked(settings: OpenIdSettings, attempt: Attempt, token: Claims, keys: Claims, now: int) -> dict[str, Any]:
    from authlib.oidc.core import CodeIDToken
    from joserfc import jwt
    from joserfc.jwk import KeySet

    signing = [key for key in keys.get("keys", []) if key.get("kty") in ("RSA", "EC") and key.get("use") != "enc"]
    raw = jwt.decode(str(token.get("id_token", "")), KeySet.import_key_set({"keys": signing}), list(SIGNED_BY))
    claims = CodeIDToken(
        raw.claims,
        raw.header,
        {"iss": {"essential": True, "value": settings.issuer}, "aud": {"essential": True, "value": settings.client_id}},
        {"client_id": settings.client_id, "nonce": attempt.nonce, "access_token": token.get("access_token")},
    )
    claims.validate(now, LEEWAY_S)
    if not isinstance(claims["sub"], str) or not claims["sub"]:
        raise OpenIdError("the ID token names nobody")
    if attempt.anew and not (claims.get("auth_time") or 0) >= attempt.began - ANEW_S:
        raise OpenIdError("the provider did not ask anew who it is")
    return dict(claims)


@asynccontextmanager
async def _asking(settings: OpenIdSettings, ours: str) -> AsyncIterator["AsyncOAuth2Client"]:
    """Boundary: whatever the libraries raise is an OpenIdError."""
    from authlib.integrations.base_client import OAuthError
    from authlib.integrations.httpx_client import AsyncOAuth2Client
    from httpx2 import HTTPError, InvalidURL
    from joserfc.errors import JoseError

    client = AsyncOAuth2Client(
        settings.client_id,
        settings.client_secret,
        scope=" ".join(settings.scopes),
        redirect_uri=ours,
        code_challenge_method="S256",
        timeout=REACH_S,
    )
    try:
        async with client:
            yield client
    except (OAuthError, HTTPError, InvalidURL, JoseError, ValueError, TypeError, LookupError, AttributeError) as error:
        told = f"{type(error).__name__}: {error}"
        raise OpenIdError(f"{settings.issuer} gives no answer that can be used ({told})") from error


async def _described(client: "AsyncOAuth2Client", issuer: str) -> Claims:
    """The discovery document (OpenID Connect Discovery 1.0), which has to be the issuer's own."""
    from authlib.oidc.discovery import get_well_known_url

    provider = await _json(client, get_well_known_url(issuer, external=True))
    if provider.get("issuer") != issuer:
        raise OpenIdError(f"the provider at {issuer} says that it is {str(provider.get('issuer'))[:200]!r}")
    for name in _ENDPOINTS:
        scheme = str(provider.get(name, "")).partition("://")[0]
        if scheme != "https" and scheme != issuer.partition("://")[0]:
            raise OpenIdError(f"{issuer}: its {name} is no address that begins with https://")
    return provider


async def _json(client: "AsyncOAuth2Client", url: str, *, withhold_token: bool = True) -> Claims:
    response = await client.request("GET", url, withhold_token=withhold_token)
    response.raise_for_status()
    found = response.json()
    if not isinstance(found, dict):
        raise OpenIdError(f"{url}: is no JSON object")
    return found


def _method(provider: Claims) -> str:
    """How the client shows its secret; basic where the provider does not say (RFC 8414). In the body providers agree on
    how its signs are written."""
    offered = provider.get("token_endpoint_auth_methods_supported") or ()
    return "client_secret_post" if "client_secret_post" in offered else "client_secret_basic"
