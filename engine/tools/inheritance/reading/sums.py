"""Several amounts of one telling: which make up the estate, which are somebody else's, which are years."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from engine.tools.common.areas import area_at
from engine.tools.common.bounds import Bound
from engine.tools.inheritance.reading.units import same

OLDEST = 120  # years of a person
AGED = re.compile(  # what stands before an age: "my aunt, 72, a teacher", "aged 72"
    r"(?:\b(?:aged?|turned|(?:he|she|who|they|i)(?:['’]s| is| was| are|['’]m| am)(?: (?:now|already|only|almost|"
    r"nearly|about))?|"
    r"(?:died|dead|passed(?: away)?) (?:at|aged?)(?: (?:the )?age of)?|at the age of)|(?<!\w)(?:عمره?ا?|عمرهم|ابن|"
    r"بنت)|ετων|ηλικιας)\W*$|\b(?:father|mother|dad|mum|mom|husband|wife|brother|sister|"
    r"uncle|aunt|grandfather|grandmother|grandma|grandpa|cousin|son|daughter|man|woman|lady|[a-z]+) ?, ?\(?$"
)
DATED = re.compile(  # what stands before a year
    r"(?:\b(?:in|since|of|until|year|from|january|february|march|april|may|june|july|august|september|october|november|"
    r"december)|(?<!\w)(?:في|سنة|عام|منذ|من)|το|απο)\s*$"
)
_MONEY = r"\W*(?:us|sar|egp|aed|usd|\$|€|£)?\s*$"  # what may stand between a word and its amount
_VALUED = re.compile(  # what stands before the worth of a thing
    r"(?:worth|valued? (?:of|at)|at|بقيمة|قيمت\w*|(?:ي|ت)سو[يا]|(?:ي|ت)ساوي|ثمن\w*|سعر\w*|ب|αξιας|αξιζ\w+)" + _MONEY
)
FETCHED = re.compile(  # what stands before the price of a thing, whatever was told of a debt before it
    r"(?:\b(?:worth|valued? at|sold (?:for|at)|went for)|(?<!\w)و?(?:بيع|بعنا|باع|انباع|اتباع)\w*(?: \w+){0,2} ب|"
    r"\bπουλ\w+(?: για)?|\bαξιζ\w+)" + _MONEY
)
_THINGS = re.compile(  # what a number may count or weigh that is no money
    r"\W*(?:kgs?|kilos?|kilograms?|grams?|g|tons?|tonnes?|tola|ounces?|oz|litres?|liters?|km|sheep|goats?|cows?|"
    r"cattle|camels?|"
    r"horses?|buffalo\w*|trees?|palms?|books?|bags?|sacks?|كيلو\w*|كجم|غرام\w*|جرام\w*|طن\w*|اطنان|"
    r"شاة|شياه|غنم\w*|خروف\w*|خراف|بقر\w*|جمل\w*|جمال|ناقة|نوق|ابل|راس|رؤوس|نخل\w*|شجر\w*|كتاب\w*|كتب|"
    r"κιλα|κιλο|γραμμαρι\w*|τονοι|τονους|προβατα|αγελαδες|κατσικ\w*|δεντρα|ελιες|βιβλια)(?!\w)"
)
_BUILDING = re.compile(
    r"\b(?:house|home|flat|apartment|villa|shop|store|office|warehouse|garage|building|condo|duplex|studio|bungalow|"
    r"cottage|room)s?\b|"
    r"(?<!\w)[وفبل]?(?:ال)?(?:(?:بيت|بيوت|منزل|منازل|دار|دور|محل|دكان|مكتب|مخزن|مبني|عقار|شقق|فيلا|فلل|غرف)"
    r"(?:ا|ه|ها|هم|ي|نا|ين|ان|ات)?|(?:شق|عمار|بناي|غرف|فل)(?:ة|ت(?:ه|ها|هم|ي|نا|ين|ان)))(?!\w)|"
    r"\b(?:σπιτ|διαμερισμα|μαγαζ|κτιρι|βιλα|μονοκατοικι|γκαρσονιερ|αποθηκ|γραφει|ρετιρε|γκαραζ)\w*"
)
_CASH = re.compile(  # what tells of ready money, after an amount or before it
    r"\W*(?:\w+ )?(?:(?:in|of) (?:savings|cash|the bank|(?:his|her|a|the) (?:bank|savings|account)\w*|gold|"
    r"shares)|cash|savings|"
    r"(?:في|ب)(?:ال)?(?:بنك|حساب\w*)|نقد\w*|كاش)(?!\w)"
)
_CASH_BEFORE = re.compile(
    r"(?:(?:cash|savings|bank account) (?:of |worth )?|(?<!\w)و?(?:نقد|نقود|كاش|فلوس|رصيد|مدخرات)\w* )\W*$"
)
ANOTHERS_DEBT = re.compile(
    r"(?<!my )(?<!late )\b(?:wife|husband|widow|sons?|daughters?|brothers?|sisters?) (?:still |also )?"
    r"(?:of )?(?:(?:owes?|has (?:a )?(?:debt|loan))\b|χρωστ|οφειλ)[^.;,]*$|"
    r"(?<!\w)و?(?:زوجت?(?:ه|ها)|مرات(?:ه|و)|ابن(?:ه|ها)|بنت(?:ه|ها)|اخ(?:وه|وها|ته|تها)|ام(?:ه|ها)) (?:كان\w* )?"
    r"(?:عليه?ا?|مديون\w*|مدين\w*)(?!\w)[^.؛،]*$"
)
_CLAUSE = 400  # characters of a clause before an amount, and after it
_ENDS = re.compile(r"[,.;](?!\d)|[،؛\n?؟]|\band\b|\bκαι\b|\s(?=و(?:ال|عليه|وعد|هب))")


@dataclass(frozen=True, slots=True)
class Sum:
    """An amount that may be the estate or a part of it; `valued`: told as the worth of a thing; `left`: said to be
    left. `bound` tells what the text says of it where it is not exact."""

    amount: Fraction
    unit: str
    start: int
    end: int
    valued: bool = False
    left: bool = False
    bound: Bound = ""


@dataclass(frozen=True, slots=True)
class Wealth:
    """What is left in one currency or measure, and what is owed of it."""

    amount: Fraction
    unit: str
    debts: Fraction = Fraction(0)
    bound: Bound = ""


def of_a_building(clause: str, after: str) -> bool:
    """Whether a number after it is the size of a house or the like ("a house of 120 m²"), which is no estate."""
    return area_at(after) > 0 and _BUILDING.search(clause) is not None


def of_things(after: str) -> bool:
    """Whether the words after a number say that it counts or weighs things: "100 kg of gold", "50 sheep"."""
    return _THINGS.match(after) is not None


def is_part(before: str, after: str) -> bool:
    """Whether an amount is told as the worth of a thing or as ready money, so that several of them add up."""
    return bool(_VALUED.search(before) or _CASH.match(after) or _CASH_BEFORE.search(before))


def estates(
    gross: Sequence[Sum], called: Sequence[Fraction], plain: str
) -> tuple[list[tuple[Sum, Fraction]], list[Sum]]:
    """What is left in each currency or measure, the first that was told first, and the amounts that are no part of it
    as far as is told. One in another currency is a part of it if it is told as the first is, or joined to it."""
    gross = _without_sizes(gross, plain)
    units: dict[str, list[Sum]] = {}
    for each in gross:
        units.setdefault(same(each.unit), []).append(each)
    if "" in units and len(units) > 1:  # without a unit it is told in that of the others
        bare = units.pop("")
        first = next(iter(units))
        units[first] = sorted([*units[first], *bare], key=lambda each: each.start)
    found: list[tuple[Sum, Fraction]] = []
    others: list[Sum] = []
    for held in units.values():
        if found and not all(each.valued or each.left or _is_joined(each, gross, plain) for each in held):
            others += held
            continue
        total, left = _whole(held, [amount for amount in called if any(each.amount == amount for each in held)])
        found.append((next(each for each in held if each not in left), total))
        others += left
    return found, others


def _whole(gross: Sequence[Sum], called: Sequence[Fraction]) -> tuple[Fraction, list[Sum]]:
    """The amount of one unit, and those that are no part of it: things valued one by one are added up."""
    if not called and len(gross) > 1 and all(each.valued for each in gross):
        return sum((each.amount for each in gross), Fraction(0)), []
    found = next(iter(called), gross[0].amount)
    return found, [each for each in gross if each.amount != found]


def _without_sizes(gross: Sequence[Sum], plain: str) -> list[Sum]:
    """Without the size of what is told with its worth: "300 acres of land worth 20,000"."""
    behind = pairwise(gross)
    sized = {
        one.start
        for one, other in behind
        if area_at(one.unit) and not area_at(other.unit) and _WORTH.fullmatch(plain[one.end : other.start])
    }
    return [each for each in gross if each.start not in sized]


def _is_joined(one: Sum, gross: Sequence[Sum], plain: str) -> bool:
    """Whether an amount is joined to the one before it: "120,000 euros in the bank and some 50,000 dollars"."""
    before = max((each.end for each in gross if each.end <= one.start), default=None)
    return before is not None and _JOINED.fullmatch(plain[before : one.start]) is not None


_NEW_CLAUSE = r"(?!(?:he|she|they|who|which|i|we|his|her|the) )"
_JOINED = re.compile(
    rf"[^.;؛\n\d]{{0,40}}?(?:\b(?:and|plus|as well as|along with|και|συν)\b|[,،+&]|(?<=\s)و)\s*{_NEW_CLAUSE}"
    r"(?:[^\W\d]+\s+){0,3}[$€£]?\s*"
)
_WORTH = re.compile(
    r"(?:(?!\band\b|\bκαι\b|[,.;،؛\n]|\sو).){0,60}"
    r"(?:worth|valued? (?:of|at)|بقيمة|قيمت\w*|(?:ي|ت)سو[يا]|(?:ي|ت)ساوي|ثمن\w*|αξιας|αξιζ\w+)" + _MONEY
)


def clause(plain: str, at: int) -> str:
    """The words around an amount, as far as its clause goes."""
    before = _ENDS.split(plain[max(0, at - _CLAUSE) : at])[-1]
    return (before + _ENDS.split(plain[at : at + _CLAUSE], maxsplit=1)[0]).strip(" .,()")
