import io
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from docx import Document
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

from engine.errors import DocumentError
from engine.knowledge.extracted import Extracted
from engine.knowledge.readers import Limits, read_whole
from tests.engine.knowledge.making import LIMITS

LONG = "The residence is open all year, and every student who has a contract may stay there in the holidays as well."

CONTROLLED = "<w:sdt {}><w:sdtContent><w:p><w:r><w:t>In control.</w:t></w:r></w:p></w:sdtContent></w:sdt>"
CHANGED = """<w:p {}><w:ins><w:r><w:t>Inserted</w:t></w:r></w:ins><w:del><w:r><w:delText>Old</w:delText></w:r></w:del>
<w:moveFrom><w:r><w:t>Gone</w:t></w:r></w:moveFrom>
<w:r><w:pict><w:txbxContent><w:p><w:r><w:t>In the box.</w:t></w:r></w:p></w:txbxContent></w:pict></w:r>
<w:r><w:t> words.</w:t></w:r></w:p>"""


def made(write: Callable[[Any], None]) -> Extracted:
    return read_whole(saved(write), "rules.docx", LIMITS)


def saved(write: Callable[[Any], None]) -> bytes:
    document, out = Document(), io.BytesIO()
    write(document)
    document.save(out)
    return out.getvalue()


def blocks(document: Extracted) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(block.kind, document.text[block.start : block.end], block.headers) for block in document.blocks]


def test_headings_lists_and_tables_come_in_the_order_of_the_document() -> None:
    def write(document: Any) -> None:
        document.add_heading("Κανονισμός εστιών", 0)
        document.add_paragraph("Για όλους τους φοιτητές.")
        document.add_heading("Ενοίκιο", 1)
        table = document.add_table(rows=2, cols=2)
        for cell, words in zip(table._cells, ["Δωμάτιο", "Ενοίκιο", "Μονό", "200 €"], strict=True):
            cell.text = words
        document.add_heading("Εγγύηση", 2)
        document.add_paragraph("πρώτα", style="List Bullet")
        document.add_paragraph("ένα", style="List Number")
        document.add_paragraph("δύο", style="List Number")

    document = made(write)

    assert document.title == "Κανονισμός εστιών"
    assert blocks(document) == [
        ("heading", "Κανονισμός εστιών", ()),
        ("paragraph", "Για όλους τους φοιτητές.", ()),
        ("heading", "Ενοίκιο", ()),
        ("row", "Ενοίκιο – Δωμάτιο: Μονό· Ενοίκιο: 200 €.", ("Ενοίκιο",)),
        ("heading", "Εγγύηση", ("Ενοίκιο",)),
        ("item", "- πρώτα", ("Ενοίκιο", "Εγγύηση")),
        ("item", "1. ένα", ("Ενοίκιο", "Εγγύηση")),
        ("item", "2. δύο", ("Ενοίκιο", "Εγγύηση")),
    ]


def test_a_bold_line_is_a_heading_that_stays_quotable() -> None:
    def write(document: Any) -> None:
        document.add_paragraph().add_run("Office hours").bold = True
        document.add_paragraph(LONG)

    document = made(write)

    assert document.blocks[0].kind == "heading"
    assert document.blocks[0].soft


def test_words_in_content_controls_insertions_and_text_boxes_are_read_and_deleted_ones_are_not() -> None:
    def write(document: Any) -> None:
        body = document.element.body
        for number, markup in enumerate((CONTROLLED, CHANGED)):
            body.insert(number, parse_xml(markup.format(nsdecls("w"))))

    assert [text for _, text, _ in blocks(made(write))] == ["In control.", "Inserted words.", "In the box."]


def test_merged_cells_stand_in_each_row_they_cover() -> None:
    def write(document: Any) -> None:
        table = document.add_table(rows=3, cols=3)
        words = ["Room", "Season", "Rent", "Single", "winter", "€200", "", "summer", "€150"]
        for cell, text in zip(table._cells, words, strict=True):
            cell.text = text
        table.cell(1, 0).merge(table.cell(2, 0))

    assert [text for _, text, _ in blocks(made(write))] == [
        "Room: Single; Season: winter; Rent: €200.",
        "Room: Single; Season: summer; Rent: €150.",
    ]


def test_a_table_that_only_places_text_is_read_through() -> None:
    def write(document: Any) -> None:
        table = document.add_table(rows=1, cols=1)
        table.cell(0, 0).text = LONG

    assert blocks(made(write)) == [("paragraph", LONG, ())]


def bomb() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("word/document.xml", b"a" * 30 * 2**20)
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"nothing", "is not a DOCX file"),
        (b"\xd0\xcf\x11\xe0" + bytes(100), "old .doc or is protected"),
        (bomb(), "unfolds to 30 MB, more than the 20 MB"),
        (saved(lambda document: None)[:-200], "is not a DOCX file"),
        (saved(lambda document: None), "holds no text"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(data: bytes, told: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read_whole(data, "rules.docx", LIMITS)

    assert str(caught.value).startswith("rules.docx: ")
    assert told in str(caught.value)


def test_a_zip_that_is_no_word_document_is_refused_by_name() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr("a.txt", "hello")

    with pytest.raises(DocumentError, match=r"rules\.docx: is not a Word document"):
        read_whole(out.getvalue(), "rules.docx", Limits(2**20, 1))
