"""What the words around the amounts tell is shown with what is due by it, and asked about unless all of it is sure."""

import pytest

from engine.tools.zakat.reading.roles import Likely
from engine.tools.zakat.reading.scan import Quantity, Scan
from engine.tools.zakat.skill import opened
from tests.engine.tools.zakat.test_zakat import Talk

TEXT = "at the bank there are 9,000 dollars and 4,000 dollars that the shop is about"


def told(*roles: tuple[int, str], likely: float = 0.8):  # type: ignore[no-untyped-def]
    """Roles by amount; of all others nothing is told."""

    def weigh(_: Scan, quantity: Quantity, __: str) -> Likely:
        role = dict(roles).get(int(quantity.value))
        others = ("cash", "debt", "goods", "theirs", "each", "pieces", "count")
        return dict.fromkeys(others, 0.0) | {role: likely} if role else {}

    return weigh


async def test_what_an_amount_most_likely_is_is_shown_with_what_is_due_and_asked_about() -> None:
    asked = await Talk(weigh=told((9000, "cash"), (4000, "debt"))).say(TEXT)
    assert asked.outcome == "clarification"
    assert "Cash 9,000 dollars" in asked.text
    assert "Debts 4,000 dollars" in asked.text
    assert "Is that right? If so:" in asked.text
    assert "125 dollars" in asked.text  # of 5,000, where debts are taken off
    assert [each.message for each in asked.choices] == ["Yes, that is right", "No, that is not right"]


@pytest.mark.parametrize("said", ["Yes, that is right", "yes", "نعم صحيح", "ναι, σωστά"])
async def test_what_was_understood_rightly_is_answered(said: str) -> None:
    talk = Talk(weigh=told((9000, "cash"), (4000, "debt")))
    await talk.say(TEXT)
    answer = await talk.say(said)
    assert answer.outcome == "answer"
    assert not opened(answer.state)[0].doubted


@pytest.mark.parametrize("said", ["No, that is not right", "no", "لا، غير صحيح", "όχι"])
async def test_what_was_understood_wrongly_is_put_right_and_shown_once_more(said: str) -> None:
    talk = Talk(weigh=told((9000, "cash"), (4000, "debt")))
    await talk.say(TEXT)
    wrong = await talk.say(said)
    assert wrong.outcome == "clarification"
    again = await talk.say("the 4,000 dollars are owed to me")
    assert again.outcome == "clarification"
    assert opened(again.state)[0].of("receivable")
    assert not opened(again.state)[0].of("debt")
    assert (await talk.say("yes")).outcome == "answer"


async def test_nothing_is_reckoned_from_what_is_as_likely_wrong_before_it_is_confirmed() -> None:
    talk = Talk(weigh=told((9000, "cash"), (4000, "debt"), likely=0.6))
    asked = await talk.say(TEXT)
    assert "125" not in asked.text
    assert "125 dollars" in (await talk.say("yes")).text


async def test_where_every_amount_is_sure_words_that_were_not_understood_are_not_asked_about() -> None:
    text = "zakat please: 9,000 dollars, and not since route 66"
    assert (await Talk(weigh=told((9000, "cash"), likely=0.99)).say(text)).outcome == "answer"
    assert (await Talk().say(text)).outcome == "clarification"


async def test_an_amount_that_is_told_of_each_counts_for_all_pieces() -> None:
    weigh = told((26, "pieces"), (500, "each"))
    case = opened((await Talk(weigh=weigh).say("bales in the store are 26, about 500 dollars apiece")).state)[0]
    assert [item.amount for item in case.items] == [13_000]


async def test_an_amount_of_money_is_never_dropped_as_a_mere_number() -> None:
    asked = await Talk(weigh=told((9000, "cash"), (4000, "count"))).say(TEXT)
    assert "4,000 dollars" in asked.text


SHOWN = (
    "at the bank there are 9,000 dollars, 4,000 dollars that the shop is about, 2,000 dollars that the bank waits for"
)


@pytest.mark.parametrize(
    ("said", "kinds"),
    [
        ("the 2,000 is not mine", {"cash": {9000, 4000}, "theirs": {2000}}),
        ("the 2,000 was spent", {"cash": {9000, 4000}, "expenses": {2000}}),
        ("no, the 4,000 dollars are owed to me", {"cash": {9000, 2000}, "receivable": {4000}}),
        ("hmm almost, not 9,000 but 8,500", {"cash": {8500, 4000, 2000}}),
        ("remove the 2,000", {"cash": {9000, 4000}, "beside": {2000}}),
        ("yes but the 2,000 is a debt I owe", {"cash": {9000, 4000}, "debt": {2000}}),
        ("and I also have 500 dollars in cash", {"cash": {9000, 4000, 2000, 500}}),
    ],
)
async def test_an_amount_that_is_named_again_is_what_it_is_said_to_be_and_all_others_stay(
    said: str, kinds: dict[str, set[int]]
) -> None:
    talk = Talk(weigh=told((9000, "cash"), (4000, "cash"), (2000, "cash"), likely=0.9))
    await talk.say(SHOWN)
    again = await talk.say(said)
    assert again.outcome == "clarification"
    found: dict[str, set[int]] = {}
    for item in opened(again.state)[0].items:
        found.setdefault(item.kind, set()).add(int(item.amount))
    assert found == kinds
    assert all(item.unit == "dollar" for item in opened(again.state)[0].items)


@pytest.mark.parametrize("said", ["no", "hmm, the 4,000"])
async def test_where_nothing_of_a_reply_was_taken_that_is_said_and_the_case_stays(said: str) -> None:
    talk = Talk(weigh=told((9000, "cash"), (4000, "cash"), (2000, "cash"), likely=0.9))
    await talk.say(SHOWN)
    await talk.say("no")
    asked = await talk.say(said)
    assert "What is different?" in asked.text
    assert len(opened(asked.state)[0].items) == 3
    assert (await talk.say("yes")).outcome == "answer"


async def test_what_belongs_to_somebody_else_is_taken_off_the_herd_before_it() -> None:
    weigh = told((60, "sheep"), (25, "theirs"), likely=0.9)
    case = opened((await Talk(weigh=weigh).say("zakat: I own 60 sheep grazing, 25 belong to my father")).state)[0]
    assert {(item.kind, int(item.amount)) for item in case.items} == {("sheep", 35), ("theirs", 25)}


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("I have £2,240 in the bank and 1.2 million CFA", "franc.XOF"),
        ("£2,000 and KSh 40,000 for zakat", "shilling.KES"),
        ("₦3.3m at home, and $1,200", "naira"),
        ("Έχω 5.200 ευρώ εδώ και 900.000 ρουπίες, ζακάτ;", "rupee"),
    ],
)
async def test_each_amount_is_in_its_own_currency(text: str, unit: str) -> None:
    case = opened((await Talk().say(text)).state)[0]
    assert unit in [item.unit for item in case.items]
    assert len({item.unit for item in case.items}) == 2


async def test_an_amount_in_a_currency_that_is_not_known_is_never_taken_for_another_without_asking() -> None:
    weigh = told((3000, "cash"), (200, "cash"), likely=0.99)
    assert (await Talk(weigh=weigh).say("zakat on 3,000 dollars and ₰200")).outcome == "clarification"
    assert (await Talk(weigh=weigh).say("zakat on 3,000 dollars and $200")).outcome == "answer"
