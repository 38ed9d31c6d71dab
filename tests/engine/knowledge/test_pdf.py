import io
import shutil
import subprocess
from pathlib import Path

import pytest

from engine.errors import DocumentError
from engine.knowledge.extracted import Extracted
from engine.knowledge.readers import read_whole
from tests.engine.knowledge.making import LIMITS, pdf, ruled, shown

BODY = "Members may borrow ten books for three weeks and renew them twice unless another reader waits."


def made(*pages: str) -> Extracted:
    return read_whole(pdf(pages), "rules.pdf", LIMITS)


def lines(*words: str, top: float = 700, step: float = 13) -> str:
    return shown(*((60, top - step * n, text) for n, text in enumerate(words)))


def texts(document: Extracted, kind: str) -> list[str]:
    return [document.text[block.start : block.end] for block in document.blocks if block.kind == kind]


def test_lines_become_whole_paragraphs_below_their_headings() -> None:
    page = shown((60, 760, "Library rules"), size=20) + shown((60, 725, "Loans"), size=14, font="F2")
    page += lines(BODY, "A fee of 20 cents a day is taken for each book that", "comes back late.", top=700)
    page += lines(BODY, top=640)

    document = made(page)

    assert document.title == "Library rules"
    assert texts(document, "heading") == ["Library rules", "Loans"]
    first = f"{BODY} A fee of 20 cents a day is taken for each book that comes back late."
    assert texts(document, "paragraph") == [first, BODY]
    assert [block.headers for block in document.blocks if block.kind == "paragraph"] == [("Loans",), ("Loans",)]


def test_a_divided_word_is_whole_and_a_real_hyphen_stays() -> None:
    words = made(
        lines("The well-known office of the univer-", "sity helps part-time students, by a well-", "known rule.")
    ).text

    assert words == "The well-known office of the university helps part-time students, by a well-known rule."


def test_a_ruled_table_becomes_sentences() -> None:
    page = lines(BODY, "The fees for one year are these:", top=760)
    page += ruled([60, 200, 300, 420], [620, 650, 680, 710])
    cells = [
        ("Programme", "Resident", "Non-resident"),
        ("Bachelor of Arts", "2,400", "6,800"),
        ("Master", "3,600", "8,400"),
    ]
    for row, y in zip(cells, (690, 660, 630), strict=True):
        page += shown(*((x, y, words) for x, words in zip((65, 205, 305), row, strict=True)))

    document = made(page)

    assert [row.partition(" – ")[2] or row for row in texts(document, "row")] == [
        "Programme: Bachelor of Arts; Resident: 2,400; Non-resident: 6,800.",
        "Programme: Master; Resident: 3,600; Non-resident: 8,400.",
    ]
    assert "Resident" not in " ".join(texts(document, "paragraph"))


def test_a_table_that_goes_on_over_the_page_keeps_the_names_of_its_columns() -> None:
    def page(rows: list[tuple[str, str]], bold: int) -> str:
        content = ruled([60, 200, 300], [710 - 30 * n for n in range(len(rows) + 1)][::-1])
        for n, (name, value) in enumerate(rows):
            content += shown((65, 690 - 30 * n, name), (205, 690 - 30 * n, value), font="F2" if n < bold else "F1")
        return content

    document = made(
        page([("Room", "Rent"), ("Single", "low"), ("Double", "high")], 1), page([("Studio", "higher")] * 2, 0)
    )

    assert texts(document, "row")[-1].endswith("Room: Studio; Rent: higher.")
    assert [block.page for block in document.blocks if block.kind == "row"] == [1, 1, 2, 2]


def test_marked_and_underlined_words_are_no_table() -> None:
    boxes = "".join(f"{60 + 17 * n} {698 - 13 * n} {90 + 15 * n} 13 re f\n" for n in range(5))
    words = "".join(
        shown((60, 700 - 13 * n, "The fee"), (110 + 12 * n, 700 - 13 * n, "is ten euro.")) for n in range(5)
    )

    document = made(boxes + words)

    assert not texts(document, "row")


def test_running_heads_and_page_numbers_are_left_out() -> None:
    pages = [
        shown((60, 800, "University of Selmara - Library"))
        + lines(f"{BODY} This is said on sheet {'abc'[n]}.", top=700)
        + shown((280, 40, f"Page {n + 1} of 3"))
        for n in range(3)
    ]

    document = made(*pages)

    assert "Selmara" not in document.text
    assert "Page" not in document.text
    assert [block.page for block in document.blocks] == [1, 2, 3]


def test_a_paragraph_goes_on_over_the_page() -> None:
    document = made(
        lines(BODY, "The rooms of the library are open to every"), lines("student who holds a card.", top=760)
    )

    assert texts(document, "paragraph") == [
        f"{BODY} The rooms of the library are open to every student who holds a card."
    ]


def test_arabic_is_in_logical_order_with_its_headings() -> None:
    path = Path("config/samples/handbook/ar/library-and-it.pdf")

    document = read_whole(path.read_bytes(), path.name, LIMITS)

    assert document.title == "لائحة المكتبات وتقنية المعلومات"
    assert "المكتبة المركزية في حرم الشمال مفتوحة من الاثنين إلى الجمعة من الثامنة صباحا" in document.text


def test_a_table_in_the_sample_keeps_its_names() -> None:
    path = Path("config/samples/handbook/en/exchange-and-internships.pdf")

    rows = texts(read_whole(path.read_bytes(), path.name, LIMITS), "row")

    assert any(
        "Host: Al-Nahr University; Country group: C; Places a year: 20; Language level: Arabic B1." in row
        for row in rows
    )


BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PRINTED = {
    "ar": "تبلغ أجرة الغرفة المفردة ٢٦٠ يورو في الشهر، ويدفع التأمين وقدره 1٬250 يورو قبل ٣٠ سبتمبر ٢٠٢٦ عبر الموقع "
    "housing.example.org مرة واحدة (إلا في العطل).",
    "el": "Το ενοίκιο του μονόκλινου δωματίου είναι 260 ευρώ τον μήνα (εκτός διακοπών), η δε εγγύηση 1.250 ευρώ.",
    "en": "The rent of a single room is 260 euros a month (but for holidays), and the deposit is 1,250 euros.",
}


@pytest.fixture(scope="module")
def browser() -> str:
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    return found or pytest.skip("no Chromium on this machine prints a PDF")


@pytest.mark.parametrize("language", PRINTED)
def test_a_page_that_a_browser_printed_reads_as_it_was_written(browser: str, tmp_path: Path, language: str) -> None:
    direction = "rtl" if language == "ar" else "ltr"
    (tmp_path / "page.html").write_text(
        f"<html dir={direction} lang={language}><meta charset=utf-8><body style='font: 12pt serif'><h1>{language}</h1>"
        f"<p>{PRINTED[language]}</p></html>",
        encoding="utf-8",
    )
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", f"--user-data-dir={tmp_path}/b"]
    target = f"--print-to-pdf={tmp_path}/page.pdf"
    subprocess.run([browser, *options, target, f"file://{tmp_path}/page.html"], check=True, capture_output=True)

    document = read_whole((tmp_path / "page.pdf").read_bytes(), "page.pdf", LIMITS)

    assert texts(document, "paragraph") == [PRINTED[language]]


def test_lines_that_are_set_tight_are_lines_of_their_own() -> None:
    document = made(lines("(a) Members may borrow", "(b) Each of them pays", step=8))

    assert document.text.split("\n\n") == ["(a) Members may borrow", "(b) Each of them pays"]


def test_a_table_within_a_form_becomes_sentences() -> None:
    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import ArrayObject, DecodedStreamObject, FloatObject, NameObject

    cells = shown((65, 190, "Room"), (205, 190, "Rent"), font="F2") + shown((65, 160, "Single"), (205, 160, "260"))
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(pdf([lines(BODY) + "q 1 0 0 1 20 300 cm /Form Do Q\n"]))))
    resources = writer.pages[0]["/Resources"].get_object()
    form = DecodedStreamObject()
    form.set_data((ruled([60, 200, 300], [150, 180, 210]) + cells).encode())
    form[NameObject("/Type")], form[NameObject("/Subtype")] = NameObject("/XObject"), NameObject("/Form")
    form[NameObject("/BBox")] = ArrayObject(map(FloatObject, (0, 0, 595, 842)))
    form[NameObject("/Resources")] = writer._add_object(resources.clone(writer))
    resources[NameObject("/XObject")] = type(resources)({NameObject("/Form"): writer._add_object(form)})
    out = io.BytesIO()
    writer.write(out)

    document = read_whole(out.getvalue(), "rules.pdf", LIMITS)

    assert texts(document, "row") == ["Room: Single; Rent: 260."]


@pytest.mark.parametrize("data", [b"%PDF-1.4\nnothing more", b"", b"not a pdf at all", pdf([lines(BODY)])[:300]])
def test_a_broken_file_is_refused_by_name(data: bytes) -> None:
    with pytest.raises(DocumentError, match=r"^rules\.pdf: "):
        read_whole(data, "rules.pdf", LIMITS)


def test_a_scan_says_that_it_holds_only_pictures() -> None:
    with pytest.raises(DocumentError, match="only pictures"):
        made("0 0 100 100 re f")


def test_a_file_behind_a_password_is_refused_by_name() -> None:
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(pdf([lines(BODY)]))))
    writer.encrypt("secret", algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)

    with pytest.raises(DocumentError, match="protected by a password"):
        read_whole(out.getvalue(), "rules.pdf", LIMITS)


def test_too_many_pages_are_refused_with_the_setting() -> None:
    with pytest.raises(DocumentError, match=r"51 pages, more than the 50 .* knowledge\.pages"):
        made(*[lines(BODY)] * 51)
