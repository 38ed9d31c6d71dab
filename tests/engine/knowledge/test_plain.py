from engine.knowledge.readers.plain import paragraphs, read, structured
from tests.engine.knowledge.making import LIMITS

CONTRACT = """CONFIDENTIALITY AGREEMENT
1. PARTIES
The parties to this agreement are the University and the Company named below.
2. TERM
2.1. This agreement begins on the day of its signature and ends after three years.
2.2. Either party may end it earlier with a notice of thirty days.
Article 3
Disputes are settled by the courts of Selmara.
"""


def words(text: str) -> list[str]:
    return [text[start:end] for start, end in paragraphs(text)]


def test_the_text_is_exactly_that_of_the_file() -> None:
    data = b"Title\r\n\r\n  One.  \r\nTwo.\t\r\n"

    assert read(data, "a.txt", LIMITS).text == data.decode()


def test_numbered_clauses_and_articles_are_headings() -> None:
    made = structured(CONTRACT)

    assert made.title == "CONFIDENTIALITY AGREEMENT"
    headings = [made.text[block.start : block.end] for block in made.blocks if block.kind == "heading"]
    assert headings == ["CONFIDENTIALITY AGREEMENT", "1. PARTIES", "2. TERM", "Article 3"]
    clause = next(block for block in made.blocks if "notice" in made.text[block.start : block.end])
    assert clause.headers == ("2. TERM",)


def test_headings_may_follow_each_other() -> None:
    made = structured("Contract\n1. DEFINITIONS\n2. TERM\nThis agreement ends after three years.\n")

    assert [block.kind for block in made.blocks] == ["heading", "heading", "heading", "paragraph"]


def test_arabic_and_greek_articles_are_headings() -> None:
    arabic = structured(
        "نظام السكن\nالمادة ٥\nيدفع المستأجر الأجرة في أول كل شهر.\nالمادة السادسة\nلا ترد التأمينات قبل شهر."
    )
    greek = structured(
        "Κανονισμός\nΆρθρο 3\nΤο ενοίκιο πληρώνεται την πρώτη του μήνα.\nΚεφάλαιο Β\nΗ εγγύηση επιστρέφεται."
    )

    assert [block.headers for block in arabic.blocks if block.kind == "paragraph"] == [
        ("المادة ٥",),
        ("المادة السادسة",),
    ]
    assert next(block.headers for block in greek.blocks if block.kind == "paragraph") == ("Άρθρο 3",)


def test_a_numbered_list_is_no_row_of_headings() -> None:
    made = structured("Bring these things:\n1. Your student card\n2. Your passport\n3. A photograph\n")

    assert [block.kind for block in made.blocks] == ["paragraph", "item", "item", "item"]


def test_wrapped_lines_are_one_paragraph_and_empty_lines_divide() -> None:
    line = "Every member of the library may borrow up to ten books at a time"
    text = f"{line}\n{line.lower()}\nuntil June.\n\n{line}\n{line.lower()}\n"

    assert words(text) == [f"{line}\n{line.lower()}\nuntil June.", f"{line}\n{line.lower()}"]


def test_unwrapped_lines_are_paragraphs_of_their_own() -> None:
    long = "This line is a whole paragraph, for the file does not wrap its lines at any width. " * 4
    text = f"{long}\nShort one.\n{long}{long}\nLast one.\n"

    assert words(text) == [long.strip(), "Short one.", (long + long).strip(), "Last one."]


def test_a_line_that_only_looks_like_a_heading_stays_quotable() -> None:
    made = structured(
        "Office Hours\nMonday to Friday, from nine in the morning until half past one, in Building A2, first floor.\n"
    )

    assert all(block.soft for block in made.blocks if block.kind == "heading")
