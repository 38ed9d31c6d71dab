"""What the documents hold is answered from them, talk as talk; what is neither is left open as a question."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from pathlib import Path

import pytest

from bot.settings import READER
from engine.answering.documents.reader import Reader, reader_at
from engine.document import paragraph
from engine.engine import _is_more, _is_no_talk
from engine.knowledge.collections import Definitions
from engine.language import Language
from engine.matters import Matters
from engine.messages import Answer, Citation
from engine.retrieval.lexical import LexicalIndex
from engine.routing.router import Route, Router
from engine.skills.topics import Topics
from engine.store.corpus import Corpus
from engine.store.database import Database, open_database
from tests.engine.desk import CONFIG, Desk, collections, intents, open_desk, phrases

CLINIC = """# Patient guide

## Blood tests

Before a blood test you must fast for eight hours; water is allowed. Results come within three working days.

## Doctors and languages

Dr Samira Haddad speaks English and Arabic. Dr Nikos Pappas speaks English and Greek.

## Conduct

Nobody may tell a joke over the loudspeakers.
"""


@pytest.fixture(scope="module")
def reader() -> Reader:
    found = reader_at("packaged", READER)
    assert found is not None
    return found


def _desk(database: Database, home: Path, reader: Reader) -> AbstractAsyncContextManager[Desk]:
    return open_desk(database, home, filled=False, reader=reader, speaks=lambda: False)


@pytest.fixture
async def clinic(sqlite_url: str, tmp_path: Path, reader: Reader) -> AsyncIterator[Desk]:
    home = tmp_path / "dalil"
    async with open_database(sqlite_url) as database, _desk(database, home, reader) as opened:
        (home / "files" / "patients.md").write_text(CLINIC, encoding="utf-8")
        await opened.ingest()
        yield opened


async def test_a_question_that_sounds_like_one_of_worship_is_answered_where_the_documents_hold_it(clinic: Desk) -> None:
    answer = await clinic.ask("Do I have to fast before a blood test?")
    assert answer.outcome == "answer"
    assert "fast for eight hours" in answer.text


@pytest.mark.parametrize(
    ("text", "language"), [("speak Arabic please", "ar"), ("μίλα ελληνικά σε παρακαλώ", "el"), ("تكلم عربي", "ar")]
)
async def test_a_request_for_a_language_is_no_question_to_the_documents(
    clinic: Desk, text: str, language: Language
) -> None:
    answer = await clinic.ask(text)
    assert (answer.intent, answer.citations) == ("bot", ())
    assert answer.text == phrases()("commands.language_set", language)


async def test_a_request_for_somebody_who_speaks_a_language_is_one(clinic: Desk) -> None:
    answer = await clinic.ask("a doctor who speaks Arabic")
    assert answer.intent == "question"
    assert "Haddad" in answer.text


def test_what_small_talk_is_not_made_of_gets_none_where_the_documents_nearly_hold_it() -> None:
    said = Route("greeting", "physio", 0.3, certain=False)
    nearly, not_at_all = (
        Answer("abstention", "question", "en", paragraph("?"), confidence=sure) for sure in (0.6, 0.1)
    )
    assert _is_no_talk(said, nearly)
    assert not _is_no_talk(said, not_at_all)
    assert not _is_no_talk(replace(said, own=True), nearly)


def test_what_may_be_meant_in_the_documents_is_not_shown_to_who_asks_for_what_no_document_holds() -> None:
    joke = Route("out_of_scope", "tell me a joke", 2.5, certain=False, own=True)
    held = Answer("abstention", "question", "en", paragraph("?"), citations=(CITATION,), confidence=0.6)
    nothing = Answer("abstention", "out_of_scope", "en", paragraph("?"))
    assert not _is_more(joke, held, nothing)
    assert _is_more(replace(joke, own=False), held, nothing)
    assert _is_more(replace(joke, margin=0.5), held, nothing)


async def test_a_joke_that_is_asked_for_is_not_looked_up(clinic: Desk) -> None:
    answer = await clinic.ask("tell me a joke")
    assert (answer.intent, answer.citations) == ("out_of_scope", ())


@pytest.mark.parametrize("words", ["Delete my account.", "احذف حسابي", "διέγραψε τον λογαριασμό μου"])
async def test_to_delete_ones_account_is_asked_of_dalil_whatever_the_documents_say_of_accounts(
    clinic: Desk, words: str
) -> None:
    (clinic.home / "files" / "portal.md").write_text(PORTAL, encoding="utf-8")
    await clinic.ingest()
    answer = await clinic.ask(words)
    assert [choice.message for choice in answer.choices] == ["/erase yes"]
    assert not answer.citations


@pytest.mark.parametrize("language", ["en", "ar", "el"])
def test_which_of_two_is_meant_names_both(language: Language) -> None:
    from engine.routing.asking_back import ask_back

    asked = ask_back("zakat on my shop", Route("zakat", "", 0.1, certain=True, rival="fiqh"), language, phrases())
    assert all(choice.label in asked.text for choice in asked.choices)


def test_words_of_talk_are_told_from_those_of_the_documents() -> None:
    router = Router(intents(), 0.3)
    assert router.choose("speak Arabic please").own
    assert not router.choose("a doctor who speaks Arabic").own


CITATION = Citation(1, "p", "d", "guide", "guide.md", "Guide", "Conduct", "Nobody may tell a joke.", 0, 23, "")
PORTAL = """# Accounts

## Deleting your account

The desk deletes your account at the portal when you ask for it in writing. What you deleted cannot be brought back.
"""
ZAKAT = "\n## Zakat\n\nZakat is collected by the imam of the mosque.\n"
PASSAGES = {"clinic": (CLINIC, False), "mosque": (CLINIC + ZAKAT, True)}


@pytest.mark.parametrize("kind", PASSAGES)
async def test_people_are_told_of_zakat_and_scholars_where_the_documents_speak_of_such_matters(
    sqlite_url: str, tmp_path: Path, kind: str
) -> None:
    text, speaks = PASSAGES[kind]
    home = tmp_path / "dalil"
    async with open_database(sqlite_url) as database, open_desk(database, home, filled=False) as desk:
        (home / "files" / "patients.md").write_text(text, encoding="utf-8")
        await desk.ingest()
        index = LexicalIndex(home / "lexical")
        named, samples = ["auto"], [False]
        matters = Matters(CONFIG / "faith.toml", index.frequencies, lambda: named[0], lambda: samples[0])
        assert matters() == speaks
        topics = Topics(Corpus(database), phrases(), speaks=matters)
        assert ("zakat" in topics.also("en")) == ("zakat" in topics.rules("en")) == speaks
        named[0] = "never"
        assert not matters()
        named[0] = "always"
        assert matters()
        named[0], samples[0] = "auto", True
        assert matters()


LAW = """# Rulings

## Visits to the sick

The sick may be visited on any day of the week.

## Debts of the dead

The debts of the dead are paid from what they left before anything is given to others.
"""


async def test_a_collection_of_rulings_answers_only_what_the_others_do_not(clinic: Desk) -> None:
    files = clinic.home / "files"
    (files / "law").mkdir()
    (files / "law" / "law.md").write_text(LAW, encoding="utf-8")
    (files / "visits.md").write_text(
        "# Visits\n\nPatients are visited on two days, Monday and Friday.\n", encoding="utf-8"
    )
    handbook = collections(files)[0]
    law = replace(handbook, name="law", sources=("law/*.md",), rulings=True)
    await clinic.ingestion.run(Definitions((handbook, law)))
    answered = {
        text: {citation.collection for citation in (await clinic.ask(text)).citations}
        for text in ("On which days of the week may the sick be visited?", "Who pays the debts of the dead?")
    }
    assert list(answered.values()) == [{"handbook"}, {"law"}]
