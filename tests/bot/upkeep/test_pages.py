"""Pages of a real web site are kept up to date: what is new, changed, gone or refused, and what a site may do to us."""

import gzip
from datetime import timedelta
from typing import Any

import pytest
from aiohttp import web

from bot.upkeep.bounds import is_public
from engine.errors import InputError
from engine.store.schedules import Run
from tests.bot.upkeep.conftest import Kept
from tests.servers.website import Website, website

BOMB = (
    '<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY a "'
    + "x" * 100
    + '">'
    + "".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True))
    + "]><urlset><url><loc>&i;</loc></url></urlset>"
).encode()


def of(site: Website, **more: Any) -> dict[str, Any]:
    return {"sitemap": f"{site.url}/sitemap.xml", "every": "1d"} | more


def told(run: Run) -> tuple[str, int, int, int]:
    return run.outcome, run.added, run.changed, run.removed


async def test_pages_of_a_sitemap_are_read_cited_by_their_address_and_followed(kept: Kept, site: Website) -> None:
    await kept.define(of(site))
    assert told(await kept.run()) == ("done", 3, 0, 0)
    held = await kept.texts()
    assert held[f"{site.url}/fees"] == ("Fees\n\nThe fee is due in June.", f"{site.url}/fees")

    site.seen()
    assert told(await kept.run()) == ("done", 0, 0, 0)
    assert site.seen() == [("/fees", 304), ("/gym", 304), ("/bus", 304)]

    site.page("/fees", "Fees", "The fee is due in July.")
    site.page("/bus", "Bus", "The bus leaves at ten.")
    site.page("/hall", "Hall", "The hall opens at six.")
    site.sitemap("/fees", "/gym", "/hall")
    assert told(await kept.run()) == ("done", 1, 1, 1)
    assert sorted(text for text, _ in (await kept.texts()).values()) == [
        "Fees\n\nThe fee is due in July.", "Gym\n\nThe gym is beside the lake.", "Hall\n\nThe hall opens at six.",
    ]  # fmt: skip
    assert len(list((kept.home / "pages" / "campus").iterdir())) == 3


async def test_a_page_is_not_taken_away_by_hand_whatever_its_address_leads_to(kept: Kept, site: Website) -> None:
    outside = f"{site.url}/{'../' * 8}{str(kept.home / 'ingest.lock').lstrip('/')}"
    site.answers[f"/{str(kept.home / 'ingest.lock').lstrip('/')}"] = web.Response(text="Words.")
    site.sitemap("/fees", outside)
    await kept.define(of(site))
    assert (await kept.run()).added == 2
    for source in await kept.texts():
        with pytest.raises(InputError, match="is a page that a schedule"):
            await kept.shelf.remove("campus", source)
    assert (kept.home / "ingest.lock").exists()


async def test_a_page_that_fails_keeps_its_former_text_and_one_that_stays_away_goes(kept: Kept, site: Website) -> None:
    await kept.define(of(site))
    await kept.run()
    site.answers |= {"/fees": 500, "/gym": 404}
    run = await kept.run()
    assert told(run) == ("done", 0, 0, 0)
    assert [(what.rpartition("/")[2], why) for what, why in run.failed] == [
        ("fees", "the server answers 500 Internal Server Error"), ("gym", "the server answers 404 Not Found"),
    ]  # fmt: skip
    assert len(await kept.texts()) == 3
    assert told(await kept.run()) == ("done", 0, 0, 1)
    assert sorted(source.rpartition("/")[2] for source in await kept.texts()) == ["bus", "fees"]


async def test_a_run_that_would_remove_more_than_half_stops_and_asks(kept: Kept, site: Website) -> None:
    await kept.define(of(site))
    await kept.run()
    site.page("/fees", "Fees", "The fee is due in July.")
    site.sitemap("/fees")
    run = await kept.run()
    assert (run.outcome, run.removed, run.held) == ("asks", 2, 3)
    assert (await kept.texts())[f"{site.url}/fees"][0] == "Fees\n\nThe fee is due in June."
    assert len(await kept.texts()) == 3
    assert told(await kept.run(sure=True)) == ("done", 0, 1, 2)
    assert len(await kept.texts()) == 1


async def test_a_list_that_cannot_be_had_removes_nothing(kept: Kept, site: Website) -> None:
    await kept.define(of(site))
    await kept.run()
    site.answers["/sitemap.xml"] = 503
    run = await kept.run()
    assert run.outcome == "failed"
    assert "503" in run.trouble
    assert run.next_at is not None
    assert run.next_at - kept.clock() < timedelta(hours=1)
    site.answers["/sitemap.xml"] = web.Response(text="<html>Sign in first</html>")
    assert (await kept.run()).trouble.endswith("is no sitemap or feed but a document <html>")
    assert len(await kept.texts()) == 3


async def test_pages_of_a_feed_stay_when_the_feed_names_them_no_more(kept: Kept, site: Website) -> None:
    site.feed("/fees", "/gym")
    await kept.define({"feed": f"{site.url}/feed.xml", "every": "1h"})
    await kept.run()
    site.feed("/bus")
    site.page("/fees", "Fees", "The fee is due in July.")
    assert told(await kept.run()) == ("done", 1, 1, 0)
    assert len(await kept.texts()) == 3


async def test_an_index_and_packed_parts_of_a_sitemap_are_followed(kept: Kept, site: Website) -> None:
    site.sitemap("/fees", "/gym", at="/sitemap-1.xml")
    site.sitemap("/bus", at="/sitemap-2.xml")
    site.packed("/sitemap-2.xml")
    site.index("/sitemap-1.xml", "/sitemap-2.xml.gz")
    await kept.define(of(site))
    assert told(await kept.run()) == ("done", 3, 0, 0)


async def test_what_robots_txt_asks_to_leave_alone_is_not_fetched(kept: Kept, site: Website) -> None:
    site.pages["/robots.txt"] = b"User-agent: *\nDisallow: /\n\nUser-agent: Dalil\nAllow: /\nDisallow: /g*m$\n"
    await kept.define(of(site))
    run = await kept.run()
    assert told(run) == ("done", 2, 0, 0)
    assert [why for _, why in run.failed] == ["the site's robots.txt asks programs to leave it alone"]
    assert "/gym" not in dict(site.asked)
    site.answers["/robots.txt"] = 503
    assert "without the site's robots.txt nothing is fetched" in (await kept.run()).trouble


async def test_pages_elsewhere_are_fetched_only_where_their_host_is_named(kept: Kept, site: Website) -> None:
    async with website() as other:
        other.page("/far", "Far", "The observatory is on the hill.")
        site.answers["/gym"] = web.Response(status=302, headers={"Location": f"{other.url}/far"})
        site.answers["/bus"] = web.Response(status=301, headers={"Location": "http://169.254.169.254/latest/"})
        site.sitemap("/fees", "/gym", "/bus", f"{other.url}/far", "file:///etc/passwd", "ftp://127.0.0.1/x")
        await kept.define(of(site))
        run = await kept.run()
        assert (run.added, len(run.failed)) == (1, 5)
        assert other.asked == []
        await kept.define(of(site, hosts=[other.url.removeprefix("http://")]))
        assert (await kept.run()).added == 2
        assert (await kept.texts())[f"{other.url}/far"][1] == f"{other.url}/far"


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.1", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]"])
async def test_nothing_of_the_inner_network_is_asked(kept: Kept, site: Website, host: str) -> None:
    kept.allow(private=False)
    port = site.url.rpartition(":")[2]
    await kept.define({"sitemap": f"http://{host}:{port}/sitemap.xml", "every": "1d"})
    run = await kept.run()
    assert run.outcome == "failed"
    assert "is no public address" in run.trouble or "is not a canonical IPv4 address" in run.trouble
    assert site.asked == []


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True), ("2606:2800:220:1::", True), ("10.0.0.1", False), ("169.254.169.254", False),
        ("100.64.0.1", False), ("0.0.0.0", False), ("224.0.0.1", False), ("::1", False), ("fe80::1%eth0", False),
        ("fd00::1", False), ("::ffff:10.0.0.1", False), ("64:ff9b::7f00:1", False), ("2002:7f00:1::", False),
        ("2130706433", False), ("", False),
    ],
)  # fmt: skip
def test_an_address_is_public_only_where_everybody_reaches_it(address: str, public: bool) -> None:
    assert is_public(address) is public


@pytest.mark.parametrize("kind", ["sitemap", "feed"])
async def test_a_list_that_declares_entities_is_refused_before_any_is_unfolded(
    kept: Kept, site: Website, kind: str
) -> None:
    site.pages["/list.xml"] = BOMB
    await kept.define({kind: f"{site.url}/list.xml", "every": "1d"})
    assert "declares entities" in (await kept.run()).trouble
    site.pages["/list.xml"] = (
        b'<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><item><link>&x;</link></item></rss>'
    )
    assert "declares entities" in (await kept.run()).trouble


async def test_what_is_huge_or_of_another_kind_is_refused_and_the_rest_is_read(kept: Kept, site: Website) -> None:
    site.pages["/gym"] = b"<p>" + b"a " * 2**20
    site.answers["/bus"] = web.Response(
        body=gzip.compress(b"<p>" + b"a " * 20 * 2**20),
        headers={"Content-Encoding": "gzip", "Content-Type": "text/html"},
    )
    site.pages["/picture"] = b"\x89PNG"
    site.media["/picture"] = "image/png"
    site.sitemap("/fees", "/gym", "/bus", "/picture")
    await kept.define(of(site))
    run = await kept.run()
    assert run.added == 1
    assert [why for _, why in run.failed] == [
        "is larger than 1 MB; schedules.page_mb bounds it", "is larger than 1 MB; schedules.page_mb bounds it",
        "is neither a page nor a document that is read but image/png",
    ]  # fmt: skip
    site.pages["/sitemap.xml"] = gzip.compress(b" " * 30 * 2**20)
    assert "unpacks to more than 20 MB" in (await kept.run()).trouble


async def test_redirects_end_and_the_number_of_pages_and_the_paths_are_bounded(kept: Kept, site: Website) -> None:
    site.answers["/gym"] = web.Response(status=302, headers={"Location": "/gym"})
    await kept.define(of(site))
    assert [why for _, why in (await kept.run()).failed] == ["leads on more than 5 times"]
    kept.allow(pages=1)
    run = await kept.run()
    assert run.failed[0][1] == "names 3 pages; schedules.pages allows 1"
    assert len(await kept.texts()) == 2
    kept.allow(pages=50)
    await kept.define(of(site, below=["/fee"]))
    await kept.run()
    assert list(await kept.texts()) == [f"{site.url}/fees"]


async def test_a_page_is_read_in_the_letters_that_its_server_names(kept: Kept, site: Website) -> None:
    greek = "<html><body><main><h1>Δίδακτρα</h1><p>Πληρώνονται τον Ιούνιο.</p></main></body></html>"
    site.answers["/fees"] = web.Response(
        body=greek.encode("iso-8859-7"), headers={"Content-Type": "text/html; charset=iso-8859-7"}
    )
    await kept.define(of(site))
    await kept.run()
    assert (await kept.texts())[f"{site.url}/fees"][0] == "Δίδακτρα\n\nΠληρώνονται τον Ιούνιο."


async def test_runs_come_at_their_interval_and_pages_go_with_their_schedule(kept: Kept, site: Website) -> None:
    await kept.define(of(site))
    await kept.upkeep.step()
    asked = len(site.asked)
    await kept.upkeep.step()
    assert len(site.asked) == asked > 0
    kept.clock.forward(86_400)
    await kept.upkeep.step()
    assert len(site.asked) > asked
    await kept.define()
    await kept.shelf.whole_reading("campus")
    await kept.upkeep.step()
    assert await kept.texts() == {}
    assert await kept.upkeep.runs("campus") == {}
    assert not (kept.home / "pages" / "campus").exists()
