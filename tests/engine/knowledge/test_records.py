import json

import pytest

from engine.errors import DocumentError
from engine.knowledge.readers import read_records
from tests.engine.knowledge.making import LIMITS


def rows(data: str, name: str) -> list[tuple[str, dict[str, str]]]:
    return [(record.place, dict(record.values)) for record in read_records(data.encode(), name, LIMITS).rows]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_csv_separators_are_seen(separator: str) -> None:
    data = f"id{separator}text\n1{separator}One\n"

    assert rows(data, "a.csv") == [("row 2", {"id": "1", "text": "One"})]


def test_csv_cells_keep_line_ends_and_empty_rows_are_passed_over() -> None:
    assert rows('id,text\n1,"One\nline"\n\n2,Two\n', "a.csv") == [
        ("row 2", {"id": "1", "text": "One\nline"}),
        ("row 4", {"id": "2", "text": "Two"}),
    ]


@pytest.mark.parametrize(
    ("data", "name", "told"),
    [
        ("", "a.csv", "is empty"),
        ("id,id\n1,2\n", "a.csv", "two columns are named 'id'"),
        ("id,text\n1,One, two\n", "a.csv", "row 2 has 3 cells for 2 columns"),
        ('id,text\n1,"open\n', "a.csv", "row 2 is not valid CSV"),
        ('{"a": 1}\n{"a": \n', "a.jsonl", "line 2 is not valid JSON"),
        ('["a"]\n', "a.jsonl", "line 1 is not an object"),
        ('{"a": {"b": 1}}', "a.json", "must be a list of objects"),
        ("[1]", "a.json", "item 1 is not an object"),
        ("[", "a.json", "is not valid JSON"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(data: str, name: str, told: str) -> None:
    with pytest.raises(DocumentError) as caught:
        rows(data, name)

    assert str(caught.value).startswith(f"{name}: ")
    assert told in str(caught.value)


def test_json_lists_and_lines_give_the_same_records() -> None:
    records = [{"id": 1, "text": "واحد", "tags": ["x", "y"], "none": None}, {"id": 2, "text": "δύο", "more": {"a": 1}}]
    wanted = [{"id": "1", "text": "واحد", "tags": "x, y", "none": ""}, {"id": "2", "text": "δύο", "more": '{"a": 1}'}]

    assert [values for _, values in rows(json.dumps(records), "a.json")] == wanted
    assert [values for _, values in rows("\n".join(map(json.dumps, records)), "a.jsonl")] == wanted
    assert [values for _, values in rows(json.dumps({"data": records}), "a.json")] == wanted


@pytest.mark.parametrize(
    ("cell", "read"),
    [
        ("<p>Open <b>daily</b></p>", "Open daily"),
        ("First line<br>second&nbsp;line", "First line second line"),
        ("<ul><li>Bring a card</li><li>Fees &amp; forms</li></ul>", "- Bring a card\n- Fees & forms"),
        ('<ul><li><a href="/a">Rent</a></li><li><a href="/b">Keys</a></li><li><a href="/c">Post</a></li></ul>',
         "- Rent\n- Keys\n- Post"),
        ("<P STYLE='x'>Ανοιχτά <i>καθημερινά</i></P>", "Ανοιχτά καθημερινά"),
        ("Where 3 < 4, it is <em>open</em>", "Where 3 < 4, it is open"),
        ("Fish &amp; chips &#8211; &euro;5", "Fish & chips – €5"),
    ],
)  # fmt: skip
def test_html_in_a_cell_is_read_as_its_text(cell: str, read: str) -> None:
    assert rows(json.dumps([{"answer": cell}]), "a.json") == [("item 1", {"answer": read})]
    assert rows(f"answer\tid\n{cell}\t1\n", "a.tsv") == [("row 2", {"answer": read, "id": "1"})]


@pytest.mark.parametrize(
    "cell",
    ["a < b", "if x <p and y> q", "AT&T; R&D", "write to <office@example.org>", "?a=1&copy=2", "  List<String> \n x"],
)
def test_a_cell_without_html_stays_as_it_is(cell: str) -> None:
    assert rows(json.dumps([{"answer": cell}]), "a.json") == [("item 1", {"answer": cell})]
