"""Reasons that are kept in English are told in the language of who reads them."""

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from adapters.slack import failures as slack
from bot.platforms import tokens
from bot.settings import CONFIG, check, load_specs
from engine.errors import DocumentError, SettingsError
from engine.language import LANGUAGES, Language, figures
from engine.phrases import load
from engine.store import failures

TOP = Path(__file__).parents[2]
KNOWLEDGE = sorted((TOP / "engine" / "knowledge").rglob("*.py"))
UPLOADS = [*KNOWLEDGE, TOP / "bot" / "shelf.py", TOP / "bot" / "web" / "console" / "shelves.py"]
UPKEEP = sorted((TOP / "bot" / "upkeep").glob("*.py"))
SETTINGS = [TOP / "bot" / f"{name}.py" for name in ("settings", "options", "vault")]
STARTING = {  # told before there is a page
    "is not UTF-8 text; save the file in the encoding UTF-8",
    "no such settingXX",
    "this setting is gone; XX",
    "cannot be read (XX); give its owner the right to",
}
SETTINGS.append(TOP / "engine" / "models" / "settings.py")
PHRASES = load(CONFIG / "phrases")
MADE = {"_why", "_too_long", "_too_much_memory", "too_large", "unreadable"}  # they make the words of an error


def _words(node: ast.expr) -> list[str]:
    """What the text may read, with XX for what fills it."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.JoinedStr():
            return ["".join(map(_filled, node.values))]
        case ast.BinOp():
            return [f"{one}XX" for one in _words(node.left)]
    return []


def _filled(part: ast.expr) -> str:
    match part:
        case ast.Constant():
            return str(part.value)
        case ast.FormattedValue(value=ast.Call(func=ast.Name(id="near"))):  # " (did you mean ...?)", or nothing
            return ""
    return "XX"


def reasons(paths: Sequence[Path], *errors: str) -> set[str]:
    found: set[str] = set()
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in errors:
                found.update(words for one in node.args[:1] for words in _words(one))
            if isinstance(node, ast.FunctionDef) and node.name in MADE:
                given = [one.value for one in ast.walk(node) if isinstance(one, ast.Return) and one.value is not None]
                found.update(words for one in given for words in _words(one))
    return found - {"XX"}


@pytest.mark.parametrize("language", ["ar", "el"])
def test_every_reason_for_which_a_file_is_not_read_is_told_in_each_language(language: Language) -> None:
    found = reasons(KNOWLEDGE, "DocumentError")
    assert len(found) > 35
    assert [one for one in sorted(found) if PHRASES.again("reasons", one, language) == one] == []


@pytest.mark.parametrize("language", ["ar", "el"])
def test_every_reason_for_which_a_file_is_not_taken_is_told_in_each_language(language: Language) -> None:
    found = reasons(UPLOADS, "InputError") | reasons(UPLOADS[-2:], "DocumentError", "CollectionError")
    assert len(found) > 10
    assert [one for one in sorted(found) if PHRASES.again("reasons", one, language) == one] == []


@pytest.mark.parametrize("language", ["ar", "el"])
def test_every_reason_why_a_definition_or_a_page_is_refused_is_told_in_each_language(language: Language) -> None:
    found = reasons(KNOWLEDGE, "CollectionError") | reasons(UPKEEP, "DocumentError", "kind")
    assert len(found) > 40
    assert [one for one in sorted(found) if PHRASES.again("reasons", one, language) == one] == []


@pytest.mark.parametrize("language", ["ar", "el"])
def test_every_reason_why_a_setting_is_refused_is_told_in_each_language(language: Language) -> None:
    found = reasons(SETTINGS, "SettingsError") - STARTING
    assert len(found) > 15
    assert [one for one in sorted(found) if PHRASES.again("reasons", one, language) == one] == []
    bounds = [spec.bound for spec in load_specs().values()]
    assert [one for one in bounds if PHRASES.again("reasons", one, language) == one] == []


@pytest.mark.parametrize("language", ["ar", "el"])
def test_the_meaning_of_every_setting_is_told_in_each_language(language: Language) -> None:
    meanings = [spec.meaning for spec in load_specs().values()]
    assert [one for one in meanings if PHRASES.again("settings", one, language) == one] == []


TRIALS = [TOP / "bot" / "platforms" / f"{name}.py" for name in ("telegram", "slack", "discord", "tokens")]
TRIALS += [TOP / "adapters" / name / "failures.py" for name in ("telegram", "slack", "discord")]
TRIALS += [TOP / "bot" / name for name in ("openid.py", "vitals.py", "cli/doctor.py", "platforms/connections.py")]
TRIALS.append(TOP / "adapters" / "slack" / "listening.py")
TELLING = {
    "explained",
    "mistaken",
    "_lack",
    "disk",
    "_try",
    "_heard",
    "try_models",
    "try_provider",
    "examine",
    "waiting",
}
NAMED = {"words", "todo", "lost", "TOO_BIG", "FAULT", "_REFUSED", "_INTENT"}
DATABASE = [*failures._SQLITE.values(), *failures._POSTGRES.values()]


def _told(node: ast.AST) -> Iterator[str]:
    """What is said by an expression that is returned, kept under a name that says so, or part of a finding."""
    match node:
        case ast.Return(value=ast.Tuple(elts=[ast.expr() as words, *_])):
            yield from _words(words)
        case ast.Return(value=ast.expr() as words):
            yield from _words(words)
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in NAMED:
            yield from _words(value)
        case ast.Call(func=ast.Name(id="Finding"), args=[_, _, *told]):
            for words in told[:2]:
                yield from _words(words)


def _of_trials(path: Path) -> set[str]:
    tree = ast.parse(path.read_text("utf-8"))
    telling = [
        one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) and one.name in TELLING
    ]
    if path.name == "doctor.py":  # whose other findings are told in a terminal alone
        telling = [one for one in telling if one.name in ("_heard", "try_models")]
    places = [*telling, *(one for one in tree.body if isinstance(one, ast.Assign))]
    told = (words for place in places for node in ast.walk(place) for words in _told(node))
    return {words.removeprefix("XX; ") for words in told} - {
        "",
        "XX",
        "XX: XX",
        "XX, XX",
    }


@pytest.mark.parametrize("language", ["ar", "el"])
def test_every_trouble_of_a_part_a_platform_or_a_model_is_told_in_each_language(language: Language) -> None:
    found = {words for path in TRIALS for words in _of_trials(path)}
    assert len(found) > 50
    found |= {f"XX {words} (XX)" for words in DATABASE} | set(slack._ADVICE.values()) | set(tokens._OTHERS.values())
    found |= reasons([TOP / "engine" / "retrieval" / f"{name}.py" for name in ("segments", "vectors")], "DamagedError")
    served = [TOP / "engine" / "models" / f"{name}.py" for name in ("served", "local")]
    found |= reasons(served, "ModelUnavailable", "ModelRefused") - {"XX: XX"}
    assert [one for one in sorted(found) if PHRASES.again("troubles", one, language) == one] == []


def test_name_value_and_bound_of_a_refused_setting_are_told() -> None:
    with pytest.raises(SettingsError) as refused:
        check(load_specs()["skills.named"], "alway", "")
    told = PHRASES.again("reasons", refused.value.why, "el")
    for words in ("alway", "μήπως εννοείτε «always»", "ένα από: auto, always, never"):
        assert words in told


def test_an_error_carries_its_words_apart_from_what_it_is_about() -> None:
    error = DocumentError("holds no text", "a: b.md")
    assert (error.where, error.why, str(error)) == ("a: b.md", "holds no text", "a: b.md: holds no text")


def test_what_a_misspelt_name_is_taken_for_stands_in_the_reason() -> None:
    words = "collection 'fees' has no document 'rulse.md' (did you mean 'rules.md'?)"
    assert PHRASES.again("reasons", words, "el").count("rules.md") == 1
    assert "did you mean" not in PHRASES.again("reasons", words, "ar")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_fills_a_reason_stands_in_it(language: Language) -> None:
    told = PHRASES.again("reasons", "item 7 has nothing in 'title'; fill it or delete the row", language)
    assert "title" in told
    assert figures(7, language) in told
    assert re.search(r"\bitem\b", told) is None or language == "en"


@pytest.mark.parametrize(("language", "shown"), [("en", "12,345"), ("ar", "١٢٬٣٤٥"), ("el", "12.345")])
def test_a_number_in_a_phrase_is_written_as_its_language_writes_it(language: Language, shown: str) -> None:
    assert shown in PHRASES("console.found", language, n=12_345)
    assert shown in PHRASES.again("reasons", "between 5 and 12,345", language)
    assert shown not in PHRASES("console.found", language, n="12 345")


def test_several_reasons_are_told_one_after_another() -> None:
    told = PHRASES.again(
        "reasons", "row 1 is empty; fill it or delete the row; row 2 is empty; fill it or delete the row", "el"
    )
    assert "γραμμή 1" in told
    assert "γραμμή 2" in told
    assert "empty" not in told


def test_what_follows_a_reason_that_ends_with_what_fills_it_is_told_as_well() -> None:
    words = (
        "one: cannot be reached at http://a/v1; two: cannot be reached at http://b/v1; a key is given for no provider"
    )
    told = PHRASES.again("troubles", words, "el")
    assert [one for one in ("cannot be reached", "a key is given") if one in told] == []
    assert [one for one in ("one:", "http://a/v1", "two:", "http://b/v1 ·") if one not in told] == []


@pytest.mark.parametrize(("language", "shown"), [("ar", "auto، always، never"), ("el", "auto, always, never")])
def test_what_there_is_to_choose_from_has_the_comma_of_the_language_between(language: Language, shown: str) -> None:
    assert shown in PHRASES.again("reasons", load_specs()["skills.named"].bound, language)


@pytest.mark.parametrize("words", ["", "something else; and more", "row", "x" * 5000, "a; " * 300])
def test_words_that_are_no_reason_stay_as_they_are(words: str) -> None:
    assert PHRASES.again("reasons", words, "ar") == words
