"""Things that are counted and that the calculator does not know: "300 books", "٥ سيارات", "3 σπίτια". Pure."""

import re

from engine.text.tokens import Token
from engine.tools.zakat.reading.amounts import WEAK, number_at
from engine.tools.zakat.reading.lexicon import forms, term_at
from engine.tools.zakat.reading.scan import Quantity, Scan
from engine.tools.zakat.reading.unheard import IGNORED

_PLURAL = re.compile(
    r"[a-z]{2,}(?<!s)s|chicken|men|women|people"
    r"|(?!ال|م)(?=\w*[\u0621-\u064a])\w{3,}(?<!ها)(?<!ته)(?<!هم)(?<!ي)(?<!نا)(?<!وا)"
    r"|[α-ω]{2,}(?:α|εσ|ους|ουσ|οι)(?<!μενα)(?<!μενεσ)"
)
_NOT_THINGS = """
as is was has his hers this thus plus minus yes always besides sometimes ours yours theirs towards across perhaps others
times less units
فقط بس نقدي زياده صافيه تقريبيا سويه لليوم حلال جمعت عند قبل بعد حتي لان غير عدا سوا
σημερα τωρα ολα συνολικα καθαρα
"""
_NO_THINGS = frozenset(_NOT_THINGS.split())
_JOINED = ("بال", "وال", "لل", "فال", "كال")


def unknown_thing(seen: Scan, quantity: Quantity) -> str:
    """The word for what the number counts, as it was written; empty where the number stands for money."""
    if quantity.unit or quantity.per or quantity.last in (*seen.ends, len(seen.tokens)) or _told_before(seen, quantity):
        return ""
    token = seen.tokens[quantity.last]
    term = term_at(seen.tokens, quantity.last)
    if term is not None:
        return token.raw if term.meaning == "fixed" and _noun(token) else ""
    unread = number_at(seen.tokens, quantity.last) is None and token.word not in WEAK
    return token.raw if unread and _noun(token) else ""


def _told_before(seen: Scan, quantity: Quantity) -> bool:
    """Whether a currency or "worth" right before says that it is money."""
    before = seen.terms_in(max(0, quantity.first - 2), quantity.first)
    return any(term.meaning in ("worth", "at", "price", "cost") or term.meaning.startswith("$") for term in before)


def _noun(token: Token) -> bool:
    known = not IGNORED.isdisjoint(forms(token.word)) or token.word in _NO_THINGS or token.word.startswith(_JOINED)
    return not known and _PLURAL.fullmatch(token.word) is not None
