"""Which words translate which among English, Arabic and Greek, by their stems: "refund" is "استرداد" and "επιστροφή".

Learned from parallel text by `training/translations.py`, whose table lies beside this file.
"""

import gzip
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from engine.language import Language

TABLE = Path(__file__).with_name("translations.tsv.gz")


def of(stems: Iterable[str], language: Language) -> dict[str, str]:
    """Stems in the other languages, each with the one of `stems` that it translates."""
    known = _table().get(language, {})
    return {other: stem for stem in stems for other in known.get(stem, "").split()}


def known(stems: Iterable[str]) -> tuple[Mapping[str, int], int]:
    """1 for each stem that stands in the table, 0 for the others; and how many stand there."""
    words = _stems()
    return {stem: int(stem in words) for stem in stems}, len(words)


@lru_cache(maxsize=1)
def _stems() -> frozenset[str]:
    return frozenset(stem for stems in _table().values() for stem in stems)


@lru_cache(maxsize=1)
def _table() -> Mapping[Language, Mapping[str, str]]:
    found: dict[Language, dict[str, str]] = {"en": {}, "ar": {}, "el": {}}
    for line in gzip.decompress(TABLE.read_bytes()).decode("utf-8").splitlines():
        language, stem, others = line.split("\t")
        found[language][stem] = others  # type: ignore[index]
    return found
