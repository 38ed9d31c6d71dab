"""Files of supplications, by their shape:

    {"English": [{"TITLE", "TEXT": [{"ARABIC_TEXT", "LANGUAGE_ARABIC_TRANSLATED_TEXT", "TRANSLATED_TEXT", "REPEAT"}]}]}
    {"<Arabic title>": {"text": [...], "footnote": [...]}, ...}
    [{"content", "count", "source", "fadl", "type": 0 | 1 | 2, "translation"?, "transliteration"?}, ...]   (adhkar)

An entry without Arabic text is left out and named; a file of another shape is refused.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.errors import DocumentError
from engine.language import Language
from engine.tools.duas.book import Book, Occasion, Supplication

Json = Mapping[str, Any]
_ADHKAR: tuple[tuple[int, Mapping[Language, str]], ...] = (  # an entry of type 0 is said on both
    (1, {"en": "Morning remembrance", "ar": "أذكار الصباح", "el": "Πρωινή μνημόνευση"}),
    (2, {"en": "Evening remembrance", "ar": "أذكار المساء", "el": "Βραδινή μνημόνευση"}),
)


def book(name: str, data: bytes) -> Book:
    """Raises DocumentError that names the file and what it lacks."""
    try:
        found = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise DocumentError(f"is not UTF-8 (byte {error.start})", name) from error
    except json.JSONDecodeError as error:
        raise DocumentError(f"is not JSON ({error.msg}, line {error.lineno} column {error.colno})", name) from error
    left_out: list[str] = []
    occasions = tuple(one for one in _occasions(name, found, left_out) if one.texts)
    if not occasions:
        raise DocumentError("holds no supplication in a known shape; docs/supplications.md shows them", name)
    return Book(name, occasions, tuple(left_out))


def _occasions(name: str, found: object, left_out: list[str]) -> Iterator[Occasion]:
    match found:
        case {"English": [*entries]}:
            yield from (_titled(entry, left_out) for entry in entries if isinstance(entry, dict))
        case [{"content": _}, *_] if isinstance(found, list):
            yield from _adhkar([entry for entry in found if isinstance(entry, dict)], left_out)
        case dict():
            for title, entry in found.items():
                if not isinstance(entry, dict) or not isinstance(entry.get("text"), list):
                    raise DocumentError(f"'{title}' has no list \"text\"", name)
                yield _footnoted(str(title), entry)
        case _:
            raise DocumentError("neither a table of occasions nor a list of remembrances", name)


def _titled(entry: Json, left_out: list[str]) -> Occasion:
    title = str(entry.get("TITLE", "")).strip()
    texts = []
    for item in entry.get("TEXT", ()):
        arabic = item.get("ARABIC_TEXT")
        if not isinstance(arabic, str) or not arabic.strip():
            left_out.append(f"{title}: entry {item.get('ID', '?')} has no Arabic text")
            continue
        translation = item.get("TRANSLATED_TEXT")
        texts.append(
            Supplication(
                arabic=arabic,
                transliteration=str(item.get("LANGUAGE_ARABIC_TRANSLATED_TEXT") or ""),
                translation={"en": translation} if isinstance(translation, str) and translation.strip() else {},
                times=_times(item.get("REPEAT")),
            )
        )
    return Occasion({"en": title}, tuple(texts))


def _footnoted(title: str, entry: Json) -> Occasion:
    texts = [text for text in entry["text"] if isinstance(text, str) and text.strip()]
    notes = [note for note in entry.get("footnote", ()) if isinstance(note, str) and note.strip()]
    if len(notes) == len(texts):
        pairs = zip(texts, notes, strict=True)
        return Occasion({"ar": title.strip()}, tuple(Supplication(text, reference=note) for text, note in pairs))
    return Occasion({"ar": title.strip()}, tuple(map(Supplication, texts)), tuple(notes))


def _adhkar(entries: Sequence[Json], left_out: list[str]) -> Iterator[Occasion]:
    for kind, titles in _ADHKAR:
        texts = []
        for entry in entries:
            arabic = entry.get("content")
            if entry.get("type") not in (0, kind):
                continue
            if not isinstance(arabic, str) or not arabic.strip():
                left_out.append(f'entry {entry.get("order", "?")} has no "content"')
                continue
            translation = str(entry.get("translation") or "")
            texts.append(
                Supplication(
                    arabic=arabic,
                    transliteration=str(entry.get("transliteration") or ""),
                    translation={"en": translation} if translation else {},
                    reference=str(entry.get("source") or ""),
                    note=str(entry.get("fadl") or ""),
                    times=_times(entry.get("count")),
                )
            )
        yield Occasion(titles, tuple(texts))


def _times(value: object) -> int:
    return value if isinstance(value, int) and value > 0 else 0
