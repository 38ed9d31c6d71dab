"""Which public texts may teach what ships."""

import gzip
from pathlib import Path

import pytest

from training.sources import read

README = """
| source-id | licence | en-ar | en-el |
| --- | --- | --- | --- |
| free | GPL-3 | 2 | 1 |
| affero | AGPL-3 (a server) | 1 | 0 |
| hadith | NONE STATED for the translations | 1 | 0 |
| tatoeba | CC-BY 2.0 FR | 1 | 1 |
"""


def data(folder: Path, readme: str = README) -> Path:
    (folder / "README.md").write_text(readme, encoding="utf-8")
    lines = {
        "en-ar.tsv.gz": "a big house\tبيت كبير\tfree\nan old server\tخادم قديم\taffero\na saying of old\tقول\thadith\n",
        "en-el.tsv.gz": "I am here now\tΕίμαι εδώ\ttatoeba\n",
        "words.en-ar.tsv.gz": "house\tبيت\twiktionary\nserver\tخادم\tui:affero\n",
        "words.en-el.tsv.gz": "house\tσπίτι\tui:free\n",
    }
    for name, text in lines.items():
        (folder / name).write_bytes(gzip.compress(text.encode()))
    return folder


def test_only_sources_whose_licence_allows_derived_work_are_read(tmp_path):
    found = read(data(tmp_path))
    assert {pair.source for pair in found.train + found.held_out} == {"free", "tatoeba"}
    assert {pair.source for pair in found.words} == {"wiktionary", "ui:free"}
    assert found.counts == {"free ar": 1, "tatoeba el": 1, "wiktionary ar": 1, "ui:free el": 1}


def test_without_a_table_of_licences_nothing_is_read(tmp_path):
    with pytest.raises(ValueError, match="no table of sources and licences"):
        read(data(tmp_path, "Texts from here and there."))


def test_the_digest_follows_the_data(tmp_path):
    first = read(data(tmp_path)).digest
    (tmp_path / "en-el.tsv.gz").write_bytes(gzip.compress("I was here\tΉμουν εδώ\ttatoeba\n".encode()))
    assert read(tmp_path).digest != first
