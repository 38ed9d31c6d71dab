"""What the names and words of a question set stand for in a corpus, on both databases."""

from pathlib import Path

import pytest

from engine.errors import InputError
from engine.evaluation.dataset import Case, Dataset
from engine.evaluation.relevance import DOCUMENT, FILE, PARENT, judged, sentences
from engine.knowledge.collections import Definitions
from engine.knowledge.ingestion import Ingestion
from engine.store.database import Database
from engine.store.places import Places
from tests.engine.knowledge.making import SETTINGS, WordEncoder, collection

FAQ = """
name = "faq"
title = "Questions"
type = "qa"
language = "en"
sources = ["{file}.csv"]

[fields]
id = "id"
question = "question"
answer = "answer"
"""
RULES = "# House rules\n\n## Rent\n\nPay the rent on the first day of each month. Late rent costs ten euro.\n"
RENT = "Pay the rent on the first day"


async def nothing() -> None:
    return None


async def ingest(database: Database, home: Path, warden: str) -> None:
    """Two collections of rows with the same ids, and one of a file with sections."""
    folder = home / "corpus"
    folder.mkdir(exist_ok=True)
    (folder / "one.csv").write_text(
        "id,question,answer\n7,Where?,At the desk of the hall.\n8,When?,From nine to noon.\n"
    )
    (folder / "two.csv").write_text(f"id,question,answer\n7,Who?,{warden} of the other house.\n")
    (folder / "rules.md").write_text(RULES)
    one = collection(folder, FAQ.format(file="one"))
    two = collection(folder, FAQ.format(file="two").replace('"faq"', '"more"'))
    rules = collection(folder, 'name = "rules"\ntitle = "Rules"\ntype = "docs"\nlanguage = "en"\nsources = ["*.md"]\n')
    await Ingestion(database, WordEncoder(), SETTINGS, home, nothing).run(Definitions((one, two, rules)))


@pytest.fixture
async def places(database: Database, tmp_path: Path) -> Places:
    await ingest(database, tmp_path, "The warden")
    return Places(database)


def asked(folder: Path, *cases: Case) -> Dataset:
    return Dataset(folder / "set.jsonl", "", cases)


async def test_a_record_is_known_by_its_own_id_within_its_collection(places: Places, tmp_path: Path) -> None:
    one = Case(1, "a", "Q", "en", relevant=("7",), collections=("faq",))
    any_ = Case(2, "b", "Q", "en", relevant=("7",))
    found = await judged(asked(tmp_path, one, any_), places)
    assert [(found[id_].level, len(found[id_].ids)) for id_ in "ab"] == [(DOCUMENT, 1), (DOCUMENT, 2)]


async def test_a_file_stands_for_all_of_its_sections_and_a_passage_for_its_own(places: Places, tmp_path: Path) -> None:
    (parent,) = await places.parents_in("rules")
    file = Case(1, "file", "Q", "en", relevant=("rules.md",))
    section = Case(2, "section", "Q", "en", relevant=(parent,))
    found = await judged(asked(tmp_path, file, section), places)
    assert (found["file"].level, found["file"].ids) == (FILE, {"rules.md"})
    assert (found["section"].level, found["section"].ids) == (PARENT, {parent})
    ranked = list((await places.of([parent])).values())
    assert (found["file"].of(ranked), found["section"].of(ranked)) == (["rules.md"], [parent])


async def test_a_place_is_known_by_words_that_are_long_enough_to_tell_it(places: Places, tmp_path: Path) -> None:
    long, short = Case(1, "long", "Q", "en", quotes=(RENT,)), Case(2, "short", "Q", "en", quotes=("ten euro",))
    retyped = Case(3, "retyped", "Q", "en", answers=("pay rent the first day of each month",), retyped=True)
    elsewhere = Case(4, "elsewhere", "Q", "en", quotes=(RENT,), collections=("faq",))
    none = Case(5, "none", "Q", "en", answerable=False)
    found = await judged(asked(tmp_path, long, short, retyped, elsewhere, none), places)
    assert list(found) == ["long", "retyped"]
    assert found["long"].ids == set(await places.parents_in("rules"))


async def test_a_name_that_nothing_has_and_names_of_several_kinds_are_refused(places: Places, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"line 3: 'relevant' names '9', which is no passage.* of faq"):
        await judged(asked(tmp_path, Case(3, "a", "Q", "en", relevant=("9",), collections=("faq",))), places)
    with pytest.raises(InputError, match="line 4: 'relevant' mixes names of sections, records and files"):
        await judged(asked(tmp_path, Case(4, "a", "Q", "en", relevant=("7", "rules.md"))), places)


async def test_sentences_are_known_by_their_passage(places: Places, tmp_path: Path) -> None:
    (parent,) = await places.parents_in("rules")
    named, plain = Case(1, "a", "Q", "en", sentences=(f"{parent}:1",)), Case(2, "b", "Q", "en", relevant=("7",))
    assert await sentences(asked(tmp_path, named, plain), places) == {"a": {f"{parent}:1"}}
    with pytest.raises(InputError, match="line 3: 'sentences' names 'gone:0', of whose passage nothing is known"):
        await sentences(asked(tmp_path, Case(3, "c", "Q", "en", sentences=("gone:0",))), places)


async def test_the_version_of_a_collection_changes_with_what_it_holds(
    places: Places, database: Database, tmp_path: Path
) -> None:
    before = await places.versions()
    await ingest(database, tmp_path, "The porter")
    after = await places.versions(["faq", "more"])
    assert after["faq"] == before["faq"]
    assert after["more"]["digest"] != before["more"]["digest"]
    assert (after["faq"]["documents"], list(after)) == (2, ["faq", "more"])
