"""Whom a question that is left open is sent to."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine.contact import Contact
from engine.knowledge.collections import Definitions
from engine.language import LANGUAGES
from engine.store.database import open_database
from tests.engine.desk import ANSWERS, Desk, collections, open_desk

NOWHERE = {
    "en": "Who designed the fountain in the courtyard?",
    "ar": "من صمّم النافورة التي في الساحة؟",
    "el": "Ποιος σχεδίασε το σιντριβάνι της αυλής;",
}


def words(en: str, ar: str, el: str) -> dict[str, str]:
    return {"en": en, "ar": ar, "el": el}


REGISTRY = Contact(
    name=words("Registry", "مكتب التسجيل", "Γραμματεία"),  # type: ignore[arg-type]
    phone=words(*["2120"] * 3),  # type: ignore[arg-type]
    email=words(*["registry@example.edu"] * 3),  # type: ignore[arg-type]
    place={},
    hours=words("Mon-Fri 9-14", "الاثنين-الجمعة ٩-١٤", "Δευ-Παρ 9-14"),  # type: ignore[arg-type]
    url={},
)


@pytest.fixture
async def desk(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    async with open_database(sqlite_url) as database, open_desk(database, tmp_path / "desk") as desk:
        yield desk


async def name_contact(desk: Desk, contact: Contact | None) -> None:
    handbook, faq = collections(desk.home / "files")
    await desk.ingestion.run(Definitions((replace(handbook, contact=contact), replace(faq, contact=contact))))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_office_of_the_collection_is_named_in_each_language(desk: Desk, language: str) -> None:
    await name_contact(desk, REGISTRY)
    reply = await desk.reply(NOWHERE[language], collections=("handbook",))
    assert reply.answer.outcome == "abstention"
    for said in (REGISTRY.name, REGISTRY.phone, REGISTRY.email, REGISTRY.hours):
        assert said[language] in reply.answer.text  # type: ignore[index]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("How much is a late instalment? And who designed the fountain in the courtyard?", "€25"),
        ("When does Ramadan begin? And who designed the fountain in the courtyard?", "Ramadan"),
    ],
)
async def test_the_office_is_named_once_below_an_answer_that_leaves_a_part_open(
    desk: Desk, asked: str, told: str
) -> None:
    await name_contact(desk, REGISTRY)
    answer = await desk.ask(asked)
    assert (answer.outcome, answer.left_open) == ("answer", True)
    assert told in answer.text
    assert answer.text.count("registry@example.edu") == 1
    assert not (await desk.ask("How much is a late instalment?")).left_open


async def test_the_installation_names_whom_to_ask_where_the_collection_names_nobody(desk: Desk) -> None:
    desk.settings = replace(ANSWERS, contact="Student Desk, Building A1, 2120")
    answer = await desk.ask(NOWHERE["en"])
    assert "They can tell you: Student Desk, Building A1, 2120" in answer.text


async def test_the_installation_names_it_in_words_of_the_language_where_it_has_some(desk: Desk) -> None:
    desk.settings = replace(ANSWERS, contact="Student Desk", contact_ar="مكتب الطلبة")
    assert "مكتب الطلبة" in (await desk.ask(NOWHERE["ar"])).text
    assert "Student Desk" in (await desk.ask(NOWHERE["en"])).text


async def test_the_collection_goes_before_the_installation(desk: Desk) -> None:
    desk.settings = replace(ANSWERS, contact="Student Desk")
    await name_contact(desk, REGISTRY)
    reply = await desk.reply(NOWHERE["en"], collections=("faq",))
    assert "Registry" in reply.answer.text
    assert "Student Desk" not in reply.answer.text


async def test_nobody_is_named_where_nobody_is_set_or_the_answer_is_there(desk: Desk) -> None:
    assert "They can tell you" not in (await desk.ask(NOWHERE["en"])).text
    await name_contact(desk, REGISTRY)
    assert "They can tell you" not in (await desk.ask("What happens when an instalment is paid late?")).text
