"""What an amount is taken for is held against the words around it; what does not fit is asked about, not reckoned."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.settings import CONFIG, ENCODER
from engine.files import DamagedError
from engine.reading.tagger import Tagger
from engine.retrieval.encoder import Encoder
from engine.tools.zakat.reading.read import read
from engine.tools.zakat.reading.roles import Roles
from tests.engine.tools.zakat.test_zakat import Talk
from training.roles import unmarked

FILE = CONFIG / "zakat" / "roles.json"
NOTHING = {"cash": 0.2, "debt": 0.2, "other": 0.4, "fixed": 0.2}  # roles of which none is likely


@pytest.fixture(scope="module")
def roles() -> Roles:
    return Roles(FILE, Encoder(ENCODER), Tagger(ENCODER))


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("got 14k saved. my son is eight and has 2,000 in his own account", 2000),
        ("£9,000 saved up. my van is worth about £7,500 but I need it for work", 7500),
        ("عندي بالبنك ٢٠ ألف ريال، والسيارة اللي أستعملها تسوى ٦٠ ألف ريال", 60000),
        ("έχω 15.000 ευρώ στην τράπεζα και το αμάξι μου κάνει 8.000 ευρώ", 8000),
    ],
)
def test_an_amount_of_another_or_of_a_thing_in_use_is_not_reckoned(roles: Roles, text: str, amount: int) -> None:
    counted = [item.amount for item in read(text, roles).of("cash", "goods", "receivable")]
    assert amount not in counted
    assert counted


@pytest.mark.parametrize(
    "text",
    [
        "How much zakat do I pay on 100 grams of gold?",
        "I have 10,000 dollars and owe 2,000 dollars",
        "كم زكاة ٥٠ ألف ريال؟",
        "عندي ٤٥ ناقة ترعى",
        "Έχω 20.000 ευρώ στην τράπεζα και χρωστάω 3.000",
    ],
)
def test_what_is_said_plainly_is_read_as_without(roles: Roles, text: str) -> None:
    case = read(text, roles)
    assert not case.doubted
    assert replace(case, likely=1.0) == read(text)


async def test_what_does_not_fit_is_asked_about_and_the_answer_is_taken() -> None:
    talk = Talk(weigh=lambda _, quantity, kind: NOTHING if quantity.value == 4000 else {})
    asked = await talk.say("I have 9,000 dollars in the bank and 4,000 dollars besides")
    assert asked.outcome == "clarification"
    assert "4,000 dollars" in asked.text
    reckoned = await talk.say(asked.choices[-1].message)  # to be left out
    assert "225 dollars" in reckoned.text


async def test_what_surely_counts_for_nothing_is_set_aside_and_named() -> None:
    used = {"fixed": 0.95, "cash": 0.05}
    talk = Talk(weigh=lambda _, quantity, kind: used if quantity.value == 4000 else {})
    answer = await talk.say("I have 9,000 dollars in the bank and 4,000 dollars besides")
    assert answer.outcome == "answer"
    assert "225 dollars" in answer.text
    assert "4,000 dollars" in answer.text


def test_a_small_number_of_something_else_is_not_asked_about_as_money(roles: Roles) -> None:
    read_so = read("I have 310 in monzo, my ps5 is worth 350, do I owe zakat", roles)
    assert 5 not in [item.amount for item in read_so.items]
    assert "5" in read_so.unused


async def test_a_later_message_is_taken_as_it_is_read() -> None:
    talk = Talk(weigh=lambda *_: {})
    await talk.say("I have 9,000 dollars in the bank")
    talk.weigh = lambda *_: NOTHING
    assert "250 dollars" in (await talk.say("plus 1,000 dollars in cash")).text


def test_a_mark_tells_its_place_in_the_words() -> None:
    text, marks = unmarked("got [[cash|two grand]] and [[sheep=|32]] of them")
    assert [text[first:last] for first, last, *_ in marks] == ["two grand", "32"]
    assert [(role, sign) for *_, role, sign in marks] == [("cash", ""), ("sheep", "=")]


def test_its_figures_say_how_much_more_of_what_is_kept_is_right() -> None:
    figures = json.loads(FILE.read_bytes())["figures"]
    assert figures["kept_rightly"] >= figures["read_rightly"] + 0.1
    assert figures["right_kept"] >= 0.85
    assert figures["out_rightly"] >= 0.9


def test_a_file_without_its_roles_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "roles.json"
    made = json.loads(FILE.read_bytes())
    del made["roles"]
    path.write_text(json.dumps(made), encoding="utf-8")
    with pytest.raises(DamagedError, match="roles"):
        Roles(path, Encoder(ENCODER), Tagger(ENCODER))


@pytest.mark.parametrize(
    "text",
    [
        "I harvested 900 kg of wheat",
        "zakat al-fitr for 6 people",
        "50 tola",
        "عندي ٩٠٠ كيلو تمر",
        "έχω 12 άλογα και 200 ευρώ",
    ],
)
async def test_whatever_does_not_fit_is_asked_about_or_left_out_by_name(text: str) -> None:
    answer = await Talk(weigh=lambda *_: NOTHING).say(text)
    assert answer.outcome == "clarification"


async def test_an_amount_that_is_asked_about_is_not_lost_to_a_message_about_another() -> None:
    talk = Talk(weigh=lambda _, quantity, __: NOTHING if quantity.value == 6000 else {})
    asked = await talk.say("zakat on goods for sale of 40,000 dollars and 6,000 dollars in the bank")
    assert asked.text.startswith("I do not know what 6,000")
    again = await talk.say("sorry, the goods for sale are 34,000 dollars")
    assert again.text == asked.text
    told = await talk.say("the 6,000 dollars are cash")
    assert "cash 6,000" in told.text
    assert "34,000" in told.text
