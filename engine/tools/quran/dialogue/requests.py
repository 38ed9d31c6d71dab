"""What a message wants of the Quran besides the verses it names: the next ones, a translation, a meaning, a theme."""

import re
from dataclasses import dataclass
from typing import Literal

from engine.text import analysis
from engine.text.lexicon import Pattern
from engine.tools.quran.reading.atoms import Atom, atoms

Unit = Literal["verse", "sura", "juz", "hizb", "quarter", "page", "ruku", "manzil"]
_UNITS: tuple[Unit, ...] = ("sura", "juz", "hizb", "quarter", "page", "ruku", "manzil")


@dataclass(frozen=True, slots=True)
class Step:
    """So many units on from a passage, backwards when negative; `along`: the passage itself is wanted too."""

    count: int
    unit: Unit
    along: bool = False


_BEGUN = r"(?<!\w)(?:{})"  # at the beginning of a word
_NEXT = Pattern("quran.wants.next", _BEGUN, fold=analysis.normalize)
_MORE = Pattern("quran.wants.more", fold=analysis.normalize)
_PREVIOUS = Pattern("quran.wants.previous", _BEGUN, fold=analysis.normalize)
_REVEALED = Pattern("quran.wants.revealed", _BEGUN, fold=analysis.normalize)
_ALONG = Pattern("quran.wants.along", _BEGUN, fold=analysis.normalize)
_TRANSLATE = Pattern("quran.wants.translate", _BEGUN, fold=analysis.normalize)
_EXPLAIN = Pattern("quran.wants.explain", _BEGUN, fold=analysis.normalize)
_WHOLE = Pattern("quran.wants.whole", _BEGUN, fold=analysis.normalize)
_LEADS = Pattern("quran.wants.leads", r"(?<!\w)(?:{})(?!\w)", fold=analysis.normalize)
_DROPPED = Pattern("quran.wants.dropped", r"(?<!\w)(?:{})(?!\w)", fold=analysis.normalize)
_CALLED = Pattern("quran.wants.called", _BEGUN, fold=analysis.normalize)
_NAMED = re.compile(
    r"\b(?:qur an|quran|koran|sura|ayah?\b|ayat|verse|tafs[ie]e?r|mushaf)|قران|سور[هة]|اي[هة]\b|ايات|تفسير|مصحف|"
    r"κορανι|σουρα|στιχ|εδαφι"
)
_OTHERS = Pattern("quran.wants.others", _BEGUN, fold=analysis.normalize)
_OWN = re.compile(
    r"\b(?:qur an|quran|koran|sura|ayah?\b|ayat|tafs[ie]e?r|mushaf|poets\b)|"
    r"قران|سور[هة]|اي[هة]\b|ايات|تفسير|مصحف|κορανι|σουρα"
)
_ARTICLES = re.compile(r"^(?:ο|η|το|τον|την|τη|του|τησ|τουσ|τισ|τα|των|οι) ")
_SIGNS = re.compile(r"[\"'?!.,;:،؛؟«»“”]")


def step(text: str) -> Step | None:
    """How far on the message wants to read: "the next two verses", "التالية", "the page before"."""
    folded = analysis.normalize(text)
    onward = _NEXT.search(folded) is not None or wants_more(text)
    back = _PREVIOUS.search(folded)
    if not onward and back is None:
        return None
    found = atoms(text)
    sign = 1 if onward else -1
    return Step(sign * _count(found), _unit(found), _ALONG.search(folded) is not None)


def _count(found: list[Atom]) -> int:
    pair = any(atom.kind == "pair" or atom.word.endswith(("تاليتان", "تاليتين", "تاليان")) for atom in found)
    numbers = [
        atom.value for place, atom in enumerate(found) if atom.kind == "number" and not _of_reference(found, place)
    ]
    return max(1, min(numbers[-1], 300)) if numbers else 2 if pair else 1


def _of_reference(found: list[Atom], place: int) -> bool:
    """Whether a number belongs to 2:255."""
    around = found[max(0, place - 1) : place] + found[place + 1 : place + 2]
    return any(atom.kind == "colon" for atom in around)


def _unit(found: list[Atom]) -> Unit:
    kinds = {atom.kind for atom in found}
    if kinds & {"verse", "pair"}:
        return "verse"
    return next((unit for unit in _UNITS if unit in kinds), "verse")


def wants_more(text: str) -> bool:
    """Whether the message is nothing but a wish for more of the same."""
    return _MORE.fullmatch(analysis.normalize(text).strip(" .!?؟;…")) is not None


def wants_translation(text: str) -> bool:
    return _TRANSLATE.search(analysis.normalize(text)) is not None


def wants_explanation(text: str) -> bool:
    return _EXPLAIN.search(analysis.normalize(text)) is not None


def wants_whole_sura(text: str) -> bool:
    return _WHOLE.search(analysis.normalize(text)) is not None


def asks_revealed(text: str) -> bool:
    """Whether the message asks which verse came down first or last."""
    kinds = {atom.kind for atom in atoms(text)}
    return (
        bool(kinds & {"verse", "pair"} and kinds & {"first", "last"})
        and _REVEALED.search(analysis.normalize(text)) is not None
    )


def how_many(text: str) -> tuple[int, str]:
    """How many verses the message asks for, none where it does not say, and the message without their number."""
    found = atoms(text)
    for place, atom in enumerate(found):
        if atom.kind == "pair":
            return 2, f"{text[: atom.start]}آيات{text[atom.end :]}"
        following = found[place + 1] if place + 1 < len(found) else None
        if atom.kind == "number" and following is not None and following.kind == "verse":
            return atom.value, f"{text[: atom.start]}{text[following.start :]}"
    return 0, text


def is_riddle(text: str) -> bool:
    """Whether the message asks for a sura by what people call it, which no text says."""
    return _CALLED.search(analysis.normalize(text)) is not None


def is_of_other_verses(text: str) -> bool:
    """Whether the message speaks of a poem, a song or another scripture, and not of the Quran."""
    said = analysis.normalize(text)
    return _OTHERS.search(said) is not None and _OWN.search(said) is None


def asks_scripture(text: str) -> bool:
    """Whether the message has words that ask the Quran or name it."""
    said = analysis.normalize(text)
    return not is_of_other_verses(text) and any(pattern.search(said) for pattern in (_LEADS, _NAMED))


def theme(text: str) -> str:
    """What the message asks about, without the words that ask: "what does the Quran say about patience" -> patience."""
    left = _SIGNS.sub(" ", analysis.normalize(text))
    for pattern in (_LEADS, _DROPPED):
        left = " ".join(pattern.sub(" ", left).split())
    return _ARTICLES.sub("", left).strip()
