"""Amounts that are told as approximate or as a bound: "about 5,000", "أكثر من المليون", "το πολύ 300". Pure, on folded
text.

    bound("he left more than ", " euros")     "over"
    bound("he left ", " or so")               "about"
"""

import re
from typing import Literal

Bound = Literal["", "about", "over", "under"]

_MONEY = r"\W*(?:us|sar|egp|aed|usd|eur|gbp|an?|the|το|τα|τησ?|τις|τουσ?|των|στα|στις)?\W*$"
_BEFORE: tuple[tuple[Bound, str], ...] = (
    ("under", (
        r"(?:\b(?:less|fewer|lower|(?:not|no) (?:much )?more|(?:not|no) greater) than|\b(?:under|below|"
        r"at (?:the )?most|up to|not (?:over|above|exceeding)|(?:a )?maximum(?: of)?|max)|<=?|≤|"
        r"(?<!\w)[وب]?(?:اقل|اصغر|ادني|انقص) (?:ب(?:كثير|قليل|شوي\w*) )?من|(?<!\w)(?:ما )?(?:لا|مو|مش|ليس\w*) "
        r"(?:[يت]تجاوز|[يت]زيد|[يت]تعدي|اكثر|اكتر)\w*(?: (?:عن|علي|من))?|(?<!\w)(?:دون|تحت|بالكثير|علي الاكثر|كحد اقصي|"
        r"بحد اقصي|لحد|حتي)|"
        r"\b(?:κατω|λιγοτερ\w+|μικροτερ\w+) (?:απο|from|των|του)|\bοχι (?:πανω|περισσοτερ\w+|παραπανω) (?:απο|from)|"
        r"\b(?:μεχρι|το πολυ|εωσ?|ωσ))"
    )),
    ("over", (
        r"(?:\b(?:more|greater|higher|(?:not|no) (?:less|fewer)) than|\b(?:over|above|at (?:the )?least|upwards? of|"
        r"(?:in )?excess of|exceed(?:s|ing|ed)?|north of|beyond|(?:a )?minimum(?: of)?)|>=?|≥|"
        r"(?<!\w)[وب]?(?:اكثر|اكتر|ازيد|اكبر|اعلي|ازود) (?:ب(?:كثير|قليل|شوي\w*) )?من|"
        r"(?<!\w)(?:ما )?(?:لا|ما|مو|مش|ليس\w*) (?:[يت]قل|اقل)\w*(?: (?:عن|من))?|"
        r"(?<!\w)ما [يت]زيد\w* (?:عن|علي)|(?<!\w)(?:فوق|[يت]تجاوز|تجاوز\w*|[يت]فوق|"
        r"[يت]زيد\w* (?:عن|علي)|علي الاقل|بالاقل|كحد ادني)|"
        r"\b(?:πανω|περισσοτερ\w+|παραπανω|μεγαλυτερ\w+) (?:απο|from|των|του)|\b(?:ανω|ανω των|τουλαχιστον)|"
        r"\bοχι (?:κατω|λιγοτερ\w+) (?:απο|from))"
    )),
    ("about", (
        r"(?:\b(?:about|around|roughly|approx(?:imately|\.)?|circa|ca\.?|nearly|almost|close to|near(?:ly)? to|"
        r"some(?:thing)?(?: like)?|somewhere (?:around|near)|in the (?:region|area|neighbou?rhood|vicinity) of|"
        r"(?:an? |i )?estimated?(?: at| to be)?|perhaps|maybe|probably|possibly|an? rough)|[~≈±]|"
        r"(?<!\w)[وب]?(?:نحوا?|حوالي|قرابة|زهاء|تقريبا|بالتقريب|ما [يت]قارب|ما [يت]قرب من|[يت]قارب|[يت]قرب من|"
        r"قريب\w* من|قرب|حدود|بحدود|في حدود|جاي|شي|يجي|يمكن|ربما|قول)(?: من)?|"
        r"\b(?:περιπου|σχεδον|γυρω|κοντα|καπου|κατι σαν|καμια|ισωσ|κατα προσεγγιση|πιθανωσ)"
        r"(?: (?:στα|στις|στο|in|to|at))?)"
    )),
)  # fmt: skip
_UNIT = r"[\s,،]*(?:(?!or\b|or so|and\b|plus\b)[^\W\d]+|[$€£])?[\s,،(]*"  # a currency may stand between
_AFTER: tuple[tuple[Bound, str], ...] = (
    ("under", (
        r"(?:or (?:less|fewer|under|below)|at (?:the )?most|او اقل|علي الاكثر|بالكثير|το πολυ|η λιγοτερ\w+|or λιγοτερ)"
    )),
    ("over", (
        r"(?:or (?:more|over|above)|at (?:the )?least|and (?:something|change|a bit)|odd\b|او اكثر|او اكتر|فاكثر|فاكتر|"
        r"فما فوق|علي الاقل|ونيف|وشوي\w*|وكسور|(?:και|and) κατι|τουλαχιστον|και πανω|and πανω|η περισσοτερ\w+)"
    )),
    ("about", (
        r"(?:or so|or thereabouts|approx(?:imately)?\b|roughly|more or less|give or take|ish\b|تقريبا|بالتقريب|"
        r"περιπου|πανω κατω|κατα προσεγγιση)"
    )),
)  # fmt: skip
_BEFORE_IT = tuple((name, re.compile(words + _MONEY)) for name, words in _BEFORE)
_BEHIND_IT = tuple((name, re.compile(_UNIT + words)) for name, words in _AFTER)
AROUND = 40  # characters around an amount that tell how exact it is
_ACCENTS = str.maketrans("άέήίόύώϊϋΐΰς", "αεηιουωιυιυσ")


def bound(before: str, after: str) -> Bound:
    """How exact the amount between two pieces of a text is: "" where nothing says that it is not."""
    before, after = before[-AROUND:].translate(_ACCENTS), after[:AROUND].translate(_ACCENTS)
    sides = ((_BEFORE_IT, before, True), (_BEHIND_IT, after, False))
    for patterns, text, ahead in sides:
        for name, pattern in patterns:
            if (pattern.search(text) if ahead else pattern.match(text)) is not None:
                return name
    return ""
