"""The workspaces that the app is installed in, each with its token; and who people are there."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

from slack_sdk.web.async_client import AsyncWebClient

from adapters.latest import Latest
from adapters.slack.failures import TROUBLES, explained
from adapters.slack.normalize import Me, Profile
from engine.messages import Right

KEPT_S = 600.0  # how long what Slack says of a person holds
RETRY_S = 60.0  # after Slack did not say it
PEOPLE = 5000  # kept at most
LOOK_UP_S = 1.5  # Slack wants its acknowledgement within three seconds
SCOPES = (  # what Dalil cannot work without; config/slack-manifest.json asks for the names of channels, too
    "app_mentions:read",
    "assistant:write",
    "channels:history",
    "chat:write",
    "commands",
    "files:read",
    "files:write",
    "groups:history",
    "im:history",
    "im:write",
    "mpim:history",
    "reactions:read",
    "users:read",
)
STAFF: tuple[Right, ...] = ("configure", "upload", "moderate", "administer")

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Installation:
    """`team` is the workspace, or the organization where the app is installed for all of it."""

    team: str
    user: str
    bot: str
    name: str
    scopes: tuple[str, ...]
    token: str = field(repr=False)

    @property
    def me(self) -> Me:
        return Me(self.team, self.user)


async def identify(client: AsyncWebClient, token: str) -> Installation:
    """Whose token it is. Raises what slack_sdk raises."""
    answer = await client.api_call("auth.test", headers={"Authorization": f"Bearer {token}"})
    headers = {name.lower(): value for name, value in (answer.headers or {}).items()}
    team = answer.get("enterprise_id") if answer.get("is_enterprise_install") else answer.get("team_id")
    return Installation(
        team=str(team or answer.get("team_id")),
        user=str(answer.get("user_id")),
        bot=str(answer.get("bot_id") or ""),
        name=f"{answer.get('user')} in {answer.get('team')}",
        scopes=tuple(scope.strip() for scope in str(headers.get("x-oauth-scopes") or "").split(",") if scope.strip()),
        token=token,
    )


class Installations:
    def __init__(self, known: Sequence[Installation]) -> None:
        self._by_team = {installation.team: installation for installation in known}

    def of(self, *teams: str | None) -> Installation | None:
        """That of the first of these ids that is known."""
        return next((self._by_team[team] for team in teams if team in self._by_team), None)

    def all(self) -> Sequence[Installation]:
        return list(self._by_team.values())

    def sending_to(self, team: str) -> Installation | None:
        """As `of`; for an address without a team, the only one there is."""
        return self._by_team.get(team) or (next(iter(self._by_team.values()), None) if not team else None)


class People:
    """Names, languages and rights as Slack knows them, kept for a while."""

    def __init__(self, client: AsyncWebClient, clock: Callable[[], float] = time.monotonic) -> None:
        self._client = client
        self._clock = clock
        self._kept: Latest[tuple[str, str], tuple[float, Profile]] = Latest(PEOPLE)
        self._asking: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()
        self._said = ""

    def remembered(self, user: str, installation: Installation) -> Profile:
        """What Slack said of the person before, without asking it."""
        return self._kept.get((installation.team, user), (0.0, Profile()))[1]

    async def profile(self, user: str, installation: Installation) -> Profile:
        """Without name and rights where Slack does not say them in time; never raises."""
        key = (installation.team, user)
        lock = self._asking.setdefault(key, asyncio.Lock())
        async with lock:  # one after another, so that two messages of a person keep their order
            until, profile = self._kept.get(key, (0.0, Profile()))
            if until > self._clock():
                return profile
            try:
                async with asyncio.timeout(LOOK_UP_S):
                    profile, holds = await self._asked(user, installation), KEPT_S
            except TROUBLES as error:
                holds = RETRY_S
                self._complain(explained(error))
            self._kept[key] = (self._clock() + holds, profile)
            return profile

    async def _asked(self, user: str, installation: Installation) -> Profile:
        headers = {"Authorization": f"Bearer {installation.token}"}
        answer = await self._client.api_call(
            "users.info", params={"user": user, "include_locale": "true"}, headers=headers
        )
        found = answer.get("user") or {}
        shown = found.get("profile") or {}
        name = shown.get("display_name") or found.get("real_name") or found.get("name") or ""
        is_staff = any(found.get(sign) for sign in ("is_admin", "is_owner", "is_primary_owner"))
        foreign = found.get("is_stranger") or found.get("is_restricted")
        language = str(found.get("locale") or "").split("-")[0].lower()
        return Profile(str(name), language, STAFF if is_staff and not foreign else ())

    def _complain(self, words: str) -> None:
        """Once for as long as it stays the same."""
        if words != self._said:
            logger.warning("Slack does not say who people are, so nobody has rights there: %s", words)
        self._said = words
