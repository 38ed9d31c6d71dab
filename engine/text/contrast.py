"""What a message names only to set it aside: "not Isha, the Maghrib", "غير سورة البقرة", "όχι ευρώ". Pure.

    excluded("Maghrib, not Isha", [(0, 7), (13, 17)]) == [(9, 17)]

A negation reaches what stands right behind it, with nothing between but words that bind. "Nothing but", "ما عندي إلا"
exclude nothing: there a negation goes before.
"""

import re
from collections.abc import Sequence

from engine.text.bare import bare

Span = tuple[int, int]
_NEAR = 40  # characters before a span in which the negation stands
_CLAUSE_LONG = 120  # characters before the negation in which its clause is looked at
_NOT = (
    r"not|isn['’]?t|aren['’]?t|wasn['’]?t|rather than|instead of|"
    r"(?:[وف]?(?:مو|مش|موب|مب|مهوب|ماهو|ليس|ليست|لا|بدلا? من|بدل))|οχι|αντι(?: για)?|ουτε"
)
_BUT = (
    r"except(?: for)?|excluding|skip(?:ping)?|leav(?:e|ing) out|(?:has|have|with|contains?) no|other than|"
    r"apart from|but not|without|"
    r"(?:من |ب)?غير|بدون|دون|(?:ما )?عدا|باستثناء|الا|سو[يى]|εκτοσ(?: απο)?|πλην|χωρισ"
)
_BIND = (
    r"the|an?|in|from|for|on|at|of|about|to|that|this|with|surah?|chapter|verses?|ayah|prayer|number|karat|"
    r"في|من|عن|علي|على|سور[ةه]|صلا[ةه]|اي[ةه]|مدين[ةه]|يوم|شهر|عيار|وقت|دعاء|"
    r"ο|η|το|τον|την|τη|τησ|του|στο|στη|στην|στον|για|απο|σουρα|εδαφιο"
)
_BEFORE = re.compile(rf"(?<!\w)(?:(?P<not>{_NOT})|(?P<but>{_BUT}))\s+(?:(?:{_BIND})\s+)*(?:[وفبلك]?(?:ال|ل)?)?$")
_ANY = re.compile(rf"(?<!\w)(?:{_NOT})\s")
_NEGATIVE = re.compile(
    r"(?<!\w)(?:no|not|nothing|never|none|nobody|n['’]t|\w+n['’]t|ما|مفيش|مافي|ليس\w*|لا|لم|ماكو|δεν|δε|τιποτα)(?!\w)"
)
_CLAUSE = re.compile(r"[.,;:!?؟،؛\n]")


def may_exclude(text: str) -> bool:
    """Whether a plain negation stands in the text at all: a quick look."""
    return _ANY.search(_plain(text)) is not None


def excluded(text: str, spans: Sequence[Span], *, exceptions: bool = True, alone: bool = False) -> list[Span]:
    """Those of the spans that a negation reaches, each from the negation on; `exceptions`: "except X" is one, too. A
    plain "not X" needs another span that stands, unless it may be `alone`: "is it not Asr yet?" sets nothing aside."""
    found: list[tuple[int, int, bool]] = []
    for start, end in spans:
        begin = max(0, start - _NEAR)
        said = _BEFORE.search(_plain(text[begin:start]))
        if said is None:
            continue
        at = begin + said.start()
        clause = _CLAUSE.split(_plain(text[max(0, at - _CLAUSE_LONG) : at]))[-1]
        if said["not"] or (exceptions and not _NEGATIVE.search(clause)):
            found.append((at, end, bool(said["not"])))
    stands = alone or len(found) < len(spans)
    return [(at, end) for at, end, plainly in found if stands or not plainly]


def _plain(text: str) -> str:
    return bare(text).replace("ς", "σ")
