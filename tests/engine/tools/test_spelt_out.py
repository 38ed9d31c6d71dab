"""A sum or a count in words is reckoned with as the same figure is, by every tool."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.language import LANGUAGES, Language
from engine.tools.inheritance.dialogue.understanding import understand
from engine.tools.zakat.reading.read import read
from engine.tools.zakat.rules.missing import missing
from engine.tools.zakat.rules.outcome import Market
from tests.engine.text.spelling import spelt

OWNED = {"en": "I have {} dollars", "ar": "عندي {} دولار", "el": "έχω {} ευρώ"}
LEFT = {
    "en": "He left a wife and a son and an estate of {} dollars",
    "ar": "ترك زوجة وابنا وتركة قدرها {} دولار",
    "el": "Άφησε γυναίκα και γιο και περιουσία {} ευρώ",
}
HEIRS = {
    "en": "A man left a wife and {} sons",
    "ar": "مات رجل وترك زوجة و{} ابنا",
    "el": "Πέθανε ένας άντρας και άφησε γυναίκα και {} γιους",
}


@settings(max_examples=60, deadline=None)
@given(st.one_of(st.integers(50, 1200), st.integers(1000, 99_999_999)), st.sampled_from(LANGUAGES))
def test_a_sum_in_words_is_that_sum(number: int, language: Language) -> None:
    said = spelt(number, language)
    assert [item.amount for item in read(OWNED[language].format(said)).items] == [number]
    case = understand(LEFT[language].format(said))
    assert (case.gross, dict(case.heirs), case.unplaced) == (number, {"wife": 1, "son": 1}, ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_count_of_heirs_in_words_is_that_count(language: Language) -> None:
    for number in range(11, 31):
        case = understand(HEIRS[language].format(spelt(number, language)))
        assert (dict(case.heirs), case.opens) == ({"wife": 1, "son": number}, ())


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("zakat on half of the million euros", 500_000),
        ("I have one and a half million dollars", 1_500_000),
        ("I saved two hundred and fifty k dollars", 250_000),
        ("عندي مليون إلا ربع دولار", 750_000),
        ("عندي ثلاثة أرباع المليون ريال", 750_000),
        ("ζακάτ για ενάμισι εκατομμύριο ευρώ", 1_500_000),
        ("έχω δύο και μισό εκατομμύρια ευρώ", 2_500_000),
        ("έχω χίλιες χιλιάδες ευρώ", 1_000_000),
    ],
)
def test_parts_of_a_million_are_reckoned_with(text: str, amount: int) -> None:
    assert [item.amount for item in read(text).items] == [amount]


@pytest.mark.parametrize(
    "text",
    [
        "zakat on a few thousand dollars",
        "I have a couple of thousand dollars, how much zakat?",
        "zakat on thousands of thousands",
        "كم زكاة بضعة آلاف دولار",
        "ζακάτ για μερικές χιλιάδες ευρώ",
    ],
)
def test_a_sum_that_nobody_knows_is_asked_about(text: str) -> None:
    assert missing(read(text), Market()) == "amount"


def test_an_estate_that_nobody_knows_is_asked_about() -> None:
    case = understand("He left a wife, a son and a few thousand dollars")
    assert case.gross is None
    assert case.unplaced == ("a few thousand dollars",)


def test_a_sum_before_heirs_takes_none_of_them() -> None:
    case = understand("He left a million dollars and three sons and a wife")
    assert (case.gross, dict(case.heirs)) == (1_000_000, {"son": 3, "wife": 1})
    case = understand("ترك مليون وثلاثة أبناء وزوجة")
    assert dict(case.heirs) == {"son": 3, "wife": 1}
