"""`python -m bench.groundedness`: how well claims are told from what their sources do not bear out, without a model.

BEGIN's development set (Wizard of Wikipedia) is parted by a hash: weights and threshold come from one half, balanced
accuracy is reported on the other. Then true sentences of documents in three languages are corrupted in known ways.
"""

import argparse
import csv
import json
import random
import re
import zlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np

from bench.table import Row, markdown
from engine.answering.verification.support import SUPPORTED, WEIGHTS, features, support
from engine.language import Language
from engine.text import analysis
from engine.text.sentences import sentence_spans

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
RIDGE, STEPS, RATE = 1.0, 4000, 0.5
_NEGATED: dict[Language, tuple[str, str]] = {
    "en": (r"\b(is|are|was|were|can|will|must|may|should|has|had)\b", r"\1 not"),
    "ar": (r"(?<!\S)(كان|كانت|يكون|يمكن|تم|أصبح|يقع|يوجد)(?!\S)", r"لا \1"),
    "el": (r"(?<!\S)(είναι|ήταν|έχει|είχε|μπορεί|πρέπει|αποτελεί)(?!\S)", r"δεν \1"),
}


@dataclass(frozen=True, slots=True)
class Claim:
    text: str
    source: str
    language: Language
    kind: str  # "true" or how it was corrupted


def begin() -> list[tuple[str, str, bool]]:
    """(knowledge, response, attributable)."""
    with (DATA / "groundedness" / "begin_dev_wow.tsv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    return [(row["knowledge"], row["response"], row["begin_label"] == "Fully attributable") for row in rows]


def half(knowledge: str, response: str) -> int:
    return zlib.crc32((knowledge + response).encode()) % 2


def fitted(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Weights of a ridge logistic regression in which both classes weigh the same."""
    weights, balance = np.zeros(x.shape[1]), np.where(y == 1, 0.5 / y.mean(), 0.5 / (1 - y.mean()))
    ridge = np.ones(x.shape[1])
    ridge[0] = 0
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-x @ weights))
        weights -= RATE * (x.T @ ((chance - y) * balance) + RIDGE * ridge * weights) / len(y)
    return weights


def balanced(truth: Sequence[bool], said: Sequence[bool]) -> float:
    kept = [one for one, true in zip(said, truth, strict=True) if true]
    refused = [not one for one, true in zip(said, truth, strict=True) if not true]
    return (sum(kept) / len(kept) + sum(refused) / len(refused)) / 2


def refit() -> None:
    rows = [row for row in begin() if half(row[0], row[1]) == 0]
    x = np.array([list(features(response, knowledge, "en").values()) for knowledge, response, _ in rows])
    y = np.array([float(true) for *_, true in rows])
    weights = fitted(x, y)
    scores = 1 / (1 + np.exp(-x @ weights))
    best = max(np.linspace(0.1, 0.9, 81), key=lambda at: balanced([*map(bool, y)], [*(scores >= at)]))
    print("WEIGHTS =", {name: round(float(value), 2) for name, value in zip(WEIGHTS, weights, strict=True)})
    print("SUPPORTED =", round(float(best), 2))


def rows(data: Path = DATA) -> Iterator[Row]:
    if not data.is_dir():
        yield Row("groundedness", "not measured", "", "no data sets lie in ../shared/data")
        return
    for number, name in ((0, "fitted half"), (1, "other half")):
        kept = [row for row in begin() if half(row[0], row[1]) == number]
        found = [support(response, [knowledge], "en") for knowledge, response, _ in kept]
        truth = [true for *_, true in kept]
        score = balanced(truth, [one.score >= SUPPORTED for one in found])
        gated = balanced(truth, [one.holds for one in found])
        what = f"BEGIN, {name}: {len(kept)} responses, balanced accuracy"
        yield Row("groundedness", what, f"{score:.3f}", f"{gated:.3f} with numbers, names, negations and quotations")
    table: dict[tuple[Language, str], list[bool]] = defaultdict(list)
    for claim in corruptions():
        table[claim.language, claim.kind].append(support(claim.text, [claim.source], claim.language).holds)
    for (language, kind), held in sorted(table.items()):
        told = "true, taken for unsupported" if kind == "true" else f"{kind}, detected"
        yield Row("groundedness", f"{language}: {told}", f"{1 - sum(held) / len(held):.3f}", f"{len(held)} claims")


def corruptions(passages: int = 150) -> Iterator[Claim]:
    """True sentences of XQuAD's passages and their corruptions, the same each time."""
    chance = random.Random(5)
    for language in ("en", "ar", "el"):
        articles = json.loads((DATA / "xquad" / f"xquad_{language}_half.json").read_text("utf-8"))["data"]
        texts = [paragraph["context"] for article in articles for paragraph in article["paragraphs"]]
        chance.shuffle(texts)
        for text, other in pairwise(texts[: passages + 1]):
            spans = [span for span in sentence_spans(text, language) if 40 < span[1] - span[0] < 300]
            if not spans:
                continue
            start, end = chance.choice(spans)
            sentence = text[start:end]
            yield Claim(sentence, text, language, "true")
            yield Claim(sentence, other, language, "citation moved")
            yield from _changed(sentence, text, other, language, chance)


def _changed(sentence: str, text: str, other: str, language: Language, chance: random.Random) -> Iterator[Claim]:
    if numbers := re.findall(r"\d+", sentence):
        old = chance.choice(numbers)
        yield Claim(sentence.replace(old, str(int(old) + chance.randint(1, 9)), 1), text, language, "number changed")
    pattern, instead = _NEGATED[language]
    if re.search(pattern, sentence):
        yield Claim(re.sub(pattern, instead, sentence, count=1), text, language, "negation added")
    names = re.findall(r"(?<=[\w,] )[A-ZΑ-Ω][\w]{3,}", sentence)
    others = [name for name in re.findall(r"(?<=[\w,] )[A-ZΑ-Ω][\w]{3,}", other) if name not in text]
    if names and others:
        yield Claim(sentence.replace(chance.choice(names), chance.choice(others), 1), text, language, "name swapped")
    plain, instead = (_plain_words(one) for one in (sentence, other))
    new = [word for word in instead if word not in text]
    moved = [word for word in _plain_words(text) if word not in sentence]
    for kind, words in (("word changed", new), ("word moved", moved)):
        if plain and words:
            old = chance.choice(plain)
            yield Claim(re.sub(rf"\b{old}\b", chance.choice(words), sentence, count=1), text, language, kind)
    words = sentence.split()
    if len(words) > 8:
        place = chance.randint(0, len(words) - 7)
        quote = words[place : place + 6]
        quote[3] = chance.choice(other.split())
        yield Claim(f"{sentence} “{' '.join(quote)}”", text, language, "quote altered")


def _plain_words(text: str) -> list[str]:
    """Telling words that are neither names nor figures."""
    words = re.findall(r"(?<=[^\W\d_] )[^\W\d_]{4,}", text)
    return [one for one in words if one == one.lower() and not analysis.is_stop_word(analysis.normalize(one))]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.groundedness", description=__doc__)
    parser.add_argument("--refit", action="store_true", help="print weights and threshold anew")
    if not DATA.is_dir():
        parser.exit(1, "no data sets lie in ../shared/data\n")
    refit() if parser.parse_args().refit else print(markdown(rows()))


if __name__ == "__main__":
    main()
