"""Texts with quotations as JSON: `dalil compute quran-check`."""

from collections.abc import Mapping
from typing import Any

from engine.errors import InputError
from engine.scripture.checking.checker import Checker
from engine.scripture.checking.findings import Difference, Finding
from engine.scripture.checking.gate import Named, check_text
from engine.tools.common.cases import only

Json = Mapping[str, Any]
MOST_PLACES = 20


def checked(case: Json, checker: Checker, named: Named) -> Json:
    """{"text": "..."} -> {"spans": [...], "corrected": "..."}; a span's `quote` is `text[start:end]`."""
    only(case, ("id", "text"), "the case")
    text = case["text"]
    if not isinstance(text, str):
        raise InputError("'text' must be text")
    found = checker.find(text)
    return {"spans": [_span(one) for one in found], "corrected": check_text(text, found, named)}


def _span(found: Finding) -> dict[str, Any]:
    places = found.places if found.verdict != "stitched" else ()
    return {
        "start": found.start,
        "end": found.end,
        "quote": found.quote,
        "verdict": found.verdict,
        "place": found.place,
        "places": [str(place) for place in places[:MOST_PLACES]],
        "count": len(places) if places else len(found.places),
        "presented": found.presented,
        "correction": found.correction,
        "differences": [_difference(one) for one in found.differences],
    }


def _difference(one: Difference) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "kind": one.kind, "quoted": one.quoted, "stored": one.stored, "start": one.start, "end": one.end
    }  # fmt: skip
    if one.edits:
        shown["edits"] = [{"quoted": quoted, "stored": stored} for quoted, stored in one.edits]
    return shown
