"""Prompts are files whose variables are declared: a slip is told at the start, not in an answer."""

from pathlib import Path

import pytest

from engine.answering.models.prompts import load
from engine.errors import SettingsError

CONFIG = Path(__file__).resolve().parents[4] / "config"


def test_the_prompts_that_come_with_dalil_are_whole() -> None:
    words = load(CONFIG / "prompts")("generator", "ar", sources="{مصدر}", question="{سؤال}")
    assert "{مصدر}" in words
    assert "{سؤال}" in words


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('variables = ["a"]\nen = "{a}"\nar = "{a}"\n', "'el'"),
        ('variables = ["a"]\nen = "{a}"\nar = "{a}"\nel = "{b}"\n', "a, b"),
        ('variables = []\nen = "{a}"\nar = "x"\nel = "x"\n', "a"),
        ('variables = []\nen = "{"\nar = "x"\nel = "x"\n', "brace"),
        ("variables = [", "TOML"),
    ],
)
def test_a_prompt_that_is_not_whole_is_refused_by_name(tmp_path: Path, text: str, named: str) -> None:
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError, match=named) as refused:
        load(tmp_path)
    assert "mine.toml" in str(refused.value)


def test_the_line_around_data_cannot_be_foreseen_and_is_the_same_for_the_same_data() -> None:
    prompts, others = load(CONFIG / "prompts"), load(CONFIG / "prompts")
    first = prompts("generator", "en", sources="a", question="b")
    mark = next(line for line in first.splitlines() if line.startswith("==="))
    assert prompts("generator", "en", sources="a", question="b") == first
    assert mark not in prompts("generator", "en", sources=mark, question="b").replace(mark, "", 1)
    assert mark not in others("generator", "en", sources="a", question="b")
