"""Parallel text whose licence allows a model made from it to be shipped, read from a folder of public data sets."""

import gzip
import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

LANGUAGES = ("ar", "el")
ALLOWED = re.compile(r"public domain|public text|CC0|CC-BY|MIT|BSD|Apache|MPL|(?<!A)L?GPL|Unicode", re.IGNORECASE)
REFUSED = re.compile(r"AGPL|none stated|non-?commercial|CC-BY-NC|not read|see repository", re.IGNORECASE)
WORDS = {"wiktionary": "CC-BY-SA 3.0", "wikidata-names": "CC0"}  # their licences stand in prose, not in the table
TEXTS = ("question", "passage", "premise", "hypothesis")
HELD_OUT = 100  # one pair in so many, by the digest of its English side, is kept for measuring


@dataclass(frozen=True, slots=True)
class Pair:
    """The same in English and in another language; `source` is the data set it comes from."""

    english: str
    other: str
    language: str
    source: str


@dataclass(frozen=True, slots=True)
class Parallel:
    """`words` are single words and names; `counts` are pairs by source; `digest` is of the files as they were read."""

    train: list[Pair]
    held_out: list[Pair]
    words: list[Pair]
    licences: dict[str, str]
    counts: dict[str, int]
    digest: str


def read(folder: Path) -> Parallel:
    """The pairs below `folder` (files `en-LANGUAGE.tsv.gz`, `words.en-LANGUAGE.tsv.gz` and a README with the licences).

    Raises FileNotFoundError where a file is missing and ValueError where the README names no licence.
    """
    licences = _licences(folder / "README.md")
    digest, counts = hashlib.sha256(), Counter[str]()
    train, held_out, words = [], [], []
    for language in LANGUAGES:
        for name, single in ((f"en-{language}.tsv.gz", False), (f"words.en-{language}.tsv.gz", True)):
            data = (folder / name).read_bytes()
            digest.update(data)
            for pair in _pairs(data, language):
                if licence_of(pair.source, licences) is None:
                    continue
                counts[f"{pair.source} {language}"] += 1
                part = words if single else held_out if _kept_out(pair) else train
                part.append(pair)
    return Parallel(train, held_out, words, licences, dict(counts.most_common()), digest.hexdigest())


def _licences(readme: Path) -> dict[str, str]:
    rows = re.findall(
        r"^\| ([^|]+?) \| ([^|]+?) \| [\d,]+ \| [\d,]+ \|$", readme.read_text(encoding="utf-8"), re.MULTILINE
    )
    if not rows:
        raise ValueError(f"{readme}: no table of sources and licences was found; nothing may be trained without it")
    return dict(rows)


def licence_of(source: str, licences: dict[str, str]) -> str | None:
    """The licence of a source that may be used, else None."""
    name = source.removeprefix("ui:")
    licence = WORDS.get(name) or licences.get(name) or ("Unicode" if name.startswith("cldr") else "none stated")
    return licence if ALLOWED.search(licence) and not REFUSED.search(licence) else None


def _pairs(data: bytes, language: str) -> Iterator[Pair]:
    for line in gzip.decompress(data).decode("utf-8").splitlines():
        english, other, source = line.split("\t")
        yield Pair(english, other, language, source)


def _kept_out(pair: Pair) -> bool:
    """Decided by the English side alone, so that all its translations are on the same side."""
    return int.from_bytes(hashlib.sha256(pair.english.casefold().encode()).digest()[:4]) % HELD_OUT == 0
