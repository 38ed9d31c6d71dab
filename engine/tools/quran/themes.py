"""Verses that bear on a theme, ranked: BM25 over the simple text and every translation that is installed. Pure.

Each text of a verse is a field of its own; a verse scores by the words of the theme in any of them, and a little by
those of the verses beside it, which often carry the thought on. Words are looked for by their stems and, for less, by
their pieces of four letters, which join patience and patient, صبر and صابرين. Words of other languages lead to the
Arabic text by a table (`config/quran/themes.tsv`), so that a theme is found without any translation.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.language import LANGUAGES, Language, detect
from engine.scripture.store import Verse, Verses
from engine.text import analysis

K1, B = 1.2, 0.5
PIECES = 0.2  # of the weight of a stem
BESIDE = 0.25  # of its neighbours' score that a verse gets
STANDING_FOR = 0.7  # of an Arabic word that stands for one of the theme's

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Lexicon = Mapping[str, tuple[str, ...]]  # stems of a word or phrase of another language -> Arabic words


@dataclass(frozen=True, slots=True)
class Bearing:
    """A verse that bears on the theme. `share` of the theme's words it holds, in one of its texts."""

    verse: Verse
    score: float
    share: float


@dataclass(frozen=True, slots=True)
class Postings:
    """The documents that hold term n are `documents[bounds[n]:bounds[n + 1]]`, with its weight in each beside them."""

    terms: Mapping[str, int]
    bounds: Ints
    documents: Ints
    weights: Floats

    def of(self, term: str) -> tuple[Ints, Floats]:
        number = self.terms.get(term)
        span = slice(0) if number is None else slice(self.bounds[number], self.bounds[number + 1])
        return self.documents[span], self.weights[span]


class Themes:
    """The index; about a second for the text and one translation."""

    def __init__(self, verses: Verses, lexicon: Lexicon) -> None:
        self._verses = verses.all()
        self._lexicon = lexicon
        texts: list[tuple[Language, Sequence[str]]] = [("ar", [verse.simple for verse in self._verses])]
        for edition in verses.editions():
            language = next((known for known in LANGUAGES if known == edition.language), None)
            if language is not None:
                texts.append((language, verses.translated(edition)))
        self._fields = [(language, *_fields(language, lines)) for language, lines in texts]

    def search(self, theme: str, k: int) -> list[Bearing]:
        """At most `k` verses, best first; none when no word of the theme stands anywhere."""
        language = detect(theme)
        stems = list(dict.fromkeys(analysis.content_terms(theme, language)))
        if not self._knows(stems, language):
            return []
        total = np.zeros(len(self._verses), dtype=np.float32)
        held = np.zeros(len(self._verses), dtype=np.float32)
        for field, by_stem, by_piece in self._fields:
            asked = [(stem, 1.0) for stem in stems] if field == language else []
            asked += self._standing(stems) if field == "ar" else []
            if not asked:
                continue
            score, count = _scores(by_stem, asked, len(total))
            words = analysis.content(analysis.words(theme, language)) if field == language else []
            pieces = [
                (piece, PIECES / max(1, len(analysis.pieces(word))))
                for word in words
                for piece in analysis.pieces(word)
            ]
            total += score + _scores(by_piece, pieces, len(total))[0]
            held = np.maximum(held, count / len(stems) if field == language else np.minimum(count, 1))
        total += np.float32(BESIDE) * _beside(total)
        best = np.argsort(-total, kind="stable")[:k]
        return [Bearing(self._verses[i], float(total[i]), float(held[i])) for i in best.tolist() if total[i] > 0]

    def _knows(self, stems: Sequence[str], language: Language) -> bool:
        """Whether the table has a word of the theme, or texts of its language have more than half of them."""
        if any(set(phrase.split()) <= set(stems) for phrase in self._lexicon):
            return True
        texts = [by_stem.terms for field, by_stem, _ in self._fields if field == language]
        known = [stem for stem in stems if any(stem in terms for terms in texts)]
        return len(known) > len(stems) / 2

    def _standing(self, stems: Sequence[str]) -> list[tuple[str, float]]:
        """Arabic stems that stand for words of the theme, but those it has itself."""
        found: dict[str, float] = {}
        for phrase, words in self._lexicon.items():
            if set(phrase.split()) <= set(stems):
                found.update(
                    {stem: STANDING_FOR for word in words for stem in analysis.terms(word, "ar") if stem not in stems}
                )
        return list(found.items())


def lexicon(path: Path) -> dict[str, tuple[str, ...]]:
    """From lines "word|phrase|... TAB Arabic|words"."""
    found: dict[str, tuple[str, ...]] = {}
    for line in path.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            names, words = line.split("\t")
            for name in names.split("|"):
                key = " ".join(sorted(set(analysis.content_terms(name, detect(name)))))
                found[key] = (*found.get(key, ()), *words.split("|"))
    return found


def _fields(language: Language, lines: Sequence[str]) -> tuple[Postings, Postings]:
    """By stems and by pieces of the words that tell something."""
    words = [analysis.content(analysis.words(line, language)) for line in lines]
    return _postings(words, lambda word: (analysis.stem(word),)), _postings(words, analysis.pieces)


def _postings(documents: Sequence[Sequence[str]], terms_of: Callable[[str], Iterable[str]]) -> Postings:
    """BM25 weights of the terms of each document's words."""
    terms: dict[str, int] = {}
    of_word: dict[str, tuple[int, ...]] = {}
    found: list[int] = []
    lengths = []
    for words in documents:
        before = len(found)
        for word in words:
            if word not in of_word:
                of_word[word] = tuple(terms.setdefault(term, len(terms)) for term in terms_of(word))
            found.extend(of_word[word])
        lengths.append(len(found) - before)
    count = len(documents)
    held = np.array(found, dtype=np.int64) * count + np.repeat(np.arange(count), lengths)
    pairs, times = np.unique(held, return_counts=True)  # by term, then by document
    term, document = pairs // count, pairs % count
    frequency = np.bincount(term, minlength=len(terms))
    rarity = np.log(1 + (count - frequency + 0.5) / (frequency + 0.5))
    scale = K1 * (1 - B + B * np.array(lengths) / (sum(lengths) / count))
    weights = rarity[term] * times * (K1 + 1) / (times + scale[document])
    return Postings(terms, np.concatenate(([0], np.cumsum(frequency))), document, weights.astype(np.float32))


def _scores(postings: Postings, asked: Iterable[tuple[str, float]], size: int) -> tuple[Floats, Floats]:
    """The score of each document, and how many of the terms it holds."""
    score, count = np.zeros(size, dtype=np.float32), np.zeros(size, dtype=np.float32)
    for term, weight in asked:
        documents, weights = postings.of(term)
        score[documents] += np.float32(weight) * weights
        count[documents] += 1
    return score, count


def _beside(score: Floats) -> Floats:
    """The mean of the scores before and after each."""
    padded = np.pad(score, 1)
    mean: Floats = (padded[:-2] + padded[2:]) / np.float32(2)
    return mean
