"""Files of supplications in their shapes: texts kept byte for byte, what is damaged named."""

import json

import pytest

from engine.errors import DocumentError
from engine.tools.duas.reading import book

TEXT = "بِاسْمِكَ  رَبِّي\u200f وَضَعْتُ جَنْبِي\n"


def read(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode()


def test_a_titled_list_keeps_arabic_transliteration_translation_and_count() -> None:
    entry = {
        "ARABIC_TEXT": TEXT,
        "LANGUAGE_ARABIC_TRANSLATED_TEXT": "Bismika",
        "TRANSLATED_TEXT": "In Your name",
        "REPEAT": 3,
    }
    found = book("husn.json", read({"English": [{"TITLE": " Before sleep ", "TEXT": [entry]}]}))
    [occasion] = found.occasions
    [text] = occasion.texts
    assert occasion.titles == {"en": "Before sleep"}
    assert (text.arabic, text.transliteration, text.translation, text.times) == (
        TEXT,
        "Bismika",
        {"en": "In Your name"},
        3,
    )


def test_footnotes_belong_to_their_text_where_there_are_as_many() -> None:
    found = book("hisn.json", read({"دعاء النوم": {"text": [TEXT, "ثانٍ"], "footnote": ["مسلم", "البخاري"]}}))
    assert [text.reference for text in found.occasions[0].texts] == ["مسلم", "البخاري"]
    loose = book("hisn.json", read({"دعاء النوم": {"text": [TEXT], "footnote": ["مسلم", "البخاري"]}}))
    assert loose.occasions[0].references == ("مسلم", "البخاري")
    assert loose.occasions[0].texts[0].arabic == TEXT


def test_remembrances_are_parted_into_morning_and_evening() -> None:
    kinds = [{"content": f"{TEXT}{kind}", "type": kind, "count": 1, "source": "Muslim"} for kind in (0, 1, 2)]
    morning, evening = book("adhkar.json", read(kinds)).occasions
    assert [text.arabic[-1] for text in morning.texts] == ["0", "1"]
    assert [text.arabic[-1] for text in evening.texts] == ["0", "2"]


def test_an_entry_without_arabic_text_is_left_out_and_named() -> None:
    entries = [{"ID": 7, "Text": "(no Arabic)"}, {"ID": 8, "ARABIC_TEXT": TEXT}]
    found = book("husn.json", read({"English": [{"TITLE": "Rain", "TEXT": entries}]}))
    assert len(found.occasions[0].texts) == 1
    assert found.left_out == ("Rain: entry 7 has no Arabic text",)


@pytest.mark.parametrize(
    ("data", "named"),
    [
        (b"\xff\xfe{", "UTF-8"),
        (b"{", "line 1"),
        (b"[]", "known shape|neither"),
        (b"42", "neither"),
        (read({"title": {"texts": []}}), "title"),
        (read({"English": []}), "known shape"),
    ],
)
def test_a_file_of_another_shape_is_refused_by_name(data: bytes, named: str) -> None:
    with pytest.raises(DocumentError, match=named) as refused:
        book("mine.json", data)
    assert "mine.json" in str(refused.value)
