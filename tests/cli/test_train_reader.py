"""`dalil train reader` on a Dalil with one small collection."""

import json
from pathlib import Path

from tests.cli.conftest import Run

LINES = [
    {"question": "How much does a late book cost?", "quotes": ["20 cents"], "relevant": "library.md"},
    {"question": "How much is a parking permit for students?", "answers": ["permit for students costs 45 euros"]},
    {"question": "Which telescope does the observatory own?", "answerable": False},
    {"question": "Where is the library?", "relevant": "library.md"},
]


def test_only_questions_whose_words_of_the_answer_are_found_in_a_sentence_are_learned_from(
    campus: Run, tmp_path: Path
) -> None:
    path = tmp_path / "set.jsonl"
    repeated = [line | {"id": f"{number} {copy}"} for copy in range(2) for number, line in enumerate(LINES)]
    path.write_text("".join(json.dumps(line) + "\n" for line in repeated), encoding="utf-8")
    done = campus("train", "reader", str(path), "--output", str(tmp_path / "reader"), code=1)
    told = done.err.rpartition("too few questions of which it is known which words answer them (")[2]
    counts = [int(part.split()[0]) for part in told.partition(";")[0].split(", ")]
    assert sum(counts) == 4
    assert not (tmp_path / "reader").exists()
