"""What Dalil says to people is theirs to understand: nothing in it is for whoever runs it."""

import re
import tomllib
from pathlib import Path

import pytest

SECTIONS = sorted((Path(__file__).resolve().parents[2] / "config" / "phrases").glob("*.toml"))
# Read by whoever writes programs, runs Dalil or works on the review page.
FOR_OPERATORS = ("api", "links", "review", "settings", "troubles")
# Refusals that only an administrator meets, who may have to change what is set on the server.
FOR_ADMINISTRATORS = {"way_environment", "way_console", "setting_environment", "setting_directs", "models_weights"}
_RANGE = re.compile(r"(?<![\w-])[a-z0-9]-[a-z0-9](?![\w-])", re.IGNORECASE)
_ISOLATED = re.compile("\u2066[^\u2069]*\u2069")
_COMMAND = re.compile(
    r"\bdalil (ingest|import|settings|collections|keys|doctor|run|migrate|review|erase|compute)\b"
    r"|\bDALIL_|\.env\b|\.toml\b"
)


@pytest.mark.parametrize(
    "section", [one for one in SECTIONS if one.stem not in FOR_OPERATORS], ids=lambda one: one.stem
)
def test_no_words_to_people_name_what_only_the_operator_can_type(section: Path) -> None:
    phrases = tomllib.loads(section.read_text("utf-8"))
    told = {key: words for key, by_language in phrases.items() for words in by_language.values()}
    assert not [key for key, words in told.items() if _COMMAND.search(words) and key not in FOR_ADMINISTRATORS]


@pytest.mark.parametrize("section", SECTIONS, ids=lambda one: one.stem)
def test_a_range_of_signs_is_not_turned_around_among_arabic_words(section: Path) -> None:
    phrases = tomllib.loads(section.read_text("utf-8"))
    assert not [key for key, told in phrases.items() if _RANGE.search(_ISOLATED.sub("", told.get("ar", "")))]
