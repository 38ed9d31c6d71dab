"""An unborn child in Arabic prose: who carries it, and the text without the words that say so."""

import re

from engine.tools.inheritance.reading.mention import Mention
from engine.tools.inheritance.reading.perspective import seen
from engine.tools.inheritance.reading.phrases import mentions_in

_CARRYING = r"(?:ال)?(?:حامل(?:ا|ة|ه|تان|تين)?|حبل(?:ي|انة|انه))(?! (?:ال)?(?:جنسية|شهادة|ماجستير|دكتوراه|سند|لقب))"
MARK = re.compile(
    rf"(?<!\w)(?<!ليست )(?<!غير )(?<!مش )(?<!مو )(?<!لست )(?:و|ف)?(?:{_CARRYING}|(?:ال|ب)?(?:جنين|حمل)ا?|"
    r"(?:في|ب) ?بطن(?:ها)?)(?!\w)"
)
WIFE = re.compile(r"^و?(?:ال)?(?:زوج[ةت]|مر[اةت]|حرمت|ست|جوز)\w*$|^زوجها$")
_PHRASE = re.compile(
    r"(?<!\w)(?:و?(?:هي|انا|اني) (?:كانت )?|و?كانت )?(?:و?(?:ليست|لست|غير|مش|مو) )?"
    rf"{_CARRYING}(?: (?:منه|الان|حاليا|بجنين))?"
    r"(?: (?:في |ب)?(?:ال)?شهر\w*(?: (?:ال)?\w+)?)?(?!\w)"
)
_AFTER = re.compile(rf"\W*(?:و?هي |و?كانت |اصبحت |الان )*(?:{_CARRYING}|جنين|حمل)(?!\w)")
_AGAIN = re.compile(rf"[،,.؛]?\s*و(?:كانت )?(?:ال)?(زوج|ام)(?:[ةت]\w*|ه|ها)? (?={_CARRYING})")  # "and the wife is"
_SHE = re.compile(r"(?<!\w)و?(?:هي|كانت|انها|احداهما|احداهن|احدهما|احدهن|واحدة (?:منهن|منهما|منهم)) (?:كانت )?$")
_I = re.compile(r"(?<!\w)و?(?:انا|اني|انني|كنت) $")
_WOMEN = ("w", "M", "f", "bf", "uf", "xf", "g", "y")
_WITHIN = re.compile(r"\W*(?:(?:في|من|ب) ?)?(?:بطن )?$")


def without(plain: str) -> str:
    """The text without "she being pregnant": the list of the heirs reads as if it had not been said."""
    plain = _AGAIN.sub(lambda found: " " if found[1] in plain[: found.start()] else found[0], plain)
    return re.sub(r" {2,}", " ", _PHRASE.sub(" ", plain))


def carrier(plain: str, dead: str) -> str:
    """Who carries: wife, mother, "son" of a son's wife, "" where it is not told.

    `dead`: what the deceased is to the writer.
    """
    mark = MARK.search(plain)
    if mark is None:
        return ""
    before, everybody = plain[: mark.start()], mentions_in(plain)
    women = [mention for mention in everybody if mention.head in _WOMEN]
    if _I.search(before):
        return "wife" if dead == "h" else ""
    for mention in women:
        after = mention.start >= mark.end() and not mention.joined
        if _AFTER.match(plain[mention.end :]) or (after and _WITHIN.fullmatch(plain[mark.end() : mention.start])):
            return _class(mention, dead, plain)
    if not _SHE.search(before):
        return ""
    named = [mention for mention in women if mention.end <= mark.start()]
    if named:
        return _class(named[-1], dead, plain)
    return "wife" if dead == "h" else ""


def _class(mention: Mention, dead: str, plain: str) -> str:
    own = mention.owner in ("me", "us") or re.match(r"و?ال(?:والدة|ام)(?!\w)", plain[mention.start : mention.end])
    steps = (seen(dead, mention.steps, mention.link) or ()) if own and dead else mention.steps
    return {("w",): "wife", ("M",): "mother", ("w", "m"): "son"}.get(steps, "")
