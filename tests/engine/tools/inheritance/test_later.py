"""What is said of an heir later changes the case, or is asked about by its words: never passed over.

Whole conversations with the skill. The route of each later message is one that would lead it elsewhere, so that nothing
but what it tells keeps it with the case.
"""

import json
from pathlib import Path

import pytest

from engine.messages import Answer
from tests.engine.tools.inheritance.talking import Talk, state
from tests.engine.tools.inheritance.test_inheritance import Record

LATER = Path(__file__).parent / "inheritance_later.jsonl"
OPENING = "A man died leaving a wife, a mother, a full brother and two daughters"


class Elsewhere(Talk):
    """A conversation whose messages would be routed to the documents."""

    def follows(self, text: str, intent: str = "question", margin: float = 0.8) -> bool:
        return super().follows(text, intent, margin)


async def told(*texts: str) -> Answer:
    talk = Elsewhere()
    answer = await talk.says(*texts)
    assert talk.went_on
    return answer


def later() -> list[Record]:
    return [json.loads(line) for line in LATER.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("record", later(), ids=lambda record: str(record["say"][-1]))
async def test_what_is_told_later_of_an_heir_changes_the_case_or_is_asked_about(record: Record) -> None:
    answer = await told(*record["say"])
    case = state(answer).case
    if "asks" in record:
        assert answer.outcome == "clarification"
        assert state(answer).question == record["asks"]
        return
    assert answer.outcome == "answer"
    assert dict(case.heirs) == record["heirs"]
    assert list(case.barred) == record.get("barred", [])


@pytest.mark.parametrize(
    "text",
    [
        "Thank you, may God have mercy on his mother.",
        "my full name is spelled wrong on the transcript",
        "Two of the lecturers died last year",
        "The library was closed when my sister went there",
        "My mother is Christian and wants to visit the campus chapel, when is it open?",
        "My father died last week, can I postpone the exam?",
        "اخوي ضيع بطاقته",
        "أنا مطلقة وعندي طفلين، هل فيه سكن؟",
        "Η μητέρα μου είναι χριστιανή, μπορεί να έρθει στην ορκωμοσία;",
        "Can a Christian inherit from a Muslim?",
    ],
)
async def test_what_is_told_of_others_does_not_stay_with_the_case(text: str) -> None:
    talk = Elsewhere()
    await talk.say(OPENING)
    assert not talk.follows(text)


@pytest.mark.parametrize(
    "texts",
    [
        ("A man died leaving a wife, a daughter and two brothers", "one is full, the other is from his father"),
        ("توفي رجل عن زوجة وبنت وأخوين", "واحد شقيق والتاني من أبوه بس"),
        ("Πέθανε ένας άνδρας και άφησε σύζυγο, κόρη και δύο αδελφούς", "ο ένας αμφιθαλής, ο άλλος ομοπάτριος"),
        ("توفي رجل عن زوجة وبنت وأخ", "من أم أبوه بس"),
        ("Πέθανε μια γυναίκα κι άφησε πέντε εγγόνια", "όλα από τον γιο της, τρία αγόρια και δύο κορίτσια"),
    ],
)
async def test_a_reply_that_says_different_things_of_some_is_asked_about(texts: tuple[str, str]) -> None:
    talk = Talk()
    first = await talk.say(texts[0])
    assert first.outcome == "clarification"
    second = await talk.say(texts[1])
    assert second.outcome == "clarification"
    assert texts[1] in state(second).case.unplaced


async def test_who_is_added_to_those_told_before_sets_no_case_of_their_own() -> None:
    talk = Talk()
    await talk.say("ماتت امرأة عن زوج وأب وأم وبنت")
    answer = await talk.say("زيد عليهم بنت ولدها اللي مات قبلها")
    assert "husband" in state(answer).case.heirs
    assert answer.outcome == "clarification" or "sons_daughter" in state(answer).case.heirs
