"""The word whose occurrences are asked for: in quotation marks, after "the word", or where the question puts it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from engine.text.folding import Folded, fold
from engine.tools.quran.statistics import lexicon
from engine.tools.quran.statistics.shapes import Mode, Term

_QUOTED = re.compile(r"[\"“”«»„‹›\u2018\u2019\[(]\s*([^\"“”«»„‹›\u2018\u2019\])]+?)\s*[\"“”«»„‹›\u2018\u2019\])]")
_LATIN_QUOTED = re.compile(r"(?<!\w)['‘’]([^'‘’]+)['‘’](?!\w)")
_STOP = (
    r"in|within|inside|of the|throughout|across|from|the quran|quran|the|occur\w*|appear\w*|mention\w*|"
    r"repeat\w*|come|comes|"
    r"is|are|was|has|been|have|there|not|never|verses?|suras?|surahs?|first|last|that|which|used|found|more|most|"
    r"less|often|than|or|and|και|by|per|each|exactly|including|altogether|overall|exist\w*|at|as|does|do|did|"
    r"كم|كام|شحال|قديش|اديش|قداش|شكثر|جم|چم|معا|both|"
    r"في|ب?القران|قران|من|سوره|سور|مره|مرات|ذكر|ذكرت|ورد|وردت|تكرر|تكررت|بال?قران|بالسوابق|بالضبط|اكثر|اقل|اكبر|اصغر|اطول|"
    r"اقصر|المصحف|كامل|كاملا|كله|عدد|ام|او|"
    r"στο|στη|στην|στον|μεσα|εμφανιζ\w+|αναφερ\w+|υπαρχ\w+|με|απο|συνολικα|η"
)
_X = rf"((?:(?!(?:{_STOP})(?!\w))[^\W\d]+\s*){{1,4}})"
_NAMED = (
    r"(?:words?|terms?|names?|phrases?|expressions?|roots?|"
    r"كلمه|كلمتي|كلمتا|كلمات|لفظ|لفظه|لفظا|اسم|مفرده|عباره|جذر|ماده|λεξη|ονομα|λεξης|ριζα)"
)
_WHERE = (
    rf"(?<!\w)(?:ب|ل|ال)?{_NAMED}\s+(?:of\s+|for\s+|like\s+|الجلاله\s+)?(?:the\s+)?{_X}",
    rf"(?<!\w)(?:occurrences|mentions|frequency|count|instances|repetitions)\s+of\s+(?:the\s+)?{_X}",
    rf"how (?:many times|often|frequently) (?:is|are|was|were|does|do|did|has|have|can)\s+(?:the\s+)?{_X}",
    rf"(?<!\w)(?:is|are|was|were|does|do|did|has|have)\s+(?:the\s+)?{_X}\s+(?:mention\w*|named|occur\w*|"
    rf"appear\w*|repeated|named)",
    rf"(?:times|often)\s+(?:is|are|does|do)?\s*(?:the\s+)?{_X}\s+(?:is|are|was|has been|occur|appear|"
    rf"mention|come|repeat)",
    rf"(?<!\w)(?:(?:ان)?ذكرت?|[يت]ن?ذكر|ورد|وردت|يرد|ترد|تكرر|تكررت|يتكرر|تتكرر|ورود|تكرار|ذكرا ل|جا|جات|"
    rf"وجود)\s+(?:فيها\s+|ل)?{_X}",
    rf"(?<!\w)(?:contain(?:s|ing)?|includ(?:es?|ing)|mention(?:s|ing)?|having|with)\s+(?:both\s+)?(?:the\s+)?{_X}",
    rf"(?<!\w)(?:تحتوي علي|يحتوي علي|تحتوي|تتضمن|تذكر|فيها|ورد فيها|وردت فيها|ذكر فيها|ذكرت فيها|بها)\s+{_X}",
    rf"(?<!\w)(?:start(?:s|ing)?|begin(?:s|ning)?|open(?:s|ing)?|end(?:s|ing)?|finish(?:es|"
    rf"ing)?) (?:with|by|in)\s+(?:the\s+)?{_X}",
    rf"(?<!\w)(?:تبدا|يبدا|تبتدي|تفتتح|افتتحت|بدات|تنتهي|ينتهي|تختم|ختمت|انتهت)\s+ب\s?{_X}",
    rf"(?<!\w)(?:αναφερεται|αναφερονται|εμφανιζεται|υπαρχει|περιεχουν|περιεχει)\s+(?:ο|η|το|τον|την|του|"
    rf"της)?\s*(?:λεξη\s+)?{_X}",
)
LETTERS: Mapping[str, str] = {
    "ا": "الف alif alef",
    "ب": "با baa ba",
    "ت": "تا taa",
    "ث": "ثا thaa",
    "ج": "جيم jim jeem",
    "ح": "حا haa",
    "خ": "خا khaa kha",
    "د": "دال dal daal",
    "ذ": "ذال dhal",
    "ر": "را raa ra",
    "ز": "زاي زين zay zayn",
    "س": "سين sin seen",
    "ش": "شين shin sheen",
    "ص": "صاد sad saad",
    "ض": "ضاد dad daad",
    "ط": "طا",
    "ظ": "ظا",
    "ع": "عين ayn ain",
    "غ": "غين ghayn ghain",
    "ف": "فا fa faa",
    "ق": "قاف qaf qaaf",
    "ك": "كاف kaf kaaf",
    "ل": "لام lam laam",
    "م": "ميم mim meem",
    "ن": "نون nun noon",
    "ه": "ها",
    "و": "واو waw",
    "ي": "يا ya yaa",
    "ء": "همزه hamza",
}
_LETTER = re.compile(r"(?<!\w)(?:ال|ل|ب|لل)?(?:letter|حرف|γραμμα)\s+(?:of\s+)?(?:ال)?(\w+)")
_HONOURS = re.compile(
    r"^(?:(?:ال)?نبي|سيدنا|رسول|الرسول|الملك)\s+(?:الله\s+)?(?=\w)|\s+(?:عليه|عليها|عليهم) (?:السلام|"
    r"الصلاة).*$|\s+صلى الله.*$"
)
_MARKS = re.compile("[\u064b-\u065f\u0670\u0640\u06d6-\u06ed]")


@lru_cache(maxsize=1)
def _patterns() -> tuple[re.Pattern[str], ...]:
    return tuple(map(re.compile, _WHERE))


@dataclass(frozen=True, slots=True)
class Found:
    term: Term
    span: tuple[int, int]  # of the folded text


@lru_cache(maxsize=1)
def table(path: Path) -> Mapping[str, tuple[str, ...]]:
    """Words of other languages -> the Arabic words that stand for them."""
    rows = (line.split("\t") for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#"))
    return {fold(name): tuple(words.split("|")) for names, words in rows for name in names.split("|")}


def letter(text: str) -> Found | None:
    """A single letter, by itself or by its name."""
    hit = _LETTER.search(text)
    if hit is None:
        return None
    named = hit.group(1)
    known = next((sign for sign, names in LETTERS.items() if named == sign or named in names.split()), None)
    return Found(Term((known,), "letter", known), hit.span()) if known else None


def find(text: Folded, mode: Mode, known: Mapping[str, tuple[str, ...]]) -> tuple[list[Found], str]:
    """The terms in order; and a word that was meant for one but stands in no table, else ""."""
    found: list[Found] = []
    for span in _spans(text):
        raw = text.written(*span).strip(" ؟?.!،,'‘’")  # the fold knows no single quotation marks
        if any(span[0] < other.span[1] and other.span[0] < span[1] for other in found):
            continue
        term = _term(raw, mode, known)
        if term is None:
            return found, raw
        found.append(Found(term, span))
    return sorted(found, key=lambda one: one.span), ""


def _spans(text: Folded) -> list[tuple[int, int]]:
    quoted = [match.span(1) for match in _QUOTED.finditer(text.text)]
    quoted = quoted or _raw_quotes(text)
    if quoted:
        return quoted
    for number, pattern in enumerate(_patterns()):
        for hit in pattern.finditer(text.text):
            words = hit.group(1).rstrip()
            if words and not _is_empty(words) and (number == 0 or not _is_prostration(words)):
                return [(hit.start(1), hit.start(1) + len(words)), *_second(text.text, hit.start(1) + len(words))]
    return []


def _raw_quotes(text: Folded) -> list[tuple[int, int]]:
    """Single quotation marks, which the fold takes away."""
    hit = _LATIN_QUOTED.search(text.raw)
    if hit is None:
        return []
    inside = [place for place, raw in enumerate(text.places) if hit.start(1) <= raw < hit.end(1)]
    return [(inside[0], inside[-1] + 1)] if inside else []


def _second(text: str, after: int) -> list[tuple[int, int]]:
    """ "... paradise or hell": the other side of a comparison."""
    hit = re.match(
        rf"\s+(?:(?:mention\w*|occur\w*|appear\w*|ذكرت?|اكثر|اقل|more|less|often)\s+)*(?:or|and|than|versus|"
        rf"vs|ام|او|و|η|και)\s*(?:the\s+)?(?:word\s+|كلمه\s+)?{_X}",
        text[after:],
    )
    if hit is None or _is_empty(hit.group(1)):
        return []
    words = hit.group(1).rstrip()
    return [(after + hit.start(1), after + hit.start(1) + len(words))]


def _is_empty(words: str) -> bool:
    """Nothing but words of the question itself."""
    names = (*lexicon.ENTITIES.values(), lexicon.MEASURES["letters"], lexicon.WHOLE, lexicon.MECCAN, lexicon.MEDINAN)
    return all(any(lexicon.words(one).fullmatch(word) for one in names) for word in words.split())


def _is_prostration(words: str) -> bool:
    """Verses of prostration are a list of their own, unless "the word" is asked for."""
    return (
        lexicon.words(rf"{lexicon.MEASURES['sajdas']}|{lexicon.MEASURES['sajdas']} (?:ال)?تلاوه").fullmatch(words)
        is not None
    )


_DERIVED = re.compile(r"\s+(?:و?مشتقات\w*|و?تصريفات\w*)$")
_GRAMMAR = re.compile(
    r"(?:بال|ب)(?:مفرد|جمع|مثنى|مثني|فعل|اسم)|^(?:الفعل|الاسم|حرف الجر|أسماء|اسماء)(?:\s|$)|(?:^|\s)(?:معا|معًا|سويا)$"
)


def _term(raw: str, mode: Mode, known: Mapping[str, tuple[str, ...]]) -> Term | None:
    if _GRAMMAR.search(raw):
        return None
    if _DERIVED.search(raw):
        raw, mode = _DERIVED.sub("", raw), "part"
    if words := known.get(fold(raw)):
        return Term(words, mode, raw)
    if re.search("[\u0621-\u064a]", raw):
        word = " ".join(_MARKS.sub("", raw).replace("\u0671", "ا").split())
        word = _HONOURS.sub("", word)
        if mode == "part":
            word = word.replace(" ", "") if _spelled(word) else word.removeprefix("ال")
        return Term((word,), mode, raw)
    name = re.sub(r"^(?:the|prophet|prophets|word|ο|η|το)\s+", "", fold(raw))
    words = known.get(name) or known.get(name.removesuffix("s"))
    return Term(words, mode, raw) if words else None


def _spelled(word: str) -> bool:
    """A root given letter by letter: "ر ح م"."""
    return all(len(part) == 1 for part in word.split())
