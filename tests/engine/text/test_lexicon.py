import importlib
from pathlib import Path

import pytest

from engine.errors import SettingsError
from engine.text import lexicon
from engine.text.lexicon import Pattern, WordList

MODULES = [
    ".".join(path.with_suffix("").parts)
    for path in sorted(Path("engine").rglob("*.py"))
    if "lexicon" in path.read_text("utf-8") and path != Path("engine/text/lexicon.py")
]


@pytest.mark.parametrize("module", MODULES)
def test_every_list_and_pattern_of_a_module_finds_its_words(module: str) -> None:
    for value in vars(importlib.import_module(module)).values():
        if isinstance(value, WordList):
            assert len(value) > 0
        if isinstance(value, Pattern):
            assert value.match("") is None


def test_words_come_in_every_language_folded_and_once() -> None:
    now = WordList("zakat.now", "zakat.now", fold=str.upper)
    assert {"NOW", "الان", "ΤΩΡΑ"} <= now
    assert len(now) == len(set(now))
    assert now.begin("TODAY'S")
    assert not now.begin("yesterday")


def test_a_file_of_words_that_cannot_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken.toml").write_text("words = [", "utf-8")
    monkeypatch.setattr(lexicon, "_FOLDER", tmp_path)
    with pytest.raises(SettingsError, match=r"broken\.toml cannot be read"):
        lexicon.words("broken.words")
