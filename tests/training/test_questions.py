"""Questions beside the passages that answer them, as the encoder learns from them."""

import random
from itertools import islice

from training import questions, written
from training.questions import Asked, Set

DOCUMENT = written.Document(
    "library", "en", "The Library",
    [
        written.Section(
            "Loans > Renewal", ["A loan lasts 14 days.", "It may be renewed twice."],
            [
                written.Question("how long can i keep a book", (0,), ()),
                written.Question("may i renew", (1,), ()),
                written.Question("is there a café", (), ()),
            ],
        ),
        written.Section("Fines", ["A day costs 10 cents."], [written.Question("how long can i keep a book", (0,), ())]),
    ],
)  # fmt: skip


def chance() -> random.Random:
    return random.Random(1)  # noqa: S311


def test_a_section_stands_below_title_and_headings_and_answers_what_is_asked_of_it():
    found = questions.together([DOCUMENT], by_sentence=False)
    assert found.passages[0] == "The Library > Loans > Renewal\nA loan lasts 14 days.\nIt may be renewed twice."
    assert {one.question: one.right for one in found.asked} == {
        "how long can i keep a book": {0, 1},
        "may i renew": {0},
    }


def test_a_sentence_stands_below_its_own_heading_and_alone_answers_what_it_answers():
    found = questions.together([DOCUMENT], by_sentence=True)
    assert [one.splitlines()[-1].endswith("renewed twice.") for one in found.passages] == [False, True, False]
    assert "Renewal" in found.passages[1]
    assert "The Library" not in found.passages[1]
    assert {one.question: one.right for one in found.asked}["may i renew"] == {1}


def test_the_documents_of_an_institution_are_told_apart_together():
    sets = questions.of_documents("dev", chance(), by_sentence=True)
    assert any(set(one.languages) == {"en", "ar", "el"} for one in sets)
    assert {one.language for found in sets for one in found.asked} == {"en", "ar", "el"}


def test_a_batch_shows_what_answers_and_other_passages_of_the_same_set():
    sets = [
        Set(
            [f"{name}{n}" for n in range(30)],
            [""] * 30,
            [Asked(f"{name}{n}?", "", frozenset([n % 5])) for n in range(8)],
        )
        for name in ("a", "b")
    ]
    for batch in islice(questions.batches(sets, 8, 12, chance()), 20):
        assert len({question[0] for question in batch.questions} | {passage[0] for passage in batch.passages}) == 1
        assert len(batch.passages) == len(set(batch.passages)) == 12
        for question, right in zip(batch.questions, batch.right, strict=True):
            answering = {passage for passage, answers in zip(batch.passages, right, strict=True) if answers}
            assert answering == {f"{question[0]}{int(question[1]) % 5}"}


def test_a_sentence_in_one_language_is_right_for_the_same_in_another_and_for_no_other():
    batch = next(questions.pairs([("ένα", "one"), ("δύο", "two"), ("τρία", "three")], 3, chance()))
    assert dict(zip(batch.questions, batch.passages, strict=True)) == {"ένα": "one", "δύο": "two", "τρία": "three"}
    assert batch.right == [[True, False, False], [False, True, False], [False, False, True]]


def test_what_does_not_answer_also_comes_from_documents_in_other_languages():
    english = written.Document(
        "a", "en", "A", [written.Section("Fees", ["One.", "Two."], [written.Question("what?", (0,), ())])]
    )
    greek = written.Document("b", "el", "B", [written.Section("Τέλη", [f"Γραμμή {n}." for n in range(12)])])
    found = [one for seed in range(40) for one in written.examples([english, greek], random.Random(seed))]  # noqa: S311
    beside = [one for one in found if one.source == "written beside"]
    assert any("Γραμμή" in unit for one in beside for unit in one.units)
    assert all("Γραμμή" not in one.units[place] for one in beside for place in one.right or ())
