import os
from datetime import datetime
from pathlib import Path

import pytest
from sqlalchemy import select

from engine.errors import CollectionError, DocumentError, InputError
from engine.knowledge.collections import Collection, Definitions
from engine.knowledge.ingestion import IngestReport
from engine.store.corpus import Corpus
from engine.store.schema import sources
from tests.engine.knowledge.conftest import Desk
from tests.engine.knowledge.making import WordEncoder, collection, docs

FAQ = """
name = "faq"
title = "Questions"
type = "qa"
sources = ["*.csv"]
[fields]
id = "id"
question = "question"
answer = "answer"
"""


def faq(folder: Path) -> Collection:
    return collection(folder, FAQ, "faq.toml")


def rows(folder: Path, *answers: str) -> None:
    lines = [f'{number},Question {number}?,"{answer}"\n' for number, answer in enumerate(answers)]
    (folder / "faq.csv").write_text("id,question,answer\n" + "".join(lines), "utf-8")


def counts(report: IngestReport) -> tuple[int, int, int, int]:
    return report.added, report.replaced, report.removed, report.unchanged


async def when_read(desk: Desk) -> list[datetime]:
    async with desk.database.read() as connection:
        return list((await connection.execute(select(sources.c.read_at).order_by(sources.c.source))).scalars())


async def test_files_become_documents_that_the_indexes_hear_of(desk: Desk, folder: Path) -> None:
    (folder / "a.md").write_text("# Rules\n\n## Fees\n\nThe fee is twenty euro.\n")

    report = await desk.ingest(docs(folder, "*.md"))

    assert counts(report) == (1, 0, 0, 0)
    assert report.passages == 2
    assert report.failed == ()
    assert await desk.texts() == {"The fee is twenty euro.", "Rules > Fees"}
    assert desk.generations == [await desk.corpus.generation()]
    info = (await desk.corpus.collections())[0]
    assert (info.name, info.documents) == ("rules", 1)


async def test_nothing_new_costs_nothing(desk: Desk, folder: Path) -> None:
    (folder / "a.md").write_text("The fee is twenty euro.")
    rows(folder, "One.", "Two.")
    both = docs(folder, "*.md"), faq(folder)
    await desk.ingest(*both)
    generation = await desk.corpus.generation()
    read_at = await when_read(desk)
    desk.encoder.seen.clear()
    desk.generations.clear()

    report = await desk.ingest(*both)

    assert counts(report) == (0, 0, 0, 3)
    assert await when_read(desk) == read_at
    assert desk.encoder.seen == []
    assert desk.generations == []
    assert await desk.corpus.generation() == generation


async def test_only_the_changed_row_of_a_file_is_encoded_again(desk: Desk, folder: Path) -> None:
    rows(folder, *(f"Answer number {n}." for n in range(50)))
    await desk.ingest(faq(folder))
    desk.encoder.seen.clear()
    rows(
        folder,
        *(f"Answer number {n}." for n in range(25)),
        "Another answer.",
        *(f"Answer number {n}." for n in range(26, 50)),
    )

    report = await desk.ingest(faq(folder))

    assert counts(report) == (0, 1, 0, 49)
    assert desk.encoder.seen == ["Another answer."]


async def test_only_the_changed_section_of_a_file_is_encoded_again(desk: Desk, folder: Path) -> None:
    (folder / "a.md").write_text("## Fees\n\nTwenty euro.\n\n## Loans\n\nTen books.\n")
    await desk.ingest(docs(folder, "*.md"))
    desk.encoder.seen.clear()
    (folder / "a.md").write_text("## Fees\n\nThirty euro.\n\n## Loans\n\nTen books.\n")

    assert counts(await desk.ingest(docs(folder, "*.md"))) == (0, 1, 0, 0)

    assert desk.encoder.seen == ["Fees\nThirty euro."]
    assert await desk.texts() == {"Thirty euro.", "Ten books.", "a > Fees", "a > Loans"}


async def test_vectors_are_those_of_the_words_and_only_of_languages_the_encoder_knows(desk: Desk, folder: Path) -> None:
    (folder / "a.md").write_text("# Rules\n\n## Fees\n\nTwenty euro.\n")
    (folder / "b.md").write_text("## Τέλη\n\nΕίκοσι ευρώ τον μήνα για όλους τους φοιτητές.\n")

    await desk.ingest(docs(folder, "*.md"))

    held = {p.text: p.vector async for step in desk.corpus.changes_since(0) for p in step.passages}
    assert held["Twenty euro."] == desk.encoder.vector("Fees\nTwenty euro.").astype("<f4").tobytes()
    assert held["Rules > Fees"] is None
    assert held["Είκοσι ευρώ τον μήνα για όλους τους φοιτητές."] is None


async def test_another_encoder_encodes_everything_again(desk: Desk, folder: Path) -> None:
    (folder / "a.md").write_text("Twenty euro.")
    await desk.ingest(docs(folder, "*.md"))
    desk.encoder = WordEncoder("two")

    assert counts(await desk.ingest(docs(folder, "*.md"))) == (0, 1, 0, 0)

    held = [p.vector async for step in desk.corpus.changes_since(0) for p in step.passages if p.view == "content"]
    assert held == [desk.encoder.vector("Twenty euro.").astype("<f4").tobytes()]


async def test_a_changed_definition_reads_again_without_encoding(desk: Desk, folder: Path) -> None:
    rows(folder, "One.")
    await desk.ingest(faq(folder))
    desk.encoder.seen.clear()

    changed = collection(folder, FAQ + '[augment]\ntemplate = "{question}"\n', "faq.toml")

    assert counts(await desk.ingest(changed)) == (0, 1, 0, 0)
    assert desk.encoder.seen == []
    augmented = [p.augmented async for step in desk.corpus.changes_since(0) for p in step.passages]
    assert augmented == ["Question 0?", "Question 0?"]


async def test_what_vanished_is_removed_and_the_indexes_hear_of_it(desk: Desk, folder: Path) -> None:
    (folder / "a.md").write_text("One.")
    (folder / "b.md").write_text("Two.")
    rows(folder, "Three.", "Four.")
    await desk.ingest(docs(folder, "*.md"), faq(folder))
    before = await desk.corpus.generation()
    (folder / "b.md").unlink()
    rows(folder, "Three.")

    assert counts(await desk.ingest(docs(folder, "*.md"), faq(folder))) == (0, 0, 2, 2)

    assert {"One.", "Three."} <= await desk.texts()
    assert not {"Two.", "Four."} & await desk.texts()
    removed = [document async for step in desk.corpus.changes_since(before) for document in step.documents]
    assert len(removed) == 2


async def test_a_collection_that_is_defined_no_more_goes_with_its_documents(desk: Desk, folder: Path) -> None:
    (folder / "a.md").write_text("One.")
    rows(folder, "Two.")
    await desk.ingest(docs(folder, "*.md"), faq(folder))

    assert counts(await desk.ingest(faq(folder))) == (0, 0, 1, 1)

    assert [info.name for info in await desk.corpus.collections()] == ["faq"]
    assert "One." not in await desk.texts()
    assert counts(await desk.ingest(docs(folder, "*.md"), faq(folder))) == (1, 0, 0, 1)


async def test_a_wrong_definition_file_removes_nothing(desk: Desk, folder: Path) -> None:
    (folder / "a.md").write_text("One.")
    await desk.ingest(docs(folder, "*.md"))

    report = await desk.ingestion.run(Definitions((), (CollectionError("rules.toml: is not valid TOML"),)))

    assert report.removed == 0
    assert report.failed == (("", "rules.toml: is not valid TOML"),)
    assert "One." in await desk.texts()


async def test_named_collections_leave_the_others_alone(desk: Desk, folder: Path) -> None:
    (folder / "a.md").write_text("One.")
    rows(folder, "Two.")
    both = Definitions((docs(folder, "*.md"), faq(folder)))
    await desk.ingestion.run(both)
    (folder / "a.md").write_text("Three.")

    assert counts(await desk.ingestion.run(both, ["faq"])) == (0, 0, 0, 1)
    with pytest.raises(CollectionError, match="did you mean 'rules'"):
        await desk.ingestion.run(both, ["rule"])


async def test_each_bad_file_is_named_with_its_reason_and_the_rest_goes_on(desk: Desk, folder: Path) -> None:
    (folder / "good.md").write_text("One.")
    (folder / "broken.pdf").write_bytes(b"%PDF-1.4 and no more")
    (folder / "photo.txt").write_bytes(bytes(range(256)) * 8)
    (folder / "sheet.xlsx").write_bytes(b"PK")
    (folder / "large.txt").write_bytes(b"a" * (2 * 2**20 + 1))
    (folder / "records.csv").write_text('a,b\n1,"2')
    made = docs(folder, "*.*")
    made.path.unlink()

    report = await desk.ingest(made)

    assert report.added == 1
    reasons = dict(report.failed)
    assert set(reasons) == {"broken.pdf", "photo.txt", "sheet.xlsx", "large.txt", "records.csv"}
    assert "print it to PDF again" in reasons["broken.pdf"]
    assert "not a text file" in reasons["photo.txt"]
    assert "no reader for '.xlsx'" in reasons["sheet.xlsx"]
    assert "larger than 2 MB" in reasons["large.txt"]
    assert "not valid CSV" in reasons["records.csv"]
    again = await desk.ingest(made)
    assert (again.failed, again.unchanged) == (report.failed, 1)


async def test_a_file_that_broke_keeps_what_was_last_read(desk: Desk, folder: Path) -> None:
    (folder / "a.csv").write_text("id,question,answer\n1,How?,So.\n")
    await desk.ingest(faq(folder))
    (folder / "a.csv").write_text('id,question,answer\n1,"How')

    report = await desk.ingest(faq(folder))

    assert "row 2 is not valid CSV" in report.failed[0][1]
    assert await desk.texts() == {"How?", "So."}


async def test_a_bad_row_is_named_and_its_neighbours_go_on(desk: Desk, folder: Path) -> None:
    rows(folder, "One.", "", "Three.")
    with (folder / "faq.csv").open("a") as file:
        file.write("0,Again?,Twice.\n")

    report = await desk.ingest(faq(folder))

    assert report.added == 2
    (source, reason) = report.failed[0]
    assert source == "faq.csv"
    assert "row 3 has nothing in 'answer'" in reason
    assert "two rows have the id '0'" in reason


async def test_rows_without_ids_that_say_the_same_are_one(desk: Desk, folder: Path) -> None:
    (folder / "faq.csv").write_text("question,answer\nHow?,So.\nHow?,So.\nWhy?,So.\n")

    report = await desk.ingest(collection(folder, FAQ.replace('id = "id"\n', ""), "faq.toml"))

    assert (report.added, report.failed) == (2, ())


async def test_a_missing_column_is_told_with_the_nearest(desk: Desk, folder: Path) -> None:
    (folder / "faq.csv").write_text("id,questions,answer\n1,How?,So.\n")

    report = await desk.ingest(faq(folder))

    assert report.failed == (
        (
            "faq.csv",
            "has no column 'question', which faq.toml names in [fields] question (did you mean 'questions'?); "
            "its columns are: id, questions, answer",
        ),
    )


async def test_progress_ends_at_the_whole(desk: Desk, folder: Path) -> None:
    for number in range(3):
        (folder / f"{number}.md").write_text("Words. " * 2000)
    told: list[tuple[int, int, str]] = []

    await desk.ingestion.run(
        Definitions((docs(folder, "*.md"),)), progress=lambda done, total, what: told.append((done, total, what))
    )

    assert told[-1] == (42000, 42000, "2.md")
    assert [done for done, _, _ in told] == sorted(done for done, _, _ in told)


async def test_an_upload_is_added_replaced_and_removed_at_once(desk: Desk, folder: Path) -> None:
    made = docs(folder)
    await desk.ingest(made)

    assert counts(await desk.ingestion.put_document(made, "rules.md", b"One.")) == (1, 0, 0, 0)
    assert "One." in await desk.texts()
    assert counts(await desk.ingestion.put_document(made, "rules.md", b"Two.")) == (0, 1, 0, 0)
    assert "One." not in await desk.texts()
    assert counts(await desk.ingest(made)) == (0, 0, 0, 1)
    assert counts(await desk.ingestion.remove_document(made, "rules.md")) == (0, 0, 1, 0)
    assert await desk.texts() == set()
    assert counts(await desk.ingest(made)) == (0, 0, 0, 0)


async def test_a_bad_upload_changes_nothing(desk: Desk, folder: Path) -> None:
    made = docs(folder)
    await desk.ingestion.put_document(made, "rules.md", b"One.")

    with pytest.raises(DocumentError, match=r"rules\.md: holds no text"):
        await desk.ingestion.put_document(made, "rules.md", b" ")
    with pytest.raises(DocumentError, match="larger than 2 MB"):
        await desk.ingestion.put_document(made, "rules.md", b"a" * (2 * 2**20 + 1))
    with pytest.raises(InputError, match=r"no reader for '\.exe'"):
        await desk.ingestion.put_document(made, "rules.exe", b"One.")

    assert counts(await desk.ingest(made)) == (0, 0, 0, 1)


async def test_the_collections_own_files_are_not_changed_by_uploads(desk: Desk, folder: Path) -> None:
    (folder / "a.md").write_text("One.")
    made = docs(folder, "*.md")
    await desk.ingest(made)

    with pytest.raises(InputError, match="replace it there"):
        await desk.ingestion.put_document(made, "a.md", b"Two.")
    with pytest.raises(InputError, match="delete it there"):
        await desk.ingestion.remove_document(made, "a.md")
    with pytest.raises(InputError, match=r"no document 'b\.md' \(did you mean 'a\.md'\?\)"):
        await desk.ingestion.remove_document(made, "b.md")


async def test_every_stored_passage_is_a_slice_of_its_document(desk: Desk, folder: Path) -> None:
    (folder / "a.md").write_text(
        "# T\n\n" + "\n\n".join(f"## H{n}\n\n{'Some words here. ' * 40 * n}" for n in range(1, 9))
    )
    await desk.ingest(docs(folder, "*.md"))

    ids = [p.id async for step in desk.corpus.changes_since(0) for p in step.passages if p.view == "content"]
    stored = await Corpus(desk.database).passages(ids)

    assert len(stored) == len(ids) > 20
    for passage in stored.values():
        view = await desk.corpus.source_view(passage.document, passage.start, passage.end, passage.text)
        assert view is not None
        assert view.state == "same"
        assert all(passage.text[start:end] == "Some words here." for start, end in passage.sentences)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every file")
async def test_a_file_without_permission_is_named(desk: Desk, folder: Path) -> None:
    (folder / "a.md").write_text("One.")
    (folder / "a.md").chmod(0)

    assert "cannot be opened" in (await desk.ingest(docs(folder, "*.md"))).failed[0][1]
