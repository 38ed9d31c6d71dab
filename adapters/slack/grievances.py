"""Telling a workspace's admin, once, what Slack does not let Dalil do there."""

import logging
from typing import TYPE_CHECKING, Any

from adapters.latest import Latest
from adapters.slack.failures import TROUBLES, explained
from adapters.slack.installations import Installation
from engine.errors import DeliveryError
from engine.language import hinted
from engine.phrases import Phrases

if TYPE_CHECKING:
    from adapters.slack.sending import Sending

PAGES, MEMBERS = 5, 200  # of the workspace's members among whom an admin is looked for
SIGNS = ("is_primary_owner", "is_owner", "is_admin")  # whom to tell, best first
_MANY = 1000  # matters remembered

logger = logging.getLogger(__name__)


class Grievances:
    """Once a workspace and matter for as long as the process runs."""

    def __init__(self, sending: "Sending", phrases: Phrases) -> None:
        self._sending = sending
        self._phrases = phrases
        self._told: Latest[tuple[str, str], None] = Latest(_MANY)

    async def tell(self, phrase: str, matter: str, installation: Installation) -> None:
        """`matter` names what is missing or where, and stands in the phrase as {what}. Never raises."""
        if (installation.team, matter) in self._told:
            return
        self._told[installation.team, matter] = None
        try:
            admin = await self._admin(installation)
            if admin is None:
                logger.info("Slack: no admin of %s was found to be told of %s", installation.name, matter)
                return
            words = self._phrases(phrase, hinted(str(admin.get("locale", ""))), what=matter)
            arguments = {"channel": admin["id"], "text": words}
            await self._sending.attempt(
                "chat.postMessage", arguments, f"{installation.team}/{admin['id']}", installation
            )
        except (*TROUBLES, DeliveryError) as error:
            logger.warning("Slack: no admin of %s could be told of %s: %s", installation.name, matter, explained(error))

    async def _admin(self, installation: Installation) -> dict[str, Any] | None:
        found: list[dict[str, Any]] = []
        cursor = ""
        for _ in range(PAGES):
            asked = {"limit": MEMBERS, "include_locale": True, "team_id": installation.team, "cursor": cursor}
            page = await self._sending.attempt("users.list", asked, installation.team, installation)
            found += [one for one in page["members"] if not one.get("deleted") and not one.get("is_bot")]
            cursor = str((page.get("response_metadata") or {}).get("next_cursor") or "")
            if not cursor or any(one.get(SIGNS[0]) for one in found):
                break
        for sign in SIGNS:
            for one in found:
                if one.get(sign):
                    return one
        return None
