"""What a model wrote, sentence by sentence, with the sources each one names. Pure.

Tags come in every form; each becomes the number of a source or nothing. A sentence without one rests on those of the
next in its paragraph, as people write "This is so. And so is that [1]." What is not words falls away: signs of
Markdown, numbers of list items, "Answer:". A row of a table and a last sentence that breaks off name nothing, so that
they are cut.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.language import Language, fold_digits
from engine.text import analysis
from engine.text.sentences import sentence_spans

# [1] [1, 2] [1][3] [1-3] 【1】 (1) [source 2] (Source: 2) [^1] [المصدر ١]
_NUMBERS = r"\d{1,2}(?:\s*(?:,|;|،|و|and|&|–|-)\s*\d{1,2})*"
_SOURCE = r"(?:(?:sources?|المصدر|مصدر|πηγ(?:ή|ές))\s*:?)?"
_TAG = re.compile(
    rf"\s*(?:\[\^?\s*{_SOURCE}\s*({_NUMBERS})\s*\]|【\s*({_NUMBERS})[^】]*】|\(\s*{_SOURCE}\s*({_NUMBERS})\s*\))",
    re.IGNORECASE,
)
_RANGE = re.compile(r"(\d{1,2})\s*[–-]\s*(\d{1,2})")
_SIGNS = re.compile(r"\*\*|__|`+|={3,}|^\s*(?:[-•*#>]+\s+)+|(?<!\w)\*(?=\w)|(?<=[\w.])\*(?!\w)")
_LEAD = re.compile(
    r"^(?:\d{1,2}[.)]\s+"
    r"|(?:final answer|answer|response|assistant|الجواب|الإجابة|الاجابة|المساعد|απάντηση|βοηθός)\s*:\s*"
    r"|\([^()]* > [^()]*\)\s*"  # the place of a source, as it was shown
    r"|(?:according to|as stated in|based on) (?:the )?sources?\s*,\s*"
    r"|(?:وفقا|وفقًا|بحسب|حسب) (?:ال|لل)مصدر\s*،\s*"
    r"|σύμφωνα με (?:την πηγή|τις πηγές)\s*,\s*)+",
    re.IGNORECASE,
)
_END = re.compile(rf"(?:[.!?؟。](?=\s|{_TAG.pattern})|(?<!\d)[.!?؟。](?=\Z))(?:{_TAG.pattern})*", re.IGNORECASE)
_BLANK_LINE = re.compile(r"\n\s*\n")
_ENDS = re.compile(r"[.!?؟;:·…。][\"'”’»)\]*_`]*\s*$")


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence without its tags, and the sources it names, each once, in the order of their numbers."""

    text: str
    sources: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Repairs:
    """Tags that named no source, that named one again in the same sentence, that stood out of order; sentences that
    took those of the next, and that were said before."""

    dangling: int = 0
    duplicate: int = 0
    out_of_order: int = 0
    shared: int = 0
    repeated: int = 0


@dataclass(frozen=True, slots=True)
class _Written:
    """A sentence as it was written. `named`: the numbers of its tags, as they come; `goes_on`: another one follows in
    its paragraph."""

    words: str
    named: tuple[int, ...]
    goes_on: bool


def claims(text: str, sources: int, language: Language) -> list[Claim]:
    """The sentences of a model's text. Tags that name no source fall away; one after a full stop belongs before it."""
    return normalized(text, sources, language)[0]


def normalized(text: str, sources: int, language: Language) -> tuple[list[Claim], Repairs]:
    """The same, each said once, and what was repaired on the way."""
    found: list[Claim] = []
    dangling = duplicate = out_of_order = shared = repeated = 0
    following: tuple[int, ...] = ()
    for one in reversed(list(_sentences(text, language))):
        valid = [number for number in one.named if 1 <= number <= sources]
        kept = tuple(sorted(set(valid)))
        dangling, duplicate = dangling + len(one.named) - len(valid), duplicate + len(valid) - len(kept)
        out_of_order += tuple(dict.fromkeys(valid)) != kept
        following = kept or (following if one.goes_on and not one.named else ())
        shared += bool(following and not kept)
        found.append(Claim(one.words, following))
    once: dict[tuple[str, ...], Claim] = {}
    for claim in reversed(found):
        known = once.setdefault(tuple(analysis.words(claim.text, language)), claim)
        repeated += known is not claim
    return list(once.values()), Repairs(dangling, duplicate, out_of_order, shared, repeated)


def whole(text: str) -> str:
    """A text that was cut off, up to the last sentence that ends as one."""
    ends = [end.end() for end in _END.finditer(text)]
    return text[: ends[-1]] if ends else ""


def _sentences(text: str, language: Language) -> Iterator[_Written]:
    plain = _moved(text)
    spans = sentence_spans(plain, language)
    for place, (start, end) in enumerate(spans):
        sentence, is_last = plain[start:end], place + 1 == len(spans)
        words = _bare(" ".join(_TAG.sub("", sentence).split()))
        words = words if language == "ar" else fold_digits(words)
        if not any(map(str.isalnum, words)):
            continue
        is_said = not sentence.startswith("|") and (not is_last or _is_whole(sentence))
        named = tuple(number for tag in _TAG.finditer(sentence) for number in _named(tag)) if is_said else ()
        goes_on = is_said and not is_last and not _BLANK_LINE.search(plain, end, spans[place + 1][0])
        yield _Written(words, named, goes_on)


def _bare(words: str) -> str:
    """Words without signs and leads, a capital first where one of them went."""
    said = re.sub(r"\s+([.!?؟;·,،])", r"\1", _SIGNS.sub("", words)).strip()
    bare = _LEAD.sub("", said)
    return bare[:1].upper() + bare[1:] if bare != said else said


def _is_whole(sentence: str) -> bool:
    """Whether the last sentence ends as one: with a sign, or with its tag."""
    return bool(_ENDS.search(sentence)) or any(tag.end() == len(sentence.rstrip()) for tag in _TAG.finditer(sentence))


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
