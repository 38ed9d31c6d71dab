"""Whether a source bears out a claim, without a model: a score, and the faults that no score may outweigh. Pure.

The score is a logistic regression over how the claim's words stand in the source: how many of them are there, in which
order, in how long a run. `bench.groundedness` fitted its weights on one half of BEGIN's development set (Dziri et al.
2022) and reports them on the other. Numbers, names, negations and quoted words are compared one by one: "25 euros"
is not borne out by "20 euros", however alike the sentences are. Nor is a sentence that says what its source says but
for one word (`wording`).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import pairwise
from math import exp
from typing import Literal

from engine.answering.verification.garbling import garbled
from engine.answering.verification.wording import VOICE, exchanged, moved_number, sentences, stems, strange_word, turned
from engine.language import Language
from engine.text import analysis
from engine.text.lexicon import column
from engine.text.numbers import values

Fault = Literal["number", "name", "negation", "turned", "quote", "spelling"]
SUPPORTED = 0.42  # from which a claim is borne out; chosen on the fitted half
WEIGHTS: Mapping[str, float] = {
    "constant": -1.9,
    "coverage": 0.8,
    "novel": -1.79,
    "all_words": 1.8,
    "in_order": 1.74,
    "longest_run": 0.33,
    "pairs": 1.1,
    "own_voice": -0.89,
    "asks": -0.73,
    "begins_anew": -0.46,
    "of_source": -0.51,
    "length": -0.79,
    "nothing_new": 0.83,
}
MOST_NOVEL, MOSTVOICE, MOST_WORDS = 6, 4, 40

SAME = 0.6  # share of common words from which a sentence of the source says the same, so that each figure must agree
_NAME = re.compile(r"(?<![.!?؟;:\n]\s)(?<!^)(?<![.!?])\b([A-ZΑ-ΩΆΈΉΊΌΎΏ][\w’'-]+)")
_QUOTED = re.compile(r"[\"“«„]([^\"”»“]{3,})[\"”»“]")


@dataclass(frozen=True, slots=True)
class Support:
    """`score` 0 to 1; `faults` with the words that are at fault, at most one of each kind; `strange`: a word that
    stands in the place of another one, in a sentence that else says what its source does."""

    score: float
    faults: tuple[tuple[Fault, str], ...] = ()
    strange: str = ""

    @property
    def holds(self) -> bool:
        return self.score >= SUPPORTED and not self.faults and not self.strange


def support(claim: str, sources: Sequence[str], language: Language) -> Support:
    """How well `sources`, taken together, bear out one sentence. A sentence that claims nothing scores 0."""
    if not sources or not analysis.words(claim, language):
        return Support(0.0)
    score = max(_score(claim, source, language) for source in (*sources, " ".join(sources)))
    return Support(round(score, 4), tuple(_faults(claim, sources, language)), _strange(claim, sources, language))


def features(claim: str, source: str, language: Language) -> dict[str, float]:
    """What the score is made of; each lies in [0, 1] and is named in WEIGHTS."""
    told, said = stems(source, language), stems(claim, language)
    raw = analysis.words(claim, language)
    telling = [stem for word, stem in zip(raw, said, strict=True) if not analysis.is_stop_word(word)]
    known = set(told)
    novel = sum(stem not in known for stem in telling)
    runs = [block.size for block in SequenceMatcher(None, told, said, autojunk=False).get_matching_blocks()]
    pairs, pairs_told = list(pairwise(said)), set(pairwise(told))
    of_source = [stem for word, stem in zip(analysis.words(source, language), told, strict=True)
                 if not analysis.is_stop_word(word)]  # fmt: skip
    return {
        "constant": 1.0,
        "coverage": 1 - novel / max(1, len(telling)),
        "novel": min(novel, MOST_NOVEL) / MOST_NOVEL,
        "all_words": sum(stem in known for stem in said) / max(1, len(said)),
        "in_order": sum(runs) / max(1, len(said)),
        "longest_run": max(runs) / max(1, len(said)),
        "pairs": sum(pair in pairs_told for pair in pairs) / max(1, len(pairs)),
        "own_voice": min(sum(word in VOICE for word in raw), MOSTVOICE) / MOSTVOICE,
        "asks": float("?" in claim or "؟" in claim),
        "begins_anew": float(bool(said) and said[0] not in known),
        "of_source": sum(stem in set(said) for stem in of_source) / max(1, len(of_source)),
        "length": min(len(said), MOST_WORDS) / MOST_WORDS,
        "nothing_new": float(novel == 0),
    }


def _score(claim: str, source: str, language: Language) -> float:
    total = sum(WEIGHTS[name] * value for name, value in features(claim, source, language).items())
    return 1 / (1 + exp(-total))


def _faults(claim: str, sources: Sequence[str], language: Language) -> Iterator[tuple[Fault, str]]:
    together = "\n".join(sources)
    nearest, alike = _nearest(claim, sources, language)
    told = nearest if alike >= SAME else together
    if missing := values(claim, language) - values(told, language):
        yield "number", min(missing)
    elif moved := moved_number(claim, sources, language):
        yield "number", moved
    if name := _strange_name(claim, told, language):
        yield "name", name
    if quote := _wrong_quote(claim, together):
        yield "quote", quote
    if word := garbled(claim, together, language):
        yield "spelling", word
    if nearest and _denies(claim, language) != _denies(nearest, language):
        yield "negation", claim
    if nearest and (word := turned(claim, nearest, language)):
        yield "turned", word


def _strange(claim: str, sources: Sequence[str], language: Language) -> str:
    if word := strange_word(claim, sources, language):
        return word
    nearest, alike = _nearest(claim, sources, language)
    return exchanged(claim, nearest, language) if alike >= SAME else ""


def _strange_name(claim: str, sources: str, language: Language) -> str:
    """The first name (a capital within a sentence) that the sources never mention. Arabic has no capitals."""
    known = set(stems(sources, language))
    for match in _NAME.finditer(claim):
        name = set(stems(match.group(1), language))
        if name and not name & known:
            return match.group(1)
    return ""


def _wrong_quote(claim: str, sources: str) -> str:
    """The first quotation that does not stand in the sources word for word; white space may differ."""
    plain = " ".join(sources.split())
    return next((quote for quote in _QUOTED.findall(claim) if " ".join(quote.split()).strip(" .,;") not in plain), "")


def _nearest(claim: str, sources: Sequence[str], language: Language) -> tuple[str, float]:
    """The sentence of the sources that shares most with the claim, and the share."""
    asked = set(stems(claim, language))
    shares = ((_shared(asked, set(stems(one, language))), one) for one in sentences(sources, language))
    alike, nearest = max(shares, default=(0.0, ""))
    return nearest, alike


def _shared(one: set[str], other: set[str]) -> float:
    return len(one & other) / max(1, len(one | other))


def _denies(text: str, language: Language) -> bool:
    words = set(re.findall(r"[\w’']+", text.casefold().replace("’", "'")))
    return bool(words & _denials(language)) or (language == "en" and "n't" in text.replace("’", "'"))


@lru_cache(maxsize=3)
def _denials(language: Language) -> frozenset[str]:
    return frozenset(column("verification.denials", language))
