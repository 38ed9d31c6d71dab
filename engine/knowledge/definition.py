"""From a TOML file to a `Collection`: every refusal names file, field and what is allowed."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from itertools import zip_longest
from pathlib import Path
from string import Formatter
from typing import Any, cast

from engine.answering.models.designs import SWITCHES
from engine.contact import PARTS, Contact, Words
from engine.errors import CollectionError, near
from engine.knowledge.collections import DOCS_TEMPLATE, Collection, Definitions, Fields, Graded, Kind
from engine.knowledge.schedule import Schedule
from engine.knowledge.schedule import schedules as scheduled
from engine.language import LANGUAGES, Language

KEYS = (
    "name", "title", "description", "type", "language", "sources", "fields", "augment", "steps", "contact", "rulings",
    "schedule",
)  # fmt: skip
REQUIRED = ("name", "title", "type", "sources")
TYPES = ("qa", "docs", "hadith")
FIELDS: dict[Kind, tuple[str, ...]] = {
    "qa": ("id", "question", "answer", "topic", "title", "language", "url", "metadata"),
    "docs": ("id", "content", "title", "topic", "language", "url", "metadata"),
    "hadith": (
        "id", "number", "content", "translation", "narrator", "chapter", "grade", "graded_by", "title", "topic",
        "language", "url", "metadata",
    ),
}  # fmt: skip
NEEDED: dict[Kind, tuple[str, ...]] = {
    "qa": ("question", "answer"),
    "docs": (),  # without `content` a row is quoted with all its columns
    "hadith": ("number", "content"),
}
SEVERAL = ("grade", "graded_by", "metadata")  # fields that may name more than one column
NAME = re.compile(r"[a-z0-9-]{3,40}")


def load(path: Path) -> Collection:
    """The collection of one TOML file; CollectionError names the file, the field and what is allowed."""
    try:
        table = tomllib.loads(path.read_text("utf-8-sig"))
    except OSError as error:
        raise CollectionError(f"cannot be read ({error.strerror})", path) from error
    except UnicodeDecodeError as error:
        raise CollectionError(f"is not UTF-8 (byte {error.start}); save it as UTF-8", path) from error
    except tomllib.TOMLDecodeError as error:
        raise CollectionError(f"is not valid TOML: {error}", path) from error
    return parse(table, path)


def load_all(places: Iterable[Path]) -> Definitions:
    """Definitions of folders (every *.toml in them) and single files, in order of name; absent folders hold none.

    Of two files that define one name, the one in the later place counts; within one place the second is an error.
    """
    found: dict[str, Collection] = {}
    errors: list[CollectionError] = []
    for place in places:
        here: dict[str, Collection] = {}
        for path in [place] if place.suffix == ".toml" else sorted(place.glob("*.toml")):
            try:
                collection = load(path)
                _once(collection, here)
            except CollectionError as error:
                errors.append(error)
            else:
                here[collection.name] = collection
        found |= here
    return Definitions(tuple(found[name] for name in sorted(found)), tuple(errors))


def _once(collection: Collection, here: Mapping[str, Collection]) -> None:
    if (other := here.get(collection.name)) is not None:
        raise CollectionError(
            f"the name '{collection.name}' is taken by {other.path.name}; choose another", collection.path
        )


def parse(table: Mapping[str, Any], path: Path) -> Collection:
    """The collection that `table`, read from `path`, defines; CollectionError otherwise."""
    where = str(path)
    _known(table, KEYS, where)
    for key in REQUIRED:
        if key not in table:
            raise CollectionError(f"'{key}' is missing; a collection needs {', '.join(REQUIRED)}", where)
    kind = cast(Kind, _choice(table, "type", TYPES, where))
    fields = _fields(table, kind, where)
    schedules = _schedules(table.get("schedule", []), kind, where)
    watched = tuple(one.place for one in schedules if not one.brings_pages)
    return Collection(
        name=_name(table["name"], where),
        title=_words(table["title"], "'title'", where),
        description=_words(table.get("description", ""), "'description'", where, empty=True),
        type=kind,
        language=_choice(table, "language", ("auto", *LANGUAGES), where) if "language" in table else "auto",
        sources=tuple(dict.fromkeys((*_texts(table["sources"], "'sources'", where), *watched))),
        fields=fields,
        template=_template(table, fields, where),
        path=path,
        steps_off=_steps_off(table.get("steps", {}), where),
        contact=_contact(table["contact"], where) if "contact" in table else None,
        rulings=_flag(table, "rulings", where),
        schedules=schedules,
    )


def template_names(template: str) -> tuple[str, ...]:
    """The names in braces; ValueError when braces do not match or hold more than a name."""
    names = []
    for _, name, spec, conversion in Formatter().parse(template):
        if name is not None:
            if not name.strip() or spec or conversion:
                raise ValueError(f"'{{{name}}}' is not a name in braces")
            names.append(name)
    return tuple(names)


def _known(table: Mapping[str, Any], allowed: tuple[str, ...], where: str) -> None:
    for key in table:
        if key not in allowed:
            raise CollectionError(f"'{key}' is no key here{near(key, allowed)}; allowed: {', '.join(allowed)}", where)


def _choice(table: Mapping[str, Any], key: str, allowed: tuple[str, ...], where: str) -> Any:
    value = table[key]
    if value not in allowed:
        hint = near(str(value), allowed)
        raise CollectionError(f"'{key}' is {value!r}{hint}; allowed: {', '.join(allowed)}", where)
    return value


def _flag(table: Mapping[str, Any], key: str, where: str) -> bool:
    value = table.get(key, False)
    if not isinstance(value, bool):
        raise CollectionError(f"'{key}' is {value!r}; allowed: true, false", where)
    return value


def _name(value: Any, where: str) -> str:
    if not isinstance(value, str) or not NAME.fullmatch(value):
        raise CollectionError(f"'name' is {value!r}; allowed: 3 to 40 of the characters a-z, 0-9 and -", where)
    return value


def _words(value: Any, what: str, where: str, *, empty: bool = False) -> Words:
    """A text in one language or a table of languages, as a table; a plain text stands for every language."""
    if isinstance(value, str) and (value.strip() or empty):
        return dict.fromkeys(LANGUAGES, value.strip())
    if not isinstance(value, dict) or not value:
        raise CollectionError(f"{what} is {value!r}; give a text, or a table with {', '.join(LANGUAGES)}", where)
    for language, words in value.items():
        if language not in LANGUAGES:
            raise CollectionError(
                f"{what} has '{language}'{near(language, LANGUAGES)}; allowed: {', '.join(LANGUAGES)}", where
            )
        if not isinstance(words, str) or not words.strip():
            raise CollectionError(f"{what}.{language} is {words!r}; give a text", where)
    first = next(iter(value.values()))
    return cast(dict[Language, str], {language: value.get(language, first) for language in LANGUAGES})


def _texts(value: Any, what: str, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) and item.strip() for item in value):
        raise CollectionError(f'{what} is {value!r}; give a list of texts, for example ["first", "second"]', where)
    return tuple(value)


def _fields(table: Mapping[str, Any], kind: Kind, where: str) -> Fields | None:
    """None: the collection has whole files only. A `qa` collection always has records."""
    given = table.get("fields")
    if given is None and kind == "docs":
        return None
    if not isinstance(given, dict):
        raise CollectionError(
            f"[fields] is missing; a '{kind}' collection names there the columns of " + " and ".join(NEEDED[kind]),
            where,
        )
    _known(given, FIELDS[kind], f"{where}: [fields]")
    for key in NEEDED[kind]:
        if key not in given:
            raise CollectionError(f"[fields] lacks '{key}'; give the name of the column that holds it", where)
    columns = {key: _column(value, f"[fields] '{key}'", where) for key, value in given.items() if key not in SEVERAL}
    metadata = _texts(given.get("metadata", []), "[fields] 'metadata'", where)
    return Fields(**columns, grades=_grades(given, where), metadata=metadata)


def _grades(given: Mapping[str, Any], where: str) -> tuple[Graded, ...]:
    """`grade` names a column, several, or a column for each grader; `graded_by` as many columns that hold graders."""
    grade, by = given.get("grade", []), given.get("graded_by", [])
    if isinstance(grade, dict):
        if by:
            raise CollectionError("[fields] 'grade' names the graders already; leave 'graded_by' out", where)
        return tuple(Graded(_column(value, "[fields] 'grade'", where), name=name) for name, value in grade.items())
    grades, graders = (
        _texts([value] if isinstance(value, str) else value, f"[fields] '{key}'", where)
        for key, value in (("grade", grade), ("graded_by", by))
    )
    if graders and len(graders) != len(grades):
        raise CollectionError(
            f"[fields] 'grade' names {len(grades)} columns and 'graded_by' {len(graders)}; name a grader's column for "
            'each, or write the graders themselves: grade = { "name of the grader" = "column" }',
            where,
        )
    return tuple(Graded(column, by) for column, by in zip_longest(grades, graders, fillvalue=""))


def _column(value: Any, what: str, where: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise CollectionError(f"{what} is {value!r}; give the name of a column", where)
    return value


def _contact(given: Any, where: str) -> Contact:
    """A table of the office's name and how it is reached; each a text, or a table of languages."""
    if not isinstance(given, dict) or "name" not in given:
        raise CollectionError(
            f"[contact]: give a table with the office's 'name' and any of {', '.join(PARTS[1:])}", where
        )
    _known(given, PARTS, f"{where}: [contact]")
    return Contact(
        **{part: _words(given[part], f"[contact] '{part}'", where) if part in given else {} for part in PARTS}
    )


def _schedules(given: Any, kind: Kind, where: str) -> tuple[Schedule, ...]:
    found = scheduled(given, where)
    if kind != "docs" and any(one.brings_pages for one in found):
        raise CollectionError(
            f"[[schedule]]: pages go into a 'docs' collection; this one is '{kind}' and may watch a folder", where
        )
    return found


def _steps_off(given: Any, where: str) -> tuple[str, ...]:
    """The steps that a table of steps sets to false."""
    if not isinstance(given, dict):
        raise CollectionError(f"'steps' is {given!r}; write [steps] and below it, for example, judge = false", where)
    _known(given, SWITCHES, f"{where}: [steps]")
    for step, value in given.items():
        if not isinstance(value, bool):
            raise CollectionError(f"[steps] '{step}' is {value!r}; allowed: true, false", where)
    return tuple(step for step, value in given.items() if not value)


def _template(table: Mapping[str, Any], fields: Fields | None, where: str) -> str:
    """The names of a record's columns are known only when its file is read; those of whole files are fixed."""
    given = table.get("augment", {})
    if not isinstance(given, dict):
        raise CollectionError(f"'augment' is {given!r}; write [augment] and below it template = \"...\"", where)
    _known(given, ("template",), f"{where}: [augment]")
    template = given.get("template", "" if fields else DOCS_TEMPLATE)
    if not isinstance(template, str):
        raise CollectionError(f"[augment] 'template' is {template!r}; give a text", where)
    allowed = ("title", "header_path", "topic")
    try:
        names = template_names(template)
    except ValueError as error:
        raise CollectionError(f"[augment] 'template': {error}; write names of columns in braces", where) from error
    for name in names:
        if fields is None and name not in allowed:
            raise CollectionError(
                f"[augment] 'template' has '{{{name}}}'{near(name, allowed)}; allowed for files: "
                + ", ".join(f"{{{name}}}" for name in allowed),
                where,
            )
    return template
