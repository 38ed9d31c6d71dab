"""Models in a row, against servers that fail in each way: an answer within the budget, or a word why there is none."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, suppress
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import httpx
import pytest

from engine.models.chain import TRIPS, Chain
from engine.models.chat import Completion, Message, ModelUnavailable, NoModel, Request
from engine.models.served import ServedModel
from engine.models.spending import Budget, Price
from engine.models.tokens import bound_of
from engine.store.database import Database, open_database
from engine.store.usage import Usage
from tests.servers.models import ModelServer, Say, serving

GENEROUS = Budget(seconds=5.0)
TODAY = Budget(5.0, daily_tokens=1000, daily_cost=1.0)
SCHEMA = {"type": "object", "properties": {"yes": {"type": "boolean"}}, "required": ["yes"]}


def asking(**changes: object) -> Request:
    values: dict[str, object] = {"temperature": 0.0, "max_tokens": 100, "timeout": 2.0} | changes
    return Request("generator", (Message("user", "Is it so?"),), **values)  # type: ignore[arg-type]


class Row:
    """Servers in a row, and the chain over them."""

    def __init__(self, stack: AsyncExitStack, client: httpx.AsyncClient, database: Database) -> None:
        self._stack, self._client, self.usage = stack, client, Usage(database)
        self.servers: list[ModelServer] = []

    async def chain(
        self,
        *scripts: list[Say],
        budget: Budget = GENEROUS,
        clock: Callable[[], float] = time.monotonic,
        contexts: Sequence[int] = (0, 0, 0),
    ) -> Chain:
        self.servers = [await self._stack.enter_async_context(serving(*script)) for script in scripts]
        models = [
            ServedModel(name, server.url, f"{name}-7b", f"key-of-{name}", self._client, context)
            for name, server, context in zip(("first", "second", "third"), self.servers, contexts, strict=False)
        ]
        return Chain(models, self.usage, lambda: budget, {"first": Price(1.0, 2.0)}, clock)

    def nowhere(self, budget: Budget) -> Chain:
        """Of one provider at an address where nothing listens."""
        return Chain([ServedModel("first", "http://127.0.0.1:9/v1", "m", "", self._client)], self.usage, lambda: budget)


@pytest.fixture
async def row(database_url: str) -> AsyncIterator[Row]:
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(httpx.AsyncClient())
        database = await stack.enter_async_context(open_database(database_url))
        yield Row(stack, client, database)


async def test_the_first_provider_answers_and_its_use_is_counted(row: Row) -> None:
    chain = await row.chain([Say("It is so.")], [Say("never asked")])
    completion = await chain.complete(asking())
    assert (completion.text, completion.provider, row.servers[1].calls) == ("It is so.", "first", 0)
    assert row.servers[0].keys == ["Bearer key-of-first"]
    tokens, cost = await row.usage.spent()
    assert (tokens, round(cost, 6)) == (102, 0.000104)


@pytest.mark.parametrize(
    "broken",
    [
        Say(status=500),
        Say(status=429),
        Say(status=429, retry_after="600"),
        Say(status=401),
        Say(status=404),
        Say(raw=b"{"),
        Say(raw=b"[]"),
        Say(raw=b'{"choices": []}'),
        Say(raw=b'{"choices": [{"message": {"content": null}}]}'),
        Say(words="  "),
        Say(after=5.0),
    ],
    ids=repr,
)
async def test_the_next_provider_answers_where_one_fails_in_any_way(row: Row, broken: Say) -> None:
    chain = await row.chain([broken], [Say("Second.")])
    assert (await chain.complete(asking(timeout=0.3))).text == "Second."


async def test_what_passes_soon_is_tried_again_with_the_same_provider(row: Row) -> None:
    chain = await row.chain([Say(status=503), Say("Now.")], [Say("Second.")])
    assert (await chain.complete(asking())).text == "Now."
    assert row.servers[1].calls == 0


async def test_a_wrong_key_is_not_tried_twice(row: Row) -> None:
    chain = await row.chain([Say(status=401)], [Say("Second.")])
    await chain.complete(asking())
    assert row.servers[0].calls == 1


async def test_where_all_fail_each_is_named_and_no_key_is(row: Row) -> None:
    chain = await row.chain([Say(status=500)], [Say(status=401)])
    with pytest.raises(NoModel) as failed:
        await chain.complete(asking())
    assert "first" in str(failed.value)
    assert "second" in str(failed.value)
    assert "key-of" not in str(failed.value)


async def test_all_tries_together_keep_to_the_time_budget(row: Row) -> None:
    chain = await row.chain(*([Say(after=5.0)] for _ in range(3)), budget=Budget(seconds=0.5))
    began = time.monotonic()
    with pytest.raises(NoModel, match=r"no time is left|took too long"):
        await chain.complete(asking(timeout=5.0))
    assert time.monotonic() - began < 3


async def test_a_provider_that_keeps_failing_rests_and_is_asked_again_later(row: Row) -> None:
    now = [0.0]
    chain = await row.chain([Say(status=401)], [Say("Second.")], clock=lambda: now[0])
    for number in range(TRIPS + 2):
        await chain.complete(asking(temperature=0.1 + number / 100))
    assert row.servers[0].calls == TRIPS
    now[0] = 100.0
    await chain.complete(asking(temperature=0.5))
    assert row.servers[0].calls == TRIPS + 1


async def test_after_its_rest_one_request_tries_a_provider_and_the_others_do_not(row: Row) -> None:
    now = [0.0]
    chain = await row.chain([Say(status=401)], [Say("Second.")], clock=lambda: now[0])
    for number in range(TRIPS):
        await chain.complete(asking(temperature=0.1 + number / 100))
    now[0] = 100.0
    row.servers[0].script = [Say(status=503, after=0.2)]
    await asyncio.gather(*(chain.complete(asking(temperature=0.5 + number / 100)) for number in range(5)))
    assert row.servers[0].calls == TRIPS + 2  # once, and its repetition


async def test_a_request_that_is_too_long_for_a_provider_does_not_make_it_rest(row: Row) -> None:
    chain = await row.chain([Say(status=413)], [Say("Second.")])
    for number in range(TRIPS + 1):
        assert (await chain.complete(asking(temperature=0.1 + number / 100))).text == "Second."
    assert row.servers[0].calls == TRIPS + 1


@pytest.mark.parametrize(("hours", "calls"), [(-1, 2), (1, 1)])
async def test_a_date_until_which_a_provider_asks_to_wait_is_read(row: Row, hours: int, calls: int) -> None:
    until = format_datetime(datetime.now(UTC) + timedelta(hours=hours), usegmt=True)
    chain = await row.chain([Say(status=429, retry_after=until), Say("First.")], [Say("Second.")])
    assert (await chain.complete(asking())).text == ("First." if calls == 2 else "Second.")
    assert row.servers[0].calls == calls


LONG = "A long answer that is told piece by piece."
NO_USAGE = (("stream_options", "extra inputs are not permitted"),)
OTHERWISE = (  # a hosted model that thinks, and one that knows no schemas
    ("max_tokens", "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."),
    ("temperature", "Unsupported value: 'temperature' does not support 0.1 with this model."),
    ("response_format", "This response_format type is unavailable now"),
    *NO_USAGE,
)


async def test_a_stream_costs_what_its_last_event_tells(row: Row) -> None:
    chain, told = await row.chain([Say(LONG)]), list[Completion]()
    assert "".join([piece async for piece in chain.stream(asking(), told=told.append)]) == LONG
    assert [(one.provider, one.tokens, one.estimated) for one in told] == [("first", 110, False)]
    assert await row.usage.spent() == (110, pytest.approx(0.00012))


@pytest.mark.parametrize("say", [Say(LONG, cut=2), Say(LONG, silent=True), Say(LONG, refuses=NO_USAGE)], ids=repr)
async def test_a_stream_that_tells_no_tokens_is_put_down_by_estimate(row: Row, say: Say) -> None:
    chain, told = await row.chain([say]), list[Completion]()
    with suppress(ModelUnavailable):
        _ = [piece async for piece in chain.stream(asking(), told=told.append)]
    tokens, cost = await row.usage.spent()
    assert 20 < tokens < 60
    assert cost > 0
    assert [one.estimated for one in told] == ([] if say.cut else [True])


async def test_a_server_that_knows_no_stream_options_is_asked_with_them_once(row: Row) -> None:
    chain = await row.chain([Say(LONG, refuses=NO_USAGE)])
    for temperature in (0.1, 0.2):
        assert "".join([piece async for piece in chain.stream(asking(temperature=temperature))]) == LONG
    assert ["stream_options" in body for body in row.servers[0].asked] == [True, False, False]


async def test_an_option_that_a_server_refuses_is_left_out_or_named_as_it_wants_from_then_on(row: Row) -> None:
    chain = await row.chain([Say('{"yes": true}', refuses=OTHERWISE)])
    assert await chain.structured(asking(schema=SCHEMA)) == {"yes": True}
    taken = row.servers[0].asked[-1]
    assert set(taken) == {"model", "messages", "max_completion_tokens"}
    assert taken["max_completion_tokens"] == asking().max_tokens
    calls = row.servers[0].calls
    assert "".join([piece async for piece in chain.stream(asking())]) == '{"yes": true}'
    assert row.servers[0].calls == calls + 2  # only what streams alone have was left to learn
    assert (await chain.complete(asking(temperature=0.3))).text == '{"yes": true}'
    assert row.servers[0].calls == calls + 3


async def test_a_request_refused_for_its_length_teaches_nothing(row: Row) -> None:
    too_long = Say(raw=b"", status=400)
    chain = await row.chain([too_long, too_long, Say(LONG)], [Say("Second.")])
    assert [piece async for piece in chain.stream(asking())] == ["Second."]
    assert [piece async for piece in chain.stream(asking())]
    assert "stream_options" in row.servers[0].asked[-1]


THOUGHT = '<think>\nIs it 25 euros? {"yes": false}\n</think>\n\n'


@pytest.mark.parametrize("thought", [THOUGHT, THOUGHT.removeprefix("<think>")], ids=["whole", "without its beginning"])
async def test_what_a_model_thinks_aloud_is_no_part_of_its_answer(row: Row, thought: str) -> None:
    chain = await row.chain([Say(f'{thought}{{"yes": true}}')])
    assert (await chain.complete(asking())).text == '{"yes": true}'
    assert await chain.structured(asking(schema=SCHEMA)) == {"yes": True}


async def test_a_stream_begins_where_the_thought_ends(row: Row) -> None:
    chain, told = await row.chain([Say(f"{THOUGHT}{LONG}")]), list[Completion]()
    pieces = [piece async for piece in chain.stream(asking(), told=told.append)]
    assert "".join(pieces) == LONG == told[0].text
    assert len(pieces) > 2


async def test_a_model_that_never_ends_thinking_gives_way_and_says_what_to_raise(row: Row) -> None:
    chain = await row.chain([Say("<think> hm", ended="length")])
    with pytest.raises(NoModel, match=r"still thinking.*raise max_tokens"):
        await chain.complete(asking())
    with pytest.raises(NoModel, match=r"still thinking.*raise max_tokens"):
        _ = [piece async for piece in chain.stream(asking())]


async def test_comments_before_the_first_piece_hold_up_nothing(row: Row) -> None:
    chain = await row.chain([Say(LONG, alive=(0.0, 0.05, 0.0))])
    assert "".join([piece async for piece in chain.stream(asking())]) == LONG


async def test_comments_do_not_lengthen_the_time_in_which_a_stream_has_to_begin(row: Row) -> None:
    chain = await row.chain([Say(LONG, alive=(0.1,) * 40)], [Say("Second.")])
    assert "".join([piece async for piece in chain.stream(asking(timeout=1.0))]) == "Second."


async def test_a_stream_that_has_begun_may_take_longer_than_its_beginning(row: Row) -> None:
    chain = await row.chain([Say(LONG)])
    pieces: list[str] = []
    async for piece in chain.stream(asking(timeout=1.0)):
        pieces.append(piece)
        await asyncio.sleep(0.2)  # seven pieces
    assert "".join(pieces) == LONG


async def test_tokens_that_a_server_does_not_tell_are_estimated(row: Row) -> None:
    chain = await row.chain([Say("It is so.", silent=True)])
    completion = await chain.complete(asking())
    assert completion.estimated
    assert 10 < completion.tokens < 60
    assert (await row.usage.spent())[0] == completion.tokens


async def test_a_request_that_does_not_fit_is_not_sent_and_the_next_with_room_answers(row: Row) -> None:
    chain = await row.chain([Say("First.")], [Say("Second.")], contexts=(110, 4096))
    for temperature in (0.1, 0.2, 0.3, 0.4):
        assert (await chain.complete(asking(temperature=temperature))).text == "Second."
    assert row.servers[0].calls == 0
    assert "".join([piece async for piece in chain.stream(asking())]) == "Second."
    assert (await chain.complete(asking(max_tokens=50))).text == "First."  # and is not taken for a failure


async def test_where_it_fits_nowhere_it_is_said_why(row: Row) -> None:
    chain = await row.chain([Say("First.")], contexts=(64,))
    said = r"first: not sent, up to \d+ tokens and 100 for the answer are more than its context of 64"
    with pytest.raises(NoModel, match=said):
        await chain.complete(asking())
    with pytest.raises(NoModel, match=said):
        _ = [piece async for piece in chain.stream(asking())]
    assert row.servers[0].calls == 0
    assert await chain.over(asking()) > 0
    assert await chain.over(asking(max_tokens=10)) == 0


async def test_the_longest_that_requests_may_take_is_put_down_before_they_are_sent(row: Row) -> None:
    chain = await row.chain([Say("It is so.", after=0.2)], budget=Budget(5.0, daily_tokens=300))
    asked = [chain.complete(asking(temperature=0.1 + number / 10)) for number in range(5)]
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert [isinstance(one, NoModel) for one in found].count(True) == 3
    assert row.servers[0].calls == 2  # of up to 120 tokens each
    assert (await row.usage.spent())[0] == 2 * 102  # what they took in the end


@pytest.mark.parametrize("streamed", [False, True])
async def test_what_was_put_down_for_a_request_that_was_refused_is_given_back(row: Row, streamed: bool) -> None:
    chain = await row.chain([Say(status=500)], budget=TODAY)
    with pytest.raises(NoModel):
        _ = [one async for one in chain.stream(asking())] if streamed else await chain.complete(asking())
    assert await row.usage.spent() == (0, pytest.approx(0.0))


@pytest.mark.parametrize("budget", [GENEROUS, TODAY])
@pytest.mark.parametrize(
    "said",
    [Say(after=5.0), Say(raw=b'{"choices": []}'), Say(words=" ")],
    ids=["too slow", "no completion", "nothing"],
)
async def test_of_a_request_that_may_have_been_read_the_prompt_is_spent(row: Row, said: Say, budget: Budget) -> None:
    chain = await row.chain([said], budget=budget)
    with pytest.raises(NoModel):
        await chain.complete(asking(timeout=0.2))
    tries, prompt = row.servers[0].calls, bound_of(asking())
    assert await row.usage.spent() == (tries * prompt, pytest.approx(tries * prompt / 1_000_000))


@pytest.mark.parametrize("said", [Say(after=5.0), Say(cut=0)], ids=["too slow", "breaks off"])
async def test_of_a_stream_that_never_began_the_prompt_is_spent(row: Row, said: Say) -> None:
    chain = await row.chain([said], budget=TODAY)
    with pytest.raises(NoModel):
        _ = [one async for one in chain.stream(asking(timeout=0.2))]
    assert (await row.usage.spent())[0] == bound_of(asking())


async def test_of_a_request_that_nobody_waits_for_any_longer_the_prompt_is_spent(row: Row) -> None:
    chain = await row.chain([Say(after=5.0)], budget=TODAY)
    asked = asyncio.create_task(chain.complete(asking()))
    await row.servers[0].reached.wait()
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    assert (await row.usage.spent())[0] == bound_of(asking())


async def test_a_provider_that_cannot_be_reached_has_charged_nothing(row: Row) -> None:
    chain = row.nowhere(TODAY)
    with pytest.raises(NoModel, match="cannot be reached"):
        await chain.complete(asking())
    assert await row.usage.spent() == (0, pytest.approx(0.0))


@pytest.mark.parametrize("streamed", [False, True])
async def test_an_answer_that_ended_at_its_longest_says_so(row: Row, streamed: bool) -> None:
    chain = await row.chain([Say("It is", ended="length"), Say("It is so.")])
    found: list[Completion] = []
    for number in range(2):
        if streamed:
            _ = [one async for one in chain.stream(asking(temperature=0.1 + number), told=found.append)]
        else:
            found.append(await chain.complete(asking(temperature=0.1 + number)))
    assert [one.cut for one in found] == [True, False]


async def test_the_days_money_is_held_against_the_price_of_each_provider(row: Row) -> None:
    chain = await row.chain([Say("First.")], [Say("Second.")], budget=Budget(5.0, daily_cost=0.0001))
    assert (await chain.complete(asking())).text == "Second."  # which costs nothing
    assert row.servers[0].calls == 0


async def test_when_the_days_tokens_are_spent_no_model_is_asked(row: Row) -> None:
    chain = await row.chain([Say("It is so.")], budget=Budget(seconds=5, daily_tokens=200))
    await chain.complete(asking())
    with pytest.raises(NoModel, match="budget of 200 tokens"):
        await chain.complete(asking(temperature=0.2))
    assert row.servers[0].calls == 1


async def test_the_same_question_is_answered_from_memory_unless_it_is_personal(row: Row) -> None:
    chain = await row.chain([Say("It is so.")])
    for _ in range(3):
        await chain.complete(asking())
    assert row.servers[0].calls == 1
    for _ in range(2):
        await chain.complete(asking(personal=True))
    assert row.servers[0].calls == 3


async def test_a_stream_comes_piece_by_piece_and_whole(row: Row) -> None:
    chain = await row.chain([Say("Πολλά λόγια, كلام كثير, many words.")])
    pieces = [piece async for piece in chain.stream(asking())]
    assert len(pieces) > 2
    assert "".join(pieces) == "Πολλά λόγια, كلام كثير, many words."


async def test_a_stream_that_fails_before_it_begins_gives_way_to_the_next(row: Row) -> None:
    chain = await row.chain([Say(status=500)], [Say("Second.")])
    assert "".join([piece async for piece in chain.stream(asking())]) == "Second."


async def test_half_a_stream_is_told_from_a_whole_one(row: Row) -> None:
    chain = await row.chain([Say("A long answer that is cut off.", cut=2)], [Say("Second.")])
    with pytest.raises(ModelUnavailable, match="first"):
        _ = [piece async for piece in chain.stream(asking())]


@pytest.mark.parametrize(
    "words",
    [
        '{"yes": true}',
        '```json\n{"yes": true}\n```',
        'Here it is:\n```\n{"yes": true,}\n```\nI hope it helps.',
        '{"yes": true, "why": "because it is cut o',
        'Sure! {"yes": true} is my answer.',
        '{"yes": true, "why',
    ],
)
async def test_json_is_found_in_fences_and_talk_and_where_it_is_cut_off(row: Row, words: str) -> None:
    chain = await row.chain([Say(words)])
    assert (await chain.structured(asking(schema=SCHEMA)))["yes"] is True
    assert row.servers[0].calls == 1


async def test_an_answer_of_another_shape_is_asked_for_once_more_with_what_was_wrong(row: Row) -> None:
    chain = await row.chain([Say('{"no": 1}'), Say('{"yes": false}')])
    assert (await chain.structured(asking(schema=SCHEMA)))["yes"] is False
    assert "yes" in row.servers[0].asked[1]["messages"][-1]["content"]


async def test_a_second_answer_of_another_shape_is_no_answer(row: Row) -> None:
    chain = await row.chain([Say("no JSON at all")])
    with pytest.raises(NoModel, match="shape"):
        await chain.structured(asking(schema=SCHEMA))
    assert row.servers[0].calls == 2


async def test_many_questions_at_once_all_end_while_the_first_provider_fails(row: Row) -> None:
    chain = await row.chain([Say(status=500)], [Say("Second.", after=0.01)])
    asked = [chain.complete(asking(temperature=0.1 + number / 1000)) for number in range(40)]
    assert {completion.text for completion in await asyncio.gather(*asked)} == {"Second."}


async def test_without_a_provider_the_chain_says_so(row: Row) -> None:
    chain = await row.chain()
    assert not chain
    with pytest.raises(NoModel, match="no model is configured"):
        await chain.complete(asking())
