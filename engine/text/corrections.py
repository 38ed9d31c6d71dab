"""Where a message takes back what it has just said: "two sons, no wait, three sons", "ابن، لا عفوا ابنين". Pure."""

import re

from engine.text.bare import bare

_MARKS = (
    r"(?:(?:no|oh|oops|ah|wait|sorry|apologies)[\s,.!-]+){0,6}"
    r"(?:no[\s,]+wait|wait[\s,]+no|no[\s,]+sorry|sorry[\s,]+no|scratch that|make that|"
    r"correction|my (?:mistake|bad)|"
    r"(?:or |sorry,? |no,? )?i (?:mean|meant)(?! (?:to|that|by|in|is|are|when|what|well|how))|oops|or rather|"
    r"(?:(?<=[,.;–—-] )|(?<=\())(?:no|sorry|wait)(?=[\s]*[,.:–—-])|(?:(?<=[,.;–—-] )|(?<=\())sorry(?! (?:for|"
    r"about|to|if|but|i ))|"
    r"sorry(?=,? (?:\d|a |an |one|two|three|four|five|six|seven|eight|nine|ten|his |her ))|"
    r"actually(?= (?:\d+|it'?s \d|one|two|three|four|five|six|seven|eight|nine|ten)\b))",
    r"(?:(?:لا|اه|اوه|معليش)[\s،,.]+){0,6}(?:عفوا|قصدي|اقصد|بقصد|قصدت|سوري|غلطت|غلطان[ةه]?|بالاصح|والاصح|"
    r"تصحيح|لا بل|بل الصواب|والصواب|بل الصحيح|والصحيح|لا لا|لا استن[ىي]|(?:لا[\s،,]+)?(?:اسف|اسفة|اسفه)|"
    r"(?<=[،,.؛] )لا(?=[\s]*[،,]))",
    r"(?:(?:οχι|ωχ|αχ|συγγνωμη|συγνωμη)[\s,.]+){0,6}(?:συγγνωμη|συγνωμη|εννοω|εννοουσα|θελω να πω|ηθελα να πω|"
    r"διορθωνω|διορθωση|λαθος|ή μαλλον|η μαλλον|(?<=[,.;–—-] )οχι(?=\s*[,.:–—-]))",
)
_MARK = re.compile("|".join(rf"(?<!\w)(?:{mark})(?!\w)" for mark in _MARKS))
MOST = 20
_BEFORE = re.compile(  # a mark that opens the message, or follows a greeting, corrects nothing in it
    r"\w\W+\w|^\W*(?!(?:hello|salam\w*|please|dear|مرحبا|السلام|سلام|γεια)(?!\w))\w{4,}"
)


_OPENING = re.compile(
    r"\s*(?=\w)(?:(?:(?:no|nope|oops|oh|ah|sorry|wait|لا|عفوا|سوري|اسف|اسفه|معليش|معلش|اوه|οχι|συγγνωμη|συγνωμη|ωχ)[\s,،.!…:–—-]+)|"
    r"(?:(?:i (?:mean|meant)|meant|(?:كنت )?(?:قصدي|اقصد|بقصد|قصدت)|εννοω|εννοουσα|ηθελα να πω)(?!\w)[\s,،.!…:–—-]*))*"
)


def opening(text: str) -> int:
    """Where what a message says begins, behind words that take back what was said before it: "no, I meant 2029"; 0
    where there are none."""
    found = _OPENING.match(bare(text))
    return found.end() if found is not None and found.end() < len(text) else 0


def marks(text: str) -> list[tuple[int, int]]:
    """Where the words stand that announce a correction; of very many the last, as each is read for itself."""
    plain = bare(text)
    last = list(_MARK.finditer(plain))[-MOST:]
    return [found.span() for found in last if _BEFORE.search(plain, 0, found.start())]


_CLOSE = 30  # characters between a number and the correction of it
_NUMBERS = r"\d{1,7}(?::\d{1,3})?"
_LAST_NUMBER = re.compile(rf"{_NUMBERS}(?=[\s,.،(–—-]*$)")
_NEXT_NUMBER = re.compile(rf"[\s,.:]*(?:to |verse |الي |آية |اية |εδάφιο )?({_NUMBERS})")


def _shape(number: str) -> tuple[bool, bool]:
    return ":" in number, len(number) > len("100")


def renumbered(text: str) -> str:
    """With a number that is taken back at once for another: "verse 8, I mean 18" is "verse 18"."""
    for start, end in reversed(marks(text)):
        wrong, right = _LAST_NUMBER.search(text, max(0, start - _CLOSE), start), _NEXT_NUMBER.match(text[end:])
        alike = wrong and right and _shape(wrong[0]) == _shape(right[1])  # a year takes the place of a year
        if wrong and right and alike:
            text = text[: wrong.start()] + right[1] + text[end + right.end() :]
    return text


def halves(text: str) -> tuple[str, str] | None:
    """What stands before the last correction and what after it; None where nothing is corrected."""
    found = marks(text)
    return (text[: found[0][0]], text[found[-1][1] :]) if found else None
