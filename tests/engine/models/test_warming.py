"""What is slow is loaded when Dalil starts, and until then it says what it waits for."""

import asyncio
import logging
from pathlib import Path

import pytest

from engine.models.chat import ModelRefused
from engine.models.cross import CrossEncoder
from engine.models.warming import Warming
from tests.engine.models.tiny import cross_encoder


async def test_what_is_not_loaded_yet_is_named_until_it_is() -> None:
    begun, gate = asyncio.Event(), asyncio.Event()

    async def first() -> None:
        assert warming.waiting == "being loaded: first, second"

    async def second() -> None:
        begun.set()
        await gate.wait()

    warming = Warming({"first": first, "second": second})
    running = asyncio.create_task(warming.run())
    await begun.wait()
    assert warming.waiting == "being loaded: second"
    gate.set()
    await running
    assert warming.waiting == ""


async def test_what_cannot_be_loaded_is_logged_and_holds_up_nothing(caplog: pytest.LogCaptureFixture) -> None:
    async def broken() -> None:
        raise ModelRefused("retrieval.reranker: /srv/none cannot be loaded")

    loaded = asyncio.Event()

    async def works() -> None:
        loaded.set()

    warming = Warming({"broken": broken, "works": works})
    with caplog.at_level(logging.ERROR):
        await warming.run()
    assert "/srv/none cannot be loaded" in caplog.text
    assert (loaded.is_set(), warming.waiting) == (True, "")


async def test_a_cross_encoder_that_was_warmed_loads_nothing_when_it_reads(tmp_path: Path) -> None:
    folder = cross_encoder(tmp_path / "scorer")
    encoder = CrossEncoder("retrieval.reranker", str(folder), lambda: 60.0)
    await Warming({"it": encoder.warm}).run()
    (folder / "config.json").unlink()
    assert await encoder.read([("the fee", "the fee is due")], chances=False)
