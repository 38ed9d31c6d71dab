"""An amount that is asked about beside the limit that is quoted."""

import time

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
        ("is ten books ok?", ROW, "en", "inside", "10"),
        ("is a dozen books ok?", ROW, "en", "over", "10"),
        ("may I take twelve books?", "You may take no more than a dozen books.", "en", "inside", "12"),
        ("هل يمكن استعارة اثني عشر كتابا؟", "يستعير القارئ 10 كتب على الأكثر.", "ar", "over", "10"),
        ("هل يمكن استعارة ١٢ كتابا؟", "لا يزيد على عشرة كتب.", "ar", "over", "10"),
        ("Μπορώ να δανειστώ δώδεκα βιβλία;", "Δανείζονται έως δέκα βιβλία.", "el", "over", "10"),
        ("is half an hour enough?", "It takes at least 2 hours.", "en", "below", "2"),
        ("is an hour and a half ok?", "The room is free for up to one hour.", "en", "over", "1"),
        ("is 5.5 hours ok?", "The room is free for up to 5 hours and a half.", "en", "inside", "5.5"),
        ("هل يمكن حجز القاعة لساعة ونصف؟", "تحجز القاعة لمدة لا تزيد عن ساعة، حتى 1 ساعة.", "ar", "over", "1"),
        ("is 1,200 euros too much?", "Fees are at most one thousand euros.", "en", "over", "1000"),
        ("Είναι εντάξει 1.200 ευρώ;", "Πληρώνονται έως χίλια ευρώ.", "el", "over", "1000"),
        ("may one bring 7 guests?", "Bring between four and eight guests.", "en", "inside", "4–8"),
        ("عمره ست سنوات، هل يحضر؟", "هي للأطفال من سن أربع إلى ثمان سنوات.", "ar", "inside", "4–8"),
        ("Είναι επτά ετών, μπαίνει;", "Παιδιά από την ηλικία των δέκα ετών.", "el", "below", "10"),
        ("can I bring one guest?", "At most two guests.", "en", "inside", "2"),
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
        ("is the twelfth book ok?", ROW),  # a place in a row
        ("is the 12th book ok?", ROW),
        ("is 12% of books ok?", ROW),
        ("is lunch 5 euros?", "Visitors pay 8 EUR; companions pay 5 EUR."),
    ],
)
def test_where_any_of_these_is_unsure_the_limit_stands_alone(question: str, source: str) -> None:
    assert compared(question, source) is None


@pytest.mark.parametrize(
    "piece", ["at most 5 hours and a half ", "between 4 and ", "ساعة ونصف ", "a hundred and ", "1:"]
)
def test_a_long_text_takes_time_by_its_length(piece: str) -> None:
    reader, text = load(CONFIG / "limits.toml"), piece * (100_000 // len(piece))
    list(reader.of(text[:2_000], "en"))
    began = time.process_time()
    list(reader.of(text, "en"))
    took = time.process_time() - began
    assert took < 5


@pytest.mark.parametrize(
    ("question", "rows", "place"),
    [
        (
            "my boat is 11 metres, what is one night in August?",
            ("up to 7 m; Night: 19 €", "over 7 to 10 m; Night: 27 €", "over 10 to 13 m; Night: 36 €"),
            2,
        ),
        (
            "Πόσο πάει να βγάλω το σκάφος, 10 μέτρα;",
            ("έως 8 μ.· Τιμή: 145 €", "8–12 μ.· Τιμή: 230 €", "πάνω από 12 μ.· Τιμή: 345 €"),
            1,
        ),
        ("طرد وزنه 7 كيلو بكم؟", ("حتى 5 كغم; السعر: 4 €", "5–10 كغم; السعر: 9 €"), 1),
    ],
)
def test_an_amount_falls_into_the_row_of_its_range_however_the_unit_is_shortened(
    question: str, rows: tuple[str, ...], place: int
) -> None:
    written = [f"Prices – Size: {row}." for row in rows]
    spoken = detect(question)
    held = [Sentence(passage(one, language=spoken), 0) for one in written]
    fitting = load(CONFIG / "limits.toml").fitting(question, spoken, held)
    assert fitting is not None
    assert fitting.text == written[place]
