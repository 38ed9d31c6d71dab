"""`python -m bench.kills` does the same with 500 kills and the pace that Dalil comes with."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from tests.kill.campaign import Plan, campaign
from tests.kill.child import SETTINGS
from tests.kill.server import Platform, serving

QUICK = replace(SETTINGS, retry_s=0.05, poll_s=0.05, lease_s=3.0, deaths=3)  # no process that lives stalls for a lease


@pytest.fixture
async def platform() -> AsyncIterator[Platform]:
    async with serving() as server:
        yield server


async def test_kills_from_outside_cost_nobody_an_answer_and_what_kills_by_itself_is_given_up(
    database_url: str, platform: Platform
) -> None:
    plan = Plan(kills=20, settings=QUICK, life_s=0.4, per_s=20, work_s=0.2, poison_s=0.01)
    async with asyncio.timeout(300):
        figures = await campaign(database_url, platform, plan)

    assert (figures.kills, figures.lost, figures.apologies, figures.outside, figures.out_of_order) == (20, 0, 0, 0, 0)
    assert figures.answered == figures.acknowledged - 1
    assert figures.poison_apologies == 1
    assert QUICK.deaths <= figures.poison_deaths <= 3 * QUICK.deaths + 2
    assert figures.strange_ends == []


async def test_two_processes_that_are_killed_lose_nothing_of_each_other(postgres_url: str, platform: Platform) -> None:

    plan = Plan(kills=20, settings=QUICK, side_by_side=2, life_s=0.8, per_s=20, work_s=0.2, poison_s=0.01)
    async with asyncio.timeout(300):
        figures = await campaign(postgres_url, platform, plan)

    assert (figures.kills, figures.lost, figures.apologies, figures.outside, figures.out_of_order) == (20, 0, 0, 0, 0)
    assert figures.answered == figures.acknowledged - 1
    assert figures.poison_apologies == 1
