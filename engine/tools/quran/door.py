"""References to verses as JSON: `dalil compute quran-verse`."""

from collections.abc import Mapping
from typing import Any

from engine.errors import InputError
from engine.scripture.store import SOURCE_URL, Verse, Verses
from engine.tools.common.cases import asked, only
from engine.tools.quran.reading.found import Found, Guess, Passage, Problem
from engine.tools.quran.reading.references import References

Json = Mapping[str, Any]


def verses_of(case: Json, verses: Verses, references: References) -> Json:
    """{"reference": "2:255"} -> verses, passages and credit. InputError says what cannot be and what is there."""
    only(case, ("id", "reference"), "the case")
    found = references.read(asked(case, "reference"))
    if not found.passages or found.problems or found.guesses:
        raise InputError(_explained(found, verses))
    passages = [_passage(passage, verses) for passage in found.passages]
    credit = {"text": f"Tanzil {verses.version}", "url": SOURCE_URL}
    editions = [{"id": edition.id, "name": edition.name} for edition in verses.editions()]
    together = [verse for passage in passages for verse in passage["verses"]]
    return {"verses": together, "passages": [_without_verses(passage) for passage in passages],
            "source": credit, "editions": editions}  # fmt: skip


def _passage(passage: Passage, verses: Verses) -> dict[str, Any]:
    shown = [_verse(verse, verses) for verse in verses.passage(passage.first, passage.last)]
    first, last = (f"{sura}:{ayah}" for sura, ayah in (passage.first, passage.last))
    return {"first": first, "last": last, "whole": passage.whole, "understood": passage.guessed, "verses": shown}


def _without_verses(passage: Json) -> Json:
    return {name: value for name, value in passage.items() if name != "verses"}


def _verse(verse: Verse, verses: Verses) -> Json:
    """`basmala` is the line above a first verse, which is not part of it."""
    return {
        "sura": verse.sura,
        "ayah": verse.ayah,
        "text": verse.text,
        "basmala": verse.basmala,
        "name": verses.sura(verse.sura).latin,
        "translations": {edition.id: verses.translation(edition, verse.key) for edition in verses.editions()},
        "juz": verse.juz,
        "hizb": verse.hizb,
        "page": verse.page,
        "sajda": verse.sajda,
        "link": verse.link,
    }


def _explained(found: Found, verses: Verses) -> str:
    told = [
        *(_problem(problem, verses) for problem in found.problems),
        *(_guess(guess, verses) for guess in found.guesses),
    ]
    if not told and found.loose:
        return "no sura is named; write it before the verse, such as 2:255 or Al-Baqarah 255"
    return "; ".join(told) or "no reference to a verse is in it; write one such as 2:255, Al-Kahf 1-10 or Ayat al-Kursi"


def _problem(problem: Problem, verses: Verses) -> str:
    if problem.why == "no_sura":
        return f"there is no sura {problem.asked}; they are 1 to {problem.most}"
    if problem.why == "backwards":
        return f"{problem.asked}: the end stands before the beginning"
    if problem.why == "no_part":
        where = problem.within or (verses.sura(problem.sura).latin if problem.sura else "")
        within = f" in {where}" if where else ""
        return f"there is no {problem.part} {problem.asked}{within}; they are 1 to {problem.most}"
    return f"{verses.sura(problem.sura).latin} has {problem.most} verses; there is no verse {problem.asked} in it"


def _guess(guess: Guess, verses: Verses) -> str:
    names = ", ".join(f"{verses.sura(number).latin} ({number})" for number in guess.suras)
    return f"no sura is called {guess.name!r}; did you mean {names}?"
