import pytest

from engine.errors import DocumentError
from engine.knowledge.extracted import Extracted
from engine.knowledge.readers import read_whole
from tests.engine.knowledge.making import LIMITS

PAGE = """---
title: "House rules"
---
# House rules

Read **these** rules, see [the portal](https://example.org/p).

## Fees

| Room | Rent |
| --- | --- |
| Single | €200 |

### Late payment

1. First a *letter*.
2. Then:
   - a call
   - a visit

   in this order.

```
FORM R-2
```

## القواعد

تُدفع الأجرة أول الشهر.
"""


def made(text: str) -> Extracted:
    return read_whole(text.encode(), "rules.md", LIMITS)


def blocks(document: Extracted) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(block.kind, document.text[block.start : block.end], block.headers) for block in document.blocks]


def test_a_page_keeps_its_structure_and_loses_its_marks() -> None:
    document = made(PAGE)

    assert document.title == "House rules"
    assert blocks(document) == [
        ("heading", "House rules", ()),
        ("paragraph", "Read these rules, see the portal.", ()),
        ("heading", "Fees", ()),
        ("row", "Fees – Room: Single; Rent: €200.", ("Fees",)),
        ("heading", "Late payment", ("Fees",)),
        ("item", "1. First a letter.", ("Fees", "Late payment")),
        ("item", "2. Then:", ("Fees", "Late payment")),
        ("item", "  - a call", ("Fees", "Late payment")),
        ("item", "  - a visit", ("Fees", "Late payment")),
        ("item", "  in this order.", ("Fees", "Late payment")),
        ("code", "FORM R-2", ("Fees", "Late payment")),
        ("heading", "القواعد", ()),
        ("paragraph", "تُدفع الأجرة أول الشهر.", ("القواعد",)),
    ]


def test_several_first_headings_name_no_document() -> None:
    document = made("# One\n\nFirst.\n\n# Two\n\nSecond.\n")

    assert document.title == ""
    assert [block.headers for block in document.blocks if block.kind == "paragraph"] == [("One",), ("Two",)]


def test_html_within_it_is_read_as_html() -> None:
    assert ("paragraph", "Closed on Friday.", ()) in blocks(made("# A\n\n<div><p>Closed on <b>Friday</b>.</p></div>\n"))


def test_a_file_without_words_is_refused() -> None:
    with pytest.raises(DocumentError, match=r"rules\.md: holds no text"):
        made("\n\n---\n\n")
