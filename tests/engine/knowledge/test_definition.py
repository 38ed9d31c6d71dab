from pathlib import Path

import pytest

from engine.errors import CollectionError
from engine.knowledge.collections import Collection
from engine.knowledge.definition import load, load_all
from tests.engine.knowledge.making import collection

QA = """
name = "faq"
title = { en = "Questions", ar = "أسئلة", el = "Ερωτήσεις" }
description = "Short questions."
type = "qa"
language = "auto"
sources = ["faq/*.csv"]
[fields]
id = "id"
question = "question"
answer = "answer"
topic = "topic"
metadata = ["audience"]
[augment]
template = "{topic}: {question}"
"""


def wrong(folder: Path, text: str) -> str:
    with pytest.raises(CollectionError) as caught:
        collection(folder, text)
    return str(caught.value)


def test_a_definition_gives_every_part(tmp_path: Path) -> None:
    made = collection(tmp_path, QA)

    assert made.name == "faq"
    assert made.title["ar"] == "أسئلة"
    assert made.description["el"] == "Short questions."
    assert made.type == "qa"
    assert made.fields is not None
    assert made.fields.metadata == ("audience",)
    assert made.template == "{topic}: {question}"


def test_files_are_found_by_title_and_header_path_unless_said_otherwise(tmp_path: Path) -> None:
    made = collection(tmp_path, 'name = "abc"\ntitle = "A"\ntype = "docs"\nsources = []')

    assert made.template == "{title} {header_path}"
    assert made.language == "auto"


@pytest.mark.parametrize("key", ["name", "title", "type", "sources"])
def test_a_missing_key_is_named_with_the_file(tmp_path: Path, key: str) -> None:
    text = "\n".join(line for line in QA.splitlines() if not line.startswith(f"{key} ="))

    message = wrong(tmp_path, text)

    assert "rules.toml" in message
    assert f"'{key}' is missing" in message


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('name = "faq"', 'name = "FAQ 1"', ["'name'", "3 to 40"]),
        ('name = "faq"', 'name = "fa"', ["'name'", "3 to 40"]),
        ('type = "qa"', 'type = "doc"', ["'type'", "did you mean 'docs'?", "qa, docs"]),
        ('language = "auto"', 'language = "fr"', ["'language'", "auto, en, ar, el"]),
        ("description =", "descripton =", ["'descripton'", "did you mean 'description'?"]),
        ("[augment]", "[augmnt]", ["'augmnt'", "did you mean 'augment'?"]),
        ('topic = "topic"', 'topc = "topic"', ["[fields]", "'topc'", "did you mean 'topic'?"]),
        ('question = "question"', "", ["[fields] lacks 'question'"]),
        ('answer = "answer"', "answer = 3", ["[fields] 'answer'", "name of a column"]),
        ('metadata = ["audience"]', 'metadata = "audience"', ["'metadata'", "list of texts"]),
        ('["faq/*.csv"]', '"faq/*.csv"', ["'sources'", "list of texts"]),
        ('{ en = "Questions", ar = "أسئلة", el = "Ερωτήσεις" }', '{ gr = "E" }', ["'title'", "'gr'", "en, ar, el"]),
        ('{ en = "Questions", ar = "أسئلة", el = "Ερωτήσεις" }', '""', ["'title'", "give a text"]),
        ('"{topic}: {question}"', '"{topic: {question}"', ["'template'", "braces"]),
        ('"{topic}: {question}"', '"{topic!r}"', ["'template'", "name in braces"]),
        ('name = "faq"', 'name = "faq', ["not valid TOML", "line 2"]),
    ],
)
def test_what_is_wrong_is_named_with_what_is_allowed(tmp_path: Path, old: str, new: str, told: list[str]) -> None:
    assert old in QA

    message = wrong(tmp_path, QA.replace(old, new, 1))

    for words in ["rules.toml", *told]:
        assert words in message


def test_a_question_collection_without_fields_says_which_it_needs(tmp_path: Path) -> None:
    assert "question and answer" in wrong(tmp_path, QA.partition("[fields]")[0])


def test_a_template_for_files_takes_only_what_files_have(tmp_path: Path) -> None:
    text = 'name = "abc"\ntitle = "A"\ntype = "docs"\nsources = []\n[augment]\ntemplate = "{titel}"'

    message = wrong(tmp_path, text)

    assert "did you mean 'title'?" in message
    assert "{header_path}" in message


def test_a_file_that_is_not_utf8_is_named(tmp_path: Path) -> None:
    path = tmp_path / "old.toml"
    path.write_bytes('name = "caf\xe9"'.encode("latin-1"))

    with pytest.raises(CollectionError, match=r"old\.toml: is not UTF-8"):
        load(path)


def test_one_wrong_file_does_not_hide_the_others(tmp_path: Path) -> None:
    collection(tmp_path, QA, "good.toml")
    (tmp_path / "bad.toml").write_text("name = ")

    found = load_all([tmp_path, tmp_path / "absent"])

    assert [made.name for made in found.collections] == ["faq"]
    assert "bad.toml" in str(found.errors[0])


def test_a_later_folder_replaces_a_collection_and_one_folder_may_not_hold_it_twice(tmp_path: Path) -> None:
    shipped, home = tmp_path / "shipped", tmp_path / "home"
    for folder in (shipped, home):
        folder.mkdir()
        collection(folder, QA, "faq.toml")

    found = load_all([shipped, home])

    assert [made.path.parent for made in found.collections] == [home]
    collection(home, QA, "twin.toml")
    assert "taken by faq.toml" in str(load_all([home]).errors[0])


def test_an_unknown_name_is_answered_with_the_nearest(tmp_path: Path) -> None:
    found = load_all([collection(tmp_path, QA).path])

    with pytest.raises(CollectionError, match="did you mean 'faq'"):
        found["faqs"]


def shape(made: Collection) -> str:
    return made.digest("sizes")


def test_only_what_shapes_passages_changes_the_digest(tmp_path: Path) -> None:
    first = shape(collection(tmp_path, QA))

    assert shape(collection(tmp_path, QA.replace("Short", "Long"))) == first
    assert shape(collection(tmp_path, QA.replace("faq/*.csv", "*.csv"))) == first
    assert shape(collection(tmp_path, QA.replace('"{topic}: {question}"', '"{topic}"'))) != first
    assert shape(collection(tmp_path, QA.replace('topic = "topic"', 'topic = "theme"'))) != first
    assert shape(collection(tmp_path, QA.replace('"auto"', '"ar"'))) != first


def test_the_collections_of_this_project_are_right() -> None:
    found = load_all([Path("config/collections"), Path("config/library")])

    assert not found.errors
    assert {made.name for made in found.collections} >= {"faq", "handbook", "community", "statute", "inheritance-law"}
    assert [made.name for made in found.collections if made.rulings] == ["inheritance-law"]


def test_whether_a_collection_states_rulings_is_yes_or_no(tmp_path: Path) -> None:
    assert not collection(tmp_path, QA).rulings
    assert collection(tmp_path, f"rulings = true\n{QA}").rulings
    with pytest.raises(CollectionError, match="'rulings' is 'perhaps'"):
        collection(tmp_path, f'rulings = "perhaps"\n{QA}')


HADITH = """
name = "forty"
title = "The Forty"
type = "hadith"
sources = []
[fields]
number = "no"
content = "text"
grade = ["grade", "other"]
graded_by = ["grader", "who"]
"""


@pytest.mark.parametrize(
    ("grades", "read"),
    [
        ('grade = ["grade", "other"]\ngraded_by = ["grader", "who"]', [("grade", "grader", ""), ("other", "who", "")]),
        ('grade = "grade"\ngraded_by = "grader"', [("grade", "grader", "")]),
        ('grade = "grade"', [("grade", "", "")]),
        ('grade = { "First" = "a", "Second" = "b" }', [("a", "", "First"), ("b", "", "Second")]),
        ("", []),
    ],
)
def test_grades_stand_in_columns_beside_their_graders_or_below_their_names(
    tmp_path: Path, grades: str, read: list[tuple[str, str, str]]
) -> None:
    made = collection(tmp_path, HADITH.partition("grade =")[0] + grades)

    assert made.fields is not None
    assert [(one.column, one.by, one.name) for one in made.fields.grades] == read


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('number = "no"', "", ["[fields] lacks 'number'"]),
        ('graded_by = ["grader", "who"]', 'graded_by = "grader"', ["2 columns", "'graded_by' 1", "name of the grader"]),
        ('grade = ["grade", "other"]', 'grade = { "First" = "a" }', ["names the graders already"]),
        ('grade = ["grade", "other"]', "grade = 3", ["'grade'", "list of texts"]),
        ('content = "text"', 'content = "text"\nanswer = "a"', ["'answer'", "graded_by"]),
    ],
)
def test_what_is_wrong_with_the_fields_of_hadiths_is_named(tmp_path: Path, old: str, new: str, told: list[str]) -> None:
    message = wrong(tmp_path, HADITH.replace(old, new, 1))

    for words in ["rules.toml", *told]:
        assert words in message


def test_a_step_that_is_false_is_left_out_and_an_unknown_one_refused_by_name(tmp_path: Path) -> None:
    assert collection(tmp_path, f"{QA}\n[steps]\ngenerate = false\nevidence = true").steps_off == ("generate",)
    told = wrong(tmp_path, f"{QA}\n[steps]\ngenerates = false")
    assert "[steps]" in told
    assert "did you mean 'generate'?" in told
    assert "'verify' is no key here" in wrong(tmp_path, f"{QA}\n[steps]\nverify = false")
    assert "allowed: true, false" in wrong(tmp_path, f"{QA}\n[steps]\njudge = 0")


def test_a_contact_is_read_in_every_language_and_what_is_wrong_with_it_is_named(tmp_path: Path) -> None:
    office = '[contact]\nname = { en = "Registry", el = "Γραμματεία" }\nphone = "2120"'
    contact = collection(tmp_path, f"{QA}\n{office}").contact
    assert contact is not None
    assert (contact.name["el"], contact.name["ar"], contact.phone["ar"]) == ("Γραμματεία", "Registry", "2120")
    assert contact.hours == {}
    assert "'name'" in wrong(tmp_path, f'{QA}\n[contact]\nphone = "2120"')
    told = wrong(tmp_path, f'{QA}\n{office}\nmail = "a@b.org"')
    assert "[contact]" in told
    assert "'mail' is no key here" in told
    assert "'hours' is 9" in wrong(tmp_path, f"{QA}\n{office}\nhours = 9")


SITEMAP = 'name = "site"\ntitle = "Site"\ntype = "docs"\nsources = []\n[[schedule]]\n'


def test_schedules_say_what_is_looked_at_and_how_often_and_a_watched_folder_is_a_source(tmp_path: Path) -> None:
    given = (
        'sitemap = "https://a.edu/sitemap.xml"\nbelow = ["/students/"]\n[[schedule]]\nfolder = "rules"\nevery = "90m"'
    )
    made = collection(tmp_path, SITEMAP + given)

    assert [(one.kind, one.place, one.interval) for one in made.schedules] == [
        ("sitemap", "https://a.edu/sitemap.xml", (1, "d")),
        ("folder", "rules", (90, "m")),
    ]
    assert made.sources == ("rules",)
    again = collection(tmp_path, SITEMAP.replace("[[schedule]]\n", ""))
    assert again.schedules == ()
    assert [one.table() for one in made.schedules] == [
        {"sitemap": "https://a.edu/sitemap.xml", "every": "1d", "below": ["/students/"]},
        {"folder": "rules", "every": "90m"},
    ]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ('every = "1d"', "give one of sitemap, feed, folder"),
        ('sitemap = "https://a.edu/s"\nfeed = "https://a.edu/f"', "give one of sitemap, feed, folder"),
        ('sitmap = "https://a.edu/s"', "did you mean 'sitemap'?"),
        ('sitemap = "ftp://a.edu/s"', "begins with http:// or https://"),
        ('feed = "https://me:secret@a.edu/f"', "without a password"),
        ('folder = "rules"\nevery = "4m"', "from 5m to 30d"),
        ('folder = "rules"\nhosts = ["a.edu"]', "about pages"),
        ('feed = "https://a.edu/f"\nbelow = ["students"]', "'below'"),
        ('feed = "https://a.edu/f"\nhosts = "b.edu"', "'hosts'"),
        ('folder = "rules"\n[[schedule]]\nfolder = "rules"', "the same place"),
    ],
)
def test_a_schedule_that_does_not_fit_is_refused(tmp_path: Path, given: str, told: str) -> None:
    assert told in wrong(tmp_path, SITEMAP + given)


def test_pages_go_into_no_collection_of_rows(tmp_path: Path) -> None:
    assert "pages go into a 'docs' collection" in wrong(tmp_path, f'{QA}\n[[schedule]]\nfeed = "https://a.edu/f"\n')
