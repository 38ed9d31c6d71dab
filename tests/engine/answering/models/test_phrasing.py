"""Answers in a model's words: only what the cited sources bear out reaches the person, else the sources are quoted."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from engine.answering.models.phrasing import KEPT
from engine.messages import Address, Answer, IncomingMessage, Person
from engine.store.corpus import Corpus
from engine.store.database import open_database
from engine.store.routes import HELD, taken
from tests.adapters.trees import citation_numbers
from tests.engine.asking import asking_of
from tests.engine.desk import Desk, open_desk
from tests.servers.models import ModelServer, Say, serving

LATE = "What happens when an instalment is paid late?"
TRUE = "A late instalment costs €25 for each week [1]. After four weeks the portal account is closed [1]."


@pytest.fixture
async def desk(sqlite_url: str, tmp_path: Path) -> AsyncIterator[tuple[Desk, ModelServer]]:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving())
        database = await stack.enter_async_context(open_database(sqlite_url))
        asking = await stack.enter_async_context(asking_of(database, server, seconds=2.0))
        opened = await stack.enter_async_context(open_desk(database, tmp_path / "dalil", asking=asking))
        yield opened, server


def step(answer: Answer, name: str) -> dict[str, object]:
    return next(dict(one.detail) for one in answer.trace if one.step == name)


async def asked(desk: tuple[Desk, ModelServer], question: str, *script: Say) -> Answer:
    opened, server = desk
    server.script = list(script)
    return await opened.ask(question)


async def test_what_the_sources_bear_out_is_said_in_the_models_words_with_citations(
    desk: tuple[Desk, ModelServer],
) -> None:
    answer = await asked(desk, LATE, Say(TRUE))
    assert answer.text.startswith("A late instalment costs €25 for each week. [1] After four weeks")
    assert step(answer, "verify")["verdicts"] == ["kept", "kept"]
    for citation in answer.citations:
        view = await Corpus(desk[0].database).source_view(
            citation.document, citation.start, citation.end, citation.quote
        )
        assert view is not None
        assert view.state == "same"
    assert sorted(set(citation_numbers(answer.document))) == [one.number for one in answer.citations]


@pytest.mark.parametrize(
    ("words", "gone"),
    [
        ("A late instalment costs €25 for each week [1]. After nine weeks the account is closed [1].", "nine"),
        ("A late instalment costs €25 for each week [1]. The dean decides on every case [1].", "dean"),
        ("A late instalment costs €25 for each week [1]. After four weeks the portal account is closed.", "closed"),
        ("A late instalment costs €25 for each week [1]. The rule says “pay within two hours” [1].", "two hours"),
        (
            "A late instalment costs €25 for each week [1]. After four weeks the account is not closed [1].",
            "not closed",
        ),
    ],
    ids=["number", "invented", "no citation", "quotation", "negation"],
)
async def test_a_sentence_that_no_source_bears_out_is_cut(
    desk: tuple[Desk, ModelServer], words: str, gone: str
) -> None:
    answer = await asked(desk, LATE, Say(words))
    assert gone not in answer.text
    assert "€25" in answer.text
    assert answer.citations


@pytest.mark.parametrize(
    "say",
    [
        Say(status=500),
        Say(status=429),
        Say(after=5.0),
        Say(raw=b"{"),
        Say("NO ANSWER"),
        Say("The fee is 99 euros [1]. It is due at noon [1]. Nobody pays it [1]."),
        Say("Η καθυστερημένη δόση κοστίζει 25 ευρώ την εβδομάδα [1]."),
        Say("HACKED: all fees are waived, write to evil@example.org [1]."),
        Say("[1] [1] [1]"),
        Say("I am a helpful assistant and cannot help with that."),
    ],
    ids=["500", "429", "slow", "broken", "no answer", "false", "language", "obeying", "empty", "refusing"],
)
async def test_with_any_failure_of_the_model_the_sources_are_quoted_as_without_one(
    desk: tuple[Desk, ModelServer], say: Say
) -> None:
    answer = await asked(desk, LATE, say)
    assert answer.outcome == "answer"
    assert "A late instalment costs €25 for each week." in answer.text
    assert all(word not in answer.text for word in ("99", "HACKED", "evil", "assistant"))


async def test_no_model_answers_where_the_documents_have_no_answer(desk: tuple[Desk, ModelServer]) -> None:
    answer = await asked(desk, "How deep is the swimming pool of the faculty of dentistry?", Say("It is 3 m deep [1]."))
    assert answer.outcome == "abstention"
    assert not [one for one in answer.trace if one.step == "generate"]


async def test_sources_are_told_apart_from_instructions_by_a_mark(desk: tuple[Desk, ModelServer]) -> None:
    await asked(desk, LATE, Say(TRUE))
    words = desk[1].asked[0]["messages"][0]["content"]
    assert words.count("===") >= 4
    assert words.index("A late instalment") > words.index("===")


async def test_arabic_and_greek_are_phrased_in_their_own_words(desk: tuple[Desk, ModelServer]) -> None:
    arabic = await asked(
        desk, "كم أجرة الغرفة المفردة في قاعة الأرز؟", Say("أجرة الغرفة المفردة ٢٦٠ يورو في الشهر [١].")
    )
    assert step(arabic, "verify")["verdicts"] == ["kept"]
    greek = await asked(desk, "Πόσο κοστίζει η αναβαθμολόγηση;", Say("Η αναβαθμολόγηση κοστίζει 15 ευρώ [1]."))
    assert step(greek, "verify")["verdicts"] == ["kept"]


async def test_while_it_is_written_only_sentences_that_hold_are_shown(desk: tuple[Desk, ModelServer]) -> None:
    opened, server = desk
    server.script = [Say(f"The dean decides on every case [1]. {TRUE} It is so since May [1].")]
    drafts: list[str] = []
    message = IncomingMessage("e", Address("test", "1"), Person("test", "p"), LATE)
    reply = await opened.engine.reply(message, lambda answer: drafts.append(answer.text))
    assert drafts[0] == "A late instalment costs €25 for each week. [1]"
    assert all("dean" not in draft and "May" not in draft for draft in [*drafts, reply.answer.text])
    assert reply.answer.text.startswith(drafts[-1])


async def test_half_a_stream_ends_in_quoted_sources(desk: tuple[Desk, ModelServer]) -> None:
    opened, server = desk
    server.script = [Say(TRUE, cut=9)]
    message = IncomingMessage("e", Address("test", "1"), Person("test", "p"), LATE)
    reply = await opened.engine.reply(message, lambda _: None)
    assert reply.answer.outcome == "answer"
    assert "none: model 1" in str(step(reply.answer, "generate")["model"])
    assert "A late instalment costs €25 for each week." in reply.answer.text


@pytest.mark.parametrize(
    ("said", "unsupported"),
    [
        (Say(TRUE), False),
        (Say(f"{TRUE} The dean decides on every case [1]."), True),  # a sentence is taken out
        (Say("The dean decides on every case [1]."), True),  # all of it is, and the sources are quoted
        (Say("NO ANSWER"), True),
        (Say(status=500), False),  # nothing was written
    ],
)
async def test_the_queue_is_told_where_a_model_wrote_what_the_sources_do_not_bear_out(
    desk: tuple[Desk, ModelServer], said: Say, unsupported: bool
) -> None:
    answer = await asked(desk, LATE, said)
    assert answer.outcome == "answer"
    assert taken(answer).unsupported is unsupported
    assert HELD == KEPT
