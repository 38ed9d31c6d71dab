"""The ways to tell a day, one expression and one reader each: figures, months by name, weekdays, "in 3 days". Pure."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from functools import cache

from engine.dates.days import (
    HIJRI_YEARS,
    Days,
    NoSuchDay,
    gregorian_day,
    gregorian_length,
    hijri_day,
    in_gregorian_year,
)
from engine.dates.hijri import month_length, to_hijri
from engine.dates.names import gregorian_month, hijri_month, nearest_month, weekday
from engine.language import LANGUAGES
from engine.text.folding import fold
from engine.text.lexicon import Patterns, either, written_out
from engine.text.number_words import cardinals

_ENGLISH = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
    *("eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth"),
    *("nineteenth", "twentieth"),
)
_ARABIC = {
    1: "اول حادي واحد",
    2: "ثاني تاني",
    3: "ثالث تالت",
    4: "رابع",
    5: "خامس",
    6: "سادس",
    7: "سابع",
    8: "ثامن تامن",
    9: "تاسع",
    10: "عاشر",
}
_GREEK = ("πρωτη", "δευτερη", "τριτη", "τεταρτη", "πεμπτη", "εκτη", "εβδομη", "ογδοη", "ενατη", "δεκατη")
_TENS = {"العشرين": 20, "العشرون": 20, "عشرين": 20, "الثلاثين": 30, "الثلاثون": 30, "ثلاثين": 30}


@cache
def _table() -> dict[str, int]:
    words = {word: number for number, word in enumerate(_ENGLISH, 1)}
    words |= {f"twenty {word}": 20 + number for number, word in enumerate(_ENGLISH[:9], 1)}
    words |= {"thirtieth": 30, "thirty first": 31}
    words |= {word: number for number, word in enumerate(_GREEK, 1)}
    words |= {fold(word): value for word, value in _TENS.items()}
    for number, spelt in _ARABIC.items():
        for word in spelt.split():
            words |= {word: number, f"ال{word}": number}
            if number < 10:
                words |= {f"{the}{word} عشر": 10 + number for the in ("", "ال")}
                words |= {f"{the}{word} و{tens}": 20 + number for the in ("", "ال") for tens in ("العشرين", "عشرين")}
    return words


@cache
def _day() -> str:
    words = "|".join(sorted(_table(), key=len, reverse=True))
    return rf"(?:\d{{1,2}}(?:st|nd|rd|th|ησ|η|οσ|ου|ο)?(?!\d)|{words})"


def day_number(spelt: str) -> int | None:
    """1 to 99 for a match of "{day}" or "{said}" in an expression."""
    figures, words = re.match(r"\d+", spelt), re.sub(r"\s+", " ", spelt)
    return int(figures[0]) if figures else _table().get(words) or _said().get(words)


_OTHER_WORDS = ("may", "march", "صفر", "اب")  # months that are other words, too: "ten may join", "three nil"
_DOZEN = ("dozen", "دزينه", "ντουζινα")


@cache
def _said() -> dict[str, int]:
    """Cardinal numbers of days, from two on: "twenty seven", "سبعه وعشرين", "εικοσι επτα"."""
    found: dict[str, int] = {}
    for language in LANGUAGES:
        between = " و" if language == "ar" else " "
        words = {word: value for word, value in cardinals(language).items() if word not in _DOZEN}
        units = {word: value for word, value in words.items() if value < 10}
        tens = {word: value for word, value in words.items() if value in (20, 30)}
        for unit, one in units.items():
            pairs = ((f"{unit}{between}{ten}" if language == "ar" else f"{ten}{between}{unit}", ten) for ten in tens)
            found |= {pair: one + tens[ten] for pair, ten in pairs}
            found |= {f"{unit} {ten}": 10 + one for ten in ("عشر", "عشره") if language == "ar" and one > 1}
        found |= {word: value for word, value in words.items() if value > 1}
    found |= {f"{one} {ten}": 11 for one in ("احد", "احدي") for ten in ("عشر", "عشره")}
    return {word: value for word, value in found.items() if value <= 31}


def _said_words() -> str:
    words = "|".join(sorted(_said(), key=len, reverse=True))
    return rf"(?:(?:{words})(?! (?:{'|'.join(_OTHER_WORDS)})(?!\w)(?! \d)))"


AGES = 120  # years from now in which a Hijri year with a Hijri month is one, whatever era is named

Found = Days | NoSuchDay | None
Reader = Callable[[re.Match[str], date], Found]


@cache
def spaced(expression: str) -> re.Pattern[str]:
    """Compiled when it is first looked for: together they take a third of a second. "{day}" is a day by its number or
    by an ordinal in words, "{said}" by a cardinal; other names are those of `config/lexicon/dates.toml`."""
    expression = expression.replace("{day}", _day()).replace("{said}", _said_words())
    expression = written_out("dates", expression)
    return re.compile(expression.replace(" ?", r"\s*").replace(" ", r"\s+"))


def _full_year(digits: str, today: date, era: str | None = None) -> int:
    """ "26" is 2026, "85" is 1985, "2 AH" is the second year."""
    year = int(digits)
    if len(digits) > 2 or (era and re.fullmatch(either("dates.hijri_era"), era)):
        return year
    return year + (2000 if year <= today.year % 100 + 20 else 1900)


def _numeric(match: re.Match[str], today: date) -> Found:
    one, two, three, era = match["one"], match["two"], match["three"], match["era"]
    if len(one) > 2:
        year, month, day = int(one), int(two), int(three)
        taken = ""
    else:
        day, month, year = int(one), int(two), _full_year(three, today, era)
        if month > 12 >= day:
            day, month, taken = month, day, ""
        else:
            taken = "day_first" if day <= 12 and day != month else ""
    found = _dated(year, month, day, era, today)
    return replace(found, taken="day_first") if taken and isinstance(found, Days) else found


def _dated(year: int, month: int, day: int, era: str | None, today: date) -> Found:
    if _is_hijri(year, era):
        return hijri_day(year, month, day, today)
    return gregorian_day(year, month, day, today)


def _is_hijri(year: int, era: str | None) -> bool:
    """ "2026 hijri" asks for the Hijri date of a day of 2026."""
    return year < HIJRI_YEARS and (not era or bool(re.fullmatch(either("dates.hijri_era"), era)))


def _of_our_time(year: int, today: date) -> bool:
    """ "1 Ramadan 1448 ميلادي" asks for the common date of a Hijri day."""
    return abs(year - to_hijri(today).year) <= AGES


def _short(match: re.Match[str], today: date) -> Found:
    day, month = int(match["one"]), int(match["two"])
    if month > 12 >= day:
        day, month = month, day
    if not 1 <= month <= 12:
        return None
    return gregorian_day(None, month, day, today)


def _named(match: re.Match[str], today: date) -> Found:
    return _of_month(match["month"], day_number(match["day"]), match["year"], match["era"], today)


def _of_month(name: str, day: int | None, year: str | None, era: str | None, today: date) -> Found:
    if day is None:
        return None
    number = None if year is None else _full_year(year, today, era)
    hijri = hijri_month(name)
    if hijri is not None and year is not None and len(year) == 2 and not era:  # "15 Safar 47"
        number = int(year) + (1400 if int(year) <= to_hijri(today).year % 100 + 20 else 1300)
    if hijri is not None and (number is None or _is_hijri(number, era) or _of_our_time(number, today)):
        return hijri_day(number, hijri, day, today)
    if hijri is not None and number is not None:
        return in_gregorian_year(number, hijri, day, today)
    month = gregorian_month(name)
    return None if month is None else gregorian_day(number, month, day, today)


def _numbered_month(match: re.Match[str], today: date) -> Found:
    """ "يوم 5 شهر 9 سنة 2026"."""
    day, month, year = int(match["day"]), int(match["month"]), match["year"]
    if year is not None:
        return _dated(_full_year(year, today, match["era"]), month, day, match["era"], today)
    return gregorian_day(None, month, day, today)


def _misspelt(match: re.Match[str], today: date) -> Found:
    """ "15 Ramadn 1446": between a day and a year of our time a word can hardly be anything but a month."""
    meant = nearest_month(match["month"])
    return _of_month(meant, int(match["day"]), match["year"], match["era"], today) if meant else None


def _stretch(match: re.Match[str], today: date) -> Found:
    """ "1-10 Ramadan 1448"."""
    first, last = (
        _of_month(match["month"], day_number(match[name]), match["year"], match["era"], today)
        for name in ("day", "until")
    )
    if not isinstance(first, Days) or not isinstance(last, Days):
        return first if isinstance(first, NoSuchDay) else last
    if last.last < first.first:  # the month is on: its beginning that is over belongs to the same stretch
        year = to_hijri(last.last).year if first.calendar == "hijri" else last.last.year
        first = _of_month(match["month"], day_number(match["day"]), str(year), None, today)
        if not isinstance(first, Days):
            return first
    return replace(first, last=last.last)


def _month(match: re.Match[str], today: date) -> Found:
    """A whole month: "Ramadan 1448", "January 2027", "إمساكية رمضان"."""
    name, year, era = match["month"], match["year"], match["era"]
    begin = _of_month(name, 1, year, era, today)
    if year is None and hijri_month(name) == to_hijri(today).month:
        begin = hijri_day(to_hijri(today).year, to_hijri(today).month, 1, today)
    if year is None and gregorian_month(name) == today.month:
        begin = gregorian_day(today.year, today.month, 1, today)
    if not isinstance(begin, Days):
        return begin
    if begin.calendar == "hijri":
        hijri = to_hijri(begin.first)
        length = month_length(hijri.year, hijri.month)
    else:
        length = gregorian_length(begin.first.year, begin.first.month)
    return replace(begin, last=begin.first + timedelta(days=length - 1), whole=True)


def _last_day(match: re.Match[str], today: date) -> Found:
    month = _month(match, today)
    return replace(month, first=month.last, whole=False) if isinstance(month, Days) else month


def _nth_weekday(match: re.Match[str], today: date) -> Found:
    """ "the last Friday of Ramadan", "اول جمعة في رمضان"."""
    month, wanted = _month(match, today), weekday(match["weekday"])
    if not isinstance(month, Days) or wanted is None:
        return month
    days = [month.first + timedelta(days=number) for number in range((month.last - month.first).days + 1)]
    fitting = [day for day in days if day.weekday() == wanted]
    place = (
        -1
        if match["last"]
        else next(at for at, name in enumerate(("first", "second", "third", "fourth")) if match[name])
    )
    day = fitting[min(place, len(fitting) - 1)]
    return replace(month, first=day, last=day, whole=False)


# days told from today


def _shifted(match: re.Match[str], today: date) -> Found:
    name = str(match.lastgroup)
    day = today + timedelta(days=_SHIFTS[name])
    return Days(day, day, "relative")


def _counted(sign: int) -> Reader:
    def read(match: re.Match[str], today: date) -> Found:
        if match["number"] is None and re.fullmatch(either("dates.units_of_several"), match["unit"]):
            return None  # "in weeks"
        number = 1 if match["number"] is None else int(match["number"])
        return _near(today, sign * number * days_of(match["unit"]))

    return read


def days_of(unit: str) -> int:
    """Of a match of "{unit}"."""
    return next(int(days) for days, words in Patterns("dates.units").items() if re.fullmatch(words, unit))


def _near(today: date, days: int) -> Found:
    if abs(days) > 400_000:
        return None
    day = today + timedelta(days=days)
    return Days(day, day, "relative")


def _coming_days(match: re.Match[str], today: date) -> Found:
    number = int(match["number"])
    return Days(today, today + timedelta(days=max(1, min(number, 400)) - 1), "relative")


def _week(start: int) -> Reader:
    return lambda _, today: Days(today + timedelta(days=start), today + timedelta(days=start + 6), "relative")


def _this_month(match: re.Match[str], today: date) -> Found:
    begin = today.replace(day=1)
    if match.lastgroup == "next":
        begin = (begin + timedelta(days=32)).replace(day=1)
    return Days(begin, begin.replace(day=gregorian_length(begin.year, begin.month)), "relative", whole=True)


def _weekday(match: re.Match[str], today: date) -> Found:
    wanted = weekday(match["weekday"])
    if wanted is None:
        return None
    ahead = (wanted - today.weekday()) % 7
    if match["past"] or match["past_after"]:
        ahead = -((today.weekday() - wanted) % 7 or 7)
    elif (match["next"] or match["next_after"]) and ahead == 0:
        ahead = 7
    day = today + timedelta(days=ahead)
    return Days(day, day, "relative")


_SHIFTS = {"after_tomorrow": 2, "before_yesterday": -2, "tomorrow": 1, "yesterday": -1, "today": 0}


READERS: tuple[tuple[str, Reader], ...] = (
    (r"{at}(?:{nths}) (?:يوم )?{clinging}(?P<weekday>{weekday}){link}(?P<month>{month}){end}{year}",
     _nth_weekday),
    (r"(?<![\d.,])(?P<one>\d{1,4})\s*[-/.]\s*(?P<two>\d{1,2})\s*[-/.]\s*(?P<three>\d{1,4})"
        r"(?![\d]|[.,]\d){era}",
     _numeric),
    (r"{at}(?P<day>{day}){until}(?P<until>{day}){link}(?P<month>{month}){end}{year}", _stretch),
    (r"{at}(?P<month>{month}){link}(?P<day>{day}){until}(?P<until>{day}){end}{year}", _stretch),
    (r"{at}(?P<day>{day}|{said})(?: (?:{day_word}))?{link}(?P<month>{month}){end}{year}", _named),
    (r"{at}(?:last|اخر|τελευταια) (?:{day_word}){link}(?P<month>{month}){end}{year}", _last_day),
    (r"{at}(?P<day>\d{1,2}) (?P<month>[^\W\d_]{4,}) (?P<year>1[34]\d\d|20\d\d)(?!\d){era}", _misspelt),
    (r"{at}(?P<month>{month})\s+(?:the\s+)?(?P<day>{day})(?!\d|[:./]\d|\w){year}", _named),
    (r"{at}(?P<day>\d{1,2})\s*(?:من)?\s*شهر\s*(?P<month>\d{1,2}){end}{year}", _numbered_month),
    (r"{at}(?P<month>{hijri_month}){end}{year}", _month),
    (r"{at}(?P<month>{month}){end}{link}(?P<year>\d{4})(?!\d){era}", _month),
    (r"(?<!\w)(?:(?:in|of|for|during|throughout|whole) (?:the month of )?|(?:شهر|خلال|σε|τον|για τον) )"
             r"(?P<month>{month}){end}(?P<year>\0)?(?P<era>\0)?", _month),
    (r"(?<![\d./,])(?P<one>\d{1,2})/(?P<two>\d{1,2})(?![\d/]|[.,]\d)", _short),
    (r"(?<!\w)(?:for |during |over |خلال |για )?(?:the )?(?:next|coming|following|القادمه|"
        r"τισ επομενεσ|επομενεσ) "
             r"(?P<number>\d{1,3}) (?:days?|μερεσ|ημερεσ|ايام){end}", _coming_days),
    (r"{at}(?P<number>\d{1,3}) (?:ايام|يوم|يوما) (?:ال)?(?:قادمه|جايه|مقبله|جاي){end}", _coming_days),
    (r"(?<!\w)(?:خلال|لمده|for|για) (?P<number>\d{1,3}) (?:ايام|يوم|يوما|days?|μερεσ|"
        r"ημερεσ){end}", _coming_days),
    (r"(?<!\w)(?:in|after|within|بعد|كمان|σε|μετα απο) {number}{unit}{end}(?: (?:from now|من اليوم|من الان))?",
     _counted(1)),
    (r"(?<!\w)(?:قبل|من|πριν(?: απο)?) {number}{unit}{end}", _counted(-1)),
    (r"(?<!\w){number}{unit} ago{end}", _counted(-1)),
    (r"(?<!\w)(?:(?P<number>\d{1,5})|a|an|one|μια)\s+{unit} (?:from (?:now|today)|"
     r"من (?:ال[اي]وم|الان|هلق|دلوقتي)|απο (?:σημερα|τωρα)){end}",
     _counted(1)),
    (r"(?<!\w)(?:(?:{next}) week|[بلف]?(?:ال|ل)?اسبوع {next_after}|"
        r"(?:την )?(?:{next}) (?:ε)?βδομαδα){end}", _week(7)),
    ("(?<!of\\s)(?<!من\\s)(?<!\\w)(?:(?:for )?(?:this|the|a|whole|entire|all) (?:whole |entire )?week|weekly|"
             "(?:هذا |هاد |ها|خلال |طول |لهذا |طوال )?(?:ال)?اسبوع(?: ده| هذا| كله| هاد)?|αυτη τη(?:ν)? (?:ε)?βδομαδα|"
             r"ολη(?: την)? (?:ε)?βδομαδα|(?:για|τησ|μια) (?:την )?(?:ε)?βδομαδα(?:σ)?){end}", _week(0)),
    (r"(?<!\w)(?:(?P<next>(?:{next}) month|(?:ال)?شهر {next_after}|(?:τον )?επομενο μηνα)|"
             "(?P<this>(?:for )?(?:this|the|whole|entire) (?:whole |entire )?month|monthly|(?:هذا |هاد |"
             "ها|لهذا )(?:ال)?شهر|"
             r"الشهر(?: ده| هذا| الحالي| كله)|(?:αυτον|ολο) τον μηνα)){end}", _this_month),
    (r"{at}(?:{shift}){end}", _shifted),
    (r"(?<!\w)(?:(?P<next>{next})\s+|(?P<past>{past})\s+)?{clinging}(?P<weekday>{weekday}){end}"
             r"(?:\s+(?:(?P<next_after>{next_after})|(?P<past_after>{past_after})){end})?", _weekday),
)  # fmt: skip
