"""What is offered instead where a question is left open."""

from engine.answering.documents.nearest import nearest
from tests.engine.answering.documents.evidences import parent, passage


def labels(*places: tuple[str, str]) -> list[str]:
    """Those of the topics that passages below these titles and headers give."""
    found = [passage("Three examiners.", name=f"p{n}", title=t, headers=(h,)) for n, (t, h) in enumerate(places)]
    return [choice.label for choice in nearest([parent(one) for one in found], "en")]


def test_topics_of_two_documents_with_the_same_header_are_told_apart_by_their_titles() -> None:
    said = labels(("Master's thesis", "Defence"), ("Fees", "Refunds"), ("Doctoral thesis", "defence"))
    assert said == ["Master's thesis: Defence", "Refunds", "Doctoral thesis: defence"]


def test_a_header_that_no_other_topic_shown_has_stands_alone() -> None:
    assert labels(("Fees", "Refunds"), ("Thesis", "Defence")) == ["Refunds", "Defence"]
    assert labels(("Fees", "Refunds"), ("Fees", "Refunds")) == ["Refunds"]


def test_topics_in_another_language_than_the_question_are_not_offered() -> None:
    found = [parent(passage("Τρεις εξεταστές.", language="el", title="Διατριβή", headers=("Εξέταση",)))]
    assert nearest(found, "en") == ()
    assert [choice.label for choice in nearest(found, "el")] == ["Εξέταση"]
