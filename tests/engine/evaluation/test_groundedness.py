"""Claims held against the sources they cite."""

from engine.document import CitationMark, Document, Paragraph, Text
from engine.evaluation.claims import Claim, claims
from engine.evaluation.dataset import Case
from engine.evaluation.groundedness import checked
from tests.engine.evaluation.answers import answered

CASE = Case(1, "a", "When are fees due?", "en", quotes=("1 October",))
QUOTE = "Tuition fees are due on 1 October of each year."


def test_words_of_the_source_are_borne_out_and_another_figure_is_not() -> None:
    one = answered(CASE, ("Tuition fees are due on 1 October.", QUOTE), ("Tuition fees are due on 9 October.", QUOTE))
    assert [found.holds for _, found in checked(one)] == [True, False]


def test_a_claim_is_held_against_the_source_it_names_alone() -> None:
    one = answered(CASE, (QUOTE, "The library opens at nine."), ("The library opens at nine.", QUOTE))
    assert not any(found.holds for _, found in checked(one))


def test_each_sentence_of_a_claim_is_checked() -> None:
    one = answered(CASE, (f"{QUOTE} Dogs are welcome in every lecture hall.", QUOTE))
    assert [(sentence, found.holds) for sentence, found in checked(one)] == [
        (QUOTE, True),
        ("Dogs are welcome in every lecture hall.", False),
    ]


def test_words_before_a_mark_are_claimed_and_words_without_one_are_not() -> None:
    inlines = (Text("One. "), CitationMark(1), CitationMark(2), Text(" Two."), CitationMark(3), Text(" A rest."))
    assert list(claims(Document((Paragraph(inlines),)))) == [Claim("One.", (1, 2)), Claim("Two.", (3,))]
