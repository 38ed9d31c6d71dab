"""Contradictions as they are found when documents are read in, kept, and let go."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bench.contradictions import reader
from engine.answering.documents.contradicting.statements import Reader, Statement
from engine.answering.documents.evidence import Sentence
from engine.knowledge import contradictions
from engine.knowledge.collections import Collection, Definitions
from engine.knowledge.contradictions import VERSION, Comparing
from engine.knowledge.indexing import Indexes
from engine.knowledge.ingestion import Ingestion, IngestReport
from engine.retrieval.vectors import MatrixIndex, Row, Snapshot
from engine.store.contradictions import Contradictions
from engine.store.corpus import Corpus
from engine.store.database import Database
from tests.engine.knowledge.making import SETTINGS, WordEncoder, collection, docs

GUIDE = "# Library guide\n\n## Cards\n\nA lost library card is replaced for {} euros.\n"
NAMES = frozenset(("rules",))
HANDBOOK = "# Student handbook\n\n## The library\n\n{} A lost library card is replaced for {} euros.\n"
FAQ = """
name = "rules"
title = "Rules"
type = "{}"
rulings = {}
sources = ["*.csv"]
[fields]
{}
"""
RULINGS = 'name = "rules"\ntitle = "Rules"\ntype = "docs"\nsources = ["*.md"]\n'


class _Broken(Reader):
    def __init__(self) -> None:
        """Reads nothing."""

    def of(self, sentence: Sentence) -> Iterator[Statement]:
        raise RuntimeError(f"no statement is read from {sentence.text}")


class _Counted(list[Row]):
    """Rows that count how often they are walked through."""

    walks = 0

    def __iter__(self) -> Iterator[Row]:
        self.walks += 1
        return super().__iter__()


@dataclass
class House:
    """A folder of documents, and what reads them in."""

    folder: Path
    kept: Contradictions
    ingestion: Ingestion
    comparing: Comparing
    collection: Collection

    def write(self, **texts: str) -> None:
        for name, text in texts.items():
            (self.folder / f"{name}.md").write_text(text, encoding="utf-8")

    async def read(self) -> IngestReport:
        return await self.ingestion.run(Definitions((self.collection,)))

    async def quotes(self, *, dismissed: bool = False) -> set[frozenset[str]]:
        found = await self.kept.listed(50, dismissed=dismissed)
        return {frozenset((one.one.quote, one.other.quote)) for one in found}


def pair(*prices: int) -> frozenset[str]:
    return frozenset(f"A lost library card is replaced for {price} euros." for price in prices)


@pytest.fixture
def house(database: Database, tmp_path: Path) -> House:
    folder, home = tmp_path / "files", tmp_path / "home"
    folder.mkdir()
    home.mkdir()
    corpus, kept = Corpus(database), Contradictions(database)
    vectors = MatrixIndex(home / "vectors", "one")
    comparing = Comparing(kept, corpus, vectors, reader())
    follow = Indexes(corpus, (vectors,)).follow
    ingestion = Ingestion(database, WordEncoder(), SETTINGS, home, follow, compare=comparing.catch_up)
    return House(folder, kept, ingestion, comparing, docs(folder, "*.md"))


async def test_a_contradiction_is_reported_once_and_kept(house: House) -> None:
    house.write(guide=GUIDE.format(10), handbook=HANDBOOK.format("The library is old.", 15))
    first, again = await house.read(), await house.read()
    [one] = await house.kept.listed(50)
    assert first.contradictions == (one.id,)
    assert again.contradictions == ()
    assert await house.quotes() == {pair(10, 15)}
    assert {(side.source, side.title, side.headers) for side in (one.one, one.other)} == {
        ("guide.md", "Library guide", ("Cards",)),
        ("handbook.md", "Student handbook", ("The library",)),
    }
    assert await house.kept.count() == 1


async def test_it_goes_when_a_document_is_set_right_or_goes(house: House) -> None:
    house.write(guide=GUIDE.format(10), handbook=HANDBOOK.format("", 15))
    await house.read()
    house.write(handbook=HANDBOOK.format("", 10))
    await house.read()
    assert await house.quotes() == set()
    house.write(handbook=HANDBOOK.format("", 20))
    assert len((await house.read()).contradictions) == 1
    (house.folder / "guide.md").unlink()
    await house.read()
    assert await house.quotes() == set()


async def test_a_document_that_comes_later_is_held_against_those_that_are_there(house: House) -> None:
    house.write(guide=GUIDE.format(10))
    await house.read()
    house.write(handbook=HANDBOOK.format("", 15))
    assert len((await house.read()).contradictions) == 1


async def test_what_was_said_to_be_none_stays_so_while_both_sentences_stand(house: House) -> None:
    house.write(guide=GUIDE.format(10), handbook=HANDBOOK.format("", 15))
    [id_] = (await house.read()).contradictions
    await house.kept.dismiss(id_, "rania")
    house.write(handbook=HANDBOOK.format("The library has moved.", 15))  # another word elsewhere in it
    assert (await house.read()).contradictions == ()
    assert await house.quotes() == set()
    [one] = await house.kept.listed(5, dismissed=True)
    assert one.dismissed_by == "rania"
    house.write(handbook=HANDBOOK.format("The library has moved.", 20))
    assert len((await house.read()).contradictions) == 1
    assert (await house.quotes(), await house.quotes(dismissed=True)) == ({pair(10, 20)}, set())


async def test_it_stays_said_to_be_none_where_only_a_heading_changed(house: House) -> None:
    house.write(guide=GUIDE.format(10), handbook=HANDBOOK.format("", 15))
    [id_] = (await house.read()).contradictions
    await house.kept.dismiss(id_, "rania")
    changed = HANDBOOK.format("", 15).replace("The library", "Library cards of 2019")
    house.write(handbook=changed)
    await house.read()
    assert await house.quotes(dismissed=True) == {pair(10, 15)}


async def test_it_stays_while_it_holds_however_many_alike_are_nearer(house: House) -> None:
    guides = [f"guide{number}" for number in range(8)]
    house.write(handbook=HANDBOOK.format("", 15), **dict.fromkeys(guides, GUIDE.format(10)))
    found = len((await house.read()).contradictions)
    assert found >= contradictions.MOST
    for guide in guides:
        house.write(**{guide: GUIDE.format(10) + "\n## Hours\n\nIt opens at nine.\n"})
        await house.read()
        assert await house.kept.count() >= found
    house.write(
        **{guides[0]: GUIDE.format(10).replace("Cards", "Cards of 2019")}
    )  # still the same words, of another year
    await house.read()
    assert "guide0.md" not in {side.source for one in await house.kept.listed(50) for side in (one.one, one.other)}
    house.write(handbook=HANDBOOK.format("", 10))
    await house.read()
    assert await house.kept.count() == 0


async def test_what_one_slice_found_the_next_one_does_not_take_away(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.ingestion._compare = None
    for name in ("handbook", *(f"guide{number}" for number in range(8))):
        house.write(**{name: HANDBOOK.format("", 15) if name == "handbook" else GUIDE.format(10)})
        await house.read()
    monkeypatch.setattr(contradictions, "SLICE", 1)
    found: set[str] = set()
    while await house.kept.waiting(NAMES, VERSION):
        found |= {*await house.comparing.catch_up(most=1)}
        assert {one.id for one in await house.kept.listed(50)} <= found
    assert await house.kept.count() == len(found) > 1


async def test_an_error_of_the_search_fails_no_reading_and_is_told_and_the_next_time_goes_on(house: House) -> None:
    house.write(guide=GUIDE.format(10), handbook=HANDBOOK.format("", 15))
    good, house.comparing._reader = house.comparing._reader, _Broken()
    report = await house.read()
    assert (report.added, report.contradictions, report.looked_through) == (2, (), False)
    put = await house.ingestion.put_document(house.collection, "further.md", b"# Hours\n\nIt opens at nine.\n")
    assert (put.added, put.looked_through) == (1, False)
    house.comparing._reader = good
    again = await house.read()
    assert (len(again.contradictions), again.looked_through) == (1, True)


async def test_the_rows_are_looked_up_once_however_many_passages_are_new(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.write(**{f"guide{number}": GUIDE.format(number) for number in range(8)})
    house.ingestion._compare = None
    await house.read()
    monkeypatch.setattr(contradictions, "AT_ONCE", 1)
    snapshot = house.comparing._vectors.snapshot
    rows = _Counted(snapshot.rows)
    house.comparing._vectors.snapshot = Snapshot(rows, snapshot.matrix)
    assert await house.comparing.catch_up()
    assert rows.walks <= 5  # once for what each filter asks for, and for the ids


async def test_a_collection_that_comes_to_hold_rulings_lists_none_and_one_that_holds_none_any_more_is_looked_through(
    house: House,
) -> None:
    house.write(guide=GUIDE.format(10), handbook=HANDBOOK.format("", 15))
    await house.read()
    plain = house.collection
    house.collection = collection(house.folder, f"{RULINGS}rulings = true\n")
    await house.read()
    assert (await house.quotes(), await house.kept.count()) == (set(), 0)
    house.write(handbook=HANDBOOK.format("", 20))
    assert (await house.read()).contradictions == ()
    house.collection = plain
    assert len((await house.read()).contradictions) == 1
    assert await house.quotes() == {pair(10, 20)}


async def test_a_single_change_is_looked_through_as_well(house: House) -> None:
    house.write(guide=GUIDE.format(10))
    await house.read()
    put = await house.ingestion.put_document(house.collection, "handbook.md", HANDBOOK.format("", 15).encode())
    assert len(put.contradictions) == 1
    await house.ingestion.remove_document(house.collection, "handbook.md")
    assert await house.quotes() == set()


async def test_what_a_single_change_leaves_is_gone_on_with_the_next_time(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contradictions, "SLICE", 1)
    house.write(guide=GUIDE.format(10))
    house.ingestion._compare = None
    await house.read()
    house.write(handbook=HANDBOOK.format("", 15))
    await house.read()
    await house.comparing.catch_up(most=1)
    assert await house.kept.waiting(NAMES, VERSION) == 1
    await house.comparing.catch_up()
    assert await house.quotes() == {pair(10, 15)}
    assert await house.kept.waiting(NAMES, VERSION) == 0


async def test_pairs_of_a_changed_document_are_not_shown_before_they_are_judged_anew(house: House) -> None:
    house.write(guide=GUIDE.format(10), handbook=HANDBOOK.format("", 15))
    await house.read()
    house.ingestion._compare = None
    house.write(handbook=HANDBOOK.format("", 10))
    await house.read()
    assert (await house.quotes(), await house.kept.count()) == (set(), 0)


async def test_what_another_version_judged_is_judged_again(house: House) -> None:
    house.write(guide=GUIDE.format(10), handbook=HANDBOOK.format("", 15))
    await house.read()
    work = await house.kept.work(NAMES, VERSION + 1, 50)
    assert work is not None
    assert len(work.documents) == 2
    assert await house.kept.work(NAMES, VERSION, 50) is None


@pytest.mark.parametrize(
    ("kind", "rulings", "fields", "expected"),
    [
        ("qa", "false", 'question = "q"\nanswer = "a"', 1),
        ("qa", "true", 'question = "q"\nanswer = "a"', 0),
        ("hadith", "false", 'number = "n"\ncontent = "a"', 0),
    ],
)
async def test_answers_contradict_each_other_but_not_opinions_of_schools_and_narrations(
    house: House, kind: str, rulings: str, fields: str, expected: int
) -> None:
    rows = (
        "1,Lost cards?,A lost library card is replaced for {} euros.",
        "2,My card?,A lost library card is replaced for {} euros.",
    )
    for name, row, price in zip(("one", "other"), rows, (10, 15), strict=True):
        (house.folder / f"{name}.csv").write_text(f"n,q,a\n{row.format(price)}\n", encoding="utf-8")
    house.collection = collection(house.folder, FAQ.format(kind, rulings, fields))
    assert len((await house.read()).contradictions) == expected


async def test_an_index_that_is_damaged_is_waited_for(house: House) -> None:
    house.write(guide=GUIDE.format(10), handbook=HANDBOOK.format("", 15))
    house.ingestion._compare = None
    await house.read()
    house.comparing._vectors.trouble = "is damaged"
    assert await house.comparing.catch_up() == []
    house.comparing._vectors.trouble = ""
    assert len(await house.comparing.catch_up()) == 1


async def test_documents_of_two_collections_are_held_against_each_other(house: House, tmp_path: Path) -> None:
    house.write(guide=GUIDE.format(10))
    await house.read()
    (there := tmp_path / "there").mkdir()
    (there / "handbook.md").write_text(HANDBOOK.format("", 15), encoding="utf-8")
    definition = 'name = "life"\ntitle = "Life"\ntype = "docs"\nsources = ["*.md"]\n'
    house.collection, first = collection(there, definition), house.collection
    report = await house.ingestion.run(Definitions((first, house.collection)), ["life"])
    [one] = await house.kept.listed(5)
    assert report.contradictions == (one.id,)
    assert one.collections == {"rules", "life"}
    assert await house.kept.count(frozenset(("rules",))) == 0  # who may not look at both sees none of it
