"""What a question asks about: the relatives, a base it names, amounts, one head or all together."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from engine.text.numbers import number_at
from engine.text.tokens import Token, tokens
from engine.tools.inheritance.reading.circumstances import alike
from engine.tools.inheritance.reading.mention import Mention
from engine.tools.inheritance.reading.phrases import mentions_in
from engine.tools.inheritance.reading.roster import keys_of

_BASE = re.compile(
    r"(?:من اصل|من مجموع|من اجمالي|علي|الي|من|عددها|وهو|البالغة?|"
    r"وهي)\s+([\w\s]+?)\s*(?:سهم|سهما|اسهم|سهام|جزء|حصة|قيراط|[؟?،,.]|$)"
)
EACH = re.compile(
    r"(?:^|\W)(?:ل|ب|و|ول)?(?:كل|لكل|الواحدة?|واحدة? من|منهم|منهن|نصيب الفرد|للواحدة?|منها)(?=\W|$)|"
    r"(?:^|\W)احد(?:ي)?(?=\W|$)"
)
TOTAL = re.compile(r"مجموع|اجمالي|معا|جميعا|مجتمع|كلهم|كلهن|كافة")


def subjects(text: str, heirs: Mapping[str, int]) -> list[tuple[Mention, tuple[str, ...]]]:
    """The relatives named in `text`, each with the classes of the case that are meant."""
    return [(mention, meant(mention, heirs)) for mention in mentions_in(text)]


_ASIDES = re.compile(
    r"(?:(?:بعد|سوي) (?:اخذ|نصيب|فرض|اعطاء|خصم|حصة)|تركة|مال|اموال|مع|وجود|بوجود|وفاة|موت|"
    r"بعد|دون|لوجود|تركت|باسم|عن)\s*$"
)
_WITHIN = re.compile(r"(?<=\S) ?\([^()]*\)")  # what a bracket says of those named before it
_ESTATE_OF = re.compile(r"(?:ميراث|ارث|حق|نصيب|حياة)\s*$")


def asked_about(ask: str, heirs: Mapping[str, int]) -> list[tuple[Mention, tuple[str, ...]]]:
    """The relatives a question is about, without those it names beside ("من تركة الأم", "مع وجود الابن")."""
    found: list[tuple[Mention, tuple[str, ...]]] = []
    plain = _WITHIN.sub(lambda aside: " " * len(aside[0]), ask)
    ask = plain if subjects(plain, heirs) else ask
    head = re.split(r"\s(?:اذا|ان كان|لو|علي اعتبار|بافتراض|بفرض|عند|مقارنة|بالمقارنة)(?=\s)", ask)[0]
    for mention, keys in subjects(head, heirs) or subjects(ask, heirs):
        before = ask[max(0, mention.start - 16) : mention.start]
        if _ASIDES.search(before) or (found and _ESTATE_OF.search(before)):
            continue
        found.append((mention, keys))
    return found


def meant(mention: Mention, heirs: Mapping[str, int]) -> tuple[str, ...]:
    """Classes of the case that a mention can mean; its own class where none of the case fits."""
    named = [key for key, _ in keys_of(mention) if key]
    if mention.steps == ("k",):
        return tuple(key for key in ("son", "daughter") if key in heirs) or ("son",)
    if mention.steps == ("bm",) and mention.link == "mat" and mention.number is None:
        named.append("mat_sister")
    present = tuple(key for key in named if key in heirs)
    if present:
        return tuple(dict.fromkeys(present))
    if not mention.link and named:
        similar = tuple(key for key in heirs if alike(key, named[0]))
        if similar:
            return similar
    return tuple(dict.fromkeys(named))


def stated_base(text: str) -> Fraction | None:
    """The number of shares that a question itself names ("من أصل أربعة وعشرين سهما")."""
    for match in _BASE.finditer(text):
        words: Sequence[Token] = tokens(match[1])
        if words and (found := number_at(words, 0)) and found[1] == len(words) and found[0] > 1:
            return found[0]
    return None


def estate(text: str) -> list[Fraction]:
    """Amounts named in `text`: money, area, weight."""
    words = tokens(text)
    found = []
    at = 0
    while at < len(words):
        number = number_at(words, at)
        if number is None:
            at += 1
            continue
        if number[0] >= 50 or re.match(
            r"(?:ال)?(?:متر|فدان|قيراط|هكتار)", words[number[1]].word if number[1] < len(words) else ""
        ):
            found.append(number[0])
        at = number[1]
    return found
