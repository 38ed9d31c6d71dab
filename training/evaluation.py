"""Whether a question in one language finds the English passage that answers it, on a SQuAD-format set in parallel."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Encode = Callable[[Sequence[str]], NDArray[np.float32]]


def crossing(folder: Path, encode: Encode, languages: Sequence[str] = ("en", "ar", "el")) -> dict[str, list[float]]:
    """For each language of the questions: hit at 1, hit at 5 and mean reciprocal rank among the English passages.

    `folder` holds `xquad_LANGUAGE_half.json`; `encode` gives rows of length 1.
    """
    passages, _ = _read(folder / "xquad_en_half.json")
    rows = encode(passages)
    return {language: _ranked(folder / f"xquad_{language}_half.json", encode, rows) for language in languages}


def _read(path: Path) -> tuple[list[str], list[tuple[str, int]]]:
    """Passages, and questions with the place of their passage."""
    passages: list[str] = []
    questions: list[tuple[str, int]] = []
    for article in json.loads(path.read_text(encoding="utf-8"))["data"]:
        for paragraph in article["paragraphs"]:
            questions += [(asked["question"], len(passages)) for asked in paragraph["qas"]]
            passages.append(paragraph["context"])
    return passages, questions


def _ranked(path: Path, encode: Encode, rows: NDArray[np.float32]) -> list[float]:
    _, questions = _read(path)
    right = np.array([place for _, place in questions])
    scores = encode([text for text, _ in questions]) @ rows.T
    ranks = 1 + (scores > scores[np.arange(len(right)), right][:, None]).sum(1)
    return [round(float(figure), 4) for figure in ((ranks <= 1).mean(), (ranks <= 5).mean(), (1 / ranks).mean())]
