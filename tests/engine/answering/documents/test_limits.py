"""An amount that is asked about beside the limit that is quoted."""

import pytest

from engine.answering.documents.evidence import Sentence
from engine.answering.documents.limits import load
from engine.language import Language, detect
from tests.engine.answering.documents.evidences import passage
from tests.engine.desk import CONFIG

ROW = "Loans – Item: Books; Most at a time: 10; Loan period: 4 weeks."


def compared(question: str, source: str, language: Language = "en") -> tuple[str, str] | None:
    found = load(CONFIG / "limits.toml").compared(
        question, detect(question), [Sentence(passage(source, language=language), 0)]
    )
    return (found.verdict, found.limit) if found else None


@pytest.mark.parametrize(
    ("question", "source", "language", "verdict", "limit"),
    [
        ("is 12 books ok?", ROW, "en", "over", "10"),
        ("we are 5 people, can we use it?", "A room holds at most 6 people.", "en", "inside", "6"),
        ("my son is 7, may he?", "The studio may be used from the age of 16.", "en", "below", "16"),
        ("هل يحضر من عمره 5 سنوات؟", "هي للأطفال من سن 4 إلى 8 سنوات.", "ar", "inside", "4–8"),
        ("هل يحضر من عمره 9 سنوات؟", "هي للأطفال من سن 4 إلى 8 سنوات.", "ar", "over", "8"),
        ("هل نأتي ونحن 5 أشخاص؟", "A room holds at most 6 people.", "en", "inside", "6"),
        ("Είμαστε 3 άτομα, μπορούμε;", "Μένουν το πολύ 2 επισκέπτες κάθε φορά.", "el", "over", "2"),
        ("Το παιδί είναι 8 ετών, μπαίνει;", "Παιδιά κάτω των 10 ετών δεν μπαίνουν.", "el", "less", "10"),
    ],
)
def test_inside_or_over_is_said_where_number_unit_and_direction_are_read(
    question: str, source: str, language: Language, verdict: str, limit: str
) -> None:
    assert compared(question, source, language) == (verdict, limit)


@pytest.mark.parametrize(
    ("question", "source"),
    [
        ("is 12 books ok?", "A room holds at most 6 people."),  # another unit
        ("is 12 books ok?", "There are 10 books."),  # no direction
        ("can I come at 7?", "It is open from 9:00 to 19:00."),  # times
        ("may I take 3 books for 5 weeks?", ROW),  # two amounts
        ("is 3 hours ok?", "At least 24 hours before, children at most 2 hours before."),  # two limits
        ("is lunch 5 euros?", "Visitors pay 8 EUR; companions pay 5 EUR."),
    ],
)
def test_where_any_of_these_is_unsure_the_limit_stands_alone(question: str, source: str) -> None:
    assert compared(question, source) is None
