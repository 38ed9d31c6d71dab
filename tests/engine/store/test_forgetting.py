"""Who is erased leaves no word of theirs in what staff wrote."""

from datetime import timedelta

from adapters.adapter import Post
from engine.messages import Address, Person
from engine.staff.roles import EVERYWHERE, Account
from engine.store.accounts import Accounts
from engine.store.database import Database
from engine.store.digests import Digests
from engine.store.ledger import Exchange, Ledger, named
from engine.store.outbox import Outbox
from engine.store.people import People
from engine.store.reviewed import Rest, Reviewed, ReviewedAnswers, Written
from engine.store.staff_links import StaffLinks
from tests.engine.store.test_people import everything
from tests.exchanges import answer, citation, message

RESTS = (Rest(citation(1), "The fee is due on 1 October."),)
THEIRS = "When is the fee  due for Zaphod?"


async def staff(database: Database) -> Account:
    return await Accounts(database).create("rania", "a long walk by the sea", {EVERYWHERE: "approver"}, "tests")


async def said(database: Database, text: str, person: str) -> None:
    await Ledger(database).save(Exchange(message(text + person, text, person=person), named(answer()), text))


async def reviewed(database: Database, question: str, *wordings: str) -> Reviewed:
    answers, rania = ReviewedAnswers(database), await staff(database)
    await answers.write(Written(question, "en", "In May [1].", wordings, RESTS), rania)
    [kept] = await answers.latest()
    return kept


async def left(database: Database) -> tuple[str, tuple[str, ...]]:
    await People(database).erase("test", "zaphod")
    [now] = await ReviewedAnswers(database).latest()
    return now.question, now.wordings


async def test_their_wordings_go_and_one_of_the_others_takes_the_place_of_their_question(database: Database) -> None:
    await said(database, THEIRS, "zaphod")
    await said(database, "متى تُدفع رسوم زافود؟", "zaphod")
    await reviewed(database, " ".join(THEIRS.split()), "متى تُدفع رسوم زافود؟", "When do I pay?", "Fees: when?")

    assert await left(database) == ("When do I pay?", ("Fees: when?",))
    assert "zaphod" not in (await everything(database)).lower()
    assert "زافود" not in await everything(database)


async def test_of_a_question_without_other_wordings_the_words_are_left_that_the_documents_use(
    database: Database,
) -> None:
    await said(database, THEIRS, "zaphod")
    before = await reviewed(database, THEIRS)

    assert await left(database) == ("due fee for is the when", ())
    assert "zaphod" not in (await everything(database)).lower()
    assert await ReviewedAnswers(database).version() != f"0 {before.at}"  # what is served is read anew


async def test_what_somebody_else_asked_in_the_same_words_and_what_staff_worded_stay(database: Database) -> None:
    await said(database, "Fees?", "zaphod")
    await said(database, "Fees?", "ford")
    await said(database, "Pay?", "zaphod")
    await reviewed(database, "When are the fees due?", "Fees?", "Pay?")

    assert await left(database) == ("When are the fees due?", ("Fees?",))


async def test_a_digest_that_waits_is_made_anew_and_of_one_that_was_sent_nothing_is_kept(database: Database) -> None:
    account, digests, outbox = await staff(database), Digests(database), Outbox(database, ["test"])
    links = StaffLinks(database)
    await links.link(Person("test", "7", "Rania"), account)
    [link] = await links.of(account)
    await digests.begin(account.id, "rania", link, "en")
    await said(database, THEIRS, "zaphod")
    moment = database.clock()
    assert await digests.bring(account.id, moment, [Post(Address("test", "7"), {"text": THEIRS})])
    assert await digests.due(moment) == []

    await People(database).erase("test", "zaphod")
    assert "zaphod" not in (await everything(database)).lower()
    assert [one.account for one in await digests.due(moment)] == [account.id]

    await digests.bring(account.id, moment, [Post(Address("test", "7"), {"text": "Where is Zaphod?"})])
    [parcel] = await outbox.claim(1, timedelta(seconds=30))
    await outbox.sent(parcel, "1")
    assert "zaphod" not in (await everything(database)).lower()
