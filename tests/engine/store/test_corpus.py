from pathlib import Path

import pytest

from engine.knowledge.collections import Definitions
from engine.knowledge.ingestion import Ingestion
from engine.store.catalogue import Catalogue
from engine.store.corpus import Corpus, SourceView
from engine.store.corpus_writing import Batch, CorpusWriter, SourceRow
from engine.store.database import Database
from tests.engine.knowledge.making import SETTINGS, WordEncoder, collection, docs

RULES = (
    "# House rules\n\n## Rent\n\nPay on the first day. Late rent costs ten euro.\n\n## Guests\n\nGuests leave by ten.\n"
)
FAQ = """
name = "faq"
title = "Questions"
type = "qa"
language = "en"
sources = ["faq.csv"]

[fields]
id = "id"
question = "question"
answer = "answer"
"""


async def nothing() -> None:
    return None


async def ingest(database: Database, folder: Path, text: str | None) -> Corpus:
    """A corpus of one file with this text, or without the file."""
    (folder / "rules.md").write_text(text) if text is not None else (folder / "rules.md").unlink()
    made = docs(folder, "*.md")
    await Ingestion(database, WordEncoder(), SETTINGS, folder, nothing).run(Definitions((made,)))
    return Corpus(database)


async def cited(corpus: Corpus, quote: str) -> tuple[str, int, int]:
    """Document and offsets of words that a passage holds."""
    async for step in corpus.changes_since(0):
        for indexed in step.passages:
            if quote in indexed.text:
                passage = (await corpus.passages([indexed.id]))[indexed.id]
                start = passage.start + passage.text.index(quote)
                return passage.document, start, start + len(quote)
    raise AssertionError(quote)


async def seen(corpus: Corpus, document: str, start: int, end: int, quote: str) -> SourceView:
    view = await corpus.source_view(document, start, end, quote, around=20)
    assert view is not None
    return view


async def test_a_corpus_without_changes_has_generation_zero(database: Database) -> None:
    corpus = Corpus(database)

    assert await corpus.generation() == 0
    assert [step async for step in corpus.changes_since(0)] == []
    assert await corpus.collections() == []
    assert await corpus.source_view("none", 0, 1) is None


async def test_parents_come_with_all_that_an_answer_says_of_them(database: Database, tmp_path: Path) -> None:
    corpus = await ingest(database, tmp_path, RULES)
    steps = [step async for step in corpus.changes_since(0)]
    parents = list(dict.fromkeys(p.parent for step in steps for p in step.passages))

    found = await corpus.passages_of(parents)

    assert list(found) == parents
    (rent,) = found[parents[0]]
    assert rent.text == "Pay on the first day. Late rent costs ten euro."
    assert (rent.title, rent.source, rent.collection) == ("House rules", "rules.md", "rules")
    assert (rent.headers, rent.page, rent.language, rent.view) == (("Rent",), None, "en", "content")
    assert [rent.text[a:b] for a, b in rent.sentences] == ["Pay on the first day.", "Late rent costs ten euro."]
    assert await corpus.passages_of(["gone"]) == {}


async def test_the_source_is_shown_around_the_quoted_words(database: Database, tmp_path: Path) -> None:
    corpus = await ingest(database, tmp_path, RULES)
    quote = "Late rent costs ten euro."

    view = await seen(corpus, *await cited(corpus, quote), quote)

    assert (view.before, view.quote, view.after) == (" on the first day. ", quote, "\n\nGuests\n\nGuests")
    assert (view.title, view.place, view.source, view.state) == ("House rules", ("Rent",), "rules.md", "same")
    assert not view.moved


async def test_words_that_moved_are_shown_where_they_stand_now(database: Database, tmp_path: Path) -> None:
    corpus = await ingest(database, tmp_path, RULES)
    quote = "Late rent costs ten euro."
    document, start, end = await cited(corpus, quote)
    await ingest(database, tmp_path, RULES.replace("## Rent\n", "## Deposit\n\nOne month.\n\n## Late rent\n"))

    view = await seen(corpus, document, start, end, quote)

    assert (view.quote, view.place, view.state, view.moved) == (quote, ("Late rent",), "moved", True)


async def test_words_that_are_no_longer_said_are_not_given_another_context(database: Database, tmp_path: Path) -> None:
    corpus = await ingest(database, tmp_path, RULES)
    quote = "Late rent costs ten euro."
    document, start, end = await cited(corpus, quote)
    await ingest(database, tmp_path, RULES.replace("ten euro", "twenty euro"))

    view = await seen(corpus, document, start, end, quote)

    assert (view.before, view.quote, view.after, view.state) == ("", quote, "", "changed")


async def test_a_removed_document_still_has_its_name(database: Database, tmp_path: Path) -> None:
    corpus = await ingest(database, tmp_path, RULES)
    quote = "Late rent costs ten euro."
    document, start, end = await cited(corpus, quote)
    await ingest(database, tmp_path, None)

    view = await seen(corpus, document, start, end, quote)

    assert (view.title, view.quote, view.before, view.state) == ("House rules", quote, "", "removed")


async def test_a_file_that_comes_back_is_whole_again(database: Database, tmp_path: Path) -> None:
    corpus = await ingest(database, tmp_path, RULES)
    quote = "Guests leave by ten."
    document, start, end = await cited(corpus, quote)
    await ingest(database, tmp_path, None)
    await ingest(database, tmp_path, RULES)

    assert (await seen(corpus, document, start, end, quote)).state == "same"


async def test_changes_come_in_steps_of_whole_generations(database: Database, tmp_path: Path) -> None:
    writer, corpus = CorpusWriter(database), Corpus(database)
    await writer.save_collection("rules", {"title": {}, "description": {}, "type": "docs"}, "x")
    for number in range(10):
        await writer.write(batch(number))

    steps = [step async for step in corpus.changes_since(0, limit=7)]

    assert [len(step.passages) for step in steps] == [6, 6, 6, 6, 6]
    assert [step.generation - steps[0].generation for step in steps] == [0, 2, 4, 6, 8]
    later = [step async for step in corpus.changes_since(steps[-2].generation)]
    assert [step.documents for step in later] == [steps[-1].documents]
    assert {p.metadata for step in steps for p in step.passages} == {(("who", "all"),)}


def batch(number: int) -> Batch:
    document = {"id": f"d{number}", "collection": "rules", "source": f"{number}.md", "record": "", "title": "T"}
    document |= {"language": "en", "url": "", "text": "One. Two. Three.", "digest": "x", "metadata": {"who": "all"}}
    passages = [
        {"id": f"p{number}-{place}", "document": f"d{number}", "parent": "a", "ordinal": place, "view": "content"}
        | {"language": "en", "text": "One.", "start": 0, "end": 4, "headers": [], "page": None, "augmented": ""}
        | {"sentences": [[0, 4]], "vector": None}
        for place in range(3)
    ]
    return Batch([document], passages, [SourceRow("rules", f"{number}.md", "x", 1, "", frozenset({f"d{number}"}))])


async def test_a_batch_is_written_whole_or_not_at_all(database: Database) -> None:
    writer, corpus = CorpusWriter(database), Corpus(database)
    await writer.save_collection("rules", {"title": {}, "description": {}, "type": "docs"}, "x")
    await writer.write(batch(0))
    generation = await corpus.generation()
    spoiled = batch(1)
    spoiled.passages[2]["text"] = None

    with pytest.raises(Exception, match="text"):
        await writer.write(spoiled)

    assert await corpus.generation() == generation
    assert set(await writer.known_sources("rules")) == {"0.md"}


async def test_sources_are_listed_with_what_they_gave_or_why_not(database: Database, tmp_path: Path) -> None:
    (tmp_path / "bad.md").write_text(" ")
    await ingest(database, tmp_path, RULES)

    assert [(s.source, s.documents, s.error) for s in await Catalogue(database).sources("rules")] == [
        ("bad.md", 0, "holds no text"),
        ("rules.md", 1, ""),
    ]


async def test_questions_that_are_shown_to_people_are_written_out(database: Database, tmp_path: Path) -> None:
    rows = ("when is rent due", "Who may visit?", "is there a lift?", "Where do I park?")
    lines = "".join(f"q{number},{text},Some answer.\n" for number, text in enumerate(rows))
    (tmp_path / "faq.csv").write_text("id,question,answer\n" + lines, encoding="utf-8")
    made = collection(tmp_path, FAQ, "faq.toml")
    await Ingestion(database, WordEncoder(), SETTINGS, tmp_path, nothing).run(Definitions((made,)))
    assert set(await Corpus(database).questions("en", 4)) == {"Who may visit?", "Where do I park?"}
    assert len(await Corpus(database).questions("en", 1)) == 1
