"""Files that were made to harm whoever reads them, in every format that Dalil reads."""

import io
import json
import zipfile
import zlib
from collections.abc import Callable, Iterator

import pypdf

from tests.engine.knowledge.making import pdf, shown

MB = 2**20
TYPES = """<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="xml" ContentType="application/xml"/></Types>"""
RELATIONS = """<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
 Target="{}"/></Relationships>"""
WORD = '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>{}</w:body></w:document>'
FORM = "<w:p><w:r><w:t>{}</w:t></w:r></w:p>"
ENTITIES = (
    '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaaaaaaaaaaaa">'
    + "".join(f'<!ENTITY {name} "{f"&{before};" * 20}">' for before, name in zip("abcdefgh", "bcdefghi", strict=True))
    + "]>"
)
OUTSIDE = '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>'


Hostile = tuple[str, Callable[[], bytes]]


def files() -> Iterator[Hostile]:
    """(Name, how to make it) of each; the name tells what it is."""
    yield from _word()
    yield from _pdf()
    yield from _markup()
    yield from _plain()
    yield from _records()
    yield "cut.docx", lambda: _good()[: len(_good()) // 2]
    yield "cut.pdf", lambda: pdf([shown((50, 700, "Fees"))])[:300]
    yield "is-text.docx", lambda: b"Fees are due in May.\n" * 50
    for ending in ("pdf", "md", "txt", "html", "csv", "json", "jsonl"):
        yield f"is-a-docx.{ending}", _good
    for ending in ("docx", "pdf", "md", "txt", "html", "csv", "json", "jsonl"):
        yield f"nothing.{ending}", bytes


def _good() -> bytes:
    return docx(FORM.format("A word document."))


def docx(body: str = "", main: str = "word/document.xml", before: str = "", **parts: bytes) -> bytes:
    """A DOCX with this body, and further entries."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("[Content_Types].xml", TYPES)
        packed.writestr("_rels/.rels", RELATIONS.format(main))
        packed.writestr(main, before + WORD.format(body))
        for name, data in parts.items():
            packed.writestr(name, data)
    return out.getvalue()


def with_zeros(data: bytes, name: str, size: int) -> bytes:
    """A package with one more entry of this many zeros, written piece by piece."""
    out = io.BytesIO(data)
    with zipfile.ZipFile(out, "a", zipfile.ZIP_DEFLATED) as packed, packed.open(name, "w", force_zip64=True) as entry:
        for _ in range(size // (4 * MB)):
            entry.write(bytes(4 * MB))
    return out.getvalue()


def nested(depth: int, words: str = "Deep.") -> str:
    """Tables in tables, each of which only places the next."""
    table = "<w:tbl><w:tr><w:tc>{}</w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl>"
    body = FORM.format(words)
    for _ in range(depth):
        body = table.format(body)
    return body


def _word() -> Iterator[Hostile]:
    plain = FORM.format("Fees are due in May.")
    yield "picture-of-zeros.docx", lambda: with_zeros(docx(plain), "word/media/image1.png", 256 * MB)
    yield "document-of-zeros.docx", lambda: docx(plain, before="<!--" + " " * (30 * MB) + "-->")
    yield "nested-20.docx", lambda: docx(nested(20))
    yield "nested-2000.docx", lambda: docx(nested(2000))
    yield "many-cells.docx", lambda: docx("<w:tbl>" + f"<w:tr>{'<w:tc><w:p/></w:tc>' * 500}</w:tr>" * 500 + "</w:tbl>")
    span = '<w:tc><w:tcPr><w:gridSpan w:val="99999999"/></w:tcPr><w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc>'
    yield "spans.docx", lambda: docx(f"<w:tbl>{f'<w:tr>{span * 100}</w:tr>' * 200}</w:tbl>")
    yield "entities.docx", lambda: docx(FORM.format("&i;"), before=ENTITIES)
    yield "outside.docx", lambda: docx(FORM.format("&x;"), before=OUTSIDE)
    yield "slip.docx", lambda: docx(plain, main="../../../../tmp/slipped.xml")
    loop = b'<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">' + b"".join(
        f'<w:style w:styleId="s{n}"><w:basedOn w:val="s{(n + 1) % 9}"/></w:style>'.encode() for n in range(9)
    )
    styled = '<w:p><w:pPr><w:pStyle w:val="s1"/></w:pPr><w:r><w:t>Looping.</w:t></w:r></w:p>'
    yield "style-loop.docx", lambda: docx(styled, **{"word/styles.xml": loop + b"</w:styles>"})
    yield "flipped.docx", lambda: _flipped(docx(plain))


def _flipped(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 0xFF]) + data[middle + 1 :]


def _pdf() -> Iterator[Hostile]:
    yield "pages-loop.pdf", lambda: pdf([shown((50, 700, "Fees"))]).replace(b"/Kids [3 0 R]", b"/Kids [2 0 R]")
    yield "huge-page.pdf", lambda: pdf([shown((50, 700, "Fees"))]).replace(b"[0 0 595 842]", b"[0 0 9e9 9e9]")
    yield "many-pages.pdf", lambda: pdf([shown((50, 700, "Fees"))] * 60)
    yield "deep-array.pdf", lambda: pdf([shown((50, 700, "Fees"))]).replace(b"[0 0 595 842]", b"[" * 50_000)
    yield "stream-of-zeros.pdf", lambda: _with_stream(zlib.compress(zlib.compress(bytes(600 * MB), 1), 1), twice=True)
    yield "shapes.pdf", lambda: _with_stream(zlib.compress(b"0 0 m 9 9 l S 0 0 9 9 re f " * 500_000))
    yield "words.pdf", lambda: _with_stream(zlib.compress(b"BT /F1 9 Tf " + b"(late fees) Tj " * 600_000 + b"ET"))
    yield "saved-states.pdf", lambda: _with_stream(zlib.compress(b"q " * 2_000_000 + b"BT /F1 9 Tf (fees) Tj ET"))
    yield "locked.pdf", _locked


def _locked() -> bytes:
    locked, out = pypdf.PdfWriter(io.BytesIO(pdf([shown((50, 700, "Fees"))]))), io.BytesIO()
    locked.encrypt("secret")
    locked.write(out)
    return out.getvalue()


def _with_stream(packed: bytes, *, twice: bool = False) -> bytes:
    """A PDF of one page whose content is this packed stream; `twice`: packed twice over."""
    made = pdf([shown((50, 700, "Fees"))])
    start, end = made.index(b"stream\n") + 7, made.index(b"\nendstream")
    kinds = b"[/FlateDecode /FlateDecode]" if twice else b"/FlateDecode"
    head = made[:start].rsplit(b"<< /Length", 1)[0]
    head += b"<< /Length %d /Filter %s >>\nstream\n" % (len(packed), kinds)
    return head + packed + made[end:]


def _markup() -> Iterator[Hostile]:
    yield "deep.html", lambda: b"<div>" * 200_000 + b"Deep."
    yield "deep-lists.html", lambda: b"<ul><li>" * 50_000 + b"Deep."
    yield "deep-tables.html", lambda: b"<table><tr><td>a<td>" * 20_000 + b"Deep."
    yield "spans.html", lambda: b"<table><tr>" + b"<td rowspan=99 colspan=99>x" * 8000 + b"<tr><td>y" * 500
    yield "entities.xhtml", lambda: (ENTITIES.replace(" w ", " html ") + "<html><p>&i;</p></html>").encode()
    yield "outside.html", lambda: (OUTSIDE + "<html><p>Fees &x;</p></html>").encode()
    yield "attributes.html", lambda: b"<p " + b" ".join(b"a%d=1" % n for n in range(40_000)) + b">Fees</p>"
    yield "no-words.html", lambda: b"<p>&#1;</p>" * 100_000 + b"<p>Fees</p>"
    yield "long-table.md", lambda: b"|a|b|\n|---|---|\n" + b"| Fee | late payment |\n" * 10_000
    yield "wide-table.md", lambda: b"|a" * 80_000 + b"|\n" + b"|-" * 80_000 + b"|\n"
    yield "header-again.md", lambda: b"| " + b"name " * 20_000 + b"| b |\n|---|---|\n" + b"| x | y |\n" * 5000
    yield "quotes.md", lambda: b">" * 300_000 + b" deep"
    yield "brackets.md", lambda: b"[" * 20_000 + b"a" + b"](b)" * 20_000
    yield "stars.md", lambda: b"*a **b " * 20_000
    yield "items.md", lambda: b"".join(b"  " * n + b"- a\n" for n in range(300))
    yield "html-blocks.md", lambda: b"<div><table><tr><td>a\n\n" * 10_000


def _plain() -> Iterator[Hostile]:
    yield "one-word.txt", lambda: b"a" * (2 * MB)
    yield "dots.txt", lambda: b"a. " * (MB // 8)
    yield "numbers.txt", lambda: b"no. 1" * (MB // 20)
    yield "abbreviations.txt", lambda: b"e.g. " * (MB // 16)
    yield "lines.txt", lambda: b"\n" * (2 * MB) + b"Fees."
    yield "spaces.txt", lambda: b" " * MB + b"." + b" " * MB + b"Fees."
    yield "zero.txt", lambda: bytes(MB)
    yield "noise.txt", lambda: bytes(range(128, 256)) * 4000


def _records() -> Iterator[Hostile]:
    yield "one-field.csv", lambda: b"text\n" + b"word " * (MB // 8)
    yield "open-quote.csv", lambda: b'text\n"' + b"a\n" * MB
    yield "columns.csv", lambda: b",".join(b"c%d" % n for n in range(200_000)) + b"\nx\n"
    yield "same-columns.csv", lambda: b"text," * 200_000 + b"text\nx\n"
    yield "rows.tsv", lambda: b"text\n" + b"late fees\n" * 20_000
    yield "deep.jsonl", lambda: b'{"text": ' + b"[" * 500_000 + b"]" * 500_000 + b"}\n"
    yield "deep.json", lambda: b'[{"text": ' * 200_000
    yield "long-number.json", lambda: b'[{"text": ' + b"9" * MB + b"}]"
    yield "keys.jsonl", lambda: b"\n".join(b'{"text": "fees %d", "k%d": 1}' % (n, n) for n in range(8000))
    yield "long-value.jsonl", lambda: json.dumps({"text": "fees. " * (MB // 24)}).encode()
    yield "scalars.json", lambda: b"[" + b"1," * 500_000 + b"1]"
