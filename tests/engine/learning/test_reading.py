"""Fine-tuning the reader: the packaged one in a form that learns, taught, and written so that it is read with again."""

from pathlib import Path

import pytest

from bot.settings import READER
from engine.answering.documents.reader import Reader

pytest.importorskip("onnx", reason="training needs the packages of the extra 'train'")

UNITS = ("Bodies of water are named after trees.", "The Quillon opens at noon.", "Nobody may bring a ladder.")
HEADING = "House rules"


def test_the_reader_learns_which_unit_answers_and_is_written_as_it_is_opened(tmp_path: Path) -> None:
    from engine.learning.reading import Learning, Recipe, Shown, fine_tuned, packed, right_first, supports

    model = Learning(READER).eval()
    asked = [
        Shown("when may i come", HEADING, UNITS, (2,)),
        Shown("opening hours", HEADING, UNITS, (2,)),
        Shown("who is the dean", HEADING, UNITS, ()),
    ]
    shipped = Reader(READER).read("opening hours", HEADING, UNITS).supports
    assert supports(model, asked)[1] == pytest.approx(shipped, abs=1.0)  # weights of eight bits, and their rounding

    def measure() -> float:
        return sum(right_first([[one] for one in asked[:2]], lambda shown: supports(model, shown))) / 2

    told: list[float] = []
    assert measure() < 1.0
    best = fine_tuned(model, asked * 8, measure, Recipe(3, 8, 3e-4), tmp_path, lambda _, found: told.append(found))
    assert best == measure() == max(told) == 1.0
    packed(model, {"name": "taught"}, tmp_path / "taught")
    logits = Reader(tmp_path / "taught").read("opening hours", HEADING, UNITS).supports
    assert max(logits) == logits[2]


def test_a_stopped_run_goes_on_from_its_last_epoch_to_the_same_reader(tmp_path: Path) -> None:
    from engine.learning.reading import Learning, Recipe, Shown, fine_tuned, supports

    asked = [Shown("opening hours", HEADING, UNITS, (place,)) for place in (2, 1, 2)]
    recipe, figures = Recipe(2, 2, 1e-4), iter((0.1, 0.2, 0.3))
    (tmp_path / "whole").mkdir()
    (tmp_path / "parted").mkdir()

    whole = Learning(READER).eval()
    assert fine_tuned(whole, asked, lambda: next(figures), recipe, tmp_path / "whole", lambda *_: None) == 0.3

    class StoppedError(Exception):
        pass

    def stop(epoch: int, _: float) -> None:
        raise StoppedError

    figures = iter((0.1, 0.2))
    with pytest.raises(StoppedError):
        fine_tuned(Learning(READER).eval(), asked, lambda: next(figures), recipe, tmp_path / "parted", stop)

    again, epochs = Learning(READER).eval(), list[int]()
    best = fine_tuned(again, asked, lambda: 0.3, recipe, tmp_path / "parted", lambda epoch, _: epochs.append(epoch))
    assert (best, epochs) == (0.3, [2])
    assert supports(again, asked) == supports(whole, asked)


def test_a_question_counts_by_the_best_unit_of_all_its_windows() -> None:
    from engine.learning.reading import Shown, right_first

    windows = [Shown("q", "", ("a", "b"), (0,)), Shown("q", "", ("c",), ())]
    assert right_first([windows, windows[:1], []], lambda _: [(1.0, 0.5), (2.0,), (1.0, 0.5)]) == [0.0, 1.0, 0.0]
