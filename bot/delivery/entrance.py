"""Staff in a direct chat with Dalil: who they are among the accounts of the console, and the way in.

`/console` gives whoever is linked to an account a link that signs them in once, and anybody else the one by which staff
link themselves. `/review` without more means the same.
"""

from bot.delivery.cards import Review
from bot.delivery.judging import told_with_links
from engine.language import Language
from engine.messages import Answer, Command, Person
from engine.phrases import Phrases
from engine.staff.roles import Account
from engine.store.database import Database
from engine.store.ledger import Beside
from engine.store.sign_in_links import MINUTES, SignInLinks, new_token
from engine.store.staff_links import StaffLinks

ENTER = "/console/enter"  # the page that the link leads to


class Entrance:
    def __init__(self, database: Database, phrases: Phrases, review: Review) -> None:
        self._say, self._review = phrases, review
        self._links, self._sign_in = StaffLinks(database), SignInLinks(database)

    def takes(self, command: Command) -> bool:
        """Whether it asks for the way in, where a link can be given that leads somewhere."""
        asks = command.name == "console" or (command.name == "review" and command.origin.direct)
        known = bool(self._review.address()) and command.address.platform in self._review.linked_on
        return asks and not command.argument.strip() and known

    async def show(self, command: Command, language: Language) -> tuple[Answer, Beside]:
        """What they are told, and what becomes true with it."""
        words, beside = self._say("cards.alone", language), Beside()
        if command.origin.direct:
            account = await self._links.account_of(command.person)
            if account is None:
                words = self._invited(command.person, language)
            else:
                words, beside = await self._known(command.person, account, language)
        return told_with_links(words, language), beside

    def _invited(self, person: Person, language: Language) -> str:
        link = self._review.address().rstrip("/") + self._review.invite(person)
        return self._say("cards.link", language, link=link, minutes=self._review.minutes)

    async def _known(self, person: Person, account: Account, language: Language) -> tuple[str, Beside]:
        address = self._review.address().rstrip("/")
        said = self._say("cards.linked", language, name=account.name, page=f"{address}/console/account")
        if not self._review.sign_in():
            return said, Beside()
        if await self._sign_in.are_too_many(account):
            return f"{self._say('cards.enter_later', language)} {said}", Beside()
        token = new_token()
        link = self._say("cards.enter", language, link=f"{address}{ENTER}?token={token}", minutes=MINUTES)
        make = lambda connection: self._sign_in.make(connection, token, person, account)  # noqa: E731
        return f"{link} {said}", Beside(also=make, once=True)
