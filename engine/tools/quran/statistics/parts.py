"""What a question of number names, part by part: suras, verses, divisions, bounds, terms. What is read is taken out, so
that nothing is read twice, and what is left tells the form.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from engine.scripture.facts import Key, Place, Sura
from engine.text import lexicon
from engine.text.folding import Folded, folded
from engine.tools.quran.reading.letters import fold
from engine.tools.quran.reading.numerals import number
from engine.tools.quran.statistics import lexicon as lex
from engine.tools.quran.statistics import names, terms
from engine.tools.quran.statistics.bounds import amount, bound
from engine.tools.quran.statistics.shapes import Bound, Entity, Measure, Mode, Scope, Term, Unclear

_Name = TypeVar("_Name", bound=str)
DIVISIONS: tuple[Entity, ...] = ("juz", "hizb", "quarter", "page", "ruku", "manzil")
_LIMITS: Mapping[Entity, int] = {"juz": 30, "hizb": 60, "quarter": 240, "page": 604, "ruku": 556, "manzil": 7}
_REFERENCE = re.compile(r"(?<![\d:])(\d{1,3})\s?:\s?(\d{1,3})(?:\s?-\s?(\d{1,3}))?(?![\d:])")
_STRETCH = re.compile(r"(\d{1,3}):(\d{1,3})\s*(?:to|through|until|-|الي|حتي|εως|μεχρι)\s*(\d{1,3}):(\d{1,3})")
_SURAS = re.compile(
    r"(?<!\w)(?:su?ra[ht]?s|chapters|(?:ال)?سور)\s+(?:from |من )?"
    r"(\d{1,3})\s*(?:to|through|until|-|الي|حتي)\s*(\d{1,3})(?!\d)"
)
_AYAH = re.compile(
    r"(?:verses?|a[iy]ah?s?|الايه|ايه|الايات|ايات|στιχ\w+|εδαφι\w+)\s+(?:number\s+|no\s+|"
    r"رقم\s+)?(\d{1,3})(?:\s?(?:-|to|الي|حتي|και|εως)\s?(\d{1,3}))?(?!\w)"
)
_UNKNOWN = re.compile(
    rf"(?<!\w)(?:surah|surat|سوره|σουρα)\s+(?!{names.FUNCTION.pattern})([^\W\d]{{2,}})"
)  # of no known name
_NO_SURA = re.compile(
    r"(?<!\w)(?:su?ra[ht]?|chapter|(?:ال|ل|لل|ب|بال)?سوره|σουρα)\s+(?:number\s+|no\s+|رقم\s+)?"
    r"(-\s?\d+|0+|11[5-9]|1[2-9]\d|[2-9]\d\d|\d{4,})(?![\d:])|(?<![\d:])(-\d+)(?!\d)"
)
_INITIALS = re.compile(
    r"(?:with |by |the )*"
    r"(?:muqatta\w*|(?:disjoined|disconnected|mysterious|mystery|isolated) letters)|ب?(?:ال)?حروف (?:ال)?مقطعه"
)


@dataclass(frozen=True, slots=True)
class Asked:
    """What has been found in a question so far; `rest` is its folded text with those parts blanked."""

    rest: str
    scope: Scope
    found: tuple[int, ...]  # suras, in order
    terms: tuple[Term, ...]
    having: Bound | None
    entities: tuple[Entity, ...]  # as they are named, in order
    measures: tuple[Measure, ...]

    def says(self, alternatives: str) -> bool:
        return lex.says(alternatives, self.rest)


def parts_of(text: str, suras: tuple[Sura, ...], known: Mapping[str, tuple[str, ...]]) -> Asked:
    """Raises RefusedError for what names nothing there is, or asks for a meaning."""
    whole = lex.mended(lex.without_what(folded(text)))
    mode = mode_of(whole.text)
    numbers, between, left = _suras(whole, suras)
    verses, left = _verses(left, numbers, suras)
    narrowed, left = _parts(left)
    having, left = bound(left)
    initials, left = _initials(left)
    found, left = _terms(left, mode, known)
    scope = replace(
        narrowed,
        suras=() if verses else numbers,
        range=between,
        verses=verses,
        place=_place(left.text),
        initials=initials,
        term=found[0] if found else None,
    )
    entities, measures = _mentioned(lex.ENTITIES, left.text), _mentioned(lex.measures(), left.text)
    if between:
        entities, measures = ("sura", *entities), ("suras", *measures)
    return Asked(left.text, scope, numbers, found, having, entities, measures)


class RefusedError(Exception):
    """Carries why a question cannot be put to the tables out of the parts of `_asked`."""

    def __init__(self, unclear: Unclear) -> None:
        super().__init__(unclear.reason)
        self.unclear = unclear


def _suras(whole: Folded, suras: tuple[Sura, ...]) -> tuple[tuple[int, ...], tuple[int, int] | None, Folded]:
    """Suras by name or number, in order; a run of them by number; what is left of the question."""
    if lex.says(lexicon.either("quran_counts.meaning"), whole.text):
        raise RefusedError(Unclear("meaning"))
    if none := _NO_SURA.search(whole.text):
        raise RefusedError(Unclear("sura", none.group(1) or none.group(2)))
    taken = [match.span() for match in re.finditer(r"[\"“«].+?[\"”»]", whole.text)]
    run, between = _SURAS.search(whole.text), None
    if run:
        between = int(run.group(1)), int(run.group(2))
        if not 1 <= between[0] <= between[1] <= len(suras):
            raise RefusedError(Unclear("sura", run.group(2)))
        taken.append(run.span())
    named = names.find(whole.without(*taken), suras)
    left = whole.without(*((start, end) for _, start, end in named), *([run.span()] if run else ()))
    if (lost := _UNKNOWN.search(left.text)) and lex.unknown(lost.group(1)):
        raise RefusedError(Unclear("sura", left.written(*lost.span(1))))
    return tuple(dict.fromkeys(number for number, _, _ in named)), between, left


def _initials(text: Folded) -> tuple[bool, Folded]:
    hit = _INITIALS.search(text.text)
    return hit is not None, text.without(hit.span()) if hit else text


def _terms(text: Folded, mode: Mode, known: Mapping[str, tuple[str, ...]]) -> tuple[tuple[Term, ...], Folded]:
    """What is looked for, and the question without it."""
    single = terms.letter(text.text)
    found, unknown = ([single], "") if single is not None else terms.find(text, mode, known)
    if unknown and (lex.says(lex.WORDS["how_often"], text.text) or lex.says(lex.WORDS["contain"], text.text)):
        raise RefusedError(Unclear("term", unknown))
    return tuple(one.term for one in found), text.without(*(one.span for one in found))


def _place(text: str) -> Place | None:
    """Where it was revealed; None where both places are named."""
    meccan, medinan = lex.says(lex.WORDS["meccan"], text), lex.says(lex.WORDS["medinan"], text)
    if meccan == medinan:
        return None
    return "Meccan" if meccan else "Medinan"


def mode_of(text: str) -> Mode:
    table: tuple[tuple[Mode, str], ...] = (
        ("first", lex.WORDS["starts"]),
        ("last", lex.WORDS["ends"]),
        ("part", lex.WORDS["root"]),
        ("attached", lex.WORDS["joined"]),
    )
    named = r"words?|terms?|كلمه|كلمات|لفظ|لفظه|مفرده|λεξη|λεξης"
    chosen = next((mode for mode, pattern in table if lex.says(pattern, text)), None)
    return chosen or ("word" if lex.says(named, text) or lex.says(lex.WORDS["exact"], text) else "attached")


def _mentioned(table: Mapping[_Name, str], text: str) -> tuple[_Name, ...]:
    """Names of the table in the order in which the text has them."""
    places = ((hit.start(), name) for name, words in table.items() if (hit := lex.words(words).search(text)))
    return tuple(name for _, name in sorted(places))


def _verses(text: Folded, numbers: tuple[int, ...], suras: tuple[Sura, ...]) -> tuple[tuple[Key, Key] | None, Folded]:
    """A verse or a run of them: "2:255", "2:1 to 3:5", "verse 5 of" a sura that is named."""
    hit = _STRETCH.search(text.text) or _REFERENCE.search(text.text)
    if hit and len(hit.groups()) > 3:
        first, last = (int(hit.group(1)), int(hit.group(2))), (int(hit.group(3)), int(hit.group(4)))
    elif hit:
        first = int(hit.group(1)), int(hit.group(2))
        last = first[0], int(hit.group(3) or first[1])
    elif len(numbers) == 1 and (hit := _AYAH.search(text.text)):
        first = numbers[0], int(hit.group(1))
        last = numbers[0], int(hit.group(2) or hit.group(1))
    else:
        return None, text
    for sura, ayah in (first, last):
        if not (1 <= sura <= len(suras) and 1 <= ayah <= suras[sura - 1].verses):
            raise RefusedError(Unclear("range", f"{sura}:{ayah}"))
    return (first, last), text.without(hit.span())


def _parts(text: Folded) -> tuple[Scope, Folded]:
    """Parts of the Quran by number: "juz 30", "الجزء الثلاثين", "hizb 1 to 5", "30th juz"."""
    scope = Scope()
    amma = re.search(r"(?<!\w)(?:amma|عم)(?!\w)", text.text)
    if amma and lex.says(lex.ENTITIES["juz"], text.text):
        scope, text = replace(scope, juz=(30, 30)), text.without(amma.span())
    for name in DIVISIONS:
        if name == "quarter":
            continue
        found = _several(name, text.text) or _numbered(lex.ENTITIES[name], text.text)
        if found is None:
            continue
        low, high, span = found
        if not 1 <= low <= high <= _LIMITS[name]:
            raise RefusedError(Unclear("range", f"{name} {low if not 1 <= low <= _LIMITS[name] else high}"))
        scope, text = replace(scope, **{str(name): (low, high)}), text.without(span)  # type: ignore[arg-type]
    return scope, text


def _several(name: Entity, text: str) -> tuple[int, int, tuple[int, int]] | None:
    """ "the first three juz", "آخر خمسة أجزاء", "الأجزاء الثلاثة الأولى"."""
    noun, count = lex.fold_pattern(lex.ENTITIES[name]), r"(?P<n>\d{1,3}|[^\W\d_]+)"
    for first, words, after in (
        (True, "first|اول|πρωτ\\w+", "الاولي|الاوائل"),
        (False, "last|اخر|τελευται\\w+", "الاخيره"),
    ):
        for pattern in (
            rf"(?:the\s+)?(?:{words})\s+{count}\s+(?:{noun})",
            rf"(?:ال)?(?:{noun})\s+{count}\s+(?:{after})",
        ):
            hit = re.search(rf"(?<!\w){pattern}(?!\w)", text)
            many = amount(hit["n"]) if hit else None
            if hit and many:
                low, high = (1, many) if first else (_LIMITS[name] - many + 1, _LIMITS[name])
                return low, high, hit.span()
    return None


def _numbered(entity: str, text: str) -> tuple[int, int, tuple[int, int]] | None:
    if not lex.says(entity, text):
        return None
    before = rf"(?<!\w)(?:ب|ل|و)?(?:ال)?(?:{lex.fold_pattern(entity)})\s+(?:number |no |رقم |αριθμ\w* )?"
    noun = rf"(?:(?:ال)?(?:{lex.fold_pattern(entity)})\s+)?"
    if hit := re.search(
        rf"{before}(\d{{1,3}})(?:\s?(?:-|to|through|until|الي|حتي|εως)\s?{noun}(\d{{1,3}}))?(?![\d\w])", text
    ):
        return int(hit.group(1)), int(hit.group(2) or hit.group(1)), hit.span()
    if spoken := _spoken(before, text):
        return spoken
    if hit := re.search(
        rf"(?<!\w)(?:the )?(\d{{1,3}})(?:st|nd|rd|th|η|ο)\s+(?:{lex.fold_pattern(entity)})(?!\w)", text
    ):
        return int(hit.group(1)), int(hit.group(1)), hit.span()
    tens = rf"(?<!\w)(?:the )?((?:twenty|thirty|forty|fifty)\s+\w+)\s+(?:{lex.fold_pattern(entity)})(?!\w)"
    if (hit := re.search(tens, text)) and (place := amount(hit.group(1))):
        return place, place, hit.span()
    for place, names_ in lex.ordinals().items():
        folded_names = lex.fold_pattern(names_)
        for pattern in (
            rf"{before}(?:{folded_names})(?!\w)",
            rf"(?<!\w)(?:the )?(?:{folded_names})\s+(?:{lex.fold_pattern(entity)})(?!\w)",
        ):
            if hit := re.search(pattern, text):
                return place, place, hit.span()
    return None


def _spoken(before: str, text: str) -> tuple[int, int, tuple[int, int]] | None:
    """A number in words after the noun: "الحزب الستين", "juz twenty nine"."""
    hit = re.search(rf"{before}((?:[^\W\d_]+\s*){{1,4}})", text)
    if hit is None:
        return None
    words = hit.group(1).split()
    found = number([fold(word) for word in words], 0)
    if found is None:
        return None
    end = hit.start(1)
    for word in words[: found[1]]:
        end = text.index(word, end) + len(word)
    return found[0], found[0], (hit.start(), end)
