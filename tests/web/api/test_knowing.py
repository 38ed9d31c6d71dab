"""Search and documents on a whole Dalil; the command line gives the same objects."""

import json
from typing import Any

import pytest
import requests

from tests.web.api.served import Served

Json = dict[str, Any]
DOCUMENTS = "/collections/handbook/documents"


@pytest.fixture(scope="module")
def client(served: Served) -> "Client":
    return Client(served, served.key("ask", "search", "read", "documents"))


class Client:
    def __init__(self, served: Served, key: str) -> None:
        self._url = served.url + "/api/v1"
        self._session = requests.Session()
        self._session.headers["Authorization"] = f"Bearer {key}"

    def __call__(self, method: str, path: str, **more: Any) -> requests.Response:
        return self._session.request(method, self._url + path, timeout=60, **more)

    def told(self, question: str) -> str:
        return str(self("POST", "/ask", json={"question": question, "collections": ["handbook"]}).json()["text"])


def without_times(found: Json) -> Json:
    return {name: value for name, value in found.items() if name not in ("timings", "turn")}


@pytest.mark.parametrize(
    "question", ["When are tuition fees due?", "متى تُفتح المكتبة؟", "Who won the chess title in 1886?"]
)
def test_asking_gives_what_the_command_line_gives(served: Served, client: Client, question: str) -> None:
    told = client("POST", "/ask", json={"question": question}).json()
    printed = json.loads(served.dalil("ask", "--json", question))
    assert without_times(told) == without_times(printed)
    assert told["timings"].keys() == printed["timings"].keys()


def test_searching_gives_what_the_command_line_gives_and_so_does_the_address(served: Served, client: Client) -> None:
    found = client("POST", "/search", json={"question": "late fees", "k": 3, "collections": ["handbook"]}).json()
    printed = json.loads(served.dalil("search", "--json", "-k", "3", "-c", "handbook", "late fees"))
    asked = client("GET", "/search?question=late+fees&k=3&collections=handbook").json()
    assert without_times(found) == without_times(printed) == without_times(asked)
    assert len(found["passages"]) == 3


def test_a_search_can_be_narrowed_to_documents(client: Client) -> None:
    best = client("POST", "/search", json={"question": "fees", "k": 1}).json()["passages"][0]
    found = client("POST", "/search", json={"question": "fees", "k": 20, "documents": [best["source"]]}).json()
    assert {passage["source"] for passage in found["passages"]} == {best["source"]}
    assert client("POST", "/search", json={"question": "fees", "metadata": {"no": "such"}}).json()["passages"] == []


def test_a_document_is_added_replaced_and_removed_and_answers_follow_at_once(client: Client) -> None:
    name, asked = DOCUMENTS + "/kayaks.md", "What does a mooring for a kayak cost?"
    assert client("PUT", name, data=b"# Kayaks\n\nA mooring for a kayak costs 77 euros.\n").json()["added"] == 1
    assert "77 euros" in client.told(asked)
    assert client("PUT", name, data=b"# Kayaks\n\nA mooring for a kayak costs 88 euros.\n").json()["replaced"] == 1
    assert "88 euros" in client.told(asked)
    (text,) = client("GET", name).json()["texts"]
    assert "88 euros" in client("GET", f"/texts/{text['id']}").json()["text"]
    assert client("DELETE", name).json()["removed"] == 1
    assert "88 euros" not in client.told(asked)
    assert client("GET", name).json()["code"] == "no_document"
    assert client("GET", f"/texts/{text['id']}").json()["code"] == "no_text"


def test_a_form_and_bytes_are_the_same_document(client: Client) -> None:
    data = "# Ξύλα\n\nΤα καυσόξυλα κοστίζουν 9 ευρώ.\n".encode()
    sent = client("POST", DOCUMENTS, files={"file": ("ξύλα.md", data)})
    assert (sent.status_code, sent.json()["name"]) == (200, "ξύλα.md")
    assert client("PUT", DOCUMENTS + "/ξύλα.md", data=data).json()["unchanged"] == 1
    assert client("DELETE", DOCUMENTS + "/ξύλα.md").status_code == 200


@pytest.mark.parametrize(
    ("name", "data", "status", "code"),
    [
        ("broken.pdf", b"%PDF-1.7 nothing", 422, "document_refused"),
        ("broken.docx", b"PK nothing", 422, "document_refused"),
        ("empty.md", b"", 422, "document_refused"),
        ("tool.exe", b"MZ", 422, "document_refused"),
        ("..%2F..%2Fescape.md", b"# Out\n\nOut.\n", 422, "document_refused"),
        (".hidden.md", b"# Out\n\nOut.\n", 422, "document_refused"),
    ],
)
def test_what_cannot_be_taken_is_refused_with_the_reason_and_changes_nothing(
    served: Served, client: Client, name: str, data: bytes, status: int, code: str
) -> None:
    before = client("GET", DOCUMENTS).json()
    told = client("PUT", f"{DOCUMENTS}/{name}", data=data)
    assert (told.status_code, told.json()["code"]) == (status, code)
    assert told.json()["reason"]
    assert name not in told.json()["reason"]
    assert str(served.home) not in told.text
    assert client("GET", DOCUMENTS).json() == before


def test_a_file_of_the_collection_itself_stays_as_it_is(client: Client) -> None:
    own = client("GET", DOCUMENTS + "?limit=1").json()["documents"][0]["name"]
    path = f"{DOCUMENTS}/{own.replace('/', '%2F')}"
    assert client("GET", path).json()["records"] >= 1
    for method, more in (("DELETE", {}), ("PUT", {"data": b"# Mine\n\nMine.\n"})):
        told = client(method, path, **more)
        assert told.status_code in (409, 422)
        assert told.json()["reason"]
    assert client("GET", path).status_code == 200


def test_documents_come_page_by_page(client: Client) -> None:
    whole = [one["name"] for one in client("GET", DOCUMENTS).json()["documents"]]
    paged, after = [], ""
    while after is not None:
        page = client("GET", DOCUMENTS, params={"limit": 10, "after": after}).json()
        paged += [one["name"] for one in page["documents"]]
        after = page["next"]
    assert paged == whole
    assert len(whole) > 10


def test_collections_are_those_of_the_command_line(served: Served, client: Client) -> None:
    assert client("GET", "/collections").json()["collections"] == json.loads(served.dalil("collections", "--json"))
    assert client("GET", "/collections/handbook").json()["name"] == "handbook"
    told = client("GET", "/collections/nowhere")
    assert (told.status_code, "handbook" in told.json()["known"]) == (404, True)
