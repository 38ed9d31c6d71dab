"""The invented institutions, as they are read for training and for measuring."""

import json
import random
from pathlib import Path

import pytest

from training import houses, written

QUESTION = {
    "id": "spa-01", "language": "en", "question": "when do you open", "follows": None, "answer": "at nine",
    "source": "a.md", "quote": ["We open at 9:00 on weekdays."], "kind": "plain",
}  # fmt: skip
PRICES = "| Ticket | Price |\n|---|---|\n| Morning | 7 € |\n| Whole day | 12 € |\n"


def house(folder: Path, *questions: dict[str, object]) -> Path:
    place = folder / "spa"
    place.mkdir()
    opening = "We open at 9:00 on weekdays. On Sundays we open at 11:00 and close early."
    (place / "a.md").write_text(f"# Spa\n\n## Opening\n\n{opening}\n\n{PRICES}", "utf-8")
    (place / "b.md").write_text("# حمّام\n\n## المناشف\n\nتُعار المناشف مجاناً لكل زائر.\n", "utf-8")
    (place / "c.md").write_text("# Λουτρά\n\n## Παιδιά\n\nΤα παιδιά κάτω των έξι μπαίνουν δωρεάν.\n", "utf-8")
    (place / "questions.jsonl").write_text("\n".join(json.dumps(QUESTION | one) for one in questions), "utf-8")
    return place


def test_the_words_that_answer_are_found_in_the_documents_as_ingestion_reads_them() -> None:
    lost = []
    for part in ("train", "dev"):
        for name in houses.names(houses.FOLDER, part):
            read = houses.read_in(houses.FOLDER / name)
            units = {
                file: [unit for section in houses.sections(document) for unit in section.units]
                for file, document in read.items()
            }
            for asked in houses.questions(houses.FOLDER / name):
                lost += [
                    (asked.name, quote)
                    for quote in asked.quotes
                    if not any(houses.holds(unit, quote) for unit in units[asked.source])
                ]
    assert not lost


def test_no_house_is_both_learned_from_and_kept_for_development() -> None:
    train, dev = (houses.names(houses.FOLDER, part) for part in ("train", "dev"))
    assert not set(train) & set(dev)
    assert len(train) > 3 * len(dev) > 0


def test_a_quoted_row_is_found_where_its_cells_stand_below_the_names_of_their_columns(tmp_path: Path) -> None:
    place = house(tmp_path, {"quote": ["| Whole day | 12 € |"]})
    units = [unit for section in houses.sections(houses.read_in(place)["a.md"]) for unit in section.units]
    assert [unit for unit in units if houses.holds(unit, "| Whole day | 12 € |")] == ["Ticket: Whole day; Price: 12 €."]


def test_a_question_that_goes_on_from_another_is_learned_below_it(tmp_path: Path) -> None:
    quote = ["On Sundays we open at 11:00 and close early."]
    more = {"id": "spa-02", "question": "and on sundays?", "follows": "spa-01", "quote": quote}
    place = house(tmp_path, {}, more)
    assert [one.before for one in houses.questions(place)] == [(), ("when do you open",)]


def test_a_question_in_several_languages_is_asked_in_each_and_goes_on_in_the_same(tmp_path: Path) -> None:
    first = {"question": {"en": "when do you open", "el": "τι ώρα ανοίγετε;"}}
    more = {"id": "spa-02", "question": {"en": "and on sundays?", "el": "και την κυριακή;"}, "follows": "spa-01"}
    found = {one.text: (one.language, one.before) for one in houses.questions(house(tmp_path, first, more))}
    assert found["και την κυριακή;"] == ("el", ("τι ώρα ανοίγετε;",))
    assert found["and on sundays?"] == ("en", ("when do you open",))
    assert len(found) == 4


def test_a_line_without_what_it_must_tell_is_refused_with_its_place(tmp_path: Path) -> None:
    place = house(tmp_path, {})
    path = place / "questions.jsonl"
    path.write_text('{"id": "spa-01"}\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"questions\.jsonl:1: without follows, kind"):
        houses.questions(place)
    path.write_text("{", encoding="utf-8")
    with pytest.raises(ValueError, match=r"questions\.jsonl:1: not JSON"):
        houses.questions(place)


def test_what_is_mistaken_for_an_answer_comes_from_the_documents_of_the_same_house() -> None:
    def made(house: str) -> list[written.Document]:
        asked = written.Question(f"what does {house} cost", (0,), ())
        units = [f"{house} number {number} costs 5 €" for number in range(4)]
        return [
            written.Document(house, language, house, [written.Section(house, units, [asked])], house)
            for language in ("en", "ar", "el")
        ]

    found = [*made("spa"), *made("zoo")]
    for example in written.examples(found, random.Random(1)):  # noqa: S311 - the same each time
        ours = "spa" if "spa" in example.question else "zoo"
        assert all(ours in unit for unit in example.units), example
