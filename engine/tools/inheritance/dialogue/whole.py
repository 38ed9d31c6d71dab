"""Whether a message is a whole case: a death with its heirs, and the request to divide in words of its own kind.

    is_whole("Our uncle died and left a wife and two sisters. What is due to each?")          True
    is_whole("Our uncle died and left a wife and two sisters. When does the office open?")    False

What is asked decides: a family's death is told before a question about a grant or the funeral as well.
"""

import re

from engine.routing.asking import asking_clauses
from engine.text.bare import few_spaces
from engine.tools.inheritance.dialogue.estates import is_told, says
from engine.tools.inheritance.dialogue.replies import plain
from engine.tools.inheritance.dialogue.staying import stray
from engine.tools.inheritance.dialogue.understanding import hear
from engine.tools.inheritance.reading import estate
from engine.tools.inheritance.reading.dialect import even
from engine.tools.inheritance.reading.figured import in_figures
from engine.tools.inheritance.reading.phrases import mentions_in
from engine.tools.inheritance.reading.prose import read

SEVERAL = 2  # classes of heirs; one is a case where the estate is told beside it
FEW = 1  # word of something else in what is asked
ALIEN = 1 / 3  # share of such words in a telling that asks nothing
_DIVIDES = re.compile(  # asked of an estate and of little else
    r"\binherit\w*|\bheirs?\b|\bestates?\b|\bshares?\b|\bdivid\w*|\bdivision\b|\bsplit\b|\bdistribut\w*|\bportions?\b|"
    r"\bentitled\b|\bwho (?:gets|takes|receives)\b|"
    r"(?<!\w)[وفبله]?(?:ال)?(?:[يتنهك]{0,2}ور?ث\w*|[يتن]?رث\w*|ميراث\w*|ترك[ةت]\w{0,2}|نصيب\w*|انصب\w*|حص[ةصه]\w*|"
    r"[يتبهن]{0,2}قس[مي]\w*|قسم[ةه]|تقسيم\w*|[يت]?ت?وز[يع]\w*|لكل|[يتب]{0,2}اخ[ذد]\w*|[يتب]{0,2}ط?لع ?ل\w+)(?!\w)|"
    r"κληρονομ|μεριδι|μοιρ|δικαιου|αναλογ|παιρν"
)


def is_whole(text: str) -> bool:
    text = few_spaces(text)
    said = plain(text)
    if not says("death", said) or says("wrong", said):
        return False
    heard = hear(in_figures(text))
    money = estate.property_of(text)
    is_sum = money.gross is not None and bool(money.unit)
    if not heard.told or len(heard.heirs) < (1 if is_sum else SEVERAL) or not is_told(text, heard):
        return False
    if asked := _asked(text):
        return all(map(_is_ours, asked))
    return (is_sum or _DIVIDES.search(said) is not None) and stray(text) <= ALIEN * len(text.split())


def asks_nothing_else(text: str) -> bool:
    """Whether all that is asked, if anything, speaks of heirs and shares alone."""
    return all(map(_is_ours, _asked(text)))


def _asked(text: str) -> list[str]:
    return [clause for clause in asking_clauses(text) if not _only_tells(clause)]


def _is_ours(clause: str) -> bool:
    """Whether what is asked speaks of heirs and shares alone."""
    other = stray(clause)
    return other == 0 or (other <= FEW and _DIVIDES.search(plain(clause)) is not None)


def _only_tells(clause: str) -> bool:
    """A denial that begins like a question: "ما عندو صبيان" names who is not there."""
    if clause.rstrip().endswith(("?", "؟", ";")) or _DIVIDES.search(plain(clause)):
        return False
    is_arabic = re.search("[\u0621-\u064a]", clause)
    return bool(mentions_in(even(clause)) if is_arabic else read(clause).people)
