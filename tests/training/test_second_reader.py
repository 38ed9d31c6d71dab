"""The second reader in the form in which it learns."""

import pytest
import torch
from tokenizers import Tokenizer

from bot.settings import ENCODER
from engine.answering.documents.second_reader import NAME, SecondReader
from engine.learning import unpacking
from engine.packaged import TOKENIZER
from training.gated import GatedReader, tensors
from training.reading import Example
from training.second_reader import row_of

LOANS = ("A book that comes back late costs 50 cents a day.", "Up to 12 books can be borrowed at once.")


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    found = Tokenizer.from_file(str(ENCODER / TOKENIZER))
    found.no_padding()
    found.no_truncation()
    return found


def example(question: str, *units: str, right: tuple[int, ...] = (1,)) -> Example:
    return Example(question, "Loans", units, right, answers=True, weight=1.0, language="en", source="made")


def test_each_part_is_what_the_encoder_would_read_and_each_unit_has_its_label(tokenizer: Tokenizer) -> None:
    row = row_of(example("How many books?", *LOANS), tokenizer, "how many books")
    assert row is not None
    layout = row.layout
    parts = [[token for token, own in zip(layout.ids, layout.parts, strict=True) if own == part] for part in range(4)]
    assert parts == [tokenizer.encode(text).ids for text in ("how many books", "Loans", *LOANS)]
    assert row.labels == [0.0, 1.0]


def test_an_example_whose_answer_is_cut_off_is_left_out(tokenizer: Tokenizer) -> None:
    units = [f"Hall {number} opens at {number} in the morning of each working day." for number in range(40)]
    assert row_of(example("When does hall 39 open?", *units, right=(39,)), tokenizer, "hall 39?") is None


def test_what_ships_goes_on_learning_from_what_it_tells_and_windows_of_other_lengths_change_nothing(
    tokenizer: Tokenizer,
) -> None:
    weights = unpacking.weights(ENCODER / f"{NAME}.onnx")
    learning = GatedReader(unpacking.body(weights), weights).eval()
    rows = [
        row_of(one, tokenizer, one.question)
        for one in (example("How many books?", *LOANS), example("fee?", *LOANS[:2], *LOANS))
    ]
    layouts = [row.layout for row in rows if row]
    with torch.inference_mode():
        alone, together = learning(*tensors(layouts[:1]))[0], learning(*tensors(layouts))[0]
    marks = layouts[0].marks
    told = alone[marks, 0].tolist()
    assert together[marks, 0].tolist() == pytest.approx(told, abs=1e-3)
    assert SecondReader(ENCODER).read("How many books?", "Loans", LOANS).supports == pytest.approx(told, abs=1.0)
    assert told[1] > told[0]
