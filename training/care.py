"""Trains what tells people in need from ordinary speech by letters: `python -m training care DATA WORK`. The network
that reads messages (`training/messages.py`) learns from the same.

These are the messages in `data/care` (TOML files, and JSON lines by writers who knew no example), those of
`config/intents` and the everyday speech of `data/ordinary`, which are ordinary, and public sentences that a first
classifier took for need and that tell of none. The public ones stay where they are: `data/care-ordinary.txt` holds a
digest of each. Greek examples are learned in Latin letters as well, as people without a Greek keyboard write.
"""

import gzip
import hashlib
import json
import random
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from engine.routing.classifier import examples_in
from engine.routing.distress import CLASSES, ORDINARY, sentences
from training.text_classifier import keep_letters

CARE = Path(__file__).parent / "data" / "care"
CHOSEN = Path(__file__).parent / "data" / "care-ordinary.txt"
WRITTEN = Path(__file__).parent / "data" / "ordinary"
FILE = "need.letters"
SOURCES = ("faq_covid.en", "medquad.en", "nli_fool_me_twice.en", "nli_multinli_part.en", "nli_summedits.en")
LONGEST = 160  # characters of a public sentence
_APOSTROPHES = str.maketrans("", "", "'\u2019")
_PAIRS = {
    "ου": "ou", "αι": "ai e", "ει": "ei i", "οι": "oi i", "υι": "yi", "αυ": "au av af", "ευ": "eu ev ef", "μπ": "mp b",
    "ντ": "nt d", "γκ": "gk g", "γγ": "gg ng", "τσ": "ts", "τζ": "tz",
}  # fmt: skip
_LETTERS = {
    "α": "a", "β": "v b", "γ": "g", "δ": "d", "ε": "e", "ζ": "z", "η": "i h", "θ": "th 8", "ι": "i", "κ": "k", "λ": "l",
    "μ": "m", "ν": "n", "ξ": "x ks 3", "ο": "o", "π": "p", "ρ": "r", "σ": "s", "ς": "s", "τ": "t", "υ": "y u",
    "φ": "f ph", "χ": "x h ch", "ψ": "ps", "ω": "o w", ";": "?",
}  # fmt: skip


def pack(data: Path, config: Path) -> None:
    """Train on what `data` and `config` hold and write the weights into `config`. Raises OSError."""
    texts, needs = zip(*messages(data, config), strict=True)
    if tuple(sorted(set(needs))) != CLASSES:
        raise ValueError(f"{CARE}: its messages are of {sorted(set(needs))} and not of {CLASSES}")
    keep_letters(config / FILE, texts, needs)


def messages(data: Path, config: Path) -> list[tuple[str, str]]:
    """All that is learned from, with the need that it tells of; Greek ones in Latin letters as well."""
    ordinary = [text for text, _ in examples_in(config / "intents")] + [*chosen(data), *written()]
    known = dict([*((text, ORDINARY) for text in ordinary), *labelled()])
    listed = [(text.translate(_APOSTROPHES), need) for text, need in known.items()]
    latin = [(in_latin_letters(text), need) for text, need in listed if is_greek(text)]
    return [*listed, *latin]


def labelled() -> Iterator[tuple[str, str]]:
    """Messages with the need that they tell of, or "ordinary"."""
    yield from examples_in(CARE)
    for path in sorted(CARE.glob("*.jsonl")):
        yield from ((row["text"], row["need"]) for row in map(json.loads, path.read_text("utf-8").splitlines()))


def written() -> Iterator[str]:
    """Everyday messages of every register, by people who knew no example: one a line."""
    for path in sorted(WRITTEN.glob("*.txt")):
        yield from path.read_text(encoding="utf-8").splitlines()


def chosen(data: Path) -> Iterator[str]:
    """The public sentences named by their digests."""
    wanted = set(CHOSEN.read_text(encoding="utf-8").split())
    for text in dict.fromkeys(_public(data)):
        if hashlib.blake2b(text.encode(), digest_size=6).hexdigest() in wanted:
            yield text


def _public(data: Path) -> Iterator[str]:
    for name in SOURCES:
        lines = gzip.decompress((data / "qa" / f"{name}.train.jsonl.gz").read_bytes()).decode("utf-8").splitlines()
        lines += gzip.decompress((data / "qa" / f"{name}.dev.jsonl.gz").read_bytes()).decode("utf-8").splitlines()
        for record in map(json.loads, lines):
            for text in (record[key].strip() for key in ("question", "hypothesis", "premise") if key in record):
                yield from (text, *(sentence.strip() for sentence in sentences(text, LONGEST)))
    for language in ("ar", "el"):
        packed = (data / "parallel" / f"en-{language}.tsv.gz").read_bytes()
        for line in gzip.decompress(packed).decode("utf-8").splitlines():
            english, other, source = line.split("\t")
            if source == "tatoeba":
                yield from (english.strip(), other.strip())


def is_greek(text: str) -> bool:
    """Whether any letter is Greek."""
    return any("\u0370" <= letter <= "\u03ff" or "\u1f00" <= letter <= "\u1fff" for letter in text)


def in_latin_letters(text: str) -> str:
    """A Greek text as one writer would put it: each letter in one of its spellings, the same throughout the text."""
    chance = random.Random(text)
    spelling = {greek: chance.choice(latin.split()) for greek, latin in (_PAIRS | _LETTERS).items()}
    plain = "".join(
        letter for letter in unicodedata.normalize("NFD", text.lower()) if unicodedata.category(letter) != "Mn"
    )
    found, place = [], 0
    while place < len(plain):
        size = 2 if plain[place : place + 2] in _PAIRS else 1
        part = plain[place : place + size]
        found.append(spelling.get(part, part))
        place += size
    return "".join(found)
