"""Learns which words translate which: `python -m training translations DATA WORK`.

IBM model 1 over the parallel text (`alignment`), on stems as the full-text index holds them, so that a question in one
language finds, and is held against, passages in another by their words too. Arabic and Greek meet by way of English.
"""

import gzip
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from engine.language import Language
from engine.text import analysis
from training import alignment
from training.sources import LANGUAGES, Parallel
from training.switching import language_of

LONGEST = 20  # telling words of a text from which pairs are learned
LEAST = 2.0  # times that a word must have been translated so
LIKELY = 0.12  # geometric mean of both directions' probabilities
MOST = 4  # translations of a word into one language
Likely = Mapping[str, Sequence[tuple[str, float]]]


def pack(parallel: Parallel, target: Path) -> None:
    """Write the table into `target`, one word a line: language, stem, stems that translate it; gzip."""
    table: dict[tuple[str, str], list[str]] = defaultdict(list)

    def note(language: Language, other: Language, found: Likely) -> None:
        for stem, likely in found.items():
            if language_of(stem) == language:
                table[language, stem] += [one for one, _ in likely if language_of(one) == other][:MOST]

    by_language = {language: _learned(parallel, language) for language in LANGUAGES}
    for language, (forth, back) in by_language.items():
        note("en", language, forth)
        note(language, "en", back)
        for other, (onward, _) in by_language.items():
            if other != language:
                note(language, other, {stem: _through(found, onward) for stem, found in back.items()})
    text = "\n".join(
        f"{language}\t{stem}\t{' '.join(found)}" for (language, stem), found in sorted(table.items()) if found
    )
    target.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _through(english: Sequence[tuple[str, float]], onward: Likely) -> list[tuple[str, float]]:
    scores: dict[str, float] = defaultdict(float)
    for word, likely in english[:MOST]:
        for other, more in onward.get(word, ())[:MOST]:
            scores[other] += likely * more
    return sorted(((word, score) for word, score in scores.items() if score >= LIKELY**1.5), key=lambda one: -one[1])


def _learned(parallel: Parallel, language: Language) -> tuple[Likely, Likely]:
    """Translations of English stems, and of those of the language, the likeliest first."""
    pairs = [one for one in (*parallel.train, *parallel.words) if one.language == language]
    found = alignment.translations(
        [(_stems(one.english, "en"), _stems(one.other, language)) for one in pairs],
        longest=LONGEST,
        least=LEAST,
        likely=LIKELY,
    )
    return _grouped(found), _grouped((other, english, likely) for english, other, likely in found)


def _grouped(found: Iterable[tuple[str, str, float]]) -> Likely:
    grouped: dict[str, list[tuple[str, float]]] = {}
    for word, other, likely in found:
        grouped.setdefault(word, []).append((other, likely))
    return grouped


def _stems(text: str, language: Language) -> list[str]:
    return [stem for stem in analysis.content_terms(text, language) if stem and not stem[0].isdigit()]
