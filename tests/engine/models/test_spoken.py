"""What of a model's text is its answer, and the value in it where it has to have a shape."""

import pytest

from engine.models.spoken import spoken
from engine.models.structured import ShapeError, parsed

SHAPE = {"type": "object", "properties": {"choice": {"enum": ["A", "B"]}}, "required": ["choice"]}


@pytest.mark.parametrize(
    "text",
    [
        "It is so [1].",
        "<s>[INST] It is so [1].</s>",
        "<|start_header_id|>It is so [1].<|eot_id|>And more.",
        "It is so [1].<end_of_turn>\n<start_of_turn>user\nReally?",
        "It is so [1].\nUser: Really?\nAssistant: No.",
        "It is so [1].\nالمستخدم: حقا؟",
    ],
)
def test_marks_and_turns_of_others_are_no_answer(text: str) -> None:
    assert spoken(text) == "It is so [1]."


@pytest.mark.parametrize("text", ["<|im_end|>", "  \n"])
def test_where_nothing_is_said_there_is_none(text: str) -> None:
    assert spoken(text) == ""


@pytest.mark.parametrize("text", ["Users pay 5 euros [1].", "a < b and b > c", "The user: pays [1]."])
def test_what_only_looks_like_it_stays(text: str) -> None:
    assert spoken(text) == text


@pytest.mark.parametrize(
    "text",
    [
        '{"choice": "A"}',
        'Sure, here it is:\n```json\n{"choice": "A"}\n```\nI hope that helps {smile}.',
        'As [you] asked in {the prompt}: {"choice": "A"}',
        '{"choice": "A", "reason": "It',
        '[1] says so, hence {"choice": "A",}',
    ],
)
def test_a_value_is_found_in_whatever_stands_around_it(text: str) -> None:
    assert parsed(text, SHAPE)["choice"] == "A"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("I choose A.", "holds no JSON"),
        ('{"choice": "C"}', "choice: 'C' is not one of"),
        ('{"choice" "A"}', "not JSON"),
    ],
)
def test_a_value_that_misses_the_shape_is_refused_in_words(text: str, fault: str) -> None:
    with pytest.raises(ShapeError, match=fault):
        parsed(text, SHAPE)
