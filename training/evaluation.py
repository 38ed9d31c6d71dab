"""Whether a question finds the passage that answers it, in its own language and in another."""

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


def finding(
    asked: Sequence[tuple[str, str, int]], passages: Sequence[tuple[str, str]], encode: Encode
) -> dict[str, list[float]]:
    """Among all `passages` (text and language), those that questions (text, language, place of the passage) ask for:
    hit at 1, hit at 5 and mean reciprocal rank by "LANGUAGE of the question-LANGUAGE of the passage"."""
    scores = encode([text for text, _, _ in asked]) @ encode([text for text, _ in passages]).T
    ranks = _ranks(scores, [place for _, _, place in asked])
    kinds = np.array([f"{language}-{passages[place][1]}" for _, language, place in asked])
    return {kind: figures(ranks[kinds == kind]) for kind in sorted(set(kinds.tolist()))}


def _ranks(scores: NDArray[np.float32], right: Sequence[int]) -> NDArray[np.int64]:
    """The rank, from 1, of the passage that each question asks for."""
    own = scores[np.arange(len(right)), list(right)]
    return np.asarray(1 + (scores > own[:, None]).sum(1), np.int64)


def figures(ranks: NDArray[np.int64]) -> list[float]:
    return [round(float(figure), 4) for figure in ((ranks <= 1).mean(), (ranks <= 5).mean(), (1 / ranks).mean())]


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
    scores = encode([text for text, _ in questions]) @ rows.T
    return figures(_ranks(scores, [place for _, place in questions]))
