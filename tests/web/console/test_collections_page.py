"""Collections in the console: made, filled, looked at, changed and deleted by the browser alone."""

import asyncio
import io
import re
import zipfile
from typing import Any

import aiohttp
import pytest
from sqlalchemy import select

from engine.knowledge.sources import UPLOADS
from engine.store import schema
from tests.web.conftest import NewPage
from tests.web.console.staff import browser, hired, opened, send, sign_in, signed_in, token_of
from tests.web.site import HOSTILE, Site

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")

PATH = "/console/collections"
RULES = (
    b"# Library\n\n## Opening hours\n\nThe library is open from eight to ten.\n\n## Fines\n\nA late book: one euro.\n"
)
CSV = b"nr,frage,antwort\n1,When are fees due?,Fees are due in June.\n2,Where is the gym?,The gym is beside the lake.\n"
ENTITIES = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
BILLION = f'<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a0 "ha">{ENTITIES}]><w>&a9;</w>'


def packed(text: bytes) -> bytes:
    """A DOCX whose document is this."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("[Content_Types].xml", b"<Types/>")
        file.writestr("word/document.xml", text)
    return made.getvalue()


async def put(session: aiohttp.ClientSession, name: str, files: dict[str, bytes], token: str | None = None) -> int:
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("token", await token_of(session, "/console/account") if token is None else token)
    for file, data in files.items():
        form.add_field("files", io.BytesIO(data), filename=file, content_type="application/octet-stream")
    async with session.post(f"{PATH}/{name}/files", data=form, allow_redirects=False) as response:
        await response.read()
        return response.status


async def made(session: aiohttp.ClientSession, name: str = "library", title: str = "Library") -> None:
    given = {"name": name, "title.en": title}
    assert await send(session, "/console/new-collection", **given) == 303


async def settled(site: Site, name: str = "library") -> None:
    while True:
        reading = site._parts["shelf"].reading(name)
        if reading is None or reading.ended:
            return
        await asyncio.sleep(0.02)


async def row_of_questions(site: Site, session: aiohttp.ClientSession) -> str:
    """A library of questions with answers; the id of the passage that asks where the gym is."""
    await made(session)
    await put(session, "library", {"faq.csv": CSV})
    await settled(site)
    columns = {"file": "faq.csv", "kind": "qa", "question": "frage", "answer": "antwort", "action": "save"}
    assert await send(session, f"{PATH}/library/columns", **columns) == 303
    await settled(site)
    asks = select(schema.passages.c.id).where(schema.passages.c.text == "Where is the gym?")
    async with site.database.read() as connection:
        return str((await connection.execute(asks)).scalar_one())


async def sources(site: Site, name: str = "library") -> dict[str, tuple[int, str]]:
    await settled(site, name)
    return {one.source: (one.documents, one.error) for one in await site.console.catalogue.sources(name)}


async def text_of(session: aiohttp.ClientSession, path: str) -> str:
    async with session.get(path) as response:
        return await response.text()


async def chosen(page: Any, *files: tuple[str, bytes]) -> None:
    given = [{"name": name, "mimeType": "application/octet-stream", "buffer": data} for name, data in files]
    await page.set_input_files("#files", given)
    await page.click("text=Upload and read")


async def test_a_collection_is_made_filled_looked_at_and_deleted_without_a_script(
    site: Site, new_page: NewPage
) -> None:
    page = await opened(site, new_page, PATH, java_script_enabled=False)
    await page.click("text=New collection")
    await page.fill("#name", "library")
    await page.fill("#title-en", "The library")
    await page.click("summary:has-text('Whom to ask') >> visible=true")
    await page.fill("#name-en", "Desk")
    await page.fill("#phone-en", "2120")
    await page.click("text=Create")
    async with page.expect_navigation():
        await chosen(page, ("rules.md", RULES), ("damaged.pdf", b"%PDF-1.7 nothing"))
    await settled(site)
    await page.reload()
    await expect(page.locator(".files .case")).to_have_count(2)
    await expect(page.locator(".files .bad")).to_contain_text("Not read:")
    await expect(page.locator(".route").first).to_contain_text("2120")
    await page.click(".files a:has-text('rules.md')")
    await expect(page.locator(".piece blockquote").first).to_contain_text("The library is open from eight to ten.")
    await page.goto(f"{site.url}{PATH}/library")
    await page.get_by_role("button", name="Remove damaged.pdf").click()
    await expect(page.locator(".files .case")).to_have_count(1)
    await page.click("summary:has-text('Delete this collection')")
    await page.check("input[name=sure]")
    await page.click("button:has-text('Delete this collection')")
    await expect(page.locator("main")).not_to_contain_text("The library")
    assert not (site.home / UPLOADS / "library").exists()
    told = [(entry.what, entry.on, entry.by) for entry in await site.console.audit.recent(5)]
    assert [what for what, _, _ in told[:4]] == [
        "collection_deleted", "document_removed", "documents_added", "collection_created",
    ]  # fmt: skip
    assert {(on, by) for _, on, by in told[:4]} == {("library", "rania")}


async def test_what_was_not_taken_and_what_is_typed_stay_while_the_page_follows_the_reading(
    site: Site, new_page: NewPage
) -> None:
    async with browser(site) as session:
        await hired(site)
        await sign_in(session)
        await made(session)
    await settled(site)
    page = await opened(site, new_page, f"{PATH}/library", quiet=False)
    await chosen(page, ("rules.md", RULES), ("notes.xyz", b"?"))
    await page.fill("#question", "When is it")
    await expect(page.locator(".files .case")).to_have_count(1)
    await expect(page.locator(".warn")).to_contain_text("notes.xyz")
    await expect(page.locator("#question")).to_have_value("When is it")


async def test_the_columns_of_a_table_are_told_by_its_first_rows(site: Site, new_page: NewPage) -> None:
    async with browser(site) as session:
        await hired(site)
        await sign_in(session)
        await made(session, "faq", "Questions")
    page = await opened(site, new_page, f"{PATH}/faq")
    await chosen(page, ("faq.csv", CSV))
    await expect(page.locator("th")).to_have_text(["nr", "frage", "antwort"])
    await page.check("input[value=qa]")
    await page.select_option("#question", "frage")
    await page.select_option("#answer", "antwort")
    await page.click("text=Show how the rows would be read")
    await expect(page.locator("ol.cases li").first).to_contain_text("Answer Fees are due in June.")
    await expect(page.locator("#answer")).to_have_value("antwort")
    await page.click("text=Save and read")
    assert await sources(site, "faq") == {"faq.csv": (2, "")}
    await page.goto(f"{site.url}{PATH}/faq/document?source=faq.csv")
    await expect(page.locator(".piece .tag").first).to_have_text("Question")


@pytest.mark.parametrize(
    ("head", "kind", "fields"),
    [
        ("السؤال,الجواب,القسم,اليوم", "qa", {"question": "السؤال", "answer": "الجواب", "topic": "القسم"}),
        ("Κωδικός,Ερώτηση,Απάντηση,x", "qa", {"id": "Κωδικός", "question": "Ερώτηση", "answer": "Απάντηση"}),
        ("Title,Text,Link,Price", "docs", {"title": "Title", "content": "Text", "url": "Link"}),
        ("nr,preis,tag,ort", "rows", {"id": "nr"}),
    ],
)
async def test_columns_are_kept_by_what_heads_them_and_asked_for_where_that_tells_nothing(
    site: Site, new_page: NewPage, head: str, kind: str, fields: dict[str, str]
) -> None:
    async with browser(site) as session:
        await hired(site)
        await sign_in(session)
        await made(session, "faq", "Questions")
    page = await opened(site, new_page, f"{PATH}/faq")
    await chosen(page, ("faq.csv", f"{head}\n1,2,3,4\n5,6,7,8\n".encode()))
    if kind != "rows":
        await expect(page.get_by_role("status").first).to_contain_text("The columns were recognised")
        assert await sources(site, "faq") == {"faq.csv": (2, "")}
        assert site._parts["shelf"].table("faq")["fields"] == fields
        await page.reload()
        await expect(page.locator("main > .meta")).to_contain_text("Files: 1")
        await expect(page.locator("main > .meta")).to_contain_text("Rows of tables: 2")
        await expect(page.locator("main")).not_to_contain_text("Documents:")
        await page.get_by_role("link", name="See or change that").click()
    await expect(page.locator("[name=kind]:checked")).to_have_value(kind)
    for field in ("id", "question", "answer", "topic", "title", "url", "content"):
        await expect(page.locator(f"#{field}")).to_have_value(fields.get(field, ""))


@pytest.mark.parametrize(
    "files",
    [
        {"faq.csv": b"Question,Answer\nWhen?,In June.\n", "rules.md": RULES},
        {"faq.csv": b"Question,Answer\nWhen?,In June.\n", "prices.csv": b"what,price\nPool,3\n"},
        {"faq.csv": b"Question,Answer\nWhen?,\n"},
    ],
)
async def test_columns_that_do_not_hold_for_all_that_is_there_are_asked_for_and_every_file_is_read(
    site: Site, files: dict[str, bytes]
) -> None:
    async with browser(site) as session:
        await hired(site)
        await sign_in(session)
        await made(session)
        assert await put(session, "library", files) == 303
    assert "fields" not in site._parts["shelf"].table("library")
    assert {file: why for file, (_, why) in (await sources(site)).items()} == dict.fromkeys(files, "")


async def test_columns_that_do_not_fit_leave_the_collection_as_it_was(site: Site) -> None:
    async with browser(site) as session:
        await hired(site)
        await sign_in(session)
        await made(session)
        await put(session, "library", {"faq.csv": CSV})
        assert await send(session, f"{PATH}/library/columns", kind="qa", question="frage", file="faq.csv") == 422
        assert "fields" not in site._parts["shelf"].table("library")


async def test_what_the_columns_lack_is_told_in_the_readers_language(site: Site, new_page: NewPage) -> None:
    async with browser(site) as session:
        await hired(site)
        await sign_in(session)
        await made(session)
        await put(session, "library", {"faq.csv": CSV})
    page = await opened(site, new_page, f"{PATH}/library/columns?file=faq.csv", locale="ar", quiet=False)
    await page.check("input[value=qa]")
    await page.click("button[value=save]")
    await expect(page.get_by_role("alert")).to_have_text("بيّن أي عمود فيه: السؤال · الجواب")


async def test_a_table_of_questions_is_not_kept_where_other_files_would_be_read_no_more(site: Site) -> None:
    async with browser(site) as session:
        await hired(site)
        await sign_in(session)
        await made(session)
        assert "The collection is there." in await text_of(session, f"{PATH}/library?done=created")
        await put(session, "library", {"faq.csv": CSV, "rules.md": RULES})
        fields = {"kind": "qa", "question": "frage", "answer": "antwort", "file": "faq.csv", "action": "save"}
        given = fields | {"token": await token_of(session, "/console/account")}
        async with session.post(f"{PATH}/library/columns", data=given) as response:
            told = await response.text()
        assert (response.status, "rules.md" in told, "faq.csv</bdi> ·" in told) == (422, True, False)
    assert "fields" not in site._parts["shelf"].table("library")
    assert {file: documents for file, (documents, _) in (await sources(site)).items()}["rules.md"] == 1


async def test_a_question_is_tried_on_the_collection(site: Site, new_page: NewPage) -> None:
    page = await opened(site, new_page, f"{PATH}/handbook", role="viewer")
    await page.fill("#question", "When are fees due?")
    await page.click("button:has-text('Ask')")
    await expect(page.locator("#tried")).to_contain_text("Tuition for the autumn semester is due on 30 September.")


@pytest.mark.parametrize(
    "name", ["../../evil.md", "..", "a/b.md", "a\\b.md", ".hidden.md", "run.exe", "x" * 300 + ".md"]
)
async def test_a_name_that_leads_elsewhere_writes_nothing(site: Site, name: str) -> None:
    async with browser(site) as session:
        await hired(site)
        await sign_in(session)
        await made(session)
        before = sorted(site.home.rglob("*"))
        assert await put(session, "library", {name: RULES}) in (400, 422)
        await settled(site)
        left = [path for path in site.home.rglob("*") if path not in before and "ingest" not in path.name]
        assert left == []


@pytest.mark.parametrize(
    ("file", "data"),
    [
        ("bomb.docx", packed(b"<w>" + b"a" * 60_000_000 + b"</w>")),
        ("laughs.docx", packed(BILLION.encode())),
        ("deep.json", b"[" * 200_000 + b"]" * 200_000),
    ],
    ids=["zip", "xml", "json"],
)
async def test_a_file_made_to_swell_is_refused_and_the_others_are_read(site: Site, file: str, data: bytes) -> None:
    async with browser(site) as session:
        await hired(site)
        await sign_in(session)
        await made(session)
        assert await put(session, "library", {file: data, "rules.md": RULES}) == 303
        found = await sources(site)
        assert found["rules.md"] == (1, "")
        assert found[file][0] == 0
        assert found[file][1]
        await text_of(session, f"{PATH}/library/columns?file={file}")
        async with session.get(f"{PATH}/library") as response:
            assert response.status == 200


async def test_a_file_beyond_the_bound_is_refused(site: Site) -> None:
    async with browser(site) as session:
        await hired(site)
        await sign_in(session)
        await made(session)
        most = site._parts["shelf"].most_bytes
        assert await put(session, "library", {"long.txt": b"a" * (most + 1)}) == 422
        assert not (site.home / UPLOADS / "library" / "long.txt").exists()
        assert await put(session, "library", {}) == 422


async def test_files_without_the_forms_token_are_not_kept(site: Site) -> None:
    async with browser(site) as session:
        await hired(site)
        await sign_in(session)
        await made(session)
        for token in ("", "x", "é"):
            assert await put(session, "library", {"rules.md": RULES}, token) == 403
        assert not (site.home / UPLOADS).exists()


async def test_names_of_files_and_collections_stay_words(site: Site, new_page: NewPage) -> None:
    name = "<img src=x onerror=alert(1)>.md"
    page = await opened(site, new_page, PATH)
    async with browser(site) as session:
        await sign_in(session)
        await made(session, title=HOSTILE)
        assert (
            await put(session, "library", {name: b"# <script>window.pwned=4</script>\n\nText " + HOSTILE.encode()})
            == 303
        )
    await settled(site)
    for path in (PATH, f"{PATH}/library", f"{PATH}/library/document?source=%3Cimg+src%3Dx+onerror%3Dalert(1)%3E.md"):
        await page.goto(site.url + path)
        assert await page.evaluate("window.pwned") is None
        assert await page.locator("main img, main script").count() == 0
    assert site._parts["shelf"].table("library")["title"]["en"] == HOSTILE.strip()


async def test_a_collection_is_told_by_name_and_title_and_once(site: Site) -> None:
    async with browser(site) as session:
        await hired(site)
        await sign_in(session)
        for given in ({"name": "../up", "title.en": "x"}, {"name": "Big", "title.en": "x"}, {"name": "library"}):
            assert await send(session, "/console/new-collection", **given) == 422
        office = {"name": "library", "title.en": "x", "contact.phone.en": "1"}
        assert await send(session, "/console/new-collection", **office) == 422
        await made(session)
        assert await send(session, "/console/new-collection", **{"name": "library", "title.en": "x"}) == 422
        given = {"title.ar": "المكتبة", "contact.name.ar": "المكتب \x7f", "language": "ar"}
        assert await send(session, f"{PATH}/library/about", **given) == 303
        table = site._parts["shelf"].table("library")
        assert (table["title"], table["language"]) == ({"ar": "المكتبة"}, "ar")
        assert table["contact"] == {"name": {"ar": "المكتب \x7f"}}


async def test_a_role_for_one_collection_sees_that_one_and_changes_none(site: Site) -> None:
    await hired(site, "one", None, rules="approver")
    async with browser(site) as session:
        await sign_in(session, "one")
        shown = await text_of(session, PATH)
        assert "/console/collections/rules" in shown
        assert "/console/collections/handbook" not in shown
        for path in ("handbook", "handbook/document?source=fees.md", "nowhere"):
            async with session.get(f"{PATH}/{path}") as response:
                assert response.status == 404, path
        for action in ("read", "delete", "remove"):
            assert await send(session, f"{PATH}/rules", action=action, sure="yes") == 403
            assert await send(session, f"{PATH}/handbook", action=action, sure="yes") == 404


async def test_a_collection_of_somebody_elses_file_is_not_rewritten(site: Site) -> None:
    theirs = site.home / "theirs.toml"
    theirs.write_text('name = "theirs"\ntitle = "T"\ntype = "docs"\nsources = []\n', encoding="utf-8")
    (site.home / "collections").mkdir()
    (site.home / "collections" / "theirs.toml").symlink_to(theirs)
    async with browser(site) as session:
        await hired(site)
        await sign_in(session)
        assert await send(session, f"{PATH}/theirs/about", **{"title.en": "Mine"}) == 404
        assert await put(session, "theirs", {"rules.md": RULES}) == 303
        assert await sources(site, "theirs") == {"rules.md": (1, "")}
        assert await send(session, f"{PATH}/theirs", action="delete", sure="yes") == 303
        assert theirs.exists()
        assert not (site.home / "collections" / "theirs.toml").is_symlink()


@pytest.mark.parametrize(
    ("language", "says"), [("ar", "مجموعة من نوع"), ("el", "μια συλλογή"), ("en", "collection is made of")]
)
async def test_why_a_file_was_not_read_is_told_in_the_language_of_the_page(
    site: Site, language: str, says: str
) -> None:
    reason = "a 'qa' collection is made of records; give CSV, JSONL or JSON, or a 'docs' collection"
    row = {"collection": "handbook", "source": "a.pdf", "digest": "d", "size": 1, "error": reason}
    async with site.database.write() as connection:
        await connection.execute(schema.sources.insert(), row | {"read_at": site.database.clock()})
    await hired(site)
    async with browser(site) as rania:
        await sign_in(rania)
        async with rania.get(f"{PATH}/handbook", headers={"Accept-Language": language}) as response:
            page = await response.text()
    assert says in page
    assert ("is made of records" in page) is (language == "en")


@pytest.mark.parametrize(("language", "told"), [("ar", "المسموح"), ("el", "επιτρέπονται"), ("en", "allowed")])
async def test_what_is_wrong_with_a_definition_is_told_in_the_language_of_the_page(
    site: Site, language: str, told: str
) -> None:
    (site.home / "collections").mkdir(exist_ok=True)
    words = 'name = "fees"\ntitle = "Fees"\ntype = "qaa"\nsources = []\n'
    (site.home / "collections" / "fees.toml").write_text(words, "utf-8")
    async with signed_in(site) as rania, rania.get(PATH, headers={"Accept-Language": language}) as response:
        page = await response.text()
    said = re.findall(r'<p class="bad">.*?</p>', page)
    assert len(said) == 1
    for words in ("fees.toml", "qaa", "hadith", told):
        assert words in said[0]
    assert ("did you mean" in said[0]) is (language == "en")


@pytest.mark.parametrize(
    ("language", "kind", "size"), [("ar", "لا يقرأ دليل", "أكبر من"), ("el", "δεν διαβάζει", "μεγαλύτερο από")]
)
async def test_why_a_file_was_not_taken_is_told_in_the_language_of_the_page(
    site: Site, language: str, kind: str, size: str
) -> None:
    await hired(site)
    async with browser(site) as rania:
        await sign_in(rania)
        await made(rania, "refusals", "Refusals")
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("token", await token_of(rania, "/console/account"))
        for file, data in {"setup.exe": b"MZ", "large.md": b"x" * (site._parts["shelf"].most_bytes + 1)}.items():
            form.add_field("files", io.BytesIO(data), filename=file, content_type="application/octet-stream")
        headers = {"Accept-Language": language}
        async with rania.post(f"{PATH}/refusals/files", data=form, headers=headers) as response:
            page = await response.text()
    assert response.status == 422
    assert kind in page
    assert size in page
    assert "has no reader" not in page
    assert "is larger than" not in page
