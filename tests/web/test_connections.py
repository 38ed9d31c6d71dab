"""A server that many clients, or one that means no good, hold connections to."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import aiohttp
import pytest

from bot.web import following
from tests.web.site import Site, running_site

PAGE = b"GET / HTTP/1.1\r\nHost: dalil\r\n\r\n"
PATIENCE_S = 60

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@pytest.fixture
async def site(sqlite_url: str) -> AsyncIterator[Site]:
    async with running_site(sqlite_url) as running:
        yield running


@asynccontextmanager
async def lines(site: Site, count: int, first: bytes = b"") -> AsyncIterator[list[Line]]:
    """So many TCP connections, on each of which the client has said that much."""
    opened = [await asyncio.open_connection("127.0.0.1", site.port) for _ in range(count)]
    for _, writer in opened:
        writer.write(first)
    try:
        yield opened
    finally:
        for _, writer in opened:
            writer.transport.abort()


async def told(line: Line) -> bytes:
    """Everything the server says until it hangs up; an abort is silence."""
    try:
        return await asyncio.wait_for(line[0].read(), PATIENCE_S)
    except ConnectionError:
        return b""


async def status(site: Site, path: str = "/health/live") -> int:
    async with aiohttp.ClientSession() as person, person.get(site.url + path) as response:
        return response.status


async def test_silent_connections_do_not_keep_people_out(site: Site) -> None:
    site.allow(connections=20, address_connections=20)
    async with lines(site, 60):
        assert await status(site) == 200
        assert await status(site, "/") == 200


@pytest.mark.parametrize(
    "first",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: da",
        b"POST /console/sign-in HTTP/1.1\r\nHost: dalil\r\nContent-Length: 900\r\n"
        b"Content-Type: application/x-www-form-urlencoded\r\n\r\npassword=",
    ],
)
async def test_who_does_not_go_on_is_hung_up_on(site: Site, first: bytes) -> None:
    site.allow(header_s=0.2, transfer_s=0.2)
    async with lines(site, 1, first) as [line]:
        assert await told(line) == b""


async def test_a_request_drop_by_drop_is_hung_up_on(site: Site) -> None:
    site.allow(header_s=0.5)
    async with lines(site, 1, b"GET / HTTP/1.1\r\n") as [(reader, writer)]:
        async with asyncio.timeout(PATIENCE_S):
            while not reader.at_eof() and reader.exception() is None:
                writer.write(b"X-Drop: 1\r\n")
                await asyncio.sleep(0.05)


async def test_an_answer_that_nobody_takes_is_given_up(site: Site) -> None:
    site.allow(transfer_s=0.2)
    loop, large = asyncio.get_running_loop(), PAGE.replace(b"/", b"/api/v1/openapi.json", 1)
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", site.port))
        deaf.setblocking(False)
        with pytest.raises(ConnectionError):
            async with asyncio.timeout(PATIENCE_S):
                await loop.sock_sendall(deaf, large * 1_000_000)


async def test_when_every_connection_is_at_work_a_new_client_is_told_when_to_come_again(site: Site) -> None:
    site.engine.open.clear()
    site.allow(connections=3, address_connections=10)
    async with AsyncExitStack() as stack:
        for _ in range(3):
            await stack.enter_async_context(open_stream(site, await visitor(site)))
        async with lines(site, 1, PAGE) as [line]:
            answer = await told(line)
    assert answer.startswith(b"HTTP/1.1 503 ")
    assert b"Retry-After: 5" in answer
    assert "انتظر لحظة" in answer.decode()


async def test_one_address_that_holds_all_that_it_may_is_told_so(site: Site) -> None:
    site.engine.open.clear()
    site.allow(address_connections=2)
    async with AsyncExitStack() as stack:
        for _ in range(2):
            await stack.enter_async_context(open_stream(site, await visitor(site)))
        async with lines(site, 1, PAGE) as [line]:
            assert (await told(line)).startswith(b"HTTP/1.1 429 ")


async def test_behind_a_proxy_the_address_that_it_names_is_counted(site: Site) -> None:
    site.allow(address_connections=2, trust_proxy=True)
    async with AsyncExitStack() as stack:
        for _ in range(2):
            await stack.enter_async_context(open_stream(site, await visitor(site), {"X-Forwarded-For": "9.9.9.9"}))
        async with aiohttp.ClientSession() as person:
            for path in ("/", "/api/v1/version"):
                there = person.get(site.url + path, headers={"X-Forwarded-For": "1.1.1.1, 9.9.9.9"})
                elsewhere = person.get(site.url + path, headers={"X-Forwarded-For": "9.9.9.9, 8.8.8.8"})
                async with there as refused, elsewhere as served:
                    assert (refused.status, served.status) == (429, 200)
                    assert int(refused.headers["Retry-After"]) > 0


async def test_one_visitor_may_open_so_many_streams_and_everybody_else_theirs(site: Site) -> None:
    site.allow(visitor_streams=3)
    greedy, other = await visitor(site), await visitor(site)
    async with AsyncExitStack() as stack:
        opened = [await stack.enter_async_context(open_stream(site, greedy)) for _ in range(5)]
        assert [one.status for one in opened] == [200, 200, 200, 429, 429]
        assert opened[-1].headers["Retry-After"] == "5"
        assert (await opened[-1].json())["code"] == "too_many_open"
        assert (await stack.enter_async_context(open_stream(site, other))).status == 200
    async with asyncio.timeout(following.BREATH_S / 2):  # at once, not with the next breath
        while True:
            async with open_stream(site, greedy) as again:
                if again.status == 200:
                    break
            await asyncio.sleep(0.05)


async def test_all_streams_together_leave_room_for_pages(site: Site) -> None:
    site.allow(streams=2)
    async with AsyncExitStack() as stack:
        opened = [await stack.enter_async_context(open_stream(site, await visitor(site))) for _ in range(3)]
        assert [one.status for one in opened] == [200, 200, 503]
        assert await status(site, "/") == 200


async def visitor(site: Site) -> str:
    async with aiohttp.ClientSession() as person, person.get(site.url) as response:
        return response.cookies["dalil_visitor"].value


@asynccontextmanager
async def open_stream(
    site: Site, cookie: str, head: dict[str, str] | None = None
) -> AsyncIterator[aiohttp.ClientResponse]:
    own = {"Cookie": f"dalil_visitor={cookie}", "Sec-Fetch-Site": "same-origin", **(head or {})}
    async with (
        aiohttp.ClientSession() as person,
        person.get(site.url + "/api/v1/conversations/page/events", headers=own) as response,
    ):
        yield response
