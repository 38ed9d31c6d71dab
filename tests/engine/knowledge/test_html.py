from engine.knowledge.extracted import Extracted
from engine.knowledge.readers import read_whole
from tests.engine.knowledge.making import LIMITS

PAGE = """<!DOCTYPE html><html lang="el"><head><title>Fees | University</title><style>p {}</style></head><body>
<nav><a href="/">Home</a> <a href="/x">Contact</a></nav>
<header>Banner of the site</header>
<h1>Fees</h1>
<p>Pay by <b>card</b>.<br>No cash.</p>
<h2>Rooms</h2>
<table><caption>Rent a month</caption>
<tr><th>Room</th><th colspan="2">Price</th></tr>
<tr><td rowspan="2">Single</td><td>winter</td><td>€200</td></tr>
<tr><td>summer</td><td>€150</td></tr></table>
<ul><li>One</li><li>Two <ol><li>inner</li></ol></li></ul>
<dl><dt>Deposit</dt><dd>€80, given back</dd></dl>
<details><summary>May I pay later?</summary><div>Ask for a plan.</div></details>
<script>alert("no")</script>
<footer>Copyright</footer></body></html>"""


def made(text: str | bytes) -> Extracted:
    return read_whole(text.encode() if isinstance(text, str) else text, "fees.html", LIMITS)


def blocks(document: Extracted) -> list[tuple[str, str]]:
    return [(block.kind, document.text[block.start : block.end]) for block in document.blocks]


def test_a_page_keeps_headings_tables_lists_and_definitions_and_loses_what_surrounds_it() -> None:
    document = made(PAGE)

    assert document.title == "Fees"
    assert document.language == "el"
    assert blocks(document) == [
        ("heading", "Fees"),
        ("paragraph", "Pay by card. No cash."),
        ("heading", "Rooms"),
        ("row", "Rent a month – Room: Single; Price: winter; Price: €200."),
        ("row", "Rent a month – Room: Single; Price: summer; Price: €150."),
        ("item", "- One"),
        ("item", "- Two"),
        ("item", "  1. inner"),
        ("item", "- Deposit: €80, given back"),
        ("heading", "May I pay later?"),
        ("paragraph", "Ask for a plan."),
    ]


def test_the_main_part_of_a_page_is_all_that_counts() -> None:
    text = made("<body><div>Menu of the site</div><main><h1>A</h1><p>The words.</p></main><div>More</div></body>").text

    assert text == "A\n\nThe words."


def test_a_list_of_links_is_a_menu_but_not_in_the_content() -> None:
    menu = "<ul><li><a>One</a></li><li><a>Two</a></li><li><a>Three</a></li></ul>"

    assert made(f"<body>{menu}<p>Words.</p></body>").text == "Words."
    assert "Two" in made(f"<body><main>{menu}<p>Words.</p></main></body>").text


def test_a_table_that_only_places_text_is_read_through() -> None:
    document = made("<table><tr><td><h2>Rules</h2><p>First.</p></td><td><p>Second.</p></td></tr></table>")

    assert blocks(document) == [("heading", "Rules"), ("paragraph", "First."), ("paragraph", "Second.")]


def test_a_page_within_a_form_is_read() -> None:
    assert made("<body><form><p>The words.</p><input><button>Send</button></form></body>").text == "The words."


def test_two_line_breaks_divide_paragraphs() -> None:
    assert blocks(made("<div>One.<br><br>Two.</div>")) == [("paragraph", "One."), ("paragraph", "Two.")]


def test_the_declared_encoding_is_used() -> None:
    page = '<html><head><meta charset="windows-1253"></head><body><p>Δίδακτρα</p></body></html>'

    assert made(page.encode("cp1253")).text == "Δίδακτρα"
