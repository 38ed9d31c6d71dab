from pathlib import Path

from engine.knowledge.collections import Collection, Definitions
from engine.knowledge.ingestion import Ingestion
from engine.store.catalogue import Catalogue
from engine.store.database import Database
from tests.engine.knowledge.making import SETTINGS, WordEncoder, collection, docs
from tests.exchanges import Clock

FAQ = """
name = "faq"
title = "Questions"
type = "qa"
sources = ["*.csv"]
[fields]
id = "id"
question = "q"
answer = "a"
topic = "t"
"""


async def nothing() -> None:
    return None


async def ingest(database: Database, folder: Path, *collections: Collection) -> None:
    ingestion = Ingestion(database, WordEncoder(), SETTINGS, folder, nothing)
    await ingestion.run(Definitions(collections))


async def test_a_question_with_its_answer_and_topic_is_one_passage(database: Database, tmp_path: Path) -> None:
    (tmp_path / "faq.csv").write_text("id,q,a,t\n1,Is there a fee?,Ten euro.,Fees\n2,Who pays?,The tenant.,Fees\n")
    await ingest(database, tmp_path, collection(tmp_path, FAQ, "faq.toml"))

    [faq] = await Catalogue(database).holdings()

    assert (faq.name, faq.documents, faq.passages) == ("faq", 2, 2)


async def test_a_file_counts_its_paragraphs_and_not_its_headings(database: Database, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(
        "# Rules\n\n## Fees\n\nThe fee is twenty euro.\n\n## Guests\n\nGuests leave by ten.\n"
    )
    await ingest(database, tmp_path, docs(tmp_path, "*.md"))

    [rules] = await Catalogue(database).holdings()

    assert (rules.documents, rules.passages) == (1, 2)


async def test_the_languages_of_its_documents_are_counted(database: Database, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("The fee is twenty euro, and it is paid on the first day of the month.")
    (tmp_path / "b.md").write_text("Το ενοίκιο πληρώνεται την πρώτη ημέρα του μήνα.")
    (tmp_path / "c.md").write_text("Οι επισκέπτες φεύγουν στις δέκα το βράδυ.")
    await ingest(database, tmp_path, docs(tmp_path, "*.md"))

    [rules] = await Catalogue(database).holdings()

    assert list(rules.languages.items()) == [("el", 2), ("en", 1)]


async def test_the_last_change_is_that_of_a_file_and_not_of_a_run_without_news(
    database: Database, tmp_path: Path, clock: Clock
) -> None:
    async def changed_at() -> str:
        [rules] = await Catalogue(database).holdings()
        return f"{rules.changed_at:%H:%M}"

    (tmp_path / "a.md").write_text("The fee is twenty euro.")
    rules = docs(tmp_path, "*.md")
    await ingest(database, tmp_path, rules)
    assert await changed_at() == "09:00"

    clock.forward(3600)
    await ingest(database, tmp_path, rules)
    assert await changed_at() == "09:00"

    (tmp_path / "a.md").write_text("The fee is thirty euro.")
    await ingest(database, tmp_path, rules)
    assert await changed_at() == "10:00"


async def test_what_was_forgotten_is_not_listed(database: Database, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("The fee is twenty euro.")
    await ingest(database, tmp_path, docs(tmp_path, "*.md"))

    forgotten = await Ingestion(database, WordEncoder(), SETTINGS, tmp_path, nothing).forget("rules")

    assert forgotten.removed == 1
    assert await Catalogue(database).holdings() == []
