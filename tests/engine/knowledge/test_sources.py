import os
from pathlib import Path

import pytest

from engine.errors import InputError
from engine.knowledge.sources import listing, upload_name
from tests.engine.knowledge.making import docs

NOWHERE = Path("nowhere")


def write(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("words")


def test_paths_folders_and_globs_are_relative_to_the_definition(tmp_path: Path) -> None:
    write(
        tmp_path, "data/one.md", "data/deep/two.txt", "data/deep/three.pdf", "data/.hidden.md", "data/deep/~$three.docx"
    )
    (tmp_path / "config").mkdir()

    found = listing(docs(tmp_path / "config", "../data/one.md", "../data/deep"), NOWHERE)

    assert [file.source for file in found.files] == ["deep/three.pdf", "deep/two.txt", "one.md"]
    assert [file.size for file in found.files] == [5, 5, 5]
    assert [file.source for file in listing(docs(tmp_path / "config", "../data/*/*.txt"), NOWHERE).files] == [
        "deep/two.txt"
    ]
    everywhere = docs(tmp_path / "config", "../data/**/*.*")
    assert [file.source for file in listing(everywhere, NOWHERE).files] == ["deep/three.pdf", "deep/two.txt", "one.md"]


def test_a_definition_that_is_linked_from_elsewhere_keeps_its_place(tmp_path: Path) -> None:
    write(tmp_path, "there/one.md")
    (tmp_path / "home").mkdir()
    made = docs(tmp_path / "there", "one.md")
    link = tmp_path / "home" / "rules.toml"
    link.symlink_to(made.path)
    from engine.knowledge.definition import load

    assert [file.source for file in listing(load(link), NOWHERE).files] == ["one.md"]


def test_what_is_named_and_not_there_is_told(tmp_path: Path) -> None:
    assert "no such file" in listing(docs(tmp_path, "absent.md"), NOWHERE).problems[0][1]
    assert "matches no file: *.md" in listing(docs(tmp_path, "*.md"), NOWHERE).problems[0][1]
    write(tmp_path, "one.md")
    assert not listing(docs(tmp_path, "*.md", "*.txt"), NOWHERE).problems


def test_uploads_belong_to_the_collection(tmp_path: Path) -> None:
    write(tmp_path, "one.md", "up/two.md", "up/.two.md.draft")

    found = listing(docs(tmp_path, "one.md"), tmp_path / "up")

    assert [file.source for file in found.files] == ["one.md", "two.md"]


@pytest.mark.parametrize(
    "name", ["", "../a.md", "a/b.md", "a\\b.md", ".a.md", "~$a.docx", "a\n.md", "x" * 300 + ".md", "a.xlsx"]
)
def test_a_name_that_no_document_may_have_is_refused(name: str) -> None:
    with pytest.raises(InputError):
        upload_name(name)


def test_a_document_may_be_named_in_any_language() -> None:
    assert upload_name("لائحة السكن 2026.pdf") == "لائحة السكن 2026.pdf"


def test_a_name_that_is_not_utf8_is_told_and_the_others_go_on(tmp_path: Path) -> None:
    write(tmp_path, "one.md")
    (tmp_path / os.fsdecode(b"caf\xe9.md")).write_text("words")

    found = listing(docs(tmp_path, "*.md"), NOWHERE)

    assert [file.source for file in found.files] == ["one.md"]
    assert "not UTF-8; rename it" in found.problems[0][1]
