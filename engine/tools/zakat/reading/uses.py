"""What shares are kept for, where a message tells of some to trade and of others for their dividends. Pure."""

from engine.text.lexicon import WordList
from engine.tools.zakat.reading import times
from engine.tools.zakat.reading.lexicon import Term
from engine.tools.zakat.reading.scan import Quantity, Scan, distance

_KEPT = ("holding", "dividend")
_FOR = WordList("zakat.for_use")


def share_use(seen: Scan, quantity: Quantity) -> str:
    """The kind of the shares whose amount this is, by the use that stands nearest to it in its clause; empty where all
    shares have one use, or it stands beside none."""
    uses = [term for term in seen.terms if term.meaning in ("trading", *_KEPT) and not times.denied(seen, term.first)]
    if not seen.has("shares") or len({term.meaning == "trading" for term in uses}) < 2:
        return ""
    first, last = seen.clause(quantity.first)
    inside = [term for term in uses if first <= term.first < last]
    nearest = min(inside, key=lambda term: distance(quantity, term), default=None)
    return "" if nearest is None else "trade_shares" if nearest.meaning == "trading" else "held_shares"


def is_purpose(seen: Scan, term: Term) -> bool:
    """Whether it tells what something is kept for: "for dividends", "للأرباح"."""
    before = seen.tokens[term.first - 1].word if term.first else ""
    return before in _FOR or seen.tokens[term.first].word.startswith("لل")
