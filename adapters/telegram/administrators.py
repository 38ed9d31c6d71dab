"""Groups that the bot is in, and who runs them: what Telegram lets each of them do there, and telling them what Dalil
may not."""

import asyncio
import html
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from telegram import ChatMember, ChatMemberAdministrator, ChatMemberOwner, Update, User
from telegram.constants import ChatType
from telegram.error import TelegramError

from adapters.latest import Latest
from adapters.telegram.failures import explained
from adapters.telegram.origins import PLATFORM, person_of
from adapters.telegram.render import call
from adapters.telegram.wire import QuietBot
from engine.errors import DalilError
from engine.language import hinted
from engine.messages import Address, Event, Feedback, Right
from engine.phrases import Phrases

KEPT_S = 60.0  # a right given or taken counts after this long at the latest
ASKING_S = 3.0  # an event does not wait longer for the rights of its sender
_MANY = 1000  # groups remembered before the old ones are dropped

_GONE = (ChatMember.LEFT, ChatMember.BANNED)
ALL: tuple[Right, ...] = ("configure", "upload", "moderate")

logger = logging.getLogger(__name__)


def rights_of(member: ChatMember) -> tuple[Right, ...]:
    """Whoever may change the group's name may configure Dalil in it; whoever may delete messages may moderate."""
    if isinstance(member, ChatMemberOwner):
        return ALL
    if not isinstance(member, ChatMemberAdministrator):
        return ()
    if member.can_change_info:
        return ALL
    return ("moderate",) if member.can_delete_messages else ()


@dataclass(frozen=True, slots=True)
class _Known:
    until: float
    rights: Mapping[str, tuple[Right, ...]]


class Administrators:
    """Of every group the bot is in, asked for when needed and kept for `KEPT_S`."""

    def __init__(self, bot: QuietBot, phrases: Phrases, clock: Callable[[], float]) -> None:
        self._bot = bot
        self._phrases = phrases
        self._clock = clock
        self._known: dict[str, _Known] = {}
        self._told: Latest[str, None] = Latest(_MANY)
        self.groups: Latest[str, str] = Latest(_MANY)  # those that are known, with their titles

    def hear_of(self, update: Update) -> None:
        """Remembers the group that an update is of, until the bot is no longer in it."""
        chat = update.effective_chat
        if chat is None or chat.type not in (ChatType.GROUP, ChatType.SUPERGROUP):
            return
        if update.my_chat_member and update.my_chat_member.new_chat_member.status in _GONE:
            self.groups.pop(str(chat.id), None)
        else:
            self.groups[str(chat.id)] = chat.title or ""

    async def entitled(self, event: Event) -> Event:
        """The event with what its person may do in that place. Alone with Dalil nobody has a right over others."""
        if isinstance(event, Feedback) or event.origin.direct or not event.origin.addressed:
            return event
        rights = (await self._rights(event.address.chat)).get(event.person.id, ())
        return replace(event, origin=replace(event.origin, rights=rights)) if rights else event

    async def tell(self, address: Address, why: str) -> None:
        """Says once, in the log and to the first of them who can be reached, that Dalil may not write there."""
        if address.chat in self._told or not address.chat.startswith("-"):  # groups have negative ids
            return
        self._told[address.chat] = None
        logger.warning("Telegram: answers do not reach chat %s: %s. Give the bot the right to write", address.chat, why)
        try:
            title = (await self._bot.get_chat(int(address.chat))).title or address.chat
            members = await self._bot.get_chat_administrators(int(address.chat))
        except TelegramError as error:
            logger.info("Telegram: nobody in chat %s could be told: %s", address.chat, explained(error))
            return
        for member in sorted(members, key=lambda each: not isinstance(each, ChatMemberOwner)):
            if rights_of(member) and not member.user.is_bot and await self._reached(member.user, title):
                return

    def writes_again(self, address: Address) -> None:
        """A message went through: the next refusal is told anew."""
        self._told.pop(address.chat, None)

    async def _reached(self, user: User, title: str) -> bool:
        language = hinted(person_of(user).language)
        words = self._phrases("telegram.no_right", language, group=html.escape(title, quote=False))
        arguments = call(Address(PLATFORM, str(user.id)), words)
        try:
            await self._bot.send_message(user.id, arguments["text"], api_kwargs={"parse_mode": arguments["parse_mode"]})
        except (TelegramError, DalilError):  # a bot may not begin a conversation
            return False
        return True

    async def _rights(self, chat: str) -> Mapping[str, tuple[Right, ...]]:
        known = self._known.get(chat)
        if known is not None and known.until > self._clock():
            return known.rights
        rights: dict[str, tuple[Right, ...]] = {}
        try:
            async with asyncio.timeout(ASKING_S):
                members = await self._bot.get_chat_administrators(int(chat))
            rights = {str(member.user.id): rights_of(member) for member in members}
        except (TelegramError, TimeoutError) as error:
            logger.info("Telegram: the administrators of chat %s are not known: %s", chat, explained(error))
        if len(self._known) >= _MANY:
            self._known = {key: value for key, value in self._known.items() if value.until > self._clock()}
        self._known[chat] = _Known(self._clock() + KEPT_S, rights)
        return rights
