"""What staff decide where they chat: the same as in the console, by the same rules, under the same name in the record.

Whoever presses is a member of staff if their chat account is linked to an account of the console; anybody else is told
alone how to. A press that comes twice finds the case settled.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from adapters.adapter import LONGEST, Form
from bot.delivery.cards import PAGE, Review
from bot.delivery.corrections import Corrections
from engine.channels import address_of
from engine.document import Block, Document, Inline, Link, Paragraph, Quote, Text
from engine.errors import InputError
from engine.language import Language
from engine.messages import Answer, Command, Correction, Person
from engine.passage import StoredPassage
from engine.phrases import Phrases
from engine.reviewed.card import ended, state_of
from engine.reviewed.drafting import Quoted, numbered, problem_of, quotes_of, rests_of, stands
from engine.staff.cases import Case, Verdict
from engine.staff.roles import Account
from engine.store.conversations import History, SavedTurn
from engine.store.corpus import Corpus
from engine.store.database import Database
from engine.store.queue import Queue
from engine.store.reviewed import Reviewed, ReviewedAnswers, Written
from engine.store.staff_links import StaffLinks
from engine.store.verdicts import Verdicts

_ADDRESS = re.compile(r"(https?://\S+)")
RULINGS: dict[str, Verdict] = {"right": "right", "dismissed": "dismissed"}


@dataclass(frozen=True, slots=True)
class _Bench:
    """A case before somebody who may judge it."""

    account: Account
    case: Case
    saved: SavedTurn
    correction: Reviewed | None

    @property
    def may_correct(self) -> bool:
        """Whether no better answer is there yet, or one that they may replace by a new version."""
        return self.correction is None or self.correction.may_be_rewritten_by(self.account)


class Judging:
    def __init__(self, database: Database, corrections: Corrections, phrases: Phrases, review: Review) -> None:
        self._corrections, self._say, self._review = corrections, phrases, review
        self._links, self._queue, self._verdicts = StaffLinks(database), Queue(database), Verdicts(database)
        self._answers, self._history, self._corpus = ReviewedAnswers(database), History(database), Corpus(database)

    def takes(self, command: Command) -> bool:
        """Whether it means anything there: staff review on that platform."""
        places = (address_of(place) for place in self._review.places())
        return any(place is not None and place.platform == command.address.platform for place in places)

    async def form(self, person: Person, turn: str, language: Language) -> Form | str:
        """What they may begin to correct with; why they may not."""
        bench = await self._bench(person, turn, language)
        if isinstance(bench, str):
            return bench
        if over := self._over(bench, language):
            return over
        if not bench.may_correct:
            return self._say("cards.not_allowed", language, name=bench.account.name)
        answer = bench.saved.answer
        text = answer.text if answer.outcome == "answer" else ""
        sources = numbered([one.quote for one in answer.citations]) if text else ""
        if max(len(text), len(sources)) > LONGEST:
            return self._say("cards.too_long", language, page=self._review.address().rstrip("/") + PAGE.format(turn))
        return Form(turn, bench.saved.resolved or bench.saved.question, text, sources)

    async def judge(self, command: Command, language: Language) -> Answer:
        """The press of a button, or what was typed in its place: what to judge by, and the turn."""
        ruling, _, turn = command.argument.strip().partition(" ")
        bench = await self._bench(command.person, turn.strip(), language)
        if isinstance(bench, str):
            return told_with_links(bench, language)
        if ruling == "approve" and bench.correction is not None:
            return await self._approve(bench, bench.correction, language)
        if over := self._over(bench, language):
            return told_with_links(over, language)
        if ruling not in RULINGS:
            return told_with_links(self._say("cards.not_there", language), language)
        return told_with_links(await self._rule(bench, RULINGS[ruling], language), language)

    async def correct(self, given: Correction, language: Language) -> Answer:
        """Keeps what was written as the console would, and has it served at once where its author may decide that."""
        bench = await self._bench(given.person, given.turn, language)
        if isinstance(bench, str):
            return self._returned(given, bench, language)
        text = given.text.replace("\r\n", "\n").strip()
        known = bench.correction
        quoted = await self._quoted(bench, quotes_of(given.sources))
        question = bench.saved.resolved or bench.saved.question
        if problem := problem_of(question, text, quoted, bench.account):
            return self._returned(given, self._say(f"console.edit_{problem}", language), language)
        rests = rests_of(quoted)
        theirs = all(bench.account.may("reviewer", [rest.citation.collection]) for rest in rests)
        if not (theirs and bench.may_correct):
            return self._returned(given, self._say("cards.not_allowed", language, name=bench.account.name), language)
        written = Written(question, bench.saved.answer.language, text, known.wordings if known else (), rests)
        again = known is not None and (known.by, known.text, known.rests) == (bench.account.name, text, rests)
        if not again and (over := self._over(bench, language)):
            return self._returned(given, over, language)
        if not again:  # a second try of the same event has written it before
            id_, turn = (known.id, "") if known else ("", given.turn)
            await self._answers.write(written, bench.account, id_=id_, turn=turn)
        if verdict := bench.case.corrected:
            await self._verdicts.give([given.turn], verdict, None, bench.account)
        latest = cast("Reviewed", await self._answers.of_turn(given.turn))
        if not latest.may_be_decided_by(bench.account) or self._review.four_eyes():
            return told_with_links(self._say("cards.written", language), language)
        return await self._approve(bench, latest, language)

    async def _rule(self, bench: _Bench, verdict: Verdict, language: Language) -> str:
        _, given = await self._verdicts.give([bench.case.turn], verdict, None, bench.account)
        if not given:
            return self._say("cards.theirs", language, name=bench.case.claim.name if bench.case.claim else "")
        return self._say("cards.noted", language)

    async def _approve(self, bench: _Bench, latest: Reviewed, language: Language) -> Answer:
        if latest.state == "served":
            return told_with_links(self._settled(bench, language), language)
        if not latest.may_be_decided_by(bench.account):
            return told_with_links(self._say("cards.not_allowed", language, name=bench.account.name), language)
        try:
            told = await self._corrections.approve(latest, bench.account, four_eyes=self._review.four_eyes(), tell=True)
        except InputError:
            return told_with_links(self._say("cards.approve_not", language), language)
        words = [self._say("cards.approved", language), *([self._say("cards.told", language)] if told else [])]
        return told_with_links(" ".join(words), language)

    async def _bench(self, person: Person, turn: str, language: Language) -> _Bench | str:
        account = await self._links.account_of(person)
        if account is None:
            link = self._review.address().rstrip("/") + self._review.invite(person)
            return self._say("cards.not_linked", language, link=link, minutes=self._review.minutes)
        case = (await self._queue.cases([turn], account.seen())).get(turn)
        saved = await self._history.find(turn) if case is not None else None
        if case is None or saved is None:
            there = await self._queue.cases([turn])
            key = "not_allowed" if there else "not_there"
            return self._say(f"cards.{key}", language, name=account.name)
        if not account.may("reviewer", case.collections):
            return self._say("cards.not_allowed", language, name=account.name)
        return _Bench(account, case, saved, await self._answers.of_turn(turn))

    def _over(self, bench: _Bench, language: Language) -> str:
        """Why there is nothing to judge any more, or not for this person; empty where there is."""
        claim = bench.case.claim
        if state_of(bench.case, bench.correction) != "open":
            return self._settled(bench, language)
        if claim is not None and claim.account != bench.account.id:
            return self._say("cards.theirs", language, name=claim.name)
        return ""

    def _settled(self, bench: _Bench, language: Language) -> str:
        ending = ended(bench.case, bench.correction, language, self._say)
        return self._say("cards.settled", language, ending=ending)

    async def _quoted(self, bench: _Bench, quotes: Sequence[str]) -> Quoted:
        """Each with the passage that it stands in: one that the answer cites, else one that a search for it finds."""
        cited = await self._corpus.passages([one.passage for one in bench.saved.answer.citations])
        return [(await self._source(quote, list(cited.values())), quote) for quote in quotes]

    async def _source(self, quote: str, cited: Sequence[StoredPassage]) -> StoredPassage | None:
        near = [one for one in cited if stands(one, quote)]
        found = near or [one for one in await self._review.passages(quote) if stands(one, quote)]
        return next(iter(found), None)

    def _returned(self, given: Correction, why: str, language: Language) -> Answer:
        """Why it was not kept, with what was written: nobody writes it twice."""
        words = Paragraph((Text(self._say("cards.not_kept", language, why=why)),))
        blocks: list[Block] = [words, *(Quote((Text(one),)) for one in (given.text, given.sources) if one.strip())]
        return Answer("answer", "review", language, Document(tuple(blocks)), votable=False)


def told_with_links(words: str, language: Language) -> Answer:
    """An answer to staff alone, in which addresses are links."""
    return Answer("answer", "review", language, Document((Paragraph(_linked(words)),)), votable=False)


def _linked(words: str) -> tuple[Inline, ...]:
    parts = enumerate(_ADDRESS.split(words))
    return tuple(Link(part, part) if place % 2 else Text(part) for place, part in parts if part)
