"""The packaged reader: which sentences answer a question."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from bot.settings import READER
from engine.answering.documents.composing import Limits, compose, ranked
from engine.answering.documents.evidence import Parent, Read, Sentence
from engine.answering.documents.finding import READ, Scales, read_over, weigh
from engine.answering.documents.reader import MODEL, SIDE_BY_SIDE, TOGETHER, Reader, Window, likeliest, reader_at
from engine.answering.question.synonyms import NONE
from engine.errors import IndexUnavailable
from engine.packaged import CARD
from tests.engine.answering.documents.evidences import asked, calibration, frequencies, parent, passage

MOST_MB = 45
LOANS = (
    "A book that comes back late costs 50 cents a day.",
    "Up to 12 books can be borrowed at once.",
    "Members may renew a loan twice unless somebody else waits.",
)


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader(READER)


@pytest.mark.parametrize(
    ("question", "best"),
    [
        ("How much does a late book cost?", 0),
        ("is 14 books ok", 1),
        ("can i extend my loan", 2),
        ("كم كتابا أستطيع أن أستعير؟", 1),
        ("πόσα βιβλία μπορώ να δανειστώ;", 1),
    ],
)
def test_the_sentence_that_answers_is_read_in_any_of_the_languages(reader: Reader, question: str, best: int) -> None:
    supports = reader.read(question, "Library > Loans", LOANS).supports
    assert max(range(len(LOANS)), key=supports.__getitem__) == best


def test_a_window_that_answers_is_told_from_one_that_does_not(reader: Reader) -> None:
    fine = reader.read("What is the fine for a late book?", "Loans", LOANS)
    rector = reader.read("Who is the rector of the university?", "Loans", LOANS)
    assert fine.answers > rector.answers
    assert max(fine.supports) > max(rector.supports)


def test_windows_hold_every_sentence_once_and_in_order(reader: Reader) -> None:
    text = " ".join(
        f"Rule number {number} asks each resident to lock the door of hall {number}." for number in range(60)
    )
    held = parent(passage(text))
    windows = reader.windows("Which door do I lock?", held)
    assert len(windows) > 1
    assert [sentence.number for window in windows for sentence in window.sentences] == list(range(60))
    for window in windows:
        units = [one.text for one in window.sentences]
        assert len(reader.read("Which door do I lock?", window.heading, units).supports) == len(units)


def test_the_question_of_a_record_is_the_heading_of_its_answer(reader: Reader) -> None:
    asked_view = replace(passage("Is smoking allowed?", name="q"), view="question", title="Is smoking allowed?")
    answer = replace(passage("No, only in the yard.", name="a"), view="answer", title="Is smoking allowed?")
    windows = reader.windows("can i smoke", parent(asked_view, answer))
    assert [(one.heading, [s.text for s in one.sentences]) for one in windows] == [
        ("Is smoking allowed?", ["No, only in the yard."])
    ]


def test_windows_are_read_in_turn_by_words_and_as_the_search_ranks_their_parents_a_few_of_each() -> None:
    places = [passage(f"Hall {number} opens.", name=str(number)) for number in range(6)]
    windows = [Window("", (Sentence(one, 0),)) for one in places]
    order = likeliest([windows[:4], windows[4:]], [Sentence(places[5], 0), Sentence(places[1], 0)])
    assert [one.sentences[0].passage.id for one in order] == ["5", "0", "1", "2", "4", "3"]


async def test_no_more_windows_are_read_than_allowed(reader: Reader) -> None:
    held = [
        parent(passage(f"Shed {number} holds the boats.", name=str(number)), rank=number + 1) for number in range(9)
    ]
    scales = Scales(frequencies([one for each in held for one in each.passages]), NONE, calibration(), reader)
    question = scales.understand("Where do the boats lie?", "en")
    finding = await read_over(weigh(question, held, scales), scales)
    assert TOGETHER <= finding.windows <= READ + 1  # and the likeliest sentences once more
    assert len(finding.ranked) == 9


async def test_the_likeliest_sentences_of_several_sections_are_read_again_side_by_side(reader: Reader) -> None:
    held = [
        parent(passage(f"Shed {number} holds the boats.", name=str(number)), rank=number + 1) for number in range(9)
    ]
    scales = Scales(frequencies([one for each in held for one in each.passages]), NONE, calibration(), reader)
    finding = await read_over(weigh(scales.understand("Where do the boats lie?", "en"), held, scales), scales)
    compared = [one for one in finding.ranked if not one.support.apart]
    assert len(compared) == SIDE_BY_SIDE
    assert all(one.support.beside for one in compared)
    assert len({one.support.together for one in finding.ranked}) == 1


async def test_one_sentence_alone_is_compared_with_none(reader: Reader) -> None:
    held = [parent(passage("Shed 1 holds the boats."))]
    scales = Scales(frequencies([one for each in held for one in each.passages]), NONE, calibration(), reader)
    finding = await read_over(weigh(scales.understand("Where do the boats lie?", "en"), held, scales), scales)
    assert finding.windows == 1
    support = finding.ranked[0].support
    assert (support.beside, support.together, support.apart) == (0.0, 0.0, 0.0)


async def test_words_that_share_nothing_with_the_question_are_found(reader: Reader) -> None:
    held = [parent(passage("The sports centre costs 20 euros a month. Dogs stay outside. The rector opens the fair."))]
    scales = Scales(frequencies([one for each in held for one in each.passages]), NONE, calibration(), reader)
    finding = await read_over(weigh(scales.understand("gym price?", "en"), held, scales), scales)
    assert finding.ranked[0].sentence.text == "The sports centre costs 20 euros a month."


@pytest.mark.parametrize(("logit", "is_there"), [(8.0, True), (-6.0, False)])
def test_a_sentence_that_shares_its_words_is_in_the_answer_only_if_it_answers(logit: float, is_there: bool) -> None:
    held = [parent(passage("Fees are due in May. Fees are due at the desk. The office is green."))]
    question = asked("When are fees due?", held)
    sentences = [Sentence(held[0].passages[0], number) for number in range(3)]
    readings = {sentences[0]: Read(4.0, 4.0), sentences[1]: Read(logit, 4.0), sentences[2]: Read(-6.0, 4.0)}
    best_first = ranked(question, held, calibration().by_reader.sentence, None, readings)
    composed = [one.text for one in compose(question, best_first, Limits(5, 700))]
    assert ("Fees are due at the desk." in composed) is is_there


def test_the_setting_names_the_packaged_reader_a_folder_or_none() -> None:
    assert reader_at("off", READER) is None
    packaged, named = reader_at("packaged", READER), reader_at(str(READER), Path("nowhere"))
    assert packaged is not None
    assert named is not None
    assert packaged.fingerprint == named.fingerprint


def test_a_damaged_reader_is_named_with_the_way_out(tmp_path: Path) -> None:
    copy = Path(shutil.copytree(READER, tmp_path / "reader"))
    (copy / MODEL).write_bytes((copy / MODEL).read_bytes()[:1000])
    with pytest.raises(IndexUnavailable, match=f"(?s){copy / MODEL}.*reinstall"):
        Reader(copy)


def test_its_files_are_within_their_size_and_its_sources_have_licences() -> None:
    card = json.loads((READER / CARD).read_text(encoding="utf-8"))
    assert sum(path.stat().st_size for path in READER.iterdir()) <= MOST_MB * 2**20
    assert card["data"]["licences"]
    assert all("none known" not in licence.split("origin:")[0] for licence in card["data"]["licences"].values())


def test_a_parent_without_sentences_has_no_window(reader: Reader) -> None:
    bare = replace(passage("x"), sentences=())
    assert reader.windows("anything?", Parent(parent(bare).hit, [bare])) == []
