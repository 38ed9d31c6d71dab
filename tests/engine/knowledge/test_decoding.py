import codecs

import pytest

from engine.errors import DocumentError
from engine.knowledge.decoding import decode

ENGLISH = "The “late fee” is 20 € – no exceptions. Naïve café owners pay it too, in the façade building.\n" * 5
ARABIC = "تدفع الرسوم الدراسية قبل بداية الفصل، ويعفى منها أبناء العاملين في الجامعة.\n" * 5
GREEK = "Τα δίδακτρα πληρώνονται πριν από την έναρξη του εξαμήνου, με έκπτωση για τους πρώτους.\n" * 5


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (ENGLISH, "utf-8"),
        (ARABIC, "utf-8-sig"),
        (GREEK, "utf-16"),
        (GREEK, "utf-16-le"),
        (ENGLISH, "utf-16-be"),
        (ENGLISH, "cp1252"),
        (ARABIC, "cp1256"),
        (GREEK, "cp1253"),
        (ENGLISH.replace("\n", "\r"), "mac_roman"),
    ],
)
def test_a_text_comes_out_as_it_was_written(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding), "rules.txt") == text


def test_a_short_text_from_an_old_mac_is_told_by_its_line_ends() -> None:
    text = "The naïve café:\rno smoking\r"

    assert decode(text.encode("mac_roman"), "a.txt") == text


def test_line_ends_stay_as_they_are() -> None:
    assert decode(b"one\r\ntwo\rthree\n", "a.txt") == "one\r\ntwo\rthree\n"


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0\0\0\x01\0\x08\x06\0\0\0" * 20, b"abc\0def" * 90]
)
def test_what_is_no_text_is_refused_by_name(data: bytes) -> None:
    with pytest.raises(DocumentError, match=r"photo\.txt: this is not a text file"):
        decode(data, "photo.txt")


def test_a_file_that_breaks_its_own_promise_is_refused_by_name() -> None:
    with pytest.raises(DocumentError, match=r"a\.txt: it seems to be utf-8 but is not all through"):
        decode(codecs.BOM_UTF8 + b"\xff\xfe\xfd", "a.txt")
