"""An answer's question asked again, as it is answered now and with another setting."""

import re
from collections.abc import AsyncIterator
from dataclasses import replace

import aiohttp
import pytest
from sqlalchemy import null, update

from engine.document import paragraph
from engine.messages import Address, Answer, IncomingMessage, Person
from engine.staff.roles import Role
from engine.store.ledger import Exchange, Ledger, named
from engine.store.schema import turns
from tests.web.console.staff import PASSWORD, browser, hired, sign_in, signed_in, token_of
from tests.web.site import PAGES, Site, answer_from, running_site, seeded


@pytest.fixture
async def site(sqlite_url: str) -> AsyncIterator[Site]:
    """Its answers say how many sentences they may have, and of what they are asked."""
    async with running_site(sqlite_url) as running:

        async def told(message: IncomingMessage) -> Answer:
            words = f"at most {running.live.current.answer.max_sentences} of {','.join(message.collections) or 'all'}"
            words += "".join(f" where {name} is {value}" for name, value in message.metadata)
            return Answer("answer", "question", "en", paragraph(words))

        running.engine.reviewed = told
        yield running


async def again(session: aiohttp.ClientSession, turn: str, **fields: str) -> tuple[int, str]:
    given = {"token": await token_of(session, "/console/account"), **fields}
    async with session.post(f"/console/answers/{turn}/again", data=given) as response:
        return response.status, await response.text()


async def asked(site: Site) -> str:
    return (await seeded(site.database, "When are fees due?", answer_from(PAGES["en"]), "p")).answer.turn


async def test_what_is_answered_now_stands_beside_what_was_answered_and_what_another_setting_gives(site: Site) -> None:
    turn, usual = await asked(site), site.live.current.answer.max_sentences
    await hired(site)
    async with browser(site) as rania:
        await sign_in(rania)
        _, page = await again(rania, turn, setting="answer.max_sentences", value="2")
    for words in ("Tuition for the autumn semester", f"at most {usual} of all", "at most 2 of all"):
        assert words in page
    assert site.live.current.answer.max_sentences == usual
    assert len(site.engine.asked) == 2
    assert await site.console.audit.count() == 1  # the account: nothing was changed


@pytest.mark.parametrize(
    ("setting", "value", "status"),
    [("answer.max_sentences", "many", 422), ("answer.reader", "off", 422), ("telegram.token", "1", 422), ("", "", 200)],
)
async def test_only_settings_of_answering_are_tried_within_their_bounds(
    site: Site, setting: str, value: str, status: int
) -> None:
    turn = await asked(site)
    await hired(site)
    async with browser(site) as rania:
        await sign_in(rania)
        assert (await again(rania, turn, setting=setting, value=value))[0] == status


async def test_who_has_one_collection_asks_of_that_alone(site: Site) -> None:
    turn = await asked(site)
    await hired(site, "omar", None, handbook="reviewer")
    async with browser(site) as omar:
        await sign_in(omar, "omar")
        _, page = await again(omar, turn)
    assert "of handbook" in page


async def narrowed(site: Site, *collections: str, metadata: tuple[tuple[str, str], ...] = ()) -> str:
    message = IncomingMessage("narrowed", Address("discord", "1"), Person("discord", "7"), "When are fees due?")
    message = replace(message, collections=collections, metadata=metadata)
    exchange = Exchange(message, named(answer_from(PAGES["en"])), message.text)
    await Ledger(site.database).save(exchange)
    return exchange.answer.turn


@pytest.mark.parametrize(
    ("grants", "asked_of", "named_there"),
    [
        ({"": "administrator"}, "handbook,rules", ["Handbook", "Handbook"]),
        ({"handbook": "reviewer"}, "handbook", ["Handbook"]),
    ],
)
async def test_a_question_that_was_narrowed_is_asked_again_within_the_same_collections(
    site: Site, grants: dict[str, Role], asked_of: str, named_there: list[str]
) -> None:
    turn = await narrowed(site, "rules", "handbook")
    await site.console.accounts.create("omar", PASSWORD, grants, "tests")
    async with browser(site) as omar:
        await sign_in(omar, "omar")
        _, page = await again(omar, turn, setting="answer.max_sentences", value="2")
    assert page.count(f"of {asked_of}<") == 2
    told = re.search("It was asked of these collections alone, and so it is now:(.*?)</p>", page)
    assert told is not None
    assert re.findall(r"<bdi>(\w+)</bdi>", told[1]) == named_there


async def test_a_question_that_was_narrowed_by_metadata_is_asked_again_of_what_has_it_and_the_page_says_so(
    site: Site,
) -> None:
    turn = await narrowed(site, metadata=(("audience", "staff"), ("year", "<2026>")))
    async with signed_in(site) as rania:
        _, page = await again(rania, turn, setting="answer.max_sentences", value="2")
    assert page.count("of all where audience is staff where year is &lt;2026&gt;<") == 2
    told = re.search("It was asked of documents with this metadata alone, and so it is now:(.*?)</p>", page)
    assert told is not None
    assert re.findall(r"<bdi>(.*?)</bdi>", told[1]) == ["audience: staff", "year: &lt;2026&gt;"]


async def test_of_what_documents_nobody_kept_a_question_is_not_asked_again_and_the_page_says_so(site: Site) -> None:
    turn = await narrowed(site)
    await site.database.writing(lambda connection: connection.execute(update(turns).values(narrowed_by=null())))
    async with signed_in(site) as rania:
        status, page = await again(rania, turn, setting="answer.max_sentences", value="2")
    assert status == 200
    assert "It is not asked again: of which documents a program asked it was not kept" in page
    assert site.engine.asked == []


async def test_whose_question_was_asked_of_none_of_ones_collections_is_not_asked_again(site: Site) -> None:
    turn = await narrowed(site, "rules")  # and yet cites the handbook
    async with signed_in(site, "omar", None, handbook="reviewer") as omar:
        assert (await again(omar, turn))[0] == 403
    assert site.engine.asked == []


@pytest.mark.parametrize(
    "form", ["answers/{turn}/again", "collections/handbook/files", "collections/handbook/schedules"]
)
async def test_another_language_on_what_a_form_was_answered_leads_to_the_page_of_the_form(
    site: Site, form: str
) -> None:
    path = f"/console/{form}".format(turn=await asked(site))
    async with signed_in(site) as rania, rania.get(f"{path}?language=ar") as response:
        assert (response.status, response.url.path) == (200, path.rpartition("/")[0])
        assert '<html lang="ar" dir="rtl"' in await response.text()
