"""Questions beside the passages that answer them, as the encoder learns from them."""

import random

from training import questions, written
from training.questions import Asked, Set


def test_a_question_belongs_to_the_passage_that_holds_its_answer_below_title_and_heading():
    found = {one.language: one for one in questions.of_documents("dev")}
    assert set(found) == {"en", "ar", "el"}
    document = written.documents(written.FOLDER, "dev")[0]
    section = next(one for one in document.sections if any(asked.right for asked in one.questions))
    asked = next(one for one in section.questions if one.right)
    question, right = asked.whole, asked.right
    own = next(one for one in questions.of_documents("dev") if any(each.question == question for each in one.asked))
    passage = own.passages[next(each.passage for each in own.asked if each.question == question)]
    assert passage.startswith(f"{document.title} > {section.heading}\n")
    assert section.units[right[0]] in passage


def test_no_batch_asks_a_passage_twice_and_an_epoch_asks_every_question_once():
    sets = [
        Set(name, [f"{name}{place}" for place in range(5)], [Asked(f"{name}{n}?", n % 5) for n in range(17)])
        for name in ("a", "b", "c")
    ]
    others = Set("", ["public"] * 40, [Asked(f"public {n}?", n) for n in range(40)])
    batches = list(questions.batches(sets, others, 8, random.Random(1)))  # noqa: S311
    for batch in batches:
        passages = [passage for _, passage in batch]
        assert len(passages) == len(set(passages))
    asked = [question for batch in batches for question, _ in batch if not question.startswith("public")]
    assert len(asked) == len(set(asked))
    assert len(asked) >= 3 * 17 - 8


def test_what_does_not_answer_also_comes_from_documents_in_other_languages():
    english = written.Document(
        "a", "en", "A", [written.Section("Fees", ["One.", "Two."], [written.Question("what?", (0,), ())])]
    )
    greek = written.Document("b", "el", "B", [written.Section("Τέλη", [f"Γραμμή {n}." for n in range(12)])])
    found = [one for seed in range(40) for one in written.examples([english, greek], random.Random(seed))]  # noqa: S311
    beside = [one for one in found if one.source == "written beside"]
    assert any("Γραμμή" in unit for one in beside for unit in one.units)
    assert all("Γραμμή" not in one.units[place] for one in beside for place in one.right or ())
