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


def claims(text: str, sources: int, language: Language) -> list[Claim]:
    """The sentences of a model's text. Tags that name no source fall away; one after a full stop belongs before it."""
    return [one for one in _claims(text, sources, language) if any(map(str.isalnum, one.text))]


def _claims(text: str, sources: int, language: Language) -> Iterator[Claim]:
    plain = _moved(fold_digits(text))
    for start, end in sentence_spans(plain, language):
        sentence = plain[start:end]
        numbers = sorted(
            {number for tag in _TAG.finditer(sentence) for number in _named(tag) if 1 <= number <= sources}
        )
        words = re.sub(r"\s+([.!?؟;·,،])", r"\1", " ".join(_TAG.sub("", sentence).split()))
        yield Claim(words.lstrip("-•* "), tuple(numbers))


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
