"""Prompts made to fit what a model holds: what ranks lowest is left out whole, and the trace says what."""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from engine.messages import Address, Answer, IncomingMessage, Person
from engine.models.chat import Message, Request
from engine.models.tokens import bound, bound_of
from tests.engine.answering.models.minds import Scene, scene, step
from tests.engine.desk import PIPELINE, task
from tests.servers.models import Say

CLUBS = {
    "en": ("What do members of the kayak club bring?", "Members of the kayak club bring a {}.",
           ("paddle", "towel", "helmet", "whistle", "rope", "lamp")),
    "ar": ("ماذا يحضر أعضاء نادي التجديف؟", "يحضر أعضاء نادي التجديف {}.",
           ("مجدافا", "منشفة", "خوذة", "صفارة", "حبلا", "مصباحا")),
    "el": ("Τι φέρνουν τα μέλη του ομίλου καγιάκ;", "Τα μέλη του ομίλου καγιάκ φέρνουν {}.",
           ("κουπί", "πετσέτα", "κράνος", "σφυρίχτρα", "σχοινί", "φακό")),
}  # fmt: skip
LONG = {
    "en": ("What is the deposit for a kayak of the harbour?", "The deposit for a kayak of the harbour is 40 dinars.",
           "On the morning of day {} members of the harbour's association wash, dry and mend their sails together."),
    "ar": ("كم تأمين قارب الميناء؟", "تأمين قارب الميناء ٤٠ دينارا.",
           "وفي صباح اليوم {} يغسل أعضاء الجمعية أشرعتهم ويجففونها ويصلحونها معا على الرصيف."),
    "el": ("Πόση είναι η εγγύηση για το καγιάκ του λιμανιού;", "Η εγγύηση για το καγιάκ του λιμανιού είναι 40 δηνάρια.",
           "Το πρωί της ημέρας {} τα μέλη του συλλόγου πλένουν, στεγνώνουν και επισκευάζουν τα πανιά τους."),
}  # fmt: skip
Stage = Callable[[int], AbstractAsyncContextManager[Scene]]


@pytest.fixture
def stage(sqlite_url: str, tmp_path: Path) -> Stage:
    """A scene with six clubs in each language and a model that holds so many tokens."""

    @asynccontextmanager
    async def opened(context: int) -> AsyncIterator[Scene]:
        async with scene(sqlite_url, tmp_path / f"dalil {context}", context=context) as found:
            for language, (_, fact, things) in CLUBS.items():
                for number, thing in enumerate(things):
                    text = f"# {thing}\n\n{fact.format(thing)}\n"
                    (found.desk.home / "files" / f"club{number}.{language}.md").write_text(text, encoding="utf-8")
            await found.desk.ingest()
            yield found

    return opened


def prompt(stage: Scene) -> str:
    return str(stage.server.asked[-1]["messages"][0]["content"])


def needed(stage: Scene) -> int:
    """Tokens of the last request with its answer."""
    shape = stage.server.asked[-1].get("response_format", {}).get("json_schema", {}).get("schema")
    request = Request("generator", (Message("user", prompt(stage)),), 0.0, 0, 1.0, shape)
    return bound_of(request) + task("generator").max_tokens


@pytest.mark.parametrize("language", CLUBS)
async def test_the_sources_that_rank_lowest_are_left_out_whole(stage: Stage, language: str) -> None:
    question = CLUBS[language][0]
    async with stage(0) as wide:
        answer = await wide.ask(question, {"generator": "NO ANSWER"})
        every, room = step(answer, "generate"), needed(wide)
        whole = prompt(wide)
    assert int(str(every["sources"])) > 3
    assert "left_out" not in every
    async with stage(room - 60) as narrow:
        answer = await narrow.ask(question, {"generator": "NO ANSWER"})
        kept, told = step(answer, "generate"), prompt(narrow)
        assert needed(narrow) <= room - 60
    left_out = list(map(str, kept["left_out"]))  # type: ignore[call-overload]
    assert int(str(kept["sources"])) + len(left_out) == every["sources"]
    assert [name.split()[0] for name in left_out] == [
        f"[{number}]" for number in range(int(str(kept["sources"])) + 1, int(str(every["sources"])) + 1)
    ]
    assert all(line in whole for line in told.splitlines() if line.startswith("["))


async def test_a_tag_of_a_source_that_was_left_out_is_no_citation(stage: Stage) -> None:
    question, said = CLUBS["en"][0], "Members of the kayak club bring a rope [6]."
    async with stage(0) as wide:
        await wide.ask(question, {"generator": "NO ANSWER"})
        room = needed(wide)
    async with stage(room - 60) as narrow:
        answer = await narrow.ask(question, {"generator": said})
    assert step(answer, "citations")["dangling"] == 1


async def test_where_no_source_fits_the_model_is_not_asked_and_the_answer_is_quoted(stage: Stage) -> None:
    async with stage(520) as narrow:
        answer = await narrow.ask(CLUBS["en"][0], {"generator": "never asked"})
        assert narrow.server.calls == 0
    assert "more than its context of 520" in str(step(answer, "generate")["model"])
    assert "Members of the kayak club bring" in answer.text
    assert answer.citations


@pytest.mark.parametrize("language", LONG)
async def test_a_source_that_is_too_long_alone_is_narrowed_to_what_was_found(stage: Stage, language: str) -> None:
    question, fact, beside = LONG[language]
    sentences = [beside.format(number) for number in range(2, 14)]
    text = f"# Kayak\n\n{' '.join((*sentences[:6], fact, *sentences[6:]))}\n"

    async def asked(context: int) -> tuple[Answer, str, int]:
        async with stage(context) as opened:
            opened.desk.pipeline = replace(PIPELINE, off=("compress",))
            (opened.desk.home / "files" / f"long.{language}.md").write_text(text, encoding="utf-8")
            await opened.desk.ingest()
            answer = await opened.ask(question, {"generator": f"{fact[:-1]} [1]."})
            return answer, prompt(opened), needed(opened)

    _, whole, room = await asked(0)
    sources = whole[whole.index("[1] (") : whole.index("\n===", whole.index("[1] ("))]
    first = sources.split("\n\n[2] ")[0]
    little = room - bound(sources) + bound(first) // 2
    answer, told, most = await asked(little)
    assert most <= little
    assert fact in told
    kept = step(answer, "generate")
    assert kept["sources"] == 1
    assert kept["narrowed"] in (1, 2, 3)
    assert step(answer, "verify")["verdicts"] == ["kept"]
    assert fact[:-1] in answer.text


async def test_the_oldest_turns_of_a_conversation_are_left_out_first(stage: Stage) -> None:
    long = (
        "We joined in spring, nobody has told us anything so far, and the first meeting is on Monday morning at seven."
    )
    turns = [f"{long} What do members of the kayak club bring?", "How much does a late instalment cost?"]
    minds = {"generator": "NO ANSWER", "contextualize": json.dumps({"question": "?"})}

    async def asked(context: int) -> tuple[str, object, int]:
        async with stage(context) as opened:
            for one in turns:
                await opened.ask(one, minds, chat=str(context))
            answer = await opened.ask("And when is the account closed?", minds, chat=str(context))
            last = len(opened.steps) - 1 - opened.steps[::-1].index("contextualize")
            del opened.server.asked[last + 1 :]
            return prompt(opened), step(answer, "contextualize").get("left_out"), needed(opened)

    whole, none, room = await asked(0)
    assert none is None
    assert turns[0] in whole
    short, some, _ = await asked(room - 60)  # less than the long turn
    assert some == ["turn -2"]
    assert turns[0] not in short
    assert turns[1] in short


async def test_the_trace_holds_the_tokens_of_a_stream(stage: Stage) -> None:
    async with stage(0) as opened:
        message = IncomingMessage("1", Address("test", "1"), Person("test", "p"), CLUBS["en"][0])
        opened.server.script[0] = Say("Members of the kayak club bring a lamp [1].")
        reply = await opened.desk.engine.reply(message, lambda _: None)
    kept = step(reply.answer, "generate")
    assert (kept["model"], kept["tokens"]) == ("model 1", 100 + 42 // 4)
    assert "estimated" not in kept
