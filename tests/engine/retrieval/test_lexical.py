"""The full-text index on disk."""

import subprocess
import sys
from pathlib import Path

import pytest

from engine.retrieval.lexical import LexicalIndex
from engine.retrieval.model import EVERYTHING, Filter, IndexedPassage
from engine.retrieval.query import lexical_query


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "index" / "lexical"


@pytest.fixture
def index(folder: Path) -> LexicalIndex:
    return LexicalIndex(folder)


def passage(id_: str, text: str, document: str = "", **changes) -> IndexedPassage:
    values = {"parent": id_, "document": document or id_, "collection": "c", "language": "en", "view": "content"}
    return IndexedPassage(id=id_, text=text, **(values | changes))


def found(index: LexicalIndex, question: str, language="en", where: Filter = EVERYTHING, limit: int = 10) -> list[str]:
    hits = index.search(lexical_query(question, language), limit=limit, where=where).hits
    return [hit.passage_id for hit in hits]


@pytest.mark.parametrize(
    ("language", "text", "question"),
    [
        ("en", "Students pay the fees in October.", "when does a student pay his fee"),
        ("ar", "يدفع الطَّلَبةُ الرسومَ في تشرين الأول.", "رسوم الطلبه"),
        ("ar", "الأستاذ مسؤول عن المكتبات", "المكتبة"),
        ("el", "Οι φοιτητές πληρώνουν τα δίδακτρα τον Οκτώβριο.", "ΔΙΔΑΚΤΡΑ ΦΟΙΤΗΤΩΝ"),
    ],
)
def test_a_word_is_found_in_its_other_forms(index, language, text, question):
    index.apply(1, [], [passage("right", text, language=language), passage("wrong", "Ω something else شيء")])
    assert found(index, question, language)[:1] == ["right"]


@pytest.mark.parametrize(
    ("language", "text", "question"),
    [
        ("ar", "شروط قبول الطلاب", "الطالبية"),
        ("el", "υποτροφίες αριστείας", "υποτροφιεσ"),
        ("en", "scholarship", "scholarhip"),
    ],
)
def test_a_slip_of_the_pen_still_finds_its_passage(index, language, text, question):
    index.apply(1, [], [passage("right", text, language=language), passage("wrong", "nothing near", language=language)])
    assert found(index, question, language)[:1] == ["right"]


def test_words_near_each_other_come_before_words_far_apart(index):
    filler = "the town holds a fair by the sea. " * 12
    apart = passage("apart", f"The late guests of the year. {filler} A small fee is due.")
    near = passage("near", f"{filler} The late guests of the year: a small fee is due.")
    index.apply(1, [], [apart, near, *(passage(f"p{n}", filler) for n in range(9))])
    assert found(index, "late fee") == ["near", "apart"]


def test_the_same_words_in_the_same_order_come_first(index):
    index.apply(
        1,
        [],
        [passage("turned", "a refund of the deposit on the key"), passage("same", "the key deposit refund of a room")],
    )
    assert found(index, "key deposit refund")[0] == "same"


def test_a_title_finds_a_passage_that_does_not_repeat_it(index):
    index.apply(
        1,
        [],
        [
            passage("titled", "Within fourteen days.", augmented="Refunds"),
            passage("other", "Within fourteen days."),
        ],
    )
    hits = index.search(lexical_query("refunds", "en"), limit=10).hits
    assert [(hit.passage_id, hit.coverage) for hit in hits] == [("titled", 1.0)]


def test_coverage_weighs_rare_words_more(index):
    index.apply(1, [], [passage(f"p{n}", "the student") for n in range(9)] + [passage("rare", "juniper")])
    hits = {hit.passage_id: hit for hit in index.search(lexical_query("student juniper", "en"), limit=10).hits}
    assert hits["rare"].coverage > 0.8
    assert hits["rare"].coverage + hits["p1"].coverage == pytest.approx(1.0)


def test_a_changed_document_is_replaced_and_a_removed_one_is_gone(index):
    index.apply(1, [], [passage("a1", "old fee", "a"), passage("a2", "old fee", "a"), passage("b", "fee", "b")])
    index.apply(2, ["b"], [passage("a3", "new fee", "a")])
    assert found(index, "fee") == ["a3"]
    assert (index.generation, index.count) == (2, 1)


def test_the_same_step_twice_ends_in_the_same_index(index):
    step = (1, ["gone"], [passage("a", "fee"), passage("b", "fee")])
    index.apply(*step)
    index.apply(*step)
    assert sorted(found(index, "fee")) == ["a", "b"]


@pytest.mark.parametrize(
    ("where", "ids"),
    [
        (Filter(collections=frozenset({"c"})), ["a", "c"]),
        (Filter(languages=frozenset({"ar"})), ["c"]),
        (Filter(documents=frozenset({"b", "c"})), ["b", "c"]),
        (Filter(metadata=(("audience", "staff"), ("year", "2026"))), ["b"]),
        (Filter(metadata=(("audience", "staff"), ("year", "2025"))), []),
        (Filter(collections=frozenset()), []),
    ],
)
def test_a_filter_lets_through_exactly_what_it_names_and_changes_no_score(index, where, ids):
    index.apply(
        1,
        [],
        [
            passage("a", "fee"),
            passage("b", "fee", collection="d", metadata=(("audience", "staff"), ("year", "2026"))),
            passage("c", "fee", language="ar"),
        ],
    )
    assert sorted(found(index, "fee", where=where)) == ids
    everything = {hit.passage_id: hit.bm25 for hit in index.search(lexical_query("fee", "en"), limit=9).hits}
    hits = index.search(lexical_query("fee", "en"), limit=9, where=where).hits
    assert all(hit.bm25 == pytest.approx(everything[hit.passage_id]) for hit in hits)


@pytest.mark.parametrize("question", ["", "؟", "zzzz", '"fee" AND (title:x OR *', "\ud83d\ude42"])
def test_no_question_breaks_the_search(index, question):
    index.apply(1, [], [passage("a", "the fee")])
    assert found(index, question) in ([], ["a"])


def test_an_empty_index_finds_nothing(index):
    assert found(index, "fee") == []


def test_another_process_is_seen_after_reload(index, folder):
    index.apply(1, [], [passage("a", "fee")])
    program = (
        "from pathlib import Path; from engine.retrieval.lexical import LexicalIndex;"
        "from engine.retrieval.model import IndexedPassage as P;"
        f"i = LexicalIndex(Path({str(folder)!r}));"
        "i.apply(2, ['a'], [P('b', 'b', 'b', 'c', 'en', 'content', 'fee')])"
    )
    subprocess.run([sys.executable, "-c", program], check=True, cwd=Path(__file__).parents[3])
    assert found(index, "fee") == ["a"]
    index.reload()
    assert found(index, "fee") == ["b"]
    assert index.generation == 2


def test_it_is_found_again_when_opened_anew(index, folder):
    index.apply(7, [], [passage("a", "fee")])
    again = LexicalIndex(folder)
    assert (found(again, "fee"), again.generation) == (["a"], 7)


@pytest.mark.parametrize("damage", ["meta.json", "state.json"])
def test_a_damaged_index_is_begun_anew_at_generation_zero(index, folder, damage):
    index.apply(7, [], [passage("a", "fee")])
    (folder / damage).write_text("{}")
    again = LexicalIndex(folder)
    assert (found(again, "fee"), again.generation) == ([], 0)
    again.apply(1, [], [passage("a", "fee")])
    assert found(again, "fee") == ["a"]


def test_it_tells_in_how_many_passages_a_term_stands(index):
    index.apply(1, [], [passage("a", "fees and fee"), passage("b", "fee"), passage("c", "room")])
    assert index.frequencies(["fee", "room", "none"]) == ({"fee": 2, "room": 1, "none": 0}, 3)


def test_it_tells_the_same_of_any_choice_of_collections_as_the_index_changes(index, folder):
    towns = [passage(f"t{n}", "fees of the harbour", collection="town", document="town") for n in range(3)]
    club = [passage("c1", "fee", collection="club"), passage("c2", "court", collection="club")]
    index.apply(1, [], [*towns, *club, passage("s", "harbour fee", collection="school")])
    terms = ["fee", "harbour"]
    assert index.frequencies(terms, frozenset({"club"})) == ({"fee": 1, "harbour": 0}, 2)
    assert index.frequencies(terms, frozenset({"town", "club"})) == ({"fee": 4, "harbour": 3}, 5)
    assert index.frequencies(terms, frozenset({"town", "club", "school"})) == index.frequencies(terms)
    assert index.frequencies(terms, frozenset({"nowhere"})) == ({"fee": 0, "harbour": 0}, 0)
    index.apply(2, ["town"], [passage("c3", "harbour", collection="club")])
    assert LexicalIndex(folder).frequencies(["harbour"], frozenset({"club"})) == ({"harbour": 1}, 3)
