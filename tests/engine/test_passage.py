import pytest

from engine.language import Language
from engine.passage import StoredPassage


def passage(language: Language, headers: tuple[str, ...], page: int | None) -> StoredPassage:
    return StoredPassage(
        "p", "s", "d", "rules", "content", 0, "text", 0, 4, ((0, 4),), headers, page, language, "T", "a.pdf", "", ""
    )


@pytest.mark.parametrize(
    ("language", "headers", "page", "place"),
    [
        ("en", ("Fees", "Refunds"), 3, "Fees > Refunds, p. 3"),
        ("el", ("Τέλη",), 3, "Τέλη, σ. 3"),
        ("ar", ("الرسوم", "الاسترداد"), 3, "الرسوم > الاسترداد، ص 3"),
        ("ar", (), 3, "ص 3"),
        ("ar", ("الرسوم",), None, "الرسوم"),
    ],
)
def test_a_place_is_said_with_the_comma_and_the_page_of_its_language(
    language: Language, headers: tuple[str, ...], page: int | None, place: str
) -> None:
    assert passage(language, headers, page).place == place
