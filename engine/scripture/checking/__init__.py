"""Holding quotations against a store of texts with places: `checker_of(verses).find(text)`."""

from collections.abc import Callable, Iterator

from engine.scripture.checking.checker import Checker
from engine.scripture.checking.claims import Claims
from engine.scripture.checking.findings import Difference, Finding, Verdict
from engine.scripture.checking.library import Entry, Library, Place, whole
from engine.scripture.checking.translated import Translation
from engine.scripture.simple import simple
from engine.scripture.store import Verses

__all__ = [
    "Checker",
    "Difference",
    "Entry",
    "Finding",
    "Library",
    "Place",
    "Translation",
    "Verdict",
    "checker_of",
    "entries_of",
    "sura_and_verses",
    "translations_of",
]


def checker_of(verses: Verses) -> Checker:
    """The Quran's checker; about half a second and 30 MB."""
    names = {name: sura.number for sura in verses.suras() for name in (sura.arabic, sura.latin, *sura.spellings)}
    return Checker(Library(entries_of(verses), simple), Claims(names))


def translations_of(verses: Verses) -> tuple[Translation, ...]:
    """The installed ones, as quotations in their languages are held against them."""
    keys = [verse.key for verse in verses.all()]
    return tuple(
        Translation(edition.name, dict(zip(keys, verses.translated(edition), strict=True)))
        for edition in verses.editions()
    )


def sura_and_verses(verses: Verses) -> Callable[[Place], str]:
    """How a place is written between brackets: "البقرة: 255-257"."""

    def named(place: Place) -> str:
        end = f"-{place.last[1]}" if place.last != place.first else ""
        return f"{verses.sura(place.first[0]).arabic}: {place.first[1]}{end}"

    return named


def entries_of(verses: Verses) -> Iterator[Entry]:
    return whole((verse.sura, verse.ayah, verse.text, verse.basmala) for verse in verses.all())
