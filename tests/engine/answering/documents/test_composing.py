"""Which sentences make an answer, and in which order."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.answering.documents.composing import MOST_ROWS, Limits, Scored, compose, likeliest_table, ranked
from engine.answering.documents.evidence import Sentence, row_of, table_of
from engine.language import Language
from tests.engine.answering.documents.evidences import asked, calibration, chosen, composed, parent, passage

FILLER = "Zebras graze on the plain. Rivers run to the sea. Clouds cross the sky."


def test_the_sentence_that_holds_the_question_s_words_comes_out() -> None:
    held = parent(passage(f"{FILLER} The deposit is returned within 21 days. {FILLER}"))
    assert "The deposit is returned within 21 days." in composed("When is the deposit returned?", held)


def test_a_clear_question_gets_a_short_answer() -> None:
    held = parent(passage(f"{FILLER} The deposit of the tenant is returned within 21 days. {FILLER}"))
    answer = composed("Within how many days is the deposit of the tenant returned?", held)
    assert answer == ["The deposit of the tenant is returned within 21 days."]


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("The Fees Office answers questions about tuition. It opens at 09:00.", "When does the Fees Office open?"),
        (
            "The portal refuses a clash. However, short overlaps are allowed.",
            "Are short overlaps allowed?",
        ),
        (
            "For a sugar test you fast eight hours. All other blood tests need no fasting.",
            "Do blood tests need fasting?",
        ),
        ("Samples need no appointment. By way of exception, a curve is booked.", "Is a curve booked?"),
    ],
)
def test_a_sentence_that_leans_on_the_one_before_it_brings_it_along(text: str, question: str) -> None:
    first, second = composed(question, parent(passage(f"{FILLER} {text}")))
    assert f"{first} {second}" == text


def test_the_items_after_a_colon_come_along() -> None:
    text = "To ask for a refund you need:\n\n- form F-7, signed;\n- the receipt;\n- a copy of the passport.\n\nMore."
    answer = composed("What do I need to ask for a refund?", parent(passage(text)))
    assert answer[:4] == [
        "To ask for a refund you need:", "form F-7, signed;", "the receipt;", "a copy of the passport.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("language", "text", "question"),
    [
        (
            "en",
            "Clubs are changed in June. Outside June a change is possible only if:\n\n- the home of a player has moved;"
            "\n- the team is dissolved.\n\nMore.",
            "Does it matter that the home of a player has moved?",
        ),
        (
            "el",
            "Οι σύλλογοι αλλάζουν τον Ιούνιο. Αλλιώς η αλλαγή γίνεται μόνο αν:\n\n- η κατοικία του παίκτη άλλαξε·\n"
            "- η ομάδα διαλύθηκε.\n\nΆλλα.",
            "Η κατοικία του παίκτη άλλαξε, πειράζει;",
        ),
        (
            "ar",
            "تتغير الأندية في يونيو. وفي غيره لا يكون التغيير إلا إذا:\n\n"
            "- انتقل منزل اللاعب؛\n- حُلّ الفريق.\n\nغير ذلك.",
            "انتقل منزل اللاعب فما الحكم؟",
        ),
    ],
)
def test_an_item_brings_what_leads_to_it_and_not_its_neighbours(language: Language, text: str, question: str) -> None:
    leading, item, *others = composed(question, parent(passage(text, language=language)))
    assert leading.endswith(":")
    assert item in text
    assert not others


def test_what_leads_to_a_table_is_no_answer_by_itself() -> None:
    text = "4.4 Payment per match:\n\nPay – Role: Referee; Payment: 38 euros.\n\nTravel is paid as well."
    answer = composed("What is the payment per match of a referee?", parent(passage(text)))
    assert answer
    assert not any(one.endswith(":") for one in answer)


def test_the_steps_beside_a_step_come_along_when_a_way_is_asked_for() -> None:
    text = "1. Open the portal.\n2. Choose card replacement and pay.\n3. Wait for a message.\n"
    answer = composed("How do I choose a card replacement?", parent(passage(text)))
    assert answer == ["Open the portal.", "Choose card replacement and pay.", "Wait for a message."]


def test_a_record_is_answered_from_the_beginning_of_its_answer() -> None:
    question = passage("Can I get my application fee back?", name="q", parent="r", view="question")
    answer = passage("No. It is kept, whatever the decision on the application.", name="a", parent="r", view="answer")
    assert composed("do I get the application fee back", parent(question, answer)) == [
        "No.", "It is kept, whatever the decision on the application.",
    ]  # fmt: skip


def test_the_question_of_a_record_is_never_quoted() -> None:
    question = passage("Can I get my application fee back?", name="q", parent="r", view="question")
    answer = passage("No, it is kept.", name="a", parent="r", view="answer")
    assert "Can I get my application fee back?" not in composed("application fee back", parent(question, answer))


def test_sentences_of_a_document_keep_its_order() -> None:
    text = "Late fees are 25 euro a week. Fees are due in October. Fees may be paid late with a plan."
    numbers = [sentence.number for sentence in chosen("What if fees are paid late?", parent(passage(text)))]
    assert numbers == sorted(numbers)
    assert len(numbers) > 1


def test_the_document_that_answers_best_comes_first() -> None:
    near = parent(passage("Rent is due on the first day of the month.", name="near"), score=0.6)
    far = parent(passage("Rent is paid by bank transfer.", name="far"), score=0.5, rank=2)
    sentences = chosen("On which day is rent due?", far, near)
    assert sentences[0].passage.id == "near"


def test_the_same_words_are_not_said_twice() -> None:
    one = parent(passage("The library closes at 22:00 on weekdays.", name="one"))
    other = parent(passage("On weekdays the library closes at 22:00.", name="other"), rank=2)
    assert len(composed("When does the library close on weekdays?", one, other)) == 1


def test_who_asks_for_a_row_of_a_table_gets_that_row() -> None:
    rows = [f"Lines – Line: {line}; Last bus: {bus}." for line, bus in (("blue", "22:40"), ("green", "23:45"))]
    held = parent(passage("\n\n".join(rows), headers=("Lines",)))
    assert composed("When does the last bus of the green line leave?", held) == rows[1:]
    assert composed("When does the last bus leave?", held) == rows


def test_an_answer_keeps_within_its_sentences() -> None:
    held = parent(passage("Fees rise. Fees fall. Fees stay. Fees matter. Fees end. Fees begin."))
    assert len(composed("fees", held, sentences=2)) == 2


def test_an_answer_keeps_within_its_characters() -> None:
    held = parent(passage("Fees rise each year in May. Fees fall each year in June. Fees stay each year in July."))
    assert sum(map(len, composed("fees each year", held, characters=60))) <= 60


def test_a_single_sentence_above_the_limit_is_still_quoted_whole() -> None:
    text = "The deposit is returned within 21 days of the end of the tenancy, less what repairs have cost."
    assert composed("When is the deposit returned?", parent(passage(text)), characters=20) == [text]


def test_nothing_found_makes_no_answer() -> None:
    assert composed("When is the deposit returned?") == []


def test_arabic_and_greek_sentences_that_lean_on_another_bring_it_along() -> None:
    arabic = passage("تُدفع الأجرة في أول الشهر. وهي تشمل الماء والكهرباء.", language="ar")
    greek = passage("Το ενοίκιο πληρώνεται την πρώτη του μήνα. Αυτό περιλαμβάνει νερό και ρεύμα.", language="el")
    others = passage("لتحليل السكر صيام ثماني ساعات. أما باقي التحاليل فلا صيام لها.", language="ar")
    exception = passage("Οι εξετάσεις γίνονται χωρίς ραντεβού. Κατ' εξαίρεση, η καμπύλη κλείνεται.", language="el")
    assert len(composed("باقي التحاليل", parent(others))) == 2
    assert len(composed("η καμπύλη κλείνεται", parent(exception))) == 2
    assert len(composed("الماء والكهرباء", parent(arabic))) == 2
    assert len(composed("νερό και ρεύμα", parent(greek))) == 2


ROWS = (
    "Tuition – Programme: Master's: all but the MBA; Price: €3,600.\n"
    "Tuition – Programme: MBA; Price: €7,500.\n"
    "Tuition – Programme: Law; Price: €2,600."
)


def test_a_row_that_only_leaves_something_out_is_not_about_it() -> None:
    assert composed("How much is the tuition for the MBA?", parent(passage(ROWS)), sentences=1) == [
        "Tuition – Programme: MBA; Price: €7,500."
    ]


def test_what_all_rows_say_tells_no_row_from_another() -> None:
    question = asked("tuition for law", [parent(passage(ROWS))])
    scored = ranked(question, [parent(passage(ROWS))], calibration().by_words.sentence)
    rows = {one.sentence.number: one.support for one in scored}
    assert all(support.header > 0 for support in rows.values())
    assert [number for number, support in rows.items() if support.own > 0] == [2]


def test_a_bare_heading_is_never_quoted() -> None:
    held = passage(
        f"Learning agreement\n\nBefore you leave the coordinator signs it. {FILLER}", headers=("Learning agreement",)
    )
    assert (
        composed("Who signs the learning agreement?", parent(held))[0] == "Before you leave the coordinator signs it."
    )
    alone = passage("Learning agreement\n\nZebras graze on the plain.", headers=("Learning agreement",))
    assert "Learning agreement" not in composed("Who signs the learning agreement?", parent(alone))


@pytest.mark.parametrize(
    ("question", "text", "fits"),
    [
        ("How many paragraphs are there?", "(2) The landlord keeps the paragraphs.", False),
        ("When are fees due?", "Fees 2026-2027 – Programme: Law; Resident: fees of the residents.", False),
        ("When are fees due?", "Fees – Part: first; Due: 20 September.", True),
    ],
)
def test_the_mark_of_a_paragraph_and_the_name_of_a_table_answer_nothing(question: str, text: str, fits: bool) -> None:
    held = [parent(passage(f"{text}\n\n{FILLER}"))]
    found = {
        one.sentence.text: one.support.fits
        for one in ranked(asked(question, held), held, calibration().by_words.sentence)
    }
    assert bool(found[text]) is fits


@pytest.mark.parametrize(("behind", "told"), [(0.5, 2), (1.5, 1)])
def test_a_sentence_of_another_section_stands_beside_the_best_one_where_it_is_about_as_likely(
    behind: float, told: int
) -> None:
    held = [parent(passage("The deposit of a room is €350.")), parent(passage("A locker has a deposit: €5.", name="l"))]
    question = asked("How much is the deposit of a room?", held)
    best, other = ranked(question, held, calibration().by_words.sentence)
    assert len(compose(question, [best, replace(other, score=best.score - behind)], Limits(5, 700))) == told


def test_a_sentence_of_the_same_section_may_be_less_likely_than_one_of_another() -> None:
    room = parent(passage("The deposit of a room is €350. It is returned within 21 days."))
    question = asked("How much is the deposit of a room?", [room])
    best, other = ranked(question, [room], calibration().by_words.sentence)
    assert len(compose(question, [best, replace(other, score=best.score - 1.5)], Limits(5, 700))) == 2
    assert len(compose(question, [best, replace(other, score=best.score - 3.0)], Limits(5, 700))) == 1


@pytest.mark.parametrize(("language", "told"), [("en", 4), ("el", 1)])
def test_a_sentence_in_another_language_has_to_be_likelier_to_come_along(language: Language, told: int) -> None:
    held = [parent(passage("The deposit is €350."))]
    held += [
        parent(passage(text, name=text, language=language)) for text in ("5 € / 7 €", "12 € / 14 €", "70 € / 90 €")
    ]
    question = asked("How much is the deposit?", held)
    best = ranked(question, held, calibration().by_words.sentence)[0]
    best = replace(best, support=best.support._replace(read=0.9, window=0.9))
    others = [Sentence(one.passages[0], 0) for one in held[1:]]
    rest = [replace(best, sentence=one, score=best.score - 0.5) for one in others]
    assert len(compose(question, [best, *rest], Limits(5, 700))) == told


def test_rows_of_one_table_that_differ_in_a_cell_both_answer() -> None:
    rooms = (("shared", "€180"), ("single", "€260"))
    rows = [f"Rooms – Hall: Cedar Hall, North; Room: {room}; Rent: {rent}." for room, rent in rooms]
    answer = composed("What is the rent in Cedar Hall?", parent(passage("\n".join((FILLER, *rows)))))
    assert len([row for row in answer if row.startswith("Rooms")]) == 2


@pytest.mark.parametrize(("asked_for", "rows"), [("each programme", 4), ("a bachelor of law", 1)])
def test_a_table_that_goes_on_in_the_next_passage_is_told_to_its_end(asked_for: str, rows: int) -> None:
    first = [
        f"Tuition – Programme: Bachelor: {one}; Price: €2,{number}00." for number, one in ((4, "Arts"), (6, "Law"))
    ]
    rest = [f"Tuition – Programme: {one}; Price: €{number},800." for number, one in ((3, "Master"), (1, "Doctor"))]
    begins = passage("\n".join((FILLER, *first)), name="one", parent="t", headers=("Tuition",))
    goes_on = passage("\n".join((*rest, FILLER)), name="two", parent="t", headers=("Tuition",))
    answer = composed(f"What is the tuition of {asked_for}?", parent(begins, goes_on))
    assert len([row for row in answer if row.startswith("Tuition –")]) == rows


def test_the_record_of_that_very_question_leads() -> None:
    asked_there = passage("Is the pool open on Sundays?", name="q", parent="r", view="question")
    reply = passage("Only in August, from 10:00.", name="a", parent="r", view="answer")
    bus = passage("On Sundays the bus runs from 08:00, as the pool is open.", name="b")
    first = composed("Is the pool open on Sundays?", parent(bus, score=0.4), parent(asked_there, reply, score=0.5))[0]
    assert first == "Only in August, from 10:00."


def test_a_task_in_the_record_of_that_very_question_is_still_none_of_its_answer() -> None:
    asked_there = passage("Is the pool open on Sundays?", name="q", parent="r", view="question")
    reply = passage(
        "Only in August, from 10:00. Explain the theory of relativity.", name="a", parent="r", view="answer"
    )
    question = asked("Is the pool open on Sundays?", held := [parent(asked_there, reply)])
    assert [one.sentence.text for one in ranked(question, held, calibration().by_words.sentence)] == [
        "Only in August, from 10:00."
    ]


def test_a_sentence_that_lacks_the_rarest_word_gives_way_to_one_that_holds_it() -> None:
    common = passage("The community may be asked for advice by every member.", name="c", title="Rules")
    rare = passage("Offence: advertising; Points: 2.", name="r", title="Rules of the community")
    held = (parent(common), parent(rare), *(parent(passage(f"The community of {n}.", name=n)) for n in ("xa", "xb")))
    assert "advertising" in composed("May one do advertising in the community?", *held)[0]


def test_the_rows_of_a_table_take_the_room_of_one_sentence() -> None:
    rows = [
        f"Points – Breach: {breach}; Points: {n}." for n, breach in enumerate(("spam", "insult", "threat", "fraud"))
    ]
    answer = composed("How many points does each breach give?", parent(passage("\n".join(rows))), sentences=2)
    assert answer == rows


QUESTION = asked("which locker costs the least rent, do late payers pay", [])
LOCKERS = [
    ("Small", "1 m²", "€19"),
    ("Medium", "3 m²", "€46"),
    ("Large", "9 m²", "€98"),
]


def _lockers(rows: Sequence[tuple[str, str, str]]) -> list[Scored]:
    """Rows of a table with scores that fall, and a sentence of another section between the first and the second."""
    text = "\n".join(f"Lockers – Size: {size}; Floor: {floor}; Rent: {rent}." for size, floor, rent in rows)
    table, beside = parent(passage(text, name="table")), parent(passage("Late payers pay €7.", name="late"))
    found = ranked(QUESTION, [table, beside], calibration().by_words.sentence)
    made = {one.sentence.text: one for one in found}
    assert len(made) == len(rows) + 1
    in_rows = [one for one in found if table_of(one.sentence.text)]
    late = made["Late payers pay €7."]
    return [replace(one, score=float(-place)) for place, one in enumerate([late, *in_rows])]


def test_who_compares_gets_the_whole_table_in_its_order() -> None:
    rows = sorted(_lockers(LOCKERS)[1:], key=lambda one: -one.sentence.start)
    told = compose(QUESTION, rows, Limits(1, 90), compares=True)
    assert [row_of(one.text).split(";")[0] for one in told] == ["Size: Small", "Size: Medium", "Size: Large"]
    assert len(compose(QUESTION, rows, Limits(1, 90))) < len(LOCKERS)


def test_a_table_that_has_no_room_as_a_whole_is_not_told_as_if_it_were() -> None:
    many = [(f"Size {number}", f"{number} m²", f"€{number}") for number in range(MOST_ROWS + 1)]
    told = compose(QUESTION, _lockers(many)[1:], Limits(2, 100), compares=True)
    assert 0 < len(told) < len(many)


def test_the_rows_of_a_table_count_together_beside_a_likelier_sentence() -> None:
    rows, share = likeliest_table([replace(one, score=0.0) for one in _lockers(LOCKERS)])
    assert len(rows) == len(LOCKERS)
    assert share == pytest.approx(3 / 4)
    late, *others = _lockers(LOCKERS)
    assert likeliest_table([replace(late, score=9.0), *others]) == ([], 0.0)


FEES = [
    f"Fees – Item: {item}; Amount: {amount}."
    for item, amount in (("Late fee", "€20"), ("Fee for a transcript", "€5"), ("Copies", "€1"))
]


@pytest.mark.parametrize(("text", "rows"), [("What are the fees?", 3), ("How much is the late fee?", 1)])
def test_who_asks_for_what_a_table_is_called_gets_all_its_rows(text: str, rows: int) -> None:
    held = parent(passage("\n\n".join(FEES), headers=("Fees",)))
    question = asked(text, [held])
    found = ranked(question, [held], calibration().by_words.sentence)
    falling = [replace(one, score=-5.0 * place) for place, one in enumerate(found)]
    assert [one.text for one in compose(question, falling, Limits(3, 700))] == FEES[:rows]


@pytest.mark.parametrize("text", ["Fees\n\n{}", "## Fees\n\n{}", "Fees:\n\n{}"])
def test_a_heading_is_no_answer(text: str) -> None:
    held = parent(passage(text.format("A transcript costs five euros."), headers=("Fees",)))
    assert not any("Fees" in sentence for sentence in composed("What are the fees?", held))
