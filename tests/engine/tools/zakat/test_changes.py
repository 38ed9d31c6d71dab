"""What an amount does to the case that was told before: instead of what that holds, on top of it, off it, or asked."""

import json

import pytest

from bot.settings import CONFIG
from engine.messages import Answer
from tests.engine.desk import changes
from tests.engine.tools.zakat.test_zakat import Talk, lead, messages

HERD = {
    "en": ("zakat on 200 sheep on pasture", "there are 75 lambs with them"),
    "ar": ("زكاة ٢٠٠ رأس غنم سائمة", "ومعها ٧٥ خروف"),
    "el": ("ζακάτ για 200 πρόβατα που βόσκουν", "είναι και 75 αρνιά μαζί τους"),
}
SAID = {
    "en": ("instead of them", "they come on top", "75 fewer", "leave it out"),
    "ar": ("بدلها", "زيادة عليها", "تنقص", "لا تحسبها"),
    "el": ("στη θέση τους", "επιπλέον", "λιγότερα", "να μη μετρήσουν"),
}
SUMS = (75, 275, 125, 200)


def talk() -> Talk:
    return Talk(changes=changes().after)


async def changed(first: str, later: str) -> tuple[Talk, Answer]:
    """A conversation that goes on with a message that means a change, and the answer to that."""
    one = talk()
    await one.say(first)
    return one, await one.say(later, guessed=True)


def herd(talk: Talk) -> int:
    """How many sheep the case holds."""
    assert talk.previous is not None
    items = json.loads(talk.previous.state)["case"]["items"]
    return sum(int(item["amount"]) for item in items if item["kind"] == "sheep")


@pytest.mark.parametrize("language", HERD)
async def test_it_is_asked_what_becomes_of_the_herd_and_each_button_says(language: str) -> None:
    for place, heads in enumerate(SUMS):
        one, asked = await changed(*HERD[language])
        assert asked.outcome == "clarification"
        assert len(messages(asked)) == len(SUMS)
        answer = await one.say(messages(asked)[place])
        assert (one.went_on, answer.outcome, herd(one)) == (True, "answer", heads)


@pytest.mark.parametrize("language", HERD)
async def test_what_becomes_of_it_may_be_said_in_own_words(language: str) -> None:
    for said, heads in zip(SAID[language], SUMS, strict=True):
        one, _ = await changed(*HERD[language])
        await one.say(said)
        assert (one.went_on, herd(one)) == (True, heads), said


async def test_more_than_there_is_is_not_taken_off() -> None:
    one, asked = await changed("zakat on 12,000 euro cash", "post office book, about 19,000 euro")
    assert messages(asked) == ["Instead of 12,000 euros", "On top of it", "Leave it out"]
    again = await one.say("it goes off it")
    assert (again.outcome, messages(again)) == ("clarification", messages(asked))


async def test_of_several_sums_the_one_is_asked_for_whose_place_an_amount_takes() -> None:
    one, asked = await changed(
        "zakat: 9,000 euro in the bank and 3,000 euro at home", "post office book, about 1,900 euro"
    )
    which = await one.say(messages(asked)[0])
    assert messages(which)[:2] == ["9,000 euros", "3,000 euros"]
    assert lead(await one.say("9,000 euros")) == "Changed: cash 9,000 euros + 3,000 euros → 1,900 euros + 3,000 euros."


async def test_what_is_said_outright_is_not_asked_and_the_change_stands_above_the_result() -> None:
    answer = await talk().says("I have 10,000 dollars and owe 2,000 dollars. zakat?", "the debt is 3,000 actually")
    assert lead(answer) == "Changed: debts 2,000 dollars → 3,000 dollars."


async def test_an_amount_that_is_a_hundred_times_less_is_asked_about() -> None:
    _, answer = await changed("zakat on 120,000 riyal", "no, it is 102")
    assert answer.outcome == "clarification"


async def test_after_gold_a_number_with_k_is_its_karat() -> None:
    _, answer = await changed("zakat on gold 200 g 18k and 30,000 dollars in cash", "it is 21k, I checked the stamp")
    assert "gold 200 g 21 karat" in answer.text
    assert "cash 30,000 dollars" in answer.text


def test_its_figures_say_how_surely_it_knows_the_sign() -> None:
    figures = json.loads((CONFIG / "zakat" / "changes.json").read_bytes())["figures"]
    assert figures["sure_rightly"] >= 0.9
    assert figures["held_rightly"] >= 0.65


async def test_after_gold_thousands_in_the_bank_are_no_karat() -> None:
    _, answer = await changed("zakat on gold 200 g 18k", "and I also have 22k in the bank")
    assert "gold 200 g 18 karat" in answer.text
    assert "cash 22,000" in answer.text


async def test_all_that_there_is_may_go_off_it() -> None:
    one, asked = await changed("zakat on 30 camels on pasture and 12,000 euro in the bank", "sold thirty camels")
    if asked.outcome == "clarification":
        asked = await one.say("they go off it")
    assert "camels" not in asked.text.split("I understood")[1]


async def test_what_was_only_given_its_name_is_not_said_to_have_changed() -> None:
    one = talk()
    asked = await one.say("zakat on my stocks worth 30,000 dollars")
    answer = await one.say(messages(asked)[0])
    assert answer.outcome == "answer"
    assert "Changed" not in answer.text


async def test_a_weight_that_goes_off_gold_leaves_the_rest() -> None:
    one, answer = await changed("zakat on 150 g of 24k gold", "I sold 20 grams of it last week")
    if answer.outcome == "clarification":
        answer = await one.say("it goes off it")
    assert "gold 130 g" in answer.text


async def test_two_places_at_once_are_asked_again() -> None:
    one, asked = await changed(*HERD["en"])
    again = await one.say("not instead, on top")
    assert messages(again) == messages(asked)


async def test_a_refused_case_offers_what_its_amounts_may_be_instead_and_each_button_leads_there() -> None:
    one = talk()
    asked = await one.says("zakat on 9,000 euro cash and I owe 2,000 euro", "no that's wrong")
    assert "2,000 euros: owed to you" in messages(asked)
    await one.say("2,000 euros: owed to you")
    assert one.previous is not None
    kinds = {item["kind"] for item in json.loads(one.previous.state)["case"]["items"]}
    assert kinds == {"cash", "receivable"}


@pytest.mark.parametrize(
    ("first", "later", "kept"),
    [
        ("zakat on 60 g of 21k gold and 5000 euro", "the gold is my wife's", {"theirs", "cash"}),
        ("عندي 60 غرام ذهب عيار 21 و5000 يورو كم الزكاة", "الذهب لزوجتي", {"theirs", "cash"}),
        (
            "ζακάτ για 60 γραμμάρια χρυσό 21 καρατίων και 5000 ευρώ",
            "ο χρυσός είναι της γυναίκας μου",
            {"theirs", "cash"},
        ),
        ("zakat on 20000 dollars", "i already paid 200 of it", {"cash", "paid"}),
        ("zakat on 20000 dollars", "paid 200 zakat already", {"cash", "paid"}),
    ],
)
async def test_what_is_anothers_or_was_paid_is_shown_so(first: str, later: str, kept: set[str]) -> None:
    answer = await talk().says(first, later)
    left = json.loads(answer.state)
    assert ({item["kind"] for item in left["case"]["items"]}, left["asked"]) == (kept, "understood")


@pytest.mark.parametrize(
    "later",
    [
        "the gold is not my wife's",
        "the gold is mine not my wife's",
        "the gold belongs to me and my wife",
        "half of the gold is my wife's",
        "I bought the gold for my wife's birthday",
        "the gold is my wife's gift to me",
        "the gold was my mother's",
        "الذهب مش لزوجتي",
        "الذهب هدية لزوجتي من امي",
        "ο χρυσός δεν είναι της γυναίκας μου",
    ],
)
async def test_gold_that_is_not_said_to_be_all_anothers_stays_and_is_shown(later: str) -> None:
    answer = await talk().says("zakat on 60 g of 21k gold and 5000 euro", later)
    left = json.loads(answer.state)
    assert ([item["kind"] for item in left["case"]["items"]], left["asked"]) == (["gold", "cash"], "understood")


@pytest.mark.parametrize(
    "later",
    [
        "i paid 200 for rent",
        "my boss paid me 200",
        "i got paid 200",
        "paid 200 zakat last year",
        "my son paid 200 of it for school",
        "دفعت 200 ايجار",
        "πλήρωσα 200 για το νοίκι",
    ],
)
async def test_what_was_paid_for_something_else_or_another_year_is_not_taken_off_the_zakat(later: str) -> None:
    answer = await talk().says("zakat on 20000 dollars", later)
    items = json.loads(answer.state)["case"].get("items", [])
    assert not {"cash", "paid"} <= {item["kind"] for item in items}


@pytest.mark.parametrize(
    ("first", "later"),
    [
        ("zakat on 10000 dollars?", "no no"),
        ("زكاة 30 الف ريال", "لا لا"),
        ("ζακάτ για 9000 ευρώ", "όχι όχι"),
        ("ζακάτ για 9000 ευρώ", "Όχι, καθόλου"),
        ("zakat on 10000 dollars?", "no, not yet"),
    ],
)
async def test_a_no_that_is_said_twice_answers_what_was_asked(first: str, later: str) -> None:
    answer = await talk().says(first, later)
    assert json.loads(answer.state)["case"]["hawl"] is False


@pytest.mark.parametrize(
    ("first", "later"),
    [
        ("zakat on 40 cows", "exactly what is grazing"),
        ("zakat on 40 cows", "yes, a few of them"),
        ("zakat on 40 cows", "yes but only in summer"),
        ("زكاة 40 بقرة", "اي شي تقصد"),
        ("زكاة 40 بقرة", "ايوه بعضها"),
        ("ζακάτ για 40 αγελάδες", "ναι αλλά μόνο το καλοκαίρι"),
        ("zakat on 10000 dollars?", "yes next month"),
        ("zakat on 9000 euro cash and I owe 2000 euro", "no, that's all"),
    ],
)
async def test_a_yes_or_no_with_a_question_a_part_a_time_or_a_closing_word_answers_nothing(
    first: str, later: str
) -> None:
    one = talk()
    await one.says(first, later)
    assert not one.went_on
