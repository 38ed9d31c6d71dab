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
