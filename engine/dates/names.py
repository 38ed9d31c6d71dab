"""Months and weekdays: what people call them, however they spell it, and what Dalil calls them. Pure."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache

from rapidfuzz.distance import OSA

from engine.dates.events import MONTHS, WEEKDAYS
from engine.dates.hijri import HijriDate
from engine.language import Language, digits
from engine.text.folding import Folded, fold, pattern

_CALENDAR = (
    "hijri|hijrah|islamic date|islamic calendar|lunar|gregorian|calendar|date|dates|event|events|eid|"
    "هجري|هجريه|ميلادي|ميلاديه|تاريخ|التقويم|عيد|εγιρασ|ημερολογιο|ημερομηνια|γιορτ\\w+|εορτ\\w+"
)

GREGORIAN: Mapping[Language, tuple[str, ...]] = {
    "en": (
        *("January", "February", "March", "April", "May", "June"),
        *("July", "August", "September", "October", "November", "December"),
    ),
    "ar": (
        *("يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو"),
        *("يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر", "ديسمبر"),
    ),
    "el": (
        *("Ιανουαρίου", "Φεβρουαρίου", "Μαρτίου", "Απριλίου", "Μαΐου", "Ιουνίου"),
        *("Ιουλίου", "Αυγούστου", "Σεπτεμβρίου", "Οκτωβρίου", "Νοεμβρίου", "Δεκεμβρίου"),
    ),
}
LONG = 8  # letters of a name from which two of them may be wrong
ERA: Mapping[Language, str] = {"en": "AH", "ar": "هـ", "el": "Εγίρας"}

# Levant and Iraq, Egypt and the Gulf, Algeria and Tunisia, Morocco; English in full and short; Greek in its cases
_GREGORIAN_SPELT = (
    "january|jan|يناير|كانون الثاني|كانون ثاني|كانون التاني|جانفي|ιανουαρι(?:οσ|ου|ο)|γεναρη(?:σ)?|ιαν",
    "february|feb|فبراير|شباط|اشباط|فيفري|فبراير|φεβρουαρι(?:οσ|ου|ο)|φλεβαρη(?:σ)?|φεβ",
    "march|mar|مارس|اذار|ادار|μαρτι(?:οσ|ου|ο)|μαρτη(?:σ)?|μαρ",
    "april|apr|ابريل|نيسان|افريل|افريل|απριλι(?:οσ|ου|ο)|απριλη(?:σ)?|απρ",
    "may|مايو|ايار|ماي|ماية|μαι(?:οσ|ου|ο)|μαη(?:σ)?",
    "june|jun|يونيو|يونيه|حزيران|جوان|ιουνι(?:οσ|ου|ο)|ιουνη(?:σ)?",
    "july|jul|يوليو|يوليه|تموز|جويليه|جويليا|يوليوز|ιουλι(?:οσ|ου|ο)|ιουλη(?:σ)?",
    "august|aug|اغسطس|اب|اوت|غشت|αυγουστ(?:οσ|ου|ο)|αυγ",
    "september|sept|sep|سبتمبر|ايلول|شتنبر|سبتنبر|σεπτεμβρι(?:οσ|ου|ο)|σεπτεμβρη(?:σ)?|σεπ",
    "october|oct|اكتوبر|اوكتوبر|تشرين الاول|تشرين اول|οκτωβρι(?:οσ|ου|ο)|οκτωβρη(?:σ)?|οκτ",
    "november|nov|نوفمبر|تشرين الثاني|تشرين ثاني|تشرين التاني|نونبر|νοεμβρι(?:οσ|ου|ο)|νοεμβρη(?:σ)?|νοε",
    "december|dec|ديسمبر|كانون الاول|كانون اول|دجنبر|ديسمبر|δεκεμβρι(?:οσ|ου|ο)|δεκεμβρη(?:σ)?|δεκ",
)
_AL = "(?:al|el|ul|il|l|ath|at|as|ash)?"
_DHU = f"(?:dhu|dhul|thu|thul|zu|zul|zil|zi|dul|du|dhil|ζου|ντου|ντουλ) ?{_AL} ?(?:αλ)? ?"
_RABI = f"(?:rabi|rabia|rabee|rabii|ραμπι|ραμπια) ?{_AL}(?:αλ)? ?"
_JUMADA = f"(?:jumad|jumada|jumadi|jumadah|jamad|jamada|jamadi|jumaada|jamadil|τζουμαντα) ?{_AL}(?:αλ)? ?"
_HIJRI_SPELT = (
    "m[ou]h?ar+am|(?:ال)?محرم(?: الحرام)?|μουχαραμ",
    "safar|صفر(?: الخير)?|σαφαρ",
    f"{_RABI}(?:awwal|awal|avval|ula|1|i|αουαλ)|rabiulawwal|rabiulawal|ربيع (?:ال)?اول|ربيع 1",
    f"{_RABI}(?:thani|thaani|akhir|akhar|aakhir|2|ii|θανι|αχιρ)|rabiulakhir|ربيع (?:ال)?(?:ثاني|تاني|اخر)|ربيع 2",
    f"{_JUMADA}(?:ula|oola|awwal|awal|uula|1|i|ουλα)|جمادي? (?:ال)?(?:اولي|اول)|جمادي 1",
    f"{_JUMADA}(?:thani|thaniya|thaniyah|akhira|akhirah|akhir|2|ii|αχιρα|θανι)|"
    "جمادي? (?:ال)?(?:اخره|اخر|ثانيه|ثاني|تاني|تانيه)|جمادي 2",
    "rajab|rajeb|رجب(?: الفرد)?|ρατζαμπ",
    "sha?a?ban|shabaan|شعبان|σα?αμπαν",
    "rama(?:dh|dd|d|z|zz|th)h?a+n|رمضان(?: المبارك| الكريم)?|رمظان|ραμαζαν(?:ι|ιου|ια)?|ραμαδαν(?:ι|ιου)?|"
    "ραμανταν(?:ι|ιου)?",
    "shaww?a+l|شوال|σαουαλ",
    f"{_DHU}q[iau]?(?:a|e)?da?h?|(?:ال)?(?:ذو|ذي|ذا|دو) ?(?:ال)?قعده|القعده|ντουλκαντα|{_DHU}κααντα",
    f"{_DHU}[hj]i(?:j|jj)?a+h?|(?:ال)?(?:ذو|ذي|ذا|دو) ?(?:ال)?حجه|{_DHU}χιτζα",
)
_WEEKDAYS_SPELT = (
    "monday|mon|الاثنين|الاتنين|الإتنين|اثنين|تنين|δευτερα",
    "tuesday|tues|tue|الثلاثاء|الثلاثا|التلات|التلاتاء|الثلوث|τριτη",
    "wednesday|wed|الاربعاء|الاربعا|الأربع|الربوع|τεταρτη",
    "thursday|thurs|thu|الخميس|خميس|πεμπτη",
    "friday|fri|jumu?a+h?|jumm?u?a+h?|الجمعة|جمعة|παρασκευη(?:σ)?",
    "saturday|السبت|سبت|σαββατο",
    "sunday|الاحد|الحد|κυριακη",
)


def _one(spelt: Sequence[str]) -> str:
    return "|".join(part for one in spelt for part in [f"(?:{fold(one)})"])


MONTH = f"(?:{_one(_HIJRI_SPELT)}|{_one(_GREGORIAN_SPELT)})"
HIJRI_MONTH = f"(?:{_one(_HIJRI_SPELT)})"
WEEKDAY = f"(?:{_one(_WEEKDAYS_SPELT)})"


@cache
def hijri_month(spelt: str) -> int | None:
    """1 to 12 for a folded name of a Hijri month."""
    return _which(_HIJRI_SPELT, spelt)


@cache
def gregorian_month(spelt: str) -> int | None:
    return _which(_GREGORIAN_SPELT, spelt)


@cache
def nearest_month(spelt: str) -> str | None:
    """The month whose name, a single word, a folded word is nearly; None where it may be another as well."""
    most = 1 if len(spelt) < LONG else 2
    every = (
        (number, fold(name)) for names in (*GREGORIAN.values(), *MONTHS.values()) for number, name in enumerate(names)
    )
    near = {month: name for month, name in every if OSA.distance(spelt, name, score_cutoff=most) <= most}
    return next(iter(near.values())) if len(near) == 1 else None


@cache
def weekday(spelt: str) -> int | None:
    """0 for Monday."""
    found = _which(_WEEKDAYS_SPELT, spelt)
    return None if found is None else found - 1


def _which(spelt: Sequence[str], word: str) -> int | None:
    once = re.sub(r"\s+", " ", word)
    found = (number for number, one in enumerate(spelt, 1) if re.fullmatch(fold(one), once))
    return next(found, None)


def said(day: date, language: Language) -> str:
    """ "Saturday 21 November 2026"."""
    words = f"{WEEKDAYS[language][day.weekday()]} {day.day} {GREGORIAN[language][day.month - 1]} {day.year}"
    return digits(words, language)


def said_hijri(day: HijriDate, language: Language) -> str:
    """ "11 Jumada al-Akhira 1448 AH"."""
    return digits(f"{day.day} {MONTHS[language][day.month - 1]} {day.year} {ERA[language]}", language)


def speaks_of_dates(text: Folded) -> bool:
    """Whether words of calendars stand in the text."""
    return bool(pattern(_CALENDAR).search(text.text))
