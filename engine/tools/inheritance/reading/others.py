"""People and sums of a telling that belong to somebody else than the deceased. Pure, on folded text.

A child whom the widow had of another man, a debt that others owe to the deceased, what one who died before has left:
each stands beside the heirs and is none of them, or has to be asked about.
"""

import re
from collections.abc import Sequence

from engine.text.folding import BARE_GREEK
from engine.text.tokens import fold

_ACQUAINTANCES = (
    r"(?:friend|neighbou?r|boss|employer|employee|colleague|coworker|classmate|roommate|flatmate|landlord|landlady|"
    r"tenant|teacher|doctor|nurse|driver|servant|maid|acquaintance|pal|buddy)s?"
)
_OF_AN_ACQUAINTANCE = re.compile(  # told behind a relative: whose he is, who is nobody of the deceased's
    rf"of (?:(?:his|her|my|our|their|the|an?|best|close|old|dear|good|late|business|family) )*{_ACQUAINTANCES}(?!\w)|"
    r"(?:صديق|اصدقاي|اصدقاء|صاحب|اصحاب|جار|جيران|زميل|زملاء|مدير|رييس|شريك|معلم|استاذ|طبيب|دكتور|خادم|سايق|ممرض|رفيق|رفاق)"
    r"ت?(?:ه|ها|هم|ي|نا)(?!\w)|"
    r"(?:ال|لل?)(?:صديق|صاحب|جار|جيران|زميل|مدير|شريك|معلم|استاذ|طبيب|دكتور|خادم|سايق|رفيق)ة?(?!\w)|"
    r"(?:φιλου|φιλη[σς]|γειτονα|γειτονισσα[σς]|συναδελφου|αφεντικου|συνεταιρου|δασκαλου|δασκαλα[σς]|γιατρου|υπαλληλου)(?!\w)"
)
_FEW = 8  # words that tell whose relative somebody is


def acquaintance_at(words: Sequence[str], at: int) -> int:
    """The place behind an acquaintance told right at a place ("of his best friend", "صديقه"); 0 where none is."""
    found = _OF_AN_ACQUAINTANCE.match(" ".join(words[at : at + _FEW]))
    return at + found[0].count(" ") + 1 if found else 0


_OTHER_MARRIAGE = (
    r"(?:from|of|by|with) (?:an? |my |her )?(?:previous|earlier|former|prior|first|second|another|other|ex)"
    r"[ -](?:marriages?|husbands?|man|wife|partner)"
)
_MINE_ALONE = re.compile(
    rf"[,;]?\s*(?:and |but |while )?\bi (?:also |already |myself )*(?:have|had|'ve|"
    rf"brought)\b[^.;,]{{1,40}}?{_OTHER_MARRIAGE}|"
    r"[,;]?\s*(?:and )?my (?:\w+ ){0,2}(?:sons?|daughters?|child(?:ren)?|kids?|boys?|girls?) (?:\w+ )?"
    r"(?:from|of|by) my (?:previous|earlier|former|prior|first|other|ex)[ -](?:marriages?|husband|man|wife|partner)|"
    r"[،,]?\s*و?(?:انا )?(?:كان )?(?:عندي|لدي|لي|معي) [^.،؛]{1,30}?من (?:ال)?(?:زواج\w*|زوج\w*|جوز\w*|رجل) "
    r"(?:ال)?(?:سابق|اول|قديم|اخر|تاني|ثاني|قبل)\w*|"
    r"[,;]?\s*(?:και )?(?:εγω )?εχω [^.;,]{1,30}?απο (?:τον )?(?:προηγουμενο|αλλον?|πρωτο) (?:γαμο|αντρα|ανδρα|συζυγο)"
)
_HERS_ALONE = re.compile(
    rf"[,;]?\s*(?:and |but )?\b(?:(?:his|the) (?:wife|widow)|wife|widow|who) (?:also )?(?:has|had)\b[^.;,]{{1,40}}?"
    rf"{_OTHER_MARRIAGE}|"
    r"[،,]?\s*و?(?:زوجته|مراته|مرته|مراتو|الزوجة) (?:كان )?(?:عندها|لها|معها) [^.،؛]{1,30}?من (?:ال)?(?:زواج\w*|"
    r"زوج\w*|رجل) "
    r"(?:ال)?(?:سابق|اول|قديم|اخر|تاني|ثاني|قبل)\w*"
)
_THE_DECEASED = (
    r"(?:him|her|the deceased|(?:my|our) (?:late )?(?:father|dad|mother|mum|mom|husband|wife|brother|sister|uncle|"
    r"aunt|son|"
    r"daughter|grandfather|grandmother))"
)
_OWED_TO = re.compile(
    rf"\b(?:owe[sd]?|owing|still owe[sd]?)\s+(?:to )?{_THE_DECEASED}\b[^.;,]*|"
    rf"\b(?:debts?|money|loans?|sum)\b[^.;,]{{0,25}}\b(?:owed|due|owing) to {_THE_DECEASED}\b[^.;,]*|"
    rf"\b{_THE_DECEASED} (?:is|was|were) (?:still )?owed\b[^.;,]*|\b(?:he|she) (?:is|was|"
    rf"were) (?:still )?owed\b[^.;,]*|"
    r"\b(?:he|she) (?:had )?lent\b[^.;,]*|"
    r"(?<!\w)و?(?:له|لها|لو|للميت|للمتوف\w+) (?:\w+ ){0,2}?(?:دين|ديون|قرض|فلوس|مبلغ|\d[\d,.]*(?: الف)?)(?: \w+){0,3}? "
    r"(?:علي|عند|في ذمة) (?!ه|ها)\w+[^.،؛]*|"
    r"(?<!\w)\w+ (?:مديون\w*|مدين\w*) (?:له|لها|للميت)(?!\w)[^.،؛]*|(?<!\w)و?(?:كان )?(?:سلف|اقرض|دين)ت? (?:صاحب|"
    r"صديق|جار|اخ)\w*[^.،؛]*|"
    r"(?<!\w)(?:του|της|τησ) (?:χρωστ|οφειλ)\w+[^.;,]*|(?<!\w)(?:ειχε|εχει) δανεισει[^.;,]*"
)
_LEFT_BY_THE_GONE = re.compile(
    r"(?<!\w)و?(?:(?:ابن|بنت|ولد|اخ|اخت|شقيق\w*)\w* )(?:كان\w* )?(?:متوف\w*|مات\w*|توف\w*|اتوف\w*|"
    r"ميت\w*) (?:من )?قبل\w*"
    r"(?: \w+){0,2}? و?(?:عند(?:ه|ها|و)|له|لها|لو|ترك\w*|ساب\w*|خل[فاي]\w*|مخلف\w*|تارك\w*)(?!\w)[^.؛\n]*|"
    r"\b(?:died|passed away|predeceased) (?:\w+ ){0,4}(?:before|earlier|already)\b[^.;]{0,25}?"
    r"\b(?:he|she|who|has|had|having) (?:has |had |leaves |left |leaving )?(?:\w+ ){0,2}"
    r"(?:sons?|daughters?|child(?:ren)?|kids?|boys?|girls?)\b"
)


def without_own_children(text: str) -> tuple[str, list[str]]:
    """The text without the widow's children of another man, and these as written there."""
    plain = _plain(text)
    if not plain:
        return text, []
    spans = sorted(found.span() for pattern in (_MINE_ALONE, _HERS_ALONE) for found in pattern.finditer(plain))
    said = [text[start:end].strip(" ,;،") for start, end in spans]
    for start, end in reversed(spans):
        text = f"{text[:start]} {text[end:]}"
    return text, said


_ONE_OF_THEM = re.compile(
    r"[،,]?\s*(?<!\w)و?(?:\w+ي|انا) (?:هي |هو )?(?:احداهن|احدهم|احداهما|احدهما|واحدة منهن|واحدة منهم|واحد منهم|"
    r"منهن|منهم)(?!\w)|"
    r"[,;(]?\s*(?:and |with )?my (?:own )?\w+ (?:is |was |being )?(?:one|part) of (?:them|those|these|whom)\b\)?|"
    r"[,;(]?\s*(?:και )?(?<!\w)η? ?\w+ μου (?:ειναι )?(?:μια|ενας|μια|ενα) (?:απο )?"
    r"(?:αυτες|αυτους|αυτα|τις|τους)(?!\w)"
)


def without_members(text: str) -> str:
    """The text without who is said to be one of those counted: "three daughters, my wife being one of them"."""
    plain = _plain(text)
    for found in reversed(list(_ONE_OF_THEM.finditer(plain))):
        text = text[: found.start()] + text[found.end() :]
    return text


def owed_to(plain: str) -> list[tuple[int, int]]:
    """Where a folded text tells what others owe to the deceased: it belongs to the estate and is no debt of his."""
    return [found.span() for found in _OWED_TO.finditer(plain)]


def owed_in_greek(text: str) -> bool:
    """The same of a Greek text, which is read by other words than its own."""
    return bool(re.search("[\u0370-\u03ff]", text) and owed_to(_plain(text) or fold(text)))


def left_by_the_gone(text: str) -> list[str]:
    """Whom somebody who died before has left."""
    return [found[0].strip() for found in _LEFT_BY_THE_GONE.finditer(fold(text))]


def _plain(text: str) -> str:
    """Folded with every letter in its place; empty where that cannot be."""
    plain = fold(text).translate(BARE_GREEK)
    return plain if len(plain) == len(text) else ""
