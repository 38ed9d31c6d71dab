"""Sentences beside a question by their vectors."""

from dataclasses import replace

import pytest

from bot.settings import ENCODER, READER
from engine.answering.documents.calibration import Calibration
from engine.answering.documents.composing import Limits, compose
from engine.answering.documents.evidence import FEATURES, Sentence
from engine.answering.documents.finding import Scales, read_over, weigh
from engine.answering.documents.nearness import COMPARED, Nearness
from engine.answering.documents.reader import Reader
from engine.answering.question.synonyms import NONE
from engine.retrieval.encoder import Encoder
from tests.engine.answering.documents.evidences import calibration, frequencies, parent, passage

LOANS = passage("A late book costs 50 cents a day. Up to 12 books can be borrowed. The hall is painted green.")
SENTENCES = [Sentence(LOANS, number) for number in range(3)]


@pytest.fixture(scope="module")
def nearness() -> Nearness:
    return Nearness(Encoder(ENCODER))


@pytest.mark.parametrize(
    ("question", "nearest"),
    [
        ("i brought it back after the date, what do i pay", 0),
        ("كم كتابا أستطيع أن أستعير؟", 1),
        ("τι χρώμα έχει η αίθουσα;", 2),
    ],
)
async def test_the_sentence_that_answers_is_nearest_in_any_language(
    nearness: Nearness, question: str, nearest: int
) -> None:
    cosines = await nearness.of([question], SENTENCES)
    assert max(cosines, key=cosines.__getitem__) == SENTENCES[nearest]
    assert all(-1 <= one <= 1 for one in cosines.values())


async def test_a_sentence_is_compared_below_its_heading(nearness: Nearness) -> None:
    bare, headed = passage("20 euros a month.", name="a"), passage("20 euros a month.", name="b")
    headed = replace(headed, headers=("Sports centre",))
    cosines = await nearness.of(["what does the gym cost"], [Sentence(bare, 0), Sentence(headed, 0)])
    assert cosines[Sentence(headed, 0)] > cosines[Sentence(bare, 0)]


async def test_several_ways_to_ask_count_alike(nearness: Nearness) -> None:
    ways = ["what colour is the hall", "how many may i take home"]
    first, second = [await nearness.of([way], SENTENCES) for way in ways]
    for sentence, cosine in (await nearness.of(ways, SENTENCES)).items():
        assert cosine == pytest.approx((first[sentence] + second[sentence]) / 2, abs=1e-5)


async def test_a_vector_that_is_remembered_tells_the_same(nearness: Nearness) -> None:
    first = await nearness.of(["may i keep a book for a year"], SENTENCES)
    assert await nearness.of(["may i keep a book for a year"], SENTENCES) == first


async def test_the_likeliest_sentences_are_compared_and_the_nearest_goes_first(nearness: Nearness) -> None:
    held = [parent(passage(f"Shed {number} holds boats.", name=str(number)), rank=number) for number in range(1, 25)]
    held.append(parent(passage("The grey barn is where the dinghies lie.", name="barn"), rank=25))
    weights = calibration().by_reader
    by_vectors = tuple(20.0 * (name == "cosine") + (name == "own") for name in FEATURES)
    used = Calibration(calibration().by_words, replace(weights, sentence=by_vectors))
    counted = frequencies([one for each in held for one in each.passages])
    scales = Scales(counted, NONE, used, Reader(READER), nearness)
    question = scales.understand("which barn has the dinghies", "en")
    finding = await read_over(weigh(question, held, scales), scales)
    assert finding.ranked[0].sentence.passage.id == "barn"
    assert sum(1 for one in finding.ranked if not one.support.unlikely) == COMPARED
    assert all(one.support.cosine == 0 for one in finding.ranked if one.support.unlikely)


async def test_a_sentence_is_near_to_what_says_the_same_in_another_language(nearness: Nearness) -> None:
    english = Sentence(passage("A late book costs 20 cents a day."), 0)
    same = Sentence(passage("يدفع من تأخر في إرجاع كتاب عشرين سنتا عن كل يوم.", name="a", language="ar"), 0)
    other = Sentence(passage("تفتح المكتبة أبوابها من الثامنة صباحا.", name="b", language="ar"), 0)
    near, far = await nearness.likeness(english, [same, other])
    assert near > far


@pytest.mark.parametrize(
    ("arabic", "first"),
    [("يدفع من تأخر في إرجاع كتاب عشرين سنتا عن كل يوم.", "ar"), ("تفتح المكتبة أبوابها من الثامنة صباحا.", "en")],
)
async def test_of_two_that_say_the_same_the_one_in_the_language_of_the_question_goes_first(
    nearness: Nearness, arabic: str, first: str
) -> None:
    passages = [passage("A late book costs 20 cents a day.", name="en"), passage(arabic, name="ar", language="ar")]
    held = [parent(one) for one in passages]
    weights = tuple(float(name == "abroad") for name in FEATURES)
    used = replace(calibration(), by_reader=replace(calibration().by_reader, sentence=weights))
    scales = Scales(frequencies(passages), NONE, used, Reader(READER), nearness)
    question = scales.understand("كم غرامة تأخير الكتاب؟", "ar")
    finding = await read_over(weigh(question, held, scales), scales)
    assert finding.ranked[0].sentence.passage.id == first
    told = compose(question, finding.ranked, Limits(5, 700))
    assert [one.passage.id for one in told] == [first]
