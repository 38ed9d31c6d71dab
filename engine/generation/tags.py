"""Citation tags in what a model wrote: every form is read, each becomes the number of a source or nothing. Pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.language import Language, fold_digits
from engine.retrieval.sentences import sentence_spans

# [1] [1, 2] [1][3] [1-3] 【1】 (1) [source 2] [^1] [المصدر ١]
_NUMBERS = r"\d{1,2}(?:\s*(?:,|;|،|و|and|&|–|-)\s*\d{1,2})*"
_TAG = re.compile(
    rf"\s*(?:\[\^?\s*(?:sources?|المصدر|مصدر|πηγ(?:ή|ές))?\s*({_NUMBERS})\s*\]|【\s*({_NUMBERS})[^】]*】|\(\s*({_NUMBERS})\s*\))",
    re.IGNORECASE,
)
_RANGE = re.compile(r"(\d{1,2})\s*[–-]\s*(\d{1,2})")


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence without its tags, and the sources it names, each once, in the order of their numbers."""

    text: str
    sources: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Repairs:
    """Tags that named no source, that named one again in the same sentence, that stood out of order."""

    dangling: int = 0
    duplicate: int = 0
    out_of_order: int = 0


def claims(text: str, sources: int, language: Language) -> list[Claim]:
    """The sentences of a model's text. Tags that name no source fall away; one after a full stop belongs before it."""
    return normalized(text, sources, language)[0]


def normalized(text: str, sources: int, language: Language) -> tuple[list[Claim], Repairs]:
    """The same, and what was repaired on the way."""
    found, repairs = [], Repairs()
    for words, named in _sentences(text, language):
        valid = [number for number in named if 1 <= number <= sources]
        kept = sorted(set(valid))
        if any(map(str.isalnum, words)):
            found.append(Claim(words, tuple(kept)))
            repairs = Repairs(
                repairs.dangling + len(named) - len(valid),
                repairs.duplicate + len(valid) - len(kept),
                repairs.out_of_order + (list(dict.fromkeys(valid)) != kept),
            )
    return found, repairs


def _sentences(text: str, language: Language) -> Iterator[tuple[str, list[int]]]:
    """Each sentence without its tags, and the numbers they name, as they come."""
    plain = _moved(fold_digits(text))
    for start, end in sentence_spans(plain, language):
        sentence = plain[start:end]
        words = re.sub(r"\s+([.!?؟;·,،])", r"\1", " ".join(_TAG.sub("", sentence).split()))
        yield words.lstrip("-•* "), [number for tag in _TAG.finditer(sentence) for number in _named(tag)]


def _named(tag: re.Match[str]) -> Iterator[int]:
    body = next(group for group in tag.groups() if group)
    for first, last in _RANGE.findall(body):
        yield from range(int(first), int(last) + 1)
    yield from (int(number) for number in re.findall(r"\d{1,2}", body))


def _moved(text: str) -> str:
    """ "It is so. [1] Next" -> "It is so [1]. Next"."""
    return re.sub(
        rf"([.!?؟;])((?:{_TAG.pattern})+)", lambda hit: f"{hit.group(2)}{hit.group(1)}", text, flags=re.IGNORECASE
    )
