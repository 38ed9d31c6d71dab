"""Questions of counting that the grammar does not know: a model writes the query, the store gives the values, and
whatever does not belong to the question is refused."""

import hashlib
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from engine.messages import Answer
from engine.models.settings import TaskSettings
from engine.store.database import open_database
from engine.tools.quran.dialogue.querying import Querying
from tests.engine.asking import asking_of
from tests.engine.desk import Desk, open_desk, packaged_verses
from tests.engine.tools.quran.attacks import ATTACKS, HIDDEN
from tests.servers.models import ModelServer, Say, serving

ODD = "How many suras of the Quran have an odd number of verses?"
READ = "the suras whose number of verses is odd"


@pytest.fixture
async def both(sqlite_url: str, tmp_path: Path) -> AsyncIterator[tuple[Desk, ModelServer]]:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving())
        database = await stack.enter_async_context(open_database(sqlite_url))
        settings = TaskSettings("", 0.0, 500, 0.5)
        asking = await stack.enter_async_context(asking_of(database, server, seconds=3.0, settings=lambda _: settings))
        opened = await stack.enter_async_context(
            open_desk(database, tmp_path / "dalil", filled=False, querying=Querying(asking, lambda: 3.0), verified=True)
        )
        yield opened, server


def query(sql: str, reading: str = READ, *, possible: bool = True) -> Say:
    return Say(json.dumps({"possible": possible, "sql": sql, "reading": reading}))


async def asked(both: tuple[Desk, ModelServer], question: str, *script: Say) -> Answer:
    desk, server = both
    server.script, server.asked = list(script), []
    return await desk.ask(question)


def step(answer: Answer) -> dict[str, object]:
    return next(dict(one.detail) for one in answer.trace if one.step == "query")


async def test_a_count_that_the_grammar_does_not_know_comes_from_the_store_by_a_models_query(
    both: tuple[Desk, ModelServer],
) -> None:
    answer = await asked(both, ODD, query("SELECT COUNT(*) FROM suras WHERE verses % 2 = 1"))
    assert answer.outcome == "answer"
    assert answer.text.startswith("Result: 54\n")
    assert "a language model wrote the query" in answer.text
    assert f"It read the question as: {READ}" in answer.text
    assert step(answer)["tries"] == 1
    assert step(answer)["model"] == "model 1"


async def test_the_query_that_a_model_wrote_is_shown_by_its_button(both: tuple[Desk, ModelServer]) -> None:
    answer = await asked(both, ODD, query("SELECT COUNT(*) FROM suras WHERE verses % 2 = 1"))
    shown = await both[0].ask(answer.choices[0].message)
    assert "SELECT COUNT(*) FROM suras WHERE verses % 2 = 1" in shown.text


@pytest.mark.parametrize(
    ("question", "sql", "reading", "lead"),
    [
        (
            "كم سورة نزلت بعد سورة البقرة وعدد آياتها زوجي؟",
            "SELECT COUNT(*) FROM suras WHERE revelation_order > (SELECT revelation_order FROM suras WHERE number = 2) "
            "AND verses % 2 = 0",
            "السور النازلة بعد البقرة التي عدد آياتها زوجي",
            "النتيجة: ١٦",
        ),
        (
            "Πόσες σούρες έχουν περιττό αριθμό εδαφίων στο Κοράνι;",
            "SELECT COUNT(*) FROM suras WHERE verses % 2 = 1",
            "οι σούρες με περιττό πλήθος εδαφίων",
            "Αποτέλεσμα: 54",
        ),
    ],
)
async def test_it_is_said_in_the_language_of_the_question(
    both: tuple[Desk, ModelServer], question: str, sql: str, reading: str, lead: str
) -> None:
    answer = await asked(both, question, query(sql, reading))
    assert answer.text.startswith(f"{lead}\n")
    assert reading in answer.text


async def test_a_list_names_suras_and_verses_by_the_store_and_not_by_the_model(both: tuple[Desk, ModelServer]) -> None:
    sql = "SELECT number AS sura, verses AS n FROM suras WHERE verses % 2 = 0 ORDER BY verses DESC LIMIT 2"
    answer = await asked(both, "Which two suras with an even number of verses are the longest?", query(sql))
    assert "Al-Baqarah (2) – 286" in answer.text
    assert "(7) – 206" in answer.text


async def test_the_grammar_answers_what_it_knows_and_no_model_is_asked(both: tuple[Desk, ModelServer]) -> None:
    answer = await asked(both, "How many verses are in Surah Al-Kahf?", query("SELECT 1"))
    assert answer.text.startswith("Verses in sura Al-Kahf: 110")
    assert both[1].calls == 0


@pytest.mark.parametrize(
    "question",
    [
        "How many verses of the Quran are about charity?",
        "كم آية في القرآن تتحدث عن الصدقة؟",
        "How many verses are in juz 31?",
        "How many verses does Surah Xanadu have?",
        "كم آية مكية في البقرة",
    ],
)
async def test_what_no_table_can_tell_is_refused_without_asking_a_model(
    both: tuple[Desk, ModelServer], question: str
) -> None:
    answer = await asked(both, question, query("SELECT COUNT(*) FROM verses"))
    assert (answer.outcome, both[1].calls) == ("abstention", 0)


async def test_a_refused_query_goes_back_once_with_what_is_wrong(both: tuple[Desk, ModelServer]) -> None:
    wrong, right = query("SELECT COUNT(*) FROM sura"), query("SELECT COUNT(*) FROM suras WHERE verses % 2 = 1")
    answer = await asked(both, ODD, wrong, right)
    assert answer.text.startswith("Result: 54\n")
    assert "no such table" in both[1].asked[1]["messages"][-1]["content"]
    assert step(answer)["tries"] == 2


async def test_after_two_refused_queries_the_person_gets_the_refusal(both: tuple[Desk, ModelServer]) -> None:
    answer = await asked(both, ODD, query("SELECT COUNT(*) FROM sura"), query("SELECT COUNT(*) FROM surah"), query(""))
    assert (answer.outcome, both[1].calls) == ("abstention", 2)
    assert "I did not understand" in answer.text


async def test_a_model_that_says_it_cannot_be_told_is_taken_at_its_word(both: tuple[Desk, ModelServer]) -> None:
    answer = await asked(both, ODD, query("", "", possible=False))
    assert (answer.outcome, both[1].calls) == ("abstention", 1)


@pytest.mark.parametrize(
    "say", [Say(status=500), Say("54, I think."), Say(after=0.8), Say(status=401), Say(raw=b"{broken")]
)
async def test_a_model_that_fails_leaves_the_refusal(both: tuple[Desk, ModelServer], say: Say) -> None:
    answer = await asked(both, ODD, say)
    assert answer.outcome == "abstention"
    assert "54" not in answer.text


async def test_no_attack_that_a_model_writes_is_run_and_each_ends_in_the_refusal(
    both: tuple[Desk, ModelServer],
) -> None:
    store = packaged_verses().shelf.path
    await both[0].ask("How many suras are there in the Quran?")
    before = hashlib.sha256(store.read_bytes()).hexdigest()
    for number, sql in enumerate((*ATTACKS, *HIDDEN)):
        both[1].script, both[1].asked = [query(sql)], []
        answer = await both[0].ask(f"{ODD[:-1]}, {'please, ' * number}tell me?", chat=str(number))
        assert (answer.outcome, both[1].calls) == ("abstention", 2), sql
    assert hashlib.sha256(store.read_bytes()).hexdigest() == before


async def test_the_trace_keeps_why_a_query_was_refused_and_none_of_its_words(both: tuple[Desk, ModelServer]) -> None:
    answer = await asked(both, ODD, query("SELECT COUNT(*) FROM suras WHERE latin = 'secret'"))
    assert step(answer)["refused"] == ["the query is refused: the question does not say …"] * 2
